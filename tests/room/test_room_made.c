/* Leaders that people bring to a table: who may, what is refused, what all are told, and that nothing of it is lost. */
#include "games.h"
#include "room_hall.h"

#include "room/room_requests.h"

#define BOLD "{\"name\":{\"en\":\"Ada the Bold\",\"pl\":\"Ada Śmiała\"},\"portrait\":\"owl crown\"," WIZARD "}"
#define WIZARD "\"class\":\"wizard\",\"when\":\"play-magic\",\"do\":\"draw\",\"number\":2,\"limit\":1"
#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define SEEN                                                                                                    \
	"{\"name\":{\"en\":\"Seen\"},\"title\":{\"en\":\"The Shown\",\"pl\":\"Ta na obrazku\"},\"picture\":\"" HASH \
	"\"," WIZARD "}"
#define CALM "{\"name\":{\"zh_TW\":\"靜者\"},\"class\":\"bard\",\"when\":\"always\",\"do\":\"no-steal\"}"
#define SEATS "\"seats\":[\"me\",\"open\",\"open\"],\"pace\":\"quick\""

enum { SECOND = 1000, PATIENCE = 10 * SECOND };

/* -- A table --------------------------------------------------------------------------------------------- */

static bool table_read(const char *text, struct room_spec *ret_spec, struct room_made *made, struct option_reader *said,
                       struct refusal *ret_refusal)
{
	json_t *json = json_loads(text, JSON_ALLOW_NUL, NULL);
	assert_non_null(json);
	const bool fine =
	    room_spec_read(json, NULL, ret_spec, said) && room_made_read(json, ret_spec, made, said, ret_refusal);
	json_decref(json);
	return fine;
}

static void hall_made(struct hall *hall, const char *more)
{
	char text[4096];
	struct room_spec spec;
	struct room_made made;
	struct option_reader said = {.lang = MU_LANG_EN};
	struct refusal refusal;
	snprintf(text, sizeof text, "{\"game\":\"here-to-slay\"," SEATS "%s}", more);
	assert_true(table_read(text, &spec, &made, &said, &refusal));
	hall->room = new_room(hall, &spec);
	memset(&made, 'x', sizeof made); /* the room has its own */
	for (unsigned i = 1; i < 3; i++)
		assert_true(room_join(hall->room, &(struct room_person){i + 1, i == 1 ? "Ola" : "Eve", "pl", 0}, -1, NULL,
		                      hall->now, &refusal));
	for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++)
		room_arrive(hall->room, viewer, hall->form[room_viewer_index(viewer)], hall->now);
}

