/*
 * A picture made of letters: a grid of cells, each with a look. Nothing here knows a terminal, so tests can look at
 * it: whatever is put outside, or over something else, is counted as a fault.
 */
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stdint.h>

enum look {
	LOOK_PLAIN,
	LOOK_BOLD,
	LOOK_BAR,    /* title and keys: reversed */
	LOOK_CHOSEN, /* reversed and bold */
	LOOK_ACCENT, /* headings, marks */
	LOOK_GOOD,
	LOOK_BAD,
	LOOK_NEW, /* what has just happened */
	LOOK_COUNT,
};

/* Inside a text: what follows has the n-th look. Takes no column. */
#define LOOK_MARK "\004"
#define AS_PLAIN LOOK_MARK "0"
#define AS_BOLD LOOK_MARK "1"
#define AS_BAR LOOK_MARK "2"
#define AS_CHOSEN LOOK_MARK "3"
#define AS_ACCENT LOOK_MARK "4"
#define AS_GOOD LOOK_MARK "5"
#define AS_BAD LOOK_MARK "6"
#define AS_NEW LOOK_MARK "7"

struct letter_cell {
	uint32_t letter, above; /* 0: nothing was put here; above: a mark on the letter, or 0 */
	uint8_t look;
	uint8_t columns; /* 0: the right half of the letter before */
};

struct area {
	unsigned x, y, width, height;
};

struct grid {
	unsigned width, height;
	struct letter_cell *cells;
	unsigned faults; /* letters that were put outside or over others */
};

/* False: no memory. */
bool grid_init(struct grid *grid, unsigned width, unsigned height);
void grid_release(struct grid *grid);
void grid_clear(struct grid *grid);
void grid_copy(struct grid *grid, const struct grid *from); /* of the same size */
struct letter_cell *grid_at(const struct grid *grid, unsigned x, unsigned y);

/* Returns the column behind the text. */
unsigned grid_text(struct grid *grid, unsigned x, unsigned y, enum look look, const char *text);
/* The same over whatever is there; what has no room is left out. */
void grid_over(struct grid *grid, unsigned x, unsigned y, enum look look, const char *text);
/* Gives all cells of an area that look; what is empty there becomes a space. */
void grid_look(struct grid *grid, struct area area, enum look look);
/* "── text ────" from column x on. */
void grid_rule(struct grid *grid, unsigned x, unsigned y, unsigned width, const char *text);
void grid_wall(struct grid *grid, unsigned x, unsigned y, unsigned height);

/* The columns of a text with marks in it. */
unsigned marked_columns(const char *text);

#endif
