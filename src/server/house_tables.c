/* Rings of tables, so that nobody's request has to look at all of them. */
#include "house.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

/* -- Rings ---------------------------------------------------------------------------------------------- */

static void ring_init(struct tie *ring)
{
	*ring = (struct tie){.next = ring, .before = ring};
}

static void tie_remove(struct tie *tie)
{
	if (!tie->next)
		return;
	tie->next->before = tie->before;
	tie->before->next = tie->next;
	tie->next = tie->before = NULL;
}

static void tie_put(struct tie *ring, struct tie *tie, struct entry *entry, uint64_t key)
{
	tie_remove(tie);
	*tie = (struct tie){.next = ring->next, .before = ring, .entry = entry, .key = key};
	tie->next->before = tie;
	ring->next = tie;
}

bool tables_init(struct tables *tables, size_t most)
{
	*tables = (struct tables){.people_count = 2 * most + 1};
	tables->people = calloc(tables->people_count, sizeof *tables->people);
	for (size_t i = 0; tables->people && i < tables->people_count; i++)
		ring_init(&tables->people[i]);
	for (unsigned i = 0; i < TABLES_GAMES; i++) {
		ring_init(&tables->listed[false][i]);
		ring_init(&tables->listed[true][i]);
	}
	for (unsigned i = 0; i < VACANT_COUNT; i++)
		ring_init(&tables->vacant[i]);
	return tables->people;
}

void tables_release(struct tables *tables)
{
	free(tables->people);
}

void table_ties_init(struct table_ties *ties)
{
	*ties = (struct table_ties){.status = ROOM_STATUSES};
}

/* -- The tables of a person ------------------------------------------------------------------------------- */

static struct tie *people_ring(const struct house *house, uint64_t person)
{
	return &house->tables.people[person % house->tables.people_count];
}

static void seats_note(struct house *house, struct entry *entry)
{
	const struct room *room = entry->room;
	for (unsigned i = 0; i < room->seats; i++) {
		const bool person = room->seat[i].who == WHO_PERSON;
		struct tie *tie = &entry->ties.seats[i];
		if (!person)
			tie_remove(tie);
		else if (!tie->next || tie->key != room->seat[i].person)
			tie_put(people_ring(house, room->seat[i].person), tie, entry, room->seat[i].person);
	}
}

struct tie *tables_of_next(const struct house *house, uint64_t person, struct tie *tie)
{
	struct tie *ring = people_ring(house, person);
	for (tie = tie ? tie->next : ring->next; tie != ring; tie = tie->next)
		if (tie->key == person)
			return tie;
	return NULL;
}

unsigned tables_of(const struct house *house, uint64_t person)
{
	unsigned count = 0;
	for (struct tie *tie = NULL; (tie = tables_of_next(house, person, tie));)
		count += tie->entry->room->status < ROOM_OVER;
	return count;
}

/* -- Those that wait for players ----------------------------------------------------------------------------- */

static size_t game_number(const struct mu_game *game)
{
	size_t i = 0;
	while (mu_game_at(i) != game)
		i++;
	assert(i < TABLES_GAMES);
	return i;
}

static bool is_shown(const struct house *house, const struct room *room)
{
	return room->status == ROOM_OPEN && room->spec.listed && room_open_seats(room) &&
	       (room_people_here(room) || house->now - room->last_here < TABLES_SHOWN_MS);
}

/* What people do there, not what programs ask about it. */
static uint64_t crowd_of(const struct room *room)
{
	uint64_t crowd = 1;
	for (unsigned i = 0; i < room->seats; i++) {
		crowd = crowd * 31 + (uint64_t)room->seat[i].who;
		if (room->seat[i].who == WHO_PERSON)
			crowd = crowd * 31 + room->seat[i].person + (room->here[i] > 0);
	}
	return crowd;
}

static void listed_note(struct house *house, struct entry *entry)
{
	struct tables *tables = &house->tables;
	const struct room *room = entry->room;
	if (!is_shown(house, room)) {
		tie_remove(&entry->ties.listed);
		return;
	}
	const uint64_t crowd = crowd_of(room);
	if (entry->ties.listed.next && crowd == entry->ties.crowd)
		return;
	entry->ties.crowd = crowd;
	const bool vacant = !room_people_here(room);
	tie_put(&tables->listed[vacant][game_number(room->game)], &entry->ties.listed, entry, ++tables->stamp);
}

static void walk_to(struct house *house, struct tables_walk *walk, bool vacant, uint64_t below)
{
	walk->vacant = vacant;
	for (size_t i = walk->from; i < walk->to; i++) {
		struct tie *tie = house->tables.listed[vacant][i].next;
		while (tie->entry && tie->key >= below)
			tie = tie->next;
		walk->at[i] = tie;
	}
}

