/* Brains of games, and what stands for the parts that a brain does not have. */
#include "bots.h"

const struct bot_brain *bot_brain_find(const struct mu_game *game)
{
	for (size_t i = 0; bot_brains[i]; i++)
		if (bot_brains[i]->game == game)
			return bot_brains[i];
	return NULL;
}

mu_action bot_choose(const struct bot_brain *brain, const void *view, double noise, bool counts_cards,
                     struct mu_dealer *dealer)
{
	return brain->choose ? brain->choose(view, noise, counts_cards, dealer) : bot_choose_randomly(brain, view, dealer);
}

mu_action bot_choose_randomly(const struct bot_brain *brain, const void *view, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int all = brain->game->legal(view, actions);
	int sane = 0;
	for (int i = 0; i < all; i++)
		if (!bot_absurd(brain, view, actions[i]))
			actions[sane++] = actions[i];
	if (!sane) /* all of them are absurd: one of them must do */
		sane = all;
	return actions[mu_dealer_below(dealer, (uint32_t)sane)];
}

void bot_worth(const struct bot_brain *brain, const void *world, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	if (brain->worth) {
		brain->worth(world, seat, ret_shares);
		return;
	}
	const unsigned seats = brain->game->seats(world);
	for (unsigned i = 0; i < seats; i++)
		ret_shares[i] = 1.0 / seats;
}

bool bot_absurd(const struct bot_brain *brain, const void *view, mu_action action)
{
	return brain->absurd && brain->absurd(view, action);
}
