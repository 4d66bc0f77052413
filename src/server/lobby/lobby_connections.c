/* Connections: what is sent to them, and which tables they look at. */
#include "lobby.h"

#include <stdlib.h>

/* -- Connections ---------------------------------------------------------------------------------------------- */

void connection_hold(struct connection *connection)
{
	connection->references++;
}

void connection_drop(struct connection *connection)
{
	if (--connection->references == 0)
		free(connection);
}

void connection_send_packet(struct lobby *lobby, struct connection *connection, struct packet *packet)
{
	if (!connection->gone && !connection->missed)
		lobby->hooks.send(lobby->hooks.context, &connection, 1, packet);
}

void connection_misses(struct lobby *lobby, struct connection *connection)
{
	if (connection->gone || connection->missed)
		return;
	connection->missed = true;
	lobby->hooks.dismiss(lobby->hooks.context, connection);
}

struct packet *lobby_pack(const struct lobby *lobby, const struct strbuf *text)
{
	return text->failed ? NULL : lobby->hooks.pack(lobby->hooks.context, text->text, text->length);
}

void connection_send(struct lobby *lobby, struct connection *connection, const struct strbuf *text)
{
	struct packet *packet = lobby_pack(lobby, text);
	if (!packet) {
		connection_misses(lobby, connection);
		return;
	}
	connection_send_packet(lobby, connection, packet);
	lobby->hooks.drop(lobby->hooks.context, packet);
}

struct connection *lobby_connection_create(struct lobby *lobby, void *carrier, int64_t now)
{
	struct connection *connection = calloc(1, sizeof *connection);
	if (!connection)
		return NULL;
	connection->carrier = carrier;
	connection->references = 1;
	connection->requests = (struct allowance){3.0 * lobby->limits.requests_a_second, now};
	connection->came = now;
	lobby->figures.connections++;
	return connection;
}

void lobby_connection_leave(struct lobby *lobby, struct connection *connection, int64_t now)
{
	lobby->now = now;
	connection_waits_end(lobby, connection);
	if (connection->elsewhere)
		lobby->hooks.elsewhere->left(lobby->hooks.context, connection);
	connection->gone = true;
	while (connection->tables[0].table)
		lobby_table_unlook(lobby, connection->tables[0].table, connection);
	connection_be_nobody(lobby, connection);
	lobby->figures.connections--;
	connection_drop(connection);
}

/* -- Looking at a table --------------------------------------------------------------------------------------------------- */

/* Tables are kept in the order in which they were looked at. */
void connection_forget(struct connection *connection, const struct lobby_table *table)
{
	unsigned left = 0;
	for (unsigned i = 0; i < CONNECTION_TABLES_MAX; i++)
		if (connection->tables[i].table != table)
			connection->tables[left++] = connection->tables[i];
	while (left < CONNECTION_TABLES_MAX)
		connection->tables[left++] = (struct seen_table){0};
}

static unsigned connection_form(const struct connection *connection)
{
	return connection->words ? FORM_WORDS + (unsigned)connection->lang : FORM_PLAIN;
}

static bool onlooker_add(struct lobby_table *table, struct connection *connection, mu_seat viewer)
{
	if (table->onlooker_count == table->onlooker_space) {
		const size_t space = 2 * table->onlooker_space + 4;
		struct onlooker *onlookers = realloc(table->onlookers, space * sizeof *onlookers);
		if (!onlookers)
			return false;
		table->onlookers = onlookers;
		table->onlooker_space = space;
	}
	table->onlookers[table->onlooker_count++] =
	    (struct onlooker){connection, viewer, connection_form(connection), table->told};
	return true;
}

