/* `muster arena`: plays bots against each other and says how strong one is among the others. */
#ifndef ARENA_H
#define ARENA_H

#include "muster.h"

/* The subcommand: argv[0] is its name, lang the language of its user. Returns the exit code. */
int arena_main(int argc, char **argv, enum mu_lang lang);

#endif
