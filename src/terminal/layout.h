/*
 * Where everything is on a full screen: a pure function of what there is to show and of the size. It draws into a
 * grid and tells which places answer to the mouse.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "screen.h"

enum {
	LAYOUT_WIDTH_MIN = 80,
	LAYOUT_HEIGHT_MIN = 24,
	ZONES_MAX = 256,
	KEY_CHOICE = 0x200000, /* the key of the first choice, above all letters */
};

/* All that is shown of a game. */
struct scene {
	const struct words *words;
	const struct screen *screen;
	struct sight sight;
	bool over;
	bool passes;                       /* the viewer is asked, but the host answers */
	mu_action actions[MU_ACTIONS_MAX]; /* of the viewer, if it is asked */
	int count, chosen;
	const char *story; /* what happened, a line each */
	size_t story_length, story_new;
	const char *note;    /* said in place of what the choice means, or NULL */
	const char *message; /* said in the last line instead of the keys, or NULL */
	const char *busy;    /* who is being waited for, or NULL */
	bool can_undo;
};

/* A place that answers to the mouse as if a key was pressed. */
struct zone {
	unsigned x, y, width;
	uint32_t key;
};

struct layout {
	struct zone zones[ZONES_MAX];
	unsigned zone_count;
	struct area table;  /* where changes are shown */
	struct area log;    /* where its lines are; without height: nowhere */
	unsigned list_rows; /* choices that are seen at a time, for keys that turn pages */
};

bool layout_fits(const struct grid *grid);
void layout_scene(struct layout *layout, struct grid *grid, const struct scene *scene);
/* A text to be read, from its first line on, with a title; `more` are the keys besides. Returns how many lines are seen. */
size_t layout_reader(struct layout *layout, struct grid *grid, enum mu_lang lang, const char *title,
                     const struct page *page, size_t first);
/* Nothing but a few centred lines: the cover between two people, and what is said to a window that is too small. */
void layout_cover(struct grid *grid, const struct page *page);
/* How wide a page of the reader is. */
unsigned layout_reader_width(const struct grid *grid);
/* 0: none. */
uint32_t layout_key_at(const struct layout *layout, unsigned x, unsigned y);

#endif
