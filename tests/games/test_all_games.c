/*
 * What holds in every game, tried on random games of all that are registered, the sample game among them. What is special
 * about one of them is in tests of its own.
 */
#include "check.h"

#include <stdlib.h>

#include "play.h"
#include "record/record.h"

enum { GAMES = 60, RECORDS = 4, ANSWERS_MAX = 100000 };

static bool same(const struct play *play, const void *one, const void *two)
{
	return memcmp(one, two, play->game->state_size) == 0;
}

static bool lists(const mu_action *actions, int count, mu_action action)
{
	while (count && actions[count - 1] != action)
		count--;
	return count;
}

/* -- One question ----------------------------------------------------------------------------------------- */

/* Every action once, none of them refused, and each is what its text says. */
static void check_offer(const struct play *play, const mu_action *actions, int count)
{
	const struct mu_game *game = play->game;
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		mu_action read = 0;
		const int length = game->action_text(actions[i], text, sizeof text);
		assert_true(length > 0 && length < MU_TEXT_MAX);
		assert_int_equal(game->action_parse(text, (size_t)length, &read), MU_OK);
		assert_int_equal(read, actions[i]);
		assert_int_equal(game->refuse(&play->state, play_asked(play), actions[i]).error, MU_OK);
		assert_false(lists(actions, i, actions[i]));
	}
}

/* What is not listed is refused, and leaves no trace; so is what is listed, from another seat. */
static void check_refusals(struct play *play, const mu_action *actions, int count)
{
	const struct mu_game *game = play->game;
	const struct mu_state before = play->state;
	const mu_seat other = (mu_seat)((play_asked(play) + 1) % game->seats(&play->state));
	struct mu_refusal refusal;
	for (int i = 0; i < 16; i++) {
		const mu_action action = mu_dealer_below(&play->choices, i % 2 ? 64 : UINT32_MAX);
		if (lists(actions, count, action))
			continue;
		assert_int_not_equal(mu_act(game, &play->state, play_asked(play), action, &play->cards, &refusal), MU_OK);
		assert_non_null(refusal.sentence);
	}
	assert_int_equal(mu_act(game, &play->state, other, actions[0], &play->cards, &refusal), MU_E_NOT_ASKED);
	assert_true(same(play, &before, &play->state));
}

/* Who says nothing has said something that is allowed; who may be passed over could have declined. */
static void check_host(const struct play *play, const mu_action *actions, int count)
{
	const struct mu_game *game = play->game;
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "silence", 7);
	assert_true(lists(actions, count, game->silence(&play->state, &dealer)));
	if (game->is_reaction(&play->state))
		assert_true(game->decline && lists(actions, count, game->decline));
}

/* A view shows what the whole state shows to that viewer, and to the one who is asked the same question. */
static void check_view(const struct play *play, mu_seat viewer, const mu_action *actions, int count)
{
	static char whole[MU_JSON_MAX], seen[MU_JSON_MAX];
	const struct mu_game *game = play->game;
	struct mu_state view, world;
	struct mu_dealer dealer;
	game->view(&play->state, viewer, &view);
	assert_true(game->json(&play->state, viewer, whole, sizeof whole) < MU_JSON_MAX);
	game->json(&view, viewer, seen, sizeof seen);
	assert_string_equal(whole, seen);
	if (viewer == play_asked(play)) {
		mu_action again[MU_ACTIONS_MAX];
		assert_int_equal(game->legal(&view, again), count);
		assert_memory_equal(again, actions, (size_t)count * sizeof *actions);
	}
	mu_dealer_seed(&dealer, "redeal", 6);
	world = view;
	game->redeal(&world, viewer, &dealer);
	assert_null(game->check(&world));
	game->view(&world, viewer, &world);
	assert_true(same(play, &world, &view));
}

static void check_question(struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = play->game->legal(&play->state, actions);
	assert_true(count > 0 && count <= MU_ACTIONS_MAX);
	assert_null(play->game->check(&play->state));
	check_offer(play, actions, count);
	check_refusals(play, actions, count);
	check_host(play, actions, count);
	check_view(play, (mu_seat)(mu_dealer_below(&play->choices, play->game->seats(&play->state) + 1u)) - 1, actions,
	           count); /* the table, or a seat */
}

