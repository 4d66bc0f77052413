/*
 * The logs of running games as they are read from a database of whatever kind: whether each is whole. A row that was changed, is
 * missing, there twice or in the wrong place is seen, and only its game is reported as damaged.
 */
#ifndef LOG_TRACK_H
#define LOG_TRACK_H

#include "game_map.h"
#include "store.h"

struct log_row {
	uint64_t seq;
	bool side;
	int64_t sum;
	const char *body;
	size_t length;
};

/* What is kept with a row of the log, so that a row that was changed by anything but us is noticed. */
int64_t row_sum(uint64_t game, uint64_t seq, bool side, const void *body, size_t length);
bool log_row_fits(const struct log_row *row, uint64_t game);

/* How far the log of a game was read, and what must be there. */
struct track {
	uint64_t game, seq; /* the number of the last row so far */
	uint64_t head;      /* and in the end */
	uint64_t trimmed;   /* rows aside before it may be missing */
	bool damaged;
};

/* The running games, and where each is in the list. All zeros: none. */
struct tracks {
	struct track *list;
	size_t count, space;
	struct game_map places; /* from 1 */
};

bool tracks_add(struct tracks *tracks, const struct track *track); /* false: no memory */
/* The next row of one of the games. False: no more is wanted. */
bool tracks_row(struct tracks *tracks, uint64_t game, const struct log_row *row, store_each_game each, void *context);
/* What should have come, but did not; always true. */
bool tracks_end(struct tracks *tracks, store_each_game each, void *context);
void tracks_release(struct tracks *tracks);

#endif
