/*
 * Positions: a state as the table protocol prints it, read back and checked. What is
 * refused, and what may be left out, is written in the protocol under "Position".
 */
#ifndef POSITION_H
#define POSITION_H

#include <jansson.h>

#include "muster.h"
#include "engine/said.h"

/* NULL, or a sentence that says what is wrong; the state is then unspecified. */
const char *position_read(const struct mu_game *game, const char *text, size_t length, void *ret_state);
const char *position_from_json(const struct mu_game *game, const json_t *position, void *ret_state);

/* A card as JSON shows it: its number, or its name. 0: no such card. */
mu_card card_from_json(const struct mu_game *game, const json_t *card);

/* The readers of the games, for position.c. */
struct rh;
const char *rh_position_read(const json_t *position, struct rh *ret_state);
struct hts;
const char *hts_position_read(const json_t *position, struct hts *ret_state);

#endif
