/* Rules of Rent a Hero that need no situation but a table of facts, a set-up, or many random ones. */
#include "check.h"

#include "rh_play.h"

/* -- Components -------------------------------------------------------------------------- */

/* RH-1.2, RH-1.3: seven heroes; a card is nothing but its number. */
static void test_heroes(void **state)
{
	static const char *const names[] = {"Angry Chicken", "Pyromaniac",   "Witch", "Dog Trainer",
	                                    "Sergeant",      "Black Knight", "Wizard"};
	(void)state;
	assert_null(rh->card_name(0));
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		const char number[] = {(char)('0' + hero), '\0'};
		assert_string_equal(rh_hero_name[hero], names[hero - 1]);
		assert_string_equal(rh->card_name((mu_card)hero), number);
	}
	assert_null(rh->card_name(HERO_COUNT + 1));
	assert_null(rh->card_name(255));
}

/* RH-1.4, RH-1.5: the table of section 5.2, column by column. */
static void test_requirements(void **state)
{
	static const char *const allowed[RH_SEATS_MAX + 1][HERO_COUNT] = {
	    [2] = {"123", "567", "345", "1357", "246", "12", "234567"},
	    [3] = {"123", "567", "345", "1357", "246", "123", "34567"},
	    [4] = {"123", "567", "345", "1357", "246", "1234", "4567"},
	    [5] = {"123", "567", "345", "1357", "246", "12345", "567"},
	};
	(void)state;
	for (unsigned seats = 2; seats <= RH_SEATS_MAX; seats++)
		for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
			unsigned set = 0;
			for (const char *c = allowed[seats][hero - 1]; *c; c++)
				set |= bit((unsigned)(*c - '0'));
			assert_int_equal(rh_allow(hero, seats), set);
		}
}

/* RH-3.10 */
static void test_steps(void **state)
{
	static const char *const names[] = {"PRE_SEND", "NO_MATCH", "NM_DISCARD", "HOLD", "RETURN",
	                                    "DOOMED",   "AFTER",    "TURN_END",   "OVER"};
	enum { COUNT = sizeof names / sizeof names[0] };
	(void)state;
	for (int i = 0; i < COUNT; i++)
		assert_string_equal(rh->steps[i], names[i]);
	assert_null(rh->steps[COUNT]);
}

/* -- Set-up ------------------------------------------------------------------------------- */

static void deck_in_order(mu_card deck[RH_CARDS])
{
	for (unsigned i = 0; i < RH_CARDS; i++)
		deck[i] = (mu_card)(1 + i % HERO_COUNT);
}

static int try_setup(struct mu_setup setup)
{
	struct rh g, before;
	struct mu_dealer dealer;
	play_seed(&dealer, "setup", 0);
	const struct mu_dealer untouched = dealer;
	memset(&g, 0x55, sizeof g);
	before = g;
	const int result = rh->init(&g, &setup, &dealer);
	if (result != MU_OK) {
		assert_memory_equal(&g, &before, sizeof g);
		assert_memory_equal(&dealer, &untouched, sizeof dealer);
	}
	return result;
}

/* RH-1.1, RH-1.6, RH-17.6: what is no set-up is refused, and nothing is touched. */
static void test_wrong_setups(void **state)
{
	mu_card deck[RH_CARDS];
	(void)state;
	deck_in_order(deck);
	for (unsigned seats = 0; seats < 256; seats++) {
		const struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
		assert_int_equal(try_setup(setup), seats >= 2 && seats <= 5 ? MU_OK : MU_E_SEATS);
	}
	for (int first = -128; first < 128; first++) {
		const struct mu_setup setup = {.seats = 3, .first = (mu_seat)first};
		assert_int_equal(try_setup(setup), first >= MU_ANY && first < 3 ? MU_OK : MU_E_FIRST);
	}
	for (int option = 0; option < MU_OPTIONS_MAX; option++)
		for (unsigned value = 0; value < 256; value++) {
			struct mu_setup setup = {.seats = 3, .first = MU_ANY};
			setup.options[option] = (int8_t)value;
			const int far = setup.options[option]; /* from the usual value; the last three are house rules (RH-21) */
			const bool exists = option == OPTION_HEROES ? far == 0 || far == -1
			                    : option == OPTION_HAND ? far >= -2 && far <= 2
			                                            : far == 0 || (far == 1 && option < OPTION_COUNT);
			assert_int_equal(try_setup(setup), exists ? MU_OK : MU_E_OPTION);
		}
	for (int count = 0; count <= RH_CARDS; count++) {
		const struct mu_setup setup = {.seats = 3, .first = 0, .decks = {{"deck", deck, count}}};
		assert_int_equal(try_setup(setup), count == RH_CARDS ? MU_OK : MU_E_DECK);
	}
	for (unsigned card = 0; card < 256; card++) {
		const struct mu_setup setup = {.seats = 3, .first = 0, .decks = {{"deck", deck, RH_CARDS}}};
		deck[40] = (mu_card)card;
		assert_int_equal(try_setup(setup), card == 1 + 40 % HERO_COUNT ? MU_OK : MU_E_DECK);
	}
}

