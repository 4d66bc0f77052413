/* BLAKE2b as in RFC 7693, behind libsodium's names; tests compare the two. */
#include <sodium.h>
#include <stdbool.h>
#include <string.h>

enum { BLOCK = 128, ROUNDS = 12 };

static const uint64_t start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                  0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

/* In which order each round takes the words of a block; the last two are the first two again. */
static const uint8_t orders[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turn(uint64_t x, unsigned by)
{
	return x >> by | x << (64 - by);
}

static void mix(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t x, uint64_t y)
{
	*a += *b + x;
	*d = turn(*d ^ *a, 32);
	*c += *d;
	*b = turn(*b ^ *c, 24);
	*a += *b + y;
	*d = turn(*d ^ *a, 16);
	*c += *d;
	*b = turn(*b ^ *c, 63);
}

/* The columns, then the diagonals. */
static void mix_all(uint64_t v[16], const uint64_t words[16], const uint8_t order[16])
{
	for (unsigned i = 0; i < 8; i++) {
		const unsigned column = i % 4, shift = i / 4;
		mix(&v[column], &v[4 + (column + shift) % 4], &v[8 + (column + 2 * shift) % 4],
		    &v[12 + (column + 3 * shift) % 4], words[order[2 * i]], words[order[2 * i + 1]]);
	}
}

static void take_block(crypto_generichash_state *state, const uint8_t block[BLOCK], bool last)
{
	uint64_t words[16], v[16];
	for (unsigned i = 0; i < 16; i++) {
		words[i] = 0;
		for (unsigned j = 0; j < 8; j++)
			words[i] |= (uint64_t)block[8 * i + j] << 8 * j;
	}
	memcpy(v, state->chain, sizeof state->chain);
	memcpy(v + 8, start, sizeof start);
	v[12] ^= state->count; /* of 128 bits; the upper half stays 0 */
	if (last)
		v[14] = ~v[14];
	for (unsigned i = 0; i < ROUNDS; i++)
		mix_all(v, words, orders[i % 10]);
	for (unsigned i = 0; i < 8; i++)
		state->chain[i] ^= v[i] ^ v[8 + i];
}

int crypto_generichash_init(crypto_generichash_state *state, const uint8_t *key, size_t key_size, size_t digest_size)
{
	uint8_t block[BLOCK] = {0};
	*state = (crypto_generichash_state){0};
	memcpy(state->chain, start, sizeof start);
	state->chain[0] ^= 0x01010000 ^ key_size << 8 ^ digest_size;
	if (!key_size)
		return 0;
	memcpy(block, key, key_size);
	return crypto_generichash_update(state, block, BLOCK);
}

/* A full block waits until it is known not to be the last. */
int crypto_generichash_update(crypto_generichash_state *state, const uint8_t *from, unsigned long long size)
{
	while (size) {
		if (state->waiting_count == BLOCK) {
			state->count += BLOCK;
			take_block(state, state->waiting, false);
			state->waiting_count = 0;
		}
		const size_t room = BLOCK - state->waiting_count, part = size < room ? (size_t)size : room;
		memcpy(state->waiting + state->waiting_count, from, part);
		state->waiting_count += part;
		from += part;
		size -= part;
	}
	return 0;
}

int crypto_generichash_final(crypto_generichash_state *state, uint8_t *ret_digest, size_t digest_size)
{
	memset(state->waiting + state->waiting_count, 0, BLOCK - state->waiting_count);
	state->count += state->waiting_count;
	take_block(state, state->waiting, true);
	for (size_t i = 0; i < digest_size; i++)
		ret_digest[i] = (uint8_t)(state->chain[i / 8] >> 8 * (i % 8));
	return 0;
}

int crypto_generichash(uint8_t *ret_digest, size_t digest_size, const uint8_t *from, unsigned long long size,
                       const uint8_t *key, size_t key_size)
{
	crypto_generichash_state state;
	crypto_generichash_init(&state, key, key_size, digest_size);
	crypto_generichash_update(&state, from, size);
	return crypto_generichash_final(&state, ret_digest, digest_size);
}

/* -- Hexadecimal digits ------------------------------------------------------------------------------------ */

char *sodium_bin2hex(char *ret_hex, size_t hex_size, const uint8_t *from, size_t size)
{
	static const char digits[] = "0123456789abcdef";
	(void)hex_size;
	for (size_t i = 0; i < size; i++) {
		ret_hex[2 * i] = digits[from[i] >> 4];
		ret_hex[2 * i + 1] = digits[from[i] & 15];
	}
	ret_hex[2 * size] = '\0';
	return ret_hex;
}

static int digit_read(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	if (digit >= 'a' && digit <= 'f')
		return digit - 'a' + 10;
	return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

int sodium_hex2bin(uint8_t *ret_bytes, size_t size, const char *hex, size_t length, const char *ignored,
                   size_t *ret_count, const char **ret_end)
{
	(void)ignored;
	(void)ret_end;
	if (length % 2 || length / 2 > size)
		return -1;
	for (size_t i = 0; i < length / 2; i++) {
		const int high = digit_read(hex[2 * i]), low = digit_read(hex[2 * i + 1]);
		if (high < 0 || low < 0)
			return -1;
		ret_bytes[i] = (uint8_t)(high << 4 | low);
	}
	*ret_count = length / 2;
	return 0;
}

/* In the same time whatever they are. */
int sodium_memcmp(const void *one, const void *two, size_t size)
{
	const uint8_t *a = one, *b = two;
	unsigned difference = 0;
	for (size_t i = 0; i < size; i++)
		difference |= a[i] ^ b[i];
	return difference ? -1 : 0;
}
