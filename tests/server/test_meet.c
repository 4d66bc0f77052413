/* How people find each other: pairing, watching, peeking at invitations, people one has met, blocks, hosts. */
#include "street.h"

enum { PEOPLE = 4 };

static void begin(struct street *street)
{
	static const char *const names[] = {"Ada", "Bob", "Cid", "Dan"};
	street_init(street, "meet");
	street->lobby->limits.tables_of_person = 100;
	for (unsigned i = 0; i < PEOPLE; i++)
		come(street, names[i]);
}

static const char pair[] = "{\"do\":\"pair\",\"id\":1,\"game\":\"rent-a-hero\",\"seats\":3}";

/* -- The next table --------------------------------------------------------------------------------------------- */

static void bots_come_when_nobody_does(void **state)
{
	struct street street;
	(void)state;
	begin(&street);
	expect_answer(&street, 0, pair, "\"m\":\"ok\"");
	struct room *room = only_room(&street);
	assert_true(heard(&street, 0, "\"wait\":30000"));
	pass_time(&street, street.now + 10000);
	expect_answer(&street, 1, pair, "\"seat\":1");
	assert_true(heard(&street, 1, "\"wait\":20000"));
	pass_time(&street, street.now + 19999);
	assert_int_equal(room->status, ROOM_OPEN);
	pass_time(&street, street.now + 1);
	assert_int_equal(room->status, ROOM_PLAYING);
	assert_int_equal(room->seat[2].who, WHO_BOT);
	assert_int_equal(room->seat[2].level, 3);
	expect_answer(&street, 2, pair, "\"m\":\"ok\""); /* the next one begins anew */
	assert_int_equal(street.lobby->heap_count, 2);
	street_release(&street);
}

static void a_full_table_begins_at_once(void **state)
{
	struct street street;
	(void)state;
	begin(&street);
	for (unsigned i = 0; i < 3; i++)
		expect_answer(&street, i, pair, "\"m\":\"ok\"");
	struct room *room = only_room(&street);
	assert_true(lobby_due(street.lobby) <= street.now);
	pass_time(&street, street.now);
	assert_int_equal(room->status, ROOM_PLAYING);
	assert_int_equal(room_people(room), 3);
	street_release(&street);
}

/* Whoever comes back, on another device too, waits at the same table; over a restart the rest of the time. */
static void the_wait_outlasts_a_connection_and_a_restart(void **state)
{
	struct street street;
	char name[ROOM_ID_MAX];
	(void)state;
	begin(&street);
	ask(&street, 0, "%s", pair);
	settle(&street);
	strcpy(name, only_room(&street)->name);
	pass_time(&street, street.now + 10000);
	street_restart(&street);
	assert_string_equal(only_room(&street)->name, name);
	ask(&street, 0, "%s", pair);
	settle(&street);
	assert_int_equal(street.lobby->heap_count, 1);
	assert_true(heard(&street, 0, "\"wait\":"));
	const int64_t left = only_room(&street)->quick_until - street.now;
	assert_true(left > 0 && left <= 30000);
	pass_time(&street, street.now + left);
	assert_int_equal(only_room(&street)->status, ROOM_PLAYING);
	street_release(&street);
}

