/*
 * Several servers with one PostgreSQL; docs/decisions/0026. A node has a row of its own, which each of its transactions begins by writing; so
 * nodes do not wait for each other. Whoever takes or gives shards, or opens the database, draws a new epoch from the row `owner`, and so
 * those do wait for each other.
 */
#include "store_pg.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

#define NOW "clock_timestamp()"
#define LEASE_FROM_NOW NOW " + $2::bigint * interval '1 millisecond'"

static bool is_node(const struct store_backend *b)
{
	return b->node.name[0];
}

/* -- In a transaction ------------------------------------------------------------------------------------------------ */

/* $1 name · $2 lease · $3 epoch · $4 holder · $5 operation */
bool pg_node_prepare(struct store_backend *b)
{
	return pg_prepare(b, "node_guard",
	                  "UPDATE node SET operation = CASE WHEN epoch = $3::bigint AND holder = $4::bigint"
	                  " THEN $5::bigint END, since = CASE WHEN until < " NOW " THEN " NOW " ELSE since END,"
	                  " until = " LEASE_FROM_NOW " WHERE name = $1::text");
}

bool pg_node_guard(struct store_backend *b)
{
	memcpy(b->node.now, b->node.epochs, sizeof b->node.now);
	b->node.leaving = b->node.left;
	b->node.single_file = false;
	return pg_send(b, "node_guard",
	               PG_LIST(pg_text(b->node.name), pg_int(b->node.lease_ms), pg_id(b->epoch), pg_id(b->holder),
	                       pg_id(b->operation)),
	               &b->guard);
}

uint64_t pg_shards_now(const struct store_backend *b)
{
	uint64_t shards = 0;
	for (unsigned i = 0; i < STORE_SHARDS; i++)
		shards |= (uint64_t)(!is_node(b) || b->node.now[i] != 0) << i;
	return shards;
}

void pg_node_committed(struct store_backend *b)
{
	if (!is_node(b))
		return;
	memcpy(b->node.epochs, b->node.now, sizeof b->node.epochs);
	b->node.left = b->node.leaving;
	atomic_store(&b->node.shards, pg_shards_now(b));
}

uint64_t pg_epoch_of(const struct store_backend *b, uint64_t game)
{
	return is_node(b) ? b->node.now[shard_of(game)] : b->epoch;
}

bool pg_single_file(struct store_backend *b)
{
	if (!is_node(b) || b->node.single_file)
		return true;
	return b->node.single_file = pg_run(b, "SELECT pg_advisory_xact_lock(1836413814)");
}

/* A node that is cut off in the middle of giving or taking keeps the row locked, and a pipeline is never idle: so its session is ended. */
static bool epoch_draw(struct store_backend *b, uint64_t *ret_epoch)
{
	if (!pg_run(b, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN node ON application_name = 'muster-' ||"
	               " lpad(to_hex(holder), 16, '0') WHERE until < " NOW " AND usename = current_user AND pid <>"
	               " pg_backend_pid()"))
		return false;
	PGresult *found = pg_ask(b, "UPDATE owner SET epoch = epoch + 1 RETURNING epoch", NULL, 0);
	const bool there = found && PQntuples(found) == 1;
	if (there)
		*ret_epoch = (uint64_t)pg_number_at(found, 0, 0);
	PQclear(found);
	return there;
}

/* Those that the database says are ours. */
static bool shards_learn(struct store_backend *b)
{
	PGresult *found = PG_ASK(b, "SELECT number, epoch FROM shard WHERE node = $1", pg_text(b->node.name));
	if (!found)
		return false;
	memset(b->node.now, 0, sizeof b->node.now);
	for (int i = 0; i < PQntuples(found); i++)
		b->node.now[(uint64_t)pg_number_at(found, i, 0) % STORE_SHARDS] = (uint64_t)pg_number_at(found, i, 1);
	return pg_done(found);
}

/* -- Opening ------------------------------------------------------------------------------------------------------------ */

bool pg_node_deposed(const struct store_backend *b, struct store_problem *ret_problem)
{
	return store_problem_set(ret_problem, "store/deposed", "Other nodes have taken over the tables of node %s.",
	                         b->node.name);
}

struct former {
	bool there, alive;
	uint64_t epoch, holder;
};

static bool former_read(struct store_backend *b, const char *sql, struct former *ret_former)
{
	PGresult *found = PG_ASK(b, sql, pg_text(b->node.name));
	*ret_former = (struct former){.there = found && PQntuples(found)};
	if (ret_former->there)
		*ret_former = (struct former){.there = true,
		                              .epoch = (uint64_t)pg_number_at(found, 0, 0),
		                              .holder = (uint64_t)pg_number_at(found, 0, 1),
		                              .alive = pg_number_at(found, 0, 2) != 0};
	return pg_done(found);
}

