/* The list of games, the list of errors, and the verb that hosts use. */
#include "engine.h"
#include "registry.h"

const struct mu_game *mu_game_at(size_t index)
{
	size_t count = 0;
	while (mu_games[count])
		count++;
	return index < count ? mu_games[index] : NULL;
}

const struct mu_game *mu_game_find(const char *name)
{
	const struct mu_game *const *at = mu_games;
	while (*at && (strlen(name) != strlen((*at)->name) || memcmp(name, (*at)->name, strlen(name)) != 0))
		at++;
	return *at;
}

static const struct {
	const char *code, *sentence;
} errors[] = {
#define ERROR_ROW(name, number, code, sentence) [-(number)] = {code, sentence},
    MU_ERRORS(ERROR_ROW)
#undef ERROR_ROW
};

static bool error_exists(enum mu_error error)
{
	return error < MU_OK && error > -(int)(sizeof errors / sizeof errors[0]);
}

const char *mu_error_code(enum mu_error error)
{
	return error_exists(error) ? errors[-(int)error].code : NULL;
}

const char *mu_error_sentence(enum mu_error error)
{
	return error_exists(error) ? errors[-(int)error].sentence : NULL;
}

int mu_act(const struct mu_game *game, void *state, mu_seat seat, mu_action action, struct mu_dealer *dealer,
           struct mu_refusal *ret_refusal)
{
	struct mu_refusal refusal = game->refuse(state, seat, action);
	struct mu_state before;
	if (!refusal.error) {
		memcpy(&before, state, game->state_size);
		dealer->error = MU_OK;
		const int result = game->apply(state, action, dealer);
		assert(result == MU_OK);
		(void)result;
		if (dealer->error) {
			memcpy(state, &before, game->state_size);
			refusal = (struct mu_refusal){.error = dealer->error, .sentence = mu_error_sentence(dealer->error)};
		}
	}
	if (ret_refusal)
		*ret_refusal = refusal;
	return refusal.error;
}
