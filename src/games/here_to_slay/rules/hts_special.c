/* HS-13: the few cards that need a procedure of their own. */
#include "hts.h"

/* -- Pan Chucks: one of the cards just drawn may be shown; a is its kind -------------- */

/* The first that is of the kind, or -1. */
static int kept_of_kind(const struct frame *f, const struct attempt *attempt)
{
	for (int i = 0; i < 2; i++)
		if (attempt->kept[i] && attempt->kept[i] != CARD_HIDDEN && kind_of(attempt->kept[i]) == f->a)
			return i;
	return -1;
}

static bool may_show(const struct hts *g, const struct frame *f)
{
	const struct attempt *attempt = hts_attempt(hts_caller(g, f));
	const int i = kept_of_kind(f, attempt);
	return i >= 0 && hand_has(g, f->seat, attempt->kept[i]);
}

enum flow hts_show_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	(void)d;
	return hts_ask(g, f->seat, CHOICE_SHOW_KEPT);
}

int hts_show_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	int count = 0;
	if (may_show(g, f))
		actions[count++] = action_plain(VERB_SHOW);
	actions[count++] = action_plain(VERB_DECLINE);
	return count;
}

enum flow hts_show_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (action == action_plain(VERB_DECLINE)) {
		hts_done(g, 0);
		return FLOW_NEXT;
	}
	if (action != action_plain(VERB_SHOW) || !may_show(g, f))
		return FLOW_REFUSED;
	struct attempt *attempt = hts_attempt(hts_caller(g, f));
	const int i = kept_of_kind(f, attempt);
	hts_hand_show(g, f->seat, attempt->kept[i], attempt->known[i]);
	hts_tell(d, EVENT_SHOW, f->seat, MU_NOBODY, attempt->kept[i]);
	attempt->known[i] = viewers_all(g);
	hts_done(g, 1);
	return FLOW_NEXT;
}

/* -- Bullseye -------------------------------------------------------------------------- */

/* The place of the uppermost copy. */
static int place_in_deck(const struct hts *g, mu_card card)
{
	int i = 0;
	while (deck_at(g, i) != card)
		i++;
	return i;
}

/* HS-12.2: nobody sees which one it is. */
static enum flow bullseye_take(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	hts_deck_take(g, place_in_deck(g, f->result));
	hts_hand_gain(g, f->seat, f->result, 0);
	hts_tell_secret(d, EVENT_KEEP, f->seat, MU_NOBODY, f->result, bit((unsigned)f->seat));
	if (g->looked < 2)
		return hts_done(g, 0);
	return hts_choose(g, f, BULLSEYE_ORDER, CHOICE_PUT_ON_TOP, f->seat, g->looked);
}

static void tell_peek(const struct hts *g, mu_seat seat, struct mu_dealer *d)
{
	mu_card cards[3];
	for (int i = 0; i < g->looked; i++)
		cards[i] = deck_at(g, i);
	hts_tell_cards(d, EVENT_PEEK, seat, MU_NOBODY, cards, g->looked);
}

enum flow hts_bullseye_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->step) {
	case BULLSEYE_LOOK:
		g->looked = (uint8_t)hts_deck_ready(g, 3, d);
		g->looker = (uint8_t)(g->looked ? f->seat : 0);
		tell_peek(g, f->seat, d);
		if (!g->looked)
			return hts_done(g, 0);
		return hts_choose(g, f, BULLSEYE_TAKE, CHOICE_LOOKED, f->seat, g->looked);
	case BULLSEYE_TAKE:
		return bullseye_take(g, f, d);
	default:
		if (place_in_deck(g, f->result)) {
			mu_card *top = &g->row[g->deck - 1];
			top[-1] = top[0];
			top[0] = f->result;
		}
		return hts_done(g, 0);
	}
}

/* -- Forced Exchange ------------------------------------------------------------------- */

enum {
	EXCHANGE_SEAT,
	EXCHANGE_STEAL,
	EXCHANGE_STOLEN,
	EXCHANGE_GIVE,
};

enum flow hts_exchange_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->step) {
	case EXCHANGE_SEAT:
		return hts_choose(g, f, EXCHANGE_STEAL, CHOICE_EXCHANGE, f->seat, 0);
	case EXCHANGE_STEAL:
		if (!f->result)
			return hts_done(g, 0);
		f->a = (uint8_t)(f->result - 1);
		return hts_choose(g, f, EXCHANGE_STOLEN, CHOICE_STOLEN_FROM, f->seat, f->a);
	case EXCHANGE_STOLEN:
		hts_steal(g, f->seat, f->result, d);
		return hts_choose(g, f, EXCHANGE_GIVE, CHOICE_EXCHANGED, f->seat, 0);
	default:
		hts_change_party(g, f->result, (mu_seat)f->a);
		hts_tell(d, EVENT_JOIN, f->seat, (mu_seat)f->a, f->result);
		return hts_done(g, 0);
	}
}
