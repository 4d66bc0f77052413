/* The edge: connections of this node with tables at others, and what they asked there. */
#include "node.h"

#include <stdlib.h>
#include <string.h>

#if defined __GNUC__ && !defined __clang__ /* gcc's analyzer forgets that a list keeps what is put into it */
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

/* -- Travellers ----------------------------------------------------------------------------------------------- */

struct traveller *traveller_find(const struct node *node, uint64_t number)
{
	struct traveller *traveller = node->travellers[number % NODE_BUCKETS];
	while (traveller && traveller->number != number)
		traveller = traveller->next;
	return traveller;
}

/* NULL: no memory. */
static struct traveller *traveller_of(struct node *node, struct connection *connection)
{
	if (connection->elsewhere)
		return connection->elsewhere;
	struct traveller *traveller = calloc(1, sizeof *traveller);
	if (!traveller)
		return NULL;
	traveller->connection = connection;
	traveller->number = ++node->last_number;
	traveller->next = node->travellers[traveller->number % NODE_BUCKETS];
	node->travellers[traveller->number % NODE_BUCKETS] = traveller;
	connection->elsewhere = traveller;
	return traveller;
}

static void tables_forget(struct traveller *traveller, unsigned place)
{
	for (; place + 1 < CONNECTION_TABLES_MAX; place++) {
		traveller->tables[place] = traveller->tables[place + 1];
		traveller->blind[place] = traveller->blind[place + 1];
	}
	traveller->tables[place] = 0;
	traveller->blind[place] = false;
}

static int owner_of(const struct node *node, uint64_t table)
{
	return node->owner[shard_of(table)];
}

/* Of five tables the first one is left. */
static void table_add(struct node *node, struct traveller *traveller, uint64_t table)
{
	unsigned place = 0;
	while (place < CONNECTION_TABLES_MAX && traveller->tables[place] && traveller->tables[place] != table)
		place++;
	if (place == CONNECTION_TABLES_MAX) {
		const uint64_t oldest = traveller->tables[0];
		const int home = owner_of(node, oldest);
		tables_forget(traveller, 0);
		place--;
		if (home >= 0) {
			struct strbuf *out = node_begin(node, (unsigned)home, NODE_UNLOOK);
			put_number(out, traveller->number);
			put_table_name(out, oldest);
			node_end(node, (unsigned)home, oldest, "all");
		}
	}
	traveller->tables[place] = table;
}

static void table_remove(struct traveller *traveller, uint64_t table)
{
	for (unsigned i = 0; i < CONNECTION_TABLES_MAX; i++)
		if (traveller->tables[i] == table)
			tables_forget(traveller, i);
}

void node_moved(struct node *node, struct connection *connection, uint64_t table)
{
	struct traveller *traveller = traveller_of(node, connection);
	if (traveller)
		table_add(node, traveller, table);
	else
		node->lobby->hooks.dismiss(node->lobby->hooks.context, connection); /* it comes back, and looks again */
}

/* 0: at none. */
static void look_send(struct node *node, unsigned peer, struct traveller *traveller, uint64_t table)
{
	struct strbuf *out = node_begin(node, peer, NODE_LOOK);
	put_number(out, traveller->number);
	put_guest(out, traveller->connection);
	strbuf_puts(out, "\n");
	char name[ROOM_ID_MAX] = "-";
	if (table)
		room_name_of(table, name);
	strbuf_puts(out, name);
	traveller->homes |= UINT64_C(1) << peer;
	node_end(node, peer, table, "all");
}

static void traveller_roll(struct node *node, unsigned peer, struct traveller *traveller)
{
	unsigned count = 0;
	for (unsigned i = 0; i < CONNECTION_TABLES_MAX && traveller->tables[i]; i++) {
		if (owner_of(node, traveller->tables[i]) != (int)peer)
			continue;
		look_send(node, peer, traveller, traveller->tables[i]);
		count++;
	}
	if (!count && (traveller->homes >> peer & 1))
		look_send(node, peer, traveller, 0);
}

static void roll_mark(struct node *node, unsigned peer, unsigned end)
{
	struct strbuf *out = node_begin(node, peer, NODE_ROLL);
	put_number(out, end);
	node_end(node, peer, 0, "-");
}

void travellers_roll(struct node *node, unsigned peer)
{
	roll_mark(node, peer, 0);
	for (unsigned i = 0; i < NODE_BUCKETS; i++)
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next)
			traveller_roll(node, peer, traveller);
	people_roll(node, peer);
	roll_mark(node, peer, 1);
}

void travellers_blind(struct node *node, unsigned peer)
{
	for (unsigned i = 0; i < NODE_BUCKETS; i++)
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next)
			for (unsigned place = 0; place < CONNECTION_TABLES_MAX && traveller->tables[place]; place++)
				traveller->blind[place] |= owner_of(node, traveller->tables[place]) == (int)peer;
}

