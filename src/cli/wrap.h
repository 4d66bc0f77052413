/*
 * Lines of text on a screen of fixed columns, in any of our scripts: Chinese characters are two columns wide and may be
 * parted anywhere but before closing and after opening punctuation; other words are parted at spaces. The mark "**",
 * which switches bold, takes no column.
 */
#ifndef WRAP_H
#define WRAP_H

#include <stddef.h>
#include <stdint.h>

/* The character at `text`, which is UTF-8, and how many bytes it has. */
uint32_t wrap_decode(const char *text, size_t *ret_length);

size_t wrap_columns(const char *text, size_t length);

/* Columns of the widest piece that is not parted. */
size_t wrap_widest(const char *text);

/* Bytes of the first line if there are `width` columns; the line after it begins at `ret_next`. */
size_t wrap_line(const char *text, size_t width, const char **ret_next);

#endif
