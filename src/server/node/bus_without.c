/* In place of bus.c where the program was built without libnats. */
#include "bus.h"

bool bus_is_built(void)
{
	return false;
}

struct bus *bus_open(const char *url, const char *name, void (*wake)(void *context), void *context,
                     const char **ret_why)
{
	(void)url, (void)name, (void)wake, (void)context;
	*ret_why = "";
	return NULL;
}

void bus_close(struct bus *bus)
{
	(void)bus;
}

bool bus_listen(struct bus *bus, const char *subject)
{
	(void)bus, (void)subject;
	return false;
}

void bus_publish(struct bus *bus, const char *subject, const char *text, size_t length)
{
	(void)bus, (void)subject, (void)text, (void)length;
}

struct bus_text *bus_take(struct bus *bus)
{
	(void)bus;
	return NULL;
}

bool bus_is_up(struct bus *bus)
{
	(void)bus;
	return false;
}

uint64_t bus_returns(struct bus *bus)
{
	(void)bus;
	return 0;
}

uint64_t bus_lost(struct bus *bus)
{
	(void)bus;
	return 0;
}