static bool ask(struct hall *hall, mu_seat seat, const char *text, struct refusal *ret_refusal)
{
	json_t *json = json_loads(text, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(json);
	hall->now += PATIENCE;
	const bool fine = room_request_run(room_request_find(json_string_value(json_object_get(json, "do"))), hall->room,
	                                   seat, json, MU_LANG_EN, hall->now, ret_refusal);
	json_decref(json);
	return fine;
}

static void grants(struct hall *hall, mu_seat seat, const char *text)
{
	struct refusal refusal = {.sentence = ""};
	if (!ask(hall, seat, text, &refusal))
		fail_msg("%s: %s", text, refusal.sentence);
}

static void refuses(struct hall *hall, mu_seat seat, const char *text, const char *code)
{
	struct refusal refusal;
	const unsigned logged = hall->logged;
	const struct mu_setup before = hall->room->spec.setup;
	assert_false(ask(hall, seat, text, &refusal));
	assert_string_equal(refusal.code, code);
	assert_int_equal(hall->logged, logged);
	assert_memory_equal(&before, &hall->room->spec.setup, sizeof before);
}

static int cards_of(const struct hall *hall)
{
	return mu_made_count(&hall->room->spec.setup);
}

static json_t *snapshot(const struct hall *hall, mu_seat viewer, unsigned form)
{
	struct strbuf r = {0};
	room_snapshot(hall->room, viewer, form, hall->now, &r);
	json_t *json = json_loads(r.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(json);
	strbuf_release(&r);
	return json;
}

/* The log makes the same table again, also when what was said aside is said anew. */
static void same_again(const struct hall *hall)
{
	struct hall other;
	struct room *room = replayed(hall, &other);
	expect_same_table(hall->room, room, hall->now);
	assert_int_equal(room->spec.bring, hall->room->spec.bring);
	assert_int_equal(room->spec.limit, hall->room->spec.limit);
	for (int i = 0; i < mu_made_count(&room->spec.setup); i++)
		assert_string_equal(room->made->names.of[i].portrait, hall->room->made->names.of[i].portrait);
	hall_release(&other);
}

/* -- New tables ------------------------------------------------------------------------------------------- */

static void a_table_begins_with_them(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "made");
	hall_made(&hall, ",\"made_leaders\":[" BOLD "," CALM "]");
	assert_int_equal(hall.room->spec.bring, BRING_HOST);
	for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++) {
		json_t *table = snapshot(&hall, viewer, FORM_WORDS + MU_LANG_PL), *bold = json_loads(BOLD, 0, NULL);
		const json_t *made = json_object_get(table, "made"), *card = json_array_get(json_object_get(made, "cards"), 0);
		assert_string_equal(json_string_value(json_object_get(made, "bring")), "host");
		assert_int_equal(json_array_size(json_object_get(made, "cards")), 2);
		assert_string_equal(json_string_value(json_object_get(card, "id")), "made-1");
		assert_string_equal(json_string_value(json_object_get(card, "name")), "Ada Śmiała");
		assert_string_equal(json_string_value(json_object_get(card, "class_name")), "czarodziej");
		assert_non_null(strstr(json_string_value(json_object_get(card, "text")), "magii"));
		assert_true(json_equal(json_object_get(card, "card"), bold));
		card = json_array_get(json_object_get(made, "cards"), 1);
		assert_string_equal(json_string_value(json_object_get(card, "name")), "靜者");
		json_decref(bold);
		json_decref(table);
	}
	same_again(&hall);
	hall_release(&hall);
}

static void tables_are_without_them(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "none");
	hall_made(&hall, "");
	json_t *table = snapshot(&hall, 0, FORM_PLAIN);
	assert_string_equal(json_string_value(json_object_get(json_object_get(table, "made"), "bring")), "off");
	json_decref(table);
	for (unsigned i = 0; i < hall.logged; i++)
		assert_true(!strstr(hall.log[i], "made") && !strstr(hall.log[i], "allow"));
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":" BOLD "}", "made/off");
	hall_release(&hall);
}

static void refuses_table(const char *game, const char *more, const char *code, const char *sentence)
{
	struct strbuf text = {0};
	struct room_spec spec;
	struct room_made made;
	struct option_reader said = {.lang = MU_LANG_EN};
	struct refusal refusal = {.code = "table/game"};
	strbuf_printf(&text, "{\"game\":\"%s\"," SEATS "%s}", game, more);
	assert_false(table_read(text.text, &spec, &made, &said, &refusal));
	assert_string_equal(refusal.code, code);
	if (sentence && !strstr(said.sentence, sentence))
		fail_msg("%s", said.sentence);
	strbuf_release(&text);
}

