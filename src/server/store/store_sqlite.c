/*
 * The store in one SQLite file, muster.db: WAL, and every commit waits for the disk.
 *
 * The logs of all games are one table in the order of writing, without an index: a commit then writes two or three pages at its end
 * instead of one for each game. The small table `head` has the number of each game's last row; a row is appended only in one
 * transaction with the step of that number from the one before, so the database itself has each number once. What was written of
 * games that are over lies there until so much of it has come together that sweeping it out is worth the while.
 *
 * Who opens the file for writing raises its epoch, and each transaction begins with a look whether the epoch is still ours: a server that
 * another one has taken the file from writes nothing more, whatever became of the lock beside it.
 */
#include "store_sqlite.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

static const char *const statements[STATEMENT_COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [OWNER] = "SELECT epoch, holder FROM owner",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [BEAT] = "UPDATE owner SET beat = beat + 1",
    [ADVANCE] = "UPDATE head SET seq = ?2 + 1 WHERE game = ?1 AND seq = ?2",
    [BEGIN_LOG] = "INSERT OR IGNORE INTO head SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM archive WHERE game = ?1)",
    [APPEND] = "INSERT INTO log (game, seq, side, sum, body) VALUES (?1, ?2, ?3, ?4, ?5)",
    [TRIM] = "INSERT INTO trim SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM head WHERE game = ?1)"
             " ON CONFLICT (game) DO UPDATE SET before = max(before, ?2)",
    [UNGONE] = "DELETE FROM gone WHERE game = ?1",
    [OVER] = "DELETE FROM head WHERE game = ?1 AND EXISTS (SELECT 1 FROM archive WHERE game = ?1) RETURNING seq",
    [UNTRIM] = "DELETE FROM trim WHERE game = ?1",
    [GONE] = "INSERT INTO gone SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM head WHERE game = ?1)"
             " ON CONFLICT (game) DO UPDATE SET since = ?2",
    [UNPICTURE] = "DELETE FROM picture WHERE game = ?1",
    [ARCHIVE] = "INSERT OR IGNORE INTO archive VALUES (?1, ?2, ?3, ?4)",
    [FORGET_GONE] = "DELETE FROM head WHERE seq = 0 OR game IN (SELECT game FROM gone WHERE since < ?1)",
    [FORGET_OLD] = "DELETE FROM gone WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.game = gone.game)",
    [FORGET_TRIM] = "DELETE FROM trim WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.game = trim.game)",
    [SWEEP] =
        "DELETE FROM log WHERE id > ?1 AND id <= ?2 AND (NOT EXISTS (SELECT 1 FROM head WHERE head.game = log.game)"
        " OR (side AND seq < (SELECT before FROM trim WHERE trim.game = log.game))) RETURNING length(body)",
    [PERSON_PUT] = "INSERT INTO person (id, name, lang) VALUES (?1, ?2, ?3)"
                   " ON CONFLICT (id) DO UPDATE SET name = ?2, lang = ?3",
    [TOKEN_PUT] = "INSERT OR IGNORE INTO token (hash, person, made, used, label) VALUES (?1, ?2, ?3, ?3, '')",
    [READ] = "SELECT log.seq, log.side, log.sum, log.body FROM log WHERE game = ?1 AND seq >= ?2"
             " AND EXISTS (SELECT 1 FROM head WHERE head.game = ?1)"
             " AND NOT (side AND seq < coalesce((SELECT before FROM trim WHERE trim.game = ?1), 0)) ORDER BY id",
    [READ_RUNNING] = "SELECT game, seq, side, sum, body FROM log ORDER BY id",
    [HEADS_RUNNING] = "SELECT head.game, head.seq, coalesce(trim.before, 0) FROM head LEFT JOIN trim USING (game)"
                      " WHERE head.seq > 0 AND NOT EXISTS (SELECT 1 FROM gone WHERE gone.game = head.game)",
    [READ_ARCHIVE] = "SELECT game, record, consented FROM archive ORDER BY ended, game",
    [READ_RECORD] = "SELECT game, record, consented FROM archive WHERE game = ?1",
    [PERSON_FIND] = "SELECT person.id, person.name, person.lang FROM token JOIN person ON person.id = token.person"
                    " WHERE token.hash = ?1",
    [PERSON_READ] = "SELECT id, name, lang FROM person WHERE id = ?1",
};

