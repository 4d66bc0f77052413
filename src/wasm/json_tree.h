/* For the reader: making values. */
#ifndef JSON_TREE_H
#define JSON_TREE_H

#include <jansson.h>

json_t *json_make(json_type type);
/* Takes the name (NULL in an array) and the value, also on failure, which no value is as well. */
bool json_add(json_t *list, char *name, json_t *value);

#endif
