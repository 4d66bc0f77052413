/* What connections can ask for; docs/protocol.md is the same in words. */
#include "lobby_call.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "table/request.h"
#include "request_id.h"

const char *call_text(const struct call *call, const char *name)
{
	return request_text(call->json, name);
}

bool call_refuse(struct call *call, enum refusal_name name)
{
	return refuse(&call->refusal, name);
}

struct room_person call_person(const struct call *call)
{
	const struct person *person = call->connection->person;
	return (struct room_person){person->id, person->name, person->lang, person->face};
}

static bool do_ping(struct call *call)
{
	(void)call;
	return true;
}

/* -- Tables ---------------------------------------------------------------------------------------------------- */

static bool may_sit(struct call *call)
{
	const uint64_t person = call->connection->person->id;
	return tables_of(call->lobby, person) + lobby_tallied_person(call->lobby, TALLY_SEATS, person) <
	       call->lobby->limits.tables_of_person;
}

/* Who sits down may commit to a word at once. */
static bool commit_is_fine(const struct call *call)
{
	const char *commit = call_text(call, "commit");
	uint8_t bytes[FAIR_SECRET];
	return commit ? fair_hex_read(commit, strlen(commit), bytes) : !json_object_get(call->json, "commit");
}

static bool commit_is_copied(const struct call *call, const struct room *room)
{
	const char *commit = call_text(call, "commit");
	uint8_t bytes[FAIR_SECRET];
	return commit && fair_hex_read(commit, strlen(commit), bytes) && room_commit_is_copied(room, MU_NOBODY, bytes);
}

static void commit_take(const struct call *call, struct room *room, mu_seat seat)
{
	const char *commit = call_text(call, "commit");
	struct refusal ignored;
	if (commit)
		room_commit(room, seat, commit, call->lobby->now, &ignored);
}

bool table_begin(struct call *call, struct room_spec *spec)
{
	const struct room_person host = call_person(call);
	if (!commit_is_fine(call))
		return call_refuse(call, REFUSE_FIELD);
	struct place *places[2] = {NULL, NULL};
	if (!may_sit(call))
		return call_refuse(call, REFUSE_TABLES);
	if (!places_allow(call->lobby, call->connection->origin, spec, places))
		return call_refuse(call, REFUSE_OPENED);
	if (!tables_make_room(call->lobby))
		return call_refuse(call, REFUSE_TABLES);
	random_text(&call->lobby->random, RANDOM_KEY, spec->key, sizeof spec->key);
	random_bytes(&call->lobby->random, RANDOM_SECRET, spec->secret, sizeof spec->secret);
	call->table = lobby_table_create(call->lobby, spec, &host, call->shards);
	if (!call->table)
		return call_refuse(call, REFUSE_TABLES);
	places_take(call->table, places);
	commit_take(call, call->table->room, call->table->room->host);
	strbuf_printf(&call->extra, ",\"table\":\"%s\"", call->table->room->name);
	call->show = lobby_table_look(call->lobby, call->table, call->connection);
	return true;
}

/* A server that has just come has no tables yet, and one that leaves none any more: another one makes it. */
static bool create_passed_on(struct call *call)
{
	struct lobby *lobby = call->lobby;
	return !lobby->shards &&
	       call_passed_on(call, STORE_SHARDS + random_id(&lobby->random, RANDOM_TABLE) % STORE_SHARDS);
}

static bool do_create(struct call *call)
{
	struct room_spec spec;
	struct room_made made;
	struct option_reader *options = &call->options;
	if (create_passed_on(call))
		return false;
	options->lang = call->connection->lang;
	if (room_spec_read(call->json, NULL, &spec, options)) {
		spec.quick = 0; /* that is what `pair` is for */
		return room_made_read(call->json, &spec, &made, options, &call->refusal) && table_begin(call, &spec);
	}
	call_refuse(call, REFUSE_GAME);
	if (options->sentence[0])
		call->refusal.sentence = options->sentence;
	return false;
}

