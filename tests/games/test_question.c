/*
 * The engine's question, of every game: it names a choice of the list, is about cards that whoever hears it can see,
 * tells nobody what it may not know, and every choice of the list is asked in some game.
 */
#include "check.h"

#include <jansson.h>

#include "leaders/made.h"
#include "play.h"

enum { CHOICES_MAX = 128 };

static int choices_of(const struct mu_game *game)
{
	int count = 0;
	while (game->choices[count])
		count++;
	assert_in_range(count, 2, CHOICES_MAX);
	return count;
}

static void test_names_are_programs_words(void **state)
{
	(void)state;
	for (size_t n = 0; mu_game_at(n); n++) {
		const char *const *names = mu_game_at(n)->choices;
		for (int i = choices_of(mu_game_at(n)); i--;) {
			assert_int_equal(strspn(names[i], "abcdefghijklmnopqrstuvwxyz-"), strlen(names[i]));
			for (int j = 0; j < i; j++)
				assert_string_not_equal(names[i], names[j]);
		}
	}
}

/* -- One question ------------------------------------------------------------------------------------ */

static json_t *asked_as(const struct mu_game *game, const void *state, mu_seat viewer)
{
	char text[MU_QUESTION_MAX];
	const int length = mu_question_json(game, state, viewer, text, sizeof text);
	assert_in_range(length, 0, sizeof text - 1);
	assert_int_equal(length, strlen(text));
	return length ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

/* Does the value stand anywhere in what a viewer sees? */
static bool is_seen(json_t *seen, const json_t *value)
{
	const char *name;
	size_t i;
	json_t *part;
	if (json_equal(seen, value))
		return true;
	json_array_foreach (seen, i, part)
		if (is_seen(part, value))
			return true;
	json_object_foreach (seen, name, part)
		if (is_seen(part, value))
			return true;
	return false;
}

static json_t *seen_by(const struct mu_game *game, const void *state, mu_seat viewer)
{
	static char text[MU_JSON_MAX];
	game->json(state, viewer, text, sizeof text);
	json_t *seen = json_loads(text, 0, NULL);
	assert_non_null(seen);
	return seen;
}

/* What somebody is told of the question it sees on the table or in its hand. */
static void check_told(const struct mu_game *game, const void *state, mu_seat viewer)
{
	static const char *const cards[] = {"card", "cause"};
	json_t *told = asked_as(game, state, viewer), *seen = seen_by(game, state, viewer), *value;
	const char *name;
	assert_non_null(told);
	assert_true(json_is_string(json_object_get(told, "choice")));
	json_object_foreach (told, name, value)
		assert_true(strstr("choice card cause seat number", name));
	for (int i = 0; i < 2; i++) {
		value = json_object_get(told, cards[i]);
		if (value && !is_seen(seen, value))
			fail_msg("%s: %s of \"%s\" is not seen by %d", game->name, cards[i],
			         json_string_value(json_object_get(told, "choice")), viewer);
	}
	json_decref(told);
	json_decref(seen);
}

/* What the asked seat may know of it is all but a card that nobody but others have seen. */
static void check_own(const struct mu_game *game, const void *state, const struct mu_question *q)
{
	struct mu_state view;
	game->view(state, q->seat, &view);
	const struct mu_question own = game->question(&view);
	assert_int_equal(own.choice, q->choice);
	assert_int_equal(own.seat, q->seat);
	assert_int_equal(own.about, q->about);
	assert_int_equal(own.cause, q->cause);
	assert_int_equal(own.number, q->number);
	assert_true(own.card == q->card || !own.card);
}

static void check_question(const struct mu_game *game, const void *state, bool thoroughly)
{
	const struct mu_question q = game->question(state);
	assert_int_equal(q.seat, game->ask(state).seat);
	assert_in_range(q.choice, 1, choices_of(game) - 1);
	assert_in_range(q.about + 1, 0, game->seats(state));
	assert_true(!q.card || game->card_name(q.card));
	assert_true(!q.cause || (game->card_name(q.cause) && q.cause != q.card));
	check_own(game, state, &q);
	for (mu_seat viewer = MU_ALL; thoroughly && viewer < (mu_seat)game->seats(state); viewer++)
		check_told(game, state, viewer);
}

/* -- Games --------------------------------------------------------------------------------------------- */

static unsigned long happened, reactions, declined;

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	(void)dealer, (void)event;
	happened++;
}

/* Who of several may react is not to be found out by what the others are told: the next one is asked the same. */
static void check_window(const struct mu_game *game, const void *state)
{
	struct mu_state next;
	struct mu_dealer dealer = {.generator = {1}, .tell = hear};
	if (!game->is_reaction(state))
		return;
	reactions++;
	memcpy(&next, state, game->state_size);
	happened = 0;
	assert_int_equal(game->apply(&next, game->decline, &dealer), MU_OK);
	if (happened || !game->is_reaction(&next))
		return;
	json_t *one = asked_as(game, state, MU_TABLE), *two = asked_as(game, &next, MU_TABLE);
	assert_int_not_equal(game->ask(state).seat, game->ask(&next).seat);
	assert_true(json_equal(one, two));
	json_decref(one);
	json_decref(two);
	declined++;
}

static void play_game(const struct mu_game *game, unsigned number, unsigned long asked[CHOICES_MAX])
{
	struct play play;
	play_begin(&play, game, "questions", number);
	if (game->fields && number % 4 == 3) { /* some cards are made, and ask what no others do */
		struct mu_setup setup = play_setup(game, number);
		for (int i = 0; i < MU_MADE_MAX; i++)
			setup.made[i] = made_fitting(game, &play.choices);
		assert_int_equal(game->init(&play.state, &setup, &play.cards), MU_OK);
	}
	for (unsigned step = number; !play_is_over(&play); step++) {
		check_question(game, &play.state, step % 64 == 0);
		if (step % 16 == 0)
			check_window(game, &play.state);
		asked[game->question(&play.state).choice]++;
		game->apply(&play.state, number % 2 ? play_choose(&play) : play_choose_calmly(&play), &play.cards);
	}
	assert_int_equal(game->question(&play.state).choice, 0);
	assert_null(asked_as(game, &play.state, MU_ALL));
}

static void test_every_choice_is_asked(void **state)
{
	(void)state;
	for (size_t n = 0; mu_game_at(n); n++) {
		const struct mu_game *game = mu_game_at(n);
		unsigned long asked[CHOICES_MAX] = {0};
		declined = reactions = 0;
		for (unsigned number = 0; number < 400; number++)
			play_game(game, number, asked);
		for (int i = choices_of(game); --i;)
			if (!asked[i])
				fail_msg("%s: \"%s\" was never asked", game->name, game->choices[i]);
		assert_true(declined > 100 || !reactions); /* there are games without any */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_names_are_programs_words),
	    cmocka_unit_test(test_every_choice_is_asked),
	};
	return cmocka_run_group_tests_name("question", tests, NULL, NULL);
}
