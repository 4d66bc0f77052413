/*
 * This server as one of several: the node, the bus and the loop meet here. What goes to connections of other nodes goes to the node, and
 * all else to the wires. A server that is alone has none of this, not even a look whether it should.
 */
#include "net_node.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "server/node/bus.h"
#include "server/node/node.h"
#include "serve_log.h"

enum {
	TICK_MS = 100,
	LOOK_MS = 1000,     /* who owns what */
	LOOK_LEAST_MS = 50, /* however often others say that it has changed */
	LEAVE_MS = 10000,
	WIRES_AT_ONCE = 64,
};

#define TEXT_OF(number) #number
#define DOTTED(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
#define BUILD DOTTED(MU_VERSION_MAJOR, MU_VERSION_MINOR, MU_VERSION_PATCH)

/* What the net has for it. */
struct net_node {
	struct net *net;
	struct node *node;
	struct bus *bus;
	uv_timer_t timer;
	uint64_t returns; /* of the bus, so far */
	bool up, look, leaving;
	int64_t looked, leave_time;
};

/* -- Hooks of the lobby --------------------------------------------------------------------------------------- */

static struct node *node_of(void *context)
{
	return ((struct net *)context)->node->node;
}

static void on_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	struct connection *near[WIRES_AT_ONCE], *far[WIRES_AT_ONCE];
	for (size_t at = 0; at < count;) {
		size_t nears = 0, fars = 0, length;
		for (; at < count && nears < WIRES_AT_ONCE && fars < WIRES_AT_ONCE; at++) {
			if (connections[at]->far)
				far[fars++] = connections[at];
			else
				near[nears++] = connections[at];
		}
		wires_send(near, nears, packet);
		if (fars && packet) {
			const char *text = packet_text(packet, &length);
			node_send(node_of(context), far, fars, text, length);
		}
	}
}

static bool on_hold(void *context, struct connection *connection, size_t bytes)
{
	return connection->far ? node_hold(node_of(context), connection, bytes) : wire_hold(connection->carrier, bytes);
}

static void on_release(void *context, struct connection *connection, size_t bytes)
{
	if (connection->far)
		node_release(node_of(context), connection, bytes);
	else
		wire_release(connection->carrier, bytes);
}

static void on_dismiss(void *context, struct connection *connection)
{
	if (connection->far)
		node_dismiss(node_of(context), connection);
	else
		wire_close_softly(connection->carrier, 1008);
}

static enum passing on_pass(void *context, struct connection *connection, uint64_t table, const char *text,
                            size_t length, const json_t *id)
{
	return node_pass(node_of(context), connection, table, text, length, id);
}

static bool on_gather(void *context, struct connection *connection, const json_t *request)
{
	return node_gather(node_of(context), connection, request);
}

static void on_looks(void *context, struct connection *connection, uint64_t table, bool on)
{
	node_looks(node_of(context), connection, table, on);
}

static void on_moved(void *context, struct connection *connection, uint64_t table)
{
	node_moved(node_of(context), connection, table);
}

static void on_left(void *context, struct connection *connection)
{
	node_left(node_of(context), connection);
}

static void on_news(void *context, const struct person_news *news)
{
	node_news(node_of(context), news);
}

static bool on_is_there(void *context, uint64_t person)
{
	return node_is_there(node_of(context), person);
}

static void on_tell(void *context, uint64_t person, const char *text, size_t length)
{
	node_tell(node_of(context), person, text, length);
}

static void on_pictured(void *context, const struct store_picture *picture)
{
	node_pictured(node_of(context), picture);
}

static void on_tally(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	node_tally(node_of(context), what, key, amount);
}

static unsigned on_tallied(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	return node_tallied(node_of(context), what, key);
}

void net_node_hooks(struct lobby_hooks *hooks)
{
	static const struct lobby_elsewhere elsewhere = {on_pass,     on_gather, on_looks,    on_moved, on_left,   on_news,
	                                                 on_is_there, on_tell,   on_pictured, on_tally, on_tallied};
	hooks->send = on_send;
	hooks->hold = on_hold;
	hooks->release = on_release;
	hooks->dismiss = on_dismiss;
	hooks->elsewhere = &elsewhere;
}

/* -- Hooks of the node ---------------------------------------------------------------------------------------- */

static void on_publish(void *context, const char *subject, const char *text, size_t length)
{
	const struct net *net = context;
	if (net->node->bus)
		bus_publish(net->node->bus, subject, text, length);
}

static void on_look(void *context)
{
	((struct net *)context)->node->look = true;
}

static void on_log(void *context, const char *event, const char *about)
{
	struct strbuf r = {0};
	(void)context;
	strbuf_put_json_string(&r, about, strlen(about));
	strbuf_put(&r, "", 1);
	serve_log(event,
	          "\"from\":%s,\"message\":\"Something on the bus is not of a node of this database, or is damaged. It "
	          "was dropped.\"",
	          r.failed ? "\"\"" : r.text);
	strbuf_release(&r);
}

