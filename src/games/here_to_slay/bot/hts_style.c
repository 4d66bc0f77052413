/* What can be told of somebody's style in Here to Slay: hoarding, attacking, and challenging what would win. */
#include "engine/said.h"
#include "hts_brain.h"

enum {
	FIGURE_TURNS,
	FIGURE_FIRST,
	FIGURE_DRAWS,
	FIGURE_ATTACKS,
	FIGURE_SLAIN,
	FIGURE_CHALLENGES,
	FIGURE_HELD,
	FIGURE_LET_WIN,
	FIGURE_POWERS,
	FIGURE_EARLY,
	FIGURE_WINS,
	FIGURE_BY_MONSTERS,
	FIGURE_BY_CLASSES,
};

static const struct bot_figure figures[] = {
    [FIGURE_TURNS] = {"turns", N_("turns per game"), BOT_A_GAME},
    [FIGURE_FIRST] = {"first_actions", N_("actions in the first two rounds"), BOT_A_GAME},
    [FIGURE_DRAWS] = {"first_draws", N_("of these, draws"), FIGURE_FIRST},
    [FIGURE_ATTACKS] = {"attacks", N_("attacks per game"), BOT_A_GAME},
    [FIGURE_SLAIN] = {"slain", N_("monsters slain per game"), BOT_A_GAME},
    [FIGURE_CHALLENGES] = {"challenges", N_("challenges per game"), BOT_A_GAME},
    [FIGURE_HELD] = {"held_against_win", N_("opportunities per game to challenge a winning card"), BOT_A_GAME},
    [FIGURE_LET_WIN] = {"declined_against_win", N_("of these, missed"), FIGURE_HELD},
    [FIGURE_POWERS] = {"rolls", N_("effect rolls per game"), BOT_A_GAME},
    [FIGURE_EARLY] = {"early_rolls", N_("of these, in the first three rounds"), FIGURE_POWERS},
    [FIGURE_WINS] = {"wins", N_("share of games won"), BOT_A_GAME},
    [FIGURE_BY_MONSTERS] = {"wins_by_monsters", N_("of these, with slain monsters"), FIGURE_WINS},
    [FIGURE_BY_CLASSES] = {"wins_by_classes", N_("of these, with classes"), FIGURE_WINS},
    {.name = NULL},
};

static void count_main(const struct hts *g, unsigned verb, uint32_t *counts)
{
	if (g->turn <= 2u * g->seats && verb != VERB_END) {
		counts[FIGURE_FIRST]++;
		counts[FIGURE_DRAWS] += verb == VERB_DRAW;
	}
	counts[FIGURE_ATTACKS] += verb == VERB_ATTACK;
	counts[FIGURE_POWERS] += verb == VERB_USE;
	counts[FIGURE_EARLY] += verb == VERB_USE && g->turn <= 3u * g->seats;
}

static void count_challenge(const struct hts *g, unsigned verb, uint32_t *counts)
{
	const bool declines = verb == VERB_DECLINE;
	counts[FIGURE_CHALLENGES] += !declines;
	if (!hts_absurd(g, action_plain(VERB_DECLINE))) /* it holds none, or the card does not win */
		return;
	counts[FIGURE_HELD]++;
	counts[FIGURE_LET_WIN] += declines;
}

static void decide(const void *state, mu_action action, uint32_t counts[BOT_FIGURES_MAX])
{
	const struct hts *g = state;
	if (g->step == STEP_MAIN)
		count_main(g, action_verb(action), counts);
	else if (g->step == STEP_CHALLENGE)
		count_challenge(g, action_verb(action), counts);
}

static unsigned slain_of(const struct hts *g, mu_seat seat)
{
	unsigned slain = 0;
	while (slain < SLAIN_MAX && g->slain[seat][slain])
		slain++;
	return slain;
}

static void end(const void *state, mu_seat seat, uint32_t counts[BOT_FIGURES_MAX])
{
	const struct hts *g = state;
	const bool won = g->winners >> seat & 1;
	const unsigned slain = slain_of(g, seat);
	counts[FIGURE_TURNS] += g->turn;
	counts[FIGURE_SLAIN] += slain;
	counts[FIGURE_WINS] += won;
	const bool by_classes = won && slain < hts_to_slay(g) && hts_to_gather(g); /* HS-14.1: or by most of them */
	counts[FIGURE_BY_MONSTERS] += won && !by_classes;
	counts[FIGURE_BY_CLASSES] += by_classes;
}

const struct bot_style hts_style = {.figures = figures, .decide = decide, .end = end};
