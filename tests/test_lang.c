/* Languages: finding them, looking up sentences, plurals, cases, and lines of wide letters. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "games/rent_a_hero/words/rh_words.h"
#include "base/wrap.h"
#include "engine/lang.h"
#include "muster.h"

static void test_locales_name_languages(void **unused)
{
	(void)unused;
	static const struct {
		const char *locale;
		enum mu_lang lang;
	} known[] = {{"en", MU_LANG_EN},          {"en_GB.UTF-8", MU_LANG_EN},  {"C", MU_LANG_EN},
	             {"C.UTF-8", MU_LANG_EN},     {"POSIX", MU_LANG_EN},        {"pl", MU_LANG_PL},
	             {"PL", MU_LANG_PL},          {"pl_PL.UTF-8", MU_LANG_PL},  {"pl_PL@euro", MU_LANG_PL},
	             {"zh_TW", MU_LANG_ZH_TW},    {"zh-tw", MU_LANG_ZH_TW},     {"zh_TW.UTF-8", MU_LANG_ZH_TW},
	             {"zh-Hant", MU_LANG_ZH_TW},  {"zh_HK", MU_LANG_ZH_TW},     {"zh", MU_LANG_ZH_TW},
	             {"zh_CN", MU_LANG_UNKNOWN},  {"zh-Hans", MU_LANG_UNKNOWN}, {"xx", MU_LANG_UNKNOWN},
	             {"", MU_LANG_UNKNOWN},       {"polish", MU_LANG_UNKNOWN},  {"p", MU_LANG_UNKNOWN},
	             {"Chinese", MU_LANG_UNKNOWN}};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (mu_lang_find(known[i].locale) != known[i].lang)
			fail_msg("%s is %d", known[i].locale, mu_lang_find(known[i].locale));
	for (int lang = 0; lang < MU_LANG_COUNT; lang++) {
		assert_int_equal(mu_lang_find(mu_lang_code((enum mu_lang)lang)), lang);
		assert_non_null(mu_lang_name((enum mu_lang)lang));
	}
	assert_null(mu_lang_code(MU_LANG_UNKNOWN));
	assert_null(mu_lang_name(MU_LANG_COUNT));
}

static void test_sentences_are_looked_up(void **unused)
{
	(void)unused;
	const char *own = "Nobody has ever said this.";
	assert_string_equal(mu_text(MU_LANG_EN, "The game is over."), "The game is over.");
	assert_string_equal(mu_text(MU_LANG_PL, "The game is over."), "Partia już się skończyła.");
	assert_string_equal(mu_text(MU_LANG_ZH_TW, "The game is over."), "遊戲結束。");
	for (int lang = MU_LANG_UNKNOWN; lang <= MU_LANG_COUNT; lang++) {
		assert_ptr_equal(mu_text((enum mu_lang)lang, own), own);
		assert_string_equal(mu_text((enum mu_lang)lang, ""), ""); /* the head of a catalogue is no sentence */
	}
}

static void test_contexts_tell_apart(void **unused)
{
	(void)unused;
	assert_string_equal(mu_text(MU_LANG_PL, "Wizard"), "Czarodziej");             /* a hero of Rent a Hero */
	assert_string_equal(mu_text_in(MU_LANG_PL, "class", "Wizard"), "czarodziej"); /* a class of Here to Slay */
	assert_string_equal(mu_text_in(MU_LANG_PL, "nowhere", "Wizard"), "Wizard");
	assert_string_equal(mu_text_in(MU_LANG_PL, "clas", "Wizard"), "Wizard");
	assert_string_equal(mu_text_in(MU_LANG_EN, "class", "Wizard"), "Wizard");
}

/* Every entry of every refusal is found, so the halving misses nothing at the ends. */
static void test_every_refusal_has_its_words(void **unused)
{
	(void)unused;
	for (int error = -1; mu_error_sentence((enum mu_error)error); error--) {
		const char *english = mu_error_sentence((enum mu_error)error);
		for (int lang = MU_LANG_PL; lang < MU_LANG_COUNT; lang++)
			assert_string_not_equal(mu_text((enum mu_lang)lang, english), english);
	}
}

