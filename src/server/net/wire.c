/*
 * Wires: one WebSocket each. Frames in are taken apart by wslay; a message out is framed once, however many read it, and
 * everything that a turn of the loop has for a wire goes out in one call.
 */
#include "net.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include <arpa/inet.h>

enum {
	BYTES_A_SECOND = 64 << 10,
	BYTES_AT_ONCE = 256 << 10,
	CONTROLS_A_SECOND = 20, /* pings and pongs: a client needs one in a minute */
	CONTROLS_AT_ONCE = 200,
	FRAGMENTS_MAX = 16, /* of a message: wslay keeps each of them apart until the last one has come */
	CLOSE_POLICY = 1008,
	CLOSE_LARGE = 1009,
};

/*
 * What a stranger can make us keep, in memory as it is allocated: what waits in `out` until the loop flushes, what the kernel did not take
 * and what waits for the store (`held`), one pong, and an unfinished message of NET_MESSAGE_MAX in FRAGMENTS_MAX pieces. Before hello nobody is sent
 * much, so not much may wait; and slow readers of an address that has many of them get less each.
 */
enum {
	OUT_MAX = 32 << 10, /* then the kernel gets it before the loop flushes */
	HELD_BEFORE_HELLO = 4 << 10,
	HELD_OF_MANY = 16 << 10,
	BYTES_BEFORE_HELLO = 16 << 10,
};

/* -- Sending ------------------------------------------------------------------------------------------------ */

static void wire_dirty(struct wire *wire)
{
	if (wire->dirty)
		return;
	wire->dirty = true;
	wire->next_dirty = wire->net->dirty;
	wire->net->dirty = wire;
}

static size_t held_most(const struct wire *wire)
{
	if (!wire->connection->person)
		return HELD_BEFORE_HELLO;
	return address_holds_much(wire->address) ? HELD_OF_MANY : NET_BACKLOG_MAX;
}

bool wire_hold(struct wire *wire, size_t bytes)
{
	if (wire->held > held_most(wire))
		return false;
	wire->held += bytes;
	address_hold(wire->address, bytes);
	return true;
}

void wire_release(struct wire *wire, size_t bytes)
{
	wire->held -= bytes;
	address_release(wire->address, bytes);
}

static void wire_flush(struct wire *wire);

static bool out_grow(struct wire *wire)
{
	const unsigned space = 2 * wire->out_space + 4;
	struct packet **out = realloc(wire->out, space * sizeof *out);
	if (!out)
		return false;
	wire->out = out;
	wire->out_space = space;
	return true;
}

/* It is closed when the loop flushes: the lobby may be in the middle of something. */
static void wire_give_up(struct wire *wire)
{
	wire->broken = true;
	wire_dirty(wire);
}

static void wire_put(struct wire *wire, struct packet *packet)
{
	if (wire->closing || wire->broken)
		return;
	if (wire->out_cost > OUT_MAX)
		wire_flush(wire);
	if (wire->held > held_most(wire)) {
		wire->slow = true;
		wire_give_up(wire);
		return;
	}
	if (!packet || (wire->out_count == wire->out_space && !out_grow(wire))) {
		wire_give_up(wire); /* no memory: better to come back than to miss something */
		return;
	}
	wire->out[wire->out_count++] = packet;
	wire->out_cost += packet->cost;
	packet->references++;
	wire_dirty(wire);
}

void wires_send(struct connection *const *connections, size_t count, struct packet *packet)
{
	for (size_t i = 0; i < count; i++)
		wire_put(connections[i]->carrier, packet);
}

/* What the kernel did not take at once. */
struct rest {
	uv_write_t request;
	size_t cost;
	unsigned count;
	struct packet *packets[];
};

static void rest_free(struct wire *wire, struct rest *rest)
{
	for (unsigned i = 0; i < rest->count; i++)
		packet_drop(wire->net, rest->packets[i]);
	wire_release(wire, rest->cost);
	free(rest);
}

