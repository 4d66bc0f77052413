/* The lobby: requests in, bytes out, with a real store behind it. Randomness is made here, so that two runs can be compared. */
#include "street.h"

/* -- Append, then tell ---------------------------------------------------------------------------------------- */

static void nothing_is_told_before_it_is_on_disk(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "disk");
	for (unsigned i = 0; i < 3; i++)
		come(&street, "Ada");
	struct room *room = open_table(&street, "rent-a-hero", 3, "instant");
	settle(&street);
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	for (int i = 0; i < 50 && room->status == ROOM_PLAYING; i++) {
		settle(&street);
		const mu_seat seat = room->game->ask(&room->state).seat;
		mu_action actions[MU_ACTIONS_MAX];
		char text[MU_TEXT_MAX];
		room->game->legal(&room->state, actions);
		room->game->action_text(actions[0], text, sizeof text);
		const unsigned before = street.messages;
		ask(&street, (unsigned)seat, "{\"do\":\"act\",\"id\":9,\"table\":\"%s\",\"n\":%llu,\"action\":\"%s\"}",
		    room->name, (unsigned long long)room->seat[seat].question, text);
		assert_int_equal(street.messages, before); /* the store has not reported it */
		settle(&street);
		assert_true(street.messages > before);
		assert_true(heard(&street, (unsigned)seat, "{\"m\":\"ok\",\"id\":9}"));
	}
	assert_int_equal(street_failed(&street), 0);
	street_release(&street);
}

/* -- Words ------------------------------------------------------------------------------------------------------- */

/* The numbers of all that was said about a table go up by one, save where a table was sent anew. */
static void expect_no_gap(const struct street *street, unsigned connection)
{
	unsigned long long last_number = 0;
	for (const char *line = street->heard[connection].text; line && *line; line = strchr(line, '\n') + 1) {
		const char *end = strchr(line, '\n'), *n = strstr(line, "\"n\":");
		if (!n || n > end || !strstr(line, "\"table\":\"") || strstr(line, "\"table\":\"") > end)
			continue;
		const unsigned long long number = strtoull(n + 4, NULL, 10);
		const char *kind = strstr(line, "{\"m\":\"table\"");
		if (!kind || kind > end)
			assert_int_equal(number, last_number + 1);
		last_number = number;
	}
}

/* Nothing but ids of the list goes to others, and of these only what people may have. */
static void faces_come_from_the_list(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "faces");
	come_with(&street, "Ada", ",\"face\":\"owl\"");
	come_with(&street, "Bob", ",\"face\":\"automaton\"");
	come_with(&street, "Eve", ",\"face\":\"\\u003cimg src=x\"");
	struct room *room = open_table(&street, "rent-a-hero", 3, "instant");
	settle(&street);
	ask(&street, 2, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	settle(&street);
	assert_true(heard(&street, 2, "\"name\":\"Ada\",\"face\":\"owl\","));
	assert_true(heard(&street, 2, "\"name\":\"Bob\",\"here\":"));
	assert_true(heard(&street, 2, "\"name\":\"Eve\",\"here\":"));
	ask(&street, 1, "{\"do\":\"name\",\"id\":5,\"face\":7}");
	assert_non_null(strstr(last(&street, 1), "request/field"));
	ask(&street, 1, "{\"do\":\"name\",\"id\":6,\"face\":\"fox\"}");
	settle(&street);
	assert_int_equal(room->seat[1].face, face_find("fox", true));
	pass_time(&street, street.lobby->now + 2000);
	assert_true(heard(&street, 2, "\"name\":\"Bob\",\"face\":\"fox\","));
	assert_int_equal(street_failed(&street), 0);
	street_release(&street);
}

static void words_follow_the_language(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "words");
	come_with(&street, "Ada", ",\"words\":true");
	come_with(&street, "Bob", ",\"lang\":\"zh-TW\",\"words\":true");
	come(&street, "Eve");
	struct room *room = open_table(&street, "rent-a-hero", 3, "instant");
	settle(&street);
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	ask(&street, 0, "{\"do\":\"name\",\"lang\":\"pl\"}"); /* the first play still waits for the store, in English */
	settle(&street);
	assert_false(heard(&street, 0, "\"title\":\"Turn"));
	assert_true(heard(&street, 0, "\"m\":\"table\"") && heard(&street, 0, "\"title\":\"Tura 1"));
	assert_true(heard(&street, 1, "\"title\":\"第"));
	assert_false(heard(&street, 2, "\"words\":{"));
	while (room->status == ROOM_PLAYING && room->moves < 30) {
		street.now += 60000; /* everybody is silent */
		lobby_tick(street.lobby, street.now);
		settle(&street);
	}
	assert_true(heard(&street, 0, "\"m\":\"play\""));
	assert_false(heard(&street, 0, "\"title\":\"Turn"));
	for (unsigned i = 0; i < 3; i++)
		expect_no_gap(&street, i);
	street_release(&street);
}

/* -- Limits, persons --------------------------------------------------------------------------------------------- */

