/*
 * Self-play: a net plays its game against itself, the heuristic and older nets; what it decided, and what came of it,
 * is what it learns from. Knows no game but through struct bot_eyes.
 */
#ifndef SCHOOL_H
#define SCHOOL_H

#include "bots/bots.h"
#include "training/pupil.h"

enum {
	OLD_NETS = 8,            /* that are kept as opponents */
	BATCH_DECISIONS = 98304, /* at most; and of the least that there is something to learn from: */
	BATCH_LEAST = 1536,
	BATCH_INPUTS = BATCH_DECISIONS * 200,
	BATCH_ACTIONS = BATCH_DECISIONS * 16,
	HABITS_MAX = 4,
};

/* One decision of the learning net. */
struct lesson {
	uint32_t seen, own, actions; /* where its inputs and its actions begin */
	uint16_t seen_count, secret_count, own_count;
	uint8_t count, chosen, seats;
	float weight;    /* how many like it were left out, and itself */
	float likely;    /* logarithm of the chance it had */
	float value;     /* by the critic, at the time */
	float advantage; /* first what came of it, then how much better that was than expected */
	float target;    /* for the critic */
};

struct batch {
	int count;
	size_t input_count, action_count;
	struct lesson lessons[BATCH_DECISIONS];
	struct bot_net_input inputs[BATCH_INPUTS]; /* seen, secret, own */
	float priors[BATCH_ACTIONS];
	uint8_t outputs[BATCH_ACTIONS];
	uint16_t own_ends[BATCH_ACTIONS];
};

struct school {
	const struct bot_brain *brain;
	struct mu_dealer dealer; /* of everything that chance decides */
	struct pupil pupil, critic;
	float *old[OLD_NETS]; /* weights */
	uint32_t old_count;
	uint64_t games, decisions, batches;
	int batch_size; /* decisions */
	bool further;   /* it began with a net that had learnt before */
	int rival;      /* a level that has all seats but one, without its search; 0: see sit_down */
	struct batch batch;
};

/* NULL: there is no memory for it. */
struct school *school_create(const struct bot_brain *brain, const char *seed, int batch_size);
void school_destroy(struct school *school);
/* Before the first batch: begins with the game's own net, which is then the first of the older ones. */
void school_go_further(struct school *school);
/* Plays until the batch is full. */
void school_play(struct school *school);
/* Learns from it. `rest` goes from 1 to 0 as the budget is used up. */
void school_learn(struct school *school, double rest);
void school_keep_old(struct school *school);

/* How the net does among three of the heuristic, or of the rival, choosing its best: no chance but the cards'. */
struct school_report {
	double share, error;
	double habits[HABITS_MAX]; /* per game */
};
void school_examine(const struct school *school, unsigned blocks, struct school_report *ret_report);

/* Everything that the next batch depends on, to a file and from it; false: it cannot be, errno says why. */
bool school_save(struct school *school, const char *path, const char *made);
bool school_load(struct school *school, const char *path, const char *made, const char **ret_why);

/* The logits of a decision by a net that learns. */
void school_logits(const struct bot_eyes *eyes, const struct pupil *pupil, const struct bot_sight *sight,
                   float *ret_priors, double *ret_logits);

#endif
