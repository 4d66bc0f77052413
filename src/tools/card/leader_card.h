/* A leader as a picture. */
#ifndef LEADER_CARD_H
#define LEADER_CARD_H

#include <stdio.h>

#include "picture_file.h"
#include "table/leader_file.h"
#include "words/card_list.h"

/* As SVG, with all texts in that language. `cards` is the list of the game; `picture` stands there in place of a portrait, or is NULL. */
void leader_card_write(const struct leader *leader, const struct card_list *cards, enum mu_lang lang,
                       const struct picture_file *picture, FILE *to);

#endif
