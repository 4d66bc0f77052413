/*
 * Options of all games, by their tables alone: what a table must be, that every value can be written and read in all
 * forms, that what cannot be is refused with what could, and that all pairs of values play.
 */
#include "check.h"

#include <jansson.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "play.h"
#include "record/position.h"
#include "record/record.h"
#include "record/setup_read.h"

enum {
	MOVES_MAX = 20000,
	TRIED_MAX = 8,   /* values of an option */
	WORLD_EVERY = 8, /* moves */
};

static int most_of(const struct mu_option *option, const struct mu_setup *setup)
{
	return option->type == MU_OPTION_SEAT ? setup->seats - 1 : option->most;
}

/* -- The tables ---------------------------------------------------------------------------- */

static void check_values(const struct mu_option *option)
{
	assert_true(option->values);
	int count = 0;
	for (; option->values[count].name; count++) {
		assert_true(option->values[count].label[0]);
		assert_true(!option->values[count].sentence == (count == option->usual)); /* the usual is not told */
		for (int other = 0; other < count; other++)
			assert_string_not_equal(option->values[other].name, option->values[count].name);
	}
	assert_int_equal(count, option->most + 1);
}

static void test_tables(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		int count = 0;
		for (const struct mu_option *option = game->options; option->name; option++, count++) {
			assert_true(strspn(option->name, "abcdefghijklmnopqrstuvwxyz_") == strlen(option->name));
			assert_string_not_equal(option->name, "profile"); /* which may stand among them */
			assert_true(strlen(option->name) <= 20);          /* a refusal has room for all of them */
			assert_int_equal(mu_option_find(game, option->name, strlen(option->name)), count);
			assert_true(option->least <= option->usual && option->usual <= option->most);
			assert_true(option->most - option->least <= INT8_MAX); /* a set-up keeps the difference */
			assert_true(option->label[0] && option->sentence[strlen(option->sentence) - 1] == '.');
			if (option->type == MU_OPTION_CHOICE)
				check_values(option);
		}
		assert_true(count <= MU_OPTIONS_MAX);
	}
}

/* -- Writing and reading ----------------------------------------------------------------------- */

static void check_text(const struct mu_game *game, int option, int value)
{
	struct mu_setup set = {.seats = game->seats_max, .first = MU_ANY}, read = set;
	char text[MU_TEXT_MAX], argument[2 * MU_TEXT_MAX];
	assert_int_equal(mu_option_set(game, &set, option, value), MU_OK);
	assert_int_equal(mu_option_value(game, &set, option), value);
	mu_option_text(game, option, value, text, sizeof text);
	snprintf(argument, sizeof argument, "%s=%s", game->options[option].name, text);
	struct option_reader reader = {.game = game, .setup = &read};
	assert_true(option_argument_read(&reader, argument));
	assert_memory_equal(&read, &set, sizeof set);
}

static void check_json(const struct mu_game *game, int option, int value)
{
	struct mu_setup set = {.seats = game->seats_max, .first = MU_ANY}, read = set;
	char text[1024] = "{";
	struct text json;
	mu_option_set(game, &set, option, value);
	text_begin(&json, text + 1, sizeof text - 2);
	emit_option(&json, game, set.options, option);
	text_end(&json);
	strcat(text, "}");
	json_t *object = json_loads(text, 0, NULL);
	assert_non_null(object);
	struct option_reader reader = {.game = game, .setup = &read};
	assert_true(options_from_json(&reader, object));
	assert_memory_equal(&read, &set, sizeof set);
	json_decref(object);
}

static void test_values_are_read_as_written(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++)
		for (int option = 0; game->options[option].name; option++) {
			const struct mu_setup largest = {.seats = game->seats_max};
			for (int value = game->options[option].least; value <= most_of(&game->options[option], &largest); value++) {
				check_text(game, option, value);
				check_json(game, option, value);
			}
		}
}

/* -- Refusals ------------------------------------------------------------------------------------- */

