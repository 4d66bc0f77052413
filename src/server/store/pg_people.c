/* People, their devices and recovery codes, and pictures in PostgreSQL; and how the database forgets somebody. */
#include "store_pg.h"

#include "base/strbuf.h"

/* -- People ------------------------------------------------------------------------------------------------------------- */

enum store_result pg_person_put(struct store_backend *b, const struct store_person *person)
{
	return PG_CHANGE(b,
	                 "INSERT INTO person (id, name, lang) VALUES ($1, $2, $3)"
	                 " ON CONFLICT (id) DO UPDATE SET name = excluded.name, lang = excluded.lang",
	                 pg_id(person->id), pg_text(person->name), pg_text(person->lang));
}

enum store_result pg_person_rename(struct store_backend *b, const struct store_person *person)
{
	return PG_CHANGE(b, "UPDATE person SET name = $2, lang = $3 WHERE id = $1", pg_id(person->id),
	                 pg_text(person->name), pg_text(person->lang));
}

/* Columns id, name, lang. */
static void person_take(PGresult *rows, int row, struct store_person *ret_person)
{
	ret_person->id = (uint64_t)pg_number_at(rows, row, 0);
	pg_text_at(rows, row, 1, ret_person->name, sizeof ret_person->name);
	pg_text_at(rows, row, 2, ret_person->lang, sizeof ret_person->lang);
}

static bool person_of(PGresult *found, struct store_person *ret_person)
{
	*ret_person = (struct store_person){0};
	if (found && PQntuples(found))
		person_take(found, 0, ret_person);
	return pg_done(found);
}

bool pg_person_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person)
{
	return person_of(PG_ASK(b,
	                        "SELECT person.id, person.name, person.lang FROM token JOIN person ON person.id ="
	                        " token.person WHERE token.hash = $1",
	                        pg_blob(hash, STORE_HASH)),
	                 ret_person);
}

bool pg_person_read(struct store_backend *b, uint64_t id, struct store_person *ret_person)
{
	return person_of(PG_ASK(b, "SELECT id, name, lang FROM person WHERE id = $1", pg_id(id)), ret_person);
}

bool pg_recovery_find(struct store_backend *b, const uint8_t *hash, struct store_person *ret_person)
{
	return person_of(PG_ASK(b,
	                        "SELECT id, name, lang FROM recovery JOIN person ON person.id = recovery.person"
	                        " WHERE hash = $1",
	                        pg_blob(hash, STORE_HASH)),
	                 ret_person);
}

bool pg_recovery_made(struct store_backend *b, uint64_t person, int64_t *ret_time)
{
	PGresult *found = PG_ASK(b, "SELECT made FROM recovery WHERE person = $1", pg_id(person));
	*ret_time = found && PQntuples(found) ? pg_number_at(found, 0, 0) : 0;
	return pg_done(found);
}

struct people {
	store_each_person each;
	void *context;
};

static bool people_take(void *context, PGresult *rows, int row)
{
	const struct people *people = context;
	struct store_person person = {0};
	person_take(rows, row, &person);
	return people->each(people->context, &person, (unsigned)pg_number_at(rows, row, 3), pg_number_at(rows, row, 4));
}

bool pg_people_read(struct store_backend *b, store_each_person each, void *context)
{
	struct people people = {each, context};
	return pg_read_begin(b) &&
	       pg_read_end(b, pg_go_through(b,
	                                    "SELECT id, name, lang, count(hash), coalesce(max(used), 0) FROM person LEFT"
	                                    " JOIN token ON token.person = person.id GROUP BY id ORDER BY 5 DESC, id",
	                                    NULL, 0, people_take, &people));
}

/* -- Devices ------------------------------------------------------------------------------------------------------------- */

enum store_result pg_token_put(struct store_backend *b, const uint8_t *hash, uint64_t person, int64_t time)
{
	return PG_CHANGE(b,
	                 "INSERT INTO token (hash, person, made, used, label) VALUES ($1, $2, $3, $3, '') ON CONFLICT DO"
	                 " NOTHING",
	                 pg_blob(hash, STORE_HASH), pg_id(person), pg_int(time));
}

/* $1 hash · $2 person · $3 time · $4 label */
static const char *const changes[] = {
    [TOKEN_USED] = "UPDATE token SET used = $3, label = $4 WHERE hash = $1 AND person = $2",
    [TOKEN_GONE] = "DELETE FROM token WHERE hash = $1 AND person = $2",
    [TOKEN_BARRED] = "DELETE FROM token WHERE hash = $1 AND person = $2",
    [TOKEN_OTHERS_GONE] = "DELETE FROM token WHERE hash <> $1 AND person = $2",
    [TOKEN_ALL_GONE] = "DELETE FROM token WHERE person = $2",
    [TOKEN_OLD_GONE] = "DELETE FROM token WHERE person = $2 AND hash NOT IN (SELECT hash FROM token WHERE person = $2"
                       " ORDER BY hash = $1 DESC, used DESC, made DESC LIMIT 50)",
    [TOKEN_FOR_RECOVERY] = "INSERT INTO recovery (person, hash, made) VALUES ($2, $1, $3)"
                           " ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, made = excluded.made",
};

