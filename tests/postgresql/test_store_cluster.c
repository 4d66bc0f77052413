/* Several servers with one PostgreSQL: answers that get lost, who may open it, and what all of them write. */
#include "node_place.h"

#include "pg_version_1.h"

/* -- Failures ---------------------------------------------------------------------------------------------------------------- */

/* What was taken, given and appended in one transaction whose answer got lost. */
static void expect_resolved(struct place *place, enum cut cut)
{
	struct store *b = open_node(place, "b", LONG);
	const pid_t process = between(place);
	struct store *a = open_node(place, "a", LONG);
	int results[4] = {-1, -1, -1, -1};
	take(a, 32);
	assert_int_equal(append(a, 1, 0, "a"), STORE_OK);
	atomic_store(armed, cut);
	store_append(a, 1, 1, false, "b", 1, note, &results[0]);
	store_shard_give(a, 1, "b", note, &results[1]);
	store_append(a, 1, 2, false, "x", 1, note, &results[2]);
	store_shards_take(a, 64, note, &results[3]);
	settle(a);
	assert_int_equal(atomic_load(armed), CUT_NOTHING); /* it has happened */
	const int expected[4] = {STORE_OK, STORE_OK, STORE_CONFLICT, STORE_OK};
	assert_memory_equal(results, expected, sizeof results);
	assert_true(store_shards(a) == (UINT64_MAX ^ 2));
	assert_int_equal(append(a, 50, 0, "y"), STORE_OK);
	assert_true(take(b, 0) == 2);
	assert_int_equal(append(b, 1, 2, "c"), STORE_OK);
	expect_log(b, 1, "1:a;2:b;3:c;");
	store_close(a);
	store_close(b);
	kill(process, SIGKILL);
	waitpid(process, NULL, 0);
}

static void a_lost_answer_is_looked_up(void **state)
{
	expect_resolved(*state, CUT_AFTER_COMMIT);
}

static void what_was_not_committed_is_written_again(void **state)
{
	expect_resolved(*state, CUT_BEFORE_COMMIT);
}

/* The node has failed, not died: it goes on with what it has, unless others were told that it is dead. */
static void who_comes_back_in_time_keeps_its_shards(void **state)
{
	struct place *place = *state;
	struct store_problem problem = {0};
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	const uint64_t shards = take(a, 20), epoch = store_epoch(a);
	assert_int_equal(append(a, 3, 0, "x"), STORE_OK);
	store_close(a);
	a = store_open_node_again(place->where, "a", "test", LONG, epoch, &problem);
	assert_non_null(a);
	assert_true(store_epoch(a) > epoch);
	assert_true(store_shards(a) == shards);
	assert_int_equal(append(a, 3, 1, "y"), STORE_OK);
	assert_int_equal(count_bits(take(b, 64)), 44);
	store_close(a);
	assert_null(store_open_node_again(place->where, "a", "test", LONG, epoch, &problem)); /* that was before */
	assert_string_equal(problem.code, "store/deposed");
	assert_null(store_open_node_again(place->where, "z", "test", LONG, epoch, &problem));
	assert_string_equal(problem.code, "store/deposed");
	store_close(b);
}

/* -- Who may open it ----------------------------------------------------------------------------------------------------------- */

static void a_name_is_there_once(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "a", LONG);
	expect_node_refused(place, "a", "store/locked");
	assert_int_equal(append(a, 1, 0, "x"), STORE_CONFLICT); /* it was not disturbed */
	assert_int_equal(store_state(a, NULL), STORE_OK);
	store_close(a);
	expect_node_refused(place, "a", "store/locked"); /* as if it was killed: its lease is not over */
	change_file(place, "UPDATE node SET until = clock_timestamp()");
	store_close(open_node(place, "a", LONG));
}

