/* Rooms: live play without sockets. Time is made here, people are scripts, and everything told is kept. */
#include "games.h"
#include "room_hall.h"

/* -- Whole games ------------------------------------------------------------------------------------------------ */

static void check_record(struct hall *hall)
{
	static struct fair_report report;
	size_t length = 0;
	char *record = room_record(hall->room, &length);
	assert_non_null(record);
	if (fair_check(record, length, NULL, &report) != FAIR_PROVEN)
		fail_msg("%s", report.sentence);
	char *secret = strstr(record, "info secret ") + strlen("info secret ");
	*secret = *secret == '0' ? '1' : '0';
	assert_int_equal(fair_check(record, length, NULL, &report), FAIR_BROKEN);
	memcpy(secret - strlen("secret "), "nothing", 7); /* another word, which means nothing */
	assert_int_equal(fair_check(record, length, NULL, &report), FAIR_NO_PROOF);
	free(record);
}

static void play_whole_game(const struct mu_game *game, unsigned seats, const char *pace)
{
	struct hall hall;
	hall_init(&hall, pace);
	hall_start(&hall, game, seats, pace);
	for (int i = 0; i < 400 && hall.room->status == ROOM_PLAYING; i++)
		play_on(&hall, 100, i < 4);
	assert_int_equal(hall.room->status, ROOM_OVER);
	assert_non_null(strstr(last_news(&hall, MU_TABLE), "\"over\":{"));
	check_replay(&hall);
	check_record(&hall);
	hall_release(&hall);
}

static void whole_games(void **state)
{
	(void)state;
	for (unsigned seats = 2; seats <= 5; seats++)
		play_whole_game(&rh_game, seats, seats % 2 ? "instant" : "normal");
	for (unsigned seats = 2; seats <= 6; seats++)
		play_whole_game(&hts_game, seats, seats % 2 ? "quick" : "instant");
}

static struct room_spec spec_with_bots(const struct mu_game *game, int level, int other_level)
{
	char text[200];
	snprintf(text, sizeof text, "{\"game\":\"%s\",\"seats\":[\"me\",{\"bot\":%d},{\"bot\":%d}],\"pace\":\"normal\"}",
	         game->name, level, other_level);
	return spec_of(text);
}

static void bots_play_alone(void **state)
{
	(void)state;
	const struct mu_game *const games[] = {&rh_game, &hts_game};
	for (unsigned i = 0; i < 2; i++) {
		struct hall hall;
		struct refusal refusal;
		hall_init(&hall, "bots");
		const struct room_spec spec = spec_with_bots(games[i], 2, 3);
		hall.room = new_room(&hall, &spec);
		assert_true(room_start(hall.room, 0, hall.now, &refusal));
		hall_answer_thoughts(&hall);
		room_arrive(hall.room, MU_TABLE, FORM_PLAIN,
		            hall.now); /* the person is gone, somebody watches: a bot takes over */
		for (int j = 0; j < 20000 && hall.room->status == ROOM_PLAYING; j++)
			hall_wait(&hall);
		assert_int_equal(hall.room->status, ROOM_OVER);
		assert_true(hall.room->seat[0].bot);
		hall_release(&hall);
	}
}

/* -- The law of hidden information --------------------------------------------------------------------------------- */

/* The last one is for games in which what matters lies open; the others are masked, see below. */
static const char *const leak_orders[] = {"{\"react\":\"never\"}", "{\"react\":\"all\"}", "{\"react\":\"danger\"}"};

/* Compares the last message that each of two rooms sent to a viewer. */
static void expect_same_news(const struct hall *one, const struct hall *two, mu_seat viewer, unsigned from_one,
                             unsigned from_two)
{
	const unsigned index = room_viewer_index(viewer);
	assert_int_equal(one->told[index] - from_one, two->told[index] - from_two);
	for (unsigned i = 0; i < one->told[index] - from_one; i++) {
		const struct news *a = &one->news[index][(from_one + i) % NEWS_MAX];
		const struct news *b = &two->news[index][(from_two + i) % NEWS_MAX];
		assert_int_equal(a->time, b->time);
		assert_string_equal(a->text, b->text);
	}
}

