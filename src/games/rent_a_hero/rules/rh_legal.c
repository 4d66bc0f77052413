/*
 * What is asked, what the asked seat may do, and why it may not. Everything is computed from the
 * state of the moment; only the usable powers were found when the seat was asked.
 */
#include "rh_may.h"

struct mu_ask rh_ask(const void *state)
{
	const struct rh *g = state;
	return (struct mu_ask){.seat = g->asked, .step = g->step};
}

/* -- The question ---------------------------------------------------------------------- */

const char *const rh_choice_names[] = {
    [CHOICE_NOTHING] = "nothing",
#define ASKS(name, text) [CHOICE_##name] = text,
#include "rh_choices.def"
#undef ASKS
    [CHOICE_COUNT] = NULL,
};

static const uint8_t decisions[] = {
    [STEP_PRE_SEND] = CHOICE_SEND, [STEP_NO_MATCH] = CHOICE_DRAW,  [STEP_NM_DISCARD] = CHOICE_DISCARD,
    [STEP_HOLD] = CHOICE_VAGABOND, [STEP_RETURN] = CHOICE_RECRUIT,
};

static enum rh_choice choice_of(const struct rh *g)
{
	if (g->step == STEP_OVER)
		return CHOICE_NOTHING;
	if (decision_due(g))
		return (enum rh_choice)decisions[g->step];
	return g->pending_count ? CHOICE_REACT : CHOICE_POWER;
}

/* The open card that a step is about, or the vagabond, which in a view is 0 to those who do not know it. */
static mu_card card_of(const struct rh *g)
{
	switch (g->step) {
	case STEP_PRE_SEND:
	case STEP_NO_MATCH:
		return g->requirement;
	case STEP_HOLD:
	case STEP_RETURN:
		return g->vagabond;
	default:
		return g->doomed;
	}
}

/* Whom something is sent to or has come from; in a window, who goes on if nobody uses a power. */
static mu_seat about_of(const struct rh *g, enum rh_choice choice)
{
	switch (choice) {
	case CHOICE_SEND:
	case CHOICE_DRAW:
		return seat_after(g->active, 1, g->seats);
	case CHOICE_VAGABOND:
		return g->active;
	case CHOICE_POWER:
		return g->focus;
	default:
		return MU_NOBODY;
	}
}

struct mu_question rh_asked(const void *state)
{
	const struct rh *g = state;
	const enum rh_choice choice = choice_of(g);
	struct mu_question q = {.choice = (uint8_t)choice, .seat = g->asked, .about = MU_NOBODY};
	if (choice == CHOICE_REACT) {
		const struct power last = power_unpack(rh_top(g));
		q.card = last.hero;
		q.about = last.seat;
		q.number = g->pending_count;
	} else if (choice != CHOICE_NOTHING) {
		q.card = card_of(g);
		q.about = about_of(g, choice);
	}
	return q;
}

/* -- The list -------------------------------------------------------------------------- */

/* What the lower and the upper heroes of a set add to an action, in order, and how many they are. */
enum { LOWER = 4, ROW = 4 };
#define ROW_OF(a, b, c, d)             \
	{                                  \
		a << 8, b << 8, c << 8, d << 8 \
	}
static const mu_action lower_heroes[1 << LOWER][ROW] = {
    ROW_OF(0, 0, 0, 0), ROW_OF(1, 0, 0, 0), ROW_OF(2, 0, 0, 0), ROW_OF(1, 2, 0, 0),
    ROW_OF(3, 0, 0, 0), ROW_OF(1, 3, 0, 0), ROW_OF(2, 3, 0, 0), ROW_OF(1, 2, 3, 0),
    ROW_OF(4, 0, 0, 0), ROW_OF(1, 4, 0, 0), ROW_OF(2, 4, 0, 0), ROW_OF(1, 2, 4, 0),
    ROW_OF(3, 4, 0, 0), ROW_OF(1, 3, 4, 0), ROW_OF(2, 3, 4, 0), ROW_OF(1, 2, 3, 4),
};
static const mu_action upper_heroes[1 << (HERO_COUNT - LOWER)][ROW] = {
    ROW_OF(0, 0, 0, 0), ROW_OF(5, 0, 0, 0), ROW_OF(6, 0, 0, 0), ROW_OF(5, 6, 0, 0),
    ROW_OF(7, 0, 0, 0), ROW_OF(5, 7, 0, 0), ROW_OF(6, 7, 0, 0), ROW_OF(5, 6, 7, 0),
};
static const uint8_t sizes[1 << LOWER] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/*
 * One action for each hero of a set. Written row by row, without branches: what the sets hold is anybody's guess. What
 * stands behind the last one is written over by whatever follows.
 */
static inline mu_action *list_heroes(mu_action *at, unsigned verb, unsigned heroes)
{
	const unsigned lower = heroes >> 1 & ((1 << LOWER) - 1), upper = heroes >> (LOWER + 1);
	for (int i = 0; i < ROW; i++)
		at[i] = verb | lower_heroes[lower][i];
	at += sizes[lower];
	for (int i = 0; i < ROW; i++)
		at[i] = verb | upper_heroes[upper][i];
	return at + sizes[upper];
}

static mu_action *list_sending(mu_action *at, const struct rh *g)
{
	const unsigned held = tally_set(g->hand[g->active]);
	at = list_heroes(at, VERB_SEND, held & sendable(g));
	if (held & rh_allow(g->requirement, g->seats)) /* RH-4.3, 4.8 */
		return at;
	if (g->step == STEP_PRE_SEND)
		*at++ = VERB_NO_MATCH;
	else
		*at++ = rh_can_draw(g) ? VERB_DRAW : VERB_SKIP; /* RH-4.4, 4.6 */
	return at;
}

