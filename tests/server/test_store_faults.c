/* The store when something is wrong: other servers, lost files, damaged rows, earlier versions. */
#include "store_place.h"

#include <sys/stat.h>

#include "server/store/store_sqlite.h"

static void path_beside(const struct place *place, const char *end, char *ret_path, size_t size)
{
	snprintf(ret_path, size, "%s/%s", place->folder, end);
}

static void remove_beside(const struct place *place, const char *end)
{
	char path[160];
	path_beside(place, end, path, sizeof path);
	assert_int_equal(unlink(path), 0);
}

/* So that a second server can open it. */
static void lock_break(const struct place *place)
{
	if (place->database[0])
		number_in(place,
		          "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND database ="
		          " (SELECT oid FROM pg_database WHERE datname = current_database())");
	else
		remove_beside(place, "lock");
}

static void expect_state(struct store *store, enum store_result state, const char *code)
{
	struct store_problem problem = {0};
	assert_int_equal(store_state(store, &problem), state);
	assert_string_equal(problem.code, code);
}

/* -- The database itself keeps the order ------------------------------------------------------------------------ */

/* A row that somebody else has written is seen at once, whatever this server remembers. */
static void the_database_has_each_number_once(void **state)
{
	struct store *store = open_store(*state);
	int results[3] = {-1, -1, -1};
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	assert_int_equal(append(store, 2, 0, "a"), STORE_OK);
	change_file(*state, "UPDATE head SET seq = 2 WHERE game = 1");
	store_append(store, 2, 1, false, "b", 1, note, &results[0]);
	store_append(store, 1, 1, false, "b", 1, note, &results[1]);
	store_append(store, 2, 2, false, "c", 1, note, &results[2]);
	settle(store);
	assert_int_equal(results[0], STORE_OK);
	assert_int_equal(results[1], STORE_CONFLICT); /* and the others of its transaction are written */
	assert_int_equal(results[2], STORE_OK);
	expect_log(store, 1, "1:a;");
	expect_log(store, 2, "1:a;2:b;3:c;");
	store_close(store);
}

/* A number that was used stays used when the game is over and its log gone. */
static void an_archived_game_does_not_begin_anew(void **state)
{
	struct store *store = open_store(*state);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	store_archive(store, 1, "record", 6, false, 1, NULL, NULL);
	store_mark(store, 1, STORE_OVER, 1, NULL, NULL);
	settle(store);
	assert_int_equal(append(store, 1, 0, "b"), STORE_CONFLICT);
	assert_int_equal(append(store, 1, 1, "b"), STORE_CONFLICT);
	store_mark(store, 1, STORE_RUNNING, 1, NULL, NULL);
	settle(store);
	expect_running(store, "");
	store_close(store);
}

