#include "course.h"

#include <string.h>

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
	const struct character *character = host_character(host, seat);
	const struct bot_budget budget = {.milliseconds = 1000,
	                                  .threads = host->threads,
	                                  .temper = character ? &character->temper : NULL};
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

enum { PERCENT = 100, LINES_MAX = 8, ANY = UINT8_MAX };
static const char any[] = "any";

/* -- Characters: who is who -------------------------------------------------------------------------------------------- */

bool chatter_character_read(const char *text, character_number *ret_character)
{
	const character_number character = strcmp(text, any) == 0 ? ANY : character_find(text);
	if (character)
		*ret_character = character;
	return character;
}

void chatter_characters_join(char *list, size_t size)
{
	snprintf(list, size, "%s", any);
	for (character_number i = 1; character_at(i); i++) {
		const size_t length = strlen(list);
		snprintf(list + length, size - length, ", %s", character_at(i)->id);
	}
}

static bool is_taken(const struct host *host, character_number character)
{
	return memchr(host->characters, character, sizeof host->characters);
}

static character_number draw(struct host *host)
{
	uint32_t count = 0;
	character_number character;
	while (character_at((character_number)(count + 1)))
		count++;
	do /* there are more characters than seats */
		character = (character_number)(1 + mu_dealer_below(&host->chatter, count));
	while (is_taken(host, character));
	return character;
}

void chatter_sit(struct host *host, const character_number wanted[MU_SEATS_MAX])
{
	host->chatter = host->bots;
	host->chatter.generator[0] ^= 0x74616c6b; /* "talk": not the numbers that they think with */
	for (int round = 0; round < 2; round++)   /* those who are named first */
		for (mu_seat seat = 0; seat < MU_SEATS_MAX; seat++) {
			const bool bot = !host_is_human(host, seat) && !host->programs[seat].command;
			if (bot && wanted[seat] && (wanted[seat] == ANY) == round && !is_taken(host, wanted[seat]))
				host->characters[seat] = round ? draw(host) : wanted[seat];
		}
}

/* -- What they say ------------------------------------------------------------------------------------------ */

static const char *line_of(const struct character *character, enum occasion occasion, uint32_t luck)
{
	const char *found[LINES_MAX];
	unsigned count = 0;
	for (unsigned i = 0; character_line_at(i) && count < LINES_MAX; i++)
		if (character_line_at(i)->id == character->id && character_line_at(i)->occasion == occasion)
			found[count++] = character_line_at(i)->sentence;
	return count ? found[luck % count] : NULL;
}

/* Each draws its luck, whatever it then makes of it; at other occasions than between turns everybody speaks. */
static void speak(struct host *host, enum occasion occasion)
{
	for (mu_seat seat = 0; seat < (mu_seat)host->seats; seat++) {
		const struct character *character = host_character(host, seat);
		if (!character)
			continue;
		const uint32_t luck = mu_dealer_below(&host->chatter, UINT32_MAX);
		const char *line = line_of(character, occasion, luck / PERCENT);
		if (line && (occasion != OCCASION_QUIP || luck % PERCENT * 3 < character->talks))
			host_tell_line(host, seat, line);
	}
}

void chatter_greet(struct host *host)
{
	speak(host, OCCASION_HELLO);
	host->chatter_turn = words_turn(host->words, match_state(host->match));
}

void chatter_go_on(struct host *host)
{
	const void *state = match_state(host->match);
	const uint32_t turn = words_turn(host->words, state);
	if (host->game->ask(state).seat < 0)
		speak(host, OCCASION_OVER);
	else if (turn != host->chatter_turn)
		speak(host, OCCASION_QUIP);
	host->chatter_turn = turn;
}
