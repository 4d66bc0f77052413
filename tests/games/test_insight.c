/*
 * Hints and reasons leak nothing: exchange all that the viewer cannot know, and all that a bot thought, and every byte
 * is the same. And they are tidy: gaps filled, lines narrow.
 */
#include "games.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/bot_moves.h"
#include "engine/engine.h"

enum { TEXT_MAX = 8192 };

struct table {
	const struct mu_game *game;
	const struct insight *insight;
	struct insight small; /* with few playouts */
	struct mu_state state;
	struct mu_dealer cards, thoughts, worlds;
};

static struct seating seating_of(const struct table *table, mu_seat viewer)
{
	return (struct seating){.viewer = viewer,
	                        .seats = table->game->seats(&table->state),
	                        .names = {"Ash", "Birch", "Cedar", "Elm", "Hazel", "Rowan"}};
}

static void sit_down(struct table *table, const struct mu_game *game, int number)
{
	const unsigned seats = game->seats_min + (unsigned)number % (game->seats_max - game->seats_min + 1u);
	const struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
	*table = (struct table){.game = game};
	table->small = *insight_find(game);
	table->small.hint_playouts = 12;
	table->insight = &table->small;
	mu_dealer_seed(&table->cards, (const char *)&number, sizeof number);
	mu_dealer_seed(&table->thoughts, "thoughts", 8);
	mu_dealer_seed(&table->worlds, "worlds", 6);
	assert_int_equal(game->init(&table->state, &setup, &table->cards), MU_OK);
}

/* Gaps filled, lines of at most 79 columns, no spaces at their ends. */
static void assert_tidy(const char *text)
{
	assert_true(*text);
	assert_null(strpbrk(text, "{}\t"));
	assert_null(strstr(text, " \n"));
	assert_null(strstr(text, "  "));
	assert_null(strstr(text, "()"));
	assert_null(strstr(text, "nan"));
	for (size_t column = 0; *text; text++) {
		column = *text == '\n' ? 0 : column + (((unsigned char)*text & 0xc0) != 0x80);
		assert_in_range(column, 0, SPEECH_WIDTH);
	}
}

/* -- Hints ------------------------------------------------------------------------------- */

static void hint_write(const struct table *table, const void *state, mu_seat seat, char text[TEXT_MAX])
{
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	const struct seating seating = seating_of(table, seat);
	struct mu_dealer dealer = {0};
	assert_non_null(out);
	mu_dealer_seed(&dealer, "hint", 4);
	insight_hint(&voice, table->insight, &seating, state, 0, &dealer);
	fclose(out);
}

static void check_hint(struct table *table, mu_seat seat)
{
	char one[TEXT_MAX], two[TEXT_MAX];
	struct mu_state other = table->state;
	table->game->redeal(&other, seat, &table->worlds);
	hint_write(table, &table->state, seat, one);
	hint_write(table, &other, seat, two);
	assert_string_equal(one, two);
	assert_tidy(one);
}

/* -- Reasons -------------------------------------------------------------------------------- */

/* The first event that a spectator could be told of. */
static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct bot_move *move = dealer->context;
	if (move->event.kind)
		return;
	move->event = *event;
	move->event.cards = NULL;
	if (!event_shown(event, MU_TABLE))
		move->event.card = 0;
}

static void look_write(const struct table *table, const struct bot_move *move, mu_seat viewer, char text[TEXT_MAX])
{
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	const struct seating seating = seating_of(table, viewer);
	assert_non_null(out);
	bot_move_look(&voice, table->insight, &seating, move);
	fclose(out);
}

/* Another world, before and after; and a bot that thought something quite different. */
static void check_look(struct table *table, const struct bot_move *move, mu_seat viewer)
{
	char one[TEXT_MAX], two[TEXT_MAX];
	struct bot_move other = *move;
	table->game->redeal(&other.before, viewer, &table->worlds);
	table->game->redeal(&other.after, viewer, &table->worlds);
	memset(&other.decision, 0x55, sizeof other.decision);
	look_write(table, move, viewer, one);
	look_write(table, &other, viewer, two);
	assert_string_equal(one, two);
	assert_tidy(one);
}

static void check_explain(const struct table *table, const struct bot_move *move)
{
	char text[TEXT_MAX];
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	const struct seating seating = seating_of(table, MU_TABLE);
	assert_non_null(out);
	bot_move_explain(&voice, table->insight, &seating, move);
	fclose(out);
	assert_tidy(text);
}

/* Now and then one of the others asks why, everybody in turn. */
static void decide_and_act(struct table *table, mu_seat seat, int level, int moves)
{
	static char told[] = "Somebody does something.\n";
	const struct bot_budget budget = {.playouts = 12};
	struct bot_move move = {.seat = seat, .level = (uint8_t)level, .before = table->state};
	struct mu_state view;
	for (unsigned i = 0; i <= MU_SEATS_MAX; i++)
		move.told[i] = told;
	table->game->view(&table->state, seat, &view);
	bot_decide(bot_brain_find(table->game), &view, level, &budget, &table->thoughts, &move.decision);
	table->cards.tell = hear;
	table->cards.context = &move;
	assert_int_equal(table->game->apply(&table->state, move.decision.action, &table->cards), MU_OK);
	move.after = table->state;
	const mu_seat viewer = (mu_seat)((unsigned)moves / 4 % (table->game->seats(&table->state) + 1)) - 1;
	if (moves % 4 == 0 && viewer != seat)
		check_look(table, &move, viewer);
	check_explain(table, &move);
}

