/*
 * Running out of memory for a table or a connection ends that one: one allocation after the other fails while people make a table, play,
 * talk and look around, linked with --wrap. The lobby survives it, nobody misses a message without being told, nothing
 * acknowledged is lost, and another table plays on.
 */
#include "street.h"

#include "scarce.h"

/* -- What people do meanwhile --------------------------------------------------------------------------------------- */

enum { SEATS = 3, SPECTATOR = 3, NEWCOMER = 4, BYSTANDER = 5, PEOPLE = 6, SAID_MAX = 4096 };

struct scene {
	struct street street;
	char token[PEOPLE][FAIR_HEX];
	char table[ROOM_ID_MAX], other[ROOM_ID_MAX];
	struct {
		char table[ROOM_ID_MAX];
		unsigned number;
	} said[SAID_MAX]; /* acknowledged */
	unsigned said_count, number, frozen;
};

static void come_again(struct scene *scene, unsigned i)
{
	struct street *street = &scene->street;
	street->dismissed[i] = false;
	street->connections[i] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
	if (scene->token[i][0])
		ask(street, i, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", scene->token[i]);
	else
		ask(street, i, "{\"do\":\"hello\",\"v\":1%s}", i % 2 ? ",\"words\":true,\"lang\":\"pl\"" : "");
	settle(street);
	if (!scene->token[i][0])
		snprintf(scene->token[i], FAIR_HEX, "%s", strstr(street->heard[i].text, "\"token\":\"") + 9);
}

static bool is_answered(const struct scene *scene, unsigned connection, const char *with)
{
	char answer[48];
	snprintf(answer, sizeof answer, "{\"m\":\"ok\",\"id\":%u%s", scene->number, with);
	return heard(&scene->street, connection, answer);
}

__attribute__((format(printf, 3, 4))) static void tell(struct scene *scene, unsigned connection, const char *format,
                                                       ...)
{
	char text[512], members[400];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(members, sizeof members, format, arguments);
	va_end(arguments);
	if (!scene->street.connections[connection] || scene->street.dismissed[connection])
		return;
	snprintf(text, sizeof text, "{%s,\"id\":%u,\"table\":\"%s\"}", members, ++scene->number, scene->table);
	lobby_receive(scene->street.lobby, scene->street.connections[connection], text, strlen(text), scene->street.now);
	settle(&scene->street);
	scene->street.now += 50;
}

static void chat(struct scene *scene, unsigned connection)
{
	tell(scene, connection, "\"do\":\"chat\",\"text\":\"said %u\"", scene->number + 1);
	if (!is_answered(scene, connection, "") || scene->said_count == SAID_MAX)
		return;
	scene->said[scene->said_count].number = scene->number;
	strcpy(scene->said[scene->said_count++].table, scene->table);
}

static struct room *room_of(const struct scene *scene, const char *name)
{
	uint64_t id;
	const struct lobby_table *table = room_name_read(name, &id) ? lobby_table_find(scene->street.lobby, id) : NULL;
	return table ? table->room : NULL;
}

static void everybody_moves(struct scene *scene)
{
	const struct room *room = room_of(scene, scene->table);
	for (unsigned i = 0; room && i < SEATS; i++) {
		struct mu_state state;
		mu_action actions[MU_ACTIONS_MAX];
		char text[MU_TEXT_MAX];
		const mu_seat seat = (mu_seat)i;
		if (room->status != ROOM_PLAYING || !room->seat[seat].asked)
			continue;
		room_state_for(room, seat, &state);
		room->game->legal(&state, actions);
		room->game->action_text(actions[0], text, sizeof text);
		tell(scene, i, "\"do\":\"act\",\"n\":%llu,\"action\":\"%s\"", (unsigned long long)room->seat[seat].question,
		     text);
	}
}

/* A table is made, and everything happens there. */
static void evening(struct scene *scene)
{
	struct street *street = &scene->street;
	scene->table[0] = '\0';
	street->connections[NEWCOMER] =
	    lobby_connection_create(street->lobby, (void *)(uintptr_t)(NEWCOMER + 1), street->now);
	tell(scene, NEWCOMER, "\"do\":\"hello\",\"v\":1,\"name\":\"New\"");
	tell(scene, 0,
	     "\"do\":\"create\",\"game\":\"rent-a-hero\",\"pace\":\"instant\",\"seats\":[\"me\",\"open\",\"open\"]");
	if (is_answered(scene, 0, ",\"table\":\""))
		snprintf(scene->table, ROOM_ID_MAX, "%s",
		         strstr(strstr(street->heard[0].text, "{\"m\":\"ok\",\"id\""), "\"table\":\"") + 9);
	tell(scene, 1, "\"do\":\"join\",\"word\":\"w\"");
	tell(scene, 2, "\"do\":\"join\"");
	tell(scene, SPECTATOR, "\"do\":\"look\"");
	tell(scene, NEWCOMER, "\"do\":\"list\"");
	tell(scene, 1, "\"do\":\"order\",\"plans\":[{\"when\":{\"e\":\"draw\"},\"do\":\"pass\"}]");
	chat(scene, 1);
	tell(scene, 0, "\"do\":\"start\"");
	everybody_moves(scene);
	chat(scene, 2);
	tell(scene, 2, "\"do\":\"name\",\"name\":\"N%u\"", scene->number);
	tell(scene, 1, "\"do\":\"mute\",\"seat\":2");
	everybody_moves(scene);
	tell(scene, 0, "\"do\":\"story\"");
	tell(scene, 1, "\"do\":\"sync\"");
	tell(scene, 0, "\"do\":\"mine\"");
	chat(scene, 0);
	tell(scene, 2, "\"do\":\"resign\"");
	tell(scene, SPECTATOR, "\"do\":\"leave\"");
	everybody_moves(scene);
}

/* -- What must hold ---------------------------------------------------------------------------------------------------- */

/* The numbers of all that was said about a table go up by one, save where the table was sent anew. */
static void expect_no_gap(const struct scene *scene, unsigned connection)
{
	unsigned long long before = 0;
	const struct strbuf *heard = &scene->street.heard[connection];
	for (const char *line = heard->length ? heard->text : ""; *line; line = strchr(line, '\n') + 1) {
		const char *end = strchr(line, '\n'), *n = strstr(line, "\"n\":");
		const char *kind = strstr(line, "{\"m\":\"");
		if (!n || n > end || strncmp(kind, "{\"m\":\"removed", 13) == 0)
			continue;
		const unsigned long long number = strtoull(n + 4, NULL, 10);
		if (strncmp(kind, "{\"m\":\"table\"", 12) != 0 && before && number != before + 1)
			fail_msg("guest %u: after %llu comes %.*s", connection, before, (int)(end - line), line);
		before = number;
	}
}

static void after_the_evening(struct scene *scene)
{
	struct street *street = &scene->street;
	assert_int_equal(store_state(street->store, NULL), STORE_OK);
	for (unsigned i = 0; i < BYSTANDER; i++) {
		if (!street->dismissed[i])
			expect_no_gap(scene, i);
		if (street->connections[i])
			lobby_connection_leave(street->lobby, street->connections[i], street->now);
		street->connections[i] = NULL;
		strbuf_clear(&street->heard[i]);
		if (i != NEWCOMER)
			come_again(scene, i);
		strbuf_clear(&street->heard[i]);
	}
}

/* Of all that was acknowledged at tables that are still there, nothing is lost. */
static void expect_all_said(const struct scene *scene)
{
	for (unsigned i = 0; i < scene->said_count; i++) {
		char text[32];
		const struct room *room = room_of(scene, scene->said[i].table);
		struct strbuf shown = {0};
		assert_non_null(room);
		room_snapshot(room, MU_TABLE, FORM_PLAIN, scene->street.now, &shown);
		snprintf(text, sizeof text, "\"said %u\"", scene->said[i].number);
		if (!strstr(shown.text, text))
			fail_msg("%s is lost: %s", text, shown.text);
		strbuf_release(&shown);
	}
}

struct memory_of_table {
	uint64_t id, moves;
	struct mu_state state;
};

static void expect_same_after_restart(struct scene *scene)
{
	struct street *street = &scene->street;
	struct memory_of_table *tables = calloc(street->lobby->heap_count + 1, sizeof *tables);
	size_t count = 0;
	for (size_t i = 1; i <= street->lobby->heap_count; i++) {
		const struct room *room = street->lobby->heap[i]->room;
		if (room->status == ROOM_PLAYING)
			tables[count++] = (struct memory_of_table){room->id, room->moves, room->state};
	}
	assert_true(count > 0);
	for (unsigned i = 0; i < PEOPLE; i++)
		if (street->connections[i])
			lobby_connection_leave(street->lobby, street->connections[i], street->now);
	memset(street->connections, 0, sizeof street->connections);
	street_close(street);
	const unsigned before = street->frozen;
	street_open(street);
	assert_int_equal(street->frozen, before); /* what was frozen for want of memory is whole again */
	for (size_t i = 0; i < count; i++) {
		const struct lobby_table *table = lobby_table_find(street->lobby, tables[i].id);
		assert_non_null(table);
		assert_int_equal(table->room->moves, tables[i].moves);
		assert_memory_equal(&table->room->state, &tables[i].state, table->room->game->state_size);
	}
	free(tables);
}

static void bystander_plays_on(struct scene *scene)
{
	struct street *street = &scene->street;
	come_again(scene, BYSTANDER);
	ask(street, BYSTANDER, "{\"do\":\"look\",\"table\":\"%s\"}", scene->other);
	ask(street, BYSTANDER, "{\"do\":\"start\",\"table\":\"%s\"}", scene->other);
	settle(street);
	const struct room *room = room_of(scene, scene->other);
	assert_int_equal(room->status, ROOM_PLAYING);
	for (unsigned i = 0; i < 20000 && room->status == ROOM_PLAYING; i++) {
		for (unsigned j = 0; j < PEOPLE; j++)
			strbuf_clear(&street->heard[j]);
		pass_time(street, lobby_due(street->lobby));
	}
	assert_int_equal(room->status, ROOM_OVER);
}

static void scene_open(struct scene *scene)
{
	struct street *street = &scene->street;
	memset(scene, 0, sizeof *scene);
	street_init(street, "memory");
	street->scarce = true;
	street_close(street);
	street->limits.tables = street->limits.tables_of_person = street->limits.connections_of_person = 100000;
	street_open(street);
	street->connection_count = PEOPLE;
	for (unsigned i = 0; i < PEOPLE; i++) {
		strbuf_reserve(&street->heard[i], 1 << 20); /* what keeps the books does not run out of memory */
		if (i != NEWCOMER)
			come_again(scene, i);
	}
	ask(street, BYSTANDER,
	    "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"pace\":\"instant\",\"seats\":[\"me\",{\"bot\":1},{\"bot\":1}]}");
	settle(street);
	strcpy(scene->other, street->lobby->heap[1]->room->name);
}

/* -- The test ------------------------------------------------------------------------------------------------------------ */

static void memory_runs_out_at_one_table(void **state)
{
	(void)state;
	static struct scene scene;
	unsigned long at = 0, evenings = 0;
	scene_open(&scene);
	for (bool all = false; !all; evenings++) {
		left = at;
		fails = 1 + (unsigned)(evenings % 3);
		const unsigned wanted = fails;
		armed = true;
		evening(&scene);
		armed = false;
		all = fails == wanted; /* the evening was over before */
		after_the_evening(&scene);
		at += 1 + at / 60;
	}
	printf("# %lu evenings, %lu allocations failed, %u tables frozen\n", evenings, failed, scene.street.frozen);
	assert_true(failed > 100);
	assert_true(scene.street.frozen > 0);     /* some tables were hit, */
	assert_true(scene.said_count > evenings); /* and most went on */
	expect_same_after_restart(&scene);
	expect_all_said(&scene);
	bystander_plays_on(&scene);
	assert_int_equal(store_state(scene.street.store, NULL), STORE_OK);
	street_release(&scene.street);
}

static int start_sodium(void **state)
{
	(void)state;
	json_set_alloc_funcs(__wrap_malloc, json_free);
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(memory_runs_out_at_one_table),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
