/*
 * Looking for puzzles in games of bots, the cheap questions first: does the search disagree with the rules of thumb? Do the
 * levels that play without a search miss its answer? Does it lead in a quick trial? Only then the long one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles.h"
#include "record/record.h"

enum {
	SEARCHER = BOT_STRONG, /* where there is a choice: its search says for nothing where the rules of thumb are wrong */
	OTHERWISE = BOT_REGULAR,
	MOMENTS_MAX = 48, /* of one game */
	TRIED_MAX = 12,   /* of them */
	QUICK_PLAYOUTS = 160,
	LONGER_PLAYOUTS = 400,
	GLANCES = 8,   /* of each level that does not search */
	HITS_MOST = 2, /* of them may find the answer */
	QUESTIONS_MAX = 4000,
};
static const double quick_lead = 0.04, quick_doubts = 1.5;

struct moment {
	struct mu_state view;
	mu_action answer; /* the search's */
	char *record;     /* up to here */
	size_t length;
};

struct hunt {
	const struct mu_game *game;
	unsigned number;
	struct moment moments[MOMENTS_MAX];
	int count;
	bool memory; /* there was not enough */
};

static void seed(struct mu_dealer *dealer, const struct hunt *hunt, const char *what, unsigned n)
{
	char text[96];
	const int length = snprintf(text, sizeof text, "puzzle/%s/%u/%s %u", hunt->game->name, hunt->number, what, n);
	*dealer = (struct mu_dealer){0};
	mu_dealer_seed(dealer, text, (size_t)length);
}

/* A choice worth thinking about. */
static bool is_choice(const struct mu_game *game, const void *view)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(view, actions);
	return count >= PUZZLE_ANSWERS_MIN && count <= PUZZLE_ANSWERS_MAX;
}

static void moment_keep(struct hunt *hunt, const struct match *match, const void *view, mu_action answer)
{
	if (hunt->count == MOMENTS_MAX)
		return;
	struct moment *moment = &hunt->moments[hunt->count];
	moment->record = record_write(match, &moment->length);
	if (!moment->record) {
		hunt->memory = true;
		return;
	}
	memcpy(&moment->view, view, sizeof moment->view);
	moment->answer = answer;
	hunt->count++;
}

/* The whole game, with the moments in which there may be a puzzle. */
static void game_play(struct hunt *hunt, struct match *match)
{
	const struct mu_game *game = hunt->game;
	const struct bot_budget budget = {0};
	struct mu_dealer bots[MU_SEATS_MAX];
	for (unsigned i = 0; i < MU_SEATS_MAX; i++)
		seed(&bots[i], hunt, "bot", i);
	for (int i = 0; i < QUESTIONS_MAX && !hunt->memory; i++) {
		struct mu_refusal refusal;
		struct bot_decision decision;
		struct mu_state view;
		const mu_seat seat = game->ask(match_state(match)).seat;
		if (seat < 0)
			return;
		game->view(match_state(match), seat, &view);
		const bool choice = is_choice(game, &view);
		bot_decide(bot_brain_find(game), &view, choice ? SEARCHER : OTHERWISE, &budget, &bots[seat], &decision);
		if (choice && decision.reason == BOT_SEARCH && decision.action != decision.policy)
			moment_keep(hunt, match, &view, decision.action);
		if (match_act(match, seat, decision.action, &refusal) != MU_OK)
			return;
	}
}

/* Not obvious: those who play by rule of thumb hardly ever come to think of it. */
static bool is_hidden(const struct hunt *hunt, const struct moment *moment)
{
	const struct bot_brain *brain = bot_brain_find(hunt->game);
	for (int level = BOT_CASUAL; level <= BOT_REGULAR; level++) {
		int hits = 0;
		for (unsigned i = 0; i < GLANCES; i++) {
			struct mu_dealer dealer;
			seed(&dealer, hunt, "glance", i);
			hits += bot_think(brain, &moment->view, level, &dealer) == moment->answer;
		}
		if (hits > HITS_MOST)
			return false;
	}
	return true;
}

