/* The arithmetic of the arena against numbers worked out elsewhere, and the test's errors against what it promises. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tools/arena_stats.h"
#include "muster.h"

#define assert_near(a, b, most) assert_true(fabs((a) - (b)) <= (most))

static const struct gsprt smoke = {.fair = 0.25, .gain = 0.05, .games = 4};

static void test_mean_and_error(void **state)
{
	static const double values[] = {0.25, 0.5, 0, 0.25, 0.75, 0.25};
	struct samples samples = {0};
	(void)state;
	assert_near(samples_margin(&samples), 1, 0);
	for (int i = 0; i < 6; i++)
		samples_add(&samples, values[i]);
	assert_int_equal(samples.count, 6);
	assert_near(samples.mean, 1.0 / 3, 1e-12);
	assert_near(samples.squares, 0.3333333333, 1e-9);
	assert_near(samples_error(&samples), 0.1054092553, 1e-9);
	assert_near(samples_margin(&samples), 2.570582 * 0.1054092553, 1e-3);
	assert_near(gsprt_ratio(&smoke, &samples), 0.3149518, 1e-6);
}

static void test_nothing_varies(void **state)
{
	struct samples same = {0}, never = {0};
	(void)state;
	for (int i = 0; i < 60; i++) {
		samples_add(&same, 0.25);
		samples_add(&never, 0);
	}
	assert_near(samples_margin(&same), 0, 0);
	assert_near(samples_margin(&never), 0.05, 1e-12);
	assert_int_equal(gsprt_verdict(&smoke, &same), VERDICT_NO_GAIN);
	assert_int_equal(gsprt_verdict(&smoke, &never), VERDICT_NO_GAIN);
}

static void test_student(void **state)
{
	static const struct {
		uint64_t degrees;
		double quantile;
	} known[] = {{1, 12.7062}, {2, 4.3027},  {4, 2.7764},   {5, 2.5706},   {7, 2.3646},
	             {10, 2.2281}, {30, 2.0423}, {100, 1.9840}, {1000, 1.9623}};
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		assert_near(student_quantile(known[i].degrees), known[i].quantile, 5e-3);
}

static void test_outlook(void **state)
{
	struct samples samples = {0};
	(void)state;
	assert_int_equal(gsprt_outlook(&smoke, &samples, 77), 77);
	for (int i = 0; i < 8; i++)
		samples_add(&samples, i % 2 ? 1 : 0.5);
	assert_int_equal(gsprt_verdict(&smoke, &samples), VERDICT_OPEN); /* too few to be sure of the variance */
	assert_in_range(gsprt_outlook(&smoke, &samples, 77), GSPRT_BLOCKS_MIN - 8, 30);
	assert_int_equal(gsprt_outlook(&smoke, &samples, 3), 3);
}

/* One candidate that wins `thousandth` of a thousand games, until the test decides. */
static enum verdict decide(struct mu_dealer *dealer, uint32_t thousandth, uint64_t *games)
{
	struct samples samples = {0};
	enum verdict verdict = VERDICT_OPEN;
	while (!verdict) {
		int wins = 0;
		for (int i = 0; i < 4; i++)
			wins += mu_dealer_below(dealer, 1000) < thousandth;
		samples_add(&samples, wins / 4.0);
		*games += 4;
		verdict = gsprt_verdict(&smoke, &samples);
	}
	return verdict;
}

/* Bounds of ln 19 promise errors of 5 %; at +5 points about 400 to 650 games were foreseen. */
static void test_errors_are_rare(void **state)
{
	enum { RUNS = 1000 };
	struct mu_dealer dealer;
	unsigned wrong_gain = 0, wrong_loss = 0;
	uint64_t games = 0;
	(void)state;
	mu_dealer_seed(&dealer, "gsprt", 5);
	for (int i = 0; i < RUNS; i++) {
		wrong_gain += decide(&dealer, 250, &games) == VERDICT_GAIN;
		wrong_loss += decide(&dealer, 300, &games) == VERDICT_NO_GAIN;
	}
	print_message("# wrong: %u and %u of %d, %.0f games a test\n", wrong_gain, wrong_loss, RUNS,
	              (double)(games / 2 / RUNS));
	assert_true(wrong_gain <= RUNS * 7 / 100);
	assert_true(wrong_loss <= RUNS * 7 / 100);
	assert_in_range(games / 2 / RUNS, 300, 700);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_mean_and_error), cmocka_unit_test(test_nothing_varies),  cmocka_unit_test(test_student),
	    cmocka_unit_test(test_outlook),        cmocka_unit_test(test_errors_are_rare),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
