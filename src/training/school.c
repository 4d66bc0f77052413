/* Games of the school: who sits where, what is written down, how the net does. */
#include "training/school.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CRITIC_FIRST = 64, CRITIC_SECOND = 32, GAME_LESSONS = 4096 };

struct school *school_create(const struct bot_brain *brain, const char *seed, int batch_size)
{
	struct school *school = calloc(1, sizeof *school);
	const struct bot_eyes *eyes = brain->eyes;
	const struct bot_net_list *list = eyes->list;
	if (!school)
		return NULL;
	school->brain = brain;
	school->batch_size = batch_size;
	mu_dealer_seed(&school->dealer, seed, strlen(seed));
	bool fine =
	    pupil_init(&school->pupil, (struct pupil_shape){list->inputs, list->first, list->second, list->outputs},
	               &school->dealer) &&
	    pupil_init(&school->critic,
	               (struct pupil_shape){(uint16_t)(list->inputs + eyes->secrets), CRITIC_FIRST, CRITIC_SECOND, 1},
	               &school->dealer);
	for (int i = 0; i < OLD_NETS && fine; i++) {
		school->old[i] = aligned_alloc(32, (school->pupil.count * sizeof(float) + 31) / 32 * 32);
		fine = school->old[i] != NULL;
	}
	if (fine)
		return school;
	school_destroy(school);
	return NULL;
}

void school_destroy(struct school *school)
{
	if (!school)
		return;
	pupil_release(&school->pupil);
	pupil_release(&school->critic);
	for (int i = 0; i < OLD_NETS; i++)
		free(school->old[i]);
	free(school);
}

void school_go_further(struct school *school)
{
	pupil_take(&school->pupil, bot_net_find(school->brain->eyes->place));
	school->further = true;
	school_keep_old(school);
}

/* Every second one is replaced when all places are taken, so that they are of all ages. */
void school_keep_old(struct school *school)
{
	const uint32_t number = school->old_count++;
	const uint32_t place = number < OLD_NETS ? number : mu_dealer_below(&school->dealer, OLD_NETS);
	memcpy(school->old[place], school->pupil.weights, school->pupil.count * sizeof(float));
}

/* -- Deciding ----------------------------------------------------------------------------------------------------- */

void school_logits(const struct bot_eyes *eyes, const struct pupil *pupil, const struct bot_sight *sight,
                   float *ret_priors, double *ret_logits)
{
	const bool apart = sight->own_ends[sight->count - 1] > 0;
	struct pupil_start start;
	struct pupil_pass pass;
	double best = sight->values[0];
	for (int i = 1; i < sight->count; i++)
		best = sight->values[i] > best ? sight->values[i] : best;
	pupil_begin(pupil, sight->seen, sight->seen_count, &start);
	if (!apart)
		pupil_forward(pupil, &start, NULL, 0, &pass);
	for (int i = 0; i < sight->count; i++) {
		const double prior = (sight->values[i] - best) / eyes->doubt;
		const int begin = i ? sight->own_ends[i - 1] : 0;
		ret_priors[i] = (float)(prior < eyes->least ? eyes->least : prior);
		if (apart)
			pupil_forward(pupil, &start, sight->own + begin, sight->own_ends[i] - begin, &pass);
		ret_logits[i] = (double)(ret_priors[i] + pupil_output(pupil, &pass, sight->outputs[i]));
	}
}

static void chances_of(const double *logits, int count, double *ret_chances)
{
	double most = logits[0], sum = 0;
	for (int i = 1; i < count; i++)
		most = logits[i] > most ? logits[i] : most;
	for (int i = 0; i < count; i++)
		sum += ret_chances[i] = train_exp(logits[i] - most);
	for (int i = 0; i < count; i++)
		ret_chances[i] /= sum;
}

static int draw(const double *chances, int count, struct mu_dealer *dealer)
{
	double rest = mu_dealer_below(dealer, 1 << 30) / (double)(1 << 30);
	for (int i = 0; i < count - 1; i++)
		if ((rest -= chances[i]) < 0)
			return i;
	return count - 1;
}

