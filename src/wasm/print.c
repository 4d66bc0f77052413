/* printf into memory, and streams, which are memory that grows. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes as much as there is room for, and counts all. */
struct sink {
	char *text;
	size_t size, length;
};

static void sink_put(struct sink *sink, const char *from, size_t length)
{
	if (sink->length < sink->size) {
		const size_t room = sink->size - sink->length;
		memcpy(sink->text + sink->length, from, length < room ? length : room);
	}
	sink->length += length;
}

static void sink_fill(struct sink *sink, char letter, size_t count)
{
	while (count--)
		sink_put(sink, &letter, 1);
}

/* -- One conversion ----------------------------------------------------------------------------------- */

struct conversion {
	bool plus, zeros, left;
	size_t width;
	int precision; /* -1: none */
	int longs;     /* 0: int; 1: long or size_t, which are the same here; 2: long long */
	char kind;
};

/* Digits, or a star for an argument. */
static int number_read(const char **at, va_list *arguments)
{
	int number = 0;
	if (**at == '*') {
		++*at;
		return va_arg(*arguments, int);
	}
	for (; **at >= '0' && **at <= '9'; ++*at)
		number = 10 * number + (**at - '0');
	return number;
}

static const char *conversion_read(const char *at, struct conversion *ret, va_list *arguments)
{
	*ret = (struct conversion){.precision = -1};
	for (;; at++) {
		if (*at == '+')
			ret->plus = true;
		else if (*at == '0')
			ret->zeros = true;
		else if (*at == '-')
			ret->left = true;
		else
			break;
	}
	ret->width = (size_t)number_read(&at, arguments);
	if (*at == '.') {
		at++;
		ret->precision = number_read(&at, arguments);
	}
	for (; *at == 'l' || *at == 'z'; at++)
		ret->longs++;
	ret->kind = *at;
	return at + 1;
}

static void put_padded(struct sink *sink, const struct conversion *c, const char *sign, const char *text, size_t length)
{
	const size_t whole = strlen(sign) + length, pad = c->width > whole ? c->width - whole : 0;
	if (!c->left && !c->zeros)
		sink_fill(sink, ' ', pad);
	sink_put(sink, sign, strlen(sign));
	if (!c->left && c->zeros)
		sink_fill(sink, '0', pad);
	sink_put(sink, text, length);
	if (c->left)
		sink_fill(sink, ' ', pad);
}

/* Written from the end of `digits`; returns where it begins. */
static char *digits_write(char *end, uint64_t number, unsigned base)
{
	do
		*--end = "0123456789abcdef"[number % base];
	while (number /= base);
	return end;
}

static void put_whole(struct sink *sink, const struct conversion *c, bool negative, uint64_t number, unsigned base)
{
	char digits[24], *end = digits + sizeof digits, *start = digits_write(end, number, base);
	put_padded(sink, c, negative ? "-" : c->plus ? "+" : "", start, (size_t)(end - start));
}

/* For numbers of everyday size, as win shares are. */
static void put_real(struct sink *sink, const struct conversion *c, double value)
{
	char digits[48], *end = digits + sizeof digits, *start;
	const int precision = c->precision < 0 ? 6 : c->precision;
	double scale = 1;
	for (int i = 0; i < precision; i++)
		scale *= 10;
	const uint64_t scaled = (uint64_t)__builtin_rint(__builtin_fabs(value) * scale), unit = (uint64_t)scale;
	start = end;
	if (precision) {
		start = digits_write(end, scaled % unit, 10);
		while (end - start < precision)
			*--start = '0';
		*--start = '.';
	}
	start = digits_write(start, scaled / unit, 10);
	put_padded(sink, c, __builtin_signbit(value) ? "-" : c->plus ? "+" : "", start, (size_t)(end - start));
}

static void put_string(struct sink *sink, const struct conversion *c, const char *text)
{
	const char *end = c->precision >= 0 ? memchr(text, '\0', (size_t)c->precision) : text + strlen(text);
	put_padded(sink, c, "", text, end ? (size_t)(end - text) : (size_t)c->precision);
}

