/*
 * The string buffer: what is put together quickly is what the library would have printed, and what does not fit or finds no
 * memory is remembered. Linked with --wrap, so that memory can run out.
 */
#include "check.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/game_json.h"

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool out_of_memory;

void *__wrap_realloc(void *old, size_t size)
{
	return out_of_memory ? NULL : __real_realloc(old, size);
}

__attribute__((format(printf, 1, 2))) static void expect_printed(const char *format, ...)
{
	struct strbuf buffer = {0};
	char expected[400];
	va_list arguments, again;
	va_start(arguments, format);
	va_copy(again, arguments);
	strbuf_puts(&buffer, "before ");
	strbuf_vprintf(&buffer, format, arguments);
	const int length = snprintf(expected, sizeof expected, "before ");
	vsnprintf(expected + length, sizeof expected - (size_t)length, format, again);
	assert_string_equal(buffer.text, expected);
	assert_int_equal(buffer.length, strlen(expected));
	va_end(again);
	va_end(arguments);
	strbuf_release(&buffer);
}

static void prints_as_the_library_does(void **state)
{
	(void)state;
	expect_printed("nothing");
	expect_printed("%s", "");
	expect_printed("{\"m\":\"%s\",\"n\":%llu,\"seat\":%d}", "play", 18446744073709551615ull, -1);
	expect_printed("%d %d %d %u %u", 0, INT_MIN, INT_MAX, 0u, UINT_MAX);
	expect_printed("%lld %lld %llu", LLONG_MIN, LLONG_MAX, 10ull);
	expect_printed("%s then %04x, %.3s, %5d|%%|%c|%.2f", "simple", 10, "letters", 7, 'x',
	               1.5); /* the library does it */
	expect_printed("100 %%");
}

static void numbers_have_their_digits(void **state)
{
	(void)state;
	const int64_t numbers[] = {0, 7, 10, -1, 99, 100, INT64_MAX, INT64_MIN};
	for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		struct strbuf buffer = {0};
		char expected[32];
		strbuf_put_number(&buffer, numbers[i]);
		snprintf(expected, sizeof expected, "%lld", (long long)numbers[i]);
		assert_string_equal(buffer.text, expected);
		strbuf_release(&buffer);
	}
}

static void strings_are_escaped(void **state)
{
	(void)state;
	static const char *const pairs[][2] = {
	    {"", "\"\""},
	    {"plain", "\"plain\""},
	    {"\"", "\"\\\"\""},
	    {"a\\b\"c\n", "\"a\\\\b\\\"c\\n\""},
	    {"\x01x\x1f", "\"\\u0001x\\u001f\""},
	    {"żółw", "\"żółw\""},
	};
	for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		struct strbuf buffer = {0};
		strbuf_put_json_string(&buffer, pairs[i][0], strlen(pairs[i][0]));
		assert_string_equal(buffer.text, pairs[i][1]);
		strbuf_release(&buffer);
	}
}

/* Letters are looked at eight at a time, so each one is tried in every place, alone and beside a special one. */
static void every_letter_in_every_place(void **state)
{
	enum { LENGTH = 19 };
	(void)state;
	for (unsigned c = 1; c < 256; c++) {
		char escaped[8];
		snprintf(escaped, sizeof escaped, c == '"' || c == '\\' ? "\\%c" : c < 0x20 ? "\\u%04x" : "%c", c);
		for (unsigned at = 0; at < LENGTH; at++) {
			for (unsigned quote = 0; quote < 2; quote++) {
				struct strbuf buffer = {0};
				char text[LENGTH + 1], expected[64];
				memset(text, 'x', LENGTH);
				text[LENGTH] = '\0';
				text[at] = (char)c;
				if (quote)
					text[(at + 1) % LENGTH] = '"';
				strbuf_put_json_string(&buffer, text, LENGTH);
				size_t length = 0;
				expected[length++] = '"';
				for (unsigned i = 0; i < LENGTH; i++)
					length += (size_t)snprintf(expected + length, sizeof expected - length, "%s",
					                           i == at          ? c == '\n' ? "\\n" : escaped
					                           : text[i] == '"' ? "\\\""
					                                            : "x");
				strcpy(expected + length, "\"");
				assert_string_equal(buffer.text, expected);
				strbuf_release(&buffer);
			}
		}
	}
}

/* By whatever way it is put, and with something else in the format that only the library can print. */
static void prints_any_length(void **state)
{
	enum { LONG = 5000 };
	static char text[LONG + 1], expected[LONG + 32];
	(void)state;
	memset(text, 'x', LONG);
	for (size_t length = 0; length <= LONG; length += length < 600 ? 1 : 1100) {
		struct strbuf simple = {0}, printed = {0};
		text[length] = '\0';
		strbuf_printf(&simple, "<%s>", text);
		strbuf_printf(&printed, "%02x %s %.1f", 10, text, 0.5);
		snprintf(expected, sizeof expected, "<%s>", text);
		assert_string_equal(simple.text, expected);
		snprintf(expected, sizeof expected, "0a %s 0.5", text);
		assert_string_equal(printed.text, expected);
		assert_int_equal(printed.length, length + 7);
		assert_false(simple.failed || printed.failed);
		strbuf_release(&simple);
		strbuf_release(&printed);
		text[length] = 'x';
	}
}

/* -- What goes wrong ------------------------------------------------------------------------------------------ */

static const char *const turtle = "żółw"; /* seven bytes: 2, 2, 2, 1 */

