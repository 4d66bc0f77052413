/* Records: what is written is read again exactly, and every kind of damage is refused at its line. */
#include "record_make.h"

/* -- Round trips ------------------------------------------------------------------------------ */

static void test_random_games_survive(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < 320; i++) {
		char seed[32];
		struct mu_dealer dealer;
		snprintf(seed, sizeof seed, "record %u", i);
		mu_dealer_seed(&dealer, seed, strlen(seed));
		struct match *match = create_seeded(2 + i % 4, i / 4 % 8, seed);
		assert_survives(match);
		play_on(match, &dealer, mu_dealer_below(&dealer, 100));
		assert_survives(match);
		play_on(match, &dealer, (unsigned)-1);
		assert_survives(match);
		match_destroy(match);
	}
}

/* Cards with names, dice, pulls and leaders as well. */
static void test_every_game_survives(void **unused)
{
	(void)unused;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		for (unsigned number = 0; number < 40; number++) {
			struct mu_dealer dealer;
			mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
			struct match_start start = {.game = game, .seed = (const char *)&number, .seed_length = sizeof number};
			const unsigned seats = game->seats_min + number % (game->seats_max - game->seats_min + 1u);
			start.setup = (struct mu_setup){.seats = (uint8_t)seats, .first = number % 3 ? MU_ANY : 0};
			for (int option = 0; game->options[option].name; option++)
				mu_option_set(game, &start.setup, option, /* beyond the last value it stays as usual */
				              game->options[option].least + (int)(number / (2u + (unsigned)option)) % 8);
			struct match *match = create(&start);
			play_on(match, &dealer, 2000);
			assert_survives(match);
			match_destroy(match);
		}
	}
	game = &rh_game;
}

static void test_given_setup_survives(void **unused)
{
	(void)unused;
	mu_card deck[77];
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "setup", 5);
	for (unsigned i = 0; i < 77; i++)
		deck[i] = (mu_card)(1 + i * 3 % 7);
	struct match_start start = {.game = game, .seed = "setup", .seed_length = 5};
	start.setup = (struct mu_setup){.seats = 3, .first = 2, .decks = {{"deck", deck, 77}}};
	struct match *match = create(&start);
	play_on(match, &dealer, 50);
	char *text = write_record(match);
	assert_non_null(strstr(text, "\nfirst 2\ndeck 1 4 7 3 6 2 5 "));
	assert_null(strstr(text, "first_pick"));
	assert_survives(match);
	free(text);
	match_destroy(match);
}

/* A position lies between powers, in a game that is not over. */
static bool read_position(const struct match *match, char text[MU_JSON_MAX], struct mu_state *ret_state)
{
	const int length = game->json(match_state(match), MU_ALL, text, MU_JSON_MAX);
	return !position_read(game, text, (size_t)length, ret_state);
}

static void test_positions_survive(void **unused)
{
	(void)unused;
	static char text[MU_JSON_MAX];
	unsigned positions = 0;
	for (unsigned i = 0; i < 200; i++) {
		struct mu_dealer dealer;
		struct mu_state state;
		char seed[32];
		snprintf(seed, sizeof seed, "position %u", i);
		mu_dealer_seed(&dealer, seed, strlen(seed));
		struct match *match = create_seeded(2 + i % 4, i / 4 % 8, seed);
		play_on(match, &dealer, mu_dealer_below(&dealer, 80));
		if (read_position(match, text, &state)) {
			struct match *from = create(&(struct match_start){.game = game, .position = &state, .position_text = text});
			assert_survives(from);
			play_on(from, &dealer, (unsigned)-1);
			assert_survives(from);
			match_destroy(from);
			positions++;
		}
		match_destroy(match);
	}
	assert_true(positions > 50);
}

/* -- Damage -------------------------------------------------------------------------------------- */

struct lines {
	char *text;
	size_t count;
	char **at; /* each ends with its end of line; at[count] is the end */
};

static struct lines lines_of(char *text)
{
	struct lines lines = {.text = text, .at = calloc(strlen(text) + 2, sizeof(char *))};
	assert_non_null(lines.at);
	lines.at[0] = text;
	for (char *end; (end = strchr(lines.at[lines.count], '\n'));)
		lines.at[++lines.count] = end + 1;
	return lines;
}

static void lines_release(struct lines *lines)
{
	free(lines->text);
	free(lines->at);
}

