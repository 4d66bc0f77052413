/*
 * Options as they come from outside: from a command line, a line of a record, a request in JSON. There is one
 * reader for each form, and one sentence that says what would have been possible.
 */
#ifndef SETUP_READ_H
#define SETUP_READ_H

#include <jansson.h>
#include <string.h>

#include "engine/said.h"
#include "muster.h"

struct option_reader {
	const struct mu_game *game;
	struct mu_setup *setup; /* where they go; its seats are known, or 0 */
	enum mu_lang lang;      /* of the sentence */
	bool profiles;          /* "profile" may be given among the options, as if it were one */
	bool fair;              /* chance is proven to be fair here, so no seat can be named */
	char sentence[1024];    /* what is wrong and what would be possible, after a reader has returned false */
};

bool option_read(struct option_reader *reader, const char *name, size_t name_length, const char *value,
                 size_t value_length);
/* "end=reshuffle", as a command has it. */
bool option_argument_read(struct option_reader *reader, const char *text);
/* "quick", of who takes profiles. */
bool profile_argument_read(struct option_reader *reader, const char *name);
/* {"end":"reshuffle"}; a value that is null counts as left out. */
bool options_from_json(struct option_reader *reader, const json_t *options);
/* Those that stand beside the others, as members of the request itself. A list of cards is not one of them. */
bool options_apart_from_json(struct option_reader *reader, const json_t *request);

/* The options of a state as JSON shows it: all that it would show. NULL, or what is wrong, as with positions. */
const char *options_of_position(const struct mu_game *game, const json_t *position, struct mu_setup *ret_setup);

/* -- Pieces of JSON ---------------------------------------------------------------------- */

/* Compares a JSON string, which may hold NUL characters, with a plain one. */
static inline bool string_is(const json_t *value, const char *text)
{
	return json_is_string(value) && json_string_length(value) == strlen(text) &&
	       memcmp(json_string_value(value), text, strlen(text)) == 0;
}

#endif
