/* The tables in PostgreSQL, in a schema of their own, and how those of earlier versions become those of this one. */
#include "store_pg.h"

#include <string.h>

enum { VERSION = 3 };

/*
 * The same tables as in muster.db (store_schema.c says what they are), but for what the databases do differently: a log is found by its
 * key here, and what is not needed any more is deleted at once. All numbers are bigint, so that there is one way to read them.
 *
 * about: whose tables these are, and their version · head: `epoch` is that of who wrote the last row · owner: `operation` is the number of
 * the last transaction of that owner. It must not be NULL: who is not the owner any more can write nothing else there, so the database
 * itself refuses the whole transaction. `owner.epoch` counts for all.
 *
 * about.cluster: what tells it from other databases · about.secret: what its nodes know and the way between them does not · forgetting: who is to be taken from the logs of a shard by its owner · node: servers that share it, each a row like `owner`; `until` its lease, `since` when it last
 * came without one · shard: who has the games with that number modulo 64, "" nobody, and since which epoch · code: by which a device joins
 * a person; `crowd` stands for where it was made, see pg_nodes.c.
 */
static const char *const tables[] = {
    "CREATE TABLE log (game bigint, seq bigint, side bigint NOT NULL, sum bigint NOT NULL, body bytea NOT NULL,"
    " PRIMARY KEY (game, seq))",
    "CREATE TABLE head (game bigint PRIMARY KEY, seq bigint NOT NULL, epoch bigint NOT NULL DEFAULT 0)"
    " WITH (fillfactor = 60)",
    "CREATE TABLE trim (game bigint PRIMARY KEY, before bigint NOT NULL)",
    "CREATE TABLE gone (game bigint PRIMARY KEY, since bigint NOT NULL)",
    "CREATE TABLE archive (game bigint PRIMARY KEY, record bytea, consented bigint, ended bigint)",
    "CREATE INDEX archive_by ON archive (ended, game)",
    "CREATE TABLE person (id bigint PRIMARY KEY, name text, lang text)",
    "CREATE TABLE token (hash bytea PRIMARY KEY, person bigint, made bigint, used bigint, label text)",
    "CREATE INDEX token_of ON token (person)",
    "CREATE TABLE recovery (person bigint PRIMARY KEY, hash bytea, made bigint)",
    "CREATE INDEX recovery_by ON recovery (hash)",
    "CREATE TABLE wish (person bigint PRIMARY KEY, keep bigint, rated bigint, invites bigint)",
    "CREATE TABLE result (game bigint PRIMARY KEY, unrated text, body bytea)",
    "CREATE TABLE played (person bigint, ended bigint, game bigint, seat bigint, kind text, name text,"
    " mu_before double precision, sigma_before double precision, mu double precision, sigma double precision,"
    " PRIMARY KEY (person, ended, game))",
    "CREATE INDEX played_at ON played (game)",
    "CREATE TABLE rating (person bigint, kind text, mu double precision, sigma double precision, games bigint,"
    " PRIMARY KEY (person, kind))",
    "CREATE INDEX rating_by ON rating (kind, mu) WHERE games >= 10",
    "CREATE TABLE met (day bigint, one bigint, two bigint, kind text, games bigint, PRIMARY KEY (day, one, two, kind))",
    "CREATE TABLE avoid (person bigint, other bigint, since bigint, PRIMARY KEY (person, other))",
    "CREATE TABLE picture (game bigint, hash bytea, person bigint, body bytea, number bigint GENERATED ALWAYS AS"
    " IDENTITY, PRIMARY KEY (game, hash))",
    "CREATE TABLE push (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token bytea UNIQUE REFERENCES token (hash)"
    " ON DELETE CASCADE, person bigint, endpoint text UNIQUE, key bytea, auth bytea, made bigint)",
    "CREATE INDEX push_of ON push (person)",
    "CREATE TABLE vapid (one bigint PRIMARY KEY CHECK (one = 1), keys bytea)",
    "CREATE TABLE owner (one bigint PRIMARY KEY CHECK (one = 1), epoch bigint NOT NULL, holder bigint NOT NULL,"
    " beat bigint NOT NULL, operation bigint NOT NULL) WITH (fillfactor = 50)",
    "INSERT INTO owner VALUES (1, 0, 0, 0, 0)",
    NULL,
};

