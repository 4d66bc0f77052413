/*
 * Here to Slay: a small net that foretells who wins. A seat's strength is a straight sum over what is seen of it and
 * what a few hidden units make of the same; the share is the softmax over the seats. The net is fitted by
 * tune/hts_tune.c and is read at the beginning of turns only, where the search breaks its playouts off.
 */
#ifndef HTS_NET_H
#define HTS_NET_H

#include "hts_brain.h"

/* What goes in for one seat. Those from INPUT_MINE on are of the own hand, and 0 for the others. */
enum hts_input_number {
	INPUT_ONE,                                   /* always 1 */
	INPUT_SEATS,                                 /* [seats - 2], five and six as four: that foretells well enough */
	INPUT_WAIT = INPUT_SEATS + 5,                /* [turns of others before its own, at most three] */
	INPUT_RACE = INPUT_WAIT + MU_SEATS_MAX,      /* [slain][classes] */
	INPUT_RIVAL_SLAIN = INPUT_RACE + 3 * 7,      /* [the most that another seat has slain] */
	INPUT_RIVAL_CLASSES = INPUT_RIVAL_SLAIN + 3, /* [the most classes of another seat] */
	INPUT_CLASS = INPUT_RIVAL_CLASSES + 7,       /* [class] is in the party */
	INPUT_HEROES = INPUT_CLASS + CLASS_COUNT,    /* how many */
	INPUT_SPARE,                                 /* of classes already there */
	INPUT_HAND,                                  /* [i] more than i cards */
	INPUT_HAND_REST = INPUT_HAND + 8,            /* beyond eight */
	INPUT_TALENT,                                /* as FEATURE_TALENT */
	INPUT_EFFECT_BONUS,                          /* on the dice */
	INPUT_ATTACK_BONUS,
	INPUT_REACH,                                        /* [slain] the odds of the best attack */
	INPUT_CHOICE = INPUT_REACH + 3,                     /* the odds of all attacks, added up */
	INPUT_GUARDED,                                      /* nobody may steal; nobody may destroy */
	INPUT_LEADER = INPUT_GUARDED + 2,                   /* [leader] */
	INPUT_SLAIN = INPUT_LEADER + LEADERS,               /* [monster] */
	INPUT_PARTY = INPUT_SLAIN + MONSTERS,               /* [Hero] */
	INPUT_WORN = INPUT_PARTY + HERO_COUNT,              /* [Item] on a Hero of the party */
	INPUT_KNOWN = INPUT_WORN + WEARABLE,                /* [kind] cards that I know in its hand */
	INPUT_MINE = INPUT_KNOWN + KIND_COUNT,              /* this seat is me */
	INPUT_MINE_CARD,                                    /* [card] copies in my hand */
	INPUT_MINE_LACKS = INPUT_MINE_CARD + CARD_MAIN_END, /* [classes that neither party nor hand has] */
	INPUT_MINE_NEW = INPUT_MINE_LACKS + 7,              /* [classes that only the hand has] */
	INPUT_MINE_REACH = INPUT_MINE_NEW + 7,              /* [slain] the odds of the best attack with all my Modifiers */
	INPUT_COUNT = INPUT_MINE_REACH + 3,
};

enum {
	NET_HIDDEN = 16,
	NET_COLUMNS = NET_HIDDEN + 1, /* the last one is the straight sum */
	NETS = 2,                     /* for two seats, and for more */
	INPUTS_MAX = 128,             /* that are not 0, for one seat */
};

static const double net_unit = 1000; /* weights are stored in thousandths */

struct hts_input {
	uint16_t number;
	float value;
};

struct hts_net {
	int16_t weights[INPUT_COUNT][NET_COLUMNS];
	int16_t out[NET_HIDDEN];
};
extern const struct hts_net hts_nets[NETS];

int net_inputs(const struct outlook *o, mu_seat seat, struct hts_input inputs[INPUTS_MAX]);
/* All seats' shares of a win, at the beginning of a turn, by what one of them knows. */
void net_shares(const struct hts *g, mu_seat seat, double ret_shares[MU_SEATS_MAX]);

#endif
