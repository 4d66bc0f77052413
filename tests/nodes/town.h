/*
 * Two nodes side by side, without NATS: what goes between them is in a list, and the test decides what of it arrives. They have one store, as
 * nodes have one database.
 */
#ifndef TOWN_H
#define TOWN_H

#include "server/street.h"

#include "server/node/node.h"

enum { NODES = 2, ON_THE_WAY_MAX = 4096 };

struct letter {
	unsigned to;
	char subject[NODE_SUBJECT_MAX];
	char *text;
	size_t length;
};

struct town {
	struct street *street[NODES];
	struct node *node[NODES];
	struct letter letters[ON_THE_WAY_MAX];
	unsigned count;
	unsigned lose;       /* so many of the next letters are lost */
	struct strbuf heard; /* all that went over, with its subjects */
	unsigned looks, logs;
};

static struct town *town;

static inline unsigned number_of(const void *street)
{
	return street == town->street[1];
}

/* -- The way --------------------------------------------------------------------------------------------------------- */

static inline void on_publish(void *context, const char *subject, const char *text, size_t length)
{
	const unsigned from = number_of(context);
	assert_true(town->count < ON_THE_WAY_MAX);
	strbuf_printf(&town->heard, "%s ", subject);
	strbuf_put(&town->heard, text, length);
	strbuf_puts(&town->heard, "\n\n");
	if (town->lose) {
		town->lose--;
		return;
	}
	struct letter *letter = &town->letters[town->count++];
	*letter = (struct letter){.to = 1 - from, .text = malloc(length + 1), .length = length};
	snprintf(letter->subject, sizeof letter->subject, "%s", subject);
	memcpy(letter->text, text, length);
}

static inline void on_owners(void *context)
{
	(void)context;
	town->looks++;
}

static inline void on_node_log(void *context, const char *event, const char *about)
{
	(void)context, (void)event, (void)about;
	town->logs++;
}

static inline void on_taken(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	struct street *street = context;
	if (what == TALLY_TABLES)
		lobby_hear_tables(street->lobby, key, amount, street->now);
}

/* The errands of these tests are where the answer goes. */
static inline void on_judged(void *context, void *errand, enum picture_verdict verdict)
{
	(void)context;
	*(int *)errand = (int)verdict;
}

/* Until nothing is on its way any more. */
static inline void arrive(void)
{
	for (bool more = true; more;) {
		more = town->count;
		for (unsigned i = 0; i < NODES; i++)
			settle(town->street[i]);
		const unsigned count = town->count;
		struct letter letters[64];
		const unsigned some = count < 64 ? count : 64;
		memcpy(letters, town->letters, some * sizeof letters[0]);
		memmove(town->letters, town->letters + some, (count - some) * sizeof letters[0]);
		town->count -= some;
		for (unsigned i = 0; i < some; i++) {
			node_receive(town->node[letters[i].to], letters[i].text, letters[i].length, town->street[0]->now);
			free(letters[i].text);
		}
		for (unsigned i = 0; i < NODES; i++)
			settle(town->street[i]);
	}
}

static inline void pass(int64_t ms)
{
	for (unsigned i = 0; i < NODES; i++) {
		town->street[i]->now += ms;
		lobby_tick(town->street[i]->lobby, town->street[i]->now);
		settle(town->street[i]);
		node_tick(town->node[i], town->street[i]->now);
	}
	arrive();
}

/* -- Hooks of the lobbies ---------------------------------------------------------------------------------------------- */

static inline struct node *node_at(void *context)
{
	return town->node[number_of(context)];
}

static inline void town_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	for (size_t i = 0; i < count; i++) {
		if (connections[i]->far)
			node_send(node_at(context), &connections[i], 1, packet->text, packet->length);
		else
			on_send(context, &connections[i], 1, packet);
	}
}

static inline bool town_hold(void *context, struct connection *connection, size_t bytes)
{
	return connection->far ? node_hold(node_at(context), connection, bytes) : on_hold(context, connection, bytes);
}

static inline void town_release(void *context, struct connection *connection, size_t bytes)
{
	if (connection->far)
		node_release(node_at(context), connection, bytes);
	else
		on_release(context, connection, bytes);
}

static inline void town_dismiss(void *context, struct connection *connection)
{
	if (connection->far)
		node_dismiss(node_at(context), connection);
	else
		on_dismiss(context, connection);
}

static inline enum passing town_pass(void *context, struct connection *connection, uint64_t table, const char *text,
                                     size_t length, const json_t *id)
{
	return node_pass(node_at(context), connection, table, text, length, id);
}

static inline bool town_gather(void *context, struct connection *connection, const json_t *request)
{
	return node_gather(node_at(context), connection, request);
}

static inline void town_looks(void *context, struct connection *connection, uint64_t table, bool on)
{
	node_looks(node_at(context), connection, table, on);
}

static inline void town_moved(void *context, struct connection *connection, uint64_t table)
{
	node_moved(node_at(context), connection, table);
}

static inline void town_left(void *context, struct connection *connection)
{
	node_left(node_at(context), connection);
}

