/* Random bytes: the host gives 32 of its own once, and all others are hashes of them and a counter. */
#include <sodium.h>
#include <string.h>
#include <sys/random.h>

#include "entropy.h"

static struct {
	uint8_t seed[ENTROPY_SEED];
	uint64_t count;
} pool;

void entropy_seed(const uint8_t seed[ENTROPY_SEED])
{
	memcpy(pool.seed, seed, ENTROPY_SEED);
	pool.count = 0;
}

void randombytes_buf(void *to, size_t size)
{
	uint8_t *at = to, digest[32];
	while (size) {
		const size_t part = size < sizeof digest ? size : sizeof digest;
		pool.count++;
		crypto_generichash(digest, sizeof digest, (const uint8_t *)&pool.count, sizeof pool.count, pool.seed,
		                   ENTROPY_SEED);
		memcpy(at, digest, part);
		at += part;
		size -= part;
	}
}

ssize_t getrandom(void *to, size_t size, unsigned flags)
{
	(void)flags;
	randombytes_buf(to, size);
	return (ssize_t)size;
}

int sodium_init(void)
{
	return 0;
}
