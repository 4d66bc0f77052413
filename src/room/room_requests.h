/* Requests of people with a seat, from JSON to the functions of the room. */
#ifndef ROOM_REQUESTS_H
#define ROOM_REQUESTS_H

#include "room.h"

struct room_request;

const struct room_request *
room_request_find(const char *name);         /* NULL: there is no such request; the name may be NULL */
const char *room_request_name(size_t index); /* of all of them, by number; NULL: there are no more */
bool room_request_run(const struct room_request *request, struct room *room, mu_seat seat, const json_t *json,
                      enum mu_lang lang, int64_t now, struct refusal *ret_refusal);

#endif
