/*
 * Here to Slay: what the files of its brain share. An outlook is the table as one seat sees it,
 * boiled down to what decides who wins: numbers that can be changed as an action would change
 * them, and asked again. Nothing here looks at a card that the seat may not know (HS-12).
 *
 * What is asked a brain knows from struct mu_question, like everybody, and what the dice so far come to or which target
 * was named first from struct hts_pending. It knows no frames.
 */
#ifndef HTS_BRAIN_H
#define HTS_BRAIN_H

#include "bots/bots.h"
#include "games/here_to_slay/rules/hts.h"

extern const struct bot_brain hts_brain;
extern const struct bot_style hts_style;
extern const struct bot_eyes hts_eyes;
extern struct bot_net_place hts_net_place;

/* -- The value of a table: hts_value.c ------------------------------------------------- */

/* The places of the weights of hts_weights.c. A seat's strength is the sum of weight times feature. */
enum hts_feature {
	FEATURE_RACE,                                /* [its turn?][slain][classes], one of them is 1 */
	FEATURE_SPARE = FEATURE_RACE + 2 * 3 * 7,    /* Heroes of classes already there */
	FEATURE_HAND_LOW,                            /* of the cards in hand the first three ... */
	FEATURE_HAND_MID,                            /* ... the next four ... */
	FEATURE_HAND_HIGH,                           /* ... and the rest */
	FEATURE_TALENT,                              /* what the Heroes' effects bring, in cards, times their odds */
	FEATURE_REACH,                               /* [slain] the odds of the best attack */
	FEATURE_CHOICE = FEATURE_REACH + 3,          /* the odds of all attacks, added up */
	FEATURE_STRIKE,                              /* [slain] the best odds again, when there are points for an attack */
	FEATURE_POINTS = FEATURE_STRIKE + 3,         /* left this turn */
	FEATURE_WAIT,                                /* turns of others before its own, as a part of a round */
	FEATURE_LEADER,                              /* [leader] */
	FEATURE_SLAIN = FEATURE_LEADER + LEADERS,    /* [monster] */
	FEATURE_MINE_NEW = FEATURE_SLAIN + MONSTERS, /* in the hand that is seen: classes that the party lacks, */
	FEATURE_MINE_HERO,                           /* further Heroes, */
	FEATURE_MINE_TALENT,                         /* what they would bring, */
	FEATURE_MINE_CARD,                           /* [card] and the others */
	FEATURE_COUNT = FEATURE_MINE_CARD + CARD_MAIN_END,
};
/* [more than two seats?]: between two, one's loss is the other's gain; at a larger table the leader is held back. */
extern const double hts_weights[2][FEATURE_COUNT];
/* What a success of a Hero's roll brings, in cards. */
extern const double hts_talents[HERO_COUNT];

/* How bold the seat plays; tuned by playing. */
enum hts_habit {
	HABIT_STICKS,    /* how much of an outcome changed by a Modifier stays changed */
	HABIT_CHALLENGE, /* how many times its price a challenge must be worth */
	HABIT_SPOIL,     /* how fast a gain of mine on the dice draws others' Modifiers, for each of their cards */
	HABIT_STOP,      /* how likely a gain of mine in a card is to draw a Challenge that they hold */
	HABIT_POOR,      /* parts of an average card: one that its owner chooses to discard ... */
	HABIT_CHOSEN,    /* ... one chosen among several ... */
	HABIT_FREE,      /* ... a card played for no point ... */
	HABIT_GUARD,     /* ... and protection, for each Hero */
	HABIT_COUNT,
};
extern const double hts_habits[HABIT_COUNT];

/* One seat. Hands are counted in cards, and parts of cards where chance decides. */
struct standing {
	uint64_t party;
	double hand, talent;
	uint8_t classes[CLASS_COUNT]; /* party cards of each, the leader included */
	uint8_t heroes, slain;
	int8_t effect_bonus, attack_bonus;
	mu_card monsters[SLAIN_MAX];
};

