/* Proximal policy optimisation: what went better than expected becomes likelier, but not by much at once. */
#include <math.h>
#include <stdlib.h>

#include "training/school.h"

enum { EPOCHS = 2, PORTION = 1024, WARM_UP = 8 };
static const double clip = 0.2;
static const float negligible = 1e-7f; /* an error that is not worth the way back */
static const double policy_rate = 4e-4, critic_rate = 1e-3;
static const double further_part = 0.5; /* of the rate, for a net that has learnt before */

/* Mean 0, deviation 1: what is a large difference depends on how far the net is. */
static void normalise(struct batch *batch)
{
	double sum = 0, squares = 0, weight = 0;
	for (int i = 0; i < batch->count; i++) {
		const double advantage = (double)batch->lessons[i].advantage, w = (double)batch->lessons[i].weight;
		sum += w * advantage;
		squares += w * advantage * advantage;
		weight += w;
	}
	const double mean = sum / weight, deviation = sqrt(squares / weight - mean * mean) + 1e-6;
	for (int i = 0; i < batch->count; i++)
		batch->lessons[i].advantage = (float)(((double)batch->lessons[i].advantage - mean) / deviation);
}

static void mix_order(int *order, int count, struct mu_dealer *dealer)
{
	for (int i = 0; i < count; i++)
		order[i] = i;
	for (int i = count - 1; i > 0; i--) {
		const int j = (int)mu_dealer_below(dealer, (uint32_t)i + 1), kept = order[i];
		order[i] = order[j];
		order[j] = kept;
	}
}

/* -- The policy ------------------------------------------------------------------------------------------------ */

struct
try {
	struct pupil_pass passes[BOT_SIGHT_ACTIONS];
	double chances[BOT_SIGHT_ACTIONS], logs[BOT_SIGHT_ACTIONS];
};

/* An action's own inputs. */
static const struct bot_net_input *own_of(const struct batch *batch, const struct lesson *lesson, int action,
                                          int *ret_count)
{
	const uint16_t *ends = batch->own_ends + lesson->actions;
	const int begin = action ? ends[action - 1] : 0;
	*ret_count = ends[action] - begin;
	return batch->inputs + lesson->own + begin;
}

/* Each action's chance now. */
static void try_again(const struct pupil *pupil, const struct batch *batch, const struct lesson *lesson,
                      struct try *try)
{
	double logits[BOT_SIGHT_ACTIONS], most = -1e9, sum = 0;
	struct pupil_start start;
	pupil_begin(pupil, batch->inputs + lesson->seen, lesson->seen_count, &start);
	for (int i = 0; i < lesson->count; i++) {
		struct pupil_pass *pass = &try->passes[lesson->own_count ? i : 0];
		int count;
		const struct bot_net_input *own = own_of(batch, lesson, i, &count);
		if (lesson->own_count || i == 0)
			pupil_forward(pupil, &start, own, count, pass);
		logits[i] = (double)(batch->priors[lesson->actions + (unsigned)i] +
		                     pupil_output(pupil, pass, batch->outputs[lesson->actions + (unsigned)i]));
		most = logits[i] > most ? logits[i] : most;
	}
	for (int i = 0; i < lesson->count; i++)
		sum += try->chances[i] = train_exp(logits[i] - most);
	const double log_sum = train_log(sum);
	for (int i = 0; i < lesson->count; i++) {
		try->chances[i] /= sum;
		try->logs[i] = logits[i] - most - log_sum;
	}
}

static void learn_choice(struct pupil *pupil, const struct batch *batch, const struct lesson *lesson, double entropy,
                         struct try *try)
{
	float errors[BOT_SIGHT_ACTIONS];
	double mess = 0;
	try_again(pupil, batch, lesson, try);
	const double advantage = (double)lesson->advantage, weight = (double)lesson->weight / (double)PORTION;
	const double ratio = train_exp(try->logs[lesson->chosen] - (double)lesson->likely);
	const bool clipped = advantage > 0 ? ratio > 1 + clip : ratio < 1 - clip;
	for (int i = 0; i < lesson->count; i++)
		mess -= try->chances[i] * try->logs[i];
	for (int i = 0; i < lesson->count; i++) {
		const double push = clipped ? 0 : advantage * ratio * ((i == lesson->chosen) - try->chances[i]);
		const double spread = -try->chances[i] * (try->logs[i] + mess);
		errors[i] = (float)(-weight * (push + entropy * spread));
	}
	const uint8_t *outputs = batch->outputs + lesson->actions;
	struct pupil_start common = {{0}};
	if (!lesson->own_count)
		pupil_backward(pupil, NULL, 0, &try->passes[0], &(struct pupil_errors){outputs, errors, lesson->count},
		               &common);
	for (int i = 0; lesson->own_count && i < lesson->count; i++) {
		int count;
		const struct bot_net_input *own = own_of(batch, lesson, i, &count);
		if (fabsf(errors[i]) > negligible)
			pupil_backward(pupil, own, count, &try->passes[i], &(struct pupil_errors){outputs + i, errors + i, 1},
			               &common);
	}
	pupil_end(pupil, batch->inputs + lesson->seen, lesson->seen_count, &common);
}

/* -- The critic -------------------------------------------------------------------------------------------------- */

static void learn_value(struct pupil *critic, const struct batch *batch, const struct lesson *lesson)
{
	static const uint8_t output = 0;
	const struct bot_net_input *inputs = batch->inputs + lesson->seen;
	const int count = lesson->seen_count + lesson->secret_count;
	struct pupil_start start, common = {{0}};
	struct pupil_pass pass;
	pupil_begin(critic, inputs, count, &start);
	pupil_forward(critic, &start, NULL, 0, &pass);
	const float value = pupil_output(critic, &pass, 0) + 1 / (float)lesson->seats;
	const float error = (value - lesson->target) * lesson->weight / (float)PORTION;
	pupil_backward(critic, NULL, 0, &pass, &(struct pupil_errors){&output, &error, 1}, &common);
	pupil_end(critic, inputs, count, &common);
}

void school_learn(struct school *school, double rest)
{
	static struct try try;
	static int order[BATCH_DECISIONS];
	struct batch *batch = &school->batch;
	const double entropy = school->brain->eyes->entropy;
	const double rate = policy_rate * (0.05 + 0.95 * rest * (school->further ? further_part : 1));
	normalise(batch);
	for (int epoch = 0; epoch < EPOCHS; epoch++) {
		mix_order(order, batch->count, &school->dealer);
		for (int begin = 0; begin + PORTION <= batch->count; begin += PORTION) {
			for (int i = begin; i < begin + PORTION; i++) {
				const struct lesson *lesson = &batch->lessons[order[i]];
				learn_value(&school->critic, batch, lesson);
				if (school->batches > WARM_UP)
					learn_choice(&school->pupil, batch, lesson, entropy, &try);
			}
			pupil_step(&school->critic, (float)(critic_rate * (0.05 + 0.95 * rest)));
			if (school->batches > WARM_UP)
				pupil_step(&school->pupil, (float)rate);
		}
	}
}
