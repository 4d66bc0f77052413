/* In which language people are spoken to. */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include "muster.h"

/*
 * Takes `--lang CODE` out of the arguments; `--lang SEAT=CODE` stays, for the command that has seats. Without it
 * MUSTER_LANG decides, then LC_ALL, LC_MESSAGES and LANG as usual. MU_LANG_UNKNOWN: what was asked for is none of the
 * languages, and that was said.
 */
enum mu_lang language_take(int *argc, char **argv);
/* MU_LANG_UNKNOWN, and complains in the other language, if there is no such one. */
enum mu_lang language_read(enum mu_lang lang, const char *program, const char *code);

#endif