/* Every way to put something; each needs more room than there is. */
static void put_in_way(struct strbuf *sb, unsigned way)
{
	static char another[] = "another text";
	const struct strbuf other = {.text = another, .length = 12};
	char *space;
	switch (way) {
	case 0:
		strbuf_puts(sb, "a plain text");
		break;
	case 1:
		strbuf_printf(sb, "%s and %d", "simple", 12345);
		break;
	case 2:
		strbuf_printf(sb, "%08x %.3f", 1u, 0.25);
		break;
	case 3:
		strbuf_put_number(sb, INT64_MIN);
		break;
	case 4:
		strbuf_put_json_string(sb, "quoted", 6);
		break;
	case 5:
		strbuf_put_buffer(sb, &other);
		break;
	case 6:
		space = strbuf_reserve(sb, 400);
		if (space)
			strbuf_commit(sb, (size_t)snprintf(space, 400, "written by a function"));
		break;
	default:
		fail();
	}
}
enum { WAYS = 7 };

static void out_of_memory_is_remembered(void **state)
{
	(void)state;
	for (unsigned way = 0; way < WAYS; way++) {
		for (unsigned begun = 0; begun < 2; begun++) {
			struct strbuf sb = {0};
			size_t length = 0;
			if (begun) { /* as full as its memory is */
				strbuf_puts(&sb, "x");
				while (sb.length + 1 < sb.room)
					strbuf_put(&sb, "x", 1);
				length = sb.length;
			}
			out_of_memory = true;
			put_in_way(&sb, way);
			out_of_memory = false;
			assert_true(sb.failed);
			assert_true(!sb.text && !sb.length); /* not half of it */
			strbuf_puts(&sb, "there is memory again");
			strbuf_rewind(&sb, length);
			assert_true(sb.failed && !sb.text && !sb.length);
			strbuf_clear(&sb);
			strbuf_puts(&sb, "anew");
			assert_false(sb.failed);
			assert_string_equal(sb.text, "anew");
			strbuf_release(&sb);
		}
	}
}

/* An array has the beginning of the text, at most as much as fits, and is not written behind. */
static void a_full_array_is_remembered(void **state)
{
	(void)state;
	for (unsigned way = 0; way < WAYS; way++) {
		struct strbuf whole = {0};
		put_in_way(&whole, way);
		const size_t needs = way == 6 ? 400 : whole.length + 1; /* a function is promised what it asks for */
		for (size_t size = 1; size <= needs; size++) {
			char array[512];
			memset(array, '#', sizeof array);
			struct strbuf sb = strbuf_over(array, size);
			put_in_way(&sb, way);
			assert_int_equal(sb.failed, size < needs);
			assert_true(sb.length < size && array[sb.length] == '\0' && array[size] == '#');
			assert_memory_equal(array, whole.text, sb.length);
			if (size < needs) {
				const size_t length = sb.length;
				strbuf_puts(&sb, "y");
				assert_int_equal(sb.length, length);
			}
		}
		strbuf_release(&whole);
	}
}

static void an_array_is_cut_between_letters(void **state)
{
	static const size_t fits[] = {0, 0, 2, 2, 4, 4, 6, 7};
	(void)state;
	for (size_t room = 0; room < sizeof fits / sizeof fits[0]; room++) {
		char one[8], other[8];
		struct strbuf put = strbuf_over(one, room + 1), printed = strbuf_over(other, room + 1);
		strbuf_puts(&put, turtle);
		strbuf_printf(&printed, "%7s", turtle); /* by the library */
		assert_int_equal(put.length, fits[room]);
		assert_int_equal(printed.length, fits[room]);
		assert_memory_equal(one, turtle, fits[room]);
		assert_memory_equal(other, turtle, fits[room]);
		assert_int_equal(put.failed, room < 7);
	}
}

static void an_array_goes_on(void **state)
{
	char array[16] = "begun";
	struct strbuf sb = strbuf_after(array, sizeof array);
	(void)state;
	strbuf_puts(&sb, ", ended");
	assert_string_equal(array, "begun, ended");
	strbuf_rewind(&sb, 5);
	assert_string_equal(array, "begun");
	strbuf_clear(&sb);
	assert_string_equal(array, "");
	strbuf_release(&sb);
}

/* As a game whose JSON is longer than it may be would do it. */
static int too_long(const void *state, mu_seat viewer, char *text, size_t size)
{
	(void)viewer;
	memset(text, 'x', size - 1);
	text[size - 1] = '\0';
	return (int)size + *(const int *)state;
}

static void what_a_function_could_not_write_is_remembered(void **state)
{
	const struct mu_game game = {.json = too_long};
	(void)state;
	for (int more = -1; more < 2; more++) {
		struct strbuf sb = {0};
		strbuf_puts(&sb, "{\"state\":");
		game_put_state(&game, &more, 0, &sb);
		strbuf_puts(&sb, "}");
		assert_int_equal(sb.failed, more >= 0);
		assert_int_equal(sb.length, more < 0 ? MU_JSON_MAX + 9 : 0);
		strbuf_release(&sb);
	}
}

static void failures_are_handed_on(void **state)
{
	struct strbuf inner = {0}, outer = {0};
	(void)state;
	strbuf_fail(&inner);
	strbuf_puts(&outer, "[");
	strbuf_put_buffer(&outer, &inner);
	assert_true(outer.failed && !outer.text);
	strbuf_release(&outer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(prints_as_the_library_does), cmocka_unit_test(numbers_have_their_digits),
	    cmocka_unit_test(strings_are_escaped),        cmocka_unit_test(every_letter_in_every_place),
	    cmocka_unit_test(prints_any_length),          cmocka_unit_test(out_of_memory_is_remembered),
	    cmocka_unit_test(a_full_array_is_remembered), cmocka_unit_test(an_array_is_cut_between_letters),
	    cmocka_unit_test(an_array_goes_on),           cmocka_unit_test(what_a_function_could_not_write_is_remembered),
	    cmocka_unit_test(failures_are_handed_on),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
