/* The search: the same question gets the same record, threads or not; it can be stopped at any moment. */
#include "games.h"
#include "check.h"

#include <pthread.h>
#include <time.h>

#include "bot_table.h"

/* The next position that is worth a search; false: the game is over. */
static bool find_question(struct table *table)
{
	for (; asked(table) >= 0; play_on(table)) {
		const struct bot_budget budget = {.playouts = 1};
		struct table copy = *table;
		struct bot_decision decision;
		decide(&copy, BOT_STRONG, &budget, &decision);
		if (decision.candidate_count > 1)
			return true;
	}
	return false;
}

static struct bot_decision ask(const struct table *table, int level, const struct bot_budget *budget)
{
	struct table copy = *table;
	struct bot_decision decision;
	decide(&copy, level, budget, &decision);
	return decision;
}

static bool is_legal(const struct table *table, mu_action action)
{
	struct table copy = *table;
	return act(&copy, action);
}

/* -- The same question, the same record ------------------------------------------------------------------- */

/* More than a batch of worlds in a round where there are few candidates. */
static void check_repeats(const struct table *table, int level, unsigned playouts, unsigned *differ)
{
	struct bot_budget budget = {.playouts = playouts};
	const struct bot_decision first = ask(table, level, &budget);
	for (budget.threads = 0; budget.threads <= 3; budget.threads++) {
		const struct bot_decision again = ask(table, level, &budget);
		assert_memory_equal(&again, &first, sizeof first);
	}
	struct table other = *table;
	mu_dealer_seed(&other.thoughts, "other", 5);
	const struct bot_decision another = ask(&other, level, &budget);
	*differ += memcmp(&another, &first, sizeof first) != 0;
}

static void test_record_repeats(void **state)
{
	(void)state;
	for (unsigned i = 0; mu_game_at(i); i++) {
		unsigned checked = 0, differ = 0;
		for (unsigned number = 0; number < games_to_play(6, 60); number++) {
			struct table table;
			sit_down(&table, mu_game_at(i), number);
			for (unsigned n = 0; n < 4 && find_question(&table); n++) {
				check_repeats(&table, BOT_STRONG + (int)(n % 3), n ? 60 : 300, &differ);
				checked++;
				for (unsigned skip = 0; skip < 30 && asked(&table) >= 0; skip++)
					play_on(&table);
			}
		}
		assert_in_range(checked, 1, 240);
		assert_true(differ > checked / 2); /* it does depend on the stream */
	}
}

/* A budget is kept, but for the worlds that it takes to try every candidate once. */
static void test_budget_is_kept(void **state)
{
	(void)state;
	for (unsigned i = 0; mu_game_at(i); i++) {
		struct table table;
		sit_down(&table, mu_game_at(i), 2);
		for (unsigned n = 0; n < 10 && find_question(&table); n++) {
			for (unsigned playouts = 1; playouts <= 256; playouts *= 4) {
				const struct bot_budget budget = {.playouts = playouts};
				const struct bot_decision decision = ask(&table, BOT_STRONG, &budget);
				const unsigned once = decision.candidate_count;
				assert_in_range(decision.playouts, playouts > 2 * once ? playouts / 2 : once,
				                playouts > once ? playouts : once);
			}
			play_on(&table);
		}
	}
}

/* -- Stopping ---------------------------------------------------------------------------------------------- */

/* What is there after a cap on the clock is legal, counts only whole worlds and is no absurdity. */
static void check_cut_short(const struct table *table, const struct bot_decision *decision)
{
	uint32_t playouts = 0;
	assert_true(is_legal(table, decision->action));
	if (table->brain->absurd && decision->action != decision->policy)
		assert_false(table->brain->absurd(&table->play.state, decision->action));
	assert_in_range(decision->candidate_count, 2, BOT_CANDIDATES_MAX);
	assert_in_range(decision->playouts, 0, 999999999);
	for (int i = 0; i < decision->candidate_count; i++)
		playouts += decision->candidates[i].playouts;
	assert_int_equal(playouts, decision->playouts);
	assert_int_equal(decision->candidates[0].playouts, decision->candidates[1].playouts);
	if (!decision->playouts)
		assert_int_equal(decision->action, decision->policy);
}