/* -- Games ------------------------------------------------------------------------------------------------- */

/* A copy that chance treats alike goes the same way. */
static void answer(struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = play->game->legal(&play->state, actions);
	const mu_action action = actions[mu_dealer_below(&play->choices, (uint32_t)count)];
	struct play twin = *play;
	assert_int_equal(play->game->apply(&play->state, action, &play->cards), MU_OK);
	assert_int_equal(twin.game->apply(&twin.state, action, &twin.cards), MU_OK);
	assert_true(same(play, &play->state, &twin.state));
}

static void test_games_are_sound_and_end(void **unused)
{
	(void)unused;
	for (size_t i = 0; mu_game_at(i); i++) {
		for (unsigned number = 0; number < GAMES; number++) {
			struct play play;
			unsigned answers = 0;
			for (play_begin(&play, mu_game_at(i), "all games", number); play_asked(&play) >= 0; answers++) {
				if (answers % 4 == number % 4)
					check_question(&play);
				answer(&play);
				assert_true(answers < ANSWERS_MAX);
			}
			mu_action actions[MU_ACTIONS_MAX];
			assert_null(play.game->check(&play.state));
			assert_int_equal(play.game->legal(&play.state, actions), 0);
			assert_int_equal(play.game->winners(&play.state) >> play.game->seats(&play.state), 0);
			assert_false(play.game->is_reaction(&play.state));
		}
	}
}

/* -- Records ----------------------------------------------------------------------------------------------- */

static struct match *match_play(const struct mu_game *game, unsigned number)
{
	struct match_start start = {.game = game, .setup = play_setup(game, number), .seed = "record", .seed_length = 6};
	struct mu_refusal refusal;
	struct mu_dealer choices;
	play_seed(&choices, "record", number);
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	for (mu_seat seat; (seat = game->ask(match_state(match)).seat) >= 0;) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = game->legal(match_state(match), actions);
		const mu_action action = actions[mu_dealer_below(&choices, (uint32_t)count)];
		assert_int_equal(match_act(match, seat, action, &refusal), MU_OK);
	}
	return match;
}

static void test_records_are_played_again(void **unused)
{
	(void)unused;
	for (size_t i = 0; mu_game_at(i); i++) {
		for (unsigned number = 0; number < RECORDS; number++) {
			struct match *match = match_play(mu_game_at(i), number);
			struct record_error error = {.lang = MU_LANG_EN};
			size_t length, again_length;
			char *text = record_write(match, &length);
			struct match *again = record_read(text, length, &error);
			if (!again)
				fail_msg("%s", error.sentence);
			assert_memory_equal(match_state(match), match_state(again), mu_game_at(i)->state_size);
			char *again_text = record_write(again, &again_length);
			assert_string_equal(text, again_text);
			free(text);
			free(again_text);
			match_destroy(match);
			match_destroy(again);
		}
	}
}

/* -- Tables ------------------------------------------------------------------------------------------------- */

static void test_tables_are_complete(void **unused)
{
	(void)unused;
	for (size_t i = 0; mu_game_at(i); i++) {
		const struct mu_game *game = mu_game_at(i);
		mu_action decline = 0;
		assert_ptr_equal(mu_game_find(game->name), game);
		assert_true(game->state_size <= MU_STATE_MAX);
		assert_true(2 <= game->seats_min && game->seats_min <= game->seats_max && game->seats_max <= MU_SEATS_MAX);
		for (unsigned card = 1; card < 256 && game->card_name((mu_card)card); card++) {
			const char *name = game->card_name((mu_card)card);
			assert_int_equal(game->card_find(name, strlen(name)), card);
			assert_int_equal(game->card_find(name, strlen(name) - 1) == card, 0);
		}
		assert_int_equal(game->card_find("", 0), 0);
		assert_int_equal(game->card_find("no card is called that", 22), 0);
		game->action_parse("decline", 7, &decline);
		assert_int_equal(game->decline, decline);
	}
	assert_null(mu_game_find("no game is called that"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_games_are_sound_and_end),
	    cmocka_unit_test(test_records_are_played_again),
	    cmocka_unit_test(test_tables_are_complete),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
