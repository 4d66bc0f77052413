/* What the search wants of a system, where there is none: see bot_threads.c. Nobody is late, and nobody helps. */
#include "bots/bots.h"

double bot_now(void)
{
	return 0;
}

uint64_t bot_parallel(unsigned threads, void (*work)(void *context), void *context)
{
	(void)threads;
	work(context);
	return 0;
}
