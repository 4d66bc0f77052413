/*
 * The store in one SQLite file, muster.db: WAL, and every commit waits for the disk.
 *
 * The logs of all games are one table in the order of writing, without an index: a commit then writes two or three pages at its end
 * instead of one for each game. How long each log is, is known by heart; what was written of games that are over lies there until so much of
 * it has come together that sweeping it out is worth the while.
 */
#include "store_backend.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "game_map.h"

/* "must" in the file's header says whose it is; the version says how to read it. */
enum { APPLICATION = 0x6d757374, VERSION = 2 };

enum statement {
	BEGIN,
	COMMIT,
	ROLLBACK,
	APPEND,
	MARK,
	HAS_RECORD,
	ARCHIVE,
	FORGET_GONE,
	SWEEP,
	LENGTHS,
	PERSON_PUT,
	TOKEN_PUT,
	READ,
	READ_RUNNING,
	READ_ARCHIVE,
	READ_RECORD,
	PERSON_FIND,
	PERSON_READ,
	STATEMENT_COUNT,
};

static const char *const statements[STATEMENT_COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [APPEND] = "INSERT INTO log (game, seq, body) VALUES (?1, ?2, ?3)",
    [MARK] = "INSERT INTO game (id, status, changed) VALUES (?1, ?2, ?3)"
             " ON CONFLICT (id) DO UPDATE SET status = ?2, changed = ?3",
    [HAS_RECORD] = "SELECT 1 FROM archive WHERE game = ?1",
    [ARCHIVE] = "INSERT OR IGNORE INTO archive VALUES (?1, ?2, ?3, ?4)",
    [FORGET_GONE] = "DELETE FROM log WHERE EXISTS (SELECT 1 FROM game WHERE game.id = log.game"
                    " AND (status = 1 OR (status = 2 AND changed < ?1)))",
    [SWEEP] = "DELETE FROM log WHERE id > ?1 AND id <= ?2 AND EXISTS (SELECT 1 FROM game WHERE game.id = log.game"
              " AND status = 1)",
    [LENGTHS] = "SELECT log.game, log.seq, game.status FROM log LEFT JOIN game ON game.id = log.game ORDER BY log.id",
    [PERSON_PUT] = "INSERT INTO person VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET name = ?2, lang = ?3",
    [TOKEN_PUT] = "INSERT OR IGNORE INTO token VALUES (?1, ?2)",
    [READ] = "SELECT seq, body FROM log WHERE game = ?1 AND seq >= ?2"
             " AND NOT EXISTS (SELECT 1 FROM game WHERE id = ?1 AND status = 1) ORDER BY id",
    [READ_RUNNING] = "SELECT log.game, log.seq, log.body FROM log CROSS JOIN game ON game.id = log.game"
                     " WHERE game.status = 0 ORDER BY log.id",
    [READ_ARCHIVE] = "SELECT game, record, consented FROM archive ORDER BY ended, game",
    [READ_RECORD] = "SELECT game, record, consented FROM archive WHERE game = ?1",
    [PERSON_FIND] = "SELECT person.id, person.name, person.lang FROM token JOIN person ON person.id = token.person"
                    " WHERE token.hash = ?1",
    [PERSON_READ] = "SELECT id, name, lang FROM person WHERE id = ?1",
};

static const char schema[] = "BEGIN IMMEDIATE;"
                             "CREATE TABLE log (id INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, body BLOB);"
                             "CREATE TABLE game (id INTEGER PRIMARY KEY, status INTEGER, changed INTEGER);"
                             "CREATE TABLE archive (game INTEGER PRIMARY KEY, record BLOB, consented INTEGER,"
                             " ended INTEGER);"
                             "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, lang TEXT);"
                             "CREATE TABLE token (hash BLOB PRIMARY KEY, person INTEGER) WITHOUT ROWID;"
                             "PRAGMA application_id = 1836413812;"
                             "PRAGMA user_version = 2;"
                             "COMMIT;";

