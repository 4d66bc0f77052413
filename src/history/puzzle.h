/* `muster puzzle`: makes lists of puzzles from games of bots, and checks them. */
#ifndef PUZZLE_H
#define PUZZLE_H

#include "muster.h"

int puzzle_main(int argc, char **argv, enum mu_lang lang);

#endif
