/* Leaders in files: read, written, and refused with code, line and a sentence in every language. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "table/leader_file.h"

#define HEAD "muster leader 1\n"
#define SKILL "class wizard\nwhen play-magic\ndo draw\nnumber 2\nlimit 1\n"

static const char fine[] = HEAD "name Ada the Bold\nname-pl Ada Śmiała\nname-zh_TW 勇者艾達\n" SKILL;
static const char titled[] =
    HEAD "name Ada\ntitle Daughter of the Storm\ntitle-zh_TW 風暴之女\nportrait fox brass 2-suns\n" SKILL;

static void written_as(const struct leader *leader, const char *wanted)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	leader_write(leader, out);
	fclose(out);
	assert_string_equal(text, wanted);
	free(text);
}

static void test_there_and_back(void **state)
{
	struct leader_error error = {.lang = MU_LANG_EN};
	struct leader leader;
	(void)state;
	assert_true(leader_parse(fine, strlen(fine), &leader, &error));
	assert_string_equal(leader_name(&leader, MU_LANG_EN), "Ada the Bold");
	assert_string_equal(leader_title(&leader, MU_LANG_EN), "");
	written_as(&leader, fine);
	assert_true(leader_parse(titled, strlen(titled), &leader, &error));
	assert_string_equal(leader_title(&leader, MU_LANG_PL), "Daughter of the Storm");
	assert_string_equal(leader.portrait, "fox brass 2-suns");
	written_as(&leader, titled);
}

static void test_loose_forms(void **state)
{
	static const char loose[] =
	    HEAD "\r\n# a comment\n\nlimit 1\r\nname-pl  Ada   Śmiała \nnumber 2\ndo draw\nwhen play-magic\nclass wizard\n";
	struct leader_error error = {.lang = MU_LANG_EN};
	struct leader one, other;
	(void)state;
	assert_true(leader_parse(fine, strlen(fine), &one, &error));
	assert_true(leader_parse(loose, strlen(loose), &other, &error));
	assert_memory_equal(&one.made, &other.made, sizeof one.made);
	assert_string_equal(leader_name(&other, MU_LANG_EN), "Ada Śmiała"); /* for want of an English one */
}

static void refuse(const char *text, size_t length, const char *code, size_t line)
{
	struct leader untouched, leader;
	memset(&leader, 7, sizeof leader);
	untouched = leader;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++) {
		struct leader_error error = {.lang = (enum mu_lang)lang};
		assert_false(leader_parse(text, length, &leader, &error));
		assert_string_equal(error.code, code);
		assert_int_equal(error.line, line);
		assert_true(strlen(error.sentence) > 8 && strlen(error.sentence) < sizeof error.sentence - 1);
		assert_memory_equal(&leader, &untouched, sizeof leader);
	}
}

static void refuse_text(const char *text, const char *code, size_t line)
{
	refuse(text, strlen(text), code, line);
}

static void test_refused(void **state)
{
	(void)state;
	refuse_text("", "leader/end", 1);
	refuse_text("\n", "leader/version", 1);
	refuse_text("muster record 1\n", "leader/version", 1);
	refuse_text("muster leader 2\nname Ada\n" SKILL, "leader/version", 1);
	refuse_text("muster leader 1 \n", "leader/version", 1);
	refuse_text(HEAD, "leader/key", 0);
	refuse_text(HEAD SKILL, "leader/key", 0);
	refuse_text(HEAD "name Ada\n", "leader/skill", 0);
	refuse_text(HEAD "name Ada\nname Bob\n" SKILL, "leader/key", 3);
	refuse_text(HEAD "name Ada\nname-de Ada\n" SKILL, "leader/key", 3);
	refuse_text(HEAD "name Ada\nname-en Ada\n" SKILL, "leader/key", 3);
	refuse_text(HEAD "name Ada\nstrength 3\n" SKILL, "leader/key", 3);
	refuse_text(HEAD "name Ada\n" SKILL "limit 1\n", "leader/key", 8);
	refuse_text(HEAD "name\n" SKILL, "leader/value", 2);
	refuse_text(HEAD "name Ada\nclass\n", "leader/value", 3);
	refuse_text(HEAD "name Ada\ntitle\n" SKILL, "leader/value", 3);
	refuse_text(HEAD "name Ada\ntitle-de Die\n" SKILL, "leader/key", 3);
	refuse_text(HEAD "name Ada\ntitle A\ntitle B\n" SKILL, "leader/key", 4);
	refuse_text(HEAD "title The Bold\n" SKILL, "leader/key", 0);
	refuse_text(HEAD "name Ada\nportrait\n" SKILL, "leader/value", 3);
	refuse_text(HEAD "name Ada\nportrait Fox\n" SKILL, "leader/value", 3);
	refuse_text(HEAD "name Ada\nportrait fox  brass\n" SKILL, "leader/value", 3);
	refuse_text(HEAD "name Ada\nportrait fox \n" SKILL, "leader/value", 3);
	refuse_text(HEAD "name Ada\nportrait ../../fox\n" SKILL, "leader/value", 3);
	refuse_text(HEAD "name Ada\nportrait fox\nportrait fox\n" SKILL, "leader/key", 4);
	refuse_text(HEAD "name Ada\nclass king\n", "leader/value", 3);
	refuse_text(HEAD "name Ada\nnumber 99\n", "leader/value", 3);
	refuse_text(HEAD "name Ada\nclass bard\nwhen always\ndo draw\nnumber 1\n", "leader/skill", 0);
	refuse_text(HEAD "name A\tB\n" SKILL, "leader/text", 2);
	refuse_text(HEAD "name \xff\n" SKILL, "leader/text", 2);
	refuse(HEAD "name A\0B\n" SKILL, sizeof HEAD "name A\0B\n" SKILL - 1, "leader/text", 2);
}

/* Wherever it is cut off, and with 10,000 letters for a name. */
static void test_cut_and_long(void **state)
{
	static char text[3 * LEADER_SIZE_MAX];
	(void)state;
	for (size_t length = 0; length < strlen(fine); length++) {
		struct leader_error error = {.lang = MU_LANG_EN};
		struct leader leader;
		const bool whole = leader_parse(fine, length, &leader, &error);
		assert_int_equal(whole, length >= strlen(fine) - strlen("limit 1\n") && fine[length - 1] == '\n');
	}
	strcpy(text, HEAD "name ");
	memset(text + strlen(text), 'a', 10000);
	strcat(text, "\n" SKILL);
	refuse_text(text, "leader/value", 2);
	memset(text + strlen(text), '\n', LEADER_SIZE_MAX);
	refuse_text(text, "leader/size", 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_there_and_back),
	    cmocka_unit_test(test_loose_forms),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_cut_and_long),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
