/* The six levels: who chooses how. */
#include "bots.h"

static const struct {
	uint32_t playouts; /* 0: no search */
	double noise;
	bool counts_cards;
} levels[] = {
    [BOT_BEGINNER] = {.noise = 0.06},
    [BOT_CASUAL] = {.counts_cards = true},
    [BOT_CLUB] = {.playouts = 200, .counts_cards = true},
    [BOT_EXPERT] = {.playouts = 3000, .counts_cards = true},
    [BOT_ANALYST] = {.playouts = 30000, .counts_cards = true},
};

static mu_action choose_randomly(const struct bot_brain *brain, const void *view, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int all = brain->game->legal(view, actions);
	int sane = 0;
	for (int i = 0; i < all; i++)
		if (!brain->absurd(view, actions[i]))
			actions[sane++] = actions[i];
	if (!sane) /* everything is: then the list is as it was */
		sane = all;
	return actions[mu_dealer_below(dealer, (uint32_t)sane)];
}

mu_action bot_decide(const struct bot_brain *brain, const void *view, int level, const struct bot_budget *budget,
                     struct mu_dealer *dealer, struct bot_decision *ret_decision)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct bot_decision *decision = ret_decision;
	decision->level = (uint8_t)level;
	decision->candidate_count = 0;
	decision->playouts = 0;
	decision->belief_count = brain->belief ? (uint8_t)brain->belief(view, decision->belief) : 0;
	decision->reason = BOT_ONLY;
	if (brain->game->legal(view, actions) == 1)
		return decision->action = decision->policy = actions[0];
	if (level == BOT_NOVICE) {
		decision->reason = BOT_RANDOM;
		return decision->action = decision->policy = choose_randomly(brain, view, dealer);
	}
	decision->policy = brain->choose(view, levels[level].noise, levels[level].counts_cards, dealer);
	decision->action = decision->policy;
	decision->reason = BOT_POLICY;
	if (!levels[level].playouts)
		return decision->action;
	decision->reason = BOT_QUIET;
	if (!brain->matters(view))
		return decision->action;
	return bot_search(brain, view, budget->playouts ? budget->playouts : levels[level].playouts, budget, dealer,
	                  decision);
}

const struct bot_brain *bot_brain_find(const struct mu_game *game)
{
	static const struct bot_brain *const brains[] = {&bot_rent_a_hero, &bot_here_to_slay};
	for (unsigned i = 0; i < sizeof brains / sizeof brains[0]; i++)
		if (brains[i]->game == game)
			return brains[i];
	return NULL;
}
