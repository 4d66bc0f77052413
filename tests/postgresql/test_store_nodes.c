/* Several servers with one PostgreSQL: who has which games, when somebody dies, sleeps or leaves. */
#include "node_place.h"

#include "base/strbuf.h"

#include <time.h>

#include <sys/syscall.h>

/* -- Clocks of nodes, which do not matter ------------------------------------------------------------------------------ */

static atomic_int clock_ahead; /* in seconds: what this program takes for the time of day */

int clock_gettime(clockid_t id, struct timespec *ret_time)
{
	const int error = (int)syscall(SYS_clock_gettime, id, ret_time);
	if (!error && id == CLOCK_REALTIME)
		ret_time->tv_sec += atomic_load(&clock_ahead);
	return error;
}

time_t time(time_t *ret_time)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	if (ret_time)
		*ret_time = now.tv_sec;
	return now.tv_sec;
}

/* -- Who has what ----------------------------------------------------------------------------------------------------- */

static void the_shard_is_in_the_number(void **state)
{
	(void)state;
	assert_int_equal(shard_of(0), 0);
	assert_int_equal(shard_of(64 + 5), 5);
	assert_int_equal(shard_of(UINT64_MAX), 63);
}

/* One that has the games has the only right to write to them, in whatever way. */
static void expect_only_owner_writes(struct store *owner, struct store *other, uint64_t game)
{
	int results[5] = {-1, -1, -1, -1, -1};
	assert_int_equal(append(other, game, 0, "x"), STORE_CONFLICT);
	assert_int_equal(append(owner, game, 0, "a"), STORE_OK);
	assert_int_equal(append(other, game, 1, "x"), STORE_CONFLICT);
	store_trim(other, game, 1, note, &results[0]);
	store_mark(other, game, STORE_GONE, 1, note, &results[1]);
	store_archive(other, game, "record", 6, false, 1, note, &results[2]);
	store_mark(other, game, STORE_OVER, 1, note, &results[3]);
	store_mark(other, game + 64, STORE_RUNNING, 1, note, &results[4]);
	settle(other);
	for (unsigned i = 0; i < 5; i++)
		assert_int_equal(results[i], STORE_CONFLICT);
	assert_int_equal(append(owner, game, 1, "b"), STORE_OK);
	expect_log(other, game, "1:a;2:b;");
	assert_int_equal(store_state(other, NULL), STORE_OK);
}

static void two_nodes_have_different_shards(void **state)
{
	struct store *a = open_node(*state, "a", LONG), *b = open_node(*state, "b", LONG);
	assert_true(store_epoch(a) != store_epoch(b));
	assert_int_equal(store_shards(a), 0);
	assert_int_equal(append(a, 1, 0, "x"), STORE_CONFLICT); /* nobody has it */
	const uint64_t of_a = take(a, 40), of_b = take(b, 40);
	assert_int_equal(count_bits(of_a), 40);
	assert_int_equal(count_bits(of_b), 24);
	assert_true((of_a ^ of_b) == UINT64_MAX);
	assert_true(take(a, 64) == of_a);
	unsigned one_of_b = 0;
	while (!(of_b >> one_of_b & 1))
		one_of_b++;
	expect_only_owner_writes(a, b, UINT64_C(0x8000000000000000) | 0x1000); /* the highest bit is no sign */
	expect_only_owner_writes(b, a, 0x2000 + one_of_b);
	store_close(a);
	store_close(b);
}

struct nodes_seen {
	char text[200];
	struct store_node last;
};

static bool see_node(void *context, const struct store_node *node)
{
	struct nodes_seen *seen = context;
	const size_t end = strlen(seen->text);
	snprintf(seen->text + end, sizeof seen->text - end, "%s %s %u%s%s;", node->name, node->build,
	         count_bits(node->shards), node->alive ? "" : " dead", node->leaving ? " leaving" : "");
	seen->last = *node;
	return true;
}

