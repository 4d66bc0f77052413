/* `muster games`: the games of this device, those that are over and those that wait; games_sums.c says what they come to. */
#ifndef GAMES_LIST_H
#define GAMES_LIST_H

#include "muster.h"

typedef int games_command(int argc, char **argv, enum mu_lang lang);
/* `replay` and `review` are given a record as those commands are. */
int games_main(int argc, char **argv, enum mu_lang lang, games_command *replay, games_command *review);

#endif
