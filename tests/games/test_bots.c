/* Bots keep the rules and keep to what they may know, at every level, at all tables. */
#include "games.h"
#include "check.h"

#include "bot_table.h"

/* -- Whole games ------------------------------------------------------------------------------------------- */

/* Every answer is legal and every game ends. */
static void play_game(const struct mu_game *game, unsigned number, const int levels[MU_SEATS_MAX])
{
	const struct bot_budget budget = {.playouts = 1}; /* one world for every candidate */
	struct table table;
	struct bot_decision decision;
	sit_down(&table, game, number);
	for (unsigned questions = 0; asked(&table) >= 0; questions++) {
		assert_true(act(&table, decide(&table, levels[asked(&table)], &budget, &decision)));
		assert_in_range(questions, 0, 100000);
	}
}

/* Until each level has sat at so many tables. */
static void play_quick_games(const struct mu_game *game, unsigned count)
{
	unsigned finished[BOT_EXPERT] = {0};
	for (unsigned number = 0; finished[1] < count || finished[2] < count || finished[3] < count; number++) {
		const unsigned seats = play_setup(game, number).seats;
		int levels[MU_SEATS_MAX];
		for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++)
			levels[seat] = BOT_NOVICE + (int)((number + seat) % 3);
		play_game(game, number, levels);
		for (unsigned seat = 0; seat < seats && seat < 3; seat++)
			finished[levels[seat]]++;
	}
}

/* One that searches among quick ones, in every seat. */
static void play_searching_games(const struct mu_game *game, int level, unsigned count)
{
	for (unsigned number = 0; number < count; number++) {
		const unsigned seats = play_setup(game, number).seats;
		int levels[MU_SEATS_MAX];
		for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++)
			levels[seat] = BOT_CASUAL + (int)((number + seat) % 2);
		levels[number / 7 % seats] = level;
		play_game(game, number, levels);
	}
}

static void test_quick_levels(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++)
		play_quick_games(mu_game_at(i), games_to_play(1000, 1000));
}

static void test_searching_levels(void **state)
{
	(void)state;
	for (int level = BOT_STRONG; level <= BOT_ANALYST; level++) {
		play_searching_games(&rh_game, level, games_to_play(120, 1000));
		play_searching_games(&hts_game, level, games_to_play(20, 1000));
	}
}

/* House rules of all kinds at one table: every answer is legal, every game ends, and nothing leaks. */
static void play_by_house_rules(const struct mu_game *game, unsigned number)
{
	const struct bot_budget budget = {.playouts = 1};
	struct bot_decision decision;
	struct table table;
	sit_down_by_house_rules(&table, game, number);
	for (unsigned questions = 0; asked(&table) >= 0; questions++) {
		const int level =
		    number % 20 == 0 && asked(&table) == 1 ? BOT_STRONG : BOT_NOVICE + (int)(number + questions) % 3;
		assert_true(act(&table, decide(&table, level, &budget, &decision)));
		assert_in_range(questions, 0, 100000);
	}
	assert_null(game->check(&table.play.state));
}

static void test_house_rules(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++)
		for (unsigned number = 0; number < games_to_play(200, 1000); number++)
			play_by_house_rules(mu_game_at(i), number);
}

/* A game that says nothing about how it is played is played all the same, and who searches wins more than its part. */
static void test_a_game_without_a_brain(void **state)
{
	enum { TABLES = 40, PLAYOUTS = 60 };
	const struct bot_brain nothing = {.game = &rh_game};
	const struct bot_budget budget = {.playouts = PLAYOUTS};
	double share = 0, fair = 0;
	(void)state;
	for (unsigned number = 0; number < TABLES; number++) {
		struct table table;
		struct bot_decision decision;
		sit_down(&table, &rh_game, number);
		table.brain = &nothing;
		const unsigned seats = rh_game.seats(&table.play.state), searching = number % seats;
		while (asked(&table) >= 0) {
			const bool searches = asked(&table) == (mu_seat)searching;
			assert_true(act(&table, decide(&table, searches ? BOT_STRONG : BOT_CASUAL, &budget, &decision)));
		}
		share += bot_outcome(&nothing, &table.play.state, (mu_seat)searching).share;
		fair += 1.0 / seats;
	}
	assert_true(share > 1.5 * fair);
}

