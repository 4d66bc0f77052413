/*
 * The bots' moves of a game, kept with what they thought, for those who ask why. While the
 * game goes on only that is told which follows from what the viewer may know: how the move
 * looks from there. What the bot knew, believed and expected is told when the game is over.
 */
#ifndef BOT_MOVES_H
#define BOT_MOVES_H

#include "insight.h"

struct bot_move {
	mu_seat seat;
	uint8_t level; /* 0: a program */
	struct bot_decision decision;
	struct mu_state before, after;
	struct mu_event event; /* the first that all could see of it, without hidden cards */
	char *
	    told[MU_SEATS_MAX + 1]; /* the sentence about it, for each viewer that is told anything, the last the table's */
};

struct bot_moves {
	struct bot_move *moves;
	size_t count, room;
};

extern const char *const bot_level_names[]; /* from 1 */
/* The levels from 1 to that one, for a gap: "1 novice, 2 casual". */
void bot_levels_join(const struct voice *voice, int last, char *list, size_t size);

/* Room for one more, which counts from then on; its texts are owned here. NULL: no memory. */
struct bot_move *bot_moves_add(struct bot_moves *moves);
void bot_moves_release(struct bot_moves *moves);
/* The n-th last one that the viewer was told of; n counts from 1. NULL: there are not so many. */
const struct bot_move *bot_moves_find(const struct bot_moves *moves, mu_seat viewer, unsigned n);

/* While the game goes on, and after it. */
void bot_move_look(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                   const struct bot_move *move);
void bot_move_explain(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                      const struct bot_move *move);

#endif
