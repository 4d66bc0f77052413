/* The help of a command. */
#ifndef USAGE_H
#define USAGE_H

#include <stdio.h>

#include "muster.h"

/*
 * On standard output, with lines that became too long broken. Its gaps: {games}, all of them; {game}, the one to begin with;
 * {languages}, all of them; {levels}, what the caller says, which may be NULL.
 */
void usage_print(enum mu_lang lang, const char *usage, const char *levels);
/* For a command that takes --option NAME=VALUE: behind it which options the games have. */
void usage_with_options(enum mu_lang lang, const char *usage, const char *levels);

#endif
