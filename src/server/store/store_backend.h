/*
 * What stands behind a store: one kind of database, with plain blocking calls. `store.c` makes threads, queues and
 * transactions out of it. A backend is opened twice, for writing by the store's thread and for reading by the caller's.
 */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store_games.h"
#include "store_nodes.h"

struct store_backend;

enum store_access {
	STORE_READ,
	STORE_WRITE,
	STORE_WRITE_AGAIN, /* after a failure: the file must be there, and nobody else may have had it meanwhile */
};

/* How a database is opened. */
struct store_opening {
	enum store_access access;
	uint64_t epoch;   /* the one we had, if it is opened again */
	const char *node; /* NULL: alone */
	const char *build;
	unsigned lease_ms;
};

/* One before two. */
struct store_meeting {
	uint64_t one, two;
	const char *kind;
	int64_t day; /* since 1970 */
};

/* What is appended to a log. */
struct store_row {
	uint64_t game, after;
	bool side;
	const void *body;
	size_t length;
};

/* What became of a transaction that did not report that it is written. */
enum store_fate {
	FATE_FAILED,      /* it is not written, and nothing can be written now */
	FATE_NOT_WRITTEN, /* it is not written and never will be; it can be tried again */
	FATE_WRITTEN,
	FATE_UNKNOWN, /* the database cannot be asked; whoever opens it again reads what is there */
	FATE_DEPOSED,
};

struct store_table;
struct store_cell;
typedef bool (*store_each_cells)(void *context, const struct store_cell *cells);

/* What several servers with one database need besides; store_nodes.h. */
struct store_node_kind {
	bool (*cluster)(struct store_backend *backend, char ret_cluster[STORE_CLUSTER]);
	bool (*secret)(struct store_backend *backend, uint8_t ret_secret[STORE_HASH]);
	bool (*nodes_read)(struct store_backend *backend, store_each_node each, void *context);
	uint64_t (*shards)(const struct store_backend *backend); /* also while another thread writes */
	enum store_result (*shards_take)(struct store_backend *backend, unsigned most);
	enum store_result (*shard_give)(struct store_backend *backend, unsigned shard, const char *to);
	enum store_result (*leaving)(struct store_backend *backend);
	bool (*read_shards)(struct store_backend *backend, uint64_t shards, store_each_game each, void *context);
	enum store_result (*code_put)(struct store_backend *backend, const struct store_code *code, unsigned ms,
	                              unsigned most);
	bool (*code_find)(struct store_backend *backend, const uint8_t *hash, uint64_t *ret_person);
	enum store_result (*code_take)(struct store_backend *backend, const uint8_t *hash);
	enum store_result (*code_forget)(struct store_backend *backend, uint64_t person);
	enum store_result (*person_rename)(struct store_backend *backend, const struct store_person *person);
	enum store_result (*person_drop_here)(struct store_backend *backend, uint64_t person, store_edit edit,
	                                      uint64_t shards);
	bool (*forgettings_read)(struct store_backend *backend, uint64_t shards, store_each_forgotten each, void *context);
};

struct store_kind {
	bool in_folder; /* its place is a folder of this machine, which is made if it is not there, and locked */
	const struct store_node_kind *nodes; /* NULL: it serves one server only */
	struct store_backend *(*open)(const char *place, const struct store_opening *opening,
	                              struct store_problem *ret_problem);
	void (*close)(struct store_backend *backend);
	uint64_t (*epoch)(const struct store_backend *backend);

	/* STORE_DEPOSED: another server has opened it for writing since. */
	enum store_result (*begin)(struct store_backend *backend, struct store_problem *ret_problem);
	/* STORE_UNKNOWN: it was asked for, but no answer came. */
	enum store_result (*commit)(struct store_backend *backend, struct store_problem *ret_problem);
	void (*rollback)(struct store_backend *backend, struct store_problem *problem);
	enum store_result (*beat)(struct store_backend *backend);
	/* After begin, a write or a commit has failed, and rollback: what is so of the transaction. A database that is elsewhere is
	   connected anew, and asked for the number of the operation before anything is written twice. */
	enum store_fate (*resolve)(struct store_backend *backend, enum store_result state, struct store_problem *problem);
	/* STORE_LATER: *ret_later is set by the time that commit returns, or the transaction fails. */
	enum store_result (*append)(struct store_backend *backend, const struct store_row *row,
	                            enum store_result *ret_later);
	enum store_result (*trim)(struct store_backend *backend, uint64_t game, uint64_t before);
	enum store_result (*mark)(struct store_backend *backend, uint64_t game, enum store_status status, int64_t time);
	enum store_result (*archive)(struct store_backend *backend, uint64_t game, const void *record, size_t length,
	                             bool consented, int64_t time);
	enum store_result (*forget_gone)(struct store_backend *backend, int64_t before);
	enum store_result (*person_put)(struct store_backend *backend, const struct store_person *person);
	enum store_result (*token_put)(struct store_backend *backend, const uint8_t *hash, uint64_t person, int64_t time);

	enum store_result (*token_change)(struct store_backend *backend, enum store_change change,
	                                  const struct store_token *token);
	enum store_result (*person_drop)(struct store_backend *backend, uint64_t person, store_edit edit);

	enum store_result (*picture_put)(struct store_backend *backend, uint64_t game, uint64_t person, const uint8_t *hash,
	                                 const void *body, size_t length);
	enum store_result (*picture_drop)(struct store_backend *backend, uint64_t game, const uint8_t *hash);

