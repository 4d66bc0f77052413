#include "arena_stats.h"

#include <assert.h>
#include <math.h>

/* Welford's way: nothing large is subtracted from something large. */
void samples_add(struct samples *samples, double value)
{
	const double before = value - samples->mean;
	samples->count++;
	samples->mean += before / (double)samples->count;
	samples->squares += before * (value - samples->mean);
}

double samples_error(const struct samples *samples)
{
	if (samples->count < 2)
		return 0;
	const double n = (double)samples->count;
	return sqrt(samples->squares / (n - 1) / n);
}

/* Who never wins in n blocks may still win three in n: no variance is not yet certainty. */
double samples_margin(const struct samples *samples)
{
	const double n = (double)samples->count;
	if (samples->count < 2)
		return 1;
	if (samples->mean <= 0 || samples->mean >= 1)
		return n > 3 ? 3 / n : 1;
	return student_quantile(samples->count - 1) * samples_error(samples);
}

/* Exact where the series of Cornish and Fisher is too far off; from five degrees on it is good to 0.005. */
double student_quantile(uint64_t degrees)
{
	static const double few[] = {INFINITY, 12.706205, 4.302653, 3.182446, 2.776445};
	if (degrees < sizeof few / sizeof few[0])
		return few[degrees];
	const double z = 1.959964, v = (double)degrees, z2 = z * z;
	return z + z * (z2 + 1) / (4 * v) + z * ((5 * z2 + 16) * z2 + 3) / (96 * v * v) +
	       z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * v * v * v);
}

/*
 * The generalised sequential probability ratio test: each hypothesis gives the mean, and for the
 * unknown variance each is granted the one that suits it best. Some imagined samples with the
 * variance of independent games join the real ones: without them a bad start, which has too little
 * variance, would be believed too soon.
 */
double gsprt_ratio(const struct gsprt *test, const struct samples *samples)
{
	static const double imagined_count = 16;
	assert(test->games);
	if (!samples->count)
		return 0;
	const double n = (double)samples->count, imagined = test->fair * (1 - test->fair) / test->games;
	const double variance = (samples->squares + imagined_count * imagined) / (n - 1 + imagined_count);
	const double from_fair = samples->mean - test->fair, from_gain = from_fair - test->gain;
	return n / 2 * log((variance + from_fair * from_fair) / (variance + from_gain * from_gain));
}

enum verdict gsprt_verdict(const struct gsprt *test, const struct samples *samples)
{
	if (test->gain <= 0 || samples->count < GSPRT_BLOCKS_MIN)
		return VERDICT_OPEN;
	const double ratio = gsprt_ratio(test, samples);
	return ratio >= GSPRT_BOUND ? VERDICT_GAIN : ratio <= -GSPRT_BOUND ? VERDICT_NO_GAIN : VERDICT_OPEN;
}

uint64_t gsprt_outlook(const struct gsprt *test, const struct samples *samples, uint64_t most)
{
	if (test->gain <= 0 || !samples->count)
		return most;
	const double step = fabs(gsprt_ratio(test, samples)) / (double)samples->count;
	double all = step > 0 ? GSPRT_BOUND / step : (double)most;
	all = fmax(all, (double)GSPRT_BLOCKS_MIN);
	const double left = ceil(all - (double)samples->count);
	return left < 1 ? (most ? 1 : 0) : left < (double)most ? (uint64_t)left : most;
}
