/* Persons: a token is all there is to one. Tokens and codes are kept as hashes only. */
#include "house.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { CODE_MS = 10 * 60 * 1000, DAY_MS = 24 * 60 * 60 * 1000 };

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

struct person *person_find(const struct house *house, uint64_t id)
{
	struct person *person = house->people[id % PEOPLE_BUCKETS];
	while (person && person->id != id)
		person = person->next;
	return person;
}

struct person *person_hold(struct house *house, const struct store_person *stored)
{
	struct person **bucket = &house->people[stored->id % PEOPLE_BUCKETS];
	struct person *person = person_find(house, stored->id);
	if (person)
		return person->forgotten ? NULL : person;
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
	return person;
}

void person_drop(struct house *house, struct person *person)
{
	if (person->guests || person->forgotten || person->unwritten)
		return;
	struct person **link = &house->people[person->id % PEOPLE_BUCKETS];
	while (*link != person)
		link = &(*link)->next;
	*link = person->next;
	house->figures.persons--;
	free(person);
}

void guest_be(struct guest *guest, struct person *person, const uint8_t token[STORE_HASH])
{
	guest->person = person;
	guest->next = person->first;
	person->first = guest;
	person->guests++;
	memcpy(guest->token, token, STORE_HASH);
}

void guest_be_nobody(struct house *house, struct guest *guest)
{
	struct person *person = guest->person;
	if (!person)
		return;
	struct guest **link = &person->first;
	while (*link != guest)
		link = &(*link)->next;
	*link = guest->next;
	person->guests--;
	guest->person = NULL;
	guest->next = NULL;
	person_drop(house, person);
}

void guest_dismiss(struct house *house, struct guest *guest, const char *error, const char *sentence)
{
	struct reply text = {0};
	const char *said = mu_text(guest->lang, sentence);
	reply_printf(&text, "{\"m\":\"bye\",\"error\":\"%s\",\"message\":", error);
	reply_string(&text, said, strlen(said));
	reply_puts(&text, "}");
	if (!text.failed)
		guest_send(house, guest, text.text, text.length);
	reply_release(&text);
	while (guest->tables[0].entry)
		entry_unlook(house, guest->tables[0].entry, guest);
	guest_be_nobody(house, guest);
	guest->dismissed = true;
	if (!guest->gone)
		house->hooks.dismiss(house->hooks.context, guest);
}

struct person *person_create(struct house *house, const char *name, const char *lang)
{
	struct store_person stored = {.id = random_id()};
	snprintf(stored.name, sizeof stored.name, "%s", name);
	snprintf(stored.lang, sizeof stored.lang, "%s", lang);
	return store_person_put(house->store, &stored, NULL, NULL) ? person_hold(house, &stored) : NULL;
}

int64_t day_of(int64_t time)
{
	return time - time % DAY_MS;
}

/* By the calendar of Gregory, in years that begin in March: then the leap day is the last one. */
bool day_text(int64_t time, char ret_day[DAY_MAX])
{
	enum { DAYS_BEFORE_1970 = 719468, DAYS_OF_400_YEARS = 146097 };
	const uint32_t day = (uint32_t)(time / DAY_MS) + DAYS_BEFORE_1970, of_era = day % DAYS_OF_400_YEARS;
	const uint32_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	const uint32_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
	const uint32_t from_march = (5 * of_year + 2) / 153, month = from_march < 10 ? from_march + 3 : from_march - 9;
	const uint32_t year = year_of_era + day / DAYS_OF_400_YEARS * 400 + (month <= 2);
	if (time <= 0 || year > 9999)
		return false;
	snprintf(ret_day, DAY_MAX, "%04u-%02u-%02u", year % 10000, month % 100,
	         (of_year - (153 * from_march + 2) / 5 + 1) % 100);
	return true;
}

/* A part of the hash of a token says which one it is, and nothing about the token. */
void device_name_of(const uint8_t token[STORE_HASH], char ret_name[ROOM_ID_MAX])
{
	uint64_t id = 0;
	for (unsigned i = 0; i < 8; i++)
		id = id << 8 | token[i];
	room_name_of(id, ret_name);
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

/* All are looked at, so that the time says nothing. */
struct code *code_find(struct house *house, const char *text)
{
	char padded[sizeof house->codes[0].text] = {0};
	struct code *found = NULL;
	snprintf(padded, sizeof padded, "%s", text);
	for (unsigned i = 0; i < CODES_MAX; i++) {
		struct code *code = &house->codes[i];
		if (sodium_memcmp(padded, code->text, sizeof padded) == 0 && code->person && house->now < code->until)
			found = code;
	}
	return found;
}

void code_forget(struct house *house, uint64_t person)
{
	for (unsigned i = 0; i < CODES_MAX; i++)
		if (house->codes[i].person == person)
			house->codes[i] = (struct code){0};
}

/* -- Codes for who has lost every device ----------------------------------------------------------------------- */

/* 125 random bits need no slow hash: nobody can try them all. */
static void recovery_hash_letters(const char letters[RECOVERY_LETTERS], uint8_t ret_hash[STORE_HASH])
{
	static const char purpose[] = "muster/recovery";
	crypto_generichash(ret_hash, STORE_HASH, (const uint8_t *)letters, RECOVERY_LETTERS, (const uint8_t *)purpose,
	                   sizeof purpose);
}

void recovery_make(char ret_code[RECOVERY_MAX], uint8_t ret_hash[STORE_HASH])
{
	char letters[RECOVERY_LETTERS + 1], *to = ret_code;
	random_text(letters, sizeof letters);
	for (unsigned i = 0; i < RECOVERY_LETTERS; i++) {
		if (i && i % RECOVERY_GROUP == 0)
			*to++ = '-';
		*to++ = letters[i];
	}
	*to = '\0';
	recovery_hash_letters(letters, ret_hash);
	sodium_memzero(letters, sizeof letters);
}

/* The letters that are not used are those that people mistake for digits. */
bool recovery_hash(const char *code, uint8_t ret_hash[STORE_HASH])
{
	static const char used[] = "0123456789abcdefghjkmnpqrstvwxyz";
	char letters[RECOVERY_LETTERS];
	unsigned count = 0;
	for (; *code; code++) {
		char letter = *code >= 'A' && *code <= 'Z' ? (char)(*code - 'A' + 'a') : *code;
		if (letter == '-' || letter == ' ')
			continue;
		letter = letter == 'o' ? '0' : letter == 'i' || letter == 'l' ? '1' : letter;
		if (count == RECOVERY_LETTERS || !strchr(used, letter))
			return false;
		letters[count++] = letter;
	}
	if (count < RECOVERY_LETTERS)
		return false;
	recovery_hash_letters(letters, ret_hash);
	return true;
}