/* RH-2.1 to 2.8 as a plain retelling, against explicit decks with every kind of duplicates. */
static unsigned retell_setup(const mu_card deck[RH_CARDS], unsigned seats, unsigned band[], tally hand[],
                             tally *ret_discard)
{
	unsigned at = 2 * seats;
	*ret_discard = 0;
	for (unsigned seat = 0; seat < seats; seat++) {
		unsigned second = deck[2 * seat + 1];
		for (; second == deck[2 * seat]; second = deck[at++])
			*ret_discard += tally_of(second);
		band[seat] = bit(deck[2 * seat]) | bit(second);
	}
	for (unsigned seat = 0; seat < seats; seat++) {
		hand[seat] = 0;
		for (int i = 0; i < 5; i++)
			hand[seat] += tally_of(deck[at++]);
	}
	return at;
}

static void check_setup(const struct mu_setup *setup)
{
	struct rh g;
	struct mu_dealer dealer;
	unsigned band[RH_SEATS_MAX];
	tally hand[RH_SEATS_MAX], discarded, discard = 0;
	play_seed(&dealer, "not needed", 0);
	assert_int_equal(rh->init(&g, setup, &dealer), MU_OK);
	const unsigned at = retell_setup(setup->decks[0].cards, setup->seats, band, hand, &discarded);
	for (unsigned seat = 0; seat < setup->seats; seat++) {
		assert_int_equal(g.band[seat], band[seat]);
		assert_int_equal(g.used[seat], 0); /* RH-2.8 */
		assert_int_equal(g.hand[seat], hand[seat]);
		assert_int_equal(g.eliminated[seat] | g.powers_used[seat], 0);
	}
	for (unsigned i = 0; i < g.discard_count; i++)
		discard += tally_of(g.row[i]);
	assert_int_equal(discard, discarded + tally_of(setup->decks[0].cards[at])); /* RH-2.4, RH-3.2 */
	assert_int_equal(g.requirement, setup->decks[0].cards[at]);
	assert_int_equal(g.deck_count, RH_CARDS - at - 1);
	assert_memory_equal(rh_deck(&g), setup->decks[0].cards + at + 1, g.deck_count);
	assert_int_equal(g.active, setup->first);
	assert_int_equal(g.turn, 1);
}

static void test_setups(void **state)
{
	struct mu_dealer dealer;
	(void)state;
	play_seed(&dealer, "decks", 0);
	for (unsigned i = 0; i < 4000; i++) {
		mu_card deck[RH_CARDS];
		const struct mu_setup setup = {.seats = (uint8_t)(2 + i % 4),
		                               .first = (mu_seat)(i % 2),
		                               .decks = {{"deck", deck, RH_CARDS}}};
		deck_in_order(deck);
		dealer_mix(&dealer, deck, RH_CARDS);
		for (unsigned c = 0; i % 3 == 0 && c + 1 < 2u * setup.seats;
		     c += 2) /* pairs, so that there is much to redraw */
			for (unsigned other = c + 2; other < RH_CARDS; other++)
				if (deck[other] == deck[c]) {
					deck[other] = deck[c + 1];
					deck[c + 1] = deck[c];
				}
		check_setup(&setup);
	}
}

