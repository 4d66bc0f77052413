/* Who is there: hello with or without a token, names, and codes for another device. */
#include "lobby_call.h"

#include <stdlib.h>
#include <string.h>

#include "room/lang_tag.h"

/* `space` is for a new name. */
static bool names_read(struct call *call, char space[NAME_SIZE], const char **name, const char **lang)
{
	const char *wanted_name = call_text(call, "name"), *wanted_lang = call_text(call, "lang");
	if (json_object_get(call->json, "name") && !json_is_string(json_object_get(call->json, "name")))
		return call_refuse(call, REFUSE_FIELD);
	if (json_object_get(call->json, "name") && (!wanted_name || !writing_name(wanted_name, space)))
		return call_refuse(call, REFUSE_NAME);
	if (json_object_get(call->json, "lang") && (!wanted_lang || !person_lang_is_fine(wanted_lang)))
		return call_refuse(call, REFUSE_FIELD);
	*name = wanted_name ? space : *name;
	*lang = wanted_lang ? wanted_lang : *lang;
	return true;
}

/* A face from the list; one that is not known here counts as none, for there are newer pages. */
static bool face_read(struct call *call, face_number *face)
{
	const json_t *json = json_object_get(call->json, "face");
	const face_number found = json_is_string(json) ? face_find(json_string_value(json), true) : 0;
	if (json && !json_is_string(json))
		return call_refuse(call, REFUSE_FIELD);
	*face = found ? found : *face;
	return true;
}

/* What is on its way to the store may be lost still, so that is not known either. */
static bool names_are_news(const struct person *person, const char *name, const char *lang, face_number face)
{
	return person->unwritten || person->face != face || strcmp(person->name, name) != 0 ||
	       strcmp(person->lang, lang) != 0;
}

void person_rename(struct lobby *lobby, struct person *person, const char *name, const char *lang, face_number face)
{
	person->face = face;
	if (name != person->name)
		snprintf(person->name, sizeof person->name, "%s", name);
	if (lang != person->lang)
		snprintf(person->lang, sizeof person->lang, "%s", lang);
	const struct room_person who = {person->id, person->name, person->lang, face};
	for (struct tie *tie = tables_of_next(lobby, who.id, NULL), *next; tie; tie = next) {
		struct lobby_table *table = tie->table;
		next = tables_of_next(lobby, who.id, tie);
		if (table->room->status == ROOM_FROZEN)
			continue;
		room_rename(table->room, room_seat_of(table->room, who.id), &who, lobby->now);
		lobby_table_touch(lobby, table);
	}
}

/* At tables of other servers, too. */
static void name_announce(const struct lobby *lobby, const struct person *person)
{
	const struct person_news news = {.kind = NEWS_NAME,
	                                 .person = person->id,
	                                 .name = person->name,
	                                 .lang = person->lang,
	                                 .face = person->face};
	if (lobby->hooks.elsewhere)
		lobby->hooks.elsewhere->news(lobby->hooks.context, &news);
}

static void names_kept(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result);
	if (result == STORE_OK)
		name_announce(later->lobby, later->person);
	later->person->unwritten--;
	person_drop(later->lobby, later->person);
	later_destroy(later);
}

/* The answer is sent when they are on disk: the tables first, so that none is behind. False: they cannot be kept. */
static bool names_set(struct call *call, struct later *later, const char *name, const char *lang, face_number face)
{
	struct person *person = call->connection->person;
	struct store_person stored = {.id = person->id};
	const struct person before = *person;
	snprintf(stored.name, sizeof stored.name, "%s", name);
	snprintf(stored.lang, sizeof stored.lang, "%s", lang);
	person_rename(call->lobby, person, stored.name, stored.lang, face);
	if (!store_person_rename(call->lobby->store, &stored, names_kept, later)) {
		person_rename(call->lobby, person, before.name, before.lang, before.face);
		return false;
	}
	person->unwritten++;
	later->person = person;
	return true;
}

/* `alone`: all that could bring somebody here as this person is gone, also the recovery code. */
static void put_welcome(struct call *call, struct strbuf *r, const char *token, bool alone)
{
	const struct person *person = call->connection->person;
	const json_t *id = json_object_get(call->json, "id");
	message_begin(r, MESSAGE_WELCOME);
	strbuf_printf(r, ",\"v\":%d", LOBBY_VERSION);
	if (json_is_integer(id))
		strbuf_printf(r, ",\"id\":%lld", (long long)json_integer_value(id));
	if (token)
		strbuf_printf(r, ",\"token\":\"%s\"", token);
	strbuf_puts(r, ",\"name\":");
	strbuf_put_json_string(r, person->name, strlen(person->name));
	strbuf_printf(r, ",\"lang\":\"%s\"%s}", person->lang, alone ? ",\"recovery\":null" : "");
	call->answered = true;
}

