/* The loop: what comes from sockets, from the store's thread, from bots and from the clock meets here. */
#include "net.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/bots.h"
#include "words/complain.h"
#include "net_node.h"
#include "net_push.h"
#include "serve_log.h"

enum { SWEEP_MS = 1000, STOP_MS = 5000 };

/* -- What the lobby wants --------------------------------------------------------------------------------- */

static struct packet *on_pack(void *context, const char *text, size_t length)
{
	return packet_frame(context, text, length);
}

static void on_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	(void)context;
	wires_send(connections, count, packet);
}

static void on_drop(void *context, struct packet *packet)
{
	packet_drop(context, packet);
}

static bool on_hold(void *context, struct connection *connection, size_t bytes)
{
	(void)context;
	return wire_hold(connection->carrier, bytes);
}

static void on_release(void *context, struct connection *connection, size_t bytes)
{
	(void)context;
	wire_release(connection->carrier, bytes);
}

static void on_dismiss(void *context, struct connection *connection)
{
	(void)context;
	wire_close_softly(connection->carrier, 1008);
}

static void on_frozen(void *context, const char *table, const char *why)
{
	(void)context;
	serve_log("table_frozen",
	          "\"table\":\"%s\",\"message\":\"%s The table stands still, its log stays as it is, and all others go on. "
	          "If"
	          " starting the server again does not help, give it up with: muster give-up --data DIR %s\"",
	          table, why, table);
}

/* -- Bots, in libuv's pool ------------------------------------------------------------------------------------ */

struct thought {
	uv_work_t work;
	struct net *net;
	unsigned lobby; /* in which it was asked */
	uint64_t until; /* by uv_hrtime, in milliseconds */
	struct thinking thinking;
};

static uint64_t milliseconds(void)
{
	return uv_hrtime() / 1000000;
}

void net_be_polite(void)
{
	static _Thread_local bool polite;
	if (!polite)
		setpriority(PRIO_PROCESS, (id_t)gettid(), 10);
	polite = true;
}

static void thought_run(uv_work_t *work)
{
	struct thought *thought = work->data;
	struct thinking *t = &thought->thinking;
	const uint64_t now = milliseconds();
	const bool seeded = thought->net->options->seed; /* then it thinks as long as it takes: the clock is chance, too */
	struct mu_dealer dealer;
	struct bot_decision decision;
	net_be_polite();
	const bool late = !seeded && now >= thought->until; /* so much is to be thought about */
	if (late && t->until != INT64_MAX)
		return; /* the table has gone on; others wait for their bots, which then say what they think at once */
	const uint64_t left = late ? 1 : thought->until - now;
	const struct character *character = character_at(t->character);
	const struct bot_budget budget = {.milliseconds = seeded ? 0 : (uint32_t)left,
	                                  .temper = character ? &character->temper : NULL};
	mu_dealer_seed(&dealer, (const char *)&t->seed, sizeof t->seed);
	t->action = bot_decide(bot_brain_find(t->game), &t->view, (int)t->level, &budget, &dealer, &decision);
}

/* libuv makes its threads with the first work and ends the process if it cannot: at the start, not in somebody's game. */
static void pool_warm(uv_work_t *work)
{
	(void)work;
}

static void thought_done(uv_work_t *work, int status)
{
	struct thought *thought = work->data;
	struct net *net = thought->net;
	net->thoughts--;
	if (!status && !net->stopping && !net->outage && thought->lobby == net->lobbies && thought->thinking.action)
		lobby_thought(net->lobby, &thought->thinking, net_now(net));
	free(thought);
}

/* All there is until the answer is due, but for what the way back takes. */
static uint64_t thought_time(const struct net *net, const struct thinking *thinking)
{
	enum { LONGEST = 700, WAY = 100 };
	const int64_t left = thinking->until - net_now(net) - WAY;
	return left < 0 ? 0 : left < LONGEST ? (uint64_t)left : LONGEST;
}

static void on_think(void *context, const struct thinking *thinking)
{
	struct net *net = context;
	struct thought *thought = malloc(sizeof *thought);
	if (!thought)
		return; /* the bot plays what comes to its mind first */
	thought->work.data = thought;
	thought->net = net;
	thought->lobby = net->lobbies;
	thought->thinking = *thinking;
	thought->until = milliseconds() + thought_time(net, thinking);
	net->thoughts++;
	uv_queue_work(&net->loop, &thought->work, thought_run, thought_done);
}

