/*
 * Every request in every status of a table, as everybody who could send it, with arguments that are right, stale, somebody else's
 * and nonsense: each is answered once, no table is hurt by it, all that was acknowledged is in the store, and another table plays on. Which
 * requests there are, the server says; a new one needs a row in `specs`, and a new status one in `situations`.
 */
#include "every_scene.h"

#include "room/room_hall.h"
#include "room/room_requests.h"

/* -- What is sent ----------------------------------------------------------------------------------------------- */

enum { MEMBERS_MAX = 12, TEXT_MAX = 4096 };

/* A value is JSON, or begins with $: it depends on the situation, see `value_of`. */
struct spec {
	const char *name;
	struct {
		const char *name, *value;
	} members[MEMBERS_MAX];
};

static const char leader[] = "{\"name\":{\"en\":\"Ada\"},\"class\":\"bard\",\"when\":\"always\",\"do\":\"no-steal\"}";

static const struct spec specs[] = {
    {"hello",
     {{"v", "1"},
      {"name", "\"Ada\""},
      {"lang", "\"pl\""},
      {"words", "true"},
      {"token", "$token"},
      {"device", "\"d\""},
      {"face", "\"owl\""}}},
    {"redeem", {{"code", "$code"}, {"lang", "\"zh-TW\""}, {"words", "true"}, {"device", "\"d\""}}},
    {"recover",
     {{"code", "$recovery"}, {"lang", "\"zh-TW\""}, {"words", "true"}, {"device", "\"d\""}, {"revoke", "false"}}},
    {"devices", {{NULL, NULL}}},
    {"revoke", {{"device", "$device"}}},
    {"recovery", {{NULL, NULL}}},
    {"forget-me", {{"sure", "true"}}},
    {"wishes", {{"keep", "true"}, {"rated", "true"}, {"invites", "true"}}},
    {"games", {{"game", "$game"}, {"after", "\"5f-0123456789ab\""}}},
    {"export", {{"after", "\"5f-0123456789ab\""}}},
    {"profile", {{"table", "$table"}, {"seat", "1"}, {"game", "$game"}, {"who", "\"0123456789ab\""}}},
    {"ladder", {{"game", "$game"}}},
    {"pair", {{"game", "$game"}, {"seats", "4"}, {"level", "2"}, {"commit", "$hex"}}},
    {"watch", {{"game", "$game"}, {"after", "\"0-5\""}}},
    {"peek", {{"table", "$table"}, {"key", "$key"}}},
    {"people", {{NULL, NULL}}},
    {"invite", {{"table", "$table"}, {"met", "$table"}, {"seat", "1"}}},
    {"block",
     {{"table", "$table"},
      {"seat", "1"},
      {"game", "$game"},
      {"who", "\"0123456789ab\""},
      {"since", "1"},
      {"off", "false"}}},
    {"push",
     {{"endpoint", "\"https://push.example.org/1\""},
      {"p256dh", "\"BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\""},
      {"auth", "\"AAAAAAAAAAAAAAAAAAAAAA\""},
      {"off", "false"}}},
    {"host", {{"table", "$table"}, {"seat", "2"}}},
    {"forget-game", {{"table", "$table"}}},
    {"forget-games", {{"sure", "true"}}},
    {"name", {{"name", "\"Bo\""}, {"lang", "\"en\""}, {"face", "\"owl\""}}},
    {"list", {{"game", "$game"}, {"after", "\"0-5\""}}},
    {"mine", {{NULL, NULL}}},
    {"create",
     {{"game", "$game"},
      {"seats", "$seats"},
      {"pace", "\"instant\""},
      {"options", "{}"},
      {"commit", "$hex"},
      {"listed", "false"},
      {"chat", "true"},
      {"record", "true"},
      {"leaders", "$leaders"},
      {"made", "\"anyone\""},
      {"made_limit", "\"any\""},
      {"made_leaders", "$made"}}},
    {"code", {{NULL, NULL}}},
    {"ping", {{NULL, NULL}}},
    {"look", {{"table", "$table"}}},
    {"sync", {{"table", "$table"}}},
    {"join", {{"table", "$table"}, {"seat", "3"}, {"key", "$key"}, {"word", "\"w\""}, {"commit", "$hex"}}},
    {"leave", {{"table", "$table"}}},
    {"remove", {{"table", "$table"}, {"seat", "1"}, {"block", "true"}}},
    {"record", {{"table", "$table"}}},
    {"story", {{"table", "$table"}}},
    {"rematch", {{"table", "$table"}, {"commit", "$hex"}}},
    {"act", {{"table", "$table"}, {"n", "$question"}, {"action", "$action"}}},
    {"word", {{"table", "$table"}, {"word", "\"w\""}}},
    {"commit", {{"table", "$table"}, {"commit", "$hex"}}},
    {"reveal", {{"table", "$table"}, {"word", "\"secret\""}}},
    {"allow", {{"table", "$table"}, {"made", "\"anyone\""}, {"made_limit", "\"any\""}}},
    {"bring", {{"table", "$table"}, {"leader", "$leader"}}},
    {"drop", {{"table", "$table"}, {"card", "\"made-1\""}}},
    {"report", {{"table", "$table"}, {"card", "\"made-1\""}}},
    {"unpicture", {{"table", "$table"}, {"card", "\"made-1\""}}},
    {"start", {{"table", "$table"}}},
    {"order", {{"table", "$table"}, {"react", "\"all\""}, {"hold", "true"}, {"plans", "$plans"}}},
    {"pause", {{"table", "$table"}}},
    {"resume", {{"table", "$table"}}},
    {"say", {{"table", "$table"}, {"phrase", "\"is\""}, {"card", "$card"}}},
    {"chat", {{"table", "$table"}, {"text", "\"x\""}}},
    {"resign", {{"table", "$table"}}},
    {"switch", {{"table", "$table"}, {"chat", "false"}}},
    {"mute", {{"table", "$table"}, {"seat", "1"}, {"off", "false"}}},
    {"seat", {{"table", "$table"}, {"seat", "3"}, {"who", "{\"bot\":2}"}}},
};
enum { SPECS = sizeof specs / sizeof specs[0] };