enum store_result pg_token_change(struct store_backend *b, enum store_change change, const struct store_token *token)
{
	const enum store_result result = PG_CHANGE(b, changes[change], pg_blob(token->hash, STORE_HASH),
	                                           pg_id(token->person), pg_int(token->used), pg_text(token->label));
	const bool barring = change == TOKEN_BARRED || change == TOKEN_OTHERS_GONE || change == TOKEN_ALL_GONE;
	if (result == STORE_FAILED ||
	    (barring && !PG_DO(b, "DELETE FROM recovery WHERE person = $1", pg_id(token->person))))
		return STORE_FAILED;
	return change == TOKEN_GONE || change == TOKEN_BARRED ? result : STORE_OK;
}

/* Columns hash, person, made, used, label. */
static struct store_token token_take(PGresult *rows, int row)
{
	struct store_token token = {.person = (uint64_t)pg_number_at(rows, row, 1),
	                            .made = pg_number_at(rows, row, 2),
	                            .used = pg_number_at(rows, row, 3)};
	pg_hash_at(rows, row, 0, token.hash);
	pg_text_at(rows, row, 4, token.label, sizeof token.label);
	return token;
}

bool pg_tokens_read(struct store_backend *b, uint64_t person, store_each_token each, void *context)
{
	PGresult *rows =
	    PG_ASK(b, "SELECT hash, person, made, used, label FROM token WHERE person = $1 ORDER BY made, hash",
	           pg_id(person));
	for (int i = 0; i < PQntuples(rows); i++) {
		const struct store_token token = token_take(rows, i);
		if (!each(context, &token))
			break;
	}
	return pg_done(rows);
}

bool pg_token_find(struct store_backend *b, const uint8_t *hash, struct store_token *ret_token)
{
	PGresult *found =
	    PG_ASK(b, "SELECT hash, person, made, used, label FROM token WHERE hash = $1", pg_blob(hash, STORE_HASH));
	*ret_token = found && PQntuples(found) ? token_take(found, 0) : (struct store_token){0};
	return pg_done(found);
}

/* -- Being forgotten ------------------------------------------------------------------------------------------------------ */

/* The logs are gone through once, each from its beginning: where the person sat before it left again is nowhere else. */
struct edit {
	struct store_backend *b;
	uint64_t person, game;
	store_edit edit;
	unsigned seats; /* in that game */
	struct strbuf body;
	bool failed;
};

/* Columns game, seq, side, sum, body. What was damaged stays damaged. */
static bool row_edit(void *context, PGresult *rows, int i)
{
	struct edit *edit = context;
	const uint64_t game = (uint64_t)pg_number_at(rows, i, 0), seq = (uint64_t)pg_number_at(rows, i, 1);
	const bool side = pg_number_at(rows, i, 2) != 0;
	size_t length;
	const char *body = pg_bytes_at(rows, i, 4, &length);
	if (game != edit->game)
		edit->seats = 0;
	edit->game = game;
	if (!edit->edit(body, length, edit->person, &edit->seats, &edit->body) && !edit->body.failed)
		return true;
	const bool fits = pg_number_at(rows, i, 3) == row_sum(game, seq, side, body, length);
	edit->failed = edit->body.failed ||
	               !PG_DO(edit->b, "UPDATE log SET sum = $3, body = $4 WHERE game = $1 AND seq = $2", pg_id(game),
	                      pg_id(seq), pg_int(row_sum(game, seq, side, edit->body.text, edit->body.length) + !fits),
	                      pg_blob(edit->body.text, edit->body.length));
	return !edit->failed;
}

static bool logs_edit(struct store_backend *b, uint64_t person, store_edit how, uint64_t shards)
{
	struct edit edit = {.b = b, .person = person, .edit = how};
	const bool fine =
	    pg_go_through(b,
	                  "SELECT game, seq, side, sum, body FROM log WHERE " IN_SHARDS("game", "$1") " ORDER BY game, seq",
	                  PG_LIST(pg_id(shards)), row_edit, &edit);
	strbuf_release(&edit.body);
	return fine && !edit.failed;
}

