/*
 * Words and aid in the messages of a room: every form of a message has the same number and the same members, the words fit
 * the events and actions beside them, every language says everything, and the facts are those of the rules.
 */
#include "games.h"
#include "room_hall.h"

/* -- The forms of a message ------------------------------------------------------------------------------- */

/* The last message in each form to one viewer, until all forms are there. */
struct forms {
	char *text[FORM_COUNT];
	unsigned count;
};
static struct forms forms_of[ROOM_VIEWERS];
static unsigned checked[2]; /* plays with and without a question */

/* A sentence, a label or a name that people can be shown as it is. */
static void expect_said(const json_t *text, bool may_be_empty)
{
	const char *said = json_string_value(text);
	assert_non_null(said);
	const size_t length = strlen(said);
	if (may_be_empty && !length)
		return;
	if (!length || said[0] == ' ' || said[length - 1] == ' ' || strpbrk(said, "{}\001\002\003\n") || strstr(said, "  "))
		fail_msg("said: \"%s\"", said);
}

static void expect_list(const json_t *words, const char *name, size_t count, bool may_be_empty)
{
	const json_t *list = json_object_get(words, name);
	size_t i;
	json_t *text;
	if (!json_is_array(list) || (count != SIZE_MAX && json_array_size(list) != count))
		fail_msg("%s: %zu expected: %s", name, count, json_dumps(words, 0));
	json_array_foreach (list, i, text)
		expect_said(text, may_be_empty);
}

static void expect_words(const json_t *message)
{
	const json_t *words = json_object_get(message, "words"), *question = json_object_get(message, "question");
	const bool asked = json_is_object(question), play = json_object_get(message, "events");
	expect_said(json_object_get(words, "title"), false);
	expect_list(words, "situation", SIZE_MAX, false);
	assert_true(json_array_size(json_object_get(words, "situation")) > 0);
	if (play)
		expect_list(words, "tell", json_array_size(json_object_get(message, "events")), true);
	if (asked) {
		expect_list(words, "labels", json_array_size(json_object_get(question, "actions")), false);
		expect_list(words, "means", json_array_size(json_object_get(question, "actions")), false);
	}
	if (json_object_get(message, "over"))
		expect_list(words, "result", SIZE_MAX, false);
	assert_int_equal(json_object_size(words), (size_t)2 + play + (asked ? 2 : 0) + !!json_object_get(message, "over"));
	assert_true(json_is_object(json_object_get(message, "aid")));
	checked[asked]++;
}

/* Which letters of the Latin alphabet Chinese sentences keep: rule ids, nicknames, and the sign of a die. */
static bool is_kept(const char *word, size_t length)
{
	static const char *const kept[] = {"HS", "RH", "Ash"};
	for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
		if (strlen(kept[i]) == length && memcmp(word, kept[i], length) == 0)
			return true;
	return length == 1; /* "P1" is a nickname, x a sign */
}

