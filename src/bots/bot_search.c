/*
 * Paired worlds, sequential halving, a guard. Every candidate is tried in the same imagined
 * worlds with the same random numbers, so that what is compared is the candidates and not the
 * luck; half of them drop out after each round; and the heuristic's choice is left only for
 * something that is better by more than the doubt about it.
 */
#include <math.h>
#include <string.h>
#include <time.h>

#include "bots.h"

enum { ROUNDS_MAX = 6, WORLDS_MAX = 1 << 16 };

static const double guard_errors = 1.5; /* standard errors that a gain must exceed */

struct trial {
	mu_action action;
	uint32_t worlds;
	double sum, squares;       /* of its win shares */
	double gain, gain_squares; /* of the differences to the policy's choice, world by world */
	bool out;
};

struct search {
	const struct bot_brain *brain;
	const void *view;
	mu_seat seat;
	uint64_t seed; /* world number n always has the stream made from this and n */
	struct trial trials[BOT_CANDIDATES_MAX];
	int count, policy;
	uint32_t worlds, playouts;
	double deadline; /* seconds; 0: none */
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double share(const struct mu_game *game, const void *world, mu_seat seat)
{
	const unsigned winners = game->winners(world);
	return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0.0;
}

/* The seat's win share when everybody plays the heuristic from here on. */
static double play_out(const struct search *search, void *world, struct mu_dealer *dealer)
{
	const struct bot_brain *brain = search->brain;
	const struct mu_game *game = brain->game;
	while (game->ask(world).seat >= 0) {
		if (brain->far_enough(search->view, world))
			return brain->worth(world, search->seat);
		game->apply(world, brain->choose(world, 0, true, dealer), dealer);
	}
	return share(game, world, search->seat);
}

static void seed_world(struct mu_dealer *dealer, uint64_t seed, uint32_t world, char what)
{
	char text[16];
	memcpy(text, &seed, 8);
	memcpy(text + 8, &world, 4);
	text[12] = what;
	mu_dealer_seed(dealer, text, 13);
}

/* One more world for all that are still in. */
static void try_world(struct search *search)
{
	const struct mu_game *game = search->brain->game;
	struct mu_state world, copy;
	struct mu_dealer dealer;
	double shares[BOT_CANDIDATES_MAX] = {0};
	memcpy(&world, search->view, game->state_size);
	seed_world(&dealer, search->seed, search->worlds, 'w');
	if (search->brain->imagine)
		search->brain->imagine(&world, search->seat, &dealer);
	else
		game->redeal(&world, search->seat, &dealer);
	for (int i = 0; i < search->count; i++) {
		struct trial *trial = &search->trials[i];
		if (trial->out)
			continue;
		memcpy(&copy, &world, game->state_size);
		seed_world(&dealer, search->seed, search->worlds, 'p');
		game->apply(&copy, trial->action, &dealer);
		shares[i] = play_out(search, &copy, &dealer);
		trial->sum += shares[i];
		trial->squares += shares[i] * shares[i];
		trial->worlds++;
		search->playouts++;
	}
	for (int i = 0; i < search->count; i++) {
		struct trial *trial = &search->trials[i];
		const double gain = shares[i] - shares[search->policy];
		if (!trial->out) {
			trial->gain += gain;
			trial->gain_squares += gain * gain;
		}
	}
	search->worlds++;
}

static double mean(const struct trial *trial)
{
	return trial->worlds ? trial->sum / trial->worlds : 0;
}

static double error_of(double sum, double squares, uint32_t count)
{
	if (count < 2)
		return 1;
	const double average = sum / count, variance = (squares - sum * average) / (count - 1);
	return sqrt((variance > 0 ? variance : 0) / count);
}

/* The worse half drops out; the policy's choice stays, everything is measured against it. */
static void halve(struct search *search)
{
	int in = 0;
	for (int i = 0; i < search->count; i++)
		in += !search->trials[i].out;
	for (int drop = in / 2; drop > 0; drop--) {
		int worst = -1;
		for (int i = 0; i < search->count; i++)
			if (!search->trials[i].out && i != search->policy &&
			    (worst < 0 || mean(&search->trials[i]) < mean(&search->trials[worst])))
				worst = i;
		if (worst < 0)
			return;
		search->trials[worst].out = true;
	}
}

static bool late(const struct search *search)
{
	return search->deadline > 0 && now() >= search->deadline;
}

static void run_rounds(struct search *search, uint32_t playouts)
{
	int rounds = 1, in = search->count;
	while (rounds < ROUNDS_MAX && (2 << rounds) <= search->count)
		rounds++;
	for (int round = 0; round < rounds && in > 1; round++) {
		uint32_t worlds = playouts / (uint32_t)rounds / (uint32_t)in;
		if (!worlds)
			worlds = 1;
		while (worlds-- && !late(search))
			try_world(search);
		if (late(search))
			return;
		if (round + 1 < rounds)
			halve(search);
		in = 0;
		for (int i = 0; i < search->count; i++)
			in += !search->trials[i].out;
	}
}

/* The best by its mean; the policy's choice unless the gain exceeds the doubt. */
static int best_of(const struct search *search)
{
	int best = search->policy;
	for (int i = 0; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];
		if (trial->out || i == search->policy || mean(trial) <= mean(&search->trials[best]))
			continue;
		const double error = error_of(trial->gain, trial->gain_squares, trial->worlds);
		if (trial->gain > guard_errors * error * trial->worlds)
			best = i;
	}
	return best;
}

