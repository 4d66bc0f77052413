/*
 * Visits: one for each connection over HTTP, from when it is accepted until it is closed or has become a wire. A request must be
 * whole within a time that does not begin anew with every byte, an answer must be read within another one, and when all places
 * are taken, the network that has most of them loses one: nobody keeps others out by being slow.
 */
#include "net.h"

#include <stdlib.h>
#include <sys/socket.h>

enum {
	REQUEST_MS = 15000, /* from the connection, or the last answer, to the end of the next request */
	ANSWER_MS = 300000, /* the largest file over a poor line */
};

/* The library notices, closes it and tells us. */
static void visit_cut(struct visit *visit)
{
	visit->cut = true;
	shutdown(visit->fd, SHUT_RDWR);
}

static unsigned crowd_of(const struct visit *visit)
{
	const struct address *address = visit->address;
	return !address ? 0 : address->network ? address->network->uses[USE_VISIT] : address->uses[USE_VISIT];
}

/* Of the network with the most visits the oldest one, an unfinished request before an answer. */
static void visits_make_room(struct net *net)
{
	struct visit *found = NULL;
	for (struct visit *visit = net->visits; visit; visit = visit->next) {
		if (visit->cut)
			continue;
		if (!found || crowd_of(visit) > crowd_of(found) ||
		    (crowd_of(visit) == crowd_of(found) && found->answering && !visit->answering))
			found = visit;
	}
	if (found)
		visit_cut(found);
}

/*
 * Whether to let somebody in at all. Behind a proxy all come from one address; whose they are is known when their request is
 * there, and it is the proxy that waits for slow ones.
 */
enum MHD_Result visit_allow(void *context, const struct sockaddr *from, socklen_t length)
{
	struct net *net = context;
	(void)length;
	if (!net->options->behind_proxy) {
		struct address *address = address_find(net, from, NULL);
		if (!address || !address_knock(net, address) || !address_has_room(net, address, USE_VISIT)) {
			net->counts.turned_away++;
			return MHD_NO;
		}
	}
	if (net->visit_count >= net->visits_max)
		visits_make_room(net);
	return MHD_YES;
}

static void visit_link(struct visit *visit)
{
	struct net *net = visit->net;
	visit->next = NULL;
	visit->link = net->visits_last;
	*net->visits_last = visit;
	net->visits_last = &visit->next;
}

static void visit_unlink(struct visit *visit)
{
	*visit->link = visit->next;
	if (visit->next)
		visit->next->link = visit->link;
	else
		visit->net->visits_last = visit->link;
}

static void visit_begin(struct net *net, struct MHD_Connection *connection, void **ret_visit)
{
	/* Each is taken at once: newer versions of the library answer every question in the same place. */
	const int fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
	const struct sockaddr *from = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
	struct visit *visit = calloc(1, sizeof *visit);
	struct address *address = net->options->behind_proxy ? NULL : address_find(net, from, NULL);
	*ret_visit = visit;
	if (!visit) {
		shutdown(fd, SHUT_RDWR);
		return;
	}
	visit->net = net;
	visit->fd = fd;
	visit->until = net_now(net) + REQUEST_MS;
	if (address && address_take(net, address, USE_VISIT))
		visit->address = address;
	visit_link(visit);
	net->visit_count++;
}

/* A handshake whose answer the library has dropped leaves its place here. */
void visit_leave_place(struct visit *visit)
{
	if (visit->place)
		address_drop(visit->net, visit->place, USE_WIRE);
	visit->place = NULL;
}

static void visit_end(struct visit *visit)
{
	visit_leave_place(visit);
	if (visit->address)
		address_drop(visit->net, visit->address, USE_VISIT);
	visit_unlink(visit);
	if (visit->net->visit_count-- >= visit->net->visits_max)
		visit->net->http.crowded = true;
	free(visit);
}

void visit_notify(void *context, struct MHD_Connection *connection, void **visit,
                  enum MHD_ConnectionNotificationCode code)
{
	if (code == MHD_CONNECTION_NOTIFY_STARTED)
		visit_begin(context, connection, visit);
	else if (*visit)
		visit_end(*visit);
}

struct visit *visit_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	return info ? info->socket_context : NULL;
}

void visit_answer(struct visit *visit)
{
	visit->answering = true;
	visit->until = net_now(visit->net) + ANSWER_MS;
}

void visit_answered(void *context, struct MHD_Connection *connection, void **request,
                    enum MHD_RequestTerminationCode code)
{
	struct visit *visit = visit_of(connection);
	(void)context;
	(void)request;
	(void)code;
	if (!visit)
		return;
	visit->answering = false;
	visit->until = net_now(visit->net) + REQUEST_MS;
	visit_unlink(visit); /* the oldest are those that have waited longest */
	visit_link(visit);
}

void visits_start(struct net *net)
{
	net->visits_last = &net->visits;
}

unsigned visits_with_cut(const struct net *net)
{
	return net->visits_max + net->visits_max / 8 + 1;
}

void visits_sweep(struct net *net)
{
	const int64_t now = net_now(net);
	for (struct visit *visit = net->visits; visit; visit = visit->next)
		if (!visit->cut && now > visit->until)
			visit_cut(visit);
}