static bool do_look(struct call *call)
{
	if (!lobby_table_look(call->lobby, call->table, call->connection))
		return call_refuse(call, REFUSE_TABLES);
	call->show = true;
	return true;
}

static bool do_sync(struct call *call)
{
	return do_look(call);
}

bool table_join(struct call *call, int seat, const char *key, const char *word)
{
	struct room *room = call->table->room;
	const struct room_person person = call_person(call);
	if (!commit_is_fine(call))
		return call_refuse(call, REFUSE_FIELD);
	if (!may_sit(call))
		return call_refuse(call, REFUSE_TABLES);
	if (room->status == ROOM_OPEN && call->seat == MU_NOBODY && commit_is_copied(call, room))
		return call_refuse(call, REFUSE_COPIED);
	if (!room_join(room, &person, seat, key, call->lobby->now, &call->refusal))
		return false;
	const mu_seat mine = room_seat_of(room, person.id);
	struct refusal ignored;
	if (word)
		room_word(room, mine, word, call->lobby->now, &ignored);
	commit_take(call, room, mine);
	strbuf_printf(&call->extra, ",\"seat\":%d", mine);
	call->show = lobby_table_look(call->lobby, call->table, call->connection);
	lobby_table_seat_all(call->lobby, call->table, call->connection);
	return true;
}

static bool do_join(struct call *call)
{
	const json_t *seat = json_object_get(call->json, "seat");
	const char *word = call_text(call, "word");
	if ((seat &&
	     (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= MU_SEATS_MAX)) ||
	    (word && word[0] && !fair_word_is_fine(word)))
		return call_refuse(call, REFUSE_FIELD);
	return table_join(call, seat ? (int)json_integer_value(seat) : -1, call_text(call, "key"), word);
}

static bool do_leave(struct call *call)
{
	struct lobby_table *table = call->table;
	if (call->seat != MU_NOBODY && table->room->status == ROOM_OPEN) {
		/* All connections of the person leave with it, so that none sees more than it may. */
		for (size_t i = table->onlooker_count; i-- > 0;)
			if (i < table->onlooker_count && table->onlookers[i].viewer == call->seat)
				lobby_table_unlook(call->lobby, table, table->onlookers[i].connection);
		return room_leave(table->room, call->seat, call->lobby->now, &call->refusal);
	}
	lobby_table_unlook(call->lobby, table, call->connection);
	return true;
}

static bool do_story(struct call *call)
{
	stories_tell(call->lobby, call->table->room, call->seat, call->connection->lang, &call->extra);
	return true;
}

/* Whom people did not hear at the table before they do not hear now. */
static void mutes_carry(const struct room *before, struct room *room, int64_t now)
{
	for (unsigned i = 0; i < before->seats; i++) {
		for (unsigned j = 0; j < before->seats; j++) {
			const uint64_t ears = before->seat[i].person, mouth = before->seat[j].person;
			const mu_seat viewer = ears ? room_seat_of(room, ears) : MU_NOBODY;
			const mu_seat seat = mouth ? room_seat_of(room, mouth) : MU_NOBODY;
			if ((before->seat[i].muted >> j & 1) && viewer >= 0 && seat >= 0 && !(room->seat[viewer].muted >> seat & 1))
				room_mute(room, viewer, seat, false, now);
		}
	}
}

/* The same bots in the same seats, and seats for the same people, if they want; who asks first is the host. */
static bool rematch_open(struct call *call)
{
	struct room *before = call->table->room;
	struct room_spec spec = before->spec;
	struct room_made made;
	room_made_pick(before, call->seat, &spec, &made);
	spec.quick = 0;
	if (call->lobby->hooks.elsewhere) /* so that both are always at the same server */
		call->shards = UINT64_C(1) << shard_of(before->id);
	for (unsigned i = 0; i < before->seats; i++) {
		const bool bot = before->seat[i].who == WHO_BOT;
		spec.seats[i].who = bot ? WHO_BOT : (mu_seat)i == call->seat ? WHO_PERSON : WHO_INVITED;
		spec.seats[i].level = before->seat[i].level;
		spec.seats[i].character = bot ? before->seat[i].character : 0;
	}
	if (!table_begin(call, &spec))
		return false;
	struct room *room = call->table->room;
	for (unsigned i = 0; i < ROOM_BLOCKED_MAX; i++)
		room_block(room, 0, before->blocked[i]);
	room_settle(room, call->lobby->now);
	room_tell_rematch(before, room->id, call->lobby->now);
	return true;
}

