/* The help of a command that takes --option NAME=VALUE. */
#ifndef USAGE_H
#define USAGE_H

#include "muster.h"

/* The usage, and behind it which options the games have, on standard output. */
void usage_with_options(enum mu_lang lang, const char *usage);

#endif
