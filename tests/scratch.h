/* A folder for a store that need not outlive the test: in memory where there is room, so that no test waits for the disk. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCRATCH_MAX = 64 };

static void scratch_make(char ret_folder[SCRATCH_MAX])
{
	strcpy(ret_folder, "/dev/shm/muster-XXXXXX");
	if (mkdtemp(ret_folder))
		return;
	strcpy(ret_folder, "/tmp/muster-XXXXXX");
	assert_non_null(mkdtemp(ret_folder));
}

static void scratch_remove(const char *folder)
{
	char command[SCRATCH_MAX + 16];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	assert_int_equal(system(command), 0);
}

#endif
