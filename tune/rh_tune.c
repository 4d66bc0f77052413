/*
 * Learns the worth of a world of Rent a Hero (src/games/rent_a_hero/bot/rh_value.h): the heuristic plays against
 * itself, the beginning of every turn is an example, the shares at the end of its game are the
 * answer. Writes the weights to standard output, in the form of src/games/rent_a_hero/bot/rh_net.def; tells on
 * standard error how well it foretells games that it has not learnt from.
 *
 *	rh_tune [GAMES]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/rent_a_hero/bot/rh_brain.h"
#include "games/rent_a_hero/bot/rh_value.h"

enum {
	GAMES = 1200000,
	TURNS_MAX = 400,
	BATCH = 64,
	WEIGHTS = sizeof(struct rh_net) / sizeof(float),
	REPORTS = 20,
};

/* One game: the world at the beginning of every turn, and what came of it. */
struct game {
	unsigned seats;
	int count;
	struct rh turns[TURNS_MAX];
	float shares[RH_SEATS_MAX];
};

/* The net that learns; Adam keeps two means of every weight's gradient. */
struct pupil {
	union weights {
		struct rh_net net;
		float all[WEIGHTS];
	} weights, gradient, mean, square;
	int examples;
};

static double random_part(struct mu_dealer *dealer)
{
	return mu_dealer_below(dealer, 1 << 20) / (double)(1 << 20);
}

/* -- Playing ------------------------------------------------------------------------------------ */

/* Half the seats play with some noise, so that unusual positions come up too. */
static void game_play(struct game *game, unsigned seats, struct mu_dealer *dealer)
{
	const struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
	double noise[RH_SEATS_MAX];
	uint32_t last = UINT32_MAX;
	struct rh g;
	rh_init(&g, &setup, dealer);
	for (unsigned seat = 0; seat < seats; seat++) {
		const double part = random_part(dealer);
		noise[seat] = part < 0.5 ? 0 : 0.04 * (part - 0.5);
	}
	game->seats = seats;
	game->count = 0;
	while (g.asked >= 0) {
		if (g.step == STEP_PRE_SEND && g.turn != last && game->count < TURNS_MAX) {
			last = g.turn;
			game->turns[game->count++] = g;
		}
		rh_apply(&g, rh_brain.choose(&g, noise[g.asked], true, dealer), dealer);
	}
	for (unsigned seat = 0; seat < seats; seat++)
		game->shares[seat] = g.winners >> seat & 1 ? 1 / (float)bits_count(g.winners) : 0;
}

/* -- Learning ------------------------------------------------------------------------------------ */

static void pupil_init(struct pupil *pupil, struct mu_dealer *dealer)
{
	memset(pupil, 0, sizeof *pupil);
	struct rh_net *net = &pupil->weights.net;
	for (int j = 0; j < RH_HIDDEN; j++) {
		for (int i = 0; i < RH_FEATURES; i++)
			net->hidden[i][j] = (float)(0.3 * (random_part(dealer) - 0.5));
		net->out[j] = (float)(0.3 * (random_part(dealer) - 0.5));
	}
}

/* The error of one seat's output, spread over the weights. */
static void spread_error(struct pupil *pupil, const struct rh_features *features, const float hidden[RH_HIDDEN],
                         float error)
{
	const struct rh_net *net = &pupil->weights.net;
	struct rh_net *gradient = &pupil->gradient.net;
	float back[RH_HIDDEN];
	for (int j = 0; j < RH_HIDDEN; j++) {
		const bool on = hidden[j] > 0;
		back[j] = on ? error * net->out[j] : 0;
		gradient->out[j] += on ? error * hidden[j] : 0;
	}
	for (int i = 0; i < features->count; i++) {
		const uint32_t place = features->list[i].place;
		const float value = features->list[i].value;
		gradient->direct[place] += error * value;
		for (int j = 0; j < RH_HIDDEN; j++)
			gradient->hidden[place][j] += back[j] * value;
	}
}

