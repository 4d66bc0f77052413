/*
 * NATS in threads of libnats, and one of our own that writes: for TLS, where libnats waits in the middle of things. They touch nothing
 * but two queues; a server that does not read blocks that one thread only.
 */
#include "bus_way.h"

#include <stdlib.h>
#include <string.h>

/* -- Queues ------------------------------------------------------------------------------------------------------ */

static struct bus_text *text_create(const char *subject, const char *text, size_t length)
{
	const size_t name = subject ? strlen(subject) + 1 : 0;
	struct bus_text *made = malloc(sizeof *made + length + name);
	if (!made)
		return NULL;
	*made = (struct bus_text){.length = length, .subject = name ? made->text + length : NULL};
	memcpy(made->text, text, length);
	if (name)
		memcpy(made->subject, subject, name);
	return made;
}

/* With the lock. False: there is no room, and it is freed. */
static bool queue_put(struct bus_queue *queue, struct bus_text *text)
{
	if (!text || queue->bytes + text->length > BUS_QUEUE_MAX) {
		free(text);
		return false;
	}
	*queue->last = text;
	queue->last = &text->next;
	queue->bytes += text->length + sizeof *text;
	return true;
}

static struct bus_text *queue_take(struct bus_queue *queue)
{
	struct bus_text *all = queue->first;
	*queue = (struct bus_queue){.last = &queue->first};
	return all;
}

static void texts_free(struct bus_text *text)
{
	for (struct bus_text *next; text; text = next) {
		next = text->next;
		free(text);
	}
}

/* -- In other threads --------------------------------------------------------------------------------------------- */

static void on_text(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *context)
{
	struct bus *bus = context;
	const int length = natsMsg_GetDataLength(message);
	struct bus_text *text = text_create(NULL, natsMsg_GetData(message), length > 0 ? (size_t)length : 0);
	(void)connection;
	(void)subscription;
	pthread_mutex_lock(&bus->crew.lock);
	const bool first = !bus->crew.in.first;
	bus->lost += !queue_put(&bus->crew.in, text);
	pthread_mutex_unlock(&bus->crew.lock);
	natsMsg_Destroy(message);
	if (first)
		uv_async_send(&bus->wake);
}

static void on_down(natsConnection *connection, void *context)
{
	struct bus *bus = context;
	(void)connection;
	bus->up = false;
	uv_async_send(&bus->wake);
}

static void on_up(natsConnection *connection, void *context)
{
	struct bus *bus = context;
	(void)connection;
	bus->returns++;
	bus->up = true;
	uv_async_send(&bus->wake);
}

static void *write_all(void *context)
{
	struct bus *bus = context;
	struct bus_crew *crew = &bus->crew;
	pthread_mutex_lock(&crew->lock);
	while (!crew->ending) {
		struct bus_text *all = queue_take(&crew->out);
		pthread_mutex_unlock(&crew->lock);
		for (const struct bus_text *text = all; text; text = text->next)
			bus->lost += !bus->up || natsConnection_Publish(bus->connection, text->subject, text->text,
			                                                (int)text->length) != NATS_OK;
		texts_free(all);
		pthread_mutex_lock(&crew->lock);
		while (!crew->out.first && !crew->ending)
			pthread_cond_wait(&crew->work, &crew->lock);
	}
	pthread_mutex_unlock(&crew->lock);
	return NULL;
}

/* -- The way --------------------------------------------------------------------------------------------------------- */

/* Texts of all subscriptions are delivered by one thread, in the order in which they came. */
static natsStatus threads_prepare(struct bus *bus)
{
	enum { PING_MS = 2000, PINGS = 2, WRITE_MS = 5000 };
	natsOptions *options = bus->options;
	natsStatus status = natsOptions_UseGlobalMessageDelivery(options, true);
	status = status ? status : natsOptions_SetPingInterval(options, PING_MS);
	status = status ? status : natsOptions_SetMaxPingsOut(options, PINGS);
	status = status ? status : natsOptions_SetWriteDeadline(options, WRITE_MS);
	status = status ? status : natsOptions_SetDisconnectedCB(options, on_down, bus);
	return status ? status : natsOptions_SetReconnectedCB(options, on_up, bus);
}

static bool threads_start(struct bus *bus)
{
	struct bus_crew *crew = &bus->crew;
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->work, NULL);
	crew->in.last = &crew->in.first;
	crew->out.last = &crew->out.first;
	return crew->there = pthread_create(&crew->writer, NULL, write_all, bus) == 0;
}

static natsStatus threads_listen(struct bus *bus, const char *subject, natsSubscription **ret_subscription)
{
	enum { LISTEN_MS = 2000 };
	const natsStatus status = natsConnection_Subscribe(ret_subscription, bus->connection, subject, on_text, bus);
	if (!status)
		natsSubscription_SetPendingLimits(*ret_subscription, -1, BUS_QUEUE_MAX);
	return status ? status : natsConnection_FlushTimeout(bus->connection, LISTEN_MS);
}

static bool threads_publish(struct bus *bus, const char *subject, const char *text, size_t length)
{
	struct bus_crew *crew = &bus->crew;
	struct bus_text *made = text_create(subject, text, length);
	pthread_mutex_lock(&crew->lock);
	const bool first = !crew->out.first, put = queue_put(&crew->out, made);
	if (first)
		pthread_cond_signal(&crew->work);
	pthread_mutex_unlock(&crew->lock);
	return put;
}

static void threads_wake(struct bus *bus)
{
	pthread_mutex_lock(&bus->crew.lock);
	struct bus_text *all = queue_take(&bus->crew.in);
	pthread_mutex_unlock(&bus->crew.lock);
	for (const struct bus_text *text = all; text; text = text->next)
		bus->hooks.text(bus->hooks.context, text->text, text->length);
	texts_free(all);
	bus->hooks.turn(bus->hooks.context);
}

static void writer_end(struct bus_crew *crew)
{
	if (!crew->there)
		return;
	pthread_mutex_lock(&crew->lock);
	crew->ending = true;
	pthread_cond_signal(&crew->work);
	pthread_mutex_unlock(&crew->lock);
	pthread_join(crew->writer, NULL);
	crew->there = false;
}

static void threads_leave(struct bus *bus)
{
	struct bus_crew *crew = &bus->crew;
	bool more = true;
	for (unsigned ms = 0; more && bus->up && ms < BUS_LAST_WORDS_MS; ms++) {
		pthread_mutex_lock(&crew->lock);
		more = crew->out.first;
		pthread_mutex_unlock(&crew->lock);
		nats_Sleep(more);
	}
	writer_end(crew);
	if (bus->up)
		natsConnection_FlushTimeout(bus->connection, BUS_LAST_WORDS_MS);
}

static void threads_stop(struct bus *bus)
{
	struct bus_crew *crew = &bus->crew;
	writer_end(crew);
	if (!crew->in.last)
		return;
	texts_free(crew->in.first);
	texts_free(crew->out.first);
	pthread_mutex_destroy(&crew->lock);
	pthread_cond_destroy(&crew->work);
}

const struct bus_way bus_threads = {
    .prepare = threads_prepare,
    .start = threads_start,
    .listen = threads_listen,
    .publish = threads_publish,
    .wake = threads_wake,
    .leave = threads_leave,
    .stop = threads_stop,
};
