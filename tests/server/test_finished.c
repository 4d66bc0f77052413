/* Tables whose game is over: talk, rematch and review go on for a while, over a restart too; then the room closes. */
#include "street.h"

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE };

/* Three people, of whom the last one is gone for so long that a bot plays for her, and a spectator. */
static struct room *finish(struct street *street, const char *game)
{
	street_init(street, game);
	for (unsigned i = 0; i < 4; i++)
		come_with(street, i == 1 ? "Bob" : "Ada", i == 1 ? ",\"lang\":\"pl\",\"words\":true" : "");
	struct room *room = open_table(street, game, 3, "instant");
	ask(street, 3, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	settle(street);
	lobby_connection_leave(street->lobby, street->connections[2], street->now);
	street->connections[2] = NULL;
	play_to_the_end(street, room);
	assert_true(room->seat[2].bot);
	return room;
}

static void come_back(struct street *street, unsigned connection)
{
	char token[FAIR_HEX];
	snprintf(token, sizeof token, "%s", strstr(street->heard[connection].text, "\"token\":\"") + 9);
	street->connections[connection] =
	    lobby_connection_create(street->lobby, (void *)(uintptr_t)(connection + 1), street->now);
	ask(street, connection, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
}

/* All that somebody may still do there, each answered with ok. */
static void do_everything(struct street *street, const char *table)
{
	static const struct {
		unsigned connection;
		const char *what;
	} all[] = {
	    {0, "\"do\":\"say\",\"phrase\":\"good-game\""},
	    {1, "\"do\":\"chat\",\"text\":\"Again?\""},
	    {1, "\"do\":\"mute\",\"seat\":0"},
	    {1, "\"do\":\"mute\",\"seat\":0,\"off\":true"},
	    {0, "\"do\":\"mute\",\"seat\":2"},
	    {0, "\"do\":\"switch\",\"chat\":false"},
	    {0, "\"do\":\"switch\",\"chat\":true"},
	    {0, "\"do\":\"name\",\"name\":\"Ada L.\""},
	    {1, "\"do\":\"name\",\"lang\":\"zh-TW\""},
	    {2, "\"do\":\"look\""},
	    {2, "\"do\":\"chat\",\"text\":\"Am I late?\""},
	    {3, "\"do\":\"story\""},
	    {1, "\"do\":\"record\""},
	};
	for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
		char answer[32];
		snprintf(answer, sizeof answer, "{\"m\":\"ok\",\"id\":%u", 100 + i);
		ask(street, all[i].connection, "{%s,\"id\":%u,\"table\":\"%s\"}", all[i].what, 100 + i, table);
		settle(street);
		if (!heard(street, all[i].connection, answer))
			fail_msg("%s: %s", all[i].what, last(street, all[i].connection));
		street->now += 1000;
	}
}

static const char *const games[] = {"rent-a-hero", "here-to-slay"};

/* One thing said after the end ended the whole server. */
static void what_comes_after_the_end_ends_nothing(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct street street;
		const struct room *room = finish(&street, games[i]);
		come_back(&street, 2);
		do_everything(&street, room->name);
		assert_int_equal(street_failed(&street), 0);
		ask(&street, 0, "{\"do\":\"order\",\"id\":7,\"table\":\"%s\",\"react\":\"all\"}", room->name);
		assert_non_null(strstr(last(&street, 0), "\"id\":7,\"error\":\"table/not-playing\""));
		street_release(&street);
	}
}

static const char *newest_table(const struct street *street, unsigned connection)
{
	const char *found = NULL;
	for (const char *at = street->heard[connection].text; (at = strstr(at, "{\"m\":\"table\"")); at++)
		found = at;
	assert_non_null(found);
	return found;
}

static void a_finished_table_survives_a_restart(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct street street;
		char name[ROOM_ID_MAX], next[ROOM_ID_MAX + 10];
		const struct room *room = finish(&street, games[i]);
		strcpy(name, room->name);
		come_back(&street, 2);
		do_everything(&street, name);
		ask(&street, 1, "{\"do\":\"rematch\",\"id\":50,\"table\":\"%s\"}", name);
		settle(&street);
		snprintf(next, sizeof next, "%s", strstr(strstr(street.heard[1].text, "\"id\":50,"), "\"table\":"));
		street.now += MINUTE;
		street_restart(&street);
		for (unsigned connection = 0; connection < 4; connection++)
			ask(&street, connection, "{\"do\":\"look\",\"table\":\"%s\"}", name);
		settle(&street);
		const char *table = newest_table(&street, 0);
		assert_non_null(strstr(table, "\"status\":\"over\""));
		assert_non_null(strstr(table, "\"over\":{\"secret\":"));
		assert_non_null(strstr(table, "\"text\":\"Again?\""));
		assert_null(strstr(table, "\"text\":\"Am I late?\"")); /* who said that is muted */
		assert_non_null(strstr(table, "\"muted\":[2]"));
		assert_non_null(strstr(table, "\"name\":\"Ada L.\""));
		assert_non_null(strstr(table, "\"next\":"));
		assert_true(strncmp(strstr(table, "\"next\":") + 7, next + 8, ROOM_ID_MAX + 1) == 0);
		do_everything(&street, name);
		ask(&street, 0, "{\"do\":\"rematch\",\"id\":51,\"table\":\"%s\"}", name);
		settle(&street);
		assert_non_null(strstr(strstr(street.heard[0].text, "\"id\":51,"), next)); /* the same as before */
		assert_int_equal(street_failed(&street), 0);
		street_release(&street);
	}
}