struct outlook {
	const struct hts *g;
	const double *weights; /* of hts_weights */
	mu_seat me;
	uint8_t seats;
	uint8_t to_slay, to_gather;    /* monsters and classes that win (HS-14.1, HS-14.2) */
	uint8_t changed, hand_changed; /* sets of seats whose strength must be reckoned again, or that of their hands */
	uint8_t wins;                  /* set of seats that have won */
	mu_card up[PLACES];            /* monsters face up */
	mu_card items[HERO_COUNT];
	struct standing seat[MU_SEATS_MAX];
	double mine_new[CLASS_COUNT]; /* my Heroes in hand */
	double mine_talent, mine_rest;
	double on_table[MU_SEATS_MAX], strength[MU_SEATS_MAX];
};

void outlook_init(struct outlook *o, const struct hts *g, mu_seat me);
/* The seat's share of a win, 0 to 1. */
double outlook_share(struct outlook *o, mu_seat seat);
/* What a leader adds to the strength of its seat. */
double leader_strength(const struct outlook *o, mu_card leader);
/*
 * Weights and nets have learnt the game of three monsters and six classes. Where a house rule wants other numbers, a seat
 * stands where it would have as far to go there: these two say at what place of that race it is.
 *
 * Classes: 0 to 6, of which six win in one's own turn (HS-11.2). Where classes do not win it is always the first place.
 */
unsigned outlook_classes(const struct outlook *o, mu_seat seat);
/* New classes of so many that still count; of the seat's own hand, for instance. */
unsigned outlook_still_counts(const struct outlook *o, mu_seat seat, unsigned classes);
bool outlook_is_complete(const struct outlook *o, mu_seat seat);
/* Monsters: 0 to 2, as long as there is no winner. */
unsigned outlook_slain(const struct outlook *o, mu_seat seat);
/* One more is wanted than the race knows: the seat is as far before its first place as the second is behind it. */
static inline bool outlook_is_before(const struct outlook *o, mu_seat seat)
{
	return o->seat[seat].slain + 3 < o->to_slay;
}
bool outlook_wins_by_slaying(const struct outlook *o, mu_seat seat); /* one more */
/* Heroes beyond the first of each class. */
unsigned outlook_spare(const struct outlook *o, mu_seat seat);
/* A class that the card brings to the seat's party, or CLASS_NONE; `on`: an Item's wearer. */
unsigned outlook_new_class(const struct outlook *o, mu_seat seat, mu_card card, mu_card on);
/* That the card, once played, gives its player the sixth class in the own turn. */
bool outlook_wins_by(const struct outlook *o, mu_seat seat, mu_card card, mu_card on);
/* The odds of the seat's best attack, and those of all its attacks added up, with more added to the dice. */
double outlook_reach(const struct outlook *o, mu_seat seat, int more, double *ret_all);
/* Near enough to e to the x, alike on every machine, and rising everywhere. */
double outlook_power(double x);

/* What happens to it. */
void outlook_cards(struct outlook *o, mu_seat seat, double count); /* unknown ones */
void outlook_gain(struct outlook *o, mu_card card);                /* a known one, to my hand */
void outlook_lose(struct outlook *o, mu_card card);
void outlook_join(struct outlook *o, mu_seat seat, mu_card hero);
void outlook_leave(struct outlook *o, mu_seat seat, mu_card hero);
void outlook_wear(struct outlook *o, mu_seat seat, mu_card hero, mu_card item); /* CARD_NONE: nothing any more */
void outlook_slay(struct outlook *o, mu_seat seat, mu_card monster);

/* How many of the 36 throws come to at least this. */
unsigned throws_at_least(int total);
double odds_in(struct hts_range range, int bonus);
/* What a Hero's effect brings in cards, and with its odds. */
double hero_talent(mu_card hero, mu_card item, int bonus);

/* -- Leaders that nobody has played with: hts_kin.c ---------------------------------------- */

/* A leader or a monster that a leader is to be taken for, and how many times. */
struct kin {
	mu_card card;
	double times;
};
enum { KIN_MAX = 4 };
/* An official leader is itself; returns how many. */
int hts_kin(const struct hts *g, mu_card leader, struct kin list[KIN_MAX]);
/* Where weights or inputs have it: with the leaders, or with the slain monsters. */
unsigned hts_kin_place(mu_card card, unsigned leaders, unsigned monsters);

/* -- What cards do: hts_gain.c ----------------------------------------------------------- */