/* -- A token of one's own ------------------------------------------------------------------------------------ */

/* A label for the device, if there is one. */
static bool label_read(struct call *call, char label[LABEL_SIZE], bool *given)
{
	const json_t *json = json_object_get(call->json, "device");
	const char *text = call_text(call, "device");
	label[0] = '\0';
	*given = json && !json_is_null(json);
	if (*given && !json_is_string(json))
		return call_refuse(call, REFUSE_FIELD);
	return !*given || (text && writing_label(text, label)) || call_refuse(call, REFUSE_NAME);
}

/* A welcome that waits until the new token is on disk. */
struct welcome {
	struct lobby *lobby;
	struct connection *connection;
	struct strbuf text, refused; /* one of them is sent */
	bool alone;                  /* all other devices of the person are signed out */
	struct revocation revocation;
};

static void welcome_destroy(struct welcome *welcome)
{
	if (!welcome)
		return;
	connection_drop(welcome->connection);
	strbuf_release(&welcome->text);
	strbuf_release(&welcome->refused);
	free(welcome);
}

static void welcome_send(void *context, enum store_result result)
{
	struct welcome *welcome = context;
	welcome->connection->fresh = false;
	connection_send(welcome->lobby, welcome->connection, result == STORE_OK ? &welcome->text : &welcome->refused);
	if (welcome->alone)
		revocation_end(welcome->lobby, &welcome->revocation, result == STORE_OK);
	welcome_destroy(welcome);
}

/* Nobody is there after all. */
static bool person_refuse(struct call *call)
{
	connection_be_nobody(call->lobby, call->connection);
	call->answered = false;
	return call_refuse(call, REFUSE_PERSONS);
}

static struct welcome *welcome_create(struct call *call, const char *token, bool alone)
{
	struct welcome *welcome = calloc(1, sizeof *welcome);
	if (!welcome)
		return NULL;
	struct refusal refusal;
	*welcome = (struct welcome){.lobby = call->lobby, .connection = call->connection, .alone = alone};
	put_welcome(call, &welcome->text, token, alone);
	refuse(&refusal, REFUSE_STORE);
	refusal_write(&refusal, json_object_get(call->json, "id"), call->connection->lang, &welcome->refused);
	connection_hold(call->connection);
	return welcome;
}

/* The connection is that person from now on, on a device that is new to us. `alone`: all the others are none any more. */
static bool welcome_new_token(struct call *call, struct person *person, const char *label, bool alone)
{
	char token[FAIR_HEX];
	struct store_token row = {.person = person->id, .used = day_of(call->lobby->now)};
	struct store *store = call->lobby->store;
	token_make(&call->lobby->random, token, row.hash);
	snprintf(row.label, sizeof row.label, "%s", label);
	connection_be(call->lobby, call->connection, person, row.hash);
	struct welcome *welcome = welcome_create(call, token, alone);
	if (!welcome || welcome->text.failed || welcome->refused.failed ||
	    !store_token_put(store, row.hash, row.person, row.used, NULL, NULL) ||
	    (label[0] && !store_token_change(store, TOKEN_USED, &row, NULL, NULL)) ||
	    !store_token_change(store, alone ? TOKEN_OTHERS_GONE : TOKEN_OLD_GONE, &row, welcome_send, welcome)) {
		welcome_destroy(welcome);
		return person_refuse(call);
	}
	call->connection->fresh = true;
	if (alone) {
		welcome->revocation = (struct revocation){.person = row.person, .others = true, .barred = true};
		memcpy(welcome->revocation.token, row.hash, STORE_HASH);
		revocation_begin(call->lobby, &welcome->revocation);
	}
	return true;
}

/* Only the day is written down, so most of the time nothing is. */
static void token_used(struct call *call, const char *label, bool labelled)
{
	struct store_token token;
	const int64_t day = day_of(call->lobby->now);
	if (!store_token_find(call->lobby->store, call->connection->token, &token) || !token.person ||
	    (token.used == day && (!labelled || strcmp(token.label, label) == 0)))
		return;
	token.used = day;
	if (labelled)
		snprintf(token.label, sizeof token.label, "%s", label);
	store_token_change(call->lobby->store, TOKEN_USED, &token, NULL, NULL);
}

