/*
 * A store of its own for each test: a folder with SQLite, or a database in the PostgreSQL that MUSTER_POSTGRESQL names the socket's folder of
 * (tests/postgresql/with_postgresql.py starts one).
 */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>
#include "postgresql/pg_place.h"
#include "server/store/store.h"

/* -- A folder for each test ---------------------------------------------------------------------------- */

struct place {
	char folder[64], file[96]; /* folder: where files may be put, whatever the kind */
	char where[200];           /* as the store is told */
	const char *label;         /* as people are told */
	char database[PG_NAME];    /* "": in the folder */
};

static inline int place_make(void **state)
{
	struct place *place = calloc(1, sizeof *place);
	if (!place)
		return -1;
	strcpy(place->folder, "/tmp/muster-store-XXXXXX");
	if (!mkdtemp(place->folder))
		return -1;
	snprintf(place->file, sizeof place->file, "%s/muster.db", place->folder);
	snprintf(place->where, sizeof place->where, "%s", place->folder);
	place->label = place->folder;
	if (getenv("MUSTER_POSTGRESQL"))
		place->label = database_make(place->database, place->where, sizeof place->where);
	*state = place;
	return 0;
}

static inline int place_remove(void **state)
{
	struct place *place = *state;
	char command[128];
	snprintf(command, sizeof command, "rm -rf %s", place->folder);
	const int result = system(command);
	if (place->database[0])
		database_drop(place->database);
	free(place);
	return result;
}

static inline struct store *open_store(const struct place *place)
{
	struct store_problem problem = {0};
	struct store *store = store_open(place->where, &problem);
	if (!store)
		fail_msg("%s: %s", problem.code, problem.sentence);
	return store;
}

static inline void expect_refused(const struct place *place, const char *code)
{
	struct store_problem problem = {0};
	assert_null(store_open(place->where, &problem));
	assert_string_equal(problem.code, code);
	assert_non_null(strstr(problem.sentence, place->label));
}

/* -- Appending -------------------------------------------------------------------------------------------- */

static inline void note(void *context, enum store_result result)
{
	*(int *)context = (int)result;
}

static inline void settle(struct store *store)
{
	while (store_busy(store)) {
		store_poll(store);
		usleep(500);
	}
}

static inline enum store_result append(struct store *store, uint64_t game, uint64_t after, const char *body)
{
	int result = -1;
	store_append(store, game, after, false, body, strlen(body), note, &result);
	settle(store);
	return (enum store_result)result;
}

static inline bool join_bodies(void *context, uint64_t seq, const char *body, size_t length)
{
	char *text = context;
	sprintf(text + strlen(text), "%d:%.*s;", (int)seq, (int)length, body);
	return true;
}

static inline void expect_log(struct store *store, uint64_t game, const char *expected)
{
	char text[256] = "";
	assert_true(store_read(store, game, 1, join_bodies, text));
	assert_string_equal(text, expected);
}

static inline bool join_games(void *context, uint64_t game, uint64_t seq, const char *body, size_t length)
{
	char *text = context;
	sprintf(text + strlen(text), "%d/%d:%.*s;", (int)game, (int)seq, body ? (int)length : 1, body ? body : "!");
	return true;
}

/* The logs of all running games, game by game; a database may give them in any order, but each in its own. A "!" is damage. */
static inline void expect_running(struct store *store, const char *expected)
{
	char text[16384] = "", sorted[16384] = "";
	assert_true(store_read_running(store, join_games, text));
	for (int game = 0; game < 10; game++)
		for (const char *part = text, *end; (end = strchr(part, ';')); part = end + 1)
			if (atoi(part) == game)
				strncat(sorted, part, (size_t)(end - part) + 1);
	assert_string_equal(sorted, expected);
}

/* -- The file, behind the store's back ------------------------------------------------------------------------- */

static inline void change_file(const struct place *place, const char *sql)
{
	sqlite3 *db;
	if (place->database[0]) {
		pg_do(place->database, sql);
		return;
	}
	assert_int_equal(sqlite3_open(place->file, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static inline int64_t number_in(const struct place *place, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *count;
	if (place->database[0])
		return pg_do(place->database, sql);
	assert_int_equal(sqlite3_open(place->file, &db), SQLITE_OK);
	sqlite3_busy_timeout(db, 5000);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &count, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(count), SQLITE_ROW);
	const int64_t number = sqlite3_column_int64(count, 0);
	sqlite3_finalize(count);
	sqlite3_close(db);
	return number;
}

/* What is about files is tried with files, also in a run that is about something else. */
static inline int file_make(void **state)
{
	const int result = place_make(state);
	struct place *place = *state;
	if (place->database[0]) {
		database_drop(place->database);
		place->database[0] = '\0';
		snprintf(place->where, sizeof place->where, "%s", place->folder);
		place->label = place->folder;
	}
	return result;
}

#define IN_A_PLACE(test) cmocka_unit_test_setup_teardown(test, place_make, place_remove)
#define IN_A_FILE(test) cmocka_unit_test_setup_teardown(test, file_make, place_remove)

#endif
