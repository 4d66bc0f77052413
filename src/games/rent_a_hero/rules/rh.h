/*
 * Rent a Hero: the state, and what its source files share. The rules document's
 * section 4.6 is the course of play; rh_rules.c follows it line by line.
 */
#ifndef RH_H
#define RH_H

#include "engine/engine.h"

enum {
	RH_SEATS_MAX = 5,
	RH_SEATS_ROOM = 8, /* so that all seats' sets of heroes make one 64-bit word */
	RH_COPIES = 11,
	RH_CARDS = 77,
	RH_PENDING_MAX = 6 * RH_SEATS_MAX, /* invariant I16 */
	RH_BAND_WINS = 6,                  /* unless a house rule wants fewer: rh_to_win */
};

enum hero {
	NO_HERO,
#define HERO(number, name, ...) name = number,
#include "rh_heroes.def"
#undef HERO
	HERO_COUNT = 7,
};
#define ALL_HEROES 0xfeu /* bit set of 1 .. 7 */

enum rh_step {
#define STEP(name, decision) STEP_##name,
#include "rh_steps.def"
#undef STEP
};

/* The steps whose window ends with a decision, as a set. */
enum rh_deciding {
	RH_DECIDING = 0
#define STEP(name, decision) | (decision) << STEP_##name
#include "rh_steps.def"
#undef STEP
	,
};
static inline bool rh_step_decides(unsigned step)
{
	return (unsigned)RH_DECIDING >> step & 1;
}

enum rh_verb {
	VERB_NONE,
#define VERB(name, text, operands) VERB_##name,
#include "rh_verbs.def"
#undef VERB
};

enum rh_choice {
	CHOICE_NOTHING,
#define ASKS(name, text) CHOICE_##name,
#include "rh_choices.def"
#undef ASKS
	CHOICE_COUNT,
};

enum rh_event {
	RH_EVENT_BASE = MU_EVENT_OWN - 1,
#define EVENT(name, text, members) EVENT_##name,
#include "rh_events.def"
#undef EVENT
};

#ifndef RH_OPTION_LIST
#define RH_OPTION_LIST "games/rent_a_hero/rules/rh_options.def"
#endif
#define OPTION_LIST RH_OPTION_LIST
#include "engine/option_list.h"

enum origin { /* of the vagabond, as everybody knows it */
	          ORIGIN_UNKNOWN,
	          ORIGIN_HAND,
	          ORIGIN_DECK, /* RH-4.4, and the deck was not renewed since */
};

/* How many of each hero, four bits each; the lowest four bits are unused. */
typedef uint32_t tally;

static inline unsigned tally_get(tally t, unsigned hero)
{
	return t >> (4 * hero) & 15;
}

static inline tally tally_of(unsigned hero)
{
	return (tally)1 << (4 * hero);
}

/* The set of heroes that occur at least once. */
static inline unsigned tally_set(tally t)
{
	t = (((t & 0x77777770) + 0x77777770) | t) & 0x88888880; /* the top bit of each four that are not 0 */
	t = (t >> 3 | t >> 6) & 0x03030303;
	return (t * 0x00041041) >> 18 & 0xff; /* pairs, six bits closer together each */
}

/* One of each hero in a set. */
static inline tally tally_once(unsigned set)
{
	tally t = set;
	t = (t | t << 12) & 0x000f000f;
	t = (t | t << 6) & 0x03030303;
	return (t | t << 3) & 0x11111111;
}

#define TALLY_FULL 0xbbbbbbb0u /* 11 of each */

/*
 * All face-down and discarded cards lie in one row of 77 places: the discard pile from
 * the left (oldest first), the tray directly behind it, a gap, and the deck at the
 * right end with its top card leftmost. Every card is in one zone only, so they never meet,
 * and turning up the tray (RH-7.7) is a matter of counting. The gap is zero.
 *
 * What nobody needs to play, only to redeal (rh_redeal.c), is at the end.
 */
struct rh {
	uint8_t seats;
	mu_seat viewer; /* MU_ALL: this is the truth; otherwise a view */
	uint8_t step;
	mu_seat active, focus, asked;
	uint8_t cursor; /* how many seats the open window has passed */
	uint8_t usable; /* heroes whose power the asked seat can use; NO_HERO: it must decide */

