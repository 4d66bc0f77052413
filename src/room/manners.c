#include "manners.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* clang-format off */
static const struct pace paces[] = {
    /*           react        decide        bank          least  mask  grace         bot   forget */
    {"normal",   8 * SECOND,  45 * SECOND,  90 * SECOND,  1200,  2500, 1 * MINUTE,   1200, 1 * HOUR},
    {"relaxed",  20 * SECOND, 120 * SECOND, 300 * SECOND, 1200,  4000, 3 * MINUTE,   1500, 3 * HOUR},
    {"quick",    5 * SECOND,  15 * SECOND,  30 * SECOND,  800,   1200, 30 * SECOND,  800,  30 * MINUTE},
    {"days",     1 * DAY,     3 * DAY,      0,            1200,  2500, 7 * DAY,      1500, (int64_t)30 * DAY},
    {"instant",  8 * SECOND,  45 * SECOND,  90 * SECOND,  0,     0,    1 * MINUTE,   0,    1 * HOUR},
};
/* clang-format on */

const struct pace *const pace_default = &paces[0];

const struct pace *pace_find(const char *name)
{
	for (size_t i = 0; i < sizeof paces / sizeof paces[0]; i++)
		if (strcmp(name, paces[i].name) == 0)
			return &paces[i];
	return NULL;
}

mu_action manners_decline(const struct mu_game *game)
{
	mu_action action = 0;
	game->action_parse("decline", 7, &action);
	return action;
}

/* In Rent a Hero whoever can decline is asked for a reaction; Here to Slay also lets a seat decline its own chances. */
bool manners_is_reaction(const struct mu_game *game, const void *state)
{
	const struct mu_ask ask = game->ask(state);
	if (ask.seat < 0)
		return false;
	const char *step = game->steps[ask.step];
	if (game == &mu_here_to_slay)
		return strcmp(step, "CHALLENGE") == 0 || strcmp(step, "MODIFY") == 0;
	return game->refuse(state, ask.seat, manners_decline(game)).error == MU_OK;
}

/* In Rent a Hero powers lie open, and whoever has none is not asked. */
bool manners_reactions_are_hidden(const struct mu_game *game)
{
	return game == &mu_here_to_slay;
}

static bool verb_is(const struct mu_game *game, mu_action action, const char *verb)
{
	char text[MU_TEXT_MAX];
	const size_t length = strlen(verb);
	game->action_text(action, text, sizeof text);
	return strncmp(text, verb, length) == 0 && (text[length] == ' ' || text[length] == '\0');
}

/* RH-20.2: decline, pass, what is forced; otherwise any that is not a power. Here to Slay: the turn ends. */
mu_action manners_silence(const struct mu_game *game, const void *state, struct mu_dealer *dealer)
{
	static const char *const quiet[] = {"decline", "pass", "end", "no-match", "draw", "skip"};
	mu_action actions[MU_ACTIONS_MAX], others[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	uint32_t left = 0;
	if (count <= 0)
		return 0;
	for (size_t i = 0; i < sizeof quiet / sizeof quiet[0]; i++)
		for (int j = 0; j < count; j++)
			if (verb_is(game, actions[j], quiet[i]))
				return actions[j];
	for (int j = 0; j < count; j++)
		if (!verb_is(game, actions[j], "use"))
			others[left++] = actions[j];
	return left ? others[mu_dealer_below(dealer, left)] : actions[0];
}
