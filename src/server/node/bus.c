#include "bus.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <nats/nats.h>

struct queue {
	struct bus_text *first, **last;
	size_t bytes;
};

struct bus {
	natsOptions *options;
	natsConnection *connection;
	natsSubscription *subscriptions[4];
	unsigned subscription_count;
	pthread_t writer;
	pthread_mutex_t lock; /* of all that follows */
	pthread_cond_t work;
	struct queue in, out;
	bool up, ending;
	uint64_t returns, lost;
	void (*wake)(void *context);
	void *context;
};

bool bus_is_built(void)
{
	return true;
}

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
static bool queue_put(struct queue *queue, struct bus_text *text)
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

static struct bus_text *queue_take(struct queue *queue)
{
	struct bus_text *all = queue->first;
	*queue = (struct queue){.last = &queue->first};
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
	pthread_mutex_lock(&bus->lock);
	const bool first = !bus->in.first;
	bus->lost += !queue_put(&bus->in, text);
	pthread_mutex_unlock(&bus->lock);
	natsMsg_Destroy(message);
	if (first)
		bus->wake(bus->context);
}

static void up_set(struct bus *bus, bool up)
{
	pthread_mutex_lock(&bus->lock);
	bus->returns += up && !bus->up;
	bus->up = up;
	pthread_mutex_unlock(&bus->lock);
	bus->wake(bus->context);
}

static void on_down(natsConnection *connection, void *context)
{
	(void)connection;
	up_set(context, false);
}

static void on_up(natsConnection *connection, void *context)
{
	(void)connection;
	up_set(context, true);
}

/* A server that does not read blocks this thread and no other. */
static void *write_all(void *context)
{
	struct bus *bus = context;
	pthread_mutex_lock(&bus->lock);
	while (!bus->ending) {
		struct bus_text *all = queue_take(&bus->out);
		const bool up = bus->up;
		uint64_t lost = 0;
		pthread_mutex_unlock(&bus->lock);
		for (const struct bus_text *text = all; text; text = text->next)
			lost +=
			    !up || natsConnection_Publish(bus->connection, text->subject, text->text, (int)text->length) != NATS_OK;
		texts_free(all);
		pthread_mutex_lock(&bus->lock);
		bus->lost += lost;
		while (!bus->out.first && !bus->ending)
			pthread_cond_wait(&bus->work, &bus->lock);
	}
	pthread_mutex_unlock(&bus->lock);
	return NULL;
}

/* -- In the loop ---------------------------------------------------------------------------------------------------- */

void bus_publish(struct bus *bus, const char *subject, const char *text, size_t length)
{
	struct bus_text *made = text_create(subject, text, length);
	pthread_mutex_lock(&bus->lock);
	const bool first = !bus->out.first;
	bus->lost += !queue_put(&bus->out, made);
	if (first)
		pthread_cond_signal(&bus->work);
	pthread_mutex_unlock(&bus->lock);
}

struct bus_text *bus_take(struct bus *bus)
{
	pthread_mutex_lock(&bus->lock);
	struct bus_text *all = queue_take(&bus->in);
	pthread_mutex_unlock(&bus->lock);
	return all;
}

bool bus_is_up(struct bus *bus)
{
	pthread_mutex_lock(&bus->lock);
	const bool up = bus->up;
	pthread_mutex_unlock(&bus->lock);
	return up;
}

static uint64_t counted(struct bus *bus, const uint64_t *count)
{
	pthread_mutex_lock(&bus->lock);
	const uint64_t value = *count;
	pthread_mutex_unlock(&bus->lock);
	return value;
}

uint64_t bus_returns(struct bus *bus)
{
	return counted(bus, &bus->returns);
}

uint64_t bus_lost(struct bus *bus)
{
	return counted(bus, &bus->lost);
}