static void rest_done(uv_write_t *request, int status)
{
	struct wire *wire = (struct wire *)request->handle;
	rest_free(wire, request->data);
	const bool empty = !uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp);
	if ((status && status != UV_ECANCELED) || (wire->last_words && empty && !wire->out_count))
		wire_close(wire);
	else if (wire->pong && empty && !wire->closing)
		wire_dirty(wire);
}

/* The packets are the wire's own from now on. */
static void wire_queue_rest(struct wire *wire, struct packet **packets, uv_buf_t *buffers, unsigned count)
{
	struct rest *rest = malloc(sizeof *rest + count * sizeof(struct packet *));
	if (!rest) {
		for (unsigned i = 0; i < count; i++)
			packet_drop(wire->net, packets[i]);
		wire_give_up(wire);
		return;
	}
	*rest = (struct rest){.request.data = rest, .count = count};
	rest->cost = sizeof *rest + count * (sizeof(struct packet *) + sizeof(uv_buf_t)); /* libuv copies the buffers */
	memcpy(rest->packets, packets, count * sizeof(struct packet *));
	for (unsigned i = 0; i < count; i++)
		rest->cost += packets[i]->cost;
	wire->held += rest->cost;
	address_hold(wire->address, rest->cost);
	if (uv_write(&rest->request, (uv_stream_t *)&wire->tcp, buffers, count, rest_done)) {
		rest_free(wire, rest);
		wire_give_up(wire);
	}
}

enum { AT_ONCE = 64 };

/* Straight to the kernel, which is cheaper than by way of libuv; what it does not take goes that way. Negative: it is broken. */
static ssize_t send_now(struct wire *wire, uv_buf_t *buffers, unsigned count)
{
	struct iovec parts[AT_ONCE];
	ssize_t sent;
	if (uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp))
		return 0;
	if (count == 1) {
		sent = send(wire->fd, buffers[0].base, buffers[0].len, MSG_DONTWAIT | MSG_NOSIGNAL);
	} else {
		for (unsigned i = 0; i < count; i++)
			parts[i] = (struct iovec){buffers[i].base, buffers[i].len};
		sent = sendmsg(wire->fd, &(struct msghdr){.msg_iov = parts, .msg_iovlen = count}, MSG_DONTWAIT | MSG_NOSIGNAL);
	}
	return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent;
}

static void wire_flush_some(struct wire *wire, struct packet **packets, unsigned count)
{
	uv_buf_t buffers[AT_ONCE];
	unsigned first = 0;
	for (unsigned i = 0; i < count; i++)
		buffers[i] = uv_buf_init(packets[i]->bytes, (unsigned)packets[i]->length);
	const ssize_t sent = send_now(wire, buffers, count);
	if (sent < 0) {
		for (unsigned i = 0; i < count; i++)
			packet_drop(wire->net, packets[i]);
		wire_give_up(wire);
		return;
	}
	size_t taken = (size_t)sent;
	while (first < count && taken >= buffers[first].len) {
		taken -= buffers[first].len;
		packet_drop(wire->net, packets[first++]);
	}
	if (first == count)
		return;
	buffers[first].base += taken;
	buffers[first].len -= taken;
	wire_queue_rest(wire, packets + first, buffers + first, count - first);
}

/* The latest pong goes out as soon as nothing waits before it; earlier ones need not be sent (RFC 6455, 5.5.3). */
static void pong_flush(struct wire *wire)
{
	struct packet *pong = wire->pong;
	if (!pong || wire->broken || uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp))
		return;
	wire->pong = NULL;
	wire_flush_some(wire, &pong, 1);
}

static void wire_flush(struct wire *wire)
{
	unsigned at = 0;
	while (at < wire->out_count && !wire->broken) {
		const unsigned count = wire->out_count - at < AT_ONCE ? wire->out_count - at : AT_ONCE;
		wire_flush_some(wire, wire->out + at, count);
		at += count;
	}
	for (; at < wire->out_count; at++)
		packet_drop(wire->net, wire->out[at]);
	wire->out_count = 0;
	wire->out_cost = 0;
	pong_flush(wire);
	if (wire->out_space > 16) { /* an idle wire is small */
		free(wire->out);
		wire->out = NULL;
		wire->out_space = 0;
	}
}

