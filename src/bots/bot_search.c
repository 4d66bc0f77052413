/*
 * Paired worlds, sequential halving, a guard. Every candidate is tried in the same imagined
 * worlds with the same random numbers, so that what is compared is the candidates and not the
 * luck; half of them drop out after each round; and the heuristic's choice is left only for
 * something that is better by more than the doubt about it.
 *
 * Threads fill the rows of a table, a world in each; one of them then adds the rows up in the
 * order of the worlds. So the sums, rounding included, are the same for any number of threads.
 */
#include <string.h>

#include "bot_playout.h"

enum { ROUNDS_MAX = 6, BATCH_MAX = 128 };

static const double guard_errors = 1.5; /* standard errors that a gain must exceed */
static const double hopeless = 0.2;     /* a part of the fair share */

/* What to choose by: the rank only counts for those who can hardly win. */
enum aim { AIM_SHARE, AIM_UTILITY, AIM_COUNT };

struct sums {
	double sum, squares;
	double gain, gain_squares; /* of the differences to the policy's choice, world by world */
};

struct trial {
	mu_action action;
	uint32_t worlds;
	struct sums sums[AIM_COUNT];
	bool out;
};

struct row {
	bool whole; /* every candidate that is still in has been tried */
	struct bot_outcome outcomes[BOT_CANDIDATES_MAX];
};

struct search {
	struct world_source source;
	const struct bot_budget *budget;
	struct trial trials[BOT_CANDIDATES_MAX];
	int count, policy;
	uint32_t worlds, playouts;
	double deadline; /* seconds; 0: none */
	/* A batch of worlds, numbered from `worlds` on. */
	uint32_t batch;
	atomic_uint next; /* the first one that nobody has taken yet */
	struct row rows[BATCH_MAX];
};

static bool is_late(const struct search *search)
{
	const atomic_int *stop = search->budget->stop;
	return (stop && atomic_load_explicit(stop, memory_order_relaxed)) ||
	       (search->deadline > 0 && bot_now() >= search->deadline);
}

/* -- Worlds -------------------------------------------------------------------------------------------- */

/* All that are still in; breaks off when it is late. */
static void fill_row(const struct search *search, uint32_t number, struct row *row)
{
	struct world world;
	world_imagine(&world, &search->source, number);
	for (int i = 0; i < search->count; i++) {
		if (search->trials[i].out)
			continue;
		if (is_late(search))
			return;
		row->outcomes[i] = world_try(&world, &search->source, search->trials[i].action);
	}
	row->whole = true;
}

/* What each thread does. */
static void fill_rows(void *context)
{
	struct search *search = context;
	for (uint32_t i; (i = atomic_fetch_add(&search->next, 1)) < search->batch;) {
		search->rows[i].whole = false;
		if (!is_late(search))
			fill_row(search, search->worlds + i, &search->rows[i]);
	}
}

static void add_value(struct sums *sums, double value, double policy)
{
	const double gain = value - policy;
	sums->sum += value;
	sums->squares += value * value;
	sums->gain += gain;
	sums->gain_squares += gain * gain;
}

static void add_row(struct search *search, const struct row *row)
{
	const struct bot_outcome *policy = &row->outcomes[search->policy];
	for (int i = 0; i < search->count; i++) {
		struct trial *trial = &search->trials[i];
		if (trial->out)
			continue;
		add_value(&trial->sums[AIM_SHARE], row->outcomes[i].share, policy->share);
		add_value(&trial->sums[AIM_UTILITY], row->outcomes[i].utility, policy->utility);
		trial->worlds++;
		search->playouts++;
	}
}

/* So many more worlds for all that are still in; worlds that were broken off do not count. */
static void try_worlds(struct search *search, uint32_t count)
{
	while (count && !is_late(search)) {
		search->batch = count < BATCH_MAX ? count : BATCH_MAX;
		atomic_store(&search->next, 0);
		const uint64_t helped = bot_parallel(search->budget->threads, fill_rows, search);
		if (search->budget->helpers_nanoseconds)
			*search->budget->helpers_nanoseconds += helped;
		for (uint32_t i = 0; i < search->batch; i++)
			if (search->rows[i].whole)
				add_row(search, &search->rows[i]);
		search->worlds += search->batch;
		count -= search->batch;
	}
}

/* -- Halving ------------------------------------------------------------------------------------------- */

static double mean_of(const struct trial *trial, enum aim aim)
{
	return trial->worlds ? trial->sums[aim].sum / trial->worlds : 0;
}

static double error_of(double sum, double squares, uint32_t count)
{
	if (count < 2)
		return 1;
	const double average = sum / count, variance = (squares - sum * average) / (count - 1);
	return __builtin_sqrt((variance > 0 ? variance : 0) / count);
}

static int count_in(const struct search *search)
{
	int in = 0;
	for (int i = 0; i < search->count; i++)
		in += !search->trials[i].out;
	return in;
}

static enum aim aim_of(const struct search *search)
{
	const struct bot_brain *brain = search->source.brain;
	for (int i = 0; i < search->count; i++)
		if (mean_of(&search->trials[i], AIM_SHARE) * brain->game->seats(search->source.view) > hopeless)
			return AIM_SHARE;
	return AIM_UTILITY;
}

/* The worse half drops out; the policy's choice stays, everything is measured against it. */
static void halve(struct search *search)
{
	const enum aim aim = aim_of(search);
	for (int drop = count_in(search) / 2; drop > 0; drop--) {
		int worst = -1;
		for (int i = 0; i < search->count; i++)
			if (!search->trials[i].out && i != search->policy &&
			    (worst < 0 || mean_of(&search->trials[i], aim) < mean_of(&search->trials[worst], aim)))
				worst = i;
		if (worst < 0)
			return;
		search->trials[worst].out = true;
	}
}

