/*
 * Opponents that choose at random, to have somebody to play against. They know nothing
 * of strategy; they only keep from using every power and giving every card at once.
 */
#ifndef OPPONENT_H
#define OPPONENT_H

#include "muster.h"

/* One of the asked seat's actions. */
mu_action opponent_choose(const struct mu_game *game, const void *state, struct mu_dealer *dealer);

#endif
