/* docs/ratings.md has the same in formulas, with the names that are used here. */
#include "rating.h"

#include <assert.h>
#include <math.h>

enum { MOST = 8 };

static const double sigma_new = 25.0 / 3, beta = 25.0 / 6, kappa = 0.0001;

const struct rating rating_new = {25, 25.0 / 3, 0};

/* What one game says of one who was in it. `c` is the spread of all of them, `worth` what each has by e to the mu / c. */
static void learn(const struct rated *all, unsigned count, unsigned who, double c, const double *worth,
                  struct rating *ret_rating)
{
	const double variance = all[who].rating.sigma * all[who].rating.sigma;
	double omega = 0, delta = 0;
	for (unsigned q = 0; q < count; q++) {
		if (all[q].place > all[who].place) /* it was chosen after us: that says nothing about us */
			continue;
		double left = 0;
		unsigned ties = 0;
		for (unsigned i = 0; i < count; i++) {
			left += all[i].place >= all[q].place ? worth[i] : 0;
			ties += all[i].place == all[q].place;
		}
		const double chance = worth[who] / left;
		omega += ((q == who) - chance) / ties;
		delta += chance * (1 - chance) / ties;
	}
	const double gamma = all[who].rating.sigma / c;
	const double shrink = 1 - gamma * variance / (c * c) * delta;
	ret_rating->mu = all[who].rating.mu + variance / c * omega;
	ret_rating->sigma = all[who].rating.sigma * sqrt(shrink > kappa ? shrink : kappa);
	ret_rating->games = all[who].rating.games + 1;
}

void ratings_learn(struct rated *rated, unsigned count)
{
	struct rating after[MOST];
	double worth[MOST], sum = 0;
	assert(count <= MOST);
	for (unsigned i = 0; i < count; i++)
		sum += rated[i].rating.sigma * rated[i].rating.sigma + beta * beta;
	const double c = sqrt(sum);
	for (unsigned i = 0; i < count; i++)
		worth[i] = exp(rated[i].rating.mu / c);
	for (unsigned i = 0; i < count; i++)
		learn(rated, count, i, c, worth, &after[i]);
	for (unsigned i = 0; i < count; i++)
		if (!rated[i].fixed)
			rated[i].rating = after[i];
}

/* The chance to be chosen first is e to the mu / c among all; here everybody is known well, so that c is beta times the root of the seats. */
double rating_gap(double share, unsigned seats)
{
	const double chance = share / 100;
	return beta * sqrt(seats) * log(chance * (seats - 1) / (1 - chance));
}

/* -- For people --------------------------------------------------------------------------------------------------- */

static const double points = 60; /* who is new has 1,500 */

int rating_points(const struct rating *rating)
{
	return (int)lround(points * rating->mu);
}

int rating_margin(const struct rating *rating)
{
	return (int)lround(points * 2 * rating->sigma);
}

bool rating_is_unsure(const struct rating *rating)
{
	return rating->games < RATING_FLOOR || rating->sigma > 0.8 * sigma_new;
}