static void tables_are_refused(void **state)
{
	struct strbuf lots = {0};
	(void)state;
	refuses_table("rent-a-hero", ",\"made_leaders\":[" BOLD "]", "made/game", NULL);
	refuses_table("here-to-slay", ",\"made_leaders\":{}", "request/field", NULL);
	refuses_table("here-to-slay", ",\"made\":\"off\",\"made_leaders\":[" BOLD "]", "made/off", NULL);
	refuses_table("here-to-slay", ",\"made\":\"all\"", "table/game",
	              "\"made\" cannot be \"all\". It can be: off, host, anyone.");
	refuses_table("here-to-slay", ",\"made\":5", "table/game", "It can be: off, host, anyone.");
	refuses_table("here-to-slay", ",\"made_limit\":\"weak\"", "table/game", "It can be: any, fair.");
	refuses_table("here-to-slay", ",\"made_leaders\":[" BOLD "," BOLD "," BOLD "," BOLD "," BOLD "," BOLD "," BOLD "]",
	              "made/many", NULL);
	refuses_table("here-to-slay", ",\"made_leaders\":[5]", "made/card", "must be an object");
	refuses_table("here-to-slay", ",\"made_leaders\":[{" WIZARD "}]", "made/card", "\"name\" must be");
	refuses_table("here-to-slay", ",\"made_leaders\":[{\"name\":{\"en\":\"A\\u001b[2J\"}," WIZARD "}]", "made/card",
	              "1 to 40 visible");
	refuses_table("here-to-slay",
	              ",\"made_leaders\":[{\"name\":{\"en\":\"Ada\"},\"class\":\"bard\",\"when\":\"always\",\"do\":"
	              "\"draw\"}]",
	              "made/card", "no-steal");
	refuses_table("here-to-slay",
	              ",\"made_leaders\":[{\"name\":{\"en\":\"Ada\"},\"class\":\"bard\",\"when\":\"always\",\"do\":"
	              "\"bonus\","
	              "\"rolls\":\"attack\",\"number\":400}]",
	              "made/card", "\"number\"");
	refuses_table("here-to-slay", ",\"made_leaders\":[{\"name\":{\"en\":\"Ada\"},\"portrait\":\"<svg>\"," WIZARD "}]",
	              "made/card", "lower-case letters");
	strbuf_puts(&lots, ",\"made_leaders\":[{\"name\":{\"en\":\"");
	for (int i = 0; i < 10000; i++)
		strbuf_puts(&lots, "a");
	strbuf_puts(&lots, "\"}," WIZARD "}]");
	refuses_table("here-to-slay", lots.text, "made/card", "1 to 40 visible");
	strbuf_release(&lots);
}

/* -- In the waiting room ------------------------------------------------------------------------------------ */

static void people_bring_theirs(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "bring");
	hall_made(&hall, ",\"made\":\"host\"");
	refuses(&hall, 1, "{\"do\":\"bring\",\"leader\":" CALM "}", "made/off");
	refuses(&hall, 1, "{\"do\":\"allow\",\"made\":\"anyone\"}", "table/host");
	refuses(&hall, 0, "{\"do\":\"allow\",\"made\":\"everyone\"}", "request/field");
	refuses(&hall, 0, "{\"do\":\"bring\"}", "made/card");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\\u0000\"}," WIZARD "}}", "made/card");
	grants(&hall, 0, "{\"do\":\"bring\",\"leader\":" BOLD "}");
	grants(&hall, 0, "{\"do\":\"allow\",\"made\":\"anyone\"}");
	grants(&hall, 1, "{\"do\":\"bring\",\"leader\":" CALM "}");
	grants(&hall, 1, "{\"do\":\"bring\",\"leader\":" BOLD "}");
	refuses(&hall, 1, "{\"do\":\"bring\",\"leader\":" BOLD "}", "made/many");
	assert_non_null(strstr(last_news(&hall, MU_TABLE), "{\"m\":\"made\",\"table\":"));
	assert_non_null(strstr(last_news(&hall, 2), "靜者"));
	refuses(&hall, 2, "{\"do\":\"drop\",\"card\":\"made-2\"}", "table/host");
	refuses(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-4\"}", "request/field");
	refuses(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-0\"}", "request/field");
	refuses(&hall, 0, "{\"do\":\"drop\",\"card\":\"divine-arrow\"}", "request/field");
	refuses(&hall, 0, "{\"do\":\"drop\"}", "request/field");
	same_again(&hall);
	grants(&hall, 1, "{\"do\":\"drop\",\"card\":\"made-3\"}");
	assert_int_equal(cards_of(&hall), 2);
	grants(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-1\"}");
	assert_string_equal(hall.room->made->names.of[0].text[MU_LANG_ZH_TW], "靜者");
	assert_string_equal(hall.room->made->names.of[0].portrait, "");
	same_again(&hall);
	hall_release(&hall);
}

