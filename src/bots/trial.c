#include "trial.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const double wanted_margin = 0.015, fair_within = 0.03;
enum {
	BLOCKS_MIN = 16,
	QUESTIONS_MAX = 100000, /* of one game; far above the longest that anybody plays */
};

const char *const trial_verdict_names[] = {[TRIAL_FAIR] = "fair", [TRIAL_WEAK] = "weak", [TRIAL_STRONG] = "strong"};

/* -- One game -------------------------------------------------------------------------------------- */

/* Whoever has the card, a seat has the same luck in all games of a block. The arena seeds its games so, too. */
static void stream_seed(const struct trial *t, const char *what, unsigned seat, struct mu_dealer *ret_dealer)
{
	char text[64];
	const int length = snprintf(text, sizeof text, "leader/%llu/%s %u", (unsigned long long)t->block, what, seat);
	*ret_dealer = (struct mu_dealer){0};
	mu_dealer_seed(ret_dealer, text, (size_t)length);
}

static void game_begin(struct trial *t)
{
	stream_seed(t, "deal", 0, &t->dealer);
	for (unsigned seat = 0; seat < t->setup.seats; seat++)
		stream_seed(t, "bot", seat, &t->bots[seat]);
	const int error = t->game->init(&t->state, &t->setup, &t->dealer);
	assert(error == MU_OK);
	t->questions = 0;
	t->plays = true;
}

/* The card is for one seat, and the others take any but that. 0: no such card is to be had now. */
static mu_action pick(struct trial *t, mu_seat seat, mu_action *actions, int count)
{
	mu_action made = 0;
	uint32_t others = 0;
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		t->game->action_text(actions[i], text, sizeof text);
		if (strstr(text, " made-"))
			made = actions[i];
		else
			actions[others++] = actions[i];
	}
	if (!made || (unsigned)seat == t->seat)
		return made;
	return actions[mu_dealer_below(&t->bots[seat], others)];
}

static mu_action decide(struct trial *t, mu_seat seat)
{
	const struct bot_budget budget = {.threads = 1};
	struct bot_decision decision;
	struct mu_state view;
	mu_action actions[MU_ACTIONS_MAX];
	const int count = t->game->legal(&t->state, actions);
	if (count == 1)
		return actions[0];
	const mu_action picked = t->questions <= MU_SEATS_MAX ? pick(t, seat, actions, count) : 0; /* before all else */
	if (picked)
		return picked;
	t->game->view(&t->state, seat, &view);
	return bot_decide(bot_brain_find(t->game), &view, t->level, &budget, &t->bots[seat], &decision);
}

static void game_count(struct trial *t)
{
	const struct bot_style *style = bot_brain_find(t->game)->style;
	const unsigned winners = t->game->winners(&t->state);
	if (winners >> t->seat & 1)
		t->sum += 1.0 / __builtin_popcount(winners);
	if (style)
		style->end(&t->state, (mu_seat)t->seat, t->style);
	t->games++;
	t->plays = false;
}

/* -- All of them ------------------------------------------------------------------------------------- */

void trial_begin(struct trial *trial, const struct mu_game *game, const struct mu_made *made, unsigned seats, int level)
{
	memset(trial, 0, sizeof *trial);
	trial->game = game;
	trial->level = level;
	trial->setup = (struct mu_setup){.seats = (uint8_t)seats, .first = MU_ANY, .made = {*made}};
}

bool trial_step(struct trial *trial, unsigned decisions)
{
	const struct bot_style *style = bot_brain_find(trial->game)->style;
	for (; decisions; decisions--) {
		if (!trial->plays)
			game_begin(trial);
		const mu_seat seat = trial->game->ask(&trial->state).seat;
		if (seat >= 0 && trial->questions++ < QUESTIONS_MAX) {
			const mu_action action = decide(trial, seat);
			if (style && (unsigned)seat == trial->seat)
				style->decide(&trial->state, action, trial->style);
			const int error = trial->game->apply(&trial->state, action, &trial->dealer);
			assert(error == MU_OK);
			continue;
		}
		game_count(trial);
		if (++trial->seat < trial->setup.seats)
			continue;
		samples_add(&trial->samples, trial->sum / trial->setup.seats);
		trial->sum = 0;
		trial->seat = 0;
		trial->block++;
		return true;
	}
	return false;
}

bool trial_is_done(const struct trial *trial)
{
	return trial->samples.count >= BLOCKS_MIN && samples_margin(&trial->samples) <= wanted_margin;
}

double trial_fair(const struct trial *trial)
{
	return 1.0 / trial->setup.seats;
}

enum trial_verdict trial_judge(const struct trial *trial)
{
	const double off = trial->samples.mean - trial_fair(trial), margin = samples_margin(&trial->samples);
	if (off - margin >= -fair_within && off + margin <= fair_within)
		return TRIAL_FAIR;
	return off < 0 ? TRIAL_WEAK : TRIAL_STRONG;
}