/* The index of the build leads to every entry, and to no other. */
static void test_every_entry_is_found(void **unused)
{
	(void)unused;
	for (int lang = MU_LANG_PL; lang < MU_LANG_COUNT; lang++) {
		const unsigned char *mo = lang_catalogue((enum mu_lang)lang)->mo;
		uint32_t head[5];
		memcpy(head, mo, sizeof head);
		assert_true(head[2] > 2000);
		for (uint32_t i = 1; i < head[2]; i++) { /* behind the head of the catalogue */
			uint32_t key[2], text[2];
			char context[64] = "";
			memcpy(key, mo + head[3] + 8 * i, sizeof key);
			memcpy(text, mo + head[4] + 8 * i, sizeof text);
			const char *sentence = (const char *)mo + key[1], *split = strchr(sentence, '\4');
			if (split)
				memcpy(context, sentence, (size_t)(split - sentence));
			const char *found =
			    split ? mu_text_in((enum mu_lang)lang, context, split + 1) : mu_text((enum mu_lang)lang, sentence);
			if (found != (const char *)mo + text[1])
				fail_msg("%s: %s", sentence, found);
		}
	}
}

static void test_plurals(void **unused)
{
	(void)unused;
	static const struct {
		unsigned number;
		const char *polish, *chinese, *english;
	} known[] = {
	    {0, "0 punktów akcji.", "花 0 個行動點。", "0 action points."},
	    {1, "1 punkt akcji.", "花 1 個行動點。", "1 action point."},
	    {2, "2 punkty akcji.", "花 2 個行動點。", "2 action points."},
	    {5, "5 punktów akcji.", "花 5 個行動點。", "5 action points."},
	    {12, "12 punktów akcji.", "花 12 個行動點。", "12 action points."},
	    {22, "22 punkty akcji.", "花 22 個行動點。", "22 action points."},
	    {25, "25 punktów akcji.", "花 25 個行動點。", "25 action points."},
	    {112, "112 punktów akcji.", "花 112 個行動點。", "112 action points."},
	    {122, "122 punkty akcji.", "花 122 個行動點。", "122 action points."},
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		const struct {
			enum mu_lang lang;
			const char *text;
		} wanted[] = {{MU_LANG_EN, known[i].english}, {MU_LANG_PL, known[i].polish}, {MU_LANG_ZH_TW, known[i].chinese}};
		for (size_t j = 0; j < sizeof wanted / sizeof wanted[0]; j++) {
			const struct voice voice = {.lang = wanted[j].lang};
			char text[64];
			phrase_plural(&voice, text, sizeof text, "1 action point.", "{n} action points.", known[i].number, NULL);
			assert_string_equal(text, wanted[j].text);
		}
	}
	assert_string_equal(mu_text_plural(MU_LANG_PL, "unheard", "of", 1), "unheard");
	assert_string_equal(mu_text_plural(MU_LANG_PL, "unheard", "of", 2), "of");
}

static char *said(enum mu_lang lang, unsigned width, const char *sentence, const char *name)
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = lang, .width = width};
	say(&voice, sentence, "hero", name, "to", name, "seat", name, NULL);
	fclose(out);
	return text;
}

static void assert_said(enum mu_lang lang, const char *sentence, const char *name, const char *wanted)
{
	char *text = said(lang, 0, sentence, name);
	text[strcspn(text, "\n")] = '\0';
	assert_string_equal(text, wanted);
	free(text);
}

/* A sentence that is in no catalogue stands for its own translation. */
static void test_cases(void **unused)
{
	(void)unused;
	const enum mu_lang pl = MU_LANG_PL;
	assert_said(pl, "1 {hero} 2 {hero:acc} 3 {hero:gen}", NOUN("Witch"), "1 Wiedźma 2 Wiedźmę 3 Wiedźmy");
	assert_said(pl, "{hero:acc}", NOUN("Witch") " (3), " NOUN("Wizard") " (7)", "Wiedźmę (3), Czarodzieja (7)");
	assert_said(pl, "{hero:loc}", NOUN("Witch"), "Wiedźma"); /* a case that nobody has declined */
	assert_said(pl, "{hero:dat}", NOUN("Peanut"), "Orzeszkowi");
	assert_said(pl, "{hero}, {hero:acc}", NOUN_IN("kind of card", "a Magic card"), "magia, kartę magii");
	assert_said(pl, "{hero:acc}", "no noun", "no noun");
	assert_said(MU_LANG_EN, "{hero:acc}", NOUN("Witch"), "Witch");
	assert_said(MU_LANG_ZH_TW, "{hero:acc}", NOUN("Witch"), "女巫");
	assert_said(pl, "{seat} passes the vagabond to {to}.", NOUN("Birch"), "Brzoza przekazuje Tułacza Brzozie.");
	assert_said(MU_LANG_ZH_TW, "輪到{hero}。", NOUN("Birch"), "輪到小樺。");
	assert_said(MU_LANG_ZH_TW, "輪到{hero}。", NOUN("Seat 3"), "輪到 3 號玩家。");
	assert_said(MU_LANG_ZH_TW, "{hero}傳給{to}（{seat}）。", NOUN_IN(NICKNAME, "Ada"), "Ada 傳給 Ada（Ada）。");
	assert_said(pl, "{hero", NOUN("Witch"), "");
	assert_said(pl, "{hero:}", NOUN("Witch"), "Wiedźma");
}

