/* A program of somebody else's, as the header's opening comment shows it. */
#include <muster.h>
#include <stdio.h>

int main(void)
{
	const struct mu_game *game = mu_game_find("rent-a-hero");
	struct mu_state state;
	struct mu_dealer dealer;
	int decisions = 0;
	mu_dealer_seed(&dealer, "any text", 8);
	game->init(&state, &(struct mu_setup){.seats = 4, .first = MU_ANY}, &dealer);
	while (game->ask(&state).seat >= 0) {
		mu_action actions[MU_ACTIONS_MAX];
		int n = game->legal(&state, actions);
		game->apply(&state, actions[mu_dealer_below(&dealer, (uint32_t)n)], &dealer);
		decisions++;
	}
	printf("%s: %d decisions\n", game->title, decisions);
	return decisions == 0;
}
