/* The tables of muster.db, how files of earlier versions become one of this version, and whether a file is ours at all. */
#include "store_sqlite.h"

#include <stdio.h>
#include <string.h>

/* "must" in the file's header says whose it is; the version says how to read it. */
enum { APPLICATION = 0x6d757374, VERSION = 6 };

/*
 * Version 3. A file of an earlier version gets the same tables, under their names, and then what the old ones held. Tables that came later
 * have a list of their own for each version.
 *
 * log: all games in the order of writing, see store_sqlite.c. `side`: what a game can do without, so that it may be trimmed.
 * head: the number of the last row of each game that has a log; a row is appended only together with the step from the number before.
 * trim: rows aside with a smaller number count no more · gone: given up, and when · owner: who writes, see docs/decisions/0015.
 */
static const char *const tables[] = {
    "CREATE TABLE log (id INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, side INTEGER, sum INTEGER, body BLOB)",
    "CREATE TABLE head (game INTEGER PRIMARY KEY, seq INTEGER NOT NULL)",
    "CREATE TABLE trim (game INTEGER PRIMARY KEY, before INTEGER NOT NULL)",
    "CREATE TABLE gone (game INTEGER PRIMARY KEY, since INTEGER NOT NULL)",
    "CREATE TABLE archive (game INTEGER PRIMARY KEY, record BLOB, consented INTEGER, ended INTEGER)",
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, lang TEXT)",
    "CREATE TABLE token (hash BLOB PRIMARY KEY, person INTEGER, made INTEGER, used INTEGER, label TEXT) WITHOUT ROWID",
    "CREATE INDEX token_of ON token (person)",
    "CREATE TABLE recovery (person INTEGER PRIMARY KEY, hash BLOB, made INTEGER)",
    "CREATE INDEX recovery_by ON recovery (hash)",
    "CREATE TABLE owner (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER, holder INTEGER, beat INTEGER, probe "
    "BLOB)",
    "INSERT INTO owner VALUES (1, 0, 0, 0, NULL)",
    NULL,
};

/*
 * Version 4: what is kept of games that are over, if people agree, see store_games.h. Of the games before nobody was asked.
 *
 * wish: what people have agreed to; `keep` is NULL if they were not asked yet · result: what is the same for all who sat there · played: a person's part in it, `mu` is NULL if it was
 * not rated · met: how often two people have met in a rated game on a day, so that it goes on being counted when somebody forgets the game.
 */
static const char *const tables_4[] = {
    "CREATE TABLE wish (person INTEGER PRIMARY KEY, keep INTEGER, rated INTEGER, invites INTEGER)",
    "CREATE TABLE result (game INTEGER PRIMARY KEY, unrated TEXT, body BLOB)",
    "CREATE TABLE played (person INTEGER, ended INTEGER, game INTEGER, seat INTEGER, kind TEXT, name TEXT, mu_before "
    "REAL,"
    " sigma_before REAL, mu REAL, sigma REAL, PRIMARY KEY (person, ended, game)) WITHOUT ROWID",
    "CREATE INDEX played_at ON played (game)",
    "CREATE TABLE rating (person INTEGER, kind TEXT, mu REAL, sigma REAL, games INTEGER, PRIMARY KEY (person, kind))"
    " WITHOUT ROWID",
    "CREATE INDEX rating_by ON rating (kind, mu) WHERE games >= 10", /* as many as the list of the best wants */
    "CREATE TABLE met (day INTEGER, one INTEGER, two INTEGER, kind TEXT, games INTEGER, PRIMARY KEY (day, one, two, "
    "kind))"
    " WITHOUT ROWID",
    "CREATE TABLE avoid (person INTEGER, other INTEGER, since INTEGER, PRIMARY KEY (person, other)) WITHOUT ROWID",
    NULL,
};