static const char *const nodes[] = {
    "ALTER TABLE about ADD COLUMN cluster text NOT NULL DEFAULT ''",
    "UPDATE about SET cluster = replace(gen_random_uuid()::text, '-', '')",
    "CREATE TABLE node (name text PRIMARY KEY, epoch bigint NOT NULL, holder bigint NOT NULL, operation bigint NOT "
    "NULL,"
    " since timestamptz NOT NULL, until timestamptz NOT NULL, leaving bigint NOT NULL, build text NOT NULL)"
    " WITH (fillfactor = 50)",
    "CREATE TABLE shard (number bigint PRIMARY KEY, node text NOT NULL, epoch bigint NOT NULL)",
    "INSERT INTO shard SELECT number, '', 0 FROM generate_series(0, 63) number",
    "CREATE TABLE code (hash bytea PRIMARY KEY, person bigint NOT NULL, crowd bigint NOT NULL, until timestamptz NOT"
    " NULL)",
    "CREATE INDEX code_of ON code (person)",
    NULL,
};

static const char *const forgetting[] = {
    "CREATE TABLE forgetting (person bigint NOT NULL, shard bigint NOT NULL, PRIMARY KEY (person, shard))",
    "ALTER TABLE about ADD COLUMN secret bytea",
    "ALTER TABLE about ADD COLUMN least bigint NOT NULL DEFAULT 3", /* later steps change it only if older programs cannot go on */
    "UPDATE about SET secret = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')",
    NULL,
};

static const char *const about[] = {
    "CREATE TABLE about (program text NOT NULL, version bigint NOT NULL)",
    "INSERT INTO about VALUES ('muster', 0)",
    NULL,
};

/* From one version to the next, in this order; the last one ends at this version. */
static const struct step {
	int from, to;
	const char *const *list;
} steps[] = {{0, 1, tables}, {1, 2, nodes}, {2, 3, forgetting}};

/* -- Errors ------------------------------------------------------------------------------------------------------------- */

bool pg_open_problem(const struct store_backend *b, struct store_problem *ret_problem)
{
	if (strcmp(b->sqlstate, "42501") == 0)
		return store_problem_set(ret_problem, "store/rights",
		                         "The database %s does not give its user the rights that are needed (%s). "
		                         "docs/hosting.md says which.",
		                         b->label, mu_text(ret_problem->lang, b->message));
	if (strcmp(b->sqlstate, "55P03") == 0)
		return store_problem_set(ret_problem, "store/locked",
		                         "Another server is using %s. Stop it first, or choose another database with --store.",
		                         b->label);
	return store_problem_set(ret_problem, "store/open", "The database %s cannot be used: %s.", b->label,
	                         mu_text(ret_problem->lang, b->message));
}

/* -- What is there --------------------------------------------------------------------------------------------------------- */

enum { NOTHING = 0, OURS = 1, STRANGE = 2, NO_SCHEMA = 3 };

/* -1: it cannot be read. */
static int what_is_there(struct store_backend *b)
{
	PGresult *found = pg_ask(b,
	                         "SELECT CASE WHEN to_regnamespace('muster') IS NULL THEN 3"
	                         " WHEN NOT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace('muster'))"
	                         " THEN 0 WHEN EXISTS (SELECT 1 FROM pg_class WHERE relnamespace ="
	                         " to_regnamespace('muster') AND relname = 'about') THEN 1 ELSE 2 END",
	                         NULL, 0);
	const int what = found ? (int)pg_number_at(found, 0, 0) : -1;
	PQclear(found);
	return what;
}

static bool strange(const struct store_backend *b, struct store_problem *ret_problem)
{
	return store_problem_set(ret_problem, "store/corrupt",
	                         "The schema muster of %s belongs to another program. Nothing was changed; choose another "
	                         "database with --store.",
	                         b->label);
}

static bool version_read(struct store_backend *b, int64_t *ret_version, struct store_problem *ret_problem)
{
	PGresult *found = pg_ask(b, "SELECT program, version FROM muster.about", NULL, 0);
	if (!found && strncmp(b->sqlstate, "42", 2) == 0 && strcmp(b->sqlstate, "42501") != 0)
		return strange(b, ret_problem); /* no such column */
	if (!found)
		return pg_open_problem(b, ret_problem);
	const bool ours = PQntuples(found) == 1 && strcmp(PQgetvalue(found, 0, 0), "muster") == 0;
	*ret_version = ours ? pg_number_at(found, 0, 1) : 0;
	PQclear(found);
	return ours || strange(b, ret_problem);
}