/* In the place of a value; NULL: the member is missing. The first few are sent by everybody. */
enum { NONSENSE_OF_ALL = 7 };
static const char *const nonsense[] = {
    NULL,
    "$other",
    "$gone",
    "$stale",
    "256",
    "\"x\"",
    "[]",
    "null",
    "true",
    "-1",
    "0",
    "255",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "1.5e300",
    "\"\"",
    "\" \"",
    "\"decline\"",
    "\"\\u0000\"",
    "\"a\\u0000b\"",
    "\"\\n\"",
    "\"\\u202e\\ud83d\\ude00\"",
    "\"%s%n%99999d\"",
    "\"hello\"",
    "$long",
    "{}",
    "[[[[]]]]",
    "[{\"when\":{\"e\":\"\\u0000\"},\"do\":\"pass\"}]",
    "[{\"when\":{\"e\":1,\"seat\":null},\"do\":\"decline\"},{\"when\":{\"e\":\"x\"},\"do\":\"pass\"}]",
};
enum { NONSENSE = sizeof nonsense / sizeof nonsense[0] };

/* -- Values ------------------------------------------------------------------------------------------------------------ */

static mu_seat seat_of(const struct scene *scene, enum role role)
{
	const struct room *room = room_of(scene);
	return room ? room_seat_of(room, person_of(scene, role)) : MU_NOBODY;
}

static void put_action(const struct scene *scene, enum role role, struct strbuf *out)
{
	const struct room *room = room_of(scene);
	const mu_seat seat = seat_of(scene, role);
	mu_action actions[MU_ACTIONS_MAX];
	char text[MU_TEXT_MAX] = "pass";
	struct mu_state state;
	if (seat >= 0 && room->status == ROOM_PLAYING && room->seat[seat].asked) {
		room_state_for(room, seat, &state);
		const int count = room->game->legal(&state, actions);
		room->game->action_text(actions[scene->id % (unsigned)count], text, sizeof text);
	}
	strbuf_printf(out, "\"%s\"", text);
}

