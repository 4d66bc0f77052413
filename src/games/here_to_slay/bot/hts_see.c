/* Here to Slay: what its net sees of the table, from what the asked seat knows. */
#include "hts_eyes.h"

/* -- Seats -------------------------------------------------------------------------------------------------- */

/* What I know of another's hand, by the notes on its cards (HS-12.2). */
static void see_known(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	unsigned known[KIND_COUNT] = {0};
	struct set cards = hand_set(o->g, seat);
	for (mu_card card; (card = set_pop(&cards));) {
		const uint8_t *note = hts_hand_notes(o->g, seat, card);
		for (unsigned i = 0; i < hand_copies(o->g, seat, card) && note[i] & bit((unsigned)o->me); i++)
			known[kind_of(card)]++;
	}
	for (unsigned kind = 0; kind < KIND_COUNT; kind++)
		see(to, EYE_KNOWN + place_of(o, seat) * KIND_COUNT + kind, known[kind] / 2.0);
}

static void see_seat(struct inputs *to, struct outlook *o, mu_seat seat)
{
	const struct hts *g = o->g;
	const struct standing *s = &o->seat[seat];
	const unsigned place = place_of(o, seat), whose = seat != o->me;
	double all;
	see_one(to, EYE_RACE + place * 21 + race_of(o, seat));
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		if (s->classes[c])
			see_one(to, EYE_CLASS + place * CLASS_COUNT + c);
	for (unsigned i = 0; i < 8 && i < g->hand[seat].count; i++)
		see_one(to, EYE_HAND_SIZE + place * 8 + i);
	struct kin kin[KIN_MAX];
	for (int i = hts_kin(g, g->leader[seat], kin); i--;)
		see(to, hts_kin_place(kin[i].card, EYE_LEADER + place * LEADERS, EYE_SLAIN + whose * MONSTERS), kin[i].times);
	see(to, EYE_HEROES + place, s->heroes / 4.0);
	see(to, EYE_TALENT + place, s->talent / 4);
	see(to, EYE_REACH + place, outlook_reach(o, seat, 0, &all));
	see(to, EYE_ATTACK_BONUS + place, s->attack_bonus / 4.0);
	see(to, EYE_EFFECT_BONUS + place, s->effect_bonus / 4.0);
	see(to, EYE_SHARE + place, outlook_share(o, seat));
	see(to, EYE_GUARDED + place * 3, g->no_steal >> seat & 1);
	see(to, EYE_GUARDED + place * 3 + 1, g->no_destroy >> seat & 1);
	see(to, EYE_GUARDED + place * 3 + 2, g->no_challenge >> seat & 1);
	for (int i = 0; i < s->slain; i++)
		see_one(to, EYE_SLAIN + whose * MONSTERS + s->monsters[i] - (unsigned)CARD_LEADER_END);
	for (uint64_t heroes = s->party; heroes;)
		see_one(to, EYE_PARTY + whose * HERO_COUNT + hts_cards[hero_pop(&heroes)].hero);
	if (whose)
		see_known(to, o, seat);
}

static void see_items(struct inputs *to, const struct outlook *o)
{
	unsigned worn[2 * ITEM_COUNT] = {0};
	for (unsigned i = 0; i < WEARABLE; i++)
		if (o->g->wearer[i])
			worn[(o->seat[o->me].party & hero_bit(o->g->wearer[i]) ? 0 : ITEM_COUNT) +
			     hts_item_number(hts_worn_items[i])]++;
	for (unsigned i = 0; i < 2u * ITEM_COUNT; i++)
		see(to, EYE_WORN + i, worn[i]);
}

/* -- The table ------------------------------------------------------------------------------------------------ */

static void see_turn(struct inputs *to, const struct outlook *o)
{
	const struct hts *g = o->g;
	unsigned slain = 0, classes = 0;
	for (mu_seat seat = 0; seat < o->seats; seat++) {
		const unsigned race = race_of(o, seat);
		slain = seat != o->me && race / 7 > slain ? race / 7 : slain;
		classes = seat != o->me && race % 7 > classes ? race % 7 : classes;
	}
	see_one(to, EYE_SEATS + g->seats - 2u);
	see_one(to, EYE_ASKED + g->choice);
	if (g->active == o->me)
		see_one(to, EYE_POINTS + at_most(g->ap, 5));
	see_one(to, EYE_TURN_OF + place_of(o, (mu_seat)g->active));
	see_one(to, EYE_ROUND + at_most(g->turn / g->seats / 2u, 7));
	see(to, EYE_DECK, g->deck / 64.0);
	see_one(to, EYE_RIVAL + slain * 7 + classes);
}

static void see_monsters(struct inputs *to, const struct outlook *o)
{
	const struct hts *g = o->g;
	for (int i = 0; i < PLACES; i++) {
		const mu_card monster = g->monsters[i];
		if (!monster)
			continue;
		see_one(to, EYE_UP + monster - (unsigned)CARD_LEADER_END);
		if (hts_requirement_met(g, o->me, monster))
			see(to, EYE_MET + monster - (unsigned)CARD_LEADER_END,
			    odds_in(hts_cards[monster].slay, o->seat[o->me].attack_bonus));
	}
}

int hts_see_plus(const struct hts *g, mu_seat me, int *ret_minus)
{
	struct set cards = set_and(hand_set(g, me), hts_kind_sets[KIND_MODIFIER]);
	int plus = 0;
	*ret_minus = 0;
	for (mu_card card; (card = set_pop(&cards));) {
		const int copies = (int)hand_copies(g, me, card);
		const int8_t *values = hts_cards[card].values;
		plus += values[0] > 0 ? copies * values[0] : 0;
		*ret_minus -= values[0] < 0 ? copies * values[0] : copies * values[1];
	}
	return plus;
}

