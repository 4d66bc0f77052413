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

/* -- Devices ------------------------------------------------------------------------------------------------------- */

/* The value of the last such member that the connection was sent. */
static const char *told(const struct street *street, unsigned connection, const char *member, char text[80])
{
	char wanted[40];
	const char *found = NULL;
	snprintf(wanted, sizeof wanted, "\"%s\":\"", member);
	for (const char *at = street->heard[connection].text; (at = strstr(at, wanted)); at++)
		found = at + strlen(wanted);
	assert_non_null(found);
	snprintf(text, 80, "%.*s", (int)strcspn(found, "\""), found);
	return text;
}

/* One more connection, which has not said anything. */
static unsigned knock(struct street *street)
{
	const unsigned i = street->connection_count++;
	street->connections[i] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
	return i;
}

/* Another device of the same person. */
static unsigned come_too(struct street *street, unsigned connection, const char *label)
{
	char code[80];
	ask(street, connection, "{\"do\":\"code\",\"id\":1}");
	told(street, connection, "code", code);
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"redeem\",\"code\":\"%s\",\"device\":\"%s\"}", code, label);
	settle(street);
	assert_non_null(strstr(last(street, i), "\"m\":\"welcome\""));
	return i;
}

static bool knows(struct street *street, const char *token)
{
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	settle(street);
	const bool known = strstr(last(street, i), "\"m\":\"welcome\"");
	assert_true(known || strstr(last(street, i), "hello/token"));
	street_leave(street, i);
	return known;
}

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

static const char *recover(struct street *street, const char *code, const char *more)
{
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"recover\",\"id\":3,\"code\":\"%s\"%s}", code, more);
	settle(street);
	return last(street, i);
}

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

/* Whether that text is anywhere in the files of the database. */
static bool written(const struct street *street, const char *text)
{
	static const char *const names[] = {"muster.db", "muster.db-wal"};
	bool found = false;
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
	    cmocka_unit_test(a_host_removes_somebody),
	    cmocka_unit_test(who_is_blocked_does_not_come_back),
	    cmocka_unit_test(nobody_is_removed_from_a_game),
	    cmocka_unit_test(devices_are_listed_and_revoked),
	    cmocka_unit_test(who_comes_with_a_token_while_it_goes_goes_with_it),
	    cmocka_unit_test(devices_do_not_pile_up),
	    cmocka_unit_test(a_code_brings_a_person_back),
	    cmocka_unit_test(codes_end_with_the_device_that_made_them),
	    cmocka_unit_test(codes_end_when_all_others_are_signed_out),
	    cmocka_unit_test(who_signs_out_asks_for_nothing_more),
	    cmocka_unit_test(wrong_codes_cost),
	    cmocka_unit_test(a_name_is_on_disk_before_anybody_is_told),
	    cmocka_unit_test(a_name_reaches_all_tables),
	    cmocka_unit_test(who_is_forgotten_leaves_no_trace),
	    cmocka_unit_test(nobody_keeps_others_from_being_forgotten),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
