/* What made leaders are called: which names are taken, how they are said, and that records keep them. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/writing.h"
#include "games/here_to_slay/words/hts_words.h"
#include "games/hts_play.h"
#include "record/record.h"
#include "table/made_card.h"

#define ROW "\"class\":\"wizard\",\"when\":\"play-magic\",\"do\":\"draw\",\"number\":2"

static bool card_read(const char *text, struct mu_made *ret_made, struct made_name *ret_name, char sentence[1024])
{
	struct made_reader reader = {.game = hts};
	json_t *json = json_loads(text, JSON_ALLOW_NUL, NULL);
	assert_non_null(json);
	const bool fine = made_card_read(&reader, json, ret_made, ret_name);
	strcpy(sentence, reader.sentence);
	json_decref(json);
	return fine;
}

static void refuse_card(const char *text, const char *sentence)
{
	struct mu_made made = {{9}};
	struct made_name name = {.text = {"as it was"}};
	char said[1024];
	assert_false(card_read(text, &made, &name, said));
	assert_string_equal(said, sentence);
	assert_string_equal(name.text[MU_LANG_EN], "as it was");
}

/* -- JSON ------------------------------------------------------------------------------------------------ */

static void test_read_and_written(void **state)
{
	static const char card[] =
	    "{\"name\":{\"en\":\"Ada the Bold\",\"zh_TW\":\"勇者艾達\"},\"portrait\":\"owl 2-crown\"," ROW "}";
	struct mu_made made;
	struct made_name name;
	struct strbuf out = {0};
	char sentence[1024];
	(void)state;
	assert_true(card_read(card, &made, &name, sentence));
	assert_string_equal(name.text[MU_LANG_EN], "Ada the Bold");
	assert_string_equal(name.text[MU_LANG_PL], "");
	assert_string_equal(made_name_in(&name, MU_LANG_ZH_TW), "勇者艾達");
	assert_string_equal(made_name_in(&name, MU_LANG_PL), "Ada the Bold");
	made_card_put(hts, &made, &name, &out);
	assert_string_equal(out.text, card);
	strbuf_release(&out);
	assert_true(card_read("{" ROW "}", &made, &name, sentence));
	assert_false(made_name_is_there(&name));
	made_card_put(hts, &made, &name, &out);
	assert_string_equal(out.text, "{" ROW "}");
	strbuf_release(&out);
}

static void test_refused(void **state)
{
	static const char none[] =
	    "\"name\" must be an object with a name in at least one language, such as {\"en\":\"Ada\"}.";
	static const char letters[] =
	    "\"name\" must be 1 to 40 visible characters, and each word must stick to one alphabet.";
	struct strbuf lots = {0};
	(void)state;
	refuse_card("{\"name\":\"Ada\"," ROW "}", none);
	refuse_card("{\"name\":{}," ROW "}", none);
	refuse_card("{\"name\":null," ROW "}", none);
	refuse_card("{\"name\":{\"en\":5}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\"\"}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\" \"}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\"A\\u0007da\"}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\"A\\nda\"}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\"A\\u0000da\"}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\"\\u202e\"}," ROW "}", letters);
	refuse_card("{\"name\":{\"en\":\"Ada\"},\"portrait\":\"<b>\"," ROW "}",
	            "\"portrait\" must be words of lower-case letters, digits and hyphens, 80 characters at most.");
	refuse_card("{\"name\":{\"de\":\"Ada\"}," ROW "}", "\"name\" cannot be \"de\". It can be: en, pl, zh_TW.");
	refuse_card("{\"name\":{\"en\":\"Ada\"}," ROW ",\"price\":2}",
	            "\"price\" must be left out here: the skill has no use for it.");
	strbuf_puts(&lots, "{\"name\":{\"en\":\"");
	for (int i = 0; i < 10000; i++)
		strbuf_puts(&lots, "a");
	strbuf_puts(&lots, "\"}," ROW "}");
	refuse_card(lots.text, letters);
	strbuf_release(&lots);
}

/* Nothing in it turns the writing around. */
static void test_bidi(void **state)
{
	struct mu_made made;
	struct made_name name;
	char sentence[1024];
	(void)state;
	assert_true(card_read("{\"name\":{\"en\":\"Ada\\u202e dlob\\u200f\"}," ROW "}", &made, &name, sentence));
	assert_string_equal(name.text[MU_LANG_EN], "Ada dlob");
}

