/* What has happened is seen for a moment: it flies, it turns, it glows. Nobody has to wait for it. */
#include "tui_inner.h"

enum {
	GLOW_FRAMES = 3,
	GLOW_MILLISECONDS = 70, /* of a frame */
};

/* All of the table, or as much of it as is in its place in both pictures. */
static struct area area_of_motion(const struct tui *t)
{
	struct area area = t->layout.table;
	const unsigned rows = t->scene.screen->rows(&t->scene.sight, area.width);
	if (area.height != t->table_before.height && rows < area.height)
		area.height = rows;
	return area;
}

static bool cell_differs(const struct letter_cell *a, const struct letter_cell *b)
{
	return a->letter != b->letter && (a->letter > ' ' || b->letter > ' ');
}

/* Returns how many cells of the table are not as they were. */
static unsigned glow_set(struct grid *glowing, const struct grid *before, struct area area)
{
	unsigned changed = 0;
	for (unsigned y = area.y; y < area.y + area.height; y++) {
		for (unsigned x = area.x; x < area.x + area.width; x++) {
			struct letter_cell *cell = grid_at(glowing, x, y);
			if (!cell->columns || !cell_differs(cell, grid_at(before, x, y)))
				continue;
			if (!cell->letter)
				*cell = (struct letter_cell){.letter = ' ', .columns = 1};
			cell->look = LOOK_CHOSEN;
			changed++;
		}
	}
	return changed;
}

static uint32_t glow(struct tui *t, struct grid *glowing)
{
	uint32_t key = PRESSED_NOTHING;
	grid_copy(glowing, &t->grid);
	if (!glow_set(glowing, &t->before, area_of_motion(t)))
		return key;
	for (int frame = 0; frame < GLOW_FRAMES && key == PRESSED_NOTHING; frame++) {
		terminal_draw(frame % 2 ? &t->grid : glowing);
		key = terminal_key(GLOW_MILLISECONDS);
	}
	return key;
}

static uint32_t move(struct tui *t, struct grid *picture)
{
	static struct motion motion;
	const struct match *match = t->host->match;
	uint32_t key = PRESSED_NOTHING;
	motion.count = 0;
	for (size_t i = 0; i < match_event_count(match); i++)
		t->scene.screen->motion(&motion, &t->scene.sight, t->layout.table, match_event(match, i));
	for (unsigned i = 0; i < motion.count && key == PRESSED_NOTHING; i++) {
		motion_draw(picture, &t->before, &t->grid, area_of_motion(t), &motion.frames[i]);
		terminal_draw(picture);
		key = terminal_key(MOTION_MILLISECONDS);
	}
	return key;
}

/* Once for each move, and only if the table is still in its place. */
static bool is_to_move(struct tui *t)
{
	const size_t moves = match_move_count(t->host->match);
	const bool again = moves <= t->moved;
	t->moved = moves;
	if (!t->options->motion || !t->options->pace || t->skipping || again || !layout_fits(&t->grid))
		return false;
	return t->before.width == t->grid.width && t->before.height == t->grid.height && t->table_before.height;
}

uint32_t tui_motion(struct tui *t)
{
	struct grid picture;
	uint32_t key = PRESSED_NOTHING;
	if (!is_to_move(t))
		return key;
	if (!grid_init(&picture, t->grid.width, t->grid.height))
		return key;
	key = move(t, &picture);
	if (key == PRESSED_NOTHING)
		key = glow(t, &picture);
	grid_release(&picture);
	terminal_draw(&t->grid);
	return key;
}