static inline void town_news(void *context, const struct person_news *news)
{
	node_news(node_at(context), news);
}

static inline bool town_is_there(void *context, uint64_t person)
{
	return node_is_there(node_at(context), person);
}

static inline void town_tell(void *context, uint64_t person, const char *text, size_t length)
{
	node_tell(node_at(context), person, text, length);
}

static inline void town_pictured(void *context, const struct store_picture *picture)
{
	node_pictured(node_at(context), picture);
}

static inline void town_tally(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	node_tally(node_at(context), what, key, amount);
}

static inline unsigned town_tallied(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	return node_tallied(node_at(context), what, key);
}

static inline void town_dress(struct lobby_hooks *hooks)
{
	static const struct lobby_elsewhere elsewhere = {.pass = town_pass,
	                                                 .gather = town_gather,
	                                                 .looks = town_looks,
	                                                 .moved = town_moved,
	                                                 .left = town_left,
	                                                 .news = town_news,
	                                                 .is_there = town_is_there,
	                                                 .tell = town_tell,
	                                                 .pictured = town_pictured,
	                                                 .tally = town_tally,
	                                                 .tallied = town_tallied};
	hooks->send = town_send;
	hooks->hold = town_hold;
	hooks->release = town_release;
	hooks->dismiss = town_dismiss;
	hooks->elsewhere = &elsewhere;
}

/* -- Beginning and end -------------------------------------------------------------------------------------------------- */

/* The database says so to both: the first has the even shards, or none. */
static inline void owners_are(uint64_t first, uint64_t second)
{
	const struct store_node nodes[NODES] = {{.name = "a", .epoch = 7, .alive = true, .shards = first},
	                                        {.name = "b", .epoch = 9, .alive = true, .shards = second}};
	for (unsigned i = 0; i < NODES; i++)
		node_set_peers(town->node[i], nodes, NODES, town->street[i]->now);
}

static const uint64_t EVEN = UINT64_C(0x5555555555555555);

static inline void town_make(void)
{
	town = calloc(1, sizeof *town);
	assert_non_null(town);
	street_dress = town_dress;
	for (unsigned i = 0; i < NODES; i++) {
		town->street[i] = calloc(1, sizeof *town->street[i]);
		assert_non_null(town->street[i]);
		const struct node_hooks hooks = {on_publish, on_owners, on_node_log, on_taken, on_judged, town->street[i]};
		street_init(town->street[i], i ? "two" : "one");
		town->node[i] = node_create(i ? "b" : "a", i ? 9 : 7, "cluster", &hooks);
		assert_non_null(town->node[i]);
		node_set_lobby(town->node[i], town->street[i]->lobby, town->street[i]->now);
		town->street[i]->lobby->shards = i ? ~EVEN : EVEN; /* they are empty */
	}
	store_close(town->street[1]->store);
	town->street[1]->store = town->street[1]->lobby->store = town->street[0]->store;
	owners_are(EVEN, ~EVEN);
	for (unsigned i = 0; i < 3; i++) /* nodes that meet say everything once */
		pass(0);
}

static inline void town_end(void)
{
	for (unsigned i = 0; i < NODES; i++)
		for (unsigned j = 0; j < town->street[i]->connection_count; j++)
			street_leave(town->street[i], j);
	arrive();
	town->street[1]->store = store_open(town->street[1]->folder, &(struct store_problem){.lang = MU_LANG_EN});
	for (unsigned i = 0; i < NODES; i++) {
		assert_int_equal(node_waiting(town->node[i]), 0);
		for (unsigned j = 0; j < NODE_BUCKETS; j++) { /* nothing is left of who has gone */
			assert_null(town->node[i]->shadows[j]);
			assert_null(town->node[i]->travellers[j]);
		}
		node_set_lobby(town->node[i], NULL, town->street[i]->now);
		street_release(town->street[i]);
		free(town->street[i]);
		node_destroy(town->node[i]);
	}
	for (unsigned i = 0; i < town->count; i++)
		free(town->letters[i].text);
	strbuf_release(&town->heard);
	street_dress = NULL;
	free(town);
}

/* Ada's node has the table; Bob is at the other. */
static inline struct room *table_for_two(void)
{
	come(town->street[0], "Ada");
	come(town->street[1], "Bob");
	ask(town->street[0], 0,
	    "{\"do\":\"create\",\"game\":\"here-to-slay\",\"pace\":\"quick\",\"seats\":[\"me\",\"open\",{\"bot\":1}]}");
	arrive();
	struct room *room = only_room(town->street[0]);
	assert_int_equal(shard_of(room->id) % 2, 0);
	ask(town->street[1], 0, "{\"do\":\"join\",\"id\":5,\"table\":\"%s\"}", room->name);
	assert_int_equal(node_waiting(town->node[1]), 1);
	arrive();
	assert_int_equal(node_waiting(town->node[1]), 0);
	assert_true(heard(town->street[1], 0, "{\"m\":\"ok\",\"id\":5,\"seat\":1}"));
	assert_true(heard(town->street[1], 0, "\"you\":1"));
	return room;
}

#endif
