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

enum { BYTES_A_SECOND = 64 << 10, BYTES_AT_ONCE = 256 << 10, CLOSE_POLICY = 1008 };

/* -- Packets --------------------------------------------------------------------------------------------- */

static const struct {
	size_t space;
	unsigned spare_max;
} packet_sizes[PACKET_SIZES] = {{256, 4096}, {2048, 2048}, {16384, 256}};

void packet_drop(struct net *net, struct packet *packet)
{
	if (--packet->references)
		return;
	if (packet->size == PACKET_SIZES || net->spare_count[packet->size] == packet_sizes[packet->size].spare_max) {
		free(packet);
		return;
	}
	packet->next = net->spare[packet->size];
	net->spare[packet->size] = packet;
	net->spare_count[packet->size]++;
}

static struct packet *packet_create(struct net *net, size_t space)
{
	uint8_t size = 0;
	while (size < PACKET_SIZES && space > packet_sizes[size].space)
		size++;
	struct packet *packet = size < PACKET_SIZES ? net->spare[size] : NULL;
	if (packet) {
		net->spare[size] = packet->next;
		net->spare_count[size]--;
	} else {
		packet = malloc(sizeof *packet + (size < PACKET_SIZES ? packet_sizes[size].space : space));
		if (!packet)
			abort();
		packet->size = size;
	}
	packet->references = 1;
	packet->length = 0;
	return packet;
}

static ssize_t frame_put(const uint8_t *data, size_t length, int flags, void *context)
{
	struct net *net = context;
	(void)flags;
	memcpy(net->framed->bytes + net->framed->length, data, length);
	net->framed->length += length;
	return (ssize_t)length;
}

struct packet *packet_frame(struct net *net, const char *text, size_t length)
{
	enum { HEAD_MAX = 14 };
	struct wslay_frame_iocb frame = {.fin = 1,
	                                 .opcode = WSLAY_TEXT_FRAME,
	                                 .payload_length = length,
	                                 .data = (const uint8_t *)text,
	                                 .data_length = length};
	net->framed = packet_create(net, length + HEAD_MAX);
	while (wslay_frame_send(net->framer, &frame) >= 0 && net->framed->length < length)
		continue;
	return net->framed;
}

/* -- Sending ------------------------------------------------------------------------------------------------ */

static void wire_dirty(struct wire *wire)
{
	if (wire->dirty)
		return;
	wire->dirty = true;
	wire->next_dirty = wire->net->dirty;
	wire->net->dirty = wire;
}

/* The house is in the middle of something here, so a slow reader is closed only when the loop flushes. */
static void wire_put(struct wire *wire, struct packet *packet)
{
	if (wire->closing || wire->slow)
		return;
	if (wire->out_bytes + uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp) > NET_BACKLOG_MAX) {
		wire->slow = true;
		wire_dirty(wire);
		return;
	}
	if (wire->out_count == wire->out_space) {
		wire->out_space = 2 * wire->out_space + 4;
		wire->out = realloc(wire->out, wire->out_space * sizeof(struct packet *));
		if (!wire->out)
			abort();
	}
	wire->out[wire->out_count++] = packet;
	wire->out_bytes += packet->length;
	packet->references++;
	wire_dirty(wire);
}

void wires_send(struct net *net, struct guest *const *guests, size_t count, struct packet *packet)
{
	for (size_t i = 0; i < count; i++)
		wire_put(guests[i]->carrier, packet);
	net->counts.messages_out += count;
	net->counts.bytes_out += count * packet->length;
}

/* What the kernel did not take at once. */
struct rest {
	uv_write_t request;
	unsigned count;
	struct packet *packets[];
};

static void rest_done(uv_write_t *request, int status)
{
	struct rest *rest = request->data;
	struct wire *wire = (struct wire *)request->handle;
	for (unsigned i = 0; i < rest->count; i++)
		packet_drop(wire->net, rest->packets[i]);
	free(rest);
	if (status && status != UV_ECANCELED)
		wire_close(wire);
	else if (wire->last_words && !uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp))
		wire_close(wire);
}

