#include "reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void reply_clear(struct reply *reply)
{
	reply->length = 0;
	reply->failed = false;
}

void reply_release(struct reply *reply)
{
	free(reply->text);
	*reply = (struct reply){0};
}

char *reply_space(struct reply *reply, size_t size)
{
	if (reply->length + size + 1 > reply->room) {
		const size_t room = 2 * (reply->length + size) + 256;
		char *text = realloc(reply->text, room);
		if (!text) {
			reply->failed = true;
			return NULL;
		}
		reply->text = text;
		reply->room = room;
	}
	return reply->text + reply->length;
}

static void put_digits(struct reply *reply, uint64_t number, bool negative)
{
	char digits[24];
	size_t at = sizeof digits;
	do
		digits[--at] = (char)('0' + number % 10);
	while (number /= 10);
	if (negative)
		digits[--at] = '-';
	reply_put(reply, digits + at, sizeof digits - at);
}

void reply_number(struct reply *reply, int64_t number)
{
	put_digits(reply, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
}

/* %s, %d, %u, %lld and %llu: what messages are made of, many times faster than by the library. False: there is something else in it. */
static bool put_simply(struct reply *reply, const char *format, va_list arguments)
{
	for (const char *percent; (percent = strchr(format, '%'));) {
		reply_put(reply, format, (size_t)(percent - format));
		const bool lengthy = percent[1] == 'l' && percent[2] == 'l';
		const char kind = percent[lengthy ? 3 : 1];
		if (kind == 's' && !lengthy)
			reply_puts(reply, va_arg(arguments, const char *));
		else if (kind == 'd')
			reply_number(reply, lengthy ? va_arg(arguments, long long) : va_arg(arguments, int));
		else if (kind == 'u')
			put_digits(reply, lengthy ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned), false);
		else
			return false;
		format = percent + (lengthy ? 4 : 2);
	}
	reply_puts(reply, format);
	return true;
}

void reply_vprintf(struct reply *reply, const char *format, va_list arguments)
{
	char text[256]; /* for numbers and names; anything longer is put by itself */
	const size_t begun = reply->length;
	va_list again;
	va_copy(again, arguments);
	if (!put_simply(reply, format, arguments)) {
		reply->length = begun;
		const int length = vsnprintf(text, sizeof text, format, again);
		reply_put(reply, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
	}
	va_end(again);
}

void reply_printf(struct reply *reply, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	reply_vprintf(reply, format, arguments);
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

static void put_special(struct reply *reply, unsigned char c)
{
	if (c == '"' || c == '\\')
		reply_put(reply, c == '"' ? "\\\"" : "\\\\", 2);
	else if (c == '\n')
		reply_put(reply, "\\n", 2);
	else
		reply_printf(reply, "\\u%04x", c);
}

void reply_string(struct reply *reply, const char *text, size_t length)
{
	reply_put(reply, "\"", 1);
	while (length) {
		const size_t run = plain_run(text, length);
		reply_put(reply, text, run);
		text += run;
		length -= run;
		if (length) {
			put_special(reply, (unsigned char)*text++);
			length--;
		}
	}
	reply_put(reply, "\"", 1);
}