/* -- The clock, the store ---------------------------------------------------------------------------------------- */

static void on_due(uv_timer_t *timer)
{
	struct net *net = timer->data;
	if (!net->outage)
		lobby_tick(net->lobby, net_now(net));
}

static void on_sweep(uv_timer_t *timer)
{
	struct net *net = timer->data;
	wires_sweep(net);
	visits_sweep(net);
	addresses_sweep(net);
	store_sweep(net);
	net_push_sweep(net);
	door_sweep(&net->http);
	door_sweep(&net->metrics);
}

static void on_wake(uv_async_t *async)
{
	store_look(async->data);
}

static void net_end(struct net *net)
{
	struct wire *next;
	for (struct wire *wire = net->wires; wire; wire = next) {
		next = wire->next;
		wire_close_softly(wire, 1001);
	}
	wires_flush(net);
	uv_stop(&net->loop);
}

/* Before the loop sleeps and hears what has come: send what has come together, and set the alarm. */
static void on_prepare(uv_prepare_t *prepare)
{
	struct net *net = prepare->data;
	net->turn++;
	if (net->store)
		store_flush(net->store);
	wires_flush(net);
	if (net->stopping && (net->outage || !store_busy(net->store) || net_now(net) > net->stop_time + STOP_MS)) {
		net_end(net);
		return;
	}
	const int64_t due = net->outage ? INT64_MAX : lobby_due(net->lobby), now = net_now(net);
	if (due == INT64_MAX || net->stopping)
		uv_timer_stop(&net->due_timer);
	else
		uv_timer_start(&net->due_timer, on_due, due > now ? (uint64_t)(due - now) : 0, 0);
}

void net_stop(struct net *net)
{
	if (net->stopping)
		return;
	serve_log("stopping", NULL);
	net->stopping = true;
	net->stop_time = net_now(net);
	for (struct wire *wire = net->wires; wire; wire = wire->next)
		if (wire->connection && !wire->last_words)
			lobby_farewell(net->lobby, wire->connection, "server/restart",
			               N_("The server is restarting. All games will continue."));
}

static void on_signal(uv_signal_t *handle, int number)
{
	(void)number;
	if (!net_node_leave(handle->data))
		net_stop(handle->data);
}

/* -- Listening ----------------------------------------------------------------------------------------------------- */

/* "HOST:PORT", with brackets round an IPv6 address. */
static bool listen_split(const char *listen, char *host, size_t size, char *port, size_t port_size)
{
	const char *colon = strrchr(listen, ':');
	if (!colon || colon == listen || !colon[1])
		return false;
	const char *from = listen, *to = colon;
	if (from[0] == '[' && to[-1] == ']') {
		from++;
		to--;
	}
	if ((size_t)(to - from) >= size || strlen(colon + 1) >= port_size)
		return false;
	memcpy(host, from, (size_t)(to - from));
	host[to - from] = '\0';
	strcpy(port, colon + 1);
	return true;
}

/* To be freed; NULL: there is no such address. */
static struct addrinfo *listen_find(enum mu_lang lang, const char *where, char *host, size_t size,
                                    const char **ret_wrong)
{
	char port[8];
	struct addrinfo *found, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV | AI_PASSIVE};
	*ret_wrong = mu_text(lang, "must be ADDRESS:PORT");
	if (!listen_split(where, host, size, port, sizeof port))
		return NULL;
	const int error = getaddrinfo(host, port, &hints, &found);
	if (error)
		*ret_wrong = gai_strerror(error);
	return error ? NULL : found;
}

static int listen_on(enum mu_lang lang, const char *where, char *host, size_t size, unsigned *ret_port,
                     const char **ret_wrong)
{
	struct addrinfo *found = listen_find(lang, where, host, size, ret_wrong);
	if (!found)
		return -1;
	const int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), on = 1;
	struct sockaddr_storage bound;
	socklen_t length = sizeof bound;
	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) ||
	    bind(fd, found->ai_addr, found->ai_addrlen) || listen(fd, 1024) ||
	    getsockname(fd, (struct sockaddr *)&bound, &length)) {
		*ret_wrong = error_text(lang, errno);
		freeaddrinfo(found);
		if (fd >= 0)
			close(fd);
		return -1;
	}
	freeaddrinfo(found);
	*ret_port = ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
	                                              : ((struct sockaddr_in *)&bound)->sin_port);
	return fd;
}

