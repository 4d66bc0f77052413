/*
 * The SQLite backend, inside. store_schema.c: versions of the file, and whether it is ours · store_sqlite.c: opening,
 * transactions, writing · store_rows.c: reading, copies · store_people.c: devices, recovery codes, being forgotten ·
 * store_played.c: games that are over, ratings · picture_rows.c: pictures · sqlite_copy.c: whole tables.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sys/types.h>

#include <sqlite3.h>

#include "log_track.h"
#include "store_backend.h"

enum statement {
	BEGIN,
	OWNER,
	COMMIT,
	ROLLBACK,
	BEAT,
	ADVANCE,
	BEGIN_LOG,
	APPEND,
	TRIM,
	UNGONE,
	OVER,
	UNTRIM,
	GONE,
	UNPICTURE,
	ARCHIVE,
	FORGET_GONE,
	FORGET_OLD,
	FORGET_TRIM,
	SWEEP,
	PERSON_PUT,
	TOKEN_PUT,
	READ,
	READ_RUNNING,
	HEADS_RUNNING,
	READ_ARCHIVE,
	READ_RECORD,
	PERSON_FIND,
	PERSON_READ,
	STATEMENT_COUNT,
};

/* Of store_played.c, made when they are first needed. */
enum played_statement {
	WISH_PUT,
	WISH_READ,
	RESULT_PUT,
	PLAYED_PUT,
	PLAYED_DROP,
	PLAYED_DROP_ALL,
	RESULT_DROP,
	PLAYED_TRIM,
	PLAYED_READ,
	SEATS_READ,
	RATING_PUT,
	RATINGS_DROP,
	RATING_READ,
	RATINGS_READ,
	LADDER_READ,
	MET_PUT,
	MET_FORGET,
	MET_READ,
	MET_PEOPLE,
	AVOID_PUT,
	AVOID_OFF,
	AVOID_TRIM,
	AVOIDS,
	AVOIDED_READ,
	PLAYED_STATEMENTS,
};

enum { RECOVERY_GONE = TOKEN_FOR_RECOVERY + 1 }; /* besides the changes of store.h */

/* Which file it is, whatever its name, and how long it was when we last looked. */
struct file_id {
	dev_t device;
	ino_t number;
	off_t size;
};

struct store_backend {
	sqlite3 *db;
	sqlite3_stmt *prepared[STATEMENT_COUNT];
	sqlite3_stmt *changes[RECOVERY_GONE + 1]; /* of tokens and recovery codes; NULL: not needed yet */
	sqlite3_stmt *played[PLAYED_STATEMENTS];  /* likewise */
	/* Of who writes: */
	char path[4096];
	struct file_id file, wal;
	bool moved;             /* what is open is not what has the name any more */
	bool rescued;           /* and is in a copy of its own */
	uint64_t epoch, holder; /* the row `owner` as we have written it */
	int64_t weight, dead;   /* of all rows in the log; of those that lie there for nothing, about */
	int64_t side, trims;    /* of rows that a trim may have made dead; how many trims, since the last sweep */
	int64_t swept, last;    /* ids: up to where, and how far to go; equal: nothing to do */
	int64_t added;          /* rows in this transaction */
	int64_t met_day;        /* of the last meeting: other days were forgotten then */
};

/* -- store_schema.c ---------------------------------------------------------------------------------------- */

/* Whose file it is, and whether we can read it. Changes nothing. */
bool schema_check(sqlite3 *db, const char *path, enum store_access access, struct store_problem *ret_problem);
/* A new file, or one of an earlier version, becomes one of this version. In the caller's transaction. */
bool schema_bring_up(sqlite3 *db);
bool schema_is_whole(sqlite3 *db);
bool schema_is_new(sqlite3 *db); /* nothing is in it */
/* -1: it cannot be read. */
int64_t number_of(sqlite3 *db, const char *sql);
bool run(sqlite3 *db, const char *sql);

/* -- store_rows.c -------------------------------------------------------------------------------------------- */

bool rows_read(struct store_backend *b, uint64_t game, uint64_t from, store_each each, void *context);
bool rows_read_running(struct store_backend *b, store_each_game each, void *context);
bool rows_read_archive(struct store_backend *b, uint64_t game, store_each_record each, void *context);
bool rows_person_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person);
bool rows_person_read(struct store_backend *b, uint64_t id, struct store_person *ret_person);
/* Into a file that does not exist. */
bool rows_copy(struct store_backend *b, const char *file, struct store_problem *ret_problem);

