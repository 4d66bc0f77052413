/* The lobby: which tables are shown to whom, and how many there may be. */
#include "street.h"

enum { MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* -- Lists as clients read them -------------------------------------------------------------------------------- */

/* The answer to a request that answers at once. */
static json_t *page_read(struct street *street, unsigned connection, const char *request)
{
	ask(street, connection, "%s", request);
	json_t *json = json_loads(strchr(last(street, connection), ' ') + 1, JSON_DISABLE_EOF_CHECK, NULL);
	assert_non_null(json);
	return json;
}

/* Somebody who opens a table and goes. */
static void come_and_go(struct street *street, const char *request)
{
	const unsigned i = street->connection_count - 1;
	street_leave(street, i);
	street->connection_count--;
	come(street, "Eve");
	ask(street, i, "%s", request);
	settle(street);
	street_leave(street, i);
}

static const char open_request[] = "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}";

/* All pages of `list`; how many tables, and that none comes twice. */
static size_t count_listed(struct street *street, unsigned connection, const char *members)
{
	json_t *seen = json_object();
	char request[200] = "", cursor[64] = "null";
	size_t count = 0;
	do {
		snprintf(request, sizeof request, "{\"do\":\"list\",\"after\":%s%s}", cursor, members);
		json_t *page = page_read(street, connection, request), *row;
		size_t i;
		assert_true(json_array_size(json_object_get(page, "tables")) <= 50);
		json_array_foreach (json_object_get(page, "tables"), i, row) {
			json_object_set(seen, json_string_value(json_object_get(row, "table")), row);
			count++;
		}
		const char *more = json_string_value(json_object_get(page, "more"));
		snprintf(cursor, sizeof cursor, more ? "\"%s\"" : "null", more);
		json_decref(page);
	} while (strcmp(cursor, "null") != 0);
	assert_int_equal(json_object_size(seen), count);
	json_decref(seen);
	return count;
}

static void abandoned_tables_do_not_hide_an_open_one(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "abandoned");
	come(&street, "Ada");
	come(&street, "Bob");
	ask(&street, 0, "%s", open_request); /* the oldest, and its host waits there */
	settle(&street);
	const char *name = only_room(&street)->name;
	come(&street, "Eve");
	for (unsigned i = 0; i < 400; i++)
		come_and_go(&street, open_request);
	json_t *page = page_read(&street, 1, "{\"do\":\"list\",\"id\":1}");
	const json_t *first = json_array_get(json_object_get(page, "tables"), 0);
	assert_string_equal(json_string_value(json_object_get(first, "table")), name);
	assert_int_equal(json_integer_value(json_object_get(first, "here")), 1);
	assert_int_equal(json_array_size(json_object_get(page, "tables")), 50);
	json_decref(page);
	assert_int_equal(count_listed(&street, 1, ""), 401);
	assert_int_equal(count_listed(&street, 1, ",\"game\":\"rent-a-hero\""), 401);
	assert_int_equal(count_listed(&street, 1, ",\"game\":\"here-to-slay\""), 0);
	pass_time(&street, street.now + HOUR);
	assert_int_equal(count_listed(&street, 1, ""), 1);
	assert_int_equal(street.lobby->lobby_table_count, 401); /* they are still there for their people */
	json_decref(page = page_read(&street, 1, "{\"do\":\"list\",\"after\":\"nonsense\"}"));
	assert_non_null(strstr(last(&street, 1), "request/field"));
	json_decref(page = page_read(&street, 1, "{\"do\":\"list\",\"game\":\"chess\"}"));
	assert_non_null(strstr(last(&street, 1), "request/field"));
	street_release(&street);
}

/* -- How long tables live that nobody is at --------------------------------------------------------------------- */

