/*
 * Portraits of leaders that people make, as SVG. What they are put together from is what the workshop on the page has:
 * scripts/embed-portraits makes the tables below of its files.
 */
#ifndef PORTRAIT_H
#define PORTRAIT_H

#include <stdio.h>

#include "table/leader_file.h"

/* The words of a portrait, in their order. */
enum portrait_part {
	PORTRAIT_FIGURE,
	PORTRAIT_TONE,
	PORTRAIT_BACK,
	PORTRAIT_PROP,
	PORTRAIT_GROUND,
	PORTRAIT_FRAME,
	PORTRAIT_PARTS
};

struct portrait_choice {
	const char *word;
	const char *svg; /* shapes, or a colour; NULL: nothing, or the colour of the class */
};

struct portrait_class {
	const char *word;
	const char *usual;  /* the words of a portrait that is not given */
	const char *colour; /* of the card */
	const char *sign;
};

struct portrait_art {
	const struct portrait_choice *parts[PORTRAIT_PARTS]; /* each ended by a NULL word */
	const struct portrait_class *classes;                /* the same */
	const char *beside, *alone; /* where the figure stands, with something beside it and without */
	const char *line;           /* the colour around shapes */
	unsigned outline;           /* how wide it is, in units of icons */
	const char *from;           /* whose icons they are */
};

/* Ended by a NULL game. */
extern const struct portrait_game {
	const char *game;
	const struct portrait_art *art;
} portrait_games[];

extern const struct card_paint {
	const char *paper, *ink, *soft, *brass;
} card_paint;

/* Where the picture is on the card. */
extern const struct card_place {
	unsigned x, y, width, height, radius;
} card_place;

struct portrait {
	const struct portrait_art *art;
	const struct portrait_class *class;
	const char *svg[PORTRAIT_PARTS]; /* of the words that were chosen; the ground is always a colour */
};

/* What the words of a leader are. One that is not known is as usual for the class, so words of a newer page do no harm. */
struct portrait portrait_of(const struct leader *leader);
/* Figure, what is behind it and what beside it, in the place of the picture; not the ground and the frame. */
void portrait_write(const struct portrait *portrait, FILE *to);

#endif
