#include "grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"

bool grid_init(struct grid *grid, unsigned width, unsigned height)
{
	struct letter_cell *cells = calloc((size_t)width * height, sizeof *cells);
	if (!cells)
		return false;
	*grid = (struct grid){.width = width, .height = height, .cells = cells};
	return true;
}

void grid_release(struct grid *grid)
{
	free(grid->cells);
	grid->cells = NULL;
}

void grid_clear(struct grid *grid)
{
	memset(grid->cells, 0, sizeof *grid->cells * grid->width * grid->height);
	grid->faults = 0;
}

void grid_copy(struct grid *grid, const struct grid *from)
{
	assert(grid->width == from->width && grid->height == from->height);
	memcpy(grid->cells, from->cells, sizeof *grid->cells * grid->width * grid->height);
}

struct letter_cell *grid_at(const struct grid *grid, unsigned x, unsigned y)
{
	assert(x < grid->width && y < grid->height);
	return &grid->cells[(size_t)y * grid->width + x];
}

static void put_letter(struct grid *grid, unsigned x, unsigned y, enum look look, uint32_t letter)
{
	const unsigned columns = letter_columns(letter);
	if (y >= grid->height || x + columns > grid->width) {
		grid->faults++;
		return;
	}
	for (unsigned i = 0; i < columns; i++) {
		struct letter_cell *cell = grid_at(grid, x + i, y);
		if (cell->letter)
			grid->faults++;
		*cell = (struct letter_cell){.letter = letter, .look = (uint8_t)look, .columns = (uint8_t)(i ? 0 : columns)};
	}
}

/* A look inside a text, or 0 letters of it. */
static bool mark_take(const char **text, enum look *look)
{
	if (**text != LOOK_MARK[0])
		return false;
	assert((*text)[1] >= '0' && (*text)[1] < '0' + LOOK_COUNT);
	*look = (enum look)((*text)[1] - '0');
	*text += 2;
	return true;
}

unsigned grid_text(struct grid *grid, unsigned x, unsigned y, enum look look, const char *text)
{
	const unsigned start = x;
	while (*text) {
		if (mark_take(&text, &look))
			continue;
		const uint32_t letter = letter_next(&text);
		const unsigned columns = letter_columns(letter);
		if (columns)
			put_letter(grid, x, y, look, letter);
		else if (x > start && x <= grid->width && y < grid->height)
			grid_at(grid, x - 1, y)->above = letter;
		x += columns;
	}
	return x;
}

/* A letter of two columns loses both. */
static void cell_clear(struct grid *grid, unsigned x, unsigned y)
{
	static const struct letter_cell empty = {.letter = ' ', .columns = 1};
	const unsigned columns = grid_at(grid, x, y)->columns;
	if (!columns && x && grid_at(grid, x, y)->letter)
		*grid_at(grid, x - 1, y) = empty;
	if (columns == 2 && x + 1 < grid->width)
		*grid_at(grid, x + 1, y) = empty;
	*grid_at(grid, x, y) = (struct letter_cell){0};
}

void grid_over(struct grid *grid, unsigned x, unsigned y, enum look look, const char *text)
{
	const unsigned columns = marked_columns(text);
	if (y >= grid->height || x + columns > grid->width)
		return;
	for (unsigned i = 0; i < columns; i++)
		cell_clear(grid, x + i, y);
	grid_text(grid, x, y, look, text);
}

unsigned marked_columns(const char *text)
{
	enum look look;
	unsigned columns = 0;
	while (*text)
		if (!mark_take(&text, &look))
			columns += letter_columns(letter_next(&text));
	return columns;
}

void grid_look(struct grid *grid, struct area area, enum look look)
{
	for (unsigned y = area.y; y < area.y + area.height; y++) {
		for (unsigned x = area.x; x < area.x + area.width; x++) {
			struct letter_cell *cell = grid_at(grid, x, y);
			if (!cell->letter)
				*cell = (struct letter_cell){.letter = ' ', .columns = 1};
			cell->look = (uint8_t)look;
		}
	}
}

void grid_rule(struct grid *grid, unsigned x, unsigned y, unsigned width, const char *text)
{
	const unsigned end = x + width;
	x = grid_text(grid, x, y, LOOK_ACCENT, "──");
	if (*text) {
		x = grid_text(grid, x, y, LOOK_ACCENT, " ");
		x = grid_text(grid, x, y, LOOK_ACCENT, text);
		x = grid_text(grid, x, y, LOOK_ACCENT, " ");
	}
	while (x < end)
		x = grid_text(grid, x, y, LOOK_ACCENT, "─");
}

void grid_wall(struct grid *grid, unsigned x, unsigned y, unsigned height)
{
	for (unsigned end = y + height; y < end; y++)
		grid_text(grid, x, y, LOOK_ACCENT, "│");
}
