/*
 * The bus: texts between nodes over NATS, by libnats. Everything here is called in the loop's thread, and calls back there. Core NATS
 * only: it may lose texts, and never says which; whoever cares numbers them.
 *
 * bus.c: beginning and end · bus_line.c: NATS in the loop itself · bus_threads.c: NATS in threads of libnats, for TLS
 */
#ifndef BUS_H
#define BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uv.h>

enum { BUS_QUEUE_MAX = 16 << 20 }; /* bytes that may wait; what comes then is lost */

struct bus;

struct bus_hooks {
	/* Something came. */
	void (*text)(void *context, const char *text, size_t length);
	/* That was all for now; or NATS has gone, or come back. */
	void (*turn)(void *context);
	void *context;
};

bool bus_is_built(void); /* false: this program has no libnats */
/* Waits for NATS. NULL: *ret_why says why not, in English, of the library. */
struct bus *bus_open(uv_loop_t *loop, const char *url, const char *name, const struct bus_hooks *hooks,
                     const char **ret_why);
/* Says what has not been said yet, for half a second at most. Takes NULL; the loop must run once more to free it. */
void bus_close(struct bus *bus);
bool bus_listen(struct bus *bus, const char *subject);
/* Never waits. It is sent in this turn of the loop, with all else. */
void bus_publish(struct bus *bus, const char *subject, const char *text, size_t length);
bool bus_is_up(const struct bus *bus);
/* How often it came back, and how many texts were lost here for want of room or of a way. */
uint64_t bus_returns(const struct bus *bus);
uint64_t bus_lost(const struct bus *bus);

#endif
