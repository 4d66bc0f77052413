/*
 * Teaches the net of a game what its search finds, and writes its weights; `make distil` calls it.
 *
 *	distil GAME POSITIONS SEED COMMIT WEIGHTS
 *
 * The net that is in the tree plays against itself and, in one seat of four, the heuristic does. Now and then a decision is
 * searched as level 5 would, with few worlds: all answers that the net thinks worth trying, in the same ones. What is
 * better there is to become likelier, so much the more the better it is; the net learns that from many decisions, and so
 * what was chance in each of them cancels out. Answers that were not tried keep their chances. Every twentieth position
 * is kept apart to measure the fit. The weights depend on the arguments and on the sources at that commit, and on nothing
 * else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "training/school.h"

enum {
	POOL = 40000,   /* positions at hand for learning */
	AGAIN = 6,      /* how often each is learnt from */
	PORTION = 256,  /* positions for one change of the weights */
	WORLDS = 16,    /* that each answer is tried in */
	TRIED_MAX = 6,  /* answers */
	HELD_OUT = 20,  /* one position of so many */
	REPORTS = 10,   /* lines about progress */
	SEEN_MAX = 320, /* of a position that is kept */
	OWN_MAX = 1280,
	ANSWERS_MAX = 48,
};

static const double first_rate = 3e-4;
static const double freedom = 1;         /* the temperature of those who play */
static const double believed = 0.6;      /* how much of a difference between answers is more than chance */
static const double kept_logit = 0.5;    /* how much of what the net thought before stays */
static const double searched_part = 0.1; /* of the decisions */

struct position {
	uint16_t seen_count, own_ends[ANSWERS_MAX];
	uint8_t count, outputs[ANSWERS_MAX];
	float priors[ANSWERS_MAX], wanted[ANSWERS_MAX]; /* wanted: chances */
	struct bot_net_input seen[SEEN_MAX], own[OWN_MAX];
};

struct lessons {
	const struct bot_brain *brain;
	struct mu_dealer dealer;
	struct pupil pupil;
	struct position *pool;
	size_t filled;
	unsigned waiting;
	double rate;
	double loss, before; /* of positions kept apart: cross entropy, with the net of the tree and with this one */
	unsigned measured;
};

/* -- The net ------------------------------------------------------------------------------------------------- */

struct pass {
	struct pupil_pass passes[ANSWERS_MAX];
	double chances[ANSWERS_MAX];
};

static const struct bot_net_input *own_of(const struct position *position, int answer, int *ret_count)
{
	const int begin = answer ? position->own_ends[answer - 1] : 0;
	*ret_count = position->own_ends[answer] - begin;
	return position->own + begin;
}

static bool is_apart(const struct position *position)
{
	return position->own_ends[position->count - 1] > 0;
}

static void look_again(const struct pupil *pupil, const struct position *position, struct pass *pass)
{
	double most = -1e9, sum = 0;
	struct pupil_start start;
	pupil_begin(pupil, position->seen, position->seen_count, &start);
	for (int i = 0; i < position->count; i++) {
		int count;
		const struct bot_net_input *own = own_of(position, i, &count);
		struct pupil_pass *here = &pass->passes[is_apart(position) ? i : 0];
		if (is_apart(position) || i == 0)
			pupil_forward(pupil, &start, own, count, here);
		pass->chances[i] = (double)(position->priors[i] + pupil_output(pupil, here, position->outputs[i]));
		most = pass->chances[i] > most ? pass->chances[i] : most;
	}
	for (int i = 0; i < position->count; i++)
		sum += pass->chances[i] = train_exp(pass->chances[i] - most);
	for (int i = 0; i < position->count; i++)
		pass->chances[i] /= sum;
}

static void learn(struct lessons *lessons, const struct position *position)
{
	static struct pass pass;
	struct pupil *pupil = &lessons->pupil;
	struct pupil_start common = {{0}};
	float errors[ANSWERS_MAX];
	look_again(pupil, position, &pass);
	for (int i = 0; i < position->count; i++)
		errors[i] = (float)((pass.chances[i] - (double)position->wanted[i]) / (double)PORTION);
	if (!is_apart(position))
		pupil_backward(pupil, NULL, 0, &pass.passes[0],
		               &(struct pupil_errors){position->outputs, errors, position->count}, &common);
	for (int i = 0; is_apart(position) && i < position->count; i++) {
		int count;
		const struct bot_net_input *own = own_of(position, i, &count);
		pupil_backward(pupil, own, count, &pass.passes[i], &(struct pupil_errors){position->outputs + i, errors + i, 1},
		               &common);
	}
	pupil_end(pupil, position->seen, position->seen_count, &common);
	if (++lessons->waiting < PORTION)
		return;
	lessons->waiting = 0;
	pupil_step(pupil, (float)lessons->rate);
}

