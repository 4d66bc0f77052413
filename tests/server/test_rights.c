/* People's rights: removing and blocking, devices, recovery. */
#include "devices.h"

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

/* A device that looked on before its person sat down sees what the person sees, and is shown out with it. */
static void all_devices_sit_and_go_together(void **state)
{
	(void)state;
	struct street street;
	struct room *room = full_table(&street, "together");
	ask(&street, 1, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	const unsigned phone = come_too(&street, 1, "phone");
	ask(&street, phone, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, phone), "\"you\":null"));
	ask(&street, 1, "{\"do\":\"join\",\"table\":\"%s\",\"seat\":1}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, phone), "\"you\":1"));
	assert_int_equal(room->here[1], 2);
	assert_int_equal(room->here[MU_SEATS_MAX], 0);
	ask(&street, 0, "{\"do\":\"remove\",\"table\":\"%s\",\"seat\":1,\"block\":true}", room->name);
	ask(&street, 0, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"boo\"}", room->name);
	settle(&street);
	assert_non_null(strstr(last(&street, 1), "\"m\":\"removed\""));
	assert_non_null(strstr(last(&street, phone), "\"m\":\"removed\""));
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

/* -- Devices ------------------------------------------------------------------------------------------------------- */

static void devices_are_listed_and_revoked(void **state)
{
	(void)state;
	struct street street;
	char token[80], other[80], id[80];
	street_init(&street, "devices");
	street.now = INT64_C(1794819600000); /* the 16th of November 2026 */
	come_with(&street, "Ada", ",\"device\":\"Ada's \\u202elaptop\"");
	come(&street, "Ben");
	told(&street, 0, "token", token);
	/* One from before days were written down. */
	store_token_put(street.store, (const uint8_t *)"0123456789abcdef0123456789abcdef",
	                street.connections[0]->person->id, 0, NULL, NULL);
	const unsigned phone = come_too(&street, 0, "Telefon 📱");
	told(&street, phone, "token", other);
	street.now += INT64_C(3) * 24 * 3600 * 1000;
	assert_true(knows(&street, other));
	ask(&street, 0, "{\"do\":\"devices\",\"id\":7}");
	assert_non_null(strstr(last(&street, 0), "{\"m\":\"devices\",\"id\":7,\"devices\":[{\"id\":\""));
	assert_non_null(strstr(last(&street, 0),
	                       "\"made\":\"2026-11-16\",\"used\":\"2026-11-16\",\"label\":\"Ada's laptop\","
	                       "\"this\":true}"));
	assert_non_null(strstr(last(&street, 0), "\"made\":\"2026-11-16\",\"used\":\"2026-11-19\",\"label\":\"Telefon 📱\","
	                                         "\"this\":false}"));
	assert_non_null(strstr(last(&street, 0), "\"made\":null,\"used\":null,\"label\":\"\",\"this\":false}"));
	assert_non_null(strstr(last(&street, 0), "\"recovery\":null}"));
	assert_null(strstr(last(&street, 0), token));
	ask(&street, phone, "{\"do\":\"devices\",\"id\":8}");
	const char *mine = strstr(last(&street, phone), "\"label\":\"Telefon");
	while (strncmp(mine, "{\"id\"", 5) != 0)
		mine--;
	snprintf(id, sizeof id, "%.12s", mine + 7);
	ask(&street, 1, "{\"do\":\"revoke\",\"id\":9,\"device\":\"%s\"}", id); /* somebody else's */
	assert_non_null(strstr(last(&street, 1), "hello/device"));
	ask(&street, 0, "{\"do\":\"revoke\",\"id\":10,\"device\":\"%s\"}", id);
	assert_false(heard(&street, 0, "\"id\":10")); /* not before it is on disk */
	settle(&street);
	assert_non_null(strstr(last(&street, 0), "{\"m\":\"ok\",\"id\":10,\"recovery\":null}"));
	assert_non_null(strstr(last(&street, phone), "\"m\":\"bye\",\"error\":\"device/revoked\""));
	ask(&street, phone, "{\"do\":\"ping\"}");
	ask(&street, phone, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	settle(&street);
	assert_non_null(strstr(last(&street, phone), "\"m\":\"bye\"")); /* nothing of it is read any more */
	assert_false(knows(&street, other));
	assert_true(knows(&street, token));
	street_release(&street);
}

static void who_comes_with_a_token_while_it_goes_goes_with_it(void **state)
{
	(void)state;
	struct street street;
	char token[80], id[80];
	street_init(&street, "race");
	come(&street, "Ada");
	told(&street, 0, "token", token);
	ask(&street, 0, "{\"do\":\"devices\",\"id\":7}");
	snprintf(id, sizeof id, "%.12s", strstr(last(&street, 0), "[{\"id\":\"") + 8);
	const unsigned second = knock(&street);
	ask(&street, 0, "{\"do\":\"revoke\",\"id\":8,\"device\":\"%s\"}", id); /* the own one */
	ask(&street, second, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	settle(&street);
	for (unsigned i = 0; i <= second; i++)
		assert_true(heard(&street, i, "device/revoked") || heard(&street, i, "hello/token"));
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":8}"));
	assert_null(street.connections[0]->person);
	assert_null(street.connections[second]->person);
	assert_false(knows(&street, token));
	street_release(&street);
}

