/*
 * What is certain is said so, everywhere alike, and nobody is called "You" inside of a sentence (Rent a Hero); what one can
 * ask about has a name, help and a reason (every game).
 */
#include "games.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/bot_moves.h"
#include "games/rent_a_hero/words/rh_words.h"
#include "words/meant.h"

enum { GAMES = 120, TEXT_MAX = 8192 };

static struct seating seating_of(const struct rh *g, mu_seat viewer)
{
	return (struct seating){.viewer = viewer, .seats = g->seats, .names = {"Ash", "Birch", "Cedar", "Elm", "Hazel"}};
}

/* -- Many positions ------------------------------------------------------------------------------------ */

typedef void visitor(const struct rh *g, struct mu_dealer *dealer);

static void visit_games(visitor *visit)
{
	for (unsigned number = 0; number < GAMES; number++) {
		struct mu_setup setup = {.seats = (uint8_t)(2 + number % 4), .first = MU_ANY};
		struct mu_dealer dealer;
		struct rh g;
		setup.options[0] = (int8_t)(number / 4 % 2);
		setup.options[1] = (int8_t)(number / 8 % 2);
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		assert_int_equal(rh_game.init(&g, &setup, &dealer), MU_OK);
		while (rh_game.ask(&g).seat >= 0) {
			mu_action actions[MU_ACTIONS_MAX];
			const int count = rh_game.legal(&g, actions);
			visit(&g, &dealer);
			rh_game.apply(&g, actions[mu_dealer_below(&dealer, (uint32_t)count)], &dealer);
		}
	}
}

/* Whether the asked seat has this action; it is put into *ret_action. */
static bool action_find(const struct rh *g, unsigned verb, unsigned from, mu_action *ret_action)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = rh_game.legal(g, actions);
	for (int i = (int)from; i < count; i++)
		if (action_verb(actions[i]) == verb) {
			*ret_action = actions[i];
			return true;
		}
	return false;
}

static void stake_write(const struct rh *g, mu_seat viewer, char text[TEXT_MAX])
{
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN};
	const struct seating seating = seating_of(g, viewer);
	assert_non_null(out);
	rh_words.stake(&voice, &seating, g);
	fclose(out);
}

static void meaning_write(const struct rh *g, mu_action action, char text[SPEECH_MAX])
{
	const struct voice voice = {.lang = MU_LANG_EN};
	const struct seating seating = seating_of(g, rh_game.ask(g).seat);
	rh_words.action(&voice, text, SPEECH_MAX, &seating, g, action);
	text_resolve(&voice, text, SPEECH_MAX);
}

static void assert_says(const char *text, const char *part, bool wanted)
{
	if (!strstr(text, part) == wanted)
		fail_msg("%s \"%s\": %s", wanted ? "lacks" : "has", part, text);
}

/* -- Recruiting ---------------------------------------------------------------------------------------- */

static unsigned recruits[3]; /* all new, all old, some of both */

static void check_recruit(const struct rh *g, struct mu_dealer *dealer)
{
	char stake[TEXT_MAX], meaning[SPEECH_MAX];
	const mu_seat me = rh_game.ask(g).seat;
	mu_action recruit;
	struct rh view;
	(void)dealer;
	if (!action_find(g, VERB_RECRUIT, 0, &recruit))
		return;
	rh_view(g, me, &view);
	const unsigned set = rh_candidates(&view), band = view.band[me];
	const bool known = bits_count(set) == 1, fresh = !(set & band), old = !(set & ~band);
	stake_write(g, me, stake);
	meaning_write(g, recruit, meaning);
	assert_says(meaning, "If you already have that hero", !fresh && !old);
	assert_says(meaning, "eliminated", !fresh);
	assert_says(stake, "eliminated", !fresh);
	assert_says(stake, "Whatever it is", !known && (fresh || old));
	assert_says(stake, "which you do not have yet", known && fresh);
	assert_says(stake, "which you already have", known && old);
	assert_says(meaning, "you win!", fresh && bits_count(band) == RH_BAND_WINS - 1);
	recruits[fresh ? 0 : old ? 1 : 2]++;
}

static void test_recruiting_is_told_alike(void **unused)
{
	(void)unused;
	visit_games(check_recruit);
	for (size_t i = 0; i < sizeof recruits / sizeof recruits[0]; i++)
		assert_true(recruits[i]);
}

