/* What matters to somebody who is asked whether to react, and what they have said no to already. */
#include "words.h"

static bool is_known(const struct declined *declined, uint32_t stake)
{
	for (unsigned i = 0; i < STAKES_KEPT; i++)
		if (stake != STAKE_NEW && declined->stakes[i] == stake)
			return true;
	return false;
}

static int stakes_of(const struct words *words, const void *state, uint32_t ret_stakes[STAKES_MAX])
{
	if (words->stakes)
		return words->stakes(state, ret_stakes);
	ret_stakes[0] = STAKE_NEW;
	return 1;
}

bool stakes_matter(const struct words *words, const void *state, const struct declined *declined)
{
	uint32_t stakes[STAKES_MAX];
	for (int i = stakes_of(words, state, stakes); i--;)
		if (!is_known(declined, stakes[i]))
			return true;
	return false;
}

void stakes_decline(const struct words *words, const void *state, struct declined *declined)
{
	uint32_t stakes[STAKES_MAX];
	if (!words->recurring || !words->game->is_reaction(state))
		return;
	for (int i = stakes_of(words, state, stakes); i--;)
		if (stakes[i] != STAKE_NEW && !is_known(declined, stakes[i]))
			declined->stakes[declined->count++ % STAKES_KEPT] = stakes[i];
}
