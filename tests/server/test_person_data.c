/* What is kept of a person: the name, everywhere the same, and nothing at all of who wants to be forgotten. */
#include "devices.h"

#include <sqlite3.h>

/* -- Names ----------------------------------------------------------------------------------------------------------- */

/* As a server that is killed now would find them when it is started again. */
static const char *name_kept(const struct street *street, uint64_t person, struct store_person *space)
{
	assert_true(store_person_read(street->store, person, space));
	return space->name;
}

static void a_name_is_on_disk_before_anybody_is_told(void **state)
{
	(void)state;
	struct street street;
	struct store_person kept;
	char token[80];
	street_init(&street, "name");
	come(&street, "Ada");
	told(&street, 0, "token", token);
	const uint64_t ada = street.connections[0]->person->id;
	ask(&street, 0, "{\"do\":\"name\",\"id\":1,\"name\":\"Bea\"}");
	ask(&street, 0, "{\"do\":\"name\",\"id\":2,\"name\":\"Bea\"}"); /* no news, but not written either */
	const unsigned second = knock(&street), third = knock(&street);
	ask(&street, second, "{\"do\":\"hello\",\"id\":3,\"v\":1,\"token\":\"%s\"}", token);
	ask(&street, third, "{\"do\":\"hello\",\"id\":4,\"v\":1,\"token\":\"%s\",\"name\":\"Cleo\"}", token);
	assert_false(heard(&street, 0, "\"id\":1") || heard(&street, 0, "\"id\":2"));
	assert_false(heard(&street, second, "\"id\":3") || heard(&street, third, "\"id\":4"));
	settle(&street);
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":1,\"name\":\"Bea\"}"));
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":2,\"name\":\"Bea\"}"));
	assert_true(heard(&street, second, "\"id\":3,\"name\":\"Bea\""));
	assert_true(heard(&street, third, "\"id\":4,\"name\":\"Cleo\""));
	assert_string_equal(name_kept(&street, ada, &kept), "Cleo");
	ask(&street, 0, "{\"do\":\"name\",\"id\":5,\"name\":\"Dora\"}"); /* and all leave before it is written */
	for (unsigned i = 0; i < street.connection_count; i++)
		street_leave(&street, i);
	const unsigned back = knock(&street);
	ask(&street, back, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	settle(&street);
	assert_true(heard(&street, back, "\"name\":\"Dora\""));
	assert_string_equal(name_kept(&street, ada, &kept), "Dora");
	assert_int_equal(street.connections[back]->person->unwritten, 0);
	street_leave(&street, back);
	assert_int_equal(street.lobby->figures.persons, 0);
	street_release(&street);
}

static void a_name_reaches_all_tables(void **state)
{
	(void)state;
	struct street street;
	char token[80];
	street_init(&street, "names");
	come(&street, "Ada");
	come(&street, "Ben");
	told(&street, 0, "token", token);
	const struct room *room = open_table(&street, "rent-a-hero", 2, "normal");
	settle(&street);
	const unsigned phone = come_too(&street, 0, "phone");
	ask(&street, phone, "{\"do\":\"name\",\"name\":\"Bea\"}"); /* who does not look there */
	settle(&street);
	assert_string_equal(room->seat[0].name, "Bea");
	assert_true(heard(&street, 1, "\"name\":\"Bea\""));
	const unsigned back = knock(&street);
	ask(&street, back, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\",\"name\":\"Cleo\"}", token);
	settle(&street);
	assert_string_equal(room->seat[0].name, "Cleo");
	assert_true(heard(&street, 1, "\"name\":\"Cleo\""));
	street_release(&street);
}

/* -- Being forgotten -------------------------------------------------------------------------------------------------- */