/* -- Clues: whose answer one knows costs a card for nothing ---------------------------------------------- */

static unsigned clues[3];

static void check_clue(const struct rh *g, struct mu_dealer *dealer)
{
	mu_action clue;
	struct rh view;
	(void)dealer;
	rh_view(g, rh_game.ask(g).seat, &view);
	for (unsigned at = 0; action_find(g, VERB_CLUE, at, &clue); at++) {
		char meaning[SPEECH_MAX];
		const unsigned card = action_operand(clue, 0), set = rh_candidates(&view);
		unsigned yes = 0;
		for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
			yes |= set & bit(hero) && rh_answer(&view, card, hero) ? bit(hero) : 0;
		meaning_write(g, clue, meaning);
		assert_says(meaning, "the answer would be yes, and you would lose that card", yes == set);
		assert_says(meaning, "the answer would be no, and you would lose that card", !yes);
		assert_says(meaning, "learn whether", yes && yes != set);
		clues[yes == set ? 0 : !yes ? 1 : 2]++;
	}
}

static void test_clues_that_tell_nothing(void **unused)
{
	(void)unused;
	visit_games(check_clue);
	for (size_t i = 0; i < sizeof clues / sizeof clues[0]; i++)
		assert_true(clues[i]);
}

/* -- Odds: what is certain has no number ------------------------------------------------------------------ */

static void assert_no_sure_odds(const char *text)
{
	for (const char *at = text; (at = strchr(at, '%')); at++) {
		const char *digits = at;
		while (digits > text && digits[-1] >= '0' && digits[-1] <= '9')
			digits--;
		const long percent = strtol(digits, NULL, 10);
		if (digits == at || (digits > text && digits[-1] == '.'))
			continue;
		if (percent == 0 || percent == 100)
			fail_msg("not odds, but certain: %s", text);
	}
}

/* All answers, as if each of them were the best. */
static void check_hints(const struct rh *g, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const mu_seat me = rh_game.ask(g).seat;
	const struct seating seating = seating_of(g, me);
	const int count = rh_game.legal(g, actions);
	struct rh view;
	rh_view(g, me, &view);
	if (mu_dealer_below(dealer, 4))
		return;
	for (int i = 0; i < count; i++) {
		char text[TEXT_MAX];
		FILE *out = fmemopen(text, TEXT_MAX, "w");
		const struct voice voice = {.out = out, .lang = MU_LANG_EN};
		const struct advice advice = {.verdict = ADVICE_ALONE, .best = actions[i]};
		assert_non_null(out);
		insight_find(&rh_game)->hint(&voice, &seating, &view, &advice);
		fclose(out);
		assert_no_sure_odds(text);
		assert_null(strstr(text, "Copies"));
	}
}

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct mu_event *first = dealer->context;
	if (first->kind)
		return;
	*first = *event;
	first->cards = NULL;
	if (!event_shown(event, MU_TABLE))
		first->card = 0;
}

/* What a move tells each of the others. */
static void check_looks(const struct rh *g, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = rh_game.legal(g, actions);
	struct rh after = *g;
	struct mu_event event = {0};
	struct mu_dealer luck = {.tell = hear, .context = &event};
	if (mu_dealer_below(dealer, 4))
		return;
	mu_dealer_seed(&luck, "luck", 4);
	luck.tell = hear;
	luck.context = &event;
	rh_game.apply(&after, actions[mu_dealer_below(dealer, (uint32_t)count)], &luck);
	for (mu_seat viewer = 0; event.kind && viewer < (mu_seat)g->seats; viewer++) {
		char text[TEXT_MAX];
		FILE *out = fmemopen(text, TEXT_MAX, "w");
		const struct voice voice = {.out = out, .lang = MU_LANG_EN};
		const struct seating seating = seating_of(g, viewer);
		struct rh was, is;
		assert_non_null(out);
		rh_view(g, viewer, &was);
		rh_view(&after, viewer, &is);
		insight_find(&rh_game)->look(&voice, &seating, &was, &is, &event);
		fclose(out);
		assert_no_sure_odds(text);
	}
}

static void test_certainty_has_no_percents(void **unused)
{
	(void)unused;
	visit_games(check_hints);
	visit_games(check_looks);
}

