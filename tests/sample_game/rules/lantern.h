/*
 * Lanterns, a game of pushing one's luck: the smallest game that is still one, to show what a game is made of.
 *
 * There are eight kinds of lanterns, number n being there n times. Everybody holds one that the others do not see (option
 * hand). In your turn you turn over lanterns of the deck, one by one. A number that already burns in your row puts all of
 * them out, and the turn is over. Rest before that, and every lantern in the row counts its number. You can also light one of
 * your own, if its number does not burn yet. When the deck is used up, what burns counts, and whoever has most points wins.
 */
#ifndef LANTERN_H
#define LANTERN_H

#include "engine/simple.h"

enum { LANTERN_KINDS = 8, LANTERN_CARDS = 36 };
enum lantern_option { LANTERN_HAND };
enum lantern_zone { LANTERN_ROW = SIMPLE_OPEN, LANTERN_OUT };
enum lantern_question { LANTERN_OVER, LANTERN_FIRST, LANTERN_GO_ON };
enum lantern_verb { LANTERN_LIGHT = 1, LANTERN_OWN, LANTERN_REST };
enum lantern_event { LANTERN_LIT = MU_EVENT_OWN, LANTERN_DARK, LANTERN_RESTED, LANTERN_WON };

extern const struct mu_game lantern_game;
extern const struct simple_rules lantern_rules;

#endif
