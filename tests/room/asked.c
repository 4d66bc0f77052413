/*
 * How often a person is asked who is asked only when it matters: seeded games at four seats, in which the person's own
 * decisions are level 3's. `asked GAME GAMES` prints the questions, and how many of the windows in which an expert would act
 * the person is asked in.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "words/words.h"

enum { SEATS = 4, PERSON = 0 };

struct count {
	unsigned decisions, windows, asked; /* windows: with something to do but decline */
	unsigned wanted, caught;            /* in which an expert would act; of these, asked */
	unsigned missed[256];               /* by the choice */
};

struct table {
	const struct mu_game *game;
	const struct bot_brain *brain;
	const struct words *words;
	struct mu_dealer thoughts, expert;
	struct count count;
};

static mu_action decide(struct table *t, const void *view, int level, struct mu_dealer *dealer)
{
	struct bot_decision decision;
	return bot_decide(t->brain, view, level, &(struct bot_budget){0}, dealer, &decision);
}

/* The person's answer, or the host's for them. */
static mu_action react(struct table *t, const void *view)
{
	const bool asked = t->words->danger(view);
	const bool wanted = decide(t, view, BOT_EXPERT, &t->expert) != t->game->decline;
	t->count.windows++;
	t->count.asked += asked;
	t->count.wanted += wanted;
	t->count.caught += asked && wanted;
	if (wanted && !asked)
		t->count.missed[t->game->question(view).choice]++;
	return asked ? decide(t, view, BOT_REGULAR, &t->thoughts) : t->game->decline;
}

static mu_action answer(struct table *t, const struct mu_state *state, mu_seat seat)
{
	struct mu_state view;
	mu_action actions[MU_ACTIONS_MAX];
	const int count = t->game->legal(state, actions);
	t->game->view(state, seat, &view);
	if (seat == PERSON && count > 1) {
		if (t->game->is_reaction(&view))
			return react(t, &view);
		t->count.decisions++;
	}
	return count == 1 ? actions[0] : decide(t, &view, BOT_REGULAR, &t->thoughts);
}

static void play(struct table *t, unsigned number)
{
	struct mu_state state;
	struct mu_dealer dealer;
	const struct mu_setup setup = {.seats = SEATS, .first = MU_ANY};
	char seed[32];
	const size_t length = (size_t)snprintf(seed, sizeof seed, "asked-%u", number);
	mu_dealer_seed(&dealer, seed, length);
	mu_dealer_seed(&t->thoughts, seed, length - 1);
	mu_dealer_seed(&t->expert, seed + 1, length - 1);
	t->game->init(&state, &setup, &dealer);
	for (mu_seat seat; (seat = t->game->ask(&state).seat) >= 0;)
		t->game->apply(&state, answer(t, &state, seat), &dealer);
}

int main(int argc, char **argv)
{
	struct table t = {.game = argc == 3 ? mu_game_find(argv[1]) : NULL};
	const unsigned games = t.game ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
	if (!games) {
		fprintf(stderr, "usage: asked GAME GAMES\n");
		return 2;
	}
	t.brain = bot_brain_find(t.game);
	t.words = words_find(t.game);
	for (unsigned i = 0; i < games; i++)
		play(&t, i);
	const struct count *c = &t.count;
	printf("%s, %u games at %d seats\n", t.game->name, games, SEATS);
	printf("  decisions        %6.1f a game\n", (double)c->decisions / games);
	printf("  could react      %6.1f a game\n", (double)c->windows / games);
	printf("  is asked         %6.1f a game, %.2f for a decision\n", (double)c->asked / games,
	       (double)c->asked / c->decisions);
	printf("  expert acts      %6.1f a game, asked in %.2f %% of these\n", (double)c->wanted / games,
	       100.0 * c->caught / (c->wanted ? c->wanted : 1));
	for (unsigned i = 0; i < 256; i++)
		if (c->missed[i])
			printf("  missed           %6u: %s\n", c->missed[i], t.game->choices[i]);
	return 0;
}
