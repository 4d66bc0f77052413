/*
 * Where tables come from. Of one address, and of the network that it is in, only so many may be opened in an hour and be
 * unfinished at once: whoever has many names still has few addresses.
 */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

enum {
	NETWORK_FACTOR = 8, /* a network may have so many times what an address may */
	ALONE_WEIGHT = 4,   /* a game of days that nobody waits for counts as so many tables */
	NETWORK = 0x10,     /* added to the family */
	TRIALS_NOTED = 500, /* so many later it no longer matters which one it was */
};

struct place {
	struct place *next;
	uint8_t bytes[CONNECTION_ORIGIN]; /* as of a connection; a network has NETWORK in the first, and zeros at the end */
	struct allowance made;
	unsigned unfinished;
	uint64_t tried; /* which trial was the last for a card from here */
};

void network_of(const uint8_t origin[CONNECTION_ORIGIN], uint8_t ret_network[CONNECTION_ORIGIN])
{
	const size_t bytes = origin[0] == 4 ? 3 : 6; /* 24 bits of IPv4, 48 of IPv6 */
	memset(ret_network, 0, CONNECTION_ORIGIN);
	ret_network[0] = origin[0] | NETWORK;
	memcpy(ret_network + 1, origin + 1, bytes);
}

static unsigned place_factor(const struct place *place)
{
	return place->bytes[0] & NETWORK ? NETWORK_FACTOR : 1;
}

static double place_most(const struct lobby *lobby, const struct place *place)
{
	return (double)lobby->limits.tables_an_hour * place_factor(place);
}

/* When the allowance is full again, no table counts there and others had many trials: then the place can be freed. */
static bool place_is_forgotten(const struct lobby *lobby, struct place *place)
{
	const double most = place_most(lobby, place);
	allowance_count(&place->made, most / 3600, most, lobby->now);
	return !place->unfinished && place->made.left >= most &&
	       (!place->tried || lobby->trial_count - place->tried >= TRIALS_NOTED);
}

static struct place **place_bucket(struct lobby *lobby, const uint8_t bytes[CONNECTION_ORIGIN])
{
	uint32_t hash = 2166136261u;
	for (unsigned i = 0; i < CONNECTION_ORIGIN; i++)
		hash = (hash ^ bytes[i]) * 16777619u;
	return &lobby->places[hash % PLACE_BUCKETS];
}

/* Each use of a bucket frees what is no longer needed in it. */
static void bucket_sweep(struct lobby *lobby, struct place **link)
{
	while (*link) {
		struct place *place = *link;
		if (place_is_forgotten(lobby, place)) {
			*link = place->next;
			free(place);
		} else {
			link = &place->next;
		}
	}
}

/* NULL: no memory. */
static struct place *place_find(struct lobby *lobby, const uint8_t bytes[CONNECTION_ORIGIN])
{
	struct place **bucket = place_bucket(lobby, bytes), *place = *bucket;
	while (place && memcmp(place->bytes, bytes, CONNECTION_ORIGIN) != 0)
		place = place->next;
	if (place || !(place = calloc(1, sizeof *place)))
		return place;
	memcpy(place->bytes, bytes, CONNECTION_ORIGIN);
	place->made = (struct allowance){place_most(lobby, place), lobby->now};
	place->next = *bucket;
	return *bucket = place;
}

void places_tried(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN], uint64_t ret_last[2])
{
	uint8_t network[CONNECTION_ORIGIN];
	network_of(origin, network);
	for (unsigned i = 0; i < 2; i++) {
		const uint8_t *bytes = i ? origin : network;
		const struct place *place = *place_bucket(lobby, bytes);
		while (place && memcmp(place->bytes, bytes, CONNECTION_ORIGIN) != 0)
			place = place->next;
		ret_last[i] = place ? place->tried : 0;
	}
}

void places_try(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN])
{
	uint8_t network[CONNECTION_ORIGIN];
	network_of(origin, network);
	for (unsigned i = 0; i < 2; i++) {
		const uint8_t *bytes = i ? origin : network;
		bucket_sweep(lobby, place_bucket(lobby, bytes));
		struct place *place = place_find(lobby, bytes);
		if (place) /* without memory its turn is as if there had been none */
			place->tried = lobby->trial_count;
	}
}

