/*
 * Raw bytes as the requests of a few connections: every request gets one answer, every message is JSON, and nobody is told
 * anything about a table without its number. The first byte of a line says which connection sends it.
 */
#include "fuzz.h"

#include <stdio.h>
#include <unistd.h>

#include <jansson.h>

#include "server/lobby/lobby.h"

enum { CONNECTIONS = 4 };

static void check_message(const char *text, size_t length)
{
	json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	const char *kind = json_string_value(json_object_get(json, "m"));
	demand(kind);
	if (strcmp(kind, "refused") == 0)
		demand(json_is_string(json_object_get(json, "error")) && json_is_string(json_object_get(json, "message")));
	if (json_object_get(json, "state"))
		demand(json_is_integer(json_object_get(json, "n")));
	if (json_object_get(json, "words")) {
		const json_t *question = json_object_get(json, "question"), *words = json_object_get(json, "words");
		demand(json_array_size(json_object_get(words, "labels")) ==
		       json_array_size(json_object_get(question, "actions")));
		demand(json_array_size(json_object_get(words, "tell")) == json_array_size(json_object_get(json, "events")));
	}
	json_decref(json);
}

struct packet {
	unsigned sent;
};

static struct packet *on_pack(void *context, const char *text, size_t length)
{
	(void)context;
	check_message(text, length);
	return calloc(1, sizeof(struct packet));
}

static void on_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	(void)context;
	for (size_t i = 0; i < count; i++)
		demand(!connections[i]->gone);
	packet->sent++;
}

static void on_drop(void *context, struct packet *packet)
{
	(void)context;
	free(packet);
}

static size_t held;

static bool on_hold(void *context, struct connection *connection, size_t bytes)
{
	(void)context;
	demand(!connection->gone);
	held += bytes;
	return true;
}

static void on_release(void *context, struct connection *connection, size_t bytes)
{
	(void)context;
	demand(!connection->gone && bytes <= held);
	held -= bytes;
}

static void on_dismiss(void *context, struct connection *connection)
{
	(void)context;
	(void)connection;
}

static void on_think(void *context, const struct thinking *thinking)
{
	(void)context;
	(void)thinking; /* then its first thought will do */
}

static void on_frozen(void *context, const char *table, const char *why)
{
	(void)context, (void)table, (void)why;
	demand(false); /* no request is a fault of the table */
}

/* One database for all runs, in memory where that is possible: the lobby begins anew, the files stay. */
static struct store *store;
static char folder[40];

static void store_remove(void)
{
	char command[80];
	store_close(store);
	snprintf(command, sizeof command, "rm -rf %s", folder);
	demand(system(command) == 0);
}

static void store_make(void)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	if (store)
		return;
	snprintf(folder, sizeof folder, "%s/muster-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	demand(fair_start() && mkdtemp(folder));
	store = store_open(folder, &problem);
	demand(store && atexit(store_remove) == 0);
}

static void settle(void)
{
	while (store_busy(store)) {
		store_poll(store);
		usleep(50);
	}
}

/* "TABLE" in a line stands for the newest table, which nobody can guess. */
static void send_line(struct lobby *lobby, struct connection *connection, const char *line, size_t length, int64_t now)
{
	char *text = malloc(length + 64);
	const char *gap = memmem(line, length, "TABLE", 5);
	demand(text);
	if (gap && lobby->heap_count) {
		const size_t before = (size_t)(gap - line);
		memcpy(text, line, before);
		memcpy(text + before, lobby->heap[lobby->heap_count]->room->name, 12);
		memcpy(text + before + 12, gap + 5, length - before - 5);
		length += 7;
	} else {
		memcpy(text, line, length);
	}
	lobby_receive(lobby, connection, text, length, now);
	free(text);
}

static void on_push(void *context, const struct push_note *note)
{
	(void)context;
	demand(note->length && note->to.endpoint[0]);
}

static bool on_push_may(void *context, const struct store_push *push)
{
	(void)context, (void)push;
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct lobby_hooks hooks = {.pack = on_pack,
	                                         .send = on_send,
	                                         .drop = on_drop,
	                                         .hold = on_hold,
	                                         .release = on_release,
	                                         .dismiss = on_dismiss,
	                                         .think = on_think,
	                                         .frozen = on_frozen,
	                                         .push = on_push,
	                                         .push_may = on_push_may,
	                                         .push_key = "key"};
	struct lobby_limits limits = lobby_limits_default;
	limits.tables = limits.tables_of_person = limits.connections_of_person = 8;
	limits.requests_a_second = 1000000;
	struct store_problem problem = {.lang = MU_LANG_EN};
	int64_t now = 1000000;
	store_make();
	struct lobby *lobby = lobby_create(store, &hooks, &limits, now, &problem);
	struct connection *connections[CONNECTIONS];
	demand(lobby);
	for (unsigned i = 0; i < CONNECTIONS; i++) {
		connections[i] = lobby_connection_create(lobby, NULL, now);
		const char *hello = i % 2 ? "{\"do\":\"hello\",\"v\":1,\"words\":true}" : "{\"do\":\"hello\",\"v\":1}";
		lobby_receive(lobby, connections[i], hello, strlen(hello), now);
	}
	for (size_t at = 0; at < size;) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		const size_t length = end ? (size_t)(end - data) - at : size - at;
		if (length)
			send_line(lobby, connections[data[at] % CONNECTIONS], (const char *)data + at + 1, length - 1, now);
		now += 700;
		lobby_tick(lobby, now);
		at += length + 1;
	}
	for (unsigned i = 0; i < CONNECTIONS; i++)
		lobby_connection_leave(lobby, connections[i], now);
	demand(held == 0);
	settle();
	/* All tables are given up, so that the next run begins with none. */
	while (lobby->heap_count) {
		now += (int64_t)100 * 24 * 3600 * 1000;
		lobby_tick(lobby, now);
		settle();
	}
	lobby_destroy(lobby);
	return 0;
}
