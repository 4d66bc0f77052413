/* Bots keep the rules, keep to what they may know, and answer the same question alike. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"

struct table {
	const struct mu_game *game;
	const struct bot_brain *brain;
	struct mu_state state;
	struct mu_dealer cards, thoughts;
};

static int games_to_play(int usual)
{
	const char *wanted = getenv("MUSTER_GAMES");
	return wanted && atoi(wanted) < usual ? atoi(wanted) : usual;
}

static void sit_down(struct table *table, const struct mu_game *game, int number)
{
	const unsigned seats = game->seats_min + (unsigned)number % (game->seats_max - game->seats_min + 1u);
	struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY, .first_pick = MU_ANY};
	table->game = game;
	table->brain = bot_brain_find(game);
	mu_dealer_seed(&table->cards, (const char *)&number, sizeof number);
	mu_dealer_seed(&table->thoughts, "thoughts", 8);
	if (game == &mu_rent_a_hero)
		for (int i = 0; i < 3; i++)
			setup.options[i] = (uint8_t)(number >> (i + 2) & 1);
	assert_int_equal(game->init(&table->state, &setup, &table->cards), MU_OK);
}

static mu_action decide(struct table *table, int level, uint32_t playouts, struct bot_decision *decision)
{
	const struct bot_budget budget = {.playouts = playouts};
	struct mu_state view;
	table->game->view(&table->state, table->game->ask(&table->state).seat, &view);
	return bot_decide(table->brain, &view, level, &budget, &table->thoughts, decision);
}

/* Levels mixed at one table; every answer is legal and every game ends. */
static void play_games(const struct mu_game *game, int first_level, int last_level, int count, uint32_t playouts)
{
	for (int number = 0; number < count; number++) {
		struct table table;
		struct bot_decision decision;
		sit_down(&table, game, number);
		for (mu_seat seat; (seat = game->ask(&table.state).seat) >= 0;) {
			const int level = first_level + (seat + number) % (last_level - first_level + 1);
			const mu_action action = decide(&table, level, playouts, &decision);
			assert_int_equal(game->apply(&table.state, action, &table.cards), MU_OK);
		}
	}
}

static void test_quick_levels(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++)
		play_games(mu_game_at(i), BOT_NOVICE, BOT_CASUAL, games_to_play(400), 0);
}

static void test_searching_levels(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++)
		play_games(mu_game_at(i), BOT_CLUB, BOT_EXPERT, games_to_play(3), 12);
}

/*
 * The heuristic also plays in imagined worlds, where it could look at hidden cards. It must choose
 * the same in any world that its seat cannot tell from this one, and from its view alone.
 */
static void test_heuristic_looks_at_nothing_hidden(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
		const struct mu_game *game = mu_game_at(i);
		for (int number = 0; number < games_to_play(40); number++) {
			struct table table;
			sit_down(&table, game, number);
			for (mu_seat seat; (seat = game->ask(&table.state).seat) >= 0;) {
				struct mu_state view, world = table.state;
				struct mu_dealer thoughts = table.thoughts, again = table.thoughts, other = table.thoughts;
				game->view(&table.state, seat, &view);
				game->redeal(&world, seat, &other);
				other = table.thoughts;
				const mu_action action = table.brain->choose(&view, 0.02, true, &thoughts);
				assert_int_equal(table.brain->choose(&table.state, 0.02, true, &again), action);
				assert_int_equal(table.brain->choose(&world, 0.02, true, &other), action);
				table.thoughts = thoughts;
				assert_int_equal(game->apply(&table.state, action, &table.cards), MU_OK);
			}
		}
	}
}

/* A decision does not change when all that the seat cannot know is exchanged, and repeats with the same stream. */
static void test_search_leaks_nothing(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
		const struct mu_game *game = mu_game_at(i);
		for (int number = 0; number < games_to_play(4); number++) {
			struct table table;
			struct bot_decision decision, twin;
			sit_down(&table, game, number);
			for (mu_seat seat; (seat = game->ask(&table.state).seat) >= 0;) {
				struct table other = table;
				game->redeal(&other.state, seat, &other.cards);
				const mu_action action = decide(&table, BOT_CLUB, 8, &decision);
				assert_int_equal(decide(&other, BOT_CLUB, 8, &twin), action);
				assert_int_equal(twin.playouts, decision.playouts);
				assert_int_equal(game->apply(&table.state, action, &table.cards), MU_OK);
			}
		}
	}
}

/* A cap on the clock stops a search that would take minutes; it answers all the same. */
static void test_clock_stops_the_search(void **state)
{
	(void)state;
	const struct bot_budget budget = {.playouts = 1000000000, .milliseconds = 20};
	for (size_t i = 0; mu_game_at(i); i++) {
		struct table table;
		struct bot_decision decision = {.reason = BOT_ONLY};
		sit_down(&table, mu_game_at(i), 2);
		for (int move = 0; move < 40 && decision.reason != BOT_SEARCH && decision.reason != BOT_GUARD; move++) {
			struct mu_state view;
			table.game->view(&table.state, table.game->ask(&table.state).seat, &view);
			const mu_action action = bot_decide(table.brain, &view, BOT_ANALYST, &budget, &table.thoughts, &decision);
			assert_int_equal(table.game->apply(&table.state, action, &table.cards), MU_OK);
		}
		assert_in_range(decision.playouts, 1, 999999999);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_quick_levels),
	    cmocka_unit_test(test_searching_levels),
	    cmocka_unit_test(test_heuristic_looks_at_nothing_hidden),
	    cmocka_unit_test(test_search_leaks_nothing),
	    cmocka_unit_test(test_clock_stops_the_search),
	};
	return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