/* The first connection opens such a table, others sit down, it may start (and pause, or bots would play it out), all go. It lives for so long. */
static void expect_life(const char *table, unsigned people, bool start, int64_t life)
{
	struct street street;
	street_init(&street, "life");
	for (unsigned i = 0; i <= people; i++)
		come(&street, "Ada");
	ask(&street, 0, "{\"do\":\"create\",\"game\":\"rent-a-hero\",%s}", table);
	settle(&street);
	const struct room *room = only_room(&street);
	for (unsigned i = 1; i < people; i++)
		ask(&street, i, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
	if (start)
		ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	for (unsigned i = 0; i < people && start; i++)
		ask(&street, i, "{\"do\":\"pause\",\"table\":\"%s\"}", room->name);
	settle(&street);
	assert_int_equal(room->status, start ? ROOM_PLAYING : ROOM_OPEN);
	if (!start) /* who only watches keeps no table open */
		ask(&street, people, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	for (unsigned i = 0; i < people; i++)
		street_leave(&street, i);
	const int64_t end = street.now + life;
	pass_time(&street, end - 1);
	assert_int_equal(street.lobby->lobby_table_count, 1);
	pass_time(&street, end);
	assert_int_equal(street.lobby->lobby_table_count, 0);
	street_release(&street);
}

static void tables_that_nobody_is_at_are_given_up(void **state)
{
	(void)state;
	expect_life("\"seats\":[\"me\",\"open\",\"open\"]", 2, false, DAY);
	expect_life("\"pace\":\"days\",\"seats\":[\"me\",\"open\",\"open\"]", 1, false, DAY);
	expect_life("\"seats\":[\"me\",\"open\",\"open\"],\"listed\":false", 1, false, 7 * (int64_t)DAY);
	expect_life("\"seats\":[\"me\",\"invited\",{\"bot\":1}]", 1, false, 7 * (int64_t)DAY);
	expect_life("\"seats\":[\"me\",\"open\",\"open\"]", 3, false, 7 * (int64_t)DAY); /* nobody else can come */
	expect_life("\"pace\":\"days\",\"seats\":[\"me\",{\"bot\":1},{\"bot\":1}]", 1, true, 7 * (int64_t)DAY);
	expect_life("\"pace\":\"days\",\"seats\":[\"me\",\"open\",\"open\"]", 3, true, 30 * (int64_t)DAY);
	expect_life("\"seats\":[\"me\",{\"bot\":1},{\"bot\":1}]", 1, true, HOUR);
}

/* -- How many tables there may be ------------------------------------------------------------------------------------ */

/* How many of `tries` tables are opened by always new people at 10.0.NETWORK.HOST. */
static unsigned open_from(struct street *street, unsigned network, unsigned host, unsigned tries, const char *request)
{
	const size_t before = street->lobby->lobby_table_count;
	const uint8_t origin[CONNECTION_ORIGIN] = {4, 10, 0, (uint8_t)network, (uint8_t)host};
	for (unsigned i = 0; i < tries; i++) {
		const unsigned connection = street->connection_count;
		come(street, "Eve");
		memcpy(street->connections[connection]->origin, origin, sizeof origin);
		ask(street, connection, "%s", request);
		street_leave(street, connection);
		street->connection_count--;
	}
	settle(street);
	return (unsigned)(street->lobby->lobby_table_count - before);
}

static const char days_request[] =
    "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"pace\":\"days\",\"seats\":[\"me\",{\"bot\":1},{\"bot\":1}]}";

static void few_addresses_cannot_take_all_tables(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "places");
	street.lobby->limits.tables_of_address = 8;
	street.lobby->limits.tables_an_hour = 12;
	assert_int_equal(open_from(&street, 1, 1, 20, open_request), 8);
	assert_int_equal(open_from(&street, 1, 2, 20, days_request), 2); /* each counts as four */
	for (unsigned host = 3; host <= 8; host++)
		assert_int_equal(open_from(&street, 1, host, 20, open_request), 8);
	assert_int_equal(open_from(&street, 1, 9, 20, open_request), 0); /* the network has its 64 */
	assert_int_equal(open_from(&street, 2, 1, 20, open_request), 8);
	assert_true(heard(&street, 0, "limit/opened"));
	/* When they are given up there may be others, but not too many in an hour. */
	pass_time(&street, street.now + DAY);
	assert_int_equal(street.lobby->lobby_table_count, 2);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(open_from(&street, 2, 1, 8, open_request), i ? 4 : 8);
		for (size_t j = street.lobby->heap_count; j > 0; j--) {
			struct lobby_table *table = street.lobby->heap[j];
			if (table->room->spec.pace == pace_default) {
				room_give_up(table->room, street.now);
				lobby_table_touch(street.lobby, table);
			}
		}
		settle(&street);
	}
	street_release(&street);
}

