/* The home of tables: shadows stand in for connections whose sockets are at other nodes. */
#include "node.h"

#include <stdlib.h>

static struct shadow **shadow_bucket(struct node *node, unsigned peer, uint64_t number)
{
	return &node->shadows[(number + 977 * (uint64_t)peer) % NODE_BUCKETS];
}

static struct shadow *shadow_find(struct node *node, unsigned peer, uint64_t number)
{
	struct shadow *shadow = *shadow_bucket(node, peer, number);
	while (shadow && (shadow->peer != peer || shadow->number != number))
		shadow = shadow->next;
	return shadow;
}

/* NULL: no memory, or the person is on the way out. */
static struct shadow *shadow_create(struct node *node, unsigned peer, uint64_t number, const struct guest *guest,
                                    int64_t now)
{
	struct shadow *shadow = calloc(1, sizeof *shadow);
	if (!shadow)
		return NULL;
	shadow->peer = peer;
	shadow->number = number;
	shadow->connection = lobby_guest_create(node->lobby, shadow, guest, now);
	if (!shadow->connection) {
		free(shadow);
		return NULL;
	}
	struct shadow **bucket = shadow_bucket(node, peer, number);
	shadow->next = *bucket;
	return *bucket = shadow;
}

static void shadow_drop(struct node *node, struct shadow **link, int64_t now)
{
	struct shadow *shadow = *link;
	*link = shadow->next;
	lobby_connection_leave(node->lobby, shadow->connection, now);
	free(shadow);
}

void shadows_drop(struct node *node, int peer, int64_t now)
{
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (struct shadow **link = &node->shadows[i]; *link;) {
			if (peer < 0 || (*link)->peer == (unsigned)peer)
				shadow_drop(node, link, now);
			else
				link = &(*link)->next;
		}
	}
}

/* -- What the edge says ------------------------------------------------------------------------------------------- */

/* Who asks, as the edge says, each time. NULL: nobody can be asked for. */
static struct shadow *shadow_read(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	struct guest_names names;
	const uint64_t number = read_number(reader);
	const struct guest guest = read_guest(reader, &names);
	struct shadow *shadow = reader->bad ? NULL : shadow_find(node, peer, number);
	if (reader->bad)
		return NULL;
	if (!shadow)
		return shadow_create(node, peer, number, &guest, now);
	shadow->stale = false;
	return lobby_guest_be(node->lobby, shadow->connection, &guest, now) ? shadow : NULL;
}

void home_request(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	const uint64_t serial = read_number(reader);
	if (reader->rest_length > NODE_REQUEST_MAX)
		reader->bad = true;
	const struct shadow *shadow = shadow_read(node, peer, reader, now);
	if (!shadow)
		return; /* its edge refuses the request when it has waited long enough */
	node->asking.peer = (int)peer;
	node->asking.serial = serial;
	lobby_receive(node->lobby, shadow->connection, reader->rest, reader->rest_length, now);
	node->asking.peer = -1;
}

void home_look(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	struct node_reader about = node_read(reader->rest, reader->rest_length);
	const uint64_t table = read_table(&about);
	const struct shadow *shadow = shadow_read(node, peer, reader, now);
	reader->bad |= about.bad;
	if (table && !reader->bad && !(lobby_shards(node->lobby) >> shard_of(table) & 1))
		node->peers[peer].doubted = true; /* one of us does not know yet who has it: say it again */
	if (shadow && table)
		lobby_look(node->lobby, shadow->connection, table, now);
}

void home_unlook(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	const uint64_t number = read_number(reader), table = read_table(reader);
	const struct shadow *shadow = reader->bad ? NULL : shadow_find(node, peer, number);
	if (shadow)
		lobby_unlook(node->lobby, shadow->connection, table, now);
}

void home_gone(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	const uint64_t number = read_number(reader);
	struct shadow **link = shadow_bucket(node, peer, number);
	while (*link && ((*link)->peer != peer || (*link)->number != number))
		link = &(*link)->next;
	if (!reader->bad && *link)
		shadow_drop(node, link, now);
}

/* If a part of a roll is lost, that is seen by its number, and there is another one. */
void home_roll(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	const uint64_t end = read_number(reader);
	if (reader->bad)
		return;
	if (!end)
		presence_clear(node, (int)peer);
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (struct shadow **link = &node->shadows[i]; *link;) {
			struct shadow *shadow = *link;
			if (end && shadow->peer == peer && shadow->stale && node->peers[peer].rolling) {
				shadow_drop(node, link, now);
				continue;
			}
			if (shadow->peer == peer)
				shadow->stale = !end;
			link = &shadow->next;
		}
	}
	node->peers[peer].rolling = !end;
}

/* -- What the lobby says ------------------------------------------------------------------------------------------ */

/* Through whose eyes it looks at the table that is being told of. */
static mu_seat viewer_of(const struct connection *connection, uint64_t table)
{
	for (unsigned i = 0; i < CONNECTION_TABLES_MAX; i++)
		if (connection->tables[i].table && connection->tables[i].table->room->id == table)
			return connection->tables[i].viewer;
	return MU_TABLE;
}

static void viewer_name(mu_seat viewer, char ret_name[8])
{
	snprintf(ret_name, 8, viewer >= 0 && viewer < MU_SEATS_MAX ? "%d" : "all", (int)viewer);
}

/* One text for all of one node who look through the same eyes. */
void node_send(struct node *node, struct connection *const *connections, size_t count, const char *text, size_t length)
{
	const uint64_t table = lobby_about(node->lobby);
	uint64_t done = 0; /* bits of nodes */
	for (size_t i = 0; i < count; i++) {
		const struct shadow *first = connections[i]->carrier;
		const mu_seat viewer = viewer_of(connections[i], table);
		char eyes[8];
		if (done >> first->peer & 1)
			continue;
		done |= UINT64_C(1) << first->peer;
		struct strbuf *out = node_begin(node, first->peer, NODE_MESSAGE);
		put_table_name(out, table);
		for (size_t j = i; j < count; j++) {
			const struct shadow *shadow = connections[j]->carrier;
			if (shadow->peer == first->peer)
				put_number(out, shadow->number);
		}
		strbuf_puts(out, "\n");
		strbuf_put(out, text, length);
		viewer_name(viewer, eyes);
		node_end(node, first->peer, table, eyes);
	}
}

bool node_hold(struct node *node, struct connection *connection, size_t bytes)
{
	struct shadow *shadow = connection->carrier;
	(void)node;
	if (shadow->held > NODE_SHADOW_HELD)
		return false;
	shadow->held += bytes;
	return true;
}

void node_release(struct node *node, struct connection *connection, size_t bytes)
{
	struct shadow *shadow = connection->carrier;
	(void)node;
	shadow->held -= bytes;
}

static void shadow_tell(struct node *node, const struct shadow *shadow, enum node_kind kind, uint64_t table)
{
	struct strbuf *out = node_begin(node, shadow->peer, kind);
	put_number(out, shadow->number);
	if (table)
		put_table_name(out, table);
	node_end(node, shadow->peer, table, "all");
}

void node_dismiss(struct node *node, struct connection *connection)
{
	shadow_tell(node, connection->carrier, NODE_DISMISS, 0);
}

/* While a shadow is being made it has no table yet, and while it is dropped nobody wants to know. */
void node_looks(struct node *node, struct connection *connection, uint64_t table, bool on)
{
	shadow_tell(node, connection->carrier, on ? NODE_SEES : NODE_SEES_NOT, table);
}
