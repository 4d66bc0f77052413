/*
 * Reading JSON, as strictly as jansson does: whole UTF-8, whole numbers that fit, no name twice, nothing behind the
 * end. Tests read the same texts with both.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "json_tree.h"

enum { DEPTH_MAX = 2048 };

struct reader {
	const char *at, *end;
	size_t flags;
	unsigned depth;
};

static json_t *value_read(struct reader *r);

static void skip_space(struct reader *r)
{
	while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
		r->at++;
}

static bool take(struct reader *r, char letter)
{
	if (r->at == r->end || *r->at != letter)
		return false;
	r->at++;
	return true;
}

static bool is_digit(const struct reader *r)
{
	return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

/* -- Strings -------------------------------------------------------------------------------------------- */

/* Bytes of the letter that begins here; 0: it is not UTF-8. */
static size_t letter_length(const char *at, const char *end)
{
	const unsigned char first = (unsigned char)*at;
	const size_t length = first < 0x80   ? 1
	                      : first < 0xc2 ? 0
	                      : first < 0xe0 ? 2
	                      : first < 0xf0 ? 3
	                      : first < 0xf5 ? 4
	                                     : 0;
	if (length > (size_t)(end - at))
		return 0;
	uint32_t letter = length > 1 ? first & (0xffu >> (length + 1)) : first;
	for (size_t i = 1; i < length; i++) {
		if (((unsigned char)at[i] & 0xc0) != 0x80)
			return 0;
		letter = letter << 6 | ((unsigned char)at[i] & 0x3f);
	}
	const bool wrong = (length == 3 && letter < 0x800) || (length == 4 && (letter < 0x10000 || letter > 0x10ffff)) ||
	                   (letter >= 0xd800 && letter <= 0xdfff);
	return wrong ? 0 : length;
}

static size_t letter_write(char *to, uint32_t letter)
{
	size_t length = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
	for (size_t i = length; i-- > 1; letter >>= 6)
		to[i] = (char)(0x80 | (letter & 0x3f));
	to[0] = (char)(length == 1 ? letter : (0xf00u >> length & 0xf0) | letter);
	return length;
}

static bool hex_take(struct reader *r, uint32_t *ret)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	*ret = 0;
	if (r->end - r->at < 4)
		return false;
	for (int i = 0; i < 4; i++) {
		const char c = *r->at++;
		const char *digit = c ? strchr(digits, c) : NULL;
		if (!digit)
			return false;
		*ret = *ret << 4 | ((uint32_t)(digit - digits) & 15);
	}
	return true;
}

/* Behind the "u": four digits, or a pair of them for what does not fit into four. */
static bool unicode_take(struct reader *r, uint32_t *ret)
{
	uint32_t low;
	if (!hex_take(r, ret))
		return false;
	if (*ret >= 0xd800 && *ret <= 0xdbff) {
		if (!take(r, '\\') || !take(r, 'u') || !hex_take(r, &low) || low < 0xdc00 || low > 0xdfff)
			return false;
		*ret = 0x10000 + ((*ret & 0x3ff) << 10) + (low & 0x3ff);
	} else if (*ret >= 0xdc00 && *ret <= 0xdfff) {
		return false;
	}
	return *ret || r->flags & JSON_ALLOW_NUL;
}

/* Behind the backslash. */
static bool escape_take(struct reader *r, uint32_t *ret)
{
	static const char names[] = "\"\\/bfnrt", letters[] = "\"\\/\b\f\n\r\t";
	if (take(r, 'u'))
		return unicode_take(r, ret);
	const char *name = r->at < r->end && *r->at ? strchr(names, *r->at) : NULL;
	if (!name)
		return false;
	r->at++;
	*ret = (unsigned char)letters[name - names];
	return true;
}

/* Where the closing quote is; NULL: there is none. */
static const char *string_end(const struct reader *r)
{
	for (const char *at = r->at; at < r->end; at++) {
		if (*at == '"')
			return at;
		if (*at == '\\')
			at++;
	}
	return NULL;
}

/* Behind the opening quote; a text is never longer than it is written. To be freed. */
static char *string_take(struct reader *r, size_t *ret_length)
{
	const char *end = string_end(r);
	char *text = end ? malloc((size_t)(end - r->at) + 1) : NULL;
	size_t at = 0;
	if (!text)
		return NULL;
	while (r->at < end) {
		uint32_t letter;
		const size_t length = letter_length(r->at, r->end);
		if (!length || (unsigned char)*r->at < 0x20)
			goto fail;
		if (!take(r, '\\')) {
			memcpy(text + at, r->at, length);
			r->at += length;
			at += length;
			continue;
		}
		if (!escape_take(r, &letter))
			goto fail;
		at += letter_write(text + at, letter);
	}
	r->at++;
	text[at] = '\0';
	*ret_length = at;
	return text;
fail:
	free(text);
	return NULL;
}

static json_t *string_read(struct reader *r)
{
	json_t *json = json_make(JSON_STRING);
	if (json && !(json->text = string_take(r, &json->length))) {
		json_decref(json);
		return NULL;
	}
	return json;
}

/* -- Numbers ---------------------------------------------------------------------------------------------- */