static void expect_chinese(const char *said)
{
	static const char latin[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	while (*(said += strcspn(said, latin))) {
		const size_t length = strspn(said, latin);
		if (!is_kept(said, length))
			fail_msg("not in Chinese: %s", said);
		said += length;
	}
}

/* A sentence that is the same in English and Polish is one that was forgotten. */
static void expect_polish(const char *english, const char *polish)
{
	if (strchr(english, ' ') && strchr(english, '.') && strcmp(english, polish) == 0)
		fail_msg("not in Polish: %s", english);
}

static void expect_translated(const json_t *en, const json_t *pl, const json_t *zh)
{
	if (json_is_string(en)) {
		expect_polish(json_string_value(en), json_string_value(pl));
		expect_chinese(json_string_value(zh));
	}
	for (size_t i = 0; i < json_array_size(en); i++)
		expect_translated(json_array_get(en, i), json_array_get(pl, i), json_array_get(zh, i));
	const char *name;
	json_t *value;
	json_object_foreach ((json_t *)(uintptr_t)en, name, value)
		expect_translated(value, json_object_get(pl, name), json_object_get(zh, name));
}

/* With words it begins as without. */
static void expect_same_forms(const struct forms *forms)
{
	const size_t length = strlen(forms->text[FORM_PLAIN]) - 1;
	json_t *words[MU_LANG_COUNT];
	for (unsigned i = 0; i < MU_LANG_COUNT; i++) {
		const char *text = forms->text[FORM_WORDS + i];
		assert_memory_equal(text, forms->text[FORM_PLAIN], length);
		assert_memory_equal(text + length, ",\"words\":{", strlen(",\"words\":{"));
		json_t *message = read_message(text);
		expect_words(message);
		words[i] = json_incref(json_object_get(message, "words"));
		json_decref(message);
	}
	expect_translated(words[MU_LANG_EN], words[MU_LANG_PL], words[MU_LANG_ZH_TW]);
	for (unsigned i = 0; i < MU_LANG_COUNT; i++)
		json_decref(words[i]);
}

static void forms_clear(struct forms *forms)
{
	for (unsigned i = 0; i < FORM_COUNT; i++)
		free(forms->text[i]);
	*forms = (struct forms){.count = 0};
}

static void hear_forms(struct hall *hall, mu_seat viewer, unsigned form, const char *text)
{
	struct forms *forms = &forms_of[room_viewer_index(viewer)];
	(void)hall;
	if (strncmp(text, "{\"m\":\"play\"", 11) != 0)
		return;
	assert_true(form < FORM_COUNT && !forms->text[form]);
	forms->text[form] = strdup(text);
	if (++forms->count < FORM_COUNT)
		return;
	expect_same_forms(forms);
	forms_clear(forms);
}

/* -- The facts ------------------------------------------------------------------------------------------------ */

static bool has_number(const json_t *list, json_int_t number)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (json_integer_value(json_array_get(list, i)) == number)
			return true;
	return false;
}

static bool has_action(const json_t *question, const char *action)
{
	const json_t *actions = json_object_get(question, "actions");
	for (size_t i = 0; i < json_array_size(actions); i++)
		if (strcmp(json_string_value(json_array_get(actions, i)), action) == 0)
			return true;
	return false;
}

/* Whatever can be sent is allowed; the true vagabond is among the candidates; every card is seen or not. */
static void check_rent_a_hero(const struct room *room, mu_seat viewer, const json_t *message)
{
	const json_t *aid = json_object_get(message, "aid"), *question = json_object_get(message, "question");
	const json_t *candidates = json_object_get(aid, "candidates");
	json_int_t unseen = 0;
	char text[MU_TEXT_MAX], state[MU_JSON_MAX];
	room->game->json(&room->state, MU_ALL, state, sizeof state);
	json_t *truth = read_message(state);
	const json_t *vagabond = json_object_get(truth, "vagabond");
	assert_int_equal(json_is_null(vagabond), json_is_null(candidates));
	if (!json_is_null(vagabond))
		assert_true(has_number(candidates, json_integer_value(json_object_get(vagabond, "hero"))));
	for (json_int_t hero = 1; hero <= 7; hero++) {
		snprintf(text, sizeof text, "send %d", (int)hero);
		if (has_action(question, text))
			assert_true(has_number(json_object_get(aid, "allowed"), hero));
		const json_int_t hidden = json_integer_value(json_array_get(json_object_get(aid, "unseen"), (size_t)hero - 1));
		assert_in_range(hidden, 0, 11);
		unseen += hidden;
	}
	/* At least the deck and the hands of others are not seen. */
	json_int_t least = json_integer_value(json_object_get(truth, "deck"));
	if (json_is_array(json_object_get(truth, "deck")))
		least = (json_int_t)json_array_size(json_object_get(truth, "deck"));
	const json_t *players = json_object_get(truth, "players");
	for (size_t i = 0; i < json_array_size(players); i++)
		if ((mu_seat)i != viewer)
			least += (json_int_t)json_array_size(json_object_get(json_array_get(players, i), "hand"));
	assert_true(unseen >= least);
	json_decref(truth);
}

static void expect_percent(const json_t *number)
{
	assert_true(json_is_integer(number));
	assert_in_range(json_integer_value(number), 0, 100);
}

