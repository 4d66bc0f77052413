#include "samples.h"

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