/* Version 1 had the log in the order of games. */
static const char from_version_1[] = "BEGIN IMMEDIATE;"
                                     "ALTER TABLE log RENAME TO old_log;"
                                     "CREATE TABLE log (id INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, body BLOB);"
                                     "INSERT INTO log (game, seq, body) SELECT game, seq, body FROM old_log"
                                     " ORDER BY game, seq;"
                                     "DROP TABLE old_log;"
                                     "PRAGMA user_version = 2;"
                                     "COMMIT;";

struct store_backend {
	sqlite3 *db;
	sqlite3_stmt *prepared[STATEMENT_COUNT];
	/* Of who writes: */
	struct game_map lengths;
	int64_t rows, dead;  /* in the log; those of games that are over */
	int64_t swept, last; /* ids: up to where, and how far to go; equal: nothing to do */
};

/* -- Opening ----------------------------------------------------------------------------------------- */

/* -1: it cannot be read. */
static int64_t number_of(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement;
	int64_t number = -1;
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		number = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return number;
}

static bool check_says_ok(sqlite3 *db, const char *check)
{
	sqlite3_stmt *statement;
	bool whole = false;
	if (sqlite3_prepare_v2(db, check, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
		const unsigned char *verdict = sqlite3_column_text(statement, 0);
		whole = verdict && strcmp((const char *)verdict, "ok") == 0;
	}
	sqlite3_finalize(statement);
	return whole;
}

static bool file_is_whole(sqlite3 *db)
{
	return check_says_ok(db, "PRAGMA quick_check(1)");
}

/* What the server needs at once is checked always; an archive of gigabytes must not keep it from starting. */
static bool file_is_usable(sqlite3 *db)
{
	enum { CHECKED_MIB = 256 };
	if (number_of(db, "PRAGMA page_count") * number_of(db, "PRAGMA page_size") >> 20 < CHECKED_MIB)
		return file_is_whole(db);
	return check_says_ok(db, "PRAGMA quick_check('log')") && check_says_ok(db, "PRAGMA quick_check('game')") &&
	       check_says_ok(db, "PRAGMA quick_check('person')") && check_says_ok(db, "PRAGMA quick_check('token')");
}

/* Whose file it is, and whether we can read it. Changes nothing. */
static bool file_check(sqlite3 *db, const char *path, bool writes, struct store_problem *ret_problem)
{
	const int64_t application = number_of(db, "PRAGMA application_id");
	const int64_t version = number_of(db, "PRAGMA user_version");
	const int64_t tables = number_of(db, "SELECT count(*) FROM sqlite_master");
	if (application < 0 || version < 0 || tables < 0)
		return store_problem_set(ret_problem, "store/corrupt",
		                         "%s is damaged or not a database (%s). It is left as it is. Put a copy made by"
		                         " \"muster backup\" in its place, or choose another folder with --data.",
		                         path, sqlite3_errmsg(db));
	if (writes && tables == 0 && version == 0)
		return true; /* new */
	if (application != APPLICATION)
		return store_problem_set(ret_problem, "store/corrupt",
		                         "%s belongs to another program. It is left as it is; choose another folder with"
		                         " --data.",
		                         path);
	if (version > VERSION || version < 1)
		return store_problem_set(ret_problem, "store/version",
		                         "%s has version %lld, and this program reads version %d. It is left as it is. Use"
		                         " the program that wrote it, or a newer one.",
		                         path, (long long)version, VERSION);
	if (!writes && version < VERSION)
		return store_problem_set(ret_problem, "store/version",
		                         "%s was written by an earlier version. It is brought up to date when the server is"
		                         " started with it.",
		                         path);
	if (writes && !file_is_usable(db))
		return store_problem_set(ret_problem, "store/corrupt",
		                         "%s is damaged. It is left as it is. Put a copy made by \"muster backup\" in its"
		                         " place, or save what can be saved with: sqlite3 %s .recover",
		                         path, path);
	return true;
}

static bool run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool file_prepare(struct store_backend *b, const char *path, bool writes, struct store_problem *ret_problem)
{
	if (writes && (!run(b->db, "PRAGMA journal_mode = WAL") || !run(b->db, "PRAGMA synchronous = FULL") ||
	               !run(b->db, "PRAGMA wal_autocheckpoint = 4000") ||
	               (number_of(b->db, "PRAGMA user_version") == 0 && !run(b->db, schema)) ||
	               (number_of(b->db, "PRAGMA user_version") == 1 && !run(b->db, from_version_1))))
		return store_problem_set(ret_problem, "store/open", "%s cannot be written: %s.", path, sqlite3_errmsg(b->db));
	for (int i = 0; i < STATEMENT_COUNT; i++)
		if (sqlite3_prepare_v3(b->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &b->prepared[i], NULL) != SQLITE_OK)
			return store_problem_set(ret_problem, "store/corrupt", "%s is not as it should be: %s.", path,
			                         sqlite3_errmsg(b->db));
	return true;
}

static void backend_close(struct store_backend *b)
{
	if (!b)
		return;
	for (int i = 0; i < STATEMENT_COUNT; i++)
		sqlite3_finalize(b->prepared[i]);
	sqlite3_close(b->db);
	game_map_release(&b->lengths);
	free(b);
}

/* Learns how long each log is. False: no memory, or it cannot be read. */
static bool lengths_learn(struct store_backend *b)
{
	sqlite3_stmt *s = b->prepared[LENGTHS];
	int step;
	bool fine = true;
	game_map_release(&b->lengths);
	b->rows = b->dead = 0;
	while (fine && (step = sqlite3_step(s)) == SQLITE_ROW) {
		const bool over = sqlite3_column_int(s, 2) == STORE_OVER;
		b->rows++;
		b->dead += over;
		fine = over ||
		       game_map_set(&b->lengths, (uint64_t)sqlite3_column_int64(s, 0), (uint64_t)sqlite3_column_int64(s, 1));
	}
	sqlite3_reset(s);
	return fine && step == SQLITE_DONE;
}

static struct store_backend *backend_open(const char *folder, bool writes, struct store_problem *ret_problem)
{
	char path[4096];
	struct store_backend *b = calloc(1, sizeof *b);
	snprintf(path, sizeof path, "%s/muster.db", folder);
	if (!b) {
		store_problem_set(ret_problem, "store/open", "There is not enough memory.");
		return NULL;
	}
	const mode_t mask = umask(0077); /* it holds secrets of running games */
	const int flags = writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
	const int error = sqlite3_open_v2(path, &b->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
	umask(mask);
	if (error) {
		store_problem_set(ret_problem, "store/open", "%s cannot be opened: %s.", path, sqlite3_errstr(error));
		goto fail;
	}
	sqlite3_busy_timeout(b->db, 10000); /* a backup is being made */
	if (!file_check(b->db, path, writes, ret_problem) || !file_prepare(b, path, writes, ret_problem))
		goto fail;
	if (writes && !lengths_learn(b)) {
		store_problem_set(ret_problem, "store/corrupt", "%s is not as it should be: %s.", path, sqlite3_errmsg(b->db));
		goto fail;
	}
	return b;
fail:
	backend_close(b);
	return NULL;
}

/* -- Writing ------------------------------------------------------------------------------------------------- */

static bool finish(sqlite3_stmt *statement)
{
	const bool fine = sqlite3_step(statement) == SQLITE_DONE;
	sqlite3_reset(statement);
	return fine;
}

static bool backend_begin(struct store_backend *b)
{
	return finish(b->prepared[BEGIN]);
}

/* Of what lies there for nothing, a part with each commit: none takes long. */
static bool sweep_on(struct store_backend *b)
{
	enum { ENOUGH = 20000, AT_ONCE = 5000 };
	if (b->swept == b->last && b->dead > b->rows - b->dead + ENOUGH) {
		b->swept = 0;
		b->last = sqlite3_last_insert_rowid(b->db);
	}
	if (b->swept == b->last)
		return true;
	const int64_t to = b->swept + AT_ONCE < b->last ? b->swept + AT_ONCE : b->last;
	sqlite3_bind_int64(b->prepared[SWEEP], 1, b->swept);
	sqlite3_bind_int64(b->prepared[SWEEP], 2, to);
	if (!finish(b->prepared[SWEEP]))
		return false;
	b->swept = to;
	b->rows -= sqlite3_changes(b->db);
	b->dead -= sqlite3_changes(b->db);
	return true;
}

static bool backend_commit(struct store_backend *b)
{
	return sweep_on(b) && finish(b->prepared[COMMIT]);
}

static void backend_rollback(struct store_backend *b)
{
	finish(b->prepared[ROLLBACK]);
	lengths_learn(b);
}

/* Nothing was inserted: it was there already. */
static enum store_result inserted(struct store_backend *b, sqlite3_stmt *statement)
{
	if (!finish(statement))
		return STORE_FAILED;
	return sqlite3_changes(b->db) ? STORE_OK : STORE_CONFLICT;
}

static enum store_result backend_append(struct store_backend *b, uint64_t game, uint64_t after, const void *body,
                                        size_t length)
{
	sqlite3_stmt *s = b->prepared[APPEND];
	if (game_map_get(&b->lengths, game) != after)
		return STORE_CONFLICT;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)after + 1);
	sqlite3_bind_blob64(s, 3, body, length, SQLITE_STATIC);
	if (!finish(s) || !game_map_set(&b->lengths, game, after + 1))
		return STORE_FAILED;
	b->rows++;
	return STORE_OK;
}