static int listen_or_say(const struct net *net, const char *where, char *host, size_t size, unsigned *ret_port)
{
	const char *wrong;
	const int fd = listen_on(net->options->lang, where, host, size, ret_port, &wrong);
	if (fd < 0)
		fprintf(stderr, mu_text(net->options->lang, "muster serve: cannot listen on %s: %s\n"), where, wrong);
	return fd;
}

static bool is_loopback(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET)
		return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
	return address->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

/* An address that is none is refused when it is listened on. */
static bool is_open_to_others(const struct net *net, const char *where)
{
	char host[sizeof net->host];
	const char *ignored;
	struct addrinfo *found = where ? listen_find(net->options->lang, where, host, sizeof host, &ignored) : NULL;
	const bool others = found && !is_loopback(found->ai_addr);
	if (found)
		freeaddrinfo(found);
	return others;
}

/* Nobody but who tests it comes to a server whose cards can be worked out. */
static bool seed_is_alone(const struct net *net)
{
	const struct net_options *options = net->options;
	if (!options->seed || (!options->behind_proxy && !is_open_to_others(net, options->listen) &&
	                       !is_open_to_others(net, options->metrics)))
		return true;
	fprintf(stderr, "muster serve: serve/seed: %s\n",
	        mu_text(options->lang, "With --seed everyone can work out the cards. It is for tests on this machine only: "
	                               "listen on 127.0.0.1 or [::1], and without a proxy."));
	return false;
}

/* Both doors, or none. */
static bool listen_all(struct net *net, int *ret_public, int *ret_metrics)
{
	char host[sizeof net->host];
	*ret_metrics = -1;
	*ret_public = listen_or_say(net, net->options->listen, net->host, sizeof net->host, &net->port);
	if (*ret_public < 0 || !net->options->metrics)
		return *ret_public >= 0;
	*ret_metrics = listen_or_say(net, net->options->metrics, host, sizeof host, &net->metrics_port);
	if (*ret_metrics < 0)
		close(*ret_public);
	return *ret_metrics >= 0;
}

/* -- Running --------------------------------------------------------------------------------------------------------- */

/*
 * Every connection is a descriptor. If the system allows fewer than all of them could need, they are shared out now: who is one too many
 * is then told so, and the database always has its files.
 */
static void descriptors_share(struct net *net)
{
	enum { USUAL_FILES = 40, PUSH_FILES = 40 };
	const unsigned files = USUAL_FILES + (net->options->push ? PUSH_FILES : 0);
	struct rlimit limit;
	net->wires_max = net->options->sockets;
	net->visits_max = NET_VISITS_MAX;
	const rlim_t wanted = files + (rlim_t)net->wires_max + visits_with_cut(net);
	if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted)
		return;
	limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
	if (setrlimit(RLIMIT_NOFILE, &limit) || getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted)
		return;
	const unsigned left = (unsigned)limit.rlim_cur > 2 * files ? (unsigned)limit.rlim_cur - files : files;
	if (net->visits_max > left / 4)
		net->visits_max = left / 4;
	if (net->wires_max > left - visits_with_cut(net))
		net->wires_max = left - visits_with_cut(net);
}

static void handles_start(struct net *net)
{
	uv_timer_init(&net->loop, &net->due_timer);
	uv_timer_init(&net->loop, &net->sweep_timer);
	uv_prepare_init(&net->loop, &net->prepare);
	uv_async_init(&net->loop, &net->store_wake, on_wake);
	uv_signal_init(&net->loop, &net->interrupt);
	uv_signal_init(&net->loop, &net->terminate);
	net->due_timer.data = net->sweep_timer.data = net->prepare.data = net;
	net->store_wake.data = net->interrupt.data = net->terminate.data = net;
	uv_timer_start(&net->sweep_timer, on_sweep, SWEEP_MS, SWEEP_MS);
	uv_prepare_start(&net->prepare, on_prepare);
	uv_signal_start(&net->interrupt, on_signal, SIGINT);
	uv_signal_start(&net->terminate, on_signal, SIGTERM);
	uv_queue_work(&net->loop, &net->warming, pool_warm, NULL);
}