static void test_refusals_say_what_is_possible(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		struct mu_setup setup = {.seats = game->seats_min, .first = MU_ANY};
		const struct mu_setup before = setup;
		struct option_reader reader = {.game = game, .setup = &setup};
		assert_false(option_argument_read(&reader, "nothing=1"));
		assert_non_null(strstr(reader.sentence, "\"nothing\""));
		for (int option = 0; game->options[option].name; option++) {
			const struct mu_option *o = &game->options[option];
			char argument[MU_TEXT_MAX], possible[MU_TEXT_MAX];
			assert_non_null(strstr(reader.sentence, o->name)); /* in the list of all */
			struct option_reader value = {.game = game, .setup = &setup};
			snprintf(argument, sizeof argument, "%s=%s", o->name, "wrong");
			assert_false(option_argument_read(&value, argument));
			assert_non_null(strstr(value.sentence, "wrong"));
			mu_option_text(game, option, most_of(o, &setup), possible, sizeof possible);
			assert_non_null(strstr(value.sentence, possible));
			assert_int_equal(mu_option_set(game, &setup, option, o->least - 1), MU_E_OPTION);
			assert_int_equal(mu_option_set(game, &setup, option, most_of(o, &setup) + 1), MU_E_OPTION);
		}
		assert_memory_equal(&setup, &before, sizeof setup);
	}
}

/* A table where chance is proven lets nobody name a seat, and does not say that one could. */
static void test_no_seats_where_chance_is_fair(void **state)
{
	(void)state;
	const struct mu_game *game;
	unsigned seats = 0;
	for (size_t i = 0; (game = mu_game_at(i)); i++)
		for (const struct mu_option *option = game->options; option->name; option++) {
			struct mu_setup setup = {.seats = game->seats_max, .first = MU_ANY};
			struct option_reader reader = {.game = game, .setup = &setup, .fair = true};
			char argument[MU_TEXT_MAX];
			if (option->type != MU_OPTION_SEAT)
				continue;
			seats++;
			snprintf(argument, sizeof argument, "%s=0", option->name);
			assert_false(option_argument_read(&reader, argument));
			const char *list = strstr(reader.sentence, "Its options are: ");
			assert_true(!list || !strstr(list, option->name));
		}
	assert_true(seats);
}

/* A set-up that nobody has read is looked at all the same. */
static void test_setups_are_checked(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		for (int option = 0; option < MU_OPTIONS_MAX; option++) {
			struct mu_setup setup = {.seats = game->seats_min, .first = MU_ANY};
			setup.options[option] = INT8_MAX;
			assert_int_equal(mu_setup_check(game, &setup, NULL), MU_E_OPTION);
		}
		const mu_card none = 0;
		const char *wrong = NULL;
		const struct mu_setup unknown = {.seats = game->seats_min, .first = MU_ANY, .decks = {{"nothing", &none, 1}}};
		assert_int_equal(mu_setup_check(game, &unknown, &wrong), MU_E_DECK);
		assert_string_equal(wrong, "nothing");
	}
}

/* -- Play ------------------------------------------------------------------------------------------- */

/* What the state shows of the options is what the set-up says, but for those of the set-up alone. */
static void check_shown(const struct mu_game *game, const struct match *match)
{
	static char text[MU_JSON_MAX];
	struct mu_setup shown = {.first = MU_ANY};
	game->json(match_state(match), MU_TABLE, text, sizeof text);
	json_t *json = json_loads(text, 0, NULL);
	assert_null(options_of_position(game, json, &shown));
	json_decref(json);
	for (int i = 0; game->options[i].name; i++)
		assert_int_equal(shown.options[i], game->options[i].apart ? 0 : match_setup(match)->options[i]);
}

static void check_replay(const struct match *match)
{
	struct record_error error = {.lang = MU_LANG_EN};
	size_t length;
	char *text = record_write(match, &length);
	struct record *record = record_parse(text, length, &error);
	assert_non_null(record);
	struct match *again = record_start(record, &error);
	assert_non_null(again);
	assert_memory_equal(match_setup(again)->options, match_setup(match)->options, MU_OPTIONS_MAX);
	enum record_step step;
	while ((step = record_step(record, again, &error)) == RECORD_PLAYED)
		;
	assert_int_not_equal(step, RECORD_BROKEN);
	assert_memory_equal(match_state(again), match_state(match), match_game(match)->state_size);
	match_destroy(again);
	record_destroy(record);
	free(text);
}

/*
 * What a viewer cannot know is dealt anew: it sees the same table and question as before, is offered the same, and no
 * invariant is broken. So nothing that it is shown or asked depends on what it cannot know.
 */
