/* HS-2: the turn, its actions and its end. */
#include "hts_list.h"

enum {
	COST_ATTACK = 2,
	COST_REDRAW = 3,
	REDRAW_CARDS = 5,
	POINTS = 3,
};

uint8_t hts_turn_points(const struct hts *g, mu_seat seat)
{
	return seat != MU_NOBODY && has_skill(g, seat, SKILL_EXTRA_POINT) ? POINTS + 1 : POINTS;
}

void hts_begin_turns(struct hts *g)
{
	hts_push(g, (struct frame){.procedure = PROC_TURN, .seat = (mu_seat)g->active});
	hts_ask(g, (mu_seat)g->active, CHOICE_TURN);
}

/* HS-2.4, in its order. */
static enum flow turn_end(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	g->ap = 0;
	if (hts_has_gathered(g, f->seat)) {
		hts_tell(d, EVENT_WIN, f->seat, MU_NOBODY, CARD_NONE);
		return hts_over(g, bit((unsigned)f->seat));
	}
	g->marked = 0;
	memset(g->boost, 0, sizeof g->boost);
	g->no_challenge = 0;
	hts_skills_return(g);
	g->turn++;
	f->seat = seat_after(f->seat, 1, g->seats);
	g->active = (uint8_t)f->seat;
	if (g->turn == TURN_LIMIT) { /* HS-11.3 */
		hts_tell(d, EVENT_DRAWN_GAME, MU_NOBODY, MU_NOBODY, CARD_NONE);
		return hts_over(g, 0);
	}
	g->no_steal = (uint8_t)(g->no_steal & ~bit(g->active));
	g->no_destroy = (uint8_t)(g->no_destroy & ~bit(g->active));
	g->ap = hts_turn_points(g, f->seat);
	hts_tell_number(d, EVENT_TURN, f->seat, MU_NOBODY, CARD_NONE, g->turn);
	hts_market_fill(g, d);
	return hts_ask(g, f->seat, CHOICE_TURN);
}

enum flow hts_turn_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	f->result = 0; /* between actions nothing is left of the last one: equal games are equal bytes */
	if (!g->ap)
		return turn_end(g, f, d);
	return hts_ask(g, f->seat, CHOICE_TURN);
}

static bool may_use(const struct hts *g, mu_seat seat, mu_card hero)
{
	return party_has(g, seat, hero) && !(g->marked & hero_bit(hero)) && !hts_sealed(g, hero);
}

static bool may_attack(const struct hts *g, mu_seat seat, mu_card monster)
{
	bool face_up = false;
	for (int i = 0; i < PLACES; i++)
		face_up |= monster == g->monsters[i];
	return face_up && g->ap >= COST_ATTACK && hts_requirement_met(g, seat, monster) && !hts_is_truce(g);
}

/* A leader's skill that is an action: for its price, in points or in cards. */
static bool may_act(const struct hts *g, mu_seat seat, enum hts_skill skill)
{
	return has_skill(g, seat, skill) &&
	       hts_leader(g, seat)->price <= (skill == SKILL_BUYS_POINT ? g->hand[seat].count : g->ap);
}

static bool may_pull(const struct hts *g, mu_seat seat, mu_seat from)
{
	return from != seat && from < g->seats && g->hand[from].count && may_act(g, seat, SKILL_PULLS);
}

/* HS-14.7, in alphabetical order. */
static int list_market(const struct hts *g, mu_action *actions)
{
	struct set cards = {0, 0};
	int count = 0;
	for (int i = 0; i < MARKET; i++)
		if (g->market[i])
			set_add(&cards, g->market[i]);
	for (mu_card card; (card = set_pop(&cards));)
		actions[count++] = action_make(VERB_DRAW, card, 0, 0);
	return count;
}

/* Leaders' skills that are actions. */
static mu_action *list_skills(mu_action *at, const struct hts *g, mu_seat seat)
{
	for (mu_seat other = 0; other < g->seats; other++)
		if (may_pull(g, seat, other))
			*at++ = action_make(VERB_SKILL, (unsigned)other, 0, 0);
	if (may_act(g, seat, SKILL_DRAWS))
		*at++ = action_plain(VERB_SKILL_DRAW);
	if (may_act(g, seat, SKILL_BUYS_POINT))
		*at++ = action_plain(VERB_SKILL_POINT);
	return at;
}

int hts_turn_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	const mu_seat seat = f->seat;
	mu_action *at = actions;
	*at++ = action_plain(VERB_DRAW);
	if (hts_option(g, MARKET))
		at += list_market(g, at);
	at += hts_list_plays(g, hand_set(g, seat), at);
	at = list_heroes(at, action_plain(VERB_USE), 8, g->party[seat] & ~g->marked & ~hts_sealed_heroes(g));
	if (g->ap >= COST_ATTACK && !hts_is_truce(g))
		at = list_members(at, action_make(VERB_ATTACK, CARD_LEADER_END, 0, 0), hts_attackable(g, seat));
	*at = action_plain(VERB_REDRAW);
	at += g->ap >= COST_REDRAW;
	if (g->skills[seat] & (bit(SKILL_PULLS) | bit(SKILL_DRAWS) | bit(SKILL_BUYS_POINT)))
		at = list_skills(at, g, seat);
	*at++ = action_plain(VERB_END);
	return (int)(at - actions);
}

