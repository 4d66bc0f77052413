/*
 * Lines of text for a part of the screen, broken to its width. Sentences are said to a page like to a plain screen:
 *
 *	const struct voice voice = page_open(page);
 *	say(&voice, "Your hand: {hand}.", "hand", hand, NULL);
 *	page_close(page, LOOK_PLAIN);
 */
#ifndef SCREEN_PAGE_H
#define SCREEN_PAGE_H

#include "words/speech.h"
#include "grid.h"

struct page_line {
	char *text;
	enum look look;
};

struct page {
	enum mu_lang lang;
	const struct made_names *made;
	unsigned width;
	struct page_line *lines;
	size_t count, room;
	FILE *stream; /* between open and close */
	char *said;
	size_t length;
};

/* `made`: what cards that people made are called, as in struct voice. */
void page_init(struct page *page, enum mu_lang lang, const struct made_names *made, unsigned width);
void page_release(struct page *page);

struct voice page_open(struct page *page);
void page_close(struct page *page, enum look look);
/* A line as it is, with marks for looks; it must fit. */
void page_line(struct page *page, enum look look, const char *text);
/* Breaks text that was written without a width into lines, each paragraph with a label before it; empty lines stay. */
void page_text(struct page *page, enum look look, const char *label, const char *text, size_t length);
/* The lines of another page of the same width go over to this one. */
void page_move(struct page *page, struct page *from);

/* Draws the lines from the first on, as many as there is room for, and returns how many that are. */
size_t page_draw(const struct page *page, struct grid *grid, struct area area, size_t first);
/* Leaves `rows` lines, the last of which says that there is more, and how to see it. */
void page_clip(struct page *page, size_t rows, const char *more);

/* Ends the program with a clear word; for memory that must be there. Never returns NULL. */
void *memory_or_end(void *memory);

#endif
