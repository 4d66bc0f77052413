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