static void see_hand(struct inputs *to, struct thought *t)
{
	const struct outlook *o = &t->now;
	unsigned kinds[KIND_COUNT] = {0}, new = 0;
	struct set cards = hand_set(o->g, o->me);
	int minus;
	double all;
	const int plus = hts_see_plus(o->g, o->me, &minus);
	for (mu_card card; (card = set_pop(&cards));) {
		const unsigned copies = hand_copies(o->g, o->me, card);
		see(to, EYE_HAND + (unsigned)card, copies);
		kinds[kind_of(card)] += copies;
	}
	for (unsigned kind = 0; kind < KIND_COUNT; kind++)
		see(to, EYE_HAND_KIND + kind, kinds[kind] / 2.0);
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		new += !o->seat[o->me].classes[c] && o->mine_new[c] > 0;
	new = outlook_still_counts(o, o->me, new);
	see_one(to, EYE_NEW + new);
	see_one(to, EYE_LACKS + 6 - outlook_classes(o, o->me) - new);
	see(to, EYE_PLUS, plus / 4.0);
	see(to, EYE_MINUS, minus / 4.0);
	see(to, EYE_MY_REACH + outlook_slain(o, o->me), outlook_reach(o, o->me, plus, &all));
	see(to, EYE_HELD, thought_challenge_guess(t));
	see(to, EYE_UNSEEN,
	    t->counts ? (hts_cards[CARD_CHALLENGE].copies - hts_copies_seen(o->g, o->me, CARD_CHALLENGE)) / 8.0 : 1);
}

/* -- What is on its way ------------------------------------------------------------------------------------------ */

static mu_seat aimed_at(const struct outlook *o, const struct hts_pending *p)
{
	if (!p->named[0] || p->kind == PENDING_ATTACK || p->kind == PENDING_EFFECT)
		return MU_NOBODY;
	if (p->kind == PENDING_PLAY)
		return kind_of(p->card) == KIND_ITEM ? gain_owner(o, p->named[0]) : MU_NOBODY;
	return hts_choice_is_seat(hts_cards[p->card].names[0]) ? (mu_seat)(p->named[0] - 1) : gain_owner(o, p->named[0]);
}

void hts_see_about(const struct outlook *o, struct about *ret_about)
{
	struct hts_pending list[HTS_DEPTH_MAX];
	*ret_about = (struct about){.at = MU_NOBODY};
	if (!hts_pending_list(o->g, list))
		return;
	const struct hts_pending *p = &list[0];
	const struct hts_card *row = &hts_cards[p->card];
	ret_about->pending = *p;
	ret_about->at = aimed_at(o, p);
	ret_about->rolls = p->count > 0;
	ret_about->contest = p->count == 2;
	ret_about->downwards = p->kind == PENDING_ATTACK && row->slay.most < INT16_MAX;
	if (p->kind == PENDING_ATTACK)
		ret_about->wins = outlook_wins_by_slaying(o, p->seat[0]);
	else if (p->kind == PENDING_PLAY)
		ret_about->wins = outlook_wins_by(o, p->seat[0], p->card, p->named[0]);
	if (!p->count)
		return;
	const int total = hts_roll_total(p->roll[0]);
	if (p->kind == PENDING_PLAY)
		ret_about->margin = hts_roll_total(p->roll[1]) - total;
	else if (p->kind == PENDING_ATTACK)
		ret_about->margin = ret_about->downwards ? row->slay.most - total : total - row->slay.least;
	else
		ret_about->margin = total - row->number;
}

static void see_about(struct inputs *to, const struct outlook *o, const struct about *about)
{
	const struct hts_pending *p = &about->pending;
	const struct hts_card *row = &hts_cards[p->card];
	const int margin = about->margin < -8 ? -8 : about->margin > 8 ? 8 : about->margin;
	if (p->kind == PENDING_NOTHING)
		return;
	see_one(to, EYE_PENDING + (unsigned)p->kind);
	see_one(to, EYE_PENDING_BY + place_of(o, p->seat[0]));
	see_one(to, EYE_PENDING_CARD + (unsigned)p->card);
	see_one(to, EYE_PENDING_KIND + row->kind);
	if (row->class)
		see_one(to, EYE_PENDING_CLASS + row->class);
	for (unsigned done = 0, i = 0; i < OPERATIONS_MAX && row->operations[i].operation != OP_END; i++) {
		if (i && row->operations[i].operation == done)
			continue;
		see_one(to, EYE_PENDING_DOES + (done = row->operations[i].operation));
	}
	if (p->kind == PENDING_PLAY && outlook_new_class(o, p->seat[0], p->card, p->named[0]))
		see_one(to, EYE_PENDING_NEW);
	if (about->wins)
		see_one(to, EYE_PENDING_WINS + (p->seat[0] != o->me));
	if (about->at != MU_NOBODY)
		see_one(to, EYE_PENDING_AT + place_of(o, about->at));
	if (about->rolls)
		see_one(to, (about->contest ? EYE_LEAD : EYE_MARGIN) + (unsigned)(8 + margin));
}

void hts_see_table(struct inputs *to, struct thought *t, const struct about *about)
{
	see_turn(to, &t->now);
	for (mu_seat seat = 0; seat < t->now.seats; seat++)
		see_seat(to, &t->now, seat);
	for (uint64_t heroes = t->now.seat[t->now.me].party & ~t->now.g->marked; heroes;)
		see_one(to, EYE_READY + hts_cards[hero_pop(&heroes)].hero);
	see_items(to, &t->now);
	see_monsters(to, &t->now);
	see_hand(to, t);
	see_about(to, &t->now, about);
}