static void who_leaves_waits_no_longer(void **state)
{
	struct street street;
	(void)state;
	begin(&street);
	ask(&street, 0, "%s", pair);
	ask(&street, 1, "%s", pair);
	settle(&street);
	struct room *room = only_room(&street);
	ask(&street, 0, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	settle(&street);
	assert_int_equal(room->host, 1);
	assert_int_equal(room_open_seats(room), 2); /* also the one of who began */
	ask(&street, 1, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	settle(&street);
	assert_int_equal(street.lobby->heap_count, 0);
	street_release(&street);
}

/* Nobody plays with somebody who was lost long before it begins; and a table that all have lost is gone. */
static void who_is_lost_has_no_seat(void **state)
{
	struct street street;
	(void)state;
	begin(&street);
	ask(&street, 0, "%s", pair);
	ask(&street, 1, "%s", pair);
	settle(&street);
	struct room *room = only_room(&street);
	street_leave(&street, 0);
	pass_time(&street, street.now + 30000);
	assert_int_equal(room->status, ROOM_PLAYING);
	assert_int_equal(room->seat[0].who, WHO_BOT);
	ask(&street, 2, "%s", pair);
	settle(&street);
	assert_int_equal(street.lobby->heap_count, 2);
	street_leave(&street, 2);
	for (unsigned i = 0; i < 60; i++)
		pass_time(&street, street.now + 1000);
	assert_int_equal(street.lobby->tables.status[ROOM_OPEN], 0);
	street_release(&street);
}

static void what_cannot_be_paired_is_refused(void **state)
{
	struct street street;
	(void)state;
	begin(&street);
	expect_answer(&street, 0, "{\"do\":\"pair\",\"id\":1,\"game\":\"chess\",\"seats\":3}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"pair\",\"id\":1,\"game\":\"rent-a-hero\"}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"pair\",\"id\":1,\"game\":\"rent-a-hero\",\"seats\":99}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"pair\",\"id\":1,\"game\":\"rent-a-hero\",\"seats\":3,\"level\":0}",
	              "request/field");
	expect_answer(&street, 0,
	              "{\"do\":\"create\",\"id\":1,\"game\":\"rent-a-hero\",\"quick\":3,\"seats\":[\"me\",\"open\"]}",
	              "\"m\":\"ok\"");
	assert_int_equal(only_room(&street)->spec.quick, 0); /* only `pair` makes such tables */
	street_release(&street);
}

/* -- Watching and peeking ----------------------------------------------------------------------------------------- */

static void running_public_tables_can_be_watched(void **state)
{
	static const char watch[] = "{\"do\":\"watch\",\"id\":2}";
	struct street street;
	(void)state;
	begin(&street);
	for (unsigned hidden = 0; hidden < 2; hidden++) {
		ask(&street, hidden,
		    "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"listed\":%s,\"seats\":[\"me\",{\"bot\":1},{\"bot\":1}]}",
		    hidden ? "false" : "true");
		settle(&street);
	}
	expect_answer(&street, 3, watch, "\"tables\":[]");
	for (size_t i = 1; i <= 2; i++)
		for (unsigned who = 0; who < 2; who++)
			ask(&street, who, "{\"do\":\"start\",\"table\":\"%s\"}", street.lobby->heap[i]->room->name);
	settle(&street);
	expect_answer(&street, 3, watch, "\"host\":\"Ada\"");
	expect_without(&street, 3, watch, "\"host\":\"Bob\"");
	expect_answer(&street, 3, "{\"do\":\"watch\",\"id\":2,\"game\":\"here-to-slay\"}", "\"tables\":[]");
	street_release(&street);
}

static void an_invitation_says_who_invites_to_what(void **state)
{
	struct street street;
	char request[200];
	(void)state;
	begin(&street);
	ask(&street, 0,
	    "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"listed\":false,\"options\":{\"heroes\":5},"
	    "\"seats\":[\"me\",\"invited\",{\"bot\":1}]}");
	settle(&street);
	const struct room *room = only_room(&street);
	snprintf(request, sizeof request, "{\"do\":\"peek\",\"id\":3,\"table\":\"%s\"}", room->name);
	expect_answer(&street, 1, request, "table/key");
	expect_without(&street, 1, request, "Ada"); /* the name of the table is not the link */
	expect_answer(&street, 0, request, "\"free\":0");
	snprintf(request, sizeof request, "{\"do\":\"peek\",\"id\":3,\"table\":\"%s\",\"key\":\"%s\"}", room->name,
	         room->spec.key);
	expect_answer(&street, 1, request, "\"free\":1,\"host\":\"Ada\",\"people\":[\"Ada\"],\"options\":{");
	assert_true(heard(&street, 1, "\"heroes\":5"));
	assert_int_equal(room->here[room_viewer_index(MU_TABLE)], 0); /* nobody has come by that */
	/* Before hello as well. */
	street.connections[9] = lobby_connection_create(street.lobby, (void *)(uintptr_t)10, street.now);
	expect_answer(&street, 9, request, "\"host\":\"Ada\"");
	lobby_connection_leave(street.lobby, street.connections[9], street.now);
	snprintf(request, sizeof request, "{\"do\":\"peek\",\"id\":3,\"table\":\"%s\",\"key\":\"x\"}", room->name);
	expect_answer(&street, 1, request, "table/key");
	expect_answer(&street, 1, "{\"do\":\"peek\",\"id\":3,\"table\":\"zzzzzzzzzzzz\"}", "table/unknown");
	street_release(&street);
}

static void a_host_passes_it_on(void **state)
{
	struct street street;
	char request[100];
	(void)state;
	begin(&street);
	struct room *room = open_table(&street, "rent-a-hero", 3, "normal");
	settle(&street);
	snprintf(request, sizeof request, "{\"do\":\"host\",\"id\":4,\"table\":\"%s\",\"seat\":2}", room->name);
	expect_answer(&street, 1, request, "table/host");
	expect_answer(&street, 0, request, "\"m\":\"ok\"");
	assert_int_equal(room->host, 2);
	expect_answer(&street, 0, request, "table/host");
	expect_answer(&street, 2, request, "request/field"); /* it is already */
	char name[ROOM_ID_MAX];
	strcpy(name, room->name);
	street.connection_count = 0;
	for (unsigned i = 0; i < PEOPLE; i++)
		street_leave(&street, i);
	street_close(&street);
	street_open(&street);
	assert_int_equal(only_room(&street)->host, 2);
	street_release(&street);
}

/* -- Whom one has played with --------------------------------------------------------------------------------------- */

/* The three have played a game, and agreed. */
static void play_together(struct street *street, char ret_table[ROOM_ID_MAX])
{
	for (unsigned i = 0; i < 3; i++)
		answer(street, i, "{\"do\":\"wishes\",\"id\":1,\"keep\":true}");
	struct room *room = open_table(street, "rent-a-hero", 3, "normal");
	strcpy(ret_table, room->name);
	play_to_the_end(street, room);
	settle(street);
}

static void open_another(struct street *street, char ret_table[ROOM_ID_MAX])
{
	answer(street, 0,
	       "{\"do\":\"create\",\"id\":1,\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"invited\",{\"bot\":1}]}");
	snprintf(ret_table, ROOM_ID_MAX, "%s", strstr(street->heard[0].text, "\"table\":\"") + 9);
}

static void people_are_met_and_invited(void **state)
{
	struct street street;
	char old[ROOM_ID_MAX], table[ROOM_ID_MAX], invite[120];
	(void)state;
	begin(&street);
	play_together(&street, old);
	open_another(&street, table);
	expect_answer(&street, 0, "{\"do\":\"people\",\"id\":2}", "\"name\":\"Bob\"");
	assert_true(heard(&street, 0, "\"games\":1,\"here\":true"));
	expect_answer(&street, 3, "{\"do\":\"people\",\"id\":2}", "\"people\":[]");
	snprintf(invite, sizeof invite, "{\"do\":\"invite\",\"id\":3,\"table\":\"%s\",\"met\":\"%s\",\"seat\":1}", table,
	         old);
	strbuf_clear(&street.heard[1]);
	expect_answer(&street, 0, invite, "\"m\":\"ok\"");
	assert_true(heard(&street, 1, "\"m\":\"invitation\"") && heard(&street, 1, "\"from\":\"Ada\""));
	assert_true(heard(&street, 1, table));
	expect_answer(&street, 3, invite, "table/no-seat");
	/* Who does not want it, or has blocked, or is not there: all the same. */
	answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"invites\":false}");
	strbuf_clear(&street.heard[1]);
	expect_answer(&street, 0, invite, "people/unreachable");
	assert_false(heard(&street, 1, "invitation"));
	answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"invites\":true}");
	expect_answer(&street, 0, invite, "\"m\":\"ok\"");
	street_leave(&street, 1);
	expect_answer(&street, 0, invite, "people/unreachable");
	street_release(&street);
}