/* An endless search; that it comes back at all is what is tested, and the test's time limit tells. */
static void test_clock_stops_the_search(void **state)
{
	(void)state;
	for (unsigned i = 0; mu_game_at(i); i++) {
		for (unsigned threads = 1; threads <= 3; threads += 2) {
			const struct bot_budget budget = {.playouts = 1000000000, .milliseconds = 20, .threads = threads};
			struct table table;
			sit_down(&table, mu_game_at(i), 2);
			for (unsigned n = 0; n < 8 && find_question(&table); n++) {
				const struct bot_decision decision = ask(&table, BOT_ANALYST, &budget);
				check_cut_short(&table, &decision);
				play_on(&table);
			}
		}
	}
}

/* Stopped before it begins: the heuristic's choice, and no playout. */
static void test_stopped_before_it_begins(void **state)
{
	(void)state;
	const atomic_int stop = 1;
	for (unsigned i = 0; mu_game_at(i); i++) {
		for (unsigned threads = 1; threads <= 3; threads += 2) {
			const struct bot_budget budget = {.playouts = 1000000000, .threads = threads, .stop = &stop};
			struct table table;
			sit_down(&table, mu_game_at(i), 1);
			for (unsigned n = 0; n < 20 && find_question(&table); n++) {
				const struct bot_decision decision = ask(&table, BOT_EXPERT, &budget);
				assert_int_equal(decision.playouts, 0);
				assert_int_equal(decision.reason, BOT_GUARD);
				assert_int_equal(decision.action, decision.policy);
				check_cut_short(&table, &decision);
				play_on(&table);
			}
		}
	}
}

static void *stop_soon(void *argument)
{
	nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
	atomic_store((atomic_int *)argument, 1);
	return NULL;
}

/* Stopped from outside, in the middle of it. */
static void test_stopped_on_the_way(void **state)
{
	(void)state;
	for (unsigned i = 0; mu_game_at(i); i++) {
		struct table table;
		sit_down(&table, mu_game_at(i), 3);
		for (unsigned n = 0; n < 10 && find_question(&table); n++) {
			atomic_int stop = 0;
			const struct bot_budget budget = {.playouts = 1000000000, .threads = 1 + n % 2, .stop = &stop};
			pthread_t thread;
			assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
			const struct bot_decision decision = ask(&table, BOT_STRONG, &budget);
			pthread_join(thread, NULL);
			check_cut_short(&table, &decision);
			play_on(&table);
		}
	}
}

/* -- What is played for -------------------------------------------------------------------------------------- */

/* Joint winners share; nine parts of the utility are the share, one part is a rank from 0 to 1. */
static void check_outcomes(const struct table *table)
{
	const void *world = &table->play.state;
	const unsigned seats = table->game->seats(world), winners = table->game->winners(world);
	double shares = 0, ranks = 0, least_winner = 1, best_loser = 0;
	for (unsigned seat = 0; seat < seats; seat++) {
		const struct bot_outcome outcome = bot_outcome(table->brain, world, (mu_seat)seat);
		const double rank = 10 * outcome.utility - 9 * outcome.share;
		assert_true(rank > -1e-9 && rank < 1 + 1e-9);
		shares += outcome.share;
		ranks += rank;
		if (asked(table) >= 0)
			continue;
		assert_true(outcome.share == (winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0));
		if (winners >> seat & 1)
			least_winner = outcome.utility < least_winner ? outcome.utility : least_winner;
		else
			best_loser = outcome.utility > best_loser ? outcome.utility : best_loser;
	}
	/* Each pair has one to give; but where a seat sees its own hand better than others do, only roughly. */
	const double off = table->game == &rh_game ? 1e-9 : seats / 4.0;
	assert_true(ranks > seats / 2.0 - off && ranks < seats / 2.0 + off);
	if (asked(table) < 0) {
		assert_true(shares > (winners != 0) - 1e-9 && shares < (winners != 0) + 1e-9);
		assert_true(!winners || least_winner > best_loser);
	}
}

