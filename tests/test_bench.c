/* `muster bench`: the signature can be relied on, the JSON is as documented, bad arguments are refused. */
#include "check.h"

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

static void test_json_has_all_members(void **state)
{
	char output[4096];
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
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
		assert_int_equal(strtoull(signature, NULL, 16), signature_of(mu_game_at(i), SIGNATURE_GAMES));
		json_decref(report);
	}
}

static void test_bad_arguments_are_refused(void **state)
{
	static const char *const wrong[][2] = {
	    {"--game chess", "chess"},
	    {"--seats 0", "'0'"},
	    {"--seats 7", "'7'"},
	    {"--seats 3.5", "'3.5'"},
	    {"--seats x", "'x'"},
	    {"--seats 3x", "'3x'"},
	    {"--seats", "needs a value"},
	    {"--game rent-a-hero --seats 6", "2 to 5 seats"},
	    {"--seconds 0", "'0'"},
	    {"--seconds -1", "'-1'"},
	    {"--seconds nan", "'nan'"},
	    {"--seconds 1e9", "'1e9'"},
	    {"--option clue", "'clue'"},
	    {"--option clue=loud", "'clue=loud'"},
	    {"--option =", "'='"},
	    {"--frobnicate", "--frobnicate"},
	    {"--json=yes", "--json=yes"},
	    {"fast", "'fast'"},
	    {"--option a=1 --option b=1 --option c=1 --option d=1 --option e=1", "many options"},
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
	    cmocka_unit_test(test_yardstick_counts_its_decisions),
	    cmocka_unit_test(test_json_has_all_members),
	    cmocka_unit_test(test_bad_arguments_are_refused),
	    cmocka_unit_test(test_help_is_no_error),
	};
	return cmocka_run_group_tests_name("bench", tests, NULL, NULL);
}
