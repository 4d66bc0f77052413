/*
 * Fits the net of the Here to Slay bots (src/games/here_to_slay/bot/hts_net.h) to self-play, and prints its table.
 *
 * Level 3 plays against itself. Half of the games begin with a shaky hand for some turns, so that the net sees what
 * does not come up among good players; those turns are not learnt from. Every turn that begins is a position, seen
 * from the active seat and from another one, and its answer is who won. Positions go into a pool, from which steps of
 * gradient descent (Adam) take them in random order. Every twentieth game is kept apart to measure the fit.
 *
 * The same seed and number of games give the same table on every machine that rounds alike.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/here_to_slay/bot/hts_net.h"

enum {
	POOL = 40000,      /* positions at hand for learning */
	BATCH = 256,       /* positions for one change of the weights */
	GAME_VIEWS = 600,  /* positions of one game, at most */
	HELD_OUT = 20,     /* one game of so many */
	REPORT = 20000,    /* games between two lines about progress */
	VIEW_INPUTS = 640, /* of all seats of one position, at most */
};

/* A position as one seat sees it: the inputs of all seats, one after the other. */
struct sample {
	uint8_t seats, winners;
	uint16_t from[MU_SEATS_MAX + 1];
	struct hts_input inputs[VIEW_INPUTS];
};

enum { OUT = INPUT_COUNT * NET_COLUMNS, PARAMETERS = OUT + NET_HIDDEN };

struct fit {
	float value[PARAMETERS], gradient[PARAMETERS], slope[PARAMETERS], spread[PARAMETERS];
	unsigned steps, waiting;
	double rate;
	struct sample *pool;
	size_t filled;
	struct mu_dealer dealer; /* for games, noise and order */
};

/* -- The net, with weights that can move -------------------------------------------------------- */

struct pass {
	float sums[MU_SEATS_MAX][NET_COLUMNS];
	double strength[MU_SEATS_MAX], share[MU_SEATS_MAX];
};

static void run_forward(const struct fit *fit, const struct sample *sample, struct pass *pass)
{
	double all = 0;
	memset(pass, 0, sizeof *pass);
	for (int seat = 0; seat < sample->seats; seat++) {
		float *sums = pass->sums[seat];
		for (int i = sample->from[seat]; i < sample->from[seat + 1]; i++) {
			const float *weights = fit->value + sample->inputs[i].number * NET_COLUMNS;
			for (int j = 0; j < NET_COLUMNS; j++)
				sums[j] += sample->inputs[i].value * weights[j];
		}
		double strength = (double)sums[NET_HIDDEN];
		for (int j = 0; j < NET_HIDDEN; j++)
			if (sums[j] > 0)
				strength += (double)(sums[j] * fit->value[OUT + j]);
		pass->strength[seat] = strength;
		pass->share[seat] = outlook_power(strength);
		all += pass->share[seat];
	}
	for (int seat = 0; seat < sample->seats; seat++)
		pass->share[seat] /= all;
}

static double truth(const struct sample *sample, int seat)
{
	return sample->winners >> seat & 1 ? 1.0 / __builtin_popcount(sample->winners) : 0;
}

static double loss_of(const struct sample *sample, const double *share)
{
	double loss = 0;
	for (int seat = 0; seat < sample->seats; seat++)
		if (sample->winners >> seat & 1)
			loss -= truth(sample, seat) * log(share[seat] + 1e-9);
	return loss;
}

static void run_backward(struct fit *fit, const struct sample *sample, const struct pass *pass)
{
	for (int seat = 0; seat < sample->seats; seat++) {
		/* The slope of outlook_power is not quite its value. */
		const double steep = 1 / (1 + pass->strength[seat] / 32);
		const float error = (float)((pass->share[seat] - truth(sample, seat)) * (steep < 4 ? steep : 4));
		float back[NET_COLUMNS];
		for (int j = 0; j < NET_HIDDEN; j++) {
			const bool awake = pass->sums[seat][j] > 0;
			back[j] = awake ? error * fit->value[OUT + j] : 0;
			fit->gradient[OUT + j] += awake ? error * pass->sums[seat][j] : 0;
		}
		back[NET_HIDDEN] = error;
		for (int i = sample->from[seat]; i < sample->from[seat + 1]; i++) {
			float *gradient = fit->gradient + sample->inputs[i].number * NET_COLUMNS;
			for (int j = 0; j < NET_COLUMNS; j++)
				gradient[j] += sample->inputs[i].value * back[j];
		}
	}
}

/* Adam, by Kingma and Ba. */
static void move_weights(struct fit *fit)
{
	const float keep = 0.9f, keep_spread = 0.999f;
	const double grown = 1 - pow(0.9, ++fit->steps), grown_spread = 1 - pow(0.999, fit->steps);
	const float rate = (float)(fit->rate * sqrt(grown_spread) / grown);
	for (int i = 0; i < PARAMETERS; i++) {
		const float gradient = fit->gradient[i] / (float)BATCH;
		fit->slope[i] = keep * fit->slope[i] + (1 - keep) * gradient;
		fit->spread[i] = keep_spread * fit->spread[i] + (1 - keep_spread) * gradient * gradient;
		fit->value[i] -= rate * fit->slope[i] / (sqrtf(fit->spread[i]) + 1e-6f);
		fit->gradient[i] = 0;
	}
}

