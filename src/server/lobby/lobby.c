/* Tables, what waits for the store, the hooks of rooms. */
#include "lobby.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

const struct lobby_limits lobby_limits_default = {
#define LIMIT(name, value, member, least, most, usual, meaning) .member = usual,
#include "limits.def"
#undef LIMIT
};

struct waiting {
	struct waiting *next;
	uint64_t after;                /* the number in the log that must be on disk */
	struct connection *connection; /* NULL: for all connections of the viewer */
	mu_seat viewer;
	unsigned form;
	uint64_t told; /* its number among the messages of the table */
	bool answers;  /* a request of the connection; its id, as it is written */
	char id[24];
	struct packet *packet; /* NULL: nobody reads it any more */
	size_t cost;
	struct waiting *next_own; /* of the connection */
};

/* -- What waits for the store ------------------------------------------------------------------------------- */

/* A connection that came after the message was made got a snapshot that has it already. */
static bool is_told(const struct onlooker *onlooker, mu_seat viewer, unsigned form, uint64_t told)
{
	const struct connection *connection = onlooker->connection;
	return onlooker->viewer == viewer && onlooker->since < told && !connection->gone && !connection->missed &&
	       (form == FORM_ALL || onlooker->form == form);
}

static void lobby_table_deliver(struct lobby_table *table, mu_seat viewer, unsigned form, uint64_t told,
                                struct packet *packet)
{
	enum { AT_ONCE = 64 };
	struct connection *connections[AT_ONCE];
	size_t count = 0;
	const struct lobby_hooks *hooks = &table->lobby->hooks;
	table->lobby->about = table->room->id;
	for (size_t i = 0; i < table->onlooker_count; i++) {
		const struct onlooker *onlooker = &table->onlookers[i];
		if (!is_told(onlooker, viewer, form, told))
			continue;
		connections[count++] = onlooker->connection;
		if (count == AT_ONCE) {
			hooks->send(hooks->context, connections, count, packet);
			count = 0;
		}
	}
	if (count)
		hooks->send(hooks->context, connections, count, packet);
	table->lobby->about = 0;
}

static void lobby_table_send_packet(struct lobby_table *table, struct connection *connection, struct packet *packet)
{
	table->lobby->about = table->room->id;
	connection_send_packet(table->lobby, connection, packet);
	table->lobby->about = 0;
}

static void lobby_table_send_now(struct lobby_table *table, struct connection *connection, const struct strbuf *text)
{
	table->lobby->about = table->room->id;
	connection_send(table->lobby, connection, text);
	table->lobby->about = 0;
}

enum { SPARE_MAX = 2048 };

static struct waiting *waiting_create(struct lobby *lobby)
{
	struct waiting *waiting = lobby->spare;
	if (waiting) {
		lobby->spare = waiting->next;
		lobby->spare_count--;
	} else {
		waiting = malloc(sizeof *waiting);
	}
	return waiting;
}

static void waiting_empty(struct lobby *lobby, struct waiting *waiting)
{
	if (waiting->packet)
		lobby->hooks.drop(lobby->hooks.context, waiting->packet);
	waiting->packet = NULL;
}

/* Each counts for its connection as long as that is there, so that a slow disk is not a place to pile things up. */
static bool waiting_tie(struct lobby *lobby, struct waiting *waiting, struct connection *connection)
{
	if (connection->gone || !lobby->hooks.hold(lobby->hooks.context, connection, waiting->cost))
		return false;
	waiting->next_own = connection->waits;
	connection->waits = waiting;
	connection_hold(connection);
	return true;
}

static void waiting_untie(struct lobby *lobby, struct waiting *waiting)
{
	struct waiting **link = &waiting->connection->waits;
	while (*link && *link != waiting)
		link = &(*link)->next_own;
	if (*link) {
		*link = waiting->next_own;
		lobby->hooks.release(lobby->hooks.context, waiting->connection, waiting->cost);
	}
	connection_drop(waiting->connection);
}

