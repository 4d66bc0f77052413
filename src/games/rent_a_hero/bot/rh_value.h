/*
 * Rent a Hero: the worth of a whole world at the beginning of a turn, by a small net. A seat's
 * features go through one hidden layer to one number; shares are the softmax of these numbers
 * over the seats. rh_net.def has the weights; `make tune-rh` learns them.
 */
#ifndef RH_VALUE_H
#define RH_VALUE_H

#include "games/rent_a_hero/rules/rh.h"

enum {
	RH_HIDDEN = 32,
	RH_DECKS = 6, /* ranges of the number of cards in the deck */
	/* The places of the features. */
	RH_RACE = 0,                        /* [deck][heroes], one of them is 1 */
	RH_READY = RH_RACE + RH_DECKS * 6,  /* [hero] not used yet */
	RH_OWNED = RH_READY + HERO_COUNT,   /* [hero] in the band */
	RH_HELD = RH_OWNED + HERO_COUNT,    /* [hero] in hand, copies / 2 */
	RH_OTHERS = RH_HELD + HERO_COUNT,   /* [hero] parts of the other seats that own it */
	RH_THREAT = RH_OTHERS + HERO_COUNT, /* [hero] parts of the other seats with this power ready */
	RH_LEFT = RH_THREAT + HERO_COUNT,   /* [hero] copies not lying open, / 8 */
	RH_WAIT = RH_LEFT + HERO_COUNT,     /* [turns until its own] */
	RH_TABLE = RH_WAIT + RH_SEATS_MAX,  /* [seats - 2] */
	RH_HAND = RH_TABLE + 4,             /* cards in hand / 8 */
	RH_NEW,                             /* heroes in hand that would be new, / 4 */
	RH_LEAD,                            /* heroes more than the best other seat, / 4 */
	RH_FIVES,                           /* parts of the others with five heroes */
	RH_DECK,                            /* cards in the deck / 64 */
	RH_SHORT,                           /* 1 / (1 + cards in the deck) */
	RH_MATCHES,                         /* its turn: heroes in hand that match, / 4 */
	RH_BIAS,
	RH_FEATURES,
};

struct rh_net {
	float hidden[RH_FEATURES][RH_HIDDEN];
	float out[RH_HIDDEN];
	float direct[RH_FEATURES]; /* past the hidden layer */
};
extern const struct rh_net rh_net;

/* Those features that are not 0. */
struct rh_features {
	int count;
	struct {
		uint32_t place;
		float value;
	} list[RH_FEATURES];
};
void rh_features(const struct rh *g, struct rh_features ret_features[RH_SEATS_MAX]); /* of every seat */
/* A seat's strength, as a logarithm, and what the hidden units came to. */
float rh_net_run(const struct rh_net *net, const struct rh_features *features, float ret_hidden[RH_HIDDEN]);
void rh_net_shares(const struct rh_net *net, const struct rh *g, double shares[RH_SEATS_MAX]);

#endif
