/* Here to Slay: what its net sees of each answer. */
#include "hts_eyes.h"

static int clip(int number)
{
	return number < -8 ? -8 : number > 8 ? 8 : number;
}

/* What a card does is known by its row, also where its name is not known. */
static void see_row(struct inputs *to, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	see_one(to, EYE_ROW_KIND + row->kind);
	if (row->class)
		see_one(to, EYE_ROW_CLASS + row->class);
	see(to, EYE_ROW_NUMBER, row->number / 8.0);
	for (unsigned done = 0, i = 0; i < OPERATIONS_MAX && row->operations[i].operation != OP_END; i++) {
		if (i && row->operations[i].operation == done)
			continue;
		see_one(to, EYE_ROW_DOES + (done = row->operations[i].operation));
	}
}

static void see_aimed(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	if (seat == MU_NOBODY)
		return;
	see_one(to, EYE_AIMED + place_of(o, seat));
	see_one(to, EYE_AIMED_RACE + race_of(o, seat));
	see(to, EYE_AIMED_HAND, o->g->hand[seat].count / 4.0);
}

/* A Hero on the table that something is done to. */
static void see_hero(struct inputs *to, const struct outlook *o, mu_card hero)
{
	const mu_seat owner = gain_owner(o, hero);
	see_row(to, hero);
	if (owner == MU_NOBODY)
		return;
	const mu_card mask = o->items[hts_cards[hero].hero];
	const unsigned class = hts_cards[mask].class ? hts_cards[mask].class : hts_cards[hero].class;
	see_one(to, (unsigned)(owner == o->me ? EYE_LOSE : EYE_HIT) + hts_cards[hero].hero);
	see_aimed(to, o, owner);
	if (o->seat[owner].classes[class] == 1)
		see_one(to, EYE_BREAKS);
}

static void see_play(struct inputs *to, const struct outlook *o, mu_card card, mu_card on)
{
	if (on) {
		const mu_seat owner = gain_owner(o, on);
		see_one(to, EYE_WEAR + (owner == o->me ? 0u : ITEM_COUNT) + hts_item_number(card));
		see_aimed(to, o, owner);
	}
	see_one(to, EYE_PLAY + (unsigned)card);
	see_row(to, card);
	if (outlook_new_class(o, o->me, card, on))
		see_one(to, EYE_NEW_CLASS + at_most(outlook_classes(o, o->me) + 1, 6));
	if (outlook_wins_by(o, o->me, card, on))
		see_one(to, EYE_WINS);
	if (kind_of(card) == KIND_HERO)
		see(to, EYE_ODDS, throws_at_least(hts_cards[card].number - o->seat[o->me].effect_bonus) / 36.0);
}

static void see_use(struct inputs *to, const struct outlook *o, mu_card hero)
{
	const int bonus = o->seat[o->me].effect_bonus + hts_cards[o->items[hts_cards[hero].hero]].bonus;
	int minus;
	const int plus = hts_see_plus(o->g, o->me, &minus);
	see_one(to, EYE_USE + hts_cards[hero].hero);
	see_row(to, hero);
	see(to, EYE_ODDS, throws_at_least(hts_cards[hero].number - bonus) / 36.0);
	see(to, EYE_ODDS_PLUS, throws_at_least(hts_cards[hero].number - bonus - plus) / 36.0);
}

static void see_attack(struct inputs *to, const struct outlook *o, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	const int bonus = o->seat[o->me].attack_bonus;
	int minus;
	const int plus = hts_see_plus(o->g, o->me, &minus);
	see_one(to, EYE_ATTACK + monster - (unsigned)CARD_LEADER_END);
	see_row(to, monster);
	see(to, EYE_ODDS, odds_in(row->slay, bonus));
	see(to, EYE_ODDS_PLUS,
	    row->slay.most < INT16_MAX ? odds_in(row->slay, bonus - minus) : odds_in(row->slay, bonus + plus));
	see(to, EYE_HURTS, odds_in(row->counter, bonus));
	if (outlook_wins_by_slaying(o, o->me))
		see_one(to, EYE_WINS);
}

/* The roll of `roller` changes by so much. */
static void see_change(struct inputs *to, const struct outlook *o, const struct about *about, mu_seat roller, int value)
{
	const bool others = roller != o->me;
	if (!about->rolls)
		return;
	const bool against = about->contest ? roller == about->pending.seat[0] : about->downwards;
	const int after = about->margin + (against ? -value : value);
	const bool held = about->margin >= 0, holds = after >= 0;
	see_one(to, EYE_MODIFY + others * 17u + (unsigned)(8 + clip(value)));
	see_one(to, EYE_AFTER + (unsigned)(8 + clip(after)));
	if (held != holds)
		see_one(to, EYE_FLIPS + others * 2u + (unsigned)held);
	if (about->wins && about->pending.seat[0] != o->me && held != holds && holds == about->contest)
		see_one(to, EYE_SAVES);
}