static void devices_do_not_pile_up(void **state)
{
	(void)state;
	struct street street;
	char token[80];
	street_init(&street, "pile");
	come(&street, "Ada");
	told(&street, 0, "token", token);
	for (unsigned i = 0; i < 60; i++) {
		street.now += 24 * 3600 * 1000;
		const unsigned connection = come_too(&street, 0, "x");
		street_leave(&street, connection);
		street.connection_count--;
	}
	ask(&street, 0, "{\"do\":\"devices\"}");
	unsigned count = 0;
	for (const char *at = last(&street, 0); (at = strstr(at, "\"made\"")); at++)
		count++;
	assert_int_equal(count, 50);
	assert_false(knows(&street, token)); /* the one that was used longest ago */
	street_release(&street);
}

/* -- Recovery ------------------------------------------------------------------------------------------------------- */

static void a_code_brings_a_person_back(void **state)
{
	(void)state;
	struct street street;
	char token[80], code[80], newer[80], shouted[80];
	street_init(&street, "recovery");
	come(&street, "Ada");
	told(&street, 0, "token", token);
	ask(&street, 0, "{\"do\":\"recovery\",\"id\":1}");
	assert_false(heard(&street, 0, "\"m\":\"recovery\""));
	settle(&street);
	told(&street, 0, "code", code);
	assert_int_equal(strlen(code), RECOVERY_MAX - 1);
	assert_non_null(strstr(recover(&street, code, ""), "\"name\":\"Ada\""));
	for (unsigned i = 0; i <= strlen(code); i++) /* as people write it down */
		shouted[i] = (char)(code[i] == '-' ? ' ' : code[i] == '0' ? 'O' : code[i] >= 'a' ? code[i] - 32 : code[i]);
	assert_non_null(strstr(recover(&street, shouted, ""), "\"m\":\"welcome\""));
	assert_true(knows(&street, token)); /* the other devices stay */
	ask(&street, 0, "{\"do\":\"recovery\",\"id\":2}");
	settle(&street);
	told(&street, 0, "code", newer);
	assert_non_null(strstr(recover(&street, code, ""), "hello/code"));
	assert_non_null(strstr(recover(&street, newer, ",\"revoke\":true"), "\"m\":\"welcome\""));
	assert_true(heard(&street, 0, "device/revoked"));
	assert_false(knows(&street, token));
	street_release(&street);
}

/* What `devices` calls the one that the connection came with. */
static const char *device_of(struct street *street, unsigned connection, char id[80])
{
	ask(street, connection, "{\"do\":\"devices\"}");
	const char *mine = strstr(last(street, connection), "\"this\":true");
	while (strncmp(mine, "{\"id\"", 5) != 0)
		mine--;
	snprintf(id, 80, "%.12s", mine + 7);
	return id;
}

static bool redeems(struct street *street, const char *code)
{
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"redeem\",\"code\":\"%s\"}", code);
	settle(street);
	const bool come = strstr(last(street, i), "\"m\":\"welcome\"");
	assert_true(come || strstr(last(street, i), "hello/code"));
	return come;
}

