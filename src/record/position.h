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

/* How the positions of one game are read, from an object; the rest is as above. */
struct position_reader {
	const struct mu_game *game;
	const char *(*read)(const json_t *position, void *ret_state);
};
extern const struct position_reader *const position_readers[]; /* of all games that have one; ended by NULL */

#endif
