/* HS-14: house rules, where they are more than a number. */
#include "hts.h"

/* At least so many cards that one more than the Heroes beside the leader can have as many classes. */
bool hts_has_gathered(const struct hts *g, mu_seat seat)
{
	const unsigned needed = hts_to_gather(g);
	return needed && party_count(g, seat) + 1 >= needed &&
	       bits_count(hts_party_classes(g, seat) & ALL_CLASSES) >= needed;
}

bool hts_is_hunted_out(const struct hts *g)
{
	mu_card left = g->monster_count;
	for (int i = 0; i < PLACES; i++)
		left |= g->monsters[i];
	return !left && !hts_to_gather(g);
}

unsigned hts_best_hunters(const struct hts *g)
{
	unsigned most = 0, best = 0;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		unsigned slain = 0;
		while (slain < SLAIN_MAX && g->slain[seat][slain])
			slain++;
		if (slain > most) {
			most = slain;
			best = 0;
		}
		if (slain == most)
			best |= bit(seat);
	}
	return best;
}

/* -- The market --------------------------------------------------------------------- */

void hts_market_fill(struct hts *g, struct mu_dealer *d)
{
	if (!hts_option(g, MARKET))
		return;
	for (int i = 0; i < MARKET; i++) {
		if (g->market[i] || !hts_deck_ready(g, 1, d))
			continue;
		g->market[i] = hts_deck_take(g, 0);
		hts_tell(d, EVENT_MARKET, MU_NOBODY, MU_NOBODY, g->market[i]);
	}
}

int hts_market_place(const struct hts *g, mu_card card)
{
	for (int i = 0; i < MARKET; i++)
		if (card && g->market[i] == card)
			return i;
	return -1;
}

/* All have seen it. The place is filled before the skills that follow the draw are asked. */
struct frame hts_market_draw(struct hts *g, mu_seat seat, mu_card card, struct mu_dealer *d)
{
	g->market[hts_market_place(g, card)] = CARD_NONE;
	hts_hand_gain(g, seat, card, viewers_all(g));
	hts_tell(d, EVENT_DRAW_OPEN, seat, MU_NOBODY, card);
	hts_market_fill(g, d);
	return (
	    struct frame){.procedure = PROC_DRAW, .step = DRAW_NEXT + 1, .seat = seat, .card = card, .a = viewers_all(g)};
}
