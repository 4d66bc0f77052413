/* What goes wrong with a command: said on standard error, in the language of who gave it. */
#ifndef COMPLAIN_H
#define COMPLAIN_H

#include "speech.h"

/* "muster play: --seats: must be a number of seats", and where help is. Returns the exit code of a wrong command. */
int complain(enum mu_lang lang, const char *program, const char *about, const char *what);
/* The same for a game that is not named: which ones there are. */
int complain_which_game(enum mu_lang lang, const char *program, const char *about);
/* And for a name that no game has. */
int complain_no_game(enum mu_lang lang, const char *program, const char *name);
/* "muster play: NAME: what is wrong"; the latter is in the right language already. `about` may be NULL. */
void complain_text(const char *program, const char *about, const char *what);
/* A line of a program's output, or the complaint that there was no memory for it, and the end. It is released. */
void print_line(const char *program, enum mu_lang lang, struct strbuf *line);
/* What errno means; the system's own words for what is rare. */
const char *error_text(enum mu_lang lang, int error);
struct voice voice_error(enum mu_lang lang); /* standard error, where lines are not broken */

/* The names of all games, for a gap: "chess, draughts". */
void games_join(const struct voice *voice, char *list, size_t size);

#endif
