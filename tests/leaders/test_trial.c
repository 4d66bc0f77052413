/* A made leader is tried by bots: in however many parts, it comes to the same; and what is fair. */
#include "check.h"

#include <string.h>

#include "bots/trial.h"
#include "table/leader_file.h"

static struct mu_made made_of(const char *row)
{
	struct leader_error error = {.lang = MU_LANG_EN};
	struct leader leader;
	char text[256];
	snprintf(text, sizeof text, "muster leader 1\nname Ada\n%s", row);
	assert_true(leader_parse(text, strlen(text), &leader, &error));
	return leader.made;
}

static const char *const rows[] = {
    "class wizard\nwhen play-magic\ndo draw\nnumber 2\nlimit 1\n",
    "class thief\nwhen turn\ndo pull\nnumber 1\nprice 2\n",
    "class bard\nwhen always\ndo bonus\nrolls attack\nnumber 1\n",
};

static void test_parts(void **state)
{
	static struct trial whole, parts;
	static const unsigned sizes[] = {1, 7, 333};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct mu_made made = made_of(rows[i]);
		trial_begin(&whole, leader_game(), &made, 4, BOT_REGULAR);
		trial_begin(&parts, leader_game(), &made, 4, BOT_REGULAR);
		for (int block = 0; block < 3; block++) {
			while (!trial_step(&whole, 100000))
				;
			while (!trial_step(&parts, sizes[i]))
				;
		}
		assert_int_equal(whole.games, 12);
		assert_int_equal(parts.games, 12);
		assert_true(whole.samples.mean == parts.samples.mean && whole.samples.squares == parts.samples.squares);
		assert_memory_equal(whole.style, parts.style, sizeof whole.style);
	}
}

/* The seat that has it plays with it, and nobody else does. */
static void test_who_has_it(void **state)
{
	static struct trial trial;
	const struct mu_made made = made_of(rows[0]);
	char text[1 << 16];
	(void)state;
	trial_begin(&trial, leader_game(), &made, 3, BOT_NOVICE);
	for (unsigned seat = 0; seat < 3; seat++) {
		while (trial.seat == seat) {
			trial_step(&trial, 1);
			if (trial.questions != 20)
				continue;
			const int length = leader_game()->json(&trial.state, MU_ALL, text, sizeof text);
			assert_true(length > 0 && (size_t)length < sizeof text);
			const char *at = strstr(text, "\"leader\":\"made-1\"");
			assert_non_null(at);
			assert_null(strstr(at + 1, "\"leader\":\"made-1\""));
			unsigned before = 0;
			for (const char *other = text; (other = strstr(other + 1, "\"leader\":\"")) && other < at;)
				before++;
			assert_int_equal(before, seat);
		}
		if (seat == 2)
			break;
	}
	assert_int_equal(trial.games, 3);
}

static struct trial judged(double mean, double spread, unsigned count)
{
	struct trial trial = {.setup = {.seats = 4}};
	for (unsigned i = 0; i < count; i++)
		samples_add(&trial.samples, mean + (i % 2 ? spread : -spread));
	return trial;
}

static void test_verdicts(void **state)
{
	struct trial trial = judged(0.25, 0.2, 1000);
	(void)state;
	assert_true(trial_fair(&trial) == 0.25);
	assert_true(trial_is_done(&trial) && trial_judge(&trial) == TRIAL_FAIR);
	trial = judged(0.25, 0.2, 20); /* nobody knows yet: the interval is too wide to be fair */
	assert_true(!trial_is_done(&trial) && trial_judge(&trial) != TRIAL_FAIR);
	trial = judged(0.266, 0.2, 1000);
	assert_true(trial_judge(&trial) == TRIAL_FAIR);
	trial = judged(0.274, 0.2, 1000);
	assert_true(trial_judge(&trial) == TRIAL_STRONG);
	trial = judged(0.2, 0.2, 1000);
	assert_true(trial_judge(&trial) == TRIAL_WEAK);
	trial = judged(0.25, 0, 8);
	assert_false(trial_is_done(&trial)); /* too few, however alike */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_parts),
	    cmocka_unit_test(test_who_has_it),
	    cmocka_unit_test(test_verdicts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