static void who_leaves_takes_them_along(void **state)
{
	struct hall hall;
	struct refusal refusal;
	(void)state;
	hall_init(&hall, "leave");
	hall_made(&hall, ",\"made\":\"anyone\",\"made_leaders\":[" BOLD "]");
	grants(&hall, 1, "{\"do\":\"bring\",\"leader\":" CALM "}");
	grants(&hall, 2, "{\"do\":\"bring\",\"leader\":" CALM "}");
	assert_true(room_leave(hall.room, 1, hall.now, &refusal));
	assert_int_equal(cards_of(&hall), 2);
	assert_int_equal(hall.room->made->by[1], 2);
	same_again(&hall);
	grants(&hall, 0, "{\"do\":\"allow\",\"made\":\"host\"}");
	assert_int_equal(cards_of(&hall), 1);
	same_again(&hall);
	grants(&hall, 0, "{\"do\":\"allow\",\"made\":\"off\"}");
	assert_int_equal(cards_of(&hall), 0);
	same_again(&hall);
	hall_release(&hall);
}

static void nobody_brings_them_too_quickly(void **state)
{
	struct hall hall;
	struct refusal refusal;
	unsigned taken = 0;
	json_t *card = json_loads(BOLD, 0, NULL);
	(void)state;
	hall_init(&hall, "haste");
	hall_made(&hall, ",\"made\":\"host\"");
	for (int i = 0; i < 20; i++) {
		if (!room_bring(hall.room, 0, card, MU_LANG_EN, hall.now, &refusal))
			continue;
		taken++;
		assert_true(room_drop(hall.room, 0, "made-1", hall.now, &refusal));
	}
	assert_int_equal(taken, 5);
	assert_string_equal(refusal.code, "limit/rate");
	json_decref(card);
	hall_release(&hall);
}

/* However often they come and go, the log stays small, and says how it is. */
static void the_log_is_bounded(void **state)
{
	struct hall hall;
	size_t size = 0;
	(void)state;
	hall_init(&hall, "bounded");
	hall_made(&hall, ",\"made\":\"host\"");
	for (int i = 0; i < 900; i++) {
		grants(&hall, 0, "{\"do\":\"bring\",\"leader\":" BOLD "}");
		if (i % 6)
			grants(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-1\"}");
		else if (cards_of(&hall) > 5)
			grants(&hall, 0, "{\"do\":\"allow\",\"made\":\"off\"}");
		if (!hall.room->spec.bring)
			grants(&hall, 0, "{\"do\":\"allow\",\"made\":\"host\"}");
	}
	assert_true(hall.anew > 0);
	for (unsigned i = 0; i < hall.logged; i++)
		size += hall.log[i] ? strlen(hall.log[i]) : 0;
	assert_true(size < 160 << 10);
	same_again(&hall);
	hall_release(&hall);
}

/* -- Forgotten ------------------------------------------------------------------------------------------------ */

static void they_are_nobodys_when_forgotten(void **state)
{
	struct hall hall;
	unsigned seats = 0;
	(void)state;
	hall_init(&hall, "forgotten");
	hall_made(&hall, ",\"made\":\"anyone\",\"made_leaders\":[" BOLD "]");
	grants(&hall, 1, "{\"do\":\"bring\",\"leader\":" CALM "}");
	grants(&hall, 0, "{\"do\":\"start\"}");
	room_forget(hall.room, 1, hall.now);
	for (unsigned i = 0; i < hall.logged; i++) {
		struct strbuf out = {0};
		if (hall.log[i] && room_log_forget(hall.log[i], strlen(hall.log[i]), 2, &seats, &out)) {
			free(hall.log[i]);
			hall.log[i] = strdup(out.text);
		}
		strbuf_release(&out);
		assert_true(!hall.log[i] || !strstr(hall.log[i], "靜者"));
	}
	assert_string_equal(hall.room->made->names.of[1].text[MU_LANG_ZH_TW], "");
	assert_string_equal(hall.room->made->names.of[0].text[MU_LANG_EN], "Ada the Bold");
	assert_int_equal(cards_of(&hall), 2);
	same_again(&hall);
	hall_release(&hall);
}

/* -- Titles and pictures --------------------------------------------------------------------------------------- */

static unsigned unpictured;
static void hall_unpicture(void *context, struct room *room, const uint8_t hash[FAIR_SECRET])
{
	(void)context;
	assert_false(room_has_picture(room, hash));
	unpictured++;
}

