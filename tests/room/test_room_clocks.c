/* Clocks, banks, absences and numbers over restarts: random games, stopped at random moments, against the same games that went on. */
#include "games.h"
#include "room_hall.h"

enum { SPARED = 10000, MOMENT = 1000 };

static int64_t later(int64_t one, int64_t two)
{
	return one > two ? one : two;
}

/* The table as a server would have it that was started anew at this moment. */
static struct room *room_again(struct hall *hall, struct hall *keeper, int64_t now)
{
	const char *wrong = NULL;
	struct room *room = room_replay_begin(99, &keeper->hooks, &keeper->scratch);
	for (unsigned i = 0; i < hall->logged; i++)
		if (!room_replay(room, hall->log[i], strlen(hall->log[i]), &wrong))
			fail_msg("%s %s", wrong, hall->log[i]);
	room_wake(room, now);
	return room;
}

static bool nobody_is_here(const struct room *room)
{
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		if (room->here[i])
			return false;
	return true;
}

static void expect_near(int64_t one, int64_t two, int64_t most, const char *what, unsigned seat)
{
	if (one > two + most || two > one + most)
		fail_msg("%s of seat %u: %lld became %lld", what, seat, (long long)one, (long long)two);
}

/* Everything that runs out some time. */
static void expect_same_times(const struct room *one, const struct room *two, int64_t now)
{
	assert_int_equal(one->status, two->status);
	assert_int_equal(one->paused, two->paused);
	if (nobody_is_here(one))
		expect_near(one->last_here, two->last_here, MOMENT, "the last visit", 0);
	else
		assert_true(two->last_here == now);
	for (unsigned i = 0; i < one->seats; i++) {
		const struct room_seat *a = &one->seat[i], *b = &two->seat[i];
		assert_int_equal(a->bot, b->bot);
		if (a->who != WHO_PERSON || a->bot)
			continue;
		if (one->here[i])
			assert_true(b->gone == now);
		else
			expect_near(a->gone, b->gone, a->away ? 0 : MOMENT, "absence", i);
	}
	if (one->status != ROOM_PLAYING)
		return;
	if (one->paused)
		expect_near(one->paused_at, two->paused_at, 0, "the pause", 0);
	for (unsigned i = 0; i < one->seats; i++) {
		expect_near(one->seat[i].bank, two->seat[i].bank, 0, "the bank", i);
		assert_int_equal(one->seat[i].asked, two->seat[i].asked);
		if (one->seat[i].asked) /* what is left, but for what the start adds */
			expect_near(later(room_deadline(one, (mu_seat)i), now + SPARED), room_deadline(two, (mu_seat)i), 0,
			            "the deadline", i);
	}
}

static void crash(struct hall *hall)
{
	struct hall other;
	hall_init(&other, "other");
	other.room = room_again(hall, &other, hall->now);
	expect_same_times(hall->room, other.room, hall->now);
	hall_release(&other);
}

/* -- What people do -------------------------------------------------------------------------------------------- */

static void pass_time(struct hall *hall, int64_t by)
{
	const int64_t until = hall->now + by;
	while (room_due(hall->room) <= until && hall->room->status <= ROOM_PLAYING)
		hall_wait(hall);
	hall->now = until;
}

static void come_or_go(struct hall *hall, mu_seat seat)
{
	if (hall->room->here[seat])
		room_depart(hall->room, seat, FORM_PLAIN, hall->now);
	else
		room_arrive(hall->room, seat, FORM_PLAIN, hall->now);
}

static void pause_or_resume(struct hall *hall, mu_seat seat)
{
	struct refusal refusal;
	if (hall->room->paused) {
		if (hall->room->here[seat])
			room_resume(hall->room, seat, hall->now, &refusal);
		return;
	}
	for (unsigned i = 0; i < hall->room->seats; i++)
		if (hall->room->here[i] && !hall->room->seat[i].resigned)
			room_pause(hall->room, (mu_seat)i, hall->now, &refusal);
}

static void do_something(struct hall *hall)
{
	struct refusal refusal;
	struct room *room = hall->room;
	const uint32_t what = mu_dealer_below(&hall->dice, 60);
	const mu_seat seat = (mu_seat)mu_dealer_below(&hall->dice, room->seats);
	pass_time(hall, mu_dealer_below(&hall->dice, what % 4 ? 700 : 30000));
	if (room->status != ROOM_PLAYING)
		return;
	if (what < 6)
		come_or_go(hall, seat);
	else if (what < 8 || (room->paused && what < 20))
		pause_or_resume(hall, seat);
	else if (what == 8 && seat)
		room_resign(room, seat, hall->now, &refusal);
	else if (room->seat[seat].asked && room->here[seat] && !room->paused)
		assert_true(act(hall, seat, random_action(hall, seat), &refusal) || room->seat[seat].resigned);
}