	bool (*read)(struct store_backend *backend, uint64_t game, uint64_t from, store_each each, void *context);
	bool (*read_running)(struct store_backend *backend, store_each_game each, void *context);
	bool (*read_archive)(struct store_backend *backend, uint64_t game, store_each_record each, void *context);
	bool (*person_find)(struct store_backend *backend, const uint8_t *hash, struct store_person *ret_person);
	bool (*person_read)(struct store_backend *backend, uint64_t id, struct store_person *ret_person);
	bool (*recovery_find)(struct store_backend *backend, const uint8_t *hash, struct store_person *ret_person);
	bool (*tokens_read)(struct store_backend *backend, uint64_t person, store_each_token each, void *context);
	bool (*token_find)(struct store_backend *backend, const uint8_t *hash, struct store_token *ret_token);
	bool (*recovery_made)(struct store_backend *backend, uint64_t person, int64_t *ret_time);
	bool (*people_read)(struct store_backend *backend, store_each_person each, void *context);
	/* Of games that are over, and what people want; see store_games.h. */
	enum store_result (*wish_put)(struct store_backend *backend, uint64_t person, const struct store_wish *wish);
	enum store_result (*result_put)(struct store_backend *backend, uint64_t game, const char *unrated, const char *body,
	                                size_t length);
	enum store_result (*played_put)(struct store_backend *backend, uint64_t game, const struct store_game *result,
	                                unsigned seat);
	enum store_result (*played_drop)(struct store_backend *backend, uint64_t person, uint64_t game);
	enum store_result (*rating_put)(struct store_backend *backend, uint64_t person, const char *kind,
	                                const struct rating *rating);
	/* Two people have met once more at that game on that day; days before the last one are forgotten, and such as are yet to come. */
	enum store_result (*met_put)(struct store_backend *backend, const struct store_meeting *meeting);
	bool (*met_read)(struct store_backend *backend, const struct store_meeting *meeting, unsigned *ret_count);
	bool (*wish_read)(struct store_backend *backend, uint64_t person, struct store_wish *ret_wish);
	/* *ret_rating is rating_new if there is none. */
	bool (*rating_read)(struct store_backend *backend, uint64_t person, const char *kind, struct rating *ret_rating);
	bool (*played_read)(struct store_backend *backend, uint64_t person, const char *kind, int64_t ended, uint64_t game,
	                    store_each_played each, void *context);
	bool (*seats_read)(struct store_backend *backend, uint64_t game, store_each_seat each, void *context);
	/* All games of a person but for the latest ones go. */
	enum store_result (*played_trim)(struct store_backend *backend, uint64_t person, unsigned most);
	bool (*ratings_read)(struct store_backend *backend, uint64_t person, store_each_rating each, void *context);
	bool (*ladder_read)(struct store_backend *backend, const char *kind, store_each_rating each, void *context);
	bool (*pictures_read)(struct store_backend *backend, store_each_picture each, void *context);
	bool (*picture_read)(struct store_backend *backend, uint64_t game, const uint8_t *hash, store_each_body each,
	                     void *context);
	enum store_result (*avoid_put)(struct store_backend *backend, const struct store_avoid *avoid);
	bool (*avoids)(struct store_backend *backend, uint64_t one, uint64_t two, bool *ret_avoids);
	bool (*avoided_read)(struct store_backend *backend, uint64_t person, store_each_avoided each, void *context);
	bool (*met_people)(struct store_backend *backend, uint64_t person, store_each_met each, void *context);
	/* How people are called when they are not there; see store.h. */
	enum store_result (*push_put)(struct store_backend *backend, const struct store_push *push, unsigned most);
	enum store_result (*push_drop)(struct store_backend *backend, const uint8_t *token, const char *endpoint);
	bool (*push_read)(struct store_backend *backend, uint64_t person, store_each_push each, void *context);
	bool (*push_find)(struct store_backend *backend, const uint8_t *token, struct store_push *ret_push);
	enum store_result (*vapid_put)(struct store_backend *backend, const uint8_t *keys);
	bool (*vapid_read)(struct store_backend *backend, uint8_t *ret_keys, bool *ret_found);
	/* Whole tables; store_copy.h. A row that is there already is a failure. */
	bool (*rows_out)(struct store_backend *backend, const struct store_table *table, store_each_cells each,
	                 void *context);
	enum store_result (*row_in)(struct store_backend *backend, const struct store_table *table,
	                            const struct store_cell *cells);
	int64_t (*version)(struct store_backend *backend);
	bool (*backup)(const char *place, const char *file, struct store_problem *ret_problem);
};

/* A write that is made of several: carried out by the store's thread, in its transaction. */
typedef enum store_result (*store_run)(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                       size_t length);
/* False: no memory. */
bool store_job(struct store *store, store_run run, const void *body, size_t length, store_done done, void *context);
const struct store_kind *store_reads_by(struct store *store, struct store_backend **ret_reader);
const struct store_kind *store_writes_by(const struct store *store, const struct store_backend **ret_writer);
struct store *store_open_as(const char *place, const struct store_opening *opening, struct store_problem *ret_problem);

/* Takes the kind off a place. NULL: there is none of that name. */
const struct store_kind *store_kind_of(const char **place, struct store_problem *ret_problem);

extern const struct store_kind store_sqlite;
#ifdef MUSTER_POSTGRESQL
extern const struct store_kind store_postgresql;
#endif

#endif
