/* Devices and recovery codes of people, and how the database forgets somebody. Statements are made when they are needed; those that every newcomer needs stay. */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/game_map.h"
#include "base/strbuf.h"

static sqlite3_stmt *prepare(struct store_backend *b, const char *sql)
{
	sqlite3_stmt *statement;
	return sqlite3_prepare_v2(b->db, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

static void text_take(sqlite3_stmt *s, int column, char *text, size_t size)
{
	const char *found = (const char *)sqlite3_column_text(s, column);
	snprintf(text, size, "%s", found ? found : "");
}

/* -- Devices ------------------------------------------------------------------------------------------------- */

/* ?1 hash · ?2 person · ?3 time · ?4 label */
static const char *const changes[] = {
    [TOKEN_USED] = "UPDATE token SET used = ?3, label = ?4 WHERE hash = ?1 AND person = ?2",
    [TOKEN_GONE] = "DELETE FROM token WHERE hash = ?1 AND person = ?2",
    [TOKEN_BARRED] = "DELETE FROM token WHERE hash = ?1 AND person = ?2",
    [TOKEN_OTHERS_GONE] = "DELETE FROM token WHERE hash <> ?1 AND person = ?2",
    [TOKEN_ALL_GONE] = "DELETE FROM token WHERE person = ?2",
    [TOKEN_OLD_GONE] = ("DELETE FROM token WHERE person = ?2 AND hash NOT IN (SELECT hash FROM token WHERE person = ?2"
                        " ORDER BY hash = ?1 DESC, used DESC, made DESC LIMIT 50)"),
    [TOKEN_FOR_RECOVERY] = "INSERT OR REPLACE INTO recovery (person, hash, made) VALUES (?2, ?1, ?3)",
    [RECOVERY_GONE] = "DELETE FROM recovery WHERE person = ?2",
};

static bool change_run(struct store_backend *b, unsigned change, const struct store_token *token)
{
	if (!b->changes[change])
		b->changes[change] = prepare(b, changes[change]);
	sqlite3_stmt *s = b->changes[change];
	const int arguments = s ? sqlite3_bind_parameter_count(s) : 0;
	if (!s)
		return false;
	sqlite3_bind_blob(s, 1, token->hash, STORE_HASH, SQLITE_STATIC);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)token->person);
	if (arguments >= 3)
		sqlite3_bind_int64(s, 3, token->used);
	if (arguments >= 4)
		sqlite3_bind_text(s, 4, token->label, -1, SQLITE_STATIC);
	const bool fine = sqlite3_step(s) == SQLITE_DONE;
	sqlite3_reset(s);
	return fine;
}

enum store_result people_token_change(struct store_backend *b, enum store_change change,
                                      const struct store_token *token)
{
	if (!change_run(b, change, token))
		return STORE_FAILED;
	const bool was = !sqlite3_changes(b->db) && (change == TOKEN_GONE || change == TOKEN_BARRED);
	const bool barring = change == TOKEN_BARRED || change == TOKEN_OTHERS_GONE || change == TOKEN_ALL_GONE;
	if (barring && !change_run(b, RECOVERY_GONE, token))
		return STORE_FAILED;
	return was ? STORE_CONFLICT : STORE_OK;
}

/* Columns hash, person, made, used, label. */
static struct store_token token_take(sqlite3_stmt *s)
{
	struct store_token token = {.person = (uint64_t)sqlite3_column_int64(s, 1),
	                            .made = sqlite3_column_int64(s, 2),
	                            .used = sqlite3_column_int64(s, 3)};
	const void *hash = sqlite3_column_blob(s, 0);
	if (hash && sqlite3_column_bytes(s, 0) == STORE_HASH)
		memcpy(token.hash, hash, STORE_HASH);
	text_take(s, 4, token.label, sizeof token.label);
	return token;
}

