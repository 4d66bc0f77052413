/*
 * HS-6.6: carries out the operations of a Hero's or a Magic card's row. The
 * frame: pc is the operation, step where in it, result what the last called
 * procedure came to. A Hero's dice lie under it; a and b are what the roller
 * named after them, b also counts discarded cards.
 */
#include "hts.h"

static enum flow next(struct frame *f)
{
	f->pc++;
	f->step = 0;
	return FLOW_NEXT;
}

/* The rest of the row is left out; its last place is kept free as the end. */
static enum flow finish(struct frame *f)
{
	f->pc = OPERATIONS_MAX - 1;
	f->step = 0;
	return FLOW_NEXT;
}

/* Goes on with the next operation when what is called is done. */
static enum flow next_call(struct hts *g, struct frame *f, struct frame called)
{
	next(f);
	return hts_call(g, called);
}

/* HS-8.6: the seats an operation is for, one after another; step counts them. */
static mu_seat next_subject(const struct hts *g, struct frame *f, const struct hts_do *op)
{
	static const uint8_t with_class[] = {[WHO_FIGHTERS] = CLASS_FIGHTER, [WHO_THIEVES] = CLASS_THIEF};
	f->step++;
	switch (op->who) {
	case WHO_SELF:
		return f->step == 1 ? f->seat : MU_NOBODY;
	case WHO_NAMED:
		return f->step == 1 ? (mu_seat)(f->a - 1) : MU_NOBODY;
	case WHO_OWNER:
		return f->step == 1 ? (mu_seat)(f->b - 1) : MU_NOBODY;
	default:
		for (; f->step < g->seats; f->step++) {
			const mu_seat seat = seat_after(f->seat, f->step, g->seats);
			if (op->who == WHO_OTHERS || hts_party_classes(g, seat) & bit(with_class[op->who]))
				return seat;
		}
		return MU_NOBODY;
	}
}

/* Drawing ---------------------------------------------------------------------- */

static enum flow operate_draw(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (op->who == WHO_SELF)
		return next_call(g, f, (struct frame){.procedure = PROC_DRAW, .seat = f->seat, .pc = op->number});
	const mu_seat seat = next_subject(g, f, op);
	if (seat == MU_NOBODY)
		return next(f);
	return hts_call(g, (struct frame){.procedure = PROC_DRAW, .seat = seat, .pc = op->number});
}

static enum flow operate_draw_kept(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (f->step == op->number)
		return next(f);
	f->step++;
	return hts_call(g, (struct frame){.procedure = PROC_DRAW, .seat = f->seat, .pc = 1, .b = f->step});
}

/* Wily Red: each draw is settled before the hand is counted again. What is drawn can be played at once (Orthus,
 * Malamammoth) and come back, so the draws are bounded; the step counts them. */
static enum flow operate_draw_up_to(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (g->hand[f->seat].count >= op->number || g->deck + g->discard == 0 || f->step == REFILL_MAX)
		return next(f);
	f->step++;
	return hts_call(g, (struct frame){.procedure = PROC_DRAW, .seat = f->seat, .pc = 1});
}

static enum flow operate_draw_if_played(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	return f->result == RESULT_PLAYED ? operate_draw(g, f, op, d) : next(f);
}

static enum flow operate_may_draw(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	const mu_seat seat = next_subject(g, f, op);
	if (seat == MU_NOBODY)
		return next(f);
	return hts_call(g, (struct frame){.procedure = PROC_MAY_DRAW, .seat = seat, .pc = op->number, .a = CHOICE_DRAW});
}

/* Between hands ------------------------------------------------------------------ */

/* Up to two pulled cards are kept, for what the card says about them. */
static enum flow operate_pull(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	struct attempt *attempt = hts_attempt(f);
	for (mu_seat from; (from = next_subject(g, f, op)) != MU_NOBODY;)
		for (int i = 0; i < op->number && g->hand[from].count; i++) {
			attempt->kept[i] = hts_pull(g, from, f->seat, d);
			attempt->known[i] = (uint8_t)(bit((unsigned)from) | bit((unsigned)f->seat));
		}
	return next(f);
}