static bool has_record(struct store_backend *b, uint64_t game)
{
	sqlite3_stmt *s = b->prepared[HAS_RECORD];
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	const bool found = sqlite3_step(s) == SQLITE_ROW;
	sqlite3_reset(s);
	return found;
}

/* Of a game that is over only the record is left: without one the log is all there is of it. */
static enum store_result backend_mark(struct store_backend *b, uint64_t game, enum store_status status, int64_t time)
{
	sqlite3_stmt *s = b->prepared[MARK];
	if (status == STORE_OVER && !has_record(b, game))
		return STORE_CONFLICT;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_int(s, 2, (int)status);
	sqlite3_bind_int64(s, 3, time);
	if (!finish(s))
		return STORE_FAILED;
	if (status == STORE_OVER) {
		b->dead += (int64_t)game_map_get(&b->lengths, game);
		game_map_remove(&b->lengths, game);
	}
	return STORE_OK;
}

static enum store_result backend_archive(struct store_backend *b, uint64_t game, const void *record, size_t length,
                                         bool consented, int64_t time)
{
	sqlite3_stmt *s = b->prepared[ARCHIVE];
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_blob64(s, 2, record, length, SQLITE_STATIC);
	sqlite3_bind_int(s, 3, consented);
	sqlite3_bind_int64(s, 4, time);
	return inserted(b, s);
}