/* Carries a card's effect out as the actor would want it; a and b are what was named after the dice, or 0. */
void gain_effect(struct outlook *o, mu_seat actor, mu_card card, uint8_t a, uint8_t b);
/* The Hero that the actor gains most by destroying, or stealing; CARD_NONE: nothing legal. */
mu_card gain_destroy_target(const struct outlook *o, mu_seat actor, uint64_t heroes);
mu_card gain_steal_target(const struct outlook *o, mu_seat actor, uint64_t heroes);
void gain_destroy(struct outlook *o, mu_seat actor, mu_card hero);
void gain_steal(struct outlook *o, mu_seat actor, mu_card hero);
/* A card is played and not stopped: a Hero without its free roll, an Item on its wearer, a Magic card. */
void gain_play(struct outlook *o, mu_seat actor, mu_card card, mu_card on);
/* My share after a roll for the Hero's effect: both outcomes by their odds. */
double gain_roll(const struct outlook *o, mu_seat actor, mu_card hero);
/* A moment at which the actor's leader lets it draw or pull. */
void gain_moment(struct outlook *o, mu_seat actor, enum hts_moment moment);
/* Cards pulled from the hand of another seat. */
void gain_pull(struct outlook *o, mu_seat actor, mu_seat from, double cards);
void gain_take_off(struct outlook *o, mu_seat actor, mu_card hero); /* its Item goes to the hand of its seat */
mu_seat gain_owner(const struct outlook *o, mu_card hero);
void gain_counter(struct outlook *o, mu_seat seat, mu_card monster);

/* -- Answers ------------------------------------------------------------------------------ */

/* A seat that thinks: its outlook, and how well it does. */
struct thought {
	struct outlook now;
	double share; /* of me, now */
	double guess; /* how likely somebody else holds a Challenge card; below 0: not guessed yet */
	double noise;
	bool counts;
	struct mu_dealer *dealer;
};

/* The value of an action with what noise adds. */
double thought_noise(struct thought *t);
/* What I lose, in share, with a card of my hand. */
double thought_price(const struct thought *t, mu_card card);
/* Odds that some other seat holds a Challenge card. */
double thought_challenge_guess(struct thought *t);
/* Odds that some other seat can and will challenge my card, in which my share has so much at stake. */
double thought_challenge_odds(struct thought *t, double stake);

/*
 * Each lists the actions worth a thought with their values, the best being the answer: hts_policy.c has the main step
 * and offers to play a card, hts_react.c the windows, hts_choices.c everything else. They return how many.
 */
int hts_value_main(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);
int hts_value_plays(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);
int hts_value_challenge(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);
int hts_value_modify(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);
int hts_value_nudge(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);
int hts_value_rest(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);

/* The action points that an action of the main step costs. */
unsigned hts_points_of(const struct hts *g, mu_action action);

/* Any question: fills in the outlook, lists and values. */
void thought_begin(struct thought *t, const struct hts *g);
int thought_values(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX]);
/* A window's question, and no card for it. */
bool hts_nothing_to_say(const struct hts *g);

/* -- What a search may leave out: hts_prune.c ------------------------------------------------ */

bool hts_absurd(const void *view, mu_action action);
bool hts_absurd_item(const struct hts *g, mu_card item, mu_card hero);
bool hts_matters(const void *view);
int hts_candidates(const void *view, mu_action actions[BOT_CANDIDATES_MAX]);
bool hts_far_enough(const void *start, const void *world);

/* -- Worlds that explain who declined: hts_likely.c ------------------------------------------ */

double hts_likely(const void *world, mu_seat seat, bool motives);

/* -- Rolls ------------------------------------------------------------------------------------ */

/* What a window's roll can come to, for me, and at which shift of it. */
enum { SHIFT_MAX = 16 };
struct stake {
	bool contest;                    /* two rolls; the shift is the challenger's lead */
	mu_seat roller[2];               /* the roller; the challenger */
	int total;                       /* now */
	double value[2 * SHIFT_MAX + 1]; /* my share if the total is shifted by i - SHIFT_MAX */
};
void stake_find(const struct thought *t, struct stake *s);
/* My share after an attack, with my Modifiers where they pay and those of others where it hurts them. */
double stake_attack_share(const struct thought *t, mu_card monster);

#endif