static void report(const struct search *search, int best, struct bot_decision *decision)
{
	bool told[BOT_CANDIDATES_MAX] = {false};
	decision->action = search->trials[best].action;
	decision->reason = best == search->policy ? BOT_GUARD : BOT_SEARCH;
	decision->playouts = search->playouts;
	decision->candidate_count = (uint8_t)search->count;
	for (int place = 0; place < search->count; place++) {
		int next = -1;
		for (int i = 0; i < search->count; i++) {
			const bool ahead = next < 0 || search->trials[i].worlds > search->trials[next].worlds ||
			                   (search->trials[i].worlds == search->trials[next].worlds &&
			                    mean(&search->trials[i]) > mean(&search->trials[next]));
			if (!told[i] && ahead)
				next = i;
		}
		const struct trial *trial = &search->trials[next];
		told[next] = true;
		decision->candidates[place] =
		    (struct bot_candidate){.action = trial->action,
		                           .value = mean(trial),
		                           .error = error_of(trial->sum, trial->squares, trial->worlds),
		                           .playouts = trial->worlds};
	}
}

static int list_candidates(struct search *search)
{
	const struct bot_brain *brain = search->brain;
	mu_action actions[MU_ACTIONS_MAX];
	if (brain->candidates) {
		search->count = brain->candidates(search->view, actions);
	} else {
		const int all = brain->game->legal(search->view, actions);
		for (int i = 0; i < all && search->count < BOT_CANDIDATES_MAX; i++)
			if (!brain->absurd(search->view, actions[i]))
				actions[search->count++] = actions[i];
	}
	for (int i = 0; i < search->count; i++)
		search->trials[i] = (struct trial){.action = actions[i]};
	return search->count;
}

/* Its place among the candidates; it is always one of them. */
static int place_policy(struct search *search, mu_action action)
{
	for (int i = 0; i < search->count; i++)
		if (search->trials[i].action == action)
			return i;
	const int place = search->count < BOT_CANDIDATES_MAX ? search->count++ : BOT_CANDIDATES_MAX - 1;
	search->trials[place] = (struct trial){.action = action};
	return place;
}

mu_action bot_search(const struct bot_brain *brain, const void *view, uint32_t playouts,
                     const struct bot_budget *budget, struct mu_dealer *dealer, struct bot_decision *decision)
{
	struct search search = {.brain = brain, .view = view, .seat = brain->game->ask(view).seat};
	search.seed = (uint64_t)mu_dealer_below(dealer, UINT32_MAX) << 32 | mu_dealer_below(dealer, UINT32_MAX);
	if (budget->milliseconds)
		search.deadline = now() + budget->milliseconds / 1000.0;
	list_candidates(&search);
	search.policy = place_policy(&search, decision->policy);
	if (search.count > 1)
		run_rounds(&search, playouts);
	report(&search, best_of(&search), decision);
	return decision->action;
}