/* The number of the first line from `from` on that begins with `start` and holds `with`. */
static size_t line_find(const struct lines *lines, size_t from, const char *start, const char *with)
{
	for (size_t i = from - 1; i < lines->count; i++) {
		char *found = strstr(lines->at[i], with);
		if (strncmp(lines->at[i], start, strlen(start)) == 0 && found && found < lines->at[i + 1])
			return i + 1;
	}
	fail_msg("no line %s…%s", start, with);
	return 0;
}

/* The record with line `line` put in other words, which may be none, or several lines. */
static char *with_line(const struct lines *lines, size_t line, const char *instead)
{
	const size_t size = strlen(lines->text) + strlen(instead) + 1;
	char *text = malloc(size);
	assert_non_null(text);
	snprintf(text, size, "%.*s%s%s", (int)(lines->at[line - 1] - lines->text), lines->text, instead, lines->at[line]);
	return text;
}

static void assert_refused_bytes(const char *text, size_t length, size_t line, const char *code, const char *rule)
{
	struct record_error error = {.line = 0};
	assert_null(record_read(text, length, &error));
	char wanted[64], got[320];
	snprintf(wanted, sizeof wanted, "line %zu: %s%s%s: ", line, code, rule ? " " : "", rule ? rule : "");
	record_error_text(&error, got, sizeof got);
	if (strncmp(got, wanted, strlen(wanted)) != 0)
		fail_msg("wanted %s got %s", wanted, got);
}

static void assert_refused(const char *text, size_t line, const char *code)
{
	assert_refused_bytes(text, strlen(text), line, code, NULL);
}

static void assert_line_refused(const struct lines *lines, size_t line, const char *instead, const char *code)
{
	char *text = with_line(lines, line, instead);
	assert_refused(text, line, code);
	free(text);
}

/* A whole game in which chance decides something in the moves too. */
static struct lines finished_game(void)
{
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "finished", 8);
	for (unsigned i = 0;; i++) {
		char seed[32];
		snprintf(seed, sizeof seed, "finished %u", i);
		struct match *match = create_seeded(3, 2, seed);
		play_on(match, &dealer, (unsigned)-1);
		char *text = write_record(match);
		match_destroy(match);
		if (strstr(text, " | shuffle"))
			return lines_of(text);
		free(text);
	}
}

static void test_truncation_is_seen(void **unused)
{
	(void)unused;
	struct lines lines = finished_game();
	const size_t header = line_find(&lines, 1, "chance first", "");
	for (size_t kept = 1; kept < lines.count; kept++) {
		struct record_error error = {.lang = MU_LANG_EN};
		const size_t length = (size_t)(lines.at[kept] - lines.text);
		if (kept < header) {
			assert_refused_bytes(lines.text, length, kept, kept < 3 ? "record/end" : "record/chance", NULL);
		} else if (kept + 1 == lines.count) {
			assert_refused_bytes(lines.text, length, kept, "record/winners", NULL);
		} else { /* a game that was broken off */
			struct match *match = record_read(lines.text, length, &error);
			assert_non_null(match);
			assert_int_equal(match_move_count(match), kept - header);
			match_destroy(match);
		}
	}
	for (size_t line = 1; line <= lines.count; line++) /* in mid-line */
		for (const char *cut = lines.at[line - 1] + 1; cut < lines.at[line]; cut += 3)
			assert_refused_bytes(lines.text, (size_t)(cut - lines.text), line, "record/end", NULL);
	assert_refused_bytes("", 0, 1, "record/end", NULL);
	lines_release(&lines);
}

