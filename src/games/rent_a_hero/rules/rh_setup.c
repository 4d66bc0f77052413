/* Set-up, RH-2. */
#include "rh.h"
#include "engine/options.h"

const struct mu_profile rh_profiles[] = {
#define PROFILE(name, label, sentence, options) {name, label, sentence, options},
#include "rh_profiles.def"
    {.name = NULL},
};

const struct mu_option rh_options[] = {
#define OPTION(name, ...) [OPTION_##name] = OPTION_ROW(__VA_ARGS__),
#include RH_OPTION_LIST
    {.name = NULL},
};

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
	const unsigned hand = (unsigned)rh_option(g, HAND); /* RH-2.5, RH-21.2 */
	if (RH_CARDS - at < hand * g->seats + 1)
		return false;
	for (unsigned seat = 0; seat < g->seats; seat++)
		for (unsigned i = 0; i < hand; i++)
			rh_hand_add(g, (mu_seat)seat, deck[at++]);
	g->deck_count = (uint8_t)(RH_CARDS - at);
	memset(g->row + g->discard_count, 0, RH_CARDS - g->discard_count);
	memcpy(g->row + at, deck + at, g->deck_count);
	return true;
}

static enum mu_error deck_check(const struct mu_setup *setup, const mu_card *deck, int count)
{
	tally t = 0;
	(void)setup;
	if (count != RH_CARDS)
		return MU_E_DECK;
	for (int i = 0; i < count; i++) {
		if (deck[i] < 1 || deck[i] > HERO_COUNT || tally_get(t, deck[i]) == RH_COPIES)
			return MU_E_DECK;
		t += tally_of(deck[i]);
	}
	return MU_OK;
}

const struct mu_deck_kind rh_decks[] = {{"deck", "deck", NULL, deck_check}, {.name = NULL}};

static void shuffle_all(mu_card deck[RH_CARDS], struct mu_dealer *dealer)
{
	for (int i = 0; i < RH_CARDS; i++)
		deck[i] = (mu_card)(1 + i / RH_COPIES);
	dealer_shuffle(dealer, deck, RH_CARDS);
}

int rh_init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer)
{
	const int error = mu_setup_check(&rh_game, setup, NULL);
	if (error)
		return error;
	struct rh *g = state;
	memset(g, 0, sizeof *g);
	g->seats = setup->seats;
	options_keep(rh_options, setup->options, g->options);
	g->viewer = MU_ALL;
	g->holder = MU_NOBODY;
	g->pool = TALLY_FULL;

	mu_card deck[RH_CARDS];
	const struct mu_deck *given = mu_setup_deck(setup, "deck");
	if (given)
		memcpy(deck, given->cards, RH_CARDS);
	else
		shuffle_all(deck, dealer);
	while (!deal(g, deck))
		shuffle_all(deck, dealer);
	rh_begin(g, setup->first == MU_ANY ? dealer_first(dealer, g->seats) : setup->first, dealer); /* RH-2.7 */
	return MU_OK;
}
