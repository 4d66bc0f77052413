/* How clear a puzzle is: its answers in the same imagined games, batch by batch, so that the spread of the batches is the doubt. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles.h"

enum { BATCHES = 16 };

const double puzzle_lead_least = 0.05;  /* of a win share: nobody asks why after that */
const double puzzle_doubts_least = 4;   /* standard errors of the lead */
const double puzzle_share_least = 0.10, /* with the best answer: who has lost or won already has no puzzle */
    puzzle_share_most = 0.90;

static int better_first(const void *a, const void *b)
{
	const double one = ((const struct puzzle_answer *)a)->share, other = ((const struct puzzle_answer *)b)->share;
	return one < other ? 1 : one > other ? -1 : 0;
}

/* Mean and standard error of one answer's lead over another. */
static void lead_of(double shares[][BATCHES], int one, int other, double *ret_mean, double *ret_error)
{
	double sum = 0, squares = 0;
	for (int i = 0; i < BATCHES; i++) {
		const double gain = shares[one][i] - shares[other][i];
		sum += gain;
		squares += gain * gain;
	}
	const double mean = sum / (double)BATCHES, variance = (squares - sum * mean) / (BATCHES - 1);
	*ret_mean = mean;
	*ret_error = sqrt((variance > 0 ? variance : 0) / (double)BATCHES);
}

/* The first answer leads all others; what counts is the one that it leads least surely. */
static void lead_measure(double shares[][BATCHES], const int *order, struct puzzle *puzzle)
{
	double least = HUGE_VAL;
	for (int i = 1; i < puzzle->count; i++) {
		double lead, doubt;
		lead_of(shares, order[0], order[i], &lead, &doubt);
		const double sure = lead - puzzle_doubts_least * doubt;
		if (i > 1 && sure >= least)
			continue;
		least = sure;
		puzzle->lead = lead;
		puzzle->doubt = doubt;
	}
}

bool puzzle_judge(const struct mu_game *game, const void *view, uint32_t playouts, struct mu_dealer *dealer,
                  struct puzzle *ret_puzzle)
{
	mu_action actions[MU_ACTIONS_MAX];
	double shares[PUZZLE_ANSWERS_MAX][BATCHES];
	const int count = game->legal(view, actions);
	if (count < PUZZLE_ANSWERS_MIN || count > PUZZLE_ANSWERS_MAX)
		return false;
	const struct bot_budget budget = {.playouts = (playouts / BATCHES + 1) * (uint32_t)count};
	struct puzzle puzzle = {.count = count};
	for (int i = 0; i < count; i++)
		puzzle.answers[i].action = actions[i];
	for (int batch = 0; batch < BATCHES; batch++) {
		struct bot_decision decision;
		bot_compare(bot_brain_find(game), view, actions, count, &budget, dealer, &decision);
		for (int i = 0; i < decision.candidate_count; i++)
			for (int j = 0; j < count; j++)
				if (decision.candidates[i].action == actions[j]) {
					shares[j][batch] = decision.candidates[i].value;
					puzzle.answers[j].share += decision.candidates[i].value / (double)BATCHES;
				}
	}
	qsort(puzzle.answers, (size_t)count, sizeof puzzle.answers[0], better_first);
	int order[PUZZLE_ANSWERS_MAX];
	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++)
			if (puzzle.answers[i].action == actions[j])
				order[i] = j;
	lead_measure(shares, order, &puzzle);
	*ret_puzzle = puzzle;
	return true;
}

/* As a list tells it, in tenths of points: who reads the list comes to the same verdict. */
static long tenths(double part)
{
	return lround(1000 * part);
}

bool puzzle_is_clear(const struct puzzle *puzzle)
{
	const long share = tenths(puzzle->answers[0].share), lead = tenths(puzzle->lead);
	return lead >= tenths(puzzle_lead_least) && (double)lead >= puzzle_doubts_least * (double)tenths(puzzle->doubt) &&
	       share >= tenths(puzzle_share_least) && share <= tenths(puzzle_share_most);
}

/* -- As text ------------------------------------------------------------------------------------------- */

static bool answer_parse(const struct mu_game *game, const char *text, size_t length, struct puzzle_answer *ret)
{
	char *end;
	size_t at = length;
	while (at && text[at - 1] != ' ')
		at--;
	if (!at || at == length)
		return false;
	ret->share = strtod(text + at, &end) / 100;
	return end == text + length && ret->share >= 0 && ret->share <= 1 &&
	       game->action_parse(text, at - 1, &ret->action) == MU_OK;
}

bool puzzle_parse(const struct mu_game *game, const char *text, size_t length, struct puzzle *ret_puzzle)
{
	struct puzzle puzzle = {0};
	char line[4096], *rest;
	if (length >= sizeof line)
		return false;
	memcpy(line, text, length);
	line[length] = '\0';
	puzzle.number = (unsigned)strtoul(line, &rest, 10);
	puzzle.lead = strtod(rest, &rest) / 100;
	puzzle.doubt = strtod(rest, &rest) / 100;
	while (strncmp(rest, " | ", 3) == 0) {
		rest += 3;
		const char *end = strstr(rest, " | ");
		const size_t part = end ? (size_t)(end - rest) : strlen(rest);
		if (puzzle.count == PUZZLE_ANSWERS_MAX || !answer_parse(game, rest, part, &puzzle.answers[puzzle.count++]))
			return false;
		rest += part;
	}
	*ret_puzzle = puzzle;
	return !*rest && puzzle.count >= PUZZLE_ANSWERS_MIN;
}