void connection_waits_end(struct lobby *lobby, struct connection *connection)
{
	for (struct waiting *waiting; (waiting = connection->waits);) {
		connection->waits = waiting->next_own;
		waiting_empty(lobby, waiting);
		lobby->hooks.release(lobby->hooks.context, connection, waiting->cost);
	}
}

static void waiting_destroy(struct lobby *lobby, struct waiting *waiting)
{
	if (waiting->connection)
		waiting_untie(lobby, waiting);
	waiting_empty(lobby, waiting);
	if (lobby->spare_count == SPARE_MAX) {
		free(waiting);
		return;
	}
	waiting->next = lobby->spare;
	lobby->spare = waiting;
	lobby->spare_count++;
}

/* Takes the packet over. NULL: no memory, as if there is no packet. */
static struct waiting *lobby_table_wait(struct lobby_table *table, mu_seat viewer, unsigned form, struct packet *packet)
{
	struct waiting *waiting = packet ? waiting_create(table->lobby) : NULL;
	if (!waiting) {
		if (packet)
			table->lobby->hooks.drop(table->lobby->hooks.context, packet);
		return NULL;
	}
	*waiting = (struct waiting){.after = table->appended,
	                            .viewer = viewer,
	                            .form = form,
	                            .told = table->told,
	                            .packet = packet};
	return waiting;
}

static void lobby_table_queue(struct lobby_table *table, struct waiting *waiting)
{
	*table->last = waiting;
	table->last = &waiting->next;
}

/* For one connection. NULL: it cannot wait, and misses it. */
static struct waiting *lobby_table_wait_for(struct lobby_table *table, struct connection *connection,
                                            const struct strbuf *text)
{
	struct lobby *lobby = table->lobby;
	struct waiting *waiting = lobby_table_wait(table, MU_TABLE, FORM_ALL, lobby_pack(lobby, text));
	if (waiting) {
		waiting->cost = sizeof *waiting + text->length;
		if (waiting_tie(lobby, waiting, connection)) {
			waiting->connection = connection;
			lobby_table_queue(table, waiting);
			return waiting;
		}
		waiting_destroy(lobby, waiting);
	}
	connection_misses(lobby, connection);
	return NULL;
}

void lobby_table_send(struct lobby_table *table, struct connection *connection, const struct strbuf *text)
{
	if (!table->first && table->durable == table->appended)
		lobby_table_send_now(table, connection, text);
	else
		lobby_table_wait_for(table, connection, text);
}

void lobby_table_answer(struct lobby_table *table, struct connection *connection, const struct strbuf *text,
                        const json_t *id)
{
	if (!table->first && table->durable == table->appended) {
		lobby_table_send_now(table, connection, text);
		return;
	}
	struct waiting *waiting = lobby_table_wait_for(table, connection, text);
	if (!waiting)
		return;
	waiting->answers = true;
	if (json_is_integer(id))
		snprintf(waiting->id, sizeof waiting->id, "%lld", (long long)json_integer_value(id));
}

static void lobby_table_flush(struct lobby_table *table)
{
	while (table->first && table->first->after <= table->durable) {
		struct waiting *waiting = table->first;
		table->first = waiting->next;
		if (!table->first)
			table->last = &table->first;
		if (waiting->connection && waiting->packet)
			lobby_table_send_packet(table, waiting->connection, waiting->packet);
		else if (!waiting->connection)
			lobby_table_deliver(table, waiting->viewer, waiting->form, waiting->told, waiting->packet);
		waiting_destroy(table->lobby, waiting);
	}
}

static void lobby_table_free(struct lobby_table *table)
{
	stories_drop(table->lobby, table->room->id);
	for (size_t i = 0; i < table->onlooker_count; i++)
		connection_forget(table->onlookers[i].connection, table);
	for (struct waiting *w = table->first, *next; w; w = next) {
		next = w->next;
		waiting_destroy(table->lobby, w);
	}
	room_destroy(table->room);
	free(table->onlookers);
	free(table->push);
	free(table->record);
	free(table);
}

