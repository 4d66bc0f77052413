/* Catalogues that come at run time. */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include <stddef.h>

#include "muster.h"

/* A whole .mo file, which must stay in memory. False: it is none, or there is no such language. */
bool catalogue_take(enum mu_lang lang, const unsigned char *mo, size_t size);

#endif
