/* Set-up, RH-2. */
#include "rh.h"

static void deal_bands(struct rh *g, const uint8_t *deck, unsigned *at)
{
	uint8_t first[RH_SEATS_MAX], second[RH_SEATS_MAX];
	for (unsigned seat = 0; seat < g->seats; seat++) {
		first[seat] = deck[(*at)++];
		second[seat] = deck[(*at)++];
	}
	for (unsigned seat = 0; seat < g->seats; seat++) {
		while (first[seat] == second[seat]) { /* RH-2.3, 2.4 */
			rh_discard(g, second[seat]);
			second[seat] = deck[(*at)++];
		}
		g->band[seat] = (uint8_t)(bit(first[seat]) | bit(second[seat]));
	}
}

/* False: too few cards are left for the hands and a first reveal (RH-2.6). */
static bool deal(struct rh *g, const uint8_t *deck)
{
	unsigned at = 0;
	g->discard_count = 0;
	deal_bands(g, deck, &at);
	if (RH_CARDS - at < 5u * g->seats + 1)
		return false;
	for (unsigned seat = 0; seat < g->seats; seat++)
		for (int i = 0; i < 5; i++)
			rh_hand_add(g, (mu_seat)seat, deck[at++]);
	g->deck_count = (uint8_t)(RH_CARDS - at);
	memset(g->row + g->discard_count, 0, RH_CARDS - g->discard_count);
	memcpy(g->row + at, deck + at, g->deck_count);
	return true;
}

static bool deck_is_complete(const mu_card *deck, int count)
{
	tally t = 0;
	if (count != RH_CARDS)
		return false;
	for (int i = 0; i < count; i++) {
		if (deck[i] < 1 || deck[i] > HERO_COUNT || tally_get(t, deck[i]) == RH_COPIES)
			return false;
		t += tally_of(deck[i]);
	}
	return true;
}

static void shuffle_all(mu_card deck[RH_CARDS], struct mu_dealer *dealer)
{
	for (int i = 0; i < RH_CARDS; i++)
		deck[i] = (mu_card)(1 + i / RH_COPIES);
	dealer_shuffle(dealer, deck, RH_CARDS);
}

static int setup_check(const struct mu_setup *setup)
{
	if (setup->seats < 2 || setup->seats > RH_SEATS_MAX)
		return MU_E_SEATS;
	if (setup->first < MU_ANY || setup->first >= setup->seats)
		return MU_E_FIRST;
	for (int i = 0; i < MU_OPTIONS_MAX; i++)
		if (setup->options[i] > (i < 3))
			return MU_E_OPTION;
	if (setup->deck && !deck_is_complete(setup->deck, setup->deck_count))
		return MU_E_DECK;
	return MU_OK;
}

int rh_init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer)
{
	const int error = setup_check(setup);
	if (error)
		return error;
	struct rh *g = state;
	memset(g, 0, sizeof *g);
	g->seats = setup->seats;
	g->options = (uint8_t)(setup->options[0] * CLUE_REQUIREMENT | setup->options[1] * END_RESHUFFLE |
	                       setup->options[2] * LAST_CARD_CLUE);
	g->viewer = MU_ALL;
	g->holder = MU_NOBODY;
	g->pool = TALLY_FULL;

	mu_card deck[RH_CARDS];
	if (setup->deck)
		memcpy(deck, setup->deck, RH_CARDS);
	else
		shuffle_all(deck, dealer);
	while (!deal(g, deck))
		shuffle_all(deck, dealer);
	rh_begin(g, setup->first == MU_ANY ? dealer_first(dealer, g->seats) : setup->first, dealer); /* RH-2.7 */
	return MU_OK;
}
