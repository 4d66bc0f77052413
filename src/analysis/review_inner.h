/*
 * What the parts of the review share. A win share is measured at every decision of the seat;
 * what the seat's choices cost is skill, and all other change from the fair share at the start
 * to the result is luck: cards, dice, and what others did.
 *
 * review_judge.c: playing and judging · review_report.c: in sentences · review_json.c: for programs ·
 * review.c: the command
 */
#ifndef REVIEW_INNER_H
#define REVIEW_INNER_H

#include "insight.h"
#include "record/record.h"

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
	/* Set by who asks. */
	struct voice voice; /* who is told */
	struct seating seating;
	mu_seat seat;      /* whose choices */
	uint32_t playouts; /* for each; 0: as the game wants it */
	const struct record *record;

	struct match *match;
	const struct mu_game *game;
	const struct words *words;
	struct judged *list;
	size_t count, room;
	FILE *stream; /* the story of the game as the seat saw it */
	char *story;
	size_t story_length;
	bool over;
};

/* To the first move. False: the record, or memory, is not fine; *ret_error says why. Release it in any case. */
bool review_begin(struct review *r, struct record_error *ret_error);
/* Plays a move, and judges it, if `judges` is set and it is a decision of the seat. */
enum record_step review_step(struct review *r, bool judges, struct record_error *ret_error);
void review_release(struct review *r);

double review_fair(const struct review *r);
/* The result as a win share, or where the game was broken off the last one measured. */
double review_result(const struct review *r);
/* The sum of all losses. */
double review_loss(const struct review *r, double *ret_error);
double review_luck(const struct review *r);
/* The largest changes, the largest first; returns how many. */
int review_swings(const struct review *r, struct swing swings[TURNING_POINTS]);

/* review_report.c */
void review_print(const struct review *r, bool seat_given);
void review_say_judged(const struct voice *voice, const char *label, unsigned hang, const struct judged *j);
void review_say_swing(const struct review *r, const struct voice *voice, const char *label, unsigned hang,
                      const struct swing *swing);
void review_say_sums(const struct review *r, const struct voice *voice);

/* review_json.c: all of it, or one decision, or what it comes to, the members without braces. */
void review_json_put(const struct review *r, struct strbuf *out);
void review_json_judged(const struct review *r, const struct judged *j, struct strbuf *out);
void review_json_sums(const struct review *r, struct strbuf *out);

#endif
