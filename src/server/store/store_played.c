/* Games that are over, wishes and ratings in muster.db. Statements are made when they are first needed, and stay. */
#include "store_sqlite.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const statements[PLAYED_STATEMENTS] = {
    [WISH_PUT] = "INSERT OR REPLACE INTO wish (person, keep, rated, invites) SELECT id, ?2, ?3, ?4 FROM person"
                 " WHERE id = ?1", /* not of somebody who was forgotten meanwhile */
    [WISH_READ] = "SELECT keep, rated, invites FROM wish WHERE person = ?1",
    [RESULT_PUT] = "INSERT INTO result (game, unrated, body) VALUES (?1, ?2, ?3)",
    [PLAYED_PUT] = "INSERT INTO played (person, ended, game, seat, kind, name, mu_before, sigma_before, mu, sigma)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [PLAYED_DROP] = "DELETE FROM played WHERE person = ?1 AND game = ?2 RETURNING game",
    [PLAYED_DROP_ALL] = "DELETE FROM played WHERE person = ?1 RETURNING game",
    [RESULT_DROP] = "DELETE FROM result WHERE game = ?1 AND NOT EXISTS (SELECT 1 FROM played WHERE played.game = ?1)",
    [PLAYED_TRIM] = "DELETE FROM played WHERE person = ?1 AND (ended, game) <= (SELECT ended, game FROM played"
                    " WHERE person = ?1 ORDER BY ended DESC, game DESC LIMIT 1 OFFSET ?2) RETURNING game",
    [PLAYED_READ] =
        "SELECT played.game, ended, seat, kind, unrated, mu_before, sigma_before, mu, sigma, body FROM played"
        " JOIN result ON result.game = played.game WHERE person = ?1 AND (ended, played.game) < (?2, ?3)"
        " AND (?4 IS NULL OR kind = ?4) ORDER BY ended DESC, played.game DESC",
    [SEATS_READ] = "SELECT seat, person, name FROM played WHERE game = ?1 ORDER BY seat",
    [RATING_PUT] = "INSERT OR REPLACE INTO rating (person, kind, mu, sigma, games) VALUES (?1, ?2, ?3, ?4, ?5)",
    [RATINGS_DROP] = "DELETE FROM rating WHERE person = ?1",
    [RATING_READ] = "SELECT mu, sigma, games FROM rating WHERE person = ?1 AND kind = ?2",
    [RATINGS_READ] = "SELECT person, name, kind, mu, sigma, games FROM rating JOIN person ON person.id = person"
                     " WHERE person = ?1 ORDER BY kind",
    [LADDER_READ] = "SELECT person, name, kind, mu, sigma, games FROM rating JOIN person ON person.id = person"
                    " WHERE kind = ?2 AND games >= 10 AND ?1 ORDER BY mu DESC",
    [MET_PUT] = "INSERT INTO met (day, one, two, kind, games) VALUES (?1, ?2, ?3, ?4, 1)"
                " ON CONFLICT (day, one, two, kind) DO UPDATE SET games = games + 1",
    [MET_FORGET] = "DELETE FROM met WHERE day < ?1 OR day > ?1 + 2",
    [MET_READ] = "SELECT games FROM met WHERE day = ?1 AND one = ?2 AND two = ?3 AND kind = ?4",
    /* Of the latest 200 games; with max() the other columns are those of the same row. */
    [MET_PEOPLE] =
        "SELECT played.person, person.name, played.game, played.seat, max(played.ended), count(*) FROM (SELECT"
        " game FROM played WHERE person = ?1 ORDER BY ended DESC LIMIT 200) AS own JOIN played ON played.game ="
        " own.game AND played.person <> ?1 JOIN person ON person.id = played.person JOIN wish ON wish.person ="
        " played.person AND wish.keep AND wish.invites WHERE NOT EXISTS (SELECT 1 FROM avoid WHERE (person = ?1"
        " AND other = played.person) OR (person = played.person AND other = ?1))"
        " GROUP BY played.person ORDER BY 5 DESC LIMIT 30",
    [AVOID_PUT] = "INSERT OR IGNORE INTO avoid (person, other, since) SELECT ?1, id, ?3 FROM person WHERE id = ?2",
    [AVOID_OFF] = "DELETE FROM avoid WHERE person = ?1 AND since = ?2",
    [AVOID_TRIM] = "DELETE FROM avoid WHERE person = ?1 AND since <= (SELECT since FROM avoid WHERE person = ?1"
                   " ORDER BY since DESC LIMIT 1 OFFSET 200)", /* the last ones count */
    [AVOIDS] = "SELECT 1 FROM avoid WHERE (person = ?1 AND other = ?2) OR (person = ?2 AND other = ?1)",
    [AVOIDED_READ] =
        "SELECT name, since FROM avoid JOIN person ON person.id = other WHERE person = ?1 ORDER BY since DESC",
};

