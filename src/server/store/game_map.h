/* A number for each game: how long its log is. */
#ifndef GAME_MAP_H
#define GAME_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game_row {
	uint64_t game, number;
};

/* All zeros: empty. */
struct game_map {
	struct game_row *rows; /* number 0: nothing is there */
	size_t count, space;
};

uint64_t game_map_get(const struct game_map *map, uint64_t game); /* 0: none */
/* False: no memory, and nothing has changed. */
bool game_map_set(struct game_map *map, uint64_t game, uint64_t number);
void game_map_remove(struct game_map *map, uint64_t game);
void game_map_release(struct game_map *map);

#endif
