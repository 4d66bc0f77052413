/*
 * How often a person is asked who is asked only when it matters: seeded games at four seats, in which the person's own
 * decisions are level 3's. `asked GAME GAMES` prints the questions, and how many of the windows in which an expert would act
 * the person is asked in.
 *
 * Experts sample among what they find about equal, so they also act where declining is as good: two cards now or in the next
 * window. Such whims are counted apart. An expert wants to act if that beats declining, in fresh imagined worlds, by more than
 * a search asks of a move before it leaves its first thought: the brain's trifle and one and a half standard errors.
 *
 * A window in which the person has said no to the very same thing already is no question any more. If the expert acts there,
 * it is counted as asked, and told apart.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "words/words.h"

enum { SEATS = 4, PERSON = 0, BATCHES = 8, PLAYOUTS = 500 };

struct count {
	unsigned decisions, windows, asked; /* windows: with something to do but decline */
	unsigned acts, offered, wanted;     /* in which an expert would act; of those, asked about; clearly would act */
	unsigned caught, before;            /* of those wanted: asked about, in this window or before */
	unsigned missed[256];               /* by the choice */
};

struct table {
	const struct mu_game *game;
	const struct bot_brain *brain;
	const struct words *words;
	struct mu_dealer thoughts, expert, judge;
	unsigned number; /* of the game */
	struct declined declined;
	struct count count;
};

static mu_action decide(struct table *t, const void *view, int level, struct mu_dealer *dealer)
{
	struct bot_decision decision;
	return bot_decide(t->brain, view, level, &(struct bot_budget){0}, dealer, &decision);
}

/* What acting gains over declining, in the worlds of one comparison. */
static double gain_of(struct table *t, const void *view, mu_action action)
{
	const mu_action two[] = {action, t->game->decline};
	struct bot_decision decision;
	double gain = 0;
	bot_compare(t->brain, view, two, 2, &(struct bot_budget){.playouts = PLAYOUTS}, &t->judge, &decision);
	for (int i = 0; i < decision.candidate_count; i++) {
		if (decision.candidates[i].action == action)
			gain += decision.candidates[i].value;
		if (decision.candidates[i].action == t->game->decline)
			gain -= decision.candidates[i].value;
	}
	return gain;
}

struct verdict {
	double gain, error;
	bool clear;
};

static struct verdict judge(struct table *t, const void *view, mu_action action)
{
	double sum = 0, squares = 0;
	for (int i = 0; i < BATCHES; i++) {
		const double gain = gain_of(t, view, action);
		sum += gain;
		squares += gain * gain;
	}
	const double mean = sum / BATCHES, variance = (squares - sum * mean) / (BATCHES - 1);
	const double error = sqrt((variance > 0 ? variance : 0) / BATCHES);
	return (struct verdict){mean, error, mean > t->brain->trifle + 1.5 * error};
}

/* For whoever wonders why the person was not asked there. */
static void print_missed(const struct table *t, const void *view, mu_action action, struct verdict verdict)
{
	char text[MU_TEXT_MAX];
	t->game->action_text(action, text, sizeof text);
	printf("  missed in game %u: %s: %s gains %.2f ± %.2f points\n", t->number,
	       t->game->choices[t->game->question(view).choice], text, 100 * verdict.gain, 100 * verdict.error);
	fflush(stdout);
}

static void count_expert(struct table *t, const void *view, bool asked)
{
	uint32_t stakes[STAKES_MAX];
	const mu_action action = decide(t, view, BOT_EXPERT, &t->expert);
	if (action == t->game->decline)
		return;
	const bool matters = t->words->stakes(view, stakes) > 0;
	t->count.acts++;
	t->count.offered += matters;
	const struct verdict verdict = judge(t, view, action);
	if (!verdict.clear)
		return;
	t->count.wanted++;
	t->count.caught += matters;
	t->count.before += matters && !asked;
	if (matters)
		return;
	t->count.missed[t->game->question(view).choice]++;
	print_missed(t, view, action, verdict);
}

/* The person's answer, or the host's for them. */
static mu_action react(struct table *t, const void *view)
{
	const bool asked = stakes_matter(t->words, view, &t->declined);
	t->count.windows++;
	t->count.asked += asked;
	count_expert(t, view, asked);
	const mu_action action = asked ? decide(t, view, BOT_REGULAR, &t->thoughts) : t->game->decline;
	if (action == t->game->decline)
		stakes_decline(t->words, view, &t->declined);
	return action;
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
	mu_dealer_seed(&t->judge, seed + 2, length - 2);
	t->declined = (struct declined){0};
	t->number = number;
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
	printf("  expert acts      %6.1f a game, asked about %.2f %%; clearly in %.1f\n", (double)c->acts / games,
	       100.0 * c->offered / (c->acts ? c->acts : 1), (double)c->wanted / games);
	printf("  asked about      %6.2f %% of these, in %.2f %% in a window before\n",
	       100.0 * c->caught / (c->wanted ? c->wanted : 1), 100.0 * c->before / (c->wanted ? c->wanted : 1));
	for (unsigned i = 0; i < 256; i++)
		if (c->missed[i])
			printf("  missed           %6u: %s\n", c->missed[i], t.game->choices[i]);
	return 0;
}
