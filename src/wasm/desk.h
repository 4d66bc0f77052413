/*
 * A desk: one table on one device, with all that a server would keep for it. It makes the room from a request or from its
 * journal, seats the people of this device, and lets the bots think. It is the room that plays.
 *
 * desk.c: while it lasts · desk_make.c: how it comes about
 */
#ifndef DESK_H
#define DESK_H

#include "room/room.h"
#include "table/request.h"

struct desk_thought {
	bool waits;
	unsigned level;
	uint64_t ticket;
	struct mu_state view;
};

struct desk {
	struct room *room;
	json_t *request; /* what it was made from */
	struct request_new new;
	struct pace pace;
	struct room_device device;
	struct room_hooks hooks;
	bool quiet; /* people are not told */
	struct desk_thought thoughts[MU_SEATS_MAX];
	const json_t *scripts[MU_SEATS_MAX]; /* what a bot answers first; a part of the request, or NULL */
	size_t script_at[MU_SEATS_MAX];
	uint32_t answers[MU_SEATS_MAX]; /* how many moves each seat has made */
};

/* Where things go; see exports.c. */
void desk_send(mu_seat viewer, const char *text, size_t length);
void desk_journal(const char *text, size_t length);

/* NULL: refused. The problem has the language, and the code and the sentence on failure. */
struct desk *desk_create(json_t *request, int64_t now, struct problem *problem);
/* From the parts of its journal, texts in a list. */
struct desk *desk_restore(const json_t *lines, int64_t now, struct problem *problem);
/* The same people and bots again. */
struct desk *desk_rematch(const struct desk *desk, int64_t now, struct problem *problem);
void desk_destroy(struct desk *desk);

/* Shows the table to its people, and starts the game if it has not been. */
void desk_begin(struct desk *desk, int64_t now);
void desk_show(struct desk *desk, mu_seat seat, int64_t now);
/* The person there is called otherwise, or speaks another language, from now on. */
void desk_rename(struct desk *desk, mu_seat seat, const char *name, const char *lang, int64_t now);
enum mu_lang desk_lang(const struct desk *desk, mu_seat seat);

/* The bot that is asked now answers. Returns how many wait to do so still. */
unsigned desk_think(struct desk *desk, int64_t now);
/* The record of a game that is over; to be freed. NULL: no memory. */
char *desk_record(const struct desk *desk, size_t *ret_length);

/* -- Inside ------------------------------------------------------------------------------------------------ */

extern struct room_scratch desk_scratch;
void desk_hook(struct desk *desk);
/* Looks at a part of the journal, be it new or read: which of their answers have the bots given? */
void desk_note(struct desk *desk, const char *body, size_t length);

#endif
