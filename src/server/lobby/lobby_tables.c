/* Rings of tables, so that nobody's request has to look at all of them. */
#include "lobby.h"

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

static void tie_put(struct tie *ring, struct tie *tie, struct lobby_table *table, uint64_t key)
{
	tie_remove(tie);
	*tie = (struct tie){.next = ring->next, .before = ring, .table = table, .key = key};
	tie->next->before = tie;
	ring->next = tie;
}

bool tables_init(struct tables *tables, size_t most)
{
	*tables = (struct tables){.people_count = 2 * most + 1};
	struct tie *people = calloc(tables->people_count, sizeof *people);
	if (!people)
		return false;
	for (size_t i = 0; i < tables->people_count; i++)
		ring_init(&people[i]);
	for (unsigned i = 0; i < TABLES_GAMES; i++) {
		ring_init(&tables->listed[false][i]);
		ring_init(&tables->listed[true][i]);
		ring_init(&tables->quick[i]);
		ring_init(&tables->running[i]);
	}
	for (unsigned i = 0; i < VACANT_COUNT; i++)
		ring_init(&tables->vacant[i]);
	tables->people = people;
	return true;
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

static struct tie *people_ring(const struct lobby *lobby, uint64_t person)
{
	return &lobby->tables.people[person % lobby->tables.people_count];
}

struct tie *tables_of_next(const struct lobby *lobby, uint64_t person, struct tie *tie)
{
	struct tie *ring = people_ring(lobby, person);
	for (tie = tie ? tie->next : ring->next; tie != ring; tie = tie->next)
		if (tie->key == person)
			return tie;
	return NULL;
}

unsigned tables_of(const struct lobby *lobby, uint64_t person)
{
	unsigned count = 0;
	for (struct tie *tie = NULL; (tie = tables_of_next(lobby, person, tie));)
		count += tie->table->room->status < ROOM_OVER;
	return count;
}

/* At all servers together a person has only so many. */
static void seats_tell(const struct lobby *lobby, uint64_t person)
{
	if (person && lobby->hooks.elsewhere)
		lobby_tally_person(lobby, TALLY_SEATS, person, tables_of(lobby, person));
}

static void seats_note(struct lobby *lobby, struct lobby_table *table)
{
	const struct room *room = table->room;
	for (unsigned i = 0; i < room->seats; i++) {
		const bool person = room->seat[i].who == WHO_PERSON;
		struct tie *tie = &table->ties.seats[i];
		const uint64_t before = tie->next ? tie->key : 0;
		if (!person)
			tie_remove(tie);
		else if (!tie->next || tie->key != room->seat[i].person)
			tie_put(people_ring(lobby, room->seat[i].person), tie, table, room->seat[i].person);
		if (before != (person ? room->seat[i].person : 0))
			seats_tell(lobby, before);
		if (before != (person ? room->seat[i].person : 0) || table->ties.status != room->status)
			seats_tell(lobby, person ? room->seat[i].person : 0);
	}
}

/* -- Those that wait for players ----------------------------------------------------------------------------- */

size_t game_number(const struct mu_game *game)
{
	size_t i = 0;
	while (mu_game_at(i) != game)
		i++;
	assert(i < TABLES_GAMES);
	return i;
}

static bool is_shown(const struct lobby *lobby, const struct room *room)
{
	return room->status == ROOM_OPEN && room->spec.listed && room_open_seats(room) &&
	       (room_people_here(room) || lobby->now - room->last_here < TABLES_SHOWN_MS);
}

/* Changes when people come, go or sit down, not when something is only asked about the table. */
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

static void listed_note(struct lobby *lobby, struct lobby_table *table)
{
	struct tables *tables = &lobby->tables;
	const struct room *room = table->room;
	if (!is_shown(lobby, room)) {
		tie_remove(&table->ties.listed);
		return;
	}
	const uint64_t crowd = crowd_of(room);
	if (table->ties.listed.next && crowd == table->ties.crowd)
		return;
	table->ties.crowd = crowd;
	const bool vacant = !room_people_here(room);
	tie_put(&tables->listed[vacant][game_number(room->game)], &table->ties.listed, table, ++tables->stamp);
}

/* In a ring as long as it belongs there; the newest comes first. */
static void tie_note(struct lobby *lobby, struct tie *ring, struct tie *tie, struct lobby_table *table, bool belongs)
{
	if (!belongs)
		tie_remove(tie);
	else if (!tie->next)
		tie_put(ring, tie, table, ++lobby->tables.stamp);
}

static void public_note(struct lobby *lobby, struct lobby_table *table)
{
	const struct room *room = table->room;
	if (!room->game)
		return; /* its log could not be read */
	const size_t game = game_number(room->game);
	tie_note(lobby, &lobby->tables.quick[game], &table->ties.quick, table,
	         room->spec.quick && room->status == ROOM_OPEN && room_open_seats(room));
	tie_note(lobby, &lobby->tables.running[game], &table->ties.running, table,
	         room->spec.listed && room->status == ROOM_PLAYING);
}

static void walk_to(struct lobby *lobby, struct tables_walk *walk, bool vacant, uint64_t below)
{
	walk->vacant = vacant;
	for (size_t i = walk->from; i < walk->to; i++) {
		struct tie *tie = walk->running ? lobby->tables.running[i].next : lobby->tables.listed[vacant][i].next;
		while (tie->table && tie->key >= below)
			tie = tie->next;
		walk->at[i] = tie;
	}
}

bool tables_walk_begin(struct lobby *lobby, const struct mu_game *game, bool running, const char *cursor,
                       struct tables_walk *ret_walk)
{
	unsigned vacant = false;
	uint64_t below = UINT64_MAX;
	*ret_walk = (struct tables_walk){.to = TABLES_GAMES, .running = running};
	if (cursor && (sscanf(cursor, "%1u-%" SCNx64, &vacant, &below) != 2 || vacant > true))
		return false;
	if (game) {
		ret_walk->from = game_number(game);
		ret_walk->to = ret_walk->from + 1;
	}
	walk_to(lobby, ret_walk, vacant, below);
	return true;
}

/* There is no timer for tables that have been vacant for too long: they leave the list when somebody reads it. */
static struct tie *tie_shown(const struct lobby *lobby, struct tie *tie)
{
	while (tie->table && !is_shown(lobby, tie->table->room)) {
		struct tie *next = tie->next;
		tie_remove(tie);
		tie = next;
	}
	return tie;
}

struct lobby_table *tables_walk_next(struct lobby *lobby, struct tables_walk *walk)
{
	struct tie **newest = NULL;
	for (size_t i = walk->from; i < walk->to; i++) {
		if (!walk->running)
			walk->at[i] = tie_shown(lobby, walk->at[i]);
		if (walk->at[i]->table && (!newest || walk->at[i]->key > (*newest)->key))
			newest = &walk->at[i];
	}
	if (newest) {
		struct lobby_table *table = (*newest)->table;
		*newest = (*newest)->next;
		return table;
	}
	if (walk->vacant || walk->running)
		return NULL;
	walk_to(lobby, walk, true, UINT64_MAX);
	return tables_walk_next(lobby, walk);
}

void tables_cursor(const struct lobby_table *table, bool running, char ret_cursor[TABLES_CURSOR_MAX])
{
	snprintf(ret_cursor, TABLES_CURSOR_MAX, "%u-%" PRIx64, running || room_people_here(table->room) ? 0 : 1,
	         running ? table->ties.running.key : table->ties.listed.key);
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

static void vacant_note(struct lobby *lobby, struct lobby_table *table)
{
	struct table_ties *ties = &table->ties;
	const unsigned tier = vacant_tier(table->room);
	if (tier == ties->tier)
		return;
	ties->tier = tier;
	tie_remove(&ties->vacant);
	if (tier != VACANT_NONE)
		tie_put(&lobby->tables.vacant[tier], &ties->vacant, table, 0);
}

/* The most dispensable one; NULL: there is none. */
static struct lobby_table *tables_vacant(const struct lobby *lobby)
{
	enum { MINUTE = 60 * 1000, OPEN_MS = MINUTE, ALONE_MS = 60 * MINUTE }; /* somebody may be about to come back */
	for (unsigned tier = VACANT_OPEN; tier < VACANT_COUNT; tier++) {
		struct lobby_table *table = lobby->tables.vacant[tier].before->table;
		if (table && lobby->now - table->room->last_here >= (tier == VACANT_ALONE ? ALONE_MS : OPEN_MS))
			return table;
	}
	return NULL;
}

bool tables_make_room(struct lobby *lobby)
{
	if (lobby->lobby_table_count < lobby->limits.tables)
		return true;
	struct lobby_table *table = tables_vacant(lobby);
	if (!table)
		return false;
	room_give_up(table->room, lobby->now);
	lobby_table_touch(lobby, table);
	return true;
}

/* -- All of it ------------------------------------------------------------------------------------------------------ */

static void status_note(struct lobby *lobby, struct lobby_table *table, unsigned status)
{
	unsigned *count = lobby->tables.status, *was = &table->ties.status;
	if (*was == status)
		return;
	if (*was < ROOM_STATUSES)
		count[*was]--;
	if (status < ROOM_STATUSES)
		count[status]++;
	*was = status;
}

void tables_note(struct lobby *lobby, struct lobby_table *table)
{
	seats_note(lobby, table);
	listed_note(lobby, table);
	public_note(lobby, table);
	vacant_note(lobby, table);
	status_note(lobby, table, table->room->status);
	places_note(table);
}

void tables_drop(struct lobby *lobby, struct lobby_table *table)
{
	for (unsigned i = 0; i < MU_SEATS_MAX; i++) {
		const uint64_t person = table->ties.seats[i].next ? table->ties.seats[i].key : 0;
		tie_remove(&table->ties.seats[i]);
		seats_tell(lobby, person);
	}
	tie_remove(&table->ties.listed);
	tie_remove(&table->ties.quick);
	tie_remove(&table->ties.running);
	tie_remove(&table->ties.vacant);
	status_note(lobby, table, ROOM_STATUSES);
}
