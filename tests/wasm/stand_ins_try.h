/* See stand_ins.c. */
#ifndef STAND_INS_TRY_H
#define STAND_INS_TRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_try {
	const uint8_t *text;
	size_t size, split; /* where it is cut in two */
	uint8_t key[64];
	size_t key_size, digest_size;
};

/* Read and written again; NULL: refused. To be freed. */
char *own_json_again(const char *text, size_t length, bool allow_nul, bool *ret_equal);
void own_hash(const struct hash_try *t, uint8_t ret_digest[64]);
void own_hash_at_once(const struct hash_try *t, uint8_t ret_digest[64]);
bool own_hex(const char *hex, size_t length, uint8_t ret_bytes[32]);

#endif
