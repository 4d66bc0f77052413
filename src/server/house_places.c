/*
 * Where tables come from. Of one address, and of the network that it is in, only so many may be opened in an hour and be
 * unfinished at once: whoever has many names still has few addresses.
 */
#include "house.h"

#include <stdlib.h>
#include <string.h>

enum {
	NETWORK_FACTOR = 8, /* a network may have so many times what an address may */
	ALONE_WEIGHT = 4,   /* a game of days that nobody waits for counts as so many tables */
	NETWORK = 0x10,     /* added to the family */
};

struct place {
	struct place *next;
	uint8_t bytes[GUEST_ORIGIN]; /* as of a guest; a network has NETWORK in the first, and zeros at the end */
	struct allowance made;
	unsigned unfinished;
};

static void network_of(const uint8_t origin[GUEST_ORIGIN], uint8_t ret_network[GUEST_ORIGIN])
{
	const size_t bytes = origin[0] == 4 ? 3 : 6; /* 24 bits of IPv4, 48 of IPv6 */
	memset(ret_network, 0, GUEST_ORIGIN);
	ret_network[0] = origin[0] | NETWORK;
	memcpy(ret_network + 1, origin + 1, bytes);
}

static unsigned place_factor(const struct place *place)
{
	return place->bytes[0] & NETWORK ? NETWORK_FACTOR : 1;
}

static double place_most(const struct house *house, const struct place *place)
{
	return (double)house->limits.tables_an_hour * place_factor(place);
}

/* When all is forgiven and nothing is left. */
static bool place_is_forgotten(const struct house *house, struct place *place)
{
	const double most = place_most(house, place);
	allowance_count(&place->made, most / 3600, most, house->now);
	return !place->unfinished && place->made.left >= most;
}

static struct place **place_bucket(struct house *house, const uint8_t bytes[GUEST_ORIGIN])
{
	uint32_t hash = 2166136261u;
	for (unsigned i = 0; i < GUEST_ORIGIN; i++)
		hash = (hash ^ bytes[i]) * 16777619u;
	return &house->places[hash % PLACE_BUCKETS];
}

/* Whoever comes by tidies up. */
static void bucket_sweep(struct house *house, struct place **link)
{
	while (*link) {
		struct place *place = *link;
		if (place_is_forgotten(house, place)) {
			*link = place->next;
			free(place);
		} else {
			link = &place->next;
		}
	}
}

/* NULL: no memory. */
static struct place *place_find(struct house *house, const uint8_t bytes[GUEST_ORIGIN])
{
	struct place **bucket = place_bucket(house, bytes), *place = *bucket;
	while (place && memcmp(place->bytes, bytes, GUEST_ORIGIN) != 0)
		place = place->next;
	if (place || !(place = calloc(1, sizeof *place)))
		return place;
	memcpy(place->bytes, bytes, GUEST_ORIGIN);
	place->made = (struct allowance){place_most(house, place), house->now};
	place->next = *bucket;
	return *bucket = place;
}

static bool place_allows(struct house *house, struct place *place, unsigned weight)
{
	const double most = place_most(house, place);
	allowance_count(&place->made, most / 3600, most, house->now);
	return place->made.left >= 1 && place->unfinished + weight <= house->limits.tables_of_address * place_factor(place);
}

/* A game of days with bots only: nobody but its one person would ever miss it. */
static unsigned weight_of(const struct pace *pace, unsigned people, unsigned empty)
{
	return pace->grace >= HOUSE_SLOW_MS && people == 1 && !empty ? ALONE_WEIGHT : 1;
}

bool places_allow(struct house *house, const uint8_t origin[GUEST_ORIGIN], const struct room_spec *spec,
                  struct place *ret_places[2])
{
	uint8_t network[GUEST_ORIGIN];
	unsigned empty = 0;
	if (!origin[0])
		return true;
	for (unsigned i = 0; i < spec->setup.seats; i++)
		empty += spec->seats[i].who == WHO_OPEN || spec->seats[i].who == WHO_INVITED;
	const unsigned weight = weight_of(spec->pace, 1, empty);
	network_of(origin, network);
	bucket_sweep(house, place_bucket(house, origin));
	bucket_sweep(house, place_bucket(house, network));
	struct place *one = place_find(house, origin), *all = one ? place_find(house, network) : NULL;
	if (!all || !place_allows(house, one, weight) || !place_allows(house, all, weight))
		return false;
	ret_places[0] = one;
	ret_places[1] = all;
	return true;
}

void places_take(struct entry *entry, struct place *const places[2])
{
	for (unsigned i = 0; i < 2; i++) {
		entry->places[i] = places[i];
		if (!places[i])
			continue;
		places[i]->made.left -= 1;
		places[i]->unfinished += entry->weight;
	}
}

static void places_count(struct entry *entry, unsigned weight)
{
	for (unsigned i = 0; i < 2; i++)
		if (entry->places[i])
			entry->places[i]->unfinished += weight - entry->weight;
	entry->weight = weight;
}

/* Whoever counts nothing there must not look at it any more: a place is kept for those who count. */
void places_drop(struct entry *entry)
{
	places_count(entry, 0);
	entry->places[0] = entry->places[1] = NULL;
}

void places_note(struct entry *entry)
{
	const struct room *room = entry->room;
	unsigned empty = 0;
	if (room->status >= ROOM_OVER) {
		places_drop(entry);
		return;
	}
	for (unsigned i = 0; i < room->seats; i++)
		empty += room->seat[i].who == WHO_OPEN || room->seat[i].who == WHO_INVITED;
	places_count(entry, weight_of(room->spec.pace, room_people(room), empty));
}

void places_release(struct house *house)
{
	for (unsigned i = 0; i < PLACE_BUCKETS; i++) {
		for (struct place *place = house->places[i], *next; place; place = next) {
			next = place->next;
			free(place);
		}
	}
}
