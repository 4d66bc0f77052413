/* Pictures of cards that people made. Few people have some, so statements are made when they are needed. */
#include "store_sqlite.h"

#include <string.h>

static sqlite3_stmt *prepare(struct store_backend *b, const char *sql)
{
	sqlite3_stmt *statement;
	return sqlite3_prepare_v2(b->db, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

static enum store_result carry_out(sqlite3_stmt *s)
{
	const bool fine = s && sqlite3_step(s) == SQLITE_DONE;
	sqlite3_finalize(s);
	return fine ? STORE_OK : STORE_FAILED;
}

enum store_result picture_put(struct store_backend *b, uint64_t game, uint64_t person, const uint8_t *hash,
                              const void *body, size_t length)
{
	sqlite3_stmt *s = prepare(b, "INSERT OR REPLACE INTO picture (game, hash, person, body) VALUES (?1, ?2, ?3, ?4)");
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_blob(s, 2, hash, STORE_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(s, 3, (sqlite3_int64)person);
	sqlite3_bind_blob64(s, 4, body, length, SQLITE_STATIC);
	return carry_out(s);
}

enum store_result picture_drop(struct store_backend *b, uint64_t game, const uint8_t *hash)
{
	sqlite3_stmt *s = prepare(b, "DELETE FROM picture WHERE game = ?1 AND hash = ?2");
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_blob(s, 2, hash, STORE_HASH, SQLITE_STATIC);
	return carry_out(s);
}

bool pictures_read(struct store_backend *b, store_each_picture each, void *context)
{
	sqlite3_stmt *s = prepare(b, "SELECT game, person, hash FROM picture ORDER BY rowid");
	int step = SQLITE_ERROR;
	while (s && (step = sqlite3_step(s)) == SQLITE_ROW) {
		struct store_picture picture = {.game = (uint64_t)sqlite3_column_int64(s, 0),
		                                .person = (uint64_t)sqlite3_column_int64(s, 1)};
		const void *hash = sqlite3_column_blob(s, 2);
		if (hash && sqlite3_column_bytes(s, 2) == STORE_HASH)
			memcpy(picture.hash, hash, STORE_HASH);
		if (!each(context, &picture)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_finalize(s);
	return step == SQLITE_DONE;
}

bool picture_read(struct store_backend *b, uint64_t game, const uint8_t *hash, store_each_body each, void *context)
{
	sqlite3_stmt *s = prepare(b, "SELECT body FROM picture WHERE game = ?1 AND hash = ?2");
	sqlite3_bind_int64(s, 1, (sqlite3_int64)game);
	sqlite3_bind_blob(s, 2, hash, STORE_HASH, SQLITE_STATIC);
	const int step = s ? sqlite3_step(s) : SQLITE_ERROR;
	if (step == SQLITE_ROW) {
		const void *body = sqlite3_column_blob(s, 0);
		each(context, body ? body : "", (size_t)sqlite3_column_bytes(s, 0));
	}
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}
