/* Here to Slay: what the net sees, and what it makes of it. */
#include "hts_net.h"

/* Made by `make tune-hts`: a row for each input, named, its columns the hidden units and the straight sum. */
const struct hts_net hts_nets[NETS] = {
#include "hts_net.table"
};

/* -- Inputs --------------------------------------------------------------------------------- */

struct list {
	struct hts_input *inputs;
	int count;
};

static void put(struct list *list, unsigned number, double value)
{
	if (value != 0 && list->count < INPUTS_MAX)
		list->inputs[list->count++] = (struct hts_input){.number = (uint16_t)number, .value = (float)value};
}

static unsigned at_most(unsigned number, unsigned most)
{
	return number < most ? number : most;
}

static void put_race(struct list *list, const struct outlook *o, mu_seat seat)
{
	const mu_seat wait = seat_after(seat, o->seats - (unsigned)o->g->active, o->seats);
	unsigned slain = 0, classes = 0;
	for (mu_seat rival = 0; rival < o->seats; rival++) {
		if (rival == seat)
			continue;
		const unsigned theirs = outlook_classes(o, rival);
		slain = outlook_slain(o, rival) > slain ? outlook_slain(o, rival) : slain;
		classes = theirs > classes ? theirs : classes;
	}
	put(list, INPUT_ONE, 1);
	put(list, INPUT_SEATS + at_most(o->seats, 4) - 2, 1);
	put(list, INPUT_WAIT + at_most((unsigned)wait, 3), 1);
	put(list, INPUT_RACE + outlook_slain(o, seat) * 7 + outlook_classes(o, seat), outlook_is_before(o, seat) ? 2 : 1);
	if (outlook_is_before(o, seat))
		put(list, INPUT_RACE + 7 + outlook_classes(o, seat), -1);
	put(list, INPUT_RIVAL_SLAIN + slain, 1);
	put(list, INPUT_RIVAL_CLASSES + classes, 1);
}

static void put_hand(struct list *list, const struct outlook *o, mu_seat seat)
{
	const unsigned hand = o->g->hand[seat].count;
	for (unsigned i = 0; i < 8 && i < hand; i++)
		put(list, INPUT_HAND + i, 1);
	if (hand > 8)
		put(list, INPUT_HAND_REST, at_most(hand - 8, 8) / 4.0);
	if (seat == o->me)
		return;
	struct set cards = hand_set(o->g, seat);
	for (mu_card card; (card = set_pop(&cards));) {
		const uint8_t *note = hts_hand_notes(o->g, seat, card);
		for (unsigned i = 0; i < hand_copies(o->g, seat, card) && note[i] & bit((unsigned)o->me); i++)
			put(list, INPUT_KNOWN + (unsigned)kind_of(card), 1);
	}
}

static void put_party(struct list *list, const struct outlook *o, mu_seat seat)
{
	const struct standing *s = &o->seat[seat];
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		put(list, INPUT_CLASS + c, s->classes[c] > 0);
	put(list, INPUT_HEROES, s->heroes / 4.0);
	put(list, INPUT_SPARE, at_most(outlook_spare(o, seat), 5) / 2.0);
	put(list, INPUT_TALENT, s->talent / 4);
	for (uint64_t heroes = s->party; heroes;)
		put(list, INPUT_PARTY + hts_cards[hero_pop(&heroes)].hero, 1);
	for (unsigned i = 0; i < WEARABLE; i++)
		put(list, INPUT_WORN + i, o->g->wearer[i] && s->party & hero_bit(o->g->wearer[i]));
	put(list, INPUT_GUARDED, o->g->no_steal >> seat & 1);
	put(list, INPUT_GUARDED + 1, o->g->no_destroy >> seat & 1);
	struct kin kin[KIN_MAX];
	for (int i = hts_kin(o->g, o->g->leader[seat], kin); i--;)
		put(list, hts_kin_place(kin[i].card, INPUT_LEADER, INPUT_SLAIN), kin[i].times);
	for (int i = 0; i < s->slain; i++)
		put(list, INPUT_SLAIN + s->monsters[i] - (unsigned)CARD_LEADER_END, 1);
}

static void put_reach(struct list *list, const struct outlook *o, mu_seat seat)
{
	double all;
	put(list, INPUT_REACH + outlook_slain(o, seat), outlook_reach(o, seat, 0, &all));
	put(list, INPUT_CHOICE, all);
	put(list, INPUT_EFFECT_BONUS, o->seat[seat].effect_bonus / 2.0);
	put(list, INPUT_ATTACK_BONUS, o->seat[seat].attack_bonus / 2.0);
}

static void put_mine(struct list *list, const struct outlook *o)
{
	struct set cards = hand_set(o->g, o->me);
	unsigned new = 0;
	int plus = 0;
	double all;
	put(list, INPUT_MINE, 1);
	for (mu_card card; (card = set_pop(&cards));) {
		const unsigned copies = hand_copies(o->g, o->me, card);
		put(list, INPUT_MINE_CARD + card, copies);
		if (kind_of(card) == KIND_MODIFIER)
			plus += (int)copies * (hts_cards[card].values[0] > 0 ? hts_cards[card].values[0] : 0);
	}
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		new += !o->seat[o->me].classes[c] && o->mine_new[c] > 0;
	new = outlook_still_counts(o, o->me, new);
	put(list, INPUT_MINE_LACKS + 6 - outlook_classes(o, o->me) - new, 1);
	put(list, INPUT_MINE_NEW + new, 1);
	put(list, INPUT_MINE_REACH + outlook_slain(o, o->me), outlook_reach(o, o->me, plus, &all));
}

int net_inputs(const struct outlook *o, mu_seat seat, struct hts_input inputs[INPUTS_MAX])
{
	struct list list = {.inputs = inputs};
	put_race(&list, o, seat);
	put_hand(&list, o, seat);
	put_party(&list, o, seat);
	put_reach(&list, o, seat);
	if (seat == o->me)
		put_mine(&list, o);
	return list.count;
}

/* -- Strength and share ------------------------------------------------------------------------ */

static double net_strength(const struct hts_net *net, const struct outlook *o, mu_seat seat)
{
	struct hts_input inputs[INPUTS_MAX];
	float sums[NET_COLUMNS] = {0};
	const int count = net_inputs(o, seat, inputs);
	for (int i = 0; i < count; i++)
		for (int j = 0; j < NET_COLUMNS; j++)
			sums[j] += inputs[i].value * (float)net->weights[inputs[i].number][j];
	double strength = (double)sums[NET_HIDDEN] / net_unit;
	for (int j = 0; j < NET_HIDDEN; j++)
		if (sums[j] > 0)
			strength += (double)sums[j] * net->out[j] / (net_unit * net_unit);
	return strength;
}

void net_shares(const struct hts *g, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	struct outlook o;
	double sum = 0;
	outlook_init(&o, g, seat);
	for (mu_seat other = 0; other < g->seats; other++) {
		ret_shares[other] = outlook_power(net_strength(&hts_nets[g->seats > 2], &o, other));
		sum += ret_shares[other];
	}
	for (mu_seat other = 0; other < g->seats; other++)
		ret_shares[other] /= sum;
}
