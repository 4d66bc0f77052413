/* Lanterns for bots: one more is worth it as long as what it brings is more than what it puts at risk. */
#include "bots/bots.h"
#include "sample_game/rules/lantern.h"

/* Is it more on average? It looks at what the seat may know, and not at the deck. */
static bool is_worth_it(const struct simple *g)
{
	int gain = 0;
	for (mu_card number = 1; number <= LANTERN_KINDS; number++)
		gain += (int)simple_unseen(&lantern_rules, g, g->turn, number) *
		        (simple_count(g, LANTERN_ROW, number) ? -(int)simple_sum(g, LANTERN_ROW) : number);
	return gain > 0;
}

/* Its own lanterns it keeps for when it dares no more. */
static mu_action choose(const void *view, double noise, bool counts_cards, struct mu_dealer *dealer)
{
	const struct simple *g = view;
	mu_action actions[MU_ACTIONS_MAX];
	const int count = lantern_game.legal(g, actions);
	if (noise > 0 && mu_dealer_below(dealer, 1000) < noise * 4000)
		return actions[mu_dealer_below(dealer, (uint32_t)count)];
	if (counts_cards ? is_worth_it(g) : simple_sum(g, LANTERN_ROW) < 12)
		return LANTERN_LIGHT;
	return action_verb(actions[0]) == LANTERN_OWN ? actions[0] : actions[count - 1];
}

const struct bot_brain lantern_brain = {.game = &lantern_game, .choose = choose};
