/* People's rights: what a host can do about somebody at the table, and what everybody can do about the own devices and name. */
#include "lobby_call.h"

#include <stdlib.h>
#include <string.h>

/* -- The host ---------------------------------------------------------------------------------------------- */

static void put_removed(struct strbuf *r, const struct room *room, enum mu_lang lang, bool blocked)
{
	const char *sentence = blocked ? N_("The host freed up your seat and blocked you from this table.")
	                               : N_("The host freed up your seat.");
	const char *said = mu_text(lang, sentence);
	strbuf_clear(r);
	message_begin(r, MESSAGE_REMOVED);
	strbuf_printf(r, ",\"table\":\"%s\",\"blocked\":%s,\"message\":", room->name, blocked ? "true" : "false");
	strbuf_put_json_string(r, said, strlen(said));
	strbuf_puts(r, "}");
}

/* All connections of the person leave the table, and are told why. */
static void lobby_table_show_out(struct lobby *lobby, struct lobby_table *table, uint64_t person, bool blocked)
{
	struct strbuf text = {0};
	for (size_t i = table->onlooker_count; i-- > 0;) {
		if (i >= table->onlooker_count || table->onlookers[i].connection->person->id != person)
			continue;
		struct connection *connection = table->onlookers[i].connection;
		put_removed(&text, table->room, connection->lang, blocked);
		lobby_table_send(table, connection, &text);
		lobby_table_unlook(lobby, table, connection);
	}
	strbuf_release(&text);
}

bool do_remove(struct call *call)
{
	const json_t *seat = json_object_get(call->json, "seat"), *block = json_object_get(call->json, "block");
	struct room *room = call->table->room;
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= (json_int_t)room->seats ||
	    (block && !json_is_boolean(block)))
		return call_refuse(call, REFUSE_FIELD);
	const mu_seat whose = (mu_seat)json_integer_value(seat);
	if (!room_may_remove(room, call->seat, whose, &call->refusal))
		return false;
	const uint64_t person = room->seat[whose].person;
	room_remove(room, whose, json_is_true(block), call->lobby->now);
	lobby_table_show_out(call->lobby, call->table, person, json_is_true(block));
	return true;
}

/* -- Devices ---------------------------------------------------------------------------------------------------- */

static void put_day(struct strbuf *r, const char *name, int64_t time)
{
	char day[DAY_MAX];
	if (day_text(time, day))
		strbuf_printf(r, ",\"%s\":\"%s\"", name, day);
	else
		strbuf_printf(r, ",\"%s\":null", name);
}

struct devices {
	struct call *call;
	unsigned count;
};

static bool put_device(void *context, const struct store_token *token)
{
	enum { MOST = 100 };
	struct devices *devices = context;
	struct strbuf *r = &devices->call->extra;
	char name[ROOM_ID_MAX];
	device_name_of(token->hash, name);
	strbuf_printf(r, "%s{\"id\":\"%s\"", devices->count++ ? "," : "", name);
	put_day(r, "made", token->made);
	put_day(r, "used", token->used);
	strbuf_puts(r, ",\"label\":");
	strbuf_put_json_string(r, token->label, strlen(token->label));
	strbuf_printf(r, ",\"this\":%s}",
	              memcmp(token->hash, devices->call->connection->token, STORE_HASH) == 0 ? "true" : "false");
	return devices->count < MOST;
}

bool do_devices(struct call *call)
{
	struct devices devices = {.call = call};
	int64_t made;
	strbuf_puts(&call->extra, ",\"devices\":[");
	if (!store_tokens_read(call->lobby->store, call->connection->person->id, put_device, &devices) ||
	    !store_recovery_made(call->lobby->store, call->connection->person->id, &made))
		return call_refuse(call, REFUSE_STORE);
	strbuf_puts(&call->extra, "]");
	put_day(&call->extra, "recovery", made);
	return true;
}

static bool revocation_has(const struct revocation *revocation, uint64_t person, const uint8_t token[STORE_HASH])
{
	const bool same = memcmp(revocation->token, token, STORE_HASH) == 0;
	return revocation->person == person && same != revocation->others;
}

bool token_is_going(const struct lobby *lobby, uint64_t person, const uint8_t token[STORE_HASH])
{
	const struct revocation *revocation = lobby->revocations;
	while (revocation && !revocation_has(revocation, person, token))
		revocation = revocation->next;
	return revocation;
}

