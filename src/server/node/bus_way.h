/* What the files of the bus know of each other. A bus goes one of two ways, which is chosen when it is opened. */
#ifndef BUS_WAY_H
#define BUS_WAY_H

#include "bus.h"

#include <pthread.h>
#include <stdatomic.h>

#include <nats/nats.h>

enum { BUS_SUBJECTS = 4, BUS_LAST_WORDS_MS = 500, BUS_TOLD_MAX = 256 };

struct bus_way {
	natsStatus (*prepare)(struct bus *bus); /* options; there is no connection yet */
	bool (*start)(struct bus *bus);         /* there is one */
	natsStatus (*listen)(struct bus *bus, const char *subject, natsSubscription **ret_subscription);
	bool (*publish)(struct bus *bus, const char *subject, const char *text, size_t length); /* false: it is lost */
	void (*wake)(struct bus *bus);  /* another thread wants it */
	void (*leave)(struct bus *bus); /* the last words */
	void (*stop)(struct bus *bus);  /* nobody calls back any more */
};
extern const struct bus_way bus_line, bus_threads;

/* Of bus_line.c. The loop has all of it; what is atomic libnats sets in whatever thread it is just in. */
struct bus_line {
	uv_thread_t thread; /* of the loop */
	uv_prepare_t turn;
	uv_timer_t clock;
	struct bus_socket *socket;   /* NULL: there is none */
	bool waits;                  /* for room in it */
	unsigned silent;             /* seconds since NATS said anything */
	natsMsg *told[BUS_TOLD_MAX]; /* what was read and is not freed yet */
	unsigned told_count;
	size_t told_bytes;
	_Atomic int fresh; /* a socket that the loop does not have yet, or -1 */
	_Atomic bool open; /* libnats has a socket */
	_Atomic bool full; /* and something to write into it */
};

struct bus_text {
	struct bus_text *next;
	size_t length;
	char *subject; /* behind the text; what came has none */
	char text[];
};

struct bus_queue {
	struct bus_text *first, **last;
	size_t bytes;
};

/* Of bus_threads.c. */
struct bus_crew {
	bool there;
	pthread_t writer;
	pthread_mutex_t lock; /* of all that follows */
	pthread_cond_t work;
	struct bus_queue in, out;
	bool ending;
};

struct bus {
	const struct bus_way *way;
	struct bus_hooks hooks;
	uv_loop_t *loop;
	uv_async_t wake;
	unsigned handles; /* of the loop, that are not closed */
	natsOptions *options;
	natsConnection *connection;
	natsSubscription *subscriptions[BUS_SUBJECTS];
	unsigned subscription_count;
	_Atomic bool up;
	_Atomic uint64_t returns, lost;
	struct bus_line line;
	struct bus_crew crew;
};

/* A handle of the bus, from its init on; it is closed with the bus. */
void bus_handle_add(struct bus *bus, uv_handle_t *handle);
void bus_handle_close(uv_handle_t *handle);

#endif