/* And what the viewer would be shown when coming back now. */
static void expect_same_sight(const struct hall *one, const struct hall *two, mu_seat viewer)
{
	const unsigned form = one->form[room_viewer_index(viewer)];
	struct strbuf a = {0}, b = {0};
	room_snapshot(one->room, viewer, form, one->now, &a);
	room_snapshot(two->room, viewer, form, two->now, &b);
	assert_string_equal(a.text, b.text);
	strbuf_release(&a);
	strbuf_release(&b);
}

static bool seen_alike(const struct room *one, const struct room *two, mu_seat viewer)
{
	struct mu_state a, b;
	one->game->view(&one->state, viewer, &a);
	two->game->view(&two->state, viewer, &b);
	return memcmp(&a, &b, one->game->state_size) == 0;
}

/* One step in both worlds: an answer that is possible in both, or silence. False: the worlds part. */
static bool step_both(struct hall *one, struct hall *two, mu_seat viewer)
{
	struct refusal refusal;
	const mu_seat seat = (mu_seat)mu_dealer_below(&one->dice, one->room->seats);
	const int64_t later = one->now + mu_dealer_below(&one->dice, 3000);
	one->now = two->now = later;
	room_tick(one->room, later);
	room_tick(two->room, later);
	if (!seen_alike(one->room, two->room, viewer))
		return false;
	if (one->room->status != ROOM_PLAYING || !one->room->seat[seat].asked)
		return true;
	if (seat == viewer)
		assert_true(two->room->seat[seat].asked);
	const mu_action action = random_action(one, seat);
	if (!two->room->seat[seat].asked || !act(two, seat, action, &refusal)) {
		if (seat == viewer)
			fail_msg("the viewer's own answer is refused in one world only: %s", refusal.code);
		return false;
	}
	assert_true(act(one, seat, action, &refusal));
	return true;
}

static bool answers_are_possible(const struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++) {
		struct mu_state state;
		if (!room->seat[i].asked || !room->seat[i].answer)
			continue;
		room_state_for(room, (mu_seat)i, &state);
		if (room->game->refuse(&state, (mu_seat)i, room->seat[i].answer).error)
			return false;
	}
	return true;
}

/* The same room with all exchanged that the viewer cannot know, and everybody asked anew in it. */
static void world_other(const struct hall *one, struct hall *two, mu_seat viewer)
{
	struct room *other = replayed(one, two);
	memcpy(two->form, one->form, sizeof two->form);
	for (mu_seat v = MU_TABLE; v < (mu_seat)other->seats; v++)
		room_arrive(other, v, two->form[room_viewer_index(v)], two->now);
	memcpy(other->number, one->room->number, sizeof other->number);
	struct mu_dealer dice = one->dice;
	other->game->redeal(&other->state, viewer, &dice);
	other->opened = one->room->opened;
	other->asked = one->room->asked;
	other->spared = one->room->spared;
	other->clock_from = one->room->clock_from;
	other->least = one->room->least;
	memcpy(other->timing.generator, one->room->timing.generator, sizeof other->timing.generator);
	for (unsigned i = 0; i < other->seats; i++) {
		struct room_seat *s = &other->seat[i];
		const struct room_seat *from = &one->room->seat[i];
		s->question = from->question;
		s->delay = from->delay;
		s->bank = from->bank;
		memcpy(s->took, from->took, sizeof s->took);
		s->took_count = from->took_count;
		s->declined = from->declined;
	}
}

/* Exchanges all that the viewer cannot know, and plays both worlds for as long as the viewer cannot tell them apart. */
static unsigned follow_two_worlds(struct hall *one, mu_seat viewer)
{
	struct hall two;
	unsigned steps = 0;
	const unsigned index = room_viewer_index(viewer);
	world_other(one, &two, viewer);
	struct room *other = two.room;
	for (unsigned i = 0; i < other->seats; i++)
		other->seat[i].answer_from = one->room->seat[i].answer_from;
	const bool possible = answers_are_possible(other); /* what was sealed before may not be there in this world */
	for (; possible && steps < 50 && one->room->status == ROOM_PLAYING; steps++) {
		const unsigned told_one = one->told[index], told_two = two.told[index];
		if (!step_both(one, &two, viewer) || !seen_alike(one->room, other, viewer))
			break;
		if (one->told[index] > told_one && strstr(last_news(one, viewer), "\"e\":\"shuffle\""))
			break; /* worlds that parted in this step, by different discards, look alike again */
		expect_same_news(one, &two, viewer, told_one, told_two);
		expect_same_sight(one, &two, viewer);
	}
	hall_release(&two);
	return steps;
}

