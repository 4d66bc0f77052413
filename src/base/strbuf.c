#include "strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void strbuf_clear(struct strbuf *sb)
{
	sb->length = 0;
	sb->failed = false;
}

void strbuf_release(struct strbuf *sb)
{
	free(sb->text);
	*sb = (struct strbuf){0};
}

char *strbuf_reserve(struct strbuf *sb, size_t size)
{
	if (sb->length + size + 1 > sb->room) {
		const size_t room = 2 * (sb->length + size) + 256;
		char *text = realloc(sb->text, room);
		if (!text) {
			sb->failed = true;
			return NULL;
		}
		sb->text = text;
		sb->room = room;
	}
	return sb->text + sb->length;
}

static void put_digits(struct strbuf *sb, uint64_t number, bool negative)
{
	char digits[24];
	size_t at = sizeof digits;
	do
		digits[--at] = (char)('0' + number % 10);
	while (number /= 10);
	if (negative)
		digits[--at] = '-';
	strbuf_put(sb, digits + at, sizeof digits - at);
}

void strbuf_put_number(struct strbuf *sb, int64_t number)
{
	put_digits(sb, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
}

/* %s, %d, %u, %lld and %llu: what messages are made of, many times faster than by the library. False: there is something else in it. */
static bool put_simply(struct strbuf *sb, const char *format, va_list arguments)
{
	for (const char *percent; (percent = strchr(format, '%'));) {
		strbuf_put(sb, format, (size_t)(percent - format));
		const bool lengthy = percent[1] == 'l' && percent[2] == 'l';
		const char kind = percent[lengthy ? 3 : 1];
		if (kind == 's' && !lengthy)
			strbuf_puts(sb, va_arg(arguments, const char *));
		else if (kind == 'd')
			strbuf_put_number(sb, lengthy ? va_arg(arguments, long long) : va_arg(arguments, int));
		else if (kind == 'u')
			put_digits(sb, lengthy ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned), false);
		else
			return false;
		format = percent + (lengthy ? 4 : 2);
	}
	strbuf_puts(sb, format);
	return true;
}

void strbuf_vprintf(struct strbuf *sb, const char *format, va_list arguments)
{
	char text[256]; /* for numbers and names; anything longer is put by itself */
	const size_t begun = sb->length;
	va_list again;
	va_copy(again, arguments);
	if (!put_simply(sb, format, arguments)) {
		sb->length = begun;
		const int length = vsnprintf(text, sizeof text, format, again);
		strbuf_put(sb, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
	}
	va_end(again);
}

void strbuf_printf(struct strbuf *sb, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	strbuf_vprintf(sb, format, arguments);
	va_end(arguments);
}

static bool is_plain(unsigned char c)
{
	return c >= 0x20 && c != '"' && c != '\\';
}

/* The highest bit of some byte is set where the byte is below 0x20, a quote or a backslash; at times behind one, too. */
static uint64_t specials(uint64_t bytes)
{
	const uint64_t ones = 0x0101010101010101, quote = bytes ^ ones * '"', slash = bytes ^ ones * '\\';
	return (((bytes - ones * 0x20) & ~bytes) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & ones * 0x80;
}

/* How many letters at the beginning stand for themselves: most do, so they are looked at eight at a time. */
static size_t plain_run(const char *text, size_t length)
{
	size_t at = 0;
	for (uint64_t bytes; at + sizeof bytes <= length; at += sizeof bytes) {
		memcpy(&bytes, text + at, sizeof bytes);
		if (specials(bytes))
			break;
	}
	while (at < length && is_plain((unsigned char)text[at]))
		at++;
	return at;
}

static void put_special(struct strbuf *sb, unsigned char c)
{
	if (c == '"' || c == '\\')
		strbuf_put(sb, c == '"' ? "\\\"" : "\\\\", 2);
	else if (c == '\n')
		strbuf_put(sb, "\\n", 2);
	else
		strbuf_printf(sb, "\\u%04x", c);
}

void strbuf_put_json_string(struct strbuf *sb, const char *text, size_t length)
{
	strbuf_put(sb, "\"", 1);
	while (length) {
		const size_t run = plain_run(text, length);
		strbuf_put(sb, text, run);
		text += run;
		length -= run;
		if (length) {
			put_special(sb, (unsigned char)*text++);
			length--;
		}
	}
	strbuf_put(sb, "\"", 1);
}