static void everybody_sees_who_is_there(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "node-a", LONG), *b = open_node(place, "node_B2", SHORT);
	struct nodes_seen seen = {0}, later = {0};
	take(b, 10);
	take(a, 1);
	assert_int_equal(leave(a), STORE_OK);
	while (is_alive(place, "node_B2"))
		usleep(20000);
	assert_true(store_nodes_read(a, see_node, &seen));
	assert_string_equal(seen.text, "node-a test 1 leaving;node_B2 test 10 dead;");
	assert_true(seen.last.shards == store_shards(b) && seen.last.epoch == store_epoch(b));
	store_beat(b); /* late, but nobody has taken anything */
	settle(b);
	assert_int_equal(store_state(b, NULL), STORE_OK);
	store_close(b);
	store_close(a);
	change_file(place, "UPDATE node SET until = clock_timestamp() - interval '2 days'");
	struct store *c = open_node(place, "c", LONG);
	take(c, 0);
	take(c, 64); /* those who are long gone are forgotten when something is taken */
	while (take(c, 64) != UINT64_MAX)
		change_file(place, "UPDATE node SET since = since - interval '1 hour' WHERE name = 'c'");
	take(c, 64);
	assert_true(store_nodes_read(c, see_node, &later));
	assert_string_equal(later.text, "c test 64;");
	store_close(c);
}

static void each_database_has_a_name_of_its_own(void **state)
{
	struct place *one = *state;
	void *second = NULL;
	char name[STORE_CLUSTER], again[STORE_CLUSTER], other[STORE_CLUSTER];
	struct store *a = open_node(one, "a", LONG);
	assert_true(store_cluster(a, name));
	store_close(a);
	struct store *b = open_node(one, "b", LONG);
	assert_true(store_cluster(b, again));
	store_close(b);
	assert_int_equal(place_make(&second), 0);
	struct store *c = open_node(second, "a", LONG);
	assert_true(store_cluster(c, other));
	store_close(c);
	place_remove(&second);
	assert_int_equal(strlen(name), STORE_CLUSTER - 1);
	assert_string_equal(name, again);
	assert_string_not_equal(name, other);
}

/* -- The dead ------------------------------------------------------------------------------------------------------------ */

static void a_dead_node_loses_its_shards_after_its_lease(void **state)
{
	struct place *place = *state;
	struct store_problem problem = {.lang = MU_LANG_EN};
	struct store *a = open_node(place, "a", SHORT), *b = open_node(place, "b", SHORT);
	take(a, STORE_SHARDS);
	assert_int_equal(append(a, 7, 0, "x"), STORE_OK);
	assert_int_equal(append(a, 64 + 8, 0, "y"), STORE_OK);
	take_all_of(b, place, "a");
	char text[256] = "";
	assert_true(store_read_shards(b, UINT64_C(1) << 8, join_games, text));
	assert_string_equal(text, "72/1:y;");
	assert_int_equal(append(b, 7, 1, "z"), STORE_OK);
	/* What the other does when it wakes up. */
	assert_int_equal(append(a, 7, 1, "late"), STORE_DEPOSED);
	assert_int_equal(append(a, 9, 0, "late"), STORE_DEPOSED);
	assert_int_equal(store_state(a, &problem), STORE_DEPOSED);
	assert_string_equal(problem.code, "store/deposed");
	assert_non_null(strstr(problem.sentence, "node a"));
	expect_log(b, 7, "1:x;2:z;");
	expect_log(b, 9, "");
	const uint64_t epoch = store_epoch(a);
	store_close(a);
	assert_null(store_open_node_again(place->where, "a", "test", SHORT, epoch, &problem));
	assert_string_equal(problem.code, "store/deposed");
	a = open_node(place, "a", LONG);
	assert_int_equal(take(a, 0), 0);
	assert_int_equal(append(a, 7, 2, "x"), STORE_CONFLICT);
	assert_int_equal(append(b, 7, 2, "x"), STORE_OK);
	store_close(a);
	store_close(b);
}

