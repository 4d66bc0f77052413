/*
 * Here to Slay: what is told when an action comes to nothing, or to many events at once; and where somebody is stopped who is
 * asked when it matters.
 */
#include "games.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "games/here_to_slay/words/hts_words.h"
#include "record/match.h"
#include "record/position.h"

static const struct mu_game *const game = &hts_game;

/* What a seat is told about the first action of a position, all challenges declined. The caller frees it. */
static char *told_after(const char *position, mu_seat viewer, const char *first)
{
	struct mu_state state;
	struct mu_refusal refusal;
	char *text = NULL;
	size_t length;
	assert_null(position_read(game, position, strlen(position), &state));
	const struct match_start start = {.game = game, .position = &state, .position_text = position, .seed = ""};
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	const size_t before = match_event_count(match);
	const struct seating seating = {.viewer = viewer, .seats = 2, .names = {"Ash", "Birch"}};
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	mu_action action;
	assert_int_equal(game->action_parse(first, strlen(first), &action), MU_OK);
	assert_int_equal(match_act(match, 0, action, &refusal), MU_OK);
	while (game->ask(match_state(match)).seat == 1)
		assert_int_equal(match_act(match, 1, action_plain(VERB_DECLINE), &refusal), MU_OK);
	const size_t count = match_event_count(match);
	for (size_t i = before; i < count;)
		i += words_tell(&hts_words, &voice, &seating, match_event(match, i), count - i);
	fclose(out);
	match_destroy(match);
	return text;
}

/* HS-6.6: a Magic card that can do nothing says so; one that does something tells that instead. */
static void test_nothing_is_told(void **unused)
{
	(void)unused;
#define WITH(hand, party, discard)                                                                                     \
	"{\"players\":[{\"leader\":\"divine-arrow\",\"hand\":[" hand "]},{\"leader\":\"fist-of-reason\",\"party\":[" party \
	"]}],\"ap\":9,\"discard\":[" discard "]}"
#define HERO_WITH_ITEM "{\"hero\":\"peanut\",\"item\":\"bard-mask\"}"
	static const struct {
		const char *position, *action;
		bool nothing;
	} cases[] = {
	    {WITH("\"forceful-winds\"", "{\"hero\":\"peanut\"}", ""), "play forceful-winds", true},
	    {WITH("\"forceful-winds\"", HERO_WITH_ITEM, ""), "play forceful-winds", false},
	    {WITH("\"call-to-the-fallen\"", "", "\"challenge\""), "play call-to-the-fallen", true},
	    {WITH("\"call-to-the-fallen\"", "", "\"peanut\""), "play call-to-the-fallen", false},
	    {WITH("\"entangling-trap\",\"challenge\"", "", ""), "play entangling-trap", true},
	    {WITH("\"entangling-trap\",\"challenge\",\"challenge\"", "", ""), "play entangling-trap", false},
	    {WITH("\"forced-exchange\"", "", ""), "play forced-exchange", true},
	    {WITH("\"forced-exchange\"", "{\"hero\":\"peanut\"}", ""), "play forced-exchange", false},
	    {WITH("\"enchanted-spell\"", "", ""), "play enchanted-spell", false},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char *text = told_after(cases[i].position, 1, cases[i].action);
		assert_int_equal(!!strstr(text, " has no effect.\n"), cases[i].nothing);
		free(text);
	}
}

