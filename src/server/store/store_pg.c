/*
 * The store in PostgreSQL: opening, transactions, and what becomes of them when the connection is lost; docs/decisions/0024.
 *
 * Each transaction begins by writing its number into the row `owner`, or that of its node, which only the owner can: the database refuses all of it else. So
 * after a lost connection the row says whether the last transaction is written. Before it is looked at, the row gets another holder:
 * whatever of the old session is still on its way can be written no more.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

enum { RESOLVE_MS = 5000, RETRY_MS = 200 };

/* -- Opening ----------------------------------------------------------------------------------------------------- */

static uint64_t holder_new(void)
{
	uint64_t holder;
	randombytes_buf(&holder, sizeof holder);
	return holder >> 1;
}

/* One server at a time, or nodes only. The lock goes with its session. */
static bool session_lock(struct store_backend *b)
{
	return pg_run(b, "SELECT set_config('lock_timeout', '3s', false)") &&
	       pg_run(b, b->node.name[0] ? "SELECT pg_advisory_lock_shared(1836413812)"
	                                 : "SELECT pg_advisory_lock(1836413812)");
}

bool pg_session_end(struct store_backend *b, uint64_t holder)
{
	char name[40];
	snprintf(name, sizeof name, "muster-%016llx", (unsigned long long)holder);
	return PG_DO(b,
	             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
	             " AND usename = current_user AND pid <> pg_backend_pid()",
	             pg_text(name));
}

/* From now on results may come later. */
static bool pipeline_begin(struct store_backend *b)
{
	return pg_prepare(b, "begin", "BEGIN") && pg_prepare(b, "commit", "COMMIT") &&
	       pg_prepare(b, "guard",
	                  "UPDATE owner SET operation = CASE WHEN epoch = $1::bigint AND holder = $2::bigint"
	                  " THEN $3::bigint END") &&
	       (!b->node.name[0] || pg_node_prepare(b)) && pg_rows_prepare(b) && PQenterPipelineMode(b->db);
}

static bool deposed(const struct store_backend *b, struct store_problem *ret_problem)
{
	return b->node.name[0]
	           ? pg_node_deposed(b, ret_problem)
	           : store_problem_set(ret_problem, "store/deposed", "Another server has taken over %s.", b->label);
}

/* As in a file: see store_sqlite.c. */
static bool owner_become(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem)
{
	PGresult *found = pg_ask(b, "SELECT epoch FROM owner FOR UPDATE", NULL, 0);
	if (!found)
		return pg_open_problem(b, ret_problem);
	const bool there = PQntuples(found) == 1;
	const uint64_t last = there ? (uint64_t)pg_number_at(found, 0, 0) : 0;
	PQclear(found);
	if (!there)
		return store_problem_set(ret_problem, "store/corrupt", "%s is damaged: %s.", b->label, "owner");
	if (epoch && last > epoch)
		return deposed(b, ret_problem);
	b->epoch = (last > epoch ? last : epoch) + 1;
	if (!PG_DO(b, "UPDATE owner SET epoch = $1, holder = $2, operation = 0", pg_id(b->epoch), pg_id(b->holder)))
		return pg_open_problem(b, ret_problem);
	return pg_nodes_end(b, ret_problem);
}

/* Before it is opened again: a session of our own whose connection was lost holds nothing any more. */
static bool former_end(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem)
{
	PGresult *found = pg_ask(b, "SELECT epoch, holder FROM owner", NULL, 0);
	const bool there = found && PQntuples(found);
	const uint64_t last = there ? (uint64_t)pg_number_at(found, 0, 0) : 0;
	const uint64_t holder = there ? (uint64_t)pg_number_at(found, 0, 1) : 0;
	if (!pg_done(found))
		return pg_open_problem(b, ret_problem);
	if (last > epoch)
		return deposed(b, ret_problem);
	return last < epoch || pg_session_end(b, holder) || pg_open_problem(b, ret_problem);
}

/* All in one transaction: the tables are of this version and ours, or as they were. */
static bool database_take(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem)
{
	const bool node = b->node.name[0];
	if (node ? !pg_node_former_end(b, epoch, ret_problem) : epoch && !former_end(b, epoch, ret_problem))
		return false;
	if (!session_lock(b) || !pg_run(b, "BEGIN") || !pg_run(b, "SELECT pg_advisory_xact_lock(1836413813)"))
		return pg_open_problem(b, ret_problem);
	if (!pg_schema_bring_up(b, ret_problem) ||
	    !(node ? pg_node_become(b, epoch, ret_problem) : owner_become(b, epoch, ret_problem))) {
		pg_run(b, "ROLLBACK");
		return false;
	}
	if (!pg_run(b, "COMMIT") || !pipeline_begin(b))
		return pg_open_problem(b, ret_problem);
	pg_node_committed(b);
	return true;
}

static void pg_close(struct store_backend *b)
{
	if (!b)
		return;
	pg_node_close(b);
	pg_disconnect(b);
	free(b->url);
	free(b);
}

