/*
 * Where a lobby's chance comes from: the system, or a seed, which is for tests only. With a seed every use has a stream of its
 * own, so that one person more at the door does not change the cards of the next table.
 */
#ifndef RANDOM_SOURCE_H
#define RANDOM_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum random_use {
	RANDOM_SECRET, /* what the cards and dice of a table come from */
	RANDOM_TABLE,
	RANDOM_KEY,
	RANDOM_PERSON,
	RANDOM_TOKEN,
	RANDOM_CODE,
	RANDOM_THOUGHT, /* of bots */
	RANDOM_LADDER,  /* what people are called there */
	RANDOM_USES,
};

enum { RANDOM_SEED = 32 };

/* All zeros: the system's. */
struct random_source {
	bool seeded;
	uint8_t seed[RANDOM_SEED];
	uint64_t count[RANDOM_USES];
};

/* Nothing is longer than 64 bytes. `run` makes a server that is started again draw other ids and tokens than those it has given out already. */
void random_seed(struct random_source *source, const char *text, uint64_t run);
void random_bytes(struct random_source *source, enum random_use use, void *to, size_t size);
/* 60 bits, never 0 */
uint64_t random_id(struct random_source *source, enum random_use use);
/* size - 1 letters and digits */
void random_text(struct random_source *source, enum random_use use, char *text, size_t size);
/* The same bits for the same three numbers, however many were drawn before; without a seed just random ones. */
uint64_t random_of(const struct random_source *source, enum random_use use, uint64_t one, uint64_t two, uint64_t three);

#endif