/* What can still be read in PostgreSQL: it does not overwrite what was deleted, which is for its operator to know (docs/hosting.md). */
static bool readable(const struct street *street, const char *text)
{
	static const char *const bytes[][2] = {{"log", "body"}, {"result", "body"}, {"archive", "record"}};
	char sql[300];
	int64_t found = 0;
	for (unsigned i = 0; i < 3; i++) {
		snprintf(sql, sizeof sql, "SELECT count(*) FROM %s WHERE strpos(encode(%s, 'escape'), '%s') > 0", bytes[i][0],
		         bytes[i][1], text);
		found += pg_do(street->database, sql);
	}
	snprintf(sql, sizeof sql, "SELECT strpos(schema_to_xml('muster', true, false, '')::text, '%s')", text);
	return found + pg_do(street->database, sql);
}

/* Whether that text is anywhere in the files of the database. */
static bool written(const struct street *street, const char *text)
{
	static const char *const names[] = {"muster.db", "muster.db-wal"};
	bool found = false;
	if (street->database[0])
		return readable(street, text);
	for (unsigned i = 0; i < 2; i++) {
		char path[SCRATCH_MAX + 32];
		snprintf(path, sizeof path, "%s/%s", street->folder, names[i]);
		FILE *file = fopen(path, "rb");
		if (!file)
			continue;
		static char bytes[1 << 22];
		const size_t size = fread(bytes, 1, sizeof bytes, file);
		found = found || memmem(bytes, size, text, strlen(text));
		fclose(file);
	}
	return found;
}

static void who_is_forgotten_leaves_no_trace(void **state)
{
	(void)state;
	struct street street;
	char token[80], code[80];
	street_init(&street, "forget");
	come(&street, "Adelheid");
	come(&street, "Ben");
	come(&street, "Cleo");
	told(&street, 0, "token", token);
	ask(&street, 0, "{\"do\":\"recovery\",\"id\":1}");
	ask(&street, 1, "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
	struct room *playing = only_room(&street);
	char table[ROOM_ID_MAX];
	strcpy(table, playing->name);
	ask(&street, 0, "{\"do\":\"join\",\"table\":\"%s\"}", table);
	ask(&street, 2, "{\"do\":\"join\",\"table\":\"%s\"}", table);
	ask(&street, 1, "{\"do\":\"start\",\"table\":\"%s\"}", table);
	ask(&street, 0, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"xylophone\"}", table);
	ask(&street, 1, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"vibraphone\"}", table);
	ask(&street, 0, "{\"do\":\"name\",\"name\":\"Adelgunde\"}");
	ask(&street, 0, "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
	settle(&street);
	told(&street, 0, "code", code);
	assert_int_equal(street.lobby->heap_count, 2);
	assert_true(written(&street, "Adelgunde") && written(&street, "Adelheid") && written(&street, "xylophone"));
	ask(&street, 0, "{\"do\":\"forget-me\",\"id\":4}");
	assert_non_null(strstr(last(&street, 0), "request/field"));
	ask(&street, 0, "{\"do\":\"forget-me\",\"id\":5,\"sure\":true}");
	ask(&street, 0, "{\"do\":\"list\",\"id\":6}"); /* too late */
	settle(&street);
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":5}"));
	assert_non_null(strstr(last(&street, 0), "\"m\":\"bye\",\"error\":\"person/forgotten\""));
	assert_false(knows(&street, token));
	assert_non_null(strstr(recover(&street, code, ""), "hello/code"));
	playing = only_room(&street); /* the one that it had opened is gone */
	assert_int_equal(playing->status, ROOM_PLAYING);
	assert_string_equal(playing->seat[1].name, ROOM_NAME_NONE);
	assert_true(playing->seat[1].bot && playing->seat[1].resigned && !playing->seat[1].person);
	assert_int_equal(playing->talk_count, 1);
	for (unsigned i = 3; i < street.connection_count; i++)
		street_leave(&street, i);
	street_leave(&street, 0);
	street_close(&street); /* the files are one then */
	assert_false(written(&street, "Adelgunde"));
	assert_false(written(&street, "Adelheid"));
	assert_false(written(&street, "xylophone"));
	assert_true(written(&street, "vibraphone") && written(&street, "Cleo"));
	street_open(&street);
	playing = only_room(&street);
	assert_string_equal(playing->name, table);
	assert_string_equal(playing->seat[1].name, ROOM_NAME_NONE);
	assert_string_equal(playing->seat[2].name, "Cleo");
	assert_true(playing->seat[1].bot && playing->seat[1].resigned && !playing->seat[1].person);
	assert_int_equal(playing->status, ROOM_PLAYING);
	assert_int_equal(playing->talk_count, 1);
	street_release(&street);
}

