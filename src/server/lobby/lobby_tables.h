/*
 * Which tables there are for whom, without a look at all of them: the tables of a person, those that wait for players, those
 * that nobody is at, and how many there are of each status. lobby.c says of every table that may have changed; what is
 * kept here follows from the rooms alone.
 */
#ifndef LOBBY_TABLES_H
#define LOBBY_TABLES_H

#include "room/room.h"

struct lobby;
struct lobby_table;

enum {
	TABLES_GAMES = 16,               /* there may be so many games */
	TABLES_SHOWN_MS = 60 * 60 * 1000 /* a table that nobody is at is listed for so long */
};

/* A place in a ring of tables. */
struct tie {
	struct tie *next, *before; /* NULL: in none */
	struct lobby_table *table; /* NULL: here the ring begins and ends */
	uint64_t key;
};

/*
 * Those that nobody is at, the longest of them last. When the lobby is full they go: those who lose least first. Open
 * tables by how many people have a seat; then games of one person and bots.
 */
enum { VACANT_NONE, VACANT_OPEN, VACANT_ALONE = VACANT_OPEN + MU_SEATS_MAX + 1, VACANT_COUNT };

struct tables {
	struct tie *people; /* rings of seats, by the person; two persons may share a ring */
	size_t people_count;
	struct tie listed[2][TABLES_GAMES]; /* somebody is there or [1] not; the newest activity first; keys are stamps */
	struct tie quick[TABLES_GAMES];     /* that fill themselves and have a seat; the newest first */
	struct tie running[TABLES_GAMES];   /* listed ones whose game goes on; the newest first; keys are stamps */
	struct tie vacant[VACANT_COUNT];
	uint64_t stamp;
	unsigned status[ROOM_STATUSES]; /* how many */
};

/* What a table has of it. */
struct table_ties {
	struct tie seats[MU_SEATS_MAX]; /* keys are persons */
	struct tie listed, vacant, quick, running;
	unsigned tier;   /* among the vacant */
	uint64_t crowd;  /* who sits there and who of them is there, in a number */
	unsigned status; /* as it was counted; ROOM_STATUSES: it was not */
};

bool tables_init(struct tables *tables, size_t most); /* false: no memory */
void tables_release(struct tables *tables);
void table_ties_init(struct table_ties *ties);

/* After anything that may have changed the table; as often as one likes. */
void tables_note(struct lobby *lobby, struct lobby_table *table);
void tables_drop(struct lobby *lobby, struct lobby_table *table);

size_t game_number(const struct mu_game *game); /* its place among the rings */

/* For one more table: if there are too many, one that nobody is at goes. False: there are people at all of them. */
bool tables_make_room(struct lobby *lobby);

/* The next seat of a person, or NULL; `tie` is the one before, NULL at first. */
struct tie *tables_of_next(const struct lobby *lobby, uint64_t person, struct tie *tie);
/* How many unfinished ones. */
unsigned tables_of(const struct lobby *lobby, uint64_t person);

/* Through what `list` shows: tables with people first, the newest activity first. */
struct tables_walk {
	size_t from, to; /* games */
	bool vacant;     /* among those that nobody is at */
	bool running;    /* through those whose game goes on instead */
	struct tie *at[TABLES_GAMES];
};
/* `game` may be NULL for all; a cursor of tables_cursor, or NULL. False: that is none. */
bool tables_walk_begin(struct lobby *lobby, const struct mu_game *game, bool running, const char *cursor,
                       struct tables_walk *ret_walk);
struct lobby_table *tables_walk_next(struct lobby *lobby, struct tables_walk *walk); /* NULL: no more */

enum { TABLES_CURSOR_MAX = 24 };
void tables_cursor(const struct lobby_table *table, bool running,
                   char ret_cursor[TABLES_CURSOR_MAX]); /* goes on behind this one */

#endif
