/* The store: what was reported as written is there, whatever happens; what does not fit is refused and left as it is. */
#include "store_place.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include "server/store/game_map.h"
#include "server/store/store.h"

/* -- Appending -------------------------------------------------------------------------------------------- */

static void appends_are_conditional(void **state)
{
	struct store *store = open_store(*state);
	assert_int_equal(append(store, 7, 0, "a"), STORE_OK);
	assert_int_equal(append(store, 7, 1, "b"), STORE_OK);
	assert_int_equal(append(store, 7, 1, "c"), STORE_CONFLICT);
	assert_int_equal(append(store, 7, 0, "c"), STORE_CONFLICT);
	assert_int_equal(append(store, 7, 3, "c"), STORE_CONFLICT);
	assert_int_equal(append(store, 8, 1, "c"), STORE_CONFLICT);
	assert_int_equal(append(store, 8, 0, "other"), STORE_OK);
	expect_log(store, 7, "1:a;2:b;");
	expect_log(store, 8, "1:other;");
	store_close(store);
	store = open_store(*state);
	expect_log(store, 7, "1:a;2:b;");
	assert_int_equal(append(store, 7, 2, "c"), STORE_OK);
	expect_log(store, 7, "1:a;2:b;3:c;");
	store_close(store);
}

static void a_conflict_spoils_nothing_else(void **state)
{
	struct store *store = open_store(*state);
	int results[3] = {-1, -1, -1};
	store_append(store, 1, 0, false, "x", 1, note, &results[0]);
	store_append(store, 2, 5, false, "x", 1, note, &results[1]);
	store_append(store, 3, 0, false, "x", 1, note, &results[2]);
	settle(store);
	assert_int_equal(results[0], STORE_OK);
	assert_int_equal(results[1], STORE_CONFLICT);
	assert_int_equal(results[2], STORE_OK);
	store_close(store);
}

static void closing_writes_what_is_queued(void **state)
{
	struct store *store = open_store(*state);
	for (uint64_t i = 0; i < 1000; i++)
		store_append(store, 1, i, false, "x", 1, NULL, NULL);
	store_close(store);
	store = open_store(*state);
	assert_int_equal(append(store, 1, 1000, "y"), STORE_OK);
	store_close(store);
}

/* -- Persons, index, archive -------------------------------------------------------------------------------- */

static void persons_are_found_by_their_tokens(void **state)
{
	struct store *store = open_store(*state);
	const uint8_t one[STORE_HASH] = {1}, two[STORE_HASH] = {2}, three[STORE_HASH] = {3};
	struct store_person ada = {.id = 5, .name = "Ada", .lang = "pl"}, found;
	store_person_put(store, &ada, NULL, NULL);
	store_token_put(store, one, 5, 0, NULL, NULL);
	store_token_put(store, two, 5, 0, NULL, NULL);
	strcpy(ada.name, "Ada L.");
	store_person_put(store, &ada, NULL, NULL);
	settle(store);
	assert_true(store_person_find(store, two, &found));
	assert_int_equal(found.id, 5);
	assert_string_equal(found.name, "Ada L.");
	assert_string_equal(found.lang, "pl");
	assert_true(store_person_find(store, three, &found));
	assert_int_equal(found.id, 0);
	store_close(store);
}

static void a_place_may_name_its_kind(void **state)
{
	const struct place *place = *state;
	struct store_problem problem = {.lang = MU_LANG_EN};
	char named[96], fresh[160], file[96];
	snprintf(named, sizeof named, "sqlite:%s", place->folder);
	struct store *store = store_open(named, &problem);
	assert_non_null(store);
	const uint64_t epoch = store_epoch(store);
	assert_null(store_open(place->folder, &problem)); /* locked: it is the same one */
	assert_string_equal(problem.code, "store/locked");
	store_close(store);
	store = store_open(place->folder, &problem);
	assert_int_equal(store_epoch(store), epoch + 1);
	snprintf(file, sizeof file, "%s/copy", place->folder);
	assert_true(store_backup(named, file, &problem));
	store_close(store);
	snprintf(fresh, sizeof fresh, "%s/fresh", named);
	assert_true(store_place_make(fresh, &problem));
	assert_true(store_place_make(fresh, &problem)); /* is there */
	store = store_open(fresh, &problem);
	assert_non_null(store);
	store_close(store);
	assert_true(access(fresh + strlen("sqlite:"), F_OK) == 0);
}