/*
 * What was told has waited for the store, and meanwhile a thousand wires and what they send have left the processor's cache: while one wire is
 * flushed, the packet of the next one, the list of the one behind it and the third one itself are on their way.
 */
static void wires_approach(const struct wire *next)
{
	const struct wire *second = next ? next->next_dirty : NULL;
	const struct wire *third = second ? second->next_dirty : NULL;
	if (third) {
		__builtin_prefetch(&third->tcp.write_queue_size);
		__builtin_prefetch(&third->next_dirty);
		__builtin_prefetch(&third->last_words);
	}
	if (second)
		__builtin_prefetch(second->out);
	if (next && next->out_count)
		__builtin_prefetch(next->out[0]);
}

void wires_flush(struct net *net)
{
	for (struct wire *wire; (wire = net->dirty);) {
		net->dirty = wire->next_dirty;
		wire->dirty = false;
		wires_approach(net->dirty);
		if (!wire->broken)
			wire_flush(wire);
		net->counts.slow += wire->slow;
		if (wire->broken || (wire->last_words && !uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp)))
			wire_close(wire);
	}
}

/* -- Frames --------------------------------------------------------------------------------------------------- */

static ssize_t frames_recv(wslay_event_context_ptr frames, uint8_t *to, size_t length, int flags, void *context)
{
	struct wire *wire = context;
	(void)flags;
	return intake_take(&wire->in, frames, to, length);
}

/* Only the latest one is kept. */
static void pong_keep(struct wire *wire, const uint8_t *bytes, size_t length)
{
	if (!wire->pong)
		wire->pong = packet_create(wire->net, length);
	if (!wire->pong)
		return;
	memcpy(wire->pong->bytes, bytes, length);
	wire->pong->length = length;
	wire_dirty(wire);
}

static void control_put(struct wire *wire, const uint8_t *bytes, size_t length)
{
	if ((bytes[0] & 0x0f) == WSLAY_PONG) {
		pong_keep(wire, bytes, length);
		return;
	}
	struct packet *packet = packet_create(wire->net, length);
	if (packet) {
		memcpy(packet->bytes, bytes, length);
		packet->length = length;
	}
	wire_put(wire, packet);
	packet_drop(wire->net, packet);
}

/* Pings, pongs and closing frames, which wslay makes: the head, then the rest, if there is one. */
static ssize_t frames_send(wslay_event_context_ptr frames, const uint8_t *data, size_t length, int flags, void *context)
{
	struct wire *wire = context;
	struct net *net = wire->net;
	(void)flags;
	if (length > sizeof net->control - net->control_length) {
		wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
		return -1;
	}
	memcpy(net->control + net->control_length, data, length);
	net->control_length += length;
	if (net->control_length >= 2 && net->control_length == 2u + (net->control[1] & 0x7f)) {
		if (!wire->closing)
			control_put(wire, net->control, net->control_length);
		net->control_length = 0;
	}
	return (ssize_t)length;
}

/* Each pong is taken from wslay before it makes another one. */
static void control_take(struct wire *wire)
{
	if (!allowance_take(&wire->controls, 1, CONTROLS_A_SECOND, CONTROLS_AT_ONCE, wire->heard))
		wire_close_softly(wire, CLOSE_POLICY);
	else if (wslay_event_want_write(wire->frames))
		wslay_event_send(wire->frames);
}

static void frames_begin(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *frame,
                         void *context)
{
	struct wire *wire = context;
	(void)frames;
	if (wslay_is_ctrl_frame(frame->opcode) || wire->closing || wire->last_words)
		return;
	wire->fragments = frame->opcode == WSLAY_CONTINUATION_FRAME ? wire->fragments + 1 : 1;
	if (wire->fragments > FRAGMENTS_MAX)
		wire_close_softly(wire, CLOSE_LARGE);
}

