/* Text and JSON writing with too little room, words of actions, the lists of errors and games. */
#include "check.h"

#include <limits.h>

#include "engine/engine.h"

/* One of everything the writer can write. */
static int write_sample(char *buffer, size_t size)
{
	struct text text;
	text_begin(&text, buffer, size);
	emit_open(&text, '{');
	emit_name(&text, "a");
	emit_number(&text, -12);
	emit_name(&text, "b");
	emit_open(&text, '[');
	emit_bool(&text, true);
	emit_bool(&text, false);
	emit_null(&text);
	emit_string(&text, "x");
	emit_open(&text, '{');
	emit_close(&text, '}');
	emit_close(&text, ']');
	emit_name(&text, "seats");
	emit_seats(&text, bit(0) | bit(3) | bit(5));
	emit_close(&text, '}');
	return text_end(&text);
}

static const char sample[] = "{\"a\":-12,\"b\":[true,false,null,\"x\",{}],\"seats\":[0,3,5]}";

static void test_json_is_well_formed(void **state)
{
	char buffer[sizeof sample];
	(void)state;
	assert_int_equal(write_sample(buffer, sizeof buffer), sizeof sample - 1);
	assert_string_equal(buffer, sample);
}

/* Whatever the room: the full length is returned, the text ends with its NUL, nothing behind it is touched. */
static void test_text_is_cut_cleanly(void **state)
{
	(void)state;
	for (size_t size = 0; size <= sizeof sample + 2; size++) {
		char buffer[sizeof sample + 4];
		const size_t fits = size < sizeof sample ? size : sizeof sample;
		memset(buffer, '#', sizeof buffer);
		assert_int_equal(write_sample(buffer, size), sizeof sample - 1);
		if (size) {
			assert_memory_equal(buffer, sample, fits - 1);
			assert_int_equal(buffer[fits - 1], '\0');
		}
		for (size_t i = fits; i < sizeof buffer; i++)
			assert_int_equal(buffer[i], '#');
	}
}

static void test_length_may_be_asked_without_a_buffer(void **state)
{
	(void)state;
	assert_int_equal(write_sample(NULL, 0), sizeof sample - 1);
}

static void test_extreme_numbers(void **state)
{
	static const long numbers[] = {0, 9, 10, -1, LONG_MAX, LONG_MIN};
	static const char *const texts[] = {"0", "9", "10", "-1", "9223372036854775807", "-9223372036854775808"};
	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		char buffer[32];
		struct text text;
		text_begin(&text, buffer, sizeof buffer);
		text_number(&text, numbers[i]);
		assert_int_equal(text_end(&text), strlen(texts[i]));
		assert_string_equal(buffer, texts[i]);
	}
}

/* Takes "use" and says what is left, or NULL if it was not taken. */
static const char *rest_after_use(const char *string)
{
	const char *at = string;
	const bool taken = word_take(&at, string + strlen(string), "use");
	if (!taken)
		assert_ptr_equal(at, string);
	return taken ? at : NULL;
}

static void test_words_are_whole(void **state)
{
	(void)state;
	assert_string_equal(rest_after_use("use"), "");
	assert_string_equal(rest_after_use("use 3 5"), "3 5");
	assert_null(rest_after_use(""));
	assert_null(rest_after_use("us"));
	assert_null(rest_after_use("user"));
	assert_null(rest_after_use("use "));
	assert_null(rest_after_use("Use"));
	assert_null(rest_after_use(" use"));
	assert_string_equal(rest_after_use("use  3"), " 3"); /* two spaces: the next word will not be taken */
}

static void test_numbers_are_one_digit(void **state)
{
	static const char text[] = "7 3";
	const char *at = text, *end = text + 3;
	unsigned number = 99;
	(void)state;
	assert_true(number_take(&at, end, &number));
	assert_int_equal(number, 7);
	assert_true(number_take(&at, end, &number));
	assert_int_equal(number, 3);
	assert_ptr_equal(at, end);
	assert_false(number_take(&at, end, &number));
	static const char *const wrong[] = {"", "x", "12", "-1", "+1", " 1", "1 ", "\xd9\xa1"};
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		at = wrong[i];
		assert_false(number_take(&at, at + strlen(at), &number));
		assert_ptr_equal(at, wrong[i]);
	}
	assert_int_equal(number, 3);
}

static void test_who_learns_of_an_event(void **state)
{
	const struct mu_event secret = {.known = (uint8_t)(bit(1) | bit(4))}, open = {.known = MU_KNOWN_TO_ALL};
	(void)state;
	for (mu_seat seat = 0; seat < MU_SEATS_MAX; seat++) {
		assert_int_equal(event_shown(&secret, seat), seat == 1 || seat == 4);
		assert_true(event_shown(&open, seat));
	}
	assert_false(event_shown(&secret, MU_TABLE));
	assert_true(event_shown(&open, MU_TABLE));
	assert_true(event_shown(&secret, MU_ALL));
}

static void test_every_error_has_code_and_sentence(void **state)
{
	(void)state;
#define CHECK_ROW(name, number, code, sentence)                    \
	assert_string_equal(mu_error_code(MU_E_##name), code);         \
	assert_string_equal(mu_error_sentence(MU_E_##name), sentence); \
	assert_true((number) < 0);
	MU_ERRORS(CHECK_ROW)
#undef CHECK_ROW
}

static void test_no_error_has_no_code(void **state)
{
#define COUNT_ROW(name, number, code, sentence) +1
	static const int others[] = {MU_OK, 1, -1 - (0 MU_ERRORS(COUNT_ROW)), -1000, INT_MAX, INT_MIN + 1};
#undef COUNT_ROW
	(void)state;
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		assert_null(mu_error_code((enum mu_error)others[i]));
		assert_null(mu_error_sentence((enum mu_error)others[i]));
	}
}

static void test_games_are_found_by_their_names(void **state)
{
	size_t count = 0;
	(void)state;
	for (const struct mu_game *game; (game = mu_game_at(count)); count++) {
		assert_ptr_equal(mu_game_find(game->name), game);
		assert_in_range(game->state_size, 1, MU_STATE_MAX);
	}
	assert_true(count > 0);
	assert_null(mu_game_at(SIZE_MAX));
	assert_null(mu_game_find(""));
	assert_null(mu_game_find("rent-a-her"));
	assert_null(mu_game_find("rent-a-heroes"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_json_is_well_formed),
	    cmocka_unit_test(test_text_is_cut_cleanly),
	    cmocka_unit_test(test_length_may_be_asked_without_a_buffer),
	    cmocka_unit_test(test_extreme_numbers),
	    cmocka_unit_test(test_words_are_whole),
	    cmocka_unit_test(test_numbers_are_one_digit),
	    cmocka_unit_test(test_who_learns_of_an_event),
	    cmocka_unit_test(test_every_error_has_code_and_sentence),
	    cmocka_unit_test(test_no_error_has_no_code),
	    cmocka_unit_test(test_games_are_found_by_their_names),
	};
	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