static enum store_result backend_forget_gone(struct store_backend *b, int64_t before)
{
	sqlite3_bind_int64(b->prepared[FORGET_GONE], 1, before);
	return finish(b->prepared[FORGET_GONE]) && lengths_learn(b) ? STORE_OK : STORE_FAILED;
}

static enum store_result backend_person_put(struct store_backend *b, const struct store_person *person)
{
	sqlite3_stmt *s = b->prepared[PERSON_PUT];
	sqlite3_bind_int64(s, 1, (sqlite3_int64)person->id);
	sqlite3_bind_text(s, 2, person->name, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 3, person->lang, -1, SQLITE_STATIC);
	return finish(s) ? STORE_OK : STORE_FAILED;
}

static enum store_result backend_token_put(struct store_backend *b, const uint8_t *hash, uint64_t person)
{
	sqlite3_stmt *s = b->prepared[TOKEN_PUT];
	sqlite3_bind_blob(s, 1, hash, STORE_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)person);
	return inserted(b, s);
}

/* -- Reading -------------------------------------------------------------------------------------------------- */

static const char *blob_of(sqlite3_stmt *s, int column, size_t *ret_length)
{
	const char *blob = sqlite3_column_blob(s, column);
	*ret_length = (size_t)sqlite3_column_bytes(s, column);
	return blob ? blob : "";
}

static bool backend_read(struct store_backend *b, uint64_t game, uint64_t from,
                         bool (*each)(void *context, uint64_t seq, const char *body, size_t length), void *context)
{
	sqlite3_stmt *s = b->prepared[READ];
	int step;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)from);
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		size_t length;
		const char *body = blob_of(s, 1, &length);
		if (!each(context, (uint64_t)sqlite3_column_int64(s, 0), body, length)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}