/* -- Who is meant ----------------------------------------------------------------------------------------- */

/* The answers of others, as they are quoted to a viewer. */
static void check_labels(const struct rh *g, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = rh_game.legal(g, actions);
	(void)dealer;
	for (mu_seat viewer = 0; viewer < (mu_seat)g->seats; viewer++) {
		const struct seating seating = seating_of(g, viewer);
		const struct voice voice = {.lang = MU_LANG_EN};
		for (int i = 0; i < count; i++)
			assert_says(label_make(&rh_words, &voice, &seating, g, actions[i]).text, "You", false);
	}
}

static void test_labels_call_nobody_you(void **unused)
{
	(void)unused;
	visit_games(check_labels);
}

/* -- Conditions stand only where they may fail --------------------------------------------------------------- */

static void check_conditions(const struct rh *g, struct mu_dealer *dealer)
{
	char text[TEXT_MAX];
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN};
	const struct seating seating = seating_of(g, rh_game.ask(g).seat);
	mu_action no_match;
	(void)dealer;
	assert_non_null(out);
	plain_situation(&rh_game, &voice, &seating, g);
	fclose(out);
	assert_says(text, "Your hand: none", false);
	if (g->deck_count > 20)
		assert_says(text, "if any are left", false);
	if (g->deck_count > 20 && action_find(g, VERB_NO_MATCH, 0, &no_match)) {
		meaning_write(g, no_match, text);
		assert_says(text, "if one can be drawn", false);
	}
}

static void test_no_idle_conditions(void **unused)
{
	(void)unused;
	visit_games(check_conditions);
}

/* -- What one can ask about, in every game ------------------------------------------------------------------- */

static bool lists(const mu_action *actions, int count, mu_action action)
{
	while (count && actions[count - 1] != action)
		count--;
	return count;
}

/* It has a name, help, and a reason why it is possible or not. */
static void check_askable(const struct mu_game *game, const void *state, bool all)
{
	const struct words *words = words_find(game);
	const struct seating seating = seating_named(game->ask(state).seat, game->seats(state));
	const struct voice voice = {.lang = MU_LANG_EN};
	mu_action offered[MU_ACTIONS_MAX], actions[PLAIN_ACTIONS_MAX];
	const int offers = game->legal(state, offered);
	const int count = plain_actions(game, state, seating.viewer, all, actions);
	assert_in_range(count, 1, PLAIN_ACTIONS_MAX);
	for (int i = 0; i < count; i++) {
		char topic[MU_TEXT_MAX];
		const struct mu_refusal refusal = game->refuse(state, seating.viewer, actions[i]);
		assert_int_equal(refusal.error, lists(offered, offers, actions[i]) ? MU_OK : MU_E_ILLEGAL);
		assert_true(label_make(words, &voice, &seating, state, actions[i]).text[0]);
		meant_topic(game, actions[i], topic);
		assert_non_null(topic_find(MU_LANG_EN, words->topics, topic, true));
	}
}

static void test_all_that_can_be_asked_about(void **unused)
{
	(void)unused;
	for (size_t n = 0; mu_game_at(n); n++) {
		const struct mu_game *game = mu_game_at(n);
		for (unsigned number = 0; number < 12; number++) {
			const struct mu_setup setup = {.seats = (uint8_t)(game->seats_min + number % 3), .first = MU_ANY};
			struct mu_dealer dealer;
			struct mu_state state;
			mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
			assert_int_equal(game->init(&state, &setup, &dealer), MU_OK);
			while (game->ask(&state).seat >= 0) {
				mu_action actions[MU_ACTIONS_MAX];
				const int count = game->legal(&state, actions);
				if (!mu_dealer_below(&dealer, 8))
					check_askable(game, &state, mu_dealer_below(&dealer, 2));
				game->apply(&state, actions[mu_dealer_below(&dealer, (uint32_t)count)], &dealer);
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_recruiting_is_told_alike),  cmocka_unit_test(test_clues_that_tell_nothing),
	    cmocka_unit_test(test_certainty_has_no_percents), cmocka_unit_test(test_labels_call_nobody_you),
	    cmocka_unit_test(test_no_idle_conditions),        cmocka_unit_test(test_all_that_can_be_asked_about),
	};
	return cmocka_run_group_tests_name("certain", tests, NULL, NULL);
}