/* -- What a person has brought along ------------------------------------------------------------------------------------ */

/* Of the one who goes, and of the one who stays. */
#define GOING                                                                                                       \
	"{\"name\":{\"en\":\"Xylophonia\",\"pl\":\"Ksylofonia\"},\"title\":{\"en\":\"Glockenspielerin\"},\"portrait\":" \
	"\"zither\","                                                                                                   \
	"\"class\":\"bard\",\"when\":\"always\",\"do\":\"no-steal\"}"
#define STAYING "{\"name\":{\"en\":\"Vibraphonia\"},\"class\":\"thief\",\"when\":\"always\",\"do\":\"safe-items\"}"
static const char *const going[] = {"Xylophonia", "Ksylofonia", "Glockenspielerin", "zither", "Adelheid"};

/* Whatever can be asked about a table tells nothing of it to who stays; nor to who comes anew and looks on. */
static void nobody_is_told(struct street *street, const char *table)
{
	static const char *const requests[] = {"look", "sync", "record", "story", "peek", "games", "export", "people"};
	come(street, "Dora");
	const unsigned late = street->connection_count - 1;
	strbuf_clear(&street->heard[1]);
	for (unsigned i = 0; i < 2 * sizeof requests / sizeof requests[0]; i++) {
		ask(street, i & 1 ? late : 1, "{\"do\":\"%s\",\"id\":%u,\"table\":\"%s\"}", requests[i / 2], i, table);
		settle(street);
	}
	for (unsigned i = 0; i < sizeof going / sizeof going[0]; i++)
		if (heard(street, 1, going[i]) || heard(street, late, going[i]))
			fail_msg("%s is still told at %s", going[i], table);
	street_leave(street, late);
	street->connection_count--;
	strbuf_clear(&street->heard[late]);
}

/* A table with cards of both, where the game is over; `host` is who opens it. */
static struct room *played_with_cards(struct street *street, unsigned host)
{
	char table[ROOM_ID_MAX];
	street_init(street, host ? "cards of a guest" : "cards of a host");
	street->lobby->limits.tables_of_person = 10;
	come(street, "Adelheid");
	come(street, "Ben");
	for (unsigned i = 0; i < 2; i++)
		ask(street, i, "{\"do\":\"wishes\",\"keep\":true}");
	ask(street, host,
	    "{\"do\":\"create\",\"game\":\"here-to-slay\",\"pace\":\"instant\",\"leaders\":\"random\",\"made\":\"anyone\","
	    "\"seats\":[\"me\",\"open\"]}");
	settle(street);
	struct room *room = only_room(street);
	strcpy(table, room->name);
	ask(street, !host, "{\"do\":\"join\",\"table\":\"%s\"}", table);
	ask(street, 0, "{\"do\":\"bring\",\"table\":\"%s\",\"leader\":" GOING "}", table);
	ask(street, 1, "{\"do\":\"bring\",\"table\":\"%s\",\"leader\":" STAYING "}", table);
	settle(street);
	assert_int_equal(mu_made_count(&room->spec.setup), 2);
	for (unsigned i = 0; i < 2; i++)
		ask(street, i, "{\"do\":\"order\",\"table\":\"%s\",\"react\":\"never\"}", table);
	ask(street, host, "{\"do\":\"start\",\"table\":\"%s\"}", table);
	settle(street);
	assert_int_equal(room->status, ROOM_PLAYING);
	for (unsigned i = 0; i < 100000 && room->status == ROOM_PLAYING; i++)
		pass_time(street, street->now + 60000);
	assert_int_equal(room->status, ROOM_OVER);
	return room;
}

static struct room *rematch(struct street *street, unsigned connection, const struct room *room)
{
	ask(street, connection, "{\"do\":\"rematch\",\"id\":9,\"table\":\"%s\"}", room->name);
	settle(street);
	assert_true(room->next);
	return lobby_table_find(street->lobby, room->next)->room;
}

