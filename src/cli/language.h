/* Which language to speak. */
#ifndef LANGUAGE_H
#define LANGUAGE_H

/* All languages that there are, by their codes; NULL ends the list. The first is the one to fall back on. */
extern const char *const languages[];

/*
 * The code of the language to use: the one that is wanted; else the one that MUSTER_LANG names; else that of the locale
 * (LC_ALL, LC_MESSAGES, LANG), as far as we speak it. NULL: there is no such language as the one wanted.
 */
const char *language_find(const char *wanted);

#endif
