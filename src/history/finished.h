/*
 * Games that were finished in this terminal: each is a record in the folder `finished` of the user's state folder, with a line
 * "info level SEAT LEVEL" for every bot, so that lists and figures are made without playing them.
 */
#ifndef FINISHED_H
#define FINISHED_H

#include "terminal/saves.h"

enum { FINISHED_MAX = 65536 };

struct finished {
	char *path;  /* owned by the list */
	time_t when; /* it ended */
	const struct mu_game *game;
	unsigned seats, people, winners; /* the last two: bit sets */
	uint8_t level;                   /* of the best bot; 0: there was none, or a program */
};

struct finished_list {
	struct finished *games; /* the newest first */
	size_t count;
	size_t unread; /* files that are there, but no records that can be read */
};

/* Empty, where there are none. False: no memory. */
bool finished_list_read(struct finished_list *ret_list);
void finished_list_release(struct finished_list *list);

#endif
