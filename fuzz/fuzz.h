/* What every fuzz target has: its entry, and a way to say that something must hold. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void demand(bool truth)
{
	if (!truth)
		abort();
}

#endif
