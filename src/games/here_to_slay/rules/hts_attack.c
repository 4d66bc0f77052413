/* HS-10: attacking a monster. */
#include "hts.h"

enum {
	ATTACK_TOTAL = ROLL_DICE + 1,
	ATTACK_NEW_MONSTER,
	ATTACK_END,
};

/* What a party has to meet a requirement with. */
struct forces {
	unsigned heroes;
	unsigned classes; /* the leader's too */
	unsigned leader;  /* its class */
};

static struct forces forces_of(const struct hts *g, mu_seat seat)
{
	return (struct forces){party_count(g, seat), hts_party_classes(g, seat) | bit(CLASS_NONE),
	                       hts_leader(g, seat)->class};
}

/*
 * HS-10.1: one card meets one symbol; the leader meets a class, never the grey symbol. No branches here: which monsters lie
 * there and who could attack them is anybody's guess.
 */
static bool requirement_met(struct forces forces, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	const bool further = (row->class != CLASS_NONE) & (row->class != forces.leader);
	return (forces.heroes >= row->number + (unsigned)further) & forces.classes >> row->class;
}

bool hts_requirement_met(const struct hts *g, mu_seat seat, mu_card monster)
{
	return requirement_met(forces_of(g, seat), monster);
}

unsigned hts_attackable(const struct hts *g, mu_seat seat)
{
	const struct forces forces = forces_of(g, seat);
	unsigned monsters = 0;
	for (int i = 0; i < PLACES; i++)
		if (g->monsters[i])
			monsters |= (unsigned)requirement_met(forces, g->monsters[i]) << (g->monsters[i] - CARD_LEADER_END);
	return monsters;
}

/* HS-14.1: the last monster is slain, and nobody can win any more. */
static enum flow end_of_hunt(struct hts *g, struct mu_dealer *d)
{
	const unsigned best = hts_best_hunters(g);
	for (unsigned rest = best; rest;)
		hts_tell(d, EVENT_WIN, (mu_seat)bits_pop(&rest), MU_NOBODY, CARD_NONE);
	return hts_over(g, best);
}

/* HS-10.3 */
static enum flow slay(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const struct hts_card *row = &hts_cards[f->card];
	int place = 0, slain = 0;
	while (g->monsters[place] != f->card)
		place++;
	while (g->slain[f->seat][slain])
		slain++;
	g->monsters[place] = CARD_NONE;
	g->slain[f->seat][slain] = f->card;
	hts_skills_renew(g, f->seat);
	f->a = (uint8_t)place;
	f->step = ATTACK_NEW_MONSTER;
	if ((unsigned)slain + 1 == hts_to_slay(g)) { /* HS-11.1 */
		hts_tell(d, EVENT_WIN, f->seat, MU_NOBODY, CARD_NONE);
		return hts_over(g, bit((unsigned)f->seat));
	}
	if (hts_is_hunted_out(g))
		return end_of_hunt(g, d);
	if (row->skill == SKILL_EXTRA_POINT)
		g->ap++;
	if (!row->draws)
		return FLOW_NEXT;
	return hts_call(g, (struct frame){.procedure = PROC_DRAW, .seat = f->seat, .pc = row->draws});
}

/* HS-10.4: a row's only operation is its counter-attack. */
static enum flow counter(struct hts *g, struct frame *f)
{
	const struct hts_do *hit = &hts_cards[f->card].operations[0];
	f->step = ATTACK_END;
	if (hit->operation == OP_SACRIFICE)
		return hts_call(g, (struct frame){.procedure = PROC_SACRIFICE, .seat = f->seat});
	return hts_call(g,
	                (struct frame){.procedure = PROC_DISCARD, .seat = f->seat, .pc = hit->number, .a = CHOICE_DISCARD});
}

static enum flow attack_total(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const struct hts_card *row = &hts_cards[f->card];
	const int sum = hts_roll_total(hts_attempt(f)->roll);
	if (range_has(row->slay, sum)) {
		hts_tell_number(d, EVENT_SLAIN, f->seat, MU_NOBODY, f->card, sum);
		return slay(g, f, d);
	}
	if (range_has(row->counter, sum)) {
		hts_tell_number(d, EVENT_COUNTER, f->seat, MU_NOBODY, f->card, sum);
		return counter(g, f);
	}
	hts_tell_number(d, EVENT_MISSED, f->seat, MU_NOBODY, f->card, sum);
	return hts_done(g, 0);
}

enum flow hts_attack_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->step) {
	case ROLL_DICE:
		f = hts_cell_insert(g);
		f->step = ATTACK_TOTAL;
		hts_tell(d, EVENT_ATTACK, f->seat, MU_NOBODY, f->card);
		hts_throw(g, &hts_attempt(f)->roll, f->seat, ROLL_ATTACK, CARD_NONE, d);
		return hts_window_open(g, f->seat);
	case ATTACK_TOTAL:
		return attack_total(g, f, d);
	case ATTACK_NEW_MONSTER:
		if (g->monster_count) {
			g->monsters[f->a] = g->monster_deck[--g->monster_count];
			g->monster_deck[g->monster_count] = CARD_NONE;
			hts_tell(d, EVENT_MONSTER, MU_NOBODY, MU_NOBODY, g->monsters[f->a]);
		}
		return hts_done(g, 0);
	default:
		return hts_done(g, 0);
	}
}
