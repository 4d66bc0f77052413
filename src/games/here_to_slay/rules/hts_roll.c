/* HS-6 and HS-7: dice, rolling for a Hero's effect, and the modifier window. */
#include "hts.h"

/* -- Dice ---------------------------------------------------------------------- */

enum {
	THROWS = 36,
	BONUS_ZERO = 100, /* stored above 0 */
};
_Static_assert((BONUS_ZERO + BOOST_MAX + 100) * THROWS < UINT16_MAX, "dice and bonus fit");

void hts_roll_dice(struct roll roll, uint8_t ret_dice[2])
{
	ret_dice[0] = (uint8_t)(1 + roll.thrown % THROWS / 6);
	ret_dice[1] = (uint8_t)(1 + roll.thrown % 6);
}

int hts_roll_bonus(struct roll roll)
{
	return roll.thrown / THROWS - BONUS_ZERO;
}

int hts_roll_total(struct roll roll)
{
	uint8_t dice[2];
	hts_roll_dice(roll, dice);
	return dice[0] + dice[1] + hts_roll_bonus(roll) + roll.modifiers;
}

static inline int bonus_of(const struct hts *g, mu_seat seat, enum hts_roll_kind kind, mu_card hero)
{
	const struct hts_leader *leader = hts_leader(g, seat);
	int sum = g->boost[seat];
	if (leader->rolls & kind)
		sum += leader->number;
	for (int i = 0; i < SLAIN_MAX; i++)
		if (hts_cards[g->slain[seat][i]].bonus_on & kind)
			sum += hts_cards[g->slain[seat][i]].bonus;
	if (hero)
		sum += hts_cards[hts_item(g, hero)].bonus;
	return sum;
}

int hts_bonus(const struct hts *g, mu_seat seat, enum hts_roll_kind kind, mu_card hero)
{
	return bonus_of(g, seat, kind, hero);
}

void hts_throw(const struct hts *g, struct roll *roll, mu_seat seat, enum hts_roll_kind kind, mu_card hero,
               struct mu_dealer *d)
{
	uint8_t dice[2];
	const int bonus = bonus_of(g, seat, kind, hero);
	dealer_roll(d, seat, bonus, dice);
	const int thrown = (bonus + BONUS_ZERO) * THROWS + (dice[0] - 1) * 6 + dice[1] - 1;
	*roll = (struct roll){.thrown = (uint16_t)thrown};
}

/* -- A roll for a Hero's effect --------------------------------------------------- */

enum {
	ROLL_NAME = ROLL_DICE + 1,
	ROLL_NAMED,
	ROLL_TOTAL,
	ROLL_SUCCEEDED,
	ROLL_FAILED,
	ROLL_EFFECT_NOW,
	ROLL_END,
};

static void throw_dice(struct hts *g, struct mu_dealer *d)
{
	struct frame *f = hts_cell_insert(g);
	f->step = ROLL_NAME;
	g->marked |= hero_bit(f->card);
	hts_tell(d, EVENT_ATTEMPT, f->seat, MU_NOBODY, f->card);
	hts_throw(g, &hts_attempt(f)->roll, f->seat, ROLL_EFFECT, f->card, d);
}

/* HS-6.3: pc counts what has been named. */
static enum flow name_next(struct hts *g, struct frame *f)
{
	const uint8_t choice = f->pc < 2 ? hts_cards[f->card].names[f->pc] : CHOICE_NOTHING;
	switch (choice) {
	case CHOICE_NOTHING:
		f->step = ROLL_TOTAL;
		return hts_window_open(g, f->seat);
	case CHOICE_ITS_OWNER:
		f->b = f->a ? (uint8_t)(hts_owner(g, f->a) + 1) : 0;
		f->pc++;
		return FLOW_NEXT;
	default:
		f->step = ROLL_NAMED;
		return hts_call(g, (struct frame){.procedure = PROC_CHOOSE, .step = choice, .seat = f->seat, .a = f->a});
	}
}

static void note_named(struct frame *f, struct mu_dealer *d)
{
	const uint8_t named = f->result;
	const bool seat = hts_choice_is_seat(hts_cards[f->card].names[f->pc]);
	*(f->pc ? &f->b : &f->a) = named;
	f->pc++;
	f->step = ROLL_NAME;
	if (named)
		hts_tell(d, EVENT_TARGET, f->seat, seat ? (mu_seat)(named - 1) : MU_NOBODY, seat ? CARD_NONE : named);
}

/* HS-6.5: coins act by the Item the Hero wears now and the seat that controls it now. */
static mu_seat coin_owner(const struct hts *g, mu_card hero, enum hts_skill coin)
{
	return hts_cards[hts_item(g, hero)].skill == coin ? hts_owner(g, hero) : MU_NOBODY;
}

/* The dice stay under the effect. */
static enum flow effect_now(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	f->procedure = PROC_EFFECT;
	f->step = f->pc = f->result = 0;
	return hts_effect_run(g, f, d);
}