/* Where a finished table came from is forgotten before the table is. */
static void a_finished_table_counts_nowhere(void **state)
{
	(void)state;
	struct street street;
	const uint8_t origin[CONNECTION_ORIGIN] = {4, 10, 0, 0, 1};
	street_init(&street, "places");
	for (unsigned i = 0; i < 3; i++) {
		come(&street, "Ada");
		memcpy(street.connections[i]->origin, origin, sizeof origin);
	}
	struct room *room = open_table(&street, "rent-a-hero", 3, "instant");
	play_to_the_end(&street, room);
	street.now += 60 * MINUTE; /* all that was opened is forgiven */
	ask(&street, 1, "{\"do\":\"create\",\"id\":70,\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
	ask(&street, 0, "{\"do\":\"say\",\"id\":71,\"table\":\"%s\",\"phrase\":\"hello\"}", room->name);
	settle(&street);
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":71"));
	assert_null(((struct lobby_table *)room->owner)->places[0]);
	ask(&street, 0, "{\"do\":\"rematch\",\"id\":72,\"table\":\"%s\"}", room->name);
	settle(&street);
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":72"));
	street_release(&street);
}

/* Who was blocked at a table is blocked at its rematch, and stays so. */
static void a_block_goes_on_in_the_rematch(void **state)
{
	(void)state;
	struct street street;
	struct room *room = (struct room *)finish(&street, "rent-a-hero");
	char next[ROOM_ID_MAX];
	uint64_t id;
	const uint64_t stranger = 4711;
	room_block(room, 0, stranger);
	room_settle(room, street.now);
	ask(&street, 0, "{\"do\":\"rematch\",\"id\":73,\"table\":\"%s\"}", room->name);
	settle(&street);
	snprintf(next, sizeof next, "%s", strstr(strstr(street.heard[0].text, "\"id\":73,"), "\"table\":\"") + 9);
	assert_true(room_name_read(next, &id));
	street_restart(&street);
	assert_true(room_is_blocked(lobby_table_find(street.lobby, id)->room, stranger));
	street_release(&street);
}

/* Nobody is taken along; who comes has the seat of before, and hears as much as before. */
static void a_rematch_is_for_those_who_want_it(void **state)
{
	(void)state;
	struct street street;
	uint64_t id;
	struct room *old = finish(&street, "rent-a-hero");
	char name[ROOM_ID_MAX], next[ROOM_ID_MAX];
	strcpy(name, old->name);
	come_back(&street, 2);
	ask(&street, 0, "{\"do\":\"mute\",\"table\":\"%s\",\"seat\":1}", name);
	ask(&street, 2, "{\"do\":\"mute\",\"table\":\"%s\",\"seat\":0}", name);
	ask(&street, 1, "{\"do\":\"rematch\",\"id\":80,\"table\":\"%s\"}", name);
	settle(&street);
	snprintf(next, sizeof next, "%s", strstr(strstr(street.heard[1].text, "\"id\":80,"), "\"table\":\"") + 9);
	assert_true(room_name_read(next, &id));
	struct room *room = lobby_table_find(street.lobby, id)->room;
	assert_int_equal(room->host, 1);
	assert_int_equal(room_people(room), 1);
	for (unsigned i = 0; i < 3; i += 2)
		assert_int_equal(room->seat[i].who, WHO_INVITED);
	ask(&street, 3, "{\"do\":\"rematch\",\"id\":81,\"table\":\"%s\"}", name);
	assert_non_null(strstr(last(&street, 3), "table/no-seat")); /* the spectator looks on again */
	ask(&street, 2, "{\"do\":\"rematch\",\"id\":82,\"table\":\"%s\"}", name);
	settle(&street);
	assert_true(heard(&street, 2, next));
	assert_int_equal(room_seat_of(room, old->seat[2].person), 2);
	assert_int_equal(room->seat[2].muted, 0); /* whom she does not hear is not there */
	ask(&street, 0, "{\"do\":\"rematch\",\"id\":83,\"table\":\"%s\"}", name);
	settle(&street);
	assert_int_equal(room_seat_of(room, old->seat[0].person), 0);
	assert_int_equal(room->seat[0].muted, 1u << 1);
	assert_int_equal(room->seat[2].muted, 1u << 0);
	assert_int_equal(street_failed(&street), 0);
	street_release(&street);
}