	uint8_t requirement; /* RH-3.3: fixed for the turn */
	bool knight, final;
	uint8_t vagabond; /* its hero, or 0 where hidden */
	mu_seat holder;   /* MU_NOBODY: there is no vagabond */
	uint8_t seen;     /* seats that know it */
	uint8_t settled;  /* what it was, from its turning up to the tray's */
	uint8_t doomed;   /* the card just turned up, RH-6.5 */
	uint8_t winners;
	uint8_t fresh[RH_SEATS_MAX]; /* for redeal: cards a clue giver drew since, see rh_note_fresh */
	uint8_t options[OPTION_BYTES(OPTION_BITS)];

	uint8_t band[RH_SEATS_ROOM]; /* sets of heroes */
	uint32_t turn;
	tally hand[RH_SEATS_MAX];
	uint8_t used[RH_SEATS_ROOM];    /* of the band; not beside it: read as one, they would have to be written as one */
	tally eliminated[RH_SEATS_MAX]; /* pairs */
	uint16_t powers_used[RH_SEATS_MAX];
	uint8_t hand_size[RH_SEATS_MAX];

	uint8_t discard_count, tray_count, deck_count, pending_count;
	uint8_t row[RH_CARDS];
	uint8_t pending[RH_PENDING_MAX]; /* oldest first, see struct power */

	uint8_t possible; /* heroes that the vagabond can be, for all who have not seen it */
	uint8_t origin;
	tally barred[RH_SEATS_MAX]; /* by hero: how many of the hand's places cannot hold it */
	tally pool;                 /* RH-17.3: copies that can be in the deck, by what lay open */
	tally drawn[RH_SEATS_MAX];  /* private: taken from that pool into the hand */
};
_Static_assert(sizeof(struct rh) <= 256 + OPTION_BYTES(OPTION_BITS), "search copies states millions of times");

/*
 * A pending power takes one byte, seat * 16 + code. Sixteen codes are just enough: a hero
 * without a target has its own number, the Dog Trainer 8 + the seat it is used on, and
 * the Witch on one of six heroes takes what is left over.
 */
struct power {
	mu_seat seat;
	uint8_t hero, target; /* target: a hero for the Witch, a seat for the Dog Trainer */
};
extern const struct power rh_power_code[16];                         /* the seat left open */
extern const uint8_t rh_power_codes[HERO_COUNT + 1][HERO_COUNT + 1]; /* by hero and target */

static inline uint8_t power_pack(struct power power)
{
	return (uint8_t)((unsigned)power.seat << 4 | rh_power_codes[power.hero][power.target]);
}

static inline mu_seat power_seat(uint8_t packed)
{
	return (mu_seat)(packed >> 4);
}

static inline struct power power_unpack(uint8_t packed)
{
	struct power power = rh_power_code[packed & 15];
	power.seat = power_seat(packed);
	return power;
}

static inline uint8_t rh_top(const struct rh *g)
{
	return g->pending[g->pending_count - 1];
}

static inline bool rh_has_vagabond(const struct rh *g)
{
	return g->holder >= 0;
}

/* RH-17: the value of an option, by its name in the list. */
#define rh_option(g, name) OPTION_VALUE((g)->options, name)

/* RH-16.1, RH-21.1: so many different heroes win. */
static inline unsigned rh_to_win(const struct rh *g)
{
	return (unsigned)rh_option(g, HEROES);
}

static inline bool rh_is_one_short(const struct rh *g, mu_seat seat)
{
	return bits_count(g->band[seat]) + 1 == rh_to_win(g);
}

/* RH-15.3: in mid-turn the requirement card never goes back into the deck. */
static inline bool rh_can_draw(const struct rh *g)
{
	return (g->deck_count != 0) | ((rh_option(g, END_RESHUFFLE) != 0) & (g->discard_count > 1));
}

/* A clue card in the tray: who gave it and what the answer was. */
static inline uint8_t *rh_tray(struct rh *g, unsigned i)
{
	return &g->row[g->discard_count + i];
}

/* hero + 8 * (seat + 5 * (answer + 2 * round)); the round tells which cards its giver had drawn by then, see rh.fresh */
static inline uint8_t tray_pack(unsigned hero, mu_seat seat, bool yes, unsigned round)
{
	return (uint8_t)(hero + 8 * ((unsigned)seat + RH_SEATS_MAX * (yes + 2 * round)));
}

static inline unsigned tray_hero(uint8_t card)
{
	return card & 7;
}

static inline mu_seat tray_seat(uint8_t card)
{
	return (mu_seat)(card / 8 % RH_SEATS_MAX);
}

static inline bool tray_yes(uint8_t card)
{
	return card / (8 * RH_SEATS_MAX) % 2;
}

static inline unsigned tray_round(uint8_t card)
{
	return card / (16 * RH_SEATS_MAX);
}

