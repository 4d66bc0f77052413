/* Who is there: hello with or without a token, names, and codes for another device. */
#include "house_call.h"

#include <stdlib.h>
#include <string.h>

#include "lang_tag.h"

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

static void names_set(struct call *call, const char *name, const char *lang)
{
	struct person *person = call->guest->person;
	if (strcmp(person->name, name) == 0 && strcmp(person->lang, lang) == 0)
		return;
	struct store_person stored = {.id = person->id};
	if (name != person->name)
		snprintf(person->name, sizeof person->name, "%s", name);
	if (lang != person->lang)
		snprintf(person->lang, sizeof person->lang, "%s", lang);
	snprintf(stored.name, sizeof stored.name, "%s", person->name);
	snprintf(stored.lang, sizeof stored.lang, "%s", person->lang);
	store_person_put(call->house->store, &stored, NULL, NULL);
}

static void put_welcome(struct call *call, struct reply *r, const char *token)
{
	const struct person *person = call->guest->person;
	const json_t *id = json_object_get(call->json, "id");
	reply_printf(r, "{\"m\":\"welcome\",\"v\":%d", HOUSE_VERSION);
	if (json_is_integer(id))
		reply_printf(r, ",\"id\":%lld", (long long)json_integer_value(id));
	if (token)
		reply_printf(r, ",\"token\":\"%s\"", token);
	reply_puts(r, ",\"name\":");
	reply_string(r, person->name, strlen(person->name));
	reply_printf(r, ",\"lang\":\"%s\"}", person->lang);
	call->answered = true;
}

/* A welcome that waits until the new token is on disk. */
struct welcome {
	struct house *house;
	struct guest *guest;
	struct reply text;
};

static void welcome_send(void *context, enum store_result result)
{
	struct welcome *welcome = context;
	if (result == STORE_OK)
		guest_send(welcome->house, welcome->guest, welcome->text.text, welcome->text.length);
	guest_drop(welcome->guest);
	reply_release(&welcome->text);
	free(welcome);
}

static bool welcome_new_token(struct call *call)
{
	char token[FAIR_HEX];
	uint8_t hash[STORE_HASH];
	struct welcome *welcome = calloc(1, sizeof *welcome);
	if (!welcome)
		abort();
	token_make(token, hash);
	*welcome = (struct welcome){.house = call->house, .guest = call->guest};
	put_welcome(call, &welcome->text, token);
	guest_hold(call->guest);
	store_token_put(call->house->store, hash, call->guest->person->id, call->house->now, welcome_send, welcome);
	return true;
}

static bool too_many_guests(struct call *call)
{
	struct person *person = call->guest->person;
	if (!person || person->guests <= call->house->limits.guests_of_person)
		return false;
	call->guest->person = NULL;
	person_drop(call->house, person);
	return true;
}

/* Refusals too are written in it. */
static bool lang_read(struct call *call)
{
	const char *lang = call_text(call, "lang");
	if (!lang || !person_lang_is_fine(lang))
		return false;
	call->guest->lang = lang_find(lang);
	return true;
}

static bool newcomer_allowed(const struct call *call)
{
	const double most = call->house->limits.newcomers_an_hour;
	struct allowance *newcomers = call->guest->newcomers;
	return !newcomers || allowance_take(newcomers, 1, most / 3600, most, call->house->now);
}

bool do_hello(struct call *call)
{
	const json_t *v = json_object_get(call->json, "v");
	char space[NAME_SIZE];
	const char *name = ROOM_NAME_NONE, *lang = "en", *token = call_text(call, "token");
	struct store_person stored;
	uint8_t hash[STORE_HASH];
	if (call->guest->person)
		return call_refuse(call, REFUSE_FIELD);
	lang_read(call);
	call->guest->words = json_is_true(json_object_get(call->json, "words"));
	if (!json_is_integer(v) || json_integer_value(v) != HOUSE_VERSION)
		return call_refuse(call, REFUSE_VERSION);
	if (!names_read(call, space, &name, &lang))
		return false;
	if (!json_object_get(call->json, "token")) {
		if (!newcomer_allowed(call))
			return call_refuse(call, REFUSE_NEWCOMERS);
		call->guest->person = person_create(call->house, name, lang);
		return call->guest->person ? welcome_new_token(call) : call_refuse(call, REFUSE_PERSONS);
	}
	if (!token || !token_hash(token, strlen(token), hash) || !store_person_find(call->house->store, hash, &stored) ||
	    !stored.id)
		return call_refuse(call, REFUSE_TOKEN);
	call->guest->person = person_hold(call->house, &stored);
	if (!call->guest->person || too_many_guests(call))
		return call_refuse(call, REFUSE_PERSONS);
	names_set(call, call_text(call, "name") ? name : call->guest->person->name,
	          call_text(call, "lang") ? lang : call->guest->person->lang);
	call->guest->lang = lang_find(call->guest->person->lang);
	reply_clear(&call->extra);
	put_welcome(call, &call->extra, NULL);
	guest_send(call->house, call->guest, call->extra.text, call->extra.length);
	return true;
}

bool do_name(struct call *call)
{
	struct person *person = call->guest->person;
	char space[NAME_SIZE];
	const char *name = person->name, *lang = person->lang;
	if (!names_read(call, space, &name, &lang))
		return false;
	names_set(call, name, lang);
	const struct room_person who = call_person(call);
	for (unsigned i = 0; i < GUEST_TABLES_MAX; i++) {
		const struct seen_table *seen = &call->guest->tables[i];
		if (seen->entry && !seen->entry->removed && seen->viewer != MU_TABLE &&
		    seen->entry->room->status != ROOM_FROZEN)
			room_rename(seen->entry->room, seen->viewer, &who, call->house->now);
	}
	if (call_text(call, "lang"))
		guest_reads(call->house, call->guest, lang_find(lang));
	reply_puts(&call->extra, ",\"name\":");
	reply_string(&call->extra, person->name, strlen(person->name));
	return true;
}

bool do_code(struct call *call)
{
	reply_printf(&call->extra, ",\"code\":\"%s\"", code_make(call->house, call->guest->person->id));
	return true;
}

bool do_redeem(struct call *call)
{
	const char *text = call_text(call, "code");
	struct store_person stored;
	if (call->guest->person)
		return call_refuse(call, REFUSE_FIELD);
	const bool lang = lang_read(call);
	if (!text)
		return call_refuse(call, REFUSE_FIELD);
	call->guest->words = json_is_true(json_object_get(call->json, "words"));
	const uint64_t id = code_redeem(call->house, text);
	if (!id || !store_person_read(call->house->store, id, &stored) || !stored.id)
		return call_refuse(call, REFUSE_CODE);
	call->guest->person = person_hold(call->house, &stored);
	if (!call->guest->person || too_many_guests(call))
		return call_refuse(call, REFUSE_PERSONS);
	if (!lang)
		call->guest->lang = lang_find(stored.lang);
	return welcome_new_token(call);
}
