/* Rent a Hero for bots: what the asked seat believes, and what things are worth to it. */
#ifndef RH_BRAIN_H
#define RH_BRAIN_H

#include "bots/bots.h"
#include "games/rent_a_hero/rules/rh.h"

extern const struct bot_brain rh_brain;

/* What one seat knows and thinks; made anew for every decision. */
struct mind {
	const struct rh *g;
	mu_seat me;
	double belief[HERO_COUNT + 1]; /* how likely each hero is the vagabond */
	double chance[RH_SEATS_MAX];   /* that the seat recruits when the vagabond stops there */
	double strength[RH_SEATS_MAX]; /* of each seat's position; win shares are proportional */
	double total;                  /* of all strengths */
};

void rh_mind_make(struct mind *mind, const struct rh *g, mu_seat me, bool counts_cards);
/* Copies of each hero that the seat has not seen. */
void rh_count_unseen(const struct mind *mind, bool counts_cards, double ret_unseen[HERO_COUNT + 1]);
/* How likely the sender was to send this hero, and each passer to pass it, relative to others. */
double rh_likelihood(const struct rh *g, mu_seat me, unsigned hero);
/* My win share now, and after `seat` has recruited `hero`. */
double rh_share(const struct mind *mind);
double rh_share_after(const struct mind *mind, mu_seat seat, unsigned hero);
/* My win share if the vagabond, being `hero`, stops at `from` and travels on from there. */
double rh_share_touring(const struct mind *mind, mu_seat from, unsigned hero);
/* The strength of a position, for shares and for the worth of a world. */
double rh_strength(const struct rh *g, mu_seat seat);

/* -- What things are worth: rh_brain.c ---------------------------------------------------------- */

/* With the vagabond before me: my win share by what it is, */
struct options {
	double hold[HERO_COUNT + 1]; /* if I recruit it */
	double tour[HERO_COUNT + 1]; /* if it goes on to the next seat */
};
void rh_weigh_holding(const struct mind *mind, struct options *options);
double rh_expect(const struct mind *mind, const double value[HERO_COUNT + 1]);
double rh_value_clue(const struct mind *mind, const struct options *options, unsigned card);
double rh_value_sending(const struct mind *mind, unsigned hero);
/* What the asked seat's actions are worth to it, one step ahead. */
void rh_value_actions(const struct mind *mind, const mu_action *actions, int count, double *ret_values);

/* -- What its net sees: rh_eyes.c ------------------------------------------------------------------ */

extern const struct bot_eyes rh_eyes;

/* -- Worlds that explain what everybody did: rh_likely.c ------------------------------------------ */

double rh_likely(const void *world, mu_seat seat, bool motives);

#endif
