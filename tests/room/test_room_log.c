/*
 * The lines of a room's log, one kind after the other: each row of log_lines.def has an example here, which is written by its
 * format, read back, and does what the row says; in the wrong place it is refused.
 */
#include "games.h"
#include "room_hall.h"

/* -- Logs up to some situation ----------------------------------------------------------------------------------- */

#define SECRET "0000000000000000000000000000000000000000000000000000000000000000"
#define TABLE                                                                                          \
	"{\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"invited\",{\"bot\":2}],\"pace\":\"days\"," \
	"\"chat\":true,\"key\":\"k\",\"secret\":\"" SECRET "\"}"

/* A game to which people bring cards of their own. */
#define WORKSHOP_TABLE                                                                                  \
	"{\"game\":\"here-to-slay\",\"seats\":[\"me\",\"open\",\"invited\",{\"bot\":2}],\"pace\":\"days\"," \
	"\"made\":\"anyone\",\"key\":\"k\",\"secret\":\"" SECRET "\"}"

enum situation { EMPTY, OPEN, FULL, STARTING, PLAYING, PAUSED, ENDED, OVER, WORKSHOP, SITUATIONS };

static struct hall played; /* a game that came to its end */
static char the_move[64];  /* the first one of a game */
static char the_next[32];  /* the table of its rematch */
static char the_commit[FAIR_HEX];

static void replay_text(struct room *room, const char *text)
{
	const char *why = "";
	if (!room_replay(room, text, strlen(text), &why))
		fail_msg("%s: %s", why, text);
}

/* The log of the game that was played, without what came when it was over. */
static void replay_played(struct room *room)
{
	for (unsigned i = 0; i < played.logged; i++) {
		char *over = played.log[i] ? strstr(played.log[i], "\nover\n") : NULL;
		char *body =
		    played.log[i] ? strndup(played.log[i], over ? (size_t)(over - played.log[i]) : SIZE_MAX / 2) : NULL;
		if (body)
			replay_text(room, body);
		free(body);
		if (over)
			return;
	}
	fail_msg("the game was not over");
}

static struct room *room_in(enum situation situation, struct hall *hall)
{
	char commit[128];
	hall_init(hall, "log");
	struct room *room = hall->room = room_replay_begin(99, &hall->hooks, &hall->scratch);
	if (situation == ENDED || situation == OVER) {
		replay_played(room);
		if (situation == OVER)
			replay_text(room, "over\n");
		return room;
	}
	if (situation == WORKSHOP) {
		replay_text(room, "t 1000\nversion 7\ntable " WORKSHOP_TABLE "\nsit 0 5 en Ada\nsit 1 6 pl Ola\n");
		return room;
	}
	if (situation >= OPEN)
		replay_text(room, "t 1000\nversion 7\ntable " TABLE "\nsit 0 5 en Ada\n");
	if (situation >= FULL)
		replay_text(room, "sit 1 6 pl Ola\nfill 2 3\n");
	snprintf(commit, sizeof commit, "commit 0 %s\nstarting\n", the_commit);
	if (situation == STARTING)
		replay_text(room, commit);
	if (situation >= PLAYING)
		replay_text(room, "start\n");
	if (situation == PAUSED)
		replay_text(room, "t 2000\npause\n");
	return room;
}

/* -- The examples ------------------------------------------------------------------------------------------------ */

#define EXAMPLE(row, in, before, line, given, holds) \
	static void put_##row(struct strbuf *out)        \
	{                                                \
		log_put given;                               \
	}                                                \
	static bool holds_##row(const struct room *room) \
	{                                                \
		return holds;                                \
	}
#include "log_examples.def"
#undef EXAMPLE

static const struct example {
	enum situation in;
	const char *before, *line;
	void (*put)(struct strbuf *out);
	bool (*holds)(const struct room *room);
} examples[LOG_LINES] = {
#define EXAMPLE(row, in, before, line, given, holds) [LOG_##row] = {in, before, line, put_##row, holds_##row},
#include "log_examples.def"
#undef EXAMPLE
};

/* Two kinds of lines end with JSON, which is not the format's. */
static const char *json_of(enum log_line line)
{
	return line == LOG_TABLE ? TABLE : line == LOG_ORDERS ? "{\"hold\":true}" : "";
}

static bool reads(struct room *room, const char *text)
{
	const char *why = NULL;
	const bool fine = room_replay(room, text, strlen(text), &why);
	assert_true(fine || strcmp(why, "log/replay") == 0);
	return fine;
}

