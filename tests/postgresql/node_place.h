/* Nodes of a test, which share one PostgreSQL. A node is dead when it has written nothing for its lease; those that must live have a long one. */
#ifndef NODE_PLACE_H
#define NODE_PLACE_H

#include "pg_between.h"

#include "server/store/store_backend.h"

enum { LONG = 600 * 1000, SHORT = 300 };

static inline struct store *open_node(const struct place *place, const char *name, unsigned lease)
{
	struct store_problem problem = {0};
	struct store *store = store_open_node(place->where, name, "test", lease, &problem);
	if (!store)
		fail_msg("%s: %s: %s", name, problem.code, problem.sentence);
	return store;
}

static inline void expect_node_refused(const struct place *place, const char *name, const char *code)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	assert_null(store_open_node(place->where, name, "test", LONG, &problem));
	if (strcmp(problem.code, code) != 0)
		fail_msg("%s: %s", problem.code, problem.sentence);
	assert_true(strlen(problem.sentence) > 10);
}

static inline uint64_t take(struct store *store, unsigned most)
{
	int result = -1;
	assert_true(store_shards_take(store, most, note, &result));
	settle(store);
	assert_int_equal(result, STORE_OK);
	return store_shards(store);
}

static inline enum store_result give(struct store *store, unsigned shard, const char *to)
{
	int result = -1;
	assert_true(store_shard_give(store, shard, to, note, &result));
	settle(store);
	return (enum store_result)result;
}

static inline enum store_result leave(struct store *store)
{
	int result = -1;
	assert_true(store_node_leaving(store, note, &result));
	settle(store);
	return (enum store_result)result;
}

static inline bool is_alive(const struct place *place, const char *name)
{
	char sql[120];
	snprintf(sql, sizeof sql, "SELECT (until > clock_timestamp())::int FROM node WHERE name = '%s'", name);
	return number_in(place, sql) != 0;
}

/* Until it has all shards, which belong to somebody who is dead, or will be. While the other lives, nothing is taken. */
static inline void take_all_of(struct store *store, const struct place *place, const char *other)
{
	while (take(store, STORE_SHARDS) != UINT64_MAX) {
		assert_true(store_shards(store) == 0 || !is_alive(place, other));
		usleep(20000);
	}
	assert_false(is_alive(place, other));
}

static inline unsigned count_bits(uint64_t bits)
{
	unsigned count = 0;
	for (; bits; bits &= bits - 1)
		count++;
	return count;
}

#endif
