#include "strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void strbuf_clear(struct strbuf *sb)
{
	sb->length = sb->reserved = 0;
	sb->failed = false;
	if (sb->fixed)
		sb->text[0] = '\0';
}

void strbuf_release(struct strbuf *sb)
{
	if (!sb->fixed)
		free(sb->text);
	*sb = (struct strbuf){0};
}

void strbuf_fail(struct strbuf *sb)
{
	if (!sb->fixed) /* so that nobody takes what there is for the whole */
		strbuf_release(sb);
	sb->reserved = 0;
	sb->failed = true;
}

void strbuf_rewind(struct strbuf *sb, size_t length)
{
	if (length >= sb->length)
		return;
	sb->length = length;
	sb->text[length] = '\0';
}

/* Room for so many bytes more, and the NUL. An array does not grow. */
static bool grow(struct strbuf *sb, size_t size)
{
	if (sb->failed)
		return false;
	if (size < sb->room - sb->length) /* never below 0: the text fits */
		return true;
	const size_t room = 2 * (sb->length + size) + 256;
	char *text = sb->fixed || size > SIZE_MAX / 4 ? NULL : realloc(sb->text, room);
	if (!text)
		return false;
	sb->text = text;
	sb->room = room;
	return true;
}

char *strbuf_reserve(struct strbuf *sb, size_t size)
{
	if (!grow(sb, size ? size - 1 : 0)) {
		strbuf_fail(sb);
		return NULL;
	}
	sb->reserved = size;
	return sb->text + sb->length;
}

void strbuf_commit(struct strbuf *sb, size_t length)
{
	if (length >= sb->reserved || sb->length + length >= sb->room) {
		if (sb->text)
			sb->text[sb->length] = '\0';
		strbuf_fail(sb);
		return;
	}
	sb->reserved = 0;
	sb->length += length;
	sb->text[sb->length] = '\0';
}

/* The length without a last letter of UTF-8 that is not whole. */
static size_t whole_letters(const char *text, size_t length)
{
	size_t at = length;
	while (at && ((unsigned char)text[at - 1] & 0xc0) == 0x80)
		at--;
	if (!at)
		return 0;
	const unsigned char first = (unsigned char)text[--at];
	const size_t wants = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
	return at + wants > length ? at : length;
}

void strbuf_put_slowly(struct strbuf *sb, const char *text, size_t length)
{
	if (grow(sb, length)) {
		strbuf_put(sb, text, length);
		return;
	}
	if (sb->fixed && !sb->failed) {
		const size_t fits = whole_letters(text, sb->room - 1 - sb->length);
		memcpy(sb->text + sb->length, text, fits);
		sb->length += fits;
		sb->text[sb->length] = '\0';
	}
	strbuf_fail(sb);
}

void strbuf_put_buffer(struct strbuf *sb, const struct strbuf *from)
{
	if (from->length)
		strbuf_put(sb, from->text, from->length);
	if (from->failed)
		strbuf_fail(sb);
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

void strbuf_put_bool(struct strbuf *sb, bool value)
{
	strbuf_puts(sb, value ? "true" : "false");
}

/* Reads %s, %d, %u, %lld or %llu; 0: something else. */
static char conversion_read(const char *percent, bool *ret_lengthy)
{
	*ret_lengthy = percent[1] == 'l' && percent[2] == 'l';
	const char kind = percent[*ret_lengthy ? 3 : 1];
	return kind == 'd' || kind == 'u' || (kind == 's' && !*ret_lengthy) ? kind : 0;
}

static bool is_simple(const char *format)
{
	bool lengthy;
	for (const char *percent = format; (percent = strchr(percent, '%')); percent += lengthy ? 4 : 2)
		if (!conversion_read(percent, &lengthy))
			return false;
	return true;
}

/* What messages are made of, many times faster than by the library. */
static void put_simply(struct strbuf *sb, const char *format, va_list arguments)
{
	bool lengthy;
	for (const char *percent; (percent = strchr(format, '%')); format = percent + (lengthy ? 4 : 2)) {
		strbuf_put(sb, format, (size_t)(percent - format));
		const char kind = conversion_read(percent, &lengthy);
		if (kind == 's')
			strbuf_puts(sb, va_arg(arguments, const char *));
		else if (kind == 'd')
			strbuf_put_number(sb, lengthy ? va_arg(arguments, long long) : va_arg(arguments, int));
		else
			put_digits(sb, lengthy ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned), false);
	}
	strbuf_puts(sb, format);
}

/* Printed where it belongs, if there is room for it; else the library has said how much it needs. */
__attribute__((format(printf, 2, 0))) static void put_by_library(struct strbuf *sb, const char *format,
                                                                 va_list arguments)
{
	if (!grow(sb, 0)) { /* it has failed before, or there is no memory */
		strbuf_fail(sb);
		return;
	}
	va_list again;
	va_copy(again, arguments);
	char *text = sb->text + sb->length;
	const size_t room = sb->room - sb->length;
	const int printed = vsnprintf(text, room, format, arguments);
	const size_t length = printed < 0 ? 0 : (size_t)printed;
	if (printed >= 0 && length < room) {
		sb->length += length;
	} else if (printed >= 0 && grow(sb, length)) {
		vsnprintf(sb->text + sb->length, length + 1, format, again);
		sb->length += length;
	} else {
		if (sb->fixed && printed >= 0)
			sb->length = whole_letters(sb->text, sb->room - 1);
		sb->text[sb->length] = '\0';
		strbuf_fail(sb);
	}
	va_end(again);
}

void strbuf_vprintf(struct strbuf *sb, const char *format, va_list arguments)
{
	if (is_simple(format))
		put_simply(sb, format, arguments);
	else
		put_by_library(sb, format, arguments);
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