/* Takes the seat that the person had, or another that is kept for those who were there. Where there is none one can look on. */
static bool rematch_join(struct call *call, struct lobby_table *next)
{
	const struct room *before = call->table->room;
	struct room *room = next->room;
	const struct room_person person = call_person(call);
	struct refusal ignored;
	if (!commit_is_fine(call))
		return call_refuse(call, REFUSE_FIELD);
	if (room_is_blocked(room, person.id))
		return call_refuse(call, REFUSE_BLOCKED);
	if (room->status == ROOM_OPEN && room_seat_of(room, person.id) == MU_NOBODY) {
		if (!may_sit(call))
			return call_refuse(call, REFUSE_TABLES);
		if (commit_is_copied(call, room))
			return call_refuse(call, REFUSE_COPIED);
		if (room_join(room, &person, call->seat, room->spec.key, call->lobby->now, &ignored) ||
		    room_join(room, &person, -1, room->spec.key, call->lobby->now, &ignored)) {
			commit_take(call, room, room_seat_of(room, person.id));
			room_made_carry(room, room_seat_of(room, person.id), before, call->seat, call->lobby->now);
		}
		mutes_carry(before, room, call->lobby->now);
	}
	call->table = next;
	strbuf_printf(&call->extra, ",\"table\":\"%s\"", room->name);
	call->show = lobby_table_look(call->lobby, next, call->connection);
	lobby_table_seat_all(call->lobby, next, call->connection);
	return true;
}

static bool do_rematch(struct call *call)
{
	const struct room *before = call->table->room;
	struct lobby_table *next = before->next ? lobby_table_find(call->lobby, before->next) : NULL;
	if (before->status != ROOM_OVER)
		return call_refuse(call, REFUSE_NOT_OVER);
	return next ? rematch_join(call, next) : rematch_open(call);
}

/* Most requests are about a table that one looks at. */
struct lobby_table *lobby_table_seen(const struct call *call, uint64_t id)
{
	for (unsigned i = 0; i < CONNECTION_TABLES_MAX; i++) {
		struct lobby_table *table = call->connection->tables[i].table;
		if (table && !table->removed && table->room->id == id)
			return table;
	}
	return lobby_table_find(call->lobby, id);
}

bool call_passed_on(struct call *call, uint64_t table)
{
	const struct lobby_hooks *hooks = &call->lobby->hooks;
	const enum passing passing = hooks->elsewhere
	                                 ? hooks->elsewhere->pass(hooks->context, call->connection, table, call->text,
	                                                          call->length, json_object_get(call->json, "id"))
	                                 : PASS_HERE;
	call->answered = passing == PASS_DONE;
	if (passing == PASS_FULL)
		call_refuse(call, REFUSE_AWAY);
	return passing != PASS_HERE;
}

bool call_gathers(struct call *call)
{
	const struct lobby_hooks *hooks = &call->lobby->hooks;
	call->answered = hooks->elsewhere && !call->part && !call->connection->far &&
	                 hooks->elsewhere->gather(hooks->context, call->connection, call->json);
	return call->answered;
}

/* -- Answering --------------------------------------------------------------------------------------------------- */

enum needs { NOTHING, HELLO, TABLE, SEAT };