static void on_taken(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	struct net *net = context;
	if (what != TALLY_TABLES)
		address_hear(net, what, key, amount);
	else if (net->lobby)
		lobby_hear_tables(net->lobby, key, amount, net_now(net));
}

static void on_judged(void *context, void *errand, enum picture_verdict verdict)
{
	static const enum refusal_name refusals[] =
	    {[VERDICT_NONE] = REFUSE_NO_PICTURE, [VERDICT_MANY] = REFUSE_PICTURES, [VERDICT_AWAY] = REFUSE_AWAY};
	(void)context;
	errand_judged(errand, verdict == VERDICT_FINE ? NULL : &refusals[verdict]);
}

bool net_node_picture_ask(struct net *net, const struct picture_ask *ask, struct errand *errand)
{
	return net->node && node_picture_ask(net->node->node, ask, errand, net_now(net));
}

void net_node_picture_forget(struct net *net, const struct errand *errand)
{
	if (net->node)
		node_picture_forget(net->node->node, errand);
}

void net_node_tally(struct net *net, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	if (net->node)
		node_tally(net->node->node, what, key, amount);
}

unsigned net_node_tallied(const struct net *net, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	return net->node ? node_tallied(net->node->node, what, key) : 0;
}

/* -- The time --------------------------------------------------------------------------------------------------- */

/* Tables move from node to node in the middle of a question, so all have the time of the database, whatever their machines say. */
static bool clock_set(void *context, const struct store_node *node)
{
	struct net *net = context;
	net->clock = node->now - (int64_t)uv_now(&net->loop);
	return false;
}

/* Once it runs it never jumps nor goes back: this may come every LOOK_LEAST_MS. */
static void clock_follow(struct net *net, int64_t now)
{
	enum { STEP_MS = 10 };
	const int64_t behind = now - net_now(net), most = behind < 0 ? -STEP_MS : STEP_MS;
	net->clock += behind / STEP_MS ? most : behind;
}

/* -- The loop -------------------------------------------------------------------------------------------------- */

static void look(struct net *net)
{
	struct net_node *n = net->node;
	const int64_t now = net_now(net);
	if (net->outage || !net->lobby || now - n->looked < (n->look ? LOOK_LEAST_MS : LOOK_MS))
		return;
	n->look = false;
	n->looked = now;
	clock_follow(net, node_look(n->node, net->store, now));
}

static void bus_watch(struct net_node *n)
{
	const bool up = bus_is_up(n->bus);
	const uint64_t returns = bus_returns(n->bus);
	if (returns != n->returns)
		node_doubt(n->node);
	if (up != n->up)
		serve_log(up ? "bus_up" : "bus_down", NULL);
	n->returns = returns;
	n->up = up;
}

static void on_text(void *context, const char *text, size_t length)
{
	struct net *net = context;
	if (!net->outage && net->lobby)
		node_receive(net->node->node, text, length, net_now(net));
}

static void on_turn(void *context)
{
	struct net *net = context;
	bus_watch(net->node);
	if (net->node->look)
		look(net);
}

static void on_tick(uv_timer_t *timer)
{
	struct net *net = timer->data;
	struct net_node *n = net->node;
	struct store_problem problem = {.lang = MU_LANG_EN};
	const int64_t now = net_now(net);
	if (net->outage || !net->lobby || net->stopping)
		return;
	look(net);
	if (!node_load(n->node, now, &problem)) {
		net_ill(net, &problem);
		return;
	}
	node_tick(n->node, now);
	if (n->leaving && (node_has_left(n->node, now) || now > n->leave_time + LEAVE_MS))
		net_stop(net);
}

bool net_node_leave(struct net *net)
{
	struct net_node *n = net->node;
	if (!n || n->leaving || net->outage || !net->lobby)
		return n && n->leaving && !net->outage;
	serve_log("leaving", "\"shards\":%u", (unsigned)__builtin_popcountll(lobby_shards(net->lobby)));
	n->leaving = true;
	n->leave_time = net_now(net);
	node_leave(n->node, net->store, n->leave_time);
	return true;
}

bool net_node_is_leaving(const struct net *net)
{
	return net->node && net->node->leaving;
}

/* -- The store --------------------------------------------------------------------------------------------------- */

/* Somebody who was killed a moment ago still has the name, until the lease is over. */
struct store *net_store_open(struct net *net, struct store_problem *ret_problem)
{
	enum { AGAIN_MS = 200, MORE_MS = 1000 };
	const struct net_options *options = net->options;
	if (!options->node)
		return store_open(net_place(options), ret_problem);
	const unsigned lease = 1000 * options->lease;
	for (unsigned waited = 0;; waited += AGAIN_MS) {
		struct store *store = store_open_node(net_place(options), options->node, BUILD, lease, ret_problem);
		if (store)
			store_nodes_read(store, clock_set, net);
		if (store || strcmp(ret_problem->code, "store/locked") != 0 || waited > lease + MORE_MS)
			return store;
		usleep(AGAIN_MS * 1000);
	}
}