/* -- Which file it is ------------------------------------------------------------------------------------ */

static struct file_id file_id_of(const char *path)
{
	struct stat found;
	if (stat(path, &found))
		return (struct file_id){0};
	return (struct file_id){found.st_dev, found.st_ino, found.st_size};
}

static bool same_file(struct file_id a, struct file_id b)
{
	return a.device == b.device && a.number == b.number && a.number;
}

static void wal_path(const struct store_backend *b, char *path, size_t size)
{
	snprintf(path, size, "%s-wal", b->path);
}

/* The same file, and nothing was cut off: neither of the two ever becomes shorter by what we do. */
static bool file_stays(const char *path, struct file_id *file)
{
	const struct file_id found = file_id_of(path);
	const bool stays = same_file(found, *file) && found.size >= file->size;
	file->size = found.size;
	return stays;
}

/* What is written into a file without a name, or behind a gap, is lost when it is closed, and SQLite does not look. */
static bool files_stay(struct store_backend *b, struct store_problem *ret_problem)
{
	char wal[sizeof b->path + 8];
	wal_path(b, wal, sizeof wal);
	if (file_stays(b->path, &b->file) && file_stays(wal, &b->wal))
		return true;
	b->moved = true;
	return store_problem_set(ret_problem, "store/gone",
	                         "%s was deleted, replaced or cut off while the server was using it.", b->path);
}

/* A copy that was rescued from a deleted database, the latest one. Without it a database begins empty, and everybody is a stranger there. */
static bool nothing_rescued(const struct store_backend *b, const char *folder, struct store_problem *ret_problem)
{
	static const char start[] = "muster.db-rescued-";
	unsigned long long latest = 0;
	DIR *found = opendir(folder);
	for (const struct dirent *entry; found && (entry = readdir(found));)
		if (strncmp(entry->d_name, start, strlen(start)) == 0) {
			const unsigned long long epoch = strtoull(entry->d_name + strlen(start), NULL, 10);
			latest = epoch > latest ? epoch : latest;
		}
	if (found)
		closedir(found);
	return !latest || store_problem_set(ret_problem, "store/gone",
	                                    "%s is missing or empty, but what it held is in %s-rescued-%llu. Put that file "
	                                    "in its place, or move it elsewhere to begin with an empty database.",
	                                    b->path, b->path, latest);
}

/* -- Opening ----------------------------------------------------------------------------------------------- */

static bool finish(sqlite3_stmt *statement)
{
	const bool fine = sqlite3_step(statement) == SQLITE_DONE;
	sqlite3_reset(statement);
	return fine;
}

static bool statements_prepare(struct store_backend *b, struct store_problem *ret_problem)
{
	for (int i = 0; i < STATEMENT_COUNT; i++)
		if (sqlite3_prepare_v3(b->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &b->prepared[i], NULL) != SQLITE_OK)
			return store_problem_set(ret_problem, "store/corrupt", "%s is damaged: %s.", b->path,
			                         sqlite3_errmsg(b->db));
	return true;
}

/* From now on it is ours. If it was ours already, nobody may have had it since; a copy from an earlier time may take its place. */
static bool owner_become(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem)
{
	char sql[200];
	const int64_t found = number_of(b->db, "SELECT epoch FROM owner");
	if (found < 0)
		return store_problem_set(ret_problem, "store/open", "%s cannot be written: %s.", b->path,
		                         sqlite3_errmsg(b->db));
	if (epoch && (uint64_t)found > epoch)
		return store_problem_set(ret_problem, "store/deposed", "Another server has taken over %s.", b->path);
	b->epoch = ((uint64_t)found > epoch ? (uint64_t)found : epoch) + 1;
	randombytes_buf(&b->holder, sizeof b->holder);
	b->holder >>= 1;
	snprintf(sql, sizeof sql, "UPDATE owner SET epoch = %lld, holder = %lld", (long long)b->epoch,
	         (long long)b->holder);
	return run(b->db, sql) ||
	       store_problem_set(ret_problem, "store/open", "%s cannot be written: %s.", b->path, sqlite3_errmsg(b->db));
}

