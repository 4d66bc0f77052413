#include "random_source.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

void random_seed(struct random_source *source, const char *text, uint64_t run)
{
	crypto_generichash_state hash;
	*source = (struct random_source){.seeded = true};
	crypto_generichash_init(&hash, NULL, 0, RANDOM_SEED);
	crypto_generichash_update(&hash, (const uint8_t *)&run, sizeof run);
	crypto_generichash_update(&hash, (const uint8_t *)text, strlen(text));
	crypto_generichash_final(&hash, source->seed, RANDOM_SEED);
}

static void seeded_bytes(const struct random_source *source, const uint64_t *which, size_t count, void *to, size_t size)
{
	uint8_t digest[crypto_generichash_BYTES_MAX];
	assert(size <= sizeof digest);
	crypto_generichash(digest, sizeof digest, (const uint8_t *)which, count * sizeof *which, source->seed, RANDOM_SEED);
	memcpy(to, digest, size);
}

void random_bytes(struct random_source *source, enum random_use use, void *to, size_t size)
{
	if (source->seeded)
		seeded_bytes(source, (const uint64_t[]){use, source->count[use]++}, 2, to, size);
	else
		randombytes_buf(to, size);
}

uint64_t random_id(struct random_source *source, enum random_use use)
{
	uint64_t id;
	do {
		random_bytes(source, use, &id, sizeof id);
		id &= (UINT64_C(1) << 60) - 1;
	} while (!id);
	return id;
}

void random_text(struct random_source *source, enum random_use use, char *text, size_t size)
{
	static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* 32: every byte chooses all of them alike */
	uint8_t bytes[crypto_generichash_BYTES_MAX];
	assert(size && size - 1 <= sizeof bytes);
	random_bytes(source, use, bytes, size - 1);
	for (size_t i = 0; i + 1 < size; i++)
		text[i] = letters[bytes[i] % 32];
	text[size - 1] = '\0';
	sodium_memzero(bytes, sizeof bytes);
}

uint64_t random_of(const struct random_source *source, enum random_use use, uint64_t one, uint64_t two, uint64_t three)
{
	uint64_t bits;
	if (source->seeded)
		seeded_bytes(source, (const uint64_t[]){use, one, two, three}, 4, &bits, sizeof bits);
	else
		randombytes_buf(&bits, sizeof bits);
	return bits;
}
