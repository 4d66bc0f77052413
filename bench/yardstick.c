/*
 * The yardstick: a card game with no rules to speak of, as fast as a loop of
 * "list, choose, apply" over a state of our size can be written without tricks.
 * Four seats in turn play any card of their hand and draw another; when the
 * deck runs out the round is over. What the engine loses against it is what
 * the rules cost.
 */
#include "bench.h"
#include "engine/engine.h"

enum {
	SEATS = 4,
	HAND = 7,
	DECISIONS = 60,
	CARDS = SEATS * HAND + DECISIONS,
};

struct yardstick {
	uint8_t hand_count[SEATS];
	uint8_t deck_count, discard_count, seat;
	mu_card hand[SEATS][HAND];
	mu_card deck[CARDS];
	mu_card discard[CARDS];
};

static void deal(struct yardstick *game, struct mu_dealer *dealer)
{
	memset(game, 0, sizeof *game);
	for (unsigned i = 0; i < CARDS; i++)
		game->deck[i] = (mu_card)(1 + i);
	dealer_mix(dealer, game->deck, CARDS);
	game->deck_count = CARDS;
	for (unsigned seat = 0; seat < SEATS; seat++)
		for (unsigned i = 0; i < HAND; i++)
			game->hand[seat][game->hand_count[seat]++] = game->deck[--game->deck_count];
}

static unsigned legal(const struct yardstick *game, mu_action *actions)
{
	const unsigned count = game->hand_count[game->seat];
	for (unsigned i = 0; i < count; i++)
		actions[i] = 1u << 24 | (mu_action)game->hand[game->seat][i];
	return count;
}

static void apply(struct yardstick *game, mu_action action)
{
	mu_card *hand = game->hand[game->seat];
	const mu_card card = (mu_card)action;
	unsigned i = 0;
	while (hand[i] != card)
		i++;
	game->discard[game->discard_count++] = card;
	hand[i] = game->deck[--game->deck_count];
	game->seat = (uint8_t)((game->seat + 1) % SEATS);
}

unsigned yardstick_play(struct mu_dealer *dealer)
{
	struct yardstick game;
	mu_action actions[HAND];
	deal(&game, dealer);
	while (game.deck_count) {
		const unsigned count = legal(&game, actions);
		apply(&game, actions[mu_dealer_below(dealer, count)]);
	}
	return DECISIONS;
}
