/* Persons: a token is all there is to one. Tokens and codes are kept as hashes only. */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };

void token_make(struct random_source *source, char ret_token[FAIR_HEX], uint8_t ret_hash[STORE_HASH])
{
	uint8_t token[FAIR_SECRET];
	random_bytes(source, RANDOM_TOKEN, token, sizeof token);
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

/* -- In memory while they are connected ------------------------------------------------------------------ */

struct person *person_find(const struct lobby *lobby, uint64_t id)
{
	struct person *person = lobby->people[id % PEOPLE_BUCKETS];
	while (person && person->id != id)
		person = person->next;
	return person;
}

/* What another server asks for somebody may be on its way while that one is forgotten here. */
static bool person_is_gone(const struct lobby *lobby, uint64_t id)
{
	for (unsigned i = 0; i < GONE_KEPT; i++)
		if (lobby->gone[i] == id)
			return id;
	return false;
}

void person_note_gone(struct lobby *lobby, uint64_t id)
{
	if (!person_is_gone(lobby, id))
		lobby->gone[lobby->gone_count++ % GONE_KEPT] = id;
}

struct person *person_hold(struct lobby *lobby, const struct store_person *stored)
{
	struct person **bucket = &lobby->people[stored->id % PEOPLE_BUCKETS];
	struct person *person = person_find(lobby, stored->id);
	if (person)
		return person->forgotten ? NULL : person;
	if (person_is_gone(lobby, stored->id))
		return NULL;
	person = calloc(1, sizeof *person);
	if (!person)
		return NULL;
	person->id = stored->id;
	person->invitations = (struct allowance){lobby->limits.invites_an_hour, lobby->now};
	if (!writing_mend(stored->name, person->name)) /* it was stored when more was allowed */
		strcpy(person->name, ROOM_NAME_NONE);
	snprintf(person->lang, sizeof person->lang, "%s", person_lang_is_fine(stored->lang) ? stored->lang : "en");
	person->next = *bucket;
	*bucket = person;
	lobby->figures.persons++;
	return person;
}

void person_drop(struct lobby *lobby, struct person *person)
{
	if (person->connections || person->forgotten || person->unwritten)
		return;
	struct person **link = &lobby->people[person->id % PEOPLE_BUCKETS];
	while (*link != person)
		link = &(*link)->next;
	*link = person->next;
	lobby->figures.persons--;
	free(person);
}

static void presence_tell(const struct lobby *lobby, const struct person *person, enum news_kind kind)
{
	const struct lobby_hooks *hooks = &lobby->hooks;
	if (hooks->elsewhere)
		hooks->elsewhere->news(hooks->context, &(struct person_news){.kind = kind, .person = person->id});
}

bool person_is_here(const struct lobby *lobby, uint64_t id)
{
	const struct lobby_hooks *hooks = &lobby->hooks;
	const struct person *person = person_find(lobby, id);
	if (person && person->connections)
		return !person->forgotten;
	return hooks->elsewhere && hooks->elsewhere->is_there(hooks->context, id);
}

void connection_be(struct lobby *lobby, struct connection *connection, struct person *person,
                   const uint8_t token[STORE_HASH])
{
	connection->person = person;
	connection->next = person->first;
	person->first = connection;
	person->connections++;
	memcpy(connection->token, token, STORE_HASH);
	if (connection->far)
		return;
	if (person->near++ == 0)
		presence_tell(lobby, person, NEWS_HERE);
	lobby_tally_person(lobby, TALLY_DEVICES, person->id, person->near);
}

void connection_be_nobody(struct lobby *lobby, struct connection *connection)
{
	struct person *person = connection->person;
	if (!person)
		return;
	struct connection **link = &person->first;
	while (*link != connection)
		link = &(*link)->next;
	*link = connection->next;
	person->connections--;
	if (!connection->far && --person->near == 0)
		presence_tell(lobby, person, NEWS_GONE);
	if (!connection->far)
		lobby_tally_person(lobby, TALLY_DEVICES, person->id, person->near);
	connection->person = NULL;
	connection->next = NULL;
	person_drop(lobby, person);
}

void connection_dismiss(struct lobby *lobby, struct connection *connection, const char *error, const char *sentence)
{
	lobby_farewell(lobby, connection, error, sentence);
	while (connection->tables[0].table)
		lobby_table_unlook(lobby, connection->tables[0].table, connection);
	connection_be_nobody(lobby, connection);
	connection->dismissed = true;
	if (!connection->gone)
		lobby->hooks.dismiss(lobby->hooks.context, connection);
}

struct person *person_create(struct lobby *lobby, const char *name, const char *lang)
{
	struct store_person stored = {.id = random_id(&lobby->random, RANDOM_PERSON)};
	snprintf(stored.name, sizeof stored.name, "%s", name);
	snprintf(stored.lang, sizeof stored.lang, "%s", lang);
	return store_person_put(lobby->store, &stored, NULL, NULL) ? person_hold(lobby, &stored) : NULL;
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

/* The one that makes way: the oldest of that network, if it has its share, else of all; a free one is older than any. */
static struct code *code_oldest(struct lobby *lobby, const uint8_t network[CONNECTION_ORIGIN])
{
	enum { SHARE = CODES_MAX / 8 };
	struct code *oldest = &lobby->codes[0], *own = NULL;
	unsigned count = 0;
	for (unsigned i = 0; i < CODES_MAX; i++) {
		struct code *code = &lobby->codes[i];
		if (code->until < oldest->until)
			oldest = code;
		if (lobby->now >= code->until || memcmp(code->network, network, CONNECTION_ORIGIN) != 0)
			continue;
		count++;
		if (!own || code->until < own->until)
			own = code;
	}
	return count >= SHARE ? own : oldest;
}

/* The person's older one is worth nothing from now on. */
const char *code_make(struct lobby *lobby, uint64_t person, const uint8_t origin[CONNECTION_ORIGIN])
{
	uint8_t network[CONNECTION_ORIGIN];
	network_of(origin, network);
	code_forget(lobby, person);
	struct code *code = code_oldest(lobby, network);
	memcpy(code->network, network, sizeof network);
	random_text(&lobby->random, RANDOM_CODE, code->text, sizeof code->text);
	code->person = person;
	code->until = lobby->now + CODE_MS;
	return code->text;
}

/* All are looked at, so that the time says nothing. */
struct code *code_find(struct lobby *lobby, const char *text)
{
	char padded[sizeof lobby->codes[0].text] = {0};
	struct code *found = NULL;
	snprintf(padded, sizeof padded, "%s", text);
	for (unsigned i = 0; i < CODES_MAX; i++) {
		struct code *code = &lobby->codes[i];
		if (sodium_memcmp(padded, code->text, sizeof padded) == 0 && code->person && lobby->now < code->until)
			found = code;
	}
	return found;
}

void code_forget(struct lobby *lobby, uint64_t person)
{
	if (lobby->hooks.elsewhere)
		store_code_forget(lobby->store, person, NULL, NULL);
	for (unsigned i = 0; i < CODES_MAX; i++)
		if (lobby->codes[i].person == person)
			lobby->codes[i] = (struct code){0};
}

/* -- Codes for who has lost every device ----------------------------------------------------------------------- */

/* 125 random bits need no slow hash: nobody can try them all. */
static void recovery_hash_letters(const char letters[RECOVERY_LETTERS], uint8_t ret_hash[STORE_HASH])
{
	static const char purpose[] = "muster/recovery";
	crypto_generichash(ret_hash, STORE_HASH, (const uint8_t *)letters, RECOVERY_LETTERS, (const uint8_t *)purpose,
	                   sizeof purpose);
}

void recovery_make(struct random_source *source, char ret_code[RECOVERY_MAX], uint8_t ret_hash[STORE_HASH])
{
	char letters[RECOVERY_LETTERS + 1], *to = ret_code;
	random_text(source, RANDOM_CODE, letters, sizeof letters);
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