static void one_server_and_nodes_exclude_each_other(void **state)
{
	struct place *place = *state;
	struct store *alone = open_store(place);
	assert_int_equal(append(alone, 1, 0, "x"), STORE_OK);
	expect_node_refused(place, "a", "store/locked");
	store_close(alone);
	struct store *a = open_node(place, "a", LONG);
	take(a, STORE_SHARDS);
	assert_int_equal(append(a, 1, 1, "y"), STORE_OK);
	expect_refused(place, "store/locked");
	store_close(a);
	expect_refused(place, "store/locked"); /* it may come back within its lease */
	change_file(place, "UPDATE node SET until = clock_timestamp()");
	alone = open_store(place);
	assert_int_equal(append(alone, 1, 2, "z"), STORE_OK);
	struct store_problem problem = {0};
	const uint64_t epoch = (uint64_t)number_in(place, "SELECT epoch FROM node") - 1;
	store_close(alone);
	assert_null(store_open_node_again(place->where, "a", "test", LONG, epoch, &problem));
	assert_string_equal(problem.code, "store/deposed");
	a = open_node(place, "a", LONG);
	assert_int_equal(count_bits(take(a, 64)), 64);
	expect_log(a, 1, "1:x;2:y;3:z;");
	assert_int_equal(append(a, 1, 3, "w"), STORE_OK);
	store_close(a);
}

/* A server whose session was lost while a node came: it has no lock any more, but the database knows. */
static void one_server_is_deposed_by_a_node(void **state)
{
	struct place *place = *state;
	struct store *alone = open_store(place);
	assert_int_equal(append(alone, 1, 0, "x"), STORE_OK);
	number_in(place, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND"
	                 " datname = current_database()");
	struct store *a = open_node(place, "a", LONG);
	assert_int_equal(append(alone, 1, 1, "y"), STORE_DEPOSED);
	store_close(alone);
	expect_log(a, 1, "1:x;");
	store_close(a);
}

