/* The translations as the build has compiled them, or a browser has brought them: see po/ and docs/translating.md. */
#ifndef LANG_H
#define LANG_H

#include "engine.h"

struct catalogue {
	const unsigned char *mo;                  /* a whole .mo file, little-endian; NULL: there is none, as of English */
	unsigned (*plural)(unsigned long number); /* which of the forms */
	/* Where an entry is, from 1, by its lang_hash and the places behind it; NULL: there is no such index. */
	const uint16_t *index;
	uint32_t index_mask;
};
const struct catalogue *lang_catalogue(enum mu_lang lang); /* of a language that there is */

/* Of a sentence in a context or in none (NULL), from a few of its letters; scripts/embed-catalogues has the same. */
uint32_t lang_hash(const char *context, const char *sentence);

#endif
