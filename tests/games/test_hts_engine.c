/* Here to Slay inside: the deepest stack that its rules can build. */
#include "check.h"

#include "record/position.h"

#include "games/here_to_slay/rules/hts.h"

static const struct mu_game *const hts = &hts_game;

/* -- The deepest stack ------------------------------------------------------------- */

/*
 * Seat 0 uses Mellow Dee, who draws Fuzzy Cheeks, who plays Lucky Bucky, who
 * pulls Wiggles, who steals Hook; in Hook's window a Modifier lets the Crowned
 * Serpent draw Magic, which Orthus plays, which is challenged, and so on.
 */
static const char chain[] =
    "{\"players\":[{\"leader\":\"charismatic-song\",\"slain\":[\"orthus\",\"crowned-serpent\"],\"boost\":99,"
    "\"party\":[{\"hero\":\"mellow-dee\"}],\"hand\":[\"lucky-bucky\",\"modifier-p2m2\",\"modifier-p2m2\","
    "\"modifier-p2m2\",\"modifier-p2m2\",\"modifier-p2m2\",\"modifier-p2m2\",\"modifier-p2m2\"]},"
    "{\"leader\":\"divine-arrow\",\"party\":[{\"hero\":\"hook\"}],\"hand\":[\"wiggles\",\"challenge\",\"challenge\","
    "\"challenge\",\"challenge\",\"challenge\",\"challenge\"]}],"
    "\"deck\":[\"fuzzy-cheeks\",\"napping-nibbles\",\"enchanted-spell\",\"forceful-winds\",\"call-to-the-fallen\","
    "\"enchanted-spell\",\"winds-of-change\",\"winds-of-change\",\"critical-boost\"]}";

static int feed_wiggles(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	(void)dealer;
	for (int i = 0; kind == MU_PULL && i < count; i++)
		if (cards[i] == CARD_WIGGLES) {
			cards[0] = CARD_WIGGLES;
			return 1;
		}
	return 0;
}

static unsigned effects_of_heroes(const struct hts *g)
{
	unsigned count = 0;
	int at = g->depth;
	for (const struct frame *f; (f = hts_outer(g, &at));)
		count += f->procedure == PROC_EFFECT && kind_of(f->card) == KIND_HERO;
	return count;
}

/* Until four effects lie inside each other nothing is modified, challenged or played out of a draw; then everything. */
static mu_action chain_choice(const struct hts *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = hts->legal(g, actions);
	const bool reacting = g->step == STEP_MODIFY || g->step == STEP_SKILL || g->step == STEP_CHALLENGE;
	if (reacting && effects_of_heroes(g) < 4)
		return actions[count - 1];
	const mu_action wanted = g->step == STEP_MAIN ? action_make(VERB_USE, CARD_MELLOW_DEE, 0, 0)
	                                              : action_make(VERB_PLAY, CARD_LUCKY_BUCKY, 0, 0);
	for (int i = 0; i < count; i++)
		if (actions[i] == wanted)
			return wanted;
	return actions[0];
}

/* HS-9.5 bounds the nesting; the bound of the stack is exact. */
static void test_deepest_stack(void **state)
{
	struct hts g;
	struct mu_dealer dealer;
	int deepest = 0;
	(void)state;
	mu_dealer_seed(&dealer, "stack", 5);
	dealer.feed = feed_wiggles;
	assert_null(position_read(hts, chain, strlen(chain), &g));
	while (g.turn == 1 && deepest < HTS_DEPTH_MAX) {
		assert_int_equal(hts->apply(&g, chain_choice(&g), &dealer), MU_OK);
		assert_null(hts->check(&g));
		deepest = g.depth > deepest ? g.depth : deepest;
	}
	assert_int_equal(deepest, HTS_DEPTH_MAX);
}

/* How deep random games go, for whoever looks at the output. */
static void test_usual_depth(void **state)
{
	struct mu_dealer dealer;
	int deepest = 0;
	(void)state;
	mu_dealer_seed(&dealer, "depth", 5);
	for (int game = 0; game < 500; game++) {
		struct hts g;
		mu_action actions[MU_ACTIONS_MAX];
		struct mu_setup setup = {.seats = (uint8_t)(2 + game % 5), .first = MU_ANY};
		assert_int_equal(hts->init(&g, &setup, &dealer), MU_OK);
		while (g.step != STEP_OVER) {
			const int count = hts->legal(&g, actions);
			assert_int_equal(hts->apply(&g, actions[mu_dealer_below(&dealer, (uint32_t)count)], &dealer), MU_OK);
			deepest = g.depth > deepest ? g.depth : deepest;
		}
	}
	print_message("# deepest stack in 500 random games: %d of %d\n", deepest, HTS_DEPTH_MAX);
	assert_true(deepest <= HTS_DEPTH_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_deepest_stack),
	    cmocka_unit_test(test_usual_depth),
	};
	return cmocka_run_group_tests_name("hts_engine", tests, NULL, NULL);
}
