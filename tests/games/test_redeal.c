/*
 * Redeal against brute force. Set-up redraws (RH-2.3) bury all copies of a few heroes, so that the hidden cards are
 * few enough to keep a list of all worlds that fit what one viewer has seen. Redeal must come up with
 * each of them, with none besides, and each as often as there are ways to lay the cards.
 */
#include "check.h"

#include "rh_watch.h"

/* -- Comparing ------------------------------------------------------------------------------ */

/*
 * Chi-square of what came up against what should; rare worlds count together. Five standard deviations, and ten for
 * the long tail of few degrees of freedom, are too many.
 */
static void check_frequencies(const unsigned *hits, const double *expected, size_t count)
{
	double chi_square = 0, freedom = -1, rare_hits = 0, rare = 0;
	for (size_t i = 0; i < count; i++) {
		if (expected[i] < 5) {
			rare_hits += hits[i];
			rare += expected[i];
			continue;
		}
		chi_square += (hits[i] - expected[i]) * (hits[i] - expected[i]) / expected[i];
		freedom++;
	}
	if (rare >= 5) {
		chi_square += (rare_hits - rare) * (rare_hits - rare) / rare;
		freedom++;
	}
	const double far = chi_square - freedom - 10;
	if (freedom > 0 && far > 0 && far * far >= 25 * 2 * freedom)
		fail_msg("chi-square %.0f with %.0f degrees of freedom", chi_square, freedom);
}

/* Every sample is one of the worlds. */
static void check_possible(struct watch *watch, unsigned samples)
{
	while (samples--) {
		struct rh g = watch->play.g;
		rh->redeal(&g, watch->worlds.viewer, &watch->play.choices);
		if (!worlds_find(&watch->worlds, &g)) {
			char json[MU_JSON_MAX];
			rh->json(&g, MU_ALL, json, sizeof json);
			fail_msg("game %u, seat %d is dealt what it can exclude: %s", watch->play.number, watch->worlds.viewer,
			         json);
		}
	}
}

static void check_uniform(struct watch *watch, unsigned samples)
{
	const struct worlds *worlds = &watch->worlds;
	unsigned *hits = calloc(worlds->count, sizeof *hits), top[HERO_COUNT + 1] = {0};
	double *expected = calloc(worlds->count, sizeof *expected), top_expected[HERO_COUNT + 1] = {0}, total = 0;
	assert_true(hits && expected);
	for (size_t i = 0; i < worlds->count; i++) {
		expected[i] = world_weight(watch, &worlds->all[i]);
		assert_true(expected[i] > 0);
		total += expected[i];
	}
	for (size_t i = 0; i < worlds->count; i++) {
		const struct rh *world = &worlds->all[i];
		expected[i] *= samples / total;
		for (unsigned c = 0; c < world->deck_count; c++)
			top_expected[rh_deck(world)[c]] += expected[i] / world->deck_count;
	}
	for (unsigned i = 0; i < samples; i++) {
		struct rh g = watch->play.g;
		rh->redeal(&g, worlds->viewer, &watch->play.choices);
		const struct rh *world = worlds_find(worlds, &g);
		assert_non_null(world);
		hits[world - worlds->all]++;
		if (g.deck_count)
			top[rh_deck(&g)[0]]++;
	}
	check_frequencies(hits, expected, worlds->count);
	check_frequencies(top, top_expected, HERO_COUNT + 1);
	for (size_t i = 0; i < worlds->count; i++)
		assert_true(hits[i] || expected[i] < 20);
	free(hits);
	free(expected);
}

/* -- Situations ----------------------------------------------------------------------------- */

enum { SAMPLES = 40000 };

/*
 * Three seats whose set-up has buried the heroes 1, 2 and 3: seat 0 has the Chicken in its band, seat 1 the Pyromaniac,
 * seat 2 the Witch, and each the second hero given. Hidden are only 4, 5, 6 and 7. Then the hands, then the deck.
 */
struct situation {
	const char *second, *hands, *deck;
	mu_seat first, viewer;
	int8_t options[MU_OPTIONS_MAX];
	const char *course; /* "SEAT ACTION, …": everybody asked before declines */
};

static void deck_fill(mu_card deck[RH_CARDS], unsigned count)
{
	unsigned left[HERO_COUNT + 1];
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		left[h] = RH_COPIES;
	for (unsigned i = 0; i < count; i++)
		left[deck[i]]--;
	for (unsigned h = 1; count < RH_CARDS; h = h % HERO_COUNT + 1)
		if (left[h]) {
			left[h]--;
			deck[count++] = (mu_card)h;
		}
}

