/*
 * What one address asks for is no burden for others: people of one address ask for everything that there is, as often as they like, and
 * a stranger from elsewhere still does all that people do on a server, at once. Whoever adds a request adds how to flood the server with it.
 */
#include "street.h"

enum { FLOODERS = 6, TIMES = 60, STRANGER = FLOODERS };

#define LEADER \
	"{\"name\":{\"en\":\"A\"},\"class\":\"%s\",\"when\":\"always\",\"do\":\"bonus\",\"rolls\":\"%s\",\"number\":%u}"

/* Where somebody comes from, with what the network part of the server counts there. */
struct home {
	uint8_t origin[CONNECTION_ORIGIN];
	struct allowance newcomers, forgettings;
};

static void home_init(struct home *home, const struct street *street, uint8_t network)
{
	*home = (struct home){.origin = {4, 10, 0, network, 1},
	                      .newcomers = {street->limits.newcomers_an_hour, street->now},
	                      .forgettings = {FORGETTINGS_AT_ONCE, street->now}};
}

/* Somebody new, on that connection. */
static void arrive(struct street *street, unsigned i, struct home *home)
{
	street_leave(street, i);
	if (street->connection_count <= i)
		street->connection_count = i + 1;
	street->dismissed[i] = false;
	struct connection *connection = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
	street->connections[i] = connection;
	connection->newcomers = &home->newcomers;
	connection->forgettings = &home->forgettings;
	memcpy(connection->origin, home->origin, sizeof home->origin);
	ask(street, i, "{\"do\":\"hello\",\"v\":1,\"name\":\"Ada\"}");
	settle(street);
}

/* -- The flood -------------------------------------------------------------------------------------------------- */

static const struct {
	const char *name;
	const char *members; /* with the name of a table, or without */
} floods[] = {
    {"hello", ""}, /* each time as somebody new */
    {"redeem", "\"code\":\"WRONGWRONG12\""},
    {"name", "\"name\":\"Bob\""},
    {"list", ""},
    {"mine", ""},
    {"create", NULL}, /* with as many cards as there can be, see below */
    {"code", ""},
    {"ping", ""},
    {"look", "\"table\":\"%s\""},
    {"sync", "\"table\":\"%s\""},
    {"join", "\"table\":\"%s\""},
    {"leave", "\"table\":\"%s\""},
    {"record", "\"table\":\"%s\""},
    {"story", "\"table\":\"%s\""},
    {"rematch", "\"table\":\"%s\""},
    {"remove", "\"table\":\"%s\",\"seat\":1"},
    {"recover", "\"code\":\"AAAAA-AAAAA-AAAAA-AAAAA-AAAAA\""},
    {"devices", ""},
    {"revoke", "\"device\":\"none\""},
    {"recovery", ""},
    {"wishes", "\"keep\":true"},
    {"games", ""},
    {"export", ""},
    {"profile", ""},
    {"ladder", "\"game\":\"here-to-slay\""},
    {"pair", "\"game\":\"here-to-slay\",\"seats\":4"},
    {"watch", ""},
    {"peek", "\"table\":\"%s\""},
    {"people", ""},
    {"push", "\"endpoint\":\"https://push.example.org/x\",\"p256dh\":\"none\",\"auth\":\"none\""},
    {"invite", "\"table\":\"%s\",\"person\":\"none\""},
    {"block", "\"person\":\"none\""},
    {"forget-game", "\"table\":\"%s\""},
    {"forget-games", "\"sure\":true"},
    {"forget-me", "\"sure\":true"},
};

static void create_with_cards(struct street *street, unsigned i, unsigned *number)
{
	static const char *const classes[] = {"bard", "fighter", "guardian", "ranger", "thief", "wizard"};
	static const char *const rolls[] = {"effect", "attack", "challenged", "challenging", "effect+attack"};
	struct strbuf text = {0};
	strbuf_puts(&text, "{\"do\":\"create\",\"game\":\"here-to-slay\",\"seats\":[\"me\",\"open\",{\"bot\":5}],\"made_"
	                   "leaders\":[");
	for (unsigned card = 0; card < MU_MADE_MAX; card++, (*number)++)
		strbuf_printf(&text, "%s" LEADER, card ? "," : "", classes[*number % 6], rolls[*number / 6 % 5],
		              1 + *number / 30 % 3);
	strbuf_puts(&text, "]}");
	lobby_receive(street->lobby, street->connections[i], text.text, text.length, street->now);
	strbuf_release(&text);
}

/* Everybody of the address, again and again; who is no longer there comes as somebody else. */
static void flood(struct street *street, struct home *home, size_t which, const char *table, unsigned *number)
{
	char members[128];
	for (unsigned i = 0; i < FLOODERS * TIMES; i++) {
		const unsigned who = i % FLOODERS;
		strbuf_clear(&street->heard[who]);
		if (strcmp(floods[which].name, "hello") == 0 || street->dismissed[who] || !street->connections[who]->person)
			arrive(street, who, home);
		if (!street->connections[who]->person)
			return; /* the address has had its newcomers */
		if (!floods[which].members) {
			create_with_cards(street, who, number);
			continue;
		}
		snprintf(members, sizeof members, "%s", floods[which].members);
		char *gap = strstr(members, "%s");
		if (gap)
			snprintf(gap, sizeof members - (size_t)(gap - members), "%s%s", table,
			         floods[which].members + (gap - members) + 2);
		ask(street, who, "{\"do\":\"%s\"%s%s}", floods[which].name, members[0] ? "," : "", members);
	}
}

