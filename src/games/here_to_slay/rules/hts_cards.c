/* The tables made from the list of cards. */
#include "hts.h"

/* Where the notes of a name's copies begin. */
enum {
#define SLOTS(name, copies) SLOT_##name, SLOT_LAST_##name = SLOT_##name + (copies)-1,
#define HERO(name, ...) SLOTS(name, 1)
#define ITEM(name, id, title, copies, ...) SLOTS(name, copies)
#define MAGIC(name, id, title, copies, ...) SLOTS(name, copies)
#define MODIFIER(name, id, title, copies, ...) SLOTS(name, copies)
#define CHALLENGE(name, id, title, copies, ...) SLOTS(name, copies)
#include HTS_CARD_LIST
	SLOT_COUNT,
};
_Static_assert(SLOT_COUNT == (int)MAIN_CARDS, "a place for each card of the main deck");

/* Bits that count the copies beyond the first. */
#define EXTRA_BITS(copies) ((copies) > 8 ? 4 : (copies) > 4 ? 3 : (copies) > 2 ? 2 : (copies) > 1 ? 1 : 0)
enum {
#define EXTRAS(name, copies) EXTRA_##name, EXTRA_LAST_##name = EXTRA_##name + EXTRA_BITS(copies) - 1,
#define ITEM(name, id, title, copies, ...) EXTRAS(name, copies)
#define MAGIC(name, id, title, copies, ...) EXTRAS(name, copies)
#define MODIFIER(name, id, title, copies, ...) EXTRAS(name, copies)
#define CHALLENGE(name, id, title, copies, ...) EXTRAS(name, copies)
#include HTS_CARD_LIST
	EXTRA_COUNT,
};
_Static_assert(EXTRA_COUNT <= 32, "a hand counts further copies in 32 bits");

/* What the words of a row stand for. */
/* clang-format off */
#define MANY(name, n) \
	.copies = (n), .slot = SLOT_##name, .extra = EXTRA_##name, .extra_mask = (1 << EXTRA_BITS(n)) - 1
#define NAMES(...) NAMES_OF(__VA_ARGS__, NOTHING, )
#define NAMES_OF(first, second, ...) {CHOICE_##first, CHOICE_##second}
#define DO(operation, who, number) {OP_##operation, WHO_##who, number}
#define OPS(...) {__VA_ARGS__}
#define BONUS(rolls, value) .bonus_on = (rolls), .bonus = (value)
#define LEADS(moment, deed, ...) .when = WHEN_##moment, .does = DOES_##deed, __VA_ARGS__
#define AT_LEAST(n) {n, INT16_MAX}
#define AT_MOST(n) {INT16_MIN, n}
#define CURSED true
#define PLAIN false
/* clang-format on */

