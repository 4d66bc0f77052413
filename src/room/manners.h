/*
 * Table manners: what live play adds to the rules. Which questions are reactions (the others are decisions), how long
 * people may think at each pace, and what silence means (RH-20.2).
 */
#ifndef MANNERS_H
#define MANNERS_H

#include "muster.h"

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

/* 0: the game has no such action. */
mu_action manners_decline(const struct mu_game *game);
/* The question of this state is whether to react, and to decline is no decision. */
bool manners_is_reaction(const struct mu_game *game, const void *state);
/* Who could react is not public: it depends on hidden hands. */
bool manners_reactions_are_hidden(const struct mu_game *game);
/* What it means that the asked seat says nothing. 0: nobody is asked. */
mu_action manners_silence(const struct mu_game *game, const void *state, struct mu_dealer *dealer);

#endif
