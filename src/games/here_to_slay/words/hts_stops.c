/*
 * At which questions a player is stopped. A Challenge costs nothing but itself, so whoever
 * holds one is asked whenever it could be used. Modifiers matter only where those in hand,
 * all together, could change what the roll comes to: for the better or, to keep a leader
 * back or to help against one, for the worse. That a player is asked tells the others
 * nothing but what is in that hand, and they do not see the screen; programs at a table
 * are asked in any case (HS-12.3).
 */
#include "hts_words.h"

/*
 * The most that the Modifiers in hand can add, or take away, with what a skill of their player adds to each (HS-7.3). Of the two
 * rolls of a challenge, what one gains counts like what the other loses: there every card helps.
 */
static int reach(const struct hts *g, const struct hts_pending *rolls, mu_seat seat, int sign)
{
	struct set cards = set_and(hand_set(g, seat), hts_kind_sets[KIND_MODIFIER]);
	const int nudge = (int)hts_skill_number(g, seat, SKILL_NUDGES_MODIFIER);
	int sum = 0;
	for (mu_card card; (card = set_pop(&cards));) {
		int best = 0;
		for (int i = 0; i < 2; i++) {
			const int gain = sign * hts_cards[card].values[i];
			if (gain > best)
				best = gain;
			if (-gain > best && rolls->count == 2)
				best = -gain;
		}
		if (best)
			sum += (best + nudge) * (int)hand_copies(g, seat, card);
	}
	return sum;
}

/* Any change up to that reach may be chosen: totals between the outer ones count too. */
static bool could_turn(const struct hts *g, const struct hts_pending *rolls, mu_seat roller, int sign)
{
	const enum hts_outcome now = hts_outcome_of(rolls);
	const int most = reach(g, rolls, g->asked, sign);
	for (int value = 1; value <= most; value++) {
		const struct hts_pending after = hts_modified(g, rolls, g->asked, roller, sign * value);
		if (hts_outcome_of(&after) != now)
			return true;
	}
	return false;
}

static bool modifiers_could_turn(const struct hts *g)
{
	struct hts_pending rolls;
	if (!hts_open_rolls(g, &rolls))
		return false;
	for (int i = 0; i < rolls.count; i++)
		for (int sign = -1; sign <= 1; sign += 2)
			if (could_turn(g, &rolls, rolls.seat[i], sign))
				return true;
	return false;
}

static bool matters(const struct hts *g)
{
	switch (g->choice) {
	case CHOICE_CHALLENGE:
		return hand_has(g, g->asked, CARD_CHALLENGE);
	case CHOICE_MODIFY:
		return modifiers_could_turn(g);
	default:
		return true;
	}
}

/* Every window is about another card or another total. */
int hts_stakes(const void *state, uint32_t ret_stakes[STAKES_MAX])
{
	ret_stakes[0] = STAKE_NEW;
	return matters(state);
}
