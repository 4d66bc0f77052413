/* Games that are over, wishes and ratings in PostgreSQL. */
#include "store_pg.h"

#include <assert.h>

static enum store_result done(enum store_result result)
{
	return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

/* -- Wishes ---------------------------------------------------------------------------------------------------------- */

enum store_result pg_wish_put(struct store_backend *b, uint64_t person, const struct store_wish *wish)
{
	if (!PG_DO(b,
	           "INSERT INTO wish (person, keep, rated, invites) SELECT id, nullif($2, -1), $3, $4 FROM person WHERE id "
	           "= $1"
	           " ON CONFLICT (person) DO UPDATE SET keep = excluded.keep, rated = excluded.rated,"
	           " invites = excluded.invites",
	           pg_id(person), pg_int(wish->answered ? wish->keep : -1), pg_int(wish->rated), pg_int(wish->invites)))
		return STORE_FAILED;
	if (wish->keep && wish->rated)
		return STORE_OK;
	return done(PG_CHANGE(b, "DELETE FROM rating WHERE person = $1", pg_id(person)));
}

bool pg_wish_read(struct store_backend *b, uint64_t person, struct store_wish *ret_wish)
{
	PGresult *found = pg_single_file(b) /* who writes changes what it says, or ratings by it */
	                      ? PG_ASK(b, "SELECT keep, rated, invites FROM wish WHERE person = $1", pg_id(person))
	                      : NULL;
	*ret_wish = (struct store_wish){.rated = true, .invites = true};
	if (found && PQntuples(found))
		*ret_wish = (struct store_wish){.answered = !PQgetisnull(found, 0, 0),
		                                .keep = pg_number_at(found, 0, 0) != 0,
		                                .rated = pg_number_at(found, 0, 1) != 0,
		                                .invites = pg_number_at(found, 0, 2) != 0};
	return pg_done(found);
}

/* -- Games ------------------------------------------------------------------------------------------------------------- */

enum store_result pg_result_put(struct store_backend *b, uint64_t game, const char *unrated, const char *body,
                                size_t length)
{
	return PG_CHANGE(b, "INSERT INTO result (game, unrated, body) VALUES ($1, $2, $3)", pg_id(game), pg_text(unrated),
	                 pg_blob(body, length));
}

enum store_result pg_played_put(struct store_backend *b, uint64_t game, const struct store_game *result, unsigned seat)
{
	const struct store_seat *whose = &result->seat[seat];
	return PG_CHANGE(b,
	                 "INSERT INTO played (person, ended, game, seat, kind, name, mu_before, sigma_before, mu, sigma)"
	                 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
	                 pg_id(whose->person), pg_int(result->ended), pg_id(game), pg_int(seat), pg_text(result->kind),
	                 pg_text(whose->name), pg_real(whose->before.mu, whose->counted),
	                 pg_real(whose->before.sigma, whose->counted), pg_real(whose->after.mu, whose->counted),
	                 pg_real(whose->after.sigma, whose->counted));
}

/* The games of `gone`, what was deleted of people's parts; a result goes when nobody is left who has it. */
static enum store_result results_drop(struct store_backend *b, PGresult *gone)
{
	enum store_result result = !gone ? STORE_FAILED : PQntuples(gone) ? STORE_OK : STORE_CONFLICT;
	for (int i = 0; result == STORE_OK && i < PQntuples(gone); i++)
		result = done(
		    PG_CHANGE(b,
		              "DELETE FROM result WHERE game = $1 AND NOT EXISTS (SELECT 1 FROM played WHERE played.game = $1)",
		              pg_int(pg_number_at(gone, i, 0))));
	PQclear(gone);
	return result;
}

enum store_result pg_played_drop(struct store_backend *b, uint64_t person, uint64_t game)
{
	return results_drop(b, game ? PG_ASK(b, "DELETE FROM played WHERE person = $1 AND game = $2 RETURNING game",
	                                     pg_id(person), pg_id(game))
	                            : PG_ASK(b, "DELETE FROM played WHERE person = $1 RETURNING game", pg_id(person)));
}

enum store_result pg_played_trim(struct store_backend *b, uint64_t person, unsigned most)
{
	return done(
	    results_drop(b,
	                 PG_ASK(b,
	                        "DELETE FROM played WHERE person = $1 AND (ended, game) <= (SELECT ended, game FROM played"
	                        " WHERE person = $1 ORDER BY ended DESC, game DESC LIMIT 1 OFFSET $2) RETURNING game",
	                        pg_id(person), pg_int(most))));
}

static struct store_played played_take(PGresult *rows, int row)
{
	struct store_played played = {.game = (uint64_t)pg_number_at(rows, row, 0),
	                              .ended = pg_number_at(rows, row, 1),
	                              .seat = (unsigned)pg_number_at(rows, row, 2),
	                              .counted = !PQgetisnull(rows, row, 7),
	                              .before = {pg_real_at(rows, row, 5), pg_real_at(rows, row, 6), 0},
	                              .after = {pg_real_at(rows, row, 7), pg_real_at(rows, row, 8), 0}};
	pg_text_at(rows, row, 3, played.kind, sizeof played.kind);
	pg_text_at(rows, row, 4, played.unrated, sizeof played.unrated);
	played.body = pg_bytes_at(rows, row, 9, &played.length);
	return played;
}

struct playing {
	store_each_played each;
	void *context;
};

static bool played_each(void *context, PGresult *rows, int row)
{
	const struct playing *playing = context;
	const struct store_played played = played_take(rows, row);
	return playing->each(playing->context, &played);
}

bool pg_played_read(struct store_backend *b, uint64_t person, const char *kind, int64_t ended, uint64_t game,
                    store_each_played each, void *context)
{
	struct playing playing = {each, context};
	return pg_read_begin(b) &&
	       pg_read_end(b, pg_go_through(b,
	                                    "SELECT played.game, ended, seat, kind, unrated, mu_before, sigma_before, mu,"
	                                    " sigma, body FROM played JOIN result ON result.game = played.game"
	                                    " WHERE person = $1 AND (ended, played.game) < ($2, $3)"
	                                    " AND ($4::text IS NULL OR kind = $4) ORDER BY ended DESC, played.game DESC",
	                                    PG_LIST(pg_id(person), pg_int(ended), pg_id(game), pg_text(kind)), played_each,
	                                    &playing));
}

bool pg_seats_read(struct store_backend *b, uint64_t game, store_each_seat each, void *context)
{
	PGresult *rows = PG_ASK(b, "SELECT seat, person, name FROM played WHERE game = $1 ORDER BY seat", pg_id(game));
	char name[STORE_NAME];
	for (int i = 0; i < PQntuples(rows); i++) {
		pg_text_at(rows, i, 2, name, sizeof name);
		if (!each(context, (unsigned)pg_number_at(rows, i, 0), (uint64_t)pg_number_at(rows, i, 1), name))
			break;
	}
	return pg_done(rows);
}

/* -- Ratings ------------------------------------------------------------------------------------------------------------ */

enum store_result pg_rating_put(struct store_backend *b, uint64_t person, const char *kind, const struct rating *rating)
{
	return PG_CHANGE(b,
	                 "INSERT INTO rating (person, kind, mu, sigma, games) VALUES ($1, $2, $3, $4, $5) ON CONFLICT"
	                 " (person, kind) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
	                 pg_id(person), pg_text(kind), pg_real(rating->mu, true), pg_real(rating->sigma, true),
	                 pg_int(rating->games));
}

bool pg_rating_read(struct store_backend *b, uint64_t person, const char *kind, struct rating *ret_rating)
{
	PGresult *found =
	    PG_ASK(b, "SELECT mu, sigma, games FROM rating WHERE person = $1 AND kind = $2", pg_id(person), pg_text(kind));
	*ret_rating = rating_new;
	if (found && PQntuples(found))
		*ret_rating =
		    (struct rating){pg_real_at(found, 0, 0), pg_real_at(found, 0, 1), (unsigned)pg_number_at(found, 0, 2)};
	return pg_done(found);
}

static bool ratings_go_through(PGresult *rows, store_each_rating each, void *context)
{
	char name[STORE_NAME], kind[STORE_KIND];
	for (int i = 0; i < PQntuples(rows); i++) {
		const struct rating rating = {pg_real_at(rows, i, 3), pg_real_at(rows, i, 4),
		                              (unsigned)pg_number_at(rows, i, 5)};
		pg_text_at(rows, i, 1, name, sizeof name);
		pg_text_at(rows, i, 2, kind, sizeof kind);
		if (!each(context, (uint64_t)pg_number_at(rows, i, 0), name, kind, &rating))
			break;
	}
	return pg_done(rows);
}

bool pg_ratings_read(struct store_backend *b, uint64_t person, store_each_rating each, void *context)
{
	return ratings_go_through(PG_ASK(b,
	                                 "SELECT person, name, kind, mu, sigma, games FROM rating JOIN person ON person.id"
	                                 " = person WHERE person = $1 ORDER BY kind COLLATE \"C\"",
	                                 pg_id(person)),
	                          each, context);
}

/* In parts: there may be many, of whom only the first are looked at. */
struct ladder {
	store_each_rating each;
	void *context;
};

static bool ladder_each(void *context, PGresult *rows, int row)
{
	const struct ladder *ladder = context;
	char name[STORE_NAME], kind[STORE_KIND];
	const struct rating rating = {pg_real_at(rows, row, 3), pg_real_at(rows, row, 4),
	                              (unsigned)pg_number_at(rows, row, 5)};
	pg_text_at(rows, row, 1, name, sizeof name);
	pg_text_at(rows, row, 2, kind, sizeof kind);
	return ladder->each(ladder->context, (uint64_t)pg_number_at(rows, row, 0), name, kind, &rating);
}

bool pg_ladder_read(struct store_backend *b, const char *kind, store_each_rating each, void *context)
{
	static_assert(RATING_FLOOR == 10, "floor"); /* as in the index */
	struct ladder ladder = {each, context};
	return pg_read_begin(b) &&
	       pg_read_end(b, pg_go_through(b,
	                                    "SELECT person, name, kind, mu, sigma, games FROM rating JOIN person ON"
	                                    " person.id = person WHERE kind = $1 AND games >= 10 ORDER BY mu DESC",
	                                    PG_LIST(pg_text(kind)), ladder_each, &ladder));
}

/* Once a day is enough, and one look at all of them. */
static bool met_forget(struct store_backend *b, int64_t day)
{
	if (b->met_day == day)
		return true;
	b->met_day = day;
	return PG_DO(b, "DELETE FROM met WHERE day < $1 OR day > $2", pg_int(day - 1), pg_int(day + 1));
}

enum store_result pg_met_put(struct store_backend *b, const struct store_meeting *meeting)
{
	return PG_DO(b,
	             "INSERT INTO met (day, one, two, kind, games) VALUES ($1, $2, $3, $4, 1)"
	             " ON CONFLICT (day, one, two, kind) DO UPDATE SET games = met.games + 1",
	             pg_int(meeting->day), pg_id(meeting->one), pg_id(meeting->two), pg_text(meeting->kind)) &&
	               met_forget(b, meeting->day)
	           ? STORE_OK
	           : STORE_FAILED;
}

bool pg_met_read(struct store_backend *b, const struct store_meeting *meeting, unsigned *ret_count)
{
	PGresult *found = PG_ASK(b, "SELECT games FROM met WHERE day = $1 AND one = $2 AND two = $3 AND kind = $4",
	                         pg_int(meeting->day), pg_id(meeting->one), pg_id(meeting->two), pg_text(meeting->kind));
	*ret_count = found && PQntuples(found) ? (unsigned)pg_number_at(found, 0, 0) : 0;
	return pg_done(found);
}

/* -- Whom one has played with ------------------------------------------------------------------------------------------- */

bool pg_met_people(struct store_backend *b, uint64_t person, store_each_met each, void *context)
{
	PGresult *rows = PG_ASK(
	    b,
	    "WITH own AS (SELECT game FROM played WHERE person = $1 ORDER BY ended DESC LIMIT 200), others AS (SELECT"
	    " DISTINCT ON (played.person) played.person, played.game, seat, ended, count(*) OVER (PARTITION BY"
	    " played.person) AS games FROM own JOIN played ON played.game = own.game AND played.person <> $1 ORDER BY"
	    " played.person, ended DESC, played.game DESC) SELECT others.person, person.name, others.game, others.seat,"
	    " others.ended, others.games FROM others JOIN person ON person.id = others.person JOIN wish ON wish.person ="
	    " others.person AND wish.keep <> 0 AND wish.invites <> 0 WHERE NOT EXISTS (SELECT 1 FROM avoid WHERE"
	    " (avoid.person = $1 AND other = others.person) OR (avoid.person = others.person AND other = $1))"
	    " ORDER BY others.ended DESC LIMIT 30",
	    pg_id(person));
	for (int i = 0; i < PQntuples(rows); i++) {
		struct store_met met = {.person = (uint64_t)pg_number_at(rows, i, 0),
		                        .game = (uint64_t)pg_number_at(rows, i, 2),
		                        .seat = (unsigned)pg_number_at(rows, i, 3),
		                        .ended = pg_number_at(rows, i, 4),
		                        .games = (unsigned)pg_number_at(rows, i, 5)};
		pg_text_at(rows, i, 1, met.name, sizeof met.name);
		if (!each(context, &met))
			break;
	}
	return pg_done(rows);
}

enum store_result pg_avoid_put(struct store_backend *b, const struct store_avoid *avoid)
{
	const enum store_result result =
	    avoid->off ? PG_CHANGE(b, "DELETE FROM avoid WHERE person = $1 AND since = $2", pg_id(avoid->person),
	                           pg_int(avoid->since))
	               : PG_CHANGE(b,
	                           "INSERT INTO avoid (person, other, since) SELECT $1, id, $3 FROM person WHERE id = $2"
	                           " ON CONFLICT DO NOTHING",
	                           pg_id(avoid->person), pg_id(avoid->other), pg_int(avoid->since));
	if (result == STORE_FAILED)
		return STORE_FAILED;
	return done(PG_CHANGE(b,
	                      "DELETE FROM avoid WHERE person = $1 AND since <= (SELECT since FROM avoid WHERE person = $1"
	                      " ORDER BY since DESC LIMIT 1 OFFSET 200)",
	                      pg_id(avoid->person)));
}

bool pg_avoids(struct store_backend *b, uint64_t one, uint64_t two, bool *ret_avoids)
{
	PGresult *found =
	    PG_ASK(b, "SELECT 1 FROM avoid WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)", pg_id(one),
	           pg_id(two));
	*ret_avoids = found && PQntuples(found);
	return pg_done(found);
}

bool pg_avoided_read(struct store_backend *b, uint64_t person, store_each_avoided each, void *context)
{
	PGresult *rows =
	    PG_ASK(b,
	           "SELECT name, since FROM avoid JOIN person ON person.id = other WHERE person = $1 ORDER BY since DESC",
	           pg_id(person));
	char name[STORE_NAME];
	for (int i = 0; i < PQntuples(rows); i++) {
		pg_text_at(rows, i, 0, name, sizeof name);
		if (!each(context, name, pg_number_at(rows, i, 1)))
			break;
	}
	return pg_done(rows);
}
