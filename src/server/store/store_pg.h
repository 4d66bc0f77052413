/*
 * The PostgreSQL backend, inside; docs/decisions/0024. pg_link.c: a connection, statements and values · pg_schema.c: versions of
 * the tables, and whether they are ours · store_pg.c: opening, transactions, what becomes of them when the connection is lost ·
 * pg_rows.c: logs and records · pg_people.c: people, devices, pictures · pg_played.c: games that are over, ratings ·
 * pg_push.c: notifications · pg_copy.c: whole tables · pg_nodes.c: several servers.
 *
 * Who writes is in pipeline mode: rows are sent one after another, and their results are taken when one of them is needed. Who
 * reads waits for each answer, never longer than some seconds: it is the thread of all tables.
 */
#ifndef STORE_PG_H
#define STORE_PG_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "log_track.h"
#include "store_backend.h"

enum { PG_PENDING = 1024, PG_VALUES = 12 };

struct store_backend {
	PGconn *db;
	char *url;
	char label[200]; /* for people: without user and password */
	enum store_access access;
	bool lost;         /* the connection is; what was asked last has no answer */
	unsigned cursor;   /* so many are within the open transaction that reads */
	int64_t tried;     /* when it was last connected anew, in ms */
	char sqlstate[6];  /* of the last error; "": the connection was lost */
	char message[300]; /* its first line */
	/* Of who writes: */
	uint64_t epoch, holder;
	uint64_t operation;                     /* the number of the last transaction that was begun */
	enum store_result guard;                /* whether it began as it must */
	enum store_result *pending[PG_PENDING]; /* where results go that were not taken yet; NULL: nowhere */
	unsigned pending_count;
	int64_t met_day; /* of the last meeting: other days were forgotten then */
	/* And is one of several; the epochs are those of our shards, 0 of others. */
	struct {
		char name[NODE_NAME_MAX], build[NODE_BUILD_MAX]; /* "": it is not */
		unsigned lease_ms;
		uint64_t epochs[STORE_SHARDS], now[STORE_SHARDS]; /* as they are written; in the open transaction */
		bool left, leaving;                               /* likewise */
		bool single_file;                                 /* in the open transaction, see pg_single_file */
		_Atomic uint64_t shards;
	} node;
};

/* -- pg_link.c --------------------------------------------------------------------------------------------------- */

struct pg_value {
	Oid type;
	const void *at; /* NULL: what is in `room`, or nothing at all if there is no length */
	int length;
	uint8_t room[8];
};
struct pg_value pg_int(int64_t number);
struct pg_value pg_id(uint64_t id);
struct pg_value pg_real(double number, bool is);
struct pg_value pg_text(const char *text); /* NULL is NULL */
struct pg_value pg_blob(const void *bytes, size_t length);
#define PG_COUNT(...) (sizeof((struct pg_value[]){__VA_ARGS__}) / sizeof(struct pg_value))
#define PG_LIST(...) (const struct pg_value[]){__VA_ARGS__}, (unsigned)PG_COUNT(__VA_ARGS__)

bool pg_url_fits(const char *url, char *ret_label, size_t size);
/* False: b->message says why. */
bool pg_connect(struct store_backend *b);
void pg_disconnect(struct store_backend *b);

/* Without waiting. `result`: where it goes, STORE_OK if a row was changed and else STORE_CONFLICT; it may be NULL. */
bool pg_send(struct store_backend *b, const char *prepared, const struct pg_value *values, unsigned count,
             enum store_result *result);
/* The same, of a statement that was not prepared; nobody asks for its result. */
bool pg_post(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count);
/* All results that were not taken yet. False: one of them is an error. */
bool pg_collect(struct store_backend *b);
/* The rows of a statement; NULL: it failed. Text, numbers and bytes are all in binary form. */
PGresult *pg_ask(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count);
#define PG_ASK(b, sql, ...) pg_ask(b, sql, PG_LIST(__VA_ARGS__))
bool pg_done(PGresult *rows); /* frees them; whether they were there */
/* STORE_CONFLICT: no row was changed. */
enum store_result pg_change(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count);
#define PG_CHANGE(b, sql, ...) pg_change(b, sql, PG_LIST(__VA_ARGS__))
bool pg_run(struct store_backend *b, const char *sql);
/* The same, whether or not a row was changed. */
#define PG_DO(b, sql, ...) (pg_change(b, sql, PG_LIST(__VA_ARGS__)) != STORE_FAILED)
bool pg_prepare(struct store_backend *b, const char *name, const char *sql);
/* After an error in a pipeline: nothing is sent or waited for any more. */
bool pg_sync(struct store_backend *b);
/* In the open transaction of a cursor: a query in parts, so that nobody needs room for all of it. */
typedef bool (*pg_each)(void *context, PGresult *rows, int row); /* false: no more */
bool pg_go_through(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count,
                   pg_each each, void *context);