/* A stolen device makes codes of both kinds before it is signed out, and tries it still while that is being written. */
static void codes_end_with_the_device_that_made_them(void **state)
{
	(void)state;
	struct street street;
	char token[80], id[80], code[80], recovery[80];
	street_init(&street, "codes");
	come(&street, "Ada");
	const unsigned thief = come_too(&street, 0, "stolen");
	told(&street, thief, "token", token);
	ask(&street, thief, "{\"do\":\"recovery\"}");
	settle(&street);
	told(&street, thief, "code", recovery);
	ask(&street, thief, "{\"do\":\"code\"}");
	told(&street, thief, "code", code);
	const unsigned back = knock(&street), again = knock(&street);
	device_of(&street, thief, id);
	const size_t told_thief = street.heard[thief].length;
	ask(&street, 0, "{\"do\":\"revoke\",\"id\":1,\"device\":\"%s\"}", id);
	ask(&street, thief, "{\"do\":\"code\"}");
	ask(&street, thief, "{\"do\":\"recovery\"}");
	ask(&street, back, "{\"do\":\"recover\",\"code\":\"%s\"}", recovery);
	ask(&street, again, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	settle(&street);
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":1,\"recovery\":null}"));
	assert_null(strstr(street.heard[thief].text + told_thief, "\"code\":"));
	assert_true(heard(&street, back, "hello/code"));
	assert_true(heard(&street, again, "hello/token"));
	assert_false(redeems(&street, code));
	assert_non_null(strstr(recover(&street, recovery, ""), "hello/code"));
	ask(&street, 0, "{\"do\":\"devices\"}");
	assert_non_null(strstr(last(&street, 0), "\"recovery\":null"));
	assert_null(strstr(last(&street, 0), "\"this\":false"));
	street_release(&street);
}

static void codes_end_when_all_others_are_signed_out(void **state)
{
	(void)state;
	struct street street;
	char token[80], code[80], recovery[80];
	street_init(&street, "alone");
	come(&street, "Ada");
	told(&street, 0, "token", token);
	ask(&street, 0, "{\"do\":\"recovery\"}");
	settle(&street);
	told(&street, 0, "code", recovery);
	ask(&street, 0, "{\"do\":\"code\"}");
	told(&street, 0, "code", code);
	const size_t told_before = street.heard[0].length;
	const unsigned back = knock(&street), again = knock(&street);
	ask(&street, back, "{\"do\":\"recover\",\"code\":\"%s\",\"revoke\":true}", recovery);
	ask(&street, 0, "{\"do\":\"code\"}");
	ask(&street, 0, "{\"do\":\"recovery\"}");
	ask(&street, again, "{\"do\":\"recover\",\"code\":\"%s\"}", recovery);
	settle(&street);
	assert_non_null(strstr(last(&street, back), "\"lang\":\"en\",\"recovery\":null}"));
	assert_null(strstr(street.heard[0].text + told_before, "\"code\":"));
	assert_true(heard(&street, 0, "device/revoked"));
	assert_true(heard(&street, again, "hello/code"));
	assert_false(redeems(&street, code));
	assert_false(knows(&street, token));
	assert_non_null(strstr(recover(&street, recovery, ""), "hello/code"));
	street_release(&street);
}

