/*
 * Short animations: something small that flies over the table or turns on its place, frame by frame. A game's screen
 * makes them from what happened; whoever shows them may stop at any frame, since the picture below is complete.
 */
#ifndef MOTION_H
#define MOTION_H

#include "grid.h"

enum {
	MOTION_MAX = 20, /* frames, together about half a second */
	MOTION_MILLISECONDS = 28,
};

struct spot {
	unsigned x, y;
};

struct motion {
	unsigned count;
	struct motion_frame {
		struct spot at;
		enum look look;
		char text[12];
	} frames[MOTION_MAX];
};

/* What has no room any more is left out. */
void motion_stay(struct motion *motion, struct spot at, enum look look, const char *text, unsigned frames);
void motion_fly(struct motion *motion, struct spot from, struct spot to, enum look look, const char *text);

/* The picture of a frame: what has left its place in the area is gone already, what has come is not there yet. */
void motion_draw(struct grid *picture, const struct grid *before, const struct grid *after, struct area area,
                 const struct motion_frame *frame);

#endif
