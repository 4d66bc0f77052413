/*
 * Matches and their records, for tests.
 */
#ifndef RECORD_MAKE_H
#define RECORD_MAKE_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "record/position.h"
#include "record/record.h"

static const struct mu_game *game = &rh_game;

static struct match *create(const struct match_start *start)
{
	struct mu_refusal refusal;
	struct match *match = match_create(start, &refusal);
	assert_non_null(match);
	return match;
}

static struct match *create_seeded(unsigned seats, unsigned options, const char *seed)
{
	struct match_start start = {.game = game, .seed = seed, .seed_length = strlen(seed)};
	start.setup = (struct mu_setup){.seats = (uint8_t)seats, .first = MU_ANY};
	for (unsigned i = 0; i < 3; i++)
		start.setup.options[i] = options >> i & 1;
	return create(&start);
}

static bool is_over(const struct match *match)
{
	return game->ask(match_state(match)).seat < 0;
}

static void play_on(struct match *match, struct mu_dealer *dealer, unsigned moves)
{
	while (moves-- && !is_over(match)) {
		mu_action actions[MU_ACTIONS_MAX];
		struct mu_refusal refusal;
		const int count = game->legal(match_state(match), actions);
		const mu_action action = actions[mu_dealer_below(dealer, (uint32_t)count)];
		assert_int_equal(match_act(match, game->ask(match_state(match)).seat, action, &refusal), MU_OK);
	}
}

static char *write_record(const struct match *match)
{
	size_t length;
	char *text = record_write(match, &length);
	assert_non_null(text);
	assert_int_equal(strlen(text), length);
	return text;
}

static struct match *read_record(const char *text)
{
	struct record_error error = {.lang = MU_LANG_EN};
	struct match *match = record_read(text, strlen(text), &error);
	if (!match) {
		char message[320];
		record_error_text(&error, message, sizeof message);
		fail_msg("%s", message);
	}
	return match;
}

static void assert_survives(const struct match *match)
{
	char *text = write_record(match);
	struct match *again = read_record(text);
	char *text_again = write_record(again);
	assert_string_equal(text, text_again);
	assert_memory_equal(match_state(match), match_state(again), game->state_size);
	free(text);
	free(text_again);
	match_destroy(again);
}

#endif
