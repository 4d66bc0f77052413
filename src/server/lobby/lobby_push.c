/*
 * Calling people who are not there: at tables of days, if they have asked for it, once for each question that waits for them. How a message
 * gets to a device, and what a device may ask for, is the business of who carries them; docs/decisions/0023 has the reasons.
 */
#include "lobby_call.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "room/lang_tag.h"

enum {
	WAIT_MS = 30 * 1000,     /* for somebody who answers at once, or comes back */
	GAP_MS = 60 * 60 * 1000, /* between two messages about a table, if the person was not there meanwhile */
	OLD_MS = 2 * WAIT_MS,    /* after a start: what was asked earlier has been told */
	TTL_LEAST = 60 * 60,     /* seconds for which a push service keeps it */
	TTL_MOST = 3 * 24 * 60 * 60
};

/* What is known of a table's questions. */
struct table_push {
	uint64_t ticket; /* of the questions that the rest is about */
	struct {
		int64_t from; /* when it was asked */
		int64_t sent; /* when the person was last told about this table; 0: it has been there since */
		bool told;
	} seat[MU_SEATS_MAX];
};

/* -- When ---------------------------------------------------------------------------------------------------- */

static bool waits_for(const struct room *room, unsigned seat)
{
	const struct room_seat *s = &room->seat[seat];
	return room->status == ROOM_PLAYING && !room->paused && s->who == WHO_PERSON && s->person && !s->bot &&
	       !s->resigned && s->asked && !s->sealed;
}

static bool calls(const struct lobby *lobby, const struct room *room)
{
	return lobby->hooks.push && room->status == ROOM_PLAYING && room->spec.pace->react >= LOBBY_SLOW_MS;
}

/* It says which game and which table, and nothing of what happens there. */
static void message_write(const struct room *room, enum mu_lang lang, struct strbuf *out)
{
	const char *title = mu_text(lang, room->game->title), *body = mu_text(lang, N_("It's your turn!"));
	strbuf_printf(out, "{\"table\":\"%s\",\"title\":", room->name);
	strbuf_put_json_string(out, title, strlen(title));
	strbuf_puts(out, ",\"body\":");
	strbuf_put_json_string(out, body, strlen(body));
	strbuf_puts(out, "}");
}

struct telling_push {
	struct lobby *lobby;
	const struct room *room;
	struct strbuf text;
	unsigned ttl;
};

