/*
 * The store in PostgreSQL when something is wrong: answers that get lost, sessions that end, rights and settings that do not do, tables of
 * somebody else. What both kinds of databases must do is in tests/server/test_store.c and test_store_faults.c.
 */
#include "pg_between.h"

#include "server/store/store_backend.h"

/* -- Answers that get lost ----------------------------------------------------------------------------------------- */

/* A batch of three, of which one is a conflict; what is reported is what is so, and nothing is there twice. */
static void expect_resolved(struct place *place, enum cut cut)
{
	const pid_t process = between(place);
	struct store *store = open_store(place);
	int results[3] = {-1, -1, -1};
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	atomic_store(armed, cut);
	store_append(store, 1, 1, false, "b", 1, note, &results[0]);
	store_append(store, 1, 5, false, "x", 1, note, &results[1]);
	store_append(store, 2, 0, false, "c", 1, note, &results[2]);
	settle(store);
	assert_int_equal(atomic_load(armed), CUT_NOTHING); /* it has happened */
	assert_int_equal(results[0], STORE_OK);
	assert_int_equal(results[1], STORE_CONFLICT);
	assert_int_equal(results[2], STORE_OK);
	assert_int_equal(store_state(store, NULL), STORE_OK);
	assert_int_equal(append(store, 1, 2, "d"), STORE_OK);
	expect_log(store, 1, "1:a;2:b;3:d;");
	expect_log(store, 2, "1:c;");
	store_close(store);
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

static void what_was_lost_on_the_way_is_written_again(void **state)
{
	expect_resolved(*state, CUT_APPEND);
}

/* Nobody is there any more who could be asked: that is said, and whoever opens it again finds what is there. */
static void what_nobody_can_tell_is_unknown(void **state)
{
	struct place *place = *state;
	struct store_problem problem = {0};
	char through[sizeof place->where], direct[sizeof place->where];
	memcpy(direct, place->where, sizeof direct);
	const pid_t process = between(place);
	memcpy(through, place->where, sizeof through);
	struct store *store = open_store(place);
	int result = -1;
	atomic_store(armed, CUT_AFTER_COMMIT);
	kill(process, SIGKILL); /* those that are connected stay */
	waitpid(process, NULL, 0);
	char path[160];
	snprintf(path, sizeof path, "%s/.s.PGSQL.5432", place->folder);
	assert_int_equal(unlink(path), 0);
	store_append(store, 1, 0, false, "a", 1, note, &result);
	settle(store);
	assert_int_equal(result, STORE_UNKNOWN);
	assert_int_equal(store_state(store, &problem), STORE_UNKNOWN);
	assert_string_equal(problem.code, "store/away");
	assert_non_null(strstr(problem.sentence, place->label));
	const uint64_t epoch = store_epoch(store);
	store_close(store);
	assert_null(store_open_again(through, epoch, &problem));
	assert_string_equal(problem.code, "store/open");
	store = store_open_again(direct, epoch, &problem);
	assert_non_null(store);
	expect_log(store, 1, "1:a;");
	assert_int_equal(append(store, 1, 0, "b"), STORE_CONFLICT);
	store_close(store);
}

/* The first of two hosts takes each connection and hangs up, as one does that is just dying; the other one is well. */
static void a_host_that_hangs_up_is_passed_over(void **state)
{
	struct place *place = *state;
	const int listener = socket_in(place->folder, true);
	const pid_t process = fork();
	if (process == 0)
		for (;;)
			close(accept(listener, NULL, NULL));
	close(listener);
	snprintf(place->where, sizeof place->where, "postgresql://muster@/%s?host=%s,%s&target_session_attrs=read-write",
	         place->database, place->folder, getenv("MUSTER_POSTGRESQL"));
	struct store *store = open_store(place);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	number_in(place, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND"
	                 " datname = current_database()");
	assert_int_equal(append(store, 1, 1, "b"), STORE_OK);
	store_close(store);
	kill(process, SIGKILL);
	waitpid(process, NULL, 0);
}

/* -- Sessions that end ------------------------------------------------------------------------------------------------ */

static void sessions_end(const struct place *place)
{
	number_in(place, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND"
	                 " datname = current_database()");
}

static void a_session_that_was_ended_is_begun_anew(void **state)
{
	struct store *store = open_store(*state);
	struct store_person found;
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	sleep(1); /* who reads looks for a lost database once a second */
	sessions_end(*state);
	assert_int_equal(append(store, 1, 1, "b"), STORE_OK);
	assert_true(store_person_read(store, 5, &found));
	expect_log(store, 1, "1:a;2:b;");
	expect_refused(*state, "store/locked"); /* the new one has the lock */
	store_close(store);
}

/* -- Stale owners --------------------------------------------------------------------------------------------------------- */

static void a_row_of_an_older_owner_is_refused(void **state)
{
	struct store *store = open_store(*state);
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	assert_int_equal(append(store, 2, 0, "a"), STORE_OK);
	change_file(*state, "UPDATE head SET epoch = epoch + 1 WHERE game = 1");
	assert_int_equal(append(store, 1, 1, "b"), STORE_CONFLICT);
	assert_int_equal(append(store, 2, 1, "b"), STORE_OK);
	store_close(store);
}

static void the_database_refuses_who_is_not_the_owner(void **state)
{
	struct store *store = open_store(*state);
	struct store_problem problem = {0};
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	change_file(*state, "UPDATE owner SET holder = holder + 1");
	assert_int_equal(append(store, 1, 1, "b"), STORE_DEPOSED);
	assert_int_equal(store_state(store, &problem), STORE_DEPOSED);
	assert_string_equal(problem.code, "store/deposed");
	expect_log(store, 1, "1:a;");
	store_close(store);
}

/* -- What is refused when it is opened ---------------------------------------------------------------------------------------- */

static void expect_code(const char *where, const char *code)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	assert_null(store_open(where, &problem));
	if (strcmp(problem.code, code) != 0)
		fail_msg("%s: %s: %s", where, problem.code, problem.sentence);
	assert_null(strstr(problem.sentence, "hunter2")); /* a password */
	assert_true(strlen(problem.sentence) > 10);
}

