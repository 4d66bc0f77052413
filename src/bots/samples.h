/* A mean with its doubt. Samples are the means of blocks of games, taken in the order of the blocks. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include <stdint.h>

struct samples {
	uint64_t count;
	double mean, squares; /* squares: of the deviations from the mean */
};

void samples_add(struct samples *samples, double value);
double samples_error(const struct samples *samples); /* of the mean; 0 with fewer than two samples */
/* Half the width of the 95 % interval of the mean; 1, which says nothing, with fewer than two samples. */
double samples_margin(const struct samples *samples);

double student_quantile(uint64_t degrees); /* 97.5 % of Student's distribution lies below */

#endif
