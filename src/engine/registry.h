/* All games, as they are listed in src/games/games.list; ended by NULL. The array is made by scripts/registry. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "muster.h"

extern const struct mu_game *const mu_games[];

#endif
