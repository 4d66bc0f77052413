/* What people may write: clusters and spellings against ICU, tricks by what they try, and what holds for any bytes. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "muster.h"
#include "base/unicode.h"
#include "base/writing.h"

/* -- Against ICU ------------------------------------------------------------------------------------------- */

static const struct unicode_case {
	const char *letters, *composed;
} cases[] = {
#define CASE(letters, composed) {letters, composed},
#include "unicode_cases.def"
#undef CASE
};

enum { CASE_MAX = 16 };

/* "61 301 / 62 /": the letters, and after how many of them a cluster ends. */
static size_t case_read(const char *text, uint32_t *letters, bool *ends)
{
	size_t count = 0;
	while (*text) {
		char *end;
		assert_true(count < CASE_MAX);
		letters[count] = (uint32_t)strtoul(text, &end, 16);
		text = end + strspn(end, " ");
		ends[count] = *text == '/';
		text += *text == '/' ? 1 + strspn(text + 1, " ") : 0;
		count++;
	}
	return count;
}

static void test_clusters_end_where_icu_ends_them(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint32_t letters[CASE_MAX];
		bool ends[CASE_MAX];
		struct clusters clusters = {0};
		unsigned wanted = 1;
		const size_t count = case_read(cases[i].letters, letters, ends);
		for (size_t j = 0; j < count; j++) {
			clusters_add(&clusters, letters[j]);
			if (clusters.count != wanted)
				fail_msg("%s: %u clusters after %zu letters, not %u", cases[i].letters, clusters.count, j + 1, wanted);
			wanted += ends[j];
		}
	}
}

static void test_spellings_are_those_of_icu(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint32_t letters[UNICODE_GROWS * CASE_MAX], wanted[CASE_MAX];
		bool ends[CASE_MAX];
		const size_t count = letters_compose(letters, case_read(cases[i].letters, letters, ends));
		if (count != case_read(cases[i].composed, wanted, ends) || memcmp(letters, wanted, count * sizeof *wanted) != 0)
			fail_msg("%s: not %s in NFC", cases[i].letters, cases[i].composed);
	}
}

/* -- Names that people have -------------------------------------------------------------------------------------- */

static void test_names_that_people_have(void **state)
{
	static const char *const names[] = {
	    "Ada",
	    "Łukasz Żółw",
	    "Zażółć Gęślą Jaźń",
	    "Ærøskøbing",
	    "Nguyễn Văn Ệ",
	    "王小明",
	    "陳·美玲",
	    "ㄅㄆㄇ小明",
	    "山田タロウ",
	    "のびたX",
	    "김철수",
	    "Ελένη",
	    "Олександр",
	    "גדעון",
	    "محمد",
	    "अनुष्का",
	    "สมชาย",
	    "Հայկ",
	    "გიორგი",
	    "O'Neill-42",
	    "👩‍🚀 Zoë",
	    "❤️",
	    "1️⃣",
	    "🇵🇱🇹🇼",
	    "Ada Ада",
	    "T1000",
	    "x_X",
	    "Ｆ１",
	    "🧑🏽‍🤝‍🧑🏼",
	    "K. K. 王",
	    "Владимир II",
	};
	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		char name[NAME_SIZE];
		if (!writing_name(names[i], name) || strcmp(name, names[i]) != 0)
			fail_msg("%s is a name", names[i]);
	}
}

/* -- Tricks ---------------------------------------------------------------------------------------------------- */