/* -- Nothing leaks ------------------------------------------------------------------------------------------ */

/*
 * The heuristic also plays in imagined worlds, where it could look at hidden cards. It must choose
 * the same in any world that its seat cannot tell from this one, and from its view alone.
 */
static void test_heuristic_looks_at_nothing_hidden(void **state)
{
	(void)state;
	for (unsigned number = 0; number < games_to_play(80, 1000); number++) {
		const struct mu_game *game = mu_game_at(number % 2);
		struct table table;
		sit_down(&table, game, number / 2);
		while (asked(&table) >= 0) {
			const double noise = number & 2 ? 0.02 : 0;
			struct mu_state view, world = table.play.state;
			struct mu_dealer luck = table.thoughts, one = luck, two = luck, three = luck;
			game->view(&table.play.state, asked(&table), &view);
			game->redeal(&world, asked(&table), &luck);
			const mu_action action = table.brain->choose(&view, noise, true, &one);
			assert_int_equal(table.brain->choose(&table.play.state, noise, true, &two), action);
			assert_int_equal(table.brain->choose(&world, noise, true, &three), action);
			table.thoughts = one;
			assert_true(act(&table, action));
		}
	}
}

/* The whole record, and what is left of the random stream. */
static void check_twin(const struct table *table, const struct table *twin, int level)
{
	const struct bot_budget budget = {.playouts = 8};
	struct table one = *table, two = *twin;
	struct bot_decision decision, same;
	decide(&one, level, &budget, &decision);
	decide(&two, level, &budget, &same);
	assert_memory_equal(&decision, &same, sizeof decision);
	assert_memory_equal(one.thoughts.generator, two.thoughts.generator, sizeof two.thoughts.generator);
}

struct leak_count {
	unsigned positions, exchanged, searched;
};

/* All that the seat cannot know is exchanged. Of the levels that search one is tried, in its turn, or all. */
static void check_position(const struct table *table, unsigned every, struct leak_count *count)
{
	struct table twin = *table;
	struct mu_dealer luck = table->thoughts;
	table->game->redeal(&twin.play.state, asked(table), &luck);
	count->exchanged += memcmp(&twin.play.state, &table->play.state, table->game->state_size) != 0;
	for (int level = BOT_NOVICE; level <= BOT_REGULAR; level++)
		check_twin(table, &twin, level);
	for (int level = BOT_STRONG; level <= BOT_ANALYST; level++) {
		if (is_full() || count->positions % (3 * every) == every * (unsigned)(level - BOT_STRONG)) {
			check_twin(table, &twin, level);
			count->searched++;
		}
	}
	count->positions++;
}

static void check_leaks(const struct mu_game *game, unsigned every, unsigned most,
                        void (*sit)(struct table *, const struct mu_game *, unsigned))
{
	struct leak_count count = {0};
	for (unsigned number = 0; count.positions < most; number++) {
		struct table table;
		sit(&table, game, number);
		while (asked(&table) >= 0) {
			if (count_legal(&table) > 1)
				check_position(&table, every, &count);
			assert_true(play_on(&table));
		}
	}
	assert_true(count.exchanged > count.positions * 9 / 10);
	assert_true(count.searched >= count.positions / every - 1);
}

static void test_nothing_leaks(void **state)
{
	const unsigned most = is_full() ? 10000 : games_to_play(500, 500) * 20;
	(void)state;
	check_leaks(&rh_game, 2, most, sit_down);
	check_leaks(&hts_game, 6, most, sit_down);
	check_leaks(&rh_game, 4, most / 5, sit_down_by_house_rules);
	check_leaks(&hts_game, 12, most / 5, sit_down_by_house_rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_quick_levels),           cmocka_unit_test(test_searching_levels),
	    cmocka_unit_test(test_a_game_without_a_brain), cmocka_unit_test(test_heuristic_looks_at_nothing_hidden),
	    cmocka_unit_test(test_nothing_leaks),          cmocka_unit_test(test_house_rules),
	};
	return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