/* With its first argument bound; NULL: it cannot be made. */
static sqlite3_stmt *statement_of(struct store_backend *b, enum played_statement which, uint64_t first)
{
	sqlite3_stmt **s = &b->played[which];
	if (!*s && sqlite3_prepare_v3(b->db, statements[which], -1, SQLITE_PREPARE_PERSISTENT, s, NULL) != SQLITE_OK)
		return NULL;
	sqlite3_bind_int64(*s, 1, (sqlite3_int64)first);
	return *s;
}

/* Carries it out and lets go of what was bound. */
static enum store_result finish(sqlite3_stmt *s)
{
	const bool fine = sqlite3_step(s) == SQLITE_DONE;
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return fine ? STORE_OK : STORE_FAILED;
}

static void text_take(sqlite3_stmt *s, int column, char *text, size_t size)
{
	const char *found = (const char *)sqlite3_column_text(s, column);
	snprintf(text, size, "%s", found ? found : "");
}

/* -- Wishes ---------------------------------------------------------------------------------------------------- */

enum store_result played_wish_put(struct store_backend *b, uint64_t person, const struct store_wish *wish)
{
	sqlite3_stmt *s = statement_of(b, WISH_PUT, person);
	if (!s)
		return STORE_FAILED;
	if (wish->answered)
		sqlite3_bind_int(s, 2, wish->keep);
	sqlite3_bind_int(s, 3, wish->rated);
	sqlite3_bind_int(s, 4, wish->invites);
	if (finish(s) != STORE_OK)
		return STORE_FAILED;
	if (wish->keep && wish->rated)
		return STORE_OK;
	s = statement_of(b, RATINGS_DROP, person);
	return s ? finish(s) : STORE_FAILED;
}

