/* What a room writes down: the log stays small whatever people do besides playing, and the room comes out of it as it was. */
#include "games.h"
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
		room_rename(room, seat, &(struct room_person){(uint64_t)seat + 1, text, "pl", 0}, hall->now);
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
		anew += play_with_fuss(i % 2 ? &hts_game : &rh_game, i);
	assert_true(anew > 12);
}

/* -- Before the start ------------------------------------------------------------------------------------------ */

static void random_commit(struct hall *hall, char ret_hex[FAIR_HEX])
{
	uint8_t bytes[FAIR_SECRET];
	for (unsigned i = 0; i < FAIR_SECRET; i++)
		bytes[i] = (uint8_t)mu_dealer_below(&hall->dice, 256);
	fair_hex(bytes, ret_hex);
}

/* Somebody comes, goes, is sent away, or the host changes what an empty seat is for. */
static void change_seat(struct hall *hall, mu_seat seat)
{
	struct refusal refusal;
	struct room *room = hall->room;
	const uint32_t what = mu_dealer_below(&hall->dice, 8);
	const struct room_plan_of_seat plans[] = {{WHO_OPEN, 0, 0}, {WHO_INVITED, 0, 0}, {WHO_BOT, 3, 0}};
	char name[24];
	if (seat == room->host && room_people(room) < 2)
		return;
	if (room->seat[seat].who != WHO_PERSON) {
		const uint64_t person = 2 + mu_dealer_below(&hall->dice, 40);
		snprintf(name, sizeof name, "P%u", (unsigned)person);
		if (what < 3)
			room_fill(room, room->host, seat, plans[what], hall->now, &refusal);
		else if (!room_is_blocked(room, person) &&
		         room_join(room, &(struct room_person){person, name, "en", 0}, seat, "open-sesame", hall->now,
		                   &refusal) &&
		         what > 3)
			room_arrive(room, seat, FORM_PLAIN, hall->now);
	} else if (what == 0 && seat != room->host) {
		room_remove(room, seat, mu_dealer_below(&hall->dice, 2), hall->now);
		room->here[seat] = room->ears[seat][FORM_PLAIN] = 0;
	} else if (what < 6) {
		room_leave(room, seat, hall->now, &refusal);
	} else if (room->here[seat]) {
		room_depart(room, seat, FORM_PLAIN, hall->now);
	} else {
		room_arrive(room, seat, FORM_PLAIN, hall->now);
	}
}

static void fuss_before(struct hall *hall)
{
	struct refusal refusal;
	struct room *room = hall->room;
	const mu_seat seat = (mu_seat)mu_dealer_below(&hall->dice, room->seats);
	const uint32_t what = mu_dealer_below(&hall->dice, 12);
	char hex[FAIR_HEX];
	random_commit(hall, hex);
	hall->now += mu_dealer_below(&hall->dice, 900);
	room_tick(room, hall->now);
	if (what < 5) {
		change_seat(hall, seat);
	} else if (room->seat[seat].who != WHO_PERSON) {
		return;
	} else if (what < 8) {
		room_commit(room, seat, hex, hall->now, &refusal);
	} else if (what == 8) {
		hex[mu_dealer_below(&hall->dice, 60)] = '\0';
		room_word(room, seat, hex, hall->now, &refusal);
	} else {
		fuss(hall, seat);
	}
}

static void expect_same_people(const struct hall *hall)
{
	struct hall other;
	const struct room *one = hall->room, *two = replayed(hall, &other);
	assert_int_equal(one->status, two->status);
	assert_int_equal(one->host, two->host);
	for (unsigned i = 0; i < one->seats; i++) {
		const struct room_seat *a = &one->seat[i], *b = &two->seat[i];
		assert_true(a->who == b->who && a->left == b->left && a->person == b->person && a->level == b->level);
		assert_true(a->away == b->away && a->muted == b->muted);
		assert_string_equal(a->name, b->name);
		assert_string_equal(a->lang, b->lang);
		assert_memory_equal(&a->word, &b->word, sizeof a->word);
	}
	for (uint64_t person = 1; person < 50; person++)
		assert_int_equal(room_is_blocked(one, person), room_is_blocked(two, person));
	hall_release(&other);
	check_replay(hall);
}

