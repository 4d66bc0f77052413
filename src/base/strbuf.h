/*
 * A string under construction: it grows on the heap ({0}), or fills an array of the caller's (strbuf_over).
 *
 * Putting returns nothing. What went wrong is remembered, and whoever uses the text asks `failed` once, at the end. It cannot
 * be overlooked: a buffer that ran out of memory is empty from then on, and an array that is full keeps the whole letters
 * that fitted, so half of a message is never taken for all of it. Who cuts on purpose uses an array and does not ask.
 */
#ifndef STRBUF_H
#define STRBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct strbuf {
	char *text; /* NUL-terminated once something was put; NULL: nothing was, or there was no memory */
	size_t length, room;
	size_t reserved; /* bytes that strbuf_reserve gave and strbuf_commit has not taken */
	bool fixed;      /* the text is the caller's array */
	bool failed;     /* memory or room ran out; nothing is put any more */
};

/* An empty text in an array of the caller's, of at least one byte. */
static inline struct strbuf strbuf_over(char *array, size_t size)
{
	array[0] = '\0';
	return (struct strbuf){.text = array, .room = size, .fixed = true};
}

/* The same for an array that has a text already, which goes on. */
static inline struct strbuf strbuf_after(char *array, size_t size)
{
	return (struct strbuf){.text = array, .length = strlen(array), .room = size, .fixed = true};
}

void strbuf_clear(struct strbuf *sb); /* empty, nothing has failed; keeps its memory */
void strbuf_release(struct strbuf *sb);
void strbuf_fail(struct strbuf *sb); /* for what cannot be put since something else has failed */

/* Takes back what was put since the text had that length. What has failed stays failed. */
void strbuf_rewind(struct strbuf *sb, size_t length);

void strbuf_printf(struct strbuf *sb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(struct strbuf *sb, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
void strbuf_put_number(struct strbuf *sb, int64_t number);
void strbuf_put_bool(struct strbuf *sb, bool value);
void strbuf_put_json_string(struct strbuf *sb, const char *text, size_t length); /* quoted and escaped */
/* The text of another; if that one has failed, this one has too. */
void strbuf_put_buffer(struct strbuf *sb, const struct strbuf *from);

/*
 * For functions that write into an array and return the length they wanted, as snprintf and those of mu_game do: `size` bytes
 * for the text and its NUL, or NULL. strbuf_commit takes what was written; a text that did not fit is a failure.
 */
char *strbuf_reserve(struct strbuf *sb, size_t size);
void strbuf_commit(struct strbuf *sb, size_t length);

void strbuf_put_slowly(struct strbuf *sb, const char *text, size_t length); /* for strbuf_put alone */

/* Here, as most of what is put is short and known when it is compiled. */
static inline void strbuf_put(struct strbuf *sb, const char *text, size_t length)
{
	if (sb->failed || sb->length + length >= sb->room) {
		strbuf_put_slowly(sb, text, length);
		return;
	}
	memcpy(sb->text + sb->length, text, length);
	sb->length += length;
	sb->text[sb->length] = '\0';
}

static inline void strbuf_puts(struct strbuf *sb, const char *text)
{
	strbuf_put(sb, text, strlen(text));
}

#endif
