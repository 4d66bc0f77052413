/*
 * Reading the members of a request. Every function refuses with a protocol code and a
 * sentence that names the member; see struct problem.
 */
#ifndef REQUEST_H
#define REQUEST_H

#include <jansson.h>

#include "record/match.h"

struct problem {
	enum mu_lang lang; /* in which the sentence is written */
	const char *code;  /* NULL: none */
	char sentence[1024];
};

bool problem_set(struct problem *problem, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* always false */

/* A member that is missing or null is left out. */
const json_t *request_get(const json_t *request, const char *name);

/* NULL: it is not there, or no text. A NUL inside would cut it short, so such a text is none. */
const char *request_text(const json_t *request, const char *name);

bool request_seat(const json_t *request, const char *name, unsigned seats, mu_seat *ret, struct problem *problem);
/* "all", "table" or a seat. */
bool request_viewer(const json_t *request, unsigned seats, mu_seat *ret, struct problem *problem);

/* All that a `new` says. Release it in any case; it stays where it is, for its parts point to each other. */
struct request_new {
	struct match_start start;
	mu_seat viewer;
	enum mu_lang lang; /* of the session from now on */
	struct mu_state position;
	char *position_text;
	struct chance *chance;
	struct made_names made_names;
	mu_card cards[MU_DECKS_MAX][255];
};

bool request_new_read(struct request_new *new, const json_t *request, struct problem *problem);
/* Only how the game begins, for a table that has so many seats; 0: as the request says. */
bool request_start_read(struct request_new *new, const json_t *request, unsigned seats, struct problem *problem);
void request_new_release(struct request_new *new);

#endif
