/* Most of it is an instruction of wasm32. */
#ifndef MATH_H
#define MATH_H

#define INFINITY __builtin_inff()

static inline double sqrt(double x)
{
	return __builtin_sqrt(x);
}

static inline double fabs(double x)
{
	return __builtin_fabs(x);
}

/* Halves away from zero. */
static inline double round(double x)
{
	const double whole = __builtin_trunc(x);
	return fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

/* For numbers whose squares are numbers. */
static inline double hypot(double a, double b)
{
	return sqrt(a * a + b * b);
}

#endif
