/* Tables with bots at them, for the tests of the bots. Table number n is the same on every machine. */
#ifndef BOT_TABLE_H
#define BOT_TABLE_H

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "play.h"

struct table {
	const struct mu_game *game;
	const struct bot_brain *brain;
	struct play play;
	struct mu_dealer thoughts;
};

/* MUSTER_FULL: the counts that are promised, which take minutes. MUSTER_GAMES: never more than so many. */
static inline bool is_full(void)
{
	const char *full = getenv("MUSTER_FULL");
	return full && *full && strcmp(full, "0") != 0;
}

static inline unsigned games_to_play(unsigned usual, unsigned full)
{
	const unsigned wanted = play_count(usual);
	return is_full() ? full : wanted < usual ? wanted : usual;
}

static inline void sit_down(struct table *table, const struct mu_game *game, unsigned number)
{
	table->game = game;
	table->brain = bot_brain_find(game);
	play_begin(&table->play, game, "bots", number);
	play_seed(&table->thoughts, "thoughts", number);
}

/* Any values of all options, but no seat is named. */
static inline void sit_down_by_house_rules(struct table *table, const struct mu_game *game, unsigned number)
{
	struct mu_setup setup = play_setup(game, number);
	struct mu_dealer choices;
	sit_down(table, game, number);
	play_seed(&choices, "house rules", number);
	for (int i = 0; game->options[i].name; i++) {
		const struct mu_option *option = &game->options[i];
		const uint32_t values = (uint32_t)(option->most - option->least + 1);
		if (option->type != MU_OPTION_SEAT &&
		    mu_option_set(game, &setup, i, option->least + (int)mu_dealer_below(&choices, values)) != MU_OK)
			abort();
	}
	play_seed(&table->play.cards, "bots", number);
	if (game->init(&table->play.state, &setup, &table->play.cards) != MU_OK)
		abort();
}

static inline mu_seat asked(const struct table *table)
{
	return play_asked(&table->play);
}

static inline int count_legal(const struct table *table)
{
	mu_action actions[MU_ACTIONS_MAX];
	return table->game->legal(&table->play.state, actions);
}

static inline mu_action decide(struct table *table, int level, const struct bot_budget *budget,
                               struct bot_decision *ret_decision)
{
	struct mu_state view;
	table->game->view(&table->play.state, asked(table), &view);
	return bot_decide(table->brain, &view, level, budget, &table->thoughts, ret_decision);
}

static inline bool act(struct table *table, mu_action action)
{
	return table->game->apply(&table->play.state, action, &table->play.cards) == MU_OK;
}

/* Levels 2 and 3 side by side: what the game goes on with when decisions are only looked at. */
static inline bool play_on(struct table *table)
{
	const struct bot_budget budget = {0};
	struct bot_decision decision;
	return act(table, decide(table, BOT_CASUAL + (asked(table) & 1), &budget, &decision));
}

#endif