static void nobody_can_tell_worlds_apart(void **state)
{
	(void)state;
	const struct mu_game *const games[] = {&rh_game, &hts_game};
	unsigned steps = 0;
	for (unsigned n = 0; n < 24; n++) {
		struct hall hall;
		char seed[16];
		snprintf(seed, sizeof seed, "leak %u", n);
		hall_init(&hall, seed);
		for (unsigned i = 0; i < ROOM_VIEWERS; i++) /* with and without words: they tell no more */
			hall.form[i] = (n + i) % FORM_COUNT;
		hall_start(&hall, games[n % 2], 3 + n / 2 % 3, "normal");
		for (unsigned i = 0; i < hall.room->seats; i++) {
			struct refusal refusal;
			json_t *orders = json_loads(leak_orders[(n / 2 + i) % (games[n % 2]->hidden_reactions ? 2 : 3)], 0, NULL);
			assert_true(room_order(hall.room, (mu_seat)i, orders, hall.now, &refusal));
			json_decref(orders);
		}
		while (hall.room->status == ROOM_PLAYING && hall.logged < LOG_MAX - 600) {
			play_on(&hall, 30, false);
			if (hall.room->status == ROOM_PLAYING)
				steps +=
				    follow_two_worlds(&hall, (mu_seat)((int)mu_dealer_below(&hall.dice, hall.room->seats + 1) - 1));
		}
		hall_release(&hall);
	}
	assert_true(steps > 500); /* worlds that part at once would prove nothing */
}

/* When the next thing happens in a room whose people decline in exactly the time that the host would take for them. */
static int64_t next_time(const struct hall *hall)
{
	int64_t time = room_due(hall->room);
	for (unsigned i = 0; i < hall->room->seats; i++) {
		const struct room_seat *s = &hall->room->seat[i];
		if (s->asked && s->reaction && !s->answer && s->answer_from > hall->now && s->answer_from < time)
			time = s->answer_from;
	}
	return time;
}

static void decline_in_time(struct hall *hall)
{
	struct refusal refusal;
	for (unsigned i = 0; i < hall->room->seats; i++) {
		const struct room_seat *s = &hall->room->seat[i];
		if (hall->room->status == ROOM_PLAYING && s->asked && s->reaction && !s->answer && s->answer_from <= hall->now)
			assert_true(act(hall, (mu_seat)i, hall->room->game->decline, &refusal));
	}
}

/* Until somebody has something to decide. Returns how many windows were asked in one world only. */
static unsigned follow_masked(struct hall *one, struct hall *two, mu_seat viewer)
{
	unsigned differ = 0;
	for (int i = 0; i < 40; i++) {
		const unsigned index = room_viewer_index(viewer), told_one = one->told[index], told_two = two->told[index];
		const struct room *a = one->room, *b = two->room;
		if (a->status != ROOM_PLAYING || !a->game->is_reaction(&a->state) || !seen_alike(a, b, viewer))
			break;
		for (unsigned seat = 0; seat < a->seats; seat++)
			differ += a->seat[seat].asked && (mu_seat)seat != viewer && !a->seat[seat].answer != !b->seat[seat].answer;
		const int64_t first = next_time(one), second = next_time(two);
		one->now = two->now = first < second ? first : second;
		room_tick(one->room, one->now);
		room_tick(two->room, two->now);
		decline_in_time(one);
		decline_in_time(two);
		for (unsigned seat = 0; seat < a->seats; seat++) { /* what the host knows of their times is another matter */
			memcpy(two->room->seat[seat].took, a->seat[seat].took, sizeof a->seat[seat].took);
			two->room->seat[seat].took_count = a->seat[seat].took_count;
		}
		if (!seen_alike(a, b, viewer))
			break;
		expect_same_news(one, two, viewer, told_one, told_two);
	}
	return differ;
}