/* Whether we may be that node now. `epoch`: the one we had, or 0. */
static bool former_lets(const struct store_backend *b, const struct former *former, uint64_t epoch,
                        struct store_problem *ret_problem)
{
	if (epoch && (!former->there || former->epoch != epoch))
		return pg_node_deposed(b, ret_problem);
	return epoch || !former->alive ||
	       store_problem_set(ret_problem, "store/locked",
	                         "A node called %s is already using %s. Give this one another name; if that one was "
	                         "killed, "
	                         "its name is free when its lease is over.",
	                         b->node.name, b->label);
}

#define FORMER "SELECT epoch, holder, (until > " NOW ")::int::bigint FROM node WHERE name = $1"

bool pg_node_former_end(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem)
{
	struct former former;
	PGresult *found = pg_ask(b, "SELECT (to_regclass('muster.node') IS NOT NULL)::int::bigint", NULL, 0);
	const bool tables = found && pg_number_at(found, 0, 0);
	if (!pg_done(found))
		return pg_open_problem(b, ret_problem);
	if (!tables) /* of an earlier version, or none at all */
		return true;
	if (!former_read(b, FORMER, &former))
		return pg_open_problem(b, ret_problem);
	return former_lets(b, &former, epoch, ret_problem) &&
	       (!former.there || pg_session_end(b, former.holder) || pg_open_problem(b, ret_problem));
}

/* $1 name · $2 lease */
static bool row_take(struct store_backend *b)
{
	return PG_DO(b,
	             "INSERT INTO node (name, epoch, holder, operation, since, until, leaving, build) VALUES ($1, $3, $4, "
	             "0, " NOW ", " LEASE_FROM_NOW
	             ", 0, $5) ON CONFLICT (name) DO UPDATE SET epoch = $3, holder = $4, operation = 0,"
	             " since = CASE WHEN $6 = 0 OR node.until < " NOW " THEN " NOW " ELSE node.since END,"
	             " until = " LEASE_FROM_NOW ", leaving = 0, build = $5",
	             pg_text(b->node.name), pg_int(b->node.lease_ms), pg_id(b->epoch), pg_id(b->holder),
	             pg_text(b->node.build), pg_int(b->access == STORE_WRITE_AGAIN));
}

bool pg_node_become(struct store_backend *b, uint64_t epoch, struct store_problem *ret_problem)
{
	struct former former;
	if (!epoch_draw(b, &b->epoch) || !former_read(b, FORMER " FOR UPDATE", &former))
		return pg_open_problem(b, ret_problem);
	if (!former_lets(b, &former, epoch, ret_problem))
		return false;
	const bool shards =
	    epoch ? PG_DO(b, "UPDATE shard SET epoch = $2 WHERE node = $1", pg_text(b->node.name), pg_id(b->epoch))
	          : PG_DO(b, "UPDATE shard SET node = '' WHERE node = $1", pg_text(b->node.name));
	return (shards && row_take(b) && shards_learn(b)) || pg_open_problem(b, ret_problem);
}

bool pg_nodes_end(struct store_backend *b, struct store_problem *ret_problem)
{
	PGresult *found = pg_ask(b, "SELECT name FROM node WHERE until > " NOW " ORDER BY name LIMIT 1", NULL, 0);
	char name[NODE_NAME_MAX] = "";
	if (found && PQntuples(found))
		pg_text_at(found, 0, 0, name, sizeof name);
	if (!pg_done(found))
		return pg_open_problem(b, ret_problem);
	if (name[0])
		return store_problem_set(ret_problem, "store/locked",
		                         "Nodes are using %s; one of them is called %s. Stop all of them first, or start this "
		                         "server as one of them with --node.",
		                         b->label, name);
	return (PG_DO(b, "UPDATE node SET epoch = $1", pg_id(b->epoch)) && pg_run(b, "UPDATE shard SET node = ''")) ||
	       pg_open_problem(b, ret_problem);
}

PGresult *pg_node_look_up(struct store_backend *b, uint64_t old_holder)
{
	return PG_ASK(b,
	              "UPDATE node SET holder = $5, since = CASE WHEN until < " NOW " THEN " NOW " ELSE since END,"
	              " until = " LEASE_FROM_NOW " WHERE name = $1 AND epoch = $3 AND (holder = $4 OR holder = $5)"
	              " RETURNING operation",
	              pg_text(b->node.name), pg_int(b->node.lease_ms), pg_id(b->epoch), pg_id(old_holder),
	              pg_id(b->holder));
}

/* In a pipeline a lone statement is committed by the end of it. */
void pg_node_close(struct store_backend *b)
{
	if (b->node.left && !b->lost &&
	    PG_DO(b, "UPDATE node SET until = " NOW " WHERE name = $1 AND epoch = $2 AND holder = $3",
	          pg_text(b->node.name), pg_id(b->epoch), pg_id(b->holder)))
		pg_sync(b);
}