/* Whether there is room again for more than the next write. */
static bool probe(sqlite3 *db)
{
	return run(db, "UPDATE owner SET probe = zeroblob(65536)") && run(db, "UPDATE owner SET probe = NULL");
}

/* All in one transaction: a file is of this version and ours, or as it was. */
static bool file_take(struct store_backend *b, enum store_access access, uint64_t epoch,
                      struct store_problem *ret_problem)
{
	const bool fine = run(b->db, "PRAGMA journal_mode = WAL") && run(b->db, "PRAGMA synchronous = FULL") &&
	                  run(b->db, "PRAGMA secure_delete = ON") && run(b->db, "BEGIN IMMEDIATE") &&
	                  schema_bring_up(b->db);
	if (!fine)
		store_problem_set(ret_problem, "store/open", "%s cannot be written: %s.", b->path, sqlite3_errmsg(b->db));
	if (!fine || !owner_become(b, epoch, ret_problem)) {
		run(b->db, "ROLLBACK");
		return false;
	}
	if (!run(b->db, "COMMIT") || (access == STORE_WRITE_AGAIN && !probe(b->db))) {
		store_problem_set(ret_problem, "store/open", "%s cannot be written: %s.", b->path, sqlite3_errmsg(b->db));
		run(b->db, "ROLLBACK");
		return false;
	}
	return true;
}

/* A row weighs more if it is long. */
static int64_t weight_of(size_t length)
{
	return 1 + (int64_t)(length / 256);
}

static bool file_learn(struct store_backend *b, struct store_problem *ret_problem)
{
	char wal[sizeof b->path + 8];
	wal_path(b, wal, sizeof wal);
	b->file = file_id_of(b->path);
	b->wal = file_id_of(wal);
	b->weight = number_of(b->db, "SELECT coalesce(sum(1 + length(body) / 256), 0) FROM log");
	return b->weight >= 0 ||
	       store_problem_set(ret_problem, "store/corrupt", "%s is damaged: %s.", b->path, sqlite3_errmsg(b->db));
}