static void clocks_of_nodes_do_not_matter(void **state)
{
	struct place *place = *state;
	atomic_store(&clock_ahead, 60);
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	const uint64_t of_a = take(a, 32);
	atomic_store(&clock_ahead, -60);
	const uint64_t of_b = take(b, 32);
	atomic_store(&clock_ahead, 2 * LONG); /* everybody's lease would be over */
	assert_true(take(a, 64) == of_a);
	assert_true(take(b, 64) == of_b);
	assert_int_equal(append(a, 1, 0, "x"), STORE_OK);
	assert_int_equal(append(b, 33, 0, "x"), STORE_OK);
	store_close(b);
	atomic_store(&clock_ahead, -2 * LONG); /* nobody's would ever be */
	change_file(place, "UPDATE node SET until = clock_timestamp() WHERE name = 'b'");
	change_file(place, "UPDATE node SET since = since - interval '1 hour' WHERE name = 'a'");
	assert_true(take(a, 64) == UINT64_MAX);
	store_close(a);
	atomic_store(&clock_ahead, 0);
}

/* In the middle of a transaction; it neither goes on nor ends. */
static void what_was_on_its_way_is_refused(void **state)
{
	struct place *place = *state;
	const char *where = place->where;
	const struct store_kind *kind = store_kind_of(&where, &(struct store_problem){0});
	struct store_problem problem = {.lang = MU_LANG_EN};
	enum store_result later = STORE_LATER;
	struct store_backend *a =
	    kind->open(where,
	               &(struct store_opening){.access = STORE_WRITE, .node = "a", .build = "test", .lease_ms = SHORT},
	               &problem);
	assert_int_equal(kind->begin(a, &problem), STORE_OK);
	assert_int_equal(kind->nodes->shards_take(a, STORE_SHARDS), STORE_OK);
	assert_int_equal(kind->commit(a, &problem), STORE_OK);
	struct store *b = open_node(place, "b", SHORT);
	assert_int_equal(kind->begin(a, &problem), STORE_OK);
	assert_int_equal(kind->append(a, &(struct store_row){.game = 5, .body = "x", .length = 1}, &later), STORE_LATER);
	assert_int_equal(kind->person_put(a, &(struct store_person){.id = 3, .name = "Ada"}), STORE_OK);
	assert_int_equal(later, STORE_OK);                              /* there, but not for others */
	assert_int_equal(kind->nodes->shard_give(a, 6, "b"), STORE_OK); /* which locks what the taker needs */
	take_all_of(b, place, "a");
	const enum store_result result = kind->commit(a, &problem);
	assert_true(result != STORE_OK);
	kind->rollback(a, &problem);
	assert_int_equal(kind->resolve(a, result, &problem), FATE_DEPOSED);
	assert_string_equal(problem.code, "store/deposed");
	kind->close(a);
	expect_log(b, 5, "");
	assert_int_equal(number_in(place, "SELECT count(*) FROM person"), 0);
	assert_int_equal(append(b, 5, 0, "y"), STORE_OK);
	store_close(b);
}

