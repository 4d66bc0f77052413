/*
 * Random games of Rent a Hero for the tests. Game number n is the same game on every machine: its seats and
 * options count through all combinations, the cards come from one generator and the choices from another.
 */
#ifndef RH_PLAY_H
#define RH_PLAY_H

#include <stdio.h>
#include <stdlib.h>

#include "games/rent_a_hero/rules/rh.h"

static const struct mu_game *const rh = &rh_game;

struct play {
	struct rh g;
	struct mu_dealer cards;   /* what chance decides in the game */
	struct mu_dealer choices; /* what the players do */
	unsigned number, deck;    /* deck: its size before the first reveal */
};

static inline bool is_base(const struct rh *g)
{
	return !rh_option(g, END_RESHUFFLE) && !rh_option(g, LAST_CARD_CLUE);
}

static inline void play_seed(struct mu_dealer *dealer, const char *what, unsigned number)
{
	char seed[64];
	const int length = snprintf(seed, sizeof seed, "%s %u", what, number);
	mu_dealer_seed(dealer, seed, (size_t)length);
}

static inline struct mu_setup play_setup(unsigned number)
{
	return (struct mu_setup){.seats = (uint8_t)(2 + number % 4),
	                         .first = MU_ANY,
	                         .options = {number / 4 & 1, number / 8 & 1, number / 16 & 1}};
}

/* The same with house rules (RH-21): open clues in most games, any number of cards and heroes. */
static inline struct mu_setup play_setup_house(unsigned number)
{
	struct mu_setup setup = play_setup(number);
	setup.seats = (uint8_t)(3 + number % 3);
	setup.options[OPTION_OPEN_CLUES] = number % 8 != 0;
	setup.options[OPTION_HAND] = (int8_t)((int)(number % 5) - 2);
	setup.options[OPTION_HEROES] = (int8_t) - (int)(number / 2 % 2);
	return setup;
}

/* What the dealer tells is heard from the set-up on, if somebody listens. */
static inline void play_begin_by(struct play *play, const struct mu_setup *given, const char *what, unsigned number,
                                 void (*tell)(struct mu_dealer *, const struct mu_event *), void *context)
{
	const struct mu_setup setup = *given;
	play->number = number;
	play_seed(&play->cards, what, number);
	play_seed(&play->choices, "choices", number);
	play->cards.tell = tell;
	play->cards.context = context;
	if (rh->init(&play->g, &setup, &play->cards) != MU_OK)
		abort();
	play->deck = play->g.deck_count + 1u;
}

static inline void play_begin_heard(struct play *play, const char *what, unsigned number,
                                    void (*tell)(struct mu_dealer *, const struct mu_event *), void *context)
{
	const struct mu_setup setup = play_setup(number);
	play_begin_by(play, &setup, what, number, tell, context);
}

static inline void play_begin(struct play *play, const char *what, unsigned number)
{
	play_begin_heard(play, what, number, NULL, NULL);
}

static inline uint32_t play_below(struct play *play, uint32_t bound)
{
	return mu_dealer_below(&play->choices, bound);
}

static inline bool play_is_over(const struct play *play)
{
	return rh->ask(&play->g).seat < 0;
}

static inline mu_action play_choose(struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	return actions[play_below(play, (uint32_t)rh->legal(&play->g, actions))];
}

/* One of the offered actions with one of these verbs, or 0. */
static inline mu_action play_pick(struct play *play, unsigned verbs)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = rh->legal(&play->g, actions);
	uint32_t fitting = 0;
	for (int i = 0; i < count; i++)
		if (verbs & bit(action_verb(actions[i])))
			actions[fitting++] = actions[i];
	return fitting ? actions[play_below(play, fitting)] : 0;
}

/* The policy of section 5.5 of the rules document: of all chances, 5 % for powers, 8 % for clues, 35 % to recruit. */
static inline mu_action play_choose_calmly(struct play *play)
{
	mu_action action = 0;
	if (play_below(play, 100) < 5)
		action = play_pick(play, bit(VERB_USE));
	if (!action && play_below(play, 100) < 8)
		action = play_pick(play, bit(VERB_CLUE));
	if (!action && play->g.step == STEP_HOLD)
		action = play_pick(play, bit(play_below(play, 100) < 35 ? VERB_RECRUIT : VERB_PASS));
	return action ? action : play_pick(play, ~bit(VERB_USE));
}

/* How many games to play: as told from outside, or this many. */
static inline unsigned play_count(unsigned usual)
{
	const char *wanted = getenv("MUSTER_GAMES");
	return wanted && *wanted ? (unsigned)strtoul(wanted, NULL, 10) : usual;
}

/* Every text that has the form of an action, in the protocol's fixed order. */
static const char *const all_texts[] = {
    "recruit",   "pass",      "send 1",    "send 2", "send 3",    "send 4",    "send 5",    "send 6",
    "send 7",    "no-match",  "draw",      "skip",   "discard 1", "discard 2", "discard 3", "discard 4",
    "discard 5", "discard 6", "discard 7", "clue 1", "clue 2",    "clue 3",    "clue 4",    "clue 5",
    "clue 6",    "clue 7",    "use 1",     "use 2",  "use 3 1",   "use 3 2",   "use 3 3",   "use 3 4",
    "use 3 5",   "use 3 6",   "use 3 7",   "use 4",  "use 5",     "use 6",     "use 7",     "decline",
};
enum { ALL_TEXTS = sizeof all_texts / sizeof all_texts[0] };

#endif
