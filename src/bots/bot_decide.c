/* The levels: who chooses how. */
#include <string.h>

#include "bots.h"

static const struct bot_level {
	bool random;
	double noise;
	bool counts_cards;
	struct bot_plan plan; /* no playouts: no search */
} levels[] = {
#define LEVEL(name, called, about, ...) [BOT_##name] = {__VA_ARGS__},
#include "levels.def"
#undef LEVEL
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

/* Every byte of it: records are compared. */
static void record_begin(const struct bot_brain *brain, const void *view, int level, struct bot_decision *decision)
{
	memset(decision, 0, sizeof *decision);
	decision->level = (uint8_t)level;
	if (brain->belief)
		decision->belief_count = (uint8_t)brain->belief(view, decision->belief);
}

static struct bot_plan plan_of(const struct bot_brain *brain, int level, const struct bot_budget *budget)
{
	struct bot_plan plan = levels[level].plan;
	if (brain->playouts[level])
		plan.playouts = brain->playouts[level];
	if (budget->playouts)
		plan.playouts = budget->playouts;
	return plan;
}

mu_action bot_decide(const struct bot_brain *brain, const void *view, int level, const struct bot_budget *budget,
                     struct mu_dealer *dealer, struct bot_decision *ret_decision)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct bot_decision *decision = ret_decision;
	record_begin(brain, view, level, decision);
	decision->reason = BOT_ONLY;
	if (brain->game->legal(view, actions) == 1)
		return decision->action = decision->policy = actions[0];
	if (levels[level].random) {
		decision->reason = BOT_RANDOM;
		return decision->action = decision->policy = choose_randomly(brain, view, dealer);
	}
	const double noise = levels[level].noise > 0 && brain->noise > 0 ? brain->noise : levels[level].noise;
	decision->policy = brain->choose(view, noise, levels[level].counts_cards, dealer);
	decision->action = decision->policy;
	decision->reason = BOT_POLICY;
	if (!levels[level].plan.playouts)
		return decision->action;
	decision->reason = BOT_QUIET;
	if (!brain->matters(view))
		return decision->action;
	const struct bot_plan plan = plan_of(brain, level, budget);
	return bot_search(brain, view, &plan, budget, dealer, decision);
}

mu_action bot_compare(const struct bot_brain *brain, const void *view, const mu_action *actions, int count,
                      const struct bot_budget *budget, struct mu_dealer *dealer, struct bot_decision *ret_decision)
{
	struct bot_plan plan = plan_of(brain, BOT_ANALYST, budget);
	record_begin(brain, view, BOT_ANALYST, ret_decision);
	ret_decision->policy = brain->choose(view, 0, true, dealer);
	plan.actions = actions;
	plan.count = count;
	return bot_search(brain, view, &plan, budget, dealer, ret_decision);
}

const struct bot_brain *bot_brain_find(const struct mu_game *game)
{
	for (size_t i = 0; bot_brains[i]; i++)
		if (bot_brains[i]->game == game)
			return bot_brains[i];
	return NULL;
}
