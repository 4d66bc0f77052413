/* Random games, and nothing besides: what is measured, here and in the module for browsers. */
#include <assert.h>

#include "bench.h"

uint64_t random_play(const struct mu_game *game, const struct mu_setup *setup, uint32_t games, struct mu_dealer *dealer)
{
	struct mu_state state;
	mu_action actions[MU_ACTIONS_MAX];
	uint64_t decisions = 0;
	for (uint32_t i = 0; i < games; i++) {
		const int result = game->init(&state, setup, dealer);
		assert(result == MU_OK);
		(void)result;
		while (game->ask(&state).seat >= 0) {
			const int count = game->legal(&state, actions);
			game->apply(&state, actions[mu_dealer_below(dealer, (uint32_t)count)], dealer);
			decisions++;
		}
	}
	return decisions;
}