static void addresses_that_do_not_do(void **state)
{
	const struct place *place = *state;
	char where[260];
	expect_code("postgresql:", "store/url");
	expect_code("postgresql:somewhere", "store/url");
	expect_code("postgresql://me:hunter2@[::1/x", "store/url");
	expect_code("postgresql://me:hunter2%zz@localhost/x", "store/url");
	expect_code("postgresql://me:hunter2@localhost/x?colour=green", "store/url");
	expect_code("postgresql://me:hunter2@127.0.0.1:1/x", "store/open");
	expect_code("postgres://me:hunter2@127.0.0.1:1/x", "store/open");
	snprintf(where, sizeof where, "postgresql://muster:hunter2@/nowhere?host=%s", getenv("MUSTER_POSTGRESQL"));
	expect_code(where, "store/open");
	snprintf(where, sizeof where, "postgresql://nobody_here:hunter2@/%s?host=%s", place->database,
	         getenv("MUSTER_POSTGRESQL"));
	expect_code(where, "store/open");
}

static void rights_that_are_missing(void **state)
{
	const struct place *place = *state;
	char where[260], role[80], sql[700];
	snprintf(role, sizeof role, "guest_%s", place->database);
	snprintf(sql, sizeof sql, "CREATE ROLE %s LOGIN", role);
	pg_do(place->database, sql);
	snprintf(where, sizeof where, "postgresql://%s@/%s?host=%s", role, place->database, getenv("MUSTER_POSTGRESQL"));
	expect_code(where, "store/rights"); /* may not make anything */
	assert_int_equal(number_in(place, "SELECT count(*) FROM pg_namespace WHERE nspname = 'muster'"), 0);
	store_close(open_store(place));
	expect_code(where, "store/rights"); /* may not look */
	snprintf(sql, sizeof sql, "GRANT USAGE ON SCHEMA muster TO %s; GRANT SELECT ON ALL TABLES IN SCHEMA muster TO %s",
	         role, role);
	pg_do(place->database, sql);
	expect_code(where, "store/rights"); /* may only look */
	struct store_problem problem = {0};
	struct store *reader = store_open_to_read(where, &problem);
	assert_non_null(reader); /* which is enough for that */
	store_close(reader);
	snprintf(sql, sizeof sql, "GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA muster TO %s", role);
	pg_do(place->database, sql);
	struct store *store = store_open(where, &problem);
	assert_non_null(store);
	int result = -1;
	assert_int_equal(append(store, 1, 0, "a"), STORE_OK);
	store_picture_put(store, &(struct store_picture){.game = 1}, "png", 3, note, &result);
	settle(store);
	assert_int_equal(result, STORE_OK);
	store_close(store);
	snprintf(sql, sizeof sql, "DROP OWNED BY %s; DROP ROLE %s", role, role);
	pg_do(place->database, sql);
}

