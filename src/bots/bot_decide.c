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

/* Roughly bell-shaped, from -3 to 3 units, like the noise of the heuristics. */
static double bell(struct mu_dealer *dealer)
{
	double sum = 0;
	for (int i = 0; i < 3; i++)
		sum += mu_dealer_below(dealer, 1 << 16) / 32768.0 - 1;
	return sum;
}

/* What the heuristic would choose if it liked some kinds of actions a little better. */
static mu_action choose_by_temper(const struct bot_brain *brain, const void *view, double noise, bool counts_cards,
                                  const struct bot_temper *temper, struct mu_dealer *dealer)
{
	struct bot_sight sight;
	int best = 0;
	double best_value = -2;
	if (!brain->eyes->look(view, counts_cards, &sight))
		return bot_choose(brain, view, noise, counts_cards, dealer);
	for (int i = 0; i < sight.count; i++) {
		const double value = sight.values[i] + temper_bias(temper, brain->trait(view, sight.actions[i])) +
		                     (noise > 0 ? noise * bell(dealer) : 0);
		if (value > best_value && !bot_absurd(brain, view, sight.actions[i])) {
			best_value = value;
			best = i;
		}
	}
	return sight.actions[best];
}

/* A level that the game's brain has no row for sees as well as the one below it. */
static double temperature_of(const struct bot_eyes *eyes, int level, int seats)
{
	while (level > 0 && eyes->temperatures[level][seats] == 0)
		level--;
	return eyes->temperatures[level][seats];
}

/* The level's first thought, and what is to be compared with it: the net's, or the heuristic's. Returns whose it is. */
static enum bot_reason think(const struct bot_brain *brain, const void *view, int level,
                             const struct bot_temper *temper, struct mu_dealer *dealer,
                             struct bot_proposal *ret_proposal)
{
	const double temperature = brain->eyes ? temperature_of(brain->eyes, level, brain->game->seats(view)) : 0;
	const bool counts_cards = levels[level].counts_cards;
	if (temperature > 0 && policy_propose(brain, view, counts_cards, temperature, temper, dealer, ret_proposal))
		return BOT_POLICY;
	const double noise = levels[level].noise > 0 && brain->noise > 0 ? brain->noise : levels[level].noise;
	ret_proposal->count = 0;
	if (levels[level].random)
		ret_proposal->action = bot_choose_randomly(brain, view, dealer);
	else if (temper && brain->eyes)
		ret_proposal->action = choose_by_temper(brain, view, noise, counts_cards, temper, dealer);
	else
		ret_proposal->action = bot_choose(brain, view, noise, counts_cards, dealer);
	return levels[level].random ? BOT_RANDOM : BOT_POLICY;
}

mu_action bot_think(const struct bot_brain *brain, const void *view, int level, struct mu_dealer *dealer)
{
	struct bot_proposal proposal;
	think(brain, view, level, NULL, dealer, &proposal);
	return proposal.action;
}

mu_action bot_decide(const struct bot_brain *brain, const void *view, int level, const struct bot_budget *budget,
                     struct mu_dealer *dealer, struct bot_decision *ret_decision)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct bot_decision *decision = ret_decision;
	struct bot_proposal proposal;
	record_begin(brain, view, level, decision);
	decision->reason = BOT_ONLY;
	if (brain->game->legal(view, actions) == 1)
		return decision->action = decision->policy = actions[0];
	decision->reason = think(brain, view, level, brain->trait ? budget->temper : NULL, dealer, &proposal);
	decision->action = decision->policy = proposal.action;
	if (!levels[level].plan.playouts || (level != BOT_ANALYST && proposal.count == 1))
		return decision->action;
	decision->reason = BOT_QUIET;
	if (brain->matters && !brain->matters(view))
		return decision->action;
	struct bot_plan plan = plan_of(brain, level, budget);
	if (level == BOT_ANALYST) { /* it tells about whatever could be done */
		plan.also = proposal.likely;
		plan.also_count = proposal.count;
	} else if (proposal.count) {
		plan.actions = proposal.likely;
		plan.count = proposal.count;
	}
	return bot_search(brain, view, &plan, budget, dealer, decision);
}

mu_action bot_compare(const struct bot_brain *brain, const void *view, const mu_action *actions, int count,
                      const struct bot_budget *budget, struct mu_dealer *dealer, struct bot_decision *ret_decision)
{
	struct bot_plan plan = plan_of(brain, BOT_ANALYST, budget);
	struct bot_proposal proposal;
	record_begin(brain, view, BOT_ANALYST, ret_decision);
	think(brain, view, BOT_ANALYST, NULL, dealer, &proposal);
	ret_decision->policy = proposal.action;
	plan.actions = actions;
	plan.count = count;
	plan.all = true;
	return bot_search(brain, view, &plan, budget, dealer, ret_decision);
}

bool bot_bring_weights(const uint8_t *bytes, size_t size)
{
	bool taken = false;
	for (size_t i = 0; bot_brains[i]; i++)
		for (size_t k = 0; bot_brains[i]->nets && bot_brains[i]->nets[k]; k++)
			taken |= bot_net_replace(bot_brains[i]->nets[k], bytes, size) == BOT_NET_OK;
	return taken;
}
