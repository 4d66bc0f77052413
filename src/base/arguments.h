/* What the commands' arguments have in common. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stdbool.h>

/* A whole number from `least` to `most`. */
bool number_read(const char *text, unsigned least, unsigned most, unsigned *ret_number);
/* One digit, at most `most`. */
bool digit_read(const char *text, unsigned most, unsigned *ret_digit);

#endif