int64_t pg_now(void); /* in ms, of a clock that only goes on */
void pg_heard(void);  /* something was committed: a reader that has just failed may ask again at once */

int64_t pg_number_at(PGresult *rows, int row, int column); /* 0: NULL */
double pg_real_at(PGresult *rows, int row, int column);
const char *pg_bytes_at(PGresult *rows, int row, int column, size_t *ret_length); /* never NULL */
void pg_text_at(PGresult *rows, int row, int column, char *text, size_t size);
void pg_hash_at(PGresult *rows, int row, int column, uint8_t hash[STORE_HASH]);

/* -- pg_schema.c --------------------------------------------------------------------------------------------------- */

/* Whose tables they are, and whether we can read them. */
bool pg_schema_check(struct store_backend *b, struct store_problem *ret_problem);
/* In the caller's transaction: makes what is not there, and brings up what is of an earlier version. */
bool pg_schema_bring_up(struct store_backend *b, struct store_problem *ret_problem);
/* Sets the problem that the last error is, when a database is opened; always false. */
bool pg_open_problem(const struct store_backend *b, struct store_problem *ret_problem);

/* -- store_pg.c ---------------------------------------------------------------------------------------------------- */

bool pg_session_end(struct store_backend *b, uint64_t holder);
bool pg_read_begin(struct store_backend *b); /* of one moment, whoever writes meanwhile */
bool pg_read_end(struct store_backend *b, bool fine);

/* -- pg_nodes.c ----------------------------------------------------------------------------------------------------- */

extern const struct store_node_kind pg_node_kind;
bool pg_node_prepare(struct store_backend *b);
bool pg_node_guard(struct store_backend *b);     /* the first statement of a transaction */
void pg_node_committed(struct store_backend *b); /* what was done in the transaction is so */
/* Of the owner of that game; 0: that is not us. */
uint64_t pg_epoch_of(const struct store_backend *b, uint64_t game);
uint64_t pg_shards_now(const struct store_backend *b); /* bits, all of them if there are no nodes */
/* What is read, changed and written again is so by one node at a time, until the end of its transaction. */
bool pg_single_file(struct store_backend *b);
/* Before it is opened: whether this node may be. A session that it had holds nothing any more. */
bool pg_node_former_end(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem);
/* In the transaction that opens it. */
bool pg_node_become(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem);
/* The same by one server alone: refused while there are nodes; those that were there are deposed. */
bool pg_nodes_end(struct store_backend *b, struct store_problem *ret_problem);
/* After a lost connection: one row with the number of our last transaction, or none; NULL: it cannot be asked. */
PGresult *pg_node_look_up(struct store_backend *b, uint64_t old_holder);
bool pg_node_deposed(const struct store_backend *b, struct store_problem *ret_problem); /* always false */
void pg_node_close(struct store_backend *b);

/* -- pg_rows.c ------------------------------------------------------------------------------------------------------ */

/* The shard of a game is one of those; ids are 64 bits, of which the highest is the sign here. */
#define IN_SHARDS(game, shards) "((" shards "::bigint >> (" game " & 63)::int) & 1) = 1"
bool pg_rows_prepare(struct store_backend *b);
enum store_result pg_append(struct store_backend *b, const struct store_row *row, enum store_result *ret_later);
enum store_result pg_trim(struct store_backend *b, uint64_t game, uint64_t before);
enum store_result pg_mark(struct store_backend *b, uint64_t game, enum store_status status, int64_t time);
enum store_result pg_archive(struct store_backend *b, uint64_t game, const void *record, size_t length, bool consented,
                             int64_t time);
enum store_result pg_forget_gone(struct store_backend *b, int64_t before);
bool pg_read(struct store_backend *b, uint64_t game, uint64_t from, store_each each, void *context);
bool pg_read_running(struct store_backend *b, store_each_game each, void *context);
bool pg_read_shards(struct store_backend *b, uint64_t shards, store_each_game each, void *context);
bool pg_read_archive(struct store_backend *b, uint64_t game, store_each_record each, void *context);

/* -- pg_people.c ---------------------------------------------------------------------------------------------------- */