bool people_tokens_read(struct store_backend *b, uint64_t person, store_each_token each, void *context)
{
	sqlite3_stmt *s =
	    prepare(b, "SELECT hash, person, made, used, label FROM token WHERE person = ?1 ORDER BY made, hash");
	int step = SQLITE_ERROR;
	sqlite3_bind_int64(s, 1, (sqlite3_int64)person);
	while (s && (step = sqlite3_step(s)) == SQLITE_ROW) {
		const struct store_token token = token_take(s);
		if (!each(context, &token)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_finalize(s);
	return step == SQLITE_DONE;
}

bool people_token_find(struct store_backend *b, const uint8_t *hash, struct store_token *ret_token)
{
	sqlite3_stmt *s = prepare(b, "SELECT hash, person, made, used, label FROM token WHERE hash = ?1");
	sqlite3_bind_blob(s, 1, hash, STORE_HASH, SQLITE_STATIC);
	const int step = s ? sqlite3_step(s) : SQLITE_ERROR;
	*ret_token = step == SQLITE_ROW ? token_take(s) : (struct store_token){0};
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

/* -- Recovery codes --------------------------------------------------------------------------------------------- */

bool people_recovery_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person)
{
	sqlite3_stmt *s =
	    prepare(b, "SELECT id, name, lang FROM recovery JOIN person ON person.id = recovery.person WHERE hash = ?1");
	sqlite3_bind_blob(s, 1, hash, STORE_HASH, SQLITE_STATIC);
	const int step = s ? sqlite3_step(s) : SQLITE_ERROR;
	*ret_person = (struct store_person){0};
	if (step == SQLITE_ROW) {
		ret_person->id = (uint64_t)sqlite3_column_int64(s, 0);
		text_take(s, 1, ret_person->name, sizeof ret_person->name);
		text_take(s, 2, ret_person->lang, sizeof ret_person->lang);
	}
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

bool people_recovery_made(struct store_backend *b, uint64_t person, int64_t *ret_time)
{
	sqlite3_stmt *s = prepare(b, "SELECT made FROM recovery WHERE person = ?1");
	sqlite3_bind_int64(s, 1, (sqlite3_int64)person);
	const int step = s ? sqlite3_step(s) : SQLITE_ERROR;
	*ret_time = step == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

bool people_read(struct store_backend *b, store_each_person each, void *context)
{
	sqlite3_stmt *s = prepare(b, "SELECT id, name, lang, count(hash), coalesce(max(used), 0) FROM person"
	                             " LEFT JOIN token ON token.person = person.id GROUP BY id ORDER BY 5 DESC, id");
	int step = SQLITE_ERROR;
	while (s && (step = sqlite3_step(s)) == SQLITE_ROW) {
		struct store_person person = {.id = (uint64_t)sqlite3_column_int64(s, 0)};
		text_take(s, 1, person.name, sizeof person.name);
		text_take(s, 2, person.lang, sizeof person.lang);
		if (!each(context, &person, (unsigned)sqlite3_column_int(s, 3), sqlite3_column_int64(s, 4))) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_finalize(s);
	return step == SQLITE_DONE;
}

/* -- Being forgotten ---------------------------------------------------------------------------------------------- */

/* The logs are gone through once, from the beginning: where the person sat before it left again is nowhere else. */
struct edit {
	uint64_t person;
	store_edit edit;
	struct game_map seats; /* by game: which seats it has */
	sqlite3_stmt *rewrite;
	struct strbuf body;
};

/* Columns id, game, seq, side, sum, body. What was damaged stays damaged. */
static bool row_edit(struct edit *edit, sqlite3_stmt *row)
{
	const uint64_t game = (uint64_t)sqlite3_column_int64(row, 1), seq = (uint64_t)sqlite3_column_int64(row, 2);
	const bool side = sqlite3_column_int(row, 3) != 0;
	const char *body = sqlite3_column_blob(row, 5);
	const size_t length = (size_t)sqlite3_column_bytes(row, 5);
	const uint64_t before = game_map_get(&edit->seats, game);
	unsigned seats = (unsigned)before;
	const bool differs = edit->edit(body ? body : "", length, edit->person, &seats, &edit->body);
	if (!seats && before)
		game_map_remove(&edit->seats, game);
	if (edit->body.failed || (seats && seats != before && !game_map_set(&edit->seats, game, seats)))
		return false;
	if (!differs)
		return true;
	const bool fits = sqlite3_column_int64(row, 4) == row_sum(game, seq, side, body ? body : "", length);
	sqlite3_bind_int64(edit->rewrite, 1, sqlite3_column_int64(row, 0));
	sqlite3_bind_int64(edit->rewrite, 2, row_sum(game, seq, side, edit->body.text, edit->body.length) + !fits);
	sqlite3_bind_blob64(edit->rewrite, 3, edit->body.text, edit->body.length, SQLITE_STATIC);
	const bool fine = sqlite3_step(edit->rewrite) == SQLITE_DONE;
	sqlite3_reset(edit->rewrite);
	return fine;
}

static bool logs_edit(struct store_backend *b, uint64_t person, store_edit how)
{
	struct edit edit = {.person = person, .edit = how};
	sqlite3_stmt *rows = prepare(b, "SELECT id, game, seq, side, sum, body FROM log ORDER BY id");
	edit.rewrite = prepare(b, "UPDATE log SET sum = ?2, body = ?3 WHERE id = ?1");
	bool fine = rows && edit.rewrite;
	int step = SQLITE_ERROR;
	while (fine && (step = sqlite3_step(rows)) == SQLITE_ROW)
		fine = row_edit(&edit, rows);
	sqlite3_finalize(rows);
	sqlite3_finalize(edit.rewrite);
	game_map_release(&edit.seats);
	strbuf_release(&edit.body);
	return fine && step == SQLITE_DONE;
}

static bool rows_delete(struct store_backend *b, uint64_t person)
{
	static const char *const deletes[] = {
	    "DELETE FROM token WHERE person = ?1",        "DELETE FROM recovery WHERE person = ?1",
	    "DELETE FROM wish WHERE person = ?1",         "DELETE FROM rating WHERE person = ?1",
	    "DELETE FROM met WHERE one = ?1 OR two = ?1", "DELETE FROM avoid WHERE person = ?1 OR other = ?1",
	    "DELETE FROM picture WHERE person = ?1",      "DELETE FROM push WHERE person = ?1",
	    "DELETE FROM person WHERE id = ?1",
	};
	bool fine = true;
	for (unsigned i = 0; fine && i < sizeof deletes / sizeof deletes[0]; i++) {
		sqlite3_stmt *s = prepare(b, deletes[i]);
		sqlite3_bind_int64(s, 1, (sqlite3_int64)person);
		fine = s && sqlite3_step(s) == SQLITE_DONE;
		sqlite3_finalize(s);
	}
	return fine;
}

/* What is deleted, now or before, is overwritten (secure_delete), so that it cannot be read in the file either. */
enum store_result people_drop(struct store_backend *b, uint64_t person, store_edit edit)
{
	return logs_edit(b, person, edit) && played_drop(b, person, 0) != STORE_FAILED && rows_delete(b, person)
	           ? STORE_OK
	           : STORE_FAILED;
}