/* Plays until a window opens in which everybody wants to be asked only when it matters. */
static bool window_find(struct hall *hall)
{
	for (int i = 0; i < 2000 && hall->room->status == ROOM_PLAYING; i++) {
		struct refusal refusal;
		const mu_seat seat = asked_seat(hall);
		if (hall->room->game->is_reaction(&hall->room->state) && hall->room->chain_at == 0)
			return true;
		if (hall->room->seat[seat].reaction)
			hall_wait(hall);
		else
			assert_true(act(hall, seat, random_action(hall, seat), &refusal));
	}
	return false;
}

/* Where reactions come from hidden cards, who is not asked is answered for in a person's time. */
static void what_matters_is_masked(void **state)
{
	(void)state;
	unsigned differ = 0;
	json_t *orders = json_loads("{\"react\":\"danger\"}", 0, NULL);
	for (unsigned n = 0; n < 8; n++) {
		struct hall hall;
		struct refusal refusal;
		char seed[16];
		snprintf(seed, sizeof seed, "mask %u", n);
		hall_init(&hall, seed);
		hall_start(&hall, &hts_game, 4, "normal");
		for (mu_seat seat = 0; seat < 4; seat++)
			assert_true(room_order(hall.room, seat, orders, hall.now, &refusal));
		while (hall.logged < LOG_MAX / 2 && window_find(&hall)) {
			struct hall other;
			const mu_seat viewer = (mu_seat)((int)mu_dealer_below(&hall.dice, 5) - 1);
			world_other(&hall, &other, viewer);
			for (mu_seat seat = 0; seat < 4; seat++)
				room_ask_again(other.room, seat, other.now); /* in that world */
			differ += follow_masked(&hall, &other, viewer);
			hall_release(&other);
			play_on(&hall, 10, false);
		}
		hall_release(&hall);
	}
	json_decref(orders);
	assert_true(differ > 100); /* or there was nothing to be masked */
}

/* -- Questions ---------------------------------------------------------------------------------------------------- */

/* Plays until a collection of reactions with at least `count` seats is open. */
static void find_chain(struct hall *hall, unsigned count)
{
	struct refusal refusal;
	for (int i = 0; i < 20000 && hall->room->status == ROOM_PLAYING; i++) {
		if (hall->room->chain_count >= count && hall->room->chain_at == 0 &&
		    hall->room->seat[asked_seat(hall)].reaction)
			return;
		hall->now += 2000;
		room_tick(hall->room, hall->now);
		if (hall->room->status != ROOM_PLAYING)
			break;
		const mu_seat seat = asked_seat(hall);
		mu_action action = random_action(hall, seat);
		if (hall->room->seat[seat].reaction)
			action = hall->room->game->decline;
		assert_true(act(hall, seat, action, &refusal));
	}
	fail_msg("no such question");
}

static void everybody_reacts_always(struct hall *hall)
{
	struct refusal refusal;
	json_t *orders = json_loads("{\"react\":\"all\"}", 0, NULL);
	for (unsigned i = 0; i < hall->room->seats; i++)
		assert_true(room_order(hall->room, (mu_seat)i, orders, hall->now, &refusal));
	json_decref(orders);
}

static void reactions_are_sealed_and_ordered(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "sealed");
	hall_start(&hall, &hts_game, 4, "normal");
	everybody_reacts_always(&hall);
	find_chain(&hall, 3);
	struct room *room = hall.room;
	const mu_seat first = room->chain[0], second = room->chain[1], third = room->chain[2];
	const uint64_t moves = room->moves;
	const unsigned told = hall.told[first];
	hall.now += 5000;
	assert_true(act(&hall, third, room->game->decline, &refusal));
	assert_true(act(&hall, second, room->game->decline, &refusal));
	assert_int_equal(room->moves, moves);                          /* the first one has not answered */
	assert_int_equal(hall.told[first], told);                      /* and has not heard of it */
	check_replay(&hall);                                           /* but it is kept */
	assert_true(act(&hall, third, room->game->decline, &refusal)); /* said twice */
	assert_true(act(&hall, first, room->game->decline, &refusal));
	assert_true(room->moves >= moves + 3);
	assert_false(room_act(room, third, room->seat[third].question + 77, "decline", 7, hall.now, &refusal));
	assert_string_equal(refusal.code, "play/stale");
	hall_release(&hall);
}