static enum flow succeeded(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	f->step = ROLL_EFFECT_NOW;
	if (!may_at(g, f->seat, MOMENT_SUCCESS)) /* Arctic Aries */
		return effect_now(g, f, d);
	return hts_call(g, hts_may(g, f->seat, MOMENT_SUCCESS));
}

static enum flow failed(struct hts *g, struct frame *f)
{
	f->step = ROLL_END;
	if (!may_at(g, f->seat, MOMENT_FAILURE))
		return hts_done(g, 0);
	return hts_call(g, hts_may(g, f->seat, MOMENT_FAILURE));
}

static enum flow roll_total(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	const int sum = hts_roll_total(hts_attempt(f)->roll);
	const bool success = sum >= hts_cards[f->card].number;
	const enum hts_skill coin = success ? SKILL_DISCARD_ON_SUCCESS : SKILL_DRAW_ON_FAILURE;
	const mu_seat owner = coin_owner(g, f->card, coin);
	hts_tell_number(d, success ? EVENT_SUCCEEDED : EVENT_FAILED, f->seat, MU_NOBODY, f->card, sum);
	f->step = success ? ROLL_SUCCEEDED : ROLL_FAILED;
	if (owner == MU_NOBODY)
		return success ? succeeded(g, f, d) : failed(g, f);
	return hts_call(g, (struct frame){.procedure = success ? PROC_DISCARD : PROC_DRAW,
	                                  .seat = owner,
	                                  .pc = 1,
	                                  .a = success ? CHOICE_DISCARD_ON_SUCCESS : 0});
}

enum flow hts_roll_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->step) {
	case ROLL_DICE:
		throw_dice(g, d);
		return name_next(g, hts_top(g));
	case ROLL_NAME:
		return name_next(g, f);
	case ROLL_NAMED:
		note_named(f, d);
		return name_next(g, f);
	case ROLL_TOTAL:
		return roll_total(g, f, d);
	case ROLL_SUCCEEDED:
		return succeeded(g, f, d);
	case ROLL_FAILED:
		return failed(g, f);
	case ROLL_EFFECT_NOW:
		return effect_now(g, f, d);
	default:
		return hts_done(g, 0);
	}
}

/* -- The modifier window ------------------------------------------------------------ */

/*
 * Its frame: seat is asked, b counts the seats asked since the last modifier, or those
 * that have drawn for it; pc the modifiers; a is the seat of the last one's roll. The
 * rolls are those of the frame below.
 */
enum {
	WINDOW_ASK,
	WINDOW_HORN,
	WINDOW_QUEEN,
	WINDOW_SERPENT,
};

static bool is_contest(const struct hts *g, const struct frame *f)
{
	return hts_caller(g, f)->procedure == PROC_PLAY;
}

/* The roll of a seat in this window, or NULL. */
static struct roll *roll_of(const struct hts *g, const struct frame *f, mu_seat seat)
{
	const struct frame *rolling = hts_caller(g, f);
	if (!is_contest(g, f))
		return seat == rolling->seat ? &hts_attempt(rolling)->roll : NULL;
	if (seat == rolling->seat)
		return &hts_contest(rolling)->roll[0];
	return seat == (mu_seat)rolling->b ? &hts_contest(rolling)->roll[1] : NULL;
}

/* HS-7.2: seat holds who was asked last, b how many were. */
static enum flow ask_next(struct hts *g, struct frame *f)
{
	while (f->b < g->seats) {
		f->b++;
		f->seat = seat_after(f->seat, 1, g->seats);
		if (g->hand[f->seat].count)
			return hts_ask(g, f->seat, CHOICE_MODIFY);
	}
	return hts_done(g, 0);
}

/* The roller, or the challenged seat, is asked first. */
enum flow hts_window_open(struct hts *g, mu_seat roller)
{
	const mu_seat before = seat_after(roller, g->seats - 1u, g->seats);
	hts_call(g, (struct frame){.procedure = PROC_WINDOW, .step = WINDOW_ASK, .seat = before});
	return ask_next(g, hts_top(g));
}

/* HS-7.2: asking starts again, the modifier's player last; HS-7.6: the bound. */
static enum flow ask_again(struct hts *g, struct frame *f)
{
	f->step = WINDOW_ASK;
	f->b = 0;
	return f->pc < MODIFIERS_MAX ? ask_next(g, f) : hts_done(g, 0);
}

/* HS-7.3: Crowned Serpent. Clockwise from the modifier's player, whose own Modifier it is. */
static enum flow serpents(struct hts *g, struct frame *f)
{
	while (f->b < g->seats) {
		const mu_seat seat = seat_after(f->seat, f->b, g->seats);
		const enum hts_moment moment = f->b++ ? MOMENT_MODIFIER : MOMENT_OWN_MODIFIER;
		if (may_at(g, seat, MOMENT_MODIFIER) || may_at(g, seat, moment))
			return hts_call(g, hts_may(g, seat, moment));
	}
	return ask_again(g, f);
}

