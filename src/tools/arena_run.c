/*
 * Plays the blocks of a match-up on all cores. Workers take blocks in order and finish them in any;
 * samples are taken in order, so that the outcome does not depend on how many workers there are.
 */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena_inner.h"
#include "words/complain.h"

static atomic_int stop; /* an enum stop; the signal handler must find it */

struct arena {
	const struct arena_plan *plan;
	const char *title;
	struct arena_file *file; /* or NULL */
	pthread_mutex_t lock;    /* for all that follows */
	pthread_cond_t changed;
	struct block *blocks;
	bool *done;
	uint64_t next;    /* to be handed out */
	uint64_t taken;   /* samples, in order */
	uint64_t played;  /* this time */
	unsigned working; /* workers */
	struct outcome outcome;
	double start;
	atomic_ullong games; /* finished this time, also in blocks that are not */
};

static double seconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* -- Stopping -------------------------------------------------------------------------------------- */

/*
 * The first one asks for what is known so far; one that comes later has its usual effect. But some
 * senders, timeout(1) among them, send the same one twice in a row.
 */
static void interrupt(int signal_number)
{
	static _Atomic(time_t) first;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (atomic_exchange(&stop, STOP_INTERRUPT) != STOP_INTERRUPT) {
		atomic_store(&first, now.tv_sec);
	} else if (now.tv_sec > atomic_load(&first) + 1) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
}