static void a_full_lobby_gives_up_what_nobody_is_at(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "full");
	street.lobby->limits.tables = 3;
	come(&street, "Ada");
	ask(&street, 0, "%s", open_request); /* she stays there */
	assert_int_equal(open_from(&street, 1, 1, 2, open_request), 2);
	const uint64_t oldest = street.lobby->tables.vacant[VACANT_OPEN + 1].before->table->room->id;
	assert_int_equal(open_from(&street, 1, 1, 1, open_request), 0);
	assert_true(heard(&street, 1, "limit/tables")); /* they may come back at any moment */
	pass_time(&street, street.now + MINUTE);
	come(&street, "Bob");
	ask(&street, 1, "%s", open_request);
	settle(&street);
	assert_int_equal(street.lobby->lobby_table_count, 3);
	assert_null(lobby_table_find(street.lobby, oldest));
	assert_int_equal(tables_of(street.lobby, street.connections[0]->person->id), 1);
	assert_int_equal(tables_of(street.lobby, street.connections[1]->person->id), 1);
	come(&street, "Eve"); /* takes the last one's place; now people are at all of them */
	ask(&street, 2, "%s", open_request);
	pass_time(&street, street.now + HOUR);
	assert_int_equal(open_from(&street, 1, 1, 1, open_request), 0);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(tables_of(street.lobby, street.connections[i]->person->id), 1);
	street_release(&street);
}

/* -- What a log may hold ---------------------------------------------------------------------------------------------- */

struct weighed {
	size_t bytes;
	unsigned bodies;
};

static bool weigh(void *context, uint64_t seq, const char *body, size_t length)
{
	struct weighed *weighed = context;
	(void)seq, (void)body;
	weighed->bytes += length;
	weighed->bodies++;
	return true;
}

/* Hours of orders, as many as are allowed: what is kept of them is bounded, and still what was ordered last. */
static void the_log_of_a_table_is_bounded(void **state)
{
	(void)state;
	struct street street;
	struct weighed weighed = {0};
	street_init(&street, "flood");
	come(&street, "Ada");
	come(&street, "Bob");
	struct room *room = open_table(&street, "here-to-slay", 2, "days");
	settle(&street);
	for (unsigned i = 0; i < 4000; i++) {
		street.now += 1000;
		ask(&street, 1,
		    "{\"do\":\"order\",\"table\":\"%s\",\"plans\":[{\"when\":{\"e\":\"%u\",\"%032u\":\"%064u\"},"
		    "\"do\":\"decline\"}]}",
		    room->name, i, i, i);
		settle(&street);
	}
	const uint64_t game = room->id;
	assert_true(store_read(street.store, game, 0, weigh, &weighed));
	assert_true(weighed.bytes < 100 << 10 && weighed.bodies < 1000);
	street_restart(&street);
	const struct strbuf *told = &street.heard[1];
	const size_t before = told->length;
	char name[ROOM_ID_MAX];
	room_name_of(game, name);
	ask(&street, 1, "{\"do\":\"look\",\"table\":\"%s\"}", name);
	settle(&street);
	assert_non_null(strstr(told->text + before, "\"e\":\"3999\""));
	assert_int_equal(street_failed(&street), 0);
	street_release(&street);
}

/* -- What is told again ------------------------------------------------------------------------------------------------- */

/* Through whatever eyes and in whatever language, after moves and new names: what was kept tells the same as a new story. */
static void a_kept_story_is_the_story(void **state)
{
	(void)state;
	struct street street;
	struct mu_dealer dice;
	unsigned compared = 0;
	street_init(&street, "story");
	mu_dealer_seed(&dice, "story", 5);
	for (unsigned i = 0; i < 4; i++)
		come(&street, "Ada");
	struct room *room = open_table(&street, "here-to-slay", 3, "instant");
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	for (unsigned i = 0; i < 1500 && room->status == ROOM_PLAYING; i++) {
		settle(&street);
		pass_time(&street, lobby_due(street.lobby)); /* everybody is silent */
		if (mu_dealer_below(&dice, 40) == 0)
			ask(&street, mu_dealer_below(&dice, 3), "{\"do\":\"name\",\"name\":\"N%u\"}", mu_dealer_below(&dice, 100));
		if (mu_dealer_below(&dice, 6))
			continue;
		struct strbuf kept = {0}, fresh = {0};
		struct story *story = NULL;
		const mu_seat viewer = (mu_seat)((int)mu_dealer_below(&dice, 4) + MU_TABLE); /* then the seats */
		const enum mu_lang lang = (enum mu_lang)mu_dealer_below(&dice, MU_LANG_COUNT);
		stories_tell(street.lobby, room, viewer, lang, &kept);
		room_story(room, &story, viewer, lang, &fresh);
		assert_string_equal(kept.text, fresh.text);
		strbuf_release(&kept);
		strbuf_release(&fresh);
		story_destroy(story);
		compared++;
	}
	assert_true(compared > 100);
	street_release(&street);
}

