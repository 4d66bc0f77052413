/* HS-8: discarding, giving, sacrificing, destroying. */
#include "hts.h"

enum {
	ASK,
	CHOSEN,
};

/* pc cards are still to be discarded, a is how they are chosen, b how many were. */
enum flow hts_discard_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	if (f->step == CHOSEN) {
		if (!f->result) /* declined */
			return hts_done(g, f->b);
		hts_hand_discard(g, f->seat, f->result, d);
		f->b++;
	}
	if (!f->pc || !g->hand[f->seat].count)
		return hts_done(g, f->b);
	f->pc--;
	return hts_choose(g, f, CHOSEN, (enum hts_choice)f->a, f->seat, 0);
}

/* A procedure that asks for one thing after another: pc more of them. */
static bool once_more(struct frame *f)
{
	if (!f->result || !f->pc)
		return false;
	f->pc--;
	f->step = ASK;
	return true;
}

/* a is who gets the card. */
enum flow hts_give_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const mu_seat to = (mu_seat)f->a;
	if (f->step == ASK)
		return hts_choose(g, f, CHOSEN, CHOICE_GIVEN, f->seat, 0);
	if (f->result) {
		hts_hand_move(g, f->seat, to, f->result);
		hts_tell_secret(d, EVENT_GIVE, f->seat, to, f->result, bit((unsigned)f->seat) | bit((unsigned)to));
	}
	return once_more(f) ? FLOW_NEXT : hts_done(g, 0);
}

/* HS-4.1: from its party to the discard pile, the Item upon the Hero. */
static void bury(struct hts *g, mu_card hero)
{
	hts_party_leave(g, hts_owner(g, hero), hero);
	hts_discard_push(g, hero);
	const mu_card item = hts_item_detach(g, hero);
	if (item)
		hts_discard_push(g, item);
}

/* HS-8.4: the Decoy Doll goes instead. */
static bool saved(struct hts *g, mu_card hero, struct mu_dealer *d)
{
	if (hts_cards[hts_item(g, hero)].skill != SKILL_DIES_INSTEAD)
		return false;
	const mu_card doll = hts_item_detach(g, hero);
	hts_discard_push(g, doll);
	hts_tell_number(d, EVENT_SAVED, hts_owner(g, hero), MU_NOBODY, hero, doll);
	return true;
}

enum flow hts_sacrifice_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	if (f->step == ASK)
		return hts_choose(g, f, CHOSEN, CHOICE_SACRIFICED, f->seat, 0);
	const mu_card hero = f->result;
	if (hero && !saved(g, hero, d)) {
		bury(g, hero);
		hts_tell(d, EVENT_SACRIFICE, f->seat, MU_NOBODY, hero);
	}
	return once_more(f) ? FLOW_NEXT : hts_done(g, 0);
}

enum {
	DESTROY_AIM,
	DESTROY_NOW,
};

/* The Hero dies; a says whether its Item goes to the destroyer (Shurikitty). HS-8.5: then Dracos. */
static enum flow kill(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const mu_seat owner = hts_owner(g, f->card);
	if (saved(g, f->card, d))
		return hts_done(g, 0);
	hts_tell(d, EVENT_DESTROY, f->seat, owner, f->card);
	if (f->a == TAKE_ITEM)
		hts_item_return(g, f->card, f->seat, d);
	bury(g, f->card);
	if (!may_at(g, owner, MOMENT_LOSS))
		return hts_done(g, 0);
	*f = hts_may(g, owner, MOMENT_LOSS);
	return FLOW_NEXT;
}

enum flow hts_destroy_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	if (f->step == DESTROY_NOW)
		return kill(g, f, d);
	if (!(hts_may_destroy(g, f->seat) & hero_bit(f->card)))
		return hts_done(g, 0);
	f->step = DESTROY_NOW;
	/* HS-8.3: Corrupted Sabretooth */
	if (has_skill(g, f->seat, SKILL_STEALS_INSTEAD) && hts_may_steal(g, f->seat) & hero_bit(f->card))
		return hts_ask(g, f->seat, CHOICE_STEAL_INSTEAD);
	return FLOW_NEXT;
}

int hts_destroy_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	(void)g, (void)f;
	actions[0] = action_plain(VERB_YES);
	actions[1] = action_plain(VERB_DECLINE);
	return 2;
}

enum flow hts_destroy_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (action == action_plain(VERB_DECLINE))
		return FLOW_NEXT;
	if (action != action_plain(VERB_YES))
		return FLOW_REFUSED;
	hts_steal(g, f->seat, f->card, d);
	hts_done(g, 0);
	return FLOW_NEXT;
}
