/*
 * What the asked seat may do, and why it may not. Everything is computed from the
 * state of the moment; only the usable powers were found when the seat was asked.
 */
#include "rh.h"

/* -- Decisions ------------------------------------------------------------------------ */

/* What the focus player may decide now: a set of verbs, and of heroes for those that name one. */
struct choices {
	unsigned verbs, heroes;
};
#define NAMING_VERBS (1u << VERB_SEND | 1u << VERB_DISCARD | 1u << VERB_CLUE)

static bool decision_due(const struct rh *g)
{
	return !g->pending_count && g->asked == g->focus && rh_step_decides[g->step];
}

static struct choices sending(const struct rh *g)
{
	const unsigned hand = tally_set(g->hand[g->active]);
	const unsigned match = hand & rh_allow(g->requirement, g->seats);
	struct choices c = {.heroes = g->knight ? hand : match}; /* RH-14.3 */
	if (c.heroes)
		c.verbs |= bit(VERB_SEND);
	if (match) /* RH-4.3, 4.8 */
		return c;
	if (g->step == STEP_PRE_SEND)
		c.verbs |= bit(VERB_NO_MATCH);
	else
		c.verbs |= rh_can_draw(g) ? bit(VERB_DRAW) : bit(VERB_SKIP); /* RH-4.4, 4.6 */
	return c;
}

/* RH-7.6 */
static bool may_ask(const struct rh *g)
{
	return g->hand_size[g->holder] >= (g->options & LAST_CARD_CLUE ? 1 : 2);
}

static struct choices holding(const struct rh *g)
{
	struct choices c = {.verbs = bit(VERB_RECRUIT) | bit(VERB_PASS)};
	if (may_ask(g)) {
		c.verbs |= bit(VERB_CLUE);
		c.heroes = tally_set(g->hand[g->holder]);
	}
	return c;
}

static struct choices decisions(const struct rh *g)
{
	switch (g->step) {
	case STEP_PRE_SEND:
	case STEP_NO_MATCH:
		return sending(g);
	case STEP_NM_DISCARD:
		return (struct choices){.verbs = bit(VERB_DISCARD), .heroes = tally_set(g->hand[g->active])};
	case STEP_HOLD:
		return holding(g);
	default: /* RETURN, RH-5.4 */
		return (struct choices){.verbs = bit(VERB_RECRUIT)};
	}
}

/* -- The verbs of struct mu_game ------------------------------------------------------- */

struct mu_ask rh_ask(const void *state)
{
	const struct rh *g = state;
	return (struct mu_ask){.seat = g->asked, .step = g->step};
}

static mu_action *list_decisions(mu_action *at, struct choices c)
{
	while (c.verbs) {
		const unsigned verb = bits_pop(&c.verbs);
		if (!(bit(verb) & NAMING_VERBS)) {
			*at++ = action_make(verb, 0, 0, 0);
			continue;
		}
		for (unsigned heroes = c.heroes; heroes;)
			*at++ = action_make(verb, bits_pop(&heroes), 0, 0);
	}
	return at;
}

static mu_action *list_powers(mu_action *at, const struct rh *g)
{
	for (unsigned heroes = g->usable; heroes;) {
		const unsigned hero = bits_pop(&heroes);
		if (hero != WITCH) {
			*at++ = action_make(VERB_USE, hero, 0, 0);
			continue;
		}
		for (unsigned targets = g->used[g->asked] & ~bit(WITCH); targets;)
			*at++ = action_make(VERB_USE, WITCH, bits_pop(&targets), 0);
	}
	return at;
}

int rh_legal(const void *state, mu_action *actions)
{
	const struct rh *g = state;
	mu_action *at = actions;
	if (g->step == STEP_OVER)
		return 0;
	const bool due = decision_due(g);
	if (due)
		at = list_decisions(at, decisions(g));
	at = list_powers(at, g);
	if (!due)
		*at++ = action_make(VERB_DECLINE, 0, 0, 0);
	return (int)(at - actions);
}

static bool power_allowed(const struct rh *g, mu_action action)
{
	const unsigned hero = action_operand(action, 0), target = action_operand(action, 1);
	if (hero > HERO_COUNT || !(g->usable & bit(hero)))
		return false;
	if (hero == WITCH)
		return target <= HERO_COUNT && g->used[g->asked] & ~bit(WITCH) & bit(target);
	return target == 0;
}

/* The steps in which a verb can be a decision; what else it needs is looked at below. */
static const uint8_t verb_steps[] = {
    [VERB_RECRUIT] = 1 << STEP_HOLD | 1 << STEP_RETURN,
    [VERB_PASS] = 1 << STEP_HOLD,
    [VERB_SEND] = 1 << STEP_PRE_SEND | 1 << STEP_NO_MATCH,
    [VERB_NO_MATCH] = 1 << STEP_PRE_SEND,
    [VERB_DRAW] = 1 << STEP_NO_MATCH,
    [VERB_SKIP] = 1 << STEP_NO_MATCH,
    [VERB_DISCARD] = 1 << STEP_NM_DISCARD,
    [VERB_CLUE] = 1 << STEP_HOLD,
};

/* apply() asks this every time, so it looks at one verb only instead of listing all. */
static bool decision_allowed(const struct rh *g, mu_action action)
{
	const unsigned verb = action_verb(action), hero = action_operand(action, 0);
	if (!(verb_steps[verb] >> g->step & 1))
		return false;
	if (!(bit(verb) & NAMING_VERBS)) {
		const bool plain = bit(verb) & (bit(VERB_RECRUIT) | bit(VERB_PASS));
		return action == verb && (plain || sending(g).verbs & bit(verb));
	}
	if (action != action_make(verb, hero, 0, 0) || hero > HERO_COUNT || !tally_get(g->hand[g->asked], hero))
		return false;
	if (verb == VERB_SEND)
		return g->knight || rh_allow(g->requirement, g->seats) & bit(hero);
	return verb == VERB_DISCARD || may_ask(g);
}

bool rh_allowed(const struct rh *g, mu_action action)
{
	const unsigned verb = action_verb(action);
	if (verb == VERB_USE)
		return power_allowed(g, action) && !action_operand(action, 2);
	if (verb == VERB_DECLINE)
		return !decision_due(g) && action == VERB_DECLINE;
	return verb < VERB_DECLINE && decision_due(g) && decision_allowed(g, action);
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
	if (deciding && tally_set(g->hand[g->active]) & rh_allow(g->requirement, g->seats))
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