/* A round needs a world at least. */
static int count_rounds(const struct search *search, uint32_t playouts)
{
	int rounds = 1;
	while (rounds < ROUNDS_MAX && (2 << rounds) <= search->count &&
	       playouts / (uint32_t)(rounds + 1) >= (uint32_t)search->count)
		rounds++;
	return rounds;
}

static void run_rounds(struct search *search, uint32_t playouts, int rounds)
{
	for (int round = 0; round < rounds && count_in(search) > 1; round++) {
		if (round)
			halve(search);
		const uint32_t worlds = playouts / (uint32_t)rounds / (uint32_t)count_in(search);
		try_worlds(search, worlds ? worlds : 1);
		if (is_late(search))
			return;
	}
}

/* -- The answer ---------------------------------------------------------------------------------------- */

/* The best by its mean; the policy's choice unless the gain exceeds the doubt. */
static int best_of(const struct search *search)
{
	const enum aim aim = aim_of(search);
	const double trifle = aim == AIM_SHARE ? search->source.brain->trifle : 0;
	int best = search->policy;
	for (int i = 0; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];
		const struct sums *sums = &trial->sums[aim];
		if (trial->out || i == search->policy || mean_of(trial, aim) <= mean_of(&search->trials[best], aim))
			continue;
		const double error = error_of(sums->gain, sums->gain_squares, trial->worlds);
		if (sums->gain > (guard_errors * error + trifle) * trial->worlds)
			best = i;
	}
	return best;
}

static bool is_ahead(const struct trial *a, const struct trial *b, enum aim aim)
{
	return a->worlds > b->worlds || (a->worlds == b->worlds && mean_of(a, aim) > mean_of(b, aim));
}

static void report(const struct search *search, int best, struct bot_decision *decision)
{
	const enum aim aim = aim_of(search);
	bool told[BOT_CANDIDATES_MAX] = {false};
	decision->action = search->trials[best].action;
	decision->reason = best == search->policy ? BOT_GUARD : BOT_SEARCH;
	decision->playouts = search->playouts;
	decision->candidate_count = (uint8_t)search->count;
	for (int place = 0; place < search->count; place++) {
		int next = -1;
		for (int i = 0; i < search->count; i++)
			if (!told[i] && (next < 0 || is_ahead(&search->trials[i], &search->trials[next], aim)))
				next = i;
		const struct trial *trial = &search->trials[next];
		struct bot_candidate *candidate = &decision->candidates[place];
		told[next] = true;
		candidate->action = trial->action;
		candidate->value = mean_of(trial, AIM_SHARE);
		candidate->error = error_of(trial->sums[AIM_SHARE].sum, trial->sums[AIM_SHARE].squares, trial->worlds);
		candidate->utility = mean_of(trial, AIM_UTILITY);
		candidate->playouts = trial->worlds;
	}
}

/* -- Candidates ------------------------------------------------------------------------------------------ */

static int list_sane(const struct bot_brain *brain, const void *view, mu_action actions[MU_ACTIONS_MAX])
{
	int count = 0;
	if (brain->candidates)
		return brain->candidates(view, actions);
	const int all = brain->game->legal(view, actions);
	for (int i = 0; i < all && count < BOT_CANDIDATES_MAX; i++)
		if (!bot_absurd(brain, view, actions[i]))
			actions[count++] = actions[i];
	return count;
}

static bool is_listed(const mu_action *actions, int count, mu_action action)
{
	for (int i = 0; i < count; i++)
		if (actions[i] == action)
			return true;
	return false;
}

/* The plan's, or the brain's and what the plan adds to them. */
static void list_candidates(struct search *search, const struct bot_plan *plan)
{
	mu_action actions[MU_ACTIONS_MAX];
	search->count = plan->count;
	if (plan->actions)
		memcpy(actions, plan->actions, (size_t)plan->count * sizeof actions[0]);
	else
		search->count = list_sane(search->source.brain, search->source.view, actions);
	for (int i = 0; i < plan->also_count && search->count < BOT_CANDIDATES_MAX; i++)
		if (!is_listed(actions, search->count, plan->also[i]))
			actions[search->count++] = plan->also[i];
	for (int i = 0; i < search->count; i++)
		search->trials[i] = (struct trial){.action = actions[i]};
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

mu_action bot_search(const struct bot_brain *brain, const void *view, const struct bot_plan *plan,
                     const struct bot_budget *budget, struct mu_dealer *dealer, struct bot_decision *decision)
{
	struct search search; /* its table is large, and is filled before it is read */
	memset(&search, 0, offsetof(struct search, rows));
	search.source = (struct world_source){.brain = brain,
	                                      .view = view,
	                                      .seat = brain->game->ask(view).seat,
	                                      .motives = plan->motives,
	                                      .mixture = plan->mixture,
	                                      .seed = (uint64_t)mu_dealer_below(dealer, UINT32_MAX) << 32};
	search.source.seed |= mu_dealer_below(dealer, UINT32_MAX);
	search.budget = budget;
	if (budget->milliseconds)
		search.deadline = bot_now() + budget->milliseconds / 1000.0;
	list_candidates(&search, plan);
	search.policy = place_policy(&search, decision->policy);
	run_rounds(&search, plan->playouts, plan->all ? 1 : count_rounds(&search, plan->playouts));
	report(&search, best_of(&search), decision);
	return decision->action;
}