/* What cannot be written is told to nobody; only requests that wait for it are answered, with a refusal. */
static void lobby_table_forget_waiting(struct lobby_table *table)
{
	struct refusal refusal;
	struct strbuf text = {0};
	refuse(&refusal, REFUSE_FROZEN);
	for (struct waiting *w; (w = table->first);) {
		table->first = w->next;
		if (w->answers) {
			json_t *id = w->id[0] ? json_integer(strtoll(w->id, NULL, 10)) : NULL;
			strbuf_clear(&text);
			refusal_write(&refusal, id, w->connection->lang, &text);
			if (w->id[0] && !id)
				strbuf_fail(&text);
			lobby_table_send_now(table, w->connection, &text);
			json_decref(id);
		}
		waiting_destroy(table->lobby, w);
	}
	table->last = &table->first;
	strbuf_release(&text);
}

void lobby_table_freeze(struct lobby_table *table, const char *why)
{
	struct lobby *lobby = table->lobby;
	room_freeze(table->room, why);
	if (table->frozen)
		return;
	table->frozen = true;
	room_settle(table->room, lobby->now);
	if (table->place) { /* it has not been removed */
		tables_note(lobby, table);
		table->due = INT64_MAX;
		heap_settle(lobby, table);
	}
	lobby->hooks.frozen(lobby->hooks.context, table->room->name, table->room->fault);
}

static void lobby_table_finish(struct lobby_table *table);

static void appended(void *context, enum store_result result)
{
	struct lobby_table *table = context;
	if (result != STORE_OK &&
	    result != STORE_CONFLICT) { /* told to nobody; the server sees it by the state of the store */
		table->lost++;
		if (table->removed && table->durable + table->lost == table->appended)
			lobby_table_free(table);
		return;
	}
	if (result == STORE_CONFLICT && !table->frozen) {
		lobby_table_forget_waiting(table);
		lobby_table_freeze(table, "log/conflict");
	}
	table->durable++; /* or given up */
	lobby_table_flush(table);
	if (table->durable < table->appended)
		return;
	if (table->removed)
		lobby_table_free(table);
	else if (table->room->status == ROOM_OVER)
		lobby_table_finish(table);
}

/* -- The hooks of rooms ----------------------------------------------------------------------------------------- */

static void on_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	struct lobby *lobby = context;
	struct lobby_table *table = room->owner;
	if (!store_append(lobby->store, room->id, table->appended, kind != BODY_MAIN, body, length, appended, table)) {
		room_freeze(room, "memory");
		return;
	}
	table->appended++;
	if (kind == BODY_ANEW)
		store_trim(lobby->store, room->id, table->appended, NULL, NULL);
}

static void on_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length)
{
	struct lobby_table *table = room->owner;
	const struct lobby_hooks *hooks = &table->lobby->hooks;
	(void)context;
	struct packet *packet = text ? hooks->pack(hooks->context, text, length) : NULL;
	table->told++;
	if (packet && !table->first && table->durable == table->appended) {
		lobby_table_deliver(table, viewer, form, table->told, packet);
		hooks->drop(hooks->context, packet);
		return;
	}
	struct waiting *waiting = lobby_table_wait(table, viewer, form, packet);
	if (waiting) {
		lobby_table_queue(table, waiting);
	} else {
		for (size_t i = 0; i < table->onlooker_count; i++)
			if (is_told(&table->onlookers[i], viewer, form, table->told))
				connection_misses(table->lobby, table->onlookers[i].connection);
	}
}

static void on_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	struct lobby *lobby = context;
	struct thinking thinking = {.table = room->id,
	                            .ticket = room->ticket,
	                            .seat = seat,
	                            .level = room_bot_level(room, seat),
	                            .character = room_character(room, seat) ? room->seat[seat].character : 0,
	                            .game = room->game,
	                            .seed =
	                                random_of(&lobby->random, RANDOM_THOUGHT, room->id, room->ticket, (uint64_t)seat),
	                            .until = until};
	memcpy(&thinking.view, view, room->game->state_size);
	lobby->hooks.think(lobby->hooks.context, &thinking);
}