/* -- What is kept of tables agrees with the tables --------------------------------------------------------------- */

static bool scan_shows(const struct street *street, const struct room *room)
{
	unsigned open = 0, here = 0;
	for (unsigned i = 0; i < room->seats; i++) {
		open += room->seat[i].who == WHO_OPEN;
		here += room->here[i] > 0;
	}
	return room->status == ROOM_OPEN && room->spec.listed && open &&
	       (here || street->now - room->last_here < TABLES_SHOWN_MS);
}

static void expect_listed(struct street *street)
{
	struct lobby *lobby = street->lobby;
	struct tables_walk walk;
	size_t scanned = 0, listed = 0;
	bool vacant = false;
	uint64_t below = UINT64_MAX;
	for (size_t i = 1; i <= lobby->heap_count; i++)
		scanned += scan_shows(street, lobby->heap[i]->room);
	assert_true(tables_walk_begin(lobby, NULL, false, NULL, &walk));
	for (const struct lobby_table *table; (table = tables_walk_next(lobby, &walk)); listed++) {
		assert_true(scan_shows(street, table->room));
		const bool nobody = !room_people_here(table->room);
		assert_true(nobody >= vacant); /* those with people come first */
		assert_true(nobody > vacant || table->ties.listed.key < below);
		vacant = nobody;
		below = table->ties.listed.key;
	}
	assert_int_equal(listed, scanned);
}

static void expect_tables_of(const struct street *street, uint64_t person)
{
	const struct lobby *lobby = street->lobby;
	unsigned scanned = 0, unfinished = 0, found = 0;
	for (size_t i = 1; i <= lobby->heap_count; i++) {
		const struct room *room = lobby->heap[i]->room;
		if (room_seat_of(room, person) < 0)
			continue;
		scanned++;
		unfinished += room->status != ROOM_OVER && room->status != ROOM_GONE;
	}
	for (struct tie *tie = NULL; (tie = tables_of_next(lobby, person, tie)); found++)
		assert_true(room_seat_of(tie->table->room, person) >= 0);
	assert_int_equal(found, scanned);
	assert_int_equal(tables_of(lobby, person), unfinished);
}

static void expect_counts(const struct street *street)
{
	const struct lobby *lobby = street->lobby;
	unsigned status[ROOM_STATUSES] = {0}, vacant = 0, found = 0;
	for (size_t i = 1; i <= lobby->heap_count; i++) {
		const struct room *room = lobby->heap[i]->room;
		status[room->status]++;
		if (!room_people_here(room))
			vacant += room->status == ROOM_OPEN || (room->status == ROOM_PLAYING && room_people(room) == 1);
	}
	assert_memory_equal(status, lobby->tables.status, sizeof status);
	for (unsigned tier = 0; tier < VACANT_COUNT; tier++)
		for (const struct tie *tie = lobby->tables.vacant[tier].next; tie->table; tie = tie->next, found++)
			assert_int_equal(room_people_here(tie->table->room), 0);
	assert_int_equal(found, vacant);
	const struct lobby_figures figures = lobby_figures(lobby);
	assert_int_equal(figures.open, status[ROOM_OPEN]);
	assert_int_equal(figures.playing, status[ROOM_STARTING] + status[ROOM_PLAYING]);
}

enum { PEOPLE = 8 };

static void expect_agreement(struct street *street, const uint64_t people[PEOPLE])
{
	expect_counts(street);
	for (unsigned i = 0; i < PEOPLE; i++)
		expect_tables_of(street, people[i]);
	expect_listed(street);
}

