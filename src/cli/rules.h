/* `muster rules` and `muster aid`: the rules of a game, whole or by number, and its player aid; in our languages. */
#ifndef RULES_H
#define RULES_H

#include <stdio.h>

int rules_main(int argc, char **argv);
int aid_main(int argc, char **argv);

/* The player aid, for a game that goes on in plain text. */
void aid_put(FILE *out, const char *game);

#endif