static void test_damaged_header(void **unused)
{
	(void)unused;
	static const struct {
		const char *start, *instead, *code;
	} damages[] = {
	    {"muster", "muster record 3\n", "record/version"},
	    {"muster", "muster record 01\n", "record/version"},
	    {"muster", "muster record\n", "record/version"},
	    {"muster", "master record 1\n", "record/version"},
	    {"muster", "\n", "record/version"},
	    {"game", "game chess\n", "record/value"},
	    {"game", "game\n", "record/value"},
	    {"game", "seats 3\n", "record/order"},
	    {"game", "option end reshuffle\n", "record/order"},
	    {"game", "name Ann\n", "record/key"},
	    {"game", "Game rent-a-hero\n", "record/key"},
	    {"game", "info\n", "record/value"},
	    {"seats", "seats 1\n", "record/value"},
	    {"seats", "seats 6\n", "record/value"},
	    {"seats", "seats 03\n", "record/value"},
	    {"seats", "seats +3\n", "record/value"},
	    {"seats", "seats 3 \n", "record/value"},
	    {"seats", "seats  3\n", "record/value"},
	    {"seats", "seats three\n", "record/value"},
	    {"seats", "seats 4294967299\n", "record/value"},
	    {"seats", "seats\t3\n", "record/text"},
	    {"seats", "seats 3\x01\n", "record/text"},
	    {"seats", "seats \xff\n", "record/text"},
	    {"seats", "# caf\xe9\n", "record/text"},
	    {"seats", "# \xc0\xaf\n", "record/text"},
	    {"seats", "# \xed\xa0\x80\n", "record/text"},
	    {"seats", "# \xf4\x90\x80\x80\n", "record/text"},
	    {"seats", "seats\r 3\n", "record/text"},
	    {"seats", "0 decline\n", "record/end"},
	    {"seats", "winners 0\n", "record/end"},
	    {"option", "option end never\n", "record/value"},
	    {"option", "option length long\n", "record/value"},
	    {"option", "option end\n", "record/value"},
	    {"option", "first 3\n", "record/value"},
	    {"option", "first -1\n", "record/value"},
	    {"option", "first_pick 0\n", "record/key"},
	    {"option", "leaders random\n", "record/key"},
	    {"option", "deck 1 2 8\n", "record/value"},
	    {"option", "deck\n", "record/value"},
	    {"option", "deck 1 2 3\n", "protocol/deck"},
	    {"option", "position {\"seats\":3}\n", "protocol/position"},
	    {"option", "position {\n", "protocol/position"},
	    {"chance shuffle", "chance dice 7 1\n", "record/value"},
	    {"chance shuffle", "chance dice 1\n", "record/value"},
	    {"chance shuffle", "chance dice 1 1 1\n", "record/value"},
	    {"chance shuffle", "chance dice 1 1\n", "record/chance"},
	    {"chance shuffle", "chance coin 1\n", "record/value"},
	    {"chance shuffle", "chance pull 1 2\n", "record/value"},
	    {"chance shuffle", "chance shuffle 1 2 3\n", "record/chance"},
	    {"chance first", "chance first 3\n", "record/value"},
	    {"chance first", "chance pull 1\n", "record/chance"},
	};
	struct lines lines = finished_game();
	for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++)
		assert_line_refused(&lines, line_find(&lines, 1, damages[i].start, ""), damages[i].instead, damages[i].code);
	lines_release(&lines);
}

/* Damage that shows at another line than the one that was changed. */
static void test_damaged_order(void **unused)
{
	(void)unused;
	static const struct {
		const char *start, *instead;
		size_t behind; /* how many lines later it is seen */
		const char *code;
	} damages[] = {
	    {"game", "game rent-a-hero\ngame rent-a-hero\n", 1, "record/key"},
	    {"seats", "seats 3\nseats 3\n", 1, "record/key"},
	    {"seats", "seats 3\ngame rent-a-hero\n", 1, "record/key"},
	    {"seats", "seats 3\ninfo late\n", 1, "record/order"},
	    {"option", "option end reshuffle\noption end reshuffle\n", 1, "record/key"},
	    {"option", "first 0\noption end reshuffle\n", 1, "record/order"},
	    {"option", "first 0\n\n# twice\nfirst 0\n", 3, "record/key"},
	    {"option", "option end reshuffle\nposition {}\n", 1, "record/key"},
	    {"option", "option end reshuffle\nfirst 0\n", 3, "record/chance"}, /* then chance does not decide who begins */
	    {"chance first", "chance first 0\nchance first 0\n", 1, "record/chance"},
	    {"chance first", "", 0, "record/chance"},
	    {"winners", "winners 0\n\n0 decline\n", 2, "record/end"},
	    {"winners", "winners 0\nwinners 0\n", 1, "record/end"},
	};
	struct lines lines = finished_game();
	for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
		const size_t line = line_find(&lines, 1, damages[i].start, "");
		char *text = with_line(&lines, line, damages[i].instead);
		assert_refused(text, line + damages[i].behind, damages[i].code);
		free(text);
	}
	lines_release(&lines);
}

