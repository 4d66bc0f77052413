/* Lanterns for bots: one more is worth it as long as what it brings is more than what it puts at risk. */
#include "bots/bots.h"
#include "sample_game/rules/lantern.h"

/* Points that one more lantern brings on average, those that it may cost taken away. */
static double gain_of(const struct lantern *g)
{
	const unsigned at_stake = lantern_sum(g->row);
	double gain = 0;
	if (!g->deck_count)
		return ((double)LANTERN_KINDS - at_stake) / 2; /* what is shuffled then is about everything */
	for (unsigned number = 1; number <= LANTERN_KINDS; number++)
		gain += lantern_left(g, number) * (g->row & bit(number) ? -(double)at_stake : (double)number);
	return gain / g->deck_count;
}

static mu_action choose(const void *view, double noise, bool counts_cards, struct mu_dealer *dealer)
{
	const struct lantern *g = view;
	const unsigned sum = lantern_sum(g->row);
	if (!g->row)
		return LANTERN_LIGHT;
	if (noise > 0 && mu_dealer_below(dealer, 1000) < noise * 4000)
		return mu_dealer_below(dealer, 2) ? LANTERN_LIGHT : LANTERN_REST;
	if (g->score[g->active] + sum >= g->goal)
		return LANTERN_REST;
	return (counts_cards ? gain_of(g) > 0 : sum < 12) ? LANTERN_LIGHT : LANTERN_REST;
}

/* The nearer to the end, the more a point is worth. */
static void worth(const void *world, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	const struct lantern *g = world;
	double total = 0;
	(void)seat;
	for (unsigned i = 0; i < g->seats; i++) {
		const double reached = 10 + g->score[i];
		ret_shares[i] = reached * reached * reached;
		total += ret_shares[i];
	}
	for (unsigned i = 0; i < g->seats; i++)
		ret_shares[i] /= total;
}

/* To go on when that is enough to win. */
static bool absurd(const void *view, mu_action action)
{
	const struct lantern *g = view;
	return action == LANTERN_LIGHT && g->row && g->score[g->active] + lantern_sum(g->row) >= g->goal;
}

static bool matters(const void *view)
{
	(void)view;
	return true;
}

/* Games are short: they are played to the end. */
static bool far_enough(const void *start, const void *world)
{
	(void)start;
	(void)world;
	return false;
}

const struct bot_brain lantern_brain = {
    .game = &lantern_game,
    .choose = choose,
    .worth = worth,
    .absurd = absurd,
    .matters = matters,
    .far_enough = far_enough,
    .playouts = {[BOT_EXPERT] = 1000, [BOT_ANALYST] = 4000},
};
