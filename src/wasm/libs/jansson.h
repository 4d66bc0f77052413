/*
 * As much of jansson as rooms and records need, under its names: read strictly, look, write compactly. json_read.c and
 * json_tree.c. Differs in one thing: a number that is not whole is kept as it was written, for nobody reckons with one.
 */
#ifndef JANSSON_H
#define JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
	JSON_OBJECT,
	JSON_ARRAY,
	JSON_STRING,
	JSON_INTEGER,
	JSON_REAL,
	JSON_TRUE,
	JSON_FALSE,
	JSON_NULL,
} json_type;

typedef long long json_int_t;

typedef struct json {
	json_type type;
	size_t refcount;
	union {
		json_int_t integer;
		struct {
			char *text; /* of a string or a real; ended by a NUL */
			size_t length;
		};
		struct {
			struct json **items;
			char **names; /* of an object: one per item */
			size_t count, room;
		};
	};
} json_t;

typedef struct {
	int position;
} json_error_t; /* never filled in: errors must be NULL */

enum { JSON_REJECT_DUPLICATES = 1, JSON_ALLOW_NUL = 2, JSON_COMPACT = 4 };

/* One object or array; names must differ in any case. NULL: it is none, or there is no memory. */
json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *ret_error);
json_t *json_loads(const char *text, size_t flags, json_error_t *ret_error);
char *json_dumps(const json_t *json, size_t flags); /* compact always; to be freed */

json_t *json_incref(json_t *json);
void json_decref(json_t *json);
int json_equal(const json_t *one, const json_t *two);

/* All of them take NULL. */
static inline bool json_is(const json_t *json, json_type type)
{
	return json && json->type == type;
}
#define json_is_object(json) json_is(json, JSON_OBJECT)
#define json_is_array(json) json_is(json, JSON_ARRAY)
#define json_is_string(json) json_is(json, JSON_STRING)
#define json_is_integer(json) json_is(json, JSON_INTEGER)
#define json_is_real(json) json_is(json, JSON_REAL)
#define json_is_true(json) json_is(json, JSON_TRUE)
#define json_is_false(json) json_is(json, JSON_FALSE)
#define json_is_boolean(json) (json_is_true(json) || json_is_false(json))
#define json_is_null(json) json_is(json, JSON_NULL)

json_int_t json_integer_value(const json_t *json);
const char *json_string_value(const json_t *json); /* NULL: no string */
size_t json_string_length(const json_t *json);
size_t json_array_size(const json_t *json);
json_t *json_array_get(const json_t *json, size_t index);
size_t json_object_size(const json_t *json);
json_t *json_object_get(const json_t *json, const char *name);

/* The name of the i-th member, and the member itself; false: there are not so many. */
bool json_object_member(const json_t *json, size_t i, const char **ret_name, json_t **ret_value);
#define json_object_foreach(json, name, value) \
	for (size_t json_member_at = 0; json_object_member(json, json_member_at, &name, &value); json_member_at++)

#endif
