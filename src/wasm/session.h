/*
 * The session: requests in, messages out, for the page of a browser that plays by itself. It has one table, for games, and
 * one archive, for records. docs/wasm.md is the interface in words.
 *
 * session.c: answering, and the table · session_study.c: cards, hints, records, reviews · session_leaders.c: the workshop
 */
#ifndef SESSION_H
#define SESSION_H

#include "local_table.h"

struct session_call {
	json_t *json;
	int64_t now;
	mu_seat as;        /* who asks, or MU_NOBODY */
	enum mu_lang lang; /* in which the answer is written */
	enum message answer;
	struct refusal refusal;
	char sentence[480];                            /* for a refusal that is made on the spot */
	struct strbuf extra;                           /* members for the answer, each after a comma */
	void (*afterwards)(struct session_call *call); /* done when the answer is sent; or NULL */
};

void session_request(const char *text, size_t length, int64_t now);
void session_tick(int64_t now);
int64_t session_due(void);
unsigned session_think(int64_t now);

/* -- Inside ------------------------------------------------------------------------------------------------- */

extern struct local_table *session_table; /* or NULL */

/* These three are always false. */
bool call_refuse(struct session_call *call, enum refusal_name name);
bool call_refuse_as(struct session_call *call, const char *code, const char *rule, const char *sentence);
bool call_refuse_problem(struct session_call *call, const struct problem *problem);

/* session_study.c */
bool do_cards(struct session_call *call);
bool do_explain(struct session_call *call);
bool do_hint(struct session_call *call);
bool do_open(struct session_call *call);
bool do_at(struct session_call *call);
bool do_review(struct session_call *call);
bool do_verify(struct session_call *call);
bool do_fair(struct session_call *call);

/* session_leaders.c */
bool do_leader(struct session_call *call);
bool do_leader_open(struct session_call *call);
bool do_trial(struct session_call *call);

#endif
