/* What finished games come to: how often their player has won, beside how often equal players would have. */
#ifndef GAMES_SUMS_H
#define GAMES_SUMS_H

#include "finished.h"
#include "words/speech.h"

enum { GAMES_ANY = -1 };

struct games_filter {
	const struct mu_game *game; /* NULL: any */
	int level;                  /* GAMES_ANY; 0: without bots */
	unsigned seats;             /* 0: any number */
};

struct games_sums {
	unsigned games, won; /* of those in which one person sat */
	double share, fair;  /* of wins: joint winners have a part */
	unsigned streak, longest;
};

bool games_pass(const struct games_filter *filter, const struct finished *game);
/* The seat of the only person; -1: there were several, or nobody says. */
mu_seat games_own_seat(const struct finished *game);
struct games_sums games_sum(const struct finished_list *list, const struct games_filter *filter);
/* "novice", or "no bots", for a gap. */
const char *games_level_word(int level);
/* All of them, those of each kind of table, and how it has gone. */
void games_sums_say(const struct voice *voice, const struct finished_list *list, const struct games_filter *filter);

#endif
