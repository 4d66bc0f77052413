/* Games that three people play to the end, and what is kept of them. */
#ifndef RESULTS_H
#define RESULTS_H

#include "server/street.h"

#include <sqlite3.h>

enum { PEOPLE = 3 };

static inline int64_t number_in(const struct street *street, const char *sql)
{
	char path[SCRATCH_MAX + 16];
	sqlite3 *db;
	sqlite3_stmt *s;
	int64_t number = -1;
	if (street->database[0])
		return pg_do(street->database, sql);
	snprintf(path, sizeof path, "%s/muster.db", street->folder);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
		number = sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	sqlite3_close(db);
	return number;
}

/* `agree`: a bit for each. Each comes from an address of its own. */
static inline void people_come(struct street *street, unsigned agree)
{
	static const char *const names[] = {"Ada", "Bob", "Cid", "Dan"};
	for (unsigned i = 0; i < PEOPLE; i++) {
		come(street, names[i]);
		street->connections[i]->origin[0] = 4;
		street->connections[i]->origin[1] = (uint8_t)(i + 1);
		if (agree >> i & 1)
			expect_answer(street, i, "{\"do\":\"wishes\",\"id\":1,\"keep\":true}", "\"keep\":true,\"rated\":true");
	}
}

static inline struct room *latest_room(const struct street *street)
{
	return street->lobby->heap[street->lobby->heap_count]->room;
}

/* One more game of the same people, who stay silent. */
static inline struct room *table_of(struct street *street, const char *game, const char *more)
{
	ask(street, 0, "{\"do\":\"create\",\"game\":\"%s\",\"seats\":[\"me\",\"open\",\"open\"]%s}", game, more);
	settle(street);
	const char *told = NULL;
	for (const char *at = street->heard[0].text; (at = strstr(at, "\"m\":\"ok\"")); at++)
		told = strstr(at, "\"table\":\"");
	uint64_t id;
	char name[ROOM_ID_MAX];
	snprintf(name, sizeof name, "%s", told + 9);
	assert_true(room_name_read(name, &id));
	struct room *room = lobby_table_find(street->lobby, id)->room;
	for (unsigned i = 1; i < PEOPLE; i++)
		ask(street, i, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
	settle(street);
	return room;
}

static inline struct room *table_with(struct street *street, const char *more)
{
	return table_of(street, "rent-a-hero", more);
}

static inline void begin(struct street *street, unsigned agree)
{
	street_init(street, "results");
	street->limits.tables_of_person = 1000;
	street->lobby->limits.tables_of_person = 1000;
	people_come(street, agree);
}

/* A game of a day, won by one of the three and by nobody else. */
static inline struct store_game game_of_three(const struct street *street, int64_t day, unsigned winner)
{
	struct store_game result = {.kind = "rent-a-hero", .ended = INT64_C(86400000) * day, .seats = PEOPLE};
	for (unsigned i = 0; i < PEOPLE; i++)
		result.seat[i] = (struct store_seat){.person = street->connections[i]->person->id,
		                                     .place = i == winner ? 1 : 2,
		                                     .name = "x"};
	return result;
}

static inline void game_tell(struct street *street, uint64_t game, const struct store_game *result)
{
	store_finish(street->store, game, result, "{}", 2, "r", 1, false, NULL, NULL);
}

/* Bob wins twelve games, a day each, against the other two and a bot; in so many of them Cid is there. */
static inline void twelve_games_tell(struct street *street, unsigned with_cid)
{
	for (unsigned i = 0; i < 12; i++) {
		struct store_game result = game_of_three(street, i + 1, 1);
		result.seats = 4;
		result.seat[3] = (struct store_seat){.place = 2, .fixed = true, .anchor = {25, 1, 0}};
		if (i >= with_cid)
			result.seat[2].person = 0;
		game_tell(street, i + 1, &result);
	}
	settle(street);
}

static inline unsigned rated_games(const struct street *street)
{
	return (unsigned)number_in(street, "SELECT coalesce(sum(games), 0) FROM rating");
}

static inline void expect_unrated(struct street *street, struct room *room, const char *why)
{
	char part[40];
	const unsigned before = rated_games(street);
	snprintf(part, sizeof part, "\"unrated\":\"%s\"", why);
	play_to_the_end(street, room);
	street->now += 1000;
	settle(street);
	assert_int_equal(rated_games(street), before);
	if (!strstr(answer(street, 0, "{\"do\":\"games\",\"id\":2}"), part))
		fail_msg("not %s: %s", why, street->heard[0].text);
}

#endif