static void measure(struct lessons *lessons, const struct position *position, const double *before)
{
	static struct pass pass;
	look_again(&lessons->pupil, position, &pass);
	for (int i = 0; i < position->count; i++) {
		lessons->loss -= (double)position->wanted[i] * train_log(pass.chances[i] + 1e-9);
		lessons->before -= (double)position->wanted[i] * train_log(before[i] + 1e-9);
	}
	lessons->measured++;
}

static void pool_add(struct lessons *lessons, const struct position *position)
{
	const size_t place = lessons->filled < POOL ? lessons->filled++ : mu_dealer_below(&lessons->dealer, POOL);
	lessons->pool[place] = *position;
	for (int i = 0; lessons->filled > PORTION && i < AGAIN; i++)
		learn(lessons, &lessons->pool[mu_dealer_below(&lessons->dealer, (uint32_t)lessons->filled)]);
}

/* -- Positions -------------------------------------------------------------------------------------------------- */

/* The likeliest answers, each at least as likely as is worth trying; returns how many. */
static int list_tried(const struct bot_eyes *eyes, const double *chances, int count, int tried[TRIED_MAX])
{
	bool taken[BOT_SIGHT_ACTIONS] = {false};
	int listed = 0;
	for (; listed < TRIED_MAX; listed++) {
		int best = -1;
		for (int i = 0; i < count; i++)
			if (!taken[i] && chances[i] >= eyes->worth_trying && (best < 0 || chances[i] > chances[best]))
				best = i;
		if (best < 0)
			break;
		taken[best] = true;
		tried[listed] = best;
	}
	return listed;
}

static double value_of(const struct bot_decision *decision, mu_action action)
{
	for (int i = 0; i < decision->candidate_count; i++)
		if (decision->candidates[i].action == action)
			return decision->candidates[i].value;
	abort(); /* all of them were tried */
}

/* The chances of what was tried, by what they are worth; all together they have the chance that they had. */
static void want(struct lessons *lessons, const struct bot_sight *sight, const double *logits, const int *tried,
                 int count, const struct bot_decision *decision, double *chances)
{
	const double doubt = lessons->brain->eyes->doubt;
	double wanted[TRIED_MAX], most = -1e9, sum = 0, mass = 0;
	for (int i = 0; i < count; i++) {
		wanted[i] = kept_logit * logits[tried[i]] + believed * value_of(decision, sight->actions[tried[i]]) / doubt;
		most = wanted[i] > most ? wanted[i] : most;
		mass += chances[tried[i]];
	}
	for (int i = 0; i < count; i++)
		sum += wanted[i] = train_exp(wanted[i] - most);
	for (int i = 0; i < count; i++)
		chances[tried[i]] = mass * wanted[i] / sum;
}

static bool fits(const struct bot_sight *sight)
{
	return sight->count <= ANSWERS_MAX && sight->seen_count <= SEEN_MAX && sight->own_ends[sight->count - 1] <= OWN_MAX;
}

static void write_down(const struct bot_eyes *eyes, const struct bot_sight *sight, const double *wanted,
                       struct position *ret)
{
	double best = sight->values[0];
	memset(ret, 0, sizeof *ret);
	for (int i = 1; i < sight->count; i++)
		best = sight->values[i] > best ? sight->values[i] : best;
	ret->count = (uint8_t)sight->count;
	ret->seen_count = (uint16_t)sight->seen_count;
	memcpy(ret->seen, sight->seen, (size_t)sight->seen_count * sizeof ret->seen[0]);
	memcpy(ret->own, sight->own, sight->own_ends[sight->count - 1] * sizeof ret->own[0]);
	for (int i = 0; i < sight->count; i++) {
		const double prior = (sight->values[i] - best) / eyes->doubt;
		ret->priors[i] = (float)(prior < eyes->least ? eyes->least : prior);
		ret->outputs[i] = sight->outputs[i];
		ret->own_ends[i] = sight->own_ends[i];
		ret->wanted[i] = (float)wanted[i];
	}
}

/* True: it was worth searching, and is learnt from or measured. */
static bool search(struct lessons *lessons, const struct mu_state *state, unsigned number)
{
	static struct bot_sight sight;
	static struct position position;
	static struct bot_decision decision;
	const struct bot_brain *brain = lessons->brain;
	const struct bot_budget budget = {.threads = 1};
	double logits[BOT_SIGHT_ACTIONS], before[BOT_SIGHT_ACTIONS], wanted[BOT_SIGHT_ACTIONS];
	int tried[TRIED_MAX];
	mu_action actions[TRIED_MAX];
	struct mu_state view;
	brain->game->view(state, brain->game->ask(state).seat, &view);
	if ((brain->matters && !brain->matters(&view)) || !brain->eyes->look(&view, true, &sight) || !fits(&sight))
		return false;
	policy_logits(brain->eyes, &sight, logits);
	policy_chances(logits, sight.count, 1, before);
	const int count = list_tried(brain->eyes, before, sight.count, tried);
	if (count < 2)
		return false;
	for (int i = 0; i < count; i++)
		actions[i] = sight.actions[tried[i]];
	memset(&decision, 0, sizeof decision);
	decision.policy = actions[0];
	const struct bot_plan plan = {.playouts = (uint32_t)(WORLDS * count),
	                              .motives = true,
	                              .mixture = true,
	                              .actions = actions,
	                              .count = count,
	                              .all = true};
	bot_search(brain, &view, &plan, &budget, &lessons->dealer, &decision);
	memcpy(wanted, before, sizeof wanted);
	want(lessons, &sight, logits, tried, count, &decision, wanted);
	write_down(brain->eyes, &sight, wanted, &position);
	if (number % HELD_OUT)
		pool_add(lessons, &position);
	else
		measure(lessons, &position, before);
	return true;
}

