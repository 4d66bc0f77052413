/* HTTP: the page, health, figures, and the handshake of WebSockets. Driven by the loop; no threads. */
#include "net.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

#include <sodium.h>

#include "asset.h"
#include "sha1.h"

/* -- Answers ------------------------------------------------------------------------------------------------ */

/*
 * What a page of ours may do: run our own scripts, workers and WebAssembly, show our own pictures or those it has made itself,
 * and talk to us ('self' is also the WebSocket of the same host). Nothing else, and nobody may put it into a frame.
 */
#define POLICY                                                                                                     \
	"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "            \
	"img-src 'self' blob: data:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; " \
	"frame-ancestors 'none'"

static void put_headers(struct MHD_Response *response, const char *type, const char *keeping)
{
	static const char *const headers[][2] = {
	    {"Content-Security-Policy", POLICY},
	    {"X-Content-Type-Options", "nosniff"},
	    {"X-Frame-Options", "DENY"},
	    {"Referrer-Policy", "no-referrer"},
	    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
	    {"Cross-Origin-Opener-Policy", "same-origin"},
	    {"Cross-Origin-Resource-Policy", "same-origin"},
	    {"Muster-Protocol", "1"}, /* so that a page knows whether a server is behind it, or only files */
	};
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		MHD_add_response_header(response, headers[i][0], headers[i][1]);
	MHD_add_response_header(response, "Content-Type", type);
	MHD_add_response_header(response, "Cache-Control", keeping);
}

static struct MHD_Response *response_create(const void *bytes, size_t length, enum MHD_ResponseMemoryMode mode)
{
	union {
		const void *constant;
		void *plain;
	} body = {.constant = bytes}; /* the library promises not to write, but not in its types */
	return MHD_create_response_from_buffer(length, body.plain, mode);
}

static enum MHD_Result respond(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response)
{
	const enum MHD_Result result = MHD_queue_response(connection, status, response);
	MHD_destroy_response(response);
	return result;
}

/* What is true now, and perhaps not a moment later. */
static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, const char *type, const char *text,
                              size_t length)
{
	struct MHD_Response *response = response_create(text, length, MHD_RESPMEM_MUST_COPY);
	if (!response)
		return MHD_NO;
	put_headers(response, type, "no-store");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, "Allow", "GET, HEAD");
	return respond(connection, status, response);
}

