/* `muster play` on a full screen: what comes before and after it, and where the game is kept. */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include "host.h"

enum { PACE_MILLISECONDS = 600, PACE_MAX = 10000 };

struct play_screen {
	bool plain;       /* not wanted */
	bool still;       /* nothing moves */
	unsigned pace;    /* milliseconds that a bot's move is left to be seen */
	const char *load; /* where the game comes from, or NULL */
	int argc;         /* of the command, for those who go on later */
	char *const *argv;
};

/* From the environment: MUSTER_MOTION=off. */
void play_screen_init(struct play_screen *screen);
/* Is there a terminal for it? */
bool play_screen_is_there(const struct play_screen *screen);
/* Plays until the game is over or left, and says on the usual screen how it ended. False: there is no full screen after all. */
bool play_screen_run(struct host *host, const struct play_screen *screen);

#endif
