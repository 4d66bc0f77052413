/* The start of a game: commits, reveals, who is waited for, what is told when, and what a crash keeps. */
#include "games.h"
#include "room_hall.h"

static const char *const secrets[] = {"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                                      "a word of Birch", "żółw", "x"};

static void commit_hex(const char *word, char ret_hex[FAIR_HEX])
{
	uint8_t commit[FAIR_SECRET];
	fair_commit(word, commit);
	fair_hex(commit, ret_hex);
}

static void commit(struct hall *hall, mu_seat seat)
{
	struct refusal refusal;
	char hex[FAIR_HEX];
	commit_hex(secrets[seat], hex);
	assert_true(room_commit(hall->room, seat, hex, hall->now, &refusal));
}

static bool reveal(struct hall *hall, mu_seat seat, const char *word, struct refusal *ret_refusal)
{
	return room_reveal(hall->room, seat, word, hall->now, ret_refusal);
}

/* Three people and a spectator; the first two have committed to words. */
static void hall_committed(struct hall *hall)
{
	hall_init(hall, "start");
	hall_open(hall, &rh_game, 3, "normal");
	commit(hall, 0);
	commit(hall, 1);
}

static void start(struct hall *hall)
{
	struct refusal refusal;
	assert_true(room_start(hall->room, 0, hall->now, &refusal));
}

static void expect_refused(bool done, const struct refusal *refusal, const char *code)
{
	assert_false(done);
	assert_string_equal(refusal->code, code);
}

/* The latest message of a kind, or NULL. */
static const char *news_of(const struct hall *hall, mu_seat viewer, const char *kind)
{
	const unsigned index = room_viewer_index(viewer);
	char begin[32];
	snprintf(begin, sizeof begin, "{\"m\":\"%s\",", kind);
	for (unsigned i = hall->told[index]; i-- > 0 && hall->told[index] - i <= NEWS_MAX;)
		if (strncmp(hall->news[index][i % NEWS_MAX].text, begin, strlen(begin)) == 0)
			return hall->news[index][i % NEWS_MAX].text;
	return NULL;
}

static void expect_state(const struct hall *hall, unsigned seat, enum fair_state state)
{
	const struct fair_word *word = &hall->room->seat[seat].word;
	assert_string_equal(fair_state_names[fair_word_state(word)], fair_state_names[state]);
	assert_string_equal(word->text, state == FAIR_KEPT || state == FAIR_UNCOMMITTED ? secrets[seat] : "");
}

/* Everybody is told the same about all words, and so is who comes later. */
static void expect_mixed(const struct hall *hall, const char *const states[], unsigned count)
{
	json_t *play = json_loads(news_of(hall, MU_TABLE, "play"), 0, NULL);
	json_t *table = plain_snapshot(hall->room, MU_TABLE, hall->now);
	const json_t *mixed = json_object_get(play, "mixed");
	assert_int_equal(json_array_size(mixed), count);
	assert_true(json_equal(mixed, json_object_get(table, "mixed")));
	for (unsigned i = 0; i < count; i++) {
		const json_t *seat = json_array_get(mixed, i);
		assert_string_equal(json_string_value(json_object_get(seat, "state")), states[i]);
		assert_string_equal(json_string_value(json_object_get(seat, "word")), hall->room->seat[i].word.text);
		assert_true(json_is_null(json_object_get(seat, "commit")) == (strcmp(states[i], "none") == 0));
	}
	json_decref(play);
	json_decref(table);
}

/* -- Before the start ------------------------------------------------------------------------------------------ */

static void commits_are_seen_and_replaced(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	char first[FAIR_HEX], second[FAIR_HEX];
	hall_committed(&hall);
	commit_hex(secrets[1], first);
	commit_hex("another", second);
	for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++)
		assert_non_null(strstr(last_news(&hall, viewer), first));
	const unsigned told = hall.told[0], logged = hall.logged;
	assert_true(room_commit(hall.room, 1, first, hall.now, &refusal)); /* said twice */
	assert_true(hall.told[0] == told && hall.logged == logged);
	assert_true(room_commit(hall.room, 1, second, hall.now, &refusal));
	assert_non_null(strstr(last_news(&hall, MU_TABLE), second));
	assert_null(strstr(last_news(&hall, MU_TABLE), first));
	check_replay(&hall);
	/* A plain word takes its place, and the other way round. */
	assert_true(room_word(hall.room, 1, secrets[1], hall.now, &refusal));
	expect_state(&hall, 1, FAIR_UNCOMMITTED);
	assert_null(strstr(last_news(&hall, MU_TABLE), second));
	assert_null(strstr(last_news(&hall, MU_TABLE), secrets[1])); /* nobody else needs to know yet */
	check_replay(&hall);
	commit(&hall, 1);
	assert_int_equal(fair_word_state(&hall.room->seat[1].word), FAIR_MISSING);
	assert_true(room_word(hall.room, 1, "", hall.now, &refusal));
	expect_state(&hall, 1, FAIR_NONE);
	check_replay(&hall);
	hall_release(&hall);
}

