/* `muster bench`: the signature can be relied on, the JSON is as documented, bad arguments are refused. */
#include "check.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "bench.h"

/* Runs the program and returns its exit code; what it printed is in output, cut to its size. */
static int bench_run(const char *arguments, char *output, size_t size)
{
	char command[512];
	snprintf(command, sizeof command, "\"$MUSTER\" bench %s 2>&1", arguments);
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	output[fread(output, 1, size - 1, pipe)] = '\0';
	return WEXITSTATUS(pclose(pipe));
}

static void test_signature_repeats(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++)
		assert_int_equal(signature_of(mu_game_at(i), 200), signature_of(mu_game_at(i), 200));
}

static void test_signature_tells_games_apart(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
		assert_int_not_equal(signature_of(mu_game_at(i), 200), signature_of(mu_game_at(i), 201));
		if (i > 0)
			assert_int_not_equal(signature_of(mu_game_at(i), 200), signature_of(mu_game_at(i - 1), 200));
	}
}

/*
 * The same games with a state that lies elsewhere in its memory: what the signature must not see. And each time one thing
 * told differently: what it must see.
 */
static const struct mu_game *inner;
enum { PADDING = 8 };

static struct mu_state *moved(void *state)
{
	return (struct mu_state *)((char *)state + PADDING);
}

static const struct mu_state *moved_const(const void *state)
{
	return (const struct mu_state *)((const char *)state + PADDING);
}

static int moved_init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer)
{
	static unsigned char garbage;
	memset(state, garbage++, PADDING);
	return inner->init(moved(state), setup, dealer);
}

static struct mu_ask moved_ask(const void *state)
{
	return inner->ask(moved_const(state));
}

static int moved_legal(const void *state, mu_action actions[MU_ACTIONS_MAX])
{
	return inner->legal(moved_const(state), actions);
}

static int moved_apply(void *state, mu_action action, struct mu_dealer *dealer)
{
	return inner->apply(moved(state), action, dealer);
}

static uint8_t moved_winners(const void *state)
{
	return inner->winners(moved_const(state));
}

static int moved_json(const void *state, mu_seat viewer, char *text, size_t size)
{
	return inner->json(moved_const(state), viewer, text, size);
}

static int other_event(const struct mu_event *event, mu_seat viewer, char *text, size_t size)
{
	const int length = inner->event_json(event, viewer, text, size);
	text[length / 2] ^= event->kind == MU_FIRST;
	return length;
}

static int other_order(const void *state, mu_action actions[MU_ACTIONS_MAX])
{
	const int count = inner->legal(state, actions);
	const mu_action last = actions[count - 1];
	actions[count - 1] = actions[0];
	actions[0] = last;
	return count;
}

static int other_end(const void *state, mu_seat viewer, char *text, size_t size)
{
	const int length = inner->json(state, viewer, text, size);
	text[length - 2] ^= 1;
	return length;
}

static uint8_t other_winners(const void *state)
{
	return (uint8_t)(inner->winners(state) ^ 1);
}

static void test_signature_sees_play_and_no_layout(void **state)
{
	(void)state;
	for (size_t i = 0; (inner = mu_game_at(i)); i++) {
		const uint64_t signature = signature_of(inner, 50);
		struct mu_game game = *inner;
		assert_true(inner->state_size + PADDING <= MU_STATE_MAX); /* signature_of has room for no more */
		game.init = moved_init, game.ask = moved_ask, game.legal = moved_legal, game.apply = moved_apply;
		game.winners = moved_winners, game.json = moved_json;
		assert_int_equal(signature_of(&game, 50), signature);
		game = *inner, game.event_json = other_event;
		assert_int_not_equal(signature_of(&game, 50), signature);
		game = *inner, game.legal = other_order;
		assert_int_not_equal(signature_of(&game, 50), signature);
		game = *inner, game.json = other_end;
		assert_int_not_equal(signature_of(&game, 50), signature);
		game = *inner, game.winners = other_winners;
		assert_int_not_equal(signature_of(&game, 50), signature);
	}
}

static void test_yardstick_counts_its_decisions(void **state)
{
	struct mu_dealer dealer;
	(void)state;
	mu_dealer_seed(&dealer, "yardstick", 9);
	assert_int_equal(yardstick_play(&dealer), 60);
}

static double number_of(const json_t *report, const char *name)
{
	const json_t *member = json_object_get(report, name);
	assert_true(json_is_number(member));
	return json_number_value(member);
}

