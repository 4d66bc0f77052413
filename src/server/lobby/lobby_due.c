/* Time: a heap of the tables, the one that is due first on top. */
#include "lobby.h"

#include <stdlib.h>

static void heap_put(struct lobby *lobby, size_t place, struct lobby_table *table)
{
	lobby->heap[place] = table;
	table->place = place;
}

void heap_settle(struct lobby *lobby, struct lobby_table *table)
{
	size_t place = table->place;
	for (; place > 1 && lobby->heap[place / 2]->due > table->due; place /= 2)
		heap_put(lobby, place, lobby->heap[place / 2]);
	for (size_t child; (child = 2 * place) <= lobby->heap_count; place = child) {
		if (child < lobby->heap_count && lobby->heap[child + 1]->due < lobby->heap[child]->due)
			child++;
		if (lobby->heap[child]->due >= table->due)
			break;
		heap_put(lobby, place, lobby->heap[child]);
	}
	heap_put(lobby, place, table);
}

bool heap_add(struct lobby *lobby, struct lobby_table *table)
{
	if (lobby->heap_count + 2 > lobby->heap_space) {
		const size_t space = 2 * lobby->heap_space + 64;
		struct lobby_table **heap = realloc(lobby->heap, space * sizeof(struct lobby_table *));
		if (!heap)
			return false;
		lobby->heap = heap;
		lobby->heap_space = space;
	}
	heap_put(lobby, ++lobby->heap_count, table);
	heap_settle(lobby, table);
	return true;
}

void heap_remove(struct lobby *lobby, struct lobby_table *table)
{
	struct lobby_table *last = lobby->heap[lobby->heap_count--];
	if (last != table) {
		heap_put(lobby, table->place, last);
		heap_settle(lobby, last);
	}
	table->place = 0;
}

int64_t lobby_due(const struct lobby *lobby)
{
	return lobby->heap_count ? lobby->heap[1]->due : INT64_MAX;
}

void lobby_tick(struct lobby *lobby, int64_t now)
{
	lobby->now = now;
	while (lobby->heap_count && lobby->heap[1]->due <= now) {
		struct lobby_table *table = lobby->heap[1];
		room_tick(table->room, now);
		lobby_table_touch(lobby, table);
		if (lobby->heap_count && lobby->heap[1] == table && table->due <= now) /* it would be ticked for ever */
			lobby_table_freeze(table, "table/clock");
	}
}
