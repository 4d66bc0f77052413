#include "engine.h"

mu_action silence_choose(const mu_action *actions, int count, const uint8_t *verbs, unsigned never,
                         struct mu_dealer *dealer)
{
	mu_action others[MU_ACTIONS_MAX];
	uint32_t left = 0;
	if (count <= 0)
		return 0;
	for (; *verbs; verbs++)
		for (int i = 0; i < count; i++)
			if (action_verb(actions[i]) == *verbs)
				return actions[i];
	for (int i = 0; i < count; i++)
		if (action_verb(actions[i]) != never)
			others[left++] = actions[i];
	return left ? others[mu_dealer_below(dealer, left)] : actions[0];
}