static const struct request {
	const char *name;
	bool (*handle)(struct call *call);
	enum needs needs;
	enum message answer;
	unsigned cost; /* in plain requests; 0: it is one */
} requests[] = {
#define REQUEST(name, answer, handle, needs, cost) {name, handle, needs, MESSAGE_##answer, cost},
#include "lobby_requests.def"
#undef REQUEST
};

/* What is asked of the table itself. */
static bool do_at_table(struct call *call)
{
	return room_request_run(call->at_table, call->table->room, call->seat, call->json, call->connection->lang,
	                        call->lobby->now, &call->refusal);
}
static const struct request at_table = {NULL, do_at_table, SEAT, MESSAGE_OK, 0};

const char *lobby_request_name(size_t index)
{
	return index < sizeof requests / sizeof requests[0] ? requests[index].name : NULL;
}

static const struct request *request_find(const char *name)
{
	for (size_t i = 0; name && i < sizeof requests / sizeof requests[0]; i++)
		if (strcmp(requests[i].name, name) == 0)
			return &requests[i];
	return NULL;
}

/* At a frozen table people can still look, and leave. */
static bool only_looks(const struct request *request)
{
	return request->handle == do_look || request->handle == do_sync || request->handle == do_leave ||
	       request->handle == do_record;
}

/* A handler may have succeeded and the room be frozen since: then the log does not have it, and it is refused. */
static bool request_happens(struct call *call, const struct request *request)
{
	const bool fine = request->handle(call);
	const struct room *room = call->table ? call->table->room : NULL;
	return fine && room && room->status == ROOM_FROZEN && !only_looks(request) ? call_refuse(call, REFUSE_FROZEN)
	                                                                           : fine;
}

/* One was paid before anybody knew what is asked for. However few requests are allowed, each is possible some time. */
static bool cost_is_paid(struct call *call, const struct request *request)
{
	const double rate = call->lobby->limits.requests_a_second;
	const double cost = request->cost < 3 * rate ? request->cost : 3 * rate;
	return cost <= 1 || allowance_take(&call->connection->requests, cost - 1, rate, 3 * rate, call->lobby->now);
}

static bool request_run(struct call *call, const struct request *request)
{
	uint64_t id;
	if (!request)
		return call_refuse(call, REFUSE_REQUEST);
	if (!cost_is_paid(call, request))
		return call_refuse(call, REFUSE_RATE);
	if (request->needs > NOTHING && (!call->connection->person || call->connection->person->forgotten))
		return call_refuse(call, REFUSE_HELLO);
	if (request->needs >= TABLE) {
		const char *name = call_text(call, "table");
		if (!name || !room_name_read(name, &id))
			return call_refuse(call, REFUSE_TABLE);
		call->table = lobby_table_seen(call, id);
		if (!call->table)
			return !call_passed_on(call, id) && call_refuse(call, REFUSE_TABLE);
		if (call->table->room->status == ROOM_FROZEN && !only_looks(request))
			return call_refuse(call, REFUSE_FROZEN);
		if (room_is_blocked(call->table->room, call->connection->person->id))
			return call_refuse(call, REFUSE_BLOCKED);
		call->seat = room_seat_of(call->table->room, call->connection->person->id);
		origins_note(call->table, call->seat, call->connection);
		if (request->needs == SEAT && call->seat == MU_NOBODY)
			return call_refuse(call, REFUSE_NO_SEAT);
	}
	return request_happens(call, request);
}

static void call_write(struct call *call, const struct request *request, bool fine, struct strbuf *r)
{
	const json_t *id = json_object_get(call->json, "id");
	if (!fine) {
		call->lobby->figures.refusals++;
		call->lobby->figures.limited += strncmp(call->refusal.code, "limit/", 6) == 0;
		refusal_write(&call->refusal, id, call->connection->lang, r);
	} else {
		assert(request); /* what is not one is never fine */
		message_begin(r, request->answer);
		refusal_write_id(id, r);
		strbuf_put_buffer(r, &call->extra);
		strbuf_puts(r, "}");
	}
}

