/* Holds messages against src/room/messages.def: what is sent is in the list, and what the list promises is sent. */
#ifndef MESSAGE_CHECK_H
#define MESSAGE_CHECK_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum listed_kind { LISTED_PART, LISTED_OPEN_PART, LISTED_MESSAGE, LISTED_MEMBER };
enum { SOMETIMES, ALWAYS };

static const struct listed {
	enum listed_kind kind;
	const char *name, *type; /* the type of a member */
	int when;
} listed_rows[] = {
#define PART(type) {LISTED_PART, #type, NULL, 0},
#define OPEN_PART(type) {LISTED_OPEN_PART, #type, NULL, 0},
#define MESSAGE(name, m, to) {LISTED_MESSAGE, m, NULL, 0},
#define MEMBER(name, type, when) {LISTED_MEMBER, name, type, when},
#include "room/messages.def"
#undef PART
#undef OPEN_PART
#undef MESSAGE
#undef MEMBER
    {LISTED_MESSAGE, "", NULL, 0}, /* the end */
};

static const struct listed *listed_find(bool message, const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof listed_rows / sizeof listed_rows[0]; i++) {
		const struct listed *row = &listed_rows[i];
		if (row->kind != LISTED_MEMBER && (row->kind == LISTED_MESSAGE) == message && strlen(row->name) == length &&
		    memcmp(row->name, name, length) == 0)
			return row;
	}
	return NULL;
}

static bool type_holds(const json_t *value, const char *type, size_t length);

/* All that is always there, and nothing that is not listed. */
static bool members_hold(const json_t *object, const struct listed *head)
{
	size_t known = json_object_get(object, "m") ? 1 : 0;
	if (!json_is_object(object))
		return false;
	for (const struct listed *row = head + 1; row->kind == LISTED_MEMBER; row++) {
		const json_t *value = json_object_get(object, row->name);
		if (value ? !type_holds(value, row->type, strlen(row->type)) : row->when == ALWAYS) {
			printf("%s: member %s is not as listed\n", head->name, row->name);
			return false;
		}
		known += value != NULL;
	}
	return head->kind == LISTED_OPEN_PART || known == json_object_size(object);
}

static bool list_holds(const json_t *value, const char *type, size_t length)
{
	const bool wrapped = type[0] == '(';
	bool holds = json_is_array(value);
	for (size_t i = 0; holds && i < json_array_size(value); i++)
		holds = type_holds(json_array_get(value, i), type + wrapped, length - 2 * wrapped);
	return holds;
}

/* One of the alternatives of a type. */
static bool word_holds(const json_t *value, const char *type, size_t length)
{
	if (length > 2 && memcmp(type + length - 2, "[]", 2) == 0)
		return list_holds(value, type, length - 2);
	if (type[0] == '\'')
		return json_is_string(value) && json_string_length(value) == length - 2 &&
		       memcmp(json_string_value(value), type + 1, length - 2) == 0;
	const struct listed *part = listed_find(false, type, length);
	if (part)
		return members_hold(value, part);
	if (strncmp(type, "null", length) == 0)
		return json_is_null(value);
	if (strncmp(type, "boolean", length) == 0)
		return json_is_boolean(value);
	if (strncmp(type, "number", length) == 0)
		return json_is_number(value);
	if (strncmp(type, "Seat", length) == 0)
		return json_is_integer(value);
	return json_is_string(value); /* and the names of lists */
}

static bool type_holds(const json_t *value, const char *type, size_t length)
{
	static const char separator[] = " | ";
	for (size_t at = 0, depth = 0, from = 0; at <= length; at++) {
		depth += at < length && type[at] == '(';
		depth -= at < length && type[at] == ')';
		const bool ends = at == length || (!depth && strncmp(type + at, separator, 3) == 0);
		if (ends && word_holds(value, type + from, at - from))
			return true;
		if (ends)
			from = at + 3;
	}
	return false;
}

/* False: it is not what the list says; the reason is printed. */
static bool message_is_listed(const char *text, size_t length)
{
	json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	const char *m = json_string_value(json_object_get(json, "m"));
	const struct listed *message = m ? listed_find(true, m, strlen(m)) : NULL;
	const bool holds = message && members_hold(json, message);
	json_decref(json);
	if (!holds)
		printf("not as in messages.def: %.*s\n", (int)length, text);
	return holds;
}

#endif