static bool db_open(struct store_backend *b, enum store_access access, struct store_problem *ret_problem)
{
	const mode_t mask = umask(0077); /* it holds secrets of running games */
	const int flags = SQLITE_OPEN_READWRITE | (access == STORE_WRITE ? SQLITE_OPEN_CREATE : 0);
	const int error = sqlite3_open_v2(b->path, &b->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
	umask(mask);
	if (error && access == STORE_WRITE_AGAIN && !file_id_of(b->path).number)
		return store_problem_set(ret_problem, "store/gone",
		                         "%s is gone. Put it back, or restart the server to begin with an empty database.",
		                         b->path);
	if (error)
		return store_problem_set(ret_problem, "store/open", "%s cannot be opened: %s.", b->path, sqlite3_errstr(error));
	sqlite3_busy_timeout(b->db, 10000); /* a backup is being made */
	return true;
}

struct store_backend *backend_open(const char *folder, const struct store_opening *opening,
                                   struct store_problem *ret_problem)
{
	const enum store_access access = opening->access;
	struct store_backend *b = calloc(1, sizeof *b);
	if (!b) {
		store_problem_set(ret_problem, "store/open", "Out of memory.");
		return NULL;
	}
	snprintf(b->path, sizeof b->path, "%s/muster.db", folder);
	const bool begins = access == STORE_WRITE && !file_id_of(b->path).number;
	if ((begins && !nothing_rescued(b, folder, ret_problem)) || !db_open(b, access, ret_problem) ||
	    !schema_check(b->db, b->path, access, ret_problem) ||
	    (access == STORE_WRITE && schema_is_new(b->db) && !nothing_rescued(b, folder, ret_problem)) ||
	    (access != STORE_READ && !file_take(b, access, opening->epoch, ret_problem)) ||
	    !statements_prepare(b, ret_problem) || (access != STORE_READ && !file_learn(b, ret_problem))) {
		backend_close(b);
		return NULL;
	}
	return b;
}

/* The journal of a database that is not there any more would be taken for that of whichever is put in its place. */
static void journal_remove(const struct store_backend *b)
{
	char wal[sizeof b->path + 8];
	wal_path(b, wal, sizeof wal);
	if (!file_id_of(b->path).number && same_file(file_id_of(wal), b->wal))
		unlink(wal);
}

void backend_close(struct store_backend *b)
{
	if (!b)
		return;
	for (int i = 0; i < STATEMENT_COUNT; i++)
		sqlite3_finalize(b->prepared[i]);
	for (int i = 0; i <= RECOVERY_GONE; i++)
		sqlite3_finalize(b->changes[i]);
	for (int i = 0; i < PLAYED_STATEMENTS; i++)
		sqlite3_finalize(b->played[i]);
	sqlite3_close(b->db);
	if (b->rescued)
		journal_remove(b);
	free(b);
}

static uint64_t backend_epoch(const struct store_backend *b)
{
	return b->epoch;
}

/* -- Transactions ------------------------------------------------------------------------------------------- */

static enum store_result fail(struct store_backend *b, struct store_problem *ret_problem)
{
	store_problem_set(ret_problem, "store/write", "%s cannot be written: %s.", b->path, sqlite3_errmsg(b->db));
	return STORE_FAILED;
}

static enum store_result backend_begin(struct store_backend *b, struct store_problem *ret_problem)
{
	sqlite3_stmt *owner = b->prepared[OWNER];
	if (!finish(b->prepared[BEGIN]))
		return fail(b, ret_problem);
	const bool found = sqlite3_step(owner) == SQLITE_ROW;
	const bool ours = found && (uint64_t)sqlite3_column_int64(owner, 0) == b->epoch &&
	                  (uint64_t)sqlite3_column_int64(owner, 1) == b->holder;
	sqlite3_reset(owner);
	if (!found)
		return fail(b, ret_problem);
	if (ours)
		return STORE_OK;
	store_problem_set(ret_problem, "store/deposed", "Another server has taken over %s.", b->path);
	return STORE_DEPOSED;
}

/* From the first row to what is now the last one. */
static void sweep_start(struct store_backend *b)
{
	b->swept = b->dead = b->side = b->trims = 0;
	b->last = number_of(b->db, "SELECT coalesce(max(id), 0) FROM log");
}

static bool sweep_rows(struct store_backend *b, int64_t to)
{
	sqlite3_stmt *s = b->prepared[SWEEP];
	int step;
	sqlite3_bind_int64(s, 1, b->swept);
	sqlite3_bind_int64(s, 2, to);
	while ((step = sqlite3_step(s)) == SQLITE_ROW)
		b->weight -= weight_of((size_t)sqlite3_column_int64(s, 0));
	sqlite3_reset(s);
	b->swept = to;
	return step == SQLITE_DONE;
}

/*
 * Of what lies there for nothing, a part with each commit: so many rows that none takes long, whoever waits for it, and twice as many
 * as it adds, so that sweeping gets ahead of those who fill the log with what is soon trimmed.
 */
static bool sweep_on(struct store_backend *b)
{
	enum { ENOUGH = 20000, AT_ONCE = 500 };
	const int64_t rows = AT_ONCE + 2 * b->added;
	b->added = 0;
	if (b->swept == b->last && b->dead + (b->trims ? b->side : 0) > b->weight / 2 + ENOUGH / 2)
		sweep_start(b);
	return b->swept == b->last || sweep_rows(b, b->last - b->swept > rows ? b->swept + rows : b->last);
}

static enum store_result backend_commit(struct store_backend *b, struct store_problem *ret_problem)
{
	if (!files_stay(b, ret_problem))
		return STORE_FAILED;
	return sweep_on(b) && finish(b->prepared[COMMIT]) ? STORE_OK : fail(b, ret_problem);
}

/* What is open has no name any more, but is all there: it gets one, so that somebody can put it back. */
static void rescue(struct store_backend *b, struct store_problem *problem)
{
	struct store_problem ignored = {.lang = problem->lang};
	char copy[sizeof b->path + 40];
	snprintf(copy, sizeof copy, "%s-rescued-%llu", b->path, (unsigned long long)b->epoch);
	if (same_file(file_id_of(b->path), b->file) || !rows_copy(b, copy, &ignored))
		return;
	b->rescued = true;
	store_problem_set(problem, "store/gone",
	                  "%s was deleted or replaced while the server was using it. Its contents are in %s: put that file "
	                  "in its place.",
	                  b->path, copy);
}

static void backend_rollback(struct store_backend *b, struct store_problem *problem)
{
	finish(b->prepared[ROLLBACK]);
	if (b->moved)
		rescue(b, problem);
}

/* What a file has not written, it has not. */
static enum store_fate backend_resolve(struct store_backend *b, enum store_result state, struct store_problem *problem)
{
	(void)b, (void)state, (void)problem;
	return FATE_FAILED;
}

static enum store_result backend_beat(struct store_backend *b)
{
	return finish(b->prepared[BEAT]) ? STORE_OK : STORE_FAILED;
}

/* -- Writing ------------------------------------------------------------------------------------------------- */

/* Nothing was changed: it was there already, or not there at all. */
static enum store_result changed(struct store_backend *b, sqlite3_stmt *statement)
{
	if (!finish(statement))
		return STORE_FAILED;
	return sqlite3_changes(b->db) ? STORE_OK : STORE_CONFLICT;
}

static enum store_result of_two(struct store_backend *b, enum statement statement, uint64_t game, uint64_t number)
{
	sqlite3_bind_int64(b->prepared[statement], 1, (sqlite3_int64)game);
	sqlite3_bind_int64(b->prepared[statement], 2, (sqlite3_int64)number);
	return changed(b, b->prepared[statement]);
}

static enum store_result backend_append(struct store_backend *b, const struct store_row *row,
                                        enum store_result *ret_later)
{
	sqlite3_stmt *s = b->prepared[APPEND];
	(void)ret_later;
	enum store_result result = of_two(b, ADVANCE, row->game, row->after);
	if (result == STORE_CONFLICT && row->after == 0)
		result = of_two(b, BEGIN_LOG, row->game, 1);
	if (result != STORE_OK)
		return result;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)row->game);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)row->after + 1);
	sqlite3_bind_int(s, 3, row->side);
	sqlite3_bind_int64(s, 4, row_sum(row->game, row->after + 1, row->side, row->body, row->length));
	sqlite3_bind_blob64(s, 5, row->body, row->length, SQLITE_STATIC);
	if (!finish(s))
		return STORE_FAILED;
	b->added++;
	b->weight += weight_of(row->length);
	b->side += row->side ? weight_of(row->length) : 0;
	return STORE_OK;
}

