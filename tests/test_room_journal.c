/* What a room writes down: the log stays small whatever people do besides playing, and the room comes out of it as it was. */
#include "room_hall.h"

/* A standing order that takes a lot of room, and may come true. */
static json_t *random_orders(struct hall *hall)
{
	static const char *const reacts[] = {"auto", "all", "danger", "never"};
	static const char *const events[] = {"turn", "use", "send", "roll", "play", "draw", "pass"};
	static const char *const actions[] = {"decline", "pass", "use 1", "draw", "end", "roll"};
	json_t *orders = json_object(), *plans = json_array();
	json_object_set_new(orders, "react", json_string(reacts[mu_dealer_below(&hall->dice, 4)]));
	json_object_set_new(orders, "hold", json_boolean(mu_dealer_below(&hall->dice, 3) == 0));
	for (unsigned i = mu_dealer_below(&hall->dice, ROOM_PLANS_MAX + 1); i > 0; i--) {
		const char *action = actions[mu_dealer_below(&hall->dice, 6)];
		mu_action parsed;
		if (hall->room->game->action_parse(action, strlen(action), &parsed))
			continue;
		json_t *when = json_pack("{s:s}", "e", events[mu_dealer_below(&hall->dice, 7)]);
		for (unsigned j = 0; j < 4 && mu_dealer_below(&hall->dice, 2); j++) { /* never true, but long */
			char name[33];
			snprintf(name, sizeof name, "%u%031u", j, mu_dealer_below(&hall->dice, 1000));
			json_object_set_new(when, name,
			                    json_string("................................................................"));
		}
		json_array_append_new(plans, json_pack("{s:o,s:s}", "when", when, "do", action));
	}
	json_object_set_new(orders, "plans", plans);
	return orders;
}

/* Anything that is no move. */
static void fuss(struct hall *hall, mu_seat seat)
{
	struct refusal refusal;
	struct room *room = hall->room;
	const uint32_t what = mu_dealer_below(&hall->dice, 16);
	char text[301];
	if (what < 6) {
		json_t *orders = random_orders(hall);
		assert_true(room_order(room, seat, orders, hall->now, &refusal) || refusal.rule == NULL);
		json_decref(orders);
	} else if (what < 10) {
		snprintf(text, sizeof text, "%u%0250u", mu_dealer_below(&hall->dice, 1000), 1);
		room_chat(room, seat, text, strlen(text), hall->now, &refusal);
	} else if (what == 10) {
		room_say(room, seat, "hello", NULL, hall->now, &refusal);
	} else if (what == 11) {
		room_mute(room, seat, (mu_seat)mu_dealer_below(&hall->dice, room->seats), mu_dealer_below(&hall->dice, 2),
		          hall->now);
	} else if (what == 12) {
		room_pause(room, seat, hall->now, &refusal);
	} else if (what == 13) {
		room_resume(room, seat, hall->now, &refusal);
	} else if (what == 14) {
		snprintf(text, sizeof text, "N%u", mu_dealer_below(&hall->dice, 100));
		room_rename(room, seat, &(struct room_person){(uint64_t)seat + 1, text, "pl"}, hall->now);
	} else {
		room_switch_chat(room, room->host, mu_dealer_below(&hall->dice, 4) > 0, hall->now, &refusal);
	}
}

static size_t log_size(const struct hall *hall)
{
	size_t size = 0;
	for (unsigned i = 0; i < hall->logged; i++)
		size += hall->log[i] && hall->kind[i] != BODY_MAIN ? strlen(hall->log[i]) : 0;
	return size;
}

/* A game with much talk and many orders; now and then it is made again from what is left of its log. */
static unsigned play_with_fuss(const struct mu_game *game, unsigned number)
{
	struct hall hall;
	char seed[16];
	snprintf(seed, sizeof seed, "fuss %u", number);
	hall_init(&hall, seed);
	hall_start(&hall, game, 3 + number % 2, number % 3 ? "quick" : "days");
	for (unsigned i = 0; i < 900 && hall.room->status == ROOM_PLAYING && hall.logged + 20 < LOG_MAX; i++) {
		const mu_seat seat = (mu_seat)mu_dealer_below(&hall.dice, hall.room->seats);
		hall.now += mu_dealer_below(&hall.dice, 400);
		fuss(&hall, seat);
		if (!hall.room->paused && mu_dealer_below(&hall.dice, 4) == 0)
			play_on(&hall, 1, false);
		assert_true(log_size(&hall) < (64 << 10) + 32768);
		if (mu_dealer_below(&hall.dice, 20) == 0)
			check_replay(&hall);
	}
	check_replay(&hall);
	const unsigned anew = hall.anew;
	hall_release(&hall);
	return anew;
}

static void a_log_that_was_thrown_away_leaves_the_room_as_it_was(void **state)
{
	(void)state;
	unsigned anew = 0;
	for (unsigned i = 0; i < 8; i++)
		anew += play_with_fuss(i % 2 ? &mu_here_to_slay : &mu_rent_a_hero, i);
	assert_true(anew > 12);
}

static void orders_are_given_once_a_second(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "orders");
	hall_start(&hall, &mu_rent_a_hero, 3, "quick");
	json_t *all = json_pack("{s:s}", "react", "all"), *never = json_pack("{s:s}", "react", "never");
	for (unsigned i = 0; i < 5; i++)
		assert_true(room_order(hall.room, 1, i % 2 ? never : all, hall.now, &refusal));
	const unsigned logged = hall.logged;
	assert_false(room_order(hall.room, 1, never, hall.now, &refusal));
	assert_string_equal(refusal.code, "limit/rate");
	assert_true(room_order(hall.room, 2, never, hall.now, &refusal));
	assert_int_equal(hall.logged, logged + 1);
	hall.now += 1000;
	assert_true(room_order(hall.room, 1, all, hall.now, &refusal)); /* as it is: nothing to be written down */
	assert_int_equal(hall.logged, logged + 1);
	json_decref(all);
	json_decref(never);
	hall_release(&hall);
}

/* Nobody can fill a log in an hour; here it is said to be full. */
static void beyond_the_bound_only_moves_go_on(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "full");
	hall_start(&hall, &mu_rent_a_hero, 3, "instant");
	hall.room->log_main = 8 << 20;
	json_t *all = json_pack("{s:s}", "react", "all");
	assert_false(room_order(hall.room, 1, all, hall.now, &refusal));
	assert_string_equal(refusal.code, "limit/log");
	assert_false(room_chat(hall.room, 1, "x", 1, hall.now, &refusal));
	assert_string_equal(refusal.code, "limit/log");
	assert_false(room_pause(hall.room, 1, hall.now, &refusal));
	assert_string_equal(refusal.code, "limit/log");
	json_decref(all);
	const uint64_t moves = hall.room->moves;
	play_on(&hall, 400, false);
	assert_true(hall.room->moves > moves + 20);
	check_replay(&hall);
	hall_release(&hall);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_log_that_was_thrown_away_leaves_the_room_as_it_was),
	    cmocka_unit_test(orders_are_given_once_a_second),
	    cmocka_unit_test(beyond_the_bound_only_moves_go_on),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
