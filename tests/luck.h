/* Randomness of libsodium that repeats, so that two servers can be compared: tokens, secrets and names of tables come out alike. */
#ifndef LUCK_H
#define LUCK_H

#include <string.h>

#include <sodium.h>

#include "room/fair.h"

static struct mu_dealer luck;

static const char *luck_name(void)
{
	return "repeatable";
}

static uint32_t luck_number(void)
{
	return mu_dealer_below(&luck, UINT32_MAX);
}

static void luck_bytes(void *to, size_t size)
{
	for (size_t i = 0; i < size; i++)
		((uint8_t *)to)[i] = (uint8_t)mu_dealer_below(&luck, 256);
}

static void luck_seed(const char *seed)
{
	mu_dealer_seed(&luck, seed, strlen(seed));
}

/* Once, before anything else of libsodium. */
static bool luck_start(void)
{
	static struct randombytes_implementation repeatable = {.implementation_name = luck_name,
	                                                       .random = luck_number,
	                                                       .buf = luck_bytes};
	luck_seed("");
	return randombytes_set_implementation(&repeatable) == 0 && fair_start();
}

#endif
