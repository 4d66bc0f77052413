#include "request_id.h"

#include <string.h>

struct look {
	const char *at, *end;
};

static void skip_space(struct look *look)
{
	while (look->at < look->end && strchr(" \t\r\n", *look->at) && *look->at)
		look->at++;
}

static bool take(struct look *look, char c)
{
	skip_space(look);
	if (look->at == look->end || *look->at != c)
		return false;
	look->at++;
	return true;
}

/* Behind the opening quote; the length of what is quoted, and goes behind it. */
static size_t skip_string(struct look *look)
{
	const char *begin = look->at;
	while (look->at < look->end && *look->at != '"')
		look->at += *look->at == '\\' && look->at + 1 < look->end ? 2 : 1;
	const size_t length = (size_t)(look->at - begin);
	look->at += look->at < look->end;
	return length;
}

/* At most 15 digits, so that every reader of numbers agrees on it. */
static bool take_number(struct look *look, int64_t *ret_number)
{
	int64_t number = 0;
	unsigned digits = 0;
	const bool negative = take(look, '-');
	for (; look->at < look->end && *look->at >= '0' && *look->at <= '9'; look->at++, digits++)
		if (digits < 15)
			number = 10 * number + (*look->at - '0');
	const bool whole = look->at == look->end || !strchr(".eE", *look->at) || !*look->at;
	if (!digits || digits > 15 || !whole)
		return false;
	*ret_number = negative ? -number : number;
	return true;
}

bool request_id_find(const char *text, size_t length, int64_t *ret_id)
{
	struct look look = {text, text + length};
	unsigned depth = 1;
	if (!take(&look, '{'))
		return false;
	while (look.at < look.end && depth) {
		const char c = *look.at++;
		if (c == '"') {
			const char *name = look.at;
			const size_t size = skip_string(&look);
			if (depth == 1 && size == 2 && memcmp(name, "id", 2) == 0 && take(&look, ':')) {
				skip_space(&look);
				return take_number(&look, ret_id);
			}
		} else if (c == '{' || c == '[') {
			depth++;
		} else if (c == '}' || c == ']') {
			depth--;
		}
	}
	return false;
}

bool request_is_deep(const char *text, size_t length)
{
	enum { DEEP = 16 };
	struct look look = {text, text + length};
	unsigned depth = 0;
	while (look.at < look.end && depth <= DEEP) {
		const char c = *look.at++;
		if (c == '"')
			skip_string(&look);
		else if (c == '{' || c == '[')
			depth++;
		else if ((c == '}' || c == ']') && depth)
			depth--;
	}
	return depth > DEEP;
}
