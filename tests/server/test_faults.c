/* Faults stay at their table: it is frozen, its people and whoever runs the server are told, and all others play on. */
#include "street.h"

/* Two tables: the one of the first three connections, where something will go wrong, and the one of the last two. */
static struct room *two_tables(struct street *street, const char *seed, struct room **ret_other)
{
	street_init(street, seed);
	for (unsigned i = 0; i < 5; i++)
		come_with(street, "Ada", i == 1 ? ",\"lang\":\"pl\"" : i == 2 ? ",\"words\":true,\"lang\":\"zh-TW\"" : "");
	struct room *room = open_table(street, "rent-a-hero", 3, "instant");
	ask(street, 3, "{\"do\":\"create\",\"game\":\"here-to-slay\",\"pace\":\"instant\",\"seats\":[\"me\",\"open\"]}");
	for (size_t i = 1; i <= 2; i++)
		if (street->lobby->heap[i]->room != room)
			*ret_other = street->lobby->heap[i]->room;
	ask(street, 4, "{\"do\":\"join\",\"table\":\"%s\"}", (*ret_other)->name);
	settle(street);
	return room;
}

static void expect_refused(struct street *street, unsigned connection, const char *request, const char *table)
{
	ask(street, connection, "{\"do\":%s,\"id\":77,\"table\":\"%s\"}", request, table);
	settle(street);
	const char *said = last(street, connection);
	if (!strstr(said, "\"m\":\"refused\",\"id\":77,\"error\":\"table/frozen\""))
		fail_msg("%s: %s", request, said);
}

static void expect_frozen(struct street *street, const char *table)
{
	static const char *const requests[] = {
	    "\"say\",\"phrase\":\"hello\"",
	    "\"chat\",\"text\":\"x\"",
	    "\"start\"",
	    "\"act\",\"n\":1,\"action\":\"pass\"",
	    "\"order\",\"hold\":true",
	    "\"resign\"",
	    "\"story\"",
	    "\"rematch\"",
	    "\"mute\",\"seat\":1",
	    "\"pause\"",
	    "\"record\"",
	    "\"join\"",
	};
	for (unsigned i = 0; i < sizeof requests / sizeof requests[0]; i++)
		expect_refused(street, i % 4, requests[i], table);
	ask(street, 0, "{\"do\":\"name\",\"id\":78,\"name\":\"Eve\"}");
	settle(street);
	ask(street, 0, "{\"do\":\"look\",\"id\":79,\"table\":\"%s\"}", table);
	settle(street);
	assert_true(heard(street, 0, "{\"m\":\"ok\",\"id\":78") && heard(street, 0, "{\"m\":\"ok\",\"id\":79}"));
	assert_non_null(strstr(last(street, 0), "\"m\":\"table\""));
	assert_non_null(strstr(last(street, 0), "\"status\":\"frozen\""));
	assert_null(strstr(last(street, 0), "\"state\""));
	assert_null(strstr(last(street, 0), "\"key\""));
	ask(street, 0, "{\"do\":\"leave\",\"id\":80,\"table\":\"%s\"}", table);
	settle(street);
	assert_true(heard(street, 0, "{\"m\":\"ok\",\"id\":80}"));
}

static void a_conflict_freezes_one_table(void **state)
{
	(void)state;
	struct street street;
	struct room *other, *room = two_tables(&street, "conflict", &other);
	char name[ROOM_ID_MAX];
	strcpy(name, room->name);
	const struct lobby_table *table = room->owner;
	store_append(street.store, room->id, table->appended, false, "t 1\nquiet\n", 10, NULL, NULL); /* somebody else */
	store_append(street.store, room->id, table->appended + 1, false, "t 1\nsay 0 hello \n", 17, NULL, NULL);
	ask(&street, 0, "{\"do\":\"word\",\"id\":5,\"table\":\"%s\",\"word\":\"x\"}", name);
	ask(&street, 0, "{\"do\":\"start\",\"id\":6,\"table\":\"%s\"}", name); /* before anybody knows */
	settle(&street);
	assert_int_equal(street_failed(&street), 0);
	assert_int_equal(street.frozen, 1);
	assert_non_null(strstr(street.fault, name));
	assert_true(heard(&street, 0, "\"id\":5,\"error\":\"table/frozen\""));
	assert_true(heard(&street, 0, "\"id\":6,\"error\":\"table/frozen\""));
	assert_false(heard(&street, 1, "\"m\":\"play\"")); /* nobody was told what did not happen */
	for (unsigned i = 0; i < 3; i++) {
		assert_non_null(strstr(last(&street, i), "\"m\":\"seats\""));
		assert_non_null(strstr(last(&street, i), "\"status\":\"frozen\""));
	}
	assert_non_null(strstr(last(&street, 0), "\"message\":\"Something went wrong at this table."));
	assert_null(strstr(last(&street, 1), "Something went wrong")); /* in the own language */
	assert_null(strstr(last(&street, 2), "Something went wrong"));
	expect_frozen(&street, name);
	ask(&street, 3, "{\"do\":\"start\",\"table\":\"%s\"}", other->name);
	for (unsigned i = 0; i < 20000 && other->status != ROOM_OVER; i++)
		pass_time(&street, lobby_due(street.lobby));
	assert_int_equal(other->status, ROOM_OVER);
	assert_int_equal(street_failed(&street), 0);
	assert_int_equal(street.frozen, 1); /* said once */
	/* The log is whole: with the line of the other one the table goes on. */
	street_restart(&street);
	ask(&street, 0, "{\"do\":\"look\",\"table\":\"%s\"}", name);
	settle(&street);
	if (!strstr(last(&street, 0), "\"status\":\"open\""))
		fail_msg("%s", last(&street, 0));
	assert_non_null(strstr(last(&street, 0), "\"chat\":false"));
	street_release(&street);
}