/* How often to learn from a decision like this one: there is little to learn from what is sure. */
static double worth_learning(const double *chances, int count)
{
	double most = 0;
	for (int i = 0; i < count; i++)
		most = chances[i] > most ? chances[i] : most;
	const double part = 8 * (1 - most);
	return part < 0.125 ? 0.125 : part > 1 ? 1 : part;
}

static int best_of(const double *logits, int count)
{
	int best = 0;
	for (int i = 1; i < count; i++)
		if (logits[i] > logits[best])
			best = i;
	return best;
}

/* -- Writing down --------------------------------------------------------------------------------------------------- */

/* The lessons of one game, seat by seat. */
struct course {
	int first; /* in the batch */
	mu_seat seats[GAME_LESSONS];
};

static float value_of(const struct school *school, const struct batch *batch, const struct lesson *lesson)
{
	struct pupil_start start;
	struct pupil_pass pass;
	pupil_begin(&school->critic, batch->inputs + lesson->seen, lesson->seen_count + lesson->secret_count, &start);
	pupil_forward(&school->critic, &start, NULL, 0, &pass);
	return pupil_output(&school->critic, &pass, 0) +
	       1 / (float)lesson->seats; /* it learns what is above the fair share */
}

static bool has_room(const struct batch *batch, const struct bot_sight *sight)
{
	const size_t inputs =
	    batch->input_count + (size_t)sight->seen_count + BOT_NET_ACTIVE_MAX + sight->own_ends[sight->count - 1];
	return batch->count < BATCH_DECISIONS && inputs <= BATCH_INPUTS &&
	       batch->action_count + (size_t)sight->count <= BATCH_ACTIONS;
}

static struct lesson *write_down(struct school *school, const void *state, const struct bot_sight *sight,
                                 const float *priors)
{
	struct batch *batch = &school->batch;
	const struct mu_game *game = school->brain->game;
	struct lesson *lesson = &batch->lessons[batch->count++];
	memset(lesson, 0, sizeof *lesson);
	lesson->seats = game->seats(state);
	lesson->seen = (uint32_t)batch->input_count;
	lesson->seen_count = (uint16_t)sight->seen_count;
	memcpy(batch->inputs + batch->input_count, sight->seen, (size_t)sight->seen_count * sizeof sight->seen[0]);
	batch->input_count += (size_t)sight->seen_count;
	lesson->secret_count =
	    (uint16_t)school->brain->eyes->peek(state, game->ask(state).seat, batch->inputs + batch->input_count);
	batch->input_count += lesson->secret_count;
	lesson->own = (uint32_t)batch->input_count;
	lesson->own_count = sight->own_ends[sight->count - 1];
	memcpy(batch->inputs + batch->input_count, sight->own, lesson->own_count * sizeof sight->own[0]);
	batch->input_count += lesson->own_count;
	lesson->actions = (uint32_t)batch->action_count;
	lesson->count = (uint8_t)sight->count;
	for (int i = 0; i < sight->count; i++) {
		batch->priors[batch->action_count] = priors[i];
		batch->outputs[batch->action_count] = sight->outputs[i];
		batch->own_ends[batch->action_count++] = sight->own_ends[i];
	}
	lesson->value = value_of(school, batch, lesson);
	return lesson;
}

/* Generalised advantage estimates, from the end of the game back, each seat by itself. */
static void course_end(struct batch *batch, const struct course *course, double lambda,
                       const double shares[MU_SEATS_MAX])
{
	double next[MU_SEATS_MAX], advantage[MU_SEATS_MAX] = {0};
	memcpy(next, shares, sizeof next);
	for (int i = batch->count - 1; i >= course->first; i--) {
		struct lesson *lesson = &batch->lessons[i];
		const mu_seat seat = course->seats[i - course->first];
		const double error = next[seat] - (double)lesson->value;
		advantage[seat] = error + lambda * advantage[seat];
		next[seat] = (double)lesson->value;
		lesson->advantage = (float)advantage[seat];
		lesson->target = lesson->value + lesson->advantage;
	}
}

/* -- Games ------------------------------------------------------------------------------------------------------------- */

enum player { PLAYER_NET, PLAYER_OTHER, PLAYER_OLD };