/* "0": it is not told. */
static const char *card_text(const struct hall *hall, mu_seat viewer, int place, const char *member)
{
	static char text[256];
	json_t *table = snapshot(hall, viewer, FORM_WORDS + MU_LANG_PL);
	const json_t *cards = json_object_get(json_object_get(table, "made"), "cards");
	const json_t *value = json_object_get(json_array_get(cards, (size_t)place), member);
	if (json_is_string(value))
		snprintf(text, sizeof text, "%s", json_string_value(value));
	else
		snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
	json_decref(table);
	return text;
}

static void hall_seen(struct hall *hall, const char *name, uint8_t hash[FAIR_SECRET])
{
	hall_init(hall, name);
	hall->hooks.unpicture = hall_unpicture;
	unpictured = 0;
	hall_made(hall, ",\"made\":\"anyone\"");
	grants(hall, 1, "{\"do\":\"bring\",\"leader\":" SEEN "}");
	assert_true(fair_hex_read(HASH, strlen(HASH), hash));
	assert_true(room_awaits_picture(hall->room, hash) && !room_has_picture(hall->room, hash));
}

static void titles_stand_below_the_name(void **state)
{
	struct hall hall;
	uint8_t hash[FAIR_SECRET];
	(void)state;
	hall_seen(&hall, "titles", hash);
	assert_string_equal(card_text(&hall, 2, 0, "title"), "Ta na obrazku");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\"},\"title\":\"B\"," WIZARD "}}",
	        "made/card");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\"},\"title\":{\"de\":\"B\"}," WIZARD "}}",
	        "made/card");
	refuses(&hall, 0,
	        "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\"},\"title\":{\"en\":\"B\\u0007\"}," WIZARD "}}",
	        "made/card");
	grants(&hall, 0, "{\"do\":\"start\"}");
	same_again(&hall);
	struct hall other;
	const struct room *room = replayed(&hall, &other);
	assert_string_equal(room->made->names.of[0].title[MU_LANG_EN], "The Shown");
	hall_release(&other);
	hall_release(&hall);
}

static void a_picture_comes_and_is_reported(void **state)
{
	struct hall hall;
	uint8_t hash[FAIR_SECRET];
	(void)state;
	hall_seen(&hall, "reported", hash);
	assert_string_equal(card_text(&hall, 0, 0, "awaits"), HASH);
	refuses(&hall, 2, "{\"do\":\"report\",\"card\":\"made-1\"}", "request/field"); /* nothing to be seen */
	room_picture_come(hall.room, 2, hash, hall.now);
	assert_non_null(strstr(last_news(&hall, MU_TABLE), "\"picture\":\"" HASH "\""));
	assert_int_equal(room_pictures(hall.room, 2), 1);
	refuses(&hall, 1, "{\"do\":\"report\",\"card\":\"made-1\"}", "request/field"); /* one's own */
	refuses(&hall, 2, "{\"do\":\"report\",\"card\":\"made-2\"}", "request/field");
	const uint64_t told = hall.room->number[1];
	grants(&hall, 2, "{\"do\":\"report\",\"card\":\"made-1\"}");
	grants(&hall, 2, "{\"do\":\"report\",\"card\":\"made-1\"}");
	assert_int_equal(hall.room->number[1], told); /* nobody but the host hears of it */
	assert_non_null(strstr(last_news(&hall, 0), "\"reports\":1"));
	assert_string_equal(card_text(&hall, 1, 0, "reports"), "0");
	grants(&hall, 0, "{\"do\":\"start\"}");
	assert_string_equal(card_text(&hall, 0, 0, "reports"), "1");
	refuses(&hall, 2, "{\"do\":\"unpicture\",\"card\":\"made-1\"}", "table/host");
	struct hall other;
	assert_int_equal(replayed(&hall, &other)->made->picture[0].reports, 4);
	hall_release(&other);
	grants(&hall, 0, "{\"do\":\"unpicture\",\"card\":\"made-1\"}");
	assert_int_equal(unpictured, 1);
	assert_false(room_awaits_picture(hall.room, hash));
	assert_false(replayed(&hall, &other)->made->picture[0].wanted);
	hall_release(&other);
	hall_release(&hall);
}