static void check_world(const struct mu_game *game, const void *state, mu_seat viewer, struct mu_dealer *dealer)
{
	static char before[MU_JSON_MAX], after[MU_JSON_MAX];
	mu_action offered[MU_ACTIONS_MAX], again[MU_ACTIONS_MAX];
	struct mu_state world;
	memcpy(&world, state, game->state_size);
	game->redeal(&world, viewer, dealer);
	assert_null(game->check(&world));
	game->json(state, viewer, before, sizeof before);
	game->json(&world, viewer, after, sizeof after);
	assert_string_equal(after, before);
	mu_question_json(game, state, viewer, before, sizeof before);
	mu_question_json(game, &world, viewer, after, sizeof after);
	assert_string_equal(after, before);
	if (viewer != game->ask(state).seat)
		return;
	const int count = game->legal(state, offered);
	assert_int_equal(game->legal(&world, again), count);
	assert_memory_equal(again, offered, (size_t)count * sizeof offered[0]);
}

static void play_with(const struct mu_game *game, const struct mu_setup *setup, unsigned number)
{
	struct mu_refusal refusal;
	struct mu_dealer choices;
	char seed[32];
	snprintf(seed, sizeof seed, "options %u", number);
	const struct match_start start = {.game = game, .setup = *setup, .seed = seed, .seed_length = strlen(seed)};
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	play_seed(&choices, "options", number);
	check_shown(game, match);
	int moves = 0;
	for (struct mu_ask ask; (ask = game->ask(match_state(match))).seat >= 0 && moves < MOVES_MAX; moves++) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = game->legal(match_state(match), actions);
		assert_true(count > 0);
		const mu_action action = actions[mu_dealer_below(&choices, (uint32_t)count)];
		assert_int_equal(match_act(match, ask.seat, action, &refusal), MU_OK);
		assert_null(game->check(match_state(match)));
		if (moves % WORLD_EVERY == 0)
			check_world(game, match_state(match), (mu_seat)(moves / WORLD_EVERY % (setup->seats + 1) - 1), &choices);
	}
	assert_true(moves < MOVES_MAX);
	check_shown(game, match);
	check_replay(match);
	match_destroy(match);
}

/* The i-th value that is played with: all of a few, of many the ends and some between them. */
static int value_tried(const struct mu_game *game, int option, int i)
{
	const struct mu_setup largest = {.seats = game->seats_max};
	const int least = game->options[option].least, last = most_of(&game->options[option], &largest) - least;
	return least + (last < TRIED_MAX ? i : i * last / (TRIED_MAX - 1));
}

static int count_tried(const struct mu_game *game, int option)
{
	const struct mu_setup largest = {.seats = game->seats_max};
	const int count = most_of(&game->options[option], &largest) - game->options[option].least + 1;
	return count < TRIED_MAX ? count : TRIED_MAX;
}

static void test_all_values_play(void **state)
{
	(void)state;
	const struct mu_game *game;
	unsigned number = 0;
	for (size_t i = 0; (game = mu_game_at(i)); i++)
		for (int option = 0; game->options[option].name; option++) {
			struct mu_setup setup = {.seats = game->seats_max, .first = MU_ANY};
			for (int value = 0; value < count_tried(game, option); value++) {
				assert_int_equal(mu_option_set(game, &setup, option, value_tried(game, option, value)), MU_OK);
				play_with(game, &setup, number++);
			}
		}
}

/* Each profile of each game can be named, differs from the game as published and from the others, and is played. */
static void test_profiles_play(void **state)
{
	(void)state;
	const struct mu_game *game;
	unsigned number = 0;
	for (size_t i = 0; (game = mu_game_at(i)); i++)
		for (int p = 0; game->profiles && game->profiles[p].name; p++) {
			const struct mu_profile *profile = &game->profiles[p];
			assert_true(profile->label[0] && profile->sentence[strlen(profile->sentence) - 1] == '.');
			assert_int_equal(mu_profile_find(game, profile->name, strlen(profile->name)), p);
			for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
				struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY}, other = setup;
				struct option_reader reader = {.game = game, .setup = &setup, .profiles = true};
				char argument[MU_TEXT_MAX];
				snprintf(argument, sizeof argument, "profile=%s", profile->name);
				assert_true(option_argument_read(&reader, argument));
				assert_memory_not_equal(&setup, &other, sizeof setup);
				for (int q = 0; q < p; q++) {
					other = (struct mu_setup){.seats = (uint8_t)seats, .first = MU_ANY};
					mu_profile_set(game, &other, q);
					assert_memory_not_equal(&setup, &other, sizeof setup);
				}
				play_with(game, &setup, number++);
			}
		}
	assert_true(number);
}

