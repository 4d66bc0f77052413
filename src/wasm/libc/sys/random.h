/* Random bytes: from those that the host has given, see entropy.c. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stddef.h>

typedef long ssize_t;

ssize_t getrandom(void *to, size_t size, unsigned flags);

#endif
