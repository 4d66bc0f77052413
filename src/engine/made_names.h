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
	char text[MU_LANG_COUNT][MADE_NAME_SIZE]; /* "": not given in that language */
	char portrait[MADE_PORTRAIT_SIZE];        /* words for whoever draws it; "": any */
};

struct made_names {
	struct made_name of[MU_MADE_MAX]; /* made-1 and so on */
};

/* In that language, or in another one; "": it has none. */
const char *made_name_in(const struct made_name *name, enum mu_lang lang);

#endif