/* Version 5: pictures of cards that people made, of games that are not over; `hash` is that of the body. */
static const char *const tables_5[] = {
    "CREATE TABLE picture (game INTEGER, hash BLOB, person INTEGER, body BLOB)",
    "CREATE UNIQUE INDEX picture_by ON picture (game, hash)",
    NULL,
};

/*
 * Version 6: how people are called when they are not there. push: where a device wants to be called, one row for each; it goes with the
 * device, whatever becomes of that · vapid: by which key the push services know this server.
 */
static const char *const tables_6[] = {
    "CREATE TABLE push (id INTEGER PRIMARY KEY, token BLOB UNIQUE, person INTEGER, endpoint TEXT UNIQUE, key BLOB,"
    " auth BLOB, made INTEGER)",
    "CREATE INDEX push_of ON push (person)",
    "CREATE TRIGGER push_gone AFTER DELETE ON token BEGIN DELETE FROM push WHERE token = OLD.hash; END",
    "CREATE TABLE vapid (one INTEGER PRIMARY KEY CHECK (one = 1), keys BLOB)",
    NULL,
};

static const char *const from_0[] = {"PRAGMA application_id = 1836413812", NULL};

/* Version 1 had the log in the order of games. */
static const char *const from_1[] = {
    "ALTER TABLE log RENAME TO old_log",
    "CREATE TABLE log (id INTEGER PRIMARY KEY, game INTEGER, seq INTEGER, body BLOB)",
    "INSERT INTO log (game, seq, body) SELECT game, seq, body FROM old_log ORDER BY game, seq",
    "DROP TABLE old_log",
    NULL,
};

/* Version 2 knew each game's status for ever, and how long a log was only by reading it. */
static const char *const aside_2[] = {
    "ALTER TABLE log RENAME TO old_log",         "ALTER TABLE game RENAME TO old_game",
    "ALTER TABLE archive RENAME TO old_archive", "ALTER TABLE person RENAME TO old_person",
    "ALTER TABLE token RENAME TO old_token",     NULL,
};
static const char *const from_2[] = {
    "INSERT INTO log (game, seq, side, sum, body) SELECT game, seq, 0, row_sum(game, seq, 0, body), body FROM old_log"
    " JOIN old_game ON old_game.id = old_log.game AND status <> 1 ORDER BY old_log.id",
    "INSERT INTO head SELECT game, max(seq) FROM log GROUP BY game",
    "INSERT INTO gone SELECT id, changed FROM old_game WHERE status = 2",
    "INSERT INTO archive SELECT * FROM old_archive",
    "INSERT INTO person SELECT * FROM old_person",
    "INSERT INTO token SELECT hash, person, 0, 0, '' FROM old_token",
    "DROP TABLE old_log",
    "DROP TABLE old_game",
    "DROP TABLE old_archive",
    "DROP TABLE old_person",
    "DROP TABLE old_token",
    NULL,
};

/* From one version to the next, in this order; the last one ends at this version. */
static const struct step {
	int from, to;
	const char *const *lists[3];
} steps[] = {
    {0, 3, {from_0, tables}}, {1, 2, {from_1}},   {2, 3, {aside_2, tables, from_2}},
    {3, 4, {tables_4}},       {4, 5, {tables_5}}, {5, 6, {tables_6}},
};

bool run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int64_t number_of(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement;
	int64_t number = -1;
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		number = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return number;
}

static void row_sum_function(sqlite3_context *context, int count, sqlite3_value **values)
{
	(void)count;
	const void *body = sqlite3_value_blob(values[3]);
	sqlite3_result_int64(context, row_sum((uint64_t)sqlite3_value_int64(values[0]),
	                                      (uint64_t)sqlite3_value_int64(values[1]), sqlite3_value_int(values[2]) != 0,
	                                      body ? body : "", (size_t)sqlite3_value_bytes(values[3])));
}

