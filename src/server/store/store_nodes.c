/* Several servers with one database, as far as it does not matter which database that is. */
#include "store_backend.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* -- Opening -------------------------------------------------------------------------------------------------------- */

enum { LEASE_LEAST = 100, LEASE_MOST = 3600 * 1000 };

/* It is part of what nodes call each other by, so nothing in it may mean anything. */
static bool name_fits(const char *name)
{
	const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
	return length && length < NODE_NAME_MAX && !name[length];
}

static struct store *open_node(const char *place, const struct store_opening *opening,
                               struct store_problem *ret_problem)
{
	const char *rest = place;
	const struct store_kind *kind = store_kind_of(&rest, ret_problem);
	if (!kind)
		return NULL;
	if (!kind->nodes) {
		store_problem_set(ret_problem, "store/kind",
		                  "SQLite serves one server only. Several nodes need one database that all of them can reach: "
		                  "--store postgresql://USER@HOST/DATABASE");
		return NULL;
	}
	if (!name_fits(opening->node)) {
		store_problem_set(ret_problem, "store/node",
		                  "The name of a node has 1 to %d letters, digits, hyphens or underscores.", NODE_NAME_MAX - 1);
		return NULL;
	}
	if (opening->lease_ms < LEASE_LEAST || opening->lease_ms > LEASE_MOST) {
		store_problem_set(ret_problem, "store/node", "The lease of a node must be %d to %d ms long.", LEASE_LEAST,
		                  LEASE_MOST);
		return NULL;
	}
	return store_open_as(place, opening, ret_problem);
}

struct store *store_open_node(const char *place, const char *node, const char *build, unsigned lease_ms,
                              struct store_problem *ret_problem)
{
	return open_node(place,
	                 &(struct store_opening){.access = STORE_WRITE, .node = node, .build = build, .lease_ms = lease_ms},
	                 ret_problem);
}

struct store *store_open_node_again(const char *place, const char *node, const char *build, unsigned lease_ms,
                                    uint64_t epoch, struct store_problem *ret_problem)
{
	return open_node(place,
	                 &(struct store_opening){.access = STORE_WRITE_AGAIN,
	                                         .epoch = epoch,
	                                         .node = node,
	                                         .build = build,
	                                         .lease_ms = lease_ms},
	                 ret_problem);
}

/* -- Reading -------------------------------------------------------------------------------------------------------- */

static const struct store_node_kind *reads_by(struct store *store, struct store_backend **ret_reader)
{
	const struct store_kind *kind = store_reads_by(store, ret_reader);
	assert(kind->nodes);
	return kind->nodes;
}

bool store_cluster(struct store *store, char ret_cluster[STORE_CLUSTER])
{
	struct store_backend *reader;
	return reads_by(store, &reader)->cluster(reader, ret_cluster);
}

bool store_secret(struct store *store, uint8_t ret_secret[STORE_HASH])
{
	struct store_backend *reader;
	return reads_by(store, &reader)->secret(reader, ret_secret);
}

bool store_nodes_read(struct store *store, store_each_node each, void *context)
{
	struct store_backend *reader;
	return reads_by(store, &reader)->nodes_read(reader, each, context);
}

bool store_read_shards(struct store *store, uint64_t shards, store_each_game each, void *context)
{
	struct store_backend *reader;
	return reads_by(store, &reader)->read_shards(reader, shards, each, context);
}

bool store_code_find(struct store *store, const uint8_t hash[STORE_HASH], uint64_t *ret_person)
{
	struct store_backend *reader;
	return reads_by(store, &reader)->code_find(reader, hash, ret_person);
}

uint64_t store_shards(const struct store *store)
{
	const struct store_backend *writer;
	const struct store_kind *kind = store_writes_by(store, &writer);
	return kind->nodes->shards(writer);
}

/* -- Writing -------------------------------------------------------------------------------------------------------- */

static enum store_result take_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                  size_t length)
{
	unsigned most;
	(void)length;
	memcpy(&most, body, sizeof most);
	return kind->nodes->shards_take(b, most);
}

bool store_shards_take(struct store *store, unsigned most, store_done done, void *context)
{
	return store_job(store, take_run, &most, sizeof most, done, context);
}

struct giving {
	unsigned shard;
	char to[NODE_NAME_MAX];
};

