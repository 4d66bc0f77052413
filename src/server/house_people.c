/* Persons: a token is all there is to one. Tokens are kept as hashes only. */
#include "house.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { CODE_MS = 10 * 60 * 1000 };

void token_make(char ret_token[FAIR_HEX], uint8_t ret_hash[STORE_HASH])
{
	uint8_t token[FAIR_SECRET];
	randombytes_buf(token, sizeof token);
	fair_hex(token, ret_token);
	crypto_generichash(ret_hash, STORE_HASH, token, sizeof token, NULL, 0);
	sodium_memzero(token, sizeof token);
}

/* Looking up the hash of 256 random bits tells an onlooker with a watch nothing about the token. */
bool token_hash(const char *text, size_t length, uint8_t ret_hash[STORE_HASH])
{
	uint8_t token[FAIR_SECRET];
	if (!fair_hex_read(text, length, token))
		return false;
	crypto_generichash(ret_hash, STORE_HASH, token, sizeof token, NULL, 0);
	sodium_memzero(token, sizeof token);
	return true;
}

uint64_t random_id(void)
{
	uint64_t id;
	do {
		randombytes_buf(&id, sizeof id);
		id &= (UINT64_C(1) << 60) - 1;
	} while (!id);
	return id;
}

void random_text(char *text, size_t size)
{
	static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
	for (size_t i = 0; i + 1 < size; i++)
		text[i] = letters[randombytes_uniform(32)];
	text[size - 1] = '\0';
}

/* -- In memory while they are connected ------------------------------------------------------------------ */

struct person *person_hold(struct house *house, const struct store_person *stored)
{
	struct person **bucket = &house->people[stored->id % PEOPLE_BUCKETS];
	struct person *person = *bucket;
	while (person && person->id != stored->id)
		person = person->next;
	if (!person) {
		person = calloc(1, sizeof *person);
		if (!person)
			return NULL;
		person->id = stored->id;
		if (!writing_mend(stored->name, person->name)) /* it was stored when more was allowed */
			strcpy(person->name, ROOM_NAME_NONE);
		snprintf(person->lang, sizeof person->lang, "%s", stored->lang);
		person->next = *bucket;
		*bucket = person;
		house->figures.persons++;
	}
	person->guests++;
	return person;
}

void person_drop(struct house *house, struct person *person)
{
	if (!person || --person->guests)
		return;
	struct person **link = &house->people[person->id % PEOPLE_BUCKETS];
	while (*link != person)
		link = &(*link)->next;
	*link = person->next;
	house->figures.persons--;
	free(person);
}

struct person *person_create(struct house *house, const char *name, const char *lang)
{
	struct store_person stored = {.id = random_id()};
	snprintf(stored.name, sizeof stored.name, "%s", name);
	snprintf(stored.lang, sizeof stored.lang, "%s", lang);
	store_person_put(house->store, &stored, NULL, NULL);
	return person_hold(house, &stored);
}

/* -- Codes for another device --------------------------------------------------------------------------------- */

const char *code_make(struct house *house, uint64_t person)
{
	struct code *code = &house->codes[0];
	for (unsigned i = 0; i < CODES_MAX; i++) {
		if (house->codes[i].until < code->until)
			code = &house->codes[i];
		if (house->codes[i].person == person) { /* the older one is worth nothing from now on */
			code = &house->codes[i];
			break;
		}
	}
	random_text(code->text, sizeof code->text);
	code->person = person;
	code->until = house->now + CODE_MS;
	return code->text;
}

uint64_t code_redeem(struct house *house, const char *text)
{
	char padded[sizeof house->codes[0].text] = {0};
	uint64_t person = 0;
	snprintf(padded, sizeof padded, "%s", text);
	for (unsigned i = 0; i < CODES_MAX; i++) {
		struct code *code = &house->codes[i];
		if (sodium_memcmp(padded, code->text, sizeof padded) == 0 && code->person && house->now < code->until) {
			person = code->person;
			*code = (struct code){0};
		}
	}
	return person;
}
