/* A lobby with ears, for tests: a real store behind it, people are scripts, time is made here, and everything told is kept. */
#ifndef STREET_H
#define STREET_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "luck.h"
#include "message_check.h"
#include "postgresql/pg_place.h"
#include "scratch.h"
#include "server/lobby/lobby.h"

enum { CONNECTIONS = 16 };

struct street {
	char folder[SCRATCH_MAX];
	char database[PG_NAME], where[200]; /* "": the store is in the folder */
	struct lobby_limits limits;
	struct store *store;
	struct lobby *lobby;
	struct connection *connections[CONNECTIONS];
	unsigned connection_count;
	struct strbuf heard[CONNECTIONS]; /* all that a connection was sent, with the times */
	bool dismissed[CONNECTIONS];
	bool scarce;            /* memory, so that nobody can read along */
	size_t held, held_most; /* bytes that wait for connections */
	unsigned messages, frozen, trials;
	char fault[128]; /* the last one */
	unsigned pushes; /* messages for who is not there, and the last one */
	char pushed[256];
	struct push_note push;
	int64_t now;
};

static inline bool street_failed(const struct street *street)
{
	return store_state(street->store, NULL) != STORE_OK;
}

struct packet {
	size_t length;
	char text[];
};

static inline struct packet *on_pack(void *context, const char *text, size_t length)
{
	struct packet *packet = malloc(sizeof *packet + length);
	(void)context;
	if (!packet)
		return NULL;
	packet->length = length;
	memcpy(packet->text, text, length);
	return packet;
}

static inline void on_drop(void *context, struct packet *packet)
{
	(void)context;
	free(packet);
}

static inline void on_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	struct street *street = context;
	assert_true(street->scarce || message_is_listed(packet->text, packet->length));
	for (size_t i = 0; i < count; i++) {
		struct strbuf *heard = &street->heard[(uintptr_t)connections[i]->carrier - 1];
		strbuf_printf(heard, "%lld ", (long long)street->now);
		strbuf_put(heard, packet->text, packet->length);
		strbuf_put(heard, "\n", 1);
		street->messages++;
	}
}

static inline bool on_hold(void *context, struct connection *connection, size_t bytes)
{
	struct street *street = context;
	assert_false(connection->gone);
	if (street->held > street->held_most)
		return false;
	street->held += bytes;
	return true;
}

static inline void on_release(void *context, struct connection *connection, size_t bytes)
{
	struct street *street = context;
	assert_false(connection->gone);
	assert_true(bytes <= street->held);
	street->held -= bytes;
}

static inline void on_dismiss(void *context, struct connection *connection)
{
	((struct street *)context)->dismissed[(uintptr_t)connection->carrier - 1] = true;
}

static inline bool on_trial(void *context, const struct mu_game *game, const struct mu_made *made)
{
	(void)game, (void)made;
	((struct street *)context)->trials++;
	return true;
}

static inline void on_think(void *context, const struct thinking *thinking)
{
	(void)context;
	(void)thinking;
}

static inline void on_frozen(void *context, const char *table, const char *why)
{
	struct street *street = context;
	street->frozen++;
	snprintf(street->fault, sizeof street->fault, "%s: %s", table, why);
}

static inline void on_push(void *context, const struct push_note *note)
{
	struct street *street = context;
	street->pushes++;
	street->push = *note;
	snprintf(street->pushed, sizeof street->pushed, "%.*s", (int)note->length, note->text);
}

static inline bool on_push_may(void *context, const struct store_push *push)
{
	(void)context;
	return strncmp(push->endpoint, "https://", 8) == 0;
}

static inline void settle(struct street *street)
{
	while (store_busy(street->store)) {
		store_poll(street->store);
		usleep(20);
	}
	/* What a room notes it writes down before anybody else is heard: rooms share the paper. */
	assert_int_equal(street->lobby->scratch.journal.length + street->lobby->scratch.aside.length, 0);
}

/* For tests with other hooks; NULL: as they are here. */
static void (*street_dress)(struct lobby_hooks *hooks);

/* The lobby as it comes out of the store. */
static inline void street_open(struct street *street)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	struct lobby_hooks hooks = {.pack = on_pack,
	                            .send = on_send,
	                            .drop = on_drop,
	                            .hold = on_hold,
	                            .release = on_release,
	                            .dismiss = on_dismiss,
	                            .think = on_think,
	                            .context = street,
	                            .frozen = on_frozen,
	                            .trial = on_trial,
	                            .push = on_push,
	                            .push_may = on_push_may,
	                            .push_key = "key"};
	if (street_dress)
		street_dress(&hooks);
	street->store = store_open(street->database[0] ? street->where : street->folder, &problem);
	assert_non_null(street->store);
	street->lobby = lobby_create(street->store, &hooks, &street->limits, street->now, &problem);
	assert_non_null(street->lobby);
}

