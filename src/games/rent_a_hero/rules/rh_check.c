/* The invariants of section 5.3, as far as one state shows them. */
#include "rh.h"

/* I1: all zones together hold 77 cards, 11 of each hero. */
static const char *check_cards(const struct rh *g)
{
	unsigned count[HERO_COUNT + 1] = {0}, total = 0;
	for (unsigned i = 0; i < RH_CARDS; i++)
		count[tray_hero(g->row[i])]++;
	if (count[0] != (unsigned)RH_CARDS - g->discard_count - g->tray_count - g->deck_count)
		return "I1: the piles hold as many cards as they say";
	for (unsigned seat = 0; seat < g->seats; seat++) {
		unsigned hand = 0;
		for (unsigned h = 1; h <= HERO_COUNT; h++) {
			hand += tally_get(g->hand[seat], h);
			count[h] += tally_get(g->hand[seat], h) + (g->band[seat] >> h & 1) + 2 * tally_get(g->eliminated[seat], h);
		}
		if (hand != g->hand_size[seat])
			return "I1: a hand is as large as it says";
	}
	count[g->vagabond]++;
	count[g->doomed]++;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		if (count[h] != RH_COPIES)
			return "I1: 11 copies of each hero";
		total += count[h];
	}
	return total == RH_CARDS ? NULL : "I1: 77 cards";
}

static const char *check_bands(const struct rh *g)
{
	unsigned sixes = 0;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		if (g->band[seat] & ~ALL_HEROES || g->used[seat] & ~(unsigned)g->band[seat])
			return "I10: only heroes of a band are used";
		if (g->powers_used[seat] < bits_count(g->used[seat]))
			return "I11: each used hero was counted";
		sixes += bits_count(g->band[seat]) == rh_to_win(g);
		if (bits_count(g->band[seat]) > rh_to_win(g))
			return "I4: a band has at most six heroes, or as many as win";
	}
	if (sixes > 1 || (sixes && (g->step != STEP_OVER || bits_count(g->winners) != 1)))
		return "I4: six heroes win at once";
	return NULL;
}

static const char *check_vagabond(const struct rh *g)
{
	const bool pending = g->pending_count;
	const bool touring = g->step == STEP_HOLD || g->step == STEP_RETURN;
	if (rh_has_vagabond(g) != (g->vagabond != NO_HERO))
		return "I5: a vagabond has a holder";
	if (rh_has_vagabond(g) && g->doomed)
		return "I5: vagabond or doomed card";
	if (rh_has_vagabond(g) ? !touring && g->step != STEP_NM_DISCARD : touring && !pending)
		return "I5: a vagabond exists while it travels";
	if ((g->doomed != NO_HERO) != (g->step == STEP_DOOMED))
		return "I5: a doomed card exists in DOOMED";
	if (rh_has_vagabond(g) && !(g->possible & bit(g->vagabond)))
		return "I18: the requirement binds the vagabond";
	return NULL;
}

static const char *check_piles(const struct rh *g)
{
	const bool won = g->step == STEP_OVER && g->tray_count;
	if ((g->step == STEP_PRE_SEND || g->step == STEP_NO_MATCH) && g->row[g->discard_count - 1] != g->requirement)
		return "I6: the requirement card lies on top";
	if (g->tray_count && g->step != STEP_HOLD && g->step != STEP_RETURN && g->step != STEP_DOOMED && !won)
		return "I6: clue cards lie in the tray during the tour";
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		if (rh_answer(g, tray_hero(card), g->vagabond ? g->vagabond : g->settled) != tray_yes(card))
			return "I20: clue answers are true";
	}
	if (!rh_option(g, END_RESHUFFLE) && g->final != !g->deck_count)
		return "I7: the final turn is that of the last card";
	if (rh_option(g, END_RESHUFFLE) && g->final && g->step != STEP_OVER)
		return "I7: no final turn while the deck can be renewed";
	return NULL;
}

static const char *check_course(const struct rh *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	if (g->pending_count > 6u * g->seats)
		return "I16: at most six pending powers a seat";
	if (g->step == STEP_OVER)
		return g->winners && g->asked == MU_NOBODY ? NULL : "I15: a game that is over has winners";
	if (g->winners || g->asked < 0 || g->asked >= (mu_seat)g->seats || !rh_legal(g, actions))
		return "I15: somebody is asked and can answer";
	return NULL;
}

const char *rh_check(const void *state)
{
	static const char *(*const checks[])(const struct rh *) = {check_cards, check_bands, check_vagabond, check_piles,
	                                                           check_course};
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
		const char *broken = checks[i](state);
		if (broken)
			return broken;
	}
	return NULL;
}
