/* Bots and leaders that nobody has played with: they are taken for their kin, and played to the end. */
#include "check.h"

#include "bots/bots.h"
#include "games/here_to_slay/bot/hts_brain.h"
#include "games/hts_play.h"

/* An official leader is itself; of any row something is known, and more of a greater number. */
static void test_kin(void **state)
{
	struct kin kin[KIN_MAX], more[KIN_MAX];
	struct mu_dealer d = {0};
	struct hts g = {.seats = 6};
	(void)state;
	mu_dealer_seed(&d, "kin", 3);
	for (mu_card leader = CARD_MAIN_END; leader < CARD_LEADER_END; leader++) {
		assert_int_equal(hts_kin(&g, leader, kin), 1);
		assert_true(kin[0].card == leader && kin[0].times == 1);
	}
	assert_int_equal(hts_kin(&g, CARD_NONE, kin), 0);
	assert_int_equal(hts_kin(&g, CARD_MADE, kin), 0); /* there is none */
	for (int i = 0; i < 2000; i++) {
		const struct mu_made made = made_fitting(hts, &d);
		memcpy(&g.made[0], &made, sizeof g.made[0]);
		const int count = hts_kin(&g, CARD_MADE, kin);
		assert_true(count >= 1 && count <= KIN_MAX);
		g.made[0].number = (uint8_t)(2 * g.made[0].number);
		assert_int_equal(hts_kin(&g, CARD_MADE, more), count);
		for (int k = 0; k < count; k++) {
			assert_true(kind_of(kin[k].card) == KIND_LEADER || kind_of(kin[k].card) == KIND_MONSTER);
			assert_true(kin[k].times > 0 && hts_kin_place(kin[k].card, 0, LEADERS) < LEADERS + MONSTERS);
			assert_true(!made.values[4] || more[k].times == 2 * kin[k].times);
		}
	}
}

/* A leader with the row of an official one is worth what that one is. */
static void test_same_row_same_worth(void **state)
{
	struct hts g = {.seats = 4};
	struct outlook o;
	(void)state;
	for (mu_card leader = CARD_MAIN_END; leader < CARD_LEADER_END; leader++) {
		g.made[0] = hts_cards[leader].leader;
		g.leader[0] = leader;
		outlook_init(&o, &g, 0);
		const double worth = leader_strength(&o, leader);
		assert_true(leader_strength(&o, CARD_MADE) == worth);
	}
}

static void test_games(void **state)
{
	unsigned long asked = 0;
	(void)state;
	for (unsigned number = 0; number < 60; number++) {
		struct mu_setup setup = play_setup(hts, number);
		struct mu_dealer cards = {0}, bots = {0};
		struct hts g;
		play_seed(&cards, "bots with leaders", number);
		play_seed(&bots, "bots", number);
		for (int i = 0; i < MU_MADE_MAX; i++)
			setup.made[i] = made_fitting(hts, &bots);
		assert_int_equal(hts->init(&g, &setup, &cards), MU_OK);
		for (unsigned n = 0; g.step != STEP_OVER; n++) {
			struct hts view;
			struct bot_decision decision;
			const struct bot_budget budget = {.playouts = 8, .threads = 1};
			hts->view(&g, g.asked, &view);
			const mu_action action = bot_decide(bot_brain_find(hts), &view, 1 + (int)((number + n) % (n % 64 ? 3 : 4)),
			                                    &budget, &bots, &decision);
			assert_true(n < 100000);
			assert_int_equal(hts->apply(&g, action, &cards), MU_OK);
			asked += card_is_made(hts->question(&g).cause);
		}
		assert_null(hts->check(&g));
	}
	assert_true(asked > 100);
	print_message("# %lu questions of made leaders\n", asked);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_kin),
	    cmocka_unit_test(test_same_row_same_worth),
	    cmocka_unit_test(test_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
