/*
 * NATS in the loop. libnats has no thread that reads or writes then, only one that connects anew and one that pings; what it has to
 * write goes out once in each turn of the loop, what came is read where it lies. It tells us of its socket by four functions, in
 * whatever thread it is just in.
 *
 * While it connects anew it holds its lock for seconds. So nothing of a connection is called in the loop unless the line is open.
 */
#include "bus_way.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SECOND_MS = 1000, SILENT_MAX = 6, PING_MS = 2000 };

/* The loop's own copy of the socket: libnats closes its copy when it likes, and the number could be somebody else's by then. */
struct bus_socket {
	uv_poll_t poll;
	struct bus *bus;
	int fd;
};

/* -- In whatever thread --------------------------------------------------------------------------------------- */

static natsStatus on_attach(void **ret_context, void *loop, natsConnection *connection, natsSock fd)
{
	struct bus *bus = loop;
	const int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	(void)connection;
	if (copy < 0)
		return NATS_ERR;
	*ret_context = bus;
	const int before = atomic_exchange(&bus->line.fresh, copy);
	if (before >= 0)
		close(before);
	bus->line.open = true;
	uv_async_send(&bus->wake);
	return NATS_OK;
}

static natsStatus on_read_wanted(void *context, bool on)
{
	struct bus *bus = context;
	if (!on)
		bus->line.open = false;
	return NATS_OK;
}

static natsStatus on_write_wanted(void *context, bool on)
{
	struct bus *bus = context;
	const uv_thread_t self = uv_thread_self();
	bus->line.full = on;
	if (on && !uv_thread_equal(&self, &bus->line.thread))
		uv_async_send(&bus->wake);
	return NATS_OK;
}

static natsStatus on_detach(void *context)
{
	(void)context;
	return NATS_OK;
}

/* -- The socket ---------------------------------------------------------------------------------------------------- */

static void on_socket_closed(uv_handle_t *handle)
{
	struct bus_socket *socket = handle->data;
	close(socket->fd);
	free(socket);
}

static void socket_drop(struct bus_line *line)
{
	if (line->socket)
		uv_close((uv_handle_t *)&line->socket->poll, on_socket_closed);
	line->socket = NULL;
	line->waits = false;
}

/* What the loop knows of it is as it is by now. */
static void line_look(struct bus *bus)
{
	if (bus->line.open || !bus->up)
		return;
	socket_drop(&bus->line);
	bus->up = false;
	bus->hooks.turn(bus->hooks.context);
}

static void told_free(struct bus_line *line)
{
	while (line->told_count)
		natsMsg_Destroy(line->told[--line->told_count]);
	line->told_bytes = 0;
}

/* libnats frees messages in a thread of its own, and wakes it for each. So they are given to it many at a time. */
static void told_keep(struct bus_line *line, natsMsg *message, size_t length)
{
	enum { BYTES_MAX = 1 << 20 };
	line->told[line->told_count++] = message;
	line->told_bytes += length;
	if (line->told_count == BUS_TOLD_MAX || line->told_bytes > BYTES_MAX)
		told_free(line);
}

static void line_receive(struct bus *bus)
{
	for (unsigned i = 0; i < bus->subscription_count; i++) {
		int count = 0;
		natsSubscription_GetPending(bus->subscriptions[i], &count, NULL);
		for (natsMsg *message = NULL; count > 0; count--) {
			if (natsSubscription_NextMsg(&message, bus->subscriptions[i], 0))
				continue;
			const size_t length = (size_t)natsMsg_GetDataLength(message);
			bus->hooks.text(bus->hooks.context, natsMsg_GetData(message), length);
			told_keep(&bus->line, message, length);
		}
	}
	bus->hooks.turn(bus->hooks.context);
}

static void on_ready(uv_poll_t *poll, int status, int events);

static void line_write(struct bus *bus)
{
	struct bus_line *line = &bus->line;
	natsConnection_ProcessWriteEvent(bus->connection);
	line_look(bus);
	if (!bus->up || line->waits == line->full)
		return;
	line->waits = line->full;
	uv_poll_start(&line->socket->poll, UV_READABLE | (line->waits ? UV_WRITABLE : 0), on_ready);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
	const struct bus_socket *socket = poll->data;
	struct bus *bus = socket->bus;
	if (!bus->up)
		return;
	if (status < 0 || (events & UV_READABLE)) {
		bus->line.silent = 0;
		natsConnection_ProcessReadEvent(bus->connection);
		line_look(bus);
		line_receive(bus);
	}
	if (bus->up && (events & UV_WRITABLE))
		line_write(bus);
}

/* False: no memory. */
static bool socket_take(struct bus *bus, int fd)
{
	struct bus_socket *made = calloc(1, sizeof *made);
	if (!made || uv_poll_init(bus->loop, &made->poll, fd)) {
		free(made);
		return false;
	}
	made->poll.data = made;
	made->bus = bus;
	made->fd = fd;
	socket_drop(&bus->line);
	bus->line.socket = made;
	bus->line.silent = 0;
	uv_poll_start(&made->poll, UV_READABLE, on_ready);
	return true;
}