enum store_result pg_person_put(struct store_backend *b, const struct store_person *person);
enum store_result pg_person_rename(struct store_backend *b, const struct store_person *person);
enum store_result pg_token_put(struct store_backend *b, const uint8_t *hash, uint64_t person, int64_t time);
enum store_result pg_token_change(struct store_backend *b, enum store_change change, const struct store_token *token);
enum store_result pg_person_drop(struct store_backend *b, uint64_t person, store_edit edit);
enum store_result pg_person_drop_here(struct store_backend *b, uint64_t person, store_edit edit, uint64_t shards);
bool pg_forgettings_read(struct store_backend *b, uint64_t shards, store_each_forgotten each, void *context);
bool pg_person_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person);
bool pg_person_read(struct store_backend *b, uint64_t id, struct store_person *ret_person);
bool pg_recovery_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person);
bool pg_tokens_read(struct store_backend *b, uint64_t person, store_each_token each, void *context);
bool pg_token_find(struct store_backend *b, const uint8_t *hash, struct store_token *ret_token);
bool pg_recovery_made(struct store_backend *b, uint64_t person, int64_t *ret_time);
bool pg_people_read(struct store_backend *b, store_each_person each, void *context);
enum store_result pg_picture_put(struct store_backend *b, uint64_t game, uint64_t person, const uint8_t *hash,
                                 const void *body, size_t length);
enum store_result pg_picture_drop(struct store_backend *b, uint64_t game, const uint8_t *hash);
bool pg_pictures_read(struct store_backend *b, store_each_picture each, void *context);
bool pg_picture_read(struct store_backend *b, uint64_t game, const uint8_t *hash, store_each_body each, void *context);

/* -- pg_push.c ------------------------------------------------------------------------------------------------------ */

enum store_result pg_push_put(struct store_backend *b, const struct store_push *push, unsigned most);
enum store_result pg_push_drop(struct store_backend *b, const uint8_t *token, const char *endpoint);
bool pg_push_read(struct store_backend *b, uint64_t person, store_each_push each, void *context);
bool pg_push_find(struct store_backend *b, const uint8_t *token, struct store_push *ret_push);
enum store_result pg_vapid_put(struct store_backend *b, const uint8_t *keys);
bool pg_vapid_read(struct store_backend *b, uint8_t *ret_keys, bool *ret_found);

/* -- pg_copy.c ------------------------------------------------------------------------------------------------------ */

bool pg_rows_out(struct store_backend *b, const struct store_table *table, store_each_cells each, void *context);
enum store_result pg_row_in(struct store_backend *b, const struct store_table *table, const struct store_cell *cells);
int64_t pg_version(struct store_backend *b);

/* -- pg_played.c ---------------------------------------------------------------------------------------------------- */

enum store_result pg_wish_put(struct store_backend *b, uint64_t person, const struct store_wish *wish);
enum store_result pg_result_put(struct store_backend *b, uint64_t game, const char *unrated, const char *body,
                                size_t length);
enum store_result pg_played_put(struct store_backend *b, uint64_t game, const struct store_game *result, unsigned seat);
enum store_result pg_played_drop(struct store_backend *b, uint64_t person, uint64_t game);
enum store_result pg_played_trim(struct store_backend *b, uint64_t person, unsigned most);
enum store_result pg_rating_put(struct store_backend *b, uint64_t person, const char *kind,
                                const struct rating *rating);
enum store_result pg_met_put(struct store_backend *b, const struct store_meeting *meeting);
enum store_result pg_avoid_put(struct store_backend *b, const struct store_avoid *avoid);
bool pg_met_read(struct store_backend *b, const struct store_meeting *meeting, unsigned *ret_count);
bool pg_wish_read(struct store_backend *b, uint64_t person, struct store_wish *ret_wish);
bool pg_rating_read(struct store_backend *b, uint64_t person, const char *kind, struct rating *ret_rating);
bool pg_played_read(struct store_backend *b, uint64_t person, const char *kind, int64_t ended, uint64_t game,
                    store_each_played each, void *context);
bool pg_seats_read(struct store_backend *b, uint64_t game, store_each_seat each, void *context);
bool pg_ratings_read(struct store_backend *b, uint64_t person, store_each_rating each, void *context);
bool pg_ladder_read(struct store_backend *b, const char *kind, store_each_rating each, void *context);
bool pg_avoids(struct store_backend *b, uint64_t one, uint64_t two, bool *ret_avoids);
bool pg_avoided_read(struct store_backend *b, uint64_t person, store_each_avoided each, void *context);
bool pg_met_people(struct store_backend *b, uint64_t person, store_each_met each, void *context);

#endif