/* What is put into a phrase is still declined by the sentence around it. */
static void test_phrases_keep_nouns(void **unused)
{
	(void)unused;
	const struct voice voice = {.lang = MU_LANG_PL};
	char inner[64], outer[64];
	phrase(&voice, inner, sizeof inner, "{hero} ({number})", "hero", NOUN("Witch"), "number", "3", NULL);
	phrase(&voice, outer, sizeof outer, "x {hero:acc}", "hero", inner, NULL);
	assert_string_equal(outer, "x Wiedźmę (3)");
	text_resolve(&voice, inner, sizeof inner);
	assert_string_equal(inner, "Wiedźma (3)");
	char small[8]; /* cut between letters */
	phrase(&voice, small, sizeof small, "{hero:acc}", "hero", NOUN("Witch"), NULL);
	assert_string_equal(small, "Wiedźm");
}

static void test_columns(void **unused)
{
	(void)unused;
	assert_int_equal(text_columns("Witch", 5), 5);
	assert_int_equal(text_columns("żółć", strlen("żółć")), 4);
	assert_int_equal(text_columns("女巫（3）", strlen("女巫（3）")), 9);
	assert_int_equal(text_columns("e\u0301", strlen("e\u0301")), 1);
	assert_int_equal(text_columns("“—…”", strlen("“—…”")), 4); /* ambiguous is narrow */
	assert_int_equal(text_columns("\xff\xc3", 2), 2);          /* broken, but something is seen */
	for (const char *at = "aż英\U0001f600", *end = at; *end; at = end) {
		char text[LETTER_BYTES + 1];
		letter_write(letter_next(&end), text);
		assert_memory_equal(text, at, (size_t)(end - at));
		assert_int_equal(strlen(text), end - at);
	}
	assert_true(text_same("RĘKA", "reka"));
	assert_true(text_begins("Wściekły Kurczak", "wsciek"));
	assert_false(text_begins("Witch", ""));
	assert_false(text_same("hand", "hands"));
	assert_true(text_same("手牌", "手牌"));
	assert_true(text_same("打出【虎克】", "打出虎克"));
	assert_true(text_begins("修正\u00a0+1/\u22123", "修正 +1/-3"));
	assert_true(text_same("女巫（3）", "女巫(３)"));
	assert_false(text_begins("【虎克】", "「」"));
	assert_false(text_same("【虎克】", "【虎】"));
}

static void assert_filled(enum mu_lang lang, const char *sentence, const char *filling, const char *wanted)
{
	const struct voice voice = {.lang = lang};
	char text[128];
	phrase(&voice, text, sizeof text, sentence, "text", filling, NULL);
	assert_string_equal(text, wanted);
}

static void test_spaces_and_stops_of_fillings(void **unused)
{
	(void)unused;
	assert_filled(MU_LANG_ZH_TW, "你抽{text}。", " 2 張牌", "你抽 2 張牌。");
	assert_filled(MU_LANG_ZH_TW, "{text}。", " 2 張牌", "2 張牌。");
	assert_filled(MU_LANG_ZH_TW, "需要：{text}（{text}）", " 2 張牌", "需要：2 張牌（2 張牌）");
	assert_filled(MU_LANG_PL, "Umiejętność: „{text}”", "Dobierz kartę.", "Umiejętność: „Dobierz kartę”.");
	assert_filled(MU_LANG_PL, "„{text}”.", "Dobierz kartę.", "„Dobierz kartę”.");
	assert_filled(MU_LANG_PL, "„{text}”, a potem", "Dobierz kartę.", "„Dobierz kartę”, a potem");
	assert_filled(MU_LANG_PL, "„{text}”", "Dobierz kartę", "„Dobierz kartę”");
	assert_filled(MU_LANG_PL, "„{text}”", NOUN("Draw two cards."), "„Dobierz dwie karty”.");
	assert_filled(MU_LANG_EN, "\"{text}\"", "Draw a card.", "\"Draw a card.\"");
	assert_filled(MU_LANG_PL, "{text} do rzutu", "-2", "\u22122 do rzutu");
	assert_filled(MU_LANG_EN, "{text} to a roll", "-2", "-2 to a roll");
	assert_filled(MU_LANG_PL, "{text}", "-x", "-x");
}

static void check_lines(const char *text, unsigned width)
{
	for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
		const size_t length = strcspn(line, "\n");
		assert_true(text_columns(line, length) <= width);
		if (line == text)
			continue;
		const char *at = line;
		const uint32_t first = letter_next(&at);
		for (const char *closing = "，。、；：！？）」"; *closing;)
			assert_int_not_equal(first, letter_next(&closing));
	}
}

