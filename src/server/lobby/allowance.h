/* An allowance: so much a second, and up to a most at once. */
#ifndef ALLOWANCE_H
#define ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

struct allowance {
	double left;
	int64_t time; /* when it was counted last, in milliseconds */
};

static inline void allowance_count(struct allowance *allowance, double a_second, double most, int64_t now)
{
	allowance->left += a_second * (double)(now - allowance->time) / 1000;
	allowance->time = now;
	if (allowance->left > most)
		allowance->left = most;
}

/* False: there is not enough left, and nothing was taken. */
static inline bool allowance_take(struct allowance *allowance, double amount, double a_second, double most, int64_t now)
{
	allowance_count(allowance, a_second, most, now);
	if (allowance->left < amount)
		return false;
	allowance->left -= amount;
	return true;
}

/* Somebody else has let it be taken, whether it was left or not; so there may be less than nothing, but not less than that. */
static inline void allowance_charge(struct allowance *allowance, double amount, double a_second, double most,
                                    int64_t now)
{
	allowance_count(allowance, a_second, most, now);
	allowance->left = allowance->left - amount > -most ? allowance->left - amount : -most;
}

#endif