static inline const uint8_t *rh_deck(const struct rh *g)
{
	return g->row + RH_CARDS - g->deck_count;
}

static inline void rh_hand_add(struct rh *g, mu_seat seat, unsigned hero)
{
	g->hand[seat] += tally_of(hero);
	g->hand_size[seat]++;
}

static inline void rh_hand_remove(struct rh *g, mu_seat seat, unsigned hero)
{
	g->hand[seat] -= tally_of(hero);
	g->hand_size[seat]--;
}

static inline void rh_discard(struct rh *g, unsigned hero)
{
	uint8_t *top = &g->row[g->discard_count];
	if (g->tray_count)
		memmove(top + 1, top, g->tray_count);
	*top = (uint8_t)hero;
	g->discard_count++;
}

extern const char *const rh_hero_name[HERO_COUNT + 1];
extern const uint8_t rh_allowed_by[RH_SEATS_MAX + 1][HERO_COUNT + 1]; /* [seats][requirement] */
static inline unsigned rh_allow(unsigned requirement, unsigned seats) /* RH-1.4 */
{
	return rh_allowed_by[seats][requirement];
}

/* RH-7.3, RH-17.1 */
static inline bool rh_answer(const struct rh *g, unsigned clue, unsigned vagabond)
{
	return rh_option(g, CLUE_REQUIREMENT) ? rh_allow(clue, g->seats) >> vagabond & 1 : clue == vagabond;
}

/* rh_legal.c */
bool rh_allowed(const struct rh *g, mu_action action); /* to the asked seat */
struct mu_ask rh_ask(const void *state);
extern const char *const rh_choice_names[];
struct mu_question rh_asked(const void *state);
int rh_legal(const void *state, mu_action *actions);
struct mu_refusal rh_refuse(const void *state, mu_seat seat, mu_action action);

/* rh_setup.c */
extern const struct mu_option rh_options[];
extern const struct mu_profile rh_profiles[];
extern const struct mu_deck_kind rh_decks[];
int rh_init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer);

/* rh_piles.c: where the deck has one card left, or none */
unsigned rh_draw_last(struct rh *g, bool reveal, struct mu_dealer *dealer);

static inline unsigned rh_take_top(struct rh *g)
{
	uint8_t *top = &g->row[RH_CARDS - g->deck_count];
	const unsigned hero = *top;
	*top = 0;
	g->deck_count--;
	return hero;
}

/* The top card of the deck, or 0 if there is none. */
static inline unsigned rh_draw(struct rh *g, bool reveal, struct mu_dealer *dealer)
{
	return g->deck_count > 1 ? rh_take_top(g) : rh_draw_last(g, reveal, dealer);
}

/* rh_rules.c */
void rh_begin(struct rh *g, mu_seat first, struct mu_dealer *dealer); /* the first turn */
int rh_apply(void *state, mu_action action, struct mu_dealer *dealer);
int rh_resume(void *state, struct mu_dealer *dealer);

/* rh_redeal.c */
void rh_view(const void *state, mu_seat viewer, void *ret_view);
void rh_redeal(void *state, mu_seat viewer, struct mu_dealer *dealer);
void rh_bar(struct rh *g, mu_seat seat, unsigned heroes); /* the seat holds none of these, in hand or under way */
void rh_bar_all_public(struct rh *g);
void rh_note_fresh(struct rh *g, mu_seat seat, unsigned cards); /* cards drawn during a tour */

/* An open card has left the hand. All heroes at once: one place less for those that more places are closed to. */
static inline void rh_leave(tally *barred, unsigned hero)
{
	const tally lanes = 0x0f0f0f0f, ones = 0x01010101, reach = (15 - tally_get(*barred, hero)) * ones;
	const tally even = ((*barred & lanes) + reach) >> 4 & ones, odd = ((*barred >> 4 & lanes) + reach) >> 4 & ones;
	*barred -= even | odd << 4;
}

static inline unsigned rh_fresh_rounds(const struct rh *g, mu_seat seat)
{
	return g->fresh[seat] >> 4;
}

/* rh_check.c */
const char *rh_check(const void *state);

/* rh_text.c */
extern const struct mu_game rh_game;
int rh_action_text(mu_action action, char *text, size_t size);
int rh_action_parse(const char *text, size_t length, mu_action *ret_action);
const char *rh_card_name(mu_card card);
int rh_json(const void *state, mu_seat viewer, char *text, size_t size);
int rh_event_json(const struct mu_event *event, mu_seat viewer, char *text, size_t size);

#endif
