/* Bots with a character: who they are, what they say and when, and that nobody learns by it what others hide. */
#include "games.h"
#include "room_hall.h"

static void seat_bots(struct hall *hall, const struct mu_game *game, const char *seed)
{
	char text[300];
	struct refusal refusal;
	hall_init(hall, seed);
	snprintf(text, sizeof text,
	         "{\"game\":\"%s\",\"seats\":[\"me\",{\"bot\":2,\"character\":\"goblin\"},{\"bot\":3,\"character\":"
	         "\"pirate\"},"
	         "{\"bot\":1,\"character\":\"scholar\"}],\"pace\":\"normal\"}",
	         game->name);
	struct room_spec spec = spec_of(text);
	for (unsigned i = 0; i < FAIR_SECRET; i++)
		spec.secret[i] = (uint8_t)seed[i % strlen(seed)];
	hall->room = new_room(hall, &spec);
	room_arrive(hall->room, MU_TABLE, FORM_PLAIN, hall->now);
	room_arrive(hall->room, 0, FORM_PLAIN, hall->now);
	assert_true(room_start(hall->room, 0, hall->now, &refusal));
	hall_answer_thoughts(hall);
}

static void characters_have_names_and_stay(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "names");
	const struct room_spec spec =
	    spec_of("{\"game\":\"rent-a-hero\",\"seats\":[\"me\",{\"bot\":2,\"character\":\"queen\"},"
	            "{\"bot\":3,\"character\":\"queen\"},\"open\"]}");
	struct room *room = hall.room = new_room(&hall, &spec);
	room_arrive(room, 0, FORM_PLAIN, hall.now);
	assert_int_equal(room->seat[1].character, character_find("queen"));
	assert_int_equal(room->seat[2].character, 0); /* she is there already */
	const struct room_plan_of_seat baker = {WHO_BOT, 4, character_find("baker")},
	                               queen = {WHO_BOT, 4, spec.seats[1].character};
	assert_true(room_fill(room, 0, 3, baker, hall.now, &refusal));
	assert_true(room_fill(room, 0, 2, queen, hall.now, &refusal));
	assert_int_equal(room->seat[2].character, 0);
	struct strbuf r = {0};
	room_snapshot(room, 0, FORM_PLAIN, hall.now, &r);
	assert_non_null(
	    strstr(r.text, "\"level\":2,\"name\":\"Queen Thistle\",\"character\":\"queen\",\"face\":\"queen\""));
	assert_non_null(strstr(r.text, "\"name\":\"Crumb\",\"character\":\"baker\""));
	strbuf_release(&r);
	check_replay(&hall);
	struct hall other;
	assert_int_equal(replayed(&hall, &other)->seat[3].character, character_find("baker"));
	hall_release(&other);
	json_t *json = json_loads("{\"bot\":3,\"character\":\"nobody\"}", 0, NULL);
	struct room_plan_of_seat plan;
	assert_false(room_seat_read(json, &plan));
	json_decref(json);
	hall_release(&hall);
}

/* Plays on, and looks at each moment at which a bot speaks. */
static void play_and_listen(struct hall *hall, void (*moment)(struct hall *hall, mu_seat seat))
{
	struct room *room = hall->room;
	for (int i = 0; i < 6000 && room->status == ROOM_PLAYING; i++) {
		const int64_t due = room_due(room);
		struct refusal refusal;
		for (mu_seat seat = 1; seat < 4 && moment; seat++)
			if (room->seat[seat].speaks && room->seat[seat].speaks <= due)
				moment(hall, seat);
		if (room->seat[0].asked && !room->seat[0].sealed && asked_seat(hall) == 0)
			assert_true(act(hall, 0, random_action(hall, 0), &refusal));
		else
			hall_wait(hall);
	}
}

static unsigned lines, claims;

static void count_said(struct hall *hall, mu_seat viewer, unsigned form, const char *text)
{
	(void)form, (void)hall;
	if (viewer == MU_TABLE && strstr(text, "\"m\":\"said\"")) {
		assert_null(strstr(text, "\"seat\":0"));
		lines += strstr(text, "\"phrase\":\"line-") != NULL;
		claims += strstr(text, "\"phrase\":\"is\"") != NULL;
	}
}

static void bots_talk(void **state)
{
	(void)state;
	lines = claims = 0;
	for (unsigned n = 0; n < 4; n++) {
		struct hall hall;
		char seed[16];
		snprintf(seed, sizeof seed, "talk %u", n);
		seat_bots(&hall, n % 2 ? &hts_game : &rh_game, seed);
		hall.hear = count_said;
		play_and_listen(&hall, NULL);
		check_replay(&hall);
		hall_release(&hall);
	}
	assert_true(lines > 12 && claims > 3);
}

/* People cannot put a character's words into their mouths. */
static void people_have_their_own_words(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	seat_bots(&hall, &rh_game, "words");
	assert_false(room_say(hall.room, 0, "line-1", NULL, hall.now, &refusal));
	assert_string_equal(refusal.code, "talk/phrase");
	hall_release(&hall);
}

static unsigned compared, spoken;

/* In another world that the seat cannot tell from this one it says the same at the same time. */
static void expect_the_same_words(struct hall *hall, mu_seat seat)
{
	struct hall other;
	struct room *room = replayed(hall, &other);
	struct strbuf one = {0}, two = {0};
	room_arrive(room, MU_TABLE, FORM_PLAIN, other.now);
	room->game->redeal(&room->state, seat, &hall->dice);
	for (mu_seat i = 0; i < 4; i++) {
		const struct room_seat *s = &hall->room->seat[i];
		room->seat[i].speaks = i == seat ? s->speaks : 0;
		room->seat[i].luck = s->luck;
		room->seat[i].greeted = s->greeted;
		room->seat[i].claimed = s->claimed;
		room->seat[i].talked = s->talked;
	}
	const int64_t time = hall->room->seat[seat].speaks;
	const unsigned before = room->talk_count;
	room_chatter_tick(room, time);
	struct hall same;
	struct room *true_one = replayed(hall, &same);
	for (mu_seat i = 0; i < 4; i++) {
		const struct room_seat *s = &hall->room->seat[i];
		true_one->seat[i].speaks = i == seat ? s->speaks : 0;
		true_one->seat[i].luck = s->luck;
		true_one->seat[i].greeted = s->greeted;
		true_one->seat[i].claimed = s->claimed;
		true_one->seat[i].talked = s->talked;
	}
	room_chatter_tick(true_one, time);
	room_talk_put(room, MU_TABLE, FORM_PLAIN, &one);
	room_talk_put(true_one, MU_TABLE, FORM_PLAIN, &two);
	assert_string_equal(one.text, two.text);
	compared++;
	spoken += room->talk_count > before;
	strbuf_release(&one);
	strbuf_release(&two);
	hall_release(&other);
	hall_release(&same);
}

static void words_tell_nothing_of_others(void **state)
{
	(void)state;
	compared = spoken = 0;
	for (unsigned n = 0; n < 2; n++) {
		struct hall hall;
		seat_bots(&hall, n ? &hts_game : &rh_game, "hidden");
		play_and_listen(&hall, expect_the_same_words);
		hall_release(&hall);
	}
	assert_true(compared > 100 && spoken > 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(characters_have_names_and_stay),
	    cmocka_unit_test(bots_talk),
	    cmocka_unit_test(people_have_their_own_words),
	    cmocka_unit_test(words_tell_nothing_of_others),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
