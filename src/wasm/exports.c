/* What the module offers to JavaScript, and what it wants of it: docs/wasm.md. */
#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "bots/bots.h"
#include "catalogue.h"
#include "entropy.h"
#include "session.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

/* -- Wanted ------------------------------------------------------------------------------------------------- */

IMPORT(send) void host_send(int32_t viewer, const char *text, size_t length);
IMPORT(journal) void host_journal(const char *text, size_t length);

void local_table_send(mu_seat viewer, const char *text, size_t length)
{
	host_send(viewer, text, length);
}

void local_table_journal(const char *text, size_t length)
{
	host_journal(text, length);
}

/* -- Offered ------------------------------------------------------------------------------------------------ */

EXPORT(muster_alloc) void *muster_alloc(size_t size);
EXPORT(muster_free) void muster_free(void *block);
EXPORT(muster_seed) void muster_seed(const uint8_t *seed);
EXPORT(muster_catalogue) int32_t muster_catalogue(int32_t lang, const unsigned char *mo, size_t size);
EXPORT(muster_weights) int32_t muster_weights(const uint8_t *bytes, size_t size);
EXPORT(muster_request) void muster_request(const char *text, size_t length, double now);
EXPORT(muster_tick) void muster_tick(double now);
EXPORT(muster_due) double muster_due(void);
EXPORT(muster_think) int32_t muster_think(double now);
EXPORT(muster_signature) uint64_t muster_signature(uint32_t index, uint32_t games);
EXPORT(muster_decisions) uint64_t muster_decisions(uint32_t index, uint32_t games);
EXPORT(muster_random) uint64_t muster_random(uint32_t index, uint32_t seats, uint32_t games);

void *muster_alloc(size_t size)
{
	return malloc(size);
}

void muster_free(void *block)
{
	free(block);
}

void muster_seed(const uint8_t *seed)
{
	entropy_seed(seed);
}

int32_t muster_catalogue(int32_t lang, const unsigned char *mo, size_t size)
{
	return catalogue_take((enum mu_lang)lang, mo, size);
}

/* What a bot thinks about in between goes on; the next thought is with them. */
int32_t muster_weights(const uint8_t *bytes, size_t size)
{
	return bot_bring_weights(bytes, size);
}

/* Milliseconds since 1970. What is no time at all is the beginning of it. */
static int64_t time_of(double now)
{
	return now >= 0 && now < (double)((int64_t)1 << 45) ? (int64_t)now : 0;
}

void muster_request(const char *text, size_t length, double now)
{
	session_request(text, length, time_of(now));
}

void muster_tick(double now)
{
	session_tick(time_of(now));
}

double muster_due(void)
{
	const int64_t due = session_due();
	return due < PACE_NO_CLOCK / 2 ? (double)due : __builtin_inf();
}

int32_t muster_think(double now)
{
	return (int32_t)session_think(time_of(now));
}

/* The signature of so many games of a game, which counts as in mu_game_at; 0: there is no such game. */
uint64_t muster_signature(uint32_t index, uint32_t games)
{
	const struct mu_game *game = mu_game_at(index);
	return game ? signature_of(game, games) : 0;
}

/* The same of what bots decide; the index is that of bot_brains. */
uint64_t muster_decisions(uint32_t index, uint32_t games)
{
	return bot_signature(bot_brains[index], games);
}

/* Plays so many random games, for those who measure: the number of decisions in them; 0: there is no such game. */
uint64_t muster_random(uint32_t index, uint32_t seats, uint32_t games)
{
	const struct mu_game *game = mu_game_at(index);
	const struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
	struct mu_dealer dealer;
	if (!game || seats < game->seats_min || seats > game->seats_max)
		return 0;
	mu_dealer_seed(&dealer, "bench", 5);
	return random_play(game, &setup, games, &dealer);
}