/* HS-2.2: with their number, not card by card; a hand of one card is that card. */
static void test_a_discarded_hand_is_told_once(void **unused)
{
	(void)unused;
	static const char three[] = WITH("\"peanut\",\"challenge\",\"challenge\"", "", ""),
	                  one[] = WITH("\"peanut\"", "", "");
	char *mine = told_after(three, 0, "redraw"), *other = told_after(three, 1, "redraw"),
	     *single = told_after(one, 1, "redraw");
	assert_int_equal(strncmp(mine, "You discard your hand of 3 cards.\n", 34), 0);
	assert_non_null(strstr(mine, "\nYou draw 3 cards: ")); /* one act, one sentence */
	assert_non_null(strstr(other, "\nAsh draws 3 cards.\n"));
	assert_null(strstr(other, "draws a card"));
	assert_null(strstr(mine, "You discard a Challenge."));
	assert_int_equal(strncmp(other, "Ash discards their hand of 3 cards.\n", 36), 0);
	assert_int_equal(strncmp(single, "Ash discards Peanut.\n", 21), 0);
	free(mine);
	free(other);
	free(single);
#undef WITH
#undef HERO_WITH_ITEM
}

/* HS-12.2: who looks at cards is told which they are; nobody else is. */
static void test_cards_looked_at_are_listed(void **unused)
{
	(void)unused;
	static const mu_card cards[] = {CARD_PEANUT, CARD_CHALLENGE, CARD_CHALLENGE};
	static const struct {
		unsigned kind;
		mu_seat other, viewer;
		const char *told;
	} cases[] = {
	    {EVENT_LOOK, 1, 0, "You look at Birch's hand: Peanut, 2 × Challenge.\n"},
	    {EVENT_LOOK, 1, 1, "Ash looks at your hand.\n"},
	    {EVENT_LOOK, 1, 2, "Ash looks at Birch's hand.\n"},
	    {EVENT_LOOK, 1, MU_TABLE, "Ash looks at Birch's hand.\n"},
	    {EVENT_LOOK, 1, MU_ALL, "Ash looks at Birch's hand: Peanut, 2 × Challenge.\n"},
	    {EVENT_PEEK, MU_NOBODY, 0, "You look at the top 3 cards of the deck: Peanut, 2 × Challenge.\n"},
	    {EVENT_PEEK, MU_NOBODY, 1, "Ash looks at the top 3 cards of the deck.\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct mu_event event = {.kind = (uint8_t)cases[i].kind,
		                               .seat = 0,
		                               .other = cases[i].other,
		                               .a = 3,
		                               .known = 1,
		                               .count = 3,
		                               .cards = cards};
		const struct seating seating = {.viewer = cases[i].viewer, .seats = 3, .names = {"Ash", "Birch", "Cedar"}};
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
		hts_words.tell(&voice, &seating, &event);
		fclose(out);
		assert_string_equal(text, cases[i].told);
		free(text);
	}
}

static void tell(const struct mu_event *event, mu_seat viewer, char *text, size_t size)
{
	FILE *out = fmemopen(text, size, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN};
	const struct seating seating = {.viewer = viewer, .seats = 3, .names = {"Ash", "Birch", "Cedar"}};
	assert_non_null(out);
	hts_words.tell(&voice, &seating, event);
	fclose(out);
}

/* A Challenge is one of many: whatever happens to it, to whoever hears of it, it has an article. */
static void test_a_challenge_has_an_article(void **unused)
{
	static const uint8_t kinds[] = {MU_PULL,      EVENT_DEAL, EVENT_DRAW, EVENT_SHOW, EVENT_DISCARD,
	                                EVENT_SEARCH, EVENT_GIVE, EVENT_TAKE, EVENT_KEEP};
	(void)unused;
	for (size_t i = 0; i < sizeof kinds; i++) {
		const struct mu_event event = {.kind = kinds[i],
		                               .seat = 0,
		                               .other = 1,
		                               .card = CARD_CHALLENGE,
		                               .known = MU_KNOWN_TO_ALL};
		for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++) {
			char text[SPEECH_MAX] = "";
			tell(&event, viewer, text, sizeof text);
			assert_non_null(strstr(text, " a Challenge"));
		}
	}
}

/* -- Stops: wherever the own hand could turn what the dice come to, by whatever way of playing it --------------- */

enum { GAMES = 60, HAND_TRIED = 5 }; /* of more Modifiers, the first */

static unsigned stopped_at, passed_by, duels_turned, nudges_turned;

