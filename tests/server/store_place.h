/* A store in a folder of its own, for tests. */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "server/store/store.h"

/* -- A folder for each test ---------------------------------------------------------------------------- */

struct place {
	char folder[64], file[96];
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
	*state = place;
	return 0;
}

static inline int place_remove(void **state)
{
	struct place *place = *state;
	char command[128];
	snprintf(command, sizeof command, "rm -rf %s", place->folder);
	const int result = system(command);
	free(place);
	return result;
}

static inline struct store *open_store(const struct place *place)
{
	struct store_problem problem = {0};
	struct store *store = store_open(place->folder, &problem);
	if (!store)
		fail_msg("%s: %s", problem.code, problem.sentence);
	return store;
}

static inline void expect_refused(const struct place *place, const char *code)
{
	struct store_problem problem = {0};
	assert_null(store_open(place->folder, &problem));
	assert_string_equal(problem.code, code);
	assert_non_null(strstr(problem.sentence, place->folder));
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
	sprintf(text + strlen(text), "%d/%d:%.*s;", (int)game, (int)seq, (int)length, body);
	return true;
}

/* -- The file, behind the store's back ------------------------------------------------------------------------- */

static inline void change_file(const struct place *place, const char *sql)
{
	sqlite3 *db;
	assert_int_equal(sqlite3_open(place->file, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static inline int64_t number_in(const struct place *place, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *count;
	assert_int_equal(sqlite3_open(place->file, &db), SQLITE_OK);
	sqlite3_busy_timeout(db, 5000);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &count, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(count), SQLITE_ROW);
	const int64_t number = sqlite3_column_int64(count, 0);
	sqlite3_finalize(count);
	sqlite3_close(db);
	return number;
}

#define IN_A_PLACE(test) cmocka_unit_test_setup_teardown(test, place_make, place_remove)

#endif
