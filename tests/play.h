/*
 * Random games of either game for the tests. Game number n is the same game on every machine: its seats and options
 * count through all combinations, the cards come from one generator and the choices from another.
 */
#ifndef PLAY_H
#define PLAY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "muster.h"

/* Room for the state of any game, unless the includer looks into those of one. */
#ifndef PLAY_STATE
#define PLAY_STATE struct mu_state
#endif

struct play {
	const struct mu_game *game;
	PLAY_STATE state;
	struct mu_dealer cards;   /* what chance decides in the game */
	struct mu_dealer choices; /* what the players do */
	unsigned number;
};

static inline void play_seed(struct mu_dealer *dealer, const char *what, unsigned number)
{
	char seed[64];
	const int length = snprintf(seed, sizeof seed, "%s %u", what, number);
	mu_dealer_seed(dealer, seed, (size_t)length);
}

/*
 * The seats count fastest, then the first two values of each option that a game has always been asked for; but no seat is
 * named. What is only written where it is unusual stays as usual, so that games do not change when such an option is added.
 */
static inline struct mu_setup play_setup(const struct mu_game *game, unsigned number)
{
	const unsigned sizes = game->seats_max - game->seats_min + 1u;
	struct mu_setup setup = {.seats = (uint8_t)(game->seats_min + number % sizes), .first = MU_ANY};
	number /= sizes;
	for (int i = 0; game->options[i].name; i++) {
		if (game->options[i].type == MU_OPTION_SEAT || !(game->options[i].always || game->options[i].apart))
			continue;
		setup.options[i] = number & 1;
		number >>= 1;
	}
	return setup;
}

/* What the dealer tells is heard from the set-up on, if somebody listens. */
static inline void play_begin_heard(struct play *play, const struct mu_game *game, const char *what, unsigned number,
                                    void (*tell)(struct mu_dealer *, const struct mu_event *), void *context)
{
	const struct mu_setup setup = play_setup(game, number);
	memset(play, 0, sizeof *play);
	play->game = game;
	play->number = number;
	play_seed(&play->cards, what, number);
	play_seed(&play->choices, "choices", number);
	play->cards.tell = tell;
	play->cards.context = context;
	if (game->init(&play->state, &setup, &play->cards) != MU_OK)
		abort();
}

static inline void play_begin(struct play *play, const struct mu_game *game, const char *what, unsigned number)
{
	play_begin_heard(play, game, what, number, NULL, NULL);
}

static inline uint32_t play_below(struct play *play, uint32_t bound)
{
	return mu_dealer_below(&play->choices, bound);
}

static inline mu_seat play_asked(const struct play *play)
{
	return play->game->ask(&play->state).seat;
}

static inline bool play_is_over(const struct play *play)
{
	return play_asked(play) < 0;
}

static inline mu_action play_choose(struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	return actions[play_below(play, (uint32_t)play->game->legal(&play->state, actions))];
}

/* One of the offered actions whose first word is (or, with a "!" before it, is not) this one; or 0. */
static inline mu_action play_pick(struct play *play, const char *word)
{
	mu_action actions[MU_ACTIONS_MAX];
	const bool other = *word == '!';
	const size_t length = strlen(word) - other;
	const int count = play->game->legal(&play->state, actions);
	uint32_t fitting = 0;
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		play->game->action_text(actions[i], text, sizeof text);
		if ((strcspn(text, " ") == length && strncmp(text, word + other, length) == 0) != other)
			actions[fitting++] = actions[i];
	}
	return fitting ? actions[play_below(play, fitting)] : 0;
}

static inline bool play_chance(struct play *play, unsigned percent)
{
	return play_below(play, 100) < percent;
}

static inline bool play_in_step(const struct play *play, const char *step)
{
	return strcmp(play->game->steps[play->game->ask(&play->state).step], step) == 0;
}

/* Rent a Hero, the policy of section 5.5 of its rules: 5 % for powers, 8 % for clues, 35 % to recruit. */
static inline mu_action play_choose_rent(struct play *play)
{
	mu_action action = 0;
	if (play_chance(play, 5))
		action = play_pick(play, "use");
	if (!action && play_chance(play, 8))
		action = play_pick(play, "clue");
	if (!action && play_in_step(play, "HOLD"))
		action = play_pick(play, play_chance(play, 35) ? "recruit" : "pass");
	return action ? action : play_pick(play, "!use");
}

/* Here to Slay: what is optional is mostly declined; attacks before cards, cards before the rest, no turn cut short. */
static inline mu_action play_choose_slay(struct play *play)
{
	static const char *const likes[] = {"attack", "play", "use", "skill", "draw"};
	mu_action action = 0;
	if (!play_in_step(play, "MAIN")) {
		const unsigned percent = play_in_step(play, "MODIFY") ? 90 : play_in_step(play, "CHALLENGE") ? 80 : 30;
		if (play_chance(play, percent))
			action = play_pick(play, "decline");
		return action ? action : play_choose(play);
	}
	for (size_t i = 0; !action && i < sizeof likes / sizeof likes[0]; i++)
		if (play_chance(play, 60))
			action = play_pick(play, likes[i]);
	return action ? action : play_pick(play, "!end");
}

/* As people might, so that games are not mostly windows. */
static inline mu_action play_choose_calmly(struct play *play)
{
	return play->game == &rh_game ? play_choose_rent(play) : play_choose_slay(play);
}

/* How many games to play: as told from outside, or this many. */
static inline unsigned play_count(unsigned usual)
{
	const char *wanted = getenv("MUSTER_GAMES");
	return wanted && *wanted ? (unsigned)strtoul(wanted, NULL, 10) : usual;
}

#endif