/* `name`, `talk`: what is left of it; NULL: it is refused. */
static const struct trick {
	const char *tries, *text, *name, *talk;
} tricks[] = {
    {"to be two lines", "Ada\nBirch", NULL, NULL},
    {"to be two lines in records", "Ada\rinfo", NULL, NULL},
    {"to be two lines by a separator",
     "Ada\xe2\x80\xa8"
     "Birch",
     "Ada Birch", "Ada Birch"},
    {"to be two paragraphs",
     "Ada\xe2\x80\xa9"
     "Birch",
     "Ada Birch", "Ada Birch"},
    {"to tell a terminal something", "\x1b[2J", NULL, NULL},
    {"to tell it in one control of C1",
     "\xc2\x9b"
     "2J",
     NULL, NULL},
    {"a tabulator", "a\tb", NULL, NULL},
    {"DEL", "a\x7f", NULL, NULL},
    {"next line of C1",
     "a\xc2\x85"
     "b",
     NULL, NULL},
    {"to turn the line around",
     "\xe2\x80\xae"
     "adA",
     "adA", "adA"},
    {"to turn what follows around", "Ada\xe2\x80\xab", "Ada", "Ada"},
    {"to end an isolate of the page", "Ada\xe2\x81\xa9x", "Adax", "Adax"},
    {"an isolate that does not end",
     "\xe2\x81\xa7"
     "Ada",
     "Ada", "Ada"},
    {"left-to-right mark", "Ada\xe2\x80\x8e", "Ada", "Ada"},
    {"Arabic letter mark",
     "\xd8\x9c"
     "Ada",
     "Ada", "Ada"},
    {"another Ada by zero width space",
     "A\xe2\x80\x8b"
     "da",
     "Ada", "Ada"},
    {"another Ada by zero width non-joiner",
     "A\xe2\x80\x8c"
     "da",
     "Ada", "Ada"},
    {"another Ada by a joiner",
     "Ad\xe2\x80\x8d"
     "a",
     "Ada", "Ada"},
    {"another Ada by word joiner", "Ada\xe2\x81\xa0", "Ada", "Ada"},
    {"another Ada by byte order mark",
     "\xef\xbb\xbf"
     "Ada",
     "Ada", "Ada"},
    {"another Ada by soft hyphen",
     "A\xc2\xad"
     "da",
     "Ada", "Ada"},
    {"another Ada by variation selector",
     "A\xef\xb8\x8f"
     "da",
     "Ada", "Ada"},
    {"another Ada by a selector beyond the BMP", "Ada\xf3\xa0\x84\x80", "Ada", "Ada"},
    {"another Ada by tags", "Ada\xf3\xa0\x81\xa1", "Ada", "Ada"},
    {"another Ada by grapheme joiner",
     "Ad\xcd\x8f"
     "a",
     "Ada", "Ada"},
    {"another Ada by a Mongolian vowel separator", "Ada\xe1\xa0\x8e", "Ada", "Ada"},
    {"another Ada by more spaces", "  Ada  ", "Ada", "Ada"},
    {"another Ada by no-break space", "Ada\xc2\xa0", "Ada", "Ada"},
    {"another A da by wide spaces",
     "A\xe3\x80\x80\xe2\x80\x83"
     "da",
     "A da", "A  da"},
    {"nobody", "", NULL, NULL},
    {"nobody by spaces", " \xe3\x80\x80 ", NULL, NULL},
    {"nobody by zero width", "\xe2\x80\x8b\xe2\x81\xa0", NULL, NULL},
    {"nobody by Hangul fillers", "\xe3\x85\xa4\xef\xbe\xa0\xe1\x85\x9f", NULL, NULL},
    {"nobody by the Braille pattern without dots", "\xe2\xa0\x80\xe2\xa0\x80", NULL, NULL},
    {"nobody by a mark alone", "\xcc\x81", NULL, NULL},
    {"nobody by a joiner between nothing", "\xe2\x80\x8d\xe2\x80\x8d", NULL, NULL},
    {"to draw over other lines", "Z\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85", NULL, NULL},
    {"to draw over them with marks of two kinds", "Z\xcc\x81\xcc\xa3\xcc\xa4\xcc\x82\xcc\xa5\xcc\x83", NULL, NULL},
    {"to draw over them in Thai", "\xe0\xb8\x81\xe0\xb9\x87\xe0\xb9\x87\xe0\xb9\x87\xe0\xb9\x87\xe0\xb9\x87", NULL,
     NULL},
    {"to draw over them past a zero width space", "Z\xcc\x81\xcc\x82\xcc\x83\xe2\x80\x8b\xcc\x84\xcc\x85\xcc\x86", NULL,
     NULL},
    {"to sit on the name before it",
     " \xcc\x81"
     "a",
     NULL,
     "\xcc\x81"
     "a"},
    {"Ada with Cyrillic A",
     "\xd0\x90"
     "da",
     NULL,
     "\xd0\x90"
     "da"},
    {"Ada with Greek Alpha",
     "\xce\x91"
     "da",
     NULL,
     "\xce\x91"
     "da"},
    {"Ada with Cherokee",
     "\xe1\x8e\xaa"
     "da",
     NULL,
     "\xe1\x8e\xaa"
     "da"},
    {"Russian with a Latin letter",
     "\xd0\x9e"
     "a\xd0\xba",
     NULL,
     "\xd0\x9e"
     "a\xd0\xba"},
    {"Bopomofo with Kana", "\xe3\x84\x85\xe3\x81\x82", NULL, "\xe3\x84\x85\xe3\x81\x82"},
    {"private use", "\xee\x80\x80", NULL, NULL},
    {"private use, far out", "A\xf4\x80\x80\x80", NULL, NULL},
    {"what is no letter", "A\xef\xb7\x90", NULL, NULL},
    {"what is no letter at the end of a plane", "A\xef\xbf\xbf", NULL, NULL},
    {"what is not assigned", "A\xcd\xb8", NULL, NULL},
    {"a replacement", "A\xef\xbf\xbd", NULL, NULL},
    {"half of a surrogate pair", "A\xed\xa0\x80", NULL, NULL},
    {"a long spelling of /", "\xc0\xaf", NULL, NULL},
    {"half a letter", "Ad\xc3", NULL, NULL},
    {"another spelling of one letter", "Zo\x65\xcc\x88", "Zo\xc3\xab", "Zo\x65\xcc\x88"},
    {"another spelling of Angstrom", "\xe2\x84\xab", "\xc3\x85", "\xe2\x84\xab"},
    {"a letter of an old standard", "\xef\xa4\x80", "\xe8\xb1\x88", "\xef\xa4\x80"},
};