/* -- What stands in the store ----------------------------------------------------------------------------------- */

#define TABLE_LINE                                                                                                \
	"t 1000\ntable {\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",{\"bot\":1}],\"pace\":\"instant\","       \
	"\"key\":\"k\",\"secret\":\"0000000000000000000000000000000000000000000000000000000000000000\"}\nsit 0 5 en " \
	"Ada\n"
#define FULL_TABLE TABLE_LINE "sit 1 6 en Bob\n"

/* Each is the log of a table that nobody wrote, and that would have been the end of a server. */
static const char *const damaged[] = {
    "x",
    "t 1000\n",                 /* no table */
    "t 99999999999999999999\n", /* no time */
    "t -1\n" TABLE_LINE,
    "start\n",
    TABLE_LINE TABLE_LINE,         /* a second one */
    TABLE_LINE "sit 0 7 en Eve\n", /* the seat is taken */
    TABLE_LINE "sit 2 7 en Eve\n", /* by a bot */
    TABLE_LINE "sit 1 5 en Ada\n", /* the same person twice */
    TABLE_LINE "sit 1 -1 en Eve\n",
    TABLE_LINE "sit 1 99999999999999999999999 en Eve\n",
    TABLE_LINE "sit 7 7 en Eve\n",
    TABLE_LINE "sit / 7 en Eve\n",
    TABLE_LINE "stand 1\n",
    TABLE_LINE "stand 2\n",
    TABLE_LINE "call 1 en Eve\n",
    TABLE_LINE "word 1 x\n",
    TABLE_LINE "start\n", /* a seat is open */
    TABLE_LINE "over\n",  /* nothing has begun */
    TABLE_LINE "next 00000000000z\n",
    TABLE_LINE "pause\n",
    TABLE_LINE "resume\n",
    TABLE_LINE "m 0 pass\n",
    TABLE_LINE "s 0 pass\n",
    TABLE_LINE "bot 0\n",
    TABLE_LINE "want 0\n",
    TABLE_LINE "resign 0\n",
    TABLE_LINE "o 0 {\n",
    TABLE_LINE "o 0 7\n",
    TABLE_LINE "o 1 {\"hold\":true}\n",
    TABLE_LINE "mute 0 9\n",
    TABLE_LINE "mute 1 0\n",
    TABLE_LINE "fill 1 9\n",
    TABLE_LINE "fill 0 open\n",
    TABLE_LINE "say 0 nonsense \n",
    FULL_TABLE "start\nstart\n",
    FULL_TABLE "start\nover\n",
    FULL_TABLE "start\nstand 0\n",
    FULL_TABLE "start\nsit 2 9 en Eve\n",
    FULL_TABLE "start\nm 2 pass\nm 2 pass\nm 2 pass\n",
    FULL_TABLE "start\ns 2 pass\n", /* a bot seals nothing */
    FULL_TABLE "start\nbot 2\n",
    FULL_TABLE "start\nresume\n",
    FULL_TABLE "start\nm 0 use 255\n",
    FULL_TABLE "start\nm 0 send 4294967296\n",
};
enum { DAMAGED = sizeof damaged / sizeof damaged[0] };

static void damaged_logs_freeze_their_tables(void **state)
{
	(void)state;
	struct street street;
	static const char with_nul[] = FULL_TABLE "quiet\n\0start\n";
	char name[ROOM_ID_MAX];
	struct room *other, *room = two_tables(&street, "damaged", &other);
	strcpy(name, room->name);
	for (unsigned i = 0; i <= DAMAGED; i++) {
		const char *log = i < DAMAGED ? damaged[i] : with_nul;
		store_mark(street.store, 1000 + i, STORE_RUNNING, 1, NULL, NULL);
		store_append(street.store, 1000 + i, 0, false, log, i < DAMAGED ? strlen(log) : sizeof with_nul - 1, NULL,
		             NULL);
		store_append(street.store, 1000 + i, 1, false, "t 2000\nchat\n", 12, NULL, NULL);
	}
	settle(&street);
	street_restart(&street);
	for (unsigned i = 0; i <= DAMAGED; i++) {
		const struct lobby_table *table = lobby_table_find(street.lobby, 1000 + i);
		assert_non_null(table);
		if (table->room->status != ROOM_FROZEN)
			fail_msg("replayed: %s", damaged[i]);
		ask(&street, i % 5, "{\"do\":\"look\",\"table\":\"%s\"}", table->room->name);
		assert_non_null(strstr(last(&street, i % 5), "\"status\":\"frozen\""));
		expect_refused(&street, 0, "\"say\",\"phrase\":\"hello\"", table->room->name);
	}
	assert_int_equal(street.frozen, DAMAGED + 1); /* each is said once */
	assert_int_equal(street.lobby->lobby_table_count, DAMAGED + 3);
	ask(&street, 0, "{\"do\":\"look\",\"table\":\"%s\"}", name);
	settle(&street);
	assert_non_null(strstr(last(&street, 0), "\"status\":\"open\""));
	uint64_t id;
	assert_true(room_name_read(name, &id));
	play_to_the_end(&street, lobby_table_find(street.lobby, id)->room);
	pass_time(&street, street.now + INT64_C(1000) * 24 * 3600 * 1000); /* frozen tables stay, for repair */
	assert_int_equal(street.lobby->lobby_table_count, DAMAGED + 1);
	street_release(&street);
}

/* Names and languages go out again: what the file says is believed only if somebody could have said it. */
static void damaged_people_are_told_in_plain_words(void **state)
{
	(void)state;
	static const struct {
		const char *name, *lang;
	} damaged_people[] = {{"A\"b", "e\"n"}, {"\x01", "\n"}, {"", ""}, {"\xff", "\xff"}};
	struct street street;
	street_init(&street, "people");
	for (unsigned i = 0; i < sizeof damaged_people / sizeof damaged_people[0]; i++) {
		struct store_person stored = {.id = 77 + i};
		char name[SHOWN_SIZE];
		strcpy(stored.name, damaged_people[i].name);
		strcpy(stored.lang, damaged_people[i].lang);
		const struct person *person = person_hold(street.lobby, &stored);
		assert_non_null(person);
		assert_true(writing_mend(person->name, name));
		assert_true(person_lang_is_fine(person->lang));
	}
	street_release(&street);
}

/* -- What connections could write into a log that does not replay ------------------------------------------------------- */

static void what_connections_write_can_be_replayed(void **state)
{
	(void)state;
	static const char *const orders[] = {
	    "{\"e\":\"\\u0000\"}",   "{\"e\":\"a\\u0000b\"}",       "{\"\\n\":\"\\n\"}",
	    "{\"e\":\"\\\\u0000\"}", "{\"e\":9223372036854775807}",
	};
	struct street street;
	struct room *other, *room = two_tables(&street, "orders", &other);
	char name[ROOM_ID_MAX];
	strcpy(name, room->name);
	for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++)
		ask(&street, 0, "{\"do\":\"order\",\"table\":\"%s\",\"plans\":[{\"when\":%s,\"do\":\"pass\"}]}", name,
		    orders[i]);
	ask(&street, 1, "{\"do\":\"order\",\"table\":\"%s\",\"plans\":[{\"when\":{\"e\":1},\"do\":\"pass\"}]}", name);
	ask(&street, 1, "{\"do\":\"leave\",\"table\":\"%s\"}", name); /* with its orders */
	ask(&street, 2, "{\"do\":\"word\",\"table\":\"%s\",\"word\":\"\"}", name);
	settle(&street);
	street_restart(&street);
	assert_int_equal(street.frozen, 0);
	assert_int_equal(street.lobby->lobby_table_count, 2);
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
	    cmocka_unit_test(a_conflict_freezes_one_table),
	    cmocka_unit_test(damaged_logs_freeze_their_tables),
	    cmocka_unit_test(damaged_people_are_told_in_plain_words),
	    cmocka_unit_test(what_connections_write_can_be_replayed),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