/* The own device: what was asked for behind it does not happen, but the recovery code from before brings one back. */
static void who_signs_out_asks_for_nothing_more(void **state)
{
	(void)state;
	struct street street;
	char id[80], code[80], recovery[80];
	street_init(&street, "sign out");
	come(&street, "Ada");
	ask(&street, 0, "{\"do\":\"recovery\"}");
	settle(&street);
	told(&street, 0, "code", recovery);
	ask(&street, 0, "{\"do\":\"code\"}");
	told(&street, 0, "code", code);
	device_of(&street, 0, id);
	const size_t told_before = street.heard[0].length;
	ask(&street, 0, "{\"do\":\"revoke\",\"id\":1,\"device\":\"%s\"}", id);
	ask(&street, 0, "{\"do\":\"code\"}");
	ask(&street, 0, "{\"do\":\"recovery\"}");
	ask(&street, 0, "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
	settle(&street);
	assert_true(heard(&street, 0, "{\"m\":\"ok\",\"id\":1}"));
	assert_non_null(strstr(last(&street, 0), "device/revoked"));
	assert_null(strstr(street.heard[0].text + told_before, "\"code\":"));
	assert_int_equal(street.lobby->heap_count, 0);
	assert_false(redeems(&street, code));
	assert_non_null(strstr(recover(&street, recovery, ""), "\"name\":\"Ada\""));
	street_release(&street);
}

static void wrong_codes_cost(void **state)
{
	(void)state;
	struct street street;
	struct allowance address = {200, 0};
	unsigned wrong = 0;
	street_init(&street, "wrong");
	const unsigned i = knock(&street);
	street.connections[i]->newcomers = &address;
	address.time = street.now;
	while (wrong < 1000) {
		if (wrong % 2)
			ask(&street, i, "{\"do\":\"redeem\",\"code\":\"%012u\"}", wrong);
		else
			ask(&street, i, "{\"do\":\"recover\",\"code\":\"00000-00000-00000-00000-0000%c\"}", '0' + wrong % 10);
		if (strstr(last(&street, i), "limit/newcomers"))
			break;
		assert_non_null(strstr(last(&street, i), "hello/code"));
		wrong++;
	}
	assert_int_equal(wrong, 20);
	for (unsigned j = 0; j < 1000; j++) /* and what is for all is not used up */
		ask(&street, i, "{\"do\":\"redeem\",\"code\":\"%012u\"}", j);
	assert_non_null(strstr(last(&street, i), "limit/newcomers"));
	come(&street, "Ada");
	const unsigned phone = come_too(&street, i + 1, "phone");
	assert_non_null(street.connections[phone]->person);
	static const char *const none[] = {"", "x", "-----", "00000-00000-00000-00000-000000",
	                                   "00000-00000-00000-00000-0000\\u00fc"};
	street.connections[i]->newcomers = NULL;
	for (unsigned j = 0; j < sizeof none / sizeof none[0]; j++) {
		ask(&street, i, "{\"do\":\"recover\",\"code\":\"%s\"}", none[j]);
		assert_non_null(strstr(last(&street, i), "hello/code"));
	}
	street_release(&street);
}

/* Whoever makes codes without end takes only the own ones away. */
static void a_code_is_not_crowded_out(void **state)
{
	(void)state;
	struct street street;
	char code[16];
	street_init(&street, "crowd");
	come(&street, "Ada");
	ask(&street, 0, "{\"do\":\"code\"}");
	snprintf(code, sizeof code, "%.12s", strstr(last(&street, 0), "\"code\":\"") + 8);
	for (unsigned i = 0; i < 2 * CODES_MAX; i++) {
		const uint8_t origin[CONNECTION_ORIGIN] = {4, 10, 0, 0, (uint8_t)i}; /* a whole network of them */
		come(&street, "Eve");
		memcpy(street.connections[1]->origin, origin, sizeof origin);
		ask(&street, 1, "{\"do\":\"code\"}");
		assert_non_null(strstr(last(&street, 1), "\"code\":\""));
		street_leave(&street, 1);
		street.connection_count--;
	}
	const unsigned phone = knock(&street);
	ask(&street, phone, "{\"do\":\"redeem\",\"code\":\"%s\"}", code);
	settle(&street);
	assert_non_null(strstr(last(&street, phone), "\"m\":\"welcome\""));
	street_release(&street);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_host_removes_somebody),
	    cmocka_unit_test(who_is_blocked_does_not_come_back),
	    cmocka_unit_test(all_devices_sit_and_go_together),
	    cmocka_unit_test(nobody_is_removed_from_a_game),
	    cmocka_unit_test(devices_are_listed_and_revoked),
	    cmocka_unit_test(who_comes_with_a_token_while_it_goes_goes_with_it),
	    cmocka_unit_test(devices_do_not_pile_up),
	    cmocka_unit_test(a_code_brings_a_person_back),
	    cmocka_unit_test(codes_end_with_the_device_that_made_them),
	    cmocka_unit_test(codes_end_when_all_others_are_signed_out),
	    cmocka_unit_test(who_signs_out_asks_for_nothing_more),
	    cmocka_unit_test(wrong_codes_cost),
	    cmocka_unit_test(a_code_is_not_crowded_out),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