static void learn(struct fit *fit, const struct sample *sample)
{
	struct pass pass;
	run_forward(fit, sample, &pass);
	run_backward(fit, sample, &pass);
	if (++fit->waiting < BATCH)
		return;
	fit->waiting = 0;
	move_weights(fit);
}

static void fit_begin(struct fit *fit)
{
	for (int i = 0; i < PARAMETERS; i++) {
		const double even = mu_dealer_below(&fit->dealer, 1 << 20) / (double)(1 << 19) - 1;
		fit->value[i] = (float)(even * 0.1);
		if (i < OUT && i % NET_COLUMNS == NET_HIDDEN)
			fit->value[i] = 0;
	}
}

/* -- Self-play ------------------------------------------------------------------------------------ */

static void see(const struct hts *g, mu_seat viewer, struct sample *sample)
{
	struct outlook o;
	int count = 0;
	outlook_init(&o, g, viewer);
	sample->seats = g->seats;
	sample->from[0] = 0;
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		struct hts_input inputs[INPUTS_MAX];
		const int more = net_inputs(&o, seat, inputs);
		if (count + more > VIEW_INPUTS)
			abort(); /* the room is for more than any party and hand can need */
		memcpy(sample->inputs + count, inputs, (size_t)more * sizeof inputs[0]);
		count += more;
		sample->from[seat + 1] = (uint16_t)count;
	}
}

/* Plays one game and lists its positions; returns how many. */
static int play(struct fit *fit, unsigned seats, struct sample *samples)
{
	const struct mu_game *game = &hts_game;
	const struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
	const unsigned shaky = mu_dealer_below(&fit->dealer, 2) ? mu_dealer_below(&fit->dealer, 12 * seats) : 0;
	struct hts g;
	int count = 0, turn = -1;
	game->init(&g, &setup, &fit->dealer);
	while (game->ask(&g).seat >= 0) {
		if (g.step == STEP_MAIN && g.turn != turn && g.turn >= shaky && count + 2 <= GAME_VIEWS) {
			const mu_seat other = seat_after((mu_seat)g.active, 1 + mu_dealer_below(&fit->dealer, seats - 1), seats);
			turn = g.turn;
			see(&g, (mu_seat)g.active, &samples[count++]);
			see(&g, other, &samples[count++]);
		}
		const mu_action action = hts_brain.choose(&g, g.turn < shaky ? 0.04 : 0, true, &fit->dealer);
		game->apply(&g, action, &fit->dealer);
	}
	for (int i = 0; i < count; i++)
		samples[i].winners = (uint8_t)game->winners(&g);
	return game->winners(&g) ? count : 0;
}

/* -- Fitting --------------------------------------------------------------------------------------- */

static void pool_add(struct fit *fit, const struct sample *sample)
{
	const size_t place = fit->filled < POOL ? fit->filled++ : mu_dealer_below(&fit->dealer, POOL);
	fit->pool[place] = *sample;
	if (fit->filled == POOL)
		learn(fit, &fit->pool[mu_dealer_below(&fit->dealer, POOL)]);
}

/* How well the net foretells games that it did not learn from, and how well somebody who knows nothing would. */
struct score {
	double loss, blind;
	unsigned count;
};

static void score_tell(struct score *score, unsigned games)
{
	fprintf(stderr, "%u games: loss %.4f, without a thought %.4f (%u positions kept apart)\n", games,
	        score->loss / score->count, score->blind / score->count, score->count);
	*score = (struct score){.count = 0};
}

static void fit_run(struct fit *fit, unsigned least, unsigned most, unsigned games)
{
	static struct sample samples[GAME_VIEWS];
	struct score score = {.count = 0};
	fprintf(stderr, "%u to %u seats\n", least, most);
	for (unsigned number = 0; number < games; number++) {
		const double done = (double)number / games;
		fit->rate = 0.001 * (done < 0.3 ? 1 : pow(0.01, (done - 0.3) / 0.7));
		const int count = play(fit, least + number % (most - least + 1), samples);
		for (int i = 0; i < count; i++) {
			struct pass pass;
			if (number % HELD_OUT) {
				pool_add(fit, &samples[i]);
				continue;
			}
			run_forward(fit, &samples[i], &pass);
			score.loss += loss_of(&samples[i], pass.share);
			score.blind += log(samples[i].seats);
			score.count++;
		}
		if ((number + 1) % REPORT == 0)
			score_tell(&score, number + 1);
	}
}

/* -- The table --------------------------------------------------------------------------------------- */

static void print_row(const float *values, int count)
{
	printf("\t\t{");
	for (int i = 0; i < count; i++) {
		const double stored = round((double)values[i] * net_unit);
		printf("%s%d", i ? "," : "", (int)fmax(-32767, fmin(32767, stored)));
	}
	printf("},\n");
}