static void nonsense_is_refused(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	static const char *const bad[] = {"", "12", "zz23456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
	                                  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0"};
	char long_word[FAIR_WORD_MAX + 2];
	memset(long_word, 'w', sizeof long_word);
	long_word[FAIR_WORD_MAX + 1] = '\0';
	hall_committed(&hall);
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		expect_refused(room_commit(hall.room, 0, bad[i], hall.now, &refusal), &refusal, "request/field");
	expect_refused(room_word(hall.room, 0, long_word, hall.now, &refusal), &refusal, "request/field");
	expect_refused(room_word(hall.room, 0, "two\nlines", hall.now, &refusal), &refusal, "request/field");
	expect_refused(reveal(&hall, 0, secrets[0], &refusal), &refusal, "fair/reveal"); /* too early, and it is not kept */
	assert_int_equal(fair_word_state(&hall.room->seat[0].word), FAIR_MISSING);
	hall_release(&hall);
}

/* -- The start ------------------------------------------------------------------------------------------------- */

/* The message says what binds everybody, and its pact is the hash of that. */
static void expect_reveal(const struct hall *hall, const char *text)
{
	struct fair_word words[MU_SEATS_MAX];
	uint8_t pact[FAIR_SECRET];
	char hex[FAIR_HEX];
	json_t *json = json_loads(text, 0, NULL);
	room_fair_words(hall->room, words);
	fair_pact(hall->room->fair.commitment, hall->room->seats, words, pact);
	fair_hex(pact, hex);
	assert_string_equal(json_string_value(json_object_get(json, "pact")), hex);
	fair_hex(hall->room->fair.commitment, hex);
	assert_string_equal(json_string_value(json_object_get(json, "commitment")), hex);
	assert_int_equal(json_integer_value(json_object_get(json, "left")), 5000);
	const json_t *commits = json_object_get(json, "commits");
	assert_int_equal(json_array_size(commits), 3);
	for (unsigned i = 0; i < 2; i++) {
		commit_hex(secrets[i], hex);
		assert_string_equal(json_string_value(json_array_get(commits, i)), hex);
	}
	assert_true(json_is_null(json_array_get(commits, 2)));
	json_decref(json);
}

static void all_reveal(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	static const char *const states[] = {"kept", "kept", "none"};
	hall_committed(&hall);
	start(&hall);
	assert_int_equal(hall.room->status, ROOM_STARTING);
	expect_reveal(&hall, news_of(&hall, 0, "reveal"));
	expect_reveal(&hall, news_of(&hall, 1, "reveal"));
	assert_null(news_of(&hall, 2, "reveal")); /* has nothing to tell */
	assert_null(news_of(&hall, MU_TABLE, "reveal"));
	assert_non_null(strstr(last_news(&hall, MU_TABLE), "\"status\":\"starting\""));
	assert_true(reveal(&hall, 1, secrets[1], &refusal));
	assert_true(reveal(&hall, 1, secrets[1], &refusal)); /* said twice */
	assert_int_equal(hall.room->status, ROOM_STARTING);
	for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++) /* nobody hears a word before all are known */
		assert_null(strstr(last_news(&hall, viewer), secrets[1]));
	assert_true(reveal(&hall, 0, secrets[0], &refusal));
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	expect_state(&hall, 0, FAIR_KEPT);
	expect_state(&hall, 1, FAIR_KEPT);
	expect_mixed(&hall, states, 3);
	expect_refused(reveal(&hall, 0, secrets[0], &refusal), &refusal, "fair/reveal");
	check_replay(&hall);
	play_on(&hall, 20, true);
	assert_null(strstr(news_of(&hall, MU_TABLE, "play"), "mixed")); /* once is enough */
	hall_release(&hall);
}

