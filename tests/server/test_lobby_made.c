/* Leaders that people bring to the tables of a server: created with, refused, tried once for all tables, and there after a restart. */
#include "street.h"

#define CALM "{\"name\":{\"en\":\"Calm\"},\"class\":\"bard\",\"when\":\"always\",\"do\":\"no-steal\"}"
#define BOLD "{\"name\":{\"en\":\"Bold\"},\"class\":\"thief\",\"when\":\"always\",\"do\":\"safe-items\"}"

static const struct room *created(struct street *street, unsigned connection, const char *more)
{
	struct lobby *lobby = street->lobby;
	const size_t before = lobby->lobby_table_count;
	strbuf_clear(&street->heard[connection]);
	ask(street, connection, "{\"do\":\"create\",\"id\":1,\"game\":\"here-to-slay\",\"seats\":[\"me\",{\"bot\":1}]%s}",
	    more);
	settle(street);
	if (lobby->lobby_table_count == before)
		return NULL;
	const char *name = strstr(street->heard[connection].text, "\"table\":\"") + 9;
	char text[ROOM_ID_MAX];
	uint64_t id;
	snprintf(text, sizeof text, "%s", name);
	assert_true(room_name_read(text, &id));
	return lobby_table_find(lobby, id)->room;
}

static void they_are_refused_with_a_sentence(void **state)
{
	struct street street;
	(void)state;
	street_init(&street, "refused");
	come_with(&street, "Ada", ",\"lang\":\"pl\"");
	assert_null(created(&street, 0, ",\"made_leaders\":[{\"name\":{\"en\":\"A\"},\"class\":\"bard\"}]"));
	assert_non_null(strstr(last(&street, 0), "\"error\":\"made/card\""));
	assert_non_null(strstr(last(&street, 0), "play-magic")); /* what would be possible */
	assert_null(created(&street, 0, ",\"made\":\"off\",\"made_leaders\":[" CALM "]"));
	assert_non_null(strstr(last(&street, 0), "\"error\":\"made/off\""));
	assert_null(created(&street, 0, ",\"made\":\"maybe\""));
	assert_non_null(strstr(last(&street, 0), "off, host, anyone"));
	street_release(&street);
}

static void they_are_tried_once(void **state)
{
	struct street street;
	(void)state;
	street_init(&street, "tried");
	street.limits.tables_of_person = 10;
	street.lobby->limits.tables_of_person = 10;
	come(&street, "Ada");
	come(&street, "Bob");
	const struct room *one = created(&street, 0, ",\"made_limit\":\"fair\",\"made_leaders\":[" CALM "," BOLD "]");
	const struct room *two = created(&street, 1, ",\"made_leaders\":[" BOLD "]");
	assert_int_equal(street.trials, 1); /* one at a time */
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", one->name);
	assert_non_null(strstr(last(&street, 0), "\"error\":\"made/testing\""));
	lobby_tried(street.lobby, TRIAL_FAIR, street.now);
	settle(&street);
	assert_true(heard(&street, 0, "\"verdict\":\"fair\""));
	assert_int_equal(street.trials, 2);
	lobby_tried(street.lobby, TRIAL_STRONG, street.now);
	settle(&street);
	assert_int_equal(street.trials, 2);
	assert_true(heard(&street, 1, "\"verdict\":\"strong\""));
	assert_int_equal(two->made->verdict[0], TRIAL_STRONG + 1);
	const struct room *three = created(&street, 1, ",\"made_leaders\":[" CALM "]");
	assert_int_equal(street.trials, 2); /* known */
	assert_int_equal(three->made->verdict[0], TRIAL_FAIR + 1);
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", one->name);
	assert_non_null(strstr(last(&street, 0), "\"error\":\"made/strong\""));
	ask(&street, 0, "{\"do\":\"drop\",\"table\":\"%s\",\"card\":\"made-2\"}", one->name);
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", one->name);
	settle(&street);
	assert_int_equal(one->status, ROOM_PLAYING);
	street_release(&street);
}