static struct person *person_welcome(struct call *call, const struct store_person *stored)
{
	struct person *person = person_hold(call->lobby, stored);
	const unsigned others = person ? lobby_tallied_person(call->lobby, TALLY_DEVICES, person->id) : 0;
	if (person && person->near + others < call->lobby->limits.connections_of_person)
		return person;
	if (person)
		person_drop(call->lobby, person);
	return NULL;
}

/* Refusals too are written in it. */
static bool lang_read(struct call *call)
{
	const char *lang = call_text(call, "lang");
	if (!lang || !person_lang_is_fine(lang))
		return false;
	call->connection->lang = lang_find(lang);
	return true;
}

static bool newcomer_allowed(const struct call *call)
{
	const double most = call->lobby->limits.newcomers_an_hour;
	struct allowance *newcomers = call->connection->newcomers;
	if (newcomers && !allowance_take(newcomers, 1, most / 3600, most, call->lobby->now))
		return false;
	lobby_tally(call->lobby, TALLY_NEWCOMERS, call->connection->origin, 1);
	return true;
}

static bool hello_anew(struct call *call, const char *name, const char *lang, face_number face, const char *label)
{
	if (!newcomer_allowed(call))
		return call_refuse(call, REFUSE_NEWCOMERS);
	struct person *person = person_create(call->lobby, name, lang);
	if (person)
		person->face = face;
	return person ? welcome_new_token(call, person, label, false) : call_refuse(call, REFUSE_PERSONS);
}

/* False: the name cannot be kept. */
static bool welcome_back(struct call *call, const char *name, const char *lang)
{
	const face_number face = call->connection->person->face;
	call->connection->lang = lang_find(lang);
	if (names_are_news(call->connection->person, name, lang, face)) {
		struct later *later = later_create(call, MESSAGE_WELCOME);
		if (!later)
			return false;
		if (!names_set(call, later, name, lang, face)) {
			later_destroy(later);
			return false;
		}
		strbuf_clear(&later->text);
		put_welcome(call, &later->text, NULL, false);
		return true;
	}
	strbuf_clear(&call->extra);
	put_welcome(call, &call->extra, NULL, false);
	connection_send(call->lobby, call->connection, &call->extra);
	return true;
}

bool do_hello(struct call *call)
{
	const json_t *v = json_object_get(call->json, "v");
	char space[NAME_SIZE], label[LABEL_SIZE];
	const char *name = ROOM_NAME_NONE, *lang = "en", *token = call_text(call, "token");
	struct store_person stored;
	uint8_t hash[STORE_HASH];
	bool labelled;
	face_number face = 0;
	if (call->connection->person)
		return call_refuse(call, REFUSE_FIELD);
	lang_read(call);
	call->connection->words = json_is_true(json_object_get(call->json, "words"));
	if (!json_is_integer(v) || json_integer_value(v) != LOBBY_VERSION)
		return call_refuse(call, REFUSE_VERSION);
	if (!names_read(call, space, &name, &lang) || !face_read(call, &face) || !label_read(call, label, &labelled))
		return false;
	if (!json_object_get(call->json, "token"))
		return hello_anew(call, name, lang, face, label);
	if (!token || !token_hash(token, strlen(token), hash))
		return call_refuse(call, REFUSE_TOKEN);
	if (!store_person_find(call->lobby->store, hash, &stored))
		return call_refuse(call, REFUSE_STORE); /* whose token it is, is not known now: not that it is nobody's */
	if (!stored.id || token_is_going(call->lobby, stored.id, hash))
		return call_refuse(call, REFUSE_TOKEN);
	struct person *person = person_welcome(call, &stored);
	if (!person)
		return call_refuse(call, REFUSE_PERSONS);
	connection_be(call->lobby, call->connection, person, hash);
	if (face && face != person->face) /* that alone is nothing for the store */
		person_rename(call->lobby, person, person->name, person->lang, face);
	if (!welcome_back(call, call_text(call, "name") ? name : person->name,
	                  call_text(call, "lang") ? lang : person->lang))
		return person_refuse(call);
	token_used(call, label, labelled);
	return true;
}

static void put_name(struct strbuf *r, const struct person *person)
{
	strbuf_puts(r, ",\"name\":");
	strbuf_put_json_string(r, person->name, strlen(person->name));
}