void travellers_forget(struct node *node, unsigned peer)
{
	for (unsigned i = 0; i < NODE_BUCKETS; i++)
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next)
			traveller->homes &= ~(UINT64_C(1) << peer);
}

/* -- Requests ------------------------------------------------------------------------------------------------------ */

static struct errand_out *errand_take(struct node *node, struct traveller *traveller, struct errand_out **link)
{
	struct errand_out *errand = *link;
	*link = errand->next;
	traveller->errand_count--;
	node->waiting--;
	return errand;
}

static void errand_refuse(struct node *node, struct traveller *traveller, const struct errand_out *errand)
{
	struct refusal refusal;
	struct strbuf text = {0};
	json_t *id = errand->has_id ? json_integer(errand->id) : NULL;
	refuse(&refusal, REFUSE_AWAY);
	refusal_write(&refusal, id, traveller->connection->lang, &text);
	if (errand->has_id && !id)
		strbuf_fail(&text);
	json_decref(id);
	connection_send(node->lobby, traveller->connection, &text);
	strbuf_release(&text);
}

static void errand_send(struct node *node, unsigned peer, struct traveller *traveller, struct errand_out *errand)
{
	struct strbuf *out = node_begin(node, peer, NODE_REQUEST);
	put_number(out, errand->serial);
	put_number(out, traveller->number);
	put_guest(out, traveller->connection);
	strbuf_puts(out, "\n");
	strbuf_put(out, errand->text, errand->length);
	errand->asked = (int)peer;
	traveller->homes |= UINT64_C(1) << peer;
	node_end(node, peer, errand->table, "all");
}

static bool may_ask(const struct node *node, const struct traveller *traveller, size_t length)
{
	return traveller->errand_count < NODE_WAITING_OF_ONE && node->waiting < NODE_WAITING_MAX &&
	       length <= NODE_REQUEST_MAX;
}

static struct errand_out *errand_create(struct node *node, struct traveller *traveller, uint64_t table,
                                        const char *text, size_t length, int64_t ms)
{
	struct errand_out *errand = malloc(sizeof *errand + length);
	if (!errand)
		return NULL;
	*errand = (struct errand_out){.serial = ++node->last_serial,
	                              .table = table,
	                              .until = node->lobby->now + ms,
	                              .asked = OWNER_NONE,
	                              .length = length};
	memcpy(errand->text, text, length);
	struct errand_out **link = &traveller->errands;
	while (*link)
		link = &(*link)->next;
	*link = errand;
	traveller->errand_count++;
	node->waiting++;
	node->counts.passed++;
	return errand;
}

static bool errand_waits(const struct traveller *traveller, uint64_t table)
{
	const struct errand_out *errand = traveller->errands;
	while (errand && (errand->asked != OWNER_NONE || errand->table != table))
		errand = errand->next;
	return errand;
}

/* Of a shadow: its edge asks somebody else. */
static enum passing wrong_send(struct node *node)
{
	if (node->asking.peer < 0)
		return PASS_FULL;
	struct strbuf *out = node_begin(node, (unsigned)node->asking.peer, NODE_WRONG);
	put_number(out, node->asking.serial);
	node_end(node, (unsigned)node->asking.peer, 0, "-");
	return PASS_DONE;
}

enum passing node_pass(struct node *node, struct connection *connection, uint64_t table, const char *text,
                       size_t length, const json_t *id)
{
	if (lobby_shards(node->lobby) >> shard_of(table) & 1)
		return PASS_HERE;
	if (connection->far)
		return wrong_send(node);
	struct traveller *traveller = traveller_of(node, connection);
	if (!traveller || !may_ask(node, traveller, length))
		return PASS_FULL;
	const bool queue = errand_waits(traveller, table);
	struct errand_out *errand = errand_create(node, traveller, table, text, length, NODE_ANSWER_MS);
	if (!errand)
		return PASS_FULL;
	errand->has_id = json_is_integer(id);
	errand->id = json_integer_value(id);
	if (!queue && !connection->fresh && owner_of(node, table) >= 0) /* else behind those that wait */
		errand_send(node, (unsigned)owner_of(node, table), traveller, errand);
	return PASS_DONE;
}

bool node_ask(struct node *node, unsigned peer, struct connection *connection, const char *text, size_t length,
              int64_t id, struct gathering *gathering, int64_t ms)
{
	struct traveller *traveller = traveller_of(node, connection);
	if (!traveller || !may_ask(node, traveller, length))
		return false;
	struct errand_out *errand = errand_create(node, traveller, 0, text, length, ms);
	if (!errand)
		return false;
	errand->has_id = true;
	errand->id = id;
	errand->gathering = gathering;
	errand_send(node, peer, traveller, errand);
	return true;
}

