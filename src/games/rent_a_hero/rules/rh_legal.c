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

/* One action for each hero of a set. Written without branches: what the sets hold is anybody's guess. */
static inline mu_action *list_heroes(mu_action *at, unsigned verb, unsigned heroes)
{
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		*at = action_make(verb, hero, 0, 0);
		at += heroes >> hero & 1;
	}
	return at;
}

/* The same for those of a hand. They are counted where they are listed: to make a set of them first takes longer. */
static inline mu_action *list_cards(mu_action *at, unsigned verb, tally hand, unsigned heroes)
{
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		*at = action_make(verb, hero, 0, 0);
		at += (tally_get(hand, hero) != 0) & (heroes >> hero & 1);
	}
	return at;
}

static mu_action *list_sending(mu_action *at, const struct rh *g)
{
	at = list_cards(at, VERB_SEND, g->hand[g->active], sendable(g));
	if (matching(g)) /* RH-4.3, 4.8 */
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
		return list_cards(at, VERB_DISCARD, g->hand[g->active], ALL_HEROES);
	case STEP_HOLD:
		*at++ = VERB_RECRUIT;
		*at++ = VERB_PASS;
		return can_pay_clue(g) ? list_cards(at, VERB_CLUE, g->hand[g->holder], ALL_HEROES) : at;
	default: /* RETURN, RH-5.4 */
		*at++ = VERB_RECRUIT;
		return at;
	}
}

static mu_action *list_powers(mu_action *at, const struct rh *g)
{
	if (!(g->usable & bit(WITCH)))
		return list_heroes(at, VERB_USE, g->usable);
	at = list_heroes(at, VERB_USE, g->usable & (bit(WITCH) - 1));
	for (unsigned targets = g->used[g->asked] & ~bit(WITCH); targets;)
		*at++ = action_make(VERB_USE, WITCH, bits_pop(&targets), 0);
	return list_heroes(at, VERB_USE, g->usable & ~(2 * bit(WITCH) - 1));
}

int rh_legal(const void *state, mu_action *actions)
{
	const struct rh *g = state;
	mu_action *at = actions;
	if (g->step == STEP_OVER)
		return 0;
	const bool due = decision_due(g);
	if (due)
		at = list_decisions(at, g);
	if (g->usable & ALL_HEROES)
		at = list_powers(at, g);
	if (!due)
		*at++ = VERB_DECLINE;
	return (int)(at - actions);
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
