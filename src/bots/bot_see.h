/*
 * What the eyes of all games' nets share: an input is put into the list of those that are not 0, and a name is put together from
 * its parts. Both are cut where they are full.
 */
#ifndef BOT_SEE_H
#define BOT_SEE_H

#include "bot_net.h"

struct inputs {
	struct bot_net_input *list;
	int count, room;
};

/* In steps of 1/64, halves away from 0. */
static inline void see(struct inputs *to, unsigned number, double value)
{
	const double steps = value * (double)BOT_NET_STEP, most = (double)BOT_NET_STEPS_MAX;
	const int whole = (int)(steps > most ? most : steps < -most ? -most : steps < 0 ? steps - 0.5 : steps + 0.5);
	if (whole && to->count < to->room)
		to->list[to->count++] = (struct bot_net_input){(uint16_t)number, (int16_t)whole};
}

static inline void see_one(struct inputs *to, unsigned number)
{
	if (to->count < to->room)
		to->list[to->count++] = (struct bot_net_input){(uint16_t)number, BOT_NET_STEP};
}

/* Of an input or an output. */
struct net_name {
	char *text; /* BOT_NET_NAME_MAX */
	size_t length;
};

static inline void net_name_put(struct net_name *name, const char *text)
{
	while (*text && name->length < BOT_NET_NAME_MAX - 1)
		name->text[name->length++] = *text++;
	name->text[name->length] = '\0';
}

#endif
