#include "motion.h"

#include <stdio.h>

enum { FLIGHT_FRAMES = 7 };

static void frame_add(struct motion *motion, struct spot at, enum look look, const char *text)
{
	if (motion->count == MOTION_MAX)
		return;
	struct motion_frame *frame = &motion->frames[motion->count++];
	frame->at = at;
	frame->look = look;
	snprintf(frame->text, sizeof frame->text, "%s", text);
}

void motion_stay(struct motion *motion, struct spot at, enum look look, const char *text, unsigned frames)
{
	while (frames--)
		frame_add(motion, at, look, text);
}

static unsigned between(unsigned from, unsigned to, unsigned part, unsigned whole)
{
	return (from * (whole - part) + to * part + whole / 2) / whole;
}

void motion_fly(struct motion *motion, struct spot from, struct spot to, enum look look, const char *text)
{
	for (unsigned i = 0; i < FLIGHT_FRAMES; i++) {
		const struct spot at = {between(from.x, to.x, i, FLIGHT_FRAMES - 1),
		                        between(from.y, to.y, i, FLIGHT_FRAMES - 1)};
		frame_add(motion, at, look, text);
	}
}

/* A point stands for nothing in a column. */
static bool is_empty(const struct letter_cell *cell)
{
	return cell->letter <= ' ' || cell->letter == 0xb7;
}

void motion_draw(struct grid *picture, const struct grid *before, const struct grid *after, struct area area,
                 const struct motion_frame *frame)
{
	grid_copy(picture, after);
	for (unsigned y = area.y; y < area.y + area.height; y++)
		for (unsigned x = area.x; x < area.x + area.width; x++) {
			const struct letter_cell *was = grid_at(before, x, y), *is = grid_at(after, x, y);
			if (was->columns == 1 && is->columns == 1 && is_empty(was) && !is_empty(is))
				*grid_at(picture, x, y) = *was;
		}
	grid_over(picture, frame->at.x, frame->at.y, frame->look, frame->text);
}