static unsigned deck_bury(mu_card deck[RH_CARDS], unsigned seats, const char *second)
{
	unsigned count = 0;
	for (unsigned seat = 0; seat < seats; seat++) {
		deck[count++] = (mu_card)(seat + 1);
		deck[count++] = (mu_card)(seat + 1);
	}
	for (unsigned seat = 0; seat < seats; seat++) {
		for (int i = 0; i < RH_COPIES - 2; i++)
			deck[count++] = (mu_card)(seat + 1);
		deck[count++] = (mu_card)(second[seat] - '0');
	}
	return count;
}

static void follow(struct watch *watch, const char *course)
{
	mu_action action, decline;
	rh->action_parse("decline", 7, &decline);
	while (*course) {
		const mu_seat seat = (mu_seat)(*course - '0');
		const size_t length = strcspn(course + 2, ",");
		assert_int_equal(rh->action_parse(course + 2, length, &action), MU_OK);
		while (rh->refuse(&watch->play.g, seat, action).error)
			watch_act(watch, decline);
		watch_act(watch, action);
		course += 2 + length;
		course += strspn(course, ", ");
	}
}

static void watch_at(struct watch *watch, const struct situation *situation)
{
	mu_card deck[RH_CARDS];
	unsigned count = deck_bury(deck, 3, situation->second);
	for (const char *c = situation->hands; *c; c++)
		deck[count++] = (mu_card)(*c - '0');
	for (const char *c = situation->deck; *c; c++)
		deck[count++] = (mu_card)(*c - '0');
	deck_fill(deck, count);
	struct mu_setup setup = {.seats = 3, .first = situation->first, .decks = {{"deck", deck, RH_CARDS}}};
	memcpy(setup.options, situation->options, sizeof setup.options);
	watch_begin(watch, &setup, situation->viewer, 0);
	follow(watch, situation->course);
}

static void check_situation(const struct situation *situation)
{
	static struct watch watch;
	watch_at(&watch, situation);
	check_possible(&watch, 1000);
	check_uniform(&watch, SAMPLES);
	worlds_release(&watch.worlds);
}

/* D2: the requirement (5: even) binds the vagabond; its sender knows it, the others do not. */
static void test_vagabond_under_way(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "45667"
	                               "45567"
	                               "44567",
	                      .deck = "5",
	                      .course = "0 send 6"};
	(void)state;
	for (s.viewer = 0; s.viewer < 3; s.viewer++)
		check_situation(&s);
	s.course = "0 use 7, 0 send 6";
	for (s.viewer = 0; s.viewer < 3; s.viewer++)
		check_situation(&s);
}

/* D3: under the Black Knight it can be anything, and so can a card drawn for want of a match. */
static void test_unbound_vagabond(void **state)
{
	struct situation s = {.second = "667",
	                      .hands = "45667"
	                               "45567"
	                               "44567",
	                      .deck = "5",
	                      .viewer = 2,
	                      .course = "1 use 6, 0 send 7"};
	(void)state;
	check_situation(&s);
	s.hands = "55777"
	          "45567"
	          "44567";
	s.course = "0 no-match, 0 draw";
	check_situation(&s);
	s.course = "0 no-match, 0 draw, 0 discard 7";
	check_situation(&s);
}

/* D6, D7: the asker and A know the clue card, a third seat only its answer. */
static void test_clue_answers(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "45667"
	                               "45566"
	                               "44567",
	                      .deck = "5"};
	static const char *const courses[] = {"0 send 6, 1 clue 5", "0 send 6, 1 clue 6",
	                                      "0 send 6, 1 clue 5, 1 clue 5, 1 clue 4",
	                                      "0 send 6, 1 clue 6, 1 clue 5, 1 clue 6, 1 pass"};
	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof courses[0]; i++) {
		s.course = courses[i];
		for (s.viewer = 0; s.viewer < 3; s.viewer++)
			check_situation(&s);
	}
}

/* D8: with the other kind of clue (RH-17.1). */
static void test_requirement_clues(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "45667"
	                               "45567"
	                               "44567",
	                      .deck = "5",
	                      .options = {1}};
	static const char *const courses[] = {"0 send 6, 1 clue 5", "0 send 6, 1 clue 4",
	                                      "0 send 6, 1 clue 6, 1 clue 5, 1 clue 7"};
	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof courses[0]; i++) {
		s.course = courses[i];
		for (s.viewer = 0; s.viewer < 3; s.viewer++)
			check_situation(&s);
	}
}

