#include "speech.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

/* The text for the gap that `name` begins with, up to its "}". */
static const char *gap_find(const char *name, size_t length, va_list gaps)
{
	const char *found = NULL;
	va_list at;
	va_copy(at, gaps);
	for (const char *gap; !found && (gap = va_arg(at, const char *));) {
		const char *text = va_arg(at, const char *);
		if (strlen(gap) == length && memcmp(gap, name, length) == 0)
			found = text;
	}
	va_end(at);
	return found;
}

static size_t put(char *text, size_t size, size_t at, const char *from, size_t length)
{
	if (length > size - 1 - at)
		length = size - 1 - at;
	memcpy(text + at, from, length);
	return at + length;
}

static void fill(char *text, size_t size, const char *sentence, va_list gaps)
{
	size_t at = 0;
	while (*sentence) {
		const size_t plain = strcspn(sentence, "{");
		at = put(text, size, at, sentence, plain);
		sentence += plain;
		const char *end = strchr(sentence, '}');
		if (!end)
			break;
		const char *filling = gap_find(sentence + 1, (size_t)(end - sentence - 1), gaps);
		if (filling)
			at = put(text, size, at, filling, strlen(filling));
		sentence = end + 1;
	}
	text[at] = '\0';
}

/* Columns of a text: its characters, counted by the bytes that begin one. */
static size_t columns(const char *text, size_t length)
{
	size_t count = 0;
	for (size_t i = 0; i < length; i++)
		count += ((unsigned char)text[i] & 0xc0) != 0x80;
	return count;
}

static bool begins(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

/* Bytes of what must stay on one line: a word, with the number in parentheses behind it; "31.2 ± 0.4 %". */
static size_t unit_length(const char *text)
{
	size_t length = strcspn(text, " ");
	while (begins(text + length, " (") || begins(text + length, " %") || begins(text + length, " ±")) {
		if (begins(text + length, " ± "))
			length += strlen(" ±");
		length += 1 + strcspn(text + length + 1, " ");
	}
	return length;
}

void say_text(FILE *out, const char *label, size_t hang, const char *text)
{
	size_t column = columns(label, strlen(label));
	fputs(label, out);
	for (const char *word = text; *word;) {
		const size_t length = unit_length(word), width = columns(word, length);
		const int between = word != text;
		if (between && column + 1 + width > SPEECH_WIDTH) {
			fprintf(out, "\n%*s", (int)hang, "");
			column = hang;
		} else if (between) {
			fputc(' ', out);
			column++;
		}
		fwrite(word, 1, length, out);
		column += width;
		word += length + strspn(word + length, " ");
	}
	fputc('\n', out);
}

void phrase(char *text, size_t size, const char *sentence, ...)
{
	va_list gaps;
	va_start(gaps, sentence);
	fill(text, size, sentence, gaps);
	va_end(gaps);
}

void say(FILE *out, const char *sentence, ...)
{
	char text[SPEECH_MAX];
	va_list gaps;
	va_start(gaps, sentence);
	fill(text, sizeof text, sentence, gaps);
	va_end(gaps);
	say_text(out, "", 0, text);
}

void say_item(FILE *out, const char *label, size_t hang, const char *sentence, ...)
{
	char text[SPEECH_MAX];
	va_list gaps;
	va_start(gaps, sentence);
	fill(text, sizeof text, sentence, gaps);
	va_end(gaps);
	say_text(out, label, hang, text);
}

void list_join(char *list, size_t size, const char *item)
{
	size_t at = strlen(list);
	if (at)
		at = put(list, size, at, ", ", 2);
	at = put(list, size, at, item, strlen(item));
	list[at] = '\0';
}

struct digits digits_of(unsigned number)
{
	struct digits digits;
	snprintf(digits.text, sizeof digits.text, "%u", number);
	return digits;
}
