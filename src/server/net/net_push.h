/* Messages for devices whose people are not there: see net_push.c. */
#ifndef NET_PUSH_H
#define NET_PUSH_H

#include "net.h"

bool net_push_check(const struct net *net); /* whether its settings are fine; false: it has said why not */
/* With the store, before there is a lobby. Without the setting nothing is done. False: it has said why not. */
bool net_push_start(struct net *net);
void net_push_stop(struct net *net);  /* before the loop ends */
void net_push_sweep(struct net *net); /* each second */
/* Hooks of the lobby. */
void net_push_note(void *context, const struct push_note *note);
bool net_push_may(void *context, const struct store_push *push);

#endif