static void settings_that_do_not_do(void **state)
{
	const struct place *place = *state;
	char sql[200], where[200];
	snprintf(sql, sizeof sql, "CREATE DATABASE ascii_%s ENCODING 'SQL_ASCII' TEMPLATE template0", place->database);
	pg_do("postgres", sql);
	snprintf(where, sizeof where, "postgresql://muster@/ascii_%s?host=%s", place->database,
	         getenv("MUSTER_POSTGRESQL"));
	expect_code(where, "store/settings");
	pg_do("postgres", "ALTER SYSTEM SET fsync = off");
	pg_do("postgres", "SELECT pg_reload_conf()");
	sleep(1);
	expect_code(place->where, "store/settings");
	pg_do("postgres", "ALTER SYSTEM RESET fsync");
	pg_do("postgres", "SELECT pg_reload_conf()");
	sleep(1);
	store_close(open_store(place));
	assert_int_equal(number_in(place, "SELECT count(*) FROM pg_settings WHERE name = 'fsync' AND setting = 'on'"), 1);
}

static void tables_of_somebody_else(void **state)
{
	struct store_problem problem = {0};
	const struct place *place = *state;
	assert_null(store_open_to_read(place->where, &problem)); /* that one makes nothing */
	assert_string_equal(problem.code, "store/open");
	change_file(place, "CREATE SCHEMA muster");
	change_file(place, "CREATE TABLE sheep (name text)");
	expect_refused(place, "store/corrupt");
	change_file(place, "CREATE TABLE about (something text)");
	expect_refused(place, "store/corrupt");
	change_file(place, "DROP TABLE about; CREATE TABLE about (program text, version bigint)");
	expect_refused(place, "store/corrupt");
	change_file(place, "DROP TABLE about, sheep");
	store_close(open_store(place)); /* a schema that was made for us */
	change_file(place, "UPDATE about SET version = -1");
	expect_refused(place, "store/version");
}

/* -- Kinds -------------------------------------------------------------------------------------------------------------------- */

static void no_function_is_missing(void **state)
{
	const struct store_kind *const kinds[] = {&store_sqlite, &store_postgresql};
	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		void (*functions[(sizeof(struct store_kind) - offsetof(struct store_kind, open)) / sizeof(void (*)(void))])(
		    void);
		memcpy(functions, (const char *)kinds[i] + offsetof(struct store_kind, open), sizeof functions);
		for (unsigned j = 0; j < sizeof functions / sizeof functions[0]; j++)
			if (!functions[j])
				fail_msg("kind %u lacks function %u of struct store_kind", i, j);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    IN_A_PLACE(a_lost_answer_is_looked_up),
	    IN_A_PLACE(what_was_not_committed_is_written_again),
	    IN_A_PLACE(what_was_lost_on_the_way_is_written_again),
	    IN_A_PLACE(what_nobody_can_tell_is_unknown),
	    IN_A_PLACE(a_host_that_hangs_up_is_passed_over),
	    IN_A_PLACE(a_session_that_was_ended_is_begun_anew),
	    IN_A_PLACE(a_row_of_an_older_owner_is_refused),
	    IN_A_PLACE(the_database_refuses_who_is_not_the_owner),
	    IN_A_PLACE(addresses_that_do_not_do),
	    IN_A_PLACE(rights_that_are_missing),
	    IN_A_PLACE(settings_that_do_not_do),
	    IN_A_PLACE(tables_of_somebody_else),
	    cmocka_unit_test(no_function_is_missing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
