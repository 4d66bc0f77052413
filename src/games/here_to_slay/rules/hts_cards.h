/*
 * Here to Slay: the cards. Their rows are in cards.def; this is what a row can
 * say, how the game numbers its cards, and sets of them.
 */
#ifndef HTS_CARDS_H
#define HTS_CARDS_H

#include "engine/engine.h"
#include "hts_leader.h"

/* -- Cards ------------------------------------------------------------------ */

/* The list of all cards. Everything that depends on how many there are follows from it; a build may name another list. */
#ifndef HTS_CARD_LIST
#define HTS_CARD_LIST "games/here_to_slay/rules/cards.def"
#endif

enum hts_card_number {
	CARD_NONE,
#define HERO(name, ...) CARD_##name,
#define ITEM(name, ...) CARD_##name,
#define MAGIC(name, ...) CARD_##name,
#define MODIFIER(name, ...) CARD_##name,
#define CHALLENGE(name, ...) CARD_##name,
#include HTS_CARD_LIST
	CARD_MAIN_END, /* cards of the main deck are below */
	CARD_BEFORE_LEADERS = CARD_MAIN_END - 1,
#define LEADER(name, ...) CARD_##name,
#include HTS_CARD_LIST
	CARD_LEADER_END,
	CARD_BEFORE_MONSTERS = CARD_LEADER_END - 1,
#define MONSTER(name, ...) CARD_##name,
#include HTS_CARD_LIST
	CARD_COUNT,
	CARD_HIDDEN = 127,                     /* in a view: a card of the main deck that the viewer does not know */
	CARD_MADE = CARD_HIDDEN - MU_MADE_MAX, /* leaders that people made: this one and those behind it */
};

/* Heroes again, counted by themselves: one bit each in a party. */
enum hts_hero_number {
#define HERO(name, ...) HERO_##name,
#include HTS_CARD_LIST
	HERO_COUNT,
};

/* Items by their copies: a place each for the Hero that wears it. */
enum hts_worn_number {
#define ITEM(name, id, title, copies, ...) WORN_##name, WORN_LAST_##name = WORN_##name + (copies)-1,
#include HTS_CARD_LIST
	WEARABLE,
};

/* clang-format off */
enum {
	MAIN_CARDS = 0 /* copies in the main deck */
#define HERO(...) + 1
#define ITEM(name, id, title, copies, ...) + (copies)
#define MAGIC(name, id, title, copies, ...) + (copies)
#define MODIFIER(name, id, title, copies, ...) + (copies)
#define CHALLENGE(name, id, title, copies, ...) + (copies)
#include HTS_CARD_LIST
	,
};
/* clang-format on */

enum {
	LEADERS = CARD_LEADER_END - CARD_MAIN_END,
	MONSTERS = CARD_COUNT - CARD_LEADER_END,
	PLACES = 4,    /* for monsters face up, of which the rulebook uses three (HS-14.4) */
	SLAIN_MAX = 4, /* places for slain monsters: the most that a game can want (HS-14.1) */
	MARKET = 3,    /* places for cards face up beside the deck (HS-14.7) */
	TURN_LIMIT = 1000,
	MODIFIERS_MAX = 50, /* HS-7.6 */
	REFILL_MAX = 50,    /* Wily Red's draws, HS-13: a ruling of ours */
	PLAYING_MAX = 6,    /* HS-9.5 */
	BOOST_MAX = 999,    /* far above what any turn can add up to */
	OPERATIONS_MAX = 4,
};
/* How far the list can grow before something must be made wider. */
_Static_assert(CARD_MAIN_END <= 64 + 16, "a hand has a bit for each name: 64 in `low`, 16 in `high`");
_Static_assert(WEARABLE <= 32, "sets of worn Items have 32 bits");
_Static_assert(HERO_COUNT <= 64, "a party has a bit for each Hero");
_Static_assert(MONSTERS <= 32, "sets of monsters have 32 bits");
_Static_assert((int)CARD_COUNT <= (int)CARD_MADE && MAIN_CARDS <= 255, "cards and places are counted in bytes");

enum hts_kind {
	KIND_NONE,
	KIND_HERO,
	KIND_ITEM,
	KIND_MAGIC,
	KIND_MODIFIER,
	KIND_CHALLENGE,
	KIND_LEADER,
	KIND_MONSTER,
	KIND_COUNT,
};

enum hts_class {
	CLASS_NONE,
	CLASS_BARD,
	CLASS_FIGHTER,
	CLASS_GUARDIAN,
	CLASS_RANGER,
	CLASS_THIEF,
	CLASS_WIZARD,
	CLASS_COUNT,
};
enum { ALL_CLASSES = (1 << CLASS_COUNT) - (1 << CLASS_BARD) };

/* The rolls a bonus counts on, as a set. */
enum hts_roll_kind {
	NO_ROLL = 0,
	ROLL_EFFECT = 1,
	ROLL_ATTACK = 2,
	ROLL_CHALLENGED = 4,
	ROLL_CHALLENGING = 8,
	EVERY_ROLL = 15,
};

