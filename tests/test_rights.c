/* People's rights: removing and blocking, devices, recovery, being forgotten. */
#include "street.h"

/* -- What a host can do ------------------------------------------------------------------------------------------ */

/* Three people at a table of three. */
static struct room *full_table(struct street *street, const char *seed)
{
	street_init(street, seed);
	come(street, "Ada");
	come(street, "Ben");
	come(street, "Cleo");
	struct room *room = open_table(street, "rent-a-hero", 3, "normal");
	settle(street);
	return room;
}

static void a_host_removes_somebody(void **state)
{
	(void)state;
	struct street street;
	struct room *room = full_table(&street, "remove");
	ask(&street, 1, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"boo\"}", room->name);
	ask(&street, 1, "{\"do\":\"remove\",\"id\":1,\"table\":\"%s\",\"seat\":2}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, 1), "table/host"));
	for (int seat = -1; seat < 8; seat++) { /* not oneself, and not what is no seat */
		if (seat == 1 || seat == 2)
			continue;
		ask(&street, 0, "{\"do\":\"remove\",\"id\":2,\"table\":\"%s\",\"seat\":%d}", room->name, seat);
		settle(&street);
		assert_non_null(strstr(last(&street, 0), "request/field"));
	}
	ask(&street, 0, "{\"do\":\"remove\",\"id\":3,\"table\":\"%s\",\"seat\":1}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, 0), "{\"m\":\"ok\",\"id\":3}"));
	assert_non_null(strstr(last(&street, 1), "\"m\":\"removed\""));
	assert_non_null(strstr(last(&street, 1), "\"blocked\":false"));
	assert_int_equal(room->seat[1].who, WHO_OPEN);
	assert_int_equal(room->here[1], 0);
	assert_int_equal(room->talk_count, 0);
	ask(&street, 1, "{\"do\":\"mute\",\"id\":4,\"table\":\"%s\",\"seat\":0}", room->name);
	assert_non_null(strstr(last(&street, 1), "table/no-seat"));
	ask(&street, 1, "{\"do\":\"join\",\"id\":5,\"table\":\"%s\"}", room->name); /* who is not blocked may come back */
	settle(&street);
	assert_int_equal(room->seat[1].who, WHO_PERSON);
	street_restart(&street);
	assert_int_equal(only_room(&street)->seat[1].who, WHO_PERSON);
	street_release(&street);
}

static void who_is_blocked_does_not_come_back(void **state)
{
	(void)state;
	struct street street;
	struct room *room = full_table(&street, "block");
	const uint64_t ben = room->seat[1].person;
	ask(&street, 0, "{\"do\":\"remove\",\"id\":3,\"table\":\"%s\",\"seat\":1,\"block\":true}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, 1), "\"blocked\":true"));
	static const char *const requests[] = {"join", "look", "sync", "leave", "story", "mute", "start"};
	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		ask(&street, 1, "{\"do\":\"%s\",\"id\":4,\"table\":\"%s\",\"key\":\"%s\"}", requests[i], room->name,
		    room->spec.key);
		settle(&street);
		assert_non_null(strstr(last(&street, 1), "table/blocked"));
	}
	street_restart(&street);
	assert_true(room_is_blocked(only_room(&street), ben));
	assert_int_equal(only_room(&street)->seat[1].who, WHO_OPEN);
	street_release(&street);
}

static void nobody_is_removed_from_a_game(void **state)
{
	(void)state;
	struct street street;
	struct room *room = full_table(&street, "too late");
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	ask(&street, 0, "{\"do\":\"remove\",\"id\":3,\"table\":\"%s\",\"seat\":1}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, 0), "table/started"));
	assert_int_equal(room->seat[1].who, WHO_PERSON);
	street_release(&street);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_host_removes_somebody),
	    cmocka_unit_test(who_is_blocked_does_not_come_back),
	    cmocka_unit_test(nobody_is_removed_from_a_game),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