/* HS-7.3: Abyss Queen, always. */
static void queen(const struct hts *g, const struct frame *f, struct mu_dealer *d)
{
	const mu_seat roller = (mu_seat)f->a;
	if (roller == f->seat || !has_skill(g, roller, SKILL_RESISTS_MODIFIER))
		return;
	struct roll *roll = roll_of(g, f, roller);
	assert(roll);
	const int number = (int)hts_skill_number(g, roller, SKILL_RESISTS_MODIFIER);
	roll->modifiers = (int16_t)(roll->modifiers + number);
	hts_tell_number(d, EVENT_NUDGE, roller, roller, hts_skilled(g, roller, SKILL_RESISTS_MODIFIER), number);
}

/* What a modifier sets off, before the asking starts again. Apart from the asking, which is most of what a game does. */
static SELDOM enum flow modified(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->step) {
	case WINDOW_HORN:
		f->step = WINDOW_QUEEN;
		if (has_skill(g, f->seat, SKILL_NUDGES_MODIFIER))
			return hts_ask(g, f->seat, CHOICE_NUDGE);
		return FLOW_NEXT;
	case WINDOW_QUEEN:
		f->step = WINDOW_SERPENT;
		f->b = 0;
		queen(g, f, d);
		return serpents(g, f);
	default:
		return serpents(g, f);
	}
}

enum flow hts_window_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	return f->step == WINDOW_ASK ? ask_next(g, f) : modified(g, f, d);
}

/* Every value of every Modifier, on every roll. */
static mu_action *list_modifiers(mu_action *at, const struct hts *g, const struct frame *f)
{
	struct set cards = set_and(hand_set(g, f->seat), hts_kind_sets[KIND_MODIFIER]);
	if (set_empty(cards))
		return at;
	mu_seat rollers[2] = {hts_caller(g, f)->seat, hts_caller(g, f)->seat};
	const bool contest = is_contest(g, f);
	if (contest) {
		const mu_seat challenger = (mu_seat)hts_caller(g, f)->b;
		rollers[challenger > rollers[0]] = challenger;
	}
	for (mu_card card; (card = set_pop(&cards));)
		for (int i = 0; i < 2; i++)
			for (int r = 0; r < 2; r++) {
				const int value = hts_cards[card].values[i];
				*at = action_make(VERB_MODIFY, card, (unsigned)(value + VALUE_ZERO), (unsigned)rollers[r]);
				at += (value != 0) & (r == 0 || contest);
			}
	return at;
}

int hts_window_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	mu_action *at = actions;
	if (g->step == STEP_MODIFY) {
		at = list_modifiers(at, g, f);
	} else {
		*at++ = action_make(VERB_CHOOSE_VALUE, VALUE_ZERO + 1, 0, 0);
		*at++ = action_make(VERB_CHOOSE_VALUE, VALUE_ZERO - 1, 0, 0);
	}
	*at++ = action_plain(VERB_DECLINE);
	return (int)(at - actions);
}

static SELDOM enum flow nudge(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	const int value = action_x(action) - VALUE_ZERO;
	if (action != action_make(VERB_CHOOSE_VALUE, action_x(action), 0, 0) || (value != 1 && value != -1))
		return FLOW_REFUSED;
	struct roll *roll = roll_of(g, f, (mu_seat)f->a);
	assert(roll);
	roll->modifiers = (int16_t)(roll->modifiers + value);
	hts_tell_number(d, EVENT_NUDGE, f->seat, (mu_seat)f->a, g->leader[f->seat], value);
	hts_leader_use(g, f->seat);
	return FLOW_NEXT;
}

/* Apart, as what it sets off: a window is mostly declined. */
static SELDOM enum flow modify(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	const mu_card card = action_x(action);
	const int value = action_y(action) - VALUE_ZERO;
	if (action_verb(action) != VERB_MODIFY || card >= CARD_MAIN_END || !hand_has(g, f->seat, card) ||
	    kind_of(card) != KIND_MODIFIER || !value ||
	    (value != hts_cards[card].values[0] && value != hts_cards[card].values[1]))
		return FLOW_REFUSED;
	struct roll *roll = action_z(action) < g->seats ? roll_of(g, f, (mu_seat)action_z(action)) : NULL;
	if (!roll)
		return FLOW_REFUSED;
	hts_hand_lose(g, f->seat, card);
	hts_discard_push(g, card);
	roll->modifiers = (int16_t)(roll->modifiers + value);
	hts_tell_number(d, EVENT_MODIFY, f->seat, (mu_seat)action_z(action), card, value);
	f->a = action_z(action);
	f->pc++;
	f->step = WINDOW_HORN;
	return FLOW_NEXT;
}

enum flow hts_window_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (action == action_plain(VERB_DECLINE))
		return hts_window_run(g, f, d);
	return g->step == STEP_SKILL ? nudge(g, f, action, d) : modify(g, f, action, d);
}