/* RH-21.3: everybody knows the clue cards and their answers, with both kinds of clues. */
static void test_open_clues(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "45667"
	                               "45566"
	                               "44567",
	                      .deck = "5",
	                      .options = {[OPTION_OPEN_CLUES] = 1}};
	static const char *const courses[] = {"0 send 6, 1 clue 5", "0 send 6, 1 clue 6",
	                                      "0 send 6, 1 clue 5, 1 clue 5, 1 clue 4",
	                                      "0 send 6, 1 clue 6, 1 clue 5, 1 clue 6, 1 pass"};
	(void)state;
	for (int kind = 0; kind < 2; kind++)
		for (size_t i = 0; i < sizeof courses / sizeof courses[0]; i++) {
			s.course = courses[i];
			s.options[OPTION_CLUE_REQUIREMENT] = (int8_t)kind;
			for (s.viewer = 0; s.viewer < 3; s.viewer++)
				check_situation(&s);
		}
}

/* The vagabond is settled, the clue cards are not yet turned up: DOOMED, and a win with the tray left as it is. */
static void test_clues_behind_a_settled_vagabond(void **state)
{
	struct situation s = {.second = "767",
	                      .hands = "45667"
	                               "45566"
	                               "44567",
	                      .deck = "5",
	                      .viewer = 2,
	                      .course = "0 send 6, 1 clue 5, 1 clue 6, 1 recruit"};
	(void)state;
	check_situation(&s);
}

/* D4: who has declared no match holds none of these, until cards are replaced; those that come and go. */
static void test_no_match(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "55777"
	                               "45567"
	                               "44567",
	                      .deck = "5"
	                              "6"
	                              "4"
	                              "7"
	                              "4"
	                              "5"
	                              "7"
	                              "4"};
	static const char *const courses[] = {
	    "0 no-match",
	    "0 no-match, 0 use 7, 1 decline, 2 decline, 0 decline",
	    "0 no-match, 0 draw, 0 discard 7, 1 recruit, 1 send 5",
	    "0 no-match, 0 draw, 0 discard 7, 1 recruit, 1 send 5, 2 pass, 0 clue 5",
	    "0 no-match, 0 draw, 0 discard 7, 1 recruit, 1 send 5, 2 pass, 0 clue 5, 0 clue 7",
	};
	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof courses[0]; i++) {
		s.course = courses[i];
		for (s.viewer = 0; s.viewer < 3; s.viewer++)
			check_situation(&s);
	}
}

/* RH-4.8: who still draws the vagabond after a Wizard's cards has found no match among these either. */
static void test_no_match_after_new_cards(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "55777"
	                               "45567"
	                               "44567",
	                      .deck = "557644",
	                      .viewer = 1,
	                      .course = "0 no-match, 0 use 7, 0 draw"};
	(void)state;
	check_situation(&s);
	s.course = "0 no-match, 0 use 7, 0 draw, 0 discard 5";
	check_situation(&s);
}

/* The Black Knight frees the sender from the requirement, not the hand from what was said about it. */
static void test_knight_after_no_match(void **state)
{
	struct situation s = {.second = "767",
	                      .hands = "55777"
	                               "45567"
	                               "44567",
	                      .deck = "564644",
	                      .viewer = 2,
	                      .course = "0 no-match, 1 use 6, 0 send 7"};
	(void)state;
	check_situation(&s);
	s.course = "0 no-match, 1 use 6, 0 send 7, 0 use 7, 1 pass";
	check_situation(&s);
}

/* A hand of which something is known sends a card: old place or new one, all ways are as likely. */
static void test_sending_after_no_match(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "55777"
	                               "45567"
	                               "44567",
	                      .deck = "5"
	                              "6"
	                              "4"
	                              "7"
	                              "4"
	                              "7"
	                              "4"
	                              "7",
	                      .viewer = 1};
	(void)state;
	s.course = "0 no-match, 0 draw, 0 discard 7, 1 recruit, 1 send 5, 2 recruit, 2 send 4, 0 pass, 1 recruit, 0 send 7";
	check_situation(&s);
	s.viewer = 2;
	check_situation(&s);
}