static int games_to_play(int usual)
{
	const char *wanted = getenv("MUSTER_GAMES");
	return wanted && atoi(wanted) < usual ? atoi(wanted) : usual;
}

static void play_games(const struct mu_game *game, int count)
{
	for (int number = 0; number < count; number++) {
		struct table table;
		int moves = 0;
		sit_down(&table, game, number);
		for (mu_seat seat; (seat = game->ask(&table.state).seat) >= 0;) {
			if (moves++ % 7 == 0)
				check_hint(&table, seat);
			decide_and_act(&table, seat, BOT_NOVICE + (seat + number) % BOT_STRONG, moves);
		}
	}
}

static void test_rent_a_hero(void **state)
{
	(void)state;
	play_games(&rh_game, games_to_play(4));
}

static void test_here_to_slay(void **state)
{
	(void)state;
	play_games(&hts_game, games_to_play(2));
}

/* -- Comparing -------------------------------------------------------------------------------- */

/* What is compared with itself is as good as itself, and turning a duel round turns its sign. */
static void test_duel(void **state)
{
	(void)state;
	const struct effort effort = {.duel = 400};
	for (size_t i = 0; mu_game_at(i); i++) {
		struct table table;
		struct mu_state view;
		struct duel duel, back;
		mu_action actions[MU_ACTIONS_MAX];
		sit_down(&table, mu_game_at(i), 2);
		while (table.game->legal(&table.state, actions) < 2)
			decide_and_act(&table, table.game->ask(&table.state).seat, BOT_REGULAR, 1);
		table.game->view(&table.state, table.game->ask(&table.state).seat, &view);
		struct mu_dealer one = table.thoughts, two = table.thoughts;
		assert_true(duel_run(table.game, &view, (mu_action[]){actions[0], actions[1]}, &effort, &one, &duel));
		assert_true(duel_run(table.game, &view, (mu_action[]){actions[1], actions[0]}, &effort, &two, &back));
		assert_true(duel.gain + back.gain < 1e-9 && duel.gain + back.gain > -1e-9);
		assert_true(duel.gain_error > 0 || duel.gain == 0);
		assert_true(duel.share[0] >= 0 && duel.share[0] <= 1);
	}
}

/* -- In words ------------------------------------------------------------------------------- */

/* Says an advice that has grounds, or none, about the first two answers of a table. */
static void advice_write(const struct table *table, const struct advice *advice, const char *grounds,
                         char text[TEXT_MAX])
{
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN};
	const mu_seat seat = table->game->ask(&table->state).seat;
	const struct seating seating = seating_of(table, seat);
	struct mu_state view;
	assert_non_null(out);
	table->game->view(&table->state, seat, &view);
	hint_say(&voice, words_find(table->game), &seating, &view, advice, grounds);
	fclose(out);
}

static struct advice advice_of(const struct table *table, enum advice_verdict verdict, double one, double two)
{
	mu_action actions[MU_ACTIONS_MAX];
	assert_true(table->game->legal(&table->state, actions) >= 2);
	return (struct advice){.verdict = verdict,
	                       .best = actions[0],
	                       .second = actions[1],
	                       .duel = {.share = {one, two}, .gain = one - two, .gain_error = 0.001}};
}

/* How much better something is called follows from how much better it is. */
static void test_degrees(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
		struct table table;
		struct advice advice;
		char text[TEXT_MAX];
		mu_action actions[MU_ACTIONS_MAX];
		sit_down(&table, mu_game_at(i), 2);
		while (table.game->legal(&table.state, actions) < 2)
			decide_and_act(&table, table.game->ask(&table.state).seat, BOT_REGULAR, 1);
		advice = advice_of(&table, ADVICE_CLEAR, 0.5, 0.4);
		advice_write(&table, &advice, "Because.", text);
		assert_non_null(strstr(text, ". Because. Clearly better than \""));
		advice = advice_of(&table, ADVICE_CLEAR, 0.5, 0.49);
		advice_write(&table, &advice, "Because.", text);
		assert_non_null(strstr(text, ". Because. Slightly better than \""));
		advice = advice_of(&table, ADVICE_EVEN, 0.118, 0.113);
		advice_write(&table, &advice, "", text);
		assert_non_null(strstr(text, "\" is about as good: the chance to win is around 12% either way."));
	}
}

/* What is called better is so by more than anybody could read off the numbers. */
static void test_verdicts(void **state)
{
	(void)state;
	static const struct {
		double gain, error;
		bool clear;
		enum advice_verdict verdict;
	} cases[] = {
	    {0.02, 0.001, true, ADVICE_CLEAR}, {-0.02, 0.001, true, ADVICE_CLEAR},   {0.02, 0.015, false, ADVICE_EVEN},
	    {0.003, 0.001, true, ADVICE_EVEN}, {0.0004, 0.0001, false, ADVICE_EVEN}, {-0.0004, 0.0001, false, ADVICE_EVEN},
	    {0, 0, false, ADVICE_EVEN},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct duel duel = {.gain = cases[i].gain, .gain_error = cases[i].error};
		assert_int_equal(duel_is_clear(&duel), cases[i].clear);
		assert_int_equal(duel_verdict(&duel), cases[i].verdict);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_rent_a_hero), cmocka_unit_test(test_here_to_slay), cmocka_unit_test(test_duel),
	    cmocka_unit_test(test_degrees),     cmocka_unit_test(test_verdicts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