static void close_handle(uv_handle_t *handle, void *context)
{
	struct net *net = context;
	if (uv_is_closing(handle))
		return;
	if (handle->type == UV_TCP)
		wire_close((struct wire *)handle);
	else
		uv_close(handle, NULL);
	(void)net;
}

static struct lobby_hooks hooks_of(struct net *net)
{
	return (struct lobby_hooks){.pack = on_pack,
	                            .send = on_send,
	                            .drop = on_drop,
	                            .hold = on_hold,
	                            .release = on_release,
	                            .dismiss = on_dismiss,
	                            .think = on_think,
	                            .context = net,
	                            .frozen = on_frozen,
	                            .trial = net_trial};
}

static bool net_open(struct net *net)
{
	const enum mu_lang lang = net->options->lang;
	struct store_problem problem = {.lang = lang};
	int listener, metrics;
	if (!seed_is_alone(net) || !net_push_check(net) || !net_node_check(net) || !listen_all(net, &listener, &metrics))
		return false;
	net->hooks = hooks_of(net);
	if (net->options->node)
		net_node_hooks(&net->hooks);
	handles_start(net);
	net->store = net_store_open(net, &problem);
	const bool said = net->store && (!net_push_start(net) || !net_node_start(net));
	if (!net->store || said || !lobby_open(net, &problem)) {
		if (!said)
			fprintf(stderr, "muster serve: %s: %s\n", problem.code, problem.sentence);
		close(listener);
		if (metrics >= 0)
			close(metrics);
		return false;
	}
	if (!http_start(net, listener) || (metrics >= 0 && !metrics_start(net, metrics))) {
		fputs(mu_text(lang, "muster serve: HTTP could not be started.\n"), stderr);
		return false;
	}
	return true;
}

void net_destroy(struct net *net)
{
	if (!net)
		return;
	if (net->store)
		store_set_wake(net->store, NULL, NULL);
	errands_end(net);
	door_close(&net->http);
	door_close(&net->metrics);
	net_push_stop(net);
	net_node_stop(net);
	uv_walk(&net->loop, close_handle, net);
	net->stopping = true;
	while (uv_run(&net->loop, UV_RUN_DEFAULT))
		continue;
	uv_loop_close(&net->loop);
	if (net->store)
		while (store_busy(net->store)) { /* what waits for it is freed by its reports */
			store_poll(net->store);
			usleep(1000);
		}
	packets_release(net);
	addresses_release(net);
	net_node_lobby(net, NULL);
	lobby_destroy(net->lobby);
	store_close(net->store);
	net_node_free(net);
	free(net);
}

struct net *net_create(const struct net_options *options)
{
	struct net *net = calloc(1, sizeof *net);
	if (!net)
		return NULL;
	net->options = options;
	descriptors_share(net);
	addresses_start(net);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails */
	uv_loop_init(&net->loop);
	net_clock_start(net);
	if (net_open(net))
		return net;
	net_destroy(net);
	return NULL;
}

int net_run(const struct net_options *options)
{
	struct net *net = net_create(options);
	if (!net)
		return 1;
	const struct lobby_figures figures = lobby_figures(net->lobby);
	const bool six = strchr(net->host, ':');
	printf(mu_text(options->lang, "Muster is at http://%s%s%s:%u/\n"), six ? "[" : "", net->host, six ? "]" : "",
	       net->port);
	fflush(stdout);
	serve_log("ready", "\"tables\":%llu,\"port\":%u,\"metrics\":%u", (unsigned long long)figures.tables, net->port,
	          net->metrics_port);
	if (net->wires_max < options->sockets)
		serve_log("few_descriptors",
		          "\"sockets\":%u,\"message\":\"The system allows this process too few open files for the %u "
		          "connections "
		          "of its settings.\"",
		          net->wires_max, options->sockets);
	if (options->seed)
		serve_log("seeded", "\"message\":\"The dice are not secret: all chance comes from --seed. For tests only.\"");
	uv_run(&net->loop, UV_RUN_DEFAULT);
	const bool fine = !net->failed;
	serve_log("stopped", NULL);
	net_destroy(net);
	return fine ? 0 : 1;
}
