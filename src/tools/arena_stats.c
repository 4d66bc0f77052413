#include "arena_stats.h"

#include <assert.h>
#include <math.h>

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
