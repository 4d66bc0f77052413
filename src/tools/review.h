/* `muster review`: a recorded game, one seat's choices judged by what it knew. */
#ifndef REVIEW_H
#define REVIEW_H

#include "muster.h"

/* The subcommand: argv[0] is its name. Returns the exit code. */
int review_main(int argc, char **argv, enum mu_lang lang);

#endif
