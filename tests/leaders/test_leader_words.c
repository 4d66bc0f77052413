/* Leaders in words: from the row alone, in every language; the official ones exactly as their cards say. */
#include "check.h"

#include <string.h>

#include "games/here_to_slay/words/hts_words.h"
#include "made.h"

static void text_of(enum mu_lang lang, const struct hts_leader *row, char text[SPEECH_MAX])
{
	const struct voice voice = {.lang = lang};
	hts_leader_text(&voice, text, SPEECH_MAX, row);
	text_resolve(&voice, text, SPEECH_MAX);
}

static void test_official_texts(void **state)
{
	(void)state;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		for (mu_card card = CARD_MAIN_END; card < CARD_LEADER_END; card++) {
			char text[SPEECH_MAX];
			text_of((enum mu_lang)lang, &hts_cards[card].leader, text);
			assert_string_equal(text, mu_text((enum mu_lang)lang, hts_cards[card].text));
		}
}

/* Every row has words, no gap stays open, and two that differ in what they do differ in words. */
static void test_every_row(void **state)
{
	enum { ROWS = 2000 };
	static char texts[ROWS][SPEECH_MAX];
	static struct hts_leader rows[ROWS];
	struct mu_dealer d = {0};
	(void)state;
	mu_dealer_seed(&d, "words", 5);
	for (int i = 0; i < ROWS; i++) {
		const struct mu_made made = made_fitting(&hts_game, &d);
		memcpy(&rows[i], &made, sizeof rows[i]);
	}
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		for (int i = 0; i < ROWS; i++) {
			text_of((enum mu_lang)lang, &rows[i], texts[i]);
			assert_true(strlen(texts[i]) > 8);
			assert_null(strpbrk(texts[i], "{}\001\002\003\004"));
			for (int j = 0; j < i; j++) {
				struct hts_leader other = rows[j];
				other.class = rows[i].class;
				other.seats = rows[i].seats;
				assert_int_equal(strcmp(texts[i], texts[j]) == 0, memcmp(&rows[i], &other, sizeof other) == 0);
			}
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_official_texts),
	    cmocka_unit_test(test_every_row),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
