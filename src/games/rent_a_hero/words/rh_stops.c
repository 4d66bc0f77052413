/*
 * Section 4.4 of the rules document, the default "danger": the windows in which a player
 * would be sorry not to have been asked (4.3 says why these). Everything in it is public.
 */
#include "rh_words.h"

static bool has(unsigned set, unsigned hero)
{
	return set & bit(hero);
}

/* Another player's power is about to take effect, and a Chicken could stop it, or a refreshed one. */
static bool chicken_could_answer(const struct rh *g, unsigned usable)
{
	return rh_last_power(g).seat != g->asked &&
	       (has(usable, ANGRY_CHICKEN) || (has(usable, WITCH) && has(g->used[g->asked], ANGRY_CHICKEN)));
}

static bool holder_could_win(const struct rh *g, unsigned usable)
{
	return bits_count(g->band[g->holder]) == RH_BAND_WINS - 1 && (has(usable, PYROMANIAC) || has(usable, DOG_TRAINER));
}

/* One's own hero is lost: its last use, or its second one by the Witch. */
static bool doomed_could_act(const struct rh *g, unsigned usable)
{
	return g->focus == g->asked &&
	       (has(usable, g->doomed) || (has(usable, WITCH) && has(g->used[g->asked], g->doomed)));
}

static bool wizard_could_end(const struct rh *g, unsigned usable)
{
	return g->deck_count <= 2 && !rh_option(g, END_RESHUFFLE) &&
	       (has(usable, WIZARD) || (has(usable, WITCH) && has(g->used[g->asked], WIZARD)));
}

bool rh_danger(const void *state)
{
	const struct rh *g = state;
	const unsigned usable = g->usable;
	if (g->pending_count)
		return chicken_could_answer(g, usable);
	switch (g->step) {
	case STEP_HOLD:
	case STEP_RETURN:
		return holder_could_win(g, usable);
	case STEP_DOOMED:
		return doomed_could_act(g, usable);
	case STEP_AFTER:
	case STEP_TURN_END:
		return wizard_could_end(g, usable);
	default:
		return false;
	}
}
