/* JSON values: made, looked at, written, thrown away. */
#include "json_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

/* -- Making and unmaking ----------------------------------------------------------------------------------- */

json_t *json_make(json_type type)
{
	json_t *json = calloc(1, sizeof *json);
	if (!json)
		return NULL;
	json->type = type;
	json->refcount = 1;
	return json;
}

static bool list_grow(json_t *list)
{
	const size_t room = 2 * list->room + 4;
	struct json **items = realloc(list->items, room * sizeof *items);
	if (!items)
		return false;
	list->items = items;
	if (list->type == JSON_OBJECT) {
		char **names = realloc(list->names, room * sizeof *names);
		if (!names)
			return false;
		list->names = names;
	}
	list->room = room;
	return true;
}

bool json_add(json_t *list, char *name, json_t *value)
{
	if (!value || (list->count == list->room && !list_grow(list))) {
		free(name);
		json_decref(value);
		return false;
	}
	if (name)
		list->names[list->count] = name;
	list->items[list->count++] = value;
	return true;
}

json_t *json_incref(json_t *json)
{
	if (json)
		json->refcount++;
	return json;
}

static bool is_list(const json_t *json)
{
	return json_is_object(json) || json_is_array(json);
}

static bool has_text(const json_t *json)
{
	return json_is_string(json) || json_is_real(json);
}

void json_decref(json_t *json)
{
	if (!json || --json->refcount)
		return;
	if (is_list(json)) {
		for (size_t i = 0; i < json->count; i++) {
			json_decref(json->items[i]);
			if (json->type == JSON_OBJECT)
				free(json->names[i]);
		}
		free(json->items);
		free(json->names);
	} else if (has_text(json)) {
		free(json->text);
	}
	free(json);
}

/* -- Looking ---------------------------------------------------------------------------------------------------- */

json_int_t json_integer_value(const json_t *json)
{
	return json_is_integer(json) ? json->integer : 0;
}

const char *json_string_value(const json_t *json)
{
	return json_is_string(json) ? json->text : NULL;
}

size_t json_string_length(const json_t *json)
{
	return json_is_string(json) ? json->length : 0;
}

size_t json_array_size(const json_t *json)
{
	return json_is_array(json) ? json->count : 0;
}

json_t *json_array_get(const json_t *json, size_t index)
{
	return index < json_array_size(json) ? json->items[index] : NULL;
}

size_t json_object_size(const json_t *json)
{
	return json_is_object(json) ? json->count : 0;
}

bool json_object_member(const json_t *json, size_t i, const char **ret_name, json_t **ret_value)
{
	if (i >= json_object_size(json))
		return false;
	*ret_name = json->names[i];
	*ret_value = json->items[i];
	return true;
}

json_t *json_object_get(const json_t *json, const char *name)
{
	const char *other;
	json_t *value;
	json_object_foreach (json, other, value) {
		if (strcmp(name, other) == 0)
			return value;
	}
	return NULL;
}

/* The order of an object's members means nothing. */
int json_equal(const json_t *one, const json_t *two)
{
	if (!one || !two || one->type != two->type)
		return 0;
	if (json_is_integer(one))
		return one->integer == two->integer;
	if (has_text(one))
		return one->length == two->length && memcmp(one->text, two->text, one->length) == 0;
	if (!is_list(one))
		return 1;
	if (one->count != two->count)
		return 0;
	for (size_t i = 0; i < one->count; i++)
		if (!json_equal(one->items[i], one->type == JSON_OBJECT ? json_object_get(two, one->names[i]) : two->items[i]))
			return 0;
	return 1;
}

/* -- Writing ---------------------------------------------------------------------------------------------------- */

static void put(struct strbuf *r, const json_t *json)
{
	static const char *const words[] = {[JSON_TRUE] = "true", [JSON_FALSE] = "false", [JSON_NULL] = "null"};
	switch (json->type) {
	case JSON_INTEGER:
		strbuf_printf(r, "%lld", json->integer);
		return;
	case JSON_STRING:
		strbuf_put_json_string(r, json->text, json->length);
		return;
	case JSON_REAL:
		strbuf_put(r, json->text, json->length);
		return;
	case JSON_OBJECT:
	case JSON_ARRAY:
		break;
	default:
		strbuf_puts(r, words[json->type]);
		return;
	}
	const bool object = json->type == JSON_OBJECT;
	strbuf_puts(r, object ? "{" : "[");
	for (size_t i = 0; i < json->count; i++) {
		if (i)
			strbuf_puts(r, ",");
		if (object) {
			strbuf_put_json_string(r, json->names[i], strlen(json->names[i]));
			strbuf_puts(r, ":");
		}
		put(r, json->items[i]);
	}
	strbuf_puts(r, object ? "}" : "]");
}

char *json_dumps(const json_t *json, size_t flags)
{
	struct strbuf text = {0};
	(void)flags;
	if (json)
		put(&text, json);
	if (!text.failed)
		return text.text;
	strbuf_release(&text);
	return NULL;
}