static bool matters(const struct hts *g)
{
	return stakes_matter(&hts_words, g, &(struct declined){0});
}

/* Whether the Modifiers left, each played on a roll or kept, can make these rolls come to something else; nudge: what a skill adds to each. */
static bool can_turn(const struct hts *g, const struct hts_pending *rolls, enum hts_outcome now, const mu_card *cards,
                     int count, int nudge)
{
	if (hts_outcome_of(rolls) != now)
		return true;
	if (!count)
		return false;
	for (int i = 0; i < 2 * rolls->count; i++) {
		const int value = hts_cards[cards[0]].values[i % 2];
		for (int more = -nudge; value && more <= nudge; more++) {
			const struct hts_pending after = hts_modified(g, rolls, g->asked, rolls->seat[i / 2], value + more);
			if (can_turn(g, &after, now, cards + 1, count - 1, nudge))
				return true;
		}
	}
	return can_turn(g, rolls, now, cards + 1, count - 1, nudge);
}

static void check_modify(const struct hts *g)
{
	struct hts_pending rolls;
	mu_card cards[HAND_TRIED];
	int count = 0;
	struct set modifiers = set_and(hand_set(g, g->asked), hts_kind_sets[KIND_MODIFIER]);
	for (mu_card card; (card = set_pop(&modifiers));)
		for (unsigned i = 0; i < hand_copies(g, g->asked, card) && count < HAND_TRIED; i++)
			cards[count++] = card;
	assert_true(game->is_reaction(g));
	assert_true(count || !matters(g));
	stopped_at += matters(g);
	passed_by += count && !matters(g);
	if (!count || !hts_open_rolls(g, &rolls))
		return;
	const enum hts_outcome now = hts_outcome_of(&rolls);
	const int nudge = (int)hts_skill_number(g, g->asked, SKILL_NUDGES_MODIFIER);
	if (can_turn(g, &rolls, now, cards, count, nudge)) {
		assert_true(matters(g));
		duels_turned += rolls.count == 2 && count > 1;
		nudges_turned += !can_turn(g, &rolls, now, cards, count, 0);
	}
}

static void check_stops(const struct hts *g)
{
	if (g->step == STEP_CHALLENGE)
		assert_int_equal(matters(g), hand_has(g, g->asked, CARD_CHALLENGE));
	if (g->step == STEP_FREE_ROLL || g->step == STEP_SKILL || g->step == STEP_EFFECT)
		assert_true(matters(g) && !game->is_reaction(g));
	if (g->step == STEP_MODIFY)
		check_modify(g);
}

/* Random play is slow to get anywhere: end and redraw are mostly passed over. */
static mu_action choose(const void *state, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	for (;;) {
		const mu_action action = actions[mu_dealer_below(dealer, (uint32_t)count)];
		const bool dull = action == action_plain(VERB_END) || action == action_plain(VERB_REDRAW);
		if (!dull || !mu_dealer_below(dealer, 12))
			return action;
	}
}

static void test_stops_at_what_matters(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < GAMES; number++) {
		struct mu_state state;
		struct mu_dealer dealer;
		const struct mu_setup setup = {.seats = (uint8_t)(2 + number % 5), .first = MU_ANY};
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		assert_int_equal(game->init(&state, &setup, &dealer), MU_OK);
		for (; game->ask(&state).seat >= 0; game->apply(&state, choose(&state, &dealer), &dealer))
			check_stops((const struct hts *)(const void *)&state);
	}
	assert_true(stopped_at > 50 && passed_by > 50 && duels_turned > 20 && nudges_turned > 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_nothing_is_told),
	    cmocka_unit_test(test_a_discarded_hand_is_told_once),
	    cmocka_unit_test(test_cards_looked_at_are_listed),
	    cmocka_unit_test(test_a_challenge_has_an_article),
	    cmocka_unit_test(test_stops_at_what_matters),
	};
	return cmocka_run_group_tests_name("hts told", tests, NULL, NULL);
}