static enum flow operate_pull_again(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	const mu_seat from = next_subject(g, f, op);
	const mu_card pulled = hts_attempt(f)->kept[0];
	if (pulled && kind_of(pulled) == op->number && g->hand[from].count)
		hts_pull(g, from, f->seat, d);
	return next(f);
}

static enum flow operate_give(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	const mu_seat giver = next_subject(g, f, op);
	if (giver == MU_NOBODY)
		return next(f);
	return hts_call(g, (struct frame){.procedure = PROC_GIVE,
	                                  .seat = giver,
	                                  .pc = (uint8_t)(op->number - 1),
	                                  .a = (uint8_t)f->seat});
}

/* Cards that only the seat sees. */
void hts_tell_cards(struct mu_dealer *d, enum hts_event kind, mu_seat seat, mu_seat other, const mu_card *cards,
                    int count)
{
	if (dealer_heard(d))
		dealer_tell(d, &(struct mu_event){.kind = (uint8_t)kind,
		                                  .seat = seat,
		                                  .other = other,
		                                  .a = (uint8_t)count,
		                                  .known = (uint8_t)bit((unsigned)seat),
		                                  .count = (uint8_t)count,
		                                  .cards = cards});
}

static enum flow operate_look(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	const mu_seat seat = next_subject(g, f, op);
	if (seat != MU_NOBODY) {
		mu_card cards[MAIN_CARDS];
		hts_hand_look(g, seat, f->seat);
		hts_tell_cards(d, EVENT_LOOK, f->seat, seat, cards, dealer_heard(d) ? hts_hand_list(g, seat, cards) : 0);
	}
	return next(f);
}

static enum flow operate_take(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op;
	const mu_seat from = (mu_seat)(f->a - 1);
	if (from == MU_NOBODY)
		return next(f);
	if (f->step == 0)
		return hts_choose(g, f, 1, CHOICE_SEEN, f->seat, (uint8_t)from);
	if (f->result) {
		hts_hand_move(g, from, f->seat, f->result);
		hts_tell_secret(d, EVENT_TAKE, f->seat, from, f->result, bit((unsigned)from) | bit((unsigned)f->seat));
	}
	return next(f);
}

static enum flow operate_swap_hands(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	const mu_seat other = next_subject(g, f, op);
	if (other != MU_NOBODY) {
		hts_hand_swap(g, f->seat, other);
		hts_tell(d, EVENT_SWAP, f->seat, other, CARD_NONE);
	}
	return next(f);
}

/* Discarding and searching ------------------------------------------------------- */

static enum flow operate_discard(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (f->step)
		f->b = (uint8_t)(f->b + f->result);
	const mu_seat seat = next_subject(g, f, op);
	if (seat == MU_NOBODY)
		return next(f);
	return hts_call(g, (struct frame){.procedure = PROC_DISCARD, .seat = seat, .pc = op->number, .a = CHOICE_DISCARD});
}

static enum flow operate_discard_up_to(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (f->step) {
		f->b = f->result;
		return next(f);
	}
	f->step = 1;
	return hts_call(g, (struct frame){.procedure = PROC_DISCARD,
	                                  .seat = f->seat,
	                                  .pc = op->number,
	                                  .a = CHOICE_DISCARD_OR_NOT});
}

/* The seat that an operation of one seat is about: oneself, the one named, or the one that had the named Hero. */
static mu_seat one_subject(const struct frame *f, const struct hts_do *op)
{
	return op->who == WHO_SELF ? f->seat : (mu_seat)((op->who == WHO_NAMED ? f->a : f->b) - 1);
}