void arena_catch_interrupts(void)
{
	struct sigaction action = {.sa_handler = interrupt};
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

static void stop_because(enum stop why)
{
	int running = STOP_NOT;
	atomic_compare_exchange_strong(&stop, &running, (int)why);
}

/* -- Blocks ------------------------------------------------------------------------------------------ */

/* Takes the samples that are due. */
static void take_samples(struct arena *arena)
{
	struct outcome *outcome = &arena->outcome;
	while (arena->taken < arena->plan->blocks && arena->done[arena->taken] && !outcome->verdict) {
		const struct block *block = &arena->blocks[arena->taken++];
		samples_add(&outcome->samples, block_mean(block, arena->plan->setup.seats));
		block_add(&outcome->sum, block);
		outcome->verdict = gsprt_verdict(&outcome->test, &outcome->samples);
	}
	if (outcome->verdict)
		stop_because(STOP_ENOUGH);
}

static void take_stored(void *context, uint64_t number, const struct block *block)
{
	struct arena *arena = context;
	if (number < arena->plan->blocks) {
		arena->blocks[number] = *block;
		arena->done[number] = true;
	}
}

static void block_finish(struct arena *arena, uint64_t number, const struct block *block)
{
	arena->blocks[number] = *block;
	arena->done[number] = true;
	arena->played++;
	if (arena->file && !arena_file_add(arena->file, number, block))
		stop_because(STOP_FAILURE);
	take_samples(arena);
}

static void *work(void *context)
{
	struct arena *arena = context;
	pthread_mutex_lock(&arena->lock);
	while (!atomic_load(&stop)) {
		struct block block;
		while (arena->next < arena->plan->blocks && arena->done[arena->next])
			arena->next++;
		if (arena->next == arena->plan->blocks)
			break;
		const uint64_t number = arena->next++;
		pthread_mutex_unlock(&arena->lock);
		const bool whole = block_play(arena->plan, number, &stop, &arena->games, &block);
		pthread_mutex_lock(&arena->lock);
		if (whole)
			block_finish(arena, number, &block);
	}
	arena->working--;
	pthread_cond_signal(&arena->changed);
	pthread_mutex_unlock(&arena->lock);
	return NULL;
}

/* -- Progress ------------------------------------------------------------------------------------------ */

static void time_text(double seconds, char *text, size_t size)
{
	if (seconds < 100)
		snprintf(text, size, "%.0f s", ceil(seconds));
	else if (seconds < 100 * 60)
		snprintf(text, size, "%.0f min", ceil(seconds / 60));
	else
		snprintf(text, size, "%.1f h", seconds / 3600);
}

/* Seconds, by games: a block of bots that think long takes too long to wait for. Negative: nobody knows yet. */
static double time_left(const struct arena *arena)
{
	const unsigned seats = arena->plan->setup.seats;
	const uint64_t left =
	    gsprt_outlook(&arena->outcome.test, &arena->outcome.samples, arena->plan->blocks - arena->taken);
	const double played = (double)atomic_load(&arena->games), begun = played - (double)(arena->played * seats);
	return played > 0 ? (seconds_now() - arena->start) / played * fmax(0, (double)(left * seats) - begun) : -1;
}

/* A line on standard error; on a terminal always the same one. */
static void progress_print(const struct arena *arena)
{
	const bool terminal = isatty(STDERR_FILENO);
	const struct arena_plan *plan = arena->plan;
	const struct samples *samples = &arena->outcome.samples;
	const double left = time_left(arena);
	char remaining[32] = "?";
	if (left >= 0)
		time_text(left, remaining, sizeof remaining);
	fprintf(stderr,
	        plan->gain > 0 ? mu_text(plan->lang, "%s%s: %llu of at most %llu blocks, %.1f%% ± %.1f")
	                       : mu_text(plan->lang, "%s%s: %llu of %llu blocks, %.1f%% ± %.1f"),
	        terminal ? "\r\033[K" : "", arena->title, (unsigned long long)samples->count,
	        (unsigned long long)plan->blocks, 100 * samples->mean, 100 * samples_error(samples));
	if (plan->gain > 0)
		fprintf(stderr, ", LLR %+.2f", gsprt_ratio(&arena->outcome.test, samples));
	fprintf(stderr, mu_text(plan->lang, ", about %s left%s"), remaining, terminal ? "" : "\n");
}

static void progress_erase(const struct arena *arena)
{
	if (arena->plan->progress && isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
}

/* Until all workers are done; the lock is held. */
static void wait_for_workers(struct arena *arena)
{
	const int pause = isatty(STDERR_FILENO) ? 1 : 10; /* seconds */
	while (arena->working) {
		struct timespec until;
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_sec += pause;
		const int late = pthread_cond_timedwait(&arena->changed, &arena->lock, &until);
		if (late && arena->working && arena->plan->progress)
			progress_print(arena);
	}
	progress_erase(arena);
}

/* -- All of it ------------------------------------------------------------------------------------------- */

/* Signals are for the thread that started them. Without a single worker this thread works. */
static void play_blocks(struct arena *arena)
{
	pthread_t threads[ARENA_JOBS_MAX];
	unsigned started = 0;
	sigset_t all, before;
	const uint64_t left = arena->plan->blocks - arena->taken;
	const unsigned wanted = left < arena->plan->jobs ? (unsigned)left : arena->plan->jobs;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_mutex_lock(&arena->lock);
	while (started < wanted && pthread_create(&threads[started], NULL, work, arena) == 0)
		started++;
	arena->working = started;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!started && left) {
		arena->working = 1;
		pthread_mutex_unlock(&arena->lock);
		work(arena);
		pthread_mutex_lock(&arena->lock);
	}
	wait_for_workers(arena);
	pthread_mutex_unlock(&arena->lock);
	for (unsigned i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
}

static void arena_release(struct arena *arena)
{
	arena_file_close(arena->file);
	pthread_cond_destroy(&arena->changed);
	pthread_mutex_destroy(&arena->lock);
	free(arena->blocks);
	free(arena->done);
}

int arena_run(const struct arena_plan *plan, const char *title, struct outcome *ret_outcome)
{
	struct arena arena = {.plan = plan, .title = title, .start = seconds_now()};
	const unsigned seats = plan->setup.seats;
	int running = STOP_ENOUGH;
	atomic_compare_exchange_strong(&stop, &running, STOP_NOT); /* of the match-up before */
	arena.outcome.test = (struct gsprt){.fair = 1.0 / seats, .gain = plan->gain, .games = seats};
	pthread_mutex_init(&arena.lock, NULL);
	pthread_cond_init(&arena.changed, NULL);
	arena.blocks = calloc(plan->blocks, sizeof *arena.blocks);
	arena.done = calloc(plan->blocks, sizeof *arena.done);
	bool ready = arena.blocks && arena.done;
	if (!ready)
		complain_text(ARENA_NAME, NULL, mu_text(plan->lang, mu_error_sentence(MU_E_MEMORY)));
	if (ready && plan->resume)
		ready = (arena.file = arena_file_open(plan, plan->cross_count > 0, take_stored, &arena)) != NULL;
	if (ready) {
		take_samples(&arena);
		play_blocks(&arena);
		arena.outcome.stop = (enum stop)atomic_load(&stop);
		arena.outcome.seconds = seconds_now() - arena.start;
		*ret_outcome = arena.outcome;
	}
	arena_release(&arena);
	return ready && arena.outcome.stop != STOP_FAILURE ? 0 : 1;
}
