/* What can be told of somebody's style in Rent a Hero: how powers are used, and what is recruited. */
#include "engine/said.h"
#include "rh_brain.h"

enum {
	FIGURE_TURNS,
	FIGURE_RECRUITED,
	FIGURE_DUPLICATES,
	FIGURE_CLUES,
	FIGURE_POWERS,
	FIGURE_EARLY,
	FIGURE_STOPS,
	FIGURE_AIMED,
	FIGURE_WINS,
	FIGURE_SIX,
};

static const struct bot_figure figures[] = {
    [FIGURE_TURNS] = {"turns", N_("turns per game"), BOT_A_GAME},
    [FIGURE_RECRUITED] = {"recruited", N_("heroes recruited per game"), BOT_A_GAME},
    [FIGURE_DUPLICATES] = {"duplicates", N_("of these, duplicates"), FIGURE_RECRUITED},
    [FIGURE_CLUES] = {"clues", N_("clues per game"), BOT_A_GAME},
    [FIGURE_POWERS] = {"powers", N_("powers used per game"), BOT_A_GAME},
    [FIGURE_EARLY] = {"early_powers", N_("of these, in the first third of the game"), FIGURE_POWERS},
    [FIGURE_STOPS] = {"stops", N_("Pyromaniac or Dog Trainer uses per game"), BOT_A_GAME},
    [FIGURE_AIMED] = {"aimed", N_("of these, against a band of five"), FIGURE_STOPS},
    [FIGURE_WINS] = {"wins", N_("share of games won"), BOT_A_GAME},
    [FIGURE_SIX] = {"wins_by_six", N_("of these, with six heroes"), FIGURE_WINS},
    {.name = NULL},
};

/* Two thirds of the cards that were not dealt at first are still in the deck. */
static bool is_early(const struct rh *g)
{
	enum { DEALT = 7 };
	return 3 * g->deck_count > 2 * (RH_CARDS - DEALT * g->seats);
}

static void count_use(const struct rh *g, unsigned hero, uint32_t *counts)
{
	counts[FIGURE_POWERS]++;
	counts[FIGURE_EARLY] += is_early(g);
	if (hero != PYROMANIAC && hero != DOG_TRAINER)
		return;
	counts[FIGURE_STOPS]++;
	counts[FIGURE_AIMED] += rh_has_vagabond(g) && rh_is_one_short(g, g->holder);
}

static void decide(const void *state, mu_action action, uint32_t counts[BOT_FIGURES_MAX])
{
	const struct rh *g = state;
	switch (action_verb(action)) {
	case VERB_USE:
		count_use(g, action_operand(action, 0), counts);
		break;
	case VERB_RECRUIT:
		counts[FIGURE_RECRUITED]++;
		counts[FIGURE_DUPLICATES] += g->band[g->asked] >> g->vagabond & 1;
		break;
	case VERB_CLUE:
		counts[FIGURE_CLUES]++;
		break;
	default:
		break;
	}
}

static void end(const void *state, mu_seat seat, uint32_t counts[BOT_FIGURES_MAX])
{
	const struct rh *g = state;
	const bool won = g->winners >> seat & 1;
	counts[FIGURE_TURNS] += g->turn;
	counts[FIGURE_WINS] += won;
	counts[FIGURE_SIX] += won && bits_count(g->band[seat]) >= rh_to_win(g);
}

const struct bot_style rh_style = {.figures = figures, .decide = decide, .end = end};