const struct hts_card hts_cards[CARD_HIDDEN + 1] = {
#define HERO(name, i, t, c, roll, named, ops, words) \
	[CARD_##name] = {.id = i,                        \
	                 .title = t,                     \
	                 .text = words,                  \
	                 .kind = KIND_HERO,              \
	                 .class = CLASS_##c,             \
	                 .copies = 1,                    \
	                 .number = roll,                 \
	                 .hero = HERO_##name,            \
	                 .slot = SLOT_##name,            \
	                 .names = named,                 \
	                 .operations = ops},
#define ITEM(name, i, t, n, curse, mask, value, does, words) \
	[CARD_##name] = {.id = i,                                \
	                 .title = t,                             \
	                 .text = words,                          \
	                 .kind = KIND_ITEM,                      \
	                 MANY(name, n),                          \
	                 .worn = WORN_##name,                    \
	                 .cursed = curse,                        \
	                 .class = CLASS_##mask,                  \
	                 BONUS(ROLL_EFFECT, value),              \
	                 .skill = SKILL_##does},
#define MAGIC(name, i, t, n, ops, words) \
	[CARD_##name] = {.id = i, .title = t, .text = words, .kind = KIND_MAGIC, MANY(name, n), .operations = ops},
#define MODIFIER(name, i, t, n, one, other, words) \
	[CARD_##name] = {.id = i, .title = t, .text = words, .kind = KIND_MODIFIER, MANY(name, n), .values = {one, other}},
#define CHALLENGE(name, i, t, n, words) \
	[CARD_##name] = {.id = i, .title = t, .text = words, .kind = KIND_CHALLENGE, MANY(name, n)},
#define LEADER(name, i, t, c, skill_row, words) \
	[CARD_##name] = {.id = i,                   \
	                 .title = t,                \
	                 .text = words,             \
	                 .kind = KIND_LEADER,       \
	                 .class = CLASS_##c,        \
	                 .copies = 1,               \
	                 .leader = {.class = CLASS_##c, skill_row}},
#define MONSTER(name, i, t, c, heroes, at, back, hits, cards, bonus_row, does, words) \
	[CARD_##name] = {.id = i,                                                         \
	                 .title = t,                                                      \
	                 .text = words,                                                   \
	                 .kind = KIND_MONSTER,                                            \
	                 .class = CLASS_##c,                                              \
	                 .copies = 1,                                                     \
	                 .number = heroes,                                                \
	                 .slay = at,                                                      \
	                 .counter = back,                                                 \
	                 .operations = {hits},                                            \
	                 .draws = cards,                                                  \
	                 bonus_row,                                                       \
	                 .skill = SKILL_##does},
#include HTS_CARD_LIST
#define MADE(n) [CARD_MADE + (n)-1] = {.id = "made-" #n, .kind = KIND_LEADER, .copies = 1}
    MADE(1), MADE(2), MADE(3), MADE(4), MADE(5), MADE(6),
};
_Static_assert(MU_MADE_MAX == 6, "each has an id");

/* The places of Items of which something is true. */
/* clang-format off */
#define PLACES(name, is_so) | (uint32_t)((is_so) * ((2ull << WORN_LAST_##name) - (1ull << WORN_##name)))
const uint32_t hts_mask_places = 0
#define ITEM(name, id, title, copies, curse, mask, ...) PLACES(name, CLASS_##mask != CLASS_NONE)
#include HTS_CARD_LIST
;
const uint32_t hts_seal_places = 0
#define ITEM(name, id, title, copies, curse, mask, value, skill, ...) PLACES(name, SKILL_##skill == SKILL_SEALS)
#include HTS_CARD_LIST
;

const uint64_t hts_class_heroes[CLASS_COUNT] = {
	[CLASS_BARD] = 0
#define HERO(name, id, title, c, ...) | (uint64_t)(CLASS_##c == CLASS_BARD) << HERO_##name
#include HTS_CARD_LIST
	,
	[CLASS_FIGHTER] = 0
#define HERO(name, id, title, c, ...) | (uint64_t)(CLASS_##c == CLASS_FIGHTER) << HERO_##name
#include HTS_CARD_LIST
	,
	[CLASS_GUARDIAN] = 0
#define HERO(name, id, title, c, ...) | (uint64_t)(CLASS_##c == CLASS_GUARDIAN) << HERO_##name
#include HTS_CARD_LIST
	,
	[CLASS_RANGER] = 0
#define HERO(name, id, title, c, ...) | (uint64_t)(CLASS_##c == CLASS_RANGER) << HERO_##name
#include HTS_CARD_LIST
	,
	[CLASS_THIEF] = 0
#define HERO(name, id, title, c, ...) | (uint64_t)(CLASS_##c == CLASS_THIEF) << HERO_##name
#include HTS_CARD_LIST
	,
	[CLASS_WIZARD] = 0
#define HERO(name, id, title, c, ...) | (uint64_t)(CLASS_##c == CLASS_WIZARD) << HERO_##name
#include HTS_CARD_LIST
	,
};
/* clang-format on */

const uint64_t hts_hero_bits[CARD_MAIN_END] = {
#define HERO(name, ...) [CARD_##name] = 1ull << HERO_##name,
#include HTS_CARD_LIST
};

const uint8_t hts_hero_cards[64] = {
#define HERO(name, ...) [HERO_##name] = CARD_##name,
#include HTS_CARD_LIST
};

const uint8_t hts_worn_items[WEARABLE] = {
#define COPIES_1(card) card,
#define COPIES_2(card) card, card,
#define COPIES_3(card) card, card, card,
#define COPIES_4(card) card, card, card, card,
#define ITEM(name, id, title, copies, ...) COPIES_##copies(CARD_##name)
#include HTS_CARD_LIST
};

#define LOW(card) ((card) < 64 ? 1ull << ((card)&63) : 0)
#define HIGH(card) ((card) < 64 ? 0 : 1ull << ((card)&63))

const struct set hts_kind_sets[KIND_COUNT] = {
    [KIND_HERO] = {0
#define HERO(name, ...) | LOW(CARD_##name)
#include HTS_CARD_LIST
                   ,
                   0
#define HERO(name, ...) | HIGH(CARD_##name)
#include HTS_CARD_LIST
    },
    [KIND_ITEM] = {0
#define ITEM(name, ...) | LOW(CARD_##name)
#include HTS_CARD_LIST
                   ,
                   0
#define ITEM(name, ...) | HIGH(CARD_##name)
#include HTS_CARD_LIST
    },
    [KIND_MAGIC] = {0
#define MAGIC(name, ...) | LOW(CARD_##name)
#include HTS_CARD_LIST
                    ,
                    0
#define MAGIC(name, ...) | HIGH(CARD_##name)
#include HTS_CARD_LIST
    },
    [KIND_MODIFIER] = {0
#define MODIFIER(name, ...) | LOW(CARD_##name)
#include HTS_CARD_LIST
                       ,
                       0
#define MODIFIER(name, ...) | HIGH(CARD_##name)
#include HTS_CARD_LIST
    },
    [KIND_CHALLENGE] = {LOW(CARD_CHALLENGE), HIGH(CARD_CHALLENGE)},
};

const char *hts_card_name(mu_card card)
{
	return card <= CARD_HIDDEN ? hts_cards[card].id : NULL;
}

mu_card hts_card_find(const char *id, size_t length)
{
	for (mu_card card = 1; card < CARD_HIDDEN; card++) {
		const char *name = hts_card_name(card);
		if (name && strlen(name) == length && memcmp(name, id, length) == 0)
			return card;
	}
	return CARD_NONE;
}