/* Newer tables say which program is the oldest that can use them. */
static bool newer_is_fine(struct store_backend *b)
{
	PGresult *found = pg_ask(b, "SELECT least FROM muster.about", NULL, 0);
	const bool fine = found && PQntuples(found) == 1 && pg_number_at(found, 0, 0) <= VERSION;
	PQclear(found);
	return fine;
}

static bool version_check(struct store_backend *b, struct store_problem *ret_problem)
{
	int64_t version;
	if (!version_read(b, &version, ret_problem))
		return false;
	if ((version > VERSION && !newer_is_fine(b)) || version < 0)
		return store_problem_set(ret_problem, "store/version",
		                         "%s has version %lld, but this program reads version %d. Nothing was changed. "
		                         "Use the program that wrote it, or a newer one.",
		                         b->label, (long long)version, VERSION);
	if (b->access == STORE_READ && version < VERSION)
		return store_problem_set(ret_problem, "store/version",
		                         "%s was written by an earlier version. Start the server with it to upgrade it.",
		                         b->label);
	return true;
}

/* What a commit means here, and whether names of all people can be written. */
static bool settings_check(struct store_backend *b, struct store_problem *ret_problem)
{
	PGresult *found = pg_ask(b, "SELECT current_setting('fsync'), current_setting('server_encoding')", NULL, 0);
	if (!found)
		return pg_open_problem(b, ret_problem);
	const bool durable = strcmp(PQgetvalue(found, 0, 0), "on") == 0;
	const bool unicode = strcmp(PQgetvalue(found, 0, 1), "UTF8") == 0;
	PQclear(found);
	if (!durable)
		return store_problem_set(ret_problem, "store/settings",
		                         "%s runs with fsync = off: it would lose acknowledged moves. Set fsync = on.",
		                         b->label);
	return unicode || store_problem_set(ret_problem, "store/settings",
	                                    "%s cannot keep all names: its encoding must be UTF8.", b->label);
}

bool pg_schema_check(struct store_backend *b, struct store_problem *ret_problem)
{
	const int what = what_is_there(b);
	if (what < 0)
		return pg_open_problem(b, ret_problem);
	if (what == STRANGE)
		return strange(b, ret_problem);
	if (what == OURS)
		return settings_check(b, ret_problem) && version_check(b, ret_problem);
	if (b->access == STORE_WRITE)
		return settings_check(b, ret_problem);
	return store_problem_set(ret_problem, b->access == STORE_READ ? "store/open" : "store/gone",
	                         "There are no games in %s.", b->label);
}

/* -- Bringing it up ------------------------------------------------------------------------------------------------------ */

static bool list_run(struct store_backend *b, const char *const *list)
{
	for (; *list; list++)
		if (!pg_run(b, *list))
			return false;
	return true;
}

/* All of them, so that nothing is missed in the middle of a game. */
static bool rights_check(struct store_backend *b, struct store_problem *ret_problem)
{
	PGresult *found =
	    pg_ask(b,
	           "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('muster') AND relkind ="
	           " 'r' AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')"
	           " AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))",
	           NULL, 0);
	const int64_t lacking = found ? pg_number_at(found, 0, 0) : -1;
	PQclear(found);
	if (lacking > 0)
		return store_problem_set(ret_problem, "store/rights",
		                         "The database %s does not give its user the rights that are needed (%s). "
		                         "docs/hosting.md says which.",
		                         b->label, "SELECT, INSERT, UPDATE, DELETE");
	return lacking == 0 || pg_open_problem(b, ret_problem);
}

bool pg_schema_bring_up(struct store_backend *b, struct store_problem *ret_problem)
{
	int64_t version;
	const int what = what_is_there(b);
	if (what < 0 || (what == NO_SCHEMA && !pg_run(b, "CREATE SCHEMA muster")) || (what != OURS && !list_run(b, about)))
		return pg_open_problem(b, ret_problem);
	if (!version_read(b, &version, ret_problem))
		return false;
	for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
		if (steps[i].from != version)
			continue;
		if (!list_run(b, steps[i].list) || !PG_DO(b, "UPDATE about SET version = $1", pg_int(steps[i].to)))
			return pg_open_problem(b, ret_problem);
		version = steps[i].to;
	}
	return rights_check(b, ret_problem);
}
