/* The story of a game so far, as it was told, and what it says of those who did not play to the end. */
#include "games.h"
#include "room_hall.h"

/* -- The story so far ---------------------------------------------------------------------------------------------- */

static json_t *heard_by[ROOM_VIEWERS]; /* lines of the story, as they were told one after the other */

static void hear_story(struct hall *hall, mu_seat viewer, unsigned form, const char *text)
{
	if (form != hall->form[room_viewer_index(viewer)] || strncmp(text, "{\"m\":\"play\"", 11) != 0)
		return;
	json_t *message = read_message(text);
	const json_t *tell = json_object_get(json_object_get(message, "words"), "tell");
	size_t i;
	json_t *event;
	json_array_foreach (json_object_get(message, "events"), i, event) {
		json_t *said = json_array_get(tell, i);
		if (json_string_length(said))
			json_array_append_new(heard_by[room_viewer_index(viewer)],
			                      json_pack("{s:O,s:O}", "text", said, "event", event));
	}
	json_decref(message);
}

/* It is what was told, to the letter, also by a room that was made from the log. */
static void check_story(const struct hall *hall, const struct room *room, mu_seat viewer)
{
	enum { MOST = 200 };
	struct strbuf text = {0};
	strbuf_puts(&text, "{\"m\":0");
	struct story *told = NULL;
	room_story(room, &told, viewer, form_lang(hall->form[room_viewer_index(viewer)]), &text);
	story_destroy(told);
	strbuf_puts(&text, "}");
	json_t *story = read_message(text.text);
	const json_t *lines = json_object_get(story, "story"), *heard = heard_by[room_viewer_index(viewer)];
	const size_t all = json_array_size(heard), first = all > MOST ? all - MOST : 0;
	assert_int_equal(json_integer_value(json_object_get(story, "first")), first);
	assert_int_equal(json_array_size(lines), all - first);
	json_int_t at = 0;
	for (size_t i = first; i < all; i++) {
		json_t *line = json_array_get(lines, i - first);
		assert_true(json_integer_value(json_object_get(line, "at")) >= at);
		at = json_integer_value(json_object_get(line, "at"));
		json_object_del(line, "at");
		assert_true(json_equal(line, json_array_get(heard, i)));
	}
	assert_true(at <= (json_int_t)room_moment(room));
	json_decref(story);
	strbuf_release(&text);
}

static void the_story_is_what_was_told(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 4; n++) {
		struct hall hall, other;
		char seed[16];
		snprintf(seed, sizeof seed, "story %u", n);
		hall_init(&hall, seed);
		for (unsigned i = 0; i < ROOM_VIEWERS; i++) {
			hall.form[i] = FORM_WORDS + (n + i) % MU_LANG_COUNT;
			heard_by[i] = json_array();
		}
		hall.hear = hear_story;
		hall_open(&hall, n % 2 ? &hts_game : &rh_game, 3, "normal");
		check_story(&hall, hall.room, 0); /* nothing has happened */
		struct refusal refusal;
		assert_true(room_start(hall.room, 0, hall.now, &refusal));
		check_story(&hall, hall.room, 0);
		hall_play_to_the_end(&hall);
		const struct room *again = replayed(&hall, &other);
		for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++) {
			check_story(&hall, hall.room, viewer);
			check_story(&hall, again, viewer);
		}
		hall_release(&other);
		hall_release(&hall);
		for (unsigned i = 0; i < ROOM_VIEWERS; i++)
			json_decref(heard_by[i]);
	}
}

/* -- Whoever resigned has not won ----------------------------------------------------------------------------------- */

static json_t *table_of(const struct room *room, mu_seat viewer, int64_t now)
{
	struct strbuf r = {0};
	room_snapshot(room, viewer, FORM_WORDS + MU_LANG_EN, now, &r);
	json_t *table = read_message(r.text);
	strbuf_release(&r);
	return table;
}

static const char *result_at(const json_t *table, size_t from_end)
{
	const json_t *result = json_object_get(json_object_get(table, "words"), "result");
	const size_t count = json_array_size(result);
	return json_string_value(json_array_get(result, from_end ? count - from_end : 0));
}

/* Seat 0 resigns after a few moves; true: and its bot wins. */
static bool resigned_game_is_told(const struct mu_game *game, unsigned number)
{
	struct hall hall, other;
	struct refusal refusal;
	char seed[24];
	snprintf(seed, sizeof seed, "resigned %u", number);
	hall_init(&hall, seed);
	hall_start(&hall, game, 3, "instant");
	play_on(&hall, 40, false);
	assert_true(room_resign(hall.room, 0, hall.now, &refusal));
	const uint64_t at = hall.room->seat[0].resigned_at;
	assert_true(at > 1 && at <= room_moment(hall.room)); /* the answers that it waited for may be given then */
	for (unsigned i = 1; i < 3; i++)                     /* bots play on for all who are gone */
		room_depart(hall.room, (mu_seat)i, FORM_PLAIN, hall.now);
	for (unsigned i = 0; i < 40000 && hall.room->status == ROOM_PLAYING; i++)
		hall_wait(&hall);
	assert_int_equal(hall.room->status, ROOM_OVER);
	const struct room *again = replayed(&hall, &other);
	json_t *own = table_of(again, 0, hall.now), *all = table_of(again, MU_TABLE, hall.now);
	assert_string_equal(result_at(own, 0), result_at(all, 0)); /* not "you win with" */
	assert_null(strstr(result_at(own, 0), "ou win"));
	assert_string_equal(result_at(own, 3), "You resigned; Ash, a bot, played on in your seat.");
	assert_string_equal(result_at(all, 2), "P1 was away at the end; a bot had taken over their seat.");
	json_decref(own);
	json_decref(all);
	struct story *story = NULL;
	struct strbuf text = {0};
	room_story(again, &story, 1, MU_LANG_EN, &text);
	story_destroy(story);
	char line[128];
	snprintf(line, sizeof line, "\"event\":{\"e\":\"resign\",\"seat\":0},\"at\":%llu}", (unsigned long long)at);
	assert_true(strstr(text.text, line) || !strstr(text.text, ",\"first\":0,"));
	strbuf_release(&text);
	const bool won = game->winners(&again->state) & 1;
	hall_release(&other);
	hall_release(&hall);
	return won;
}

static void who_resigned_has_not_won(void **state)
{
	(void)state;
	unsigned won = 0;
	for (unsigned i = 0; i < 12; i++)
		won += resigned_game_is_told(i % 2 ? &hts_game : &rh_game, i);
	assert_true(won > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_story_is_what_was_told),
	    cmocka_unit_test(who_resigned_has_not_won),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
