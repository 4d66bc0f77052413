/* HS-3 and HS-5: playing a card, the challenge to it, the free roll, and offers to play one at once. */
#include "hts_list.h"

bool hts_wearer_free(const struct hts *g, mu_card hero)
{
	return hts_heroes_in_play(g) & ~hts_wearers(g) & hero_bit(hero);
}

int hts_list_plays(const struct hts *g, struct set cards, mu_action *actions)
{
	const struct set *kinds = hts_kind_sets;
	const struct set alone = {kinds[KIND_HERO].low | kinds[KIND_MAGIC].low,
	                          kinds[KIND_HERO].high | kinds[KIND_MAGIC].high};
	struct set items = set_and(cards, kinds[KIND_ITEM]);
	mu_action *at = list_cards(actions, VERB_PLAY, set_and(cards, alone));
	if (set_empty(items))
		return (int)(at - actions);
	const uint64_t free = hts_heroes_in_play(g) & ~hts_wearers(g);
	for (mu_card item; (item = set_pop(&items));)
		at = list_heroes(at, action_make(VERB_PLAY_ON, item, 0, 0), 16, free);
	return (int)(at - actions);
}

bool hts_play_fits(const struct hts *g, struct set cards, mu_action action)
{
	const unsigned verb = action_verb(action);
	const mu_card card = action_x(action), on = action_y(action);
	if ((verb != VERB_PLAY && verb != VERB_PLAY_ON) || card >= CARD_MAIN_END || !set_has(cards, card))
		return false;
	const enum hts_kind kind = kind_of(card);
	if (verb == VERB_PLAY)
		return action >> 16 == 0 && (kind == KIND_HERO || kind == KIND_MAGIC);
	return action >> 24 == 0 && kind == KIND_ITEM && on < CARD_MAIN_END && kind_of(on) == KIND_HERO &&
	       hts_wearer_free(g, on);
}

struct frame hts_announce(struct hts *g, mu_seat seat, mu_card card, mu_card on, struct mu_dealer *d)
{
	hts_hand_lose(g, seat, card);
	hts_tell_number(d, EVENT_PLAY, seat, MU_NOBODY, card, on);
	return (struct frame){.procedure = PROC_PLAY, .step = PLAY_WINDOW, .seat = seat, .card = card, .a = on};
}

/* HS-3.2 */
static bool challenge_barred(const struct hts *g, const struct frame *f)
{
	return g->active != f->seat || g->no_challenge & bit((unsigned)f->seat) ||
	       (kind_of(f->card) == KIND_ITEM && has_skill(g, f->seat, SKILL_ITEMS_UNCHALLENGED));
}

/* HS-3.4 */
static enum flow settle(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const mu_card card = f->card, on = f->a;
	switch (kind_of(card)) {
	case KIND_HERO:
		hts_party_join(g, f->seat, card);
		if (g->marked & hero_bit(card))
			return hts_done(g, RESULT_PLAYED);
		*f = (struct frame){.procedure = PROC_FREE_ROLL, .seat = f->seat, .card = card};
		return hts_free_roll_run(g, f, d);
	case KIND_ITEM:
		if (hts_wearer_free(g, on)) {
			hts_item_attach(g, card, on);
			hts_tell_number(d, EVENT_ATTACHED, f->seat, MU_NOBODY, card, on);
		} else {
			hts_discard_push(g, card);
			hts_tell(d, EVENT_DISCARD, f->seat, MU_NOBODY, card);
		}
		return hts_done(g, RESULT_PLAYED);
	default:
		*f = (struct frame){.procedure = PROC_EFFECT, .seat = f->seat, .card = card};
		return hts_effect_run(g, f, d);
	}
}

/* HS-6.6: whether a Magic card can do nothing at all, for a reason all can see. */
static bool comes_to_nothing(const struct hts *g, mu_seat seat, mu_card card)
{
	const struct hts_do *op = hts_cards[card].operations;
	if (kind_of(card) != KIND_MAGIC || may_at(g, seat, MOMENT_MAGIC)) /* a card drawn first may change that */
		return false;
	if (op->operation == OP_PAY)
		return g->hand[seat].count < op->number;
	if (op[1].operation != OP_END)
		return false;
	if (op->operation == OP_RETURN_ALL)
		return !hts_wearers(g);
	if (op->operation == OP_CALL)
		return op->number == PROC_EXCHANGE && !hts_may_steal(g, seat);
	bool found = op->operation != OP_SEARCH;
	for (int i = 0; i < g->discard && !found; i++)
		found = kind_of(discard_at(g, i)) == op->number;
	return !found;
}

static enum hts_moment moment_of(mu_card card)
{
	static const uint8_t moments[KIND_COUNT] =
	    {[KIND_HERO] = MOMENT_HERO, [KIND_ITEM] = MOMENT_ITEM, [KIND_MAGIC] = MOMENT_MAGIC};
	return (enum hts_moment)moments[kind_of(card)];
}

/* HS-3.3: The Cloaked Sage draws before the Magic's own effect. Whoever challenged in vain is told, too. */
static enum flow play(struct hts *g, struct frame *f, mu_seat challenger, struct mu_dealer *d)
{
	f->step = PLAY_SETTLE;
	const bool nothing = dealer_heard(d) && comes_to_nothing(g, f->seat, f->card);
	hts_tell_number(d, EVENT_PLAYED, f->seat, challenger, f->card, nothing);
	const enum hts_moment moment = moment_of(f->card);
	if (!may_at(g, f->seat, moment))
		return settle(g, f, d);
	return hts_call(g, hts_may(g, f->seat, moment));
}