static void frames_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                           void *context)
{
	struct wire *wire = context;
	(void)frames;
	if (wire->closing || wire->last_words)
		return;
	if (wslay_is_ctrl_frame(message->opcode)) {
		control_take(wire);
		return;
	}
	if (message->opcode != WSLAY_TEXT_FRAME) {
		wire_close_softly(wire, 1003);
		return;
	}
	lobby_receive(wire->net->lobby, wire->connection, (const char *)message->msg, message->msg_length,
	              net_now(wire->net));
}

/* Who has said hello may send more at once. */
static bool bytes_take(struct wire *wire, size_t length)
{
	if (!wire->greeted && wire->connection->person) {
		wire->greeted = true;
		wire->bytes.left = BYTES_AT_ONCE;
	}
	return allowance_take(&wire->bytes, (double)length, BYTES_A_SECOND,
	                      wire->greeted ? BYTES_AT_ONCE : BYTES_BEFORE_HELLO, wire->heard);
}

static void wire_take(struct wire *wire, const void *bytes, size_t length)
{
	wire->heard = net_now(wire->net);
	if (!bytes_take(wire, length)) {
		wire_close_softly(wire, CLOSE_POLICY);
		return;
	}
	wire->in = (struct intake){bytes, length};
	const int error = wslay_event_recv(wire->frames);
	wire->in = (struct intake){0};
	if (wire->closing)
		return;
	if (wslay_event_want_write(wire->frames))
		wslay_event_send(wire->frames);
	if (wire->closing)
		return;
	if (error || !wslay_event_want_read(wire->frames) || wslay_event_get_close_sent(wire->frames)) {
		wire->last_words = true;
		wire_dirty(wire);
	}
}

/*
 * One buffer in each turn of the loop, which is about one message at its longest: however much a wire has sent, the others come between. No
 * buffer at all means that libuv asks again in the next turn.
 */
static void give_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *ret_buffer)
{
	struct wire *wire = (struct wire *)handle;
	struct net *net = wire->net;
	const bool first = wire->turn != net->turn;
	(void)wanted;
	wire->turn = net->turn;
	*ret_buffer = uv_buf_init(net->buffer, first ? sizeof net->buffer : 0);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
	struct wire *wire = (struct wire *)stream;
	if (length == UV_ENOBUFS)
		return;
	if (length < 0)
		wire_close(wire);
	else if (length > 0 && !wire->last_words)
		wire_take(wire, buffer->base, (size_t)length);
}

/* -- Beginning and end ------------------------------------------------------------------------------------------- */

static const struct wslay_event_callbacks callbacks = {.recv_callback = frames_recv,
                                                       .send_callback = frames_send,
                                                       .on_frame_recv_start_callback = frames_begin,
                                                       .on_msg_recv_callback = frames_message};

static void on_closed(uv_handle_t *handle)
{
	struct wire *wire = (struct wire *)handle;
	for (unsigned i = 0; i < wire->out_count; i++)
		packet_drop(wire->net, wire->out[i]);
	if (wire->pong)
		packet_drop(wire->net, wire->pong);
	if (wire->frames)
		wslay_event_context_free(wire->frames);
	free(wire->out);
	free(wire);
}