/* How somebody plays by the heuristic: opponents are not all alike. */
static const struct whim {
	double noise;
	bool counts_cards;
} whims[] = {{0, true}, {0, true}, {0.02, true}, {0, false}};
enum { WHIMS = sizeof whims / sizeof whims[0] };

struct table {
	struct mu_state state;
	struct course course;
	enum player players[MU_SEATS_MAX];
	uint8_t whims[MU_SEATS_MAX];    /* of others */
	struct pupil old[MU_SEATS_MAX]; /* only their weights are used */
};

/* Whoever is no net that learns or has learnt here. */
static mu_action other_decides(const struct school *school, const void *state, unsigned whim, struct mu_dealer *dealer)
{
	const struct bot_brain *brain = school->brain;
	if (!school->rival)
		return brain->choose(state, whims[whim].noise, whims[whim].counts_cards, dealer);
	return bot_think(brain, state, school->rival, dealer);
}

/* One seat learns. */
static void sit_down_alone(struct school *school, unsigned seats, struct table *table)
{
	for (unsigned seat = 0; seat < seats; seat++)
		table->players[seat] = PLAYER_OTHER;
	table->players[mu_dealer_below(&school->dealer, seats)] = PLAYER_NET;
}

/* Of ten seats the net takes six, the heuristic and older nets two each. */
static void sit_down_together(struct school *school, unsigned seats, struct table *table)
{
	bool learns = false;
	while (!learns)
		for (unsigned seat = 0; seat < seats; seat++) {
			const uint32_t part = mu_dealer_below(&school->dealer, 10);
			const uint32_t known = school->old_count < OLD_NETS ? school->old_count : OLD_NETS;
			table->players[seat] = part < 6 ? PLAYER_NET : part < 8 || !known ? PLAYER_OTHER : PLAYER_OLD;
			learns |= table->players[seat] == PLAYER_NET;
			if (table->players[seat] == PLAYER_OLD) {
				table->old[seat] = school->pupil;
				table->old[seat].weights = school->old[mu_dealer_below(&school->dealer, known)];
			}
		}
}

/* Half of the tables have four seats. At two of five the net is alone among others: so it learns what they do wrong. */
static void sit_down(struct school *school, struct table *table)
{
	const struct mu_game *game = school->brain->game;
	const uint32_t sizes = game->seats_max - game->seats_min + 1u;
	struct mu_setup setup = {.seats = 4, .first = MU_ANY};
	if (!school->rival && mu_dealer_below(&school->dealer, 2))
		setup.seats = (uint8_t)(game->seats_min + mu_dealer_below(&school->dealer, sizes));
	if (school->rival || mu_dealer_below(&school->dealer, 5) < 2)
		sit_down_alone(school, setup.seats, table);
	else
		sit_down_together(school, setup.seats, table);
	for (unsigned seat = 0; seat < setup.seats; seat++)
		table->whims[seat] = school->rival ? 0 : (uint8_t)mu_dealer_below(&school->dealer, WHIMS);
	game->init(&table->state, &setup, &school->dealer);
}

static mu_action net_decides(struct school *school, struct table *table, mu_seat seat)
{
	struct bot_sight sight;
	float priors[BOT_SIGHT_ACTIONS];
	double logits[BOT_SIGHT_ACTIONS], chances[BOT_SIGHT_ACTIONS];
	const struct bot_brain *brain = school->brain;
	const bool learns = table->players[seat] == PLAYER_NET;
	if (!brain->eyes->look(&table->state, true, &sight))
		return brain->choose(&table->state, 0, true, &school->dealer);
	school_logits(brain->eyes, learns ? &school->pupil : &table->old[seat], &sight, priors, logits);
	chances_of(logits, sight.count, chances);
	const int chosen = draw(chances, sight.count, &school->dealer);
	const double kept = worth_learning(chances, sight.count);
	school->decisions++;
	if (!learns || mu_dealer_below(&school->dealer, 1 << 20) >= kept * (1 << 20) || !has_room(&school->batch, &sight) ||
	    school->batch.count - table->course.first >= GAME_LESSONS)
		return sight.actions[chosen];
	table->course.seats[school->batch.count - table->course.first] = seat;
	struct lesson *lesson = write_down(school, &table->state, &sight, priors);
	lesson->weight = (float)(1 / kept);
	lesson->chosen = (uint8_t)chosen;
	lesson->likely = (float)train_log(chances[chosen] + 1e-30);
	return sight.actions[chosen];
}

