/* What the engine offers to JavaScript. */
#include "bench.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* The signature of so many games of a game, which counts as in mu_game_at; 0: there is no such game. */
EXPORT(muster_signature) uint64_t muster_signature(uint32_t index, uint32_t games);

uint64_t muster_signature(uint32_t index, uint32_t games)
{
	const struct mu_game *game = mu_game_at(index);
	return game ? signature_of(game, games) : 0;
}
