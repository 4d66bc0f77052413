/*
 * Here to Slay: lists of actions, one for each member of a set. How many there are is anybody's guess, and a processor that
 * guesses wrong has lost more than the writing takes: so four are written at a time, without a branch for each. What stands
 * behind the last one is written over by whatever follows; MU_ACTIONS_MAX leaves room for it.
 */
#ifndef HTS_LIST_H
#define HTS_LIST_H

#include "hts.h"

/* clang-format off */
enum {
	LIST_AT_ONCE = 4,
	LIST_ITEMS = 0
#define ITEM(...) + 1
#include HTS_CARD_LIST
	,
	/* Every Item on every Hero, every name played, every Hero used, monsters, seats to pull from, the plain actions. */
	LIST_MAX = (LIST_ITEMS + 1) * HERO_COUNT + CARD_MAIN_END + PLACES + MU_SEATS_MAX + VERB_COUNT,
};
/* clang-format on */
_Static_assert(LIST_MAX + LIST_AT_ONCE <= MU_ACTIONS_MAX, "a list and what is written behind it have room");

/* The lowest member of a set, or the last one possible of an empty one. */
static inline unsigned list_lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set | 1ull << 63);
}

/* The action `first` for the member 0, with its first operand counted up for the others. */
static inline mu_action *list_members(mu_action *at, mu_action first, uint64_t set)
{
	do
		for (int i = 0; i < LIST_AT_ONCE; i++) {
			*at = first + (list_lowest(set) << 8);
			at += set != 0;
			set &= set - 1;
		}
	while (set);
	return at;
}

static inline mu_action *list_cards(mu_action *at, enum hts_verb verb, struct set cards)
{
	at = list_members(at, action_plain(verb), cards.low);
	return cards.high ? list_members(at, action_make(verb, 64, 0, 0), cards.high) : at;
}

/* Heroes as an operand that is so many bits up; the other operands are in `with`. */
static inline mu_action *list_heroes(mu_action *at, mu_action with, unsigned up, uint64_t heroes)
{
	do
		for (int i = 0; i < LIST_AT_ONCE; i++) {
			*at = with | (mu_action)hts_hero_cards[list_lowest(heroes)] << up;
			at += heroes != 0;
			heroes &= heroes - 1;
		}
	while (heroes);
	return at;
}

#endif
