/* Leaders as links: there and back, short, and refused with a code and a sentence in every language. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "table/leader_file.h"

#define ROW "class wizard\nwhen play-magic\ndo draw\nnumber 2\nlimit 1\n"

static const char plain[] = "muster leader 1\nname Ada\n" ROW;
static const char full[] =
    "muster leader 1\nname Ada the Bold\nname-pl Ada Śmiała\nname-zh_TW 勇者艾達\ntitle Daughter of the Storm\n"
    "title-pl Córka burzy\ntitle-zh_TW 風暴之女\nportrait wizard-staff brass sun crimson laurel\n" ROW;

static struct leader leader_of(const char *text)
{
	struct leader_error error = {.lang = MU_LANG_EN};
	struct leader leader;
	assert_true(leader_parse(text, strlen(text), &leader, &error));
	return leader;
}

static char *link_of(const struct leader *leader)
{
	struct strbuf link = {0};
	leader_link_write(leader, &link);
	assert_false(link.failed);
	return link.text;
}

static void test_there_and_back(void **state)
{
	const char *const texts[] = {plain, full};
	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		const struct leader leader = leader_of(texts[i]);
		struct leader_error error = {.lang = MU_LANG_EN};
		struct leader again;
		char *link = link_of(&leader), *text = NULL;
		size_t length;
		assert_true(strlen(link) <= 300);
		assert_int_equal(strspn(link, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
		                 strlen(link));
		assert_true(leader_link_read(link, strlen(link), &again, &error));
		FILE *out = open_memstream(&text, &length);
		leader_write(&again, out);
		fclose(out);
		assert_string_equal(text, texts[i]);
		free(text);
		free(link);
	}
}

/* A link from long ago is a link today. */
static void test_known(void **state)
{
	static const char known[] = "1ACVuQWRhCkF3aXphcmQKQnBsYXktbWFnaWMKQ2RyYXcKRTIKRzEKb6L7uw";
	const struct leader leader = leader_of(plain);
	char *link = link_of(&leader);
	(void)state;
	assert_string_equal(link, known);
	free(link);
}

static void test_as_people_paste_it(void **state)
{
	const struct leader leader = leader_of(full);
	struct leader_error error = {.lang = MU_LANG_EN};
	struct leader again;
	char *link = link_of(&leader), address[LEADER_LINK_SIZE];
	(void)state;
	snprintf(address, sizeof address, " https://example.org/muster/#/workshop/%s\r\n", link);
	assert_true(leader_link_read(address, strlen(address), &again, &error));
	assert_string_equal(again.titles[MU_LANG_PL], "Córka burzy");
	assert_true(leader_file_read(address, &again, &error)); /* where commands want a file */
	free(link);
}

static void refuse(const char *link, size_t length, const char *code)
{
	struct leader untouched, leader;
	memset(&leader, 7, sizeof leader);
	untouched = leader;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++) {
		struct leader_error error = {.lang = (enum mu_lang)lang};
		assert_false(leader_link_read(link, length, &leader, &error));
		assert_string_equal(error.code, code);
		assert_int_equal(error.line, 0);
		assert_true(strlen(error.sentence) > 8 && strlen(error.sentence) < sizeof error.sentence - 1);
		assert_memory_equal(&leader, &untouched, sizeof leader);
	}
}

static void test_cut_or_spoilt(void **state)
{
	const struct leader leader = leader_of(full);
	char *link = link_of(&leader);
	const size_t length = strlen(link);
	(void)state;
	for (size_t cut = 1; cut < length; cut++)
		refuse(link, cut, "leader/end");
	for (size_t at = 4; at < length - 1; at++) {
		const char was = link[at];
		link[at] = was == 'A' ? 'B' : 'A';
		refuse(link, length, "leader/link");
		link[at] = '%';
		refuse(link, length, "leader/link");
		link[at] = was;
	}
	link[0] = '2';
	refuse(link, length, "leader/version");
	free(link);
}

static void test_no_links(void **state)
{
	static char long_one[10001];
	(void)state;
	refuse("", 0, "leader/link");
	refuse("/", 1, "leader/link");
	refuse("0AAAA", 5, "leader/link");
	refuse("1\0AAA", 5, "leader/link");
	refuse("ada", 3, "leader/link");
	refuse("1ACVuQWRhCkF3aXphcmQKQnBsYXktbWFnaWMKQ2RyYXcKRTIKRzEKb6L7uwAAAA", 63, "leader/link");
	memset(long_one, '1', sizeof long_one - 1);
	refuse(long_one, strlen(long_one), "leader/link");
}

/* What nobody can have made with a page: the sum is right, the leader is not. */
static void test_made_by_hand(void **state)
{
	const struct {
		uint8_t field, value;
		const char *code;
	} rows[] = {{2, 1, "leader/skill"}, {4, 9, "leader/skill"}, {0, 0, "leader/skill"}};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct leader leader = leader_of(plain);
		leader.made.values[rows[i].field] = rows[i].value;
		char *link = link_of(&leader);
		refuse(link, strlen(link), rows[i].code);
		free(link);
	}
	struct leader leader = leader_of(plain);
	strcpy(leader.names[MU_LANG_EN], "A\tB");
	char *link = link_of(&leader);
	refuse(link, strlen(link), "leader/text");
	free(link);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_there_and_back),     cmocka_unit_test(test_known),
	    cmocka_unit_test(test_as_people_paste_it), cmocka_unit_test(test_cut_or_spoilt),
	    cmocka_unit_test(test_no_links),           cmocka_unit_test(test_made_by_hand),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
