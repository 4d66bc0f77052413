/*
 * Pictures of cards that people made, at /pictures/TABLE/HASH: PUT sends one, GET fetches one, with the token in "Authorization". So no
 * address can be passed on: whoever is not at the table gets nothing. Who may send is known before a byte of it is kept, and what is
 * kept counts for the address it comes from. Where there are several servers, the one that has the table is asked; until it has answered, the
 * connection stands still.
 */
#include "net_node.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby/picture_head.h"

/* Nothing in it may run or load anything, whatever somebody's browser takes it for. */
#define POLICY "default-src 'none'; frame-ancestors 'none'; sandbox"
static const char prefix[] = "/pictures/";

enum task { TASK_FETCH, TASK_SEND, TASK_OTHER };

struct errand {
	struct net *net;
	struct errand *next;               /* of those that wait */
	struct MHD_Connection *connection; /* that stands still */
	bool resumed;                      /* and goes on */
	struct address *address;
	enum task task;
	unsigned lobby; /* that was asked */
	bool refused;   /* by `refusal`; without a code: by how often it comes */
	struct refusal refusal;
	struct picture_ask ask;
	size_t held; /* bytes that count for the address */
	size_t length;
	uint8_t *bytes; /* PICTURE_BYTES_MAX; NULL: nothing is read */
	bool too_long;
};

const char *errand_path(const char *url)
{
	return strncmp(url, prefix, strlen(prefix)) == 0 ? url + strlen(prefix) : NULL;
}

static bool errand_hold(struct errand *errand, size_t bytes)
{
	if (address_holds_much(errand->address))
		return refuse(&errand->refusal, REFUSE_PICTURES);
	address_hold(errand->address, bytes);
	errand->held += bytes;
	return true;
}

/* All tables are looked at to know how many there are, so who comes too often is turned away before that. */
static bool errand_may_send(struct errand *errand)
{
	struct net *net = errand->net;
	if (!address_picture(net, errand->address))
		return refuse(&errand->refusal, REFUSE_PICTURES);
	if (!errand->ask.far && !lobby_picture_may_send(net->lobby, &errand->ask, &errand->refusal))
		return false;
	if (!errand_hold(errand, PICTURE_BYTES_MAX))
		return false;
	errand->bytes = malloc(PICTURE_BYTES_MAX);
	return errand->bytes || refuse(&errand->refusal, REFUSE_PICTURES);
}

/* -- What another server has to say ------------------------------------------------------------------------------ */

static bool errand_wait(struct errand *errand, struct MHD_Connection *connection)
{
	struct net *net = errand->net;
	if (!net_node_picture_ask(net, &errand->ask, errand))
		return refuse(&errand->refusal, REFUSE_AWAY);
	errand->connection = connection;
	errand->next = net->errands;
	net->errands = errand;
	MHD_suspend_connection(connection);
	return true;
}

void errand_judged(struct errand *errand, const enum refusal_name *refused)
{
	struct errand **link = &errand->net->errands;
	while (*link != errand)
		link = &(*link)->next;
	*link = errand->next;
	errand->refused = refused;
	if (refused)
		refuse(&errand->refusal, *refused);
	errand->resumed = true;
	MHD_resume_connection(errand->connection);
	door_wake(&errand->net->http);
}

bool errand_goes_on(struct errand *errand)
{
	const bool resumed = errand->resumed;
	errand->resumed = false;
	return resumed;
}

void errands_end(struct net *net)
{
	const enum refusal_name away = REFUSE_AWAY;
	while (net->errands) {
		net_node_picture_forget(net, net->errands);
		errand_judged(net->errands, &away);
	}
}

/* -- The errand ---------------------------------------------------------------------------------------------------- */

/* "Bearer TOKEN" */
static const char *token_of(struct MHD_Connection *connection)
{
	static const char scheme[] = "Bearer ";
	const char *value = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Authorization");
	return value && strncmp(value, scheme, strlen(scheme)) == 0 ? value + strlen(scheme) : NULL;
}

static bool errand_begin(struct errand *errand, struct MHD_Connection *connection, const char *path)
{
	struct net *net = errand->net;
	errand->lobby = net->lobbies;
	if (!address_knock(net, errand->address)) {
		net->counts.turned_away++;
		return refuse(&errand->refusal, REFUSE_RATE);
	}
	if (net->outage || net->stopping || !net->lobby)
		return refuse(&errand->refusal, REFUSE_STORE);
	if (!http_origin_is_fine(net, connection))
		return refuse(&errand->refusal, REFUSE_TOKEN);
	if (!lobby_picture_ask(net->lobby, token_of(connection), path, &errand->ask, &errand->refusal))
		return false;
	errand->ask.send = errand->task == TASK_SEND;
	return (errand->task != TASK_SEND || errand_may_send(errand)) &&
	       (!errand->ask.far || errand_wait(errand, connection));
}

