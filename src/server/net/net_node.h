/* This server as one of several: see net_node.c. */
#ifndef NET_NODE_H
#define NET_NODE_H

#include "net.h"
#include "server/node/node.h"

bool net_node_check(const struct net *net); /* whether its settings are fine; false: it has said why not */
/* As one of several, or alone. NULL: *ret_problem says why not. */
struct store *net_store_open(struct net *net, struct store_problem *ret_problem);
struct store *net_store_open_again(struct net *net, struct store_problem *ret_problem);
/* With the store, before there is a lobby; without the setting nothing is done. False: it has said why not. */
bool net_node_start(struct net *net);
void net_node_stop(struct net *net); /* before the loop ends */
void net_node_free(struct net *net); /* at the very end */
/* There is a lobby; there is none any more. */
void net_node_lobby(struct net *net, struct lobby *lobby);
/* Gives its tables to others first, if there are any; then net_stop is called. False: there is nothing to give. */
bool net_node_leave(struct net *net);
bool net_node_is_leaving(const struct net *net);
struct net_node_figures {
	unsigned shards, nodes;
	bool up;
	uint64_t lost; /* by the bus */
	struct node_counts counts;
};
bool net_node_figures(const struct net *net, struct net_node_figures *ret_figures); /* false: it is alone */
/* Whether that may be at a table of another server; errand_judged hears of it. False: there is nobody to ask. */
bool net_node_picture_ask(struct net *net, const struct picture_ask *ask, struct errand *errand);
void net_node_picture_forget(struct net *net, const struct errand *errand); /* it does not want to know any more */
/* See enum tally; alone it tells nobody, and nobody has anything. */
void net_node_tally(struct net *net, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount);
unsigned net_node_tallied(const struct net *net, enum tally what, const uint8_t key[CONNECTION_ORIGIN]);
/* In place of the hooks of sockets alone. */
void net_node_hooks(struct lobby_hooks *hooks);

#endif
