/*
 * At which questions a player is stopped. A Challenge costs nothing but itself, so whoever
 * holds one is asked whenever it could be used. Modifiers matter only where those in hand,
 * all together, could turn the roll into something better for their holder: one's own roll
 * should succeed, everybody else's should not. That a player is asked tells the others
 * nothing but what is in that hand, and they do not see the screen; programs at a table
 * are asked in any case (HS-12.3).
 */
#include "hts_words.h"

/* How good an outcome is for who made the roll; in a challenge, for who plays the card. */
static int worth(enum hts_outcome outcome)
{
	static const int worths[] = {
	    [OUTCOME_SUCCESS] = 2, [OUTCOME_FAILURE] = 0, [OUTCOME_SLAIN] = 2,   [OUTCOME_COUNTER] = 0,
	    [OUTCOME_MISS] = 1,    [OUTCOME_PLAYED] = 2,  [OUTCOME_STOPPED] = 0,
	};
	return worths[outcome];
}

/* The most that the Modifiers in hand can add, or take away. */
static int reach(const struct hts *g, mu_seat seat, int sign)
{
	struct set cards = set_and(hand_set(g, seat), hts_kind_sets[KIND_MODIFIER]);
	int sum = 0;
	for (mu_card card; (card = set_pop(&cards));) {
		int best = 0;
		for (int i = 0; i < 2; i++)
			if (sign * hts_cards[card].values[i] > best)
				best = sign * hts_cards[card].values[i];
		sum += best * (int)hand_copies(g, seat, card);
	}
	return sign * sum;
}

/* Any change up to that reach may be chosen: totals between the outer ones count too. */
static bool could_help(const struct hts *g, const struct hts_pending *rolls, mu_seat me, mu_seat roller, int sign)
{
	const int side = rolls->seat[0] == me ? 1 : -1, now = worth(hts_outcome_of(rolls));
	for (int value = sign; sign * value <= sign * reach(g, me, sign); value += sign) {
		const struct hts_pending after = hts_modified(g, rolls, me, roller, value);
		if (side * worth(hts_outcome_of(&after)) > side * now)
			return true;
	}
	return false;
}

static bool modifiers_could_help(const struct hts *g)
{
	struct hts_pending rolls;
	if (!hts_open_rolls(g, &rolls))
		return false;
	for (int i = 0; i < rolls.count; i++)
		for (int sign = -1; sign <= 1; sign += 2)
			if (could_help(g, &rolls, g->asked, rolls.seat[i], sign))
				return true;
	return false;
}

bool hts_danger(const void *state)
{
	const struct hts *g = state;
	switch (g->choice) {
	case CHOICE_CHALLENGE:
		return hand_has(g, g->asked, CARD_CHALLENGE);
	case CHOICE_MODIFY:
		return modifiers_could_help(g);
	default:
		return true;
	}
}