void node_left(struct node *node, struct connection *connection)
{
	struct traveller *traveller = connection->elsewhere;
	struct traveller **link = &node->travellers[traveller->number % NODE_BUCKETS];
	while (*link != traveller)
		link = &(*link)->next;
	*link = traveller->next;
	connection->elsewhere = NULL;
	for (unsigned peer = 0; peer < node->peer_count; peer++) {
		if (!(traveller->homes >> peer & 1))
			continue;
		struct strbuf *out = node_begin(node, peer, NODE_GONE);
		put_number(out, traveller->number);
		node_end(node, peer, 0, "-");
	}
	while (traveller->errands) {
		struct errand_out *errand = errand_take(node, traveller, &traveller->errands);
		if (errand->gathering)
			gathering_leave(errand->gathering);
		free(errand);
	}
	free(traveller);
}

/* -- Other owners --------------------------------------------------------------------------------------------------- */

void travellers_follow(struct node *node, uint64_t shards, int64_t now)
{
	enum { LATE_MS = 1000 }; /* what the old owner has answered may be on the way */
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next) {
			for (unsigned place = 0; place < CONNECTION_TABLES_MAX && traveller->tables[place]; place++) {
				const uint64_t table = traveller->tables[place];
				if ((shards >> shard_of(table) & 1) && owner_of(node, table) >= 0)
					look_send(node, (unsigned)owner_of(node, table), traveller, table);
			}
			for (struct errand_out *errand = traveller->errands; errand; errand = errand->next)
				if (errand->table && errand->asked >= 0 && errand->asked != owner_of(node, errand->table) &&
				    errand->until > now + LATE_MS)
					errand->until = now + LATE_MS;
		}
	}
}

void node_shards_came(struct node *node, uint64_t shards, int64_t now)
{
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next) {
			for (unsigned place = 0; place < CONNECTION_TABLES_MAX && traveller->tables[place];) {
				const uint64_t table = traveller->tables[place];
				if (!(shards >> shard_of(table) & 1)) {
					place++;
					continue;
				}
				tables_forget(traveller, place);
				lobby_look(node->lobby, traveller->connection, table, now);
			}
		}
	}
	travellers_tick(node, now);
}

/* The table is here by now. */
static void errand_run(struct node *node, struct traveller *traveller, struct errand_out **link, int64_t now)
{
	struct errand_out *errand = errand_take(node, traveller, link);
	lobby_receive(node->lobby, traveller->connection, errand->text, errand->length, now);
	free(errand);
}

static void traveller_tick(struct node *node, struct traveller *traveller, int64_t now)
{
	for (struct errand_out **link = &traveller->errands; *link;) {
		struct errand_out *errand = *link;
		const int owner = owner_of(node, errand->table);
		const bool here = lobby_shards(node->lobby) >> shard_of(errand->table) & 1;
		if (errand->asked == OWNER_NONE && here) {
			errand_run(node, traveller, link, now);
		} else if (errand->until <= now) {
			node->counts.expired++;
			errand_take(node, traveller, link);
			if (errand->gathering)
				gathering_take(node, errand->gathering, "", NULL, 0);
			else
				errand_refuse(node, traveller, errand);
			free(errand);
		} else {
			if (errand->asked == OWNER_NONE && owner >= 0 && !traveller->connection->fresh)
				errand_send(node, (unsigned)owner, traveller, errand);
			link = &errand->next;
		}
	}
}

void travellers_tick(struct node *node, int64_t now)
{
	for (unsigned i = 0; node->waiting && i < NODE_BUCKETS; i++)
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next)
			traveller_tick(node, traveller, now);
}

/* -- What the home says --------------------------------------------------------------------------------------------- */

/* Answers begin with their kind and the id of the request, so that needs no taking apart. */
static bool answer_is(const char *text, size_t length, bool *ret_has_id, int64_t *ret_id)
{
	static const char begin[] = "{\"m\":\"", id[] = "\",\"id\":", nothing[] = "null";
	char number[24] = "";
	size_t at = sizeof begin - 1;
	if (length < at || memcmp(text, begin, at) != 0)
		return false;
	while (at < length && text[at] != '"')
		at++;
	if (length - at < sizeof id - 1 || memcmp(text + at, id, sizeof id - 1) != 0)
		return false;
	at += sizeof id - 1;
	*ret_has_id = length - at < sizeof nothing - 1 || memcmp(text + at, nothing, sizeof nothing - 1) != 0;
	for (size_t i = 0; i < sizeof number - 1 && at + i < length && strchr("-0123456789", text[at + i]); i++)
		number[i] = text[at + i];
	*ret_id = strtoll(number, NULL, 10);
	return true;
}