/* It was taken for a folder, and a server began with an empty database beside the one that was meant. */
static void unknown_kinds_are_refused(void **state)
{
	static const char *const places[] = {"mysql://localhost/x", "postgresqll://localhost/x", "SQLite:x", "sqlite3:x"};
	const struct place *place = *state;
	char colon[160];
	struct store_problem problem = {.lang = MU_LANG_EN};
	for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
		problem.code = "";
		assert_false(store_place_make(places[i], &problem));
		assert_string_equal(problem.code, "store/kind");
		assert_null(store_open(places[i], &problem));
		assert_null(store_open_to_read(places[i], &problem));
		assert_false(store_backup(places[i], "copy", &problem));
		assert_string_equal(problem.code, "store/kind");
	}
	assert_int_equal(access("SQLite:x", F_OK), -1);
	snprintf(colon, sizeof colon, "%s/mysql:x", place->folder); /* that one is a path */
	assert_true(store_place_make(colon, &problem));
	struct store *store = store_open(colon, &problem);
	assert_non_null(store);
	store_close(store);
}

static bool join_records(void *context, uint64_t game, const char *record, size_t length, bool consented)
{
	char *text = context;
	sprintf(text + strlen(text), "%d %.*s %d;", (int)game, (int)length, record, consented);
	return true;
}

static bool count_bodies(void *context, uint64_t seq, const char *body, size_t length)
{
	uint64_t *count = context;
	(void)body;
	(void)length;
	assert_int_equal(seq, ++*count);
	return true;
}

static enum store_result mark(struct store *store, uint64_t game, enum store_status status)
{
	int result = -1;
	store_mark(store, game, status, 1, note, &result);
	settle(store);
	return (enum store_result)result;
}

static void finished_games_leave_the_log(void **state)
{
	struct store *store = open_store(*state);
	for (uint64_t game = 1; game <= 3; game++) {
		store_mark(store, game, STORE_RUNNING, 0, NULL, NULL);
		append(store, game, 0, "first");
		append(store, game, 1, "second");
	}
	assert_int_equal(mark(store, 2, STORE_OVER), STORE_CONFLICT); /* the log is all there is of it */
	store_archive(store, 2, "record", 6, true, 99, NULL, NULL);
	assert_int_equal(append(store, 2, 2, "talk"), STORE_OK);
	expect_log(store, 2, "1:first;2:second;3:talk;");
	assert_int_equal(mark(store, 2, STORE_OVER), STORE_OK);
	store_mark(store, 3, STORE_GONE, 99, NULL, NULL);
	settle(store);
	char text[256] = "";
	expect_running(store, "1/1:first;1/2:second;");
	assert_true(store_read_archive(store, 0, join_records, text));
	assert_string_equal(text, "2 record 1;");
	expect_log(store, 2, "");
	store_forget_gone(store, 99);
	settle(store);
	expect_log(store, 3, "1:first;2:second;"); /* what was given up stays for a while */
	store_forget_gone(store, 100);
	settle(store);
	expect_log(store, 3, "");
	expect_log(store, 1, "1:first;2:second;");
	store_close(store);
}

/*
 * What is written of games that are over does not lie there for ever, and what is needed is not swept out with it. Whoever waits for a
 * commit meanwhile waits for a few hundred rows, not for all of them.
 */
static void old_logs_are_swept_out(void **state)
{
	enum { GAMES = 300, LENGTH = 200, LATER = 130, AT_ONCE = 510 };
	struct store *store = open_store(*state);
	store_mark(store, 1000, STORE_RUNNING, 0, NULL, NULL);
	for (uint64_t i = 0; i < LENGTH; i++) {
		for (uint64_t game = 1; game <= GAMES; game++)
			store_append(store, game, i, false, "move", 4, NULL, NULL);
		store_append(store, 1000, i, false, "stay", 4, NULL, NULL);
	}
	settle(store);
	assert_int_equal(number_in(*state, "SELECT count(*) FROM log"), (GAMES + 1) * LENGTH);
	for (uint64_t game = 1; game <= GAMES; game++)
		store_archive(store, game, "record", 6, false, 1, NULL, NULL);
	for (uint64_t game = 1; game <= GAMES; game++)
		store_mark(store, game, STORE_OVER, 1, NULL, NULL);
	settle(store);
	int64_t rows = number_in(*state, "SELECT count(*) FROM log");
	for (uint64_t i = LENGTH; i < LENGTH + LATER; i++) {
		assert_int_equal(append(store, 1000, i, "more"), STORE_OK);
		const int64_t left = number_in(*state, "SELECT count(*) FROM log");
		assert_true(rows - left < AT_ONCE);
		rows = left;
	}
	assert_true(rows < 1000);
	uint64_t count = 0;
	assert_true(store_read(store, 1000, 1, count_bodies, &count));
	assert_int_equal(count, LENGTH + LATER);
	assert_int_equal(append(store, 7, LENGTH, "late"), STORE_CONFLICT);
	store_forget_gone(store, 0); /* as at a start: all that is left of them */
	settle(store);
	assert_int_equal(number_in(*state, "SELECT count(*) FROM log"), LENGTH + LATER);
	assert_int_equal(append(store, 1000, LENGTH + LATER, "more"), STORE_OK);
	store_close(store);
}

