/*
 * The signature of a game: one number that changes with any change to the
 * rules, to the order of actions or to the use of chance. It must be the same
 * for every compiler, every optimisation and wasm32 (all are little-endian:
 * the bytes of the state go in as they lie).
 */
#include "bench.h"
#include "engine.h"

/* Both steps can be undone, so no two histories merge before their last word. */
static void absorb(uint64_t *hash, uint64_t word)
{
	*hash = (*hash ^ word) * 0x9e3779b97f4a7c15u;
	*hash ^= *hash >> 32;
}

static void absorb_bytes(uint64_t *hash, const void *bytes, size_t size)
{
	const char *at = bytes;
	while (size) {
		const size_t part = size < 8 ? size : 8;
		uint64_t word = 0;
		memcpy(&word, at, part);
		absorb(hash, word);
		at += part;
		size -= part;
	}
}

/* Game numbers count through the seats, then the values of each option, like an odometer. */
static struct mu_setup setup_at(const struct mu_game *game, uint32_t number)
{
	const uint32_t sizes = game->seats_max - game->seats_min + 1u;
	struct mu_setup setup = {.seats = (uint8_t)(game->seats_min + number % sizes),
	                         .first = MU_ANY,
	                         .first_pick = MU_ANY};
	number /= sizes;
	for (int i = 0; game->options[i].name; i++) {
		uint32_t values = 0;
		while (game->options[i].values[values])
			values++;
		setup.options[i] = (uint8_t)(number % values);
		number /= values;
	}
	setup.random_leaders = number % 2;
	return setup;
}

static void seed_at(struct mu_dealer *dealer, uint32_t number)
{
	char seed[32];
	struct text text;
	text_begin(&text, seed, sizeof seed);
	text_put(&text, "signature ");
	text_number(&text, (long)number);
	mu_dealer_seed(dealer, seed, (size_t)text_end(&text));
}

static void play(const struct mu_game *game, uint32_t number, uint64_t *hash)
{
	struct mu_state state;
	struct mu_dealer dealer;
	const struct mu_setup setup = setup_at(game, number);
	seed_at(&dealer, number);
	const int result = game->init(&state, &setup, &dealer);
	assert(result == MU_OK);
	(void)result;
	for (struct mu_ask ask; (ask = game->ask(&state)).seat >= 0;) {
		mu_action actions[MU_ACTIONS_MAX];
		const uint32_t count = (uint32_t)game->legal(&state, actions);
		const mu_action action = actions[mu_dealer_below(&dealer, count)];
		absorb(hash, (uint64_t)action << 32 | count << 16 | (uint32_t)ask.seat << 8 | ask.step);
		game->apply(&state, action, &dealer);
	}
	absorb_bytes(hash, &state, game->state_size);
	absorb(hash, game->winners(&state));
}

uint64_t signature_of(const struct mu_game *game, uint32_t games)
{
	uint64_t hash = 0;
	for (uint32_t number = 0; number < games; number++)
		play(game, number, &hash);
	return hash;
}