/* On the own turn a monster can be attacked if its requirement is met, and a Hero used if it is ready. */
static void check_monsters(const json_t *aid, const json_t *question, json_int_t points)
{
	const bool main = question && strcmp(json_string_value(json_object_get(question, "step")), "MAIN") == 0;
	char text[MU_TEXT_MAX];
	size_t i;
	json_t *item;
	json_array_foreach (json_object_get(aid, "monsters"), i, item) {
		const char *card = json_string_value(json_object_get(item, "card"));
		const json_t *met = json_object_get(item, "met");
		snprintf(text, sizeof text, "attack %s", card);
		if (main)
			assert_int_equal(json_is_true(met) && points >= 2, has_action(question, text));
		assert_int_equal(json_is_string(json_object_get(item, "lacking")), json_is_false(met));
		if (!json_is_null(met)) {
			expect_percent(json_object_get(item, "slay_percent"));
			expect_percent(json_object_get(item, "counter_percent"));
		}
	}
	json_array_foreach (json_object_get(aid, "heroes"), i, item) {
		snprintf(text, sizeof text, "use %s", json_string_value(json_object_get(item, "card")));
		expect_percent(json_object_get(item, "percent"));
		if (main)
			assert_int_equal(json_is_true(json_object_get(item, "ready")), has_action(question, text));
	}
}

static bool has_text(const json_t *list, const char *text)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (json_is_string(json_array_get(list, i)) && strcmp(json_string_value(json_array_get(list, i)), text) == 0)
			return true;
	return false;
}

/* What each Hero counts as is told by name, for those of the party and no others. */
static void check_members(const json_t *aid, const json_t *player)
{
	const json_t *members = json_object_get(aid, "members");
	size_t i;
	json_t *item;
	json_array_foreach (json_object_get(player, "party"), i, item) {
		const char *class =
		    json_string_value(json_object_get(members, json_string_value(json_object_get(item, "hero"))));
		assert_non_null(class);
		assert_true(has_text(json_object_get(aid, "classes"), class));
	}
	assert_int_equal(json_object_size(members), json_array_size(json_object_get(player, "party")));
}

static void check_here_to_slay(mu_seat viewer, const json_t *message)
{
	const json_t *aid = json_object_get(message, "aid"), *question = json_object_get(message, "question");
	const json_t *state = json_object_get(message, "state");
	const json_t *challenge = json_object_get(aid, "challenge_percent");
	check_monsters(aid, json_is_object(question) ? question : NULL, json_integer_value(json_object_get(state, "ap")));
	const json_t *players = json_object_get(state, "players");
	if (has_action(question, "challenge"))
		expect_percent(challenge);
	if (!json_is_null(challenge)) /* nobody else has a use for it */
		assert_true(has_text(json_object_get(json_array_get(players, (size_t)viewer), "hand"), "challenge"));
	size_t i;
	json_t *item;
	json_array_foreach (json_object_get(aid, "players"), i, item) {
		const size_t has = json_array_size(json_object_get(item, "classes"));
		assert_int_equal(has + json_array_size(json_object_get(item, "missing")), 6);
		assert_int_equal(json_integer_value(json_object_get(item, "party")), has);
		check_members(item, json_array_get(players, i));
	}
	json_array_foreach (json_object_get(aid, "rolls"), i, item) {
		const json_t *dice = json_object_get(item, "dice"), *parts = json_object_get(item, "parts");
		json_int_t total = json_integer_value(json_array_get(dice, 0)) + json_integer_value(json_array_get(dice, 1));
		for (size_t j = 0; j < json_array_size(parts); j++)
			total += json_integer_value(json_object_get(json_array_get(parts, j), "value"));
		assert_int_equal(total, json_integer_value(json_object_get(item, "total")));
		assert_true(json_is_string(json_object_get(item, "outcome")));
	}
	if (strcmp(json_string_value(json_object_get(state, "step")), "MODIFY") == 0)
		assert_true(json_array_size(json_object_get(aid, "rolls")) > 0);
}

static void hear_facts(struct hall *hall, mu_seat viewer, unsigned form, const char *text)
{
	if (form == FORM_ALL || form == FORM_PLAIN || !strstr(text, "\"aid\":"))
		return;
	json_t *message = read_message(text);
	if (hall->room->game == &rh_game)
		check_rent_a_hero(hall->room, viewer, message);
	else
		check_here_to_slay(viewer, message);
	json_decref(message);
}

/* -- Whole games ------------------------------------------------------------------------------------------------- */

