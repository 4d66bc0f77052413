/* The review itself: a record is played, and the choices of one seat are judged by what it knew. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "review_inner.h"

/* -- Judging ---------------------------------------------------------------------------------- */

/* Always false. */
static bool fail_memory(struct record_error *ret_error)
{
	*ret_error = (struct record_error){.lang = ret_error->lang, .code = mu_error_code(MU_E_MEMORY)};
	snprintf(ret_error->sentence, sizeof ret_error->sentence, "%s",
	         mu_text(ret_error->lang, mu_error_sentence(MU_E_MEMORY)));
	return false;
}

/* NULL: no memory. */
static struct judged *judged_add(struct review *r)
{
	if (r->count == r->room) {
		const size_t room = 2 * r->room + 64;
		struct judged *list = realloc(r->list, room * sizeof *list);
		if (!list)
			return NULL;
		r->list = list;
		r->room = room;
	}
	struct judged *j = &r->list[r->count++];
	*j = (struct judged){.quiet = true};
	return j;
}

/* The answer that was played is tried against the analyst's, in worlds that have not favoured either. */
static void judge_against(const struct review *r, const void *view, struct mu_dealer *dealer, struct judged *j)
{
	const mu_action both[2] = {j->best, j->played};
	const struct effort effort = {.duel = r->playouts};
	struct duel duel;
	if (!duel_run(r->game, view, both, &effort, dealer, &duel))
		return;
	j->quiet = false;
	j->share = duel.share[0];
	j->error = duel.error[0];
	j->clear = duel_is_clear(&duel);
	j->loss = duel.gain;
	j->loss_error = duel.gain_error;
	if (!j->clear || duel.gain > 0)
		return;
	j->best = j->played; /* better than the analyst's first thought: then it is the measure */
	j->share = duel.share[1];
	j->error = duel.error[1];
	j->loss = j->loss_error = 0;
	j->clear = false;
}

/* What the analyst would have played, and what that and the played answer are worth. */
static void judge_answer(struct review *r, const void *view, struct judged *j)
{
	const struct bot_budget budget = {.playouts = r->playouts};
	struct bot_decision decision;
	struct mu_dealer dealer = {0};
	mu_dealer_seed(&dealer, (const char *)&(uint32_t){(uint32_t)j->move}, sizeof(uint32_t));
	j->best = bot_decide(bot_brain_find(r->game), view, BOT_ANALYST, &budget, &dealer, &decision);
	if (j->best != j->played) {
		judge_against(r, view, &dealer, j);
		return;
	}
	for (int i = 0; i < decision.candidate_count; i++) {
		const struct bot_candidate *candidate = &decision.candidates[i];
		if (candidate->action != j->played || !candidate->playouts)
			continue;
		j->quiet = false;
		j->share = candidate->value;
		j->error = candidate->error;
	}
}

/* The seat's view before the match's last move, and that move. False: no memory. */
static bool judge(struct review *r, const void *view, int choices, mu_action played)
{
	struct judged *j = judged_add(r);
	if (!j)
		return false;
	j->move = match_move_count(r->match);
	j->choices = choices;
	j->played = played;
	j->story = r->story_length;
	judge_answer(r, view, j);
	j->played_label = label_make(r->words, &r->voice, &r->seating, view, j->played);
	j->best_label = label_make(r->words, &r->voice, &r->seating, view, j->best);
	return true;
}

/* -- Playing it through -------------------------------------------------------------------------- */

/* False: no memory. */
static bool tell_events(struct review *r)
{
	const struct voice story = {.out = r->stream, .lang = r->voice.lang, .made = r->voice.made}; /* a line each */
	const size_t count = match_event_count(r->match);
	for (size_t i = 0; i < count;)
		i += words_tell(r->words, &story, &r->seating, match_event(r->match, i), count - i);
	return fflush(r->stream) == 0;
}

bool review_begin(struct review *r, struct record_error *ret_error)
{
	r->game = record_game(r->record);
	r->words = words_find(r->game);
	if (!r->playouts)
		r->playouts = insight_review_playouts(insight_find(r->game));
	r->match = record_start(r->record, ret_error);
	if (!r->match)
		return false;
	r->stream = open_memstream(&r->story, &r->story_length);
	return (r->stream && tell_events(r)) || fail_memory(ret_error);
}

/* The view is made before the answer is known. */
enum record_step review_step(struct review *r, bool judges, struct record_error *ret_error)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct mu_state view;
	const bool asked = r->game->ask(match_state(r->match)).seat == r->seat;
	const int choices = judges && asked ? r->game->legal(match_state(r->match), actions) : 0;
	if (choices > 1)
		r->game->view(match_state(r->match), r->seat, &view);
	const enum record_step result = record_step(r->record, r->match, ret_error);
	r->over = r->game->ask(match_state(r->match)).seat < 0;
	if (result != RECORD_PLAYED)
		return result;
	if (choices > 1 && !judge(r, &view, choices, match_move(r->match, match_move_count(r->match) - 1)->action)) {
		fail_memory(ret_error);
		return RECORD_BROKEN;
	}
	if (tell_events(r))
		return result;
	fail_memory(ret_error);
	return RECORD_BROKEN;
}

void review_release(struct review *r)
{
	if (r->stream)
		fclose(r->stream);
	free(r->story);
	free(r->list);
	match_destroy(r->match);
	r->stream = NULL;
	r->story = NULL;
	r->list = NULL;
	r->match = NULL;
	r->count = r->room = 0;
}

/* -- What it comes to ------------------------------------------------------------------------------ */

double review_fair(const struct review *r)
{
	return 1.0 / r->seating.seats;
}

double review_result(const struct review *r)
{
	const unsigned winners = r->game->winners(match_state(r->match));
	if (r->over)
		return winners >> r->seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
	for (size_t i = r->count; i--;)
		if (!r->list[i].quiet)
			return r->list[i].share - r->list[i].loss;
	return review_fair(r);
}

double review_loss(const struct review *r, double *ret_error)
{
	double loss = 0, squares = 0;
	for (size_t i = 0; i < r->count; i++) {
		loss += r->list[i].loss;
		squares += r->list[i].loss_error * r->list[i].loss_error;
	}
	*ret_error = sqrt(squares);
	return loss;
}

double review_luck(const struct review *r)
{
	double error;
	return review_result(r) - review_fair(r) + review_loss(r, &error);
}

static void swing_insert(struct swing swings[TURNING_POINTS], int *count, struct swing swing)
{
	int place = *count;
	while (place && fabs(swings[place - 1].change) < fabs(swing.change))
		place--;
	if (place == TURNING_POINTS)
		return;
	if (*count < TURNING_POINTS)
		(*count)++;
	memmove(&swings[place + 1], &swings[place], (size_t)(*count - place - 1) * sizeof *swings);
	swings[place] = swing;
}

int review_swings(const struct review *r, struct swing swings[TURNING_POINTS])
{
	const struct judged *last = NULL;
	int count = 0;
	for (size_t i = 0; i < r->count; i++) {
		const struct judged *j = &r->list[i];
		if (j->quiet)
			continue;
		if (last)
			swing_insert(swings, &count, (struct swing){last, j, j->share - last->share});
		last = j;
	}
	if (last && r->over)
		swing_insert(swings, &count, (struct swing){last, NULL, review_result(r) - last->share});
	return count;
}
