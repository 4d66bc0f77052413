/* Where devices want to be called, and the keys for that, in PostgreSQL. A row goes with its device, by the database itself. */
#include "store_pg.h"

#include <string.h>

enum store_result pg_push_put(struct store_backend *b, const struct store_push *push, unsigned most)
{
	/* Not of a device that was signed out meanwhile. */
	if (!PG_DO(b,
	           "DELETE FROM push WHERE (token = $1 OR endpoint = $3) AND EXISTS (SELECT 1 FROM token WHERE hash = $1"
	           " AND token.person = $2)",
	           pg_blob(push->token, STORE_HASH), pg_id(push->person), pg_text(push->endpoint)))
		return STORE_FAILED;
	const enum store_result result =
	    PG_CHANGE(b,
	              "INSERT INTO push (token, person, endpoint, key, auth, made) SELECT hash, person, $3, $4, $5, $6 "
	              "FROM token"
	              " WHERE hash = $1 AND person = $2",
	              pg_blob(push->token, STORE_HASH), pg_id(push->person), pg_text(push->endpoint),
	              pg_blob(push->key, PUSH_KEY), pg_blob(push->auth, PUSH_AUTH), pg_int(push->made));
	if (result != STORE_OK)
		return result;
	return PG_DO(b,
	             "DELETE FROM push WHERE person = $1 AND id <= (SELECT id FROM push WHERE person = $1 ORDER BY id DESC"
	             " LIMIT 1 OFFSET $2)",
	             pg_id(push->person), pg_int(most))
	           ? STORE_OK
	           : STORE_FAILED;
}

enum store_result pg_push_drop(struct store_backend *b, const uint8_t *token, const char *endpoint)
{
	return PG_DO(b, "DELETE FROM push WHERE token = $1 AND ($2::text IS NULL OR endpoint = $2)",
	             pg_blob(token, STORE_HASH), pg_text(endpoint))
	           ? STORE_OK
	           : STORE_FAILED;
}

static bool blob_take(PGresult *rows, int row, int column, uint8_t *bytes, size_t length)
{
	size_t found;
	const char *blob = pg_bytes_at(rows, row, column, &found);
	if (found != length)
		return false;
	memcpy(bytes, blob, length);
	return true;
}

/* Columns token, person, endpoint, key, auth, made. What is damaged is none. */
static struct store_push push_take(PGresult *rows, int row)
{
	struct store_push push = {.person = (uint64_t)pg_number_at(rows, row, 1), .made = pg_number_at(rows, row, 5)};
	if (blob_take(rows, row, 0, push.token, STORE_HASH) && blob_take(rows, row, 3, push.key, PUSH_KEY) &&
	    blob_take(rows, row, 4, push.auth, PUSH_AUTH))
		pg_text_at(rows, row, 2, push.endpoint, sizeof push.endpoint);
	return push;
}

bool pg_push_read(struct store_backend *b, uint64_t person, store_each_push each, void *context)
{
	PGresult *rows =
	    PG_ASK(b, "SELECT token, person, endpoint, key, auth, made FROM push WHERE person = $1 ORDER BY id",
	           pg_id(person));
	for (int i = 0; i < PQntuples(rows); i++) {
		const struct store_push push = push_take(rows, i);
		if (push.endpoint[0] && !each(context, &push))
			break;
	}
	return pg_done(rows);
}

bool pg_push_find(struct store_backend *b, const uint8_t *token, struct store_push *ret_push)
{
	PGresult *found = PG_ASK(b, "SELECT token, person, endpoint, key, auth, made FROM push WHERE token = $1",
	                         pg_blob(token, STORE_HASH));
	*ret_push = found && PQntuples(found) ? push_take(found, 0) : (struct store_push){0};
	return pg_done(found);
}

enum store_result pg_vapid_put(struct store_backend *b, const uint8_t *keys)
{
	return PG_DO(b, "INSERT INTO vapid (one, keys) VALUES (1, $1) ON CONFLICT DO NOTHING", pg_blob(keys, PUSH_KEYS))
	           ? STORE_OK
	           : STORE_FAILED;
}

bool pg_vapid_read(struct store_backend *b, uint8_t *ret_keys, bool *ret_found)
{
	PGresult *found = pg_ask(b, "SELECT keys FROM vapid", NULL, 0);
	*ret_found = found && PQntuples(found) && blob_take(found, 0, 0, ret_keys, PUSH_KEYS);
	return pg_done(found);
}
