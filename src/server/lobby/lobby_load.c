/* The tables in the store, at the start: each is replayed from its log, and goes on where it was. */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

struct loading {
	struct lobby *lobby;
	struct lobby_table *table; /* of the last body */
	bool failed;
};

static struct lobby_table *lobby_table_for(struct loading *loading, uint64_t game)
{
	struct lobby *lobby = loading->lobby;
	if (loading->table && loading->table->room->id == game)
		return loading->table;
	struct lobby_table *table = lobby_table_find(lobby, game);
	if (table)
		return table;
	struct room *room = room_replay_begin(game, &lobby->room_hooks, &lobby->scratch);
	table = room ? lobby_table_add(lobby, room, 0) : NULL;
	if (!table)
		room_destroy(room);
	return table;
}

/* A table whose log cannot be replayed stands still, and the others go on; nothing of it is written or lost. */
static bool load_body(void *context, uint64_t game, uint64_t seq, const char *body, size_t length)
{
	struct loading *loading = context;
	const char *why = "log/replay";
	struct lobby_table *table = loading->table = lobby_table_for(loading, game);
	if (!table) {
		loading->failed = true;
		return false;
	}
	table->appended = table->durable = seq;
	if (table->room->status != ROOM_FROZEN && (!body || !room_replay(table->room, body, length, &why)))
		room_freeze(table->room, why);
	return true;
}

static int compare_times(const void *one, const void *two)
{
	const int64_t a = (*(struct lobby_table *const *)one)->room->last_time,
	              b = (*(struct lobby_table *const *)two)->room->last_time;
	return (a > b) - (a < b);
}

/* In the order in which something happened there last: so they are listed. False: no memory. */
static bool wake_all(struct lobby *lobby)
{
	const size_t count = lobby->heap_count;
	struct lobby_table **tables = malloc((count + 1) * sizeof(struct lobby_table *));
	if (!tables)
		return false;
	if (count)
		memcpy(tables, lobby->heap + 1, count * sizeof(struct lobby_table *));
	qsort(tables, count, sizeof(struct lobby_table *), compare_times);
	lobby->loading = true;
	for (size_t i = 0; i < count; i++) {
		room_wake(tables[i]->room, lobby->now);
		tables[i]->counted = tables[i]->room->moves;
		lobby_table_touch(lobby, tables[i]);
	}
	lobby->loading = false;
	free(tables);
	return true;
}

bool lobby_load(struct lobby *lobby, struct store_problem *ret_problem)
{
	struct loading loading = {.lobby = lobby};
	if (!store_read_running(lobby->store, load_body, &loading))
		return store_problem_set(ret_problem, "store/corrupt", "The games in the database cannot be read.");
	if (!pictures_load(lobby))
		return store_problem_set(ret_problem, "store/corrupt", "The games in the database cannot be read.");
	if (loading.failed || !wake_all(lobby))
		return store_problem_set(ret_problem, "store/open", "Out of memory.");
	lobby->figures.finished = 0; /* those were over before */
	return true;
}