static bool place_allows(struct lobby *lobby, struct place *place, unsigned weight)
{
	const double most = place_most(lobby, place);
	allowance_count(&place->made, most / 3600, most, lobby->now);
	const unsigned unfinished = place->unfinished + lobby_tallied(lobby, TALLY_UNFINISHED, place->bytes);
	return place->made.left >= 1 && unfinished + weight <= lobby->limits.tables_of_address * place_factor(place);
}

/* Never so deep in debt that more than the time it is for would have to pass. */
static void place_charge(struct lobby *lobby, const uint8_t bytes[CONNECTION_ORIGIN], unsigned amount)
{
	bucket_sweep(lobby, place_bucket(lobby, bytes));
	struct place *place = place_find(lobby, bytes);
	if (!place)
		return;
	const double most = place_most(lobby, place);
	allowance_charge(&place->made, amount, most / 3600, most, lobby->now);
}

void lobby_hear_tables(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN], unsigned amount, int64_t now)
{
	uint8_t network[CONNECTION_ORIGIN];
	lobby->now = now;
	network_of(origin, network);
	place_charge(lobby, origin, amount);
	place_charge(lobby, network, amount);
}

/* A game of days with bots only: nobody but its one person would ever miss it. */
static unsigned weight_of(const struct pace *pace, unsigned people, unsigned empty)
{
	return pace->grace >= LOBBY_SLOW_MS && people == 1 && !empty ? ALONE_WEIGHT : 1;
}

bool places_allow(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN], const struct room_spec *spec,
                  struct place *ret_places[2])
{
	uint8_t network[CONNECTION_ORIGIN];
	unsigned empty = 0;
	if (!origin[0])
		return true;
	for (unsigned i = 0; i < spec->setup.seats; i++)
		empty += spec->seats[i].who == WHO_OPEN || spec->seats[i].who == WHO_INVITED;
	const unsigned weight = weight_of(spec->pace, 1, empty);
	network_of(origin, network);
	bucket_sweep(lobby, place_bucket(lobby, origin));
	bucket_sweep(lobby, place_bucket(lobby, network));
	struct place *one = place_find(lobby, origin), *all = one ? place_find(lobby, network) : NULL;
	if (!all || !place_allows(lobby, one, weight) || !place_allows(lobby, all, weight))
		return false;
	ret_places[0] = one;
	ret_places[1] = all;
	return true;
}

void places_take(struct lobby_table *table, struct place *const places[2])
{
	for (unsigned i = 0; i < 2; i++) {
		table->places[i] = places[i];
		if (!places[i])
			continue;
		places[i]->made.left -= 1;
		places[i]->unfinished += table->weight;
		lobby_tally(table->lobby, TALLY_UNFINISHED, places[i]->bytes, places[i]->unfinished);
	}
	if (places[0])
		lobby_tally(table->lobby, TALLY_TABLES, places[0]->bytes, 1);
}

static void places_count(struct lobby_table *table, unsigned weight)
{
	for (unsigned i = 0; i < 2 && weight != table->weight; i++) {
		struct place *place = table->places[i];
		if (!place)
			continue;
		place->unfinished += weight - table->weight;
		lobby_tally(table->lobby, TALLY_UNFINISHED, place->bytes, place->unfinished);
	}
	table->weight = weight;
}

/* The table no longer counts at its places, so it must not point to them: a place without tables is freed. */
void places_drop(struct lobby_table *table)
{
	places_count(table, 0);
	table->places[0] = table->places[1] = NULL;
}

void places_note(struct lobby_table *table)
{
	const struct room *room = table->room;
	unsigned empty = 0;
	if (room->status >= ROOM_OVER) {
		places_drop(table);
		return;
	}
	for (unsigned i = 0; i < room->seats; i++)
		empty += room->seat[i].who == WHO_OPEN || room->seat[i].who == WHO_INVITED;
	places_count(table, weight_of(room->spec.pace, room_people(room), empty));
}

void places_release(struct lobby *lobby)
{
	for (unsigned i = 0; i < PLACE_BUCKETS; i++) {
		for (struct place *place = lobby->places[i], *next; place; place = next) {
			next = place->next;
			free(place);
		}
	}
}