static void test_outcomes(void **state)
{
	(void)state;
	unsigned joint = 0;
	for (unsigned number = 0; number < games_to_play(200, 1000); number++) {
		struct table table;
		sit_down(&table, mu_game_at(number % 2), number / 2);
		while (asked(&table) >= 0) {
			check_outcomes(&table);
			assert_true(play_on(&table));
		}
		check_outcomes(&table);
		joint += __builtin_popcount(table.game->winners(&table.play.state)) > 1;
	}
	assert_true(joint > 0 || getenv("MUSTER_GAMES"));
}

static const struct bot_candidate *candidate_of(const struct bot_decision *decision, mu_action action)
{
	for (int i = 0; i < decision->candidate_count; i++)
		if (decision->candidates[i].action == action)
			return &decision->candidates[i];
	fail();
	return NULL;
}

/* What is left for the policy's choice is better than it: by the win share or, without hope, by the utility. */
static void check_aim(const struct table *table, const struct bot_decision *decision, unsigned counts[2])
{
	const struct bot_candidate *chosen = candidate_of(decision, decision->action);
	const struct bot_candidate *policy = candidate_of(decision, decision->policy);
	bool hopeless = true;
	for (int i = 0; i < decision->candidate_count; i++)
		hopeless &= decision->candidates[i].value * table->game->seats(&table->play.state) <= 0.2;
	assert_true(chosen == policy || (hopeless ? chosen->utility > policy->utility : chosen->value > policy->value));
	counts[hopeless] += chosen != policy;
}

static void test_only_the_hopeless_play_for_rank(void **state)
{
	(void)state;
	unsigned counts[2] = {0};
	for (unsigned number = 0; number < games_to_play(12, 400); number++) {
		const struct bot_budget budget = {.playouts = 40};
		struct table table;
		sit_down(&table, &rh_game, number);
		for (; find_question(&table); play_on(&table)) {
			const struct bot_decision decision = ask(&table, BOT_STRONG, &budget);
			check_aim(&table, &decision, counts);
		}
	}
	assert_true((counts[false] > 0 && counts[true] > 0) || getenv("MUSTER_GAMES"));
}

/* All actions are tried equally often, and those given are those told. */
static void test_compare(void **state)
{
	(void)state;
	for (unsigned i = 0; mu_game_at(i); i++) {
		struct table table;
		sit_down(&table, mu_game_at(i), 2);
		for (unsigned n = 0; n < 10 && find_question(&table); n++) {
			mu_action actions[MU_ACTIONS_MAX];
			struct bot_decision decision;
			struct mu_state view;
			const int all = table.game->legal(&table.play.state, actions);
			const int count = all < BOT_CANDIDATES_MAX ? all : BOT_CANDIDATES_MAX - 1;
			const struct bot_budget budget = {.playouts = 5 * BOT_CANDIDATES_MAX, .threads = 2};
			table.game->view(&table.play.state, asked(&table), &view);
			bot_compare(table.brain, &view, actions, count, &budget, &table.thoughts, &decision);
			assert_in_range(decision.candidate_count, count, count + 1);
			for (int c = 0; c < decision.candidate_count; c++) {
				assert_in_range(decision.candidates[c].playouts, 5, 5 * BOT_CANDIDATES_MAX);
				assert_int_equal(decision.candidates[c].playouts, decision.candidates[0].playouts);
			}
			play_on(&table);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_record_repeats),
	    cmocka_unit_test(test_budget_is_kept),
	    cmocka_unit_test(test_clock_stops_the_search),
	    cmocka_unit_test(test_stopped_before_it_begins),
	    cmocka_unit_test(test_stopped_on_the_way),
	    cmocka_unit_test(test_outcomes),
	    cmocka_unit_test(test_only_the_hopeless_play_for_rank),
	    cmocka_unit_test(test_compare),
	};
	return cmocka_run_group_tests_name("bot_search", tests, NULL, NULL);
}
