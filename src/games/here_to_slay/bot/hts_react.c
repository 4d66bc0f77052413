/*
 * Here to Slay: the windows. A reaction is worth what it changes: a challenge the odds that it stops
 * a card, Modifiers the step from one outcome to another, always as the cheapest set that makes it.
 */
#include "hts_brain.h"

/* How many of the 1296 throws of four dice come to at least this. */
static unsigned duels_at_least(int total)
{
	static const uint16_t throws[] = {1296, 1295, 1291, 1281, 1261, 1226, 1170, 1090, 986, 861, 721,
	                                  575,  435,  310,  206,  126,  70,   35,   15,   5,   1};
	return total <= 4 ? 1296 : total > 24 ? 0 : throws[total - 4];
}

/* -- Challenges ------------------------------------------------------------------------------------ */

/* My share once the actor has played the card. Whoever has the classes in the own turn has as good as won (HS-11.2). */
static double share_if_played(const struct thought *t, mu_seat actor, mu_card card, mu_card on)
{
	struct outlook after = t->now;
	gain_play(&after, actor, card, on);
	if (actor == t->now.g->active && outlook_is_complete(&after, actor))
		return actor == t->now.me;
	if (kind_of(card) == KIND_HERO && !(t->now.g->marked & hero_bit(card)))
		return gain_roll(&after, actor, card);
	return outlook_share(&after, t->now.me);
}

static double less(double share, double price)
{
	return share > price ? share - price : 0;
}

int hts_value_challenge(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	const struct hts *g = t->now.g;
	const mu_seat me = t->now.me;
	const struct hts_pending play = hts_pending(g);
	const mu_seat player = play.seat[0];
	const int lead =
	    hts_bonus(t->now.g, me, ROLL_CHALLENGING, CARD_NONE) - hts_bonus(t->now.g, player, ROLL_CHALLENGED, CARD_NONE);
	const double odds = duels_at_least(14 - lead) / 1296.0;
	const double played = share_if_played(t, player, play.card, play.named[0]);
	double price = hts_habits[HABIT_CHALLENGE] * thought_price(t, CARD_CHALLENGE);
	if (has_skill(g, player, SKILL_CHALLENGER_DISCARDS))
		price *= 1 + hts_habits[HABIT_POOR] * hts_skill_number(g, player, SKILL_CHALLENGER_DISCARDS);
	/* Nobody pays more than there is to lose: where declining loses the game, the card is free. */
	values[0] = odds * less(t->share, price) + (1 - odds) * less(played, price) - played + thought_noise(t);
	values[1] = 0;
	return hts_legal(g, actions);
}

/* -- What a roll is about ---------------------------------------------------------------------------- */

static void stake_contest(const struct thought *t, const struct hts_pending *p, struct stake *s)
{
	const double played = share_if_played(t, p->seat[0], p->card, p->named[0]);
	s->contest = true;
	s->roller[1] = p->seat[1];
	s->total = hts_roll_total(p->roll[1]) - hts_roll_total(p->roll[0]);
	for (int i = 0; i <= 2 * SHIFT_MAX; i++)
		s->value[i] = s->total + i - SHIFT_MAX >= 0 ? t->share : played; /* HS-5.5 */
}

/* HS-10.2 */
static void stake_attack(const struct thought *t, mu_seat seat, mu_card monster, int sum, struct stake *s)
{
	const struct hts_card *row = &hts_cards[monster];
	struct outlook slain = t->now, hit = t->now;
	outlook_slay(&slain, seat, monster);
	gain_counter(&hit, seat, monster);
	const double slain_share = outlook_share(&slain, t->now.me), hit_share = outlook_share(&hit, t->now.me);
	s->total = sum;
	for (int i = 0; i <= 2 * SHIFT_MAX; i++) {
		const int total = s->total + i - SHIFT_MAX;
		s->value[i] = range_has(row->slay, total) ? slain_share : range_has(row->counter, total) ? hit_share : t->share;
	}
}

static void stake_effect(const struct thought *t, const struct hts_pending *p, struct stake *s)
{
	struct outlook after = t->now;
	gain_effect(&after, p->seat[0], p->card, p->named[0], p->named[1]);
	const double success = outlook_share(&after, t->now.me);
	s->total = hts_roll_total(p->roll[0]);
	for (int i = 0; i <= 2 * SHIFT_MAX; i++)
		s->value[i] = s->total + i - SHIFT_MAX >= hts_cards[p->card].number ? success : t->share;
}

void stake_find(const struct thought *t, struct stake *s)
{
	const struct hts_pending p = hts_pending(t->now.g);
	*s = (struct stake){.roller = {p.seat[0], MU_NOBODY}};
	if (p.kind == PENDING_PLAY)
		stake_contest(t, &p, s);
	else if (p.kind == PENDING_ATTACK)
		stake_attack(t, p.seat[0], p.card, hts_roll_total(p.roll[0]), s);
	else
		stake_effect(t, &p, s);
}

/* -- Modifiers --------------------------------------------------------------------------------------- */

/* The price of a shift that none of my Modifiers makes, and the least one of one that they make. */
static const double unpaid = 1e9, cheap = 1e-4;

/* For every shift the cheapest set of my Modifiers that makes it, and one of the set. */
struct plans {
	double price[2 * SHIFT_MAX + 1];
	mu_action first[2 * SHIFT_MAX + 1];
};

