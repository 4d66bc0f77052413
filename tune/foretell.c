/*
 * Trains the net that values a game's worlds (struct bot_scale) and writes its weights; `make foretell` calls it.
 *
 *	foretell GAME GAMES SEED COMMIT WEIGHTS
 *
 * The game's other net plays against itself and, in one seat of four, the heuristic does. Half of the games begin with an
 * unsteady hand for some turns, so that the net sees what does not come up among good players; those turns are not learnt
 * from. One of three turns that begin is a position, with all cards open, and its answer is who won: more of one game
 * would say the same again. Positions go into a pool, from which they are taken in random order. Every nineteenth game
 * is kept apart to measure the fit. The weights depend on the arguments and on the sources at that commit, and on
 * nothing else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "training/pupil.h"

enum {
	POOL = 100000,     /* positions at hand for learning */
	AGAIN = 3,         /* how often each is learnt from */
	APART = 3,         /* one turn of so many is a position */
	PORTION = 256,     /* positions for one change of the weights */
	GAME_VIEWS = 600,  /* positions of one game, at most */
	HELD_OUT = 19,     /* one game of so many; all sizes of tables come by */
	REPORTS = 10,      /* lines about progress */
	VIEW_INPUTS = 720, /* of all seats of one position, at most */
	UNSTEADY = 12,     /* rounds, at most */
};

static const double first_rate = 0.001, fading = 3;

/* A position: the inputs of all seats, one after the other. */
struct sample {
	uint8_t seats, winners;
	uint16_t ends[MU_SEATS_MAX];
	struct bot_net_input inputs[VIEW_INPUTS];
};

struct score {
	double loss, blind;
	unsigned count;
};

struct fit {
	const struct bot_brain *brain;
	struct mu_dealer dealer;
	struct pupil pupil;
	struct sample *pool, *views;
	size_t filled;
	unsigned waiting;
	double rate;
	struct score score; /* of games that it does not learn from */
};

/* -- The net ------------------------------------------------------------------------------------------------- */

struct pass {
	struct pupil_start starts[MU_SEATS_MAX];
	struct pupil_pass passes[MU_SEATS_MAX];
	double shares[MU_SEATS_MAX];
};

static const struct bot_net_input *inputs_of(const struct sample *sample, int seat, int *ret_count)
{
	const int begin = seat ? sample->ends[seat - 1] : 0;
	*ret_count = sample->ends[seat] - begin;
	return sample->inputs + begin;
}

static void foretell(const struct pupil *pupil, const struct sample *sample, struct pass *pass)
{
	double sum = 0;
	for (int seat = 0; seat < sample->seats; seat++) {
		int count;
		const struct bot_net_input *inputs = inputs_of(sample, seat, &count);
		pupil_begin(pupil, inputs, count, &pass->starts[seat]);
		pupil_forward(pupil, &pass->starts[seat], NULL, 0, &pass->passes[seat]);
		sum += pass->shares[seat] = train_exp((double)pupil_output(pupil, &pass->passes[seat], 0));
	}
	for (int seat = 0; seat < sample->seats; seat++)
		pass->shares[seat] /= sum;
}

static double truth(const struct sample *sample, int seat)
{
	return sample->winners >> seat & 1 ? 1.0 / __builtin_popcount(sample->winners) : 0;
}

static void learn(struct fit *fit, const struct sample *sample)
{
	static const uint8_t output = 0;
	struct pass pass;
	foretell(&fit->pupil, sample, &pass);
	for (int seat = 0; seat < sample->seats; seat++) {
		struct pupil_start common = {{0}};
		const float error = (float)(pass.shares[seat] - truth(sample, seat)) / (float)PORTION;
		int count;
		const struct bot_net_input *inputs = inputs_of(sample, seat, &count);
		pupil_backward(&fit->pupil, NULL, 0, &pass.passes[seat], &(struct pupil_errors){&output, &error, 1}, &common);
		pupil_end(&fit->pupil, inputs, count, &common);
	}
	if (++fit->waiting < PORTION)
		return;
	fit->waiting = 0;
	pupil_fade(&fit->pupil, (float)(fading * fit->rate));
	pupil_step(&fit->pupil, (float)fit->rate);
}

static void measure(struct fit *fit, const struct sample *sample)
{
	struct pass pass;
	foretell(&fit->pupil, sample, &pass);
	for (int seat = 0; seat < sample->seats; seat++)
		fit->score.loss -= truth(sample, seat) * train_log(pass.shares[seat] + 1e-9);
	fit->score.blind += train_log(sample->seats);
	fit->score.count++;
}

/* -- Games ----------------------------------------------------------------------------------------------------- */

static void see(const struct bot_brain *brain, const struct mu_state *state, struct sample *sample)
{
	int count = 0;
	sample->seats = brain->game->seats(state);
	for (mu_seat seat = 0; seat < sample->seats; seat++) {
		struct bot_net_input inputs[BOT_NET_ACTIVE_MAX];
		const int more = brain->scale->weigh(state, seat, inputs);
		if (count + more > VIEW_INPUTS)
			abort(); /* the room is for more than any seat can need */
		memcpy(sample->inputs + count, inputs, (size_t)more * sizeof inputs[0]);
		sample->ends[seat] = (uint16_t)(count += more);
	}
}