static void who_is_blocked_is_not_met_again(void **state)
{
	struct street street;
	char old[ROOM_ID_MAX], table[ROOM_ID_MAX], request[120];
	(void)state;
	begin(&street);
	play_together(&street, old);
	open_another(&street, table);
	snprintf(request, sizeof request, "{\"do\":\"block\",\"id\":3,\"table\":\"%s\",\"seat\":0}", old);
	expect_answer(&street, 1, request, "\"m\":\"ok\"");
	expect_answer(&street, 0, request, "request/field"); /* oneself */
	expect_without(&street, 0, "{\"do\":\"people\",\"id\":2}", "Bob");
	expect_answer(&street, 1, "{\"do\":\"people\",\"id\":2}", "\"blocked\":[{\"name\":\"Ada\",\"since\":");
	long long since = strtoll(strstr(street.heard[1].text, "\"since\":") + 8, NULL, 10);
	snprintf(request, sizeof request, "{\"do\":\"invite\",\"id\":3,\"table\":\"%s\",\"met\":\"%s\",\"seat\":1}", table,
	         old);
	expect_answer(&street, 0, request, "people/unreachable");
	answer(&street, 1, pair);
	answer(&street, 0, pair);
	assert_int_equal(street.lobby->tables.status[ROOM_OPEN], 3); /* each waits alone */
	snprintf(request, sizeof request, "{\"do\":\"block\",\"id\":3,\"since\":%lld,\"off\":true}", since);
	expect_answer(&street, 1, request, "\"m\":\"ok\"");
	expect_answer(&street, 1, "{\"do\":\"people\",\"id\":2}", "\"blocked\":[]");
	expect_answer(&street, 0, "{\"do\":\"people\",\"id\":2}", "Bob");
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
	    cmocka_unit_test(bots_come_when_nobody_does),
	    cmocka_unit_test(a_full_table_begins_at_once),
	    cmocka_unit_test(the_wait_outlasts_a_connection_and_a_restart),
	    cmocka_unit_test(who_leaves_waits_no_longer),
	    cmocka_unit_test(who_is_lost_has_no_seat),
	    cmocka_unit_test(what_cannot_be_paired_is_refused),
	    cmocka_unit_test(running_public_tables_can_be_watched),
	    cmocka_unit_test(an_invitation_says_who_invites_to_what),
	    cmocka_unit_test(a_host_passes_it_on),
	    cmocka_unit_test(people_are_met_and_invited),
	    cmocka_unit_test(who_is_blocked_is_not_met_again),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