/* -- Games ------------------------------------------------------------------------------------------------------ */

static mu_action decide(struct lessons *lessons, const struct mu_state *state, bool by_heuristic)
{
	struct bot_proposal proposal;
	if (!by_heuristic && policy_propose(lessons->brain, state, true, freedom, NULL, &lessons->dealer, &proposal))
		return proposal.action;
	return lessons->brain->choose(state, 0, true, &lessons->dealer);
}

/* Returns how many positions of the game were searched. */
static unsigned play(struct lessons *lessons, unsigned game_number, unsigned first)
{
	const struct mu_game *game = lessons->brain->game;
	const unsigned sizes = game->seats_max - game->seats_min + 1u;
	const struct mu_setup setup = {
	    .seats = (uint8_t)(game_number % 2 ? 4 : game->seats_min + game_number / 2 % sizes),
	    .first = MU_ANY,
	};
	unsigned heuristics = 0, found = 0;
	struct mu_state state;
	mu_action actions[MU_ACTIONS_MAX];
	for (unsigned seat = 0; seat < setup.seats; seat++)
		heuristics |= (unsigned)(mu_dealer_below(&lessons->dealer, 4) == 0) << seat;
	game->init(&state, &setup, &lessons->dealer);
	for (mu_seat seat; (seat = game->ask(&state).seat) >= 0;) {
		const bool choice = game->legal(&state, actions) > 1, by_heuristic = heuristics >> seat & 1;
		if (choice && !by_heuristic && mu_dealer_below(&lessons->dealer, 1 << 20) < searched_part * (1 << 20))
			found += search(lessons, &state, first + found);
		game->apply(&state, choice ? decide(lessons, &state, by_heuristic) : actions[0], &lessons->dealer);
	}
	return found;
}

static void run(struct lessons *lessons, unsigned positions)
{
	unsigned done = 0;
	for (unsigned game = 0; done < positions; game++) {
		const unsigned before = done;
		lessons->rate = first_rate * (1 - 0.98 * done / positions);
		done += play(lessons, game, done);
		if ((uint64_t)done * REPORTS / positions == (uint64_t)before * REPORTS / positions || !lessons->measured)
			continue;
		fprintf(stderr, "%u positions: loss %.4f, before %.4f (%u positions kept apart)\n", done,
		        lessons->loss / lessons->measured, lessons->before / lessons->measured, lessons->measured);
		lessons->loss = lessons->before = 0;
		lessons->measured = 0;
	}
}

static bool write_weights(const struct lessons *lessons, char **arguments)
{
	char made[BOT_NET_MADE_MAX];
	size_t size;
	snprintf(made, sizeof made, "make distil GAME=%s POSITIONS=%s SEED=%s at %s", arguments[1], arguments[2],
	         arguments[3], arguments[4]);
	uint8_t *bytes = pupil_write(&lessons->pupil, lessons->brain->eyes->list, made, &size);
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
	static struct lessons lessons;
	const struct mu_game *game = count == 6 ? mu_game_find(arguments[1]) : NULL;
	const unsigned positions = game ? (unsigned)strtoul(arguments[2], NULL, 10) : 0;
	lessons.brain = game ? bot_brain_find(game) : NULL;
	const struct bot_net *net = lessons.brain && lessons.brain->eyes ? bot_net_find(lessons.brain->eyes->place) : NULL;
	if (!net || !positions) {
		fprintf(stderr, "usage: distil GAME POSITIONS SEED COMMIT WEIGHTS\n");
		return 2;
	}
	const struct bot_net_list *list = lessons.brain->eyes->list;
	lessons.pool = malloc(POOL * sizeof *lessons.pool);
	mu_dealer_seed(&lessons.dealer, arguments[3], strlen(arguments[3]));
	if (!lessons.pool ||
	    !pupil_init(&lessons.pupil, (struct pupil_shape){list->inputs, list->first, list->second, list->outputs},
	                &lessons.dealer))
		abort();
	pupil_take(&lessons.pupil, net);
	run(&lessons, positions);
	const bool written = write_weights(&lessons, arguments);
	pupil_release(&lessons.pupil);
	free(lessons.pool);
	return written ? 0 : 1;
}