static void pictures_go_with_who_has_sent_them(void **state)
{
	struct hall hall;
	struct refusal refusal;
	uint8_t hash[FAIR_SECRET];
	(void)state;
	hall_seen(&hall, "sent", hash);
	grants(&hall, 2, "{\"do\":\"bring\",\"leader\":" SEEN "}");
	room_picture_come(hall.room, 3, hash, hall.now); /* both cards show it */
	grants(&hall, 1, "{\"do\":\"drop\",\"card\":\"made-1\"}");
	assert_int_equal(unpictured, 0);
	grants(&hall, 1, "{\"do\":\"bring\",\"leader\":" SEEN "}");
	room_picture_come(hall.room, 3, hash, hall.now);
	assert_true(room_leave(hall.room, 2, hall.now, &refusal));
	assert_int_equal(unpictured, 1);
	assert_true(room_awaits_picture(hall.room, hash)); /* who is left has not sent it */
	room_picture_come(hall.room, 2, hash, hall.now);
	assert_true(room_join(hall.room, &(struct room_person){9, "Kim", "en", 0}, -1, NULL, hall.now, &refusal));
	grants(&hall, 0, "{\"do\":\"start\"}");
	room_forget(hall.room, 1, hall.now);
	assert_int_equal(unpictured, 2);
	assert_false(room_awaits_picture(hall.room, hash) || room_has_picture(hall.room, hash));
	hall_release(&hall);
}

static void a_picture_is_named_by_its_hash(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "hash");
	hall_made(&hall, ",\"made\":\"anyone\"");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\"},\"picture\":\"../etc\"," WIZARD "}}",
	        "made/card");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\"},\"picture\":5," WIZARD "}}", "made/card");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":{\"name\":{\"en\":\"A\"},\"picture\":null," WIZARD "}}",
	        "made/card");
	hall_release(&hall);
}

/* -- The game -------------------------------------------------------------------------------------------------- */

static void they_are_played(void **state)
{
	struct hall hall;
	struct refusal refusal;
	size_t length;
	(void)state;
	hall_init(&hall, "played");
	hall.form[0] = FORM_WORDS + MU_LANG_PL;
	hall.form[room_viewer_index(MU_TABLE)] = FORM_WORDS + MU_LANG_EN;
	hall_made(&hall, ",\"made_leaders\":[" BOLD "," CALM "]");
	grants(&hall, 0, "{\"do\":\"start\"}");
	refuses(&hall, 0, "{\"do\":\"bring\",\"leader\":" BOLD "}", "table/started");
	refuses(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-1\"}", "table/started");
	refuses(&hall, 0, "{\"do\":\"allow\",\"made\":\"off\"}", "table/started");
	const mu_seat first = asked_seat(&hall);
	assert_true(room_act(hall.room, first, hall.room->seat[first].question, "choose made-1", 13, hall.now, &refusal));
	assert_non_null(strstr(last_news(&hall, MU_TABLE), "Ada the Bold"));
	assert_non_null(strstr(last_news(&hall, 0), "Ada Śmiała"));
	json_t *table = snapshot(&hall, MU_TABLE, FORM_PLAIN);
	assert_int_equal(json_array_size(json_object_get(json_object_get(table, "state"), "made_leaders")), 2);
	assert_int_equal(json_array_size(json_object_get(json_object_get(table, "made"), "cards")), 2);
	json_decref(table);
	same_again(&hall);
	play_on(&hall, LOG_MAX, false);
	assert_int_equal(hall.room->status, ROOM_OVER);
	same_again(&hall);
	char *record = room_record(hall.room, &length);
	assert_non_null(strstr(record, "made class wizard"));
	assert_null(strstr(record, "Ada the Bold")); /* it may go into a dataset */
	record = room_record_named(hall.room, record, &length);
	assert_non_null(strstr(record, "\ninfo made 1 en Ada the Bold\n"));
	assert_non_null(strstr(record, "\ninfo made 1 portrait owl crown\n"));
	struct record_error error = {.lang = MU_LANG_EN};
	struct match *match = record_read(record, length, &error);
	assert_non_null(match);
	assert_memory_equal(match_state(match), &hall.room->state, hall.room->game->state_size);
	assert_string_equal(match_made_names(match)->of[0].portrait, "owl crown");
	match_destroy(match);
	free(record);
	/* a rematch begins with them */
	struct room_spec spec = hall.room->spec;
	struct room *again = room_prepare(100, &spec, &hall.hooks, &hall.scratch, hall.now);
	assert_string_equal(again->made->names.of[0].text[MU_LANG_EN], "Ada the Bold");
	assert_int_equal(mu_made_count(&again->spec.setup), 2);
	room_destroy(again);
	hall_release(&hall);
}