static void put_signed(struct sink *sink, const struct conversion *c, long long number)
{
	put_whole(sink, c, number < 0, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 10);
}

static void put_conversion(struct sink *sink, const struct conversion *c, va_list *arguments)
{
	char letter;
	switch (c->kind) {
	case 'd':
		put_signed(sink, c, c->longs == 2 ? va_arg(*arguments, long long) : va_arg(*arguments, int));
		break;
	case 'u':
	case 'x':
		put_whole(sink, c, false, c->longs == 2 ? va_arg(*arguments, unsigned long long) : va_arg(*arguments, unsigned),
		          c->kind == 'x' ? 16 : 10);
		break;
	case 'c':
		letter = (char)va_arg(*arguments, int);
		put_padded(sink, c, "", &letter, 1);
		break;
	case 's':
		put_string(sink, c, va_arg(*arguments, const char *));
		break;
	case 'f':
		put_real(sink, c, va_arg(*arguments, double));
		break;
	default:
		if (c->kind != '%')
			abort();
		sink_put(sink, "%", 1);
	}
}

/* -- Into a buffer -------------------------------------------------------------------------------------- */

int vsnprintf(char *text, size_t size, const char *format, va_list arguments)
{
	struct sink sink = {text, size ? size - 1 : 0, 0};
	va_list rest;
	va_copy(rest, arguments);
	while (*format) {
		const size_t plain = strcspn(format, "%");
		sink_put(&sink, format, plain);
		format += plain;
		if (!*format)
			break;
		struct conversion conversion;
		format = conversion_read(format + 1, &conversion, &rest);
		put_conversion(&sink, &conversion, &rest);
	}
	va_end(rest);
	if (size)
		text[sink.length < size ? sink.length : size - 1] = '\0';
	return (int)sink.length;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	const int length = vsnprintf(text, size, format, arguments);
	va_end(arguments);
	return length;
}

/* -- Streams ------------------------------------------------------------------------------------------------ */

struct stream {
	char *text;
	size_t length, room;
	bool failed; /* there was no memory */
	char **ret_text;
	size_t *ret_length;
};

/* Room for so much and a NUL. */
static bool stream_reserve(FILE *stream, size_t more)
{
	const size_t needed = stream->length + more + 1;
	if (needed > stream->room) {
		char *text = realloc(stream->text, 2 * needed + 128);
		if (!text) {
			stream->failed = true;
			return false;
		}
		stream->text = text;
		stream->room = 2 * needed + 128;
	}
	return true;
}

FILE *open_memstream(char **ret_text, size_t *ret_length)
{
	FILE *stream = calloc(1, sizeof *stream);
	if (!stream)
		return NULL;
	stream->ret_text = ret_text;
	stream->ret_length = ret_length;
	return stream;
}

int fflush(FILE *stream)
{
	if (!stream_reserve(stream, 0) || stream->failed)
		return -1;
	stream->text[stream->length] = '\0';
	*stream->ret_text = stream->text;
	*stream->ret_length = stream->length;
	return 0;
}

int fclose(FILE *stream)
{
	const int result = fflush(stream);
	free(stream);
	return result;
}

int ferror(FILE *stream)
{
	return stream->failed;
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
	if (!stream_reserve(stream, size * count))
		return 0;
	memcpy(stream->text + stream->length, from, size * count);
	stream->length += size * count;
	return count;
}

int fputs(const char *text, FILE *stream)
{
	return fwrite(text, 1, strlen(text), stream) == strlen(text) ? 0 : -1;
}

int fputc(int letter, FILE *stream)
{
	const char c = (char)letter;
	return fwrite(&c, 1, 1, stream) ? letter : -1;
}

int fprintf(FILE *stream, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	const int length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	if (!stream_reserve(stream, (size_t)length))
		return -1;
	va_start(arguments, format);
	vsnprintf(stream->text + stream->length, (size_t)length + 1, format, arguments);
	va_end(arguments);
	stream->length += (size_t)length;
	return length;
}
