/* Time: a heap of the tables, the one that is due first on top. */
#include "house.h"

#include <stdlib.h>

static void heap_put(struct house *house, size_t place, struct entry *entry)
{
	house->heap[place] = entry;
	entry->place = place;
}

void heap_settle(struct house *house, struct entry *entry)
{
	size_t place = entry->place;
	for (; place > 1 && house->heap[place / 2]->due > entry->due; place /= 2)
		heap_put(house, place, house->heap[place / 2]);
	for (size_t child; (child = 2 * place) <= house->heap_count; place = child) {
		if (child < house->heap_count && house->heap[child + 1]->due < house->heap[child]->due)
			child++;
		if (house->heap[child]->due >= entry->due)
			break;
		heap_put(house, place, house->heap[child]);
	}
	heap_put(house, place, entry);
}

bool heap_add(struct house *house, struct entry *entry)
{
	if (house->heap_count + 2 > house->heap_space) {
		const size_t space = 2 * house->heap_space + 64;
		struct entry **heap = realloc(house->heap, space * sizeof(struct entry *));
		if (!heap)
			return false;
		house->heap = heap;
		house->heap_space = space;
	}
	heap_put(house, ++house->heap_count, entry);
	heap_settle(house, entry);
	return true;
}

void heap_remove(struct house *house, struct entry *entry)
{
	struct entry *last = house->heap[house->heap_count--];
	if (last != entry) {
		heap_put(house, entry->place, last);
		heap_settle(house, last);
	}
	entry->place = 0;
}

int64_t house_due(const struct house *house)
{
	return house->heap_count ? house->heap[1]->due : INT64_MAX;
}

void house_tick(struct house *house, int64_t now)
{
	house->now = now;
	while (house->heap_count && house->heap[1]->due <= now) {
		struct entry *entry = house->heap[1];
		room_tick(entry->room, now);
		entry_touch(house, entry);
		if (house->heap_count && house->heap[1] == entry && entry->due <= now) /* it would be ticked for ever */
			entry_freeze(entry, "table/clock");
	}
}