static json_t *integer_read(const char *from, const char *to)
{
	const bool negative = *from == '-';
	const uint64_t most = (uint64_t)INT64_MAX + negative; /* below zero there is room for one more */
	uint64_t number = 0;
	for (const char *at = from + negative; at < to; at++) {
		const uint64_t digit = (uint64_t)(*at - '0');
		if (number > (most - digit) / 10)
			return NULL;
		number = 10 * number + digit;
	}
	json_t *json = json_make(JSON_INTEGER);
	if (json)
		json->integer = (json_int_t)(negative ? 0 - number : number);
	return json;
}

/* Too large for a double is no number. */
static bool real_fits(const char *from, const char *to)
{
	double value = 0;
	int scale = 0, exponent = 0;
	bool behind = false, down = false;
	for (from += *from == '-'; from < to && *from != 'e' && *from != 'E'; from++) {
		if (*from == '.') {
			behind = true;
			continue;
		}
		if (value < 1e18) { /* what comes later decides nothing */
			value = 10 * value + (*from - '0');
			scale -= behind;
		} else {
			scale += !behind;
		}
	}
	for (from += from < to; from < to; from++) {
		if (*from == '-')
			down = true;
		else if (*from != '+' && exponent < 1000000)
			exponent = 10 * exponent + (*from - '0');
	}
	exponent = scale + (down ? -exponent : exponent);
	for (; exponent > 0 && value > 0 && value <= 1.7976931348623157e308; exponent--)
		value *= 10;
	return value <= 1.7976931348623157e308;
}

static json_t *number_read(struct reader *r)
{
	const char *from = r->at;
	bool real = false;
	take(r, '-');
	if (!is_digit(r) || (take(r, '0') && is_digit(r)))
		return NULL;
	while (is_digit(r))
		r->at++;
	if (take(r, '.')) {
		real = true;
		if (!is_digit(r))
			return NULL;
		while (is_digit(r))
			r->at++;
	}
	if (take(r, 'e') || take(r, 'E')) {
		real = true;
		if (!take(r, '+'))
			take(r, '-');
		if (!is_digit(r))
			return NULL;
		while (is_digit(r))
			r->at++;
	}
	if (!real)
		return integer_read(from, r->at);
	json_t *json = real_fits(from, r->at) ? json_make(JSON_REAL) : NULL;
	if (json && !(json->text = strndup(from, json->length = (size_t)(r->at - from)))) {
		json_decref(json);
		return NULL;
	}
	return json;
}

/* -- Arrays and objects -------------------------------------------------------------------------------------- */

static json_t *array_read(struct reader *r)
{
	json_t *array = json_make(JSON_ARRAY);
	skip_space(r);
	if (!array || take(r, ']'))
		return array;
	do {
		if (!json_add(array, NULL, value_read(r)))
			goto fail;
		skip_space(r);
	} while (take(r, ','));
	if (take(r, ']'))
		return array;
fail:
	json_decref(array);
	return NULL;
}

/* False: no member, or one that is there already. */
static bool member_read(struct reader *r, json_t *object)
{
	size_t length;
	skip_space(r);
	char *name = take(r, '"') ? string_take(r, &length) : NULL;
	skip_space(r);
	if (!name || strlen(name) != length || json_object_get(object, name) || !take(r, ':')) {
		free(name);
		return false;
	}
	return json_add(object, name, value_read(r));
}

static json_t *object_read(struct reader *r)
{
	json_t *object = json_make(JSON_OBJECT);
	skip_space(r);
	if (!object || take(r, '}'))
		return object;
	do {
		if (!member_read(r, object))
			goto fail;
		skip_space(r);
	} while (take(r, ','));
	if (take(r, '}'))
		return object;
fail:
	json_decref(object);
	return NULL;
}

static bool word_take(struct reader *r, const char *word)
{
	const size_t length = strlen(word);
	if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
		return false;
	r->at += length;
	return true;
}

static json_t *word_read(struct reader *r)
{
	if (word_take(r, "true"))
		return json_make(JSON_TRUE);
	if (word_take(r, "false"))
		return json_make(JSON_FALSE);
	return word_take(r, "null") ? json_make(JSON_NULL) : NULL;
}

static json_t *value_read(struct reader *r)
{
	json_t *json;
	skip_space(r);
	if (r->depth == DEPTH_MAX)
		return NULL;
	r->depth++;
	if (take(r, '{'))
		json = object_read(r);
	else if (take(r, '['))
		json = array_read(r);
	else if (take(r, '"'))
		json = string_read(r);
	else if (is_digit(r) || (r->at < r->end && *r->at == '-'))
		json = number_read(r);
	else
		json = word_read(r);
	r->depth--;
	return json;
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *ret_error)
{
	struct reader r = {.at = text, .end = text + length, .flags = flags};
	(void)ret_error;
	skip_space(&r);
	if (r.at == r.end || (*r.at != '{' && *r.at != '['))
		return NULL;
	json_t *json = value_read(&r);
	skip_space(&r);
	if (json && r.at != r.end) {
		json_decref(json);
		return NULL;
	}
	return json;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *ret_error)
{
	return json_loadb(text, strlen(text), flags, ret_error);
}