static uint8_t on_judge(void *context, struct room *room, const struct mu_made *made)
{
	return trials_judge(context, room->game, made);
}

static void on_unpicture(void *context, struct room *room, const uint8_t hash[FAIR_SECRET])
{
	lobby_unpicture(context, room, hash);
}

/* -- Tables ----------------------------------------------------------------------------------------------------------- */

struct lobby_table *lobby_table_find(const struct lobby *lobby, uint64_t id)
{
	struct lobby_table *table = lobby->buckets[id % lobby->bucket_count];
	while (table && table->room->id != id)
		table = table->next;
	return table;
}

struct lobby_table *lobby_table_add(struct lobby *lobby, struct room *room, uint64_t logged)
{
	struct lobby_table *table = calloc(1, sizeof *table);
	if (!table)
		return NULL;
	table->lobby = lobby;
	table->room = room;
	table->last = &table->first;
	table->appended = table->durable = logged;
	table->due = table->push_due = INT64_MAX;
	table->came = lobby->trial_count;
	table_ties_init(&table->ties);
	if (!heap_add(lobby, table)) {
		free(table);
		return NULL;
	}
	room->owner = table;
	table->next = lobby->buckets[room->id % lobby->bucket_count];
	lobby->buckets[room->id % lobby->bucket_count] = table;
	lobby->lobby_table_count++;
	return table;
}

void lobby_table_part(struct lobby *lobby, struct lobby_table *table)
{
	struct lobby_table **link = &lobby->buckets[table->room->id % lobby->bucket_count];
	while (*link != table)
		link = &(*link)->next;
	*link = table->next;
	lobby->lobby_table_count--;
	heap_remove(lobby, table);
	tables_drop(lobby, table);
	places_drop(table);
	table->removed = true; /* its onlookers still hear what waits for the store */
	if (table->durable == table->appended)
		lobby_table_free(table);
}

static void lobby_table_remove(struct lobby *lobby, struct lobby_table *table)
{
	store_mark(lobby->store, table->room->id, table->room->ended ? STORE_OVER : STORE_GONE, lobby->now, NULL, NULL);
	lobby_table_part(lobby, table);
}

int64_t lobby_table_due(const struct lobby_table *table)
{
	const int64_t due = room_due(table->room);
	return due < table->push_due ? due : table->push_due;
}

void lobby_table_touch(struct lobby *lobby, struct lobby_table *table)
{
	lobby->figures.moves += table->room->moves - table->counted;
	table->counted = table->room->moves;
	if (table->room->status == ROOM_FROZEN)
		lobby_table_freeze(table, NULL);
	if (table->room->status == ROOM_OVER && table->durable == table->appended)
		lobby_table_finish(table);
	if (room_is_done(table->room)) {
		lobby_table_remove(lobby, table);
		return;
	}
	tables_note(lobby, table);
	table->push_due = push_look(lobby, table);
	table->due = lobby_table_due(table);
	heap_settle(lobby, table);
}

struct lobby_table *lobby_table_create(struct lobby *lobby, const struct room_spec *spec,
                                       const struct room_person *host, uint64_t shards)
{
	uint64_t id;
	shards &= lobby->shards;
	if (!shards)
		return NULL;
	do
		id = random_id(&lobby->random, RANDOM_TABLE);
	while (!(shards >> shard_of(id) & 1) || lobby_table_find(lobby, id));
	struct room *room = room_prepare(id, spec, &lobby->room_hooks, &lobby->scratch, lobby->now);
	struct lobby_table *table = room ? lobby_table_add(lobby, room, 0) : NULL;
	if (!table) {
		room_destroy(room);
		return NULL;
	}
	if (store_mark(lobby->store, id, STORE_RUNNING, lobby->now, NULL, NULL))
		room_open(room, host, lobby->now);
	else
		room_freeze(room, "memory");
	if (room->status == ROOM_FROZEN) { /* nobody has seen it yet */
		lobby_table_remove(lobby, table);
		return NULL;
	}
	lobby_table_touch(lobby, table);
	return table;
}