static mu_action *list_decisions(mu_action *at, const struct rh *g)
{
	switch (g->step) {
	case STEP_PRE_SEND:
	case STEP_NO_MATCH:
		return list_sending(at, g);
	case STEP_NM_DISCARD:
		return list_heroes(at, VERB_DISCARD, tally_set(g->hand[g->active]));
	case STEP_HOLD:
		*at++ = VERB_RECRUIT;
		*at++ = VERB_PASS;
		return can_pay_clue(g) ? list_heroes(at, VERB_CLUE, tally_set(g->hand[g->holder])) : at;
	default: /* RETURN, RH-5.4 */
		*at++ = VERB_RECRUIT;
		return at;
	}
}

/* Apart from the decisions: most who decide have no power to use. */
static SELDOM int list_powers(const struct rh *g, mu_action *actions, mu_action *at)
{
	if (!(g->usable & bit(WITCH))) {
		at = list_heroes(at, VERB_USE, g->usable);
	} else {
		at = list_heroes(at, VERB_USE, g->usable & (bit(WITCH) - 1));
		for (unsigned targets = g->used[g->asked] & ~bit(WITCH); targets;)
			*at++ = action_make(VERB_USE, WITCH, bits_pop(&targets), 0);
		at = list_heroes(at, VERB_USE, g->usable & ~(2 * bit(WITCH) - 1));
	}
	*at = VERB_DECLINE;
	return (int)(at - actions) + !decision_due(g);
}

int rh_legal(const void *state, mu_action *actions)
{
	const struct rh *g = state;
	mu_action *at = actions;
	if (g->step == STEP_OVER)
		return 0;
	if (decision_due(g))
		at = list_decisions(at, g);
	return g->usable & ALL_HEROES ? list_powers(g, actions, at) : (int)(at - actions);
}

bool rh_allowed(const struct rh *g, mu_action action)
{
	return rh_may(g, action_verb(action), action);
}

/* -- Refusals: the table at the end of the Rent a Hero part of the protocol -------------- */

enum refusal {
#define REFUSAL(name, rule, sentence) name,
#include "rh_refusals.def"
#undef REFUSAL
};

static const struct {
	const char *rule, *sentence;
} refusals[] = {
#define REFUSAL(name, rule, sentence) [name] = {rule, sentence},
#include "rh_refusals.def"
#undef REFUSAL
};

static enum refusal why_no_power(const struct rh *g, mu_action action)
{
	const mu_seat seat = g->asked;
	const unsigned hero = action_operand(action, 0);
	if (!(g->band[seat] & bit(hero)))
		return RH_8_1;
	if (g->used[seat] & bit(hero))
		return RH_8_2;
	switch (hero) {
	case ANGRY_CHICKEN:
		return g->pending_count ? RH_9_4 : RH_9_1;
	case WITCH:
		return RH_11_3;
	case BLACK_KNIGHT:
		return RH_14_1;
	case WIZARD:
		return RH_15_3;
	default:
		return rh_has_vagabond(g) ? RH_12_4 : RH_8_11;
	}
}

static enum refusal why_no_hold(const struct rh *g, unsigned verb, unsigned hero)
{
	if (g->step != STEP_HOLD && g->step != STEP_RETURN)
		return RH_5_1;
	if (g->asked != g->holder)
		return RH_5_5;
	if (g->step == STEP_RETURN)
		return verb == VERB_PASS ? RH_5_4 : RH_7_1;
	return g->hand[g->asked] & tally_of(hero) * 15 ? RH_7_6 : RH_7_2;
}

static enum refusal why_no_draw(const struct rh *g, unsigned verb)
{
	const bool deciding = g->asked == g->active && g->step == STEP_NO_MATCH;
	if (deciding && matching(g))
		return RH_4_8;
	return verb == VERB_DRAW && !deciding ? RH_4_4 : RH_4_6;
}

static enum refusal why_not(const struct rh *g, mu_action action)
{
	const unsigned verb = action_verb(action);
	if (verb == VERB_DECLINE)
		return RH_18_5;
	if (verb == VERB_USE)
		return why_no_power(g, action);
	if (g->pending_count)
		return RH_18_3;
	switch (verb) {
	case VERB_SEND:
		return RH_4_1;
	case VERB_NO_MATCH:
		return g->asked == g->active && g->step == STEP_PRE_SEND ? RH_4_3 : RH_4_4;
	case VERB_DRAW:
	case VERB_SKIP:
		return why_no_draw(g, verb);
	case VERB_DISCARD:
		return RH_4_5;
	default:
		return why_no_hold(g, verb, action_operand(action, 0));
	}
}

struct mu_refusal rh_refuse(const void *state, mu_seat seat, mu_action action)
{
	const struct rh *g = state;
	char text[MU_TEXT_MAX];
	if (g->step == STEP_OVER)
		return (struct mu_refusal){.error = MU_E_OVER, .sentence = mu_error_sentence(MU_E_OVER)};
	if (!rh_action_text(action, text, sizeof text))
		return (struct mu_refusal){.error = MU_E_UNKNOWN, .sentence = mu_error_sentence(MU_E_UNKNOWN)};
	if (seat != g->asked)
		return (struct mu_refusal){MU_E_NOT_ASKED, refusals[RH_18_2].rule, refusals[RH_18_2].sentence};
	if (rh_allowed(g, action))
		return (struct mu_refusal){.error = MU_OK};
	const enum refusal why = why_not(g, action);
	return (struct mu_refusal){MU_E_ILLEGAL, refusals[why].rule, refusals[why].sentence};
}