struct store *net_store_open_again(struct net *net, struct store_problem *ret_problem)
{
	const struct net_options *options = net->options;
	if (!options->node)
		return store_open_again(net_place(options), net->epoch, ret_problem);
	const unsigned lease = 1000 * options->lease;
	struct store *store =
	    store_open_node_again(net_place(options), options->node, BUILD, lease, net->epoch, ret_problem);
	if (!store && strcmp(ret_problem->code, "store/deposed") == 0)
		store = store_open_node(net_place(options), options->node, BUILD, lease, ret_problem);
	return store;
}

/* -- Beginning and end ------------------------------------------------------------------------------------------------ */

static bool complain_node(const struct net *net, const char *sentence, const char *more)
{
	fprintf(stderr, "muster serve: serve/node: %s%s%s\n", mu_text(net->options->lang, sentence), more ? " " : "",
	        more ? more : "");
	return false;
}

bool net_node_check(const struct net *net)
{
	const struct net_options *options = net->options;
	if (!options->node && !options->nats)
		return true;
	if (!options->node || !options->nats || !options->store)
		return complain_node(net,
		                     N_("When several servers share a database, each needs all of these: --node, --nats and "
		                        "--store with PostgreSQL."),
		                     NULL);
	if (!bus_is_built())
		return complain_node(net, N_("This program was built without NATS, so it cannot be one of several servers."),
		                     NULL);
	if (options->seed)
		return complain_node(net, N_("--seed works only with a single server. Leave out --seed or --node."), NULL);
	return true;
}

static bool bus_start(struct net *net, struct net_node *n)
{
	const struct bus_hooks hooks = {on_text, on_turn, net};
	char subject[NODE_SUBJECT_MAX];
	const char *why;
	n->bus = bus_open(&net->loop, net->options->nats, net->options->node, &hooks, &why);
	if (!n->bus)
		return complain_node(net, N_("NATS cannot be reached:"), why);
	n->up = true;
	for (unsigned i = 0; node_subject(n->node, i, subject); i++)
		if (!bus_listen(n->bus, subject))
			return complain_node(net, N_("NATS does not let this server receive messages from the others."), NULL);
	return true;
}

bool net_node_start(struct net *net)
{
	const struct node_hooks hooks = {on_publish, on_look, on_log, on_taken, on_judged, net};
	static const uint8_t purpose[] = "muster/address";
	char cluster[STORE_CLUSTER];
	uint8_t secret[STORE_HASH];
	if (!net->options->node)
		return true;
	if (!store_cluster(net->store, cluster) || !store_secret(net->store, secret))
		return complain_node(net, N_("The database cannot be read."), NULL);
	crypto_generichash(net->veil, sizeof net->veil, secret, sizeof secret, purpose, sizeof purpose);
	sodium_memzero(secret, sizeof secret);
	struct net_node *n = calloc(1, sizeof *n);
	if (!n)
		return false;
	n->net = net;
	n->node = node_create(net->options->node, store_epoch(net->store), cluster, &hooks);
	if (!n->node) {
		free(n);
		return false;
	}
	uv_timer_init(&net->loop, &n->timer);
	n->timer.data = net;
	uv_timer_start(&n->timer, on_tick, 1, TICK_MS);
	net->node = n;
	return bus_start(net, n);
}

void net_node_stop(struct net *net)
{
	struct net_node *n = net->node;
	if (!n)
		return;
	bus_close(n->bus);
	n->bus = NULL;
}

void net_node_free(struct net *net)
{
	if (!net->node)
		return;
	node_destroy(net->node->node);
	free(net->node);
	net->node = NULL;
}

void net_node_lobby(struct net *net, struct lobby *lobby)
{
	struct net_node *n = net->node;
	if (!n)
		return;
	if (lobby)
		node_set_epoch(n->node, store_epoch(net->store));
	else
		errands_end(net);
	node_set_lobby(n->node, lobby, net_now(net));
	n->looked = 0;
}

bool net_node_figures(const struct net *net, struct net_node_figures *ret_figures)
{
	const struct net_node *n = net->node;
	if (!n)
		return false;
	*ret_figures =
	    (struct net_node_figures){.shards = net->lobby ? (unsigned)__builtin_popcountll(lobby_shards(net->lobby)) : 0,
	                              .nodes = 1 + node_peers(n->node),
	                              .up = n->up,
	                              .lost = n->bus ? bus_lost(n->bus) : 0,
	                              .counts = node_counts(n->node)};
	return true;
}