/* -- The stranger ----------------------------------------------------------------------------------------------- */

static void does(struct street *street, const char *request)
{
	strbuf_clear(&street->heard[STRANGER]);
	ask(street, STRANGER, "%s", request);
	settle(street);
	assert_true(street->heard[STRANGER].length > 0);
	if (strstr(street->heard[STRANGER].text, "\"m\":\"refused\"") || !strstr(street->heard[STRANGER].text, "\"id\":"))
		fail_msg("%s: %s", request, street->heard[STRANGER].text);
}

/* A card is judged after a few others at most. */
static void card_is_judged_soon(struct street *street)
{
	const char *name = strstr(street->heard[STRANGER].text, "\"table\":\"") + 9;
	char text[ROOM_ID_MAX];
	uint64_t id;
	snprintf(text, sizeof text, "%s", name);
	assert_true(room_name_read(text, &id));
	const struct room *room = lobby_table_find(street->lobby, id)->room;
	for (unsigned i = 0; i < 4 && !room->made->verdict[0]; i++) {
		assert_non_null(street->lobby->tried.game);
		lobby_tried(street->lobby, TRIAL_FAIR, street->now);
		settle(street);
	}
	assert_true(room->made->verdict[0]);
}

static void visit(struct street *street, struct home *home)
{
	arrive(street, STRANGER, home);
	assert_non_null(street->connections[STRANGER]->person);
	does(street, "{\"do\":\"name\",\"id\":1,\"name\":\"Eve\"}");
	does(street, "{\"do\":\"code\",\"id\":2}");
	does(street, "{\"do\":\"list\",\"id\":3}");
	does(street, "{\"do\":\"recovery\",\"id\":4}");
	does(street, "{\"do\":\"pair\",\"id\":5,\"game\":\"rent-a-hero\",\"seats\":3}");
	does(street,
	     "{\"do\":\"create\",\"id\":6,\"game\":\"here-to-slay\",\"seats\":[\"me\",{\"bot\":1}],\"made_limit\":\"fair\","
	     "\"made_leaders\":[{\"name\":{\"en\":\"Calm\"},\"class\":\"bard\",\"when\":\"always\",\"do\":\"no-steal\"}]}");
	card_is_judged_soon(street);
	does(street, "{\"do\":\"games\",\"id\":7}");
	does(street, "{\"do\":\"forget-me\",\"id\":8,\"sure\":true}");
}

/* -- The tests -------------------------------------------------------------------------------------------------- */

static void a_flood_is_no_burden_for_others(void **state)
{
	(void)state;
	unsigned number = 0;
	for (size_t which = 0; which < sizeof floods / sizeof floods[0]; which++) {
		struct street street;
		struct home near, far;
		char table[ROOM_ID_MAX] = "";
		street_init(&street, floods[which].name);
		home_init(&near, &street, 1);
		home_init(&far, &street, 2);
		for (unsigned i = 0; i < FLOODERS; i++)
			arrive(&street, i, &near);
		create_with_cards(&street, 0, &number);
		settle(&street);
		snprintf(table, sizeof table, "%s", only_room(&street)->name);
		flood(&street, &near, which, table, &number);
		visit(&street, &far);
		street_release(&street);
	}
}

/* And with all of it at once. */
static void all_floods_are_no_burden_for_others(void **state)
{
	struct street street;
	struct home near, far;
	char table[ROOM_ID_MAX];
	unsigned number = 0;
	(void)state;
	street_init(&street, "all");
	street.lobby->limits.tables_of_person = 20;
	home_init(&near, &street, 1);
	home_init(&far, &street, 2);
	for (unsigned i = 0; i < FLOODERS; i++)
		arrive(&street, i, &near);
	create_with_cards(&street, 0, &number);
	settle(&street);
	snprintf(table, sizeof table, "%s", only_room(&street)->name);
	for (size_t which = sizeof floods / sizeof floods[0]; which-- > 0;)
		flood(&street, &near, which, table, &number);
	visit(&street, &far);
	street_release(&street);
}

static void every_request_has_a_flood(void **state)
{
	(void)state;
	for (size_t i = 0; lobby_request_name(i); i++) {
		size_t which = 0;
		while (which < sizeof floods / sizeof floods[0] && strcmp(floods[which].name, lobby_request_name(i)) != 0)
			which++;
		if (which == sizeof floods / sizeof floods[0])
			fail_msg("\"%s\" has no row in the list of floods", lobby_request_name(i));
	}
}

static int start_sodium(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_request_has_a_flood),
	    cmocka_unit_test(a_flood_is_no_burden_for_others),
	    cmocka_unit_test(all_floods_are_no_burden_for_others),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
