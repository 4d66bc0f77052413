/* People in rooms: who sits where, who comes and goes, pauses, standing orders, talk; and what of it a restart keeps. */
#include "games.h"
#include "room_hall.h"

static void seats_are_taken_by_rule(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "seats");
	const struct room_spec spec = spec_of("{\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"invited\",\"open\"]}");
	struct room *room = hall.room = new_room(&hall, &spec);
	const struct room_person bob = {2, "Bob", "en", 0}, eve = {3, "Eve", "en", 0};
	assert_false(room_join(room, &bob, 1, NULL, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/key");
	assert_false(room_join(room, &bob, 1, "wrong", hall.now, &refusal));
	assert_string_equal(refusal.code, "table/key");
	assert_false(room_join(room, &bob, 0, NULL, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/taken");
	assert_true(room_join(room, &bob, -1, NULL, hall.now, &refusal));
	assert_int_equal(room_seat_of(room, 2), 2);
	assert_false(room_join(room, &eve, -1, NULL, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/key");
	assert_false(room_start(room, 0, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/waiting");
	assert_true(room_join(room, &eve, -1, "open-sesame", hall.now, &refusal));
	assert_false(room_start(room, 1, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/host");
	assert_true(room_leave(room, 2, hall.now, &refusal));
	check_replay(&hall);
	assert_true(room_join(room, &bob, -1, NULL, hall.now, &refusal));
	assert_true(room_start(room, 0, hall.now, &refusal));
	check_replay(&hall);
	hall_release(&hall);
}

static void a_host_who_leaves_passes_the_table_on(void **state)
{
	struct hall hall, other;
	struct refusal refusal;
	(void)state;
	hall_init(&hall, "passed on");
	const struct room_spec spec =
	    spec_of("{\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\",{\"bot\":1}]}");
	struct room *room = hall.room = new_room(&hall, &spec);
	const struct room_person bob = {2, "Bob", "en", 0}, eve = {3, "Eve", "en", 0}, ada = {1, "Ada", "en", 0};
	assert_true(room_join(room, &bob, 1, NULL, hall.now, &refusal));
	assert_true(room_join(room, &eve, 2, NULL, hall.now, &refusal));
	room_arrive(room, 2, FORM_PLAIN, hall.now); /* Bob is not there, Eve is */
	assert_true(room_leave(room, 0, hall.now, &refusal));
	assert_int_equal(room->status, ROOM_OPEN);
	assert_int_equal(room->host, 2);
	check_replay(&hall);
	assert_int_equal(replayed(&hall, &other)->host, 2);
	hall_release(&other);
	assert_true(room_join(room, &ada, 0, "open-sesame", hall.now, &refusal)); /* who comes back is a guest */
	assert_false(room_start(room, 0, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/host");
	assert_true(room_leave(room, 2, hall.now, &refusal));
	assert_int_equal(room->host, 0); /* nobody is there: whoever is next, and the bot is nobody */
	assert_true(room_leave(room, 0, hall.now, &refusal));
	assert_int_equal(room->host, 1);
	assert_true(room_leave(room, 1, hall.now, &refusal));
	assert_int_equal(room->status, ROOM_GONE);
	hall_release(&hall);
}

static void the_host_fills_empty_seats(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "fill");
	const struct room_spec spec =
	    spec_of("{\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"invited\",\"open\",{\"bot\":1}]}");
	struct room *room = hall.room = new_room(&hall, &spec);
	const struct room_person bob = {2, "Bob", "en", 0}, eve = {3, "Eve", "en", 0};
	const struct room_plan_of_seat expert = {WHO_BOT, 5, 0}, open = {WHO_OPEN, 0, 0}, invited = {WHO_INVITED, 0, 0};
	assert_true(room_join(room, &bob, 1, "open-sesame", hall.now, &refusal));
	assert_false(room_fill(room, 1, 2, expert, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/host");
	assert_false(room_fill(room, 0, 1, expert, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/taken");
	assert_true(room_fill(room, 0, 2, expert, hall.now, &refusal));
	assert_true(room_fill(room, 0, 3, invited, hall.now, &refusal));
	check_replay(&hall);
	assert_false(room_join(room, &eve, -1, NULL, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/key");
	assert_true(room_fill(room, 0, 3, open, hall.now, &refusal));
	assert_true(room_join(room, &eve, -1, NULL, hall.now, &refusal));
	assert_int_equal(room_seat_of(room, 3), 3);
	assert_true(room_leave(room, 3, hall.now, &refusal)); /* it is what it was made, not what it was at first */
	assert_int_equal(room->seat[3].who, WHO_OPEN);
	check_replay(&hall);
	assert_true(room_fill(room, 0, 3, expert, hall.now, &refusal));
	assert_true(room_start(room, 0, hall.now, &refusal));
	assert_int_equal(room->seat[2].level, 5);
	assert_false(room_fill(room, 0, 2, open, hall.now, &refusal));
	assert_string_equal(refusal.code, "table/started");
	check_replay(&hall);
	hall_release(&hall);
}

static void the_absent_are_replaced_and_come_back(void **state)
{
	(void)state;
	struct hall hall;
	hall_init(&hall, "absent");
	hall_start(&hall, &rh_game, 3, "quick");
	struct room *room = hall.room;
	room_depart(room, 1, FORM_PLAIN, hall.now);
	assert_non_null(strstr(last_news(&hall, 0), "\"here\":false"));
	const int64_t left = hall.now;
	while (!room->seat[1].bot)
		hall_wait(&hall);
	assert_true(hall.now >= left + room->spec.pace->grace);
	check_replay(&hall);
	for (int i = 0; i < 5; i++)
		hall_wait(&hall);
	room_arrive(room, 1, FORM_PLAIN, hall.now);
	assert_false(room->seat[1].bot);
	check_replay(&hall);
	hall_release(&hall);
}

static void pauses_need_everybody(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "pause");
	hall_start(&hall, &rh_game, 3, "normal");
	struct room *room = hall.room;
	assert_true(room_pause(room, 0, hall.now, &refusal));
	assert_true(room_pause(room, 2, hall.now, &refusal));
	assert_false(room->paused);
	const unsigned told = hall.told[1];
	assert_true(room_pause(room, 2, hall.now, &refusal)); /* nothing new is nobody's news */
	assert_true(room_resume(room, 1, hall.now, &refusal));
	assert_int_equal(hall.told[1], told);
	check_replay(&hall);                                   /* who wants one */
	assert_true(room_resume(room, 2, hall.now, &refusal)); /* not any more */
	assert_int_equal(room->want, 1);
	check_replay(&hall);
	assert_true(room_pause(room, 2, hall.now, &refusal));
	const int64_t left = room_due(room) - hall.now;
	assert_true(room_pause(room, 1, hall.now, &refusal));
	assert_true(room->paused);
	assert_int_equal(room_due(room), INT64_MAX);
	assert_false(act(&hall, asked_seat(&hall), random_action(&hall, asked_seat(&hall)), &refusal));
	assert_string_equal(refusal.code, "play/paused");
	check_replay(&hall);
	hall.now += 3600000;
	assert_true(room_resume(room, 1, hall.now, &refusal));
	assert_int_equal(room_due(room) - hall.now, left);
	hall_release(&hall);
}

static void who_resigns_is_played_by_a_bot(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "resign");
	hall_start(&hall, &rh_game, 3, "normal");
	assert_true(room_resign(hall.room, 1, hall.now, &refusal));
	assert_false(room_resign(hall.room, 1, hall.now, &refusal));
	room_depart(hall.room, 1, FORM_PLAIN, hall.now);
	room_arrive(hall.room, 1, FORM_PLAIN, hall.now);
	assert_true(hall.room->seat[1].bot);
	check_replay(&hall);
	assert_true(room_resign(hall.room, 0, hall.now, &refusal));
	assert_true(room_resign(hall.room, 2, hall.now, &refusal));
	assert_int_equal(hall.room->status, ROOM_GONE);
	hall_release(&hall);
}

static void empty_tables_are_given_up(void **state)
{
	(void)state;
	struct hall hall;
	hall_init(&hall, "empty");
	hall_start(&hall, &rh_game, 3, "normal");
	for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++)
		room_depart(hall.room, viewer, FORM_PLAIN, hall.now);
	for (int i = 0; i < 100000 && hall.room->status == ROOM_PLAYING; i++)
		hall_wait(&hall);
	assert_true(hall.room->status == ROOM_GONE || hall.room->status == ROOM_OVER);
	hall_release(&hall);
}

/* -- Orders and talk -------------------------------------------------------------------------------------------------- */

static void orders_are_private_and_kept(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "orders");
	hall_start(&hall, &rh_game, 4, "normal");
	json_t *orders =
	    json_loads("{\"react\":\"danger\",\"plans\":[{\"when\":{\"e\":\"use\",\"hero\":2},\"do\":\"use 1\"}]}", 0,
	               NULL);
	const unsigned told = hall.told[0];
	assert_true(room_order(hall.room, 1, orders, hall.now, &refusal));
	json_decref(orders);
	assert_int_equal(hall.told[0], told);
	assert_non_null(strstr(last_news(&hall, 1), "\"m\":\"orders\"")); /* for the person's other devices */
	assert_non_null(strstr(last_news(&hall, 1), "\"react\":\"danger\""));
	check_replay(&hall);
	struct strbuf r = {0};
	room_snapshot(hall.room, 0, FORM_PLAIN, hall.now, &r);
	assert_null(strstr(r.text, "danger"));
	strbuf_clear(&r);
	room_snapshot(hall.room, 1, FORM_PLAIN, hall.now, &r);
	assert_non_null(strstr(r.text, "\"react\":\"danger\""));
	assert_non_null(strstr(r.text, "\"do\":\"use 1\""));
	strbuf_release(&r);
	static const char *const bad[] = {"{\"react\":\"sometimes\"}",
	                                  "{\"plans\":[{\"when\":{},\"do\":\"use 1\"}]}",
	                                  "{\"plans\":[{\"when\":{\"e\":[]},\"do\":\"use 1\"}]}",
	                                  "{\"plans\":[{\"when\":{\"e\":\"use\"},\"do\":\"sing\"}]}",
	                                  "{\"hold\":1}",
	                                  "{\"rest\":1}"};
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		orders = json_loads(bad[i], 0, NULL);
		assert_false(room_order(hall.room, 1, orders, hall.now, &refusal));
		assert_string_equal(refusal.code, "play/order");
		json_decref(orders);
	}
	assert_int_equal(hall.room->seat[1].orders.react, REACT_DANGER);
	hall_release(&hall);
}

/* "When seat 0 uses anything, I do this": the plan fires at the next question where it is allowed. */
static void plans_are_carried_out(void **state)
{
	(void)state;
	unsigned fired = 0;
	for (unsigned n = 0; n < 30 && !fired; n++) {
		struct hall hall;
		char seed[16];
		struct refusal refusal;
		snprintf(seed, sizeof seed, "plan %u", n);
		hall_init(&hall, seed);
		hall_start(&hall, &rh_game, 4, "normal");
		hall.room->spec.secret[0] = (uint8_t)n;
		json_t *orders = json_loads("{\"plans\":[{\"when\":{\"e\":\"use\"},\"do\":\"use 1\"}]}", 0, NULL);
		for (mu_seat seat = 0; seat < 4; seat++)
			assert_true(room_order(hall.room, seat, orders, hall.now, &refusal));
		json_decref(orders);
		for (int i = 0; i < 300 && hall.room->status == ROOM_PLAYING && !fired; i++) {
			play_on(&hall, 5, false);
			for (unsigned seat = 0; seat < 4; seat++)
				fired += !hall.room->seat[seat].orders.plans[0].action;
		}
		if (hall.room->status == ROOM_PLAYING)
			check_replay(&hall);
		hall_release(&hall);
	}
	assert_true(fired > 0);
}

static void talk_reaches_those_who_listen(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "talk");
	hall_start(&hall, &rh_game, 3, "normal");
	json_t *three = json_integer(3), *nine = json_integer(9);
	assert_true(room_say(hall.room, 1, "is", three, hall.now, &refusal));
	assert_non_null(strstr(last_news(&hall, 0), "\"phrase\":\"is\",\"card\":3,\"sentence\":\"It's the Witch (3).\""));
	assert_false(room_say(hall.room, 1, "is", nine, hall.now, &refusal));
	assert_false(room_say(hall.room, 1, "is", NULL, hall.now, &refusal));
	assert_false(room_say(hall.room, 1, "hello", three, hall.now, &refusal));
	assert_true(room_chat(hall.room, 1, "\"quoted\"", 8, hall.now, &refusal));
	assert_non_null(strstr(last_news(&hall, 2), "\"text\":\"\\\"quoted\\\"\""));
	assert_false(room_chat(hall.room, 1, "two\nlines", 9, hall.now, &refusal));
	room_mute(hall.room, 2, 1, false, hall.now);
	const unsigned told = hall.told[2];
	assert_true(room_chat(hall.room, 1, "psst", 4, hall.now, &refusal));
	assert_int_equal(hall.told[2], told);
	assert_non_null(strstr(last_news(&hall, 2), "\"muted\":[1]"));
	room_mute(hall.room, 2, 1, true, hall.now);
	assert_true(room_chat(hall.room, 1, "psst", 4, hall.now, &refusal));
	assert_int_equal(hall.told[2], told + 2); /* that it hears again, and what */
	assert_true(room_chat(hall.room, 1, "psst", 4, hall.now, &refusal));
	assert_false(room_chat(hall.room, 1, "psst", 4, hall.now, &refusal)); /* enough for now */
	assert_string_equal(refusal.code, "limit/rate");
	hall.now += 1000;
	assert_true(room_chat(hall.room, 1, "psst", 4, hall.now, &refusal));
	assert_false(room_switch_chat(hall.room, 1, false, hall.now, &refusal));
	assert_true(room_switch_chat(hall.room, 0, false, hall.now, &refusal));
	hall.now += 1000;
	assert_false(room_chat(hall.room, 1, "psst", 4, hall.now, &refusal));
	assert_string_equal(refusal.code, "talk/off");
	check_replay(&hall);
	json_decref(three);
	json_decref(nine);
	hall_release(&hall);
}

static json_t *talk_of(const struct room *room, mu_seat viewer, unsigned form)
{
	struct strbuf r = {0};
	room_snapshot(room, viewer, form, 0, &r);
	json_t *table = json_loads(r.text, JSON_REJECT_DUPLICATES, NULL);
	json_t *talk = json_incref(json_object_get(table, "talk"));
	assert_true(json_is_array(talk));
	json_decref(table);
	strbuf_release(&r);
	return talk;
}

static void who_comes_later_reads_what_was_said(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	char text[8];
	hall_init(&hall, "later");
	hall_open(&hall, &rh_game, 3, "normal");
	json_t *three = json_integer(3);
	for (unsigned i = 0; i < ROOM_TALK_MAX + 5; i++) {
		hall.now += 1000;
		snprintf(text, sizeof text, "no. %u", i);
		assert_true(room_chat(hall.room, i % 2, text, strlen(text), hall.now, &refusal));
	}
	assert_true(room_say(hall.room, 0, "have", three, hall.now, &refusal));
	assert_true(room_say(hall.room, 2, "hello", NULL, hall.now, &refusal));
	room_mute(hall.room, 2, 1, false, hall.now);
	json_t *talk = talk_of(hall.room, MU_TABLE, FORM_WORDS + MU_LANG_PL);
	assert_int_equal(json_array_size(talk), ROOM_TALK_MAX); /* the oldest are forgotten */
	const json_t *first = json_array_get(talk, 0), *claim = json_array_get(talk, ROOM_TALK_MAX - 2);
	assert_string_equal(json_string_value(json_object_get(first, "text")), "no. 7");
	assert_int_equal(json_integer_value(json_object_get(first, "seat")), 1);
	assert_string_equal(json_string_value(json_object_get(claim, "sentence")), "Mam Wiedźmę (3).");
	json_decref(talk);
	talk = talk_of(hall.room, 2, FORM_PLAIN); /* who hears nothing from a seat reads nothing from it */
	for (size_t i = 0; i < json_array_size(talk); i++)
		assert_int_not_equal(json_integer_value(json_object_get(json_array_get(talk, i), "seat")), 1);
	assert_int_equal(json_array_size(talk), 11);
	json_decref(talk);
	check_replay(&hall);
	json_decref(three);
	hall_release(&hall);
}

static int start_sodium(void **state)
{
	(void)state;
	return fair_start() ? 0 : -1;
}

static void spectators_are_counted(void **state)
{
	(void)state;
	struct hall hall;
	hall_init(&hall, "crowd");
	hall_start(&hall, &rh_game, 3, "normal");
	const unsigned before = hall.room->here[room_viewer_index(MU_TABLE)];
	char wanted[32];
	for (unsigned more = 1; more <= 2; more++) {
		room_arrive(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
		snprintf(wanted, sizeof wanted, "\"watching\":%u,", before + more);
		assert_non_null(strstr(last_news(&hall, 1), wanted));
	}
	room_depart(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
	snprintf(wanted, sizeof wanted, "\"watching\":%u,", before + 1);
	assert_non_null(strstr(last_news(&hall, 1), wanted));
	hall_release(&hall);
}

/* However many come and go: what everybody is told of it is a message a second, and the last one says how it is. */
static void a_crowd_does_not_drown_the_table(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "flood");
	hall_start(&hall, &rh_game, 3, "normal");
	assert_true(room_pause(hall.room, 0, hall.now, &refusal)); /* nothing but this happens */
	hall.now += 30000;
	room_tick(hall.room, hall.now);
	const unsigned before = hall.told[1];
	for (unsigned i = 0; i < 1000; i++) {
		hall.now += 2;
		room_arrive(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
		room_tick(hall.room, hall.now);
		if (i % 4)
			room_depart(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
	}
	assert_in_range(hall.told[1] - before, 21, 23); /* twenty at once, then one each second */
	assert_true(room_due(hall.room) <= hall.now + 1000);
	hall.now = room_due(hall.room);
	room_tick(hall.room, hall.now);
	char wanted[32];
	snprintf(wanted, sizeof wanted, "\"watching\":%u,", hall.room->here[room_viewer_index(MU_TABLE)]);
	assert_non_null(strstr(last_news(&hall, 1), wanted));
	assert_true(room_due(hall.room) > hall.now);
	const unsigned calm = hall.told[1];
	room_tick(hall.room, hall.now + 1000);
	assert_int_equal(hall.told[1], calm);
	/* That the table is gone is told at once. */
	for (unsigned i = 0; i < 10; i++)
		room_depart(hall.room, MU_TABLE, FORM_PLAIN, hall.now);
	room_give_up(hall.room, hall.now);
	assert_non_null(strstr(last_news(&hall, 1), "\"status\":\"gone\""));
	hall_release(&hall);
}

/* -- What people are called ------------------------------------------------------------------------------------ */

static const char *called(struct hall *hall, const char *name)
{
	static uint64_t id = 100;
	struct refusal refusal;
	assert_true(
	    room_join(hall->room, &(struct room_person){++id, name, "pl", 0}, -1, "open-sesame", hall->now, &refusal));
	return hall->room->seat[room_seat_of(hall->room, id)].name;
}

static void at_a_table_nobody_looks_like_another(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	struct room_plan_of_seat bot = {WHO_BOT, 3, 0};
	hall_init(&hall, "names");
	const struct room_spec spec =
	    spec_of("{\"game\":\"here-to-slay\",\"seats\":[\"me\",{\"bot\":1},\"open\",\"open\",\"open\","
	            "\"open\"]}");
	hall.room = new_room(&hall, &spec);
	assert_string_equal(hall.room->seat[0].name, "Ash");
	assert_string_equal(called(&hall, "ASH"), "ASH 2");
	assert_string_equal(called(&hall, "\xd0\x90\xd1\x95\xd2\xbb"),
	                    "\xd0\x90\xd1\x95\xd2\xbb 3");        /* which is Cyrillic */
	assert_string_equal(called(&hall, "Brzoza"), "Brzoza 2"); /* as the bot in seat 1 is called in Polish */
	assert_string_equal(called(&hall, "Ty"), "Ty 2");
	room_leave(hall.room, 2, hall.now, &refusal);
	assert_string_equal(called(&hall, "Cedar"), "Cedar");
	room_rename(hall.room, 3, &(struct room_person){0, "Elm", "en", 0}, hall.now);
	assert_string_equal(hall.room->seat[3].name, "Elm");
	room_rename(hall.room, 3, &(struct room_person){0, "CEDAR", "en", 0}, hall.now);
	assert_string_equal(hall.room->seat[3].name, "CEDAR 2");
	room_rename(hall.room, 3, &(struct room_person){0, "\xe6\xa6\x86\xe6\xa8\xb9", "en", 0}, hall.now);
	room_leave(hall.room, 4, hall.now, &refusal);
	assert_true(
	    room_fill(hall.room, 0, 4, bot, hall.now, &refusal)); /* a bot cannot be called otherwise, so people are */
	for (unsigned i = 0; i < hall.room->seats; i++)
		assert_true(i == 4 || !writing_alike(hall.room->seat[i].name, "Hazel"));
	check_replay(&hall);
	hall_release(&hall);
}

/* What everybody is told of a seat, and what is left of it when the log is read. */
static void faces_are_told_kept_and_forgotten(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	struct strbuf told = {0};
	unsigned seats = 0;
	const face_number owl = face_find("owl", true), fox = face_find("fox", true);
	assert_true(owl && fox && owl != fox);
	assert_int_equal(face_find("automaton", true), 0); /* a person is not to be taken for a bot */
	assert_true(face_find("automaton", false));
	assert_int_equal(face_find("fox\"", false), 0);
	hall_init(&hall, "faces");
	const struct room_spec spec = spec_of("{\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",{\"bot\":1}]}");
	hall.room = new_room(&hall, &spec);
	assert_true(room_join(hall.room, &(struct room_person){7, "Cyd", "en", owl}, 1, NULL, hall.now, &refusal));
	room_snapshot(hall.room, MU_TABLE, FORM_PLAIN, hall.now, &told);
	assert_non_null(strstr(told.text, "\"name\":\"Cyd\",\"face\":\"owl\""));
	assert_null(strstr(told.text, "\"name\":\"Ash\",\"face\"")); /* who has not said one has none */
	check_replay(&hall);
	room_rename(hall.room, 1, &(struct room_person){7, "Cyd", "en", 0}, hall.now);
	assert_int_equal(hall.room->seat[1].face, owl); /* an older page does not say it */
	room_rename(hall.room, 1, &(struct room_person){7, "Cyd", "en", fox}, hall.now);
	assert_int_equal(hall.room->seat[1].face, fox);
	check_replay(&hall);
	const char log[] = "sit 1 7 en Cyd\nface 1 fox\nface 0 owl\n";
	assert_true(room_log_forget(log, sizeof log - 1, 7, &seats, &told));
	assert_null(strstr(told.text, "fox"));
	assert_non_null(strstr(told.text, "face 0 owl"));
	assert_true(room_leave(hall.room, 1, hall.now, &refusal));
	assert_int_equal(hall.room->seat[1].face, 0);
	strbuf_release(&told);
	hall_release(&hall);
}

static void numbers_fit_behind_long_names(void **state)
{
	(void)state;
	struct hall hall;
	char name[NAME_SIZE] = "", long_name[NAME_SIZE] = "";
	hall_init(&hall, "long names");
	const struct room_spec spec =
	    spec_of("{\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\",\"open\",\"open\"]}");
	hall.room = new_room(&hall, &spec);
	for (unsigned i = 0; i < NAME_CLUSTERS; i++)
		strcat(long_name, "\xf0\x9f\xa6\x86"); /* twenty ducks, 80 bytes */
	assert_true(writing_name(long_name, name));
	assert_string_equal(called(&hall, name), long_name);
	for (unsigned i = 2; i < 5; i++) {
		char wanted[ROOM_NAME_MAX + 8];
		snprintf(wanted, sizeof wanted, "%s %u", long_name, i);
		assert_string_equal(called(&hall, name), wanted);
	}
	check_replay(&hall);
	hall_release(&hall);
}

/* Logs of earlier versions have names and texts in them that are refused now: the table goes on, and they are not shown. */
static void old_logs_are_read_with_care(void **state)
{
	(void)state;
	struct hall hall, other;
	hall_init(&hall, "old names");
	hall_open(&hall, &rh_game, 3, "normal");
	hall.log[hall.logged++] = strdup("t 1000000\ncall 1 pl \xe2\x80\xae"
	                                 "Eve\x1b[2J\ncall 2 pl \xe2\x80\x8b\ntext 1 \xc2\x9b\ntext 2 "
	                                 "\xe2\x80\xaeok\n");
	struct room *room = replayed(&hall, &other);
	assert_string_equal(room->seat[1].name, "Eve[2J");
	assert_string_equal(room->seat[2].name, ROOM_NAME_NONE);
	assert_int_equal(room->talk_count, 1);
	assert_string_equal(room->talk[0].text, "ok");
	hall_release(&other);
	hall_release(&hall);
}

/* Who is not heard is a person, not a seat: it ends when the seat is another's. */
static void ears_are_open_for_who_comes_next(void **state)
{
	(void)state;
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "ears");
	hall_open(&hall, &rh_game, 3, "normal");
	struct room *room = hall.room;
	room_mute(room, 0, 1, false, hall.now);
	room_mute(room, 0, 2, false, hall.now);
	room_mute(room, 1, 0, false, hall.now);
	room_depart(room, 1, FORM_PLAIN, hall.now);
	assert_true(room_leave(room, 1, hall.now, &refusal));
	assert_non_null(strstr(last_news(&hall, 0), "\"muted\":[2]"));
	check_replay(&hall);
	assert_true(room_join(room, &(struct room_person){7, "Cyd", "en", 0}, 1, NULL, hall.now, &refusal));
	assert_int_equal(room->seat[0].muted, 1 << 2);
	assert_int_equal(room->seat[1].muted, 0);
	room_mute(room, 0, 1, false, hall.now);
	room_remove(room, 1, false, hall.now);
	assert_int_equal(room->seat[0].muted, 1 << 2);
	check_replay(&hall);
	hall_release(&hall);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(ears_are_open_for_who_comes_next),
	    cmocka_unit_test(seats_are_taken_by_rule),
	    cmocka_unit_test(a_host_who_leaves_passes_the_table_on),
	    cmocka_unit_test(the_host_fills_empty_seats),
	    cmocka_unit_test(the_absent_are_replaced_and_come_back),
	    cmocka_unit_test(pauses_need_everybody),
	    cmocka_unit_test(who_resigns_is_played_by_a_bot),
	    cmocka_unit_test(empty_tables_are_given_up),
	    cmocka_unit_test(orders_are_private_and_kept),
	    cmocka_unit_test(plans_are_carried_out),
	    cmocka_unit_test(talk_reaches_those_who_listen),
	    cmocka_unit_test(who_comes_later_reads_what_was_said),
	    cmocka_unit_test(spectators_are_counted),
	    cmocka_unit_test(a_crowd_does_not_drown_the_table),
	    cmocka_unit_test(at_a_table_nobody_looks_like_another),
	    cmocka_unit_test(faces_are_told_kept_and_forgotten),
	    cmocka_unit_test(numbers_fit_behind_long_names),
	    cmocka_unit_test(old_logs_are_read_with_care),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