/* -- Records ---------------------------------------------------------------------------------------------------------------- */

/* All of the game is on disk. Its log goes on until the room closes; without the record it stays, and the next start tries again. */
static void lobby_table_finish(struct lobby_table *table)
{
	struct lobby *lobby = table->lobby;
	if (table->archived)
		return;
	lobby->figures.finished += !table->finishing;
	table->finishing = true;
	if (!table->record)
		table->record = room_record(table->room, &table->record_length);
	if (!table->record)
		return; /* it is tried again when there is memory */
	struct store_game result;
	struct strbuf body = {0};
	result_of(table, &result, &body);
	table->archived =
	    !body.failed && store_finish(lobby->store, table->room->id, &result, body.text, body.length, table->record,
	                                 table->record_length, table->room->spec.record, NULL, NULL);
	strbuf_release(&body);
}

/* -- The lobby ------------------------------------------------------------------------------------------------------------- */

struct lobby *lobby_create(struct store *store, const struct lobby_hooks *hooks, const struct lobby_limits *limits,
                           int64_t now, struct store_problem *ret_problem)
{
	struct lobby *lobby = calloc(1, sizeof *lobby);
	store_problem_set(ret_problem, "store/open", "Out of memory.");
	if (!lobby)
		return NULL;
	lobby->store = store;
	lobby->hooks = *hooks;
	lobby->limits = *limits;
	lobby->now = now;
	lobby->room_hooks = (struct room_hooks){on_append, on_tell, on_think, lobby, on_judge, on_unpicture};
	lobby->bucket_count = 2 * (size_t)limits->tables + 1;
	lobby->buckets = calloc(lobby->bucket_count, sizeof *lobby->buckets);
	lobby->shards = hooks->elsewhere ? 0 : UINT64_MAX;
	if (lobby->buckets && tables_init(&lobby->tables, limits->tables) &&
	    (hooks->elsewhere || lobby_load(lobby, UINT64_MAX, ret_problem))) {
		lobby_forget_late(lobby, now); /* there may have been several servers before */
		return lobby;
	}
	lobby_destroy(lobby);
	return NULL;
}

void lobby_seed(struct lobby *lobby, const char *text)
{
	random_seed(&lobby->random, text, store_epoch(lobby->store));
}

void lobby_destroy(struct lobby *lobby)
{
	if (!lobby)
		return;
	for (size_t i = 0; lobby->buckets && i < lobby->bucket_count; i++) {
		for (struct lobby_table *table = lobby->buckets[i], *next; table; table = next) {
			next = table->next;
			lobby_table_free(table);
		}
	}
	for (unsigned i = 0; i < PEOPLE_BUCKETS; i++) {
		for (struct person *person = lobby->people[i], *next; person; person = next) {
			next = person->next;
			free(person);
		}
	}
	for (struct waiting *waiting = lobby->spare, *next; waiting; waiting = next) {
		next = waiting->next;
		free(waiting);
	}
	sendings_release(lobby);
	tables_release(&lobby->tables);
	places_release(lobby);
	free(lobby->buckets);
	free(lobby->heap);
	room_scratch_release(&lobby->scratch);
	strbuf_release(&lobby->reply);
	free(lobby);
}

void lobby_thought(struct lobby *lobby, const struct thinking *thinking, int64_t now)
{
	lobby->now = now;
	struct lobby_table *table = lobby_table_find(lobby, thinking->table);
	if (!table)
		return;
	room_thought(table->room, thinking->seat, thinking->ticket, thinking->action, now);
	lobby_table_touch(lobby, table);
}

struct lobby_figures lobby_figures(const struct lobby *lobby)
{
	struct lobby_figures figures = lobby->figures;
	figures.tables = lobby->lobby_table_count;
	figures.open = lobby->tables.status[ROOM_OPEN];
	figures.frozen = lobby->tables.status[ROOM_FROZEN];
	figures.playing = lobby->tables.status[ROOM_STARTING] + lobby->tables.status[ROOM_PLAYING];
	return figures;
}
