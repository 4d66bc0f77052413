/* `muster rules` and `muster aid`: the rules of a game, whole or by number, and its player aid; in our languages. */
#ifndef RULES_H
#define RULES_H

#include "words/speech.h"

int rules_main(int argc, char **argv, enum mu_lang lang);
int aid_main(int argc, char **argv, enum mu_lang lang);

/* The player aid, for a game that goes on in plain text. */
void aid_put(const struct voice *voice, const char *game);

#endif
