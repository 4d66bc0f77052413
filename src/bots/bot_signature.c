/* What the levels decide in seeded games, as one number: the same for every compiler, every optimisation and wasm32. */
#include "bots.h"

enum { PLAYOUTS = 6 };

static void absorb(uint64_t *hash, uint64_t word)
{
	*hash = (*hash ^ word) * 0x9e3779b97f4a7c15u;
	*hash ^= *hash >> 32;
}

static void seed_at(struct mu_dealer *dealer, uint32_t number, char what)
{
	const char seed[] = {what, (char)(number & 0x7f), (char)(number >> 7 & 0x7f), (char)(number >> 14 & 0x7f)};
	mu_dealer_seed(dealer, seed, sizeof seed);
}

static void play(const struct bot_brain *brain, uint32_t number, uint64_t *hash)
{
	const struct mu_game *game = brain->game;
	const struct bot_budget budget = {.playouts = PLAYOUTS};
	const uint32_t sizes = game->seats_max - game->seats_min + 1u;
	const struct mu_setup setup = {.seats = (uint8_t)(game->seats_min + number % sizes), .first = MU_ANY};
	struct mu_dealer cards, thoughts;
	struct mu_state state;
	seed_at(&cards, number, 'c');
	seed_at(&thoughts, number, 't');
	game->init(&state, &setup, &cards);
	for (uint32_t decisions = 0; game->ask(&state).seat >= 0; decisions++) {
		struct bot_decision decision;
		struct mu_state view;
		game->view(&state, game->ask(&state).seat, &view);
		const int level = BOT_NOVICE + (int)((number + decisions) % BOT_BEST);
		const mu_action action = bot_decide(brain, &view, level, &budget, &thoughts, &decision);
		absorb(hash, action);
		game->apply(&state, action, &cards);
	}
	absorb(hash, game->winners(&state));
}

uint64_t bot_signature(const struct bot_brain *brain, uint32_t games)
{
	uint64_t hash = 0;
	for (uint32_t number = 0; number < games; number++)
		play(brain, number, &hash);
	return hash;
}
