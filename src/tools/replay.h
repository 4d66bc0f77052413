/* `muster replay`: the record of a game, told again. */
#ifndef REPLAY_H
#define REPLAY_H

#include "muster.h"

/* The subcommand: argv[0] is its name, lang the language of its user. Returns the exit code. */
int replay_main(int argc, char **argv, enum mu_lang lang);

#endif
