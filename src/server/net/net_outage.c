/*
 * When the store has failed: nothing more is promised, everybody is told and sent away, and once a second the store is tried anew. When it
 * can be written again, the lobby is made from it as after a restart. Whether it can be written is seen by writing.
 */
#include "net.h"

#include <string.h>

#include "net_node.h"
#include "serve_log.h"

enum { BEAT_MS = 2000, NODE_LEASE_BEAT_MS = 900, LATE_MS = 6000, GOODBYE_MS = 1000 };

/* A table that was given up can be looked into for thirty days, if somebody wants to know why. */
static const int64_t GONE_KEPT_MS = INT64_C(30) * 24 * 3600 * 1000;

static void wake(void *context)
{
	uv_async_send(context);
}

bool lobby_open(struct net *net, struct store_problem *ret_problem)
{
	net->lobby = lobby_create(net->store, &net->hooks, &net->options->limits, net_now(net), ret_problem);
	if (!net->lobby)
		return false;
	if (net->options->seed)
		lobby_seed(net->lobby, net->options->seed);
	net->lobbies++;
	net->epoch = store_epoch(net->store);
	net->commits = store_counts(net->store).commits;
	net->written = uv_now(&net->loop); /* opening it was a write */
	store_forget_gone(net->store, net_now(net) - GONE_KEPT_MS);
	store_set_wake(net->store, wake, &net->store_wake);
	net_node_lobby(net, net->lobby);
	return true;
}

void wires_dismiss(struct net *net, unsigned code, const char *error, const char *sentence)
{
	for (struct wire *wire = net->wires, *next; wire; wire = next) {
		next = wire->next;
		if (!wire->last_words && wire->connection)
			lobby_farewell(net->lobby, wire->connection, error, sentence);
		wire_close_softly(wire, code);
	}
}

static void tell_operator(const char *event, const struct store_problem *problem)
{
	struct strbuf r = {0};
	strbuf_put_json_string(&r, problem->sentence, strlen(problem->sentence));
	strbuf_put(&r, "", 1);
	serve_log(event, "\"code\":\"%s\",\"message\":%s", problem->code, r.failed ? "\"\"" : r.text);
	strbuf_release(&r);
}

static const char another[] = N_("Another server has taken over the games. Please reconnect.");

/* Another server has the database: it goes on with the games, and this one ends. */
static void net_depose(struct net *net, const struct store_problem *problem)
{
	tell_operator("deposed", problem);
	net->failed = true;
	wires_dismiss(net, 1001, "server/store", another);
	wires_flush(net);
	uv_stop(&net->loop);
}

static void outage_begin(struct net *net, enum store_result state, const struct store_problem *problem)
{
	net->outage = problem->code;
	net->outage_since = uv_now(&net->loop);
	net_node_lobby(net, NULL);
	if (state == STORE_DEPOSED && !net->node) { /* one of several comes back as a new one */
		net_depose(net, problem);
		return;
	}
	tell_operator("store_failed", problem);
	wires_dismiss(net, 1001, "server/store",
	              state == STORE_DEPOSED ? another
	              : strcmp(problem->code, "store/away") == 0
	                  ? N_("The server cannot reach its database right now. All games will continue as soon as it can.")
	                  : N_("The server cannot write to its disk right now. All games will continue as soon as it "
	                       "can."));
}

/* Who does not take the good-bye in time is cut off; what waits for the store is freed by its reports. */
static bool lobby_clear(struct net *net)
{
	if (net->wires && uv_now(&net->loop) < net->outage_since + GOODBYE_MS)
		return false;
	for (struct wire *wire = net->wires, *next; wire; wire = next) {
		next = wire->next;
		wire_close(wire);
	}
	if (!net->store)
		return true;
	store_poll(net->store);
	if (store_busy(net->store))
		return false;
	lobby_destroy(net->lobby);
	store_set_wake(net->store, NULL, NULL);
	store_close(net->store);
	net->lobby = NULL;
	net->store = NULL;
	return true;
}

static void outage_end(struct net *net)
{
	net->outage = NULL;
	serve_log("store_back", "\"tables\":%llu", (unsigned long long)lobby_figures(net->lobby).tables);
}

static void outage_step(struct net *net)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	if (!lobby_clear(net))
		return;
	net->store = net_store_open_again(net, &problem);
	if (net->store && lobby_open(net, &problem)) {
		outage_end(net);
		return;
	}
	store_close(net->store);
	net->store = NULL;
	if (strcmp(problem.code, "store/deposed") == 0 && !net->node) {
		net_depose(net, &problem);
	} else if (strcmp(problem.code, net->outage) != 0 && strcmp(problem.code, "store/open") != 0) {
		tell_operator("store_failed", &problem); /* it is something else now */
		net->outage = problem.code;
	}
}

void net_ill(struct net *net, const struct store_problem *problem)
{
	if (!net->outage)
		outage_begin(net, STORE_FAILED, problem);
}

void store_look(struct net *net)
{
	struct store_problem problem;
	if (net->outage || net->failed)
		return;
	store_poll(net->store);
	const enum store_result state = store_state(net->store, &problem);
	if (state != STORE_OK)
		outage_begin(net, state, &problem);
}

void store_sweep(struct net *net)
{
	if (net->stopping || net->failed)
		return;
	if (net->outage) {
		outage_step(net);
		return;
	}
	const uint64_t commits = store_counts(net->store).commits, now = uv_now(&net->loop);
	if (commits != net->commits) {
		net->commits = commits;
		net->written = now;
	} else if (now - net->written >= (net->node ? NODE_LEASE_BEAT_MS : BEAT_MS) && !store_busy(net->store)) {
		store_beat(net->store);
	}
}

const char *net_illness(const struct net *net)
{
	if (net->stopping || net->failed || net_node_is_leaving(net))
		return "stopping";
	if (net->outage)
		return net->outage;
	return uv_now(&net->loop) - net->written > LATE_MS ? "store/slow" : NULL;
}
