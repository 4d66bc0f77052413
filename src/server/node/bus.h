/*
 * The bus: texts between nodes over NATS, by libnats. Its threads, and one of our own that writes, touch nothing but two queues; whoever
 * has the loop takes what came. Core NATS only: it may lose texts, and never says which.
 */
#ifndef BUS_H
#define BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUS_QUEUE_MAX = 64 << 20 }; /* bytes that may wait, each way; what comes then is lost */

struct bus;

struct bus_text {
	struct bus_text *next;
	size_t length;
	char *subject; /* behind the text; what came has none */
	char text[];
};

bool bus_is_built(void); /* false: this program has no libnats */
/* `wake` is called by another thread when there is something to take. NULL: *ret_why says why not, in English, of the library. */
struct bus *bus_open(const char *url, const char *name, void (*wake)(void *context), void *context,
                     const char **ret_why);
void bus_close(struct bus *bus); /* takes NULL */
bool bus_listen(struct bus *bus, const char *subject);
void bus_publish(struct bus *bus, const char *subject, const char *text, size_t length);
/* All that came since, in its order; to be freed one by one. */
struct bus_text *bus_take(struct bus *bus);
bool bus_is_up(struct bus *bus);
/* How often it came back, and how many texts were lost here for want of room or of a way. */
uint64_t bus_returns(struct bus *bus);
uint64_t bus_lost(struct bus *bus);

#endif