static void earlier_versions_are_brought_up_to_date(void **state)
{
	const struct place *place = *state;
	struct store_problem problem = {0};
	change_file(place, "CREATE TABLE log (game INTEGER, seq INTEGER, body BLOB, PRIMARY KEY (game, seq)) WITHOUT ROWID;"
	                   "CREATE TABLE game (id INTEGER PRIMARY KEY, status INTEGER, changed INTEGER);"
	                   "CREATE TABLE archive (game INTEGER PRIMARY KEY, record BLOB, consented INTEGER, ended INTEGER);"
	                   "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, lang TEXT);"
	                   "CREATE TABLE token (hash BLOB PRIMARY KEY, person INTEGER) WITHOUT ROWID;"
	                   "INSERT INTO game VALUES (5, 0, 0), (4, 0, 0);"
	                   "INSERT INTO log VALUES (5, 1, 'a'), (4, 1, 'x'), (5, 2, 'b'), (4, 2, 'y');"
	                   "PRAGMA application_id = 1836413812; PRAGMA user_version = 1;");
	assert_null(store_open_to_read(place->folder, &problem)); /* that one changes nothing */
	assert_string_equal(problem.code, "store/version");
	for (int i = 0; i < 2; i++) {
		struct store *store = open_store(place);
		char text[256] = "";
		assert_true(store_read_running(store, join_games, text));
		assert_string_equal(text, i ? "4/1:x;4/2:y;5/1:a;5/2:b;5/3:c;" : "4/1:x;4/2:y;5/1:a;5/2:b;");
		assert_int_equal(append(store, 5, 2, "c"), i ? STORE_CONFLICT : STORE_OK);
		store_close(store);
	}
	struct store *reader = store_open_to_read(place->folder, &problem);
	assert_non_null(reader);
	store_close(reader);
}

/* The map against a plain list. */
static void lengths_are_found_again(void **state)
{
	(void)state;
	struct game_map map = {0};
	struct mu_dealer dice;
	static uint64_t plain[2000];
	memset(plain, 0, sizeof plain);
	mu_dealer_seed(&dice, "map", 3);
	for (unsigned i = 0; i < 40000; i++) {
		const uint64_t game = mu_dealer_below(&dice, 2000);
		if (mu_dealer_below(&dice, 3)) {
			plain[game] = 1 + mu_dealer_below(&dice, 1000);
			assert_true(game_map_set(&map, game << 32, plain[game]));
		} else {
			plain[game] = 0;
			game_map_remove(&map, game << 32);
		}
		const uint64_t other = mu_dealer_below(&dice, 2000);
		assert_int_equal(game_map_get(&map, other << 32), plain[other]);
	}
	game_map_release(&map);
}

/* -- What is refused -------------------------------------------------------------------------------------------- */

static void a_second_server_is_kept_out(void **state)
{
	struct store *store = open_store(*state);
	expect_refused(*state, "store/locked");
	store_close(store);
}

static char *contents(const char *path, size_t *ret_size)
{
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	char *bytes = malloc(1 << 20);
	*ret_size = fread(bytes, 1, 1 << 20, file);
	fclose(file);
	return bytes;
}

static void expect_refused_and_untouched(const struct place *place, const char *code)
{
	size_t size, size_after;
	char *before = contents(place->file, &size);
	expect_refused(place, code);
	char *after = contents(place->file, &size_after);
	assert_int_equal(size, size_after);
	assert_memory_equal(before, after, size);
	free(before);
	free(after);
}

static void later_versions_are_refused(void **state)
{
	const struct place *place = *state;
	store_close(open_store(place));
	if (place->database[0]) {
		change_file(place, "UPDATE about SET version = 99, least = 4");
		expect_refused(place, "store/version");
		assert_int_equal(number_in(place, "SELECT version FROM about"), 99);
		change_file(place, "UPDATE about SET least = 3"); /* it says that this program can use it */
		store_close(open_store(place));
		assert_int_equal(number_in(place, "SELECT version FROM about"), 99);
		return;
	}
	change_file(place, "PRAGMA user_version = 7");
	expect_refused_and_untouched(place, "store/version");
}

static void strange_files_are_refused(void **state)
{
	const struct place *place = *state;
	change_file(place, "CREATE TABLE sheep (name TEXT); PRAGMA user_version = 1");
	expect_refused_and_untouched(place, "store/corrupt");
	FILE *file = fopen(place->file, "wb");
	for (int i = 0; i < 5000; i++)
		fputs("no database ", file);
	fclose(file);
	expect_refused_and_untouched(place, "store/corrupt");
}