static void put_question(const struct scene *scene, enum role role, unsigned ago, struct strbuf *out)
{
	const struct room *room = room_of(scene);
	const mu_seat seat = seat_of(scene, role);
	const uint64_t question = seat >= 0 ? room->seat[seat].question : 1;
	strbuf_printf(out, "%llu", (unsigned long long)(question > ago ? question - ago : 0));
}

/* `kind` is the request that makes it. */
static void put_code(struct scene *scene, const char *kind, struct strbuf *out)
{
	char code[RECOVERY_MAX] = "";
	ask(&scene->street, BYSTANDER, "{\"do\":\"%s\"}", kind);
	settle(&scene->street);
	const char *told = strstr(last(&scene->street, BYSTANDER), "\"code\":\"");
	for (unsigned i = 0; told && i < sizeof code - 1 && told[8 + i] != '"'; i++)
		code[i] = told[8 + i];
	strbuf_printf(out, "\"%s\"", code);
}

/* The own one. */
static void put_device(const struct scene *scene, enum role role, struct strbuf *out)
{
	char name[ROOM_ID_MAX];
	device_name_of(scene->street.connections[role]->token, name);
	strbuf_printf(out, "\"%s\"", name);
}

static void value_of(struct scene *scene, enum role role, const char *value, struct strbuf *out)
{
	const bool slay = strcmp(scene->game, "here-to-slay") == 0;
	const struct room *room = room_of(scene);
	if (value[0] != '$')
		strbuf_puts(out, value);
	else if (strcmp(value, "$table") == 0)
		strbuf_printf(out, "\"%s\"", scene->table);
	else if (strcmp(value, "$other") == 0)
		strbuf_printf(out, "\"%s\"", scene->other);
	else if (strcmp(value, "$gone") == 0)
		strbuf_puts(out, "\"zzzzzzzzzzzz\"");
	else if (strcmp(value, "$game") == 0)
		strbuf_printf(out, "\"%s\"", scene->game);
	else if (strcmp(value, "$leaders") == 0)
		strbuf_puts(out, slay ? "\"random\"" : "null");
	else if (strcmp(value, "$made") == 0)
		strbuf_printf(out, slay ? "[%s]" : "[]", leader);
	else if (strcmp(value, "$leader") == 0)
		strbuf_puts(out, leader);
	else if (strcmp(value, "$seats") == 0)
		strbuf_puts(out, "[\"me\",\"open\",\"invited\",{\"bot\":1}]");
	else if (strcmp(value, "$key") == 0)
		strbuf_printf(out, "\"%s\"", room ? room->spec.key : "");
	else if (strcmp(value, "$hex") == 0)
		strbuf_puts(out, "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"");
	else if (strcmp(value, "$token") == 0)
		strbuf_printf(out, "\"%s\"", scene->token[STRANGER]);
	else if (strcmp(value, "$code") == 0)
		put_code(scene, "code", out);
	else if (strcmp(value, "$recovery") == 0)
		put_code(scene, "recovery", out);
	else if (strcmp(value, "$device") == 0)
		put_device(scene, role, out);
	else if (strcmp(value, "$question") == 0)
		put_question(scene, role, 0, out);
	else if (strcmp(value, "$stale") == 0)
		put_question(scene, role, 1, out);
	else if (strcmp(value, "$action") == 0)
		put_action(scene, role, out);
	else if (strcmp(value, "$card") == 0)
		strbuf_puts(out, slay ? "\"qi-bear\"" : "3");
	else if (strcmp(value, "$plans") == 0)
		strbuf_printf(out, "[{\"when\":{\"e\":\"draw\"},\"do\":\"%s\"}]", slay ? "draw" : "pass");
	else if (strcmp(value, "$long") == 0)
		strbuf_printf(out, "\"%s%s%s%s\"", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
		              "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
		              "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "ąęćłżź");
	else
		fail_msg("no such value: %s", value);
}

/* -- Sending ------------------------------------------------------------------------------------------------------------ */

/* Each request has one answer with its id; whoever is shown the door for it needs none. */
static void expect_one_answer(struct scene *scene, enum role role, const char *request)
{
	char id[24];
	unsigned answers = 0;
	const struct strbuf *heard = &scene->street.heard[role];
	const size_t length = (size_t)snprintf(id, sizeof id, "\"id\":%u", scene->id);
	for (const char *at = heard->length ? heard->text : ""; (at = strstr(at, id)); at++)
		answers += at[length] == ',' || at[length] == '}';
	if (answers != 1 && !scene->street.dismissed[role])
		fail_msg("%u answers to %s", answers, request);
	if (street_failed(&scene->street) || scene->street.frozen != scene->frozen)
		fail_msg("%s: %s", request, street_failed(&scene->street) ? "the store has failed" : scene->street.fault);
}

/* Whoever looks at the table looks with the eyes of the person's seat, on all devices, and nobody does who is blocked. */
static void expect_eyes(const struct scene *scene, const char *request)
{
	const struct lobby_table *table = lobby_table_of(scene, scene->table);
	for (size_t i = 0; table && i < table->onlooker_count; i++) {
		const uint64_t person = table->onlookers[i].connection->person->id;
		if (table->onlookers[i].viewer != room_seat_of(table->room, person) || room_is_blocked(table->room, person))
			fail_msg("%s: a device sees what its person does not", request);
	}
}

static void shadow_look(struct scene *scene)
{
	role_ensure(scene, SHADOW);
	ask(&scene->street, SHADOW, "{\"do\":\"look\",\"table\":\"%s\"}", scene->table);
	settle(&scene->street);
}

/* With the member `changed` replaced by `value`; changed < 0: as it should be. */
static void send(struct scene *scene, enum role role, const struct spec *spec, int changed, const char *value)
{
	struct strbuf text = {0};
	scene->id++;
	strbuf_printf(&text, "{\"do\":\"%s\",\"id\":%u", spec->name, scene->id);
	for (int i = 0; i < MEMBERS_MAX && spec->members[i].name; i++) {
		const char *given = i == changed ? value : spec->members[i].value;
		if (!given || (role == SILENT && changed < 0 && strcmp(spec->members[i].name, "token") == 0))
			continue;
		strbuf_printf(&text, ",\"%s\":", spec->members[i].name);
		value_of(scene, role, given, &text);
	}
	strbuf_puts(&text, "}");
	if (role == FORMER)
		shadow_look(scene);
	forget_what_was_heard(scene);
	lobby_receive(scene->street.lobby, scene->street.connections[role], text.text, text.length, scene->street.now);
	settle(&scene->street);
	expect_one_answer(scene, role, text.text);
	expect_eyes(scene, text.text);
	scene->street.now += 100;
	strbuf_release(&text);
}

static void send_rubbish(struct scene *scene)
{
	static const char *const rubbish[] = {
	    "",
	    "{",
	    "[]",
	    "null",
	    "{\"do\":5}",
	    "{\"do\":null}",
	    "{\"do\":\"\\u0000\"}",
	    "{}",
	    "\"hello\"",
	    "{\"do\":{}}",
	    "{\"do\":\"act\"}",
	    "\xff\xfe",
	    "{\"do\":\"\xc3\x28\"}",
	    "{\"do\":\"chat\",\"do\":\"say\"}",
	    "{\"do\":\"ping\",\"id\":1e999}",
	    "{\"do\":\"ping\",\"id\":99999999999999999999999}",
	};
	for (unsigned role = 0; role < ROLES; role++) {
		for (size_t i = 0; i < sizeof rubbish / sizeof rubbish[0]; i++) {
			role_ensure(scene, role);
			forget_what_was_heard(scene);
			lobby_receive(scene->street.lobby, scene->street.connections[role], rubbish[i], strlen(rubbish[i]),
			              scene->street.now);
			assert_non_null(strstr(last(&scene->street, role), "\"m\":\"refused\""));
		}
	}
}

/* -- Afterwards ----------------------------------------------------------------------------------------------------------- */

struct picture {
	uint64_t id;
	json_t *seen[ROOM_VIEWERS];
};

static struct picture *pictures_make(const struct scene *scene, size_t *ret_count)
{
	const struct lobby *lobby = scene->street.lobby;
	struct picture *pictures = calloc(lobby->heap_count + 1, sizeof *pictures);
	size_t count = 0;
	for (size_t i = 1; i <= lobby->heap_count; i++) {
		const struct room *room = lobby->heap[i]->room;
		if (room->status == ROOM_FROZEN)
			continue;
		pictures[count].id = room->id;
		for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++) {
			json_t *seen = plain_snapshot(room, viewer, scene->street.now);
			json_object_del(json_object_get(seen, "asking"), "left");
			json_object_del(json_object_get(seen, "reveal"), "left");
			pictures[count].seen[room_viewer_index(viewer)] = seen;
		}
		count++;
	}
	*ret_count = count;
	return pictures;
}

static void picture_expect(const struct picture *one, const struct picture *two)
{
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		if (one->seen[i] && !json_equal(one->seen[i], two->seen[i]))
			fail_msg("viewer %u:\n%s\n%s", i, json_dumps(one->seen[i], 0), json_dumps(two->seen[i], 0));
}

static void pictures_release(struct picture *pictures, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (unsigned j = 0; j < ROOM_VIEWERS; j++)
			json_decref(pictures[i].seen[j]);
	free(pictures);
}

/* Everything acknowledged is in the store: all tables are the same again. */
static void expect_same_lobby(struct scene *scene)
{
	struct street *street = &scene->street;
	size_t count, again;
	for (unsigned role = 0; role < ROLES; role++) { /* who leaves changes something, too */
		lobby_connection_leave(street->lobby, street->connections[role], street->now);
		street->connections[role] = NULL;
	}
	settle(street);
	struct picture *before = pictures_make(scene, &count);
	street_close(street);
	street_open(street);
	struct picture *after = pictures_make(scene, &again);
	assert_int_equal(street->frozen, scene->frozen);
	for (size_t i = 0; i < count; i++) {
		size_t j = 0;
		while (j < again && after[j].id != before[i].id)
			j++;
		assert_true(j < again);
		picture_expect(&before[i], &after[j]);
	}
	pictures_release(before, count);
	pictures_release(after, again);
}

static void bystander_plays_on(struct scene *scene)
{
	struct street *street = &scene->street;
	street->connections[BYSTANDER] =
	    lobby_connection_create(street->lobby, (void *)(uintptr_t)(BYSTANDER + 1), street->now);
	ask(street, BYSTANDER, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", scene->token[BYSTANDER]);
	ask(street, BYSTANDER, "{\"do\":\"look\",\"table\":\"%s\"}", scene->other);
	ask(street, BYSTANDER, "{\"do\":\"start\",\"table\":\"%s\"}", scene->other);
	settle(street);
	const struct lobby_table *table = lobby_table_of(scene, scene->other);
	assert_non_null(table);
	assert_int_equal(table->room->status, ROOM_PLAYING);
	for (unsigned i = 0; i < 20000 && table->room->status == ROOM_PLAYING; i++) {
		forget_what_was_heard(scene);
		pass_time(street, lobby_due(street->lobby));
	}
	assert_int_equal(table->room->status, ROOM_OVER);
	assert_true(heard(street, BYSTANDER, "\"over\":{"));
	assert_int_equal(street_failed(street), 0);
}

static void scene_close(struct scene *scene)
{
	expect_same_lobby(scene);
	bystander_plays_on(scene);
	street_release(&scene->street);
}

/* -- The tests ------------------------------------------------------------------------------------------------------------- */

static const struct spec *spec_find(const char *name)
{
	for (unsigned i = 0; i < SPECS; i++)
		if (strcmp(specs[i].name, name) == 0)
			return &specs[i];
	return NULL;
}

static void every_request_has_arguments(void **state)
{
	(void)state;
	unsigned known = 0;
	for (size_t i = 0; lobby_request_name(i); i++, known++)
		if (!spec_find(lobby_request_name(i)))
			fail_msg("specs has no row for %s", lobby_request_name(i));
	for (size_t i = 0; room_request_name(i); i++, known++)
		if (!spec_find(room_request_name(i)))
			fail_msg("specs has no row for %s", room_request_name(i));
	assert_int_equal(known, SPECS);
}

/* Whose arguments are nonsense matters less than what they are, and in which game not at all. */
static unsigned nonsense_of(const struct scene *scene, const struct situation *situation, enum role role)
{
	const bool slay = strcmp(scene->game, "here-to-slay") == 0;
	const bool all = slay ? role == SEATED && situation->status == ROOM_PLAYING
	                      : role == SEATED || (situation->status == ROOM_OPEN && (role == HOST || role == STRANGER));
	return all ? NONSENSE : NONSENSE_OF_ALL;
}

static void try_request(struct scene *scene, const struct situation *situation, enum role role, const struct spec *spec)
{
	situation_ensure(scene, situation, role);
	send(scene, role, spec, -1, NULL);
	for (int member = 0; member < MEMBERS_MAX && spec->members[member].name; member++) {
		for (unsigned i = 0; i < nonsense_of(scene, situation, role); i++) {
			situation_ensure(scene, situation, role);
			send(scene, role, spec, member, nonsense[i]);
		}
	}
}

static void try_everything(struct scene *scene, const struct situation *situation)
{
	for (unsigned i = 0; i < SPECS; i++)
		for (enum role role = HOST; role <= SILENT; role++)
			try_request(scene, situation, role, &specs[i]);
}

static void try_in(const char *game)
{
	for (unsigned i = 0; i < SITUATIONS; i++) {
		struct scene scene;
		scene_open(&scene, game);
		try_everything(&scene, &situations[i]);
		send_rubbish(&scene);
		scene_close(&scene);
	}
}

static void every_request_in_rent_a_hero(void **state)
{
	(void)state;
	try_in("rent-a-hero");
}

static void every_request_in_here_to_slay(void **state)
{
	(void)state;
	try_in("here-to-slay");
}

/* The game is over, but not yet in the store: each request comes in that very moment. */
static void every_request_while_the_end_is_being_written(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct scene scene;
		scene_open(&scene, i ? "here-to-slay" : "rent-a-hero");
		table_ending(&scene);
		assert_int_equal(room_of(&scene)->status, ROOM_OVER);
		const struct lobby_table *table = lobby_table_of(&scene, scene.table);
		assert_true(table->durable < table->appended);
		const unsigned first = scene.id + 1;
		for (unsigned j = 0; j < SPECS; j++) {
			for (enum role role = HOST; role <= STRANGER; role++) {
				ask(&scene.street, role,
				    "{\"do\":\"%s\",\"id\":%u,\"table\":\"%s\",\"phrase\":\"hello\",\"text\":\"x\",\"seat\":1,"
				    "\"chat\":false,\"name\":\"Eve\",\"hold\":true}",
				    specs[j].name, ++scene.id, scene.table);
			}
		}
		settle(&scene.street);
		for (unsigned id = first; id <= scene.id; id++) {
			char text[24];
			unsigned answers = 0;
			snprintf(text, sizeof text, "\"id\":%u,", id);
			for (enum role role = HOST; role <= STRANGER; role++)
				answers += heard(&scene.street, role, text);
			snprintf(text, sizeof text, "\"id\":%u}", id);
			for (enum role role = HOST; role <= STRANGER; role++)
				answers += heard(&scene.street, role, text);
			assert_int_equal(answers, 1);
		}
		assert_int_equal(street_failed(&scene.street) + scene.street.frozen, 0);
		scene_close(&scene);
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
	    cmocka_unit_test(every_request_has_arguments),
	    cmocka_unit_test(every_request_in_rent_a_hero),
	    cmocka_unit_test(every_request_in_here_to_slay),
	    cmocka_unit_test(every_request_while_the_end_is_being_written),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