static void play_all_forms(const struct mu_game *game, unsigned seats)
{
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "all forms");
	hall_open(&hall, game, seats, "normal");
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)seats; viewer++)
		for (unsigned form = FORM_WORDS; form < FORM_COUNT; form++)
			room_arrive(hall.room, viewer, form, hall.now);
	hall.hear = hear_forms;
	assert_true(room_start(hall.room, 0, hall.now, &refusal));
	hall_play_to_the_end(&hall);
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		assert_int_equal(forms_of[i].count, 0);
	hall_release(&hall);
}

static void words_fit_everywhere(void **state)
{
	(void)state;
	for (unsigned seats = 3; seats <= 5; seats++)
		play_all_forms(&rh_game, seats);
	for (unsigned seats = 2; seats <= 6; seats += 2)
		play_all_forms(&hts_game, seats);
	assert_true(checked[false] > 1000 && checked[true] > 1000);
}

static void facts_are_those_of_the_rules(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 8; n++) {
		struct hall hall;
		char seed[16];
		snprintf(seed, sizeof seed, "facts %u", n);
		hall_init(&hall, seed);
		for (unsigned i = 0; i < ROOM_VIEWERS; i++)
			hall.form[i] = FORM_WORDS + i % MU_LANG_COUNT;
		hall.hear = hear_facts;
		hall_start(&hall, n % 2 ? &hts_game : &rh_game, 3 + n % 3, "normal");
		hall_play_to_the_end(&hall);
		hall_release(&hall);
	}
}

/* -- Alone, and among others ------------------------------------------------------------------------------------------ */

/* All that was told with words, by viewer and form. */
struct streams {
	struct strbuf of[ROOM_VIEWERS][FORM_COUNT];
};
static struct streams *streams;

static void hear_stream(struct hall *hall, mu_seat viewer, unsigned form, const char *text)
{
	(void)hall;
	if (form < FORM_WORDS || form >= FORM_COUNT)
		return;
	strbuf_puts(&streams->of[room_viewer_index(viewer)][form], text);
	strbuf_puts(&streams->of[room_viewer_index(viewer)][form], "\n");
}

static void streams_release(struct streams *all)
{
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		for (unsigned form = 0; form < FORM_COUNT; form++)
			strbuf_release(&all->of[i][form]);
}

/* A whole game, always the same, that is told in words to all in all languages, or to one viewer in one of them. */
static void play_for(const struct mu_game *game, unsigned seats, mu_seat alone, unsigned only, struct streams *ret)
{
	struct hall hall;
	struct refusal refusal;
	hall_init(&hall, "alone");
	hall_open(&hall, game, seats, "normal");
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)seats; viewer++)
		for (unsigned form = FORM_WORDS; form < FORM_COUNT; form++)
			room_arrive(hall.room, viewer,
			            only == FORM_ALL || (viewer == alone && form == only) ? form : (unsigned)FORM_PLAIN, hall.now);
	memset(ret, 0, sizeof *ret);
	streams = ret;
	hall.hear = hear_stream;
	assert_true(room_start(hall.room, 0, hall.now, &refusal));
	hall_play_to_the_end(&hall);
	hall_release(&hall);
}

/* What a reader is told is made for that reader: nobody else who listens, in whatever language, changes a byte of it. */
static void words_are_the_same_alone(void **state)
{
	static const struct {
		const struct mu_game *game;
		unsigned seats;
	} tables[] = {{&rh_game, 4}, {&hts_game, 3}};
	(void)state;
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		struct streams together, apart;
		play_for(tables[i].game, tables[i].seats, MU_TABLE, FORM_ALL, &together);
		for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)tables[i].seats; viewer++) {
			for (unsigned form = FORM_WORDS; form < FORM_COUNT; form++) {
				play_for(tables[i].game, tables[i].seats, viewer, form, &apart);
				const struct strbuf *all = &together.of[room_viewer_index(viewer)][form];
				const struct strbuf *own = &apart.of[room_viewer_index(viewer)][form];
				assert_true(own->length > 10000);
				assert_string_equal(own->text, all->text);
				streams_release(&apart);
			}
		}
		streams_release(&together);
	}
}

/* -- Names, and a change of language ------------------------------------------------------------------------------- */