static void limits_hold(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "limits");
	come(&street, "Ada");
	for (int i = 0; i < 3; i++)
		ask(&street, 0, "{\"do\":\"create\",\"id\":%d,\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\"]}", i);
	settle(&street);
	assert_true(heard(&street, 0, "\"id\":2,\"error\":\"limit/tables\""));
	assert_int_equal(street.lobby->lobby_table_count, 2);
	street_release(&street);
}

/* What would be possible is said, in the language of who asks. */
static void options_that_cannot_be_are_refused(void **state)
{
	static const struct {
		const char *game, *members, *said;
	} wrong[] = {
	    {"rent-a-hero", "\"options\":{\"shape\":1}", "Jej opcje: clue, end, last_card_clue"},
	    {"rent-a-hero", "\"options\":{\"end\":\"never\"}", "Możliwe wartości: deck, reshuffle."},
	    {"rent-a-hero", "\"options\":{\"last_card_clue\":\"true\"}", "Możliwe wartości: false, true."},
	    {"rent-a-hero", "\"options\":3", "„options” musi być obiektem."},
	    {"here-to-slay", "\"leaders\":\"all\"", "Możliwe wartości: pick, random, draft."},
	    {"here-to-slay", "\"options\":{\"profile\":\"hasty\"}", "Jej profile: quick, long, kind, wild."},
	    {"here-to-slay", "\"options\":{\"first_pick\":0}", "Jej opcje: leaders"}, /* chance is proven to be fair */
	};
	(void)state;
	struct street street;
	street_init(&street, "options");
	come_with(&street, "Ada", ",\"lang\":\"pl\"");
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		ask(&street, 0, "{\"do\":\"create\",\"game\":\"%s\",\"seats\":[\"me\",\"open\",\"open\"],%s}", wrong[i].game,
		    wrong[i].members);
		assert_non_null(strstr(last(&street, 0), "\"error\":\"table/game\""));
		assert_non_null(strstr(last(&street, 0), wrong[i].said));
	}
	assert_int_equal(street.lobby->lobby_table_count, 0);
	ask(&street, 0, "{\"do\":\"create\",\"game\":\"here-to-slay\",\"leaders\":\"random\",\"seats\":[\"me\",\"open\"]}");
	settle(&street);
	assert_int_equal(street.lobby->lobby_table_count, 1);
	assert_int_equal(only_room(&street)->spec.setup.options[mu_option_find(only_room(&street)->game, "leaders", 7)], 1);
	assert_true(heard(&street, 0, "\"options\":{\"leaders\":\"random\"}")); /* told to all who look at the table */
	ask(&street, 0,
	    "{\"do\":\"create\",\"game\":\"here-to-slay\",\"options\":{\"profile\":\"quick\",\"hand\":4},"
	    "\"seats\":[\"me\",\"open\"]}");
	settle(&street);
	assert_true(heard(&street, 0, "\"options\":{\"slay\":2,\"classes\":\"5\",\"hand\":4}"));
	street_release(&street);
}

/* However slow the disk is: who asks on meanwhile is sent away, and nothing is kept for those who have gone. */
static void what_waits_for_the_disk_is_bounded(void **state)
{
	(void)state;
	enum { MOST = 64 << 10 };
	struct street street;
	street_init(&street, "wait");
	come(&street, "Ada");
	come(&street, "Bob");
	const struct room *room = open_table(&street, "rent-a-hero", 2, "instant");
	settle(&street);
	street.held_most = MOST;
	ask(&street, 0, "{\"do\":\"say\",\"table\":\"%s\",\"phrase\":\"hello\"}", room->name);
	for (unsigned i = 0; i < 1000 && !street.dismissed[0]; i++)
		ask(&street, 0, "{\"do\":\"sync\",\"table\":\"%s\"}", room->name);
	assert_true(street.dismissed[0] && !street.dismissed[1]);
	assert_in_range(street.held, MOST, MOST + 4096);
	street_leave(&street, 0);
	assert_int_equal(street.held, 0);
	settle(&street);
	assert_non_null(strstr(last(&street, 1), "\"m\":\"seats\"")); /* who has not asked too much hears it all */
	assert_true(heard(&street, 1, "\"m\":\"said\""));
	street_release(&street);
}

static void the_last_who_leaves_takes_the_table_along(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "leave");
	come(&street, "Ada");
	come(&street, "Bob");
	const struct room *room = open_table(&street, "rent-a-hero", 2, "normal");
	char name[ROOM_ID_MAX];
	strcpy(name, room->name);
	ask(&street, 1, "{\"do\":\"look\",\"table\":\"%s\"}", name);
	ask(&street, 0, "{\"do\":\"leave\",\"id\":1,\"table\":\"%s\"}", name);
	settle(&street);
	assert_true(heard(&street, 1, "\"status\":\"open\",\"host\":1"));
	ask(&street, 1, "{\"do\":\"leave\",\"id\":1,\"table\":\"%s\"}", name);
	settle(&street);
	assert_int_equal(street.lobby->lobby_table_count, 0);
	ask(&street, 1, "{\"do\":\"look\",\"id\":2,\"table\":\"%s\"}", name);
	assert_non_null(strstr(last(&street, 1), "table/unknown"));
	street_release(&street);
}

