/* Where random bytes come from. */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdint.h>

enum { ENTROPY_SEED = 32 };

void entropy_seed(const uint8_t seed[ENTROPY_SEED]);

#endif
