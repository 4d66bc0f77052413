/* Made leaders from outside: what is refused is told with what would fit, and records keep them. */
#include "check.h"

#include <string.h>

#include "games/hts_play.h"
#include "record/made_read.h"
#include "record/record.h"

static const char fine[] = "class wizard when play-magic do draw number 2 limit 1";

static void refuse_words(const char *text, const char *sentence)
{
	struct made_reader reader = {.game = hts};
	struct mu_made made = {{9}};
	assert_false(made_from_words(&reader, text, strlen(text), &made));
	assert_string_equal(reader.sentence, sentence);
	assert_int_equal(made.values[0], 9);
}

static void test_refused_words(void **state)
{
	(void)state;
	refuse_words("", "There is no field \"\". The fields are: class, when, do, rolls, number, price, limit, seats.");
	refuse_words("clas wizard",
	             "There is no field \"clas\". The fields are: class, when, do, rolls, number, price, limit, seats.");
	refuse_words("class Wizard",
	             "\"class\" cannot be \"Wizard\". It can be: bard, fighter, guardian, ranger, thief, wizard.");
	refuse_words("class wizard class bard", "\"class\" is given twice.");
	refuse_words("class", "\"class\" cannot be \"\". It can be: bard, fighter, guardian, ranger, thief, wizard.");
	refuse_words("when always",
	             "\"class\" is missing. Here it can be: bard, fighter, guardian, ranger, thief, wizard.");
	refuse_words("class bard when always do draw", "\"do\" cannot be \"draw\" here. With what comes before it, it can "
	                                               "be: bonus, no-destroy, no-steal, safe-items.");
	refuse_words("class bard when always do bonus number 1",
	             "\"rolls\" is missing. Here it can be: effect, attack, challenged, challenging.");
	refuse_words("class bard when always do bonus rolls effect+speed number 1",
	             "\"rolls\" cannot be \"effect+speed\". It can be one or more of these, joined by \"+\": effect, "
	             "attack, challenged, "
	             "challenging.");
	refuse_words("class bard when always do bonus rolls attack number 4",
	             "\"number\" cannot be \"4\" here. With what comes before it, it can be: 1, 2, 3.");
	refuse_words("class bard when always do no-steal number 1",
	             "\"number\" must be left out here: the skill has no use for it.");
	refuse_words("class bard when turn do point number 1 price 1", "\"limit\" is missing. Here it can be: 1.");
	refuse_words("class bard when turn do pull number 1 price 9 limit 1",
	             "\"price\" cannot be \"9\" here. With what comes before it, it can be: 1, 2, 3.");
	refuse_words("class bard when turn do pull number 1 price 1 seats 7",
	             "\"seats\" cannot be \"7\" here. With what comes before it, it can be: 2, 3, 4, 5, 6.");
}

static void refuse_json(const char *text)
{
	struct made_reader reader = {.game = hts};
	struct mu_made made = {{9}};
	json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
	assert_non_null(json);
	assert_false(made_from_json(&reader, json, &made));
	assert_true(reader.sentence[0]);
	assert_int_equal(made.values[0], 9);
	json_decref(json);
}

static void test_json(void **state)
{
	struct made_reader reader = {.game = hts};
	struct mu_made from_words, from_json;
	(void)state;
	json_t *json =
	    json_loads("{\"class\":\"wizard\",\"when\":\"play-magic\",\"do\":\"draw\",\"number\":2,\"limit\":1}", 0, NULL);
	assert_true(made_from_words(&reader, fine, strlen(fine), &from_words));
	assert_true(made_from_json(&reader, json, &from_json));
	assert_memory_equal(&from_words, &from_json, sizeof from_words);
	json_decref(json);
	refuse_json("[]");
	refuse_json("null");
	refuse_json("\"made-1\"");
	refuse_json("{}");
	refuse_json("{\"class\":1}");
	refuse_json("{\"class\":null}");
	refuse_json("{\"number\":\"1\"}");
	refuse_json("{\"number\":-1}");
	refuse_json("{\"number\":99999999999}");
	refuse_json("{\"name\":\"Ada\"}");
}

/* -- Records ----------------------------------------------------------------------------------------------- */

static struct match *match_made(void)
{
	struct made_reader reader = {.game = hts};
	struct match_start start = {.game = hts, .seed = "made", .seed_length = 4, .setup = {.seats = 3, .first = MU_ANY}};
	struct mu_refusal refusal;
	assert_true(made_from_words(&reader, fine, strlen(fine), &start.setup.made[0]));
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	for (int n = 0; n < 40; n++) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = hts->legal(match_state(match), actions);
		mu_action action = actions[n % count];
		for (int i = 0; i < count; i++)
			if (action_x(actions[i]) == CARD_MADE)
				action = actions[i];
		assert_int_equal(match_act(match, hts->ask(match_state(match)).seat, action, &refusal), MU_OK);
	}
	return match;
}

static void refuse_record(const char *text, const char *code)
{
	struct record_error error = {.lang = MU_LANG_EN};
	struct record *record = record_parse(text, strlen(text), &error);
	assert_null(record);
	assert_string_equal(error.code, code);
}

static void test_records(void **state)
{
	struct record_error error = {.lang = MU_LANG_EN};
	struct match *match = match_made();
	size_t length;
	(void)state;
	char *text = record_write(match, &length);
	assert_non_null(text);
	assert_int_equal(record_version(match), 2);
	assert_non_null(strstr(text, "muster record 2\n"));
	assert_non_null(strstr(text, "\nmade class wizard when play-magic do draw number 2 limit 1\n"));
	assert_non_null(strstr(text, " choose made-1\n"));
	struct match *again = record_read(text, length, &error);
	assert_non_null(again);
	assert_memory_equal(match_state(match), match_state(again), sizeof(struct hts));
	match_destroy(again);
	match_destroy(match);
	free(text);
	refuse_record("muster record 3\n", "record/version");
	refuse_record("muster record 0\n", "record/version");
	refuse_record("muster record 1\ngame here-to-slay\nseats 3\nmade class bard when always do no-steal\n",
	              "record/version");
	refuse_record("muster record 2\ngame here-to-slay\nseats 3\nmade class bard when always do draw\n", "record/value");
	refuse_record("muster record 2\ngame here-to-slay\nseats 3\nmade\n", "record/value");
	refuse_record("muster record 2\ngame rent-a-hero\nseats 3\nmade class bard\n", "record/key");
	refuse_record("muster record 2\ngame here-to-slay\nseats 3\nfirst 0\nmade class bard when always do no-steal\n",
	              "record/order");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_refused_words),
	    cmocka_unit_test(test_json),
	    cmocka_unit_test(test_records),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