static void call_answer(struct call *call, const struct request *request, bool fine)
{
	struct strbuf *r = &call->lobby->reply;
	const json_t *id = json_object_get(call->json, "id");
	strbuf_clear(r);
	call_write(call, request, fine, r);
	if (call->table)
		lobby_table_answer(call->table, call->connection, r, id);
	else
		connection_send(call->lobby, call->connection, r);
}

static void request_handle(struct lobby *lobby, struct connection *connection, const json_t *json, const char *text,
                           size_t length)
{
	struct call call = {.lobby = lobby,
	                    .connection = connection,
	                    .json = json,
	                    .text = text,
	                    .length = length,
	                    .shards = UINT64_MAX,
	                    .seat = MU_NOBODY};
	const char *name = call_text(&call, "do");
	call.at_table = room_request_find(name);
	const struct request *request = call.at_table ? &at_table : request_find(name);
	const bool fine = request_run(&call, request);
	if (!call.answered)
		call_answer(&call, request, fine);
	if (fine && call.show)
		lobby_table_snapshot(lobby, call.table, connection);
	if (call.table)
		lobby_table_touch(lobby, call.table);
	strbuf_release(&call.extra);
}

void lobby_part(struct lobby *lobby, struct connection *connection, const json_t *json, struct strbuf *out)
{
	struct call call = {.lobby = lobby, .connection = connection, .json = json, .part = true, .seat = MU_NOBODY};
	const struct request *request = request_find(call_text(&call, "do"));
	const bool may = request && connection->person && !connection->person->forgotten;
	call_write(&call, request, may ? request->handle(&call) : call_refuse(&call, REFUSE_HELLO), out);
	strbuf_release(&call.extra);
}

/* False: over the limit. A connection that sends on and on regardless is closed. */
static bool request_allowed(struct lobby *lobby, struct connection *connection)
{
	enum { PATIENCE = 200 };
	const double rate = lobby->limits.requests_a_second;
	if (allowance_take(&connection->requests, 1, rate, 3 * rate, lobby->now)) {
		connection->refused = 0;
		return true;
	}
	if (++connection->refused == PATIENCE)
		lobby->hooks.dismiss(lobby->hooks.context, connection);
	return false;
}

static void refuse_unread(struct lobby *lobby, struct connection *connection, enum refusal_name name, const char *text,
                          size_t length)
{
	struct refusal refusal;
	int64_t number;
	json_t *id = request_id_find(text, length, &number) ? json_integer(number) : NULL;
	refuse(&refusal, name);
	lobby->figures.refusals++;
	strbuf_clear(&lobby->reply);
	refusal_write(&refusal, id, connection->lang, &lobby->reply);
	json_decref(id);
	connection_send(lobby, connection, &lobby->reply);
}

void lobby_receive(struct lobby *lobby, struct connection *connection, const char *text, size_t length, int64_t now)
{
	lobby->now = now;
	if (connection->dismissed)
		return;
	lobby->figures.requests++;
	if (!request_allowed(lobby, connection)) {
		lobby->figures.limited++;
		refuse_unread(lobby, connection, REFUSE_RATE, text, length);
		return;
	}
	json_t *json =
	    request_is_deep(text, length) ? NULL : json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	if (json_is_object(json)) {
		request_handle(lobby, connection, json, text, length);
		trials_go_on(lobby);
	} else {
		refuse_unread(lobby, connection, REFUSE_JSON, text, length);
	}
	json_decref(json);
}

void lobby_farewell(struct lobby *lobby, struct connection *connection, const char *error, const char *sentence)
{
	struct strbuf text = {0};
	const char *said = mu_text(connection->lang, sentence);
	message_begin(&text, MESSAGE_BYE);
	strbuf_printf(&text, ",\"error\":\"%s\",\"message\":", error);
	strbuf_put_json_string(&text, said, strlen(said));
	strbuf_puts(&text, "}");
	connection_send(lobby, connection, &text);
	strbuf_release(&text);
}