static bool step_take(sqlite3 *db, const struct step *step)
{
	char version[64];
	for (unsigned i = 0; i < sizeof step->lists / sizeof step->lists[0] && step->lists[i]; i++)
		for (const char *const *sql = step->lists[i]; *sql; sql++)
			if (!run(db, *sql))
				return false;
	snprintf(version, sizeof version, "PRAGMA user_version = %d", step->to);
	return run(db, version);
}

bool schema_bring_up(sqlite3 *db)
{
	if (sqlite3_create_function(db, "row_sum", 4, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, row_sum_function, NULL,
	                            NULL) != SQLITE_OK)
		return false;
	for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
		if (number_of(db, "PRAGMA user_version") == steps[i].from && !step_take(db, &steps[i]))
			return false;
	return number_of(db, "PRAGMA user_version") == VERSION;
}

/* -- Whether it is ours ------------------------------------------------------------------------------------ */

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

bool schema_is_whole(sqlite3 *db)
{
	return check_says_ok(db, "PRAGMA quick_check(1)");
}

/* What the server needs at once is checked always; an archive of gigabytes must not keep it from starting. */
static bool file_is_usable(sqlite3 *db)
{
	enum { CHECKED_MIB = 256 };
	if (number_of(db, "PRAGMA page_count") * number_of(db, "PRAGMA page_size") >> 20 < CHECKED_MIB)
		return schema_is_whole(db);
	sqlite3_stmt *names;
	bool fine = sqlite3_prepare_v2(db,
	                               "SELECT format('PRAGMA quick_check(''%q'')', name) FROM sqlite_schema"
	                               " WHERE type = 'table' AND name NOT IN ('archive', 'result', 'sqlite_stat1')",
	                               -1, &names, NULL) == SQLITE_OK;
	while (fine && sqlite3_step(names) == SQLITE_ROW)
		fine = check_says_ok(db, (const char *)sqlite3_column_text(names, 0));
	sqlite3_finalize(names);
	return fine;
}

static bool version_check(int64_t version, const char *path, enum store_access access,
                          struct store_problem *ret_problem)
{
	if (version > VERSION || version < 1)
		return store_problem_set(ret_problem, "store/version",
		                         "%s has version %lld, but this program reads version %d. The file was not changed. "
		                         "Use the program that wrote it, or a newer one.",
		                         path, (long long)version, VERSION);
	if (access != STORE_WRITE && version < VERSION)
		return store_problem_set(ret_problem, "store/version",
		                         "%s was written by an earlier version. Start the server with this file to upgrade it.",
		                         path);
	return true;
}

bool schema_is_new(sqlite3 *db)
{
	return number_of(db, "SELECT count(*) FROM sqlite_master") == 0 && number_of(db, "PRAGMA user_version") == 0;
}

bool schema_check(sqlite3 *db, const char *path, enum store_access access, struct store_problem *ret_problem)
{
	const int64_t application = number_of(db, "PRAGMA application_id");
	const int64_t version = number_of(db, "PRAGMA user_version");
	const int64_t count = number_of(db, "SELECT count(*) FROM sqlite_master");
	if (application < 0 || version < 0 || count < 0)
		return store_problem_set(ret_problem, "store/corrupt",
		                         "%s is damaged or not a database (%s). The file was not changed. Put a copy made by "
		                         "\"muster backup\" in its place, or choose another folder with --data.",
		                         path, sqlite3_errmsg(db));
	if (access == STORE_WRITE && schema_is_new(db))
		return true;
	if (application != APPLICATION)
		return store_problem_set(ret_problem, "store/corrupt",
		                         "%s belongs to another program. The file was not changed; choose another folder with "
		                         "--data.",
		                         path);
	if (!version_check(version, path, access, ret_problem))
		return false;
	if (access != STORE_READ && !file_is_usable(db))
		return store_problem_set(ret_problem, "store/corrupt",
		                         "%s is damaged. The file was not changed. Put a copy made by \"muster backup\" in its "
		                         "place, or save what can be saved with: sqlite3 %s .recover",
		                         path, path);
	return true;
}
