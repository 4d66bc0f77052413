/*
 * One imagined world: everybody plays the heuristic from here on, and the seat's part in how it
 * ends is the worth of what it began with.
 */
#include <string.h>

#include "bot_playout.h"

static const double rank_weight = 0.1;

/* The kinds of opponents in a mixture: every second one like me, who am always the first. */
static const struct habits kinds[] = {
    {.noise = 0, .counts_cards = true},
    {.noise = 0, .counts_cards = true},
    {.noise = 0.02, .counts_cards = true},
    {.noise = 0, .counts_cards = false},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], TRIES_MAX = 24 };

/* -- How it ends ------------------------------------------------------------------------------------------- */

/* The part of the others that finish behind the seat: all losers behind all winners, the rest by their worth. */
static double rank_of(const double *shares, unsigned seats, mu_seat seat, unsigned winners)
{
	double behind = 0;
	for (unsigned other = 0; other < seats; other++) {
		if ((mu_seat)other == seat)
			continue;
		const unsigned me_won = winners >> seat & 1, other_won = winners >> other & 1;
		const double sum = shares[seat] + shares[other];
		if (me_won || other_won)
			behind += (1.0 + me_won - other_won) / 2;
		else
			behind += sum > 0 ? shares[seat] / sum : 0.5;
	}
	return behind / (seats - 1);
}

struct bot_outcome bot_outcome(const struct bot_brain *brain, const void *world, mu_seat seat)
{
	const bool over = brain->game->ask(world).seat < 0;
	const unsigned winners = over ? brain->game->winners(world) : 0;
	double shares[MU_SEATS_MAX];
	struct bot_outcome outcome;
	bot_worth(brain, world, seat, shares);
	if (over)
		outcome.share = winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0.0;
	else
		outcome.share = shares[seat];
	outcome.utility =
	    (1 - rank_weight) * outcome.share + rank_weight * rank_of(shares, brain->game->seats(world), seat, winners);
	return outcome;
}

/* -- Worlds ------------------------------------------------------------------------------------------------- */

static void seed_stream(struct mu_dealer *dealer, uint64_t seed, uint32_t number, char what)
{
	char text[13];
	memcpy(text, &seed, 8);
	memcpy(text + 8, &number, 4);
	text[12] = what;
	mu_dealer_seed(dealer, text, sizeof text);
}

static double random_part(struct mu_dealer *dealer)
{
	return mu_dealer_below(dealer, 1 << 24) / (double)(1 << 24);
}

/* A likely world is taken as it comes; if none comes in time, one of those that came, by how likely they are. */
static void redeal_likely(struct mu_state *state, const struct world_source *source, struct mu_dealer *dealer)
{
	const struct bot_brain *brain = source->brain;
	struct mu_state kept;
	double sum = 0;
	for (int i = 0; i < TRIES_MAX; i++) {
		memcpy(state, source->view, brain->game->state_size);
		brain->game->redeal(state, source->seat, dealer);
		const double likely = brain->likely ? brain->likely(state, source->seat, source->motives) : 1;
		if (likely >= 1 || random_part(dealer) < likely)
			return;
		sum += likely;
		if (random_part(dealer) * sum <= likely)
			memcpy(&kept, state, brain->game->state_size);
	}
	memcpy(state, &kept, brain->game->state_size);
}

void world_imagine(struct world *world, const struct world_source *source, uint32_t number)
{
	struct mu_dealer dealer;
	seed_stream(&dealer, source->seed, number, 'w');
	redeal_likely(&world->state, source, &dealer);
	seed_stream(&world->chance, source->seed, number, 'p');
	seed_stream(&world->thoughts, source->seed, number, 't');
	for (mu_seat seat = 0; seat < MU_SEATS_MAX; seat++)
		world->habits[seat] =
		    kinds[source->mixture && seat != source->seat ? mu_dealer_below(&world->thoughts, KINDS) : 0];
}

/* From where the state is. */
static struct bot_outcome play_on(const struct world *world, const struct world_source *source, struct mu_state *state,
                                  struct mu_dealer *chance)
{
	const struct bot_brain *brain = source->brain;
	const struct mu_game *game = brain->game;
	struct mu_dealer thoughts = world->thoughts;
	for (mu_seat seat; (seat = game->ask(state).seat) >= 0;) {
		const struct habits *habits = &world->habits[seat];
		if (brain->far_enough && brain->far_enough(source->view, state))
			break;
		game->apply(state, bot_choose(brain, state, habits->noise, habits->counts_cards, &thoughts), chance);
	}
	return bot_outcome(brain, state, source->seat);
}

struct bot_outcome world_try(const struct world *world, const struct world_source *source, mu_action action)
{
	const struct mu_game *game = source->brain->game;
	struct mu_dealer chance = world->chance;
	struct mu_state state;
	memcpy(&state, &world->state, game->state_size);
	game->apply(&state, action, &chance);
	return play_on(world, source, &state, &chance);
}

double bot_share(const struct bot_brain *brain, const void *view, mu_seat seat, uint32_t worlds,
                 struct mu_dealer *dealer)
{
	struct world_source source = {.brain = brain, .view = view, .seat = seat, .motives = true, .mixture = true};
	struct world world;
	double sum = 0;
	source.seed = mu_dealer_below(dealer, UINT32_MAX);
	for (uint32_t number = 0; number < worlds; number++) {
		world_imagine(&world, &source, number);
		sum += play_on(&world, &source, &world.state, &world.chance).share;
	}
	return sum / worlds;
}
