/*
 * For the test of every request: who sends it, and a table in every status.
 */
#ifndef EVERY_SCENE_H
#define EVERY_SCENE_H

#include "street.h"

/* -- Who sends it, and where -------------------------------------------------------------------------------------- */

/* The shadow is another device of the one who has left, which looks on. */
enum role { HOST, SEATED, RESIGNED, FORMER, SPECTATOR, STRANGER, SILENT, BYSTANDER, SHADOW, ROLES };

struct scene {
	struct street street;
	const char *game;
	char token[ROLES][FAIR_HEX]; /* of who has said hello */
	char table[ROOM_ID_MAX];     /* the one that all this is about */
	char other[ROOM_ID_MAX];     /* the bystander's, which nobody may hurt */
	char gone[ROOM_ID_MAX];
	unsigned frozen; /* so many tables we have frozen ourselves */
	unsigned id;     /* of the last request */
};

static struct lobby_table *lobby_table_of(const struct scene *scene, const char *name)
{
	uint64_t id;
	return room_name_read(name, &id) ? lobby_table_find(scene->street.lobby, id) : NULL;
}

static struct room *room_of(const struct scene *scene)
{
	const struct lobby_table *table = lobby_table_of(scene, scene->table);
	return table ? table->room : NULL;
}

static void forget_what_was_heard(struct scene *scene)
{
	for (unsigned i = 0; i < ROLES; i++)
		strbuf_clear(&scene->street.heard[i]);
}

/* A person who was deleted, or whose connection was ended, comes again as a new one; the silent one has never said hello. */
static void role_ensure(struct scene *scene, enum role role)
{
	struct street *street = &scene->street;
	struct connection *connection = street->connections[role];
	const struct person *whose = role == SHADOW ? street->connections[FORMER]->person : NULL;
	if (connection && !street->dismissed[role] &&
	    (role == SILENT ? !connection->person
	     : whose        ? connection->person == whose
	                    : connection->person != NULL))
		return;
	if (connection)
		lobby_connection_leave(street->lobby, connection, street->now);
	street->dismissed[role] = false;
	street->connections[role] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(role + 1), street->now);
	if (role == SILENT)
		return;
	strbuf_clear(&street->heard[role]);
	if (role == SHADOW) {
		ask(street, role, "{\"do\":\"hello\",\"v\":1,\"token\":\"%.64s\"}", scene->token[FORMER]);
		settle(street);
		return;
	}
	ask(street, role, "{\"do\":\"hello\",\"v\":1%s}", role == SEATED ? ",\"words\":true,\"lang\":\"pl\"" : "");
	settle(street);
	snprintf(scene->token[role], FAIR_HEX, "%s", strstr(street->heard[role].text, "\"token\":\"") + 9);
}

static void scene_open(struct scene *scene, const char *game)
{
	struct street *street = &scene->street;
	memset(scene, 0, sizeof *scene);
	scene->game = game;
	street_init(street, game);
	street_close(street);
	street->limits.tables = street->limits.tables_of_person = street->limits.connections_of_person = 100000;
	street_open(street);
	street->connection_count = ROLES;
	for (unsigned role = 0; role < ROLES; role++)
		role_ensure(scene, role);
	ask(street, BYSTANDER,
	    "{\"do\":\"create\",\"game\":\"%s\",\"pace\":\"instant\",\"seats\":[\"me\",{\"bot\":1},{\"bot\":1}]}", game);
	settle(street);
	strcpy(scene->other, street->lobby->heap[1]->room->name);
}

/* -- The table in every status ------------------------------------------------------------------------------------- */

static void table_open(struct scene *scene)
{
	struct street *street = &scene->street;
	for (unsigned role = 0; role < ROLES; role++)
		role_ensure(scene, role);
	forget_what_was_heard(scene);
	ask(street, HOST,
	    "{\"do\":\"create\",\"game\":\"%s\",\"pace\":\"instant\",\"seats\":[\"me\",\"open\",\"open\",\"open\",{\"bot\":"
	    "1}],\"made\":\"anyone\"}",
	    scene->game);
	settle(street);
	snprintf(scene->table, ROOM_ID_MAX, "%s", strstr(street->heard[HOST].text, "\"table\":\"") + 9);
	for (enum role role = FORMER; role >= SEATED; role--) {
		ask(street, role, "{\"do\":\"join\",\"table\":\"%s\"}", scene->table);
		if (role == FORMER)
			ask(street, role, "{\"do\":\"leave\",\"table\":\"%s\"}", scene->table);
	}
	ask(street, SPECTATOR, "{\"do\":\"look\",\"table\":\"%s\"}", scene->table);
	settle(street);
}