/* -- The law of hidden information, as bytes ------------------------------------------------------------------------ */

static void everybody_reacts_always(struct street *street, const struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++)
		ask(street, i, "{\"do\":\"order\",\"table\":\"%s\",\"react\":\"all\"}", room->name);
}

/* One request of a seat in one street. Its action is random but the same in both; false: not possible here. */
static bool act(struct street *street, struct room *room, mu_seat seat, mu_action action)
{
	struct mu_state at;
	char text[MU_TEXT_MAX];
	if (room->status != ROOM_PLAYING || !room->seat[seat].asked)
		return false;
	room_state_for(room, seat, &at);
	if (room->game->refuse(&at, seat, action).error)
		return false;
	room->game->action_text(action, text, sizeof text);
	ask(street, (unsigned)seat, "{\"do\":\"act\",\"table\":\"%s\",\"n\":%llu,\"action\":\"%s\"}", room->name,
	    (unsigned long long)room->seat[seat].question, text);
	settle(street);
	return true;
}

static bool seen_alike(const struct room *one, const struct room *two, mu_seat viewer)
{
	struct mu_state a, b;
	one->game->view(&one->state, viewer, &a);
	two->game->view(&two->state, viewer, &b);
	return memcmp(&a, &b, one->game->state_size) == 0;
}

static struct room *begin(struct street *street, const char *game, const char *seed)
{
	street_init(street, seed);
	for (unsigned i = 0; i < 4; i++)
		come_with(street, "Ada", i % 2 ? ",\"words\":true" : "");
	struct room *room = open_table(street, game, 4, "quick");
	settle(street);
	ask(street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	everybody_reacts_always(street, room);
	settle(street);
	return room;
}

/* Two runs that differ only in what one seat cannot know: it is sent the same bytes at the same times. */
static unsigned compare_runs(const char *game, unsigned number)
{
	char seed[16];
	struct street one, two;
	struct mu_dealer dice;
	unsigned steps = 0;
	const mu_seat viewer = (mu_seat)(number % 4);
	snprintf(seed, sizeof seed, "run %u", number);
	struct room *a = begin(&one, game, seed), *b = begin(&two, game, seed);
	assert_memory_equal(&a->state, &b->state, a->game->state_size);
	mu_dealer_seed(&dice, seed, strlen(seed));
	b->game->redeal(&b->state, viewer, &dice);
	for (; steps < 400 && a->status == ROOM_PLAYING; steps++) {
		const int64_t now = one.now + mu_dealer_below(&dice, 1500);
		const mu_seat seat = (mu_seat)mu_dealer_below(&dice, 4);
		pass_time(&one, now);
		pass_time(&two, now);
		if (!seen_alike(a, b, viewer))
			break; /* a hidden card has come to light */
		if (a->status == ROOM_PLAYING && a->seat[seat].asked) {
			struct mu_state at;
			mu_action actions[MU_ACTIONS_MAX];
			room_state_for(a, seat, &at);
			const int count = a->game->legal(&at, actions);
			const mu_action action = actions[mu_dealer_below(&dice, (uint32_t)count)];
			if (!act(&two, b, seat, action))
				break; /* another seat cannot do the same there; the viewer's own is always the same */
			assert_true(act(&one, a, seat, action));
		}
		if (!seen_alike(a, b, viewer))
			break;
		if (mu_dealer_below(&dice, 8) == 0) { /* also what is told once more, some of it kept from the last time */
			ask(&one, (unsigned)viewer, "{\"do\":\"story\",\"table\":\"%s\"}", a->name);
			ask(&two, (unsigned)viewer, "{\"do\":\"story\",\"table\":\"%s\"}", b->name);
		}
		assert_int_equal(one.heard[viewer].length, two.heard[viewer].length);
		assert_memory_equal(one.heard[viewer].text, two.heard[viewer].text, one.heard[viewer].length);
	}
	street_release(&one);
	street_release(&two);
	return steps;
}

static void two_runs_send_the_same_bytes(void **state)
{
	(void)state;
	unsigned steps = 0;
	for (unsigned i = 0; i < 12; i++)
		steps += compare_runs(i % 2 ? "here-to-slay" : "rent-a-hero", i);
	assert_true(steps > 60);
}

static int start_sodium(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(nothing_is_told_before_it_is_on_disk),
	    cmocka_unit_test(faces_come_from_the_list),
	    cmocka_unit_test(words_follow_the_language),
	    cmocka_unit_test(limits_hold),
	    cmocka_unit_test(options_that_cannot_be_are_refused),
	    cmocka_unit_test(the_last_who_leaves_takes_the_table_along),
	    cmocka_unit_test(what_waits_for_the_disk_is_bounded),
	    cmocka_unit_test(two_runs_send_the_same_bytes),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
