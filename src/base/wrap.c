#include "wrap.h"

#include <string.h>

#include "letters.h"

static const char *skip_marks(const char *text)
{
	while (text[0] == '*' && text[1] == '*')
		text += 2;
	return text;
}

size_t wrap_columns(const char *text, size_t length)
{
	const char *end = text + length;
	size_t columns = 0;
	while ((text = skip_marks(text)) < end)
		columns += letter_columns(letter_next(&text));
	return columns;
}

/* -- What stays together ------------------------------------------------------------------------ */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Of one letter, or a sign: "w", "i" and "z" end no line in good Polish. */
static bool is_short(const char *word, const char *end)
{
	const char *at = word;
	const uint32_t letter = letter_next(&at);
	return at == end && letter_columns(letter) == 1 && !is_digit(*word) && *word != '%';
}

/* What it counts follows: "2 x Witch (3)". */
static bool is_count(const char *word, const char *end)
{
	return strspn(word, "0123456789") == (size_t)(end - word) && *end == ' ' && !is_digit(end[1]);
}

/* The number of a hero, as in "Witch (3)". */
static bool is_number(const char *text)
{
	return text[0] == '(' && is_digit(text[1]) && text[2] == ')';
}

/* The space in "31.2 ± 0.4 %". */
static bool is_sum(uint32_t before, const char *behind)
{
	const uint32_t sign = 0xb1, after = letter_next(&behind);
	return before == sign || after == sign || after == '%';
}

size_t wrap_unit(const char *text)
{
	const char *word = skip_marks(text), *at = word;
	while (*at) {
		const uint32_t before = letter_next(&at);
		const char *end = at, *behind;
		at = behind = skip_marks(at);
		if (*at == ' ' && (is_short(word, end) || is_count(word, end) || is_number(at + 1) || is_sum(before, at + 1)))
			at = word = skip_marks(at + 1);
		else if (*at == ' ')
			break;
		else if (letters_part(before, letter_next(&behind)))
			return (size_t)(end - text);
	}
	return (size_t)(at - text);
}

size_t wrap_widest(const char *text)
{
	size_t widest = 0;
	for (size_t length; *text; text += length + strspn(text + length, " ")) {
		length = wrap_unit(text);
		const size_t columns = wrap_columns(text, length);
		widest = columns > widest ? columns : widest;
	}
	return widest;
}

/* -- Lines ----------------------------------------------------------------------------------------- */

/* What is too long for any line is cut where the line ends. */
static const char *cut(const char *text, size_t width)
{
	const char *end = text;
	while (*end) {
		const char *next = end;
		letter_next(&next);
		if (end > text && wrap_columns(text, (size_t)(next - text)) > width)
			break;
		end = next;
	}
	return end;
}

size_t wrap_line(const char *text, size_t width, const char **ret_next)
{
	const char *line_end = text;
	for (const char *at = text; *at;) {
		const char *end = at + wrap_unit(at);
		if (wrap_columns(text, (size_t)(end - text)) > width) {
			if (line_end == text)
				line_end = cut(text, width);
			break;
		}
		line_end = end;
		at = end + strspn(end, " ");
	}
	*ret_next = line_end + strspn(line_end, " ");
	return (size_t)(line_end - text);
}
