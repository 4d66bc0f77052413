/* What all nodes have to know of a person, whatever of it is lost: that a device was signed out, that somebody is forgotten, and what is limited. */
#include "town.h"

static void token_of(const struct street *street, unsigned connection, char ret_token[FAIR_HEX])
{
	const char *told = strstr(street->heard[connection].text, "\"token\":\"");
	assert_non_null(told);
	snprintf(ret_token, FAIR_HEX, "%s", told + 9);
}

/* Somebody who is at one node comes to another, too; which connection that is. */
static unsigned come_too(unsigned from, unsigned connection, unsigned to, const char *name)
{
	char token[FAIR_HEX], more[FAIR_HEX + 20];
	token_of(town->street[from], connection, token);
	snprintf(more, sizeof more, ",\"token\":\"%s\"", token);
	come_with(town->street[to], name, more);
	arrive();
	return town->street[to]->connection_count - 1;
}

/* On another device. */
static unsigned come_anew(unsigned from, unsigned connection, unsigned to)
{
	char hello[FAIR_HEX + 60];
	struct street *street = town->street[to];
	const unsigned i = street->connection_count++;
	const struct person *person = town->street[from]->connections[connection]->person;
	struct store_token row = {.person = person->id, .used = 1};
	char token[FAIR_HEX];
	token_make(&street->lobby->random, token, row.hash);
	assert_true(store_token_put(street->store, row.hash, row.person, row.used, NULL, NULL));
	settle(street);
	street->connections[i] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
	snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	ask(street, i, "%s", hello);
	arrive();
	assert_true(heard(street, i, "\"welcome\""));
	return i;
}

static bool row_has(void *context, uint64_t number, const char *body, size_t length)
{
	bool *found = context;
	(void)number;
	*found |= memmem(body, length, "Bob", 3) != NULL;
	return true;
}

/* Neither the table nor its log nor a row knows Bob. */
static void expect_forgotten(const struct room *room, uint64_t bob)
{
	bool found = false;
	struct store_person person;
	for (unsigned i = 0; i < room->seats; i++) {
		assert_true(room->seat[i].person != bob);
		assert_null(strstr(room->seat[i].name, "Bob"));
	}
	assert_true(store_read(town->street[0]->store, room->id, 0, row_has, &found));
	assert_false(found);
	assert_true(store_person_read(town->street[0]->store, bob, &person));
	assert_int_equal(person.id, 0);
	for (unsigned i = 0; i < NODES; i++)
		assert_null(person_find(town->street[i]->lobby, bob));
}

static void forget_bob(unsigned node, unsigned connection)
{
	ask(town->street[node], connection, "{\"do\":\"forget-me\",\"id\":8,\"sure\":true}");
	settle(town->street[node]);
	assert_true(heard(town->street[node], connection, "{\"m\":\"ok\",\"id\":8}"));
}

