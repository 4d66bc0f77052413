#include "wrap.h"

#include <stdbool.h>
#include <string.h>

uint32_t wrap_decode(const char *text, size_t *ret_length)
{
	const unsigned char *byte = (const unsigned char *)text;
	const size_t length = byte[0] < 0x80 ? 1 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
	uint32_t code = length == 1 ? byte[0] : byte[0] & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((byte[i] & 0xc0) != 0x80) { /* not UTF-8: a byte is a character */
			*ret_length = 1;
			return byte[0];
		}
		code = code << 6 | (byte[i] & 0x3f);
	}
	*ret_length = length;
	return code;
}

static bool is_wide(uint32_t code)
{
	static const struct {
		uint32_t first, last;
	} ranges[] = {{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},
	              {0xfe30, 0xfe4f}, {0xff01, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x20000, 0x3fffd}};
	for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
		if (code >= ranges[i].first && code <= ranges[i].last)
			return true;
	return false;
}

static bool is_among(const char *characters, const char *text, size_t length)
{
	for (size_t step; *characters; characters += step) {
		wrap_decode(characters, &step);
		if (step == length && memcmp(characters, text, length) == 0)
			return true;
	}
	return false;
}

static const char *skip_marks(const char *text)
{
	while (text[0] == '*' && text[1] == '*')
		text += 2;
	return text;
}

/* May a line end between the character at `before` and the one at `after`? Neither is a space. */
static bool may_part(const char *before, const char *after)
{
	size_t before_length, after_length;
	const uint32_t left = wrap_decode(before, &before_length), right = wrap_decode(after, &after_length);
	if (is_among("、。，．；：？！）〕】》〉」』),.;:?!]", after, after_length))
		return false;
	if (is_among("（〔【《〈「『([", before, before_length))
		return false;
	if (left < 0x80 && strchr("0123456789+-", (int)left)) /* a number stays with what it counts */
		return false;
	return is_wide(left) || is_wide(right);
}

static bool is_letter(const char *word, const char *end)
{
	return end == word + 1 && ((*word >= 'a' && *word <= 'z') || (*word >= 'A' && *word <= 'Z'));
}

static bool is_number_in_parentheses(const char *text)
{
	return text[0] == '(' && text[1] >= '0' && text[1] <= '9' && text[2] == ')';
}

/*
 * The end of what stays on one line. A word of one letter stays with the next one, as good Polish has it, and a number in
 * parentheses with the name before it.
 */
static const char *unit_end(const char *text)
{
	const char *word = skip_marks(text), *at = word;
	while (*at) {
		size_t length;
		wrap_decode(at, &length);
		const char *end = at + length, *next = skip_marks(end);
		if (*next == ' ' && (is_letter(word, end) || is_number_in_parentheses(next + 1)))
			next = word = skip_marks(next + 1);
		else if (*next == '\0' || *next == ' ')
			return next;
		else if (may_part(at, next))
			return end;
		at = next;
	}
	return at;
}

size_t wrap_columns(const char *text, size_t length)
{
	const char *end = text + length;
	size_t columns = 0;
	while ((text = skip_marks(text)) < end) {
		size_t step;
		columns += is_wide(wrap_decode(text, &step)) ? 2 : 1;
		text += step;
	}
	return columns;
}

size_t wrap_widest(const char *text)
{
	size_t widest = 0;
	while (*text) {
		const char *end = unit_end(text);
		const size_t columns = wrap_columns(text, (size_t)(end - text));
		if (columns > widest)
			widest = columns;
		text = end + strspn(end, " ");
	}
	return widest;
}

/* What is too long for any line is cut where the line ends. */
static const char *cut(const char *text, size_t width)
{
	const char *end = text;
	for (size_t step; *end; end += step) {
		wrap_decode(end, &step);
		if (end > text && wrap_columns(text, (size_t)(end - text) + step) > width)
			break;
	}
	return end;
}

size_t wrap_line(const char *text, size_t width, const char **ret_next)
{
	const char *line_end = text;
	for (const char *at = text; *at;) {
		const char *end = unit_end(at);
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
