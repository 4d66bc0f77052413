/* A leader as a picture. */
#ifndef LEADER_CARD_H
#define LEADER_CARD_H

#include <stdio.h>

#include "leader.h"

/* As SVG, with all texts in that language. */
void leader_card_write(const struct leader *leader, enum mu_lang lang, FILE *to);

#endif