static bool backend_read_running(struct store_backend *b,
                                 bool (*each)(void *context, uint64_t game, uint64_t seq, const char *body,
                                              size_t length),
                                 void *context)
{
	sqlite3_stmt *s = b->prepared[READ_RUNNING];
	int step;
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		size_t length;
		const char *body = blob_of(s, 2, &length);
		if (!each(context, (uint64_t)sqlite3_column_int64(s, 0), (uint64_t)sqlite3_column_int64(s, 1), body, length)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}

static bool backend_read_archive(struct store_backend *b, uint64_t game,
                                 bool (*each)(void *context, uint64_t game, const char *record, size_t length,
                                              bool consented),
                                 void *context)
{
	sqlite3_stmt *s = b->prepared[game ? READ_RECORD : READ_ARCHIVE];
	int step;
	if (game)
		sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		size_t length;
		const char *record = blob_of(s, 1, &length);
		if (!each(context, (uint64_t)sqlite3_column_int64(s, 0), record, length, sqlite3_column_int(s, 2) != 0)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}

/* A row of person: id, name, lang. */
static bool person_take(sqlite3_stmt *s, struct store_person *ret_person)
{
	const int step = sqlite3_step(s);
	*ret_person = (struct store_person){0};
	if (step == SQLITE_ROW) {
		ret_person->id = (uint64_t)sqlite3_column_int64(s, 0);
		snprintf(ret_person->name, sizeof ret_person->name, "%s", (const char *)sqlite3_column_text(s, 1));
		snprintf(ret_person->lang, sizeof ret_person->lang, "%s", (const char *)sqlite3_column_text(s, 2));
	}
	sqlite3_reset(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

static bool backend_person_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person)
{
	sqlite3_bind_blob(b->prepared[PERSON_FIND], 1, hash, STORE_HASH, SQLITE_STATIC);
	return person_take(b->prepared[PERSON_FIND], ret_person);
}

static bool backend_person_read(struct store_backend *b, uint64_t id, struct store_person *ret_person)
{
	sqlite3_bind_int64(b->prepared[PERSON_READ], 1, (sqlite3_int64)id);
	return person_take(b->prepared[PERSON_READ], ret_person);
}

/* -- Backup ------------------------------------------------------------------------------------------------------ */

static bool backup_copy(sqlite3 *from, sqlite3 *to)
{
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	if (!backup)
		return false;
	int step;
	while ((step = sqlite3_backup_step(backup, 1000)) == SQLITE_OK || step == SQLITE_BUSY || step == SQLITE_LOCKED)
		if (step != SQLITE_OK)
			sqlite3_sleep(20);
	return sqlite3_backup_finish(backup) == SQLITE_OK && step == SQLITE_DONE;
}

static bool backend_backup(const char *folder, const char *file, struct store_problem *ret_problem)
{
	sqlite3 *to = NULL;
	if (access(file, F_OK) == 0)
		return store_problem_set(ret_problem, "store/open", "There is a file %s already. Choose another name.", file);
	struct store_backend *b = backend_open(folder, false, ret_problem);
	if (!b)
		return false;
	const mode_t mask = umask(0077);
	bool fine = sqlite3_open(file, &to) == SQLITE_OK && backup_copy(b->db, to);
	umask(mask);
	if (!fine)
		store_problem_set(ret_problem, "store/write", "%s cannot be written: %s.", file, sqlite3_errmsg(to));
	else if (!file_is_whole(to))
		fine = store_problem_set(ret_problem, "store/corrupt", "The copy %s is damaged.", file);
	sqlite3_close(to);
	backend_close(b);
	if (!fine)
		unlink(file);
	return fine;
}

const struct store_kind store_sqlite = {
    .open = backend_open,
    .close = backend_close,
    .begin = backend_begin,
    .commit = backend_commit,
    .rollback = backend_rollback,
    .append = backend_append,
    .mark = backend_mark,
    .archive = backend_archive,
    .forget_gone = backend_forget_gone,
    .person_put = backend_person_put,
    .token_put = backend_token_put,
    .read = backend_read,
    .read_running = backend_read_running,
    .read_archive = backend_read_archive,
    .person_find = backend_person_find,
    .person_read = backend_person_read,
    .backup = backend_backup,
};