/* The files have nothing of it, nor is anything told of any table; what others brought is there. */
static void nothing_is_left(struct street *street, struct room *const *rooms, unsigned count)
{
	char names[4][ROOM_ID_MAX];
	for (unsigned i = 0; i < count; i++)
		strcpy(names[i], rooms[i]->name);
	ask(street, 0, "{\"do\":\"forget-me\",\"id\":5,\"sure\":true}");
	settle(street);
	assert_true(heard(street, 0, "{\"m\":\"ok\",\"id\":5}"));
	for (unsigned i = 0; i < count; i++)
		nobody_is_told(street, names[i]);
	street_leave(street, 0);
	street_close(street);
	for (unsigned i = 0; i < sizeof going / sizeof going[0]; i++)
		if (written(street, going[i]))
			fail_msg("%s is still written", going[i]);
	assert_true(written(street, "Vibraphonia"));
	street_open(street);
}

/* However the next table came to be, and whoever had opened the first. */
static void cards_go_with_who_brought_them(void **state)
{
	(void)state;
	for (unsigned way = 0; way < 8; way++) {
		struct street street;
		struct room *rooms[2] = {played_with_cards(&street, way & 1), NULL};
		if (way & 2)
			for (unsigned i = 0; i < 2; i++) /* what is made once and kept */
				ask(&street, 1, "{\"do\":\"%s\",\"id\":2,\"table\":\"%s\"}", i ? "story" : "record", rooms[0]->name);
		rooms[1] = rematch(&street, way & 4 ? 0 : 1, rooms[0]);
		if (way & 2)
			rematch(&street, way & 4 ? 1 : 0, rooms[0]); /* sits there as well */
		assert_true(written(&street, "Xylophonia"));
		const bool gone = way & 4 && !(way & 2); /* nobody else sits there */
		nothing_is_left(&street, rooms, gone ? 1 : 2);
		street_release(&street);
	}
}

/* In a rematch everybody has the cards again that they had, and whoever leaves takes them along. */
static void cards_come_along_to_a_rematch(void **state)
{
	(void)state;
	for (unsigned way = 0; way < 4; way++) {
		struct street street;
		const struct room *room = played_with_cards(&street, way & 1);
		const unsigned first = way / 2;
		const struct room *again = rematch(&street, first, room);
		assert_int_equal(mu_made_count(&again->spec.setup), 1);
		assert_string_equal(again->made->names.of[0].text[MU_LANG_EN], first ? "Vibraphonia" : "Xylophonia");
		rematch(&street, !first, room);
		assert_int_equal(mu_made_count(&again->spec.setup), 2);
		assert_string_equal(again->made->names.of[1].text[MU_LANG_EN], first ? "Xylophonia" : "Vibraphonia");
		rematch(&street, !first, room); /* who sits there already brings nothing twice */
		assert_int_equal(mu_made_count(&again->spec.setup), 2);
		const uint64_t id = again->id;
		street_restart(&street);
		again = lobby_table_find(street.lobby, id)->room;
		assert_int_equal(mu_made_count(&again->spec.setup), 2);
		ask(&street, !first, "{\"do\":\"leave\",\"table\":\"%s\"}", again->name);
		settle(&street);
		assert_int_equal(mu_made_count(&again->spec.setup), 1);
		assert_string_equal(again->made->names.of[0].text[MU_LANG_EN], first ? "Vibraphonia" : "Xylophonia");
		street_release(&street);
	}
}

/* Somebody from there who wants to be forgotten. */
static bool is_forgotten(struct street *street, struct allowance *address)
{
	come(street, "Ada");
	const unsigned i = street->connection_count - 1;
	street->connections[i]->forgettings = address;
	ask(street, i, "{\"do\":\"forget-me\",\"id\":1,\"sure\":true}");
	settle(street);
	const bool forgotten = heard(street, i, "person/forgotten");
	assert_true(forgotten || strstr(last(street, i), "limit/rate"));
	street_leave(street, i);
	strbuf_clear(&street->heard[i]);
	street->connection_count--;
	return forgotten;
}