/* What is on record for a game; that it is true is what the test `signature` is for. */
static uint64_t recorded_signature(const char *game)
{
	char name[64];
	uint64_t signature = 0, found = 0;
	FILE *record = fopen(getenv("MUSTER_SIGNATURE"), "r");
	assert_non_null(record);
	while (fscanf(record, "%63s %" SCNx64, name, &signature) == 2)
		if (strcmp(name, game) == 0)
			found = signature;
	fclose(record);
	return found;
}

/* One game if MUSTER_GAMES says that few are enough: 10,000 games are played for each signature. */
static void test_json_has_all_members(void **state)
{
	char output[4096];
	(void)state;
	for (size_t i = 0; mu_game_at(i) && (!i || !getenv("MUSTER_GAMES")); i++) {
		char arguments[128];
		snprintf(arguments, sizeof arguments, "--game %s --seats 3 --seconds 0.1 --json", mu_game_at(i)->name);
		assert_int_equal(bench_run(arguments, output, sizeof output), 0);
		json_t *report = json_loads(output, JSON_REJECT_DUPLICATES, NULL);
		assert_int_equal(json_object_size(report), 8);
		assert_string_equal(json_string_value(json_object_get(report, "game")), mu_game_at(i)->name);
		assert_int_equal(json_integer_value(json_object_get(report, "seats")), 3);
		assert_true(number_of(report, "decisions_per_s") > number_of(report, "games_per_s"));
		assert_true(number_of(report, "games_per_s") > 0);
		assert_true(number_of(report, "clone_ns") > 0);
		const double ratio = number_of(report, "decisions_per_s") / number_of(report, "yardstick_per_s");
		assert_true(ratio > 0.999 * number_of(report, "ratio") && ratio < 1.001 * number_of(report, "ratio"));
		const char *signature = json_string_value(json_object_get(report, "signature"));
		assert_int_equal(strlen(signature), 16);
		assert_int_equal(strtoull(signature, NULL, 16), recorded_signature(mu_game_at(i)->name));
		json_decref(report);
	}
}

#define TWO_OPTIONS "--option a=1 --option b=1 "
#define EIGHT_OPTIONS TWO_OPTIONS TWO_OPTIONS TWO_OPTIONS TWO_OPTIONS

static void test_bad_arguments_are_refused(void **state)
{
	static const char *const wrong[][2] = {
	    {"--game chess", "Games: rent-a-hero, here-to-slay"},
	    {"--seats 0", "\"0\""},
	    {"--seats 7", "\"7\""},
	    {"--seats 3.5", "\"3.5\""},
	    {"--seats x", "\"x\""},
	    {"--seats 3x", "\"3x\""},
	    {"--seats", "needs a value"},
	    {"--game rent-a-hero --seats 6", "2 to 5 seats"},
	    {"--seconds 0", "\"0\""},
	    {"--seconds -1", "\"-1\""},
	    {"--seconds nan", "\"nan\""},
	    {"--seconds 1e9", "\"1e9\""},
	    {"--game rent-a-hero --option clue", "\"clue\" cannot be \"\". It can be: identity, requirement."},
	    {"--game rent-a-hero --option clue=loud", "\"clue\" cannot be \"loud\". It can be: identity, requirement."},
	    {"--game rent-a-hero --option =", "no option \"\". Its options are: clue, end, last_card_clue,"},
	    {"--frobnicate", "there is no option \"--frobnicate\""},
	    {"-x", "there is no option \"-x\""},
	    {"--json=yes", "\"--json=yes\": this option takes no value"},
	    {"fast", "\"fast\""},
	    {EIGHT_OPTIONS EIGHT_OPTIONS EIGHT_OPTIONS EIGHT_OPTIONS "--option a=1", "many options"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		char output[4096];
		assert_int_equal(bench_run(wrong[i][0], output, sizeof output), 2);
		assert_non_null(strstr(output, wrong[i][1]));
	}
}

static void test_help_is_no_error(void **state)
{
	char output[4096];
	(void)state;
	assert_int_equal(bench_run("--help", output, sizeof output), 0);
	assert_non_null(strstr(output, "--seconds"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_signature_repeats),
	    cmocka_unit_test(test_signature_tells_games_apart),
	    cmocka_unit_test(test_signature_sees_play_and_no_layout),
	    cmocka_unit_test(test_yardstick_counts_its_decisions),
	    cmocka_unit_test(test_json_has_all_members),
	    cmocka_unit_test(test_bad_arguments_are_refused),
	    cmocka_unit_test(test_help_is_no_error),
	};
	return cmocka_run_group_tests_name("bench", tests, NULL, NULL);
}
