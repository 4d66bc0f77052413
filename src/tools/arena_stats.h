/* The arithmetic of the arena: the sequential test that says when enough has been played. */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include "bots/samples.h"

/* H0: the mean is `fair`; H1: it is `fair + gain`. Wrong in one case of twenty, either way. */
#define GSPRT_BOUND 2.94 /* ln 19 */
enum {
	GSPRT_BLOCKS_MIN = 16, /* before that the variance is guesswork */
};

enum verdict {
	VERDICT_OPEN,
	VERDICT_NO_GAIN,
	VERDICT_GAIN,
};

struct gsprt {
	double fair, gain; /* gain 0: no test */
	unsigned games;    /* in a block */
};

double gsprt_ratio(const struct gsprt *test, const struct samples *samples); /* log of the likelihood ratio */
enum verdict gsprt_verdict(const struct gsprt *test, const struct samples *samples);
/* How many more samples the test will want if it goes on as it did; at most `most`. */
uint64_t gsprt_outlook(const struct gsprt *test, const struct samples *samples, uint64_t most);

#endif
