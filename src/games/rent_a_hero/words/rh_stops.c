/*
 * At which windows a player is stopped who wants to be asked when it matters (section 4.4 of the rules document; 4.3 says why
 * these). Everything in it is public: whoever sees how long somebody is waited for learns nothing but what lies open.
 *
 * Each thing at stake has a number, and who has declined is not asked about the same again: the vagabond in front of the same
 * holder until there is a clue, the same pending power, the same doomed hero, two cards in the same turn.
 */
#include "rh_words.h"

enum subject { SUBJECT_VAGABOND, SUBJECT_POWER, SUBJECT_DOOMED, SUBJECT_LOOK, SUBJECT_CARDS, SUBJECT_REFRESH };

static uint32_t stake_make(enum subject subject, uint32_t when, unsigned what)
{
	return when << 20 | what << 4 | (uint32_t)subject << 1 | 1;
}

/* The power is ready, or the Witch could make it so. */
static bool could_use(const struct rh *g, unsigned hero)
{
	return (g->usable | (g->usable & bit(WITCH) ? g->used[g->asked] : 0)) & bit(hero);
}

/* Another player's power is about to take effect. */
static bool could_nullify(const struct rh *g)
{
	return g->pending_count && rh_last_power(g).seat != g->asked && could_use(g, ANGRY_CHICKEN);
}

/* Nothing is pending, or another player's power that moves the vagabond, or keeps it where it is: it may soon be too late. */
static bool is_open(const struct rh *g)
{
	const unsigned moving = bit(ANGRY_CHICKEN) | bit(PYROMANIAC) | bit(DOG_TRAINER);
	return !g->pending_count || (rh_last_power(g).seat != g->asked && moving & bit(rh_last_power(g).hero));
}

/*
 * The vagabond lies before somebody, who decides about it or must recruit it; one from the deck (RH-4.4) already while its sender
 * discards.
 */
static bool could_stop(const struct rh *g)
{
	return g->holder != MU_NOBODY && is_open(g) && (could_use(g, PYROMANIAC) || could_use(g, DOG_TRAINER));
}

/* Nothing goes round: the Witch could get a used hero ready for what comes. */
static bool could_refresh(const struct rh *g)
{
	return !g->pending_count && g->holder == MU_NOBODY && g->usable & bit(WITCH) && g->used[g->asked] & ~bit(WITCH);
}

/* One's own hero is lost: its last use, or its second one by the Witch. */
static bool could_use_doomed(const struct rh *g)
{
	return !g->pending_count && g->step == STEP_DOOMED && g->focus == g->asked && could_use(g, g->doomed);
}

/* The vagabond lies before the player, and may be gone before the decision. */
static bool could_look(const struct rh *g)
{
	return g->holder == g->asked && !(g->seen >> g->asked & 1) && could_use(g, SERGEANT);
}

static bool could_draw(const struct rh *g)
{
	return could_use(g, WIZARD) && rh_can_draw(g) && !(g->pending_count && rh_last_power(g).seat == g->asked);
}

int rh_stakes(const void *state, uint32_t ret_stakes[STAKES_MAX])
{
	const struct rh *g = state;
	int count = 0;
	if (could_nullify(g))
		ret_stakes[count++] = stake_make(SUBJECT_POWER, g->turn, (unsigned)g->pending_count << 8 | rh_top(g));
	if (could_stop(g))
		ret_stakes[count++] =
		    stake_make(SUBJECT_VAGABOND, g->turn,
		               (g->pending_count ? 1u << 12 : 0) | (unsigned)g->tray_count << 4 | (unsigned)g->holder);
	if (could_use_doomed(g))
		ret_stakes[count++] = stake_make(SUBJECT_DOOMED, g->turn, g->doomed);
	if (could_look(g))
		ret_stakes[count++] = stake_make(SUBJECT_LOOK, g->turn, 0);
	if (could_draw(g))
		ret_stakes[count++] = stake_make(SUBJECT_CARDS, g->turn, 0);
	if (could_refresh(g))
		ret_stakes[count++] = stake_make(SUBJECT_REFRESH, g->turn, 0);
	return count;
}
