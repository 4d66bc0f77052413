/* Arithmetic that comes out alike on every machine, as the C library's need not. */
#ifndef BOT_MATH_H
#define BOT_MATH_H

/* Near enough to e to the x, and rising everywhere. */
static inline double bot_exp(double x)
{
	double y = x < -24 ? 1 - 24.0 / 32 : 1 + (x > 24 ? 24 : x) / 32;
	for (int i = 0; i < 5; i++)
		y *= y;
	return y;
}

#endif