/* Adam, at the end of a batch. */
static void pupil_step(struct pupil *pupil, float rate)
{
	for (int i = 0; i < WEIGHTS; i++) {
		const float gradient = pupil->gradient.all[i] / BATCH;
		pupil->mean.all[i] += 0.1f * (gradient - pupil->mean.all[i]);
		pupil->square.all[i] += 0.001f * (gradient * gradient - pupil->square.all[i]);
		pupil->weights.all[i] -= rate * pupil->mean.all[i] / (sqrtf(pupil->square.all[i]) + 1e-4f);
		pupil->gradient.all[i] = 0;
	}
}

static void pupil_learn(struct pupil *pupil, const struct rh *g, const float shares[RH_SEATS_MAX], float rate)
{
	struct rh_features features[RH_SEATS_MAX];
	float hidden[RH_SEATS_MAX][RH_HIDDEN];
	double strength[RH_SEATS_MAX], total = 0;
	rh_features(g, features);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		strength[seat] = exp((double)rh_net_run(&pupil->weights.net, &features[seat], hidden[seat]));
		total += strength[seat];
	}
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		spread_error(pupil, &features[seat], hidden[seat], (float)(strength[seat] / total) - shares[seat]);
	if (++pupil->examples % BATCH == 0)
		pupil_step(pupil, rate);
}

/* -- Reports --------------------------------------------------------------------------------------- */

struct exam {
	double loss, equal; /* sums of -log of the winners' shares; if all seats had equal ones */
	long count;
};

static void exam_ask(struct exam *exam, const struct rh_net *net, const struct game *game)
{
	for (int i = 0; i < game->count; i++) {
		double shares[RH_SEATS_MAX];
		rh_net_shares(net, &game->turns[i], shares);
		for (unsigned seat = 0; seat < game->seats; seat++)
			exam->loss -= (double)game->shares[seat] * log(shares[seat] + 1e-9);
		exam->equal += log(game->seats);
		exam->count++;
	}
}

static void exam_report(struct exam *exam, long games)
{
	fprintf(stderr, "%8ld games: log loss %.4f, with equal shares %.4f\n", games, exam->loss / (double)exam->count,
	        exam->equal / (double)exam->count);
	*exam = (struct exam){.count = 0};
}

static void print_row(const float *weights, int count, const char *end)
{
	fputs("{", stdout);
	for (int i = 0; i < count; i++)
		printf("%s%.3ef", i ? ", " : "", (double)weights[i]);
	puts(end);
}

static void print_net(const struct rh_net *net)
{
	puts("/* Written by `make tune-rh`; do not edit. */\n.hidden = {");
	for (int i = 0; i < RH_FEATURES; i++)
		print_row(net->hidden[i], RH_HIDDEN, "},");
	fputs("},\n.out = ", stdout);
	print_row(net->out, RH_HIDDEN, "},");
	fputs(".direct = ", stdout);
	print_row(net->direct, RH_FEATURES, "},");
}

int main(int argc, char **argv)
{
	static struct pupil pupil;
	static struct game game;
	struct exam exam = {.count = 0};
	struct mu_dealer dealer;
	const long games = argc > 1 ? atol(argv[1]) : GAMES;
	if (games < REPORTS) {
		fprintf(stderr, "rh_tune: %ld games are too few to learn from\n", games);
		return 2;
	}
	mu_dealer_seed(&dealer, "rh_tune", 7);
	pupil_init(&pupil, &dealer);
	for (long number = 0; number < games; number++) {
		const float rate = (float)(0.002 * (1.02 - (double)number / (double)games));
		game_play(&game, 2 + (unsigned)number % 4, &dealer);
		if (number % 21 == 20) /* of every size of table */
			exam_ask(&exam, &pupil.weights.net, &game);
		else
			for (int i = 0; i < game.count; i++)
				pupil_learn(&pupil, &game.turns[i], game.shares, rate);
		if ((number + 1) % (games / REPORTS) == 0)
			exam_report(&exam, number + 1);
	}
	print_net(&pupil.weights.net);
	return 0;
}
