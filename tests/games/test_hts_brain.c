/*
 * The Here to Slay brain: it looks only at what its seat may know, answers every question legally, wins when it can,
 * and is no pushover.
 */
#include "check.h"

#include "games/here_to_slay/bot/hts_brain.h"
#include "hts_play.h"

static const struct bot_brain *const brain = &hts_brain;

static bool lists(const mu_action *actions, int count, mu_action action)
{
	for (int i = 0; i < count; i++)
		if (actions[i] == action)
			return true;
	return false;
}

static double worth_of(const void *world, mu_seat seat)
{
	double shares[MU_SEATS_MAX];
	brain->worth(world, seat, shares);
	return shares[seat];
}

/* The same question, asked of the whole truth and of the view: the same dealer must lead to the same answer. */
static mu_action choose_twice(const struct hts *world, const struct hts *view, double noise, bool counts,
                              struct mu_dealer *dealer)
{
	struct mu_dealer twin = *dealer;
	const mu_action action = brain->choose(world, noise, counts, dealer);
	assert_int_equal(action, brain->choose(view, noise, counts, &twin));
	assert_memory_equal(dealer->generator, twin.generator, sizeof twin.generator);
	return action;
}

static void check_candidates(const struct hts *world, const struct hts *view, mu_action chosen)
{
	mu_action of_world[BOT_CANDIDATES_MAX], of_view[BOT_CANDIDATES_MAX], legal[MU_ACTIONS_MAX];
	const int count = brain->candidates(world, of_world), all = hts->legal(world, legal);
	assert_in_range(count, 1, BOT_CANDIDATES_MAX);
	assert_int_equal(count, brain->candidates(view, of_view));
	assert_memory_equal(of_world, of_view, (size_t)count * sizeof of_world[0]);
	assert_true(lists(of_world, count, chosen));
	for (int i = 0; i < count; i++) {
		assert_true(lists(legal, all, of_world[i]));
		assert_false(lists(of_world, i, of_world[i]));
	}
	for (int i = 0; i < all; i++)
		assert_int_equal(brain->absurd(world, legal[i]), brain->absurd(view, legal[i]));
	assert_int_equal(brain->matters(world), brain->matters(view));
}

/* One question; returns an answer for the game to go on with, sometimes a random one. */
static mu_action check_question(struct play *play)
{
	const struct hts *world = &play->state;
	mu_action legal[MU_ACTIONS_MAX];
	struct hts view;
	const int all = hts->legal(world, legal);
	hts->view(world, world->asked, &view);
	const double noise = play_below(play, 2) ? 0.05 : 0;
	const mu_action noisy = choose_twice(world, &view, noise, play_below(play, 2), &play->choices);
	assert_true(lists(legal, all, noisy));
	const mu_action chosen = choose_twice(world, &view, 0, true, &play->choices);
	assert_true(lists(legal, all, chosen));
	check_candidates(world, &view, chosen);
	const double worth = worth_of(world, world->asked);
	assert_true(worth >= 0 && worth <= 1);
	assert_true(worth == worth_of(&view, world->asked));
	return play_below(play, 3) ? chosen : legal[play_below(play, (uint32_t)all)];
}

/* Half of the games begin with a random position, so that rare cards and long games come up. */
static void test_no_leak(void **state)
{
	(void)state;
	const char *games = getenv("MUSTER_GAMES");
	unsigned questions = 0;
	for (unsigned number = 0, end = games ? (unsigned)atoi(games) : 400; number < end; number++) {
		struct play play;
		hts_begin(&play, "brain", number);
		while (play_asked(&play) >= 0) {
			assert_int_equal(hts->apply(&play.state, check_question(&play), &play.cards), MU_OK);
			questions++;
		}
	}
	assert_true(games || questions > 50000);
}

/* The seats' shares are those of one game, but each sees its own hand better than the others'. */
static void test_shares(void **state)
{
	(void)state;
	for (unsigned number = 0; number < 40; number++) {
		struct play play;
		hts_begin(&play, "shares", number);
		while (play_asked(&play) >= 0) {
			double sum = 0;
			for (mu_seat seat = 0; seat < play.state.seats; seat++)
				sum += worth_of(&play.state, seat);
			assert_true(sum > 0.4 && sum < 2.5);
			const mu_action action = brain->choose(&play.state, 0, true, &play.choices);
			hts->apply(&play.state, action, &play.cards);
		}
	}
}

/* HS-11.2: with six classes there is nothing better than to end the turn. */
static void test_ends_with_six_classes(void **state)
{
	(void)state;
	static const mu_card heroes[] = {CARD_PEANUT, CARD_BAD_AXE,    CARD_WISE_SHIELD,
	                                 CARD_HOOK,   CARD_KIT_NAPPER, CARD_BUN_BUN};
	struct play play;
	hts_begin(&play, "six", 10);
	struct hts *g = &play.state;
	while (g->step != STEP_MAIN)
		hts->apply(g, brain->choose(g, 0, true, &play.choices), &play.cards);
	for (size_t i = 0; i < sizeof heroes / sizeof heroes[0]; i++) {
		const mu_seat owner = hts_owner(g, heroes[i]);
		if (owner != MU_NOBODY)
			hts_party_leave(g, owner, heroes[i]);
		hts_party_join(g, g->asked, heroes[i]);
	}
	assert_int_equal(brain->choose(g, 0, true, &play.choices), action_plain(VERB_END));
	assert_true(brain->absurd(g, action_plain(VERB_DRAW)));
	assert_false(brain->absurd(g, action_plain(VERB_END)));
}