static inline void street_init(struct street *street, const char *seed)
{
	memset(street, 0, sizeof *street);
	street->limits = lobby_limits_default;
	street->limits.requests_a_second = 100000;
	street->limits.tables_of_person = 2;
	luck_seed(seed);
	street->now = 5000000;
	street->held_most = SIZE_MAX;
	scratch_make(street->folder);
	if (getenv("MUSTER_POSTGRESQL"))
		database_make(street->database, street->where, sizeof street->where);
	street_open(street);
}

static inline void street_leave(struct street *street, unsigned connection)
{
	if (street->connections[connection])
		lobby_connection_leave(street->lobby, street->connections[connection], street->now);
	street->connections[connection] = NULL;
}

/* Everybody has to go; what is on disk stays. */
static inline void street_close(struct street *street)
{
	for (unsigned i = 0; i < street->connection_count; i++)
		street_leave(street, i);
	assert_int_equal(street->held, 0);
	settle(street);
	lobby_destroy(street->lobby);
	store_close(street->store);
}

static inline void street_release(struct street *street)
{
	street_close(street);
	for (unsigned i = 0; i < CONNECTIONS; i++)
		strbuf_release(&street->heard[i]);
	scratch_remove(street->folder);
	if (street->database[0])
		database_drop(street->database);
}

__attribute__((format(printf, 3, 4))) static inline void ask(struct street *street, unsigned connection,
                                                             const char *format, ...)
{
	char text[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	lobby_receive(street->lobby, street->connections[connection], text, strlen(text), street->now);
}

/* `more` are members of the hello, each after a comma. */
static inline void come_with(struct street *street, const char *name, const char *more)
{
	const unsigned i = street->connection_count++;
	street->connections[i] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
	ask(street, i, "{\"do\":\"hello\",\"v\":1,\"name\":\"%s\"%s}", name, more);
	settle(street);
}

static inline void come(struct street *street, const char *name)
{
	come_with(street, name, "");
}

/* The server is started anew, and everybody comes back. */
static inline void street_restart(struct street *street)
{
	char token[FAIR_HEX];
	street_close(street);
	street_open(street);
	for (unsigned i = 0; i < street->connection_count; i++) {
		const char *told = strstr(street->heard[i].text, "\"token\":\"");
		assert_non_null(told);
		snprintf(token, sizeof token, "%s", told + 9);
		street->connections[i] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
		ask(street, i, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	}
	settle(street);
}

static inline void pass_time(struct street *street, int64_t now)
{
	street->now = now;
	lobby_tick(street->lobby, now);
	settle(street);
}

/* Everybody is silent until the game is over. */
static inline void pass_until_over(struct street *street, const struct room *room)
{
	for (unsigned i = 0; i < 20000 && room->status == ROOM_PLAYING; i++)
		pass_time(street, lobby_due(street->lobby));
	assert_int_equal(room->status, ROOM_OVER);
}

static inline void play_to_the_end(struct street *street, struct room *room)
{
	ask(street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	settle(street);
	pass_until_over(street, room);
}

/* What a connection was told last. */
static inline const char *last(const struct street *street, unsigned connection)
{
	const struct strbuf *heard = &street->heard[connection];
	const char *line = heard->text + heard->length - 1;
	while (line > heard->text && line[-1] != '\n')
		line--;
	return line;
}

static inline bool heard(const struct street *street, unsigned connection, const char *text)
{
	return street->heard[connection].length && strstr(street->heard[connection].text, text);
}

/* The answer to a request. */
static inline const char *answer(struct street *street, unsigned connection, const char *request)
{
	strbuf_clear(&street->heard[connection]);
	ask(street, connection, "%s", request);
	settle(street);
	return street->heard[connection].length ? street->heard[connection].text : "";
}

static inline void expect_answer(struct street *street, unsigned connection, const char *request, const char *part)
{
	const char *found = answer(street, connection, request);
	if (!strstr(found, part))
		fail_msg("%s\nis answered with\n%s\nwhich has no %s", request, found, part);
}

static inline void expect_without(struct street *street, unsigned connection, const char *request, const char *part)
{
	if (strstr(answer(street, connection, request), part))
		fail_msg("%s has %s", request, part);
}

static inline struct room *only_room(const struct street *street)
{
	assert_int_equal(street->lobby->heap_count, 1);
	return street->lobby->heap[1]->room;
}

/* A table where the first `seats` connections sit. */
static inline struct room *open_table(struct street *street, const char *game, unsigned seats, const char *pace)
{
	char list[64] = "\"me\"";
	for (unsigned i = 1; i < seats; i++)
		strcat(list, ",\"open\"");
	ask(street, 0, "{\"do\":\"create\",\"game\":\"%s\",\"pace\":\"%s\",\"seats\":[%s]}", game, pace, list);
	struct room *room = only_room(street);
	for (unsigned i = 1; i < seats; i++)
		ask(street, i, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
	return room;
}

#endif
