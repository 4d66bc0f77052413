/*
 * All that the search needs of a system: a clock and threads. Where there are none (a browser's
 * worker), leave this file out and bring a bot_now that stands still and a bot_parallel that
 * calls its work once.
 */
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "bots.h"

enum { THREADS_MAX = 64 };

struct helper {
	pthread_t thread;
	void (*work)(void *context);
	void *context;
	uint64_t nanoseconds;
};

double bot_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *help(void *argument)
{
	struct helper *helper = argument;
	struct timespec t;
	helper->work(helper->context);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	helper->nanoseconds = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
	return NULL;
}

/* Signals are for the thread that called. A thread that cannot be had is done without. */
uint64_t bot_parallel(unsigned threads, void (*work)(void *context), void *context)
{
	struct helper helpers[THREADS_MAX];
	unsigned started = 0;
	uint64_t nanoseconds = 0;
	if (threads > 1) {
		sigset_t all, before;
		sigfillset(&all);
		pthread_sigmask(SIG_SETMASK, &all, &before);
		for (; started + 1 < threads && started < THREADS_MAX; started++) {
			helpers[started] = (struct helper){.work = work, .context = context};
			if (pthread_create(&helpers[started].thread, NULL, help, &helpers[started]) != 0)
				break;
		}
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	}
	work(context);
	for (unsigned i = 0; i < started; i++) {
		pthread_join(helpers[i].thread, NULL);
		nanoseconds += helpers[i].nanoseconds;
	}
	return nanoseconds;
}