static void bots_have_names_in_each_language(void **state)
{
	struct hall hall;
	struct refusal refusal;
	struct strbuf r = {0};
	(void)state;
	hall_init(&hall, "names");
	const struct room_spec spec =
	    spec_of("{\"game\":\"here-to-slay\",\"seats\":[\"me\",{\"bot\":2},\"open\"],\"pace\":\"instant\"}");
	hall.room = new_room(&hall, &spec);
	hall.form[0] = FORM_WORDS + MU_LANG_PL;
	room_arrive(hall.room, 0, FORM_WORDS + MU_LANG_PL, hall.now);
	assert_true(room_join(hall.room, &(struct room_person){2, "Zoë \"Z\"", "zh-TW", 0}, -1, NULL, hall.now, &refusal));
	assert_non_null(strstr(last_news(&hall, 0), "{\"who\":\"bot\",\"level\":2,\"name\":\"Brzoza\"}"));
	room_snapshot(hall.room, MU_TABLE, FORM_PLAIN, hall.now, &r);
	assert_non_null(strstr(r.text, "{\"who\":\"bot\",\"level\":2,\"name\":\"Birch\"}"));
	assert_null(strstr(r.text, "\"words\":{\"title\""));
	assert_true(room_start(hall.room, 0, hall.now, &refusal));
	hall_answer_thoughts(&hall);
	while (!strstr(last_news(&hall, 0), "Zoë \\\"Z\\\"")) /* it is called so in words, sooner or later */
		hall_wait(&hall);
	json_decref(read_message(last_news(&hall, 0)));
	strbuf_release(&r);
	hall_release(&hall);
}

static void nicknames_are_not_declined(void **state)
{
	const struct voice english = {.lang = MU_LANG_EN}, polish = {.lang = MU_LANG_PL};
	char ada[64], text[SPEECH_MAX];
	(void)state;
	nickname_mark(ada, sizeof ada, "Ada {next}");
	phrase(&english, text, sizeof text, "Pass it to {next}", "next", ada, NULL);
	text_resolve(&english, text, sizeof text);
	assert_string_equal(text, "Pass it to Ada {next}");
	phrase(&polish, text, sizeof text, "Pass it to {next}", "next", ada, NULL);
	text_resolve(&polish, text, sizeof text);
	assert_string_equal(text, "Przekaż go graczowi Ada {next}");
	phrase(&polish, text, sizeof text, "{seat} draws a card.", "seat", ada, NULL);
	text_resolve(&polish, text, sizeof text);
	assert_string_equal(text, "Ada {next} dobiera kartę.");
	/* What the page calls people without a name is a word, though. */
	nickname_mark(ada, sizeof ada, "Gracz 12");
	phrase(&polish, text, sizeof text, "Pass it to {next}", "next", ada, NULL);
	text_resolve(&polish, text, sizeof text);
	assert_string_equal(text, "Przekaż go Graczowi 12");
	nickname_mark(ada, sizeof ada, "Gracz x");
	phrase(&polish, text, sizeof text, "Pass it to {next}", "next", ada, NULL);
	text_resolve(&polish, text, sizeof text);
	assert_string_equal(text, "Przekaż go graczowi Gracz x");
}

static void a_new_language_is_heard_at_once(void **state)
{
	struct hall hall;
	struct strbuf r = {0};
	(void)state;
	hall_init(&hall, "change");
	hall.form[0] = FORM_WORDS + MU_LANG_EN;
	hall_start(&hall, &rh_game, 3, "normal");
	const uint64_t n = hall.room->number[0];
	room_change_form(hall.room, 0, FORM_WORDS + MU_LANG_EN, FORM_WORDS + MU_LANG_PL);
	hall.form[0] = FORM_WORDS + MU_LANG_PL;
	assert_int_equal(hall.room->number[0], n);
	room_snapshot(hall.room, 0, hall.form[0], hall.now, &r);
	assert_non_null(strstr(r.text, "\"title\":\"Tura 1"));
	while (!strstr(last_news(&hall, 0), "\"m\":\"play\"") || hall.room->number[0] == n)
		hall_wait(&hall);
	assert_non_null(strstr(last_news(&hall, 0), "\"title\":\"Tura 1"));
	strbuf_release(&r);
	hall_release(&hall);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(words_fit_everywhere),         cmocka_unit_test(words_are_the_same_alone),
	    cmocka_unit_test(facts_are_those_of_the_rules), cmocka_unit_test(bots_have_names_in_each_language),
	    cmocka_unit_test(nicknames_are_not_declined),   cmocka_unit_test(a_new_language_is_heard_at_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
