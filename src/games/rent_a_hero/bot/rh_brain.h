/* Rent a Hero for bots: what the asked seat believes, and what things are worth to it. */
#ifndef RH_BRAIN_H
#define RH_BRAIN_H

#include "bots/bots.h"
#include "games/rent_a_hero/rules/rh.h"

extern const struct bot_style rh_style;
extern const struct bot_brain rh_brain;

/* A byte for each hero, as many as there are of it. */
static inline uint64_t bytes_of_set(unsigned heroes)
{
	const uint64_t bits = heroes * 0x0101010101010101u & 0x8040201008040201u;
	return (bits + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static inline uint64_t bytes_of_tally(tally t)
{
	uint64_t bytes = t;
	bytes = (bytes | bytes << 16) & 0x0000ffff0000ffffu;
	bytes = (bytes | bytes << 8) & 0x00ff00ff00ff00ffu;
	return (bytes | bytes << 4) & 0x0f0f0f0f0f0f0f0fu;
}

/*
 * How far the seat's band is on the way to six heroes, for which weights and nets were learnt: where a house rule wants
 * fewer, it has begun that much further on.
 */
static inline unsigned rh_race(const struct rh *g, mu_seat seat)
{
	return bits_count(g->band[seat]) + RH_BAND_WINS - rh_to_win(g);
}

/* What one seat knows and thinks; made anew for every decision. */
struct mind {
	const struct rh *g;
	mu_seat me;
	double belief[HERO_COUNT + 1]; /* how likely each hero is the vagabond */
	double chance[RH_SEATS_MAX];   /* that the seat recruits when the vagabond stops there */
	double strength[RH_SEATS_MAX]; /* of each seat's position; win shares are proportional */
	double total;                  /* of all strengths */
	double after[RH_SEATS_MAX][2]; /* my win share if the seat recruits a duplicate; something new */
};

void rh_mind_make(struct mind *mind, const struct rh *g, mu_seat me, bool counts_cards);
/* Copies of each hero that the seat has not seen. */
void rh_count_unseen(const struct mind *mind, bool counts_cards, double ret_unseen[HERO_COUNT + 1]);
/* Copies that lie open, a byte for each hero. */
uint64_t rh_count_open(const struct rh *g);
/* How likely the sender was to send each hero, and each passer to pass it, relative to others. */
void rh_likelihoods(const struct rh *g, mu_seat me, double ret_likely[HERO_COUNT + 1]);
/* My win share now, and after `seat` has recruited `hero`. */
static inline double rh_share(const struct mind *mind)
{
	return mind->strength[mind->me] / mind->total;
}

static inline double rh_share_after(const struct mind *mind, mu_seat seat, unsigned hero)
{
	return mind->after[seat][!(mind->g->band[seat] & bit(hero))];
}

/* My win share if the vagabond, being `hero`, stops at `from` and travels on from there. */
double rh_share_touring(const struct mind *mind, mu_seat from, unsigned hero);

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
extern struct bot_net_place rh_net_place;

/* -- Worlds that explain what everybody did: rh_likely.c ------------------------------------------ */

double rh_likely(const void *world, mu_seat seat, bool motives);

#endif