bool lobby_table_look(struct lobby *lobby, struct lobby_table *table, struct connection *connection)
{
	const mu_seat viewer = room_seat_of(table->room, connection->person->id);
	unsigned place = 0;
	while (place < CONNECTION_TABLES_MAX && connection->tables[place].table != table)
		place++;
	if (place < CONNECTION_TABLES_MAX && connection->tables[place].viewer == viewer)
		return true;
	if (place < CONNECTION_TABLES_MAX) /* from the wall to a seat, or back */
		lobby_table_unlook(lobby, table, connection);
	else if (connection->tables[CONNECTION_TABLES_MAX - 1].table) /* the table looked at first is left */
		lobby_table_unlook(lobby, connection->tables[0].table, connection);
	room_arrive(table->room, viewer, connection_form(connection),
	            lobby->now); /* of the own arrival one is not told, but shown the table */
	if (!onlooker_add(table, connection, viewer)) {
		room_depart(table->room, viewer, connection_form(connection), lobby->now);
		return false;
	}
	for (place = 0; connection->tables[place].table;)
		place++;
	connection->tables[place] = (struct seen_table){table, viewer};
	origins_note(table, viewer, connection);
	if (connection->far)
		lobby->hooks.elsewhere->looks(lobby->hooks.context, connection, table->room->id, true);
	return true;
}

/* Who has sat down sees so on all connections that look on. */
void lobby_table_seat_all(struct lobby *lobby, struct lobby_table *table, const struct connection *first)
{
	const mu_seat seat = room_seat_of(table->room, first->person->id);
	for (size_t i = table->onlooker_count; i-- > 0;) { /* who sits down is put last */
		const struct onlooker *onlooker = &table->onlookers[i];
		struct connection *connection = onlooker->connection;
		if (connection->person != first->person || connection == first || onlooker->viewer == seat)
			continue;
		if (lobby_table_look(lobby, table, connection))
			lobby_table_snapshot(lobby, table, connection);
		else
			connection_misses(lobby, connection);
	}
}

void lobby_table_unlook(struct lobby *lobby, struct lobby_table *table, struct connection *connection)
{
	for (size_t i = 0; i < table->onlooker_count; i++) {
		if (table->onlookers[i].connection != connection)
			continue;
		const mu_seat viewer = table->onlookers[i].viewer;
		const unsigned form = table->onlookers[i].form;
		table->onlookers[i] = table->onlookers[--table->onlooker_count];
		connection_forget(connection, table);
		if (connection->far && !connection->gone)
			lobby->hooks.elsewhere->looks(lobby->hooks.context, connection, table->room->id, false);
		room_depart(table->room, viewer, form, lobby->now);
		if (table->place) {
			tables_note(lobby, table);
			table->due = lobby_table_due(table);
			heap_settle(lobby, table);
		}
		return;
	}
}

void lobby_table_snapshot(struct lobby *lobby, struct lobby_table *table, struct connection *connection)
{
	struct strbuf text = {0};
	room_snapshot(table->room, room_seat_of(table->room, connection->person->id), connection_form(connection),
	              lobby->now, &text);
	lobby_table_send(table, connection, &text);
	strbuf_release(&text);
}

static struct onlooker *onlooker_find(const struct lobby_table *table, const struct connection *connection)
{
	struct onlooker *onlooker = table->onlookers;
	while (onlooker->connection != connection)
		onlooker++;
	return onlooker;
}

/* What waits for it in the old language is not sent any more: a fresh table takes its place. */
void connection_reads(struct lobby *lobby, struct connection *connection, enum mu_lang lang)
{
	connection->lang = lang;
	for (unsigned i = 0; i < CONNECTION_TABLES_MAX && connection->tables[i].table; i++) {
		struct lobby_table *table = connection->tables[i].table;
		struct onlooker *onlooker = onlooker_find(table, connection);
		const unsigned form = connection_form(connection);
		if (form == onlooker->form)
			continue;
		room_change_form(table->room, onlooker->viewer, onlooker->form, form);
		onlooker->form = form;
		onlooker->since = table->told;
		lobby_table_snapshot(lobby, table, connection);
	}
}
