/*
 * Here to Slay: how likely a world is, by who has declined in the open window. What a seat is known
 * to hold, every world has already; but whoever had a card for this window, and reason to play it,
 * would probably have done so.
 */
#include "hts_brain.h"

static const double keeps = 0.15; /* how often a card is kept against reason */

/* The seat was asked in this window, with nothing changed since, and declined. */
static double declining_likely(const struct hts *world, mu_seat seat)
{
	struct mu_dealer dealer = {.generator = {1}};
	struct hts past = *world;
	hts_window_asks(&past, seat);
	if (!past.hand[seat].count || hts_nothing_to_say(&past))
		return 1;
	return hts_brain.choose(&past, 0, true, &dealer) == action_plain(VERB_DECLINE) ? 1 : keeps;
}

double hts_likely(const void *world, mu_seat seat, bool motives)
{
	const struct hts *g = world;
	double likely = 1;
	if (!motives || (g->step != STEP_CHALLENGE && g->step != STEP_MODIFY))
		return 1;
	for (unsigned i = hts_declined_count(g); i; i--) {
		const mu_seat other = seat_after(g->asked, g->seats - i, g->seats);
		if (other != seat)
			likely *= declining_likely(g, other);
	}
	return likely;
}
