/* What a net makes of a decision: the heuristic's values as logits, and its own added to them. */
#include "bot_math.h"
#include "bots.h"

static void add_net(const struct bot_net *net, const struct bot_sight *sight, double *logits)
{
	struct bot_net_pass common, pass;
	int own = 0;
	bot_net_begin(net, &common);
	bot_net_add(net, &common, sight->seen, sight->seen_count);
	pass = common;
	if (!sight->own_ends[sight->count - 1])
		bot_net_close(net, &pass);
	for (int i = 0; i < sight->count; i++) {
		if (sight->own_ends[sight->count - 1]) {
			pass = common;
			bot_net_add(net, &pass, sight->own + own, sight->own_ends[i] - own);
			bot_net_close(net, &pass);
			own = sight->own_ends[i];
		}
		logits[i] += bot_net_output(net, &pass, sight->outputs[i]);
	}
}

void policy_logits(const struct bot_eyes *eyes, const struct bot_sight *sight, double *ret_logits)
{
	double best = sight->values[0];
	for (int i = 1; i < sight->count; i++)
		best = sight->values[i] > best ? sight->values[i] : best;
	for (int i = 0; i < sight->count; i++) {
		const double logit = (sight->values[i] - best) / eyes->doubt;
		ret_logits[i] = logit < eyes->least ? eyes->least : logit;
	}
	if (eyes->place)
		add_net(bot_net_find(eyes->place), sight, ret_logits);
}

void policy_chances(const double *logits, int count, double temperature, double *ret_chances)
{
	double most = logits[0], sum = 0;
	for (int i = 1; i < count; i++)
		most = logits[i] > most ? logits[i] : most;
	for (int i = 0; i < count; i++)
		sum += ret_chances[i] = bot_exp((logits[i] - most) / temperature);
	for (int i = 0; i < count; i++)
		ret_chances[i] /= sum;
}