static enum store_result backend_trim(struct store_backend *b, uint64_t game, uint64_t before)
{
	const enum store_result result = of_two(b, TRIM, game, before);
	b->trims += result == STORE_OK;
	return result;
}

/* Of a game that is over only the record is left: without one the log is all there is of it. */
static enum store_result mark_over(struct store_backend *b, uint64_t game)
{
	sqlite3_stmt *s = b->prepared[OVER];
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	const int step = sqlite3_step(s);
	const int64_t length = step == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
	const bool fine = step == SQLITE_DONE || (step == SQLITE_ROW && sqlite3_step(s) == SQLITE_DONE);
	sqlite3_reset(s);
	if (!fine)
		return STORE_FAILED;
	if (step != SQLITE_ROW)
		return STORE_CONFLICT;
	b->dead += length;
	sqlite3_bind_int64(b->prepared[UNTRIM], 1, (sqlite3_int64)game);
	sqlite3_bind_int64(b->prepared[UNGONE], 1, (sqlite3_int64)game);
	return finish(b->prepared[UNTRIM]) && finish(b->prepared[UNGONE]) ? STORE_OK : STORE_FAILED;
}

static bool unpicture(struct store_backend *b, uint64_t game)
{
	sqlite3_bind_int64(b->prepared[UNPICTURE], 1, (sqlite3_int64)game);
	return finish(b->prepared[UNPICTURE]);
}

static enum store_result backend_mark(struct store_backend *b, uint64_t game, enum store_status status, int64_t time)
{
	switch (status) {
	case STORE_RUNNING:
		sqlite3_bind_int64(b->prepared[UNGONE], 1, (sqlite3_int64)game);
		if (!finish(b->prepared[UNGONE]) || of_two(b, BEGIN_LOG, game, 0) == STORE_FAILED)
			return STORE_FAILED;
		return STORE_OK;
	case STORE_OVER:
		return unpicture(b, game) ? mark_over(b, game) : STORE_FAILED;
	case STORE_GONE:
		return unpicture(b, game) ? of_two(b, GONE, game, (uint64_t)time) : STORE_FAILED;
	}
	return STORE_FAILED;
}

