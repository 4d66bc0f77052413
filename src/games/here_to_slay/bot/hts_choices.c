/* Here to Slay: leaders, targets, cards to discard or take, and offers. */
#include "hts_brain.h"

/* Of two answers that come to the same the first one is meant to be good. */
static const double even = 1e-9;

/* -- What a choice comes to, as my share ----------------------------------------------------------------- */

/* HS-6.3: the roller names what the effect will be about. */
static double share_named(const struct thought *t, const struct hts_pending *roll, uint8_t named)
{
	const bool second = roll->named_count > 0;
	struct outlook after = t->now;
	gain_effect(&after, t->now.me, roll->card, second ? roll->named[0] : named, second ? named : 0);
	return outlook_share(&after, t->now.me);
}

/* A card leaves my hand; of equal ones the cheaper. */
static double share_without(const struct thought *t, mu_card card)
{
	return t->share - thought_price(t, card);
}

static double share_with(const struct thought *t, mu_card card)
{
	struct outlook after = t->now;
	outlook_gain(&after, card);
	return outlook_share(&after, t->now.me);
}

static double share_after(const struct thought *t, void (*hit)(struct outlook *, mu_seat, mu_card), mu_card hero)
{
	struct outlook after = t->now;
	hit(&after, t->now.me, hero);
	return outlook_share(&after, t->now.me);
}

/* Forced Exchange: the seat, by the best Hero it can lose. */
static double share_exchanged(const struct thought *t, mu_seat seat)
{
	const mu_card hero = gain_steal_target(&t->now, t->now.me, t->now.seat[seat].party);
	return hero ? share_after(t, gain_steal, hero) : t->share;
}

/* A Hero of mine is given to the seat of an exchange. */
static double share_given(const struct thought *t, mu_card hero)
{
	struct outlook after = t->now;
	outlook_leave(&after, t->now.me, hero);
	outlook_join(&after, hts_asked(t->now.g).about, hero);
	return outlook_share(&after, t->now.me);
}

/* A leader lets me pull. */
static double share_pulled(const struct thought *t, mu_seat from)
{
	const unsigned number = hts_asked(t->now.g).number;
	struct outlook after = t->now;
	gain_pull(&after, t->now.me, from, number ? number : 1);
	return outlook_share(&after, t->now.me);
}

static double share_sacrificed(const struct thought *t, mu_card hero)
{
	struct outlook after = t->now;
	outlook_leave(&after, t->now.me, hero);
	if (hts_cards[hts_item(t->now.g, hero)].skill == SKILL_DIES_INSTEAD) /* HS-8.4 */
		outlook_join(&after, t->now.me, hero);
	return outlook_share(&after, t->now.me);
}

/* Bullseye's order: the better card lies on top if I can still draw it this turn. */
static double share_on_top(const struct thought *t, mu_card card)
{
	const struct hts *g = t->now.g;
	const double with = share_with(t, card);
	return g->active == t->now.me && g->ap ? with : -with;
}

static double value_named(const struct thought *t, mu_card hero)
{
	const struct hts *g = t->now.g;
	const struct hts_pending roll = hts_pending(g);
	if (!roll.named_count && hts_cards[roll.card].names[1] == CHOICE_TO_DESTROY) /* one after the other */
		return share_after(t, g->choice == CHOICE_TO_STEAL ? gain_steal : gain_destroy, hero);
	return share_named(t, &roll, hero);
}

static double value_card(const struct thought *t, mu_card card)
{
	switch ((enum hts_choice)t->now.g->choice) {
	case CHOICE_TO_DESTROY:
	case CHOICE_TO_STEAL:
		return value_named(t, card);
	case CHOICE_DESTROYED:
		return share_after(t, gain_destroy, card);
	case CHOICE_STOLEN:
	case CHOICE_STOLEN_FROM:
		return share_after(t, gain_steal, card);
	case CHOICE_SACRIFICED:
		return share_sacrificed(t, card);
	case CHOICE_EXCHANGED:
		return share_given(t, card);
	case CHOICE_CURSED:
	case CHOICE_WORN:
		return share_after(t, gain_take_off, card);
	case CHOICE_PUT_ON_TOP:
		return share_on_top(t, card);
	case CHOICE_LOOKED:
	case CHOICE_SEEN:
	case CHOICE_DISCARDED:
	case CHOICE_SEARCHED:
		return share_with(t, card);
	default:
		return share_without(t, card);
	}
}

