/* Drawing cards, and renewing the deck (RH-17.3). */
#include "rh.h"

/* RH-17.3: in mid-turn the requirement card stays behind as the only card of the pile. */
static void renew(struct rh *g, bool reveal, struct mu_dealer *dealer)
{
	uint8_t cards[RH_CARDS];
	int count = 0;
	bool kept = reveal;
	for (unsigned i = 0; i < g->discard_count; i++) {
		if (!kept && g->row[i] == g->requirement)
			kept = true;
		else
			cards[count++] = g->row[i];
	}
	if (!count)
		return;
	rh_bar_all_public(g);
	uint8_t tray[RH_CARDS];
	memcpy(tray, rh_tray(g, 0), g->tray_count);
	memset(g->row, 0, sizeof g->row);
	g->discard_count = 0;
	if (!reveal)
		g->row[g->discard_count++] = g->requirement;
	memcpy(rh_tray(g, 0), tray, g->tray_count);

	g->pool = 0;
	for (int i = 0; i < count; i++)
		g->pool += tally_of(cards[i]);
	memset(g->drawn, 0, sizeof g->drawn);
	if (g->origin == ORIGIN_DECK)
		g->origin = ORIGIN_UNKNOWN;
	dealer_shuffle(dealer, cards, count);
	g->deck_count = (uint8_t)count;
	memcpy(g->row + RH_CARDS - count, cards, (size_t)count);
}

/* Drawing the last card makes this turn the final one (RH-16.2). */
unsigned rh_draw_last(struct rh *g, bool reveal, struct mu_dealer *dealer)
{
	if (!g->deck_count && rh_option(g, END_RESHUFFLE))
		renew(g, reveal, dealer);
	if (!g->deck_count)
		return NO_HERO;
	const unsigned hero = rh_take_top(g);
	if (!g->deck_count && !rh_option(g, END_RESHUFFLE)) {
		g->final = true;
		dealer_tell(dealer, &(struct mu_event){.kind = EVENT_FINAL,
		                                       .seat = MU_NOBODY,
		                                       .other = MU_NOBODY,
		                                       .known = MU_KNOWN_TO_ALL});
	}
	return hero;
}
