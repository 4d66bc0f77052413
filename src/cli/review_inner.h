/*
 * What the parts of the review share. A win share is measured at every decision of the seat;
 * what the seat's choices cost is skill, and all other change from the fair share at the start
 * to the result is luck: cards, dice, and what others did.
 */
#ifndef REVIEW_INNER_H
#define REVIEW_INNER_H

#include "insight.h"
#include "record/record.h"

#define REVIEW_NAME "muster review"

enum { TURNING_POINTS = 3 };

/* One decision of the seat. */
struct judged {
	size_t move; /* which of the record's, from 1 */
	int choices;
	bool quiet; /* nothing was at stake; no share was measured */
	mu_action played, best;
	struct label played_label, best_label;
	double share, error;     /* with the best answer */
	double loss, loss_error; /* by the answer that was played */
	bool clear;              /* the loss is beyond doubt */
	size_t story;            /* where in the story the answer's consequences begin */
};

struct swing {
	const struct judged *from, *to; /* to: NULL is the end of the game */
	double change;
};

struct review {
	struct voice voice; /* who is told */
	const char *path;
	bool json, seat_given;
	mu_seat seat; /* that is reviewed now */
	uint32_t playouts;

	struct record *record;
	struct match *match;
	const struct mu_game *game;
	const struct words *words;
	const struct insight *insight;
	struct seating seating;
	struct judged *list;
	size_t count, room;
	FILE *stream; /* the story of the game as the seat saw it */
	char *story;
	size_t story_length;
	bool over;
};

double review_fair(const struct review *r);
/* The result as a win share, or where the game was broken off the last one measured. */
double review_result(const struct review *r);
/* The sum of all losses. */
double review_loss(const struct review *r, double *ret_error);
double review_luck(const struct review *r);
/* The largest changes, the largest first; returns how many. */
int review_swings(const struct review *r, struct swing swings[TURNING_POINTS]);

/* review_report.c */
void review_print(const struct review *r);
bool review_print_json(const struct review *r); /* false: no memory */

#endif
