#include "pager.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "page.h"
#include "words/speech.h"

enum { READABLE = 100 }; /* columns; longer lines are hard to read */

size_t pager_width(void)
{
	struct winsize size;
	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return SPEECH_WIDTH;
	if (size.ws_col <= PAGE_WIDTH_MIN)
		return PAGE_WIDTH_MIN;
	return size.ws_col > READABLE ? READABLE : size.ws_col - 1u; /* the last column makes some terminals wrap */
}

/* NO_COLOR is heeded: who wants plain text wants it without bold too. A less that is told to do so shows escapes raw. */
bool pager_bold(void)
{
	const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR"), *less = getenv("LESS");
	return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 && !(no_color && *no_color) &&
	       (!less || strpbrk(less, "Rr"));
}

static bool is_in_path(const char *name)
{
	const char *path = getenv("PATH");
	char file[4096];
	while (path && *path) {
		const size_t length = strcspn(path, ":");
		const int written = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, name);
		if (written > 0 && (size_t)written < sizeof file && access(file, X_OK) == 0)
			return true;
		path += length + (path[length] == ':');
	}
	return false;
}

FILE *pager_open(void)
{
	const char *command = getenv("PAGER");
	if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO))
		return stdout;
	if (!command)
		command = is_in_path("less") ? "less" : "";
	if (!*command || strcmp(command, "cat") == 0)
		return stdout;
	setenv("LESS", "FRX", 0); /* as git does: leave a short text on the screen, show bold */
	setenv("LESSCHARSET", "utf-8", 0);
	fflush(stdout);
	FILE *pipe = popen(command, "w");
	return pipe ? pipe : stdout;
}

void pager_close(FILE *out)
{
	if (out == stdout)
		fflush(out);
	else
		pclose(out);
}