struct errand *errand_create(struct net *net, struct MHD_Connection *connection, const char *path, const char *method)
{
	struct errand *errand = calloc(1, sizeof *errand);
	struct address *address = errand ? http_address(net, connection) : NULL;
	if (!address) {
		free(errand);
		return NULL;
	}
	errand->net = net;
	errand->address = address;
	errand->task = strcmp(method, MHD_HTTP_METHOD_PUT) == 0                                                ? TASK_SEND
	               : strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0 ? TASK_FETCH
	                                                                                                       : TASK_OTHER;
	address_hold(address, sizeof *errand); /* so that it stays */
	errand->held = sizeof *errand;
	errand->refused = errand->task != TASK_OTHER && !errand_begin(errand, connection, path);
	return errand;
}

void errand_read(struct errand *errand, const char *bytes, size_t length)
{
	if (!errand->bytes || errand->too_long)
		return;
	errand->too_long = length > PICTURE_BYTES_MAX - errand->length;
	if (errand->too_long)
		return;
	memcpy(errand->bytes + errand->length, bytes, length);
	errand->length += length;
}

/* -- Answers --------------------------------------------------------------------------------------------------- */

/* The table is told when it is on disk. */
static enum MHD_Result answer_sent(struct errand *errand, struct MHD_Connection *connection)
{
	struct net *net = errand->net;
	if (errand->too_long)
		refuse(&errand->refusal, REFUSE_PICTURE);
	if (errand->too_long ||
	    !lobby_picture_take(net->lobby, &errand->ask, errand->bytes, errand->length, net_now(net), &errand->refusal))
		return http_refuse(connection, &errand->refusal, errand->ask.lang);
	struct MHD_Response *response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
	if (!response)
		return MHD_NO;
	http_headers_put(response, POLICY, "text/plain; charset=utf-8", "no-store");
	return http_respond(connection, MHD_HTTP_ACCEPTED, response);
}

static enum MHD_Result answer_fetched(struct errand *errand, struct MHD_Connection *connection)
{
	static const struct {
		const char *type, *name;
	} kinds[PICTURE_KINDS] = {[PICTURE_PNG] = {"image/png", "attachment; filename=\"leader.png\""},
	                          [PICTURE_WEBP] = {"image/webp", "attachment; filename=\"leader.webp\""}};
	struct picture_found found;
	if (!lobby_picture_fetch(errand->net->lobby, &errand->ask, &found, &errand->refusal))
		return http_refuse(connection, &errand->refusal, errand->ask.lang);
	if (!errand_hold(errand, found.length)) {
		free(found.bytes);
		return http_refuse(connection, &errand->refusal, errand->ask.lang);
	}
	struct MHD_Response *response = MHD_create_response_from_buffer(found.length, found.bytes, MHD_RESPMEM_MUST_FREE);
	if (!response) {
		free(found.bytes);
		return MHD_NO;
	}
	/* Its name is its content, so it may be kept for ever; but by that browser only, and not for another token. */
	http_headers_put(response, POLICY, kinds[found.kind].type, "private, max-age=31536000, immutable");
	MHD_add_response_header(response, "Vary", "Authorization");
	MHD_add_response_header(response, "Content-Disposition", kinds[found.kind].name);
	return http_respond(connection, MHD_HTTP_OK, response);
}

static enum MHD_Result answer_other(struct MHD_Connection *connection)
{
	static char text[] = "Only GET and PUT.\n";
	struct MHD_Response *response = MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_PERSISTENT);
	if (!response)
		return MHD_NO;
	http_headers_put(response, POLICY, "text/plain; charset=utf-8", "no-store");
	MHD_add_response_header(response, "Allow", "GET, PUT");
	return http_respond(connection, MHD_HTTP_METHOD_NOT_ALLOWED, response);
}

enum MHD_Result errand_answer(struct errand *errand, struct MHD_Connection *connection)
{
	const struct net *net = errand->net;
	if (errand->task == TASK_OTHER)
		return answer_other(connection);
	if (!errand->refused && (net->outage || net->stopping || errand->lobby != net->lobbies)) {
		refuse(&errand->refusal, REFUSE_STORE); /* what was asked is there no more */
		errand->refused = true;
	}
	if (errand->refused)
		return http_refuse(connection, &errand->refusal, errand->ask.lang);
	return errand->task == TASK_SEND ? answer_sent(errand, connection) : answer_fetched(errand, connection);
}

void errand_destroy(struct errand *errand)
{
	if (!errand)
		return;
	address_release(errand->address, errand->held);
	free(errand->bytes);
	free(errand);
}