static void names_and_places_that_do_not_do(void **state)
{
	struct place *place = *state;
	struct store_problem problem = {.lang = MU_LANG_EN};
	static const char *const names[] = {"", "a b", "a.b", "a*", ">", "käse", "123456789012345678901234567890123"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		expect_node_refused(place, names[i], "store/node");
	store_close(open_node(place, "12345678901234567890123456789012", LONG));
	assert_null(store_open_node(place->where, "a", "test", 0, &problem));
	assert_string_equal(problem.code, "store/node");
	assert_null(store_open_node(place->folder, "a", "test", LONG, &problem));
	assert_string_equal(problem.code, "store/kind");
	assert_non_null(strstr(problem.sentence, "SQLite"));
	assert_null(store_open_node("mysql:x", "a", "test", LONG, &problem));
	assert_string_equal(problem.code, "store/kind");
}

static void version_1_is_brought_up_to_date(void **state)
{
	struct place *place = *state;
	pg_do(place->database, version_1);
	change_file(place, "UPDATE owner SET epoch = 9; INSERT INTO person VALUES (3, 'Ada', 'en');"
	                   "INSERT INTO head VALUES (1, 0, 9)");
	struct store_problem problem = {0};
	assert_null(store_open_to_read(place->where, &problem));
	assert_string_equal(problem.code, "store/version");
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	assert_int_equal(number_in(place, "SELECT version FROM about"), 3);
	assert_int_equal(store_epoch(a), 10);
	take(a, STORE_SHARDS);
	assert_int_equal(append(a, 1, 0, "x"), STORE_OK);
	struct store_person ada;
	assert_true(store_person_read(b, 3, &ada));
	assert_string_equal(ada.name, "Ada");
	store_close(a);
	store_close(b);
	change_file(place, "UPDATE node SET until = clock_timestamp()");
	struct store *alone = open_store(place); /* and by one server, as well */
	expect_log(alone, 1, "1:x;");
	store_close(alone);
	change_file(place, "UPDATE about SET version = 4, least = 4");
	expect_node_refused(place, "a", "store/version");
	assert_int_equal(number_in(place, "SELECT version FROM about"), 4);
}

/* All begin at once with a database that is empty. */
static void many_begin_at_once(void **state)
{
	enum { MANY = 5 };
	struct place *place = *state;
	pid_t processes[MANY];
	for (int i = 0; i < MANY; i++) {
		char name[8];
		snprintf(name, sizeof name, "n%d", i);
		processes[i] = fork();
		if (processes[i] == 0) {
			struct store_problem problem = {0};
			struct store *store = store_open_node(place->where, name, "test", LONG, &problem);
			if (store && store_shards_take(store, 10, NULL, NULL))
				settle(store);
			_exit(store && count_bits(store_shards(store)) == 10 ? 0 : 1);
		}
	}
	for (int i = 0; i < MANY; i++) {
		int status = -1;
		waitpid(processes[i], &status, 0);
		assert_int_equal(status, 0);
	}
	assert_int_equal(number_in(place, "SELECT count(*) FROM shard WHERE node <> ''"), 10 * MANY);
	assert_int_equal(number_in(place, "SELECT count(DISTINCT epoch) FROM node"), MANY);
}

static void rights_that_are_missing(void **state)
{
	const struct place *place = *state;
	struct place guest = *place;
	char role[80], sql[700];
	snprintf(role, sizeof role, "guest_%s", place->database);
	snprintf(sql, sizeof sql, "CREATE ROLE %s LOGIN", role);
	pg_do(place->database, sql);
	snprintf(guest.where, sizeof guest.where, "postgresql://%s@/%s?host=%s", role, place->database,
	         getenv("MUSTER_POSTGRESQL"));
	expect_node_refused(&guest, "a", "store/rights");
	store_close(open_node(place, "other", LONG));
	snprintf(sql, sizeof sql,
	         "GRANT USAGE ON SCHEMA muster TO %s; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA muster "
	         "TO"
	         " %s; REVOKE UPDATE ON node FROM %s",
	         role, role, role);
	pg_do(place->database, sql);
	expect_node_refused(&guest, "a", "store/rights");
	snprintf(sql, sizeof sql, "GRANT UPDATE ON node TO %s", role);
	pg_do(place->database, sql);
	struct store *a = open_node(&guest, "a", LONG);
	assert_int_equal(take(a, 1), 1);
	store_close(a);
	snprintf(sql, sizeof sql, "DROP OWNED BY %s; DROP ROLE %s", role, role);
	pg_do(place->database, sql);
}

/* -- What nodes have in common ------------------------------------------------------------------------------------------------- */

static enum store_result code_put(struct store *store, uint8_t code, uint64_t person, uint8_t network, unsigned most)
{
	int result = -1;
	assert_true(store_code_put(store, &(struct store_code){.hash = {code}, .person = person, .network = {network}},
	                           LONG, most, note, &result));
	settle(store);
	return (enum store_result)result;
}

static uint64_t code_person(struct store *store, uint8_t code)
{
	uint64_t person = UINT64_MAX;
	assert_true(store_code_find(store, (uint8_t[STORE_HASH]){code}, &person));
	return person;
}

static enum store_result code_take(struct store *store, uint8_t code)
{
	int result = -1;
	assert_true(store_code_take(store, (uint8_t[STORE_HASH]){code}, note, &result));
	settle(store);
	return (enum store_result)result;
}

static void codes_are_good_once_and_anywhere(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	assert_int_equal(code_put(a, 1, 5, 1, 3), STORE_OK);
	assert_int_equal(code_person(b, 1), 5);
	assert_int_equal(code_person(b, 2), 0);
	assert_int_equal(code_take(b, 1), STORE_OK);
	assert_int_equal(code_take(a, 1), STORE_CONFLICT);
	assert_int_equal(code_person(b, 1), 0);
	code_put(a, 2, 5, 1, 3);
	code_put(b, 3, 5, 1, 3); /* the older one of the person is worth nothing */
	assert_int_equal(code_person(a, 2), 0);
	assert_int_equal(code_person(a, 3), 5);
	for (uint8_t i = 10; i < 15; i++) {
		code_put(a, i, i, 1, 3);
		usleep(1000);
	}
	code_put(a, 20, 20, 2, 3);
	assert_int_equal(number_in(place, "SELECT count(*) FROM code"), 4); /* three of that network */
	assert_int_equal(code_person(a, 11), 0);
	assert_int_equal(code_person(a, 12), 12);
	assert_int_equal(code_person(a, 20), 20);
	change_file(place, "UPDATE code SET until = clock_timestamp() WHERE person = 12");
	assert_int_equal(code_person(a, 12), 0);
	assert_int_equal(code_take(a, 12), STORE_CONFLICT);
	store_code_forget(a, 13, NULL, NULL);
	store_person_drop(a, 14, NULL, NULL, NULL);
	settle(a);
	assert_int_equal(code_person(a, 13), 0);
	assert_int_equal(code_person(a, 14), 0);
	store_close(a);
	store_close(b);
}

/* Two nodes change what they have read before, both at once; neither loses what the other has done. */
static void what_two_change_is_not_lost(void **state)
{
	enum { ROUNDS = 30 };
	struct store *a = open_node(*state, "a", LONG), *b = open_node(*state, "b", LONG);
	for (uint64_t i = 1; i <= ROUNDS; i++) {
		int results[2] = {-1, -1};
		store_person_put(a, &(struct store_person){.id = i, .name = "Ada", .lang = "en"}, NULL, NULL);
		settle(a);
		store_wish_change(a, i, &(struct store_wishing){.keep = 1, .rated = -1, .invites = -1}, note, &results[0]);
		store_wish_change(b, i, &(struct store_wishing){.keep = -1, .rated = -1, .invites = 0}, note, &results[1]);
		store_flush(a);
		store_flush(b);
		settle(a);
		settle(b);
		assert_true(results[0] == STORE_OK && results[1] == STORE_OK);
		struct store_wish wish;
		assert_true(store_wish_read(a, i, &wish));
		if (!wish.keep || wish.invites)
			fail_msg("round %d: keep %d invites %d", (int)i, wish.keep, wish.invites);
	}
	store_close(a);
	store_close(b);
}

static void nobody_sweeps_for_others(void **state)
{
	struct place *place = *state;
	struct store *a = open_node(place, "a", LONG), *b = open_node(place, "b", LONG);
	take(a, 32);
	take(b, 32);
	store_mark(a, 1, STORE_RUNNING, 1, NULL, NULL); /* begun, but without a log */
	store_mark(b, 40, STORE_RUNNING, 1, NULL, NULL);
	settle(a);
	settle(b);
	store_forget_gone(a, 1000);
	settle(a);
	assert_int_equal(number_in(place, "SELECT count(*) FROM head WHERE game = 1"), 0);
	assert_int_equal(number_in(place, "SELECT count(*) FROM head WHERE game = 40"), 1);
	store_close(a);
	store_close(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    IN_A_PLACE(a_lost_answer_is_looked_up),
	    IN_A_PLACE(what_was_not_committed_is_written_again),
	    IN_A_PLACE(who_comes_back_in_time_keeps_its_shards),
	    IN_A_PLACE(a_name_is_there_once),
	    IN_A_PLACE(one_server_and_nodes_exclude_each_other),
	    IN_A_PLACE(one_server_is_deposed_by_a_node),
	    IN_A_PLACE(names_and_places_that_do_not_do),
	    IN_A_PLACE(version_1_is_brought_up_to_date),
	    IN_A_PLACE(many_begin_at_once),
	    IN_A_PLACE(rights_that_are_missing),
	    IN_A_PLACE(codes_are_good_once_and_anywhere),
	    IN_A_PLACE(what_two_change_is_not_lost),
	    IN_A_PLACE(nobody_sweeps_for_others),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
