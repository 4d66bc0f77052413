/*
 * Figures for whoever runs the server, at a door of their own. What players must not learn must not be learnt here either: every
 * figure counts tables, people and connections that come and go, and none moves with a card, an answer or a bot's thought. So there
 * are no moves, messages, bytes, writes, processor time or memory; the system that runs the program knows the last two. For the same reason
 * nothing is counted that goes over the bus.
 */
#include "net_node.h"

#include <string.h>

static void put_figure(struct strbuf *r, const char *name, const char *kind, const char *help, uint64_t value)
{
	strbuf_printf(r, "# HELP muster_%s %s\n", name, help);
	strbuf_printf(r, "# TYPE muster_%s %s\nmuster_%s %llu\n", name, kind, name, (unsigned long long)value);
}

/* Of one of several servers. */
static void put_node(const struct net *net, struct strbuf *r)
{
	struct net_node_figures f;
	if (!net_node_figures(net, &f))
		return;
	put_figure(r, "shards", "gauge", "Parts of all tables that this node has, of 64.", f.shards);
	put_figure(r, "nodes", "gauge", "Nodes that are there, with this one.", f.nodes);
	put_figure(r, "bus_up", "gauge", "Whether NATS is there.", f.up);
	put_figure(r, "bus_lost_total", "counter", "Texts to other nodes that NATS did not take.", f.lost);
	put_figure(r, "bus_gaps_total", "counter", "How often something from another node was lost, and asked for again.",
	           f.counts.gaps);
	put_figure(r, "bus_nonsense_total", "counter", "Texts on the bus that no node would write.", f.counts.nonsense);
	put_figure(r, "bus_expired_total", "counter", "Requests to other nodes that were not answered in time.",
	           f.counts.expired);
}

void metrics_write(const struct net *net, struct strbuf *r)
{
	const struct lobby_figures f = net->lobby ? lobby_figures(net->lobby) : (struct lobby_figures){0};
	put_figure(r, "tables", "gauge", "Tables in memory.", f.tables);
	put_figure(r, "tables_open", "gauge", "Tables that wait for players.", f.open);
	put_figure(r, "tables_playing", "gauge", "Games going on.", f.playing);
	put_figure(r, "games_finished_total", "counter", "Games played to the end.", f.finished);
	put_figure(r, "persons", "gauge", "Persons connected.", f.persons);
	put_figure(r, "limited_total", "counter", "Requests refused for being too many.", f.limited);
	put_figure(r, "sockets", "gauge", "WebSockets open.", net->wire_count);
	put_figure(r, "sockets_total", "counter", "WebSockets accepted.", net->counts.accepted);
	put_figure(r, "sockets_refused_total", "counter", "WebSockets refused.", net->counts.refused);
	put_figure(r, "sockets_slow_total", "counter", "WebSockets closed for reading too slowly.", net->counts.slow);
	put_figure(r, "sockets_dead_total", "counter", "WebSockets closed for saying nothing.", net->counts.dead);
	put_figure(r, "connections", "gauge", "Connections over HTTP.", net->visit_count);
	put_figure(r, "turned_away_total", "counter", "Connections and requests over HTTP refused for being too many.",
	           net->counts.turned_away);
	put_node(net, r);
}

static enum MHD_Result respond(struct MHD_Connection *connection, unsigned status, const char *text, size_t length)
{
	union {
		const char *constant;
		void *plain;
	} body = {.constant = text};
	struct MHD_Response *response = MHD_create_response_from_buffer(length, body.plain, MHD_RESPMEM_MUST_COPY);
	if (!response)
		return MHD_NO;
	MHD_add_response_header(response, "Content-Type", "text/plain; version=0.0.4; charset=utf-8");
	MHD_add_response_header(response, "Cache-Control", "no-store");
	const enum MHD_Result result = MHD_queue_response(connection, status, response);
	MHD_destroy_response(response);
	return result;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *upload, size_t *upload_size, void **request)
{
	static const char nothing[] = "There is nothing here.\n", memory[] = "There is not enough memory.\n";
	static int seen;
	(void)version;
	(void)upload;
	if (!*request) {
		*request = &seen;
		return MHD_YES;
	}
	if (*upload_size) {
		*upload_size = 0;
		return MHD_YES;
	}
	if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 || strcmp(url, "/metrics") != 0)
		return respond(connection, MHD_HTTP_NOT_FOUND, nothing, strlen(nothing));
	struct strbuf r = {0};
	metrics_write(context, &r);
	const enum MHD_Result result = r.failed ? respond(connection, MHD_HTTP_SERVICE_UNAVAILABLE, memory, strlen(memory))
	                                        : respond(connection, MHD_HTTP_OK, r.text, r.length);
	strbuf_release(&r);
	return result;
}

bool metrics_start(struct net *net, int listener)
{
	return door_open(&net->metrics, &net->loop,
	                 MHD_start_daemon(MHD_USE_EPOLL, 0, NULL, NULL, on_request, net, MHD_OPTION_LISTEN_SOCKET, listener,
	                                  MHD_OPTION_CONNECTION_TIMEOUT, 5u, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
	                                  (size_t)8192, MHD_OPTION_CONNECTION_LIMIT, 32u, MHD_OPTION_END));
}