/* A request about a random table that is there. */
static void ask_about_any(struct street *street, struct mu_dealer *dice, unsigned connection)
{
	static const char *const requests[] = {"look",   "leave", "join",    "join",  "join", "start", "join",    "start",
	                                       "resign", "story", "rematch", "pause", "sync", "look",  "rematch", "start"};
	const struct lobby *lobby = street->lobby;
	if (!lobby->heap_count)
		return;
	const struct room *room = lobby->heap[1 + mu_dealer_below(dice, (uint32_t)lobby->heap_count)]->room;
	const bool invited = mu_dealer_below(dice, 2);
	ask(street, connection, "{\"do\":\"%s\",\"table\":\"%s\"%s%s%s}",
	    requests[mu_dealer_below(dice, sizeof requests / sizeof requests[0])], room->name, invited ? ",\"key\":\"" : "",
	    invited ? room->spec.key : "", invited ? "\"" : "");
}

static void ask_for_one(struct street *street, struct mu_dealer *dice, unsigned connection)
{
	static const char *const seats[] = {"\"me\",\"open\",\"open\"", "\"me\",{\"bot\":1},{\"bot\":1}",
	                                    "\"me\",\"invited\",\"open\"", "\"open\",\"me\",{\"bot\":1}"};
	static const char *const paces[] = {"instant", "quick", "days"};
	ask(street, connection, "{\"do\":\"create\",\"game\":\"%s\",\"pace\":\"%s\",\"listed\":%s,\"seats\":[%s]}",
	    mu_dealer_below(dice, 2) ? "rent-a-hero" : "here-to-slay", paces[mu_dealer_below(dice, 3)],
	    mu_dealer_below(dice, 4) ? "true" : "false", seats[mu_dealer_below(dice, 4)]);
}

static void come_again(struct street *street, unsigned connection, char tokens[PEOPLE][FAIR_HEX])
{
	if (street->connections[connection]) {
		street_leave(street, connection);
		return;
	}
	street->connections[connection] =
	    lobby_connection_create(street->lobby, (void *)(uintptr_t)(connection + 1), street->now);
	ask(street, connection, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", tokens[connection]);
}

static void everybody_comes(struct street *street, uint64_t people[PEOPLE], char tokens[PEOPLE][FAIR_HEX])
{
	for (unsigned i = 0; i < PEOPLE; i++) {
		come(street, "Ada");
		people[i] = street->connections[i]->person->id;
		snprintf(tokens[i], FAIR_HEX, "%s", strstr(street->heard[i].text, "\"token\":\"") + 9);
	}
}

static void a_random_step(struct street *street, struct mu_dealer *dice, char tokens[PEOPLE][FAIR_HEX])
{
	const unsigned connection = mu_dealer_below(dice, PEOPLE);
	const uint32_t what = mu_dealer_below(dice, 20);
	if (what < 2) {
		street->now += mu_dealer_below(dice, what ? 4 * HOUR : 4000);
		lobby_tick(street->lobby, street->now);
	} else if (what < 5 || !street->connections[connection]) {
		come_again(street, connection, tokens);
	} else if (what < 9) {
		ask_for_one(street, dice, connection);
	} else {
		ask_about_any(street, dice, connection);
	}
	settle(street);
}

static void what_is_kept_of_tables_agrees_with_them(void **state)
{
	(void)state;
	struct street street;
	struct mu_dealer dice;
	uint64_t people[PEOPLE];
	char tokens[PEOPLE][FAIR_HEX];
	size_t most = 0;
	street_init(&street, "index");
	street.lobby->limits.tables_of_person = street.limits.tables_of_person = 6;
	mu_dealer_seed(&dice, "index", 5);
	everybody_comes(&street, people, tokens);
	for (unsigned step = 0; step < 4000; step++) {
		a_random_step(&street, &dice, tokens);
		expect_agreement(&street, people);
		if (street.lobby->heap_count > most)
			most = street.lobby->heap_count;
		if (step % 400 == 399) {
			street_close(&street);
			street_open(&street);
			expect_agreement(&street, people);
		}
	}
	assert_true(most > 15);
	assert_int_equal(street_failed(&street), 0);
	street_release(&street);
}

static int start_sodium(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(abandoned_tables_do_not_hide_an_open_one),
	    cmocka_unit_test(tables_that_nobody_is_at_are_given_up),
	    cmocka_unit_test(few_addresses_cannot_take_all_tables),
	    cmocka_unit_test(a_full_lobby_gives_up_what_nobody_is_at),
	    cmocka_unit_test(the_log_of_a_table_is_bounded),
	    cmocka_unit_test(a_kept_story_is_the_story),
	    cmocka_unit_test(what_is_kept_of_tables_agrees_with_them),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
