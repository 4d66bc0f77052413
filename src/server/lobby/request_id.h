/* What is known of a request by one look over its text, without taking it apart. */
#ifndef REQUEST_ID_H
#define REQUEST_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A whole number that is the member "id" of the outermost object; false: there is none, or it is written in another way. */
bool request_id_find(const char *text, size_t length, int64_t *ret_id);

/* Whether objects and lists are nested deeper than any request needs: to take such a text apart would cost too much. */
bool request_is_deep(const char *text, size_t length);

#endif