/* In that situation, behind what comes before it. */
static bool example_reads(enum log_line line, enum situation situation, const char *text)
{
	struct hall hall;
	struct room *room = room_in(situation, &hall);
	if (situation == examples[line].in)
		replay_text(room, examples[line].before);
	const bool fine = reads(room, text);
	hall_release(&hall);
	return fine;
}

static void every_kind_of_line_is_written_and_read(void **state)
{
	(void)state;
	for (unsigned i = 0; i < LOG_LINES; i++) {
		const struct example *example = &examples[i];
		struct strbuf out = {0};
		struct hall hall;
		if (!example->line)
			fail_msg("%s has no example", log_kinds[i].format);
		example->put(&out);
		strbuf_rewind(&out, out.length - 1); /* its end of line */
		assert_string_equal(out.text, example->line);
		assert_int_equal(log_line_find(out.text, out.length), i);
		strbuf_puts(&out, json_of((enum log_line)i));
		struct room *room = room_in(example->in, &hall);
		replay_text(room, example->before);
		if (example->holds(room))
			fail_msg("%s changes nothing", out.text);
		replay_text(room, out.text);
		if (!example->holds(room))
			fail_msg("%s does something else", out.text);
		hall_release(&hall);
		strbuf_release(&out);
	}
}

/* -- Where they do not belong ------------------------------------------------------------------------------------ */

static void lines_are_as_long_as_they_are(void **state)
{
	(void)state;
	for (unsigned i = 0; i < LOG_LINES; i++) {
		char text[512];
		const enum log_line line = (enum log_line)i;
		const char *word = log_kinds[i].format;
		if (log_kinds[i].about == LOG_ABOUT_ALONE)
			snprintf(text, sizeof text, "%s more", word);
		else
			snprintf(text, sizeof text, "%.*s", (int)strcspn(word, " "), word);
		if (example_reads(line, examples[i].in, text))
			fail_msg("taken: %s", text);
		snprintf(text, sizeof text, "x%s%s", examples[i].line, json_of(line)); /* no such word */
		assert_int_equal(log_line_find(text, strlen(text)), LOG_LINES);
		if (example_reads(line, examples[i].in, text))
			fail_msg("taken: %s", text);
	}
}

struct word {
	char text[16];
};

static struct word word_of(enum log_line line, const char *around)
{
	struct word word;
	const char *format = log_kinds[line].format;
	snprintf(word.text, sizeof word.text, "%s%.*s%s", around, (int)strcspn(format, " "), format, around);
	return word;
}

/* What is said aside can be thrown away: no other line may ever be, or games would be lost. */
static void what_can_be_thrown_away(void **state)
{
	static const char aside[] =
	    " allow anew at away block call character chat commit drop epithet face fill hear here host "
	    "made mute n o picture quiet report s sat say seating sit stand text title verdict word ";
	(void)state;
	for (unsigned i = 0; i < LOG_LINES; i++)
		assert_int_equal(log_kinds[i].place == LOG_PLACE_ASIDE, !!strstr(aside, word_of((enum log_line)i, " ").text));
}

/* Before the table only what says what kind of log it is; about a seat only where somebody is. */
static void lines_are_read_in_their_place(void **state)
{
	(void)state;
	for (unsigned i = 0; i < LOG_LINES; i++) {
		const enum log_line line = (enum log_line)i;
		const enum log_about about = log_kinds[i].about;
		char text[512];
		snprintf(text, sizeof text, "%s%s", examples[i].line, json_of(line));
		assert_int_equal(example_reads(line, EMPTY, text),
		                 line == LOG_TIME || line == LOG_VERSION || line == LOG_TABLE);
		if (about == LOG_ABOUT_PLAYER && example_reads(line, OVER, text))
			fail_msg("taken when the game is over: %s", text);
		if (about < LOG_ABOUT_SEAT)
			continue;
		const size_t seat = strcspn(text, " ") + 1;
		text[seat] = '7';
		if (example_reads(line, examples[i].in, text))
			fail_msg("taken where there is no seat: %s", text);
		text[seat] = '3';
		if (example_reads(line, examples[i].in, text) !=
		    !!strstr(" block character fill forget say text ", word_of(line, " ").text))
			fail_msg("of a bot: %s", text);
	}
}

/* -- Versions ------------------------------------------------------------------------------------------------------ */

static void the_version_is_the_newest_line(void **state)
{
	unsigned newest = 0;
	(void)state;
	for (unsigned i = 0; i < LOG_LINES; i++)
		newest = log_kinds[i].since > newest ? log_kinds[i].since : newest;
	assert_int_equal(newest, LOG_VERSION_NOW);
}

