/* `muster play` on a full screen: the same host as in plain text, with a picture of the table, keys and mouse. */
#ifndef TUI_H
#define TUI_H

#include <limits.h>

#include "host.h"

struct tui_options {
	bool motion;        /* what happens is seen to move */
	unsigned pace;      /* milliseconds that a bot's move is left to be seen */
	char *path;         /* PATH_MAX bytes: where the game is kept in case it is left; "": nowhere */
	bool welcome;       /* somebody has never played this game here */
	const char *notice; /* told at first, or NULL */
};

enum tui_end {
	TUI_OVER,
	TUI_LEFT,
	TUI_ENDED, /* by a signal, or because the terminal has gone */
};

/* The terminal must have begun; it is still there afterwards. */
enum tui_end tui_play(struct host *host, const struct tui_options *options);

#endif
