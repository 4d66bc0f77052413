/* The string buffer: what is put together quickly is what the library would have printed. */
#include "check.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(prints_as_the_library_does),
	    cmocka_unit_test(numbers_have_their_digits),
	    cmocka_unit_test(strings_are_escaped),
	    cmocka_unit_test(every_letter_in_every_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
