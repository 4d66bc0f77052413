/* The translations as the build has compiled them, or a browser has brought them: see po/ and docs/translating.md. */
#ifndef LANG_H
#define LANG_H

#include "engine.h"

struct catalogue {
	const unsigned char *mo;                  /* a whole .mo file, little-endian; NULL: there is none, as of English */
	unsigned (*plural)(unsigned long number); /* which of the forms */
};
const struct catalogue *lang_catalogue(enum mu_lang lang); /* of a language that there is */

#endif
