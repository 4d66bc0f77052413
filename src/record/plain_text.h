/* Text that may be shown to people. */
#ifndef PLAIN_TEXT_H
#define PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* UTF-8 without control characters. */
bool text_is_plain(const char *text, size_t length);

#endif
