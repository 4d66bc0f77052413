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
	const struct bot_net *net = bot_net_find(eyes->place);
	if (net)
		add_net(net, sight, ret_logits);
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

/* -- Choosing ---------------------------------------------------------------------------------------------------- */

/* A part of the best one's chance: what has less is not done unless a search finds it better. */
static const double far_behind = 0.05;

/* What anybody would call absurd is left out, unless everything is. */
static void leave_out_absurd(const struct bot_brain *brain, const void *view, struct bot_sight *sight, double *logits)
{
	bool sane[BOT_SIGHT_ACTIONS];
	int count = 0;
	for (int i = 0; i < sight->count; i++)
		count += sane[i] = !bot_absurd(brain, view, sight->actions[i]);
	if (!count)
		return;
	count = 0;
	for (int i = 0; i < sight->count; i++)
		if (sane[i]) {
			sight->actions[count] = sight->actions[i];
			logits[count++] = logits[i];
		}
	sight->count = count;
}

static int draw(const double *chances, int count, struct mu_dealer *dealer)
{
	double rest = mu_dealer_below(dealer, 1 << 24) / (double)(1 << 24);
	for (int i = 0; i < count - 1; i++)
		if ((rest -= chances[i]) < 0)
			return i;
	return count - 1;
}

/* By the chances at that temperature, without what is far behind: a weak level does not see small differences, but large ones. */
static int draw_freely(const double *logits, int count, double temperature, struct mu_dealer *dealer)
{
	double chances[BOT_SIGHT_ACTIONS], most = 0, sum = 0;
	policy_chances(logits, count, temperature, chances);
	for (int i = 0; i < count; i++)
		most = chances[i] > most ? chances[i] : most;
	for (int i = 0; i < count; i++)
		sum += chances[i] = chances[i] < far_behind * most ? 0 : chances[i];
	for (int i = 0; i < count; i++)
		chances[i] /= sum;
	return draw(chances, count, dealer);
}

bool policy_propose(const struct bot_brain *brain, const void *view, bool counts_cards, double temperature,
                    const struct bot_temper *temper, struct mu_dealer *dealer, struct bot_proposal *ret_proposal)
{
	struct bot_sight sight;
	double logits[BOT_SIGHT_ACTIONS], chances[BOT_SIGHT_ACTIONS];
	if (!bot_net_find(brain->eyes->place) || !brain->eyes->look(view, counts_cards, &sight))
		return false;
	policy_logits(brain->eyes, &sight, logits);
	for (int i = 0; temper && i < sight.count; i++)
		logits[i] += temper_bias(temper, brain->trait(view, sight.actions[i])) / brain->eyes->doubt;
	leave_out_absurd(brain, view, &sight, logits);
	policy_chances(logits, sight.count, 1, chances);
	ret_proposal->action = sight.actions[draw_freely(logits, sight.count, temperature, dealer)];
	ret_proposal->count = 0;
	for (int i = 0; i < sight.count && ret_proposal->count < BOT_CANDIDATES_MAX; i++)
		if (chances[i] >= brain->eyes->worth_trying || sight.actions[i] == ret_proposal->action)
			ret_proposal->likely[ret_proposal->count++] = sight.actions[i];
	return true;
}