/* A later message about the table takes the place of an earlier one. The name for that tells the push service nothing. */
static void topic_of(const struct store_push *push, uint64_t table, char ret_topic[PUSH_TOPIC_MAX])
{
	uint8_t hash[24];
	crypto_generichash(hash, sizeof hash, (const uint8_t *)&table, sizeof table, push->token, STORE_HASH);
	sodium_bin2base64(ret_topic, PUSH_TOPIC_MAX, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool device_call(void *context, const struct store_push *push)
{
	const struct telling_push *telling = context;
	const struct lobby_hooks *hooks = &telling->lobby->hooks;
	struct push_note note = {.to = *push,
	                         .text = telling->text.text,
	                         .length = telling->text.length,
	                         .ttl = telling->ttl};
	topic_of(push, telling->room->id, note.topic);
	hooks->push(hooks->context, &note);
	return true;
}

static void seat_call(struct lobby *lobby, const struct room *room, unsigned seat)
{
	struct telling_push telling = {.lobby = lobby, .room = room};
	const int64_t left = (room_deadline(room, (mu_seat)seat) - lobby->now) / 1000;
	telling.ttl = left < TTL_LEAST ? TTL_LEAST : left > TTL_MOST ? TTL_MOST : (unsigned)left;
	message_write(room, lang_find(room->seat[seat].lang), &telling.text);
	if (!telling.text.failed)
		store_push_read(lobby->store, room->seat[seat].person, device_call, &telling);
	strbuf_release(&telling.text);
}

/* The questions are others than before. After a start, what was asked long ago is known. */
static void questions_begin(const struct lobby *lobby, struct table_push *push, const struct room *room)
{
	const bool old = lobby->loading && lobby->now - room->opened > OLD_MS;
	push->ticket = room->ticket;
	for (unsigned i = 0; i < room->seats; i++) {
		push->seat[i].from = lobby->loading ? room->opened : lobby->now;
		push->seat[i].told = old;
	}
}

/* Calls whoever is to be called now; when the next one is. */
static int64_t seats_call(struct lobby *lobby, struct table_push *push, const struct room *room)
{
	int64_t due = INT64_MAX;
	for (unsigned i = 0; i < room->seats; i++) {
		const bool here = room->seat[i].person && person_is_here(lobby, room->seat[i].person);
		if (here)
			push->seat[i].sent = 0;
		if (push->seat[i].told || !waits_for(room, i))
			continue;
		const int64_t after = push->seat[i].sent ? push->seat[i].sent + GAP_MS : 0;
		const int64_t at = push->seat[i].from + WAIT_MS > after ? push->seat[i].from + WAIT_MS : after;
		if (at > lobby->now) {
			due = at < due ? at : due;
			continue;
		}
		push->seat[i].told = true; /* who is here sees it on the page */
		if (here)
			continue;
		push->seat[i].sent = lobby->now;
		seat_call(lobby, room, i);
	}
	return due;
}

int64_t push_look(struct lobby *lobby, struct lobby_table *table)
{
	const struct room *room = table->room;
	if (!calls(lobby, room))
		return INT64_MAX;
	if (!table->push && !(table->push = calloc(1, sizeof *table->push)))
		return INT64_MAX;
	if (table->push->ticket != room->ticket)
		questions_begin(lobby, table->push, room);
	return seats_call(lobby, table->push, room);
}

bool lobby_push_stands(struct lobby *lobby, const struct store_push *push)
{
	struct store_push found;
	return !token_is_going(lobby, push->person, push->token) && store_push_find(lobby->store, push->token, &found) &&
	       strcmp(found.endpoint, push->endpoint) == 0;
}

void lobby_push_gone(struct lobby *lobby, const struct store_push *push)
{
	store_push_drop(lobby->store, push->token, push->endpoint, NULL, NULL);
}

/* -- Asking for it ---------------------------------------------------------------------------------------------- */

static void put_push(struct call *call, struct strbuf *r, bool on)
{
	const char *key = call->lobby->hooks.push_key;
	if (key)
		strbuf_printf(r, ",\"key\":\"%s\",\"on\":%s", key, on ? "true" : "false");
	else
		strbuf_puts(r, ",\"key\":null,\"on\":false");
}

static bool bytes_read(const struct call *call, const char *name, uint8_t *bytes, size_t size)
{
	const char *text = call_text(call, name);
	size_t length;
	return text &&
	       sodium_base642bin(bytes, size, text, strlen(text), "", &length, NULL,
	                         sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
	       length == size;
}

static void push_kept(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result);
	later_destroy(later);
}

static bool push_put_down(struct call *call, const struct store_push *push)
{
	struct later *later = later_create(call, MESSAGE_PUSH);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	put_push(call, &later->text, push);
	strbuf_puts(&later->text, "}");
	const bool queued =
	    push ? store_push_put(call->lobby->store, push, call->lobby->limits.push_of_person, push_kept, later)
	         : store_push_drop(call->lobby->store, call->connection->token, NULL, push_kept, later);
	return queued || later_refuse(call, later);
}

static bool push_begin(struct call *call)
{
	const struct lobby_hooks *hooks = &call->lobby->hooks;
	const char *endpoint = call_text(call, "endpoint");
	struct store_push push = {.person = call->connection->person->id, .made = day_of(call->lobby->now)};
	if (!hooks->push_key)
		return call_refuse(call, REFUSE_NO_PUSH);
	if (!endpoint || strlen(endpoint) >= sizeof push.endpoint || !bytes_read(call, "p256dh", push.key, PUSH_KEY) ||
	    !bytes_read(call, "auth", push.auth, PUSH_AUTH))
		return call_refuse(call, REFUSE_FIELD);
	strcpy(push.endpoint, endpoint);
	memcpy(push.token, call->connection->token, STORE_HASH);
	if (!hooks->push_may(hooks->context, &push))
		return call_refuse(call, REFUSE_ENDPOINT);
	return push_put_down(call, &push);
}

/* Without anything: how it is on this device. */
bool do_push(struct call *call)
{
	const json_t *off = json_object_get(call->json, "off");
	struct store_push found;
	if (off && !json_is_boolean(off))
		return call_refuse(call, REFUSE_FIELD);
	if (json_is_true(off))
		return push_put_down(call, NULL);
	if (json_object_get(call->json, "endpoint"))
		return push_begin(call);
	if (!store_push_find(call->lobby->store, call->connection->token, &found))
		return call_refuse(call, REFUSE_STORE);
	put_push(call, &call->extra, found.endpoint[0]);
	return true;
}