static struct store_backend *pg_create(const char *place, const struct store_opening *opening)
{
	static const char scheme[] = "postgresql:";
	struct store_backend *b = calloc(1, sizeof *b);
	const size_t size = sizeof scheme + strlen(place);
	if (!b || !(b->url = malloc(size))) {
		free(b);
		return NULL;
	}
	snprintf(b->url, size, "%s%s", scheme, place);
	b->access = opening->access;
	b->node.lease_ms = opening->lease_ms;
	if (opening->node) {
		snprintf(b->node.name, sizeof b->node.name, "%s", opening->node);
		snprintf(b->node.build, sizeof b->node.build, "%s", opening->build);
	}
	b->lost = true;
	b->holder = holder_new();
	return b;
}

static struct store_backend *pg_open(const char *place, const struct store_opening *opening,
                                     struct store_problem *ret_problem)
{
	struct store_backend *b = pg_create(place, opening);
	if (!b) {
		store_problem_set(ret_problem, "store/open", "Out of memory.");
		return NULL;
	}
	bool fine = strncmp(place, "//", 2) == 0 && pg_url_fits(b->url, b->label, sizeof b->label);
	if (!fine) /* what it was may hold a password */
		store_problem_set(ret_problem, "store/url",
		                  "The address of the database cannot be read. It looks like this: %s",
		                  "postgresql://USER@HOST:5432/DATABASE");
	else if (!(fine = pg_connect(b)))
		pg_open_problem(b, ret_problem);
	fine = fine && pg_schema_check(b, ret_problem) &&
	       (b->access == STORE_READ || database_take(b, opening->epoch, ret_problem));
	if (fine)
		return b;
	pg_close(b);
	return NULL;
}

static uint64_t pg_epoch(const struct store_backend *b)
{
	return b->epoch;
}

/* -- Transactions -------------------------------------------------------------------------------------------------- */

static bool is_deposed(const struct store_backend *b)
{
	if (b->lost)
		return false;
	return strcmp(b->sqlstate, "23502") == 0 /* `operation` would be NULL */ ||
	       (b->node.name[0] && b->guard == STORE_CONFLICT); /* deposed so long ago that there is no row any more */
}

/* What two transactions do to each other: the next time they come one after the other. */
static bool is_clash(const struct store_backend *b)
{
	static const char *const clashes[] = {"40001", "40P01", "55P03", "23505"};
	for (size_t i = 0; i < sizeof clashes / sizeof clashes[0]; i++)
		if (strcmp(b->sqlstate, clashes[i]) == 0)
			return b->node.name[0];
	return false;
}

static enum store_result pg_begin(struct store_backend *b, struct store_problem *ret_problem)
{
	(void)ret_problem;
	b->sqlstate[0] = '\0';
	b->guard = STORE_OK;
	b->operation++;
	if (!pg_send(b, "begin", NULL, 0, NULL))
		return STORE_FAILED;
	return (b->node.name[0]
	            ? pg_node_guard(b)
	            : pg_send(b, "guard", PG_LIST(pg_id(b->epoch), pg_id(b->holder), pg_id(b->operation)), &b->guard))
	           ? STORE_OK
	           : STORE_FAILED;
}

/* All results are known before the end is asked for. So the number of the operation says all that can get lost. */
static enum store_result pg_commit(struct store_backend *b, struct store_problem *ret_problem)
{
	(void)ret_problem;
	if (!pg_collect(b) || b->guard != STORE_OK)
		return is_deposed(b) ? STORE_DEPOSED : STORE_FAILED;
	if (!pg_send(b, "commit", NULL, 0, NULL))
		return STORE_UNKNOWN;
	if (pg_collect(b)) {
		pg_heard();
		pg_node_committed(b);
		return STORE_OK;
	}
	return b->lost ? STORE_UNKNOWN : STORE_FAILED;
}

static void pg_rollback(struct store_backend *b, struct store_problem *problem)
{
	if (is_deposed(b))
		deposed(b, problem);
	else if (b->lost)
		store_problem_set(problem, "store/away", "The database %s is away: %s.", b->label,
		                  mu_text(problem->lang, b->message));
	else
		store_problem_set(problem, "store/write", "%s cannot be written: %s.", b->label, b->message);
	char state[sizeof b->sqlstate];
	memcpy(state, b->sqlstate, sizeof state);
	if (!b->lost && pg_sync(b) && pg_run(b, "ROLLBACK"))
		memcpy(b->sqlstate, state, sizeof state);
}

/* Whether the row `owner` has the number of our last transaction; from now on nobody but this session can write as we did. */
static enum store_fate operation_look_up(struct store_backend *b, uint64_t old_holder)
{
	PGresult *found = b->node.name[0]
	                      ? pg_node_look_up(b, old_holder)
	                      : PG_ASK(b,
	                               "UPDATE owner SET holder = $3 WHERE epoch = $1 AND (holder = $2 OR holder"
	                               " = $3) RETURNING operation",
	                               pg_id(b->epoch), pg_id(old_holder), pg_id(b->holder));
	if (!found)
		return FATE_UNKNOWN;
	const bool ours = PQntuples(found) == 1;
	const uint64_t last = ours ? (uint64_t)pg_number_at(found, 0, 0) : 0;
	PQclear(found);
	if (!ours)
		return FATE_DEPOSED;
	pg_heard();
	if (last != b->operation)
		return FATE_NOT_WRITTEN;
	pg_node_committed(b);
	return FATE_WRITTEN;
}