static void nobody_keeps_others_from_being_forgotten(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "forget all");
	struct allowance here = {FORGETTINGS_AT_ONCE, street.now}, there = here;
	unsigned forgotten = 0;
	for (unsigned i = 0; i < 100; i++)
		forgotten += is_forgotten(&street, &here);
	assert_int_equal(forgotten, FORGETTINGS_AT_ONCE);
	assert_true(is_forgotten(&street, &there));
	street.now += FORGETTING_SECONDS * 1000;
	assert_true(is_forgotten(&street, &here));
	assert_false(is_forgotten(&street, &here));
	street_release(&street);
}

/* -- Taking it away --------------------------------------------------------------------------------------------------- */

/*
 * Each column of the database that has somebody's number in it: what `export` says of it in `person`, or the answer itself has; NULL: why
 * it says nothing.
 */
static const struct column {
	const char *table, *name, *member, *why;
} columns[] = {
    {"person", "id", "\"name\":\"Ada\",\"lang\":\"en\"", NULL},
    {"token", "person", "\"devices\":[{\"id\":\"", NULL},
    {"recovery", "person", "\"recovery\":\"1970-01-04\"", NULL},
    {"wish", "person", "\"keep\":true,\"rated\":true,\"invites\":true", NULL},
    {"rating", "person", "\"ratings\":[{\"game\":\"rent-a-hero\",\"mu\":", NULL},
    {"played", "person", "\"record\":\"muster", NULL},
    {"avoid", "person", "\"blocked\":[{\"name\":\"Cid\"", NULL},
    {"avoid", "other", NULL, "who has blocked somebody is that person's own matter"},
    {"picture", "person", "\"pictures\":[{\"table\":\"", NULL},
    {"push", "person", "\"push\":[{\"device\":\"", NULL},
    {"met", "one", NULL, "a count of two days; which games they were is in `games`"},
    {"met", "two", NULL, "likewise"},
};

static const struct column *column_find(const char *table, const char *name)
{
	for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
		if (strcmp(columns[i].table, table) == 0 && strcmp(columns[i].name, name) == 0)
			return &columns[i];
	return NULL;
}

static unsigned rows_with(sqlite3 *db, const char *table, const char *column, uint64_t number)
{
	char sql[200];
	sqlite3_stmt *s;
	snprintf(sql, sizeof sql, "SELECT count(*) FROM \"%s\" WHERE \"%s\" = %llu", table, column,
	         (unsigned long long)number);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(s), SQLITE_ROW);
	const unsigned count = (unsigned)sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return count;
}

static void column_check(const struct column *column, const char *table, const char *name, const char *export)
{
	if (!export || !column)
		fail_msg("%s.%s is about a person, and %s", table, name, export ? "not in the list here" : "stays");
	else if (column->member && !strstr(export, column->member))
		fail_msg("%s.%s is not exported: no %s in %s", table, name, column->member, export);
}

/* The same in PostgreSQL, which counts the columns of all tables by itself: those of the list must be all. */
static unsigned number_look_pg(const struct street *street, uint64_t number, const char *export)
{
	char sql[600];
	unsigned found = 0;
	for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
		snprintf(sql, sizeof sql, "SELECT count(*) FROM %s WHERE %s = %lld", columns[i].table, columns[i].name,
		         (long long)number);
		if (!pg_do(street->database, sql))
			continue;
		column_check(&columns[i], columns[i].table, columns[i].name, export);
		found++;
	}
	snprintf(sql, sizeof sql,
	         "SELECT count(*) FROM information_schema.columns WHERE CASE WHEN table_schema = 'muster' AND data_type ="
	         " 'bigint' THEN (xpath('//n/text()', query_to_xml(format('SELECT count(*) AS n FROM %%I WHERE %%I = %lld',"
	         " table_name, column_name), false, true, '')))[1]::text <> '0' ELSE false END",
	         (long long)number);
	assert_int_equal(pg_do(street->database, sql), found);
	return found;
}