static void a_new_log_says_its_version_first(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "version");
	hall_open(&hall, &rh_game, 3, "quick");
	const char *second = strchr(hall.log[0], '\n') + 1;
	assert_memory_equal(second, "version 7\ntable {", 17);
	assert_int_equal(hall.kind[0], BODY_MAIN);
	hall_release(&hall);
}

static void an_old_log_goes_on_as_it_is(void **state)
{
	struct hall hall;
	struct refusal refusal;
	(void)state;
	hall_init(&hall, "old");
	struct room *room = hall.room = room_replay_begin(99, &hall.hooks, &hall.scratch);
	replay_text(room, "t 1000\ntable " TABLE "\nsit 0 5 en Ada\nsit 1 6 pl Ola\nfill 2 3\n");
	room_wake(room, hall.now);
	assert_int_equal(room->log_version, 1);
	assert_true(room_start(room, 0, hall.now, &refusal));
	assert_true(hall.logged > 0);
	for (unsigned i = 0; i < hall.logged; i++)
		assert_null(strstr(hall.log[i], "version"));
	hall_release(&hall);
}

/* As it will be with the first kind of line that old logs do not have. */
static void a_newer_line_is_announced(void **state)
{
	struct hall hall, other;
	struct refusal refusal;
	(void)state;
	hall_init(&hall, "announced");
	hall_open(&hall, &rh_game, 3, "quick");
	const unsigned before = hall.logged;
	hall.room->log_version = 0;
	assert_true(room_chat(hall.room, 0, "hello", 5, hall.now, &refusal));
	assert_int_equal(hall.logged, before + 2);
	assert_int_equal(hall.kind[before], BODY_MAIN); /* what is aside may be thrown away */
	assert_non_null(strstr(hall.log[before], "\nversion 7\n"));
	assert_non_null(strstr(hall.log[before + 1], "\ntext 0 hello\n"));
	replayed(&hall, &other);
	hall_release(&other);
	hall_release(&hall);
}

static void what_is_newer_than_the_program_is_not_read(void **state)
{
	static const struct {
		const char *text, *why;
	} bad[] = {{"version 8\n", "log/newer"},
	           {"t 5\nversion 1000\nwhatever 3\n", "log/newer"},
	           {"version 7\nwhatever\n", "log/replay"},
	           {"version 2\nhost 0\n", "log/replay"},
	           {"version 3\nversion 1\n", "log/replay"},
	           {"version\n", "log/replay"},
	           {"version x\n", "log/replay"},
	           {"version 2 3\n", "log/replay"},
	           {"version 99999999999999999999\n", "log/replay"}};
	(void)state;
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct hall hall;
		const char *why = "";
		struct room *room = room_in(EMPTY, &hall);
		assert_false(room_replay(room, bad[i].text, strlen(bad[i].text), &why));
		assert_string_equal(why, bad[i].why);
		hall_release(&hall);
	}
}

/* -- All together --------------------------------------------------------------------------------------------------- */

static int begin(void **state)
{
	(void)state;
	if (!fair_start())
		return -1;
	uint8_t commit[FAIR_SECRET];
	fair_commit("a turtle", commit);
	fair_hex(commit, the_commit);
	char name[ROOM_ID_MAX];
	room_name_of(10, name);
	snprintf(the_next, sizeof the_next, "next %s", name);
	hall_init(&played, "played");
	hall_start(&played, &rh_game, 3, "quick");
	play_on(&played, LOG_MAX, false);
	struct hall hall;
	struct room *room = room_in(PLAYING, &hall);
	mu_action actions[MU_ACTIONS_MAX];
	char text[MU_TEXT_MAX];
	room->game->legal(&room->state, actions);
	room->game->action_text(actions[0], text, sizeof text);
	snprintf(the_move, sizeof the_move, "m %d %.50s", room->game->ask(&room->state).seat, text);
	hall_release(&hall);
	return 0;
}

static int end(void **state)
{
	(void)state;
	hall_release(&played);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_kind_of_line_is_written_and_read),
	    cmocka_unit_test(lines_are_as_long_as_they_are),
	    cmocka_unit_test(lines_are_read_in_their_place),
	    cmocka_unit_test(what_can_be_thrown_away),
	    cmocka_unit_test(the_version_is_the_newest_line),
	    cmocka_unit_test(a_new_log_says_its_version_first),
	    cmocka_unit_test(an_old_log_goes_on_as_it_is),
	    cmocka_unit_test(a_newer_line_is_announced),
	    cmocka_unit_test(what_is_newer_than_the_program_is_not_read),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