/* -- Said ------------------------------------------------------------------------------------------------- */

static void said(enum mu_lang lang, const struct made_names *names, const char *sentence, const char *expected)
{
	const struct voice voice = {.lang = lang, .made = names};
	char text[SPEECH_MAX];
	phrase(&voice, text, sizeof text, sentence, "card", hts_title(CARD_MADE), NULL);
	text_resolve(&voice, text, sizeof text);
	assert_string_equal(text, expected);
}

static void test_said(void **state)
{
	struct made_names names = {0};
	(void)state;
	strcpy(names.of[0].text[MU_LANG_PL], "Ada Śmiała");
	said(MU_LANG_EN, NULL, "{card}!", "Custom leader (1)!");
	said(MU_LANG_PL, NULL, "{card}!", "Własny przywódca (1)!");
	said(MU_LANG_EN, &names, "{card}!", "Ada Śmiała!");
	said(MU_LANG_PL, &names, "{card:acc}!", "przywódcę Ada Śmiała!");
	said(MU_LANG_PL, &names, "{card}!", "Ada Śmiała!");
	strcpy(names.of[0].text[MU_LANG_EN], "Ada {card} \xe2\x80\xae!");
	said(MU_LANG_EN, &names, "{card}!", "Ada {card} !!");
	strcpy(names.of[0].text[MU_LANG_EN], "Ada\x1b[2J");
	said(MU_LANG_EN, &names, "{card}!", "Custom leader (1)!");
	strcpy(names.of[0].text[MU_LANG_EN], "");
	strcpy(names.of[0].text[MU_LANG_PL], "");
	said(MU_LANG_EN, &names, "{card}!", "Custom leader (1)!");
}

/* -- Records ------------------------------------------------------------------------------------------------ */

static char *record_of(const struct made_names *names, size_t *ret_length)
{
	struct match_start start = {.game = hts,
	                            .seed = "made",
	                            .seed_length = 4,
	                            .setup = {.seats = 3, .first = MU_ANY},
	                            .made_names = names};
	struct mu_refusal refusal;
	struct made_name name;
	char sentence[1024];
	assert_true(card_read("{" ROW "}", &start.setup.made[0], &name, sentence));
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	char *text = record_write(match, ret_length);
	assert_non_null(text);
	match_destroy(match);
	return text;
}

static void test_recorded(void **state)
{
	struct made_names names = {0};
	struct record_error error = {.lang = MU_LANG_EN};
	size_t length;
	(void)state;
	strcpy(names.of[0].text[MU_LANG_EN], "Ada the Bold");
	strcpy(names.of[0].text[MU_LANG_ZH_TW], "勇者艾達");
	strcpy(names.of[0].portrait, "owl");
	char *text = record_of(&names, &length);
	assert_non_null(strstr(text, "\ninfo made 1 en Ada the Bold\ninfo made 1 zh_TW 勇者艾達\ninfo made 1 portrait "
	                             "owl\ngame here-to-slay\n"));
	struct match *match = record_read(text, length, &error);
	assert_non_null(match);
	assert_memory_equal(match_made_names(match), &names, sizeof names);
	size_t again_length;
	char *again = record_write(match, &again_length);
	assert_string_equal(again, text);
	free(again);
	match_destroy(match);
	free(text);
	text = record_of(NULL, &length);
	assert_null(strstr(text, "info made"));
	match = record_read(text, length, &error);
	assert_null(match_made_names(match));
	match_destroy(match);
	free(text);
}

/* What cannot be understood is left alone, as with all such lines. */
static void test_odd_lines(void **state)
{
	static const char *const odd[] = {"info made",        "info made 0 en A", "info made 7 en A",
	                                  "info made 1 de A", "info made x",      "info made 1"};
	struct record_error error = {.lang = MU_LANG_EN};
	(void)state;
	for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
		char text[256];
		snprintf(text, sizeof text, "muster record 2\n%s\ngame here-to-slay\nseats 3\n", odd[i]);
		struct record *record = record_parse(text, strlen(text), &error);
		assert_non_null(record);
		assert_null(record_made_names(record));
		record_destroy(record);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_read_and_written),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_bidi),
	    cmocka_unit_test(test_said),
	    cmocka_unit_test(test_recorded),
	    cmocka_unit_test(test_odd_lines),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
