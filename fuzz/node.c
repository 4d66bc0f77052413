/*
 * Raw bytes as texts of another node, with the right sum: whoever writes to the bus can say anything. A line is a text; its first byte is the kind, and
 * "|" in it ends the first line of the text. ">" is a request of somebody who is here, "." lets time pass, and "!" is a text without the words
 * that all begin with. TABLE stands for the newest table here, OTHER for one of the other node.
 */
#include "fuzz.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "server/node/node.h"

enum { CONNECTIONS = 2, NAME = 12, OURS = 7, THEIRS = 9 };

static const uint64_t EVEN = UINT64_C(0x5555555555555555);
static struct node *node;

/* -- Hooks ------------------------------------------------------------------------------------------------------ */

struct packet {
	size_t length;
	char text[];
};

static struct packet *on_pack(void *context, const char *text, size_t length)
{
	struct packet *packet = malloc(sizeof *packet + length);
	(void)context;
	demand(packet && length);
	packet->length = length;
	memcpy(packet->text, text, length);
	return packet;
}

static void on_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	(void)context;
	for (size_t i = 0; i < count; i++) {
		demand(!connections[i]->gone);
		if (connections[i]->far)
			node_send(node, &connections[i], 1, packet->text, packet->length);
	}
}

static void on_drop(void *context, struct packet *packet)
{
	(void)context;
	free(packet);
}

static bool on_hold(void *context, struct connection *connection, size_t bytes)
{
	(void)context;
	return !connection->far || node_hold(node, connection, bytes);
}

static void on_release(void *context, struct connection *connection, size_t bytes)
{
	(void)context;
	if (connection->far)
		node_release(node, connection, bytes);
}

static void on_dismiss(void *context, struct connection *connection)
{
	(void)context;
	if (connection->far)
		node_dismiss(node, connection);
}

static void on_think(void *context, const struct thinking *thinking)
{
	(void)context, (void)thinking;
}

static void on_frozen(void *context, const char *table, const char *why)
{
	(void)context, (void)table, (void)why;
	demand(false); /* no text is a fault of the table */
}

static enum passing on_pass(void *context, struct connection *connection, uint64_t table, const char *text,
                            size_t length, const json_t *id)
{
	(void)context;
	return node_pass(node, connection, table, text, length, id);
}

static bool on_gather(void *context, struct connection *connection, const json_t *request)
{
	(void)context;
	return node_gather(node, connection, request);
}

static void on_looks(void *context, struct connection *connection, uint64_t table, bool on)
{
	(void)context;
	node_looks(node, connection, table, on);
}

static void on_moved(void *context, struct connection *connection, uint64_t table)
{
	(void)context;
	node_moved(node, connection, table);
}

static void on_left(void *context, struct connection *connection)
{
	(void)context;
	node_left(node, connection);
}

static void on_news(void *context, const struct person_news *news)
{
	(void)context;
	node_news(node, news);
}

static bool on_is_there(void *context, uint64_t person)
{
	(void)context;
	return node_is_there(node, person);
}

static void on_tell(void *context, uint64_t person, const char *text, size_t length)
{
	(void)context;
	node_tell(node, person, text, length);
}

static void on_pictured(void *context, const struct store_picture *picture)
{
	(void)context;
	node_pictured(node, picture);
}

static void on_tally(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	(void)context;
	node_tally(node, what, key, amount);
}

static unsigned on_tallied(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	(void)context;
	return node_tallied(node, what, key);
}

/* What goes out is of the right form. */
static void on_publish(void *context, const char *subject, const char *text, size_t length)
{
	char sum[NODE_SUM + 1];
	(void)context;
	demand(strncmp(subject, "muster.cluster.", 15) == 0 && length > NODE_SUM + 1);
	node_sum(node, text + NODE_SUM + 1, length - NODE_SUM - 1, sum);
	demand(memcmp(sum, text, NODE_SUM) == 0);
}

static void on_look(void *context)
{
	(void)context;
}

static void on_log(void *context, const char *event, const char *about)
{
	(void)context;
	demand(event && strlen(about) < NODE_NAME_MAX);
}

static void on_taken(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	(void)context;
	demand(what < TALLY_SOCKETS);
	if (what == TALLY_TABLES)
		lobby_hear_tables(node->lobby, key, amount, node->lobby->now);
}

static void on_judged(void *context, void *errand, enum picture_verdict verdict)
{
	(void)context;
	demand(errand && verdict <= VERDICT_AWAY);
}

/* -- The store: one database for all runs, as of fuzz/lobby.c ------------------------------------------------------ */

static struct store *store;
static char folder[40];

static void store_remove(void)
{
	char command[80];
	store_close(store);
	snprintf(command, sizeof command, "rm -rf %s", folder);
	demand(system(command) == 0);
}

static void store_make(void)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	if (store)
		return;
	snprintf(folder, sizeof folder, "%s/muster-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	demand(fair_start() && mkdtemp(folder));
	store = store_open(folder, &problem);
	demand(store && atexit(store_remove) == 0);
}

static void settle(void)
{
	while (store_busy(store)) {
		store_poll(store);
		usleep(20);
	}
}

/* -- Texts ----------------------------------------------------------------------------------------------------------- */

