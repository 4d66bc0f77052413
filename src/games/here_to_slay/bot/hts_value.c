/* Here to Slay: how strong every seat stands, and what share of a win that is. */
#include "hts_brain.h"

/* -- Dice ------------------------------------------------------------------------------- */

unsigned throws_at_least(int total)
{
	static const uint8_t throws[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
	return total < 0 ? 36 : total > 12 ? 0 : throws[total];
}

double odds_in(struct hts_range range, int bonus)
{
	const unsigned from = throws_at_least(range.least - bonus);
	const unsigned above = range.most == INT16_MAX ? 0 : throws_at_least(range.most - bonus + 1);
	return (from - above) / 36.0;
}

/* -- Heroes ------------------------------------------------------------------------------ */

double hero_talent(mu_card hero, mu_card item, int bonus)
{
	const struct hts_card *row = &hts_cards[hero], *worn = &hts_cards[item];
	const double odds = throws_at_least(row->number - bonus - worn->bonus) / 36.0;
	const double plain = hts_talents[row->hero] * odds;
	switch (worn->skill) {
	case SKILL_SEALS:
		return 0;
	case SKILL_DISCARD_ON_SUCCESS:
		return plain - 0.7 * odds;
	case SKILL_DRAW_ON_FAILURE:
		return plain + (1 - odds);
	case SKILL_DIES_INSTEAD:
		return plain + 0.8;
	default:
		return plain;
	}
}

/* HS-4.2 */
static unsigned class_of(const struct outlook *o, mu_card hero)
{
	const unsigned mask = hts_cards[o->items[hts_cards[hero].hero]].class;
	return mask ? mask : hts_cards[hero].class;
}

/* -- Making one ---------------------------------------------------------------------------- */

static void standing_init(struct outlook *o, mu_seat seat)
{
	const struct hts *g = o->g;
	struct standing *s = &o->seat[seat];
	*s = (struct standing){.party = g->party[seat],
	                       .hand = g->hand[seat].count,
	                       .heroes = (uint8_t)party_count(g, seat)};
	s->effect_bonus = (int8_t)hts_bonus(o->g, seat, ROLL_EFFECT, CARD_NONE);
	s->attack_bonus = (int8_t)hts_bonus(o->g, seat, ROLL_ATTACK, CARD_NONE);
	s->classes[hts_leader(g, seat)->class]++;
	for (uint64_t heroes = g->party[seat]; heroes;) {
		const mu_card hero = hero_pop(&heroes);
		s->classes[class_of(o, hero)]++;
		s->talent += hero_talent(hero, o->items[hts_cards[hero].hero], s->effect_bonus);
	}
	for (; s->slain < SLAIN_MAX && g->slain[seat][s->slain]; s->slain++)
		s->monsters[s->slain] = g->slain[seat][s->slain];
}

void outlook_init(struct outlook *o, const struct hts *g, mu_seat me)
{
	*o = (struct outlook){.g = g,
	                      .weights = hts_weights[g->seats > 2],
	                      .me = me,
	                      .seats = g->seats,
	                      .to_slay = (uint8_t)hts_to_slay(g),
	                      .to_gather = (uint8_t)hts_to_gather(g),
	                      .changed = (uint8_t)(bit(g->seats) - 1)};
	memcpy(o->up, g->monsters, sizeof o->up);
	for (int i = 0; i < WEARABLE; i++)
		if (g->wearer[i])
			o->items[hts_cards[g->wearer[i]].hero] = hts_worn_items[i];
	for (mu_seat seat = 0; seat < g->seats; seat++)
		standing_init(o, seat);
	struct set cards = hand_set(g, me);
	for (mu_card card; (card = set_pop(&cards));)
		for (unsigned i = hand_copies(g, me, card); i--;)
			outlook_gain(o, card);
	o->seat[me].hand = g->hand[me].count;
}

/* -- Changing it ----------------------------------------------------------------------------- */

static struct standing *touch(struct outlook *o, mu_seat seat)
{
	o->changed = (uint8_t)(o->changed | bit((unsigned)seat));
	return &o->seat[seat];
}

void outlook_cards(struct outlook *o, mu_seat seat, double count)
{
	struct standing *s = &o->seat[seat];
	o->hand_changed = (uint8_t)(o->hand_changed | bit((unsigned)seat));
	s->hand = s->hand + count > 0 ? s->hand + count : 0;
}

static void count_mine(struct outlook *o, mu_card card, double count)
{
	const struct hts_card *row = &hts_cards[card];
	if (row->kind == KIND_HERO) {
		o->mine_new[row->class] += count;
		o->mine_talent += count * hero_talent(card, CARD_NONE, o->seat[o->me].effect_bonus);
	} else {
		o->mine_rest += count * o->weights[FEATURE_MINE_CARD + card];
	}
	outlook_cards(o, o->me, count);
}

void outlook_gain(struct outlook *o, mu_card card)
{
	count_mine(o, card, 1);
}

void outlook_lose(struct outlook *o, mu_card card)
{
	count_mine(o, card, -1);
}

void outlook_join(struct outlook *o, mu_seat seat, mu_card hero)
{
	struct standing *s = touch(o, seat);
	s->heroes++;
	s->party |= hero_bit(hero);
	s->classes[class_of(o, hero)]++;
	s->talent += hero_talent(hero, o->items[hts_cards[hero].hero], s->effect_bonus);
}

void outlook_leave(struct outlook *o, mu_seat seat, mu_card hero)
{
	struct standing *s = touch(o, seat);
	s->heroes--;
	s->party &= ~hero_bit(hero);
	s->classes[class_of(o, hero)]--;
	s->talent -= hero_talent(hero, o->items[hts_cards[hero].hero], s->effect_bonus);
}

void outlook_wear(struct outlook *o, mu_seat seat, mu_card hero, mu_card item)
{
	outlook_leave(o, seat, hero);
	o->items[hts_cards[hero].hero] = item;
	outlook_join(o, seat, hero);
}

/* HS-10.3. Which monster comes up is not known: the place stays empty. */
void outlook_slay(struct outlook *o, mu_seat seat, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	struct standing *s = touch(o, seat);
	o->changed = (uint8_t)(bit(o->seats) - 1);
	for (int i = 0; i < PLACES; i++)
		if (o->up[i] == monster)
			o->up[i] = CARD_NONE;
	s->monsters[s->slain++] = monster;
	if (s->slain == o->to_slay)
		o->wins = (uint8_t)bit((unsigned)seat);
	s->hand += row->draws;
	if (row->bonus_on & ROLL_ATTACK)
		s->attack_bonus = (int8_t)(s->attack_bonus + row->bonus);
	if (row->bonus_on & ROLL_EFFECT) {
		s->effect_bonus = (int8_t)(s->effect_bonus + row->bonus);
		s->talent += 0.12 * row->bonus * s->talent;
	}
}

enum {
	RACE_CLASSES = CLASS_COUNT - CLASS_BARD,
	RACE_MONSTERS = 3,
};

static unsigned count_classes(const struct outlook *o, mu_seat seat)
{
	unsigned classes = 0;
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		classes += o->seat[seat].classes[c] > 0;
	return classes;
}

unsigned outlook_classes(const struct outlook *o, mu_seat seat)
{
	const unsigned at = count_classes(o, seat) + RACE_CLASSES - o->to_gather;
	return !o->to_gather ? 1 : at < RACE_CLASSES ? at : RACE_CLASSES;
}

unsigned outlook_still_counts(const struct outlook *o, mu_seat seat, unsigned classes)
{
	const unsigned left = RACE_CLASSES - outlook_classes(o, seat);
	return !o->to_gather ? 0 : classes < left ? classes : left;
}

bool outlook_is_complete(const struct outlook *o, mu_seat seat)
{
	return outlook_classes(o, seat) == RACE_CLASSES;
}

unsigned outlook_slain(const struct outlook *o, mu_seat seat)
{
	const int at = o->seat[seat].slain + RACE_MONSTERS - o->to_slay;
	return at < 0 ? 0 : at < RACE_MONSTERS ? (unsigned)at : RACE_MONSTERS - 1;
}

bool outlook_wins_by_slaying(const struct outlook *o, mu_seat seat)
{
	return o->seat[seat].slain + 1 == o->to_slay;
}

unsigned outlook_spare(const struct outlook *o, mu_seat seat)
{
	return o->seat[seat].heroes + 1u - count_classes(o, seat);
}

unsigned outlook_new_class(const struct outlook *o, mu_seat seat, mu_card card, mu_card on)
{
	const unsigned class = hts_cards[card].class;
	if (kind_of(card) == KIND_HERO)
		return o->seat[seat].classes[class] ? CLASS_NONE : class;
	if (kind_of(card) != KIND_ITEM || !on || !class || !(o->seat[seat].party & hero_bit(on)))
		return CLASS_NONE;
	return o->seat[seat].classes[class] || o->seat[seat].classes[hts_cards[on].class] < 2 ? CLASS_NONE : class;
}

bool outlook_wins_by(const struct outlook *o, mu_seat seat, mu_card card, mu_card on)
{
	return seat == o->g->active && outlook_classes(o, seat) == RACE_CLASSES - 1 && outlook_new_class(o, seat, card, on);
}

/* -- Strength and share ------------------------------------------------------------------------ */

/* HS-10.1 on an outlook; the leader is among the class cards, and meets no grey symbol. */
static bool reachable(const struct outlook *o, mu_seat seat, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	const struct standing *s = &o->seat[seat];
	if (row->class == CLASS_NONE || hts_leader(o->g, seat)->class == row->class)
		return s->heroes >= row->number;
	return s->heroes >= row->number + 1 && s->classes[row->class];
}

double outlook_reach(const struct outlook *o, mu_seat seat, int more, double *ret_all)
{
	double best = 0;
	*ret_all = 0;
	for (int i = 0; i < PLACES; i++) {
		if (!o->up[i] || !reachable(o, seat, o->up[i]))
			continue;
		const double odds = odds_in(hts_cards[o->up[i]].slay, o->seat[seat].attack_bonus + more);
		*ret_all += odds;
		best = odds > best ? odds : best;
	}
	return best;
}

double leader_strength(const struct outlook *o, mu_card leader)
{
	struct kin kin[KIN_MAX];
	double sum = 0;
	for (int i = hts_kin(o->g, leader, kin); i--;)
		sum += kin[i].times * o->weights[hts_kin_place(kin[i].card, FEATURE_LEADER, FEATURE_SLAIN)];
	return sum;
}

/* Weights times features of what lies open, but for the hand. */
static double table_strength(const struct outlook *o, mu_seat seat)
{
	const struct standing *s = &o->seat[seat];
	const double *w = o->weights;
	const bool active = o->g->active == seat;
	const unsigned slain = outlook_slain(o, seat), classes = outlook_classes(o, seat);
	const unsigned spare = outlook_spare(o, seat);
	const mu_seat wait = seat_after(seat, o->seats - (unsigned)o->g->active, o->seats);
	double all;
	const double best = outlook_reach(o, seat, 0, &all);
	double sum = w[FEATURE_RACE + (active * 3u + slain) * 7 + classes];
	if (outlook_is_before(o, seat))
		sum -= w[FEATURE_RACE + (active * 3u + 1) * 7 + classes] - sum;
	sum += w[FEATURE_SPARE] * (spare < 5 ? spare : 5);
	sum += w[FEATURE_TALENT] * s->talent;
	sum += w[FEATURE_REACH + slain] * best + w[FEATURE_CHOICE] * all;
	if (active)
		sum += w[FEATURE_POINTS] * o->g->ap + (o->g->ap >= 2 ? w[FEATURE_STRIKE + slain] * best : 0);
	sum += w[FEATURE_WAIT] * wait / o->seats;
	sum += leader_strength(o, o->g->leader[seat]);
	for (int i = 0; i < s->slain; i++)
		sum += w[FEATURE_SLAIN + s->monsters[i] - (unsigned)CARD_LEADER_END];
	return sum;
}

/* My own hand, beyond how many cards it has. */
static double mine_strength(const struct outlook *o)
{
	const double *w = o->weights;
	double new = 0, heroes = 0;
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++) {
		const double first = o->seat[o->me].classes[c] ? 0 : o->mine_new[c] < 1 ? o->mine_new[c] : 1;
		new += first;
		heroes += o->mine_new[c] - first;
	}
	return w[FEATURE_MINE_NEW] * new + w[FEATURE_MINE_HERO] * heroes + w[FEATURE_MINE_TALENT] * o->mine_talent +
	       o->mine_rest;
}