static void test_damaged_moves(void **unused)
{
	(void)unused;
	static const struct {
		const char *instead, *code;
	} damages[] = {
	    {"decline\n", "record/move"},
	    {"seats 3\n", "record/order"},
	    {"chance first 0\n", "record/order"},
	    {"info x\n", "record/order"},
	    {"3 decline\n", "record/move"},
	    {"00 decline\n", "record/move"},
	    {"0\n", "record/move"},
	    {"0 \n", "record/move"},
	    {"0  decline\n", "record/move"},
	    {"0 decline \n", "record/move"},
	    {" 0 decline\n", "record/move"},
	    {"0 dance\n", "action/unknown"},
	    {"0 send 8\n", "action/unknown"},
	    {"0 decline |\n", "action/unknown"},
	    {"0 decline | \n", "record/move"},
	    {"0 decline | first\n", "record/value"},
	    {"0 decline | first 1 | shuffle 9\n", "record/value"},
	};
	struct lines lines = finished_game();
	const size_t line = line_find(&lines, 1, "chance first", "") + 3;
	for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++)
		assert_line_refused(&lines, line, damages[i].instead, damages[i].code);
	lines_release(&lines);
}

static void test_damaged_leaders(void **unused)
{
	(void)unused;
	const char *start = "muster record 1\ngame here-to-slay\nseats 2\n";
	const struct {
		const char *lines;
		size_t line;
		const char *code;
	} damages[] = {
	    {"leaders divine-arrow\n", 4, "record/value"},
	    {"leaders divine-arrow divine-arrow\n", 4, "record/value"},
	    {"leaders divine-arrow bad-axe\n", 4, "record/value"},
	    {"leaders divine-arrow nobody\n", 4, "record/value"},
	    {"first 0\nfirst_pick 2\n", 5, "record/value"},
	    {"leaders random\nmonsters bad-axe\n", 5, "protocol/deck"},
	    {"leaders random\nmonsters bad-axe\ndeck bad-axe\n", 5, "protocol/deck"},
	    {"leaders random\ndeck bad-axe\n", 5, "protocol/deck"},
	    {"leaders random\nfirst 0\n", 5, "record/order"},
	};
	for (size_t i = 0; mu_game_find("here-to-slay") && i < sizeof damages / sizeof damages[0]; i++) {
		char text[256];
		snprintf(text, sizeof text, "%s%s", start, damages[i].lines);
		assert_refused(text, damages[i].line, damages[i].code);
	}
}

/* Right in form, but not what the rules or chance did. */
static void test_false_moves(void **unused)
{
	(void)unused;
	struct lines lines = finished_game();
	const size_t first = line_find(&lines, 1, "chance first", "") + 1,
	             shuffle = line_find(&lines, first, "", " | shuffle");
	const int asked = lines.at[first - 1][0] - '0';
	char instead[256];

	snprintf(instead, sizeof instead, "%d send 3\n", (asked + 1) % 3);
	char *text = with_line(&lines, first, instead);
	assert_refused_bytes(text, strlen(text), first, "action/not-asked", "RH-18.2");
	free(text);
	snprintf(instead, sizeof instead, "%d skip\n", asked);
	text = with_line(&lines, first, instead);
	assert_refused_bytes(text, strlen(text), first, "action/illegal", "RH-4.6");
	free(text);

	snprintf(instead, sizeof instead, "%.*s | first 0\n", (int)strcspn(lines.at[first - 1], "\n"), lines.at[first - 1]);
	assert_line_refused(&lines, first, instead, "record/chance"); /* surplus */
	snprintf(instead, sizeof instead, "%.*s\n", (int)strcspn(lines.at[shuffle - 1], "|") - 1, lines.at[shuffle - 1]);
	assert_line_refused(&lines, shuffle, instead, "record/chance"); /* missing */
	snprintf(instead, sizeof instead, "%.*s| shuffle 1\n", (int)strcspn(lines.at[shuffle - 1], "|"),
	         lines.at[shuffle - 1]);
	assert_line_refused(&lines, shuffle, instead, "record/chance"); /* other cards */

	assert_line_refused(&lines, lines.count, "winners none\n", "record/winners");
	assert_line_refused(&lines, lines.count, "winners 0 1 2\n", "record/winners");
	assert_line_refused(&lines, lines.count, "winners\n", "record/value");
	assert_line_refused(&lines, lines.count, "winners 1 0\n", "record/value");
	assert_line_refused(&lines, lines.count, "winners 0 0\n", "record/value");
	assert_line_refused(&lines, lines.count, "winners 3\n", "record/value");
	assert_line_refused(&lines, lines.count, "0 decline\n", "action/over");
	text = with_line(&lines, lines.count - 1, "");
	assert_refused(text, lines.count - 1, "record/winners"); /* the last move is missing */
	free(text);
	lines_release(&lines);
}

