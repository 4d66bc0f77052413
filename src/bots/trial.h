/*
 * Is a card that somebody made fair? Bots play it against the official ones: one of them has the card, once in every seat of each deal,
 * the others take any but that. It is played a few decisions at a time, so whoever has nobody else to do it can do other things
 * in between. The same card comes to the same, wherever it is tried and in however many parts.
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "bots.h"
#include "samples.h"

enum trial_verdict {
	TRIAL_FAIR,
	TRIAL_WEAK,
	TRIAL_STRONG,
};
extern const char *const trial_verdict_names[];

struct trial {
	const struct mu_game *game;
	struct mu_setup setup; /* with the card as its only made one */
	int level;
	uint64_t block;                  /* that is being played: one deal, in which each seat has the card once */
	unsigned seat;                   /* that has it now */
	double sum;                      /* of the wins in this block */
	struct samples samples;          /* the blocks before it */
	uint64_t games;                  /* all that are finished */
	uint32_t style[BOT_FIGURES_MAX]; /* of the seat with the card, as the game's struct bot_style counts */
	bool plays;
	uint32_t questions; /* in this game */
	struct mu_state state;
	struct mu_dealer dealer, bots[MU_SEATS_MAX];
};

/* The card fits the game, and the game so few seats. */
void trial_begin(struct trial *trial, const struct mu_game *game, const struct mu_made *made, unsigned seats,
                 int level);
/* Goes on for so many decisions, or to the end of the block. True: the block is over. */
bool trial_step(struct trial *trial, unsigned decisions);
/* It is known well enough. */
bool trial_is_done(const struct trial *trial);
double trial_fair(const struct trial *trial); /* the share that is everybody's */
/* Fair: the interval lies within 3 points of the fair share. */
enum trial_verdict trial_judge(const struct trial *trial);

#endif
