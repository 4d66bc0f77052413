/*
 * Lines of text on a screen of fixed columns, in any of our scripts: Chinese characters may be parted anywhere but before
 * closing and after opening punctuation, other words at spaces; some words stay together. The mark "**", which switches
 * bold, takes no column.
 */
#ifndef WRAP_H
#define WRAP_H

#include <stddef.h>

size_t wrap_columns(const char *text, size_t length);

/* Bytes of the first piece that is not parted. */
size_t wrap_unit(const char *text);
/* Columns of the widest one. */
size_t wrap_widest(const char *text);

/* Bytes of the first line if there are `width` columns; the line after it begins at `ret_next`. */
size_t wrap_line(const char *text, size_t width, const char **ret_next);

#endif