/* If something were left unread, the kernel would end the connection with a reset, and the last words would be lost. */
static void unread_drop(struct wire *wire)
{
	enum { TIMES = (256 << 10) / NET_MESSAGE_MAX };
	char bytes[NET_MESSAGE_MAX];
	for (int i = 0; i < TIMES && recv(wire->fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++)
		;
}

void wire_close(struct wire *wire)
{
	struct net *net = wire->net;
	if (wire->closing)
		return;
	wire->closing = true;
	if (wire->last_words)
		unread_drop(wire);
	wire->in = (struct intake){0};
	if (wire->connection)
		lobby_connection_leave(net->lobby, wire->connection, net_now(net));
	wire->connection = NULL;
	if (wire->frames)
		wslay_event_shutdown_read(wire->frames);
	*wire->link = wire->next;
	if (wire->next)
		wire->next->link = wire->link;
	if (wire->dirty) { /* it must not be flushed any more */
		struct wire **link = &net->dirty;
		while (*link != wire)
			link = &(*link)->next_dirty;
		*link = wire->next_dirty;
	}
	net->wire_count--;
	address_drop(wire->net, wire->address, USE_WIRE);
	uv_close((uv_handle_t *)&wire->tcp, on_closed);
}

void wire_close_softly(struct wire *wire, unsigned code)
{
	if (wire->closing || wire->last_words)
		return;
	wire->in = (struct intake){0}; /* what it has sent behind that is not looked at */
	wslay_event_queue_close(wire->frames, (uint16_t)code, NULL, 0);
	wslay_event_send(wire->frames);
	if (wire->closing)
		return;
	wire->last_words = true;
	wire_dirty(wire);
}

static void wire_link(struct net *net, struct wire *wire)
{
	wire->next = net->wires;
	wire->link = &net->wires;
	if (wire->next)
		wire->next->link = &wire->next;
	net->wires = wire;
	net->wire_count++;
	net->counts.accepted++;
}

/* False: there is no memory for it. */
static bool wire_begin(struct wire *wire)
{
	struct net *net = wire->net;
	if (!net->lobby)
		return false; /* the store has failed meanwhile */
	wire->connection = lobby_connection_create(net->lobby, wire, net_now(net));
	if (!wire->connection)
		return false;
	if (wslay_event_context_server_init(&wire->frames, &callbacks, wire)) {
		wire->frames = NULL; /* it leaves what it has freed there */
		return false;
	}
	wire->connection->newcomers = &wire->address->newcomers;
	wire->connection->forgettings = &wire->address->forgettings;
	memcpy(wire->connection->origin, wire->address->key, sizeof wire->connection->origin);
	wslay_event_config_set_max_recv_msg_length(wire->frames, NET_MESSAGE_MAX);
	return uv_read_start((uv_stream_t *)&wire->tcp, give_buffer, on_read) == 0;
}

void wire_create(struct net *net, int fd, struct address *address, const void *early, size_t length)
{
	struct wire *wire = calloc(1, sizeof *wire);
	if (!wire) {
		close(fd);
		address_drop(net, address, USE_WIRE);
		return;
	}
	wire->net = net;
	wire->address = address;
	wire->heard = wire->pinged = net_now(net);
	wire->bytes = (struct allowance){BYTES_BEFORE_HELLO, wire->heard};
	wire->controls = (struct allowance){CONTROLS_AT_ONCE, wire->heard};
	wire_link(net, wire);
	uv_tcp_init(&net->loop, &wire->tcp);
	if (uv_tcp_open(&wire->tcp, fd)) {
		close(fd);
		wire_close(wire);
		return;
	}
	wire->fd = fd;
	int kernel_bytes = 64 << 10; /* so that a slow reader is seen early */
	uv_tcp_nodelay(&wire->tcp, 1);
	uv_send_buffer_size((uv_handle_t *)&wire->tcp, &kernel_bytes);
	if (!wire_begin(wire))
		wire_close(wire);
	else if (length)
		wire_take(wire, early, length);
}

/* -- Those who say nothing ------------------------------------------------------------------------------------------- */

static void wire_ping(struct wire *wire, int64_t now)
{
	wire->pinged = now;
	wslay_event_queue_msg(wire->frames, &(struct wslay_event_msg){.opcode = WSLAY_PING, .msg = NULL, .msg_length = 0});
	wslay_event_send(wire->frames);
}

void wires_sweep(struct net *net)
{
	const int64_t now = net_now(net), silence = 1000 * (int64_t)net->options->silence;
	unsigned pings =
	    net->wire_count / 16 + 100; /* not all at once, if all have come at once: moves would have to wait */
	for (struct wire *wire = net->wires, *next; wire; wire = next) {
		next = wire->next;
		const bool mute = !wire->connection->person && now > wire->connection->came + LOBBY_HELLO_MS;
		if (now > wire->heard + silence) {
			net->counts.dead++;
			wire_close(wire);
		} else if (mute) {
			wire_close_softly(wire, CLOSE_POLICY);
		} else if (pings && now > wire->heard + silence / 3 && now > wire->pinged + silence / 3) {
			wire_ping(wire, now);
			pings--;
		}
	}
}