static void the_writer_waits_for_the_disk(void **state)
{
	const struct place *place = *state;
	struct store_problem problem = {0};
	struct store_backend *b = backend_open(place->folder, &(struct store_opening){.access = STORE_WRITE}, &problem);
	assert_non_null(b);
	assert_int_equal(number_of(b->db, "PRAGMA synchronous"), 2); /* FULL */
	sqlite3_stmt *mode;
	assert_int_equal(sqlite3_prepare_v2(b->db, "PRAGMA journal_mode", -1, &mode, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(mode), SQLITE_ROW);
	assert_string_equal((const char *)sqlite3_column_text(mode, 0), "wal");
	sqlite3_finalize(mode);
	backend_close(b);
}

/* -- Two servers ---------------------------------------------------------------------------------------------------- */

static void who_was_taken_over_writes_nothing(void **state)
{
	const struct place *place = *state;
	struct store *first = open_store(place);
	struct store_problem problem = {0};
	assert_int_equal(append(first, 1, 0, "a"), STORE_OK);
	lock_break(place);
	struct store *second = open_store(place);
	assert_int_equal(append(first, 1, 1, "fork"), STORE_DEPOSED);
	assert_int_equal(append(first, 2, 0, "fork"), STORE_DEPOSED);
	expect_state(first, STORE_DEPOSED, "store/deposed");
	assert_int_equal(append(second, 1, 1, "b"), STORE_OK);
	const uint64_t epoch = store_epoch(first);
	assert_true(store_epoch(second) > epoch);
	store_close(first);
	assert_int_equal(append(second, 1, 2, "c"), STORE_OK);
	store_close(second);
	assert_null(store_open_again(place->where, epoch, &problem)); /* nor does it come back */
	assert_string_equal(problem.code, "store/deposed");
	struct store *third = open_store(place);
	expect_log(third, 1, "1:a;2:b;3:c;");
	expect_log(third, 2, "");
	store_close(third);
}

/* -- Files that are not there any more --------------------------------------------------------------------------------- */

static void a_deleted_file_is_noticed_and_rescued(void **state)
{
	const struct place *place = *state;
	char rescued[160], journal[160];
	struct store_problem problem = {0};
	struct store *store = open_store(place);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	assert_int_equal(append(store, 1, 1, "b"), STORE_OK);
	const uint64_t epoch = store_epoch(store);
	snprintf(rescued, sizeof rescued, "%s-rescued-%llu", place->file, (unsigned long long)epoch);
	remove_beside(place, "muster.db");
	assert_int_equal(append(store, 1, 2, "lost"), STORE_FAILED);
	assert_int_equal(append(store, 1, 2, "lost"), STORE_FAILED);
	assert_int_equal(store_state(store, &problem), STORE_FAILED);
	assert_string_equal(problem.code, "store/gone");
	assert_non_null(strstr(problem.sentence, rescued));
	store_close(store);
	assert_null(store_open_again(place->folder, epoch, &problem));
	assert_string_equal(problem.code, "store/gone");
	assert_int_equal(access(place->file, F_OK), -1); /* no empty one in its place, and no journal for another one */
	snprintf(journal, sizeof journal, "%s-wal", place->file);
	assert_int_equal(access(journal, F_OK), -1);
	assert_int_equal(rename(rescued, place->file), 0);
	store = store_open_again(place->folder, epoch, &problem);
	assert_non_null(store);
	expect_log(store, 1, "1:a;2:b;");
	assert_int_equal(append(store, 1, 2, "c"), STORE_OK);
	store_close(store);
}

static void a_replaced_file_is_noticed(void **state)
{
	const struct place *place = *state;
	char command[400];
	struct store *store = open_store(place);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	snprintf(command, sizeof command, "cd %s && cp muster.db copy && mv copy muster.db", place->folder);
	assert_int_equal(system(command), 0);
	store_beat(store);
	settle(store);
	expect_state(store, STORE_FAILED, "store/gone");
	store_close(store);
}

/* A server that is started anew would begin an empty one, and all who come would be strangers there. */
static void nothing_is_begun_beside_what_was_rescued(void **state)
{
	const struct place *place = *state;
	char rescued[160];
	struct store_problem problem = {0};
	struct store *store = open_store(place);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	snprintf(rescued, sizeof rescued, "%s-rescued-%llu", place->file, (unsigned long long)store_epoch(store));
	remove_beside(place, "muster.db");
	assert_int_equal(append(store, 1, 1, "lost"), STORE_FAILED);
	store_close(store);
	assert_null(store_open(place->folder, &problem));
	assert_string_equal(problem.code, "store/gone");
	assert_non_null(strstr(problem.sentence, rescued));
	assert_int_equal(access(place->file, F_OK), -1);
	FILE *empty = fopen(place->file, "w"); /* nor is one there that holds nothing */
	assert_non_null(empty);
	fclose(empty);
	expect_refused(place, "store/gone");
	assert_int_equal(rename(rescued, place->file), 0);
	store = open_store(place);
	expect_log(store, 1, "1:a;");
	store_close(store);
}

/* Whoever cuts a file off takes away what was acknowledged, and what is written behind the gap cannot be read either. */
static void expect_cut_is_noticed(const struct place *place, const char *end)
{
	char path[160];
	struct store *store = open_store(place);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	assert_int_equal(append(store, 1, 1, "b"), STORE_OK);
	path_beside(place, end, path, sizeof path);
	assert_int_equal(truncate(path, 0), 0);
	assert_int_equal(append(store, 1, 2, "c"), STORE_FAILED);
	expect_state(store, STORE_FAILED, "store/gone");
	store_close(store);
}

static void a_database_that_is_cut_off_is_noticed(void **state)
{
	store_close(open_store(*state)); /* so that it is not in the journal alone */
	expect_cut_is_noticed(*state, "muster.db");
}

static void a_journal_that_is_cut_off_is_noticed(void **state)
{
	expect_cut_is_noticed(*state, "muster.db-wal");
}

/* What was in the journal alone goes into the database when it is closed. */
static void a_deleted_journal_loses_nothing(void **state)
{
	const struct place *place = *state;
	struct store_problem problem = {0};
	struct store *store = open_store(place);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	const uint64_t epoch = store_epoch(store);
	remove_beside(place, "muster.db-wal");
	assert_int_equal(append(store, 1, 1, "lost"), STORE_FAILED);
	store_close(store);
	store = store_open_again(place->folder, epoch, &problem);
	if (!store)
		fail_msg("%s", problem.sentence);
	expect_log(store, 1, "1:a;");
	assert_int_equal(append(store, 1, 1, "b"), STORE_OK);
	store_close(store);
}

/* -- Damaged rows -------------------------------------------------------------------------------------------------------- */

/* Three games of three rows each; something happens to the second one. */
static void expect_damage(const struct place *place, const char *sql, const char *expected)
{
	struct store *store = open_store(place);
	for (uint64_t i = 0; i < 3; i++)
		for (uint64_t game = 1; game <= 3; game++)
			assert_int_equal(append(store, game, i, "x"), STORE_OK);
	store_close(store);
	change_file(place, sql);
	store = open_store(place);
	expect_running(store, expected);
	assert_int_equal(append(store, 1, 3, "more"), STORE_OK);
	store_close(store);
}

static void a_changed_body_is_noticed(void **state)
{
	const struct place *place = *state;
	expect_damage(place,
	              place->database[0] ? "UPDATE log SET body = 'y' WHERE game = 2 AND seq = 2"
	                                 : "UPDATE log SET body = CAST('y' AS BLOB) WHERE game = 2 AND seq = 2",
	              "1/1:x;1/2:x;1/3:x;2/1:x;2/2:!;3/1:x;3/2:x;3/3:x;");
}

static void a_row_of_another_game_is_noticed(void **state)
{
	expect_damage(*state,
	              "DELETE FROM log WHERE game = 2 AND seq = 2;"
	              "UPDATE log SET game = 2 WHERE game = 1 AND seq = 2;"
	              "INSERT INTO log SELECT 5, 1, 2, side, sum, body FROM log WHERE game = 2 AND seq = 1;"
	              "DELETE FROM log WHERE game = 2 AND id = 4",
	              "1/1:x;1/2:!;2/1:x;2/3:!;3/1:x;3/2:x;3/3:x;");
}

static void a_missing_row_is_noticed(void **state)
{
	expect_damage(*state, "DELETE FROM log WHERE game = 2 AND seq = 2",
	              "1/1:x;1/2:x;1/3:x;2/1:x;2/3:!;3/1:x;3/2:x;3/3:x;");
}

static void a_missing_end_is_noticed(void **state)
{
	expect_damage(*state, "DELETE FROM log WHERE game = 2 AND seq = 3",
	              "1/1:x;1/2:x;1/3:x;2/1:x;2/2:x;2/3:!;3/1:x;3/2:x;3/3:x;");
}

static void a_row_that_is_there_twice_is_noticed(void **state)
{
	expect_damage(*state,
	              "INSERT INTO log (game, seq, side, sum, body) SELECT game, seq, side, sum, body FROM log"
	              " WHERE game = 2 AND seq = 3",
	              "1/1:x;1/2:x;1/3:x;2/1:x;2/2:x;2/3:x;2/3:!;3/1:x;3/2:x;3/3:x;");
}

/* -- Trimming --------------------------------------------------------------------------------------------------------------- */

static enum store_result trim(struct store *store, uint64_t game, uint64_t before)
{
	int result = -1;
	store_trim(store, game, before, note, &result);
	settle(store);
	return (enum store_result)result;
}

static void what_a_game_can_do_without_is_trimmed(void **state)
{
	const struct place *place = *state; /* in a file they lie there until it is worth the while */
	struct store *store = open_store(place);
	for (uint64_t i = 0; i < 6; i++) /* every second one aside */
		store_append(store, 1, i, i % 2, "x", 1, NULL, NULL);
	store_append(store, 2, 0, true, "y", 1, NULL, NULL);
	settle(store);
	assert_int_equal(trim(store, 3, 2), STORE_CONFLICT); /* there is no such game */
	assert_int_equal(trim(store, 1, 5), STORE_OK);
	assert_int_equal(trim(store, 1, 3), STORE_OK); /* what was trimmed does not come back */
	expect_log(store, 1, "1:x;3:x;5:x;6:x;");
	for (int i = 0; i < 2; i++) {
		expect_running(store, "1/1:x;1/3:x;1/5:x;1/6:x;2/1:y;");
		assert_int_equal(number_in(place, "SELECT count(*) FROM log"), i || place->database[0] ? 5 : 7);
		store_forget_gone(store, 0); /* as at a start */
		settle(store);
	}
	assert_int_equal(append(store, 1, 6, "z"), STORE_OK);
	store_close(store);
	store = open_store(*state);
	expect_log(store, 1, "1:x;3:x;5:x;6:x;7:z;");
	store_close(store);
}

static bool edit_nothing(const char *body, size_t length, uint64_t person, unsigned *seats, struct strbuf *out)
{
	(void)body, (void)length, (void)person, (void)seats, (void)out;
	return false;
}

static void drop(struct store *store, uint64_t person)
{
	int result = -1;
	store_person_drop(store, person, edit_nothing, note, &result);
	settle(store);
	assert_int_equal(result, STORE_OK);
}

static bool file_has(const struct place *place, const char *text)
{
	const size_t length = strlen(text);
	FILE *file = fopen(place->file, "rb");
	assert_non_null(file);
	char window[64] = "";
	bool found = false;
	for (int c; !found && (c = getc(file)) != EOF;) {
		memmove(window, window + 1, length - 1);
		window[length - 1] = (char)c;
		found = memcmp(window, text, length) == 0;
	}
	fclose(file);
	return found;
}

/* Somebody is forgotten, and what lay there for nothing long before that is not in the file either: whatever is deleted is overwritten. */
static void what_was_swept_out_is_not_in_the_file(void **state)
{
	struct store *store = open_store(*state);
	struct store_person person = {.id = 7, .name = "an earlier name", .lang = "en"};
	drop(store, 5); /* somebody else, before */
	store_person_put(store, &person, NULL, NULL);
	store_append(store, 1, 0, false, "begin", 5, NULL, NULL);
	for (uint64_t i = 1; i < 200; i++)
		store_append(store, 1, i, true, "what was said here", 18, NULL, NULL);
	settle(store);
	strcpy(person.name, "X");
	store_person_put(store, &person, NULL, NULL);
	assert_int_equal(trim(store, 1, 201), STORE_OK);
	store_forget_gone(store, 0); /* as at a start */
	settle(store);
	drop(store, 7);
	store_close(store);
	assert_true(file_has(*state, "begin"));
	assert_false(file_has(*state, "what was said here"));
	assert_false(file_has(*state, "an earlier name"));
}

/* A table that talks without end does not fill the disk, as long as it is trimmed. */
static void trimmed_rows_are_swept_out(void **state)
{
	enum { ROWS = 60000 };
	struct store *store = open_store(*state);
	int64_t most = 0;
	store_append(store, 1, 0, false, "begin", 5, NULL, NULL);
	for (uint64_t i = 1; i < ROWS; i++) {
		store_append(store, 1, i, true, "talk", 4, NULL, NULL);
		if (i % 200 == 0) {
			store_trim(store, 1, i - 20, NULL, NULL);
			settle(store);
		}
		if (i % 10000 == 0) {
			const int64_t rows = number_in(*state, "SELECT count(*) FROM log");
			most = rows > most ? rows : most;
		}
	}
	settle(store);
	assert_true(most < ROWS / 2);
	char text[16384] = "";
	assert_true(store_read_running(store, join_games, text));
	assert_non_null(strstr(text, "1/1:begin;"));
	assert_non_null(strstr(text, "1/60000:talk;"));
	assert_null(strstr(text, "!"));
	store_close(store);
}

/* -- Earlier versions ------------------------------------------------------------------------------------------------------------ */

static const char version_2[] =
    "CREATE TABLE log (id INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, body BLOB);"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, status INTEGER, changed INTEGER);"
    "CREATE TABLE archive (game INTEGER PRIMARY KEY, record BLOB, consented INTEGER, ended INTEGER);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, lang TEXT);"
    "CREATE TABLE token (hash BLOB PRIMARY KEY, person INTEGER) WITHOUT ROWID;"
    "INSERT INTO game VALUES (4, 0, 0), (5, 0, 0), (6, 1, 9), (7, 2, 50), (8, 0, 0);"
    "INSERT INTO log (game, seq, body) VALUES (5, 1, 'a'), (4, 1, 'x'), (5, 2, 'b'), (6, 1, 'over'), (7, 1, 'gone'),"
    " (8, 1, 'p'), (8, 2, 'q'), (8, 2, 'r'), (4, 2, 'y');" /* two servers have moved at 8 */
    "INSERT INTO archive VALUES (6, 'record', 1, 9);"
    "INSERT INTO person VALUES (3, 'Ada', 'pl');"
    "INSERT INTO token VALUES (zeroblob(32), 3);"
    "PRAGMA application_id = 1836413812; PRAGMA user_version = 2;";