bool do_name(struct call *call)
{
	const struct person *person = call->connection->person;
	char space[NAME_SIZE];
	const char *name = person->name, *lang = person->lang;
	face_number face = person->face;
	if (!names_read(call, space, &name, &lang) || !face_read(call, &face))
		return false;
	if (names_are_news(person, name, lang, face)) {
		struct later *later = later_create(call, MESSAGE_OK);
		if (!later)
			return call_refuse(call, REFUSE_RATE);
		if (!names_set(call, later, name, lang, face))
			return later_refuse(call, later);
		put_name(&later->text, person);
		strbuf_puts(&later->text, "}");
	} else {
		put_name(&call->extra, person);
	}
	if (call_text(call, "lang"))
		connection_reads(call->lobby, call->connection, lang_find(lang));
	return true;
}

bool do_code(struct call *call)
{
	if (call->lobby->hooks.elsewhere)
		return code_store(call);
	strbuf_printf(&call->extra, ",\"code\":\"%s\"",
	              code_make(call->lobby, call->connection->person->id, call->connection->origin));
	return true;
}

bool come_by_code(struct call *call, const struct store_person *stored, bool lang_given, bool alone)
{
	char label[LABEL_SIZE];
	bool labelled;
	if (!label_read(call, label, &labelled))
		return false;
	call->connection->words = json_is_true(json_object_get(call->json, "words"));
	struct person *person = person_welcome(call, stored);
	if (!person)
		return call_refuse(call, REFUSE_PERSONS);
	if (!lang_given)
		call->connection->lang = lang_find(stored->lang);
	return welcome_new_token(call, person, label, alone);
}

/* -- Codes ------------------------------------------------------------------------------------------------------ */

/* A wrong code costs as much as ten new people, or all of them if there may be fewer. */
static unsigned wrong_code_cost(const struct call *call)
{
	enum { WRONG_CODE = 10 };
	const unsigned most = call->lobby->limits.newcomers_an_hour;
	return most < WRONG_CODE ? most : WRONG_CODE;
}

/* Paid before one knows whether the code is right; first by the address, so that nobody uses up what is for all. */
static bool code_is_paid(struct call *call)
{
	enum { A_SECOND = 20, AT_ONCE = 200 };
	const double most = call->lobby->limits.newcomers_an_hour;
	struct allowance *address = call->connection->newcomers;
	if (address && !allowance_take(address, wrong_code_cost(call), most / 3600, most, call->lobby->now))
		return false;
	lobby_tally(call->lobby, TALLY_NEWCOMERS, call->connection->origin, wrong_code_cost(call));
	return allowance_take(&call->lobby->wrong_codes, 1, A_SECOND, AT_ONCE, call->lobby->now);
}

void code_is_paid_back(const struct call *call)
{
	if (call->connection->newcomers)
		call->connection->newcomers->left += wrong_code_cost(call);
	lobby_tally(call->lobby, TALLY_NEWCOMERS_BACK, call->connection->origin, wrong_code_cost(call));
}

bool do_redeem(struct call *call)
{
	const char *text = call_text(call, "code");
	struct store_person stored;
	if (call->connection->person)
		return call_refuse(call, REFUSE_FIELD);
	const bool lang = lang_read(call);
	if (!text)
		return call_refuse(call, REFUSE_FIELD);
	if (!code_is_paid(call))
		return call_refuse(call, REFUSE_NEWCOMERS);
	if (call->lobby->hooks.elsewhere)
		return code_redeem(call, text, lang);
	struct code *code = code_find(call->lobby, text);
	if (!code)
		return call_refuse(call, REFUSE_CODE);
	code_is_paid_back(call);
	if (!store_person_read(call->lobby->store, code->person, &stored))
		return call_refuse(call, REFUSE_STORE); /* the code is still good */
	*code = (struct code){0};
	if (!stored.id)
		return call_refuse(call, REFUSE_CODE);
	return come_by_code(call, &stored, lang, false);
}

bool do_recover(struct call *call)
{
	const char *text = call_text(call, "code");
	const json_t *revoke = json_object_get(call->json, "revoke");
	struct store_person stored = {0};
	uint8_t hash[STORE_HASH];
	if (call->connection->person)
		return call_refuse(call, REFUSE_FIELD);
	const bool lang = lang_read(call);
	if (!text || (revoke && !json_is_boolean(revoke)))
		return call_refuse(call, REFUSE_FIELD);
	if (!code_is_paid(call))
		return call_refuse(call, REFUSE_NEWCOMERS);
	if (!recovery_hash(text, hash))
		return call_refuse(call, REFUSE_CODE);
	if (!store_recovery_find(call->lobby->store, hash, &stored))
		return call_refuse(call, REFUSE_STORE);
	if (!stored.id || recovery_is_going(call->lobby, stored.id))
		return call_refuse(call, REFUSE_CODE);
	code_is_paid_back(call);
	return come_by_code(call, &stored, lang, json_is_true(revoke));
}
