/* Logs and records in PostgreSQL. */
#include "store_pg.h"

/* -- Appending -------------------------------------------------------------------------------------------------------- */

/*
 * One statement each: the step of the head, by an owner that is not older than the last one, and only with it the row. $1 game · $2 the
 * number before · $3 epoch · $4 side · $5 sum · $6 body
 */
bool pg_rows_prepare(struct store_backend *b)
{
	return pg_prepare(b, "append",
	                  "WITH step AS (UPDATE head SET seq = seq + 1, epoch = $3::bigint WHERE game = $1::bigint"
	                  " AND seq = $2::bigint AND epoch <= $3::bigint RETURNING game, seq)"
	                  " INSERT INTO log (game, seq, side, sum, body)"
	                  " SELECT game, seq, $4::bigint, $5::bigint, $6::bytea FROM step") &&
	       pg_prepare(b, "append_first",
	                  "WITH step AS (INSERT INTO head (game, seq, epoch) SELECT $1::bigint, $2::bigint + 1, $3::bigint"
	                  " WHERE NOT EXISTS (SELECT 1 FROM archive WHERE game = $1::bigint)"
	                  " ON CONFLICT (game) DO UPDATE SET seq = 1, epoch = $3::bigint"
	                  " WHERE head.seq = 0 AND head.epoch <= $3::bigint RETURNING game, seq)"
	                  " INSERT INTO log (game, seq, side, sum, body)"
	                  " SELECT game, seq, $4::bigint, $5::bigint, $6::bytea FROM step");
}

enum store_result pg_append(struct store_backend *b, const struct store_row *row, enum store_result *ret_later)
{
	const int64_t sum = row_sum(row->game, row->after + 1, row->side, row->body, row->length);
	const uint64_t epoch = pg_epoch_of(b, row->game);
	if (!epoch)
		return STORE_CONFLICT;
	return pg_send(b, row->after ? "append" : "append_first",
	               PG_LIST(pg_id(row->game), pg_id(row->after), pg_id(epoch), pg_int(row->side), pg_int(sum),
	                       pg_blob(row->body, row->length)),
	               ret_later)
	           ? STORE_LATER
	           : STORE_FAILED;
}

/* -- What becomes of logs ------------------------------------------------------------------------------------------------ */

enum store_result pg_trim(struct store_backend *b, uint64_t game, uint64_t before)
{
	if (!pg_epoch_of(b, game))
		return STORE_CONFLICT;
	const enum store_result result =
	    PG_CHANGE(b,
	              "INSERT INTO trim SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM head WHERE game = $1)"
	              " ON CONFLICT (game) DO UPDATE SET before = greatest(trim.before, excluded.before)",
	              pg_id(game), pg_id(before));
	if (result == STORE_OK &&
	    !PG_DO(b, "DELETE FROM log WHERE game = $1 AND side <> 0 AND seq < $2", pg_id(game), pg_id(before)))
		return STORE_FAILED;
	return result;
}

/* Of a game that is over only the record is left: without one the log is all there is of it. */
static enum store_result mark_over(struct store_backend *b, uint64_t game)
{
	const enum store_result result =
	    PG_CHANGE(b, "DELETE FROM head WHERE game = $1 AND EXISTS (SELECT 1 FROM archive WHERE game = $1)",
	              pg_id(game));
	if (result != STORE_OK)
		return result;
	return PG_DO(b, "DELETE FROM log WHERE game = $1", pg_id(game)) &&
	               PG_DO(b, "DELETE FROM trim WHERE game = $1", pg_id(game)) &&
	               PG_DO(b, "DELETE FROM gone WHERE game = $1", pg_id(game))
	           ? STORE_OK
	           : STORE_FAILED;
}

enum store_result pg_mark(struct store_backend *b, uint64_t game, enum store_status status, int64_t time)
{
	const uint64_t epoch = pg_epoch_of(b, game);
	if (!epoch)
		return STORE_CONFLICT;
	if (status == STORE_RUNNING)
		return PG_DO(b, "DELETE FROM gone WHERE game = $1", pg_id(game)) &&
		               PG_DO(b,
		                     "INSERT INTO head (game, seq, epoch) SELECT $1, 0, $2 WHERE NOT EXISTS (SELECT 1 FROM"
		                     " archive WHERE game = $1) ON CONFLICT DO NOTHING",
		                     pg_id(game), pg_id(epoch))
		           ? STORE_OK
		           : STORE_FAILED;
	if (!PG_DO(b, "DELETE FROM picture WHERE game = $1", pg_id(game)))
		return STORE_FAILED;
	if (status == STORE_OVER)
		return mark_over(b, game);
	return PG_CHANGE(b,
	                 "INSERT INTO gone SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM head WHERE game = $1)"
	                 " ON CONFLICT (game) DO UPDATE SET since = excluded.since",
	                 pg_id(game), pg_int(time));
}

enum store_result pg_archive(struct store_backend *b, uint64_t game, const void *record, size_t length, bool consented,
                             int64_t time)
{
	if (!pg_epoch_of(b, game))
		return STORE_CONFLICT;
	return PG_CHANGE(b, "INSERT INTO archive VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", pg_id(game),
	                 pg_blob(record, length), pg_int(consented), pg_int(time));
}

