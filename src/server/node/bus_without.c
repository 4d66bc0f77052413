/* In place of bus.c where the program was built without libnats. */
#include "bus.h"

bool bus_is_built(void)
{
	return false;
}

struct bus *bus_open(uv_loop_t *loop, const char *url, const char *name, const struct bus_hooks *hooks,
                     const char **ret_why)
{
	(void)loop, (void)url, (void)name, (void)hooks;
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

bool bus_is_up(const struct bus *bus)
{
	(void)bus;
	return false;
}

uint64_t bus_returns(const struct bus *bus)
{
	(void)bus;
	return 0;
}

uint64_t bus_lost(const struct bus *bus)
{
	(void)bus;
	return 0;
}
