/* The games by their C names, for tests that are about one of them: the headers of their rules cannot be seen together. */
#ifndef GAMES_H
#define GAMES_H

#include "muster.h"

extern const struct mu_game rh_game, hts_game;

#endif