/* -- store_people.c ------------------------------------------------------------------------------------------ */

enum store_result people_token_change(struct store_backend *b, enum store_change change,
                                      const struct store_token *token);
enum store_result people_drop(struct store_backend *b, uint64_t person, store_edit edit);
bool people_recovery_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person);
bool people_tokens_read(struct store_backend *b, uint64_t person, store_each_token each, void *context);
bool people_token_find(struct store_backend *b, const uint8_t *hash, struct store_token *ret_token);
bool people_recovery_made(struct store_backend *b, uint64_t person, int64_t *ret_time);
bool people_read(struct store_backend *b, store_each_person each, void *context);

/* -- store_played.c ------------------------------------------------------------------------------------------ */

enum store_result played_wish_put(struct store_backend *b, uint64_t person, const struct store_wish *wish);
enum store_result played_result_put(struct store_backend *b, uint64_t game, const char *unrated, const char *body,
                                    size_t length);
enum store_result played_put(struct store_backend *b, uint64_t game, const struct store_game *result, unsigned seat);
enum store_result played_drop(struct store_backend *b, uint64_t person, uint64_t game);
enum store_result played_rating_put(struct store_backend *b, uint64_t person, const char *kind,
                                    const struct rating *rating);
enum store_result played_met_put(struct store_backend *b, const struct store_meeting *meeting);
bool played_met_read(struct store_backend *b, const struct store_meeting *meeting, unsigned *ret_count);
bool played_wish_read(struct store_backend *b, uint64_t person, struct store_wish *ret_wish);
bool played_rating_read(struct store_backend *b, uint64_t person, const char *kind, struct rating *ret_rating);
bool played_read(struct store_backend *b, uint64_t person, const char *kind, int64_t ended, uint64_t game,
                 store_each_played each, void *context);
enum store_result played_trim(struct store_backend *b, uint64_t person, unsigned most);
bool played_ratings_read(struct store_backend *b, uint64_t person, store_each_rating each, void *context);
bool played_ladder_read(struct store_backend *b, const char *kind, store_each_rating each, void *context);
enum store_result played_avoid_put(struct store_backend *b, const struct store_avoid *avoid);
bool played_avoids(struct store_backend *b, uint64_t one, uint64_t two, bool *ret_avoids);
bool played_avoided_read(struct store_backend *b, uint64_t person, store_each_avoided each, void *context);
bool played_met_people(struct store_backend *b, uint64_t person, store_each_met each, void *context);
bool played_seats_read(struct store_backend *b, uint64_t game, store_each_seat each, void *context);

/* -- picture_rows.c ------------------------------------------------------------------------------------------ */

enum store_result picture_put(struct store_backend *b, uint64_t game, uint64_t person, const uint8_t *hash,
                              const void *body, size_t length);
enum store_result picture_drop(struct store_backend *b, uint64_t game, const uint8_t *hash);
bool pictures_read(struct store_backend *b, store_each_picture each, void *context);
bool picture_read(struct store_backend *b, uint64_t game, const uint8_t *hash, store_each_body each, void *context);

/* -- sqlite_copy.c ------------------------------------------------------------------------------------------- */

bool sqlite_rows_out(struct store_backend *b, const struct store_table *table, store_each_cells each, void *context);
enum store_result sqlite_row_in(struct store_backend *b, const struct store_table *table,
                                const struct store_cell *cells);
int64_t sqlite_version(struct store_backend *b);

/* -- push_rows.c ---------------------------------------------------------------------------------------------- */

enum store_result push_put(struct store_backend *b, const struct store_push *push, unsigned most);
enum store_result push_drop(struct store_backend *b, const uint8_t *token, const char *endpoint);
bool push_read(struct store_backend *b, uint64_t person, store_each_push each, void *context);
bool push_find(struct store_backend *b, const uint8_t *token, struct store_push *ret_push);
enum store_result vapid_put(struct store_backend *b, const uint8_t *keys);
bool vapid_read(struct store_backend *b, uint8_t *ret_keys, bool *ret_found);

/* -- store_sqlite.c ------------------------------------------------------------------------------------------- */

struct store_backend *backend_open(const char *folder, const struct store_opening *opening,
                                   struct store_problem *ret_problem);
void backend_close(struct store_backend *b);

#endif
