/* Connections of the load generator: the handshake by hand, frames by wslay. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void wire_fail(struct load_wire *wire, const char *why)
{
	load_fail(wire->load, mu_text(wire->load->options.lang, why));
}

/* -- Frames --------------------------------------------------------------------------------------------------- */

static ssize_t frames_recv(wslay_event_context_ptr frames, uint8_t *to, size_t length, int flags, void *context)
{
	struct load_wire *wire = context;
	(void)flags;
	return intake_take(&wire->in, frames, to, length);
}

/* Collected, and sent with one call. */
static ssize_t frames_send(wslay_event_context_ptr frames, const uint8_t *data, size_t length, int flags, void *context)
{
	struct load_wire *wire = context;
	(void)frames;
	(void)flags;
	if (wire->out_length + length > wire->out_space) {
		wire->out_space = 2 * (wire->out_length + length);
		wire->out = realloc(wire->out, wire->out_space);
		if (!wire->out)
			abort();
	}
	memcpy(wire->out + wire->out_length, data, length);
	wire->out_length += length;
	return (ssize_t)length;
}

static int frames_mask(wslay_event_context_ptr frames, uint8_t *mask, size_t length, void *context)
{
	struct load_wire *wire = context;
	(void)frames;
	for (size_t i = 0; i < length; i++)
		mask[i] = (uint8_t)load_random(wire->load, 256);
	return 0;
}

static void frames_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                           void *context)
{
	struct load_wire *wire = context;
	(void)frames;
	if (message->opcode == WSLAY_TEXT_FRAME)
		load_take(wire, (const char *)message->msg, message->msg_length);
}

static void wire_flush(struct load_wire *wire)
{
	while (wslay_event_want_write(wire->frames) && wslay_event_send(wire->frames) == 0)
		continue;
	if (!wire->out_length)
		return;
	uv_buf_t buffer = uv_buf_init(wire->out, (unsigned)wire->out_length);
	const int written = uv_try_write((uv_stream_t *)&wire->tcp, &buffer, 1);
	if (written == UV_EAGAIN || (written >= 0 && written < (int)wire->out_length))
		wire_fail(wire, N_("The server does not read its messages fast enough."));
	else if (written < 0)
		wire_fail(wire, N_("A message to the server could not be sent."));
	wire->out_length = 0;
}

void load_send(struct load_wire *wire, const char *text)
{
	wslay_event_queue_msg(wire->frames, &(struct wslay_event_msg){.opcode = WSLAY_TEXT_FRAME,
	                                                              .msg = (const uint8_t *)text,
	                                                              .msg_length = strlen(text)});
	wire_flush(wire);
}

/* -- Bytes ------------------------------------------------------------------------------------------------------ */

static void give_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *ret_buffer)
{
	struct load_wire *wire = (struct load_wire *)handle;
	(void)wanted;
	*ret_buffer = uv_buf_init(wire->load->buffer, sizeof wire->load->buffer);
}

static bool answer_is(const char *bytes, size_t length, const char *status)
{
	return length > 12 && memcmp(bytes, "HTTP/1.1 ", 9) == 0 && memcmp(bytes + 9, status, 3) == 0;
}

static void handshake_refused(struct load_wire *wire, const char *bytes, size_t length)
{
	if (answer_is(bytes, length, "429"))
		wire_fail(wire, N_("The server limits connections per address. Start it with --sockets-per-address 100000."));
	else if (answer_is(bytes, length, "503"))
		wire_fail(wire, N_("The server limits the number of connections. Start it with --sockets 100000."));
	else
		wire_fail(wire, N_("The server refused the connection. Is it a Muster server?"));
}

/* The answer to the handshake comes in one piece, before anything else. */
static void handshake_take(struct load_wire *wire, const char *bytes, size_t length)
{
	if (!answer_is(bytes, length, "101") || memcmp(bytes + length - 4, "\r\n\r\n", 4) != 0) {
		handshake_refused(wire, bytes, length);
		return;
	}
	wire->shaken = true;
	const struct load_options *options = &wire->load->options;
	static const char *const names[LOAD_SEATS_MAX] = {"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"};
	char hello[100];
	snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"v\":1,\"name\":\"%s\",\"lang\":\"%s\"%s}", names[wire->seat],
	         options->spoken[wire->seat % options->spoken_count], options->words ? ",\"words\":true" : "");
	load_send(wire, hello);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
	struct load_wire *wire = (struct load_wire *)stream;
	if (length < 0) {
		wire->gone = true;
		uv_read_stop(stream);
		wire_fail(wire, N_("The server closed a connection."));
	} else if (!wire->shaken) {
		handshake_take(wire, buffer->base, (size_t)length);
	} else {
		wire->in = (struct intake){(const uint8_t *)buffer->base, (size_t)length};
		if (wslay_event_recv(wire->frames))
			wire_fail(wire, N_("The server sent something that is not a WebSocket frame."));
		wire_flush(wire);
	}
}

static void on_connect(uv_connect_t *request, int status)
{
	static const char hello[] = "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	                            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bXVzdGVyIGlzIGxvYWRlZA==\r\n\r\n";
	struct load_wire *wire = request->data;
	static const struct wslay_event_callbacks callbacks = {.recv_callback = frames_recv,
	                                                       .send_callback = frames_send,
	                                                       .genmask_callback = frames_mask,
	                                                       .on_msg_recv_callback = frames_message};
	char text[sizeof hello];
	memcpy(text, hello, sizeof hello);
	uv_buf_t buffer = uv_buf_init(text, sizeof hello - 1);
	if (status || wslay_event_context_client_init(&wire->frames, &callbacks, wire)) {
		wire_fail(wire, N_("The server cannot be reached."));
		return;
	}
	uv_tcp_nodelay(&wire->tcp, 1);
	if (uv_try_write((uv_stream_t *)&wire->tcp, &buffer, 1) != (int)buffer.len)
		wire_fail(wire, N_("The handshake could not be sent."));
	uv_read_start((uv_stream_t *)&wire->tcp, give_buffer, on_read);
}

/* People of one table who come from one address are not rated together. */
static void own_address_take(struct load_wire *wire)
{
	struct sockaddr_in own;
	char text[16];
	snprintf(text, sizeof text, "127.0.0.%u", 2 + wire->seat);
	uv_ip4_addr(text, 0, &own);
	uv_tcp_bind(&wire->tcp, (const struct sockaddr *)&own, 0);
}

void load_connect(struct load_wire *wire)
{
	struct sockaddr_in address;
	uv_ip4_addr(wire->load->options.host, (int)wire->load->options.port, &address);
	uv_tcp_init(&wire->load->loop, &wire->tcp);
	wire->connecting.data = wire;
	wire->load->open++;
	if (wire->load->options.keep && strncmp(wire->load->options.host, "127.", 4) == 0)
		own_address_take(wire);
	if (uv_tcp_connect(&wire->connecting, &wire->tcp, (const struct sockaddr *)&address, on_connect))
		wire_fail(wire, N_("Could not connect to the server."));
}