/* Nobody has come to the last seat. */
static void table_start(struct scene *scene)
{
	ask(&scene->street, HOST, "{\"do\":\"seat\",\"table\":\"%s\",\"seat\":3,\"who\":{\"bot\":1}}", scene->table);
	ask(&scene->street, HOST, "{\"do\":\"start\",\"table\":\"%s\"}", scene->table);
}

static void table_starting(struct scene *scene)
{
	char hex[FAIR_HEX];
	uint8_t commit[FAIR_SECRET];
	table_open(scene);
	fair_commit("secret", commit);
	fair_hex(commit, hex);
	ask(&scene->street, SEATED, "{\"do\":\"commit\",\"table\":\"%s\",\"commit\":\"%s\"}", scene->table, hex);
	table_start(scene);
	settle(&scene->street);
}

static void table_playing(struct scene *scene)
{
	table_open(scene);
	table_start(scene);
	ask(&scene->street, RESIGNED, "{\"do\":\"resign\",\"table\":\"%s\"}", scene->table);
	settle(&scene->street);
}

static void table_paused(struct scene *scene)
{
	table_playing(scene);
	ask(&scene->street, HOST, "{\"do\":\"pause\",\"table\":\"%s\"}", scene->table);
	ask(&scene->street, SEATED, "{\"do\":\"pause\",\"table\":\"%s\"}", scene->table);
	settle(&scene->street);
}

/* Its last move is not yet in the store. */
static void table_ending(struct scene *scene)
{
	struct street *street = &scene->street;
	table_playing(scene);
	const struct room *room = room_of(scene);
	for (unsigned i = 0; i < 20000 && room->status == ROOM_PLAYING; i++) {
		settle(street);
		forget_what_was_heard(scene);
		street->now = lobby_due(street->lobby);
		lobby_tick(street->lobby, street->now);
	}
}

static void table_over(struct scene *scene)
{
	table_ending(scene);
	settle(&scene->street);
}

static void table_gone(struct scene *scene)
{
	table_open(scene);
	for (unsigned i = 0; i < 3; i++)
		ask(&scene->street, (const unsigned[]){HOST, SEATED, RESIGNED}[i], "{\"do\":\"leave\",\"table\":\"%s\"}",
		    scene->table);
	settle(&scene->street);
}

static void table_closed(struct scene *scene)
{
	table_over(scene);
	pass_time(&scene->street, scene->street.now + INT64_C(6) * 3600 * 1000);
}

static void table_frozen(struct scene *scene)
{
	table_open(scene);
	const struct lobby_table *table = lobby_table_of(scene, scene->table);
	store_append(scene->street.store, table->room->id, table->appended, false, "t 1\nquiet\n", 10, NULL, NULL);
	ask(&scene->street, HOST, "{\"do\":\"word\",\"table\":\"%s\",\"word\":\"x\"}", scene->table);
	settle(&scene->street);
	scene->frozen++;
}

static const struct situation {
	const char *name;
	void (*make)(struct scene *scene);
	int status; /* -1: there is no such table any more */
	bool paused;
} situations[] = {
    {"open", table_open, ROOM_OPEN, false},
    {"starting", table_starting, ROOM_STARTING, false},
    {"playing", table_playing, ROOM_PLAYING, false},
    {"paused", table_paused, ROOM_PLAYING, true},
    {"over", table_over, ROOM_OVER, false},
    {"gone", table_gone, -1, false},
    {"closed", table_closed, -1, false},
    {"frozen", table_frozen, ROOM_FROZEN, false},
};
enum { SITUATIONS = sizeof situations / sizeof situations[0] };

static uint64_t person_of(const struct scene *scene, enum role role)
{
	const struct connection *connection = scene->street.connections[role];
	return connection && connection->person ? connection->person->id : 0;
}

/* It is as it should be when a request comes; else it is made anew. */
static bool holds(const struct scene *scene, const struct situation *situation)
{
	const struct room *room = room_of(scene);
	if (situation->status < 0)
		return !room && scene->table[0];
	if (!room || (int)room->status != situation->status)
		return false;
	return room->paused == situation->paused && room_seat_of(room, person_of(scene, HOST)) == 0 &&
	       room_seat_of(room, person_of(scene, SEATED)) == 2 && room_seat_of(room, person_of(scene, RESIGNED)) == 1;
}

static void situation_ensure(struct scene *scene, const struct situation *situation, enum role role)
{
	role_ensure(scene, role);
	if (holds(scene, situation))
		return;
	situation->make(scene);
	if (!holds(scene, situation))
		fail_msg("The table cannot be made %s.", situation->name);
}

#endif
