/* Proximal policy optimisation: what went better than expected becomes likelier, but not by much at once. */
#include <math.h>
#include <stdlib.h>

#include "school.h"

enum { EPOCHS = 2, PORTION = 1024, WARM_UP = 8 };
static const double clip = 0.2;
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
	struct pupil_seen seen[BOT_SIGHT_ACTIONS];
	struct pupil_pass passes[BOT_SIGHT_ACTIONS];
	double chances[BOT_SIGHT_ACTIONS], logs[BOT_SIGHT_ACTIONS];
};

static void see_again(const struct batch *batch, const struct lesson *lesson, int action, struct pupil_seen *seen)
{
	const uint16_t *ends = batch->own_ends + lesson->actions;
	const int begin = action ? ends[action - 1] : 0;
	seen->inputs[0] = batch->inputs + lesson->seen;
	seen->counts[0] = lesson->seen_count;
	seen->inputs[1] = batch->inputs + lesson->own + begin;
	seen->counts[1] = ends[action] - begin;
}

/* Each action's chance now. */
static void try_again(const struct pupil *pupil, const struct batch *batch, const struct lesson *lesson,
                      struct try *try)
{
	double logits[BOT_SIGHT_ACTIONS], most = -1e9, sum = 0;
	for (int i = 0; i < lesson->count; i++) {
		struct pupil_pass *pass = &try->passes[lesson->own_count ? i : 0];
		if (lesson->own_count || i == 0) {
			see_again(batch, lesson, i, &try->seen[i]);
			pupil_forward(pupil, &try->seen[i], pass);
		}
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
	if (!lesson->own_count)
		pupil_backward(pupil, &try->seen[0], &try->passes[0], outputs, errors, lesson->count);
	for (int i = 0; lesson->own_count && i < lesson->count; i++)
		if (fabsf(errors[i]) > 1e-9f)
			pupil_backward(pupil, &try->seen[i], &try->passes[i], outputs + i, errors + i, 1);
}

/* -- The critic -------------------------------------------------------------------------------------------------- */

static void learn_value(struct pupil *critic, const struct batch *batch, const struct lesson *lesson)
{
	static const uint8_t output = 0;
	const struct pupil_seen seen = {{batch->inputs + lesson->seen, NULL},
	                                {lesson->seen_count + lesson->secret_count, 0}};
	struct pupil_pass pass;
	pupil_forward(critic, &seen, &pass);
	const float value = pupil_output(critic, &pass, 0) + 1 / (float)lesson->seats;
	const float error = (value - lesson->target) * lesson->weight / (float)PORTION;
	pupil_backward(critic, &seen, &pass, &output, &error, 1);
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