/* With the names of tables in it, and an end of the first line. */
static void put_line(struct strbuf *r, const struct lobby *lobby, const char *line, size_t length)
{
	static const char here[] = "TABLE", there[] = "OTHER";
	char other[ROOM_ID_MAX];
	room_name_of(64 + 1, other);
	for (size_t i = 0; i < length; i++) {
		const bool fits = length - i >= sizeof here - 1;
		if (fits && memcmp(line + i, here, sizeof here - 1) == 0 && lobby->heap_count)
			strbuf_puts(r, lobby->heap[lobby->heap_count]->room->name);
		else if (fits && memcmp(line + i, there, sizeof there - 1) == 0)
			strbuf_puts(r, other);
		else {
			strbuf_put(r, line[i] == '|' ? "\n" : line + i, 1);
			continue;
		}
		i += sizeof here - 2;
	}
}

static void text_send(struct lobby *lobby, const char *line, size_t length, uint64_t number, int64_t now)
{
	struct strbuf text = {0};
	char sum[NODE_SUM + 1];
	strbuf_printf(&text, "%*s ", NODE_SUM, "");
	if (line[0] != '!')
		strbuf_printf(&text, "%c b %d %d %" PRIu64, line[0], THEIRS, OURS, number);
	put_line(&text, lobby, line + 1, length - 1);
	demand(!text.failed);
	node_sum(node, text.text + NODE_SUM + 1, text.length - NODE_SUM - 1, sum);
	memcpy(text.text, sum, NODE_SUM);
	node_receive(node, text.text, text.length, now);
	strbuf_release(&text);
}

static void request_send(struct lobby *lobby, struct connection *connection, const char *line, size_t length,
                         int64_t now)
{
	struct strbuf text = {0};
	put_line(&text, lobby, line, length);
	demand(!text.failed);
	lobby_receive(lobby, connection, text.length ? text.text : "", text.length, now);
	strbuf_release(&text);
}

/* -- A run -------------------------------------------------------------------------------------------------------------- */

static struct lobby *lobby_make(int64_t now)
{
	static const struct lobby_elsewhere elsewhere = {on_pass,     on_gather, on_looks,    on_moved, on_left,   on_news,
	                                                 on_is_there, on_tell,   on_pictured, on_tally, on_tallied};
	static const struct lobby_hooks hooks = {.pack = on_pack,
	                                         .send = on_send,
	                                         .drop = on_drop,
	                                         .hold = on_hold,
	                                         .release = on_release,
	                                         .dismiss = on_dismiss,
	                                         .think = on_think,
	                                         .frozen = on_frozen,
	                                         .elsewhere = &elsewhere};
	static const struct node_hooks node_hooks = {.publish = on_publish,
	                                             .look = on_look,
	                                             .log = on_log,
	                                             .taken = on_taken,
	                                             .judged = on_judged};
	const struct store_node nodes[] = {{.name = "a", .epoch = OURS, .alive = true, .shards = EVEN},
	                                   {.name = "b", .epoch = THEIRS, .alive = true, .shards = ~EVEN}};
	struct lobby_limits limits = lobby_limits_default;
	struct store_problem problem = {.lang = MU_LANG_EN};
	limits.tables = limits.tables_of_person = limits.connections_of_person = 8;
	limits.requests_a_second = 1000000;
	node = node_create("a", OURS, "cluster", &node_hooks);
	struct lobby *lobby = lobby_create(store, &hooks, &limits, now, &problem);
	demand(node && lobby);
	lobby->shards = EVEN;
	node_set_lobby(node, lobby, now);
	node_set_peers(node, nodes, 2, now);
	return lobby;
}

static void all_leave(struct lobby *lobby, struct connection *const *connections, int64_t now)
{
	for (unsigned i = 0; i < CONNECTIONS; i++)
		lobby_connection_leave(lobby, connections[i], now);
	node_set_lobby(node, NULL, now);
	demand(node_waiting(node) == 0);
	for (unsigned i = 0; i < NODE_BUCKETS; i++)
		demand(!node->shadows[i] && !node->travellers[i]);
	settle();
	while (lobby->heap_count) { /* all tables are given up, so that the next run begins with none */
		now += (int64_t)100 * 24 * 3600 * 1000;
		lobby_tick(lobby, now);
		settle();
	}
	lobby_destroy(lobby);
	node_destroy(node);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct connection *connections[CONNECTIONS];
	int64_t now = 1000000;
	uint64_t number = 0;
	store_make();
	struct lobby *lobby = lobby_make(now);
	for (unsigned i = 0; i < CONNECTIONS; i++) {
		static const char hello[] = "{\"do\":\"hello\",\"v\":1}";
		connections[i] = lobby_connection_create(lobby, NULL, now);
		lobby_receive(lobby, connections[i], hello, strlen(hello), now);
	}
	settle();
	for (size_t at = 0; at < size;) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		const size_t length = end ? (size_t)(end - data) - at : size - at;
		const char *line = (const char *)data + at;
		at += length + 1;
		if (!length)
			continue;
		if (line[0] == '>')
			request_send(lobby, connections[length % CONNECTIONS], line + 1, length - 1, now);
		else if (line[0] == '.')
			now += 300;
		else
			text_send(lobby, line, length, ++number, now);
		if (line[0] == '.') {
			lobby_tick(lobby, now);
			node_tick(node, now);
			settle();
		}
	}
	settle();
	all_leave(lobby, connections, now);
	return 0;
}
