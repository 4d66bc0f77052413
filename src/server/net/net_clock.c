/*
 * The time of the server: when it was started, and the loop's clock from then on, which never jumps. Where there are several servers,
 * net_node.c sets it by the database. It is a file of its own, so that a test program can bring another one along.
 */
#include "net.h"

#include <time.h>

void net_clock_start(struct net *net)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	net->clock = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 - (int64_t)uv_now(&net->loop);
}

int64_t net_now(const struct net *net)
{
	return (int64_t)uv_now(&net->loop) + net->clock;
}
