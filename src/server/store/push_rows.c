/* Where devices want to be called, and the keys for that. Few people have asked for it, so statements are made when they are needed. */
#include "store_sqlite.h"

#include <stdio.h>
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

static enum store_result push_trim(struct store_backend *b, uint64_t person, unsigned most)
{
	sqlite3_stmt *s = prepare(b, "DELETE FROM push WHERE person = ?1 AND id <= (SELECT id FROM push WHERE person = ?1"
	                             " ORDER BY id DESC LIMIT 1 OFFSET ?2)");
	sqlite3_bind_int64(s, 1, (sqlite3_int64)person);
	sqlite3_bind_int64(s, 2, most);
	return carry_out(s);
}

enum store_result push_put(struct store_backend *b, const struct store_push *push, unsigned most)
{
	/* Not of a device that was signed out meanwhile. */
	sqlite3_stmt *s = prepare(b, "INSERT OR REPLACE INTO push (token, person, endpoint, key, auth, made)"
	                             " SELECT hash, person, ?3, ?4, ?5, ?6 FROM token WHERE hash = ?1 AND person = ?2");
	sqlite3_bind_blob(s, 1, push->token, STORE_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)push->person);
	sqlite3_bind_text(s, 3, push->endpoint, -1, SQLITE_STATIC);
	sqlite3_bind_blob(s, 4, push->key, PUSH_KEY, SQLITE_STATIC);
	sqlite3_bind_blob(s, 5, push->auth, PUSH_AUTH, SQLITE_STATIC);
	sqlite3_bind_int64(s, 6, push->made);
	if (carry_out(s) != STORE_OK)
		return STORE_FAILED;
	return sqlite3_changes(b->db) ? push_trim(b, push->person, most) : STORE_CONFLICT;
}

enum store_result push_drop(struct store_backend *b, const uint8_t *token, const char *endpoint)
{
	sqlite3_stmt *s = prepare(b, "DELETE FROM push WHERE token = ?1 AND (?2 IS NULL OR endpoint = ?2)");
	sqlite3_bind_blob(s, 1, token, STORE_HASH, SQLITE_STATIC);
	if (endpoint)
		sqlite3_bind_text(s, 2, endpoint, -1, SQLITE_STATIC);
	return carry_out(s);
}

static bool blob_take(sqlite3_stmt *s, int column, uint8_t *bytes, int length)
{
	const void *blob = sqlite3_column_blob(s, column);
	if (!blob || sqlite3_column_bytes(s, column) != length)
		return false;
	memcpy(bytes, blob, (size_t)length);
	return true;
}

/* Columns token, person, endpoint, key, auth, made. What is damaged is none. */
static struct store_push push_take(sqlite3_stmt *s)
{
	struct store_push push = {.person = (uint64_t)sqlite3_column_int64(s, 1), .made = sqlite3_column_int64(s, 5)};
	const char *endpoint = (const char *)sqlite3_column_text(s, 2);
	if (blob_take(s, 0, push.token, STORE_HASH) && blob_take(s, 3, push.key, PUSH_KEY) &&
	    blob_take(s, 4, push.auth, PUSH_AUTH) && endpoint && strlen(endpoint) < sizeof push.endpoint)
		strcpy(push.endpoint, endpoint);
	return push;
}

bool push_read(struct store_backend *b, uint64_t person, store_each_push each, void *context)
{
	sqlite3_stmt *s =
	    prepare(b, "SELECT token, person, endpoint, key, auth, made FROM push WHERE person = ?1 ORDER BY id");
	int step = SQLITE_ERROR;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)person);
	while (s && (step = sqlite3_step(s)) == SQLITE_ROW) {
		const struct store_push push = push_take(s);
		if (push.endpoint[0] && !each(context, &push)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_finalize(s);
	return step == SQLITE_DONE;
}

bool push_find(struct store_backend *b, const uint8_t *token, struct store_push *ret_push)
{
	sqlite3_stmt *s = prepare(b, "SELECT token, person, endpoint, key, auth, made FROM push WHERE token = ?1");
	sqlite3_bind_blob(s, 1, token, STORE_HASH, SQLITE_STATIC);
	const int step = s ? sqlite3_step(s) : SQLITE_ERROR;
	*ret_push = step == SQLITE_ROW ? push_take(s) : (struct store_push){0};
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

/* -- The server's keys ----------------------------------------------------------------------------------------- */

enum store_result vapid_put(struct store_backend *b, const uint8_t *keys)
{
	sqlite3_stmt *s = prepare(b, "INSERT OR IGNORE INTO vapid (one, keys) VALUES (1, ?1)");
	sqlite3_bind_blob(s, 1, keys, PUSH_KEYS, SQLITE_STATIC);
	return carry_out(s);
}

bool vapid_read(struct store_backend *b, uint8_t *ret_keys, bool *ret_found)
{
	sqlite3_stmt *s = prepare(b, "SELECT keys FROM vapid");
	const int step = s ? sqlite3_step(s) : SQLITE_ERROR;
	*ret_found = step == SQLITE_ROW && blob_take(s, 0, ret_keys, PUSH_KEYS);
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}