static bool rows_delete(struct store_backend *b, uint64_t person)
{
	static const char *const deletes[] = {
	    "DELETE FROM token WHERE person = $1",        "DELETE FROM recovery WHERE person = $1",
	    "DELETE FROM wish WHERE person = $1",         "DELETE FROM rating WHERE person = $1",
	    "DELETE FROM met WHERE one = $1 OR two = $1", "DELETE FROM avoid WHERE person = $1 OR other = $1",
	    "DELETE FROM picture WHERE person = $1",      "DELETE FROM push WHERE person = $1",
	    "DELETE FROM code WHERE person = $1",         "DELETE FROM person WHERE id = $1",
	};
	for (unsigned i = 0; i < sizeof deletes / sizeof deletes[0]; i++)
		if (!PG_DO(b, deletes[i], pg_id(person)))
			return false;
	return true;
}

static enum store_result person_drop(struct store_backend *b, uint64_t person, store_edit edit, uint64_t shards)
{
	return logs_edit(b, person, edit, shards) &&
	               PG_DO(b, "DELETE FROM forgetting WHERE person = $1 AND " IN_SHARDS("shard", "$2"), pg_id(person),
	                     pg_id(shards)) &&
	               pg_played_drop(b, person, 0) != STORE_FAILED && rows_delete(b, person)
	           ? STORE_OK
	           : STORE_FAILED;
}

/*
 * Whose seat a line is about is known from the line in which somebody sat down there, so a log is gone through once, by who writes it, behind its
 * last line of that person. Of the other shards is written down that it has to be done.
 */
enum store_result pg_person_drop(struct store_backend *b, uint64_t person, store_edit edit)
{
	const uint64_t shards = pg_shards_now(b);
	if (person_drop(b, person, edit, shards) != STORE_OK)
		return STORE_FAILED;
	return PG_DO(b,
	             "INSERT INTO forgetting SELECT $1, number FROM shard WHERE NOT " IN_SHARDS(
	                 "number", "$2") " ON CONFLICT DO NOTHING",
	             pg_id(person), pg_id(shards))
	           ? STORE_OK
	           : STORE_FAILED;
}

enum store_result pg_person_drop_here(struct store_backend *b, uint64_t person, store_edit edit, uint64_t shards)
{
	return person_drop(b, person, edit, shards & pg_shards_now(b));
}

bool pg_forgettings_read(struct store_backend *b, uint64_t shards, store_each_forgotten each, void *context)
{
	PGresult *rows =
	    PG_ASK(b, "SELECT DISTINCT person FROM forgetting WHERE " IN_SHARDS("shard", "$1") " LIMIT 100", pg_id(shards));
	for (int i = 0; i < PQntuples(rows); i++)
		each(context, (uint64_t)pg_number_at(rows, i, 0));
	return pg_done(rows);
}

/* -- Pictures -------------------------------------------------------------------------------------------------------------- */

enum store_result pg_picture_put(struct store_backend *b, uint64_t game, uint64_t person, const uint8_t *hash,
                                 const void *body, size_t length)
{
	return PG_CHANGE(b,
	                 "INSERT INTO picture (game, hash, person, body) VALUES ($1, $2, $3, $4) ON CONFLICT (game, hash) "
	                 "DO"
	                 " UPDATE SET person = excluded.person, body = excluded.body",
	                 pg_id(game), pg_blob(hash, STORE_HASH), pg_id(person), pg_blob(body, length));
}

enum store_result pg_picture_drop(struct store_backend *b, uint64_t game, const uint8_t *hash)
{
	return PG_DO(b, "DELETE FROM picture WHERE game = $1 AND hash = $2", pg_id(game), pg_blob(hash, STORE_HASH))
	           ? STORE_OK
	           : STORE_FAILED;
}

bool pg_pictures_read(struct store_backend *b, store_each_picture each, void *context)
{
	PGresult *rows = pg_ask(b, "SELECT game, person, hash FROM picture ORDER BY number", NULL, 0);
	for (int i = 0; i < PQntuples(rows); i++) {
		struct store_picture picture = {.game = (uint64_t)pg_number_at(rows, i, 0),
		                                .person = (uint64_t)pg_number_at(rows, i, 1)};
		pg_hash_at(rows, i, 2, picture.hash);
		if (!each(context, &picture))
			break;
	}
	return pg_done(rows);
}

bool pg_picture_read(struct store_backend *b, uint64_t game, const uint8_t *hash, store_each_body each, void *context)
{
	PGresult *found =
	    PG_ASK(b, "SELECT body FROM picture WHERE game = $1 AND hash = $2", pg_id(game), pg_blob(hash, STORE_HASH));
	if (found && PQntuples(found)) {
		size_t length;
		const char *body = pg_bytes_at(found, 0, 0, &length);
		each(context, body, length);
	}
	return pg_done(found);
}
