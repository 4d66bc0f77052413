/*
 * Puzzles: moments of games that bots have played, where one answer is clearly the best and few would think of it. Here they
 * are found and judged; docs/puzzles.md says what makes a good one. A puzzle is a record that ends before the answer, with
 * one line more:
 *
 *	info puzzle 17 7.9 0.8 | recruit 41.2 | pass 33.3
 *
 * the number of its game, by how many points the first answer leads and the doubt about that, and all legal answers with
 * their win shares in points, the best first.
 */
#ifndef PUZZLES_H
#define PUZZLES_H

#include "bots/bots.h"
#include "record/match.h"

enum {
	PUZZLE_ANSWERS_MIN = 3,
	PUZZLE_ANSWERS_MAX = 16,      /* who could weigh more of them? */
	PUZZLE_JUDGE_PLAYOUTS = 1200, /* of each answer */
};

struct puzzle_answer {
	mu_action action;
	double share; /* of wins, with this answer */
};

struct puzzle {
	unsigned number; /* of the game that it is from */
	int count;
	struct puzzle_answer answers[PUZZLE_ANSWERS_MAX]; /* all that are legal, the best first */
	double lead, doubt;                               /* of the first over the next one, and its standard error */
};

/* What the limits are, for the command that tells them and for who checks a list. */
extern const double puzzle_lead_least, puzzle_doubts_least, puzzle_share_least, puzzle_share_most;

/*
 * How the asked seat's answers stand, by what it knows: each is tried in so many imagined games, all of them in the same ones.
 * False: there are too few answers, or too many.
 */
bool puzzle_judge(const struct mu_game *game, const void *view, uint32_t playouts, struct mu_dealer *dealer,
                  struct puzzle *ret_puzzle);
/* One answer is best beyond doubt, and the game is not decided. */
bool puzzle_is_clear(const struct puzzle *puzzle);

/*
 * Plays the game of that number and looks for a puzzle in it; the same for the same bots, whenever it is asked. Returns the
 * record, ended by a NUL and to be freed. NULL: the game has none, or there was no memory, which *ret_memory tells apart.
 */
char *puzzle_find(const struct mu_game *game, unsigned number, uint32_t playouts, bool *ret_memory);

/* Reads the line's part behind "info puzzle ". False: it is not one. */
bool puzzle_parse(const struct mu_game *game, const char *text, size_t length, struct puzzle *ret_puzzle);

#endif