/* HS-6.6: a price that cannot be paid in full is not paid at all. */
static enum flow operate_pay(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	const mu_seat seat = one_subject(f, op);
	if (seat == MU_NOBODY || g->hand[seat].count < op->number)
		return finish(f);
	return next_call(g, f,
	                 (struct frame){.procedure = PROC_DISCARD, .seat = seat, .pc = op->number, .a = CHOICE_DISCARD});
}

static enum flow operate_discard_kept(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op;
	if (f->step == 0)
		return hts_choose(g, f, 1, CHOICE_KEPT, f->seat, 0);
	if (f->result)
		hts_hand_discard(g, f->seat, f->result, d);
	return next(f);
}

/* The chosen card of the discard pile goes to the hand, open to all. */
static enum flow pick_up(struct hts *g, struct frame *f, mu_seat seat, struct mu_dealer *d)
{
	if (f->result) {
		hts_discard_take(g, f->result);
		hts_hand_gain(g, seat, f->result, viewers_all(g));
		hts_tell(d, EVENT_SEARCH, seat, MU_NOBODY, f->result);
	}
	return next(f);
}

/* Beary Wise: nothing happens between the discards, so they lie on top. */
static enum flow operate_take_discarded(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op;
	return f->step ? pick_up(g, f, f->seat, d) : hts_choose(g, f, 1, CHOICE_DISCARDED, f->seat, f->b);
}

static enum flow operate_search(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	const mu_seat seat = one_subject(f, op);
	if (seat == MU_NOBODY)
		return next(f);
	return f->step ? pick_up(g, f, seat, d) : hts_choose(g, f, 1, CHOICE_SEARCHED, seat, op->number);
}

/* Playing and showing ------------------------------------------------------------ */

/* HS-12.3: not asked for a reason all can see, nothing drawn or pulled or an empty hand. */
static enum flow operate_offer(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	const struct attempt *attempt = hts_attempt(f);
	f->result = RESULT_STOPPED;
	if (op->who == WHO_KEPT ? !(attempt->kept[0] | attempt->kept[1]) : !g->hand[f->seat].count)
		return next(f);
	return next_call(g, f, (struct frame){.procedure = PROC_OFFER, .seat = f->seat, .a = op->who, .b = op->number});
}

static enum flow operate_show(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (f->step)
		return f->result ? next(f) : finish(f);
	if (!(hts_attempt(f)->kept[0] | hts_attempt(f)->kept[1]))
		return finish(f);
	f->step = 1;
	return hts_call(g, (struct frame){.procedure = PROC_SHOW, .seat = f->seat, .a = op->number});
}

/* Heroes --------------------------------------------------------------------------- */

static enum flow operate_destroy(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	if (op->who == WHO_CHOSEN && f->step == 0)
		return hts_choose(g, f, 1, CHOICE_DESTROYED, f->seat, 0);
	const mu_card hero = op->who == WHO_CHOSEN ? f->result : op->who == WHO_FIRST_NAMED ? f->a : f->b;
	if (!hero)
		return next(f);
	return next_call(g, f, (struct frame){.procedure = PROC_DESTROY, .seat = f->seat, .card = hero, .a = op->number});
}

/* Qi Bear: b Heroes, each named after the one before is settled, none twice. Those named are kept, open to all. */
static enum flow operate_destroy_each(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op, (void)d;
	struct attempt *attempt = hts_attempt(f);
	if (f->step == 0) {
		if (!f->b)
			return next(f);
		f->step = 1;
		return hts_call(g, (struct frame){.procedure = PROC_CHOOSE,
		                                  .step = CHOICE_DESTROYED,
		                                  .seat = f->seat,
		                                  .a = attempt->kept[0],
		                                  .b = attempt->kept[1]});
	}
	if (!f->result)
		return next(f);
	const int i = attempt->kept[0] ? 1 : 0;
	attempt->kept[i] = f->result;
	attempt->known[i] = viewers_all(g);
	f->b--;
	f->step = 0;
	return hts_call(g, (struct frame){.procedure = PROC_DESTROY, .seat = f->seat, .card = f->result});
}

