/* Here to Slay: the brain, as the bots know it. */
#include "hts_net.h"

/* -- What all answers need ---------------------------------------------------------------------- */

/* Of three uniform numbers the sum is near enough to a normal one; its deviation is 1. */
double thought_noise(struct thought *t)
{
	if (t->noise <= 0)
		return 0;
	double sum = 0;
	for (int i = 0; i < 3; i++)
		sum += mu_dealer_below(t->dealer, 1 << 16) / 32768.0 - 1;
	return t->noise * sum;
}

double thought_price(const struct thought *t, mu_card card)
{
	struct outlook after = t->now;
	outlook_lose(&after, card);
	return t->share - outlook_share(&after, t->now.me);
}

/* Copies that I know to be in other hands (HS-12.2). */
static unsigned known_of(const struct hts *g, mu_seat me, mu_card card)
{
	unsigned known = 0;
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		const uint8_t *note = hts_hand_notes(g, seat, card);
		for (unsigned i = 0; seat != me && i < hand_copies(g, seat, card) && note[i] & bit((unsigned)me); i++)
			known++;
	}
	return known;
}

/*
 * A bot's guess at how likely some other seat holds a Challenge card: each card of the others may be one, whatever the others are.
 * It is not challenge_odds of hts_insight.c, which people are told, and should not become it: the weights were trained
 * with this guess, and the levels were measured with it.
 */
static double guess_challenge(const struct thought *t)
{
	const struct hts *g = t->now.g;
	const mu_seat me = t->now.me;
	const unsigned copies = hts_cards[CARD_CHALLENGE].copies;
	unsigned others = 0;
	for (mu_seat seat = 0; seat < g->seats; seat++)
		others += seat == me ? 0 : g->hand[seat].count;
	double odds = (double)copies / (double)MAIN_CARDS, none = 1;
	if (t->counts) {
		const unsigned known = known_of(g, me, CARD_CHALLENGE);
		if (known)
			return 1;
		odds = (double)(copies - hts_copies_seen(g, me, CARD_CHALLENGE)) / (g->deck + others + 1.0);
	}
	for (unsigned i = others; i--;)
		none *= 1 - odds;
	return 1 - none;
}

double thought_challenge_guess(struct thought *t)
{
	if (t->guess < 0)
		t->guess = guess_challenge(t);
	return t->guess;
}

/* HS-3.2 */
double thought_challenge_odds(struct thought *t, double stake)
{
	const struct hts *g = t->now.g;
	if (g->active != t->now.me || g->no_challenge & bit((unsigned)t->now.me))
		return 0;
	const double will = 0.15 + hts_habits[HABIT_STOP] * stake;
	return thought_challenge_guess(t) * (will < 0.9 ? will : 0.9);
}

/* -- The brain's functions ------------------------------------------------------------------------ */

int thought_values(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	switch ((enum hts_step)t->now.g->step) {
	case STEP_MAIN:
		return hts_value_main(t, actions, values);
	case STEP_CHALLENGE:
		return hts_value_challenge(t, actions, values);
	case STEP_MODIFY:
		return hts_value_modify(t, actions, values);
	default:
		return hts_value_rest(t, actions, values);
	}
}

/* Most questions of windows have one answer, for those who hold no card for them. */
bool hts_nothing_to_say(const struct hts *g)
{
	if (g->step == STEP_CHALLENGE)
		return !hand_has(g, g->asked, CARD_CHALLENGE);
	return g->step == STEP_MODIFY && set_empty(set_and(hand_set(g, g->asked), hts_kind_sets[KIND_MODIFIER]));
}

void thought_begin(struct thought *t, const struct hts *g)
{
	t->guess = -1;
	outlook_init(&t->now, g, g->asked);
	t->share = outlook_share(&t->now, g->asked);
}

static mu_action choose(const void *view, double noise, bool counts_cards, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	double values[MU_ACTIONS_MAX];
	struct thought t = {.noise = noise, .counts = counts_cards, .dealer = dealer};
	if (hts_nothing_to_say(view))
		return action_plain(VERB_DECLINE);
	thought_begin(&t, view);
	int best = 0;
	for (int i = thought_values(&t, actions, values); i--;)
		if (values[i] >= values[best])
			best = i;
	return actions[best];
}

static enum bot_trait trait(const void *view, mu_action action)
{
	(void)view;
	switch (action_verb(action)) {
	case VERB_ATTACK:
	case VERB_ROLL:
		return TRAIT_BOLD;
	case VERB_DRAW:
		return TRAIT_CAREFUL;
	case VERB_CHALLENGE:
	case VERB_MODIFY:
		return TRAIT_MEDDLE;
	case VERB_DECLINE:
		return TRAIT_CALM;
	default:
		return TRAIT_NONE;
	}
}

static void worth(const void *world, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	net_shares(world, seat, ret_shares);
}

static struct bot_net_place *const nets[] = {&hts_net_place, NULL};

/* docs/ratings.md says which commands measured them. */
static const struct bot_steps steps = {.share = {
                                           [2] = {[2] = 61.8F, [3] = 63.3F, [4] = 61.1F, [5] = 55.0F},
                                           [3] = {[2] = 46.4F, [3] = 46.7F, [4] = 44.5F, [5] = 40.5F},
                                           [4] = {[2] = 36.5F, [3] = 34.0F, [4] = 34.3F, [5] = 30.3F},
                                           [5] = {[2] = 30.8F, [3] = 28.2F, [4] = 25.6F, [5] = 24.1F},
                                           [6] = {[2] = 24.6F, [3] = 23.8F, [4] = 21.6F, [5] = 19.9F},
                                       }};

const struct bot_brain hts_brain = {
    .game = &hts_game,
    .steps = &steps,
    .eyes = &hts_eyes,
    .style = &hts_style,
    .nets = nets,
    .choose = choose,
    .worth = worth,
    .absurd = hts_absurd,
    .trait = trait,
    .matters = hts_matters,
    .likely = hts_likely,
    .candidates = hts_candidates,
    .far_enough = hts_far_enough,
    .noise = 0.03,
    .playouts = {[BOT_STRONG] = 50, [BOT_EXPERT] = 500},
};