/* Who comes with one leader after the other does not keep the server busy with those that are gone again. */
static void what_is_gone_is_not_tried(void **state)
{
	static const char *const classes[] = {"bard", "fighter", "guardian", "ranger", "thief", "wizard"};
	static const char *const rolls[] = {"effect", "attack", "challenged", "challenging", "effect+attack"};
	struct street street;
	(void)state;
	street_init(&street, "gone");
	come(&street, "Ada");
	const struct room *room = created(&street, 0, ",\"made\":\"host\"");
	for (unsigned i = 0; i < 90; i++) {
		street.now += 5000;
		ask(&street, 0,
		    "{\"do\":\"bring\",\"table\":\"%s\",\"leader\":{\"name\":{\"en\":\"A\"},\"class\":\"%s\",\"when\":"
		    "\"always\",\"do\":"
		    "\"bonus\",\"rolls\":\"%s\",\"number\":%u}}",
		    room->name, classes[i % 6], rolls[i / 6 % 5], 1 + i / 30);
		assert_int_equal(mu_made_count(&room->spec.setup), 1);
		ask(&street, 0, "{\"do\":\"drop\",\"table\":\"%s\",\"card\":\"made-1\"}", room->name);
	}
	settle(&street);
	assert_int_equal(street.trials, 1);
	lobby_tried(street.lobby, TRIAL_WEAK, street.now);
	assert_int_equal(street.trials, 1);
	assert_null(street.lobby->tried.game);
	ask(&street, 0, "{\"do\":\"bring\",\"table\":\"%s\",\"leader\":" CALM "}", room->name);
	assert_int_equal(street.trials, 2);
	settle(&street);
	street_release(&street);
}

/* From where the person comes: the last part of an address in 10.0.NETWORK. */
static void comes_from(struct street *street, unsigned connection, uint8_t network, uint8_t part)
{
	const uint8_t origin[] = {4, 10, 0, network, part};
	memcpy(street->connections[connection]->origin, origin, sizeof origin);
}

/* Cards that nobody else has: `number` counts them. */
static void bring_many(struct street *street, unsigned connection, unsigned tables, unsigned *number)
{
	static const char *const classes[] = {"bard", "fighter", "guardian", "ranger", "thief", "wizard"};
	static const char *const rolls[] = {"effect",
	                                    "attack",
	                                    "challenged",
	                                    "challenging",
	                                    "effect+attack",
	                                    "effect+challenged",
	                                    "attack+challenged",
	                                    "effect+challenging"};
	for (unsigned table = 0; table < tables; table++) {
		const struct room *room = created(street, connection, ",\"made\":\"host\"");
		assert_non_null(room);
		for (unsigned i = 0; i < MU_MADE_MAX; i++, (*number)++) {
			street->now += 5000;
			ask(street, connection,
			    "{\"do\":\"bring\",\"table\":\"%s\",\"leader\":{\"name\":{\"en\":\"A\"},\"class\":\"%s\",\"when\":"
			    "\"always\",\"do\":\"bonus\",\"rolls\":\"%s\",\"number\":%u}}",
			    room->name, classes[*number % 6], rolls[*number / 6 % 8], 1 + *number / 48 % 3);
			assert_int_equal(mu_made_count(&room->spec.setup), i + 1);
		}
		settle(street);
	}
}

/* How many trials it takes until the only card of a room is judged. */
static unsigned trials_until_judged(struct street *street, const struct room *room)
{
	unsigned count = 0;
	for (; !room->made->verdict[0] && count < 300; count++) {
		assert_non_null(street->lobby->tried.game);
		lobby_tried(street->lobby, TRIAL_FAIR, street->now);
		settle(street);
	}
	return count;
}

