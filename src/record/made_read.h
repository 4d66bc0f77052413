/*
 * Cards that people made, as they come from outside: from a file, a line of a record, a request in JSON. There is one
 * reader for each form, and one sentence that says what does not fit and what would.
 */
#ifndef MADE_READ_H
#define MADE_READ_H

#include <jansson.h>

#include "muster.h"

struct made_reader {
	const struct mu_game *game; /* one that has such cards */
	enum mu_lang lang;          /* of the sentence */
	bool pictured;              /* "picture" may be among the members: who asks reads it */
	const char *const *aside;   /* members of JSON that are no fields, and read elsewhere, ended by NULL; or NULL */
	char sentence[1024];        /* after a reader has returned false */
};

/* One field, by its name. */
bool made_field_read(struct made_reader *reader, struct mu_made *made, const char *name, size_t name_length,
                     const char *value, size_t value_length);
/* All fields together. */
bool made_fits(struct made_reader *reader, const struct mu_made *made);
/* {"class":"wizard","when":"play-magic","do":"draw","number":1}: read and checked. */
bool made_from_json(struct made_reader *reader, const json_t *object, struct mu_made *ret_made);
/* "class wizard when play-magic do draw number 1": words and one space between them. */
bool made_from_words(struct made_reader *reader, const char *text, size_t length, struct mu_made *ret_made);
/* The same written. */
enum { MADE_WORDS_MAX = 512 };
void made_words(const struct mu_game *game, const struct mu_made *made, char text[MADE_WORDS_MAX]);

#endif