static void see_taken(struct inputs *to, const struct outlook *o, mu_card card)
{
	see_one(to, EYE_TAKE + (unsigned)card);
	see_row(to, card);
	if (outlook_new_class(o, o->me, card, CARD_NONE))
		see_one(to, EYE_NEW_CLASS + at_most(outlook_classes(o, o->me) + 1, 6));
}

static void see_leader(struct inputs *to, const struct outlook *o, mu_card leader)
{
	struct kin kin[KIN_MAX];
	for (int i = hts_kin(o->g, leader, kin); i--;)
		if (kind_of(kin[i].card) == KIND_LEADER)
			see(to, EYE_PICK + kin[i].card - (unsigned)CARD_MAIN_END, kin[i].times);
	see_one(to, EYE_ROW_KIND + (unsigned)KIND_LEADER);
	see_one(to, EYE_ROW_CLASS + hts_leader_row(o->g, leader)->class);
	see(to, EYE_ROW_NUMBER, (hts_leader_row(o->g, leader)->seats > 2 ? hts_leader_row(o->g, leader)->seats : 2) / 8.0);
}

/* A card named out of a set: what becomes of it is the question's. */
static void see_choice(struct inputs *to, const struct outlook *o, mu_card card)
{
	switch ((enum hts_choice)o->g->choice) {
	case CHOICE_LEADER:
		see_leader(to, o, card);
		return;
	case CHOICE_DISCARD:
	case CHOICE_DISCARD_OR_NOT:
	case CHOICE_DISCARD_ON_SUCCESS:
	case CHOICE_DISCARD_TO_CHALLENGE:
	case CHOICE_DISCARD_FOR_POINT:
	case CHOICE_GIVEN:
	case CHOICE_KEPT:
		see_one(to, EYE_GIVE_UP + (unsigned)card);
		see_row(to, card);
		if (outlook_new_class(o, o->me, card, CARD_NONE))
			see_one(to, EYE_NEW_CLASS + at_most(outlook_classes(o, o->me) + 1, 6));
		return;
	case CHOICE_SEEN:
	case CHOICE_DISCARDED:
	case CHOICE_SEARCHED:
	case CHOICE_LOOKED:
	case CHOICE_PUT_ON_TOP:
		see_taken(to, o, card);
		return;
	default:
		see_hero(to, o, card);
	}
}

static void see_answer(struct inputs *to, const struct outlook *o, const struct about *about, mu_action action)
{
	const mu_card card = action_x(action);
	switch (action_verb(action)) {
	case VERB_DRAW:
		if (card) /* of the market: what the net knows of cards that are taken from elsewhere */
			see_taken(to, o, card);
		break;
	case VERB_PLAY:
	case VERB_PLAY_ON:
		see_play(to, o, card, action_y(action));
		break;
	case VERB_USE:
		see_use(to, o, card);
		break;
	case VERB_ATTACK:
		see_attack(to, o, card);
		break;
	case VERB_CHALLENGE:
		if (about->wins)
			see_one(to, EYE_SAVES);
		break;
	case VERB_MODIFY:
		see_change(to, o, about, (mu_seat)action_z(action), action_y(action) - VALUE_ZERO);
		see_one(to, EYE_GIVE_UP + (unsigned)card);
		break;
	case VERB_CHOOSE_VALUE:
		see_change(to, o, about, hts_asked(o->g).about, card - VALUE_ZERO);
		break;
	case VERB_SKILL:
	case VERB_CHOOSE_SEAT:
		see_aimed(to, o, (mu_seat)card);
		break;
	case VERB_CHOOSE:
		see_choice(to, o, card);
		break;
	default:
		break;
	}
}

void hts_weigh(struct inputs *to, struct thought *t, const struct about *about, mu_action action, double value)
{
	const struct hts *g = t->now.g;
	const unsigned verb = action_verb(action);
	const double coarse = 1 + 25 * value, fine = 1 + 200 * value;
	see_one(to, EYE_DO + verb);
	see_one(to, EYE_ANSWER + g->choice * 2u + (verb == VERB_DECLINE));
	see(to, EYE_VALUE, coarse < -3 ? -3 : coarse);
	see(to, EYE_FINE_VALUE, fine < -3 ? -3 : fine);
	if (value >= 0)
		see_one(to, EYE_BEST);
	if (g->choice == CHOICE_TURN && verb != VERB_END)
		see_one(to, EYE_POINTS_LEFT + at_most(g->ap - hts_points_of(g, action), 5));
	see_answer(to, &t->now, about, action);
}