static void assert_unit(const char *text, const char *unit)
{
	assert_int_equal(wrap_unit(text), strlen(unit));
	assert_memory_equal(text, unit, strlen(unit));
}

/* What is never parted, whatever the width. */
static void test_units(void **unused)
{
	(void)unused;
	assert_unit("one two", "one");
	assert_unit("Witch (3), and", "Witch (3),");
	assert_unit("Witch (the third)", "Witch");
	assert_unit("w tej turze", "w tej");
	assert_unit("a i w tej turze", "a i w tej");
	assert_unit("★ for the", "★ for");
	assert_unit("英 雄", "英");
	assert_unit("31.2 ± 0.4 % of", "31.2 ± 0.4 %");
	assert_unit("**bold** text", "**bold**");
	assert_unit("流浪英雄", "流");
	assert_unit("（流浪）", "（流");
	assert_unit("女巫（3）", "女巫（3）");
	assert_unit("訓狗師（4）、黑", "訓狗師（4）、");
	assert_unit("是訓狗師（4）", "是");
	assert_unit("英雄（1、2、3、4）。", "英雄（1、2、3、4）。");
	assert_unit("英雄（流）", "英");
	assert_unit("【有夠大的戒指】給", "【有夠大的戒指】");
	assert_unit("【修正牌 +2/−2】。給", "【修正牌 +2/−2】。");
	assert_unit("Modyfikator −4 i", "Modyfikator −4");
	assert_unit("Modyfikator +3/−1 i", "Modyfikator +3/−1");
	assert_unit("na 6. Wtedy", "na 6.");
	assert_unit("na 6.5 punktu", "na");
	assert_unit("巫（3）、", "巫（3）、");
	assert_unit("77 張牌", "77 張");
	assert_unit("2 x Witch (3), 1 x", "2 x Witch (3),");
	assert_unit("1 2 3", "1");
	assert_unit("77張牌", "77張");
	assert_unit("牌。下", "牌。");
	assert_unit("", "");
	assert_int_equal(wrap_columns("**流** b", strlen("**流** b")), 4);
	assert_int_equal(wrap_widest("a to Witch (3) b"), strlen("Witch (3)"));
}

/* Chinese has no spaces: a line ends between any two letters, but not before what closes. */
static void test_wide_lines(void **unused)
{
	(void)unused;
	const char *sentence =
	    "流浪英雄在你面前。可能是：女巫（3）、訓狗師（4）、「警衛」（5），the Wizard (7)！看過的人：小樺。";
	for (unsigned width = 14; width < 60; width++) {
		char *text = said(MU_LANG_ZH_TW, width, sentence, "");
		check_lines(text, width);
		size_t kept = 0; /* nothing is lost but spaces at the ends of lines */
		for (const char *c = text; *c; c++)
			kept += *c != '\n' && *c != ' ';
		size_t all = 0;
		for (const char *c = sentence; *c; c++)
			all += *c != ' ';
		assert_int_equal(kept, all);
		free(text);
	}
	char *one = said(MU_LANG_ZH_TW, 0, sentence, "");
	assert_int_equal(strlen(one), strlen(sentence) + 1);
	free(one);
}

static void test_sentences_join(void **unused)
{
	(void)unused;
	char text[64] = "", list[64] = "";
	const struct voice chinese = {.lang = MU_LANG_ZH_TW};
	sentence_add(&chinese, text, sizeof text, "One.");
	sentence_add(&chinese, text, sizeof text, "二。");
	sentence_add(&chinese, text, sizeof text, NOUN("Nothing happens."));
	sentence_add(&chinese, text, sizeof text, "三。");
	assert_string_equal(text, "One. 二。什麼事也沒發生。三。");
	list_join(&chinese, list, sizeof list, "1");
	list_join(&chinese, list, sizeof list, "2");
	assert_string_equal(list, "1、2");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_locales_name_languages),
	    cmocka_unit_test(test_sentences_are_looked_up),
	    cmocka_unit_test(test_contexts_tell_apart),
	    cmocka_unit_test(test_every_refusal_has_its_words),
	    cmocka_unit_test(test_every_entry_is_found),
	    cmocka_unit_test(test_plurals),
	    cmocka_unit_test(test_cases),
	    cmocka_unit_test(test_phrases_keep_nouns),
	    cmocka_unit_test(test_columns),
	    cmocka_unit_test(test_spaces_and_stops_of_fillings),
	    cmocka_unit_test(test_units),
	    cmocka_unit_test(test_wide_lines),
	    cmocka_unit_test(test_sentences_join),
	};
	return cmocka_run_group_tests_name("lang", tests, NULL, NULL);
}