/* -- Taking and giving ---------------------------------------------------------------------------------------------------- */

#define DEAD_OWNERS                                                                                                \
	"FROM node WHERE until < " NOW " AND name <> $1 AND EXISTS (SELECT 1 FROM shard WHERE shard.node = node.name)" \
	" AND (leaving <> 0 OR (SELECT own.since + $2::bigint * interval '1 millisecond' <= " NOW                      \
	" FROM node own WHERE own.name = $1))"

static bool is_anything_free(struct store_backend *b, bool *ret_free)
{
	PGresult *found = PG_ASK(b,
	                         "SELECT (EXISTS (SELECT 1 FROM shard WHERE node = '') OR EXISTS (SELECT 1 " DEAD_OWNERS
	                         "))::int::bigint",
	                         pg_text(b->node.name), pg_int(b->node.lease_ms));
	*ret_free = found && pg_number_at(found, 0, 0);
	return pg_done(found);
}

/*
 * Its session may be in the middle of a transaction, which keeps its row: so that is ended first. If it was written before that, the node is
 * not dead after all.
 */
static bool depose(struct store_backend *b, const char *name, uint64_t holder, uint64_t epoch)
{
	if (!pg_session_end(b, holder))
		return false;
	const enum store_result result =
	    PG_CHANGE(b, "UPDATE node SET epoch = $2 WHERE name = $1 AND until < " NOW, pg_text(name), pg_id(epoch));
	return result == STORE_CONFLICT ||
	       (result == STORE_OK && PG_DO(b, "UPDATE shard SET node = '' WHERE node = $1", pg_text(name)));
}

static bool depose_the_dead(struct store_backend *b, uint64_t epoch)
{
	PGresult *dead =
	    PG_ASK(b, "SELECT name, holder " DEAD_OWNERS " ORDER BY name", pg_text(b->node.name), pg_int(b->node.lease_ms));
	bool fine = dead;
	for (int i = 0; i < PQntuples(dead) && fine; i++) {
		char name[NODE_NAME_MAX];
		pg_text_at(dead, i, 0, name, sizeof name);
		fine = depose(b, name, (uint64_t)pg_number_at(dead, i, 1), epoch);
	}
	PQclear(dead);
	return fine;
}

static bool shards_take(struct store_backend *b, unsigned most)
{
	uint64_t epoch;
	return epoch_draw(b, &epoch) && depose_the_dead(b, epoch) &&
	       PG_DO(b,
	             "UPDATE shard SET node = $1, epoch = $2 WHERE number IN (SELECT number FROM shard WHERE node = ''"
	             " ORDER BY number LIMIT $3)",
	             pg_text(b->node.name), pg_id(epoch), pg_int(most)) &&
	       pg_run(b, "DELETE FROM node WHERE until < " NOW " - interval '1 day' AND NOT EXISTS (SELECT 1 FROM shard"
	                 " WHERE shard.node = node.name)");
}

static enum store_result pg_shards_take(struct store_backend *b, unsigned most)
{
	bool any = false;
	if ((most && !is_anything_free(b, &any)) || (any && !shards_take(b, most)) || !shards_learn(b))
		return STORE_FAILED;
	return STORE_OK;
}

/* The epoch is drawn first: so nobody deposes the other meanwhile. */
static enum store_result pg_shard_give(struct store_backend *b, unsigned shard, const char *to)
{
	uint64_t epoch;
	if (!b->node.now[shard])
		return STORE_CONFLICT;
	if (!epoch_draw(b, &epoch))
		return STORE_FAILED;
	const enum store_result result = PG_CHANGE(b,
	                                           "UPDATE shard SET node = $2, epoch = $3 WHERE number = $1 AND node = $4 "
	                                           "AND EXISTS (SELECT 1 FROM node"
	                                           " WHERE name = $2 AND until > " NOW " AND leaving = 0)",
	                                           pg_int(shard), pg_text(to), pg_id(epoch), pg_text(b->node.name));
	if (result == STORE_OK && strcmp(to, b->node.name) != 0)
		b->node.now[shard] = 0;
	else if (result == STORE_OK)
		b->node.now[shard] = epoch;
	return result;
}

static enum store_result pg_leaving(struct store_backend *b)
{
	b->node.leaving = true;
	return PG_CHANGE(b, "UPDATE node SET leaving = 1 WHERE name = $1", pg_text(b->node.name));
}

/* -- Reading -------------------------------------------------------------------------------------------------------------- */

static uint64_t pg_shards(const struct store_backend *b)
{
	return atomic_load(&b->node.shards);
}

