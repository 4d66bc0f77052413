/* What refusals of options and leaders say: lists of what there is, and what somebody wrote instead. */
#ifndef REFUSING_H
#define REFUSING_H

#include <stdio.h>
#include <string.h>

static inline void list_add(char *list, size_t size, const char *item)
{
	const size_t length = strlen(list);
	snprintf(list + length, size - length, "%s%s", length ? ", " : "", item);
}

/* Whatever somebody wrote, cut to a length that fits into a sentence, between characters. */
static inline int shown_length(const char *text, size_t length)
{
	enum { SHOWN_MAX = 40 };
	if (length <= SHOWN_MAX)
		return (int)length;
	length = SHOWN_MAX;
	while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	return (int)length;
}

#endif