static enum store_result give_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                  size_t length)
{
	const struct giving *giving = body;
	(void)length;
	return kind->nodes->shard_give(b, giving->shard, giving->to);
}

bool store_shard_give(struct store *store, unsigned shard, const char *to, store_done done, void *context)
{
	struct giving giving = {.shard = shard};
	assert(shard < STORE_SHARDS);
	snprintf(giving.to, sizeof giving.to, "%s", to);
	return store_job(store, give_run, &giving, sizeof giving, done, context);
}

static enum store_result leaving_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                     size_t length)
{
	(void)body, (void)length;
	return kind->nodes->leaving(b);
}

bool store_node_leaving(struct store *store, store_done done, void *context)
{
	return store_job(store, leaving_run, NULL, 0, done, context);
}

struct code_putting {
	struct store_code code;
	unsigned ms, most;
};

static enum store_result code_put_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                      size_t length)
{
	const struct code_putting *putting = body;
	(void)length;
	return kind->nodes->code_put(b, &putting->code, putting->ms, putting->most);
}

bool store_code_put(struct store *store, const struct store_code *code, unsigned ms, unsigned most, store_done done,
                    void *context)
{
	const struct code_putting putting = {*code, ms, most};
	return store_job(store, code_put_run, &putting, sizeof putting, done, context);
}

static enum store_result code_take_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                       size_t length)
{
	(void)length;
	return kind->nodes->code_take(b, body);
}

bool store_code_take(struct store *store, const uint8_t hash[STORE_HASH], store_done done, void *context)
{
	return store_job(store, code_take_run, hash, STORE_HASH, done, context);
}

static enum store_result code_forget_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                         size_t length)
{
	uint64_t person;
	(void)length;
	memcpy(&person, body, sizeof person);
	return kind->nodes ? kind->nodes->code_forget(b, person) : STORE_OK; /* else there are none in the database */
}

bool store_code_forget(struct store *store, uint64_t person, store_done done, void *context)
{
	return store_job(store, code_forget_run, &person, sizeof person, done, context);
}

/* -- People ----------------------------------------------------------------------------------------------------------- */

static enum store_result rename_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                    size_t length)
{
	(void)length;
	return kind->nodes ? kind->nodes->person_rename(b, body) : kind->person_put(b, body);
}

bool store_person_rename(struct store *store, const struct store_person *person, store_done done, void *context)
{
	return store_job(store, rename_run, person, sizeof *person, done, context);
}

struct checking {
	uint64_t person;
	bool has_token;
	uint8_t token[STORE_HASH];
};

static enum store_result check_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                   size_t length)
{
	const struct checking *checking = body;
	struct store_person person;
	struct store_token token = {.person = checking->person};
	(void)length;
	if (!kind->person_read(b, checking->person, &person) ||
	    (checking->has_token && !kind->token_find(b, checking->token, &token)))
		return STORE_FAILED;
	return person.id && token.person == checking->person ? STORE_OK : STORE_CONFLICT;
}

bool store_person_check(struct store *store, uint64_t person, const uint8_t token[STORE_HASH], store_done done,
                        void *context)
{
	struct checking checking = {.person = person, .has_token = token};
	if (token)
		memcpy(checking.token, token, STORE_HASH);
	return store_job(store, check_run, &checking, sizeof checking, done, context);
}

struct dropping {
	uint64_t person, shards;
	store_edit edit;
};

static enum store_result drop_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                  size_t length)
{
	const struct dropping *dropping = body;
	(void)length;
	return kind->nodes ? kind->nodes->person_drop_here(b, dropping->person, dropping->edit, dropping->shards)
	                   : kind->person_drop(b, dropping->person, dropping->edit);
}

bool store_person_drop_here(struct store *store, uint64_t person, store_edit edit, uint64_t shards, store_done done,
                            void *context)
{
	const struct dropping dropping = {person, shards, edit};
	return store_job(store, drop_run, &dropping, sizeof dropping, done, context);
}

bool store_forgettings_read(struct store *store, uint64_t shards, store_each_forgotten each, void *context)
{
	struct store_backend *reader;
	const struct store_kind *kind = store_reads_by(store, &reader);
	return !kind->nodes || kind->nodes->forgettings_read(reader, shards, each, context);
}
