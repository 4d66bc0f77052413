/*
 * One out of a set: every question answered with "choose". The frame: step is
 * the choice, seat is asked, a and b narrow the set down. Who calls it acts on
 * the result.
 */
#include "hts_list.h"

/* -- Sets of seats --------------------------------------------------------------- */

static unsigned seats_any(const struct hts *g, const struct frame *f)
{
	return (bit(g->seats) - 1) & ~bit((unsigned)f->seat);
}

static unsigned seats_with_cards(const struct hts *g, const struct frame *f)
{
	unsigned seats = seats_any(g, f);
	for (unsigned seat = 0; seat < g->seats; seat++)
		if (!g->hand[seat].count)
			seats &= ~bit(seat);
	return seats;
}

static unsigned seats_with_hero(const struct hts *g, const struct frame *f)
{
	unsigned seats = seats_any(g, f);
	for (unsigned seat = 0; seat < g->seats; seat++)
		if (!g->party[seat])
			seats &= ~bit(seat);
	return seats;
}

static unsigned seats_to_steal_from(const struct hts *g, const struct frame *f)
{
	const uint64_t heroes = hts_may_steal(g, f->seat);
	unsigned seats = 0;
	for (unsigned seat = 0; seat < g->seats; seat++)
		if (g->party[seat] & heroes)
			seats |= bit(seat);
	return seats;
}

/* -- Sets of Heroes and of cards ----------------------------------------------------------------- */

/* a and b are Heroes named before: two targets of one effect are different (HS-6.3). */
static uint64_t not_named(const struct frame *f)
{
	return ~((f->a ? hero_bit(f->a) : 0) | (f->b ? hero_bit(f->b) : 0));
}

static uint64_t heroes_to_destroy(const struct hts *g, const struct frame *f)
{
	return hts_may_destroy(g, f->seat) & not_named(f);
}

static uint64_t heroes_to_steal(const struct hts *g, const struct frame *f)
{
	return hts_may_steal(g, f->seat) & not_named(f);
}

/* a is the seat. */
static uint64_t heroes_to_steal_from(const struct hts *g, const struct frame *f)
{
	return hts_may_steal(g, f->seat) & g->party[f->a];
}

static uint64_t heroes_own(const struct hts *g, const struct frame *f)
{
	return g->party[f->seat];
}

static uint64_t heroes_worn(const struct hts *g, const struct frame *f)
{
	(void)f;
	return hts_wearers(g);
}

static struct set set_cursed(const struct hts *g, const struct frame *f)
{
	struct set cards = {0, 0};
	for (uint64_t heroes = g->party[f->seat] & hts_wearers(g); heroes;) {
		const mu_card hero = hero_pop(&heroes);
		if (hts_cards[hts_item(g, hero)].cursed)
			set_add(&cards, hero);
	}
	return cards;
}

static struct set set_hand(const struct hts *g, const struct frame *f)
{
	return hand_set(g, f->seat);
}

/* a is the seat whose hand is seen. */
static struct set set_seen(const struct hts *g, const struct frame *f)
{
	return hand_set(g, (mu_seat)f->a);
}

/* What the calling effect drew or pulled. */
static struct set set_kept(const struct hts *g, const struct frame *f)
{
	const struct attempt *attempt = hts_attempt(hts_caller(g, f));
	struct set cards = {0, 0};
	for (int i = 0; i < 2; i++)
		if (attempt->kept[i])
			set_add(&cards, attempt->kept[i]);
	return set_and(cards, hand_set(g, f->seat));
}

/* a is how many cards on top of the discard pile. */
static struct set set_discarded(const struct hts *g, const struct frame *f)
{
	struct set cards = {0, 0};
	for (int i = 1; i <= f->a; i++)
		set_add(&cards, discard_at(g, g->discard - i));
	return cards;
}

/* a is the kind. */
static struct set set_searched(const struct hts *g, const struct frame *f)
{
	struct set cards = {0, 0};
	for (int i = 0; i < g->discard; i++)
		set_add(&cards, discard_at(g, i));
	return set_and(cards, hts_kind_sets[f->a]);
}

/* a is how many cards on top of the deck. */
static struct set set_looked(const struct hts *g, const struct frame *f)
{
	struct set cards = {0, 0};
	for (int i = 0; i < f->a; i++)
		set_add(&cards, deck_at(g, i));
	return cards;
}

/* -- The question -------------------------------------------------------------------- */

static const struct {
	struct set (*cards)(const struct hts *g, const struct frame *f);
	unsigned (*seats)(const struct hts *g, const struct frame *f);
	uint64_t (*heroes)(const struct hts *g, const struct frame *f);
	bool optional;
} choices[CHOICE_COUNT] = {
#define ASKS(...)
#define SEATS(name, text, question, set) [CHOICE_##name] = {.seats = set},
#define CARDS(name, text, question, skill, free, set) [CHOICE_##name] = {.optional = free, .cards = set},
#define HEROES(name, text, question, skill, free, set) [CHOICE_##name] = {.optional = free, .heroes = set},
#include "choices.def"
};

bool hts_choice_is_seat(unsigned choice)
{
	return choices[choice].seats;
}

enum flow hts_choose(struct hts *g, struct frame *f, uint8_t step, enum hts_choice choice, mu_seat seat, uint8_t a)
{
	f->step = step;
	return hts_call(g, (struct frame){.procedure = PROC_CHOOSE, .step = (uint8_t)choice, .seat = seat, .a = a});
}

static bool is_empty(const struct hts *g, const struct frame *f)
{
	if (choices[f->step].seats)
		return !choices[f->step].seats(g, f);
	if (choices[f->step].heroes)
		return !choices[f->step].heroes(g, f);
	return set_empty(choices[f->step].cards(g, f));
}

/* Of a card of the main deck. */
static bool is_offered(const struct hts *g, const struct frame *f, mu_card card)
{
	if (choices[f->step].heroes)
		return choices[f->step].heroes(g, f) & hero_bit(card);
	return set_has(choices[f->step].cards(g, f), card);
}

enum flow hts_choose_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	(void)d;
	if (is_empty(g, f))
		return hts_done(g, 0);
	return hts_ask(g, f->seat, (enum hts_choice)f->step);
}

int hts_choose_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	mu_action *at = actions;
	if (choices[f->step].seats)
		return (int)(list_members(at, action_plain(VERB_CHOOSE_SEAT), choices[f->step].seats(g, f)) - actions);
	if (choices[f->step].heroes)
		at = list_heroes(at, action_plain(VERB_CHOOSE), 8, choices[f->step].heroes(g, f));
	else
		at = list_cards(at, VERB_CHOOSE, choices[f->step].cards(g, f));
	if (choices[f->step].optional)
		*at++ = action_plain(VERB_DECLINE);
	return (int)(at - actions);
}

enum flow hts_choose_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	(void)d;
	const uint8_t x = action_x(action);
	if (choices[f->step].optional && action == action_plain(VERB_DECLINE)) {
		hts_done(g, 0);
		return FLOW_NEXT;
	}
	if (choices[f->step].seats) {
		if (action != action_make(VERB_CHOOSE_SEAT, x, 0, 0) || x >= g->seats ||
		    !(choices[f->step].seats(g, f) & bit(x)))
			return FLOW_REFUSED;
		hts_done(g, (uint8_t)(x + 1));
		return FLOW_NEXT;
	}
	if (action != action_make(VERB_CHOOSE, x, 0, 0) || x >= CARD_MAIN_END || !is_offered(g, f, x))
		return FLOW_REFUSED;
	hts_done(g, x);
	return FLOW_NEXT;
}