static void test_tricks(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof tricks / sizeof tricks[0]; i++) {
		const struct trick *trick = &tricks[i];
		char name[NAME_SIZE], talk[TALK_SIZE];
		const bool named = writing_name(trick->text, name), said = writing_talk(trick->text, strlen(trick->text), talk);
		if (named != (trick->name != NULL) || (named && strcmp(name, trick->name) != 0))
			fail_msg("as a name, %s: \"%s\"", trick->tries, named ? name : "refused");
		if (said != (trick->talk != NULL) || (said && strcmp(talk, trick->talk) != 0))
			fail_msg("as talk, %s: \"%s\"", trick->tries, said ? talk : "refused");
	}
}

static void test_lengths_are_counted_as_people_count(void **state)
{
	char text[2000] = "", name[NAME_SIZE], talk[TALK_SIZE];
	(void)state;
	for (unsigned i = 1; i <= 21; i++) {
		strcat(text, "王");
		assert_int_equal(writing_name(text, name), i <= 20);
	}
	text[0] = '\0';
	for (unsigned i = 1; i <= 21; i++) { /* a letter with a dot below and a bar, which is no letter of its own */
		strcat(text, "x\xcc\xa3");
		assert_int_equal(writing_name(text, name), i <= 20);
	}
	text[0] = '\0';
	for (unsigned i = 1; i <= 301; i++) {
		strcat(text, "ż");
		assert_int_equal(writing_talk(text, strlen(text), talk), i <= 300);
	}
	text[0] = '\0';
	for (unsigned i = 1; i <= 60; i++) { /* a family of 25 bytes is one letter, but so many bytes are too many */
		strcat(text, "👨‍👩‍👧‍👦");
		assert_int_equal(writing_talk(text, strlen(text), talk), i <= 48);
	}
	assert_false(writing_talk("a\0b", 3, talk));
}

static void test_look_alikes(void **state)
{
	static const struct {
		const char *one, *other;
		bool alike;
	} pairs[] = {
	    {"Ada", "Ada", true},       {"Ada", "ADA", true},      {"Ada", "ada", true},
	    {"Iris", "lris", true},     {"Iris", "iris", true},    {"Bob", "B0b", true},
	    {"Ada", "Ａｄａ", true},    {"Ada", "𝓐𝓭𝓪", true},      {"Ada", "𝐀𝐝𝐚", true},
	    {"Ada", "Ⓐⓓⓐ", true},       {"СОРА", "COPA", true},    {"раура", "paypa", true},
	    {"ΑΒΕ", "ABE", true},       {"modern", "modem", true}, {"Zoë", "Zo\x65\xcc\x88", true},
	    {"x1", "xl", true},         {"❤️", "❤", true},     {"Ada", "Ida", false},
	    {"Zoë", "Zoe", false},      {"Łucja", "Lucja", false}, {"王小明", "王小朋", false},
	    {"Ada", "Ada 2", false},    {"Ada", "", false},        {"김철수", "김철소", false},
	    {"王小力", "王小カ", true}, {"阿口", "阿ロ", true},    {"八工", "ハエ", true},
	    {"王小力", "王小⼒", true},
	};
	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		if (writing_alike(pairs[i].one, pairs[i].other) != pairs[i].alike)
			fail_msg("%s and %s", pairs[i].one, pairs[i].other);
		assert_int_equal(writing_alike(pairs[i].other, pairs[i].one), pairs[i].alike);
	}
}

/* -- What holds for whatever comes ---------------------------------------------------------------------------------- */

