/* The tables in the store, at the start or when they come from another server: each is replayed from its log, and goes on where it was. */
#include "lobby.h"

#include <stdlib.h>

struct loading {
	struct lobby *lobby;
	struct lobby_table *table; /* of the last body */
	struct lobby_table **fresh;
	size_t count, space;
	bool failed;
};

/* False: no memory. */
static bool fresh_add(struct loading *loading, struct lobby_table *table)
{
	if (loading->count == loading->space) {
		const size_t space = 2 * loading->space + 64;
		struct lobby_table **fresh = realloc(loading->fresh, space * sizeof(struct lobby_table *));
		if (!fresh)
			return false;
		loading->fresh = fresh;
		loading->space = space;
	}
	loading->fresh[loading->count++] = table;
	return true;
}

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
	return table && fresh_add(loading, table) ? table : NULL;
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

/* In the order in which something happened there last: so they are listed. */
static void wake_all(struct loading *loading)
{
	struct lobby *lobby = loading->lobby;
	const uint64_t finished = lobby->figures.finished;
	if (loading->count)
		qsort(loading->fresh, loading->count, sizeof(struct lobby_table *), compare_times);
	lobby->loading = true;
	for (size_t i = 0; i < loading->count; i++) {
		struct lobby_table *table = loading->fresh[i];
		room_wake(table->room, lobby->now);
		table->counted = table->room->moves;
		lobby_table_touch(lobby, table);
	}
	lobby->loading = false;
	lobby->figures.finished = finished; /* those were over before */
}

bool lobby_load(struct lobby *lobby, uint64_t shards, struct store_problem *ret_problem)
{
	struct loading loading = {.lobby = lobby};
	const bool all = shards == UINT64_MAX;
	const bool read = (all ? store_read_running(lobby->store, load_body, &loading)
	                       : store_read_shards(lobby->store, shards, load_body, &loading)) &&
	                  pictures_load(lobby, shards);
	if (read && !loading.failed)
		wake_all(&loading);
	free(loading.fresh);
	if (!read)
		return store_problem_set(ret_problem, "store/corrupt", "The games in the database cannot be read.");
	return !loading.failed || store_problem_set(ret_problem, "store/open", "Out of memory.");
}