enum hts_choice {
	CHOICE_NOTHING,
#define ASKS(name, ...) CHOICE_##name,
#define SEATS(name, ...) CHOICE_##name,
#define CARDS(name, ...) CHOICE_##name,
#define HEROES(name, ...) CHOICE_##name,
#include "choices.def"
	CHOICE_ITS_OWNER, /* not asked: notes the seat that has the Hero just named */
	CHOICE_COUNT,
};

enum hts_operation {
	OP_END,
#define OPERATION(name, ...) OP_##name,
#include "operations.def"
	OP_COUNT,
};

/* Whom or what an operation is about. */
enum hts_who {
	WHO_SELF,
	WHO_NAMED,    /* the seat named after the dice */
	WHO_OWNER,    /* the seat that had the named Hero */
	WHO_OTHERS,   /* each other seat, clockwise (HS-8.6) */
	WHO_FIGHTERS, /* each other seat with a Fighter */
	WHO_THIEVES,
	WHO_FIRST_NAMED, /* the Heroes named after the dice */
	WHO_SECOND_NAMED,
	WHO_CHOSEN, /* a Hero chosen now */
	WHO_KEPT,   /* the cards drawn or pulled before */
	WHO_HAND,   /* any card in hand */
	WHO_COUNT,
};

/* Numbers of GUARD and DESTROY. */
enum {
	GUARD_STEAL = 1,
	GUARD_DESTROY = 2,
	GUARD_CHALLENGE = 3,
	GUARD_COUNT,
	TAKE_ITEM = 1,
};

enum hts_procedure {
#define PROCEDURE(name, lower) PROC_##name,
#define QUESTION(name, lower) PROC_##name,
#include "procedures.def"
	PROC_COUNT,
};

struct hts_do {
	uint8_t operation, who, number;
};

struct hts_range {
	int16_t least, most;
};

struct hts_card {
	const char *id, *title, *text;
	uint8_t kind, class, copies;
	bool cursed;
	uint8_t number;                           /* Hero: to roll. Monster: Heroes required. */
	uint8_t hero;                             /* Hero: number among Heroes */
	uint8_t slot;                             /* first of its copies' notes */
	uint8_t worn;                             /* Item: first of its copies' wearers */
	uint8_t extra;                            /* where a hand counts its further copies */
	uint8_t extra_mask;                       /* 0: there is but one */
	uint8_t names[2];                         /* Hero: what the roller names (HS-6.3) */
	struct hts_do operations[OPERATIONS_MAX]; /* the last one is OP_END */
	int8_t values[2];                         /* Modifier; the second may be 0 */
	uint8_t bonus_on;                         /* on which rolls ... */
	int8_t bonus;                             /* ... how much (HS-7.5); an Item's: on the wearer's */
	uint8_t skill;                            /* of a monster or an Item */
	struct hts_leader leader;                 /* all that a leader does */
	uint8_t draws;                            /* Monster: cards drawn when slain */
	struct hts_range slay, counter;
};

/* What a row may not say, as a sentence for its author; NULL: it is fine. See operations.def. */
const char *hts_card_check(const struct hts_card *row);
/* The same for all rows, and for what they come to together. */
const char *hts_list_check(void);

extern const struct hts_card hts_cards[CARD_HIDDEN + 1]; /* of made leaders: what they have in common */
extern const uint8_t hts_hero_cards[64];                 /* a Hero's card by its bit in a party */
extern const uint64_t hts_hero_bits[CARD_MAIN_END];      /* a Hero's bit in a party; of other cards nothing */
extern const uint64_t hts_class_heroes[CLASS_COUNT];     /* a bit for each Hero */
extern const uint8_t hts_worn_items[WEARABLE];
/* Sets of places: of Items that are masks, and of those with SKILL_SEALS. */
extern const uint32_t hts_mask_places, hts_seal_places;

/* A set of cards of the main deck, one bit for each name. */
struct set {
	uint64_t low, high;
};
extern const struct set hts_kind_sets[KIND_COUNT];

static inline bool range_has(struct hts_range range, int total)
{
	return total >= range.least && total <= range.most;
}

static inline enum hts_kind kind_of(mu_card card)
{
	return (enum hts_kind)hts_cards[card].kind;
}

static inline bool card_is_made(mu_card card)
{
	return card >= CARD_MADE && card < CARD_HIDDEN;
}

static inline bool set_has(struct set set, mu_card card)
{
	return (card < 64 ? set.low >> card : set.high >> (card & 63)) & 1;
}

static inline struct set set_and(struct set a, struct set b)
{
	return (struct set){a.low & b.low, a.high & b.high};
}

static inline bool set_empty(struct set set)
{
	return !(set.low | set.high);
}

static inline void set_add(struct set *set, mu_card card)
{
	set->low |= (uint64_t)(card < 64) << (card & 63);
	set->high |= (uint64_t)(card >= 64) << (card & 63);
}

/* Takes the first card in alphabetical order; 0 when none is left. */
static inline mu_card set_pop(struct set *set)
{
	const bool high = !set->low;
	const uint64_t word = set->low | high * set->high;
	if (!word)
		return CARD_NONE;
	set->low &= set->low - 1;
	set->high &= set->high - high;
	return (mu_card)(__builtin_ctzll(word) + 64 * high);
}

#endif
