/*
 * Here to Slay: the main step. Every action is worth what it adds to my share of a win; what costs
 * two points must beat the two best things that one point each could buy.
 */
#include "hts_brain.h"

enum { ACTIONS_KEPT = 8 };

static double gain_of(const struct thought *t, struct outlook *after)
{
	return outlook_share(after, t->now.me) - t->share;
}

static double value_draw(const struct thought *t)
{
	struct outlook after = t->now;
	outlook_cards(&after, t->now.me, 1);
	return gain_of(t, &after);
}

/* HS-14.7: a card that is known, and that the others will know in my hand. */
static double value_draw_open(const struct thought *t, mu_card card)
{
	struct outlook after = t->now;
	outlook_gain(&after, card);
	return gain_of(t, &after);
}

static double value_use(const struct thought *t, mu_card hero)
{
	return gain_roll(&t->now, t->now.me, hero) - t->share;
}

/* A Hero's free roll counts, if it was not rolled for this turn. */
static double value_played(const struct thought *t, mu_card card, mu_card on)
{
	struct outlook after = t->now;
	outlook_lose(&after, card);
	gain_play(&after, t->now.me, card, on);
	if (kind_of(card) != KIND_HERO)
		return gain_of(t, &after);
	const double plain = outlook_share(&after, t->now.me);
	const double rolled = t->now.g->marked & hero_bit(card) ? plain : gain_roll(&after, t->now.me, card);
	return (rolled > plain ? rolled : plain) - t->share;
}

static double value_play(struct thought *t, mu_card card, mu_card on)
{
	if (on && hts_absurd_item(t->now.g, card, on)) /* an Item has many wearers, most of them without sense */
		return -t->share;
	const double played = value_played(t, card, on);
	const double stop = thought_challenge_odds(t, played) * 0.5;
	return (1 - stop) * played - stop * thought_price(t, card);
}

static double value_redraw(const struct thought *t)
{
	struct outlook after = t->now;
	outlook_cards(&after, t->now.me, 5 - after.seat[t->now.me].hand);
	memset(after.mine_new, 0, sizeof after.mine_new);
	after.mine_talent = after.mine_rest = 0;
	return gain_of(t, &after);
}

static double value_pull(const struct thought *t, mu_seat from)
{
	struct outlook after = t->now;
	gain_pull(&after, t->now.me, from, hts_leader(t->now.g, t->now.me)->number);
	return gain_of(t, &after);
}

/* The leader's skill to draw, which is more than the action that everybody has. */
static double value_draws(const struct thought *t)
{
	struct outlook after = t->now;
	outlook_cards(&after, t->now.me, hts_leader(t->now.g, t->now.me)->number);
	return gain_of(t, &after);
}

/* The cards that go for a point: those I can spare best. */
static double value_sold(const struct thought *t)
{
	mu_card cards[MAIN_CARDS];
	bool sold[MAIN_CARDS] = {false};
	const int count = hts_hand_list(t->now.g, t->now.me, cards);
	double sum = 0;
	for (int n = hts_leader(t->now.g, t->now.me)->price; n--;) {
		int least = -1;
		for (int i = 0; i < count; i++)
			if (!sold[i] && (least < 0 || thought_price(t, cards[i]) < thought_price(t, cards[least])))
				least = i;
		sold[least] = true;
		sum -= thought_price(t, cards[least]);
	}
	return sum;
}

static double value_of(struct thought *t, mu_action action)
{
	const mu_card card = action_x(action);
	switch (action_verb(action)) {
	case VERB_DRAW:
		return card ? value_draw_open(t, card) : value_draw(t);
	case VERB_PLAY:
	case VERB_PLAY_ON:
		return value_play(t, card, action_y(action));
	case VERB_USE:
		return value_use(t, card);
	case VERB_ATTACK:
		return stake_attack_share(t, card) - t->share;
	case VERB_REDRAW:
		return value_redraw(t);
	case VERB_SKILL:
		return value_pull(t, (mu_seat)card);
	case VERB_SKILL_DRAW:
		return value_draws(t);
	case VERB_SKILL_POINT:
		return value_sold(t);
	default:
		return 0;
	}
}

unsigned hts_points_of(const struct hts *g, mu_action action)
{
	switch (action_verb(action)) {
	case VERB_ATTACK:
		return 2;
	case VERB_REDRAW:
		return 3;
	case VERB_SKILL:
	case VERB_SKILL_DRAW:
		return hts_leader(g, g->asked)->price;
	case VERB_SKILL_POINT:
		return 0;
	default:
		return 1;
	}
}

/* The best few values of one-point actions, in falling order. */
struct podium {
	double value[ACTIONS_KEPT];
	int count;
};

static void podium_add(struct podium *p, double value)
{
	int i = p->count < ACTIONS_KEPT ? p->count++ : ACTIONS_KEPT - 1;
	if (p->count == ACTIONS_KEPT && i == ACTIONS_KEPT - 1 && p->value[i] > value)
		return;
	for (; i > 0 && p->value[i - 1] < value; i--)
		p->value[i] = p->value[i - 1];
	p->value[i] = value;
}

/* What the last `points` of the points I have would bring in single actions; drawing can be repeated. */
static double forgone(const struct podium *p, unsigned have, unsigned points, double draw)
{
	double sum = 0;
	for (unsigned i = have - points; i < have; i++)
		sum += i < (unsigned)p->count && p->value[i] > draw ? p->value[i] : draw;
	return sum;
}

int hts_value_main(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	struct podium podium = {.count = 0};
	const int count = hts_legal(t->now.g, actions), end = count - 1; /* the last one is "end" */
	for (int i = 0; i < end; i++) {
		const bool same_card =
		    i && action_verb(actions[i]) == VERB_PLAY_ON && action_x(actions[i]) == action_x(actions[i - 1]);
		values[i] = value_of(t, actions[i]) + thought_noise(t);
		if (!same_card && hts_points_of(t->now.g, actions[i]) == 1)
			podium_add(&podium, values[i]);
	}
	for (int i = 0; i < end; i++) {
		const unsigned cost = hts_points_of(t->now.g, actions[i]), have = t->now.g->ap;
		if (cost > 1)
			values[i] += podium.value[0] - forgone(&podium, have, cost, values[0]);
		else if (!cost) /* one action more than I have points for, and the best one still to come */
			values[i] += podium.value[0] + forgone(&podium, have + 1, 1, values[0]);
	}
	values[end] = outlook_is_complete(&t->now, t->now.me) ? 1 : -1; /* HS-11.2 */
	return count;
}

int hts_value_plays(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	const int count = hts_legal(t->now.g, actions), decline = count - 1;
	for (int i = 0; i < decline; i++)
		values[i] = value_play(t, action_x(actions[i]), action_y(actions[i])) + thought_noise(t);
	values[decline] = 0;
	return count;
}
