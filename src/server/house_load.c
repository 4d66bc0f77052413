/* The tables in the store, at the start: each is replayed from its log, and goes on where it was. */
#include "house.h"

#include <stdlib.h>
#include <string.h>

struct loading {
	struct house *house;
	struct entry *entry; /* of the last body */
	bool failed;
};

static struct entry *entry_for(struct loading *loading, uint64_t game)
{
	struct house *house = loading->house;
	if (loading->entry && loading->entry->room->id == game)
		return loading->entry;
	struct entry *entry = entry_find(house, game);
	if (entry)
		return entry;
	struct room *room = room_replay_begin(game, &house->room_hooks, &house->scratch);
	entry = room ? entry_add(house, room, 0) : NULL;
	if (!entry)
		room_destroy(room);
	return entry;
}

/* A table whose log cannot be replayed stands still, and the others go on; nothing of it is written or lost. */
static bool load_body(void *context, uint64_t game, uint64_t seq, const char *body, size_t length)
{
	struct loading *loading = context;
	const char *wrong;
	struct entry *entry = loading->entry = entry_for(loading, game);
	if (!entry) {
		loading->failed = true;
		return false;
	}
	entry->appended = entry->durable = seq;
	if (entry->room->status != ROOM_FROZEN && (!body || !room_replay(entry->room, body, length, &wrong)))
		room_freeze(entry->room, "log/replay");
	return true;
}

static int compare_times(const void *one, const void *two)
{
	const int64_t a = (*(struct entry *const *)one)->room->last_time,
	              b = (*(struct entry *const *)two)->room->last_time;
	return (a > b) - (a < b);
}

/* In the order in which something happened there last: so they are listed. False: no memory. */
static bool wake_all(struct house *house)
{
	const size_t count = house->heap_count;
	struct entry **entries = malloc((count + 1) * sizeof(struct entry *));
	if (!entries)
		return false;
	if (count)
		memcpy(entries, house->heap + 1, count * sizeof(struct entry *));
	qsort(entries, count, sizeof(struct entry *), compare_times);
	for (size_t i = 0; i < count; i++) {
		room_wake(entries[i]->room, house->now);
		entries[i]->counted = entries[i]->room->moves;
		entry_touch(house, entries[i]);
	}
	free(entries);
	return true;
}

bool house_load(struct house *house, struct store_problem *ret_problem)
{
	struct loading loading = {.house = house};
	if (!store_read_running(house->store, load_body, &loading))
		return store_problem_set(ret_problem, "store/corrupt", "The games in the database cannot be read.");
	if (loading.failed || !wake_all(house))
		return store_problem_set(ret_problem, "store/open", "There is not enough memory.");
	house->figures.finished = 0; /* those were over before */
	return true;
}
