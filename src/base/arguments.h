/* What the commands' arguments have in common. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "muster.h"

/* A whole number from `least` to `most`. */
bool number_read(const char *text, unsigned least, unsigned most, unsigned *ret_number);
/* One digit, at most `most`. */
bool digit_read(const char *text, unsigned most, unsigned *ret_digit);
/* "end=reshuffle", into the set-up. False: the game has no such option or value. */
bool option_read(const struct mu_game *game, const char *text, struct mu_setup *setup);

#endif