static void wire_queue_rest(struct wire *wire, struct packet **packets, uv_buf_t *buffers, unsigned count)
{
	struct rest *rest = malloc(sizeof *rest + count * sizeof(struct packet *));
	if (!rest)
		abort();
	rest->request.data = rest;
	rest->count = count;
	memcpy(rest->packets, packets, count * sizeof(struct packet *));
	if (uv_write(&rest->request, (uv_stream_t *)&wire->tcp, buffers, count, rest_done)) {
		for (unsigned i = 0; i < count; i++)
			packet_drop(wire->net, packets[i]);
		free(rest);
		wire_close(wire);
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
		wire_close(wire);
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

static void wire_flush(struct wire *wire)
{
	unsigned at = 0;
	while (at < wire->out_count && !wire->closing) {
		const unsigned count = wire->out_count - at < AT_ONCE ? wire->out_count - at : AT_ONCE;
		wire_flush_some(wire, wire->out + at, count);
		at += count;
	}
	for (; at < wire->out_count; at++)
		packet_drop(wire->net, wire->out[at]);
	wire->out_count = 0;
	wire->out_bytes = 0;
	if (wire->out_space > 16) { /* an idle wire is small */
		free(wire->out);
		wire->out = NULL;
		wire->out_space = 0;
	}
	if (wire->last_words && !uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp))
		wire_close(wire);
}

void wires_flush(struct net *net)
{
	for (struct wire *wire; (wire = net->dirty);) {
		net->dirty = wire->next_dirty;
		wire->dirty = false;
		if (!wire->slow) {
			wire_flush(wire);
			continue;
		}
		net->counts.slow++;
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

/* Pongs and closing frames, which wslay makes by itself. */
static ssize_t frames_send(wslay_event_context_ptr frames, const uint8_t *data, size_t length, int flags, void *context)
{
	struct wire *wire = context;
	(void)frames;
	(void)flags;
	struct packet *packet = packet_create(wire->net, length);
	memcpy(packet->bytes, data, length);
	packet->length = length;
	wire_put(wire, packet);
	packet_drop(wire->net, packet);
	return (ssize_t)length;
}

static void frames_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                           void *context)
{
	struct wire *wire = context;
	(void)frames;
	if (wire->closing || wire->last_words || wslay_is_ctrl_frame(message->opcode))
		return;
	if (message->opcode != WSLAY_TEXT_FRAME) {
		wire_close_softly(wire, 1003);
		return;
	}
	wire->net->counts.messages_in++;
	house_receive(wire->net->house, wire->guest, (const char *)message->msg, message->msg_length, net_now(wire->net));
}

static void wire_take(struct wire *wire, const void *bytes, size_t length)
{
	wire->heard = net_now(wire->net);
	if (!allowance_take(&wire->bytes, (double)length, BYTES_A_SECOND, BYTES_AT_ONCE, wire->heard)) {
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

static void give_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *ret_buffer)
{
	struct wire *wire = (struct wire *)handle;
	(void)wanted;
	*ret_buffer = uv_buf_init(wire->net->buffer, sizeof wire->net->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
	struct wire *wire = (struct wire *)stream;
	if (length < 0)
		wire_close(wire);
	else if (length > 0 && !wire->last_words)
		wire_take(wire, buffer->base, (size_t)length);
}

/* -- Beginning and end ------------------------------------------------------------------------------------------- */

static const struct wslay_event_callbacks callbacks = {.recv_callback = frames_recv,
                                                       .send_callback = frames_send,
                                                       .on_msg_recv_callback = frames_message};

bool wires_start(struct net *net)
{
	const struct wslay_frame_callbacks framing = {.send_callback = frame_put};
	return wslay_frame_context_init(&net->framer, &framing, net) == 0;
}

void wires_release(struct net *net)
{
	if (net->framer)
		wslay_frame_context_free(net->framer);
	for (unsigned size = 0; size < PACKET_SIZES; size++) {
		for (struct packet *packet = net->spare[size], *next; packet; packet = next) {
			next = packet->next;
			free(packet);
		}
	}
}

static void on_closed(uv_handle_t *handle)
{
	struct wire *wire = (struct wire *)handle;
	for (unsigned i = 0; i < wire->out_count; i++)
		packet_drop(wire->net, wire->out[i]);
	if (wire->frames)
		wslay_event_context_free(wire->frames);
	free(wire->out);
	free(wire);
}

void wire_close(struct wire *wire)
{
	struct net *net = wire->net;
	if (wire->closing)
		return;
	wire->closing = true;
	wire->in = (struct intake){0};
	if (wire->guest)
		house_guest_leave(net->house, wire->guest, net_now(net));
	wire->guest = NULL;
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
	address_drop(net, wire->address);
	uv_close((uv_handle_t *)&wire->tcp, on_closed);
}

void wire_close_softly(struct wire *wire, unsigned code)
{
	if (wire->closing || wire->last_words)
		return;
	wslay_event_queue_close(wire->frames, (uint16_t)code, NULL, 0);
	wslay_event_send(wire->frames);
	if (wire->closing)
		return;
	wire->last_words = true;
	wire_dirty(wire);
}

void wire_create(struct net *net, int fd, struct address *address, const void *early, size_t length)
{
	struct wire *wire = calloc(1, sizeof *wire);
	if (!wire)
		abort();
	wire->net = net;
	wire->address = address;
	wire->heard = wire->pinged = net_now(net);
	wire->bytes = (struct allowance){BYTES_AT_ONCE, wire->heard};
	wire->next = net->wires;
	wire->link = &net->wires;
	if (wire->next)
		wire->next->link = &wire->next;
	net->wires = wire;
	net->wire_count++;
	net->counts.accepted++;
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
	wire->guest = house_guest_create(net->house, wire, net_now(net));
	if (!wire->guest || wslay_event_context_server_init(&wire->frames, &callbacks, wire))
		abort();
	wire->guest->newcomers = &address->newcomers;
	wslay_event_config_set_max_recv_msg_length(wire->frames, NET_MESSAGE_MAX);
	uv_read_start((uv_stream_t *)&wire->tcp, give_buffer, on_read);
	if (length)
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
		const bool mute = !wire->guest->person && now > wire->guest->came + HOUSE_HELLO_MS;
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