/* Who does not take profiles has no such option; who does says which there are. */
static void test_profiles_are_refused(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		struct mu_setup setup = {.seats = game->seats_min, .first = MU_ANY};
		const struct mu_setup before = setup;
		struct option_reader plain = {.game = game, .setup = &setup};
		struct option_reader reader = {.game = game, .setup = &setup, .profiles = true};
		assert_false(option_argument_read(&plain, "profile=quick"));
		assert_false(option_argument_read(&reader, "profile=hasty"));
		for (int p = 0; game->profiles && game->profiles[p].name; p++)
			assert_non_null(strstr(reader.sentence, game->profiles[p].name));
		assert_memory_equal(&setup, &before, sizeof setup);
	}
}

/* Which values of two options have met. */
static bool met[MU_OPTIONS_MAX][TRIED_MAX][MU_OPTIONS_MAX][TRIED_MAX];

struct pair {
	int one, a, other, b;
};

static bool find_strangers(const struct mu_game *game, struct pair *p)
{
	for (p->one = 0; game->options[p->one].name; p->one++)
		for (p->other = p->one + 1; game->options[p->other].name; p->other++)
			for (p->a = 0; p->a < count_tried(game, p->one); p->a++)
				for (p->b = 0; p->b < count_tried(game, p->other); p->b++)
					if (!met[p->one][p->a][p->other][p->b])
						return true;
	return false;
}

/* A set-up in which the two meet, and whatever comes of the others; all sizes of table in turn. */
static void introduce(const struct mu_game *game, const struct pair *p, struct mu_dealer *choices,
                      struct mu_setup *setup)
{
	int at[MU_OPTIONS_MAX], count = 0;
	for (; game->options[count].name; count++)
		at[count] = (int)mu_dealer_below(choices, (uint32_t)count_tried(game, count));
	at[p->one] = p->a;
	at[p->other] = p->b;
	for (int i = 0; i < count; i++)
		if (mu_option_set(game, setup, i, value_tried(game, i, at[i]))) {
			setup->seats = game->seats_max; /* a seat that only the largest table has */
			assert_int_equal(mu_option_set(game, setup, i, value_tried(game, i, at[i])), MU_OK);
		}
	for (int one = 0; one < count; one++)
		for (int other = one + 1; other < count; other++)
			met[one][at[one]][other][at[other]] = true;
}

static void test_all_pairs_play(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		const unsigned sizes = game->seats_max - game->seats_min + 1u;
		struct mu_dealer choices;
		struct pair pair;
		unsigned number = 0;
		play_seed(&choices, "pairs", (unsigned)i);
		for (int round = 0; round < 5; round++) {
			memset(met, 0, sizeof met);
			while (find_strangers(game, &pair)) {
				struct mu_setup setup = {.seats = (uint8_t)(game->seats_max - number % sizes), .first = MU_ANY};
				introduce(game, &pair, &choices, &setup);
				play_with(game, &setup, number++);
			}
		}
		assert_true(!game->options[0].name || !game->options[1].name || number >= 20);
	}
}

/* Whoever names no option plays the same game as who names all of them with their usual values. */
static void test_usual_values_change_nothing(void **state)
{
	(void)state;
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
			const struct mu_setup none = {.seats = (uint8_t)seats, .first = MU_ANY};
			struct mu_setup all = none;
			struct mu_state one = {{0}}, other = {{0}};
			struct mu_dealer dealer;
			for (int option = 0; game->options[option].name; option++)
				assert_int_equal(mu_option_set(game, &all, option, game->options[option].usual), MU_OK);
			play_seed(&dealer, "usual", seats);
			assert_int_equal(game->init(&one, &none, &dealer), MU_OK);
			play_seed(&dealer, "usual", seats);
			assert_int_equal(game->init(&other, &all, &dealer), MU_OK);
			assert_memory_equal(&one, &other, sizeof one);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_tables),
	    cmocka_unit_test(test_values_are_read_as_written),
	    cmocka_unit_test(test_refusals_say_what_is_possible),
	    cmocka_unit_test(test_no_seats_where_chance_is_fair),
	    cmocka_unit_test(test_setups_are_checked),
	    cmocka_unit_test(test_all_values_play),
	    cmocka_unit_test(test_profiles_play),
	    cmocka_unit_test(test_profiles_are_refused),
	    cmocka_unit_test(test_all_pairs_play),
	    cmocka_unit_test(test_usual_values_change_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