static bool join_record(void *context, uint64_t game, const char *record, size_t length, bool consented)
{
	sprintf(context, "%d %.*s %d", (int)game, (int)length, record, consented);
	return true;
}

static void version_2_is_brought_up_to_date(void **state)
{
	const uint8_t hash[STORE_HASH] = {0};
	struct store_person found;
	char text[256] = "";
	change_file(*state, version_2);
	struct store *store = open_store(*state);
	expect_running(store, "4/1:x;4/2:y;5/1:a;5/2:b;8/1:p;8/2:q;8/2:!;");
	expect_log(store, 7, "1:gone;");
	assert_true(store_read_archive(store, 0, join_record, text));
	assert_string_equal(text, "6 record 1");
	assert_true(store_person_find(store, hash, &found));
	assert_string_equal(found.name, "Ada");
	assert_int_equal(append(store, 5, 2, "c"), STORE_OK);
	assert_int_equal(append(store, 6, 1, "c"), STORE_CONFLICT);
	store_forget_gone(store, 51);
	settle(store);
	expect_log(store, 7, "");
	store_close(store);
	assert_int_equal(number_in(*state, "PRAGMA user_version"), 6);
	assert_int_equal(number_in(*state, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'old%'"), 0);
}

/* As the program before made them. */
static const char version_3[] =
    "CREATE TABLE log (id INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, side INTEGER, sum INTEGER, body BLOB);"
    "CREATE TABLE head (game INTEGER PRIMARY KEY, seq INTEGER NOT NULL);"
    "CREATE TABLE trim (game INTEGER PRIMARY KEY, before INTEGER NOT NULL);"
    "CREATE TABLE gone (game INTEGER PRIMARY KEY, since INTEGER NOT NULL);"
    "CREATE TABLE archive (game INTEGER PRIMARY KEY, record BLOB, consented INTEGER, ended INTEGER);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, lang TEXT);"
    "CREATE TABLE token (hash BLOB PRIMARY KEY, person INTEGER, made INTEGER, used INTEGER, label TEXT) WITHOUT ROWID;"
    "CREATE INDEX token_of ON token (person);"
    "CREATE TABLE recovery (person INTEGER PRIMARY KEY, hash BLOB, made INTEGER);"
    "CREATE INDEX recovery_by ON recovery (hash);"
    "CREATE TABLE owner (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER, holder INTEGER, beat INTEGER,"
    " probe BLOB);"
    "INSERT INTO owner VALUES (1, 7, 0, 0, NULL);"
    "INSERT INTO archive VALUES (6, 'record', 1, 9);"
    "INSERT INTO person VALUES (3, 'Ada', 'pl');"
    "INSERT INTO token VALUES (zeroblob(32), 3, 86400000, 86400000, 'phone');"
    "PRAGMA application_id = 1836413812; PRAGMA user_version = 3;";

static void version_3_is_brought_up_to_date(void **state)
{
	const uint8_t hash[STORE_HASH] = {0};
	struct store_person found;
	struct store_wish wish;
	char text[256] = "";
	change_file(*state, version_3);
	struct store *store = open_store(*state);
	assert_int_equal(store_epoch(store), 8);
	assert_true(store_read_archive(store, 0, join_record, text));
	assert_string_equal(text, "6 record 1");
	assert_true(store_person_find(store, hash, &found));
	assert_string_equal(found.name, "Ada");
	assert_true(store_wish_read(store, 3, &wish));
	assert_false(wish.answered || wish.keep); /* nobody was asked */
	const struct store_wishing wishing = {.keep = 1, .rated = -1, .invites = 0};
	store_wish_change(store, 3, &wishing, NULL, NULL);
	store_wish_change(store, 4, &wishing, NULL, NULL); /* whom nobody knows */
	settle(store);
	assert_true(store_wish_read(store, 3, &wish));
	assert_true(wish.answered && wish.keep && wish.rated && !wish.invites);
	assert_true(store_wish_read(store, 4, &wish));
	assert_false(wish.answered);
	store_close(store);
	assert_int_equal(number_in(*state, "PRAGMA user_version"), 6);
}

/* All or nothing. */
static void a_migration_that_fails_changes_nothing(void **state)
{
	change_file(*state, version_2);
	change_file(*state, "CREATE TABLE gone (something INTEGER)");
	expect_refused(*state, "store/open");
	assert_int_equal(number_in(*state, "PRAGMA user_version"), 2);
	assert_int_equal(number_in(*state, "SELECT count(*) FROM log JOIN game ON game.id = game"), 9);
	assert_int_equal(number_in(*state, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"), 6);
	change_file(*state, "DROP TABLE gone");
	struct store *store = open_store(*state);
	expect_log(store, 5, "1:a;2:b;");
	store_close(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    IN_A_PLACE(the_database_has_each_number_once),
	    IN_A_PLACE(an_archived_game_does_not_begin_anew),
	    IN_A_FILE(the_writer_waits_for_the_disk),
	    IN_A_PLACE(who_was_taken_over_writes_nothing),
	    IN_A_FILE(a_deleted_file_is_noticed_and_rescued),
	    IN_A_FILE(a_replaced_file_is_noticed),
	    IN_A_FILE(nothing_is_begun_beside_what_was_rescued),
	    IN_A_FILE(a_database_that_is_cut_off_is_noticed),
	    IN_A_FILE(a_journal_that_is_cut_off_is_noticed),
	    IN_A_FILE(a_deleted_journal_loses_nothing),
	    IN_A_PLACE(a_changed_body_is_noticed),
	    IN_A_FILE(a_row_of_another_game_is_noticed),
	    IN_A_PLACE(a_missing_row_is_noticed),
	    IN_A_PLACE(a_missing_end_is_noticed),
	    IN_A_FILE(a_row_that_is_there_twice_is_noticed),
	    IN_A_PLACE(what_a_game_can_do_without_is_trimmed),
	    IN_A_FILE(what_was_swept_out_is_not_in_the_file),
	    IN_A_PLACE(trimmed_rows_are_swept_out),
	    IN_A_FILE(version_2_is_brought_up_to_date),
	    IN_A_FILE(version_3_is_brought_up_to_date),
	    IN_A_FILE(a_migration_that_fails_changes_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
