/*
 * A game's words and facts as JSON, for programs that show them to people and know no rules: members of the messages
 * of docs/protocol.md. Like the words themselves, they hold nothing that the seating's viewer may not know.
 */
#ifndef WORDS_JSON_H
#define WORDS_JSON_H

#include "words.h"

/* What is to be told, to whom. */
struct telling {
	const struct words *words;
	enum mu_lang lang;
	const struct made_names *made; /* what cards that people made are called, or NULL */
	struct seating seating;
	const void *state;
	bool asked;                /* the viewer is asked in this state: its actions are named */
	const struct strbuf *told; /* sentences of words_json_tell about the events, with commas; NULL: of nothing */
	/* When it is over: who has played it to the end, and what else is to be said of that. NULL: who sat there, and nothing. */
	const struct seating *ended;
	void (*aside)(const struct voice *voice, const void *context);
	const void *context;
};

/* A sentence about an event, or "" where nothing can be seen. Appended to `out`, as all of this. */
void words_json_tell(const struct telling *telling, const struct mu_event *event, struct strbuf *out);
/* "words":{...},"aid":{...} */
void words_json_put(const struct telling *telling, struct strbuf *out);

#endif
