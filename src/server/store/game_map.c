#include "game_map.h"

#include <stdlib.h>

/* Ids of games are random already, but those of tests are not. */
static size_t home_of(const struct game_map *map, uint64_t game)
{
	return (size_t)((game ^ game >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (map->space - 1);
}

/* Its row, or the free one where it belongs. */
static struct game_row *row_of(const struct game_map *map, uint64_t game)
{
	size_t at = home_of(map, game);
	while (map->rows[at].number && map->rows[at].game != game)
		at = (at + 1) & (map->space - 1);
	return &map->rows[at];
}

uint64_t game_map_get(const struct game_map *map, uint64_t game)
{
	return map->space ? row_of(map, game)->number : 0;
}

static bool grow(struct game_map *map)
{
	struct game_map larger = {.space = map->space ? 2 * map->space : 64};
	larger.rows = calloc(larger.space, sizeof *larger.rows);
	if (!larger.rows)
		return false;
	for (size_t i = 0; i < map->space; i++)
		if (map->rows[i].number)
			*row_of(&larger, map->rows[i].game) = map->rows[i];
	larger.count = map->count;
	free(map->rows);
	*map = larger;
	return true;
}

bool game_map_set(struct game_map *map, uint64_t game, uint64_t number)
{
	if (2 * (map->count + 1) > map->space && !grow(map))
		return false;
	struct game_row *row = row_of(map, game);
	map->count += !row->number;
	*row = (struct game_row){game, number};
	return true;
}

/* Those behind it that would not be found any more move up. */
void game_map_remove(struct game_map *map, uint64_t game)
{
	if (!game_map_get(map, game))
		return;
	size_t hole = (size_t)(row_of(map, game) - map->rows);
	map->count--;
	map->rows[hole].number = 0;
	for (size_t at = (hole + 1) & (map->space - 1); map->rows[at].number; at = (at + 1) & (map->space - 1)) {
		const struct game_row row = map->rows[at];
		map->rows[at].number = 0;
		*row_of(map, row.game) = row;
	}
}

void game_map_release(struct game_map *map)
{
	free(map->rows);
	*map = (struct game_map){0};
}