/* libnats may have connected anew. */
static void line_wake(struct bus *bus)
{
	const int fd = atomic_exchange(&bus->line.fresh, -1);
	if (fd < 0)
		return;
	if (!socket_take(bus, fd)) {
		int none = -1;
		if (!atomic_compare_exchange_strong(&bus->line.fresh, &none, fd)) /* in a second, else */
			close(fd);
		return;
	}
	bus->returns++;
	bus->up = true;
	bus->hooks.turn(bus->hooks.context);
}

/* The last that happens before the loop waits for something. */
static void on_turn(uv_prepare_t *turn)
{
	struct bus *bus = turn->data;
	if (bus->up && bus->line.full && !bus->line.waits)
		line_write(bus);
}

/* libnats pings, and NATS answers. That it does not is for us to see: libnats would close the socket in another thread. Seconds are
 * counted by the loop, so that a node that was stopped itself does not blame NATS. */
static void on_clock(uv_timer_t *clock)
{
	struct bus *bus = clock->data;
	line_wake(bus);
	if (bus->up && ++bus->line.silent > SILENT_MAX)
		shutdown(bus->line.socket->fd, SHUT_RDWR);
}

/* -- The way --------------------------------------------------------------------------------------------------------- */

/* A server that wants TLS is not for this way: libnats waits for the rest of a record, or for room for one, wherever it is. So no
 * certificate is good enough, and the other way is taken. */
static natsStatus line_prepare(struct bus *bus)
{
	enum { AT_ONCE = 256 << 10 };
	natsOptions *options = bus->options;
	bus->line.thread = uv_thread_self();
	bus->line.fresh = -1;
	natsStatus status = natsOptions_SetEventLoop(options, bus, on_attach, on_read_wanted, on_write_wanted, on_detach);
	status = status ? status : natsOptions_SetSendAsap(options, true);
	status = status ? status : natsOptions_SetIOBufSize(options, AT_ONCE);
	status = status ? status : natsOptions_SetPingInterval(options, PING_MS);
	status = status ? status : natsOptions_SetMaxPingsOut(options, INT_MAX);
	return status ? status : natsOptions_SetExpectedHostname(options, "not.by.this.way.invalid");
}

static bool line_start(struct bus *bus)
{
	struct bus_line *line = &bus->line;
	uv_prepare_init(bus->loop, &line->turn);
	bus_handle_add(bus, (uv_handle_t *)&line->turn);
	uv_timer_init(bus->loop, &line->clock);
	bus_handle_add(bus, (uv_handle_t *)&line->clock);
	uv_prepare_start(&line->turn, on_turn);
	uv_timer_start(&line->clock, on_clock, SECOND_MS, SECOND_MS);
	const int fd = atomic_exchange(&line->fresh, -1);
	const bool taken = socket_take(bus, fd);
	if (!taken)
		close(fd);
	return taken;
}

/* All that is to be written is written, before the loop goes on. The line is up. */
static bool line_flush(struct bus *bus, uint64_t until)
{
	while (bus->line.open && bus->line.full) {
		struct pollfd room = {.fd = bus->line.socket->fd, .events = POLLOUT};
		const uint64_t now = uv_hrtime();
		if (now >= until || (poll(&room, 1, (int)((until - now) / 1000000) + 1) < 0 && errno != EINTR))
			return false;
		natsConnection_ProcessWriteEvent(bus->connection);
	}
	return bus->line.open;
}

static uint64_t in_ms(unsigned ms)
{
	return uv_hrtime() + (uint64_t)ms * 1000000;
}

static natsStatus line_listen(struct bus *bus, const char *subject, natsSubscription **ret_subscription)
{
	enum { LISTEN_MS = 2000 };
	const natsStatus status = natsConnection_SubscribeSync(ret_subscription, bus->connection, subject);
	return status || line_flush(bus, in_ms(LISTEN_MS)) ? status : NATS_TIMEOUT;
}

static bool line_publish(struct bus *bus, const char *subject, const char *text, size_t length)
{
	return natsConnection_Buffered(bus->connection) < BUS_QUEUE_MAX &&
	       !natsConnection_Publish(bus->connection, subject, text, (int)length);
}

/* NATS ends the connection when it has read everything. If it were closed before that, with something in it that we have not read,
 * the last words could be lost. */
static void line_leave(struct bus *bus)
{
	char rest[4096];
	told_free(&bus->line);
	const uint64_t until = in_ms(BUS_LAST_WORDS_MS);
	if (!bus->up || !line_flush(bus, until))
		return;
	struct pollfd end = {.fd = bus->line.socket->fd, .events = POLLIN};
	shutdown(end.fd, SHUT_WR);
	for (uint64_t now; (now = uv_hrtime()) < until;)
		if (poll(&end, 1, (int)((until - now) / 1000000) + 1) > 0 && recv(end.fd, rest, sizeof rest, 0) <= 0)
			break;
}

static void line_stop(struct bus *bus)
{
	struct bus_line *line = &bus->line;
	const int fd = atomic_exchange(&line->fresh, -1);
	if (fd >= 0)
		close(fd);
	socket_drop(line);
	if (line->turn.data) {
		bus_handle_close((uv_handle_t *)&line->turn);
		bus_handle_close((uv_handle_t *)&line->clock);
	}
}

const struct bus_way bus_line = {
    .prepare = line_prepare,
    .start = line_start,
    .listen = line_listen,
    .publish = line_publish,
    .wake = line_wake,
    .leave = line_leave,
    .stop = line_stop,
};