static mu_action decide(struct fit *fit, const struct mu_state *state, bool by_heuristic, double temperature)
{
	struct bot_proposal proposal;
	mu_action actions[MU_ACTIONS_MAX];
	if (fit->brain->game->legal(state, actions) == 1)
		return actions[0];
	if (!by_heuristic && policy_propose(fit->brain, state, true, temperature, NULL, &fit->dealer, &proposal))
		return proposal.action;
	return fit->brain->choose(state, 0, true, &fit->dealer);
}

/* Plays one game and lists its positions; returns how many. */
static int play(struct fit *fit, unsigned seats)
{
	const struct bot_brain *brain = fit->brain;
	const struct mu_game *game = brain->game;
	const struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
	const unsigned unsteady =
	    mu_dealer_below(&fit->dealer, 2) ? mu_dealer_below(&fit->dealer, (uint32_t)UNSTEADY * seats) : 0;
	unsigned heuristics = 0, turn = 0;
	struct mu_state state;
	int count = 0;
	for (unsigned seat = 0; seat < seats; seat++)
		heuristics |= (unsigned)(mu_dealer_below(&fit->dealer, 4) == 0) << seat;
	game->init(&state, &setup, &fit->dealer);
	for (mu_seat seat; (seat = game->ask(&state).seat) >= 0;) {
		const unsigned begins = brain->scale->begins(&state);
		if (begins && begins != turn && begins > unsteady && count < GAME_VIEWS &&
		    !mu_dealer_below(&fit->dealer, APART))
			see(brain, &state, &fit->views[count++]);
		turn = begins ? begins : turn;
		const mu_action action = decide(fit, &state, heuristics >> seat & 1, turn < unsteady ? 2 : 0.7);
		game->apply(&state, action, &fit->dealer);
	}
	for (int i = 0; i < count; i++)
		fit->views[i].winners = (uint8_t)game->winners(&state);
	return game->winners(&state) ? count : 0;
}

static void pool_add(struct fit *fit, const struct sample *sample)
{
	const size_t place = fit->filled < POOL ? fit->filled++ : mu_dealer_below(&fit->dealer, POOL);
	fit->pool[place] = *sample;
	for (int i = 0; fit->filled == POOL && i < AGAIN; i++)
		learn(fit, &fit->pool[mu_dealer_below(&fit->dealer, POOL)]);
}

static void run(struct fit *fit, unsigned games)
{
	const struct mu_game *game = fit->brain->game;
	const unsigned sizes = game->seats_max - game->seats_min + 1u;
	for (unsigned number = 0; number < games; number++) {
		const double done = (double)number / games;
		const unsigned seats = number % 2 ? 4 : game->seats_min + number / 2 % sizes;
		fit->rate = first_rate * (1 - 0.98 * done);
		const int count = play(fit, seats);
		for (int i = 0; i < count; i++)
			if (number % HELD_OUT)
				pool_add(fit, &fit->views[i]);
			else
				measure(fit, &fit->views[i]);
		if ((uint64_t)(number + 1) * REPORTS / games == (uint64_t)number * REPORTS / games)
			continue;
		fprintf(stderr, "%u games: loss %.4f, without a thought %.4f (%u positions kept apart)\n", number + 1,
		        fit->score.loss / fit->score.count, fit->score.blind / fit->score.count, fit->score.count);
		fit->score = (struct score){.count = 0};
	}
}

static bool write_weights(const struct fit *fit, char **arguments)
{
	char made[BOT_NET_MADE_MAX];
	size_t size;
	snprintf(made, sizeof made, "make foretell GAME=%s GAMES=%s SEED=%s at %s", arguments[1], arguments[2],
	         arguments[3], arguments[4]);
	uint8_t *bytes = pupil_write(&fit->pupil, fit->brain->scale->list, made, &size);
	FILE *file = fopen(arguments[5], "wb");
	const bool written = file && fwrite(bytes, 1, size, file) == size;
	const bool closed = file && fclose(file) == 0;
	free(bytes);
	if (!written || !closed)
		perror(arguments[5]);
	return written && closed;
}

int main(int count, char **arguments)
{
	static struct fit fit;
	const struct mu_game *game = count == 6 ? mu_game_find(arguments[1]) : NULL;
	const unsigned games = game ? (unsigned)strtoul(arguments[2], NULL, 10) : 0;
	fit.brain = game ? bot_brain_find(game) : NULL;
	if (!fit.brain || !fit.brain->scale || !games) {
		fprintf(stderr, "usage: foretell GAME GAMES SEED COMMIT WEIGHTS\n");
		return 2;
	}
	const struct bot_net_list *list = fit.brain->scale->list;
	fit.pool = malloc(POOL * sizeof *fit.pool);
	fit.views = malloc(GAME_VIEWS * sizeof *fit.views);
	if (!fit.pool || !fit.views)
		abort();
	mu_dealer_seed(&fit.dealer, arguments[3], strlen(arguments[3]));
	pupil_init(&fit.pupil, (struct pupil_shape){list->inputs, list->first, list->second, 1}, &fit.dealer);
	run(&fit, games);
	const bool written = write_weights(&fit, arguments);
	pupil_release(&fit.pupil);
	free(fit.pool);
	free(fit.views);
	return written ? 0 : 1;
}