bool bus_listen(struct bus *bus, const char *subject)
{
	natsSubscription *made = NULL;
	if (bus->subscription_count == sizeof bus->subscriptions / sizeof bus->subscriptions[0] ||
	    natsConnection_Subscribe(&made, bus->connection, subject, on_text, bus) != NATS_OK)
		return false;
	natsSubscription_SetPendingLimits(made, -1, BUS_QUEUE_MAX);
	bus->subscriptions[bus->subscription_count++] = made;
	return natsConnection_FlushTimeout(bus->connection, 2000) == NATS_OK;
}

/* -- Beginning and end ------------------------------------------------------------------------------------------------ */

/* Texts of all subscriptions are delivered by one thread, in the order in which they came. */
static natsStatus options_set(struct bus *bus, const char *url, const char *name)
{
	enum { PING_MS = 2000, PINGS = 2, AGAIN_MS = 200, WRITE_MS = 5000, FIRST_MS = 5000 };
	natsStatus status = natsOptions_Create(&bus->options);
	natsOptions *options = bus->options;
	status = status ? status : natsOptions_SetURL(options, url);
	status = status ? status : natsOptions_SetName(options, name);
	status = status ? status : natsOptions_SetTimeout(options, FIRST_MS);
	status = status ? status : natsOptions_UseGlobalMessageDelivery(options, true);
	status = status ? status : natsOptions_SetNoEcho(options, true);
	status = status ? status : natsOptions_SetMaxReconnect(options, -1);
	status = status ? status : natsOptions_SetReconnectWait(options, AGAIN_MS);
	status = status ? status : natsOptions_SetReconnectJitter(options, AGAIN_MS, AGAIN_MS);
	status = status ? status : natsOptions_SetPingInterval(options, PING_MS);
	status = status ? status : natsOptions_SetMaxPingsOut(options, PINGS);
	status = status ? status : natsOptions_SetWriteDeadline(options, WRITE_MS);
	status = status ? status : natsOptions_SetDisconnectedCB(options, on_down, bus);
	status = status ? status : natsOptions_SetReconnectedCB(options, on_up, bus);
	return status;
}

struct bus *bus_open(const char *url, const char *name, void (*wake)(void *context), void *context,
                     const char **ret_why)
{
	struct bus *bus = calloc(1, sizeof *bus);
	*ret_why = "out of memory";
	if (!bus)
		return NULL;
	pthread_mutex_init(&bus->lock, NULL);
	pthread_cond_init(&bus->work, NULL);
	bus->in.last = &bus->in.first;
	bus->out.last = &bus->out.first;
	bus->wake = wake;
	bus->context = context;
	natsStatus status = options_set(bus, url, name);
	status = status ? status : natsConnection_Connect(&bus->connection, bus->options);
	bus->up = !status;
	if (!status && pthread_create(&bus->writer, NULL, write_all, bus) == 0)
		return bus;
	*ret_why = natsStatus_GetText(status);
	natsConnection_Destroy(bus->connection);
	natsOptions_Destroy(bus->options);
	free(bus);
	return NULL;
}

void bus_close(struct bus *bus)
{
	if (!bus)
		return;
	pthread_mutex_lock(&bus->lock);
	while (bus->out.first && bus->up) { /* the last words */
		pthread_mutex_unlock(&bus->lock);
		nats_Sleep(1);
		pthread_mutex_lock(&bus->lock);
	}
	bus->ending = true;
	pthread_cond_signal(&bus->work);
	pthread_mutex_unlock(&bus->lock);
	pthread_join(bus->writer, NULL);
	if (bus_is_up(bus))
		natsConnection_FlushTimeout(bus->connection, 500);
	for (unsigned i = 0; i < bus->subscription_count; i++)
		natsSubscription_Destroy(bus->subscriptions[i]);
	natsConnection_Close(bus->connection);
	natsConnection_Destroy(bus->connection);
	natsOptions_Destroy(bus->options);
	nats_CloseAndWait(2000); /* nobody calls us back any more */
	texts_free(bus->in.first);
	texts_free(bus->out.first);
	pthread_mutex_destroy(&bus->lock);
	pthread_cond_destroy(&bus->work);
	free(bus);
}
