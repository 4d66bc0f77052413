/* Worlds that one viewer cannot tell apart; include it behind check.h. */
#ifndef WORLDS_H
#define WORLDS_H

#include <string.h>

#include "muster.h"

/* The question is told to everybody, as far as one may know what it is about. */
static inline void check_asked_alike(const struct mu_game *game, const void *one, const void *two, mu_seat viewer)
{
	char text_one[MU_QUESTION_MAX], text_two[MU_QUESTION_MAX];
	assert_true(mu_question_json(game, one, viewer, text_one, sizeof text_one) < MU_QUESTION_MAX);
	mu_question_json(game, two, viewer, text_two, sizeof text_two);
	assert_string_equal(text_one, text_two);
}

/* The asked seat and the step are open to all; the list of answers only to the asked seat. */
static inline void check_seen_alike(const struct mu_game *game, const void *one, const void *two, mu_seat viewer)
{
	struct mu_state view_one, view_two;
	game->view(one, viewer, &view_one);
	game->view(two, viewer, &view_two);
	assert_memory_equal(&view_one, &view_two, game->state_size);
	assert_int_equal(game->ask(one).seat, game->ask(two).seat);
	assert_int_equal(game->ask(one).step, game->ask(two).step);
	check_asked_alike(game, one, two, viewer);
	if (game->ask(one).seat == viewer) {
		mu_action actions_one[MU_ACTIONS_MAX], actions_two[MU_ACTIONS_MAX];
		const int count = game->legal(one, actions_one);
		assert_int_equal(game->legal(two, actions_two), count);
		assert_memory_equal(actions_one, actions_two, (size_t)count * sizeof actions_one[0]);
	}
}

static inline void check_printed_alike(const struct mu_game *game, const void *one, const void *two, mu_seat viewer)
{
	static char json_one[MU_JSON_MAX], json_two[MU_JSON_MAX];
	game->json(one, viewer, json_one, sizeof json_one);
	game->json(two, viewer, json_two, sizeof json_two);
	assert_string_equal(json_one, json_two);
}

/* A world that the viewer cannot tell from this one, from the state or from the view alike. */
static inline void other_world(const struct mu_game *game, const void *world, mu_seat viewer, struct mu_dealer *dealer,
                               void *ret_other)
{
	struct mu_state view;
	struct mu_dealer again = *dealer;
	memcpy(ret_other, world, game->state_size);
	game->redeal(ret_other, viewer, dealer);
	game->view(world, viewer, &view);
	game->redeal(&view, viewer, &again);
	assert_memory_equal(ret_other, &view, game->state_size);
	const char *broken = game->check(ret_other);
	if (broken)
		fail_msg("redealt for %d: %s", viewer, broken);
	check_seen_alike(game, world, ret_other, viewer);
}

#endif
