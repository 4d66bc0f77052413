/* The id of a request that is refused unread: found by one look over its text, without taking it apart. */
#ifndef REQUEST_ID_H
#define REQUEST_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A whole number that is the member "id" of the outermost object; false: there is none, or it is written in another way. */
bool request_id_find(const char *text, size_t length, int64_t *ret_id);

#endif