static enum store_fate reconnect(struct store_backend *b, uint64_t old_holder)
{
	enum store_fate fate = FATE_UNKNOWN;
	if (pg_connect(b) && pg_run(b, "SELECT set_config('lock_timeout', '3s', false)") && pg_session_end(b, old_holder))
		fate = operation_look_up(b, old_holder);
	if ((fate == FATE_WRITTEN || fate == FATE_NOT_WRITTEN) && (!session_lock(b) || !pipeline_begin(b)))
		fate = FATE_UNKNOWN;
	return fate;
}

static enum store_fate pg_resolve(struct store_backend *b, enum store_result state, struct store_problem *problem)
{
	const struct timespec pause = {.tv_nsec = RETRY_MS * 1000000L};
	const int64_t end = pg_now() + RESOLVE_MS;
	const uint64_t old_holder = b->holder;
	if (is_deposed(b))
		return FATE_DEPOSED;
	if (!b->lost)
		return is_clash(b) ? FATE_NOT_WRITTEN : FATE_FAILED;
	b->holder = holder_new();
	do {
		const enum store_fate fate = reconnect(b, old_holder);
		if (fate == FATE_DEPOSED)
			deposed(b, problem);
		if (fate != FATE_UNKNOWN)
			return fate;
		nanosleep(&pause, NULL);
	} while (pg_now() < end);
	return state == STORE_UNKNOWN ? FATE_UNKNOWN : FATE_FAILED;
}

static enum store_result pg_beat(struct store_backend *b)
{
	/* Each transaction of a node renews its lease, which is a write. */
	return b->node.name[0] ? STORE_OK : pg_change(b, "UPDATE owner SET beat = beat + 1", NULL, 0);
}

/* -- Reading of one moment -------------------------------------------------------------------------------------------- */

bool pg_read_begin(struct store_backend *b)
{
	if (!b->cursor && !pg_run(b, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
		return false;
	b->cursor++;
	return true;
}

bool pg_read_end(struct store_backend *b, bool fine)
{
	if (b->cursor && --b->cursor == 0 && !b->lost)
		return pg_run(b, fine ? "COMMIT" : "ROLLBACK") && fine;
	return fine;
}

static bool pg_backup(const char *place, const char *file, struct store_problem *ret_problem)
{
	(void)place, (void)file;
	return store_problem_set(ret_problem, "store/kind",
	                         "This command copies databases of SQLite. Use pg_dump for one of PostgreSQL, or \"muster "
	                         "store migrate\".");
}

const struct store_kind store_postgresql = {
    .nodes = &pg_node_kind,
    .open = pg_open,
    .close = pg_close,
    .epoch = pg_epoch,
    .begin = pg_begin,
    .commit = pg_commit,
    .rollback = pg_rollback,
    .resolve = pg_resolve,
    .beat = pg_beat,
    .append = pg_append,
    .trim = pg_trim,
    .mark = pg_mark,
    .archive = pg_archive,
    .forget_gone = pg_forget_gone,
    .person_put = pg_person_put,
    .token_put = pg_token_put,
    .read = pg_read,
    .read_running = pg_read_running,
    .read_archive = pg_read_archive,
    .person_find = pg_person_find,
    .person_read = pg_person_read,
    .token_change = pg_token_change,
    .person_drop = pg_person_drop,
    .recovery_find = pg_recovery_find,
    .tokens_read = pg_tokens_read,
    .token_find = pg_token_find,
    .recovery_made = pg_recovery_made,
    .people_read = pg_people_read,
    .wish_put = pg_wish_put,
    .result_put = pg_result_put,
    .played_put = pg_played_put,
    .played_drop = pg_played_drop,
    .rating_put = pg_rating_put,
    .met_put = pg_met_put,
    .met_read = pg_met_read,
    .wish_read = pg_wish_read,
    .rating_read = pg_rating_read,
    .avoid_put = pg_avoid_put,
    .avoids = pg_avoids,
    .avoided_read = pg_avoided_read,
    .met_people = pg_met_people,
    .played_trim = pg_played_trim,
    .ratings_read = pg_ratings_read,
    .ladder_read = pg_ladder_read,
    .played_read = pg_played_read,
    .seats_read = pg_seats_read,
    .picture_put = pg_picture_put,
    .picture_drop = pg_picture_drop,
    .pictures_read = pg_pictures_read,
    .picture_read = pg_picture_read,
    .push_put = pg_push_put,
    .push_drop = pg_push_drop,
    .push_read = pg_push_read,
    .push_find = pg_push_find,
    .vapid_put = pg_vapid_put,
    .vapid_read = pg_vapid_read,
    .rows_out = pg_rows_out,
    .row_in = pg_row_in,
    .version = pg_version,
    .backup = pg_backup,
};
