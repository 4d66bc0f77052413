/* What the stand-ins make of an input, for test_stand_ins.c, which sees only the real libraries. */
#include "stand_ins.h"

#include <jansson.h>
#include <sodium.h>

#include "stand_ins_try.h"

char *own_json_again(const char *text, size_t length, bool allow_nul, bool *ret_equal)
{
	json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES | (allow_nul ? JSON_ALLOW_NUL : 0), NULL);
	char *again = json ? json_dumps(json, JSON_COMPACT) : NULL;
	json_t *other = again ? json_loads(again, JSON_ALLOW_NUL, NULL) : NULL;
	*ret_equal = json_equal(json, other);
	json_decref(other);
	json_decref(json);
	return again;
}

void own_hash(const struct hash_try *t, uint8_t ret_digest[64])
{
	crypto_generichash_state state;
	crypto_generichash_init(&state, t->key, t->key_size, t->digest_size);
	crypto_generichash_update(&state, t->text, t->split);
	crypto_generichash_update(&state, t->text + t->split, t->size - t->split);
	crypto_generichash_final(&state, ret_digest, t->digest_size);
}

void own_hash_at_once(const struct hash_try *t, uint8_t ret_digest[64])
{
	crypto_generichash(ret_digest, t->digest_size, t->text, t->size, t->key, t->key_size);
}

bool own_hex(const char *hex, size_t length, uint8_t ret_bytes[32])
{
	size_t count;
	return sodium_hex2bin(ret_bytes, 32, hex, length, NULL, &count, NULL) == 0 && count == length / 2;
}