static double value_seat(const struct thought *t, mu_seat seat)
{
	if (t->now.g->choice == CHOICE_EXCHANGE)
		return share_exchanged(t, seat);
	if (t->now.g->choice == CHOICE_PULL)
		return share_pulled(t, seat);
	const struct hts_pending roll = hts_pending(t->now.g);
	return share_named(t, &roll, (uint8_t)(seat + 1));
}

/* Qi Bear: is one more Hero worth one more card? */
static double value_enough(const struct thought *t)
{
	struct outlook after = t->now;
	uint64_t legal = hts_may_destroy(t->now.g, t->now.me);
	double before = t->share;
	for (unsigned i = 0; i <= hts_discarded_count(t->now.g); i++) {
		const mu_card hero = gain_destroy_target(&after, t->now.me, legal);
		if (!hero)
			return 1;
		before = outlook_share(&after, t->now.me);
		gain_destroy(&after, t->now.me, hero);
		legal &= ~hero_bit(hero);
	}
	return t->share - (outlook_share(&after, t->now.me) - before);
}

static int value_choose(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	const int count = hts_legal(t->now.g, actions);
	for (int i = 0; i < count; i++) {
		values[i] = thought_noise(t);
		if (action_verb(actions[i]) == VERB_CHOOSE_SEAT)
			values[i] += value_seat(t, (mu_seat)action_x(actions[i]));
		else if (action_verb(actions[i]) == VERB_DECLINE)
			values[i] += t->now.g->choice == CHOICE_PULL ? t->share : value_enough(t);
		else
			values[i] += value_card(t, action_x(actions[i]));
	}
	return count;
}

/* -- The others ------------------------------------------------------------------------------------------ */

static int value_leaders(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	const int count = hts_legal(t->now.g, actions);
	for (int i = 0; i < count; i++) {
		values[i] = leader_strength(&t->now, action_x(actions[i])) / t->now.seats + thought_noise(t);
	}
	return count;
}

/* Two answers: the first is taken if it gains anything. */
static int value_yes(const struct thought *t, mu_action actions[MU_ACTIONS_MAX], double gain,
                     double values[MU_ACTIONS_MAX])
{
	const int count = hts_legal(t->now.g, actions);
	values[0] = gain;
	values[count - 1] = 0;
	return count;
}

/* A free roll is taken unless its success would hurt me. */
static double gain_free_roll(struct thought *t)
{
	return gain_roll(&t->now, t->now.me, hts_asked(t->now.g).card) - t->share + thought_noise(t) + even;
}

/* Corrupted Sabretooth: almost always better, but a Hero that nobody wants may as well die. */
static double gain_steal_instead(struct thought *t)
{
	const mu_card hero = hts_asked(t->now.g).card;
	struct outlook destroyed = t->now;
	outlook_leave(&destroyed, gain_owner(&t->now, hero), hero);
	return share_after(t, gain_steal, hero) - outlook_share(&destroyed, t->now.me) + thought_noise(t) + even;
}

int hts_value_rest(struct thought *t, mu_action actions[MU_ACTIONS_MAX], double values[MU_ACTIONS_MAX])
{
	switch ((enum hts_choice)t->now.g->choice) {
	case CHOICE_LEADER:
		return value_leaders(t, actions, values);
	case CHOICE_FREE_ROLL:
		return value_yes(t, actions, gain_free_roll(t), values);
	case CHOICE_NUDGE:
		return hts_value_nudge(t, actions, values);
	case CHOICE_STEAL_INSTEAD:
		return value_yes(t, actions, gain_steal_instead(t), values);
	case CHOICE_DRAW:
	case CHOICE_DRAW_ON_MAGIC:
	case CHOICE_DRAW_ON_SUCCESS:
	case CHOICE_DRAW_ON_MODIFIER:
	case CHOICE_DRAW_ON_LOSS:
	case CHOICE_DRAW_ON_HERO:
	case CHOICE_DRAW_ON_ITEM:
	case CHOICE_DRAW_ON_FAILURE:
	case CHOICE_SHOW_KEPT: /* where there is something to show */
	case CHOICE_SHOW_DRAWN:
		return value_yes(t, actions, 1, values);
	case CHOICE_PLAY_FROM_HAND:
	case CHOICE_PLAY_KEPT:
	case CHOICE_PLAY_DRAWN_MAGIC:
	case CHOICE_PLAY_DRAWN_ITEM:
		return hts_value_plays(t, actions, values);
	default: /* one out of a set */
		return value_choose(t, actions, values);
	}
}