static enum store_result backend_archive(struct store_backend *b, uint64_t game, const void *record, size_t length,
                                         bool consented, int64_t time)
{
	sqlite3_stmt *s = b->prepared[ARCHIVE];
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_blob64(s, 2, record, length, SQLITE_STATIC);
	sqlite3_bind_int(s, 3, consented);
	sqlite3_bind_int64(s, 4, time);
	return changed(b, s);
}

static enum store_result backend_forget_gone(struct store_backend *b, int64_t before)
{
	sqlite3_bind_int64(b->prepared[FORGET_GONE], 1, before);
	if (!finish(b->prepared[FORGET_GONE]) || !finish(b->prepared[FORGET_OLD]) || !finish(b->prepared[FORGET_TRIM]))
		return STORE_FAILED;
	sweep_start(b);
	return STORE_OK;
}

static enum store_result backend_person_put(struct store_backend *b, const struct store_person *person)
{
	sqlite3_stmt *s = b->prepared[PERSON_PUT];
	sqlite3_bind_int64(s, 1, (sqlite3_int64)person->id);
	sqlite3_bind_text(s, 2, person->name, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 3, person->lang, -1, SQLITE_STATIC);
	return finish(s) ? STORE_OK : STORE_FAILED;
}

static enum store_result backend_token_put(struct store_backend *b, const uint8_t *hash, uint64_t person, int64_t time)
{
	sqlite3_stmt *s = b->prepared[TOKEN_PUT];
	sqlite3_bind_blob(s, 1, hash, STORE_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)person);
	sqlite3_bind_int64(s, 3, time);
	return changed(b, s);
}

static bool backend_backup(const char *folder, const char *file, struct store_problem *ret_problem)
{
	if (access(file, F_OK) == 0)
		return store_problem_set(ret_problem, "store/open", "%s already exists. Choose another name.", file);
	struct store_backend *b = backend_open(folder, &(struct store_opening){.access = STORE_READ}, ret_problem);
	const bool fine = b && rows_copy(b, file, ret_problem);
	backend_close(b);
	return fine;
}

const struct store_kind store_sqlite = {
    .in_folder = true,
    .open = backend_open,
    .close = backend_close,
    .epoch = backend_epoch,
    .begin = backend_begin,
    .commit = backend_commit,
    .rollback = backend_rollback,
    .resolve = backend_resolve,
    .beat = backend_beat,
    .append = backend_append,
    .trim = backend_trim,
    .mark = backend_mark,
    .archive = backend_archive,
    .forget_gone = backend_forget_gone,
    .person_put = backend_person_put,
    .token_put = backend_token_put,
    .read = rows_read,
    .read_running = rows_read_running,
    .read_archive = rows_read_archive,
    .person_find = rows_person_find,
    .person_read = rows_person_read,
    .token_change = people_token_change,
    .person_drop = people_drop,
    .recovery_find = people_recovery_find,
    .tokens_read = people_tokens_read,
    .token_find = people_token_find,
    .recovery_made = people_recovery_made,
    .people_read = people_read,
    .wish_put = played_wish_put,
    .result_put = played_result_put,
    .played_put = played_put,
    .played_drop = played_drop,
    .rating_put = played_rating_put,
    .met_put = played_met_put,
    .met_read = played_met_read,
    .wish_read = played_wish_read,
    .rating_read = played_rating_read,
    .avoid_put = played_avoid_put,
    .avoids = played_avoids,
    .avoided_read = played_avoided_read,
    .met_people = played_met_people,
    .played_trim = played_trim,
    .ratings_read = played_ratings_read,
    .ladder_read = played_ladder_read,
    .played_read = played_read,
    .seats_read = played_seats_read,
    .picture_put = picture_put,
    .picture_drop = picture_drop,
    .pictures_read = pictures_read,
    .picture_read = picture_read,
    .rows_out = sqlite_rows_out,
    .row_in = sqlite_row_in,
    .version = sqlite_version,
    .push_put = push_put,
    .push_drop = push_drop,
    .push_read = push_read,
    .push_find = push_find,
    .vapid_put = vapid_put,
    .vapid_read = vapid_read,
    .backup = backend_backup,
};
