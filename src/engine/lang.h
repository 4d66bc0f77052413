/* The translations as the build has compiled them: see po/ and docs/translating.md. */
#ifndef LANG_H
#define LANG_H

#include "engine.h"

struct catalogue {
	const unsigned char *mo;                  /* a whole .mo file, little-endian; NULL: English, which needs none */
	unsigned (*plural)(unsigned long number); /* which of the forms */
};
extern const struct catalogue catalogues[MU_LANG_COUNT];

#endif
