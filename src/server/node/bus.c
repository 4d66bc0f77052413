#include "bus_way.h"

#include <stdlib.h>

bool bus_is_built(void)
{
	return true;
}

/* -- While it is there ------------------------------------------------------------------------------------------ */

static void on_wake(uv_async_t *async)
{
	struct bus *bus = async->data;
	bus->way->wake(bus);
}

bool bus_listen(struct bus *bus, const char *subject)
{
	natsSubscription *made = NULL;
	if (bus->subscription_count == BUS_SUBJECTS)
		return false;
	const natsStatus status = bus->way->listen(bus, subject, &made);
	if (made)
		bus->subscriptions[bus->subscription_count++] = made;
	return !status;
}

void bus_publish(struct bus *bus, const char *subject, const char *text, size_t length)
{
	bus->lost += !bus->up || !bus->way->publish(bus, subject, text, length);
}

bool bus_is_up(const struct bus *bus)
{
	return bus->up;
}

uint64_t bus_returns(const struct bus *bus)
{
	return bus->returns;
}

uint64_t bus_lost(const struct bus *bus)
{
	return bus->lost;
}

/* -- Handles of the loop ---------------------------------------------------------------------------------------- */

void bus_handle_add(struct bus *bus, uv_handle_t *handle)
{
	handle->data = bus;
	bus->handles++;
}

static void on_handle_closed(uv_handle_t *handle)
{
	struct bus *bus = handle->data;
	if (!--bus->handles)
		free(bus);
}

void bus_handle_close(uv_handle_t *handle)
{
	uv_close(handle, on_handle_closed);
}

/* -- Beginning and end -------------------------------------------------------------------------------------------- */

static natsStatus options_set(struct bus *bus, const char *url, const char *name)
{
	enum { AGAIN_MS = 200, CONNECT_MS = 5000 };
	natsStatus status = natsOptions_Create(&bus->options);
	natsOptions *options = bus->options;
	status = status ? status : natsOptions_SetURL(options, url);
	status = status ? status : natsOptions_SetName(options, name);
	status = status ? status : natsOptions_SetTimeout(options, CONNECT_MS);
	status = status ? status : natsOptions_SetNoEcho(options, true);
	status = status ? status : natsOptions_SetMaxReconnect(options, -1);
	status = status ? status : natsOptions_SetReconnectWait(options, AGAIN_MS);
	status = status ? status : natsOptions_SetReconnectJitter(options, AGAIN_MS, AGAIN_MS);
	return status ? status : bus->way->prepare(bus);
}

static natsStatus bus_connect(struct bus *bus, const struct bus_way *way, const char *url, const char *name)
{
	bus->way = way;
	natsStatus status = options_set(bus, url, name);
	status = status ? status : natsConnection_Connect(&bus->connection, bus->options);
	if (status) {
		natsOptions_Destroy(bus->options);
		bus->options = NULL;
	}
	return status;
}

struct bus *bus_open(uv_loop_t *loop, const char *url, const char *name, const struct bus_hooks *hooks,
                     const char **ret_why)
{
	struct bus *bus = calloc(1, sizeof *bus);
	*ret_why = "out of memory";
	if (!bus)
		return NULL;
	bus->hooks = *hooks;
	bus->loop = loop;
	uv_async_init(loop, &bus->wake, on_wake);
	bus_handle_add(bus, (uv_handle_t *)&bus->wake);
	natsStatus status = bus_connect(bus, &bus_line, url, name);
	if (status == NATS_SSL_ERROR)
		status = bus_connect(bus, &bus_threads, url, name);
	if (!status && bus->way->start(bus)) {
		bus->up = true;
		return bus;
	}
	if (status)
		*ret_why = natsStatus_GetText(status);
	bus_close(bus);
	return NULL;
}

void bus_close(struct bus *bus)
{
	if (!bus)
		return;
	if (bus->connection)
		bus->way->leave(bus);
	bus->up = false;
	natsConnection_Close(bus->connection);
	for (unsigned i = 0; i < bus->subscription_count; i++)
		natsSubscription_Destroy(bus->subscriptions[i]);
	natsConnection_Destroy(bus->connection);
	natsOptions_Destroy(bus->options);
	nats_CloseAndWait(2000);
	bus->way->stop(bus);
	bus_handle_close((uv_handle_t *)&bus->wake);
}