/* A clue card was in the hand before the cards that a Wizard brought later. */
static void test_clue_before_new_cards(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "55777"
	                               "45567"
	                               "44567",
	                      .deck = "5"
	                              "6"
	                              "4"
	                              "7"
	                              "4"
	                              "5"
	                              "7"
	                              "4",
	                      .viewer = 2};
	(void)state;
	s.course = "0 no-match, 0 draw, 0 discard 7, 1 recruit, 1 send 5, 2 pass, 0 clue 5, 0 clue 7, 0 use 7, 1 decline, "
	           "2 decline, 0 decline";
	check_situation(&s);
}

/* Between two draws by a Wizard whom the Witch has refreshed, each clue has its own cards to choose from. */
static void test_clues_between_new_cards(void **state)
{
	struct situation s = {.second = "777",
	                      .hands = "45567"
	                               "44567"
	                               "55777",
	                      .deck = "56476456",
	                      .first = 2,
	                      .viewer = 1};
	static const char *const courses[] = {
	    "2 no-match, 2 draw, 2 discard 7, 0 recruit, 0 send 5, 1 pass, 2 use 7, 2 clue 5",
	    "2 no-match, 2 draw, 2 discard 7, 0 recruit, 0 send 5, 1 pass, 2 clue 5, 2 use 7, 2 clue 7",
	    "2 no-match, 2 draw, 2 discard 7, 0 recruit, 0 send 5, 1 pass, 2 clue 5, 2 use 7, 2 use 3 7, 2 use 7, 2 clue 7",
	};
	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof courses[0]; i++) {
		s.course = courses[i];
		check_situation(&s);
	}
}

/* -- Whole games ------------------------------------------------------------------------------- */

enum { WORLDS_MAX = 8000 };

/* Random games among few heroes, followed to the end or as long as the list of worlds stays short. */
static void follow_random_game(unsigned number, unsigned options, unsigned *uniform_checks)
{
	static struct watch watch;
	char second[3];
	mu_card deck[RH_CARDS];
	struct mu_dealer dealer;
	play_seed(&dealer, "few heroes", number);
	for (int i = 0; i < 3; i++)
		second[i] = (char)('4' + mu_dealer_below(&dealer, 4));
	const unsigned buried = deck_bury(deck, 3, second);
	deck_fill(deck, buried);
	dealer_mix(&dealer, deck + buried, RH_CARDS - (int)buried);
	const struct mu_setup setup = {.seats = 3,
	                               .first = (mu_seat)(number % 3),
	                               .decks = {{"deck", deck, RH_CARDS}},
	                               .options = {options & 1, options >> 1 & 1,
	                                           options >> 2 & 1, [OPTION_OPEN_CLUES] = options >> 3 & 1}};
	watch_begin(&watch, &setup, (mu_seat)mu_dealer_below(&dealer, 3), number);
	for (unsigned step = 0; !play_is_over(&watch.play) && watch.worlds.count < WORLDS_MAX; step++) {
		watch_act(&watch, number % 2 ? play_choose(&watch.play) : play_choose_calmly(&watch.play));
		if (watch.renewed && watch.foreign_draws)
			break;
		check_possible(&watch, 10);
		if (step % 40 == 39 && watch.worlds.count < 2000) {
			check_uniform(&watch, 20000);
			++*uniform_checks;
		}
	}
	worlds_release(&watch.worlds);
}

static void test_random_games(void **state)
{
	unsigned uniform_checks = 0;
	(void)state;
	for (unsigned number = 0; number < 24; number++)
		follow_random_game(number, number / 2 % 4, &uniform_checks);
	assert_true(uniform_checks > 10);
}

static void test_random_games_with_open_clues(void **state)
{
	unsigned uniform_checks = 0;
	(void)state;
	for (unsigned number = 0; number < 12; number++)
		follow_random_game(number, 8 | number / 2 % 4, &uniform_checks);
	assert_true(uniform_checks > 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_vagabond_under_way),
	    cmocka_unit_test(test_unbound_vagabond),
	    cmocka_unit_test(test_clue_answers),
	    cmocka_unit_test(test_requirement_clues),
	    cmocka_unit_test(test_open_clues),
	    cmocka_unit_test(test_clues_behind_a_settled_vagabond),
	    cmocka_unit_test(test_no_match),
	    cmocka_unit_test(test_no_match_after_new_cards),
	    cmocka_unit_test(test_knight_after_no_match),
	    cmocka_unit_test(test_sending_after_no_match),
	    cmocka_unit_test(test_clue_before_new_cards),
	    cmocka_unit_test(test_clues_between_new_cards),
	    cmocka_unit_test(test_random_games),
	    cmocka_unit_test(test_random_games_with_open_clues),
	};
	return cmocka_run_group_tests_name("redeal", tests, NULL, NULL);
}
