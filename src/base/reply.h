/* A reply under construction: a string that grows. Running out of memory is remembered, not reported. */
#ifndef REPLY_H
#define REPLY_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct reply {
	char *text; /* NUL-terminated once something was put */
	size_t length, room;
	bool failed;
};

void reply_clear(struct reply *reply);
void reply_release(struct reply *reply);
void reply_printf(struct reply *reply, const char *format, ...) __attribute__((format(printf, 2, 3)));
void reply_vprintf(struct reply *reply, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
void reply_number(struct reply *reply, int64_t number);
void reply_string(struct reply *reply, const char *text, size_t length); /* as a JSON string */
/* At least `size` bytes to write a text into; reply_advance then takes `length` of them. NULL: no memory. */
char *reply_space(struct reply *reply, size_t size);

static inline void reply_advance(struct reply *reply, size_t length)
{
	reply->length += length;
	reply->text[reply->length] = '\0';
}

/* Here, as most of what is put is short and known when it is compiled. */
static inline void reply_put(struct reply *reply, const char *text, size_t length)
{
	char *space = reply->length + length < reply->room ? reply->text + reply->length : reply_space(reply, length);
	if (!space)
		return;
	memcpy(space, text, length);
	reply_advance(reply, length);
}

static inline void reply_puts(struct reply *reply, const char *text)
{
	reply_put(reply, text, strlen(text));
}

#endif
