#include "opponent.h"

#include <string.h>

/* Kinds of actions that are taken up only now and then, so many times out of 24. */
static const struct {
	const char *verb;
	unsigned zeal;
} reluctance[] = {{"use", 1}, {"clue", 4}};
enum { ALWAYS = 24 };

static unsigned zeal_for(const char *text)
{
	for (size_t i = 0; i < sizeof reluctance / sizeof reluctance[0]; i++) {
		const size_t length = strlen(reluctance[i].verb);
		if (strncmp(text, reluctance[i].verb, length) == 0 && text[length] == ' ')
			return reluctance[i].zeal;
	}
	return ALWAYS;
}

mu_action opponent_choose(const struct mu_game *game, const void *state, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	for (;;) {
		const mu_action action = actions[mu_dealer_below(dealer, (uint32_t)count)];
		char text[MU_TEXT_MAX];
		game->action_text(action, text, sizeof text);
		if (mu_dealer_below(dealer, ALWAYS) < zeal_for(text))
			return action;
	}
}