/* Whether the answer leads in worlds of its own, which have not chosen it. */
static bool leads(const struct hunt *hunt, const struct moment *moment, const char *trial, uint32_t playouts,
                  struct puzzle *ret)
{
	struct mu_dealer dealer;
	seed(&dealer, hunt, trial, (unsigned)moment->length);
	return puzzle_judge(hunt->game, &moment->view, playouts, &dealer, ret) &&
	       ret->answers[0].action == moment->answer && ret->lead >= quick_lead &&
	       ret->lead >= quick_doubts * ret->doubt;
}

static bool is_puzzle(const struct hunt *hunt, const struct moment *moment, uint32_t playouts, struct puzzle *ret)
{
	return leads(hunt, moment, "quick", QUICK_PLAYOUTS, ret) && leads(hunt, moment, "longer", LONGER_PLAYOUTS, ret) &&
	       leads(hunt, moment, "judge", playouts, ret) && puzzle_is_clear(ret);
}

static char *moment_write(const struct hunt *hunt, struct moment *moment, const struct puzzle *puzzle)
{
	char *line = NULL;
	size_t length;
	FILE *out = open_memstream(&line, &length);
	if (!out)
		return NULL;
	fprintf(out, "info puzzle %u %.1f %.1f", hunt->number, 100 * puzzle->lead, 100 * puzzle->doubt);
	for (int i = 0; i < puzzle->count; i++) {
		char text[MU_TEXT_MAX];
		hunt->game->action_text(puzzle->answers[i].action, text, sizeof text);
		fprintf(out, " | %s %.1f", text, 100 * puzzle->answers[i].share);
	}
	fputs("\n", out);
	char *record = fclose(out) ? NULL : record_add_info(moment->record, &moment->length, line);
	moment->record = NULL; /* taken over */
	free(line);
	return record;
}

/* In an order of chance, so that puzzles are early and late ones. */
static char *moments_search(struct hunt *hunt, uint32_t playouts)
{
	struct mu_dealer dealer;
	seed(&dealer, hunt, "order", 0);
	for (int tried = 0; tried < TRIED_MAX && hunt->count;) {
		struct puzzle puzzle;
		const uint32_t at = mu_dealer_below(&dealer, (uint32_t)hunt->count);
		struct moment moment = hunt->moments[at];
		hunt->moments[at] = hunt->moments[--hunt->count];
		if (is_hidden(hunt, &moment)) {
			tried++;
			if (is_puzzle(hunt, &moment, playouts, &puzzle)) {
				char *record = moment_write(hunt, &moment, &puzzle);
				hunt->memory = hunt->memory || !record;
				return record;
			}
		}
		free(moment.record);
	}
	return NULL;
}

char *puzzle_find(const struct mu_game *game, unsigned number, uint32_t playouts, bool *ret_memory)
{
	char name[64];
	struct mu_refusal refusal;
	struct match_start start = {.game = game, .seed = name};
	const unsigned sizes = (unsigned)(game->seats_max - game->seats_min + 1);
	start.seed_length = (size_t)snprintf(name, sizeof name, "puzzle/%s/%u", game->name, number);
	start.setup = (struct mu_setup){.seats = (uint8_t)(game->seats_min + number % sizes), .first = MU_ANY};
	struct hunt *hunt = calloc(1, sizeof *hunt);
	struct match *match = hunt ? match_create(&start, &refusal) : NULL;
	char *record = NULL;
	*ret_memory = !match;
	if (match) {
		hunt->game = game;
		hunt->number = number;
		game_play(hunt, match);
		record = moments_search(hunt, playouts);
		*ret_memory = hunt->memory;
		for (int i = 0; i < hunt->count; i++)
			free(hunt->moments[i].record);
	}
	match_destroy(match);
	free(hunt);
	return record;
}
