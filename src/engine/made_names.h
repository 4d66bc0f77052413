/*
 * What cards that people made are called. Names are no part of the rules: whoever tells of a game, or keeps it, has them beside the
 * set-up. They are what somebody wrote: text to be shown, looked at by base/writing.h before it is.
 */
#ifndef MADE_NAMES_H
#define MADE_NAMES_H

#include "muster.h"

/* Bytes, with the NUL: a label of base/writing.h; the portrait of docs/leaders.md. */
enum { MADE_NAME_SIZE = 161, MADE_PORTRAIT_SIZE = 81 };

struct made_name {
	char text[MU_LANG_COUNT][MADE_NAME_SIZE];  /* "": not given in that language */
	char title[MU_LANG_COUNT][MADE_NAME_SIZE]; /* the same; what stands below the name */
	char portrait[MADE_PORTRAIT_SIZE];         /* words for whoever draws it; "": any */
};

struct made_names {
	struct made_name of[MU_MADE_MAX]; /* made-1 and so on */
};

/* In that language, or in another one; "": it has none. */
const char *made_name_in(const struct made_name *name, enum mu_lang lang);
const char *made_title_in(const struct made_name *name, enum mu_lang lang);

/* All that can be said of it, by number, each with a word of its own: "en" is its name in English, "title-en" the title, then "portrait". */
enum { MADE_PARTS = 2 * MU_LANG_COUNT + 1, MADE_PART_WORD = 24 };
void made_part_word(unsigned part, char ret_word[MADE_PART_WORD]);
char *made_part(struct made_name *name, unsigned part, size_t *ret_size);
const char *made_part_text(const struct made_name *name, unsigned part);
/* By its word; MADE_PARTS: there is no such part. */
unsigned made_part_find(const char *word, size_t length);

#endif