/* HS-2.2: in alphabetical order, the last card on top. With the last one goes how many they were, -1 with the others. */
static void redraw(struct hts *g, mu_seat seat, struct mu_dealer *d)
{
	mu_card cards[MAIN_CARDS];
	const int count = hts_hand_list(g, seat, cards);
	for (int i = 0; i < count; i++) {
		hts_hand_lose(g, seat, cards[i]);
		hts_discard_push(g, cards[i]);
		hts_tell_number(d, EVENT_DISCARD, seat, MU_NOBODY, cards[i], i + 1 < count ? -1 : count);
	}
}

/* Pays, and calls what the action is about. */
static void pay_call(struct hts *g, unsigned points, struct frame frame)
{
	g->ap = (uint8_t)(g->ap - points);
	hts_call(g, frame);
}

static void skill_pull(struct hts *g, mu_seat seat, mu_seat from, struct mu_dealer *d)
{
	const struct hts_leader *row = hts_leader(g, seat);
	g->ap = (uint8_t)(g->ap - row->price);
	hts_leader_use(g, seat);
	for (int i = 0; i < row->number && g->hand[from].count; i++)
		hts_pull(g, from, seat, d);
}

static void skill_draw(struct hts *g, mu_seat seat)
{
	const struct hts_leader *row = hts_leader(g, seat);
	hts_leader_use(g, seat);
	pay_call(g, row->price, (struct frame){.procedure = PROC_DRAW, .seat = seat, .pc = row->number});
}

/* The point comes at once: it is paid for before anything else can happen. */
static void skill_point(struct hts *g, mu_seat seat)
{
	const struct hts_leader *row = hts_leader(g, seat);
	hts_leader_use(g, seat);
	g->ap = (uint8_t)(g->ap + row->number);
	hts_call(g,
	         (struct frame){.procedure = PROC_DISCARD, .seat = seat, .pc = row->price, .a = CHOICE_DISCARD_FOR_POINT});
}

static bool answer_plain(struct hts *g, mu_seat seat, enum hts_verb verb, struct mu_dealer *d)
{
	switch (verb) {
	case VERB_DRAW:
		pay_call(g, 1, (struct frame){.procedure = PROC_DRAW, .seat = seat, .pc = 1});
		return true;
	case VERB_REDRAW:
		if (g->ap < COST_REDRAW)
			return false;
		redraw(g, seat, d);
		pay_call(g, COST_REDRAW, (struct frame){.procedure = PROC_DRAW, .seat = seat, .pc = REDRAW_CARDS});
		return true;
	case VERB_SKILL_DRAW:
		if (!may_act(g, seat, SKILL_DRAWS))
			return false;
		skill_draw(g, seat);
		return true;
	case VERB_SKILL_POINT:
		if (!may_act(g, seat, SKILL_BUYS_POINT))
			return false;
		skill_point(g, seat);
		return true;
	case VERB_END:
		g->ap = 0;
		return true;
	default:
		return false;
	}
}

enum flow hts_turn_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	const mu_seat seat = f->seat;
	const mu_card card = action_x(action);
	if (hts_play_fits(g, hand_set(g, seat), action)) {
		pay_call(g, 1, hts_announce(g, seat, card, action_y(action), d));
		return FLOW_NEXT;
	}
	if (card && action == action_make(VERB_DRAW, card, 0, 0)) {
		if (hts_market_place(g, card) < 0)
			return FLOW_REFUSED;
		pay_call(g, 1, hts_market_draw(g, seat, card, d));
		return FLOW_NEXT;
	}
	if (action == action_make(VERB_USE, card, 0, 0)) {
		if (card >= CARD_MAIN_END || kind_of(card) != KIND_HERO || !may_use(g, seat, card))
			return FLOW_REFUSED;
		pay_call(g, 1, (struct frame){.procedure = PROC_ROLL, .seat = seat, .card = card});
		return FLOW_NEXT;
	}
	if (action == action_make(VERB_ATTACK, card, 0, 0)) {
		if (!card || !may_attack(g, seat, card))
			return FLOW_REFUSED;
		pay_call(g, COST_ATTACK, (struct frame){.procedure = PROC_ATTACK, .seat = seat, .card = card});
		return FLOW_NEXT;
	}
	if (action == action_make(VERB_SKILL, card, 0, 0)) {
		if (card >= MU_SEATS_MAX || !may_pull(g, seat, (mu_seat)card))
			return FLOW_REFUSED;
		skill_pull(g, seat, (mu_seat)card, d);
		return FLOW_NEXT;
	}
	const enum hts_verb verb = (enum hts_verb)action_verb(action);
	return action == action_plain(verb) && answer_plain(g, seat, verb, d) ? FLOW_NEXT : FLOW_REFUSED;
}
