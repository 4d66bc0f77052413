/*
 * Stands in for libFuzzer in the tests: runs a fuzz target over the files of
 * its corpus, so that what was found once is never lost again.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20 };

static int compare(const struct dirent **one, const struct dirent **two)
{
	return strcmp((*one)->d_name, (*two)->d_name);
}

static int visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* Exactly as many bytes as the file has, so that a sanitizer sees a read behind them. */
static int replay(const char *folder, const char *name)
{
	static uint8_t buffer[INPUT_MAX];
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");
	if (!file) {
		perror(path);
		return -1;
	}
	const size_t size = fread(buffer, 1, sizeof buffer, file);
	fclose(file);
	uint8_t *data = malloc(size ? size : 1);
	if (!data)
		return -1;
	memcpy(data, buffer, size);
	LLVMFuzzerTestOneInput(data, size);
	free(data);
	return 0;
}

int main(int argc, char **argv)
{
	struct dirent **entries;
	int failed = 0;
	const int count = argc == 2 ? scandir(argv[1], &entries, visible, compare) : -1;
	if (count < 0) {
		fprintf(stderr, "usage: %s CORPUS-FOLDER\n", argv[0]);
		return EXIT_FAILURE;
	}
	for (int i = 0; i < count; i++) {
		puts(entries[i]->d_name); /* the last one printed is the culprit */
		fflush(stdout);
		failed |= replay(argv[1], entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	printf("%d inputs\n", count);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
