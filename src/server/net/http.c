/* HTTP: the page, health, and the handshake of WebSockets. Driven by the loop; no threads. */
#include "net.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
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

void http_headers_put(struct MHD_Response *response, const char *policy, const char *type, const char *keeping)
{
	static const char *const headers[][2] = {
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
	MHD_add_response_header(response, "Content-Security-Policy", policy);
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

enum MHD_Result http_respond(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response)
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
	http_headers_put(response, POLICY, type, "no-store");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, "Allow", "GET, HEAD");
	if (status == MHD_HTTP_BAD_REQUEST) /* what follows may be no request */
		MHD_add_response_header(response, "Connection", "close");
	return http_respond(connection, status, response);
}

static enum MHD_Result answer_text(struct MHD_Connection *connection, unsigned status, const char *text)
{
	return answer(connection, status, "text/plain; charset=utf-8", text, strlen(text));
}

/* As over the WebSocket, in the language of who asked. */
enum MHD_Result http_refuse(struct MHD_Connection *connection, const struct refusal *refusal, enum mu_lang lang)
{
	static const struct {
		const char *code;
		unsigned status;
	} statuses[] = {{"hello/token", MHD_HTTP_UNAUTHORIZED},
	                {"made/picture", MHD_HTTP_UNSUPPORTED_MEDIA_TYPE},
	                {"made/no-picture", MHD_HTTP_NOT_FOUND},
	                {"server/away", MHD_HTTP_SERVICE_UNAVAILABLE},
	                {"server/store", MHD_HTTP_SERVICE_UNAVAILABLE}};
	struct strbuf text = {0};
	unsigned status = MHD_HTTP_TOO_MANY_REQUESTS;
	for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
		if (strcmp(statuses[i].code, refusal->code) == 0)
			status = statuses[i].status;
	refusal_write(refusal, NULL, lang, &text);
	const enum MHD_Result result =
	    text.failed ? MHD_NO : answer(connection, status, "application/json", text.text, text.length);
	strbuf_release(&text);
	return result;
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
	http_headers_put(response, POLICY, asset->type,
	                 asset->lasting ? "public, max-age=31536000, immutable" : "no-cache");
	MHD_add_response_header(response, "ETag", quoted);
	if (asset->packed.length)
		MHD_add_response_header(response, "Vary", "Accept-Encoding");
	if (packed)
		MHD_add_response_header(response, "Content-Encoding", "gzip");
	return http_respond(connection, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
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
bool http_origin_is_fine(const struct net *net, struct MHD_Connection *connection)
{
	const char *origin = header(connection, "Origin"), *host = header(connection, "Host");
	if (!origin)
		return true;
	for (unsigned i = 0; i < net->options->origins.count; i++)
		if (strcasecmp(origin, net->options->origins.at[i]) == 0)
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
	net->http.upgraded = 2; /* the library resumes the connection, then forgets it */
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
	return http_respond(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response);
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
	if (!http_origin_is_fine(net, connection))
		return refuse_socket(net, connection, MHD_HTTP_FORBIDDEN, "Pages of other sites may not come here.\n");
	if (net->outage)
		return refuse_socket(net, connection, MHD_HTTP_SERVICE_UNAVAILABLE,
		                     "The server cannot write to its disk just now. Try again later.\n");
	if (net->stopping || net->wire_count >= net->wires_max)
		return refuse_socket(net, connection, MHD_HTTP_SERVICE_UNAVAILABLE, "The server is full. Try again later.\n");
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
struct address *http_address(struct net *net, struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const char *forwarded = NULL;
	if (net->options->behind_proxy)
		MHD_get_connection_values(connection, MHD_HEADER_KIND, keep_last, &forwarded);
	return address_find(net, info->client_addr, forwarded);
}

/* -- Health ---------------------------------------------------------------------------------------------------------- */

/* It says what is wrong, but not where things are. */
static enum MHD_Result answer_health(const struct net *net, struct MHD_Connection *connection)
{
	char text[64];
	const char *illness = net_illness(net);
	snprintf(text, sizeof text, "%s\n", illness ? illness : "ok");
	return answer_text(connection, illness ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK, text);
}

/* -- Routes ---------------------------------------------------------------------------------------------------------- */

static enum MHD_Result answer_path(struct net *net, struct MHD_Connection *connection, const char *url,
                                   const char *method, const char *http)
{
	struct address *address = http_address(net, connection);
	if (!address)
		return MHD_NO;
	if (!address_knock(net, address)) {
		net->counts.turned_away++;
		return answer_text(connection, MHD_HTTP_TOO_MANY_REQUESTS, "Too many requests. Wait a little.\n");
	}
	if (strcmp(url, "/ws") == 0)
		return answer_socket(net, connection, method, http, address);
	if (strcmp(url, "/healthz") == 0)
		return answer_health(net, connection);
	/* Every path without an extension is a page, but who looks for figures should not be shown one. */
	const struct asset *asset = strcmp(url, "/metrics") == 0 ? NULL : asset_find(url);
	if (asset)
		return answer_asset(connection, asset);
	return answer_text(connection, MHD_HTTP_NOT_FOUND, "There is nothing here.\n");
}

static int plain; /* a request that is no errand */
static int odd;   /* one that others, such as a proxy before us, may read otherwise than we do */

/* The library cuts a path at a zero that was escaped, so its whole is looked at before. */
static void *on_path(void *context, const char *uri, struct MHD_Connection *connection)
{
	(void)context;
	(void)connection;
	return strstr(uri, "%00") ? &odd : NULL;
}

struct lengths {
	unsigned given; /* how often */
	bool chunked;
};

static enum MHD_Result lengths_count(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct lengths *lengths = context;
	(void)kind;
	(void)value;
	lengths->given += strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0;
	lengths->chunked = lengths->chunked || strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0;
	return MHD_YES;
}

/* More than one word about where the body ends: who believes another one takes the rest for a request of its own. */
static bool has_odd_length(struct MHD_Connection *connection)
{
	struct lengths lengths = {0};
	MHD_get_connection_values(connection, MHD_HEADER_KIND, lengths_count, &lengths);
	return lengths.given + lengths.chunked > 1;
}

static enum MHD_Result answer_odd(struct visit *visit, struct MHD_Connection *connection)
{
	visit_answer(visit);
	return answer_text(connection, MHD_HTTP_BAD_REQUEST, "This request cannot be understood.\n");
}

static void on_answered(void *context, struct MHD_Connection *connection, void **request,
                        enum MHD_RequestTerminationCode code)
{
	if (*request != &plain && *request != &odd)
		errand_destroy(*request);
	*request = NULL;
	visit_answered(context, connection, request, code);
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *upload, size_t *upload_size, void **request)
{
	struct visit *visit = visit_of(connection);
	const char *picture = errand_path(url);
	if (!visit || visit->cut)
		return MHD_NO;
	if (*request == &odd || (!*request && has_odd_length(connection))) {
		*request = &odd;
		return answer_odd(visit, connection);
	}
	if (!*request) { /* the first call is for the headers, the second when all is there */
		*request = picture ? (void *)errand_create(context, connection, picture, method) : &plain;
		return *request ? MHD_YES : MHD_NO;
	}
	struct errand *errand = *request == &plain ? NULL : *request;
	const bool again = errand && errand_goes_on(errand);
	if (*upload_size) {
		if (errand)
			errand_read(errand, upload, *upload_size);
		*upload_size = 0;
		return MHD_YES;
	}
	if (again)
		return MHD_YES;
	visit_answer(visit);
	if (errand)
		return errand_answer(errand, connection);
	if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
		return answer_text(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
	return answer_path(context, connection, url, method, version);
}

/* -- In the loop --------------------------------------------------------------------------------------------------------- */

static void door_run(struct http_door *door);

static void on_http_timer(uv_timer_t *timer)
{
	door_run(timer->data);
}

static void door_run(struct http_door *door)
{
	MHD_UNSIGNED_LONG_LONG wait;
	MHD_run(door->daemon);
	while (door->upgraded) { /* or its descriptor of the socket would stay open until the next request */
		door->upgraded--;
		MHD_run(door->daemon);
	}
	const bool again = door->crowded;
	door->crowded = false;
	if (again || MHD_get_timeout(door->daemon, &wait) == MHD_YES)
		uv_timer_start(&door->timer, on_http_timer, again || !wait ? 1 : wait, 0); /* soon, but after everybody else */
	else
		uv_timer_stop(&door->timer);
}

static void on_http(uv_poll_t *poll, int status, int events)
{
	(void)status;
	(void)events;
	door_run(poll->data);
}

bool door_open(struct http_door *door, uv_loop_t *loop, struct MHD_Daemon *daemon)
{
	door->daemon = daemon;
	const union MHD_DaemonInfo *info = daemon ? MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
	if (!info || uv_timer_init(loop, &door->timer) || uv_poll_init(loop, &door->poll, info->epoll_fd))
		return false;
	door->timer.data = door->poll.data = door;
	return uv_poll_start(&door->poll, UV_READABLE, on_http) == 0;
}

void door_wake(struct http_door *door)
{
	uv_timer_start(&door->timer, on_http_timer, 1, 0);
}

void door_sweep(struct http_door *door)
{
	if (door->daemon)
		door_run(door);
}

void door_close(struct http_door *door)
{
	if (!door->daemon)
		return;
	uv_poll_stop(&door->poll);
	MHD_stop_daemon(door->daemon);
	door->daemon = NULL;
}

bool http_start(struct net *net, int listener)
{
	visits_start(net);
	return door_open(&net->http, &net->loop,
	                 MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, visit_allow, net,
	                                  on_request, net, MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_NOTIFY_CONNECTION,
	                                  visit_notify, net, MHD_OPTION_NOTIFY_COMPLETED, on_answered, net,
	                                  MHD_OPTION_URI_LOG_CALLBACK, on_path, net, MHD_OPTION_CONNECTION_TIMEOUT, 20u,
	                                  MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_CONNECTION_LIMIT,
	                                  visits_with_cut(net), MHD_OPTION_END));
}