/* HS-7.3: what a Modifier of mine on this roll comes to, the Horn's share apart. */
static int shift_of(const struct thought *t, const struct stake *s, int roll, int value)
{
	const mu_seat roller = s->roller[roll];
	if (roller != t->now.me)
		value += (int)hts_skill_number(t->now.g, roller, SKILL_RESISTS_MODIFIER);
	return s->contest && roll == 0 ? -value : value;
}

static void plans_try(struct plans *p, const struct plans *before, int shift, double price, mu_action action)
{
	for (int i = 0; i <= 2 * SHIFT_MAX; i++) {
		const int to = i + shift;
		if (to < 0 || to > 2 * SHIFT_MAX || before->price[i] + price >= p->price[to])
			continue;
		p->price[to] = before->price[i] + price;
		p->first[to] = action;
	}
}

static void plans_add(struct plans *p, const struct thought *t, const struct stake *s, mu_card card, double price)
{
	const struct plans before = *p;
	const int nudge = has_skill(t->now.g, t->now.me, SKILL_NUDGES_MODIFIER) ? 1 : 0;
	for (int v = 0; v < 2 && hts_cards[card].values[v]; v++)
		for (int roll = 0; roll < (s->contest ? 2 : 1); roll++) {
			const int value = hts_cards[card].values[v];
			const mu_action action =
			    action_make(VERB_MODIFY, card, (unsigned)(value + VALUE_ZERO), (unsigned)s->roller[roll]);
			for (int n = -nudge; n <= nudge; n++)
				plans_try(p, &before, shift_of(t, s, roll, value) + n, price, action);
		}
}

static void plans_make(struct plans *p, const struct thought *t, const struct stake *s)
{
	const struct hts *g = t->now.g;
	struct set cards = set_and(hand_set(g, t->now.me), hts_kind_sets[KIND_MODIFIER]);
	for (int i = 0; i <= 2 * SHIFT_MAX; i++)
		p->price[i] = i == SHIFT_MAX ? 0 : unpaid;
	for (mu_card card; (card = set_pop(&cards));) {
		const double price = thought_price(t, card);
		for (unsigned copies = hand_copies(g, t->now.me, card); copies--;)
			plans_add(p, t, s, card, price > cheap ? price : cheap);
	}
}

/* Of the shifts I can pay for the best one, from where the dice lie. */
static double best_share(const struct stake *s, const struct plans *p, int at)
{
	double best = -1;
	for (int i = 0; i <= 2 * SHIFT_MAX; i++) {
		const int to = at + i - SHIFT_MAX;
		const double share = s->value[to < 0 ? 0 : to > 2 * SHIFT_MAX ? 2 * SHIFT_MAX : to] - p->price[i];
		best = share > best ? share : best;
	}
	return best;
}

double stake_attack_share(const struct thought *t, mu_card monster)
{
	const struct outlook *o = &t->now;
	struct stake s = {.roller = {o->me, MU_NOBODY}};
	struct plans p;
	double others = 0, sum = 0;
	stake_attack(t, o->me, monster, 7 + o->seat[o->me].attack_bonus, &s);
	plans_make(&p, t, &s);
	for (mu_seat seat = 0; seat < o->seats; seat++)
		others += seat == o->me ? 0 : o->seat[seat].hand;
	for (int dice = 2; dice <= 12; dice++) {
		const int ways = dice <= 7 ? dice - 1 : 13 - dice;
		const double share = best_share(&s, &p, SHIFT_MAX + dice - 7), gain = share - t->share;
		const double spoilt = gain > 0 ? hts_habits[HABIT_SPOIL] * others * gain : 0;
		sum += ways / 36.0 * (t->share + gain / (1 + spoilt));
	}
	return sum;
}

/* One action for each shift that gains by it, and "decline". */
int hts_value_modify(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	struct stake s;
	struct plans p;
	int count = 0;
	stake_find(t, &s);
	plans_make(&p, t, &s);
	const double calm = thought_noise(t);
	for (int i = 0; i <= 2 * SHIFT_MAX; i++) {
		if (i == SHIFT_MAX || p.price[i] >= unpaid)
			continue;
		actions[count] = p.first[i];
		values[count++] = hts_habits[HABIT_STICKS] * (s.value[i] - s.value[SHIFT_MAX]) - p.price[i] - calm;
	}
	actions[count] = action_plain(VERB_DECLINE);
	values[count++] = 0;
	return count;
}

/* Protecting Horn: where the roll, with what I would still add, is best. */
int hts_value_nudge(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	static const int nudges[] = {1, -1, 0};
	const struct hts *g = t->now.g;
	const mu_seat roller = hts_asked(g).about;
	struct stake s;
	struct plans p;
	stake_find(t, &s);
	plans_make(&p, t, &s);
	const int up = s.contest && roller == s.roller[0] ? -1 : 1;
	const int queen = roller != t->now.me ? up * (int)hts_skill_number(g, roller, SKILL_RESISTS_MODIFIER) : 0;
	const double uphill = s.value[2 * SHIFT_MAX] > s.value[0] ? 1 : -1;
	for (int i = 0; i < 3; i++) {
		const int shift = nudges[i] * up;
		/* Of equal ones the one that leaves others more to undo. */
		values[i] = best_share(&s, &p, SHIFT_MAX + shift + queen) + 1e-6 * shift * uphill + thought_noise(t);
	}
	return hts_legal(g, actions);
}