static double chi_square(const unsigned *counts, unsigned kinds, double expected)
{
	double sum = 0;
	for (unsigned i = 0; i < kinds; i++)
		sum += (counts[i] - expected) * (counts[i] - expected) / expected;
	return sum;
}

/* OB-15, RH-2.1, RH-2.7: each seat begins as often, each hero lies in each place as often. */
static void test_random_start(void **state)
{
	enum { GAMES = 7700 };
	static unsigned places[RH_CARDS][HERO_COUNT];
	(void)state;
	for (unsigned seats = 2; seats <= RH_SEATS_MAX; seats++) {
		unsigned first[RH_SEATS_MAX] = {0};
		for (unsigned number = 0; number < GAMES; number++) {
			struct rh g;
			struct mu_dealer dealer;
			play_seed(&dealer, "start", number);
			assert_int_equal(rh->init(&g, &(struct mu_setup){.seats = (uint8_t)seats, .first = MU_ANY}, &dealer),
			                 MU_OK);
			first[g.active]++;
			for (unsigned i = 0; i < g.deck_count; i++)
				places[i][rh_deck(&g)[i] - 1]++;
		}
		assert_true(chi_square(first, seats, (double)GAMES / seats) < seats - 1 + 5 * 3);
	}
	for (unsigned i = 0; i < 30; i++) { /* so deep is every deck: four sizes of table, GAMES each */
		const double chi = chi_square(places[i], HERO_COUNT, 4.0 * (double)GAMES / (double)HERO_COUNT);
		assert_true(chi < 6 + 5 * 3.5);
	}
}

/* -- The ladder: RH-16.3, RH-16.4, RH-16.5, RH-16.6 ------------------------------------------ */

struct rank {
	unsigned band, eliminated, powers;
};

static bool beats(struct rank one, struct rank two)
{
	if (one.band != two.band)
		return one.band > two.band;
	if (one.eliminated != two.eliminated)
		return one.eliminated < two.eliminated;
	return one.powers < two.powers;
}

/* Ends a game whose last card is drawn with these results; every hero is used, so nobody is asked any more. */
static unsigned winners_of(const struct rank *ranks, unsigned seats)
{
	struct play play;
	play_begin(&play, "ladder", seats - 2);
	struct rh *g = &play.g;
	for (unsigned seat = 0; seat < seats; seat++) {
		g->band[seat] = g->used[seat] = (uint8_t)(((1u << ranks[seat].band) - 1) << 1);
		g->eliminated[seat] = ranks[seat].eliminated * tally_of(7);
		g->powers_used[seat] = (uint16_t)ranks[seat].powers;
	}
	g->step = STEP_AFTER;
	g->deck_count = 0;
	g->final = true;
	assert_int_equal(rh->resume(g, &play.cards), MU_OK);
	assert_int_equal(g->step, STEP_OVER);
	return rh->winners(g);
}

static void test_ladder(void **state)
{
	struct mu_dealer dealer;
	unsigned shared = 0;
	(void)state;
	play_seed(&dealer, "ladder", 0);
	for (unsigned i = 0; i < 20000; i++) {
		const unsigned seats = 2 + i % 4;
		struct rank ranks[RH_SEATS_MAX];
		unsigned expected = 0;
		for (unsigned seat = 0; seat < seats; seat++) /* all heroes used: at least as many powers */
			ranks[seat] = (struct rank){mu_dealer_below(&dealer, 3), mu_dealer_below(&dealer, 3),
			                            2 + mu_dealer_below(&dealer, 3)};
		for (unsigned seat = 0; seat < seats; seat++) {
			bool best = true;
			for (unsigned other = 0; other < seats; other++)
				best = best && !beats(ranks[other], ranks[seat]);
			expected |= (unsigned)best << seat;
		}
		assert_int_equal(winners_of(ranks, seats), expected);
		shared += bits_count(expected) > 1;
	}
	assert_true(shared > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_heroes),       cmocka_unit_test(test_requirements), cmocka_unit_test(test_steps),
	    cmocka_unit_test(test_wrong_setups), cmocka_unit_test(test_setups),       cmocka_unit_test(test_random_start),
	    cmocka_unit_test(test_ladder),
	};
	return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