bool recovery_is_going(const struct lobby *lobby, uint64_t person)
{
	const struct revocation *revocation = lobby->revocations;
	while (revocation && !(revocation->barred && revocation->person == person))
		revocation = revocation->next;
	return revocation;
}

void revocation_begin(struct lobby *lobby, struct revocation *revocation)
{
	const struct person *person = person_find(lobby, revocation->person);
	revocation->next = lobby->revocations;
	lobby->revocations = revocation;
	for (struct connection *connection = person ? person->first : NULL; connection; connection = connection->next)
		connection->dismissed |= !connection->far && revocation_has(revocation, person->id, connection->token);
	code_forget(lobby, revocation->person);
}

static void revocation_announce(const struct lobby *lobby, const struct revocation *revocation)
{
	struct person_news news = {.kind = NEWS_REVOKED, .person = revocation->person, .others = revocation->others};
	memcpy(news.token, revocation->token, STORE_HASH);
	lobby->hooks.elsewhere->news(lobby->hooks.context, &news);
}

/* If it could not be written, the store has failed, and with it everybody is sent away. */
void revocation_end(struct lobby *lobby, struct revocation *revocation, bool done)
{
	const struct person *person = person_find(lobby, revocation->person);
	struct revocation **link = &lobby->revocations;
	while (*link != revocation)
		link = &(*link)->next;
	*link = revocation->next;
	if (done && lobby->hooks.elsewhere)
		revocation_announce(lobby, revocation);
	for (struct connection *connection = done && person ? person->first : NULL, *next; connection; connection = next) {
		next = connection->next;
		if (!connection->far && revocation_has(revocation, revocation->person, connection->token))
			connection_dismiss(lobby, connection, "device/revoked", N_("This device has been signed out."));
	}
}

struct wanted {
	const char *name;
	struct store_token token; /* person 0: it was not found */
};

static bool device_find(void *context, const struct store_token *token)
{
	struct wanted *wanted = context;
	char name[ROOM_ID_MAX];
	device_name_of(token->hash, name);
	if (strcmp(name, wanted->name) == 0)
		wanted->token = *token;
	return !wanted->token.person;
}

static void revoked(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result == STORE_CONFLICT ? STORE_OK : result);
	revocation_end(later->lobby, &later->revocation, result == STORE_OK || result == STORE_CONFLICT);
	later_destroy(later);
}

/* Who signs another device out does not trust it, nor the codes that it may have made; who signs out here may come back by one. */
bool do_revoke(struct call *call)
{
	struct wanted wanted = {.name = call_text(call, "device")};
	if (!wanted.name)
		return call_refuse(call, REFUSE_FIELD);
	if (!store_tokens_read(call->lobby->store, call->connection->person->id, device_find, &wanted))
		return call_refuse(call, REFUSE_STORE);
	if (!wanted.token.person)
		return call_refuse(call, REFUSE_DEVICE);
	struct later *later = later_create(call, MESSAGE_OK);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	const bool barred = memcmp(wanted.token.hash, call->connection->token, STORE_HASH) != 0;
	later->revocation = (struct revocation){.person = wanted.token.person, .barred = barred};
	memcpy(later->revocation.token, wanted.token.hash, STORE_HASH);
	strbuf_puts(&later->text, barred ? ",\"recovery\":null}" : "}");
	if (!store_token_change(call->lobby->store, barred ? TOKEN_BARRED : TOKEN_GONE, &wanted.token, revoked, later))
		return later_refuse(call, later);
	revocation_begin(call->lobby, &later->revocation);
	return true;
}

/* -- For who loses every device --------------------------------------------------------------------------------- */

static void recovery_kept(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result);
	later_destroy(later);
}

/* It is shown once, and only its hash is kept. */
bool do_recovery(struct call *call)
{
	char code[RECOVERY_MAX];
	struct store_token token = {.person = call->connection->person->id, .used = day_of(call->lobby->now)};
	struct later *later = later_create(call, MESSAGE_RECOVERY);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	recovery_make(&call->lobby->random, code, token.hash);
	strbuf_printf(&later->text, ",\"code\":\"%s\"}", code);
	return store_token_change(call->lobby->store, TOKEN_FOR_RECOVERY, &token, recovery_kept, later) ||
	       later_refuse(call, later);
}

