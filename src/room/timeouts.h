/*
 * Timeouts: how long people may think at each pace, and how long the host waits for other things. What an answer is that
 * did not come in time, the game says (`silence`).
 */
#ifndef TIMEOUTS_H
#define TIMEOUTS_H

#include <stddef.h>
#include <stdint.h>

#define PACE_NO_CLOCK (INT64_MAX / 4) /* as the time for a reaction or a decision: nobody waits for it */

/* Milliseconds. */
struct pace {
	const char *name;
	int64_t react, decide, bank; /* the bank is for a whole game */
	int64_t least;               /* a collection of reactions takes at least this, and up to a third more */
	int64_t
	    mask; /* where they come from hidden hands, the server takes up to this longer for a person it does not know */
	int64_t grace;  /* then a bot plays for whoever is gone */
	int64_t bot;    /* a bot's decision takes this */
	int64_t forget; /* nobody has been there for so long: the table is given up */
};

extern const struct pace *const pace_default;
const struct pace *pace_find(const char *name); /* NULL: no such pace */
const struct pace *pace_at(size_t index);       /* NULL: no more */

#endif