static void a_collection_takes_its_time(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "least");
	hall_start(&hall, &hts_game, 3, "normal");
	everybody_reacts_always(&hall);
	find_chain(&hall, 2);
	struct room *room = hall.room;
	const uint64_t moves = room->moves;
	const unsigned count = room->chain_count;
	for (unsigned i = 0; i < count; i++)
		assert_true(act(&hall, room->chain[i], room->game->decline, &refusal));
	assert_int_equal(room->moves, moves);
	assert_in_range(room_due(room) - hall.now, 1, 1600);
	hall_wait(&hall);
	assert_true(room->moves >= moves + count);
	hall_release(&hall);
}

/* As the server would have to guess it of this person: one of what was seen, give or take a fifth. */
static void expect_like_the_last(const struct room_seat *s, int64_t took, int64_t most)
{
	const unsigned known = s->took_count < ROOM_TOOK_MAX ? s->took_count : ROOM_TOOK_MAX;
	bool alike = false;
	for (unsigned i = 0; i < known; i++) {
		const int64_t like = s->took[i] < most ? s->took[i] : most;
		alike = alike || (took >= like * 8 / 10 && took <= like * 12 / 10);
	}
	assert_true(alike);
}

/* Everybody declines, so many milliseconds after the least time. */
static void decline_after(struct hall *hall, int64_t took)
{
	struct refusal refusal;
	struct room *room = hall->room;
	mu_seat chain[MU_SEATS_MAX];
	const unsigned count = room->chain_count;
	memcpy(chain, room->chain, sizeof chain);
	hall->now = room->opened + room->least + took;
	for (unsigned i = count; i-- > 0;)
		assert_true(act(hall, chain[i], room->game->decline, &refusal));
}

/* When the server declines for a seat is drawn before anybody looks at its cards, and is as long as the person takes. */
static void the_server_takes_a_persons_time(void **state)
{
	(void)state;
	enum { TOOK = 3000 };
	struct hall hall;
	unsigned guesses = 0, later = 0, longer = 0, known = 0, as_long = 0;
	hall_init(&hall, "blind");
	hall_start(&hall, &hts_game, 4, "normal");
	everybody_reacts_always(&hall);
	struct room *room = hall.room;
	for (int i = 0; i < 60; i++) {
		find_chain(&hall, 2);
		for (unsigned j = 0; j < room->chain_count; j++) {
			struct room_seat *s = &room->seat[room->chain[j]];
			const int64_t more = s->delay - room->least;
			if (i < 30) { /* a stranger */
				guesses++;
				assert_in_range(more, 0, room->spec.pace->react - room->least);
				later += more > 500;
				longer += more > room->spec.pace->mask;
			} else if (s->took_count >= 4) {
				known++;
				expect_like_the_last(s, more, room->spec.pace->react - room->least);
				as_long += more >= TOOK * 8 / 10;
			}
		}
		decline_after(&hall, TOOK);
		if (i < 30)
			for (unsigned j = 0; j < room->seats; j++)
				room->seat[j].took_count = 0;
	}
	assert_true(later > guesses / 2 && longer > 0 && longer < guesses / 3);
	assert_true(known > 20 && as_long > known / 2);
	hall_release(&hall);
}

static void think_for_ever(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	(void)context, (void)view;
	assert_int_equal(until, room->seat[seat].answer_from);
}