/* -- Being forgotten ---------------------------------------------------------------------------------------------- */

struct forgetting {
	struct lobby *lobby;
	struct person *person;
	store_done done;
	void *context;
};

/*
 * Other servers hear of it when it is on disk. Earlier, one that reads a table of another just then would have read the name and not heard of
 * this again. Each deletes what it has written of the person in the meantime.
 */
static void forgotten_announce(struct lobby *lobby, uint64_t person)
{
	const struct lobby_hooks *hooks = &lobby->hooks;
	person_note_gone(lobby, person);
	if (hooks->elsewhere)
		hooks->elsewhere->news(hooks->context, &(struct person_news){.kind = NEWS_FORGOTTEN, .person = person});
}

static void person_forgotten(void *context, enum store_result result)
{
	struct forgetting *forgetting = context;
	struct lobby *lobby = forgetting->lobby;
	struct person *person = forgetting->person;
	if (result == STORE_OK)
		forgotten_announce(lobby, person->id);
	if (forgetting->done)
		forgetting->done(forgetting->context, result);
	while (result == STORE_OK && person->first)
		connection_dismiss(lobby, person->first, "person/forgotten",
		                   N_("Your data has been deleted from this server. Goodbye!"));
	person->forgotten = false;
	person_drop(lobby, person);
	free(forgetting);
}

/* Seats at open tables are given back, and somebody else is the host; games go on with a bot. */
static void seats_forget(struct lobby *lobby, uint64_t person, struct lobby_table **tables, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		room_forget(tables[i]->room, room_seat_of(tables[i]->room, person), lobby->now);
		lobby_table_touch(lobby, tables[i]);
	}
}

static size_t seats_find(const struct lobby *lobby, uint64_t person, struct lobby_table **ret_entries)
{
	size_t count = 0;
	for (struct tie *tie = NULL; (tie = tables_of_next(lobby, person, tie)); count++)
		if (ret_entries)
			ret_entries[count] = tie->table;
	return count;
}

bool lobby_forget_seats(struct lobby *lobby, uint64_t person)
{
	struct lobby_table **tables = calloc(seats_find(lobby, person, NULL) + 1, sizeof *tables);
	if (!tables)
		return false;
	seats_forget(lobby, person, tables, seats_find(lobby, person, tables));
	free(tables);
	return true;
}

bool lobby_forget(struct lobby *lobby, struct person *person, store_done done, void *context)
{
	struct forgetting *forgetting = calloc(1, sizeof *forgetting);
	if (!forgetting)
		return false;
	*forgetting = (struct forgetting){lobby, person, done, context};
	person->forgotten = true;
	for (struct connection *connection = person->first; connection; connection = connection->next)
		while (connection->tables[0].table)
			lobby_table_unlook(lobby, connection->tables[0].table, connection);
	const bool seats = lobby_forget_seats(lobby, person->id);
	code_forget(lobby, person->id);
	if (seats && store_person_drop(lobby->store, person->id, room_log_forget, person_forgotten, forgetting))
		return true;
	person->forgotten = false; /* it may be tried again */
	free(forgetting);
	return false;
}

static void forget_me_done(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result);
	later_destroy(later);
}

/* All logs are gone through for it, so it cannot be done all the time; and nobody uses up what is for all. */
static bool forgetting_allowed(struct call *call)
{
	enum { SECONDS = 5, AT_ONCE = 40 };
	struct allowance *address = call->connection->forgettings;
	return (!address ||
	        allowance_take(address, 1, 1.0 / (double)FORGETTING_SECONDS, FORGETTINGS_AT_ONCE, call->lobby->now)) &&
	       allowance_take(&call->lobby->forgettings, 1, 1.0 / (double)SECONDS, AT_ONCE, call->lobby->now);
}

bool do_forget_me(struct call *call)
{
	if (!json_is_true(json_object_get(call->json, "sure")))
		return call_refuse(call, REFUSE_FIELD);
	if (!forgetting_allowed(call))
		return call_refuse(call, REFUSE_RATE);
	struct later *later = later_create(call, MESSAGE_OK);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	strbuf_puts(&later->text, "}");
	return lobby_forget(call->lobby, call->connection->person, forget_me_done, later) || later_refuse(call, later);
}