/* Leaves the seat stolen from, + 1, as the result. */
static enum flow operate_steal(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	if (op->who == WHO_CHOSEN && f->step == 0)
		return hts_choose(g, f, 1, CHOICE_STOLEN, f->seat, 0);
	f->result = hts_steal(g, f->seat, op->who == WHO_CHOSEN ? f->result : f->a, d);
	return next(f);
}

static enum flow operate_sacrifice(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	const mu_seat seat = next_subject(g, f, op);
	if (seat == MU_NOBODY)
		return next(f);
	return hts_call(g, (struct frame){.procedure = PROC_SACRIFICE, .seat = seat, .pc = (uint8_t)(op->number - 1)});
}

static enum flow operate_change_sides(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op;
	const mu_seat to = (mu_seat)(f->result - 1);
	if (to != MU_NOBODY && party_has(g, f->seat, f->card)) {
		hts_change_party(g, f->card, to);
		hts_tell(d, EVENT_JOIN, f->seat, to, f->card);
	}
	return next(f);
}

static enum flow operate_free_roll(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op, (void)d;
	if (!f->result || g->marked & hero_bit(f->a) || hts_sealed(g, f->a))
		return next(f);
	return next_call(g, f, (struct frame){.procedure = PROC_FREE_ROLL, .seat = f->seat, .card = f->a});
}

/* Items ------------------------------------------------------------------------------ */

static enum flow operate_return_item(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	if (f->step == 0)
		return hts_choose(g, f, 1, (enum hts_choice)op->number, f->seat, 0);
	if (f->result)
		hts_item_return(g, f->result, hts_owner(g, f->result), d);
	return next(f);
}

static enum flow operate_return_all(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)op;
	for (unsigned i = 0; i < g->seats; i++) {
		const mu_seat seat = seat_after(f->seat, i, g->seats);
		for (uint64_t heroes = g->party[seat] & hts_wearers(g); heroes;)
			hts_item_return(g, hero_pop(&heroes), seat, d);
	}
	return next(f);
}

/* Numbers and protection ------------------------------------------------------------- */

static enum flow operate_boost(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	uint16_t *boost = &g->boost[f->seat];
	*boost = (uint16_t)(*boost + op->number < BOOST_MAX ? *boost + op->number : BOOST_MAX);
	hts_tell_number(d, EVENT_BOOST, f->seat, MU_NOBODY, CARD_NONE, op->number);
	return next(f);
}

static enum flow operate_guard(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	uint8_t *guards[] =
	    {[GUARD_STEAL] = &g->no_steal, [GUARD_DESTROY] = &g->no_destroy, [GUARD_CHALLENGE] = &g->no_challenge};
	uint8_t *guard = guards[op->number];
	*guard = (uint8_t)(*guard | bit((unsigned)f->seat));
	hts_tell(d, EVENT_GUARD, f->seat, MU_NOBODY, f->card);
	return next(f);
}

static enum flow operate_call(struct hts *g, struct frame *f, const struct hts_do *op, struct mu_dealer *d)
{
	(void)d;
	return next_call(g, f, (struct frame){.procedure = op->number, .seat = f->seat, .card = f->card});
}

/* ------------------------------------------------------------------------------------ */

static enum flow (*const operations[OP_COUNT])(struct hts *g, struct frame *f, const struct hts_do *op,
                                               struct mu_dealer *d) = {
#define OPERATION(name, lower, ...) [OP_##name] = operate_##lower,
#include "operations.def"
};

/* An operation that calls nothing is followed by the next one at once. */
enum flow hts_effect_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	for (const struct hts_do *op; (op = &hts_cards[f->card].operations[f->pc])->operation != OP_END;) {
		const enum flow flow = operations[op->operation](g, f, op, d);
		if (flow == FLOW_ASK || f != hts_top(g))
			return flow;
	}
	if (kind_of(f->card) == KIND_MAGIC)
		hts_discard_push(g, f->card);
	return hts_done(g, RESULT_PLAYED);
}