static void test_limits(void **unused)
{
	(void)unused;
	struct lines lines = finished_game();
	char *comment = malloc(RECORD_LINE_MAX + 3);
	assert_non_null(comment);
	memset(comment, '#', RECORD_LINE_MAX + 1);
	strcpy(comment + RECORD_LINE_MAX, "\n");
	char *text = with_line(&lines, lines.count, "");
	const size_t size = strlen(text) + 2 * RECORD_LINE_MAX;
	char *longer = malloc(size);
	assert_non_null(longer);
	snprintf(longer, size, "%s%s%s", text, comment, lines.at[lines.count - 1]);
	match_destroy(read_record(longer));
	strcpy(comment + RECORD_LINE_MAX, "#\n");
	snprintf(longer, size, "%s%s%s", text, comment, lines.at[lines.count - 1]);
	assert_refused(longer, lines.count, "record/size");
	free(longer);
	free(comment);
	free(text);

	char *huge = malloc(RECORD_SIZE_MAX + 1);
	assert_non_null(huge);
	memset(huge, '\n', RECORD_SIZE_MAX + 1);
	assert_refused_bytes(huge, RECORD_SIZE_MAX + 1, 1, "record/size", NULL);
	memcpy(huge, lines.text, strlen(lines.text));
	struct record_error error = {.lang = MU_LANG_EN};
	struct match *match = record_read(huge, RECORD_SIZE_MAX, &error);
	assert_non_null(match);
	match_destroy(match);
	free(huge);

	const size_t length = strlen(lines.text);
	lines.text[length - 3] = '\0';
	assert_refused_bytes(lines.text, length, lines.count, "record/text", NULL);
	lines_release(&lines);
}

/* What changes nothing: comments, blank lines, information, ends of line. */
static void test_tolerance(void **unused)
{
	(void)unused;
	struct lines lines = finished_game();
	char *loose = malloc(4 * strlen(lines.text) + 256), *to = loose;
	assert_non_null(loose);
	for (size_t i = 0; i < lines.count; i++) {
		to += sprintf(to, "%.*s\r\n", (int)strcspn(lines.at[i], "\n"), lines.at[i]);
		if (i == 0)
			to += sprintf(to, "info names Żółw  西瓜 |\r\n");
		to += sprintf(to, "%s", i % 2 ? "\n" : "# a remark\n   \r\n");
	}
	struct match *match = read_record(loose);
	char *text = write_record(match);
	assert_string_equal(text, lines.text);
	free(text);
	free(loose);
	match_destroy(match);
	lines_release(&lines);
}

/* -- Stepping ---------------------------------------------------------------------------------------- */

static void test_stepping(void **unused)
{
	(void)unused;
	struct lines lines = finished_game();
	struct record_error error = {.lang = MU_LANG_EN};
	struct record *record = record_parse(lines.text, strlen(lines.text), &error);
	assert_non_null(record);
	assert_ptr_equal(record_game(record), game);
	struct match *match = record_start(record, &error);
	assert_non_null(match);
	size_t steps = 0;
	while (record_step(record, match, &error) == RECORD_PLAYED)
		assert_int_equal(match_move_count(match), ++steps);
	assert_int_equal(steps, record_move_count(record));
	assert_true(is_over(match));
	assert_int_equal(record_step(record, match, &error), RECORD_END);
	match_destroy(match);
	record_destroy(record);
	record_destroy(NULL);
	lines_release(&lines);
}

/* A match that a record has brought back goes on by itself, with undo. */
static void test_playing_on(void **unused)
{
	(void)unused;
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "on", 2);
	struct match *match = create_seeded(4, 2, "on");
	play_on(match, &dealer, 30);
	char *text = write_record(match);
	struct match *again = read_record(text);
	play_on(again, &dealer, (unsigned)-1);
	assert_true(is_over(again));
	assert_survives(again);
	while (match_move_count(again) > 30)
		assert_true(match_undo(again));
	char *back = write_record(again);
	assert_string_equal(text, back);
	free(text);
	free(back);
	match_destroy(match);
	match_destroy(again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random_games_survive),
	    cmocka_unit_test(test_every_game_survives),
	    cmocka_unit_test(test_given_setup_survives),
	    cmocka_unit_test(test_positions_survive),
	    cmocka_unit_test(test_truncation_is_seen),
	    cmocka_unit_test(test_damaged_header),
	    cmocka_unit_test(test_damaged_order),
	    cmocka_unit_test(test_damaged_moves),
	    cmocka_unit_test(test_damaged_leaders),
	    cmocka_unit_test(test_false_moves),
	    cmocka_unit_test(test_limits),
	    cmocka_unit_test(test_tolerance),
	    cmocka_unit_test(test_stepping),
	    cmocka_unit_test(test_playing_on),
	};
	return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