/* It begins to write while somebody is taking its place, and waits for that. */
static void who_waits_for_the_taker_is_refused(void **state)
{
	struct place *place = *state;
	const char *where = place->where;
	const struct store_kind *kind = store_kind_of(&where, &(struct store_problem){0});
	struct store_problem problem = {.lang = MU_LANG_EN};
	struct store *a = open_node(place, "a", SHORT);
	take(a, STORE_SHARDS);
	struct store_backend *b =
	    kind->open(where,
	               &(struct store_opening){.access = STORE_WRITE, .node = "b", .build = "test", .lease_ms = SHORT},
	               &problem);
	change_file(place, "UPDATE node SET since = since - interval '1 hour' WHERE name = 'b'");
	while (is_alive(place, "a"))
		usleep(20000);
	change_file(place, "UPDATE node SET until = clock_timestamp() + interval '1 hour' WHERE name = 'b'");
	assert_int_equal(kind->begin(b, &problem), STORE_OK);
	assert_int_equal(kind->nodes->shards_take(b, STORE_SHARDS), STORE_OK);
	int result = -1;
	store_append(a, 5, 0, false, "x", 1, note, &result);
	store_flush(a);
	while (!number_in(place, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE"
	                         " '%UPDATE node SET operation%'") &&
	       !number_in(place, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
		usleep(10000);
	assert_int_equal(kind->commit(b, &problem), STORE_OK);
	settle(a);
	assert_int_equal(result, STORE_DEPOSED);
	expect_log(a, 5, "");
	kind->close(b);
	store_close(a);
}

/* After an outage of the database all are late. Who is the first to come back takes nothing from the others. */
static void after_an_outage_nobody_is_dead(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	const uint64_t of_a = take(a, 32), of_b = take(b, 32);
	change_file(place, "UPDATE node SET since = since - interval '1 hour', until = clock_timestamp()");
	assert_true(take(a, 64) == of_a);
	assert_true(take(b, 64) == of_b);
	change_file(place, "UPDATE node SET since = since - interval '1 hour', until = clock_timestamp() WHERE name = 'b'");
	assert_true(take(a, 64) == of_a); /* it was late itself */
	change_file(place, "UPDATE node SET since = since - interval '1 hour' WHERE name = 'a'");
	assert_true(take(a, 64) == UINT64_MAX);
	assert_int_equal(append(b, 40, 0, "x"), STORE_DEPOSED);
	store_close(a);
	store_close(b);
}

/* -- Giving and leaving ---------------------------------------------------------------------------------------------------- */

static void a_shard_is_given_behind_what_was_written(void **state)
{
	struct store *a = open_node(*state, "a", LONG), *b = open_node(*state, "b", LONG);
	int results[4] = {-1, -1, -1, -1};
	take(a, STORE_SHARDS);
	store_append(a, 3, 0, false, "x", 1, note, &results[0]);
	store_append(a, 3, 1, false, "y", 1, note, &results[1]);
	store_shard_give(a, 3, "b", note, &results[2]);
	store_append(a, 3, 2, false, "z", 1, note, &results[3]);
	settle(a);
	const int expected[4] = {STORE_OK, STORE_OK, STORE_OK, STORE_CONFLICT};
	assert_memory_equal(results, expected, sizeof results);
	assert_true(store_shards(a) == (UINT64_MAX ^ 8));
	assert_int_equal(store_shards(b), 0); /* it does not know yet */
	assert_true(take(b, 0) == 8);
	expect_log(b, 3, "1:x;2:y;");
	assert_int_equal(append(b, 3, 2, "z"), STORE_OK);
	assert_int_equal(give(a, 3, "b"), STORE_CONFLICT); /* not ours any more */
	assert_int_equal(give(b, 3, "a"), STORE_OK);       /* and back, to one that is older */
	assert_true(take(a, 0) == UINT64_MAX);
	assert_int_equal(append(a, 3, 3, "w"), STORE_OK);
	assert_int_equal(append(b, 3, 4, "w"), STORE_CONFLICT);
	store_close(a);
	store_close(b);
}

static void nobody_gets_a_shard_who_cannot_have_it(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG), *c = open_node(place, "c", SHORT);
	take(a, STORE_SHARDS);
	assert_int_equal(give(a, 3, "nobody"), STORE_CONFLICT);
	assert_int_equal(give(a, 3, ""), STORE_CONFLICT);
	assert_int_equal(leave(b), STORE_OK);
	assert_int_equal(give(a, 3, "b"), STORE_CONFLICT);
	while (is_alive(place, "c"))
		usleep(20000);
	assert_int_equal(give(a, 3, "c"), STORE_CONFLICT);
	assert_int_equal(give(a, 3, "a"), STORE_OK); /* of no use, but no harm */
	assert_true(store_shards(a) == UINT64_MAX);
	assert_int_equal(append(a, 3, 0, "x"), STORE_OK);
	store_close(a);
	store_close(b);
	store_close(c);
}

/* It says good-bye, so nobody waits for its lease; its name is free, too. */
static void who_leaves_is_gone_at_once(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	take(a, 10);
	assert_int_equal(leave(a), STORE_OK);
	assert_true(is_alive(place, "a"));
	assert_int_equal(append(a, 3, 0, "x"), STORE_OK);
	assert_int_equal(count_bits(take(b, 64)), 54);
	store_close(a);
	assert_false(is_alive(place, "a"));
	assert_true(take(b, 64) == UINT64_MAX);
	assert_int_equal(append(b, 3, 1, "y"), STORE_OK);
	store_close(open_node(place, "a", LONG));
	store_close(b);
}

/* Of a test: whoever is 3 is called Bob. */
static bool without_bob(const char *body, size_t length, uint64_t person, unsigned *seats, struct strbuf *out)
{
	(void)seats;
	strbuf_clear(out);
	strbuf_printf(out, "%s", person == 3 && length == 3 && memcmp(body, "Bob", 3) == 0 ? "-" : "");
	return out->length;
}

static enum store_result check(struct store *store, uint64_t person, const uint8_t *token)
{
	int result = -1;
	assert_true(store_person_check(store, person, token, note, &result));
	settle(store);
	return (enum store_result)result;
}

static void count_people(void *context, uint64_t person)
{
	*(uint64_t *)context += person;
}

/* One node forgets somebody; what the other was writing of it at that moment goes when it hears of it, and nobody is made anew. */
static void who_is_forgotten_stays_so(void **state)
{
	struct place *place = *state;
	const uint8_t token[STORE_HASH] = {7}, other[STORE_HASH] = {8};
	const struct store_person bob = {.id = 3, .name = "Bob", .lang = "en"};
	int result = -1;
	uint64_t waiting = 0;
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	take(a, 32);
	take(b, 32);
	assert_true(store_person_put(b, &bob, NULL, NULL) && store_token_put(b, token, 3, 1, NULL, NULL));
	assert_int_equal(check(b, 3, token), STORE_OK); /* behind what was queued, though nobody has waited for it */
	assert_int_equal(check(a, 3, NULL), STORE_OK);
	assert_int_equal(check(a, 3, other), STORE_CONFLICT);
	assert_int_equal(append(a, 1, 0, "Bob"), STORE_OK);
	assert_int_equal(append(b, 40, 0, "Bob"), STORE_OK);
	assert_true(store_person_drop(a, 3, without_bob, note, &result));
	settle(a);
	assert_int_equal(result, STORE_OK);
	expect_log(a, 1, "1:-;");
	expect_log(a, 40, "1:Bob;"); /* that one is the other's, who is told so until it is done */
	assert_true(store_forgettings_read(a, store_shards(a), count_people, &waiting));
	assert_int_equal(waiting, 0);
	assert_true(store_forgettings_read(b, UINT64_C(1) << 40, count_people, &waiting));
	assert_int_equal(waiting, 3);
	assert_int_equal(append(b, 40, 1, "Bob"), STORE_OK);
	assert_int_equal(append(a, 1, 1, "Bob"), STORE_OK);
	assert_true(store_person_rename(b, &bob, note, &result));
	settle(b);
	assert_int_equal(result, STORE_CONFLICT);
	assert_true(store_token_put(b, other, 3, 1, NULL, NULL));
	assert_true(store_person_drop_here(b, 3, without_bob, UINT64_MAX, note, &result));
	settle(b);
	assert_int_equal(result, STORE_OK);
	assert_int_equal(number_in(place, "SELECT count(*) FROM forgetting"), 0);
	expect_log(b, 40, "1:-;2:-;");
	expect_log(b, 1, "1:-;2:Bob;");
	assert_int_equal(number_in(place, "SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM token)"), 0);
	assert_int_equal(check(b, 3, NULL), STORE_CONFLICT);
	assert_int_equal(append(b, 40, 2, "x"), STORE_OK);
	store_close(a);
	store_close(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_shard_is_in_the_number),
	    IN_A_PLACE(two_nodes_have_different_shards),
	    IN_A_PLACE(everybody_sees_who_is_there),
	    IN_A_PLACE(each_database_has_a_name_of_its_own),
	    IN_A_PLACE(a_dead_node_loses_its_shards_after_its_lease),
	    IN_A_PLACE(clocks_of_nodes_do_not_matter),
	    IN_A_PLACE(what_was_on_its_way_is_refused),
	    IN_A_PLACE(who_waits_for_the_taker_is_refused),
	    IN_A_PLACE(after_an_outage_nobody_is_dead),
	    IN_A_PLACE(a_shard_is_given_behind_what_was_written),
	    IN_A_PLACE(nobody_gets_a_shard_who_cannot_have_it),
	    IN_A_PLACE(who_leaves_is_gone_at_once),
	    IN_A_PLACE(who_is_forgotten_stays_so),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
