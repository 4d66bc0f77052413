/* `muster play`: a game in plain text on standard input and output. */
#ifndef PLAY_H
#define PLAY_H

#include "muster.h"

/* The subcommand: argv[0] is its name, lang the language of its user. Returns the exit code. */
int play_main(int argc, char **argv, enum mu_lang lang);

#endif