/* Looks for the number in every column of every table; `export` is the answer, NULL: it must be nowhere. */
static unsigned number_look(const struct street *street, uint64_t number, const char *export)
{
	static const char all[] = "SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c"
	                          " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'";
	char path[SCRATCH_MAX + 16];
	unsigned found = 0;
	sqlite3 *db;
	sqlite3_stmt *s;
	if (street->database[0])
		return number_look_pg(street, number, export);
	snprintf(path, sizeof path, "%s/muster.db", street->folder);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, all, -1, &s, NULL), SQLITE_OK);
	while (sqlite3_step(s) == SQLITE_ROW) {
		const char *table = (const char *)sqlite3_column_text(s, 0), *name = (const char *)sqlite3_column_text(s, 1);
		if (!rows_with(db, table, name, number))
			continue;
		column_check(column_find(table, name), table, name, export);
		found++;
	}
	sqlite3_finalize(s);
	sqlite3_close(db);
	return found;
}

/* Ada has something in each table. */
static void fill(struct street *street)
{
	static const char *const names[] = {"Ada", "Bob", "Cid"};
	street_init(street, "export");
	for (unsigned i = 0; i < 3; i++) {
		come(street, names[i]);
		street->connections[i]->origin[0] = 4;
		street->connections[i]->origin[1] = (uint8_t)i;
		expect_answer(street, i, "{\"do\":\"wishes\",\"id\":1,\"keep\":true}", "\"keep\":true");
	}
	street->now += INT64_C(3) * 24 * 3600 * 1000;
	expect_answer(street, 0, "{\"do\":\"recovery\",\"id\":1}", "\"code\"");
	const struct room *room = open_table(street, "rent-a-hero", 3, "normal");
	settle(street);
	play_to_the_end(street, only_room(street));
	settle(street);
	ask(street, 0, "{\"do\":\"block\",\"id\":2,\"table\":\"%s\",\"seat\":2}", room->name);
	ask(street, 1, "{\"do\":\"block\",\"id\":3,\"table\":\"%s\",\"seat\":0}", room->name);
	strbuf_clear(&street->heard[0]);
	char key[88] = "B";
	memset(key + 1, 'A', 86);
	ask(street, 0,
	    "{\"do\":\"push\",\"id\":4,\"endpoint\":\"https://push.example.org/"
	    "x\",\"p256dh\":\"%.87s\",\"auth\":\"AAAAAAAAAAAAAAAAAAAAAA\"}",
	    key);
	const struct store_picture picture = {.game = room->id, .person = street->connections[0]->person->id};
	store_picture_put(street->store, &picture, "x", 1, NULL, NULL);
	settle(street);
	assert_true(heard(street, 0, "{\"m\":\"push\",\"id\":4,\"key\":\"key\",\"on\":true") &&
	            heard(street, 1, "{\"m\":\"ok\",\"id\":3"));
}

static void everything_is_exported_or_there_is_a_reason(void **state)
{
	(void)state;
	struct street street;
	fill(&street);
	const uint64_t ada = street.connections[0]->person->id;
	const unsigned found = number_look(&street, ada, answer(&street, 0, "{\"do\":\"export\",\"id\":9}"));
	assert_true(found + 1 >= sizeof columns / sizeof columns[0]); /* of `met` one of the two may be enough */
	for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
		assert_true(!columns[i].member == (columns[i].why != NULL));
	expect_answer(&street, 0, "{\"do\":\"forget-me\",\"id\":10,\"sure\":true}", "person/forgotten");
	assert_int_equal(number_look(&street, ada, NULL), 0);
	street_release(&street);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_name_is_on_disk_before_anybody_is_told),
	    cmocka_unit_test(a_name_reaches_all_tables),
	    cmocka_unit_test(who_is_forgotten_leaves_no_trace),
	    cmocka_unit_test(cards_go_with_who_brought_them),
	    cmocka_unit_test(cards_come_along_to_a_rematch),
	    cmocka_unit_test(nobody_keeps_others_from_being_forgotten),
	    cmocka_unit_test(everything_is_exported_or_there_is_a_reason),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