/* However many cards come from one address, or from one network: everybody else's are tried as if there were one of them. */
static void each_address_has_its_share(void **state)
{
	struct street street;
	unsigned number = 0;
	(void)state;
	street_init(&street, "share");
	street.lobby->limits.tables_of_person = 1000;
	static const uint8_t networks[] = {1, 1, 1, 2, 3};
	for (unsigned i = 0; i < 5; i++) {
		come(&street, "Ada");
		comes_from(&street, i, networks[i], (uint8_t)(10 + i));
	}
	for (unsigned i = 0; i < 3; i++) /* more than there is room for, from three addresses of one network */
		bring_many(&street, i, 8, &number);
	const struct room *bob = created(&street, 3, ",\"made_limit\":\"fair\",\"made_leaders\":[" CALM "]");
	const struct room *eve = created(&street, 4, ",\"made_limit\":\"fair\",\"made_leaders\":[" BOLD "]");
	assert_true(trials_until_judged(&street, bob) <= 4);
	assert_true(trials_until_judged(&street, eve) <= 2);
	/* Within the network the addresses take turns, too. */
	comes_from(&street, 3, 1, 99);
	const struct room *near = created(&street, 3,
	                                  ",\"made_leaders\":[{\"name\":{\"en\":\"N\"},\"class\":\"bard\",\"when\":"
	                                  "\"always\",\"do\":\"no-destroy\"}]");
	assert_true(trials_until_judged(&street, near) <= 5);
	/* Nothing is forgotten: in the end all are judged. */
	while (street.lobby->tried.game)
		lobby_tried(street.lobby, TRIAL_FAIR, street.now);
	settle(&street);
	for (unsigned i = 1; i <= street.lobby->heap_count; i++)
		for (int card = 0; card < mu_made_count(&street.lobby->heap[i]->room->spec.setup); card++)
			assert_int_equal(street.lobby->heap[i]->room->made->verdict[card], TRIAL_FAIR + 1);
	street_release(&street);
}

static void they_are_there_after_a_restart(void **state)
{
	struct street street;
	(void)state;
	street_init(&street, "restart");
	come(&street, "Ada");
	const struct room *room =
	    created(&street, 0, ",\"made\":\"anyone\",\"made_limit\":\"fair\",\"made_leaders\":[" CALM "]");
	ask(&street, 0, "{\"do\":\"bring\",\"table\":\"%s\",\"leader\":" BOLD "}", room->name);
	settle(&street);
	const uint64_t id = room->id;
	street_close(&street);
	street_open(&street);
	const struct room *again = lobby_table_find(street.lobby, id)->room;
	assert_int_equal(mu_made_count(&again->spec.setup), 2);
	assert_string_equal(again->made->names.of[1].text[MU_LANG_EN], "Bold");
	assert_int_equal(again->spec.bring, BRING_ANYONE);
	assert_int_equal(again->spec.limit, LIMIT_FAIR);
	const unsigned before = street.trials;
	come(&street, "Bob"); /* with somebody there it goes on */
	assert_int_equal(street.trials, before + 1);
	lobby_tried(street.lobby, TRIAL_WEAK, street.now);
	assert_int_equal(again->made->verdict[0], TRIAL_WEAK + 1);
	street_release(&street);
}

static void rematches_begin_with_them(void **state)
{
	struct street street;
	(void)state;
	street_init(&street, "rematch");
	come(&street, "Ada");
	const struct room *room =
	    created(&street, 0, ",\"pace\":\"instant\",\"leaders\":\"random\",\"made_leaders\":[" CALM "]");
	ask(&street, 0, "{\"do\":\"order\",\"table\":\"%s\",\"react\":\"never\"}", room->name);
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	for (unsigned i = 0; i < 100000 && room->status == ROOM_PLAYING; i++) {
		street.now += 60000;
		lobby_tick(street.lobby, street.now);
		settle(&street);
	}
	assert_int_equal(room->status, ROOM_OVER);
	ask(&street, 0, "{\"do\":\"record\",\"id\":5,\"table\":\"%s\"}", room->name);
	assert_non_null(strstr(last(&street, 0), "info made 1 en Calm"));
	ask(&street, 0, "{\"do\":\"rematch\",\"id\":6,\"table\":\"%s\"}", room->name);
	settle(&street);
	const struct room *again = lobby_table_find(street.lobby, room->next)->room;
	assert_int_equal(mu_made_count(&again->spec.setup), 1);
	assert_string_equal(again->made->names.of[0].text[MU_LANG_EN], "Calm");
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
	    cmocka_unit_test(they_are_refused_with_a_sentence), cmocka_unit_test(they_are_tried_once),
	    cmocka_unit_test(what_is_gone_is_not_tried),        cmocka_unit_test(each_address_has_its_share),
	    cmocka_unit_test(they_are_there_after_a_restart),   cmocka_unit_test(rematches_begin_with_them),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
