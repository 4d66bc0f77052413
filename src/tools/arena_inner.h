/*
 * What the parts of the arena share: what is to be played (struct arena_plan), what was played
 * (struct block), and what it comes to (struct outcome). A block is one deal, played with the
 * candidate once in every seat among copies of the field; its mean is one sample.
 */
#ifndef ARENA_INNER_H
#define ARENA_INNER_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "arena_stats.h"
#include "bots/bots.h"
#include "muster.h"
#include "table/program_bot.h"

#define ARENA_NAME "muster arena"

enum {
	SHARE_ONE = 60, /* a win; divides by any number of joint winners without a rest */
	ARENA_BLOCKS_MAX = 1000000,
	ARENA_JOBS_MAX = 256,
	ARENA_THREADS_MAX = 64,
	ARENA_SEED_MAX = 256,
	ARENA_LEVELS_MAX = 6,
	EXPLOIT_SEATS = 4,
};

enum side { CANDIDATE, FIELD, SIDE_COUNT };
extern const char *const side_names[SIDE_COUNT];

struct contender {
	const char *text;           /* as it was given: "4", "4:800", "4@pirate", "program:./bot" */
	int level;                  /* or 0: a program */
	character_number character; /* or 0: none */
	uint32_t playouts;          /* 0: as many as the level has by itself */
	const char *command;        /* of a program */
};

struct arena_plan {
	enum mu_lang lang; /* of the user */
	const struct mu_game *game;
	struct mu_setup setup;
	struct contender sides[SIDE_COUNT];
	const char *seed, *test_name, *resume; /* resume may be NULL */
	double gain;                           /* that is tested for; 0: all blocks are played */
	uint64_t blocks;                       /* at most */
	uint32_t milliseconds;                 /* for an answer of a program */
	unsigned jobs;
	unsigned threads; /* of each search */
	bool progress, json, help;
	bool style;      /* count figures of style */
	int cross_count; /* of levels, or 0: one match-up */
	uint8_t cross[ARENA_LEVELS_MAX];
	int exploit;          /* the level that is learnt by heart, or 0; for so long: */
	unsigned minutes;     /* of processor time */
	unsigned train_games; /* or 0: for those minutes */
};

struct block {
	uint8_t shares[MU_SEATS_MAX]; /* of the candidate in each seat, in units of 1 / SHARE_ONE */
	uint64_t draws, unfinished;   /* games that nobody won, games that were broken off */
	uint64_t decisions[SIDE_COUNT], nanoseconds[SIDE_COUNT];
	uint64_t faults[SIDE_COUNT][PROGRAM_FAULT_COUNT];
	uint32_t style[SIDE_COUNT][BOT_FIGURES_MAX]; /* see bots.h */
};

enum stop {
	STOP_NOT,
	STOP_ENOUGH, /* the test has decided */
	STOP_INTERRUPT,
	STOP_FAILURE,
};

struct outcome {
	struct samples samples;
	struct block sum; /* over all blocks; its shares mean nothing */
	struct gsprt test;
	enum verdict verdict;
	enum stop stop;
	double seconds; /* that it took this time */
};

/* arena_arguments.c: 0, or the exit code of a refusal. */
int arena_arguments(struct arena_plan *plan, int argc, char **argv, enum mu_lang lang);
void arena_usage(enum mu_lang lang);

/* arena_game.c: false: stopped on the way. Counts finished games in *games. */
bool block_play(const struct arena_plan *plan, uint64_t number, const atomic_int *stop, atomic_ullong *games,
                struct block *ret_block);
void block_add(struct block *sum, const struct block *block);
double block_mean(const struct block *block, unsigned seats);

/* arena_file.c: blocks that have been played, as lines of JSON. */
struct arena_file;
/*
 * Opens or makes the file, calls `take` for each block of this match-up that it holds. NULL: it has said why. If
 * nothing of this match-up is in it, but another is, that is refused unless `mixed`.
 */
struct arena_file *arena_file_open(const struct arena_plan *plan, bool mixed,
                                   void (*take)(void *context, uint64_t number, const struct block *block),
                                   void *context);
void arena_file_close(struct arena_file *file);
bool arena_file_add(struct arena_file *file, uint64_t number, const struct block *block);

/* arena_run.c: plays the match-up. `title` is what progress is told about. */
int arena_run(const struct arena_plan *plan, const char *title, struct outcome *ret_outcome);
void arena_catch_interrupts(void);

/* arena_report.c */
void outcome_print(const struct arena_plan *plan, const struct outcome *outcome);
json_t *outcome_json(const struct arena_plan *plan, const struct outcome *outcome); /* NULL: no memory */
void cpu_text(double nanoseconds, char *text, size_t size);

/* arena_cross.c: every level among every other. */
int arena_cross(const struct arena_plan *plan);

/* arena_exploit.c: what a best response gains against a level. */
int arena_exploit(const struct arena_plan *plan);

#endif
