/* What is kept of a person: the name, everywhere the same, and nothing at all of who wants to be forgotten. */
#include "devices.h"

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

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_name_is_on_disk_before_anybody_is_told),
	    cmocka_unit_test(a_name_reaches_all_tables),
	    cmocka_unit_test(who_is_forgotten_leaves_no_trace),
	    cmocka_unit_test(nobody_keeps_others_from_being_forgotten),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