/* HS-11.2: the Hero on the table would be the sixth class of whoever's turn it is. */
static bool would_win(const struct hts *g)
{
	const struct mu_question q = hts_asked(g);
	return q.choice == CHOICE_CHALLENGE && q.about == g->active && kind_of(q.card) == KIND_HERO &&
	       ((hts_party_classes(g, q.about) | bit(hts_cards[q.card].class)) & ALL_CLASSES) == ALL_CLASSES;
}

/* Whoever could stop a winning Hero tries to: to decline is to lose. */
static void test_challenges_who_would_win(void **state)
{
	unsigned windows = 0;
	(void)state;
	for (unsigned number = 0; number < 400; number++) {
		struct play play;
		hts_begin(&play, "winning", number);
		while (play_asked(&play) >= 0) {
			const struct hts *g = &play.state;
			const mu_action action = brain->choose(g, 0, true, &play.choices);
			if (would_win(g) && hand_has(g, g->asked, CARD_CHALLENGE)) {
				assert_int_equal(action_verb(action), VERB_CHALLENGE);
				assert_true(brain->matters(g));
				windows++;
			}
			hts->apply(&play.state, action, &play.cards);
		}
	}
	assert_true(windows > 40);
}

/* How far off the shares at the beginning of turns are from who won: the mean square, over some games. */
static void miss_sum(struct play *play, double *sum, unsigned *count)
{
	double shares[400];
	mu_seat seats[400];
	unsigned turns = 0;
	for (int turn = -1; play_asked(play) >= 0;) {
		if (play->state.step == STEP_MAIN && play->state.turn != turn && turns < 400) {
			turn = play->state.turn;
			seats[turns] = (mu_seat)play->state.active;
			shares[turns] = worth_of(&play->state, seats[turns]);
			turns++;
		}
		hts->apply(&play->state, brain->choose(&play->state, 0, true, &play->choices), &play->cards);
	}
	for (unsigned i = 0; i < turns; i++) {
		const double miss = (hts->winners(&play->state) >> seats[i] & 1) - shares[i];
		*sum += miss * miss;
	}
	*count += turns;
}

/* Between two, whoever always says one half misses by 0.25. */
static void test_foretells(void **state)
{
	(void)state;
	double sum = 0;
	unsigned count = 0;
	for (unsigned number = 0; number < 200; number++) {
		struct play play;
		play_begin(&play, hts, "foretell", 5 * number);
		assert_int_equal(play.state.seats, 2);
		miss_sum(&play, &sum, &count);
	}
	assert_true(sum / count < 0.22);
}

/* At four seats it must win most games against three that play anything. */
static void test_beats_random(void **state)
{
	(void)state;
	int won = 0;
	for (unsigned number = 0; number < 100; number++) {
		struct play play;
		play_begin(&play, hts, "strength", 2 + 5 * number);
		assert_int_equal(play.state.seats, 4);
		const mu_seat seat = (mu_seat)(number % 4);
		for (mu_action legal[MU_ACTIONS_MAX]; play_asked(&play) >= 0;) {
			const int all = hts->legal(&play.state, legal);
			const mu_action action = play_asked(&play) == seat ? brain->choose(&play.state, 0, true, &play.choices)
			                                                   : legal[play_below(&play, (uint32_t)all)];
			hts->apply(&play.state, action, &play.cards);
		}
		won += hts->winners(&play.state) >> seat & 1;
	}
	assert_true(won >= 90);
}

/* A world is unlikely only if somebody holds a card for the open window, and has let the chance go. */
static bool could_have_acted(const struct hts *world)
{
	const bool challenge = world->step == STEP_CHALLENGE;
	for (mu_seat seat = 0; seat < world->seats; seat++)
		if (seat != world->asked &&
		    (challenge ? hand_has(world, seat, CARD_CHALLENGE)
		               : !set_empty(set_and(hand_set(world, seat), hts_kind_sets[KIND_MODIFIER]))))
			return true;
	return false;
}

static void test_motives(void **state)
{
	unsigned unlikely = 0;
	(void)state;
	for (unsigned number = 0; number < 60; number++) {
		struct play play;
		hts_begin(&play, "motives", number);
		while (play_asked(&play) >= 0) {
			struct hts world = play.state;
			hts->redeal(&world, world.asked, &play.choices);
			const double likely = brain->likely(&world, world.asked, true);
			assert_true(likely > 0 && likely <= 1);
			assert_true(brain->likely(&world, world.asked, false) == 1);
			if (likely < 1) {
				assert_true(could_have_acted(&world));
				unlikely++;
			}
			hts->apply(&play.state, brain->choose(&play.state, 0, true, &play.choices), &play.cards);
		}
	}
	assert_true(unlikely > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_no_leak),
	    cmocka_unit_test(test_shares),
	    cmocka_unit_test(test_ends_with_six_classes),
	    cmocka_unit_test(test_challenges_who_would_win),
	    cmocka_unit_test(test_foretells),
	    cmocka_unit_test(test_motives),
	    cmocka_unit_test(test_beats_random),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
