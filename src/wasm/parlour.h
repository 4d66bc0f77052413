/*
 * The parlour: requests in, messages out, for the page of a browser that plays by itself. It has one desk, for games, and
 * one shelf, for records. docs/wasm.md is the interface in words.
 *
 * parlour.c: answering, and the desk · parlour_study.c: cards, hints, records, reviews
 */
#ifndef PARLOUR_H
#define PARLOUR_H

#include "desk.h"

struct parlour_call {
	json_t *json;
	int64_t now;
	mu_seat as;         /* who asks, or MU_NOBODY */
	enum mu_lang lang;  /* in which the answer is written */
	const char *answer; /* its kind; "ok" unless the handler says otherwise */
	struct refusal refusal;
	char sentence[480];                            /* for a refusal that is made on the spot */
	struct reply extra;                            /* members for the answer, each after a comma */
	void (*afterwards)(struct parlour_call *call); /* done when the answer is sent; or NULL */
};

void parlour_request(const char *text, size_t length, int64_t now);
void parlour_tick(int64_t now);
int64_t parlour_due(void);
unsigned parlour_think(int64_t now);

/* -- Inside ------------------------------------------------------------------------------------------------- */

extern struct desk *parlour_desk; /* or NULL */

/* These three are always false. */
bool call_refuse(struct parlour_call *call, enum refusal_name name);
bool call_refuse_as(struct parlour_call *call, const char *code, const char *rule, const char *sentence);
bool call_refuse_problem(struct parlour_call *call, const struct problem *problem);

/* parlour_study.c */
bool do_cards(struct parlour_call *call);
bool do_explain(struct parlour_call *call);
bool do_hint(struct parlour_call *call);
bool do_open(struct parlour_call *call);
bool do_at(struct parlour_call *call);
bool do_review(struct parlour_call *call);
bool do_verify(struct parlour_call *call);
bool do_fair(struct parlour_call *call);

#endif