/* One line, in which nothing is hidden but what belongs to a letter. */
static void check_shown(const char *shown, unsigned clusters, const char *from)
{
	struct clusters counted = {0};
	assert_true(*shown);
	for (const char *at = shown; *at;) {
		const uint32_t letter = letter_next(&at);
		const struct letter_class class = letter_class(letter);
		clusters_add(&counted, letter);
		if (class.kind == LETTER_REFUSED || class.part == PART_CR || class.part == PART_LF ||
		    (class.kind == LETTER_HIDDEN && letter != 0x200c) || (class.kind == LETTER_SPACE && letter != ' '))
			fail_msg("U+%04X came through, from \"%s\"", letter, from);
	}
	assert_true(counted.count <= clusters);
}

static void check_text(const char *text)
{
	char name[NAME_SIZE], again[SHOWN_SIZE], talk[TALK_SIZE], talk_again[TALK_SIZE], label[LABEL_SIZE];
	if (writing_name(text, name)) {
		check_shown(name, NAME_CLUSTERS, text);
		if (!writing_name(name, again) || strcmp(name, again) != 0)
			fail_msg("\"%s\" is not its own name, from \"%s\"", name, text);
		assert_true(writing_mend(name, again));
		assert_string_equal(again, name);
		assert_true(writing_label(text, label));
		assert_true(writing_alike(name, name));
	}
	if (writing_talk(text, strlen(text), talk)) {
		check_shown(talk, TALK_CLUSTERS, text);
		if (!writing_talk(talk, strlen(talk), talk_again) || strcmp(talk, talk_again) != 0)
			fail_msg("\"%s\" is said differently again, from \"%s\"", talk, text);
	}
	if (writing_mend(text, again)) {
		char mended[SHOWN_SIZE];
		check_shown(again, NAME_CLUSTERS + 3, text);
		assert_true(writing_mend(again, mended));
		assert_string_equal(again, mended);
	}
}

static void test_whatever_comes(void **state)
{
	static const char *const pieces[] = {
	    "a",
	    "Z",
	    "А",
	    "α",
	    "王",
	    "ㄅ",
	    "の",
	    "김",
	    "1",
	    " ",
	    "\xcc\x81",
	    "\xcc\xa3",
	    "\xcd\x8f",
	    "👩",
	    "\xe2\x80\x8d",
	    "🚀",
	    "🏽",
	    "\xef\xb8\x8f",
	    "🇵",
	    "🇱",
	    "\xe2\x80\x8c",
	    "\xe2\x80\xae",
	    "م",
	    "ی",
	    "क",
	    "\xe0\xa5\x8d",
	    "\xc2\xad",
	    "\xe3\x80\x80",
	    "\xe2\x83\xa3",
	    "#",
	    "\xe1\x84\x80",
	    "\xe1\x85\xa1",
	    "\xe1\x86\xa8",
	    "\xe0\xb9\x87",
	    "\xe2\x80\xa8",
	    "\xef\xb6\xba",
	};
	enum { PIECES = sizeof pieces / sizeof pieces[0] };
	struct mu_dealer dice;
	(void)state;
	mu_dealer_seed(&dice, "writing", 7);
	for (unsigned i = 0; i < 60000; i++) {
		char text[512] = "";
		const unsigned length = mu_dealer_below(&dice, 24);
		for (unsigned j = 0; j < length; j++) {
			const unsigned choice = mu_dealer_below(&dice, 12);
			char letter[LETTER_BYTES + 1] = "";
			if (choice == 0) /* any letter */
				letter_write(1 + mu_dealer_below(&dice, 0x10ffff), letter);
			else if (choice == 1 && i % 2) /* any byte */
				letter[0] = (char)(1 + mu_dealer_below(&dice, 255));
			strcat(text, *letter ? letter : pieces[mu_dealer_below(&dice, PIECES)]);
		}
		check_text(text);
	}
}

static void test_every_letter_alone(void **state)
{
	(void)state;
	for (uint32_t letter = 1; letter <= 0x10ffff; letter++) {
		char text[LETTER_BYTES + 2] = "a";
		if (letter >= 0xd800 && letter < 0xe000)
			continue;
		letter_write(letter, text + 1);
		check_text(text);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_clusters_end_where_icu_ends_them),
	    cmocka_unit_test(test_spellings_are_those_of_icu),
	    cmocka_unit_test(test_names_that_people_have),
	    cmocka_unit_test(test_tricks),
	    cmocka_unit_test(test_lengths_are_counted_as_people_count),
	    cmocka_unit_test(test_look_alikes),
	    cmocka_unit_test(test_whatever_comes),
	    cmocka_unit_test(test_every_letter_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
