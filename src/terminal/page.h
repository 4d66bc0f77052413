/*
 * A text in the small Markdown of rules/README.md, laid out for a screen. A text is a list of lines, each a block of its
 * own (a heading, a paragraph, an item, a row, a note) or empty; NULL ends it.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PAGE_WIDTH_MIN = 20, PAGE_WIDTH_MAX = 400, PAGE_COLUMNS_MAX = 8, PAGE_CELL_MAX = 512 };

struct page {
	FILE *out;
	size_t width;
	bool bold;    /* the screen can show it */
	bool compact; /* a card: no indentation, no empty lines */
};

/* The level of a heading, 1 to 3; 0 for everything else. */
unsigned page_level(const char *line);

/* Only the lines that are `shown`; NULL: all. */
void page_put(const struct page *page, const char *const *lines, const bool *shown);

#endif
