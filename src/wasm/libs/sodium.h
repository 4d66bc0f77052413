/* As much of libsodium as fair dice need: BLAKE2b, hexadecimal digits, random bytes. blake2b.c and entropy.c. */
#ifndef SODIUM_H
#define SODIUM_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
	uint64_t chain[8];
	uint64_t count; /* bytes that were taken in, without those that wait */
	uint8_t waiting[128];
	size_t waiting_count;
} crypto_generichash_state;

/* A key has at most 64 bytes, and so has a digest. All return 0. */
int crypto_generichash_init(crypto_generichash_state *state, const uint8_t *key, size_t key_size, size_t digest_size);
int crypto_generichash_update(crypto_generichash_state *state, const uint8_t *from, unsigned long long size);
int crypto_generichash_final(crypto_generichash_state *state, uint8_t *ret_digest, size_t digest_size);
int crypto_generichash(uint8_t *ret_digest, size_t digest_size, const uint8_t *from, unsigned long long size,
                       const uint8_t *key, size_t key_size);

char *sodium_bin2hex(char *ret_hex, size_t hex_size, const uint8_t *from, size_t size);
/* `ignored` and `ret_end` must be NULL: then all of it must be digits. 0, or -1. */
int sodium_hex2bin(uint8_t *ret_bytes, size_t size, const char *hex, size_t length, const char *ignored,
                   size_t *ret_count, const char **ret_end);
int sodium_memcmp(const void *one, const void *two, size_t size);

void randombytes_buf(void *to, size_t size);
int sodium_init(void);

#endif