bool tables_walk_begin(struct house *house, const struct mu_game *game, const char *cursor,
                       struct tables_walk *ret_walk)
{
	unsigned vacant = false;
	uint64_t below = UINT64_MAX;
	*ret_walk = (struct tables_walk){.to = TABLES_GAMES};
	if (cursor && (sscanf(cursor, "%1u-%" SCNx64, &vacant, &below) != 2 || vacant > true))
		return false;
	if (game) {
		ret_walk->from = game_number(game);
		ret_walk->to = ret_walk->from + 1;
	}
	walk_to(house, ret_walk, vacant, below);
	return true;
}

/* Nobody says when a table has been vacant for too long: whoever comes by takes it off the list. */
static struct tie *tie_shown(const struct house *house, struct tie *tie)
{
	while (tie->entry && !is_shown(house, tie->entry->room)) {
		struct tie *next = tie->next;
		tie_remove(tie);
		tie = next;
	}
	return tie;
}

struct entry *tables_walk_next(struct house *house, struct tables_walk *walk)
{
	struct tie **newest = NULL;
	for (size_t i = walk->from; i < walk->to; i++) {
		walk->at[i] = tie_shown(house, walk->at[i]);
		if (walk->at[i]->entry && (!newest || walk->at[i]->key > (*newest)->key))
			newest = &walk->at[i];
	}
	if (newest) {
		struct entry *entry = (*newest)->entry;
		*newest = (*newest)->next;
		return entry;
	}
	if (walk->vacant)
		return NULL;
	walk_to(house, walk, true, UINT64_MAX);
	return tables_walk_next(house, walk);
}

void tables_cursor(const struct entry *entry, char ret_cursor[TABLES_CURSOR_MAX])
{
	snprintf(ret_cursor, TABLES_CURSOR_MAX, "%u-%" PRIx64, room_people_here(entry->room) ? 0 : 1,
	         entry->ties.listed.key);
}

/* -- Those that nobody is at ------------------------------------------------------------------------------------ */

static unsigned vacant_tier(const struct room *room)
{
	if (room_people_here(room))
		return VACANT_NONE;
	if (room->status == ROOM_OPEN)
		return VACANT_OPEN + room_people(room);
	return room->status == ROOM_PLAYING && room_people(room) == 1 ? VACANT_ALONE : VACANT_NONE;
}

static void vacant_note(struct house *house, struct entry *entry)
{
	struct table_ties *ties = &entry->ties;
	const unsigned tier = vacant_tier(entry->room);
	if (tier == ties->tier)
		return;
	ties->tier = tier;
	tie_remove(&ties->vacant);
	if (tier != VACANT_NONE)
		tie_put(&house->tables.vacant[tier], &ties->vacant, entry, 0);
}

/* The most dispensable one; NULL: there is none. */
static struct entry *tables_vacant(const struct house *house)
{
	enum { MINUTE = 60 * 1000, OPEN_MS = MINUTE, ALONE_MS = 60 * MINUTE }; /* somebody may be about to come back */
	for (unsigned tier = VACANT_OPEN; tier < VACANT_COUNT; tier++) {
		struct entry *entry = house->tables.vacant[tier].before->entry;
		if (entry && house->now - entry->room->last_here >= (tier == VACANT_ALONE ? ALONE_MS : OPEN_MS))
			return entry;
	}
	return NULL;
}

bool tables_make_room(struct house *house)
{
	if (house->entry_count < house->limits.tables)
		return true;
	struct entry *entry = tables_vacant(house);
	if (!entry)
		return false;
	room_give_up(entry->room, house->now);
	entry_touch(house, entry);
	return true;
}

/* -- All of it ------------------------------------------------------------------------------------------------------ */

static void status_note(struct house *house, struct entry *entry, unsigned status)
{
	unsigned *count = house->tables.status, *was = &entry->ties.status;
	if (*was == status)
		return;
	if (*was < ROOM_STATUSES)
		count[*was]--;
	if (status < ROOM_STATUSES)
		count[status]++;
	*was = status;
}

void tables_note(struct house *house, struct entry *entry)
{
	seats_note(house, entry);
	listed_note(house, entry);
	vacant_note(house, entry);
	status_note(house, entry, entry->room->status);
	places_note(entry);
}

void tables_drop(struct house *house, struct entry *entry)
{
	for (unsigned i = 0; i < MU_SEATS_MAX; i++)
		tie_remove(&entry->ties.seats[i]);
	tie_remove(&entry->ties.listed);
	tie_remove(&entry->ties.vacant);
	status_note(house, entry, ROOM_STATUSES);
}