static double hand_strength(const struct outlook *o, mu_seat seat)
{
	const double hand = o->seat[seat].hand, *w = o->weights;
	const double low = hand < 3 ? hand : 3, mid = hand - low < 4 ? hand - low : 4, high = hand - low - mid;
	const double sum =
	    w[FEATURE_HAND_LOW] * low + w[FEATURE_HAND_MID] * mid + w[FEATURE_HAND_HIGH] * (high < 8 ? high : 8);
	return seat == o->me ? sum + mine_strength(o) : sum;
}

double outlook_power(double x)
{
	double y = x < -24 ? 1 - 24.0 / 32 : 1 + (x > 24 ? 24 : x) / 32;
	for (int i = 0; i < 5; i++)
		y *= y;
	return y;
}

double outlook_share(struct outlook *o, mu_seat seat)
{
	if (o->wins)
		return o->wins >> seat & 1;
	for (unsigned changed = o->changed; changed;) {
		const mu_seat other = (mu_seat)bits_pop(&changed);
		o->on_table[other] = table_strength(o, other);
	}
	for (unsigned changed = o->changed | o->hand_changed; changed;) {
		const mu_seat other = (mu_seat)bits_pop(&changed);
		o->strength[other] = outlook_power(o->on_table[other] + hand_strength(o, other));
	}
	o->changed = o->hand_changed = 0;
	double sum = 0;
	for (mu_seat other = 0; other < o->seats; other++)
		sum += o->strength[other];
	return o->strength[seat] / sum;
}