/* HS-5.2: every other seat with cards, clockwise from the player. */
static enum flow ask_challenge(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	while (++f->pc < g->seats) {
		const mu_seat seat = seat_after(f->seat, f->pc, g->seats);
		if (g->hand[seat].count)
			return hts_ask(g, seat, CHOICE_CHALLENGE);
	}
	return play(g, f, MU_NOBODY, d);
}

/* HS-5.4: the challenged seat first; one window covers both rolls. */
static enum flow throw_both(struct hts *g, struct mu_dealer *d)
{
	struct frame *f = hts_cell_insert(g);
	struct contest *contest = hts_contest(f);
	f->step = PLAY_COMPARE;
	hts_throw(g, &contest->roll[0], f->seat, ROLL_CHALLENGED, CARD_NONE, d);
	hts_throw(g, &contest->roll[1], (mu_seat)f->b, ROLL_CHALLENGING, CARD_NONE, d);
	return hts_window_open(g, f->seat);
}

/* HS-5.5: a tie stops the card. */
static enum flow compare(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const struct contest *contest = hts_contest(f);
	const bool stopped = hts_roll_total(contest->roll[1]) >= hts_roll_total(contest->roll[0]);
	f = hts_cell_remove(g);
	f->step = PLAY_SETTLE;
	if (!stopped)
		return play(g, f, (mu_seat)f->b, d);
	hts_discard_push(g, f->card);
	hts_tell(d, EVENT_STOPPED, f->seat, MU_NOBODY, f->card);
	return hts_done(g, RESULT_STOPPED);
}

enum flow hts_play_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->step) {
	case PLAY_WINDOW:
		if (!f->pc && challenge_barred(g, f))
			return play(g, f, MU_NOBODY, d);
		return ask_challenge(g, f, d);
	case PLAY_CHALLENGED: /* HS-5.3: Bloodwing */
		f->step = PLAY_DICE;
		if (!has_skill(g, f->seat, SKILL_CHALLENGER_DISCARDS))
			return throw_both(g, d);
		return hts_call(g, (struct frame){.procedure = PROC_DISCARD,
		                                  .seat = (mu_seat)f->b,
		                                  .pc = (uint8_t)hts_skill_number(g, f->seat, SKILL_CHALLENGER_DISCARDS),
		                                  .a = CHOICE_DISCARD_TO_CHALLENGE});
	case PLAY_DICE:
		return throw_both(g, d);
	case PLAY_COMPARE:
		return compare(g, f, d);
	default:
		return settle(g, f, d);
	}
}

int hts_play_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	(void)f;
	const int can = hand_has(g, g->asked, CARD_CHALLENGE);
	actions[0] = action_plain(VERB_CHALLENGE);
	actions[can] = action_plain(VERB_DECLINE);
	return can + 1;
}

static SELDOM enum flow challenge(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (action != action_plain(VERB_CHALLENGE) || !hand_has(g, g->asked, CARD_CHALLENGE))
		return FLOW_REFUSED;
	hts_tell(d, EVENT_CHALLENGE, g->asked, f->seat, f->card);
	hts_hand_discard(g, g->asked, CARD_CHALLENGE, d);
	f->b = (uint8_t)g->asked;
	f->step = PLAY_CHALLENGED;
	return FLOW_NEXT;
}

enum flow hts_play_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	return action == action_plain(VERB_DECLINE) ? ask_challenge(g, f, d) : challenge(g, f, action, d);
}

enum flow hts_free_roll_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	(void)d;
	return hts_ask(g, f->seat, CHOICE_FREE_ROLL);
}

int hts_free_roll_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	(void)g, (void)f;
	actions[0] = action_plain(VERB_ROLL);
	actions[1] = action_plain(VERB_DECLINE);
	return 2;
}

enum flow hts_free_roll_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	(void)d;
	if (action == action_plain(VERB_ROLL))
		*f = (struct frame){.procedure = PROC_ROLL, .step = ROLL_DICE, .seat = f->seat, .card = f->card};
	else if (action == action_plain(VERB_DECLINE))
		hts_done(g, RESULT_PLAYED);
	else
		return FLOW_REFUSED;
	return FLOW_NEXT;
}

/* What an effect offers to play: of a kind, out of the hand or among the cards it keeps. */
static struct set offered(const struct hts *g, const struct frame *f)
{
	const struct set wanted = set_and(hand_set(g, f->seat), hts_kind_sets[f->b]);
	if (f->a == WHO_HAND)
		return wanted;
	const struct attempt *attempt = hts_attempt(hts_caller(g, f));
	struct set kept = {0, 0};
	for (int i = 0; i < 2; i++)
		if (attempt->kept[i])
			set_add(&kept, attempt->kept[i]);
	return set_and(wanted, kept);
}

enum flow hts_offer_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	(void)d;
	return hts_ask(g, f->seat, f->a == WHO_HAND ? CHOICE_PLAY_FROM_HAND : CHOICE_PLAY_KEPT);
}

int hts_offer_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	int count = hts_list_plays(g, offered(g, f), actions);
	actions[count++] = action_plain(VERB_DECLINE);
	return count;
}

enum flow hts_offer_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (action == action_plain(VERB_DECLINE)) {
		hts_done(g, RESULT_STOPPED);
		return FLOW_NEXT;
	}
	if (!hts_play_fits(g, offered(g, f), action))
		return FLOW_REFUSED;
	/* Nothing refers to the kept cards any more; whether it was the first or the second, nobody has seen. */
	struct attempt *attempt = hts_attempt(hts_caller(g, f));
	*attempt = (struct attempt){.roll = attempt->roll};
	*f = hts_announce(g, f->seat, action_x(action), action_y(action), d);
	return FLOW_NEXT;
}
