/*
 * What the asked seat may answer, verb by verb. Inline, because apply() checks every answer
 * where it carries it out: the compiler then keeps only what concerns that verb.
 */
#ifndef RH_MAY_H
#define RH_MAY_H

#include "rh.h"

/* RH-18.5: the focus player decides; everybody else uses a power or declines. */
static inline bool decision_due(const struct rh *g)
{
	return g->usable & bit(NO_HERO);
}

/* A's hand cards that fulfil the requirement. */
static inline unsigned matching(const struct rh *g)
{
	return tally_set(g->hand[g->active]) & rh_allow(g->requirement, g->seats);
}

/* The heroes that A may send if he has them; RH-14.3: the Black Knight frees the choice. */
static inline unsigned sendable(const struct rh *g)
{
	return g->knight ? ALL_HEROES : rh_allow(g->requirement, g->seats);
}

/* RH-7.6 */
static inline bool can_pay_clue(const struct rh *g)
{
	return g->hand_size[g->holder] >= (rh_option(g, LAST_CARD_CLUE) ? 1 : 2);
}

static inline bool in_hand(const struct rh *g, mu_seat seat, unsigned hero)
{
	return hero <= HERO_COUNT && tally_get(g->hand[seat], hero);
}

static inline bool may_use(const struct rh *g, mu_action action)
{
	const unsigned hero = action_operand(action, 0), target = action_operand(action, 1);
	if (hero > HERO_COUNT || !(g->usable >> hero & 1) || action != action_make(VERB_USE, hero, target, 0))
		return false;
	if (hero == WITCH)
		return target <= HERO_COUNT && (g->used[g->asked] & ~bit(WITCH)) >> target & 1;
	return target == 0;
}

static inline bool may_decide(const struct rh *g, unsigned verb, unsigned hero)
{
	switch (verb) {
	case VERB_RECRUIT:
		return (g->step == STEP_HOLD) | (g->step == STEP_RETURN);
	case VERB_PASS:
		return g->step == STEP_HOLD;
	case VERB_SEND:
		return g->step <= STEP_NO_MATCH && in_hand(g, g->active, hero) && sendable(g) >> hero & 1;
	case VERB_NO_MATCH: /* RH-4.3 */
		return g->step == STEP_PRE_SEND && !matching(g);
	case VERB_DRAW: /* RH-4.4, 4.8 */
		return g->step == STEP_NO_MATCH && !matching(g) && rh_can_draw(g);
	case VERB_SKIP: /* RH-4.6 */
		return g->step == STEP_NO_MATCH && !matching(g) && !rh_can_draw(g);
	case VERB_DISCARD:
		return g->step == STEP_NM_DISCARD && in_hand(g, g->active, hero);
	case VERB_CLUE:
		return g->step == STEP_HOLD && in_hand(g, g->holder, hero) && can_pay_clue(g);
	default:
		return false;
	}
}

static inline bool rh_may(const struct rh *g, unsigned verb, mu_action action)
{
	if (verb == VERB_USE)
		return may_use(g, action);
	if (verb == VERB_DECLINE)
		return action == VERB_DECLINE && !decision_due(g);
	const bool names = verb == VERB_SEND || verb == VERB_DISCARD || verb == VERB_CLUE;
	const unsigned hero = action_operand(action, 0);
	return action == action_make(verb, names ? hero : 0, 0, 0) && decision_due(g) && may_decide(g, verb, hero);
}

#endif