static bool pg_cluster(struct store_backend *b, char ret_cluster[STORE_CLUSTER])
{
	PGresult *found = pg_ask(b, "SELECT cluster FROM about", NULL, 0);
	const bool there = found && PQntuples(found) == 1;
	if (there)
		pg_text_at(found, 0, 0, ret_cluster, STORE_CLUSTER);
	PQclear(found);
	return there;
}

static bool pg_secret(struct store_backend *b, uint8_t ret_secret[STORE_HASH])
{
	PGresult *found = pg_ask(b, "SELECT secret FROM about", NULL, 0);
	const bool there = found && PQntuples(found) == 1 && PQgetlength(found, 0, 0) == STORE_HASH;
	if (there)
		pg_hash_at(found, 0, 0, ret_secret);
	PQclear(found);
	return there;
}

static bool pg_nodes_read(struct store_backend *b, store_each_node each, void *context)
{
	PGresult *rows =
	    pg_ask(b,
	           "SELECT name, build, epoch, (until > " NOW ")::int::bigint, leaving, coalesce((SELECT bit_or("
	           "1::bigint << number::int) FROM shard WHERE shard.node = name), 0), (extract(epoch FROM"
	           " clock_timestamp()) * 1000)::bigint FROM node ORDER BY name",
	           NULL, 0);
	for (int i = 0; i < PQntuples(rows); i++) {
		struct store_node node = {.epoch = (uint64_t)pg_number_at(rows, i, 2),
		                          .alive = pg_number_at(rows, i, 3) != 0,
		                          .leaving = pg_number_at(rows, i, 4) != 0,
		                          .shards = (uint64_t)pg_number_at(rows, i, 5),
		                          .now = pg_number_at(rows, i, 6)};
		pg_text_at(rows, i, 0, node.name, sizeof node.name);
		pg_text_at(rows, i, 1, node.build, sizeof node.build);
		if (!each(context, &node))
			break;
	}
	return pg_done(rows);
}

/* -- Codes ---------------------------------------------------------------------------------------------------------------- */

/* Addresses of people are written nowhere: hundreds of networks have the same number, which is enough to count by. */
static int64_t crowd_of(const uint8_t network[STORE_NETWORK])
{
	uint8_t hash[crypto_generichash_BYTES_MIN];
	crypto_generichash(hash, sizeof hash, network, STORE_NETWORK, NULL, 0);
	return hash[0] << 8 | hash[1];
}

static enum store_result pg_code_put(struct store_backend *b, const struct store_code *code, unsigned ms, unsigned most)
{
	const int64_t crowd = crowd_of(code->network);
	return PG_DO(b, "DELETE FROM code WHERE until < " NOW " OR person = $1", pg_id(code->person)) &&
	               PG_DO(b,
	                     "DELETE FROM code WHERE crowd = $1 AND hash NOT IN (SELECT hash FROM code WHERE crowd = $1"
	                     " ORDER BY until DESC LIMIT $2)",
	                     pg_int(crowd), pg_int(most ? most - 1 : 0)) &&
	               PG_DO(b,
	                     "INSERT INTO code (hash, person, crowd, until) VALUES ($1, $3, $4, " LEASE_FROM_NOW
	                     ") ON CONFLICT (hash) DO UPDATE SET person = $3, crowd = $4, until = excluded.until",
	                     pg_blob(code->hash, STORE_HASH), pg_int(ms), pg_id(code->person), pg_int(crowd))
	           ? STORE_OK
	           : STORE_FAILED;
}

static bool pg_code_find(struct store_backend *b, const uint8_t *hash, uint64_t *ret_person)
{
	PGresult *found = PG_ASK(b, "SELECT person FROM code WHERE hash = $1 AND until > " NOW, pg_blob(hash, STORE_HASH));
	*ret_person = found && PQntuples(found) ? (uint64_t)pg_number_at(found, 0, 0) : 0;
	return pg_done(found);
}

static enum store_result pg_code_take(struct store_backend *b, const uint8_t *hash)
{
	return PG_CHANGE(b, "DELETE FROM code WHERE hash = $1 AND until > " NOW, pg_blob(hash, STORE_HASH));
}

static enum store_result pg_code_forget(struct store_backend *b, uint64_t person)
{
	return PG_DO(b, "DELETE FROM code WHERE person = $1", pg_id(person)) ? STORE_OK : STORE_FAILED;
}

const struct store_node_kind pg_node_kind = {
    .cluster = pg_cluster,
    .secret = pg_secret,
    .nodes_read = pg_nodes_read,
    .shards = pg_shards,
    .shards_take = pg_shards_take,
    .shard_give = pg_shard_give,
    .leaving = pg_leaving,
    .read_shards = pg_read_shards,
    .code_put = pg_code_put,
    .code_find = pg_code_find,
    .code_take = pg_code_take,
    .code_forget = pg_code_forget,
    .person_rename = pg_person_rename,
    .person_drop_here = pg_person_drop_here,
    .forgettings_read = pg_forgettings_read,
};
