#include "fair.h"

#include <string.h>

#include <sodium.h>

#include "base/letters.h"

bool fair_start(void)
{
	return sodium_init() >= 0;
}

void fair_secret(uint8_t ret_secret[FAIR_SECRET])
{
	randombytes_buf(ret_secret, FAIR_SECRET);
}

void fair_init(struct fair *fair, const uint8_t secret[FAIR_SECRET])
{
	memcpy(fair->secret, secret, FAIR_SECRET);
	crypto_generichash(fair->commitment, FAIR_SECRET, secret, FAIR_SECRET, NULL, 0);
	fair_mix(fair, 0, NULL);
}

/* Each word with its seat and length, so that no two lists of words look alike. */
void fair_mix(struct fair *fair, unsigned seats, const struct fair_word words[])
{
	crypto_generichash_state hash;
	crypto_generichash_init(&hash, NULL, 0, FAIR_SECRET);
	for (unsigned seat = 0; seat < seats; seat++) {
		const size_t given = strlen(words[seat].text), length = given < FAIR_WORD_MAX ? given : FAIR_WORD_MAX;
		const uint8_t head[2] = {(uint8_t)seat, (uint8_t)length};
		crypto_generichash_update(&hash, head, sizeof head);
		crypto_generichash_update(&hash, (const uint8_t *)words[seat].text, length);
	}
	crypto_generichash_final(&hash, fair->words, FAIR_SECRET);
}

void fair_dealer(const struct fair *fair, uint64_t move, struct mu_dealer *dealer)
{
	uint8_t message[FAIR_SECRET + 8], digest[32];
	memcpy(message, fair->words, FAIR_SECRET);
	for (unsigned i = 0; i < 8; i++)
		message[FAIR_SECRET + i] = (uint8_t)(move >> 8 * i);
	crypto_generichash(digest, sizeof digest, message, sizeof message, fair->secret, FAIR_SECRET);
	for (unsigned i = 0; i < 4; i++) {
		dealer->generator[i] = 0;
		for (unsigned j = 0; j < 8; j++)
			dealer->generator[i] |= (uint64_t)digest[8 * i + j] << 8 * j;
	}
	dealer->error = MU_OK;
}

/* -- Words ---------------------------------------------------------------------------------------------- */

const char *const fair_state_names[] =
    {[FAIR_NONE] = "none", [FAIR_UNCOMMITTED] = "uncommitted", [FAIR_MISSING] = "missing", [FAIR_KEPT] = "kept"};

/* UTF-8 without control characters: it is told to everybody as it is. */
bool fair_word_is_fine(const char *text)
{
	const size_t length = strlen(text);
	for (const char *at = text, *next = text; *at; at = next) {
		const uint32_t letter = letter_next(&next);
		if (letter < 0x20 || (letter >= 0x7f && letter < 0xa0) ||
		    (letter == 0xfffd && next == at + 1)) /* the last: a stray byte */
			return false;
	}
	return length >= 1 && length <= FAIR_WORD_MAX;
}

enum fair_state fair_word_state(const struct fair_word *word)
{
	if (word->committed)
		return word->text[0] ? FAIR_KEPT : FAIR_MISSING;
	return word->text[0] ? FAIR_UNCOMMITTED : FAIR_NONE;
}

/* The NULs at the ends keep these apart from each other and from what follows. */
static const uint8_t word_prefix[] = "muster word 1", pact_prefix[] = "muster pact 1";

void fair_commit(const char *text, uint8_t ret_commit[FAIR_SECRET])
{
	crypto_generichash_state hash;
	crypto_generichash_init(&hash, NULL, 0, FAIR_SECRET);
	crypto_generichash_update(&hash, word_prefix, sizeof word_prefix);
	crypto_generichash_update(&hash, (const uint8_t *)text, strlen(text));
	crypto_generichash_final(&hash, ret_commit, FAIR_SECRET);
}

bool fair_word_fits(const struct fair_word *word, const char *text)
{
	uint8_t commit[FAIR_SECRET];
	fair_commit(text, commit);
	return word->committed && fair_word_is_fine(text) && sodium_memcmp(commit, word->commit, FAIR_SECRET) == 0;
}

bool fair_word_bond(const struct fair_word *word, uint8_t ret_commit[FAIR_SECRET])
{
	memset(ret_commit, 0, FAIR_SECRET);
	if (word->committed)
		memcpy(ret_commit, word->commit, FAIR_SECRET);
	else if (word->text[0])
		fair_commit(word->text, ret_commit);
	return word->committed || word->text[0];
}

void fair_pact(const uint8_t commitment[FAIR_SECRET], unsigned seats, const struct fair_word words[],
               uint8_t ret_pact[FAIR_SECRET])
{
	crypto_generichash_state hash;
	uint8_t bond[FAIR_SECRET];
	crypto_generichash_init(&hash, NULL, 0, FAIR_SECRET);
	crypto_generichash_update(&hash, pact_prefix, sizeof pact_prefix);
	crypto_generichash_update(&hash, commitment, FAIR_SECRET);
	for (unsigned seat = 0; seat < seats; seat++) {
		fair_word_bond(&words[seat], bond);
		crypto_generichash_update(&hash, bond, sizeof bond);
	}
	crypto_generichash_final(&hash, ret_pact, FAIR_SECRET);
}

/* Null, or 64 digits. */
void fair_bond_put(const struct fair_word *word, struct strbuf *out)
{
	uint8_t bond[FAIR_SECRET];
	char hex[FAIR_HEX];
	const bool bound = fair_word_bond(word, bond);
	fair_hex(bond, hex);
	strbuf_printf(out, bound ? "\"%s\"" : "null", hex);
}

void fair_word_put(const struct fair_word *word, struct strbuf *out)
{
	strbuf_puts(out, "{\"word\":");
	strbuf_put_json_string(out, word->text, strlen(word->text));
	strbuf_puts(out, ",\"commit\":");
	fair_bond_put(word, out);
	strbuf_printf(out, ",\"state\":\"%s\"}", fair_state_names[fair_word_state(word)]);
}

/* -- Digits ---------------------------------------------------------------------------------------------- */

void fair_hex(const uint8_t bytes[FAIR_SECRET], char ret_hex[FAIR_HEX])
{
	sodium_bin2hex(ret_hex, FAIR_HEX, bytes, FAIR_SECRET);
}

bool fair_hex_read(const char *hex, size_t length, uint8_t ret_bytes[FAIR_SECRET])
{
	uint8_t bytes[FAIR_SECRET];
	size_t count;
	if (length != 2 * FAIR_SECRET || sodium_hex2bin(bytes, sizeof bytes, hex, length, NULL, &count, NULL) ||
	    count != FAIR_SECRET)
		return false;
	memcpy(ret_bytes, bytes, FAIR_SECRET);
	return true;
}
