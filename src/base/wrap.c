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

/* "+3/−1", which belongs to what it changes; and "6." at the end of a sentence, which would look like a choice's number. */
static bool is_value(const char *text)
{
	const char *at = text;
	const uint32_t sign = letter_next(&at);
	if (sign == '+' || sign == 0x2212)
		return is_digit(*at);
	const size_t digits = strspn(text, "0123456789");
	return digits && text[digits] == '.' && (!text[digits + 1] || text[digits + 1] == ' ');
}

enum { OPENING = 0xff08, CLOSING = 0xff09, NAME_OPENING = 0x3010, NAME_CLOSING = 0x3011, LIST_COMMA = 0x3001 };

/* Chinese: the numbers in brackets that the text begins with, as in "（1、2、3）"; where they end. NULL: there are none. */
static const char *numbers_end(const char *text)
{
	uint32_t letter = letter_next(&text);
	if (letter != OPENING || !is_digit(*text))
		return NULL;
	while ((letter = letter_next(&text)) == LIST_COMMA || (letter >= '0' && letter <= '9'))
		;
	return letter == CLOSING ? text : NULL;
}

/* Chinese: the last letters of a hero's name, whose number follows: "狗師（4）". Names have three letters at most. */
static bool is_name_end(uint32_t before, const char *text)
{
	const uint32_t first_han = 0x4e00, last_han = 0x9fff;
	if (before < first_han || before > last_han)
		return false;
	for (int letters = 0; letters < 2; letters++) {
		const uint32_t letter = letter_next(&text);
		if (letter < first_han || letter > last_han)
			return false;
		if (numbers_end(text))
			return true;
	}
	return false;
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
	bool named = false; /* inside of 【a card's name】 */
	while (*at) {
		const char *numbers = numbers_end(at);
		const uint32_t before = numbers ? CLOSING : letter_next(&at);
		at = numbers ? numbers : at;
		const char *end = at, *behind;
		at = behind = skip_marks(at);
		named = before == NAME_OPENING || (named && before != NAME_CLOSING);
		if (*at == ' ' && (named || is_short(word, end) || is_count(word, end) || is_number(at + 1) ||
		                   (is_value(at + 1) && before != ',') || is_sum(before, at + 1)))
			at = word = skip_marks(at + 1);
		else if (*at == ' ')
			break;
		else if (!named && letters_part(before, letter_next(&behind)) && !is_name_end(before, at))
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
	while (end > text + 1 && end[-1] == ' ')
		end--;
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