/* His table is at the other node, which hears of it: an open one, or one whose game goes on. */
static void test_forgotten(void **state)
{
	(void)state;
	for (unsigned playing = 0; playing < 2; playing++) {
		town_make();
		struct room *room = table_for_two();
		const uint64_t bob = room->seat[1].person;
		if (playing)
			ask(town->street[0], 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
		arrive();
		strbuf_clear(&town->street[0]->heard[0]);
		forget_bob(1, 0);
		arrive();
		expect_forgotten(room, bob);
		assert_true(heard(town->street[1], 0, "person/forgotten"));
		assert_true(heard(town->street[0], 0, "\"m\":\"seats\""));
		assert_null(strstr(last(town->street[0], 0), "Bob"));
		town_end();
	}
}

/* The news is lost. The next number says so, and the store says who is not there any more; others stay. */
static void test_forgotten_unheard(void **state)
{
	(void)state;
	town_make();
	struct room *room = table_for_two();
	const uint64_t bob = room->seat[1].person;
	town->lose = 1;
	forget_bob(1, 0);
	assert_int_equal(town->lose, 0);
	arrive();
	assert_true(room->seat[1].person == bob);
	pass(1100);
	pass(100);
	pass(100);
	expect_forgotten(room, bob);
	assert_string_equal(room->seat[0].name, "Ada");
	assert_false(heard(town->street[0], 0, "\"bye\""));
	town_end();
}

/* The node where it was written dies before it says so. */
static void test_forgotten_by_the_dead(void **state)
{
	const struct store_node nodes[NODES] = {{.name = "a", .epoch = 7, .alive = true, .shards = EVEN},
	                                        {.name = "b", .epoch = 9, .alive = false}};
	(void)state;
	town_make();
	struct room *room = table_for_two();
	const uint64_t bob = room->seat[1].person;
	town->lose = 1000;
	forget_bob(1, 0);
	node_set_peers(town->node[0], nodes, NODES, town->street[0]->now);
	node_tick(town->node[0], town->street[0]->now);
	settle(town->street[0]);
	town->lose = 0;
	expect_forgotten(room, bob);
	owners_are(EVEN, ~EVEN);
	for (unsigned i = 0; i < 3; i++)
		pass(1100);
	town_end();
}

/* He asks for a seat from one node while another forgets him: what comes late makes nobody of him. */
static void test_forgotten_and_late(void **state)
{
	(void)state;
	for (unsigned known = 0; known < 2; known++) { /* that node knows this connection of his already, or not */
		town_make();
		come(town->street[0], "Ada");
		come(town->street[1], "Bob");
		const unsigned here = come_too(1, 0, 0, "Bob");
		const uint64_t bob = town->street[0]->connections[here]->person->id;
		ask(town->street[0], 0, "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
		arrive();
		struct room *room = only_room(town->street[0]);
		if (known)
			ask(town->street[1], 0, "{\"do\":\"look\",\"id\":6,\"table\":\"%s\"}", room->name);
		arrive();
		ask(town->street[1], 0, "{\"do\":\"join\",\"id\":7,\"table\":\"%s\"}", room->name); /* on its way */
		forget_bob(0, here);
		arrive();
		expect_forgotten(room, bob);
		assert_true(heard(town->street[1], 0, "person/forgotten"));
		pass(NODE_ANSWER_MS + 100);
		town_end();
	}
}

/* The news that a device was signed out is lost: its socket at the other node is closed all the same. */
static void test_revoked_unheard(void **state)
{
	char name[ROOM_ID_MAX];
	(void)state;
	town_make();
	come(town->street[0], "Bob");
	come(town->street[1], "Eve");
	const unsigned phone = come_anew(0, 0, 1), tablet = come_anew(0, 0, 1);
	device_name_of(town->street[1]->connections[phone]->token, name);
	town->lose = 1;
	ask(town->street[0], 0, "{\"do\":\"revoke\",\"id\":3,\"device\":\"%s\"}", name);
	arrive();
	assert_true(heard(town->street[0], 0, "\"id\":3"));
	assert_int_equal(town->lose, 0);
	assert_false(town->street[1]->dismissed[phone]);
	pass(1100);
	pass(100);
	pass(100);
	assert_true(heard(town->street[1], phone, "device/revoked"));
	assert_true(town->street[1]->dismissed[phone]);
	assert_false(town->street[1]->dismissed[tablet] || town->street[1]->dismissed[0]);
	assert_false(town->street[0]->dismissed[0]);
	town_end();
}

/* A newcomer who asks for a table before being written down waits: nobody looks up in vain whoever another node has not heard of. */
static void test_newcomers_wait(void **state)
{
	(void)state;
	town_make();
	come(town->street[0], "Ada");
	ask(town->street[0], 0, "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
	arrive();
	struct room *room = only_room(town->street[0]);
	struct street *street = town->street[1];
	street->connections[0] = lobby_connection_create(street->lobby, (void *)(uintptr_t)1, street->now);
	street->connection_count = 1;
	ask(street, 0, "{\"do\":\"hello\",\"v\":1,\"name\":\"Bob\"}");
	const unsigned before = town->count;
	ask(street, 0, "{\"do\":\"join\",\"id\":2,\"table\":\"%s\"}", room->name);
	assert_int_equal(town->count, before);
	arrive();
	pass(100);
	assert_true(heard(street, 0, "{\"m\":\"ok\",\"id\":2,\"seat\":1}"));
	town_end();
}

static const char create[] = "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}";

/* A person has so many at all nodes together. What is lost of that is said again. */
static void test_tables_of_a_person(void **state)
{
	(void)state;
	town_make();
	come(town->street[1], "Bob");
	const unsigned here = come_too(1, 0, 0, "Bob");
	assert_int_equal(town->street[0]->limits.tables_of_person, 2);
	expect_answer(town->street[1], 0, create, "\"ok\"");
	town->lose = 2;
	expect_answer(town->street[1], 0, create, "\"ok\"");
	town->lose = 0;
	pass(1100);
	pass(100);
	pass(100);
	expect_answer(town->street[0], here, create, "limit/tables");
	expect_answer(town->street[1], 0, create, "limit/tables");
	const struct room *room = town->street[1]->lobby->heap[1]->room;
	ask(town->street[1], 0, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	arrive();
	expect_answer(town->street[0], here, create, "\"ok\"");
	arrive();
	expect_answer(town->street[1], 0, create, "limit/tables");
	town_end();
}

/* From an address so many are opened in an hour, and are unfinished, at all nodes together; a node that has gone has none. */
static void test_tables_of_an_address(void **state)
{
	const struct store_node nodes[NODES] = {{.name = "a", .epoch = 7, .alive = true, .shards = EVEN},
	                                        {.name = "b", .epoch = 9, .alive = false}};
	(void)state;
	for (unsigned hourly = 0; hourly < 2; hourly++) {
		town_make();
		for (unsigned i = 0; i < NODES; i++) {
			struct lobby_limits *limits = &town->street[i]->lobby->limits;
			limits->tables_of_person = 100;
			*(hourly ? &limits->tables_an_hour : &limits->tables_of_address) = 3;
			come(town->street[i], "Eve");
			memcpy(town->street[i]->connections[0]->origin, "\4\12\0\0\1", 5);
		}
		for (unsigned i = 0; i < 3; i++) {
			expect_answer(town->street[i % 2], 0, create, "\"ok\"");
			arrive();
		}
		for (unsigned i = 0; i < NODES; i++)
			expect_answer(town->street[i], 0, create, "limit/opened");
		town->street[1]->connections[0]->origin[4]++; /* a neighbour */
		expect_answer(town->street[1], 0, create, "\"ok\"");
		arrive();
		node_set_peers(town->node[0], nodes, NODES, town->street[0]->now);
		expect_answer(town->street[0], 0, create, hourly ? "limit/opened" : "\"ok\"");
		owners_are(EVEN, ~EVEN);
		for (unsigned i = 0; i < 3; i++)
			pass(1100);
		town_end();
	}
}

static int start(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_forgotten),
	    cmocka_unit_test(test_forgotten_unheard),
	    cmocka_unit_test(test_forgotten_by_the_dead),
	    cmocka_unit_test(test_forgotten_and_late),
	    cmocka_unit_test(test_revoked_unheard),
	    cmocka_unit_test(test_newcomers_wait),
	    cmocka_unit_test(test_tables_of_a_person),
	    cmocka_unit_test(test_tables_of_an_address),
	};
	return cmocka_run_group_tests(tests, start, NULL);
}