/* -- How strong ------------------------------------------------------------------------------------------------ */

static unsigned judged, known;
static uint8_t hall_judge(void *context, struct room *room, const struct mu_made *made)
{
	(void)context, (void)room, (void)made;
	judged++;
	return (uint8_t)known;
}

static void strong_ones_are_kept_out(void **state)
{
	struct hall hall;
	(void)state;
	hall_init(&hall, "strong");
	hall.hooks.judge = hall_judge;
	judged = known = 0;
	hall_made(&hall, ",\"made_limit\":\"fair\",\"made_leaders\":[" BOLD "," CALM "]");
	assert_int_equal(judged, 2);
	refuses(&hall, 0, "{\"do\":\"start\"}", "made/testing");
	const struct mu_made bold = hall.room->spec.setup.made[0], calm = hall.room->spec.setup.made[1];
	room_judged(hall.room, &calm, TRIAL_WEAK, hall.now);
	assert_non_null(strstr(last_news(&hall, 2), "\"verdict\":\"weak\""));
	refuses(&hall, 0, "{\"do\":\"start\"}", "made/testing");
	room_judged(hall.room, &bold, TRIAL_STRONG, hall.now);
	refuses(&hall, 0, "{\"do\":\"start\"}", "made/strong");
	grants(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-1\"}");
	assert_int_equal(hall.room->made->verdict[0], TRIAL_WEAK + 1);
	grants(&hall, 0, "{\"do\":\"bring\",\"leader\":" BOLD "}");
	assert_int_equal(judged, 3);
	grants(&hall, 0, "{\"do\":\"drop\",\"card\":\"made-2\"}");
	known = TRIAL_STRONG + 1; /* from another table */
	grants(&hall, 0, "{\"do\":\"bring\",\"leader\":" BOLD "}");
	assert_int_equal(hall.room->made->verdict[1], TRIAL_STRONG + 1);
	refuses(&hall, 0, "{\"do\":\"start\"}", "made/strong");
	grants(&hall, 0, "{\"do\":\"allow\",\"made_limit\":\"any\"}");
	assert_int_equal(hall.room->spec.bring, BRING_HOST);
	grants(&hall, 0, "{\"do\":\"start\"}");
	room_judged(hall.room, &bold, TRIAL_FAIR, hall.now); /* too late to matter */
	assert_int_equal(hall.room->made->verdict[1], TRIAL_STRONG + 1);
	struct hall other;
	assert_memory_equal(replayed(&hall, &other)->made->verdict, hall.room->made->verdict,
	                    MU_MADE_MAX); /* nothing is tried again */
	hall_release(&other);
	hall_release(&hall);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_table_begins_with_them),
	    cmocka_unit_test(tables_are_without_them),
	    cmocka_unit_test(tables_are_refused),
	    cmocka_unit_test(people_bring_theirs),
	    cmocka_unit_test(who_leaves_takes_them_along),
	    cmocka_unit_test(nobody_brings_them_too_quickly),
	    cmocka_unit_test(the_log_is_bounded),
	    cmocka_unit_test(they_are_nobodys_when_forgotten),
	    cmocka_unit_test(titles_stand_below_the_name),
	    cmocka_unit_test(a_picture_comes_and_is_reported),
	    cmocka_unit_test(pictures_go_with_who_has_sent_them),
	    cmocka_unit_test(a_picture_is_named_by_its_hash),
	    cmocka_unit_test(they_are_played),
	    cmocka_unit_test(strong_ones_are_kept_out),
	};
	return fair_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