/* The rows are called by the names of the cards, so that a card more in the list shifts none of them. */
static const char *const hero_names[] = {
#define HERO(name, ...) [HERO_##name] = "HERO_" #name,
#include HTS_CARD_LIST
};

static const char *const worn_names[] = {
#define ITEM(name, ...) [WORN_##name] = "WORN_" #name,
#include HTS_CARD_LIST
};

static const char *const card_names[] = {
#define CARD(name, ...) [CARD_##name] = "CARD_" #name,
#define HERO CARD
#define ITEM CARD
#define MAGIC CARD
#define MODIFIER CARD
#define CHALLENGE CARD
#define LEADER CARD
#define MONSTER CARD
#include HTS_CARD_LIST
};

static const struct block {
	int first;
	const char *name;
	const char *const *rows; /* NULL: they are numbered */
	const char *from;        /* what is taken off a row's number */
} blocks[] = {
    {INPUT_ONE, "INPUT_ONE", NULL, ""},
    {INPUT_SEATS, "INPUT_SEATS", NULL, ""},
    {INPUT_WAIT, "INPUT_WAIT", NULL, ""},
    {INPUT_RACE, "INPUT_RACE", NULL, ""},
    {INPUT_RIVAL_SLAIN, "INPUT_RIVAL_SLAIN", NULL, ""},
    {INPUT_RIVAL_CLASSES, "INPUT_RIVAL_CLASSES", NULL, ""},
    {INPUT_CLASS, "INPUT_CLASS", NULL, ""},
    {INPUT_HEROES, "INPUT_HEROES", NULL, ""},
    {INPUT_LEADER, "INPUT_LEADER", card_names + CARD_MAIN_END, " - CARD_MAIN_END"},
    {INPUT_SLAIN, "INPUT_SLAIN", card_names + CARD_LEADER_END, " - CARD_LEADER_END"},
    {INPUT_PARTY, "INPUT_PARTY", hero_names, ""},
    {INPUT_WORN, "INPUT_WORN", worn_names, ""},
    {INPUT_KNOWN, "INPUT_KNOWN", NULL, ""},
    {INPUT_MINE, "INPUT_MINE", NULL, ""},
    {INPUT_MINE_CARD, "INPUT_MINE_CARD", card_names, ""},
    {INPUT_MINE_LACKS, "INPUT_MINE_LACKS", NULL, ""},
    {INPUT_MINE_NEW, "INPUT_MINE_NEW", NULL, ""},
    {INPUT_MINE_REACH, "INPUT_MINE_REACH", NULL, ""},
};

/* "[(int)INPUT_PARTY + (int)HERO_QI_BEAR]" */
static void print_input(int input)
{
	const struct block *block = &blocks[sizeof blocks / sizeof blocks[0] - 1];
	while (input < block->first)
		block--;
	int row = input - block->first, copy = 0;
	for (; block->rows && row && !block->rows[row]; row--)
		copy++;
	if (!block->rows || !block->rows[row])
		printf("\t\t[(int)%s + %d] =\n", block->name, row);
	else if (copy)
		printf("\t\t[(int)%s + (int)%s + %d] =\n", block->name, block->rows[row], copy);
	else
		printf("\t\t[(int)%s + (int)%s%s] =\n", block->name, block->rows[row], block->from);
}

static void print_net(const struct fit *fit)
{
	printf("\t{.weights = {\n");
	for (int i = 0; i < INPUT_COUNT; i++) {
		print_input(i);
		print_row(fit->value + i * NET_COLUMNS, NET_COLUMNS);
	}
	printf("\t},\n\t.out =\n");
	print_row(fit->value + OUT, NET_HIDDEN);
	printf("\t},\n");
}

static const struct {
	unsigned least, most, games;
} nets[NETS] = {{2, 2, 240000}, {3, 4, 200000}};

static bool tune(int net)
{
	struct fit *fit = calloc(1, sizeof *fit);
	struct sample *pool = calloc(POOL, sizeof *pool);
	const bool fine = fit && pool;
	if (fine) {
		fit->pool = pool;
		mu_dealer_seed(&fit->dealer, "tune", 4);
		fit_begin(fit);
		fit_run(fit, nets[net].least, nets[net].most, nets[net].games);
		print_net(fit);
	}
	free(pool);
	free(fit);
	return fine;
}

int main(int count, char **arguments)
{
	const int only = count > 1 ? atoi(arguments[1]) : -1;
	if (count > 2 || only >= NETS) {
		fputs("Usage: hts_tune [NET]\nPrints src/games/here_to_slay/bot/hts_net.table; with NET (0 or 1) only that one "
		      "of "
		      "its nets.\n",
		      stderr);
		return 2;
	}
	for (int net = 0; net < NETS; net++)
		if ((only < 0 || net == only) && !tune(net)) {
			perror("hts_tune");
			return 1;
		}
	return fflush(stdout) ? 1 : 0;
}
