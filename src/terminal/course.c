#include "course.h"

enum { HINT_MILLISECONDS = 2000 };

bool course_declines(const struct host *host, mu_seat seat, mu_action *ret_decline)
{
	mu_action actions[MU_ACTIONS_MAX];
	const void *state = match_state(host->match);
	const int count = host->game->legal(state, actions);
	if (actions[count - 1] != host->game->decline)
		return false;
	*ret_decline = host->game->decline;
	if (count == 1) /* nothing but to decline */
		return true;
	if (!host->game->is_reaction(state))
		return false;
	if (host->held >> seat & 1 || host->stops == STOPS_ALL)
		return false;
	return host->stops == STOPS_OWN || !stakes_matter(host->words, state, &host->declined[seat]);
}

/* -- Bots ---------------------------------------------------------------------------------------- */

/* False: no program plays here, or not any more. Where there is nothing to choose it is not asked. */
static bool program_answer(struct host *host, mu_seat seat, const void *view, struct thought *thought)
{
	struct program_seat *program = &host->programs[seat];
	const struct program_question question = {.game = host->game, .view = view, .milliseconds = PROGRAM_MILLISECONDS};
	struct bot_decision *decision = &thought->decision;
	mu_action actions[MU_ACTIONS_MAX];
	if (!program->command || program->out)
		return false;
	const bool choice = host->game->legal(view, actions) > 1;
	*decision = (struct bot_decision){.action = actions[0], .reason = choice ? BOT_POLICY : BOT_ONLY};
	thought->fault = choice ? program_seat_ask(program, &question, &decision->action) : PROGRAM_ANSWERED;
	decision->policy = decision->action;
	return thought->fault == PROGRAM_ANSWERED;
}

/* A bot sees what its seat may know, and takes a second at most. */
void thought_make(struct host *host, struct thought *ret_thought)
{
	const mu_seat seat = host->game->ask(match_state(host->match)).seat;
	const struct bot_budget budget = {.milliseconds = 1000, .threads = host->threads};
	struct mu_state view;
	host->game->view(match_state(host->match), seat, &view);
	*ret_thought = (struct thought){.fault = PROGRAM_ANSWERED};
	if (program_answer(host, seat, &view, ret_thought))
		return;
	ret_thought->level = ret_thought->fault == PROGRAM_ANSWERED ? host->levels[seat] : BOT_NOVICE;
	bot_decide(bot_brain_find(host->game), &view, ret_thought->level, &budget, &host->bots, &ret_thought->decision);
}

void thought_act(struct host *host, const struct thought *thought)
{
	if (thought->fault != PROGRAM_ANSWERED) {
		const mu_seat seat = host->game->ask(match_state(host->match)).seat;
		host->levels[seat] = BOT_NOVICE;
		host_tell_fault(host, seat, thought->fault);
	}
	host_act_bot(host, &thought->decision, thought->level);
}

/* -- Advice ---------------------------------------------------------------------------------------- */

void course_hint(const struct host *host, const struct voice *voice, const struct seating *seating)
{
	struct mu_dealer dealer = {0}; /* its own: a hint changes nothing, and the same question has the same hint */
	mu_dealer_seed(&dealer, "hint", 4);
	insight_hint(voice, insight_find(host->game), seating, match_state(host->match), HINT_MILLISECONDS, &dealer);
}

void course_why(const struct host *host, const struct voice *voice, const struct seating *seating, unsigned n)
{
	const struct bot_move *move = bot_moves_find(&host->bot_moves, seating->viewer, n);
	const bool over = host->game->ask(match_state(host->match)).seat < 0; /* before, a bot's thoughts are its own */
	if (!move)
		say(voice, n == 1 ? N_("No bot has made a move yet.") : N_("The bots have not made that many moves."), NULL);
	else
		(over ? bot_move_explain : bot_move_look)(voice, insight_find(host->game), seating, move);
}