static void fill_up(struct hall *hall)
{
	struct refusal refusal;
	for (unsigned i = 0; i < hall->room->seats; i++)
		if (hall->room->seat[i].who != WHO_PERSON)
			assert_true(room_fill(hall->room, hall->room->host, (mu_seat)i, (struct room_plan_of_seat){WHO_BOT, 1, 0},
			                      hall->now, &refusal));
}

enum { ASIDE_FULL = (64 << 10) + 1 };

/* Whatever people do at an open table, its log stays small and gives the same table; also later, when what was aside is thrown away. */
static void an_open_table_cannot_be_filled_with_lines(void **state)
{
	(void)state;
	unsigned anew = 0, played = 0;
	for (unsigned number = 0; number < 6; number++) {
		struct hall hall;
		struct refusal refusal;
		char seed[16];
		snprintf(seed, sizeof seed, "open %u", number);
		hall_init(&hall, seed);
		hall_open(&hall, number % 2 ? &hts_game : &rh_game, 4, "quick");
		for (unsigned i = 0; i < 2500 && hall.logged + 1200 < LOG_MAX; i++) {
			if (i % 200 == 199)
				hall.room->log_aside = ASIDE_FULL; /* it takes long until it is; here it is said to be */
			fuss_before(&hall);
			assert_true(log_size(&hall) < (64 << 10) + 32768);
			assert_true(hall.room->log_main < 4096);
			if (mu_dealer_below(&hall.dice, 40) == 0)
				expect_same_people(&hall);
		}
		const unsigned before = hall.anew;
		anew += before;
		fill_up(&hall);
		expect_same_people(&hall);
		assert_true(room_start(hall.room, hall.room->host, hall.now, &refusal));
		expect_same_people(&hall);
		hall.now += 5000;
		room_tick(hall.room, hall.now);
		hall.room->log_aside = ASIDE_FULL;
		assert_int_equal(hall.room->status, ROOM_PLAYING);
		for (unsigned i = 0; i < 300 && hall.room->status == ROOM_PLAYING && hall.logged + 20 < LOG_MAX; i++) {
			const mu_seat seat = (mu_seat)mu_dealer_below(&hall.dice, hall.room->seats);
			hall.now += 1000;
			if (hall.room->seat[seat].who == WHO_PERSON && !hall.room->seat[seat].bot)
				fuss(&hall, seat);
		}
		played += hall.anew - before;
		expect_same_people(&hall);
		hall_release(&hall);
	}
	assert_true(anew >= 60 && played >= 6);
}

static void words_are_given_once_a_second(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	char hex[FAIR_HEX];
	hall_init(&hall, "words");
	hall_open(&hall, &rh_game, 3, "quick");
	for (unsigned i = 0; i < 5; i++) {
		random_commit(&hall, hex);
		assert_true(i % 2 ? room_word(hall.room, 1, hex, hall.now, &refusal)
		                  : room_commit(hall.room, 1, hex, hall.now, &refusal));
	}
	assert_true(room_commit(hall.room, 1, hex, hall.now, &refusal)); /* said twice */
	random_commit(&hall, hex);
	assert_false(room_commit(hall.room, 1, hex, hall.now, &refusal));
	assert_string_equal(refusal.code, "limit/rate");
	assert_false(room_word(hall.room, 1, hex, hall.now, &refusal));
	assert_string_equal(refusal.code, "limit/rate");
	assert_true(room_commit(hall.room, 2, hex, hall.now, &refusal));
	hall.now += 1000;
	assert_true(room_word(hall.room, 1, "word", hall.now, &refusal));
	hall_release(&hall);
}

static void orders_are_given_once_a_second(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "orders");
	hall_start(&hall, &rh_game, 3, "quick");
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
	hall_start(&hall, &rh_game, 3, "instant");
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
	    cmocka_unit_test(an_open_table_cannot_be_filled_with_lines),
	    cmocka_unit_test(words_are_given_once_a_second),
	    cmocka_unit_test(orders_are_given_once_a_second),
	    cmocka_unit_test(beyond_the_bound_only_moves_go_on),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