static void wrong_words_can_be_mended(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_committed(&hall);
	start(&hall);
	expect_refused(reveal(&hall, 0, "another", &refusal), &refusal, "fair/word");
	expect_refused(reveal(&hall, 0, "", &refusal), &refusal, "fair/word");
	expect_refused(reveal(&hall, 0, secrets[1], &refusal), &refusal, "fair/word");
	expect_refused(reveal(&hall, 2, secrets[2], &refusal), &refusal, "fair/word"); /* never committed */
	assert_true(reveal(&hall, 0, secrets[0], &refusal));
	expect_refused(reveal(&hall, 0, "another", &refusal), &refusal, "fair/word");
	expect_state(&hall, 0, FAIR_KEPT);
	hall_release(&hall);
}

static void nothing_else_changes_meanwhile(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	struct room_person late = {77, "Late", "en", 0};
	char hex[FAIR_HEX];
	hall_committed(&hall);
	start(&hall);
	commit_hex("another", hex);
	struct room *room = hall.room;
	const int64_t now = hall.now;
	expect_refused(room_commit(room, 0, hex, now, &refusal), &refusal, "table/started");
	expect_refused(room_word(room, 2, "plain", now, &refusal), &refusal, "table/started");
	expect_refused(room_leave(room, 1, now, &refusal), &refusal, "table/started");
	expect_refused(room_join(room, &late, -1, NULL, now, &refusal), &refusal, "table/started");
	expect_refused(room_fill(room, 0, 2, (struct room_plan_of_seat){WHO_BOT, 1, 0}, now, &refusal), &refusal,
	               "table/started");
	expect_refused(room_start(room, 0, now, &refusal), &refusal, "table/started");
	expect_refused(room_pause(room, 0, now, &refusal), &refusal, "table/not-playing");
	expect_refused(room_resign(room, 0, now, &refusal), &refusal, "table/not-playing");
	expect_refused(room_act(room, 0, 1, "decline", 7, now, &refusal), &refusal, "table/not-playing");
	assert_true(room_say(room, 0, "hello", NULL, now, &refusal)); /* talk goes on */
	hall_release(&hall);
}

/* -- Who is waited for ------------------------------------------------------------------------------------------ */

static void silence_is_a_gap(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	static const char *const states[] = {"kept", "missing", "none"};
	hall_committed(&hall);
	start(&hall);
	const int64_t from = hall.now;
	assert_true(reveal(&hall, 0, secrets[0], &refusal));
	hall.now = from + 4999;
	room_tick(hall.room, hall.now);
	assert_int_equal(hall.room->status, ROOM_STARTING);
	hall_wait(&hall);
	assert_int_equal(hall.now, from + 5000);
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	expect_state(&hall, 1, FAIR_MISSING);
	expect_mixed(&hall, states, 3);
	expect_refused(reveal(&hall, 1, secrets[1], &refusal), &refusal, "fair/reveal");
	check_replay(&hall);
	hall_release(&hall);
}

static void the_absent_do_not_delay(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_committed(&hall);
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	start(&hall);
	assert_true(reveal(&hall, 0, secrets[0], &refusal));
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	expect_state(&hall, 1, FAIR_MISSING);
	hall_release(&hall);
	/* If none of those who have committed is there, it starts at once. */
	hall_committed(&hall);
	room_depart(hall.room, 0, FORM_PLAIN, hall.now);
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	start(&hall);
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	check_replay(&hall);
	hall_release(&hall);
}

static void who_goes_meanwhile_is_not_waited_for(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_committed(&hall);
	start(&hall);
	room_arrive(hall.room, 1, FORM_PLAIN, hall.now); /* a second tab */
	assert_true(reveal(&hall, 0, secrets[0], &refusal));
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	assert_int_equal(hall.room->status, ROOM_STARTING); /* the other one is still there */
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	expect_state(&hall, 1, FAIR_MISSING);
	assert_non_null(strstr(news_of(&hall, 0, "play"), "\"mixed\""));
	hall_release(&hall);
}

static void who_comes_back_in_time_may_reveal(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_committed(&hall);
	start(&hall);
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	room_arrive(hall.room, 1, FORM_PLAIN, hall.now);
	json_t *table = plain_snapshot(hall.room, 1, hall.now);
	char *text = json_dumps(json_object_get(table, "reveal"), 0);
	expect_reveal(&hall, text);
	free(text);
	json_decref(table);
	assert_true(reveal(&hall, 0, secrets[0], &refusal));
	assert_int_equal(hall.room->status, ROOM_STARTING);
	assert_true(reveal(&hall, 1, secrets[1], &refusal));
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	expect_state(&hall, 1, FAIR_KEPT);
	hall_release(&hall);
}