/* -- Restarts ---------------------------------------------------------------------------------------------------- */

/* The server is down for some time, or its clock is set back meanwhile. */
static void restart(struct hall *hall)
{
	uint64_t numbers[ROOM_VIEWERS];
	memcpy(numbers, hall->room->number, sizeof numbers);
	const int64_t down = (int64_t)mu_dealer_below(&hall->dice, 100000) - 50000;
	hall->now += down;
	struct room *room = room_again(hall, hall, hall->now);
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		if (room->number[i] < numbers[i])
			fail_msg("a number went back from %llu to %llu, %lld ms after the restart", (unsigned long long)numbers[i],
			         (unsigned long long)room->number[i], (long long)down);
	room_destroy(hall->room);
	hall->room = room;
	hall->thinking = 0;
	for (unsigned i = 0; i < room->seats && room->status == ROOM_PLAYING; i++)
		assert_true(!room->seat[i].asked || room_deadline(room, (mu_seat)i) >= hall->now + SPARED);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++)
		if (viewer >= 0 && mu_dealer_below(&hall->dice, 3))
			room_arrive(room, viewer, FORM_PLAIN, hall->now);
}

static unsigned play(const char *seed, const struct mu_game *game, const char *pace)
{
	struct hall hall;
	unsigned crashes = 0;
	hall_init(&hall, seed);
	hall_start(&hall, game, 3, pace);
	room_depart(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
	for (unsigned i = 0; i < 400 && hall.room->status == ROOM_PLAYING; i++) {
		do_something(&hall);
		if (hall.room->status != ROOM_PLAYING)
			break;
		if (i % 3 == 0) {
			crash(&hall);
			crashes++;
		}
		if (i % 50 == 49)
			restart(&hall);
	}
	hall_release(&hall);
	return crashes;
}

static void times_survive_restarts(void **state)
{
	static const char *const paces[] = {"normal", "quick", "relaxed", "days"};
	unsigned crashes = 0;
	(void)state;
	for (unsigned n = 0; n < 64; n++) {
		char seed[16];
		snprintf(seed, sizeof seed, "clocks %u", n);
		crashes += play(seed, n % 2 ? &hts_game : &rh_game, paces[n / 2 % 4]);
	}
	assert_true(crashes > 500);
}

/* 27 seconds are left of a decision, the server is stopped and started at once, and 27 seconds are left. */
static void a_clock_goes_on(void **state)
{
	struct hall hall, other;
	(void)state;
	hall_init(&hall, "27");
	hall_start(&hall, &rh_game, 3, "normal");
	while (hall.room->seat[asked_seat(&hall)].reaction)
		hall_wait(&hall);
	pass_time(&hall, room_deadline(hall.room, asked_seat(&hall)) - 26900 - hall.now);
	hall_init(&other, "other");
	other.room = room_again(&hall, &other, hall.now);
	assert_int_equal(room_deadline(other.room, asked_seat(&hall)) - hall.now, 26900);
	room_destroy(other.room);
	/* An hour later they are over, but nobody could answer: ten seconds are given. */
	const int64_t much_later = hall.now + 3600000;
	other.room = room_again(&hall, &other, much_later);
	assert_int_equal(room_deadline(other.room, asked_seat(&hall)), much_later + SPARED);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(other.room->seat[i].gone, much_later);
	hall_release(&other);
	hall_release(&hall);
}

/* Who goes and comes within a moment is not written down: nobody fills a log by doing so. */
static void moments_are_not_written_down(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "moments");
	hall_start(&hall, &rh_game, 3, "days");
	const unsigned logged = hall.logged;
	for (unsigned i = 0; i < 1000; i++) {
		come_or_go(&hall, 1);
		pass_time(&hall, 1);
	}
	assert_int_equal(hall.logged, logged);
	hall_release(&hall);
}