static void expect_closed(struct street *street, const char *name)
{
	ask(street, 0, "{\"do\":\"say\",\"id\":60,\"table\":\"%s\",\"phrase\":\"hello\"}", name);
	assert_non_null(strstr(last(street, 0), "\"id\":60,\"error\":\"table/unknown\""));
	ask(street, 0, "{\"do\":\"record\",\"id\":61,\"table\":\"%s\"}", name);
	assert_non_null(strstr(last(street, 0), "{\"m\":\"ok\",\"id\":61,\"record\":"));
	street_restart(street);
	assert_int_equal(street->lobby->lobby_table_count, 0);
	assert_int_equal(street_failed(street), 0);
}

static void rooms_close_when_nobody_is_there(void **state)
{
	(void)state;
	struct street street;
	char name[ROOM_ID_MAX];
	const struct room *room = finish(&street, games[0]);
	strcpy(name, room->name);
	for (unsigned i = 0; i < 4; i++)
		if (street.connections[i])
			ask(&street, i, "{\"do\":\"leave\",\"table\":\"%s\"}", name);
	pass_time(&street, street.now + 15 * MINUTE - 1);
	assert_int_equal(street.lobby->lobby_table_count, 1);
	pass_time(&street, street.now + 1);
	assert_int_equal(street.lobby->lobby_table_count, 0);
	expect_closed(&street, name);
	street_release(&street);
}

/* However long somebody stays, and however often the server is started anew. */
static void rooms_close_in_any_case(void **state)
{
	(void)state;
	struct street street;
	char name[ROOM_ID_MAX];
	const struct room *room = finish(&street, games[1]);
	const int64_t end = street.now;
	strcpy(name, room->name);
	pass_time(&street, end + 3 * HOUR);
	street_restart(&street);
	ask(&street, 0, "{\"do\":\"look\",\"table\":\"%s\"}", name);
	settle(&street);
	pass_time(&street, end + 6 * HOUR - 1);
	assert_int_equal(street.lobby->lobby_table_count, 1);
	assert_null(strstr(last(&street, 0), "\"status\":\"gone\""));
	pass_time(&street, end + 6 * HOUR);
	assert_int_equal(street.lobby->lobby_table_count, 0);
	assert_non_null(strstr(last(&street, 0), "\"m\":\"seats\""));
	assert_non_null(strstr(last(&street, 0), "\"status\":\"gone\""));
	expect_closed(&street, name);
	street_release(&street);
}

static int start_sodium(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

/* However often the server is started meanwhile: a room that nobody comes back to is not there for ever. */
static void restarts_do_not_keep_a_room_open(void **state)
{
	(void)state;
	struct street street;
	finish(&street, games[0]);
	for (unsigned i = 0; i < 4; i++)
		street_leave(&street, i);
	street.connection_count = 0;
	const int64_t left = street.now;
	for (unsigned i = 0; i < 2; i++) {
		pass_time(&street, street.now + 5 * MINUTE);
		street_close(&street);
		street_open(&street);
		assert_int_equal(only_room(&street)->status, ROOM_OVER);
	}
	pass_time(&street, left + 15 * MINUTE - 1);
	assert_int_equal(street.lobby->heap_count, 1);
	pass_time(&street, left + 15 * MINUTE);
	assert_int_equal(street.lobby->heap_count, 0);
	street_release(&street);
}

/* Who was there when it stopped has the time to come back, however long it was down; who had left before has not. */
static void who_was_there_finds_the_room_after_a_restart(void **state)
{
	(void)state;
	for (unsigned there = 0; there < 2; there++) {
		struct street street;
		finish(&street, games[1]);
		for (unsigned i = there; i < 4; i++)
			street_leave(&street, i);
		pass_time(&street, street.now + 2000);
		street_close(&street);
		street.connection_count = 0;
		street.now += HOUR;
		street_open(&street);
		pass_time(&street, street.now + 5000); /* a moment for those who watched */
		assert_int_equal(street.lobby->heap_count, 1);
		pass_time(&street, street.now + 10 * MINUTE);
		assert_int_equal(street.lobby->heap_count, there);
		pass_time(&street, street.now + 5 * MINUTE);
		assert_int_equal(street.lobby->heap_count, 0);
		street_release(&street);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_finished_table_counts_nowhere),
	    cmocka_unit_test(a_block_goes_on_in_the_rematch),
	    cmocka_unit_test(a_rematch_is_for_those_who_want_it),
	    cmocka_unit_test(what_comes_after_the_end_ends_nothing),
	    cmocka_unit_test(a_finished_table_survives_a_restart),
	    cmocka_unit_test(restarts_do_not_keep_a_room_open),
	    cmocka_unit_test(who_was_there_finds_the_room_after_a_restart),
	    cmocka_unit_test(rooms_close_when_nobody_is_there),
	    cmocka_unit_test(rooms_close_in_any_case),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