bool played_wish_read(struct store_backend *b, uint64_t person, struct store_wish *ret_wish)
{
	sqlite3_stmt *s = statement_of(b, WISH_READ, person);
	*ret_wish = (struct store_wish){.rated = true, .invites = true};
	if (!s)
		return false;
	const int step = sqlite3_step(s);
	if (step == SQLITE_ROW)
		*ret_wish = (struct store_wish){.answered = sqlite3_column_type(s, 0) != SQLITE_NULL,
		                                .keep = sqlite3_column_int(s, 0) != 0,
		                                .rated = sqlite3_column_int(s, 1) != 0,
		                                .invites = sqlite3_column_int(s, 2) != 0};
	sqlite3_reset(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

/* -- Games -------------------------------------------------------------------------------------------------------- */

enum store_result played_result_put(struct store_backend *b, uint64_t game, const char *unrated, const char *body,
                                    size_t length)
{
	sqlite3_stmt *s = statement_of(b, RESULT_PUT, game);
	if (!s)
		return STORE_FAILED;
	sqlite3_bind_text(s, 2, unrated, -1, SQLITE_STATIC);
	sqlite3_bind_blob64(s, 3, body, length, SQLITE_STATIC);
	return finish(s);
}

static void rating_bind(sqlite3_stmt *s, int column, const struct rating *rating)
{
	sqlite3_bind_double(s, column, rating->mu);
	sqlite3_bind_double(s, column + 1, rating->sigma);
}

enum store_result played_put(struct store_backend *b, uint64_t game, const struct store_game *result, unsigned seat)
{
	const struct store_seat *whose = &result->seat[seat];
	sqlite3_stmt *s = statement_of(b, PLAYED_PUT, whose->person);
	if (!s)
		return STORE_FAILED;
	sqlite3_bind_int64(s, 2, result->ended);
	sqlite3_bind_int64(s, 3, (sqlite3_int64)game);
	sqlite3_bind_int(s, 4, (int)seat);
	sqlite3_bind_text(s, 5, result->kind, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 6, whose->name, -1, SQLITE_STATIC);
	if (whose->counted) {
		rating_bind(s, 7, &whose->before);
		rating_bind(s, 9, &whose->after);
	}
	return finish(s);
}

/* Carries out what deletes parts of people in games; a result goes when nobody is left who has it. */
static enum store_result parts_delete(struct store_backend *b, sqlite3_stmt *s)
{
	enum store_result result = STORE_CONFLICT;
	int step = SQLITE_DONE;
	while (result != STORE_FAILED && (step = sqlite3_step(s)) == SQLITE_ROW) {
		sqlite3_stmt *rest = statement_of(b, RESULT_DROP, (uint64_t)sqlite3_column_int64(s, 0));
		result = rest ? finish(rest) : STORE_FAILED;
	}
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return result == STORE_FAILED || step != SQLITE_DONE ? STORE_FAILED : result;
}

enum store_result played_drop(struct store_backend *b, uint64_t person, uint64_t game)
{
	sqlite3_stmt *s = statement_of(b, game ? PLAYED_DROP : PLAYED_DROP_ALL, person);
	if (!s)
		return STORE_FAILED;
	if (game)
		sqlite3_bind_int64(s, 2, (sqlite3_int64)game);
	return parts_delete(b, s);
}

enum store_result played_trim(struct store_backend *b, uint64_t person, unsigned most)
{
	sqlite3_stmt *s = statement_of(b, PLAYED_TRIM, person);
	if (!s)
		return STORE_FAILED;
	sqlite3_bind_int64(s, 2, most);
	return parts_delete(b, s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

static struct store_played played_take(sqlite3_stmt *s)
{
	struct store_played played = {.game = (uint64_t)sqlite3_column_int64(s, 0),
	                              .ended = sqlite3_column_int64(s, 1),
	                              .seat = (unsigned)sqlite3_column_int(s, 2),
	                              .counted = sqlite3_column_type(s, 7) != SQLITE_NULL,
	                              .before = {sqlite3_column_double(s, 5), sqlite3_column_double(s, 6), 0},
	                              .after = {sqlite3_column_double(s, 7), sqlite3_column_double(s, 8), 0}};
	text_take(s, 3, played.kind, sizeof played.kind);
	text_take(s, 4, played.unrated, sizeof played.unrated);
	played.body = sqlite3_column_blob(s, 9);
	played.length = played.body ? (size_t)sqlite3_column_bytes(s, 9) : 0;
	return played;
}

bool played_read(struct store_backend *b, uint64_t person, const char *kind, int64_t ended, uint64_t game,
                 store_each_played each, void *context)
{
	sqlite3_stmt *s = statement_of(b, PLAYED_READ, person);
	int step;
	if (!s)
		return false;
	sqlite3_bind_int64(s, 2, ended);
	sqlite3_bind_int64(s, 3, (sqlite3_int64)game);
	if (kind)
		sqlite3_bind_text(s, 4, kind, -1, SQLITE_STATIC);
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		const struct store_played played = played_take(s);
		if (!each(context, &played)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return step == SQLITE_DONE;
}

bool played_seats_read(struct store_backend *b, uint64_t game, store_each_seat each, void *context)
{
	sqlite3_stmt *s = statement_of(b, SEATS_READ, game);
	char name[STORE_NAME];
	int step;
	if (!s)
		return false;
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		text_take(s, 2, name, sizeof name);
		if (!each(context, (unsigned)sqlite3_column_int(s, 0), (uint64_t)sqlite3_column_int64(s, 1), name)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}

/* -- Ratings --------------------------------------------------------------------------------------------------------- */

enum store_result played_rating_put(struct store_backend *b, uint64_t person, const char *kind,
                                    const struct rating *rating)
{
	sqlite3_stmt *s = statement_of(b, RATING_PUT, person);
	if (!s)
		return STORE_FAILED;
	sqlite3_bind_text(s, 2, kind, -1, SQLITE_STATIC);
	rating_bind(s, 3, rating);
	sqlite3_bind_int64(s, 5, rating->games);
	return finish(s);
}

bool played_rating_read(struct store_backend *b, uint64_t person, const char *kind, struct rating *ret_rating)
{
	sqlite3_stmt *s = statement_of(b, RATING_READ, person);
	if (!s)
		return false;
	sqlite3_bind_text(s, 2, kind, -1, SQLITE_STATIC);
	const int step = sqlite3_step(s);
	*ret_rating = rating_new;
	if (step == SQLITE_ROW)
		*ret_rating = (struct rating){sqlite3_column_double(s, 0), sqlite3_column_double(s, 1),
		                              (unsigned)sqlite3_column_int64(s, 2)};
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

static bool ratings_go_through(sqlite3_stmt *s, store_each_rating each, void *context)
{
	char name[STORE_NAME], kind[STORE_KIND];
	int step;
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		const struct rating rating = {sqlite3_column_double(s, 3), sqlite3_column_double(s, 4),
		                              (unsigned)sqlite3_column_int64(s, 5)};
		text_take(s, 1, name, sizeof name);
		text_take(s, 2, kind, sizeof kind);
		if (!each(context, (uint64_t)sqlite3_column_int64(s, 0), name, kind, &rating)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return step == SQLITE_DONE;
}

bool played_ratings_read(struct store_backend *b, uint64_t person, store_each_rating each, void *context)
{
	sqlite3_stmt *s = statement_of(b, RATINGS_READ, person);
	return s && ratings_go_through(s, each, context);
}

bool played_ladder_read(struct store_backend *b, const char *kind, store_each_rating each, void *context)
{
	static_assert(RATING_FLOOR == 10,
	              "floor"); /* it is in the statement and its index, so that nobody else is looked at */
	sqlite3_stmt *s = statement_of(b, LADDER_READ, 1);
	if (!s)
		return false;
	sqlite3_bind_text(s, 2, kind, -1, SQLITE_STATIC);
	return ratings_go_through(s, each, context);
}

static void meeting_bind(sqlite3_stmt *s, const struct store_meeting *meeting)
{
	sqlite3_bind_int64(s, 2, (sqlite3_int64)meeting->one);
	sqlite3_bind_int64(s, 3, (sqlite3_int64)meeting->two);
	sqlite3_bind_text(s, 4, meeting->kind, -1, SQLITE_STATIC);
}

/* Once a day is enough, and one look at all of them. */
static enum store_result met_forget(struct store_backend *b, int64_t day)
{
	if (b->met_day == day)
		return STORE_OK;
	sqlite3_stmt *s = statement_of(b, MET_FORGET, (uint64_t)day - 1);
	b->met_day = day;
	return s ? finish(s) : STORE_FAILED;
}

enum store_result played_met_put(struct store_backend *b, const struct store_meeting *meeting)
{
	sqlite3_stmt *s = statement_of(b, MET_PUT, (uint64_t)meeting->day);
	if (!s)
		return STORE_FAILED;
	meeting_bind(s, meeting);
	return finish(s) == STORE_OK ? met_forget(b, meeting->day) : STORE_FAILED;
}

bool played_met_read(struct store_backend *b, const struct store_meeting *meeting, unsigned *ret_count)
{
	sqlite3_stmt *s = statement_of(b, MET_READ, (uint64_t)meeting->day);
	if (!s)
		return false;
	meeting_bind(s, meeting);
	const int step = sqlite3_step(s);
	*ret_count = step == SQLITE_ROW ? (unsigned)sqlite3_column_int64(s, 0) : 0;
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

/* -- Whom one has played with ------------------------------------------------------------------------------------------- */

bool played_met_people(struct store_backend *b, uint64_t person, store_each_met each, void *context)
{
	sqlite3_stmt *s = statement_of(b, MET_PEOPLE, person);
	int step;
	if (!s)
		return false;
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		struct store_met met = {.person = (uint64_t)sqlite3_column_int64(s, 0),
		                        .game = (uint64_t)sqlite3_column_int64(s, 2),
		                        .seat = (unsigned)sqlite3_column_int(s, 3),
		                        .ended = sqlite3_column_int64(s, 4),
		                        .games = (unsigned)sqlite3_column_int(s, 5)};
		text_take(s, 1, met.name, sizeof met.name);
		if (!each(context, &met)) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}

enum store_result played_avoid_put(struct store_backend *b, const struct store_avoid *avoid)
{
	sqlite3_stmt *s = statement_of(b, avoid->off ? AVOID_OFF : AVOID_PUT, avoid->person);
	sqlite3_stmt *trim = statement_of(b, AVOID_TRIM, avoid->person);
	if (!s || !trim)
		return STORE_FAILED;
	if (avoid->off) {
		sqlite3_bind_int64(s, 2, avoid->since);
	} else {
		sqlite3_bind_int64(s, 2, (sqlite3_int64)avoid->other);
		sqlite3_bind_int64(s, 3, avoid->since);
	}
	return finish(s) == STORE_OK ? finish(trim) : STORE_FAILED;
}

bool played_avoids(struct store_backend *b, uint64_t one, uint64_t two, bool *ret_avoids)
{
	sqlite3_stmt *s = statement_of(b, AVOIDS, one);
	if (!s)
		return false;
	sqlite3_bind_int64(s, 2, (sqlite3_int64)two);
	const int step = sqlite3_step(s);
	*ret_avoids = step == SQLITE_ROW;
	sqlite3_reset(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

bool played_avoided_read(struct store_backend *b, uint64_t person, store_each_avoided each, void *context)
{
	sqlite3_stmt *s = statement_of(b, AVOIDED_READ, person);
	char name[STORE_NAME];
	int step;
	if (!s)
		return false;
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		text_take(s, 0, name, sizeof name);
		if (!each(context, name, sqlite3_column_int64(s, 1))) {
			step = SQLITE_DONE;
			break;
		}
	}
	sqlite3_reset(s);
	return step == SQLITE_DONE;
}
