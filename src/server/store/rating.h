/*
 * How strong somebody is, learnt from games of two to six: the rating of Weng and Lin by the model of Plackett and Luce.
 * docs/ratings.md has the formulas. Pure: numbers in, numbers out.
 */
#ifndef RATING_H
#define RATING_H

#include <stdbool.h>

struct rating {
	double mu, sigma; /* how good, and how sure that is */
	unsigned games;   /* that it was learnt from */
};

/* Somebody in a game. */
struct rated {
	struct rating rating; /* before, and then after the game */
	unsigned place;       /* from 1; who shares a place is as good */
	bool fixed;           /* it does not learn */
};

extern const struct rating rating_new; /* of who has played no game */

void ratings_learn(struct rated *rated, unsigned count);

/* How much better than others is who wins that share, in %, of the games at a table of `seats` where all others are alike? */
double rating_gap(double share, unsigned seats);

enum { RATING_FLOOR = 10 }; /* games; with fewer it does not mean much */

/* As people see it: points, how far they may be off, and whether that is too far to mean much. */
int rating_points(const struct rating *rating);
int rating_margin(const struct rating *rating);
bool rating_is_unsure(const struct rating *rating);

#endif