/* A bot that has much to think about takes no longer than one that has nothing to choose. */
static void bots_answer_in_time(void **state)
{
	(void)state;
	const struct mu_game *const games[] = {&rh_game, &hts_game};
	for (unsigned i = 0; i < 2; i++) {
		struct hall hall;
		struct refusal refusal;
		hall_init(&hall, "late");
		hall.hooks.think = think_for_ever;
		const struct room_spec spec = spec_with_bots(games[i], 5, 1);
		struct room *room = hall.room = new_room(&hall, &spec);
		room_arrive(room, 0, FORM_PLAIN, hall.now);
		assert_true(room_start(room, 0, hall.now, &refusal));
		for (int j = 0; j < 20000 && room->status == ROOM_PLAYING; j++) {
			const mu_seat seat = asked_seat(&hall);
			const struct room_seat *s = &room->seat[seat];
			const uint64_t moves = room->moves;
			if (seat == 0) {
				assert_true(act(&hall, 0, random_action(&hall, 0), &refusal) || room->paused);
			} else {
				const int64_t due = s->reaction ? room->opened + room->least : room->clock_from + room->spec.pace->bot;
				assert_int_equal(s->answer_from, due);
				assert_int_equal(room_due(room), due);
			}
			if (room->moves == moves)
				hall_wait(&hall);
			assert_true(room->moves > moves || seat == 0);
		}
		assert_int_equal(room->status, ROOM_OVER);
		hall_release(&hall);
	}
}

static void silence_is_an_answer(void **state)
{
	(void)state;
	const struct mu_game *const games[] = {&rh_game, &hts_game};
	for (unsigned i = 0; i < 2; i++) {
		struct hall hall;
		hall_init(&hall, "silence");
		hall_start(&hall, games[i], 4, "quick");
		for (int j = 0; j < 3000 && hall.room->status == ROOM_PLAYING; j++)
			hall_wait(&hall); /* everybody is there and says nothing: the game goes on, and ends */
		assert_int_equal(hall.room->status, ROOM_OVER);
		hall_release(&hall);
	}
}

static void refusals_say_why(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "refusals");
	hall_start(&hall, &rh_game, 3, "normal");
	struct room *room = hall.room;
	const mu_seat seat = asked_seat(&hall);
	const uint64_t question = room->seat[seat].question;
	assert_false(room_act(room, seat, question, "dance", 5, hall.now, &refusal));
	assert_string_equal(refusal.code, "action/unknown");
	assert_false(room_act(room, seat, question, "pass", 4, hall.now, &refusal));
	assert_string_equal(refusal.code, "action/illegal");
	assert_non_null(refusal.rule);
	assert_false(room_act(room, seat, question - 1, "pass", 4, hall.now, &refusal));
	assert_string_equal(refusal.code, "play/stale");
	assert_false(room_start(room, 0, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/started");
	assert_false(room_join(room, &(struct room_person){77, "Late", "en", 0}, -1, NULL, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/started");
	hall_release(&hall);
}

/* -- Numbers -------------------------------------------------------------------------------------------------- */

static void numbers_have_no_gaps(void **state)
{
	(void)state;
	struct hall hall;
	hall_init(&hall, "numbers");
	hall_start(&hall, &hts_game, 3, "normal");
	uint64_t last = 0;
	for (unsigned i = 0; i < hall.told[1]; i++) {
		json_t *json = json_loads(hall.news[1][i].text, JSON_REJECT_DUPLICATES, NULL);
		const uint64_t n = (uint64_t)json_integer_value(json_object_get(json, "n"));
		assert_true(!last || n == last + 1);
		last = n;
		json_decref(json);
	}
	assert_int_equal(last, hall.room->number[1]);
	hall_release(&hall);
}

static int start_sodium(void **state)
{
	(void)state;
	return fair_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(whole_games),
	    cmocka_unit_test(bots_play_alone),
	    cmocka_unit_test(nobody_can_tell_worlds_apart),
	    cmocka_unit_test(what_matters_is_masked),
	    cmocka_unit_test(reactions_are_sealed_and_ordered),
	    cmocka_unit_test(a_collection_takes_its_time),
	    cmocka_unit_test(the_server_takes_a_persons_time),
	    cmocka_unit_test(bots_answer_in_time),
	    cmocka_unit_test(silence_is_an_answer),
	    cmocka_unit_test(refusals_say_why),
	    cmocka_unit_test(numbers_have_no_gaps),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
