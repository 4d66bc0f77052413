/*
 * A table: one table on one device, with all that a server would keep for it. It makes the room from a request or from its
 * journal, seats the people of this device, and lets the bots think. It is the room that plays.
 *
 * table.c: while it lasts · local_table_make.c: how it comes about
 */
#ifndef LOCAL_TABLE_H
#define LOCAL_TABLE_H

#include "room/room.h"
#include "table/request.h"

struct local_table_thought {
	bool waits;
	unsigned level;
	uint64_t ticket;
	struct mu_state view;
};

struct local_table {
	struct room *room;
	json_t *request; /* what it was made from */
	struct request_new new;
	struct pace pace;
	struct room_device device;
	struct room_hooks hooks;
	bool quiet; /* people are not told */
	struct local_table_thought thoughts[MU_SEATS_MAX];
	const json_t *scripts[MU_SEATS_MAX]; /* what a bot answers first; a part of the request, or NULL */
	size_t script_at[MU_SEATS_MAX];
	uint32_t answers[MU_SEATS_MAX]; /* how many moves each seat has made */
};

/* Where things go; see exports.c. */
void local_table_send(mu_seat viewer, const char *text, size_t length);
void local_table_journal(const char *text, size_t length);

/* NULL: refused. The problem has the language, and the code and the sentence on failure. */
struct local_table *local_table_create(json_t *request, int64_t now, struct problem *problem);
/* From the parts of its journal, texts in a list. */
struct local_table *local_table_restore(const json_t *lines, int64_t now, struct problem *problem);
/* The same people and bots again. */
struct local_table *local_table_rematch(const struct local_table *table, int64_t now, struct problem *problem);
void local_table_destroy(struct local_table *table);

/* Shows the table to its people, and starts the game if it has not been. */
void local_table_begin(struct local_table *table, int64_t now);
void local_table_show(struct local_table *table, mu_seat seat, int64_t now);
/* The person there is called otherwise, or speaks another language, from now on. */
void local_table_rename(struct local_table *table, mu_seat seat, const char *name, const char *lang, face_number face,
                        int64_t now);
enum mu_lang local_table_lang(const struct local_table *table, mu_seat seat);

/* The bot that is asked now answers. Returns how many wait to do so still. */
unsigned local_table_think(struct local_table *table, int64_t now);
/* The record of a game that is over; to be freed. NULL: no memory. */
char *local_table_record(const struct local_table *table, size_t *ret_length);

/* -- Inside ------------------------------------------------------------------------------------------------ */

extern struct room_scratch local_table_scratch;
void local_table_hook(struct local_table *table);
/* Looks at a part of the journal, be it new or read: which of their answers have the bots given? */
void local_table_note(struct local_table *table, const char *body, size_t length);

#endif
