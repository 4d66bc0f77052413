/* A string under construction, which grows. Running out of memory is remembered, not reported. */
#ifndef STRBUF_H
#define STRBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct strbuf {
	char *text; /* NUL-terminated once something was put */
	size_t length, room;
	bool failed;
};

void strbuf_clear(struct strbuf *sb);
void strbuf_release(struct strbuf *sb);
void strbuf_printf(struct strbuf *sb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(struct strbuf *sb, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
void strbuf_put_number(struct strbuf *sb, int64_t number);
void strbuf_put_json_string(struct strbuf *sb, const char *text, size_t length); /* as a JSON string */
/* At least `size` bytes to write a text into; strbuf_commit then takes `length` of them. NULL: no memory. */
char *strbuf_reserve(struct strbuf *sb, size_t size);

static inline void strbuf_commit(struct strbuf *sb, size_t length)
{
	sb->length += length;
	sb->text[sb->length] = '\0';
}

/* Here, as most of what is put is short and known when it is compiled. */
static inline void strbuf_put(struct strbuf *sb, const char *text, size_t length)
{
	char *space = sb->length + length < sb->room ? sb->text + sb->length : strbuf_reserve(sb, length);
	if (!space)
		return;
	memcpy(space, text, length);
	strbuf_commit(sb, length);
}

static inline void strbuf_puts(struct strbuf *sb, const char *text)
{
	strbuf_put(sb, text, strlen(text));
}

#endif