static void play_game(struct school *school, struct table *table)
{
	const struct bot_brain *brain = school->brain;
	const struct mu_game *game = brain->game;
	mu_action actions[MU_ACTIONS_MAX];
	double shares[MU_SEATS_MAX] = {0};
	sit_down(school, table);
	table->course.first = school->batch.count;
	for (mu_seat seat; (seat = game->ask(&table->state).seat) >= 0;) {
		mu_action action;
		if (game->legal(&table->state, actions) == 1)
			action = actions[0];
		else if (table->players[seat] == PLAYER_OTHER)
			action = other_decides(school, &table->state, table->whims[seat], &school->dealer);
		else
			action = net_decides(school, table, seat);
		game->apply(&table->state, action, &school->dealer);
	}
	const unsigned winners = game->winners(&table->state);
	const double prize = brain->eyes->prize ? brain->eyes->prize(&table->state) : 1;
	for (unsigned seat = 0; winners && seat < MU_SEATS_MAX; seat++)
		shares[seat] = winners >> seat & 1 ? prize / __builtin_popcount(winners) : 0;
	course_end(&school->batch, &table->course, brain->eyes->lambda, shares);
	school->games++;
}

void school_play(struct school *school)
{
	struct table table;
	struct batch *batch = &school->batch;
	batch->count = 0;
	batch->input_count = batch->action_count = 0;
	while (batch->count < school->batch_size * 31 / 32 && batch->input_count < BATCH_INPUTS / 32 * 31)
		play_game(school, &table);
	school->batches++;
}

/* -- Examinations --------------------------------------------------------------------------------------------------------- */

/* One game of a block: the net has this seat, the heuristic all others. */
static double examine_game(const struct school *school, unsigned block, mu_seat mine, struct school_report *report)
{
	const struct bot_brain *brain = school->brain;
	const struct bot_eyes *eyes = brain->eyes;
	struct mu_setup setup = {.seats = 4, .first = MU_ANY};
	struct mu_state state;
	struct mu_dealer dealer;
	char seed[16] = "examine";
	memcpy(seed + 8, &block, sizeof block);
	mu_dealer_seed(&dealer, seed, 12);
	brain->game->init(&state, &setup, &dealer);
	for (mu_seat seat; (seat = brain->game->ask(&state).seat) >= 0;) {
		struct bot_sight sight;
		float priors[BOT_SIGHT_ACTIONS];
		double logits[BOT_SIGHT_ACTIONS];
		mu_action action;
		if (seat == mine && eyes->look(&state, true, &sight)) {
			school_logits(eyes, &school->pupil, &sight, priors, logits);
			action = sight.actions[best_of(logits, sight.count)];
			for (unsigned i = 0, habits = eyes->habits_of ? eyes->habits_of(&state, action) : 0; i < HABITS_MAX; i++)
				report->habits[i] += habits >> i & 1;
		} else {
			action = other_decides(school, &state, 0, &dealer);
		}
		brain->game->apply(&state, action, &dealer);
	}
	const unsigned winners = brain->game->winners(&state);
	return winners >> mine & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

void school_examine(const struct school *school, unsigned blocks, struct school_report *ret_report)
{
	enum { SEATS = 4 };
	double sum = 0, squares = 0;
	memset(ret_report, 0, sizeof *ret_report);
	for (unsigned block = 0; block < blocks; block++) {
		double share = 0;
		for (mu_seat seat = 0; seat < SEATS; seat++)
			share += examine_game(school, block, seat, ret_report) / (double)SEATS;
		sum += share;
		squares += share * share;
	}
	ret_report->share = sum / blocks;
	ret_report->error = sqrt((squares / blocks - ret_report->share * ret_report->share) / (blocks - 1.0));
	for (int i = 0; i < HABITS_MAX; i++)
		ret_report->habits[i] /= blocks * SEATS;
}