static void damage_is_refused(void **state)
{
	const struct place *place = *state;
	struct store *store = open_store(place);
	char body[400];
	memset(body, 'x', sizeof body);
	for (uint64_t i = 0; i < 200; i++)
		store_append(store, 1, i, false, body, sizeof body, NULL, NULL);
	store_close(store);
	const int file = open(place->file, O_RDWR);
	char junk[4096];
	memset(junk, 0x5a, sizeof junk);
	for (int page = 7; page < 12; page++)
		assert_int_equal(pwrite(file, junk, sizeof junk, page * 4096), sizeof junk);
	close(file);
	expect_refused_and_untouched(place, "store/corrupt");
}

static void backup_while_writing(void **state)
{
	const struct place *place = *state;
	char copy[160], command[400];
	struct store_problem problem = {.lang = MU_LANG_EN};
	struct store *store = open_store(place);
	for (uint64_t i = 0; i < 500; i++)
		append(store, 1, i, "x");
	for (uint64_t i = 500; i < 2000; i++)
		store_append(store, 1, i, false, "x", 1, NULL, NULL);
	snprintf(copy, sizeof copy, "%s/copy", place->folder);
	if (!store_backup(place->folder, copy, &problem))
		fail_msg("%s", problem.sentence);
	assert_false(store_backup(place->folder, copy, &problem));
	store_close(store);
	snprintf(command, sizeof command, "cd %s && rm muster.db* && mv copy muster.db", place->folder);
	assert_int_equal(system(command), 0);
	store = open_store(place);
	assert_int_equal(append(store, 1, 499, "y"), STORE_CONFLICT);
	store_close(store);
}

/* -- kill -9 ------------------------------------------------------------------------------------------------------ */

struct tally {
	int pipe;
	uint64_t game, seq;
};

static void acknowledge(void *context, enum store_result result)
{
	struct tally *tally = context;
	if (result != STORE_OK || write(tally->pipe, tally, sizeof *tally) != sizeof *tally)
		_exit(1);
	free(tally);
}

/* Appends to many games without end, and says through the pipe what was reported. */
static void write_until_killed(const struct place *place, const uint64_t *last, int pipe_end)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	struct store *store = store_open(place->where, &problem);
	uint64_t seq[8];
	if (!store)
		_exit(1);
	memcpy(seq, last, sizeof seq);
	for (uint64_t i = 0;; i++) {
		struct tally *tally = malloc(sizeof *tally);
		*tally = (struct tally){.pipe = pipe_end, .game = i % 8, .seq = ++seq[i % 8]};
		store_append(store, tally->game, tally->seq - 1, false, "a move of some length", 21, acknowledge, tally);
		if (i % 16 == 0)
			store_poll(store);
	}
}

static bool find_last(void *context, uint64_t seq, const char *body, size_t length)
{
	uint64_t *last = context;
	assert_int_equal(seq, *last + 1); /* no gap */
	assert_int_equal(length, 21);
	(void)body;
	*last = seq;
	return true;
}

static void nothing_acknowledged_is_lost(void **state)
{
	const struct place *place = *state;
	uint64_t last[8] = {0};
	for (int round = 0; round < 20; round++) {
		int ends[2];
		assert_int_equal(pipe(ends), 0);
		const pid_t child = fork();
		if (child == 0) {
			close(ends[0]);
			write_until_killed(place, last, ends[1]);
		}
		close(ends[1]);
		uint64_t told[8] = {0}, count = 0;
		struct tally tally;
		while (read(ends[0], &tally, sizeof tally) == sizeof tally) {
			told[tally.game] = tally.seq;
			if (++count == 40u + (unsigned)round * 37)
				kill(child, SIGKILL);
		}
		close(ends[0]);
		int status;
		waitpid(child, &status, 0);
		assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
		struct store *store = open_store(place);
		for (uint64_t game = 0; game < 8; game++) {
			last[game] = 0;
			assert_true(store_read(store, game, 1, find_last, &last[game]));
			assert_true(last[game] >= told[game]);
		}
		store_close(store);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    IN_A_PLACE(appends_are_conditional),
	    IN_A_PLACE(a_conflict_spoils_nothing_else),
	    IN_A_PLACE(closing_writes_what_is_queued),
	    IN_A_FILE(a_place_may_name_its_kind),
	    IN_A_FILE(unknown_kinds_are_refused),
	    IN_A_PLACE(persons_are_found_by_their_tokens),
	    IN_A_PLACE(finished_games_leave_the_log),
	    IN_A_FILE(old_logs_are_swept_out),
	    IN_A_FILE(earlier_versions_are_brought_up_to_date),
	    cmocka_unit_test(lengths_are_found_again),
	    IN_A_PLACE(a_second_server_is_kept_out),
	    IN_A_PLACE(later_versions_are_refused),
	    IN_A_FILE(strange_files_are_refused),
	    IN_A_FILE(damage_is_refused),
	    IN_A_FILE(backup_while_writing),
	    IN_A_PLACE(nothing_acknowledged_is_lost),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
