/*
 * Imagined worlds, for the search. A world is known by its number: the same number of the same
 * source is always the same world with the same luck and the same opponents, so that it does not
 * matter who plays it out, when, and how often.
 */
#ifndef BOT_PLAYOUT_H
#define BOT_PLAYOUT_H

#include "bots.h"

/* How a seat plays the heuristic. */
struct habits {
	double noise;
	bool counts_cards;
};

struct world_source {
	const struct bot_brain *brain;
	const void *view;
	mu_seat seat;
	bool motives, mixture;
	uint64_t seed;
};

struct world {
	struct mu_state state;
	struct mu_dealer chance, thoughts; /* as they are before the first action */
	struct habits habits[MU_SEATS_MAX];
};

void world_imagine(struct world *world, const struct world_source *source, uint32_t number);
/* Plays it out from this action on. */
struct bot_outcome world_try(const struct world *world, const struct world_source *source, mu_action action);

#endif