/* Whatever the clock does between restarts, and however many messages there are. */
static void numbers_never_go_back(void **state)
{
	struct hall hall;
	uint64_t most = 0;
	(void)state;
	hall_init(&hall, "numbers");
	hall_start(&hall, &rh_game, 3, "normal");
	for (unsigned n = 0; n < 12; n++) {
		const unsigned many = n == 4 ? 60000 : mu_dealer_below(&hall.dice, 1500);
		for (unsigned i = 0; i < many; i++) {
			room_depart(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
			room_arrive(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
		}
		for (unsigned i = 0; i < ROOM_VIEWERS; i++)
			most = hall.room->number[i] > most ? hall.room->number[i] : most;
		hall.now -= mu_dealer_below(&hall.dice, 1000000) * (n % 2);
		hall.now = hall.now > 0 ? hall.now : 1;
		struct room *room = room_again(&hall, &hall, hall.now);
		room_destroy(hall.room);
		hall.room = room;
		for (unsigned i = 0; i < ROOM_VIEWERS; i++)
			assert_true(room->number[i] >= most);
		for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++)
			room_arrive(room, viewer, FORM_PLAIN, hall.now);
	}
	hall_release(&hall);
}

/* The number with which somebody begins at a seat where another person was told `many` things that concern nobody else. */
static uint64_t number_after(unsigned many, int64_t pause)
{
	struct hall hall;
	struct refusal refusal;
	uint64_t most = 0;
	hall_init(&hall, "numbers");
	hall_open(&hall, &rh_game, 3, "normal");
	for (unsigned i = 0; i < many; i++)
		room_mute(hall.room, 1, 0, i % 2, hall.now);
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	assert_true(room_leave(hall.room, 1, hall.now, &refusal));
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		most = hall.room->number[i] > most ? hall.room->number[i] : most;
	hall.now += pause;
	assert_true(room_join(hall.room, &(struct room_person){7, "Cyd", "en", 0}, 1, NULL, hall.now, &refusal));
	const uint64_t number = hall.room->number[1];
	assert_true(number > most);
	assert_true(number < hall.room->number_mark);
	hall_release(&hall);
	return number;
}

/* Nobody can count what was told to who sat there before, and no number goes back, also if the clock does. */
static void numbers_do_not_tell_of_who_was_there(void **state)
{
	(void)state;
	static const int64_t pauses[] = {60000, 1000, 0, -5000};
	for (unsigned i = 0; i < sizeof pauses / sizeof pauses[0]; i++)
		assert_int_equal(number_after(0, pauses[i]), number_after(200, pauses[i]));
}

/* Who does not want to be asked again this turn is asked again in the next one. */
static void a_rest_lasts_for_a_turn(void **state)
{
	(void)state;
	const struct mu_game *const games[] = {&rh_game, &hts_game};
	for (unsigned i = 0; i < 2; i++) {
		struct hall hall;
		struct refusal refusal;
		unsigned rested = 0, asked = 0;
		hall_init(&hall, "rest");
		hall_start(&hall, games[i], 4, "normal");
		const struct words *words = words_find(games[i]);
		const struct room_seat *s = &hall.room->seat[1];
		for (int j = 1; j < 60 && hall.room->status == ROOM_PLAYING; j++) {
			json_t *orders = json_loads("{\"react\":\"all\",\"rest\":true}", 0, NULL);
			const uint32_t turn = words->turn(&hall.room->state);
			hall.now += 2000;
			if (j % 2)
				assert_true(room_order(hall.room, 1, orders, hall.now, &refusal));
			json_decref(orders);
			for (int k = 0; k < 200 && hall.room->status == ROOM_PLAYING && words->turn(&hall.room->state) == turn;
			     k++) {
				assert_int_equal(s->orders.rest, j % 2);
				rested += j % 2 && s->asked && s->reaction;
				asked += j % 2 == 0 && s->asked && s->reaction;
				if (s->asked && s->reaction)
					assert_int_equal(s->answer, j % 2 ? games[i]->decline : 0);
				if (k == 3)
					check_replay(&hall);
				const mu_seat seat = asked_seat(&hall);
				if (hall.room->seat[seat].reaction)
					hall_wait(&hall);
				else
					assert_true(act(&hall, seat, random_action(&hall, seat), &refusal));
			}
			if (hall.room->status != ROOM_PLAYING)
				break;
			assert_false(s->orders.rest);
			check_replay(&hall);
		}
		assert_true(rested > 10 && asked > 10);
		hall_release(&hall);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_rest_lasts_for_a_turn), cmocka_unit_test(a_clock_goes_on),
	    cmocka_unit_test(times_survive_restarts),  cmocka_unit_test(moments_are_not_written_down),
	    cmocka_unit_test(numbers_never_go_back),   cmocka_unit_test(numbers_do_not_tell_of_who_was_there),
	};
	return fair_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
