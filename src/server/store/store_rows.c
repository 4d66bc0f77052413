/* Reading muster.db: logs, with a look whether they are whole, records and persons; and copies of it. */
#include "store_sqlite.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log_track.h"

static const char *blob_of(sqlite3_stmt *s, int column, size_t *ret_length)
{
	const char *blob = sqlite3_column_blob(s, column);
	*ret_length = (size_t)sqlite3_column_bytes(s, column);
	return blob ? blob : "";
}

/* -- Logs ----------------------------------------------------------------------------------------------------- */

/* Columns seq, side, sum, body. */
static struct log_row row_take(sqlite3_stmt *s, int first)
{
	struct log_row row = {.seq = (uint64_t)sqlite3_column_int64(s, first),
	                      .side = sqlite3_column_int(s, first + 1) != 0,
	                      .sum = sqlite3_column_int64(s, first + 2)};
	row.body = blob_of(s, first + 3, &row.length);
	return row;
}

bool rows_read(struct store_backend *b, uint64_t game, uint64_t from, store_each each, void *context)
{
	sqlite3_stmt *s = b->prepared[READ];
	uint64_t last = 0;
	int step;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)from);
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		const struct log_row row = row_take(s, 0);
		const bool fine = log_row_fits(&row, game) && row.seq > last;
		last = row.seq;
		if (!each(context, row.seq, fine ? row.body : NULL, fine ? row.length : 0) || !fine) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}

static bool tracks_read(struct store_backend *b, struct tracks *tracks)
{
	sqlite3_stmt *s = b->prepared[HEADS_RUNNING];
	bool fine = true;
	int step = SQLITE_DONE;
	while (fine && (step = sqlite3_step(s)) == SQLITE_ROW)
		fine = tracks_add(tracks, &(struct track){.game = (uint64_t)sqlite3_column_int64(s, 0),
		                                          .head = (uint64_t)sqlite3_column_int64(s, 1),
		                                          .trimmed = (uint64_t)sqlite3_column_int64(s, 2)});
	sqlite3_reset(s);
	return fine && step == SQLITE_DONE;
}

static bool tracks_follow(struct store_backend *b, struct tracks *tracks, store_each_game each, void *context)
{
	sqlite3_stmt *s = b->prepared[READ_RUNNING];
	bool more = true;
	int step = SQLITE_DONE;
	while (more && (step = sqlite3_step(s)) == SQLITE_ROW) {
		const struct log_row row = row_take(s, 1);
		more = tracks_row(tracks, (uint64_t)sqlite3_column_int64(s, 0), &row, each, context);
	}
	sqlite3_reset(s);
	if (!more)
		return true;
	return step == SQLITE_DONE && tracks_end(tracks, each, context);
}

bool rows_read_running(struct store_backend *b, store_each_game each, void *context)
{
	struct tracks tracks = {0};
	/* In one transaction, so that heads and rows are of one moment. */
	const bool begun = run(b->db, "BEGIN");
	const bool fine = begun && tracks_read(b, &tracks) && tracks_follow(b, &tracks, each, context);
	if (begun)
		run(b->db, "COMMIT");
	tracks_release(&tracks);
	return fine;
}

/* -- Records and persons -------------------------------------------------------------------------------------- */

bool rows_read_archive(struct store_backend *b, uint64_t game, store_each_record each, void *context)
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

bool rows_person_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person)
{
	sqlite3_bind_blob(b->prepared[PERSON_FIND], 1, hash, STORE_HASH, SQLITE_STATIC);
	return person_take(b->prepared[PERSON_FIND], ret_person);
}

bool rows_person_read(struct store_backend *b, uint64_t id, struct store_person *ret_person)
{
	sqlite3_bind_int64(b->prepared[PERSON_READ], 1, (sqlite3_int64)id);
	return person_take(b->prepared[PERSON_READ], ret_person);
}

/* -- Copies ------------------------------------------------------------------------------------------------------ */

static bool copy_pages(sqlite3 *from, sqlite3 *to)
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

bool rows_copy(struct store_backend *b, const char *file, struct store_problem *ret_problem)
{
	sqlite3 *to = NULL;
	const mode_t mask = umask(0077);
	bool fine = sqlite3_open(file, &to) == SQLITE_OK && copy_pages(b->db, to);
	umask(mask);
	if (!fine)
		store_problem_set(ret_problem, "store/write", "%s cannot be written: %s.", file, sqlite3_errmsg(to));
	else if (!schema_is_whole(to))
		fine = store_problem_set(ret_problem, "store/corrupt", "The copy %s is damaged.", file);
	sqlite3_close(to);
	if (!fine)
		unlink(file);
	return fine;
}