enum store_result pg_forget_gone(struct store_backend *b, int64_t before)
{
	const struct pg_value shards = pg_id(pg_shards_now(b));
	return PG_DO(b,
	             "DELETE FROM head WHERE (seq = 0 OR game IN (SELECT game FROM gone WHERE since < $1))"
	             " AND " IN_SHARDS("game", "$2"),
	             pg_int(before), shards) &&
	               PG_DO(b,
	                     "DELETE FROM gone WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.game = gone.game)"
	                     " AND " IN_SHARDS("game", "$1"),
	                     shards) &&
	               PG_DO(b,
	                     "DELETE FROM trim WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.game = trim.game)"
	                     " AND " IN_SHARDS("game", "$1"),
	                     shards) &&
	               PG_DO(b,
	                     "DELETE FROM log WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.game = log.game)"
	                     " AND " IN_SHARDS("game", "$1"),
	                     shards)
	           ? STORE_OK
	           : STORE_FAILED;
}

/* -- Reading logs ----------------------------------------------------------------------------------------------------------- */

/* Columns seq, side, sum, body. */
static struct log_row row_take(PGresult *rows, int row, int first)
{
	struct log_row taken = {.seq = (uint64_t)pg_number_at(rows, row, first),
	                        .side = pg_number_at(rows, row, first + 1) != 0,
	                        .sum = pg_number_at(rows, row, first + 2)};
	taken.body = pg_bytes_at(rows, row, first + 3, &taken.length);
	return taken;
}

struct reading {
	uint64_t game;
	struct tracks *tracks;
	store_each each;
	store_each_game each_game;
	void *context;
	bool ended; /* no more is wanted */
};

static bool read_row(void *context, PGresult *rows, int i)
{
	struct reading *reading = context;
	const struct log_row row = row_take(rows, i, 0);
	const bool fine = log_row_fits(&row, reading->game);
	return reading->each(reading->context, row.seq, fine ? row.body : NULL, fine ? row.length : 0) && fine;
}

bool pg_read(struct store_backend *b, uint64_t game, uint64_t from, store_each each, void *context)
{
	struct reading reading = {.game = game, .each = each, .context = context};
	return pg_read_begin(b) &&
	       pg_read_end(b, pg_go_through(b,
	                                    "SELECT seq, side, sum, body FROM log WHERE game = $1 AND seq >= $2"
	                                    " AND EXISTS (SELECT 1 FROM head WHERE head.game = $1) AND NOT (side <> 0 AND"
	                                    " seq < coalesce((SELECT before FROM trim WHERE trim.game = $1), 0))"
	                                    " ORDER BY seq",
	                                    PG_LIST(pg_id(game), pg_id(from)), read_row, &reading));
}

static bool head_take(void *context, PGresult *rows, int i)
{
	struct reading *reading = context;
	reading->ended = !tracks_add(reading->tracks, &(struct track){.game = (uint64_t)pg_number_at(rows, i, 0),
	                                                              .head = (uint64_t)pg_number_at(rows, i, 1),
	                                                              .trimmed = (uint64_t)pg_number_at(rows, i, 2)});
	return !reading->ended;
}

static bool running_row(void *context, PGresult *rows, int i)
{
	struct reading *reading = context;
	const struct log_row row = row_take(rows, i, 1);
	reading->ended =
	    !tracks_row(reading->tracks, (uint64_t)pg_number_at(rows, i, 0), &row, reading->each_game, reading->context);
	return !reading->ended;
}

/* By the heads, of which there are few: nobody goes through the logs of all shards for those of one. */
bool pg_read_shards(struct store_backend *b, uint64_t shards, store_each_game each, void *context)
{
	static const char heads[] = "SELECT head.game, head.seq, coalesce(trim.before, 0) FROM head LEFT JOIN trim USING"
	                            " (game) WHERE head.seq > 0 AND NOT EXISTS (SELECT 1 FROM gone WHERE gone.game ="
	                            " head.game) AND " IN_SHARDS("head.game", "$1") " ORDER BY head.game";
	static const char logs[] =
	    "SELECT log.game, log.seq, side, sum, body FROM head JOIN log USING (game) WHERE head.seq"
	    " > 0 AND NOT EXISTS (SELECT 1 FROM gone WHERE gone.game = head.game)"
	    " AND " IN_SHARDS("head.game", "$1") " ORDER BY log.game, log.seq";
	struct tracks tracks = {0};
	struct reading reading = {.tracks = &tracks, .each_game = each, .context = context};
	bool fine = pg_read_begin(b);
	if (fine) {
		fine = pg_go_through(b, heads, PG_LIST(pg_id(shards)), head_take, &reading) &&
		       !reading.ended /* for want of memory */ &&
		       pg_go_through(b, logs, PG_LIST(pg_id(shards)), running_row, &reading) &&
		       (reading.ended || tracks_end(&tracks, each, context));
		fine = pg_read_end(b, fine);
	}
	tracks_release(&tracks);
	return fine;
}

bool pg_read_running(struct store_backend *b, store_each_game each, void *context)
{
	return pg_read_shards(b, UINT64_MAX, each, context);
}

/* -- Records ---------------------------------------------------------------------------------------------------------------- */

struct records {
	store_each_record each;
	void *context;
};

static bool record_take(void *context, PGresult *rows, int i)
{
	const struct records *records = context;
	size_t length;
	const char *record = pg_bytes_at(rows, i, 1, &length);
	return records->each(records->context, (uint64_t)pg_number_at(rows, i, 0), record, length,
	                     pg_number_at(rows, i, 2) != 0);
}

bool pg_read_archive(struct store_backend *b, uint64_t game, store_each_record each, void *context)
{
	struct records records = {each, context};
	if (game) {
		PGresult *found = PG_ASK(b, "SELECT game, record, consented FROM archive WHERE game = $1", pg_id(game));
		if (found && PQntuples(found))
			record_take(&records, found, 0);
		return pg_done(found);
	}
	return pg_read_begin(b) &&
	       pg_read_end(b, pg_go_through(b, "SELECT game, record, consented FROM archive ORDER BY ended, game", NULL, 0,
	                                    record_take, &records));
}