enum answer { ANSWER_NONE, ANSWER_TOLD, ANSWER_TAKEN };

/* What this connection has asked that node for, or a part of what all were asked. */
static enum answer errand_answered(struct node *node, unsigned peer, struct traveller *traveller, const char *text,
                                   size_t length)
{
	bool has_id;
	int64_t id;
	if (!traveller->errands || !answer_is(text, length, &has_id, &id))
		return ANSWER_NONE;
	for (struct errand_out **link = &traveller->errands; *link; link = &(*link)->next) {
		if ((*link)->asked != (int)peer || (*link)->has_id != has_id || (has_id && (*link)->id != id))
			continue;
		struct errand_out *errand = errand_take(node, traveller, link);
		struct gathering *gathering = errand->gathering;
		free(errand);
		if (gathering)
			gathering_take(node, gathering, node->peers[peer].name, text, length);
		return gathering ? ANSWER_TAKEN : ANSWER_TOLD;
	}
	return ANSWER_NONE;
}

static void near_send(struct node *node, struct connection *const *connections, size_t count, const char *text,
                      size_t length)
{
	const struct lobby_hooks *hooks = &node->lobby->hooks;
	struct packet *packet = count ? hooks->pack(hooks->context, text, length) : NULL;
	for (size_t i = 0; i < count && !packet; i++)
		connection_misses(node->lobby, connections[i]);
	if (!packet)
		return;
	hooks->send(hooks->context, connections, count, packet);
	hooks->drop(hooks->context, packet);
}

/* Whether a message of the table may be told: not one behind a gap, but the table itself, which fills it. */
static bool may_see(struct traveller *traveller, uint64_t table, const char *text, size_t length)
{
	static const char shown[] = "{\"m\":\"table\",";
	unsigned place = 0;
	while (place < CONNECTION_TABLES_MAX && (!table || traveller->tables[place] != table))
		place++;
	if (place == CONNECTION_TABLES_MAX)
		return true;
	traveller->blind[place] &= length < sizeof shown - 1 || memcmp(text, shown, sizeof shown - 1) != 0;
	return !traveller->blind[place];
}

/* What somebody says who has lost the table meanwhile is not told, but for what was asked before. */
void edge_message(struct node *node, unsigned peer, struct node_reader *reader)
{
	enum { AT_ONCE = 64 };
	struct connection *connections[AT_ONCE];
	struct traveller *traveller = NULL;
	size_t count = 0;
	const uint64_t table = read_table(reader);
	if (reader->rest_length < 2 || reader->rest[0] != '{' || reader->rest[reader->rest_length - 1] != '}')
		reader->bad = true;
	while (!reader->bad && reader->at < reader->end && count < AT_ONCE) {
		traveller = traveller_find(node, read_number(reader));
		if (!reader->bad && traveller && !traveller->connection->gone && !traveller->connection->missed)
			connections[count++] = traveller->connection;
	}
	if (reader->bad)
		return;
	const enum answer answer =
	    count == 1 ? errand_answered(node, peer, connections[0]->elsewhere, reader->rest, reader->rest_length)
	               : ANSWER_NONE;
	if (answer == ANSWER_TAKEN)
		return;
	if (answer == ANSWER_NONE) {
		const size_t all = table && owner_of(node, table) != (int)peer ? 0 : count;
		count = 0;
		for (size_t i = 0; i < all; i++)
			if (may_see(connections[i]->elsewhere, table, reader->rest, reader->rest_length))
				connections[count++] = connections[i];
	}
	near_send(node, connections, count, reader->rest, reader->rest_length);
}

void edge_sees(struct node *node, unsigned peer, struct node_reader *reader, bool on)
{
	struct traveller *traveller = traveller_find(node, read_number(reader));
	const uint64_t table = read_table(reader);
	if (reader->bad || !traveller || !table || owner_of(node, table) != (int)peer)
		return;
	if (on)
		table_add(node, traveller, table);
	else
		table_remove(traveller, table);
}

void edge_dismiss(struct node *node, struct node_reader *reader)
{
	const struct traveller *traveller = traveller_find(node, read_number(reader));
	if (!reader->bad && traveller)
		connection_misses(node->lobby, traveller->connection);
}

/* What all were asked is about no table, and waits as long as it does. */
void edge_wrong(struct node *node, unsigned peer, struct node_reader *reader)
{
	const uint64_t serial = read_number(reader);
	node->hooks.look(node->hooks.context);
	for (unsigned i = 0; i < NODE_BUCKETS && !reader->bad; i++)
		for (struct traveller *traveller = node->travellers[i]; traveller; traveller = traveller->next)
			for (struct errand_out *errand = traveller->errands; errand; errand = errand->next)
				if (errand->serial == serial && errand->asked == (int)peer && errand->table)
					errand->asked = OWNER_NONE;
}