static enum MHD_Result answer_text(struct MHD_Connection *connection, unsigned status, const char *text)
{
	return answer(connection, status, "text/plain; charset=utf-8", text, strlen(text));
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* -- Files ---------------------------------------------------------------------------------------------------- */

static enum MHD_Result answer_asset(struct MHD_Connection *connection, const struct asset *asset)
{
	const bool packed = asset->packed.length && asset_may_pack(header(connection, "Accept-Encoding"));
	const struct asset_form *form = packed ? &asset->packed : &asset->plain;
	char tag[48], quoted[64];
	snprintf(tag, sizeof tag, "%s%s", asset->tag, packed ? "-gzip" : ""); /* a tag stands for the very bytes */
	snprintf(quoted, sizeof quoted, "\"%s\"", tag);
	const bool known = asset_is_known(header(connection, "If-None-Match"), tag);
	struct MHD_Response *response = response_create(form->bytes, known ? 0 : form->length, MHD_RESPMEM_PERSISTENT);
	if (!response)
		return MHD_NO;
	put_headers(response, asset->type, asset->lasting ? "public, max-age=31536000, immutable" : "no-cache");
	MHD_add_response_header(response, "ETag", quoted);
	if (asset->packed.length)
		MHD_add_response_header(response, "Vary", "Accept-Encoding");
	if (packed)
		MHD_add_response_header(response, "Content-Encoding", "gzip");
	return respond(connection, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

/* -- Figures -------------------------------------------------------------------------------------------------- */

static void put_figure(struct reply *r, const char *name, const char *kind, const char *help, double value)
{
	reply_printf(r, "# HELP muster_%s %s\n", name, help);
	reply_printf(r, "# TYPE muster_%s %s\nmuster_%s %.17g\n", name, kind, name, value);
}

static double resident_bytes(void)
{
	long size = 0, resident = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (!file || fscanf(file, "%ld %ld", &size, &resident) != 2)
		resident = 0;
	if (file)
		fclose(file);
	return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static double cpu_seconds(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static enum MHD_Result answer_metrics(struct net *net, struct MHD_Connection *connection)
{
	struct reply r = {0};
	const struct house_figures f = house_figures(net->house);
	const struct store_counts s = store_counts(net->store);
	put_figure(&r, "tables", "gauge", "Tables in memory.", (double)f.tables);
	put_figure(&r, "tables_open", "gauge", "Tables that wait for players.", (double)f.open);
	put_figure(&r, "tables_playing", "gauge", "Games going on.", (double)f.playing);
	put_figure(&r, "games_finished_total", "counter", "Games played to the end.", (double)f.finished);
	put_figure(&r, "moves_total", "counter", "Moves carried out.", (double)f.moves);
	put_figure(&r, "requests_total", "counter", "Requests received.", (double)f.requests);
	put_figure(&r, "refusals_total", "counter", "Requests refused.", (double)f.refusals);
	put_figure(&r, "persons", "gauge", "Persons connected.", (double)f.persons);
	put_figure(&r, "sockets", "gauge", "WebSockets open.", (double)net->wire_count);
	put_figure(&r, "sockets_total", "counter", "WebSockets accepted.", (double)net->counts.accepted);
	put_figure(&r, "sockets_refused_total", "counter", "WebSockets refused.", (double)net->counts.refused);
	put_figure(&r, "sockets_slow_total", "counter", "WebSockets closed for reading too slowly.",
	           (double)net->counts.slow);
	put_figure(&r, "sockets_dead_total", "counter", "WebSockets closed for saying nothing.", (double)net->counts.dead);
	put_figure(&r, "messages_sent_total", "counter", "Messages sent.", (double)net->counts.messages_out);
	put_figure(&r, "bytes_sent_total", "counter", "Bytes of messages sent.", (double)net->counts.bytes_out);
	put_figure(&r, "store_writes_total", "counter", "Writes to the store.", (double)s.writes);
	put_figure(&r, "store_commits_total", "counter", "Transactions of the store.", (double)s.commits);
	put_figure(&r, "bots_thinking", "gauge", "Bots at work.", (double)net->thoughts);
	put_figure(&r, "cpu_seconds_total", "counter", "Processor time used.", cpu_seconds());
	put_figure(&r, "resident_bytes", "gauge", "Memory in use.", resident_bytes());
	const enum MHD_Result result =
	    answer(connection, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", r.text, r.length);
	reply_release(&r);
	return result;
}

/* -- The handshake ----------------------------------------------------------------------------------------------- */

/* One of the words, with commas between them. */
static bool has_word(const char *list, const char *word)
{
	const size_t length = strlen(word);
	for (const char *at = list; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
		at += strspn(at, " \t");
		if (strncasecmp(at, word, length) == 0 && (at[length] == ',' || at[length] == ' ' || !at[length]))
			return true;
	}
	return false;
}

/* A page of another site must not act for its visitor. Programs that are no browsers send no origin. */
static bool origin_is_fine(const struct net *net, struct MHD_Connection *connection)
{
	const char *origin = header(connection, "Origin"), *host = header(connection, "Host");
	if (!origin)
		return true;
	for (unsigned i = 0; i < net->options->origin_count; i++)
		if (strcasecmp(origin, net->options->origins[i]) == 0)
			return true;
	const char *rest = strstr(origin, "://");
	return rest && host && strcasecmp(rest + 3, host) == 0;
}

/* The key is 16 bytes in base64. */
static bool key_accept(const char *key, char ret_accept[32])
{
	static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	char text[24 + sizeof magic];
	uint8_t digest[SHA1_BYTES], bytes[18];
	size_t count;
	if (!key || strlen(key) != 24 ||
	    sodium_base642bin(bytes, sizeof bytes, key, 24, NULL, &count, NULL, sodium_base64_VARIANT_ORIGINAL) ||
	    count != 16)
		return false;
	snprintf(text, sizeof text, "%s%s", key, magic);
	sha1(text, strlen(text), digest);
	sodium_bin2base64(ret_accept, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
	return true;
}

/*
 * The loop gets a descriptor of its own, so that the library can forget the connection at once. The library does not always come here
 * after it has taken the answer (HTTP/1.0 has no upgrades, and the visitor may be gone): the place at the address belongs to
 * the visit until there is a wire.
 */
static void on_upgrade(void *context, struct MHD_Connection *connection, void *request, const char *early,
                       size_t length, MHD_socket socket, struct MHD_UpgradeResponseHandle *handle)
{
	struct net *net = context;
	struct visit *visit = visit_of(connection);
	struct address *place = visit->place;
	(void)request;
	const int fd = fcntl(socket, F_DUPFD_CLOEXEC, 3);
	MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
	net->upgraded = 2; /* the library resumes the connection, then forgets it */
	if (fd < 0)
		return;
	visit->place = NULL;
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	wire_create(net, fd, place, early, length);
}

static enum MHD_Result shake_hands(struct net *net, struct MHD_Connection *connection, const char *accept)
{
	struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgrade, net);
	if (!response)
		return MHD_NO;
	MHD_add_response_header(response, MHD_HTTP_HEADER_UPGRADE, "websocket");
	MHD_add_response_header(response, "Sec-WebSocket-Accept", accept);
	return respond(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response);
}

static enum MHD_Result refuse_socket(struct net *net, struct MHD_Connection *connection, unsigned status,
                                     const char *text)
{
	net->counts.refused++;
	return answer_text(connection, status, text);
}

static bool is_handshake(struct MHD_Connection *connection, const char *method, const char *http, char ret_accept[32])
{
	const char *version = header(connection, "Sec-WebSocket-Version");
	return strcmp(method, MHD_HTTP_METHOD_GET) == 0 && strcmp(http, MHD_HTTP_VERSION_1_1) == 0 &&
	       has_word(header(connection, "Upgrade"), "websocket") &&
	       has_word(header(connection, "Connection"), "upgrade") && version && strcmp(version, "13") == 0 &&
	       key_accept(header(connection, "Sec-WebSocket-Key"), ret_accept);
}

static enum MHD_Result answer_socket(struct net *net, struct MHD_Connection *connection, const char *method,
                                     const char *http, struct address *address)
{
	struct visit *visit = visit_of(connection);
	char accept[32];
	if (!is_handshake(connection, method, http, accept))
		return refuse_socket(net, connection, MHD_HTTP_BAD_REQUEST, "This is for WebSockets, version 13.\n");
	if (!origin_is_fine(net, connection))
		return refuse_socket(net, connection, MHD_HTTP_FORBIDDEN, "Pages of other sites may not come here.\n");
	if (net->stopping || net->wire_count >= net->options->sockets)
		return refuse_socket(net, connection, MHD_HTTP_SERVICE_UNAVAILABLE, "The house is full. Try again later.\n");
	visit_leave_place(visit);
	if (!address_take(net, address, USE_WIRE))
		return refuse_socket(net, connection, MHD_HTTP_TOO_MANY_REQUESTS, "Too many connections from your address.\n");
	visit->place = address;
	return shake_hands(net, connection, accept);
}

/* -- Whose request it is ---------------------------------------------------------------------------------------------- */

static enum MHD_Result keep_last(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
	const char **last = context;
	(void)kind;
	if (value && strcasecmp(name, "X-Forwarded-For") == 0)
		*last = value;
	return MHD_YES;
}

/* There may be several such lines; the last one is the proxy's. */
static struct address *address_of_request(struct net *net, struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const char *forwarded = NULL;
	if (net->options->behind_proxy)
		MHD_get_connection_values(connection, MHD_HEADER_KIND, keep_last, &forwarded);
	return address_find(net, info->client_addr, forwarded);
}

/* -- Routes ---------------------------------------------------------------------------------------------------------- */

static enum MHD_Result answer_path(struct net *net, struct MHD_Connection *connection, const char *url,
                                   const char *method, const char *http)
{
	struct address *address = address_of_request(net, connection);
	if (!address)
		return MHD_NO;
	if (!address_knock(net, address)) {
		net->counts.turned_away++;
		return answer_text(connection, MHD_HTTP_TOO_MANY_REQUESTS, "Too many requests. Wait a little.\n");
	}
	if (strcmp(url, "/ws") == 0)
		return answer_socket(net, connection, method, http, address);
	if (strcmp(url, "/healthz") == 0)
		return net->stopping || net->failed ? answer_text(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping\n")
		                                    : answer_text(connection, MHD_HTTP_OK, "ok\n");
	if (strcmp(url, "/metrics") == 0)
		return answer_metrics(net, connection);
	const struct asset *asset = asset_find(url);
	if (asset)
		return answer_asset(connection, asset);
	return answer_text(connection, MHD_HTTP_NOT_FOUND, "There is nothing here.\n");
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *upload, size_t *upload_size, void **request)
{
	static int seen;
	struct visit *visit = visit_of(connection);
	(void)upload;
	if (!visit || visit->cut)
		return MHD_NO;
	if (!*request) { /* the first call is for the headers, the second when all is there */
		*request = &seen;
		return MHD_YES;
	}
	if (*upload_size) {
		*upload_size = 0;
		return MHD_YES;
	}
	visit_answer(visit);
	if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
		return answer_text(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
	return answer_path(context, connection, url, method, version);
}

/* -- In the loop --------------------------------------------------------------------------------------------------------- */

static void http_run(struct net *net);

static void on_http_timer(uv_timer_t *timer)
{
	http_run(timer->data);
}

static void http_run(struct net *net)
{
	MHD_UNSIGNED_LONG_LONG wait;
	MHD_run(net->http);
	while (net->upgraded) { /* or its descriptor of the socket would stay open until the next request */
		net->upgraded--;
		MHD_run(net->http);
	}
	if (MHD_get_timeout(net->http, &wait) == MHD_YES)
		uv_timer_start(&net->http_timer, on_http_timer, wait, 0);
	else
		uv_timer_stop(&net->http_timer);
}

static void on_http(uv_poll_t *poll, int status, int events)
{
	(void)status;
	(void)events;
	http_run(poll->data);
}

bool http_start(struct net *net, int listener)
{
	enum { MARGIN = 256 }; /* of visits that were cut, but not closed yet */
	visits_start(net);
	net->http = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE, 0, visit_allow, net, on_request, net,
	                             MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_NOTIFY_CONNECTION, visit_notify, net,
	                             MHD_OPTION_NOTIFY_COMPLETED, visit_answered, net, MHD_OPTION_CONNECTION_TIMEOUT, 20u,
	                             MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_CONNECTION_LIMIT,
	                             net->visits_max + MARGIN, MHD_OPTION_END);
	if (!net->http)
		return false;
	const union MHD_DaemonInfo *info = MHD_get_daemon_info(net->http, MHD_DAEMON_INFO_EPOLL_FD);
	if (!info || uv_poll_init(&net->loop, &net->http_poll, info->epoll_fd))
		return false;
	net->http_poll.data = net;
	return uv_poll_start(&net->http_poll, UV_READABLE, on_http) == 0;
}

void http_stop(struct net *net)
{
	if (!net->http)
		return;
	uv_poll_stop(&net->http_poll);
	MHD_stop_daemon(net->http);
	net->http = NULL;
}