static void without_commits_it_starts_at_once(void **state)
{
	(void)state;
	struct hall hall;
	static const char *const states[] = {"none", "none", "uncommitted"};
	struct refusal refusal;
	hall_init(&hall, "plain");
	hall_open(&hall, &hts_game, 3, "normal");
	assert_true(room_word(hall.room, 2, secrets[2], hall.now, &refusal));
	start(&hall);
	assert_int_equal(hall.room->status, ROOM_PLAYING);
	expect_mixed(&hall, states, 3);
	for (unsigned i = 0; i < hall.logged; i++)
		assert_null(strstr(hall.log[i], "starting"));
	hall_release(&hall);
}

/* -- Crashes ------------------------------------------------------------------------------------------------------ */

static void a_crash_keeps_what_was_revealed(void **state)
{
	(void)state;
	struct hall hall, other;
	struct refusal refusal;
	hall_committed(&hall);
	start(&hall);
	assert_true(reveal(&hall, 1, secrets[1], &refusal));
	hall.now += 3000;
	struct room *room = replayed(&hall, &other);
	expect_same_table(hall.room, room, hall.now - 3000);
	assert_int_equal(room->status, ROOM_STARTING);
	assert_int_equal(room_start_due(room), other.now + 5000); /* all of it again: nobody could say anything meanwhile */
	expect_state(&other, 1, FAIR_KEPT);
	other.now += 4000;
	room_arrive(room, 0, FORM_PLAIN, other.now);
	assert_true(reveal(&other, 0, secrets[0], &refusal));
	assert_int_equal(room->status, ROOM_PLAYING);
	assert_true(reveal(&hall, 0, secrets[0], &refusal)); /* the same cards as without a crash */
	assert_memory_equal(&room->state, &hall.room->state, room->game->state_size);
	hall_release(&other);
	/* And if nobody comes back it starts without them. */
	hall_release(&hall);
	hall_committed(&hall);
	start(&hall);
	room = replayed(&hall, &other);
	while (room->status == ROOM_STARTING)
		hall_wait(&other);
	assert_int_equal(room->status, ROOM_PLAYING);
	assert_int_equal(other.now, hall.now + 5000);
	expect_state(&other, 0, FAIR_MISSING);
	hall_release(&other);
	hall_release(&hall);
}

static void no_line_of_the_log_is_believed(void **state)
{
	(void)state;
	static const char *const bad[] =
	    {"starting\nstarting\n", "reveal 0 early\n",     "starting\nreveal 2 never committed\n",
	     "commit 0 12\n",        "starting\nword 2 x\n", "start\nstarting\n",
	     "commit 0\n",           "starting\nreveal 0\n", "starting\nreveal 0 another\n"};
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct hall hall, other;
		const char *wrong;
		hall_committed(&hall);
		struct room *room = replayed(&hall, &other);
		if (room_replay(room, bad[i], strlen(bad[i]), &wrong))
			fail_msg("taken: %s", bad[i]);
		hall_release(&other);
		hall_release(&hall);
	}
}

static int begin(void **state)
{
	(void)state;
	return fair_start() ? 0 : -1;
}

/* Whoever prints a record on a terminal prints the words of others. */
static void words_have_no_control_characters(void **state)
{
	static const char *const fine[] = {"a", "two words", "żółw", "\xc2\xa0", "🎲"};
	static const char *const bad[] = {"",          "a\tb",        "a\x1b[2J", "\x7f", "\xc2\x80",
	                                  "a\xc2\x85", "\xc2\x9b[2J", "\xc2\x9f", "\xff"};
	(void)state;
	for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
		assert_true(fair_word_is_fine(fine[i]));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(fair_word_is_fine(bad[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(words_have_no_control_characters),
	    cmocka_unit_test(commits_are_seen_and_replaced),
	    cmocka_unit_test(nonsense_is_refused),
	    cmocka_unit_test(all_reveal),
	    cmocka_unit_test(wrong_words_can_be_mended),
	    cmocka_unit_test(nothing_else_changes_meanwhile),
	    cmocka_unit_test(silence_is_a_gap),
	    cmocka_unit_test(the_absent_do_not_delay),
	    cmocka_unit_test(who_goes_meanwhile_is_not_waited_for),
	    cmocka_unit_test(who_comes_back_in_time_may_reveal),
	    cmocka_unit_test(without_commits_it_starts_at_once),
	    cmocka_unit_test(a_crash_keeps_what_was_revealed),
	    cmocka_unit_test(no_line_of_the_log_is_believed),
	};
	return cmocka_run_group_tests(tests, begin, NULL);
}
