/* The dealer: even chances, repeatable streams, the feed's word over the generator's, and mu_act's taking back. */
#include "check.h"

#include "engine/engine.h"

static struct mu_dealer seeded(const char *text)
{
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, text, strlen(text));
	return dealer;
}

/* -- Evenness. Seeds are fixed, so these never fail by bad luck ---------------------- */

/*
 * Chi-square of counts that should all be equal. Its mean is the degrees of
 * freedom, its variance twice that; five standard deviations is far out for
 * chance, and near for a flaw.
 */
static void assert_even(const unsigned *counts, unsigned kinds, unsigned total)
{
	const double expected = (double)total / kinds, freedom = kinds - 1;
	double chi_square = 0;
	for (unsigned i = 0; i < kinds; i++)
		chi_square += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
	const double far = chi_square - freedom;
	assert_true(far < 0 || far * far < 25 * 2 * freedom);
}

static void test_below_is_even(void **state)
{
	static const uint32_t bounds[] = {2, 3, 6, 7, 36, 77, 115, 1000};
	(void)state;
	for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
		unsigned counts[1000] = {0};
		struct mu_dealer dealer = seeded("even");
		const unsigned total = 200 * bounds[b];
		for (unsigned i = 0; i < total; i++) {
			const uint32_t n = mu_dealer_below(&dealer, bounds[b]);
			assert_true(n < bounds[b]);
			counts[n]++;
		}
		assert_even(counts, bounds[b], total);
	}
}

/* Three quarters of 2^32 is the worst case of a method without a second draw: one third would come twice as often. */
static void test_below_is_even_for_huge_bounds(void **state)
{
	unsigned counts[3] = {0};
	struct mu_dealer dealer = seeded("huge");
	(void)state;
	for (unsigned i = 0; i < 30000; i++)
		counts[mu_dealer_below(&dealer, 3u << 30) >> 30]++;
	assert_even(counts, 3, 30000);
	counts[0] = counts[1] = counts[2] = 0;
	for (unsigned i = 0; i < 30000; i++)
		counts[mu_dealer_below(&dealer, 3u << 30) % 3]++;
	assert_even(counts, 3, 30000);
}

static void test_below_one_is_zero(void **state)
{
	struct mu_dealer dealer = seeded("one");
	(void)state;
	for (int i = 0; i < 100; i++)
		assert_int_equal(mu_dealer_below(&dealer, 1), 0);
}

static void test_every_order_is_as_likely(void **state)
{
	unsigned counts[256] = {0}, orders[24], found = 0;
	struct mu_dealer dealer = seeded("orders");
	(void)state;
	for (unsigned i = 0; i < 24000; i++) {
		mu_card cards[4] = {0, 1, 2, 3};
		dealer_shuffle(&dealer, cards, 4);
		assert_int_equal(bit(cards[0]) | bit(cards[1]) | bit(cards[2]) | bit(cards[3]), 15);
		counts[cards[0] << 6 | cards[1] << 4 | cards[2] << 2 | cards[3]]++;
	}
	for (unsigned i = 0; i < 256; i++)
		if (counts[i])
			orders[found++] = counts[i];
	assert_int_equal(found, 24);
	assert_even(orders, 24, 24000);
}

static void test_dice_are_even(void **state)
{
	unsigned counts[36] = {0};
	struct mu_dealer dealer = seeded("dice");
	(void)state;
	for (unsigned i = 0; i < 36000; i++) {
		uint8_t dice[2];
		dealer_roll(&dealer, 0, 0, dice);
		assert_in_range(dice[0], 1, 6);
		assert_in_range(dice[1], 1, 6);
		counts[(dice[0] - 1) * 6 + dice[1] - 1]++;
	}
	assert_even(counts, 36, 36000);
}

static void test_pulls_and_first_seats_are_even(void **state)
{
	static const mu_card hand[5] = {10, 11, 12, 13, 14};
	unsigned pulled[5] = {0}, first[5] = {0};
	struct mu_dealer dealer = seeded("pulls");
	(void)state;
	for (unsigned i = 0; i < 5000; i++) {
		pulled[dealer_pull(&dealer, 0, 1, hand, 5) - 10]++;
		first[dealer_first(&dealer, 5)]++;
	}
	assert_even(pulled, 5, 5000);
	assert_even(first, 5, 5000);
}

/* -- Seeds ----------------------------------------------------------------------- */

static void test_same_seed_same_stream(void **state)
{
	struct mu_dealer one = seeded("a word"), two = seeded("a word");
	(void)state;
	for (int i = 0; i < 1000; i++)
		assert_int_equal(dealer_next(&one), dealer_next(&two));
}

/* Texts that a careless mixing would confuse: zeros, lengths, block borders, swapped blocks. */
static void test_different_seeds_differ(void **state)
{
	static const struct {
		const char *text;
		size_t length;
	} seeds[] = {
	    {"", 0},
	    {"\0", 1},
	    {"\0\0", 2},
	    {"a", 1},
	    {"a\0", 2},
	    {"aaaaaaaa", 8},
	    {"aaaaaaaa", 7},
	    {"aaaaaaaaa", 9},
	    {"aaaaaaaa\0", 9},
	    {"abcdefghABCDEFGH", 16},
	    {"ABCDEFGHabcdefgh", 16},
	    {"\1", 1},
	    {"\2", 1},
	    {"\377", 1},
	    {"\0\0\0\0\0\0\0\0", 8},
	};
	enum { COUNT = sizeof seeds / sizeof seeds[0] };
	uint64_t first[COUNT];
	(void)state;
	for (int i = 0; i < COUNT; i++) {
		struct mu_dealer dealer;
		mu_dealer_seed(&dealer, seeds[i].text, seeds[i].length);
		first[i] = dealer_next(&dealer);
		for (int j = 0; j < i; j++)
			assert_int_not_equal(first[i], first[j]);
	}
}

/* Neighbouring seeds ("… 1", "… 2") are what people use: each output bit must differ in half of the pairs. */
static void test_neighbouring_seeds_are_independent(void **state)
{
	enum { PAIRS = 2000 };
	unsigned flips[64] = {0};
	uint64_t last = 0;
	(void)state;
	for (int i = 0; i <= PAIRS; i++) {
		char seed[16];
		struct text text;
		text_begin(&text, seed, sizeof seed);
		text_number(&text, i);
		text_end(&text);
		struct mu_dealer dealer = seeded(seed);
		const uint64_t next = dealer_next(&dealer);
		for (int b = 0; i > 0 && b < 64; b++)
			flips[b] += (unsigned)((next ^ last) >> b & 1);
		last = next;
	}
	for (int b = 0; b < 64; b++)
		assert_in_range(flips[b], PAIRS / 2 - 112, PAIRS / 2 + 112); /* five standard deviations */
}

static void test_seeding_starts_afresh(void **state)
{
	struct mu_dealer dealer;
	(void)state;
	memset(&dealer, 0x5a, sizeof dealer);
	mu_dealer_seed(&dealer, "x", 1);
	assert_null(dealer.feed);
	assert_null(dealer.tell);
	assert_null(dealer.context);
	assert_int_equal(dealer.error, MU_OK);
	assert_true(dealer.generator[0] | dealer.generator[1] | dealer.generator[2] | dealer.generator[3]);
}

/* -- The feed and the listener ---------------------------------------------------- */

/* Answers as told, notes what it was asked, and remembers the last event. */
struct host {
	int answer, asked;
	enum mu_chance kind;
	int count;
	mu_card put[4];
	int heard;
	struct mu_event event;
	mu_card cards[8];
};

static int host_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct host *host = dealer->context;
	host->asked++;
	host->kind = kind;
	host->count = count;
	if (host->answer > 0)
		memcpy(cards, host->put, kind == MU_SHUFFLE ? (size_t)count : kind == MU_ROLL ? 2 : 1);
	return host->answer;
}

static void host_tell(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct host *host = dealer->context;
	host->heard++;
	host->event = *event;
	if (event->count)
		memcpy(host->cards, event->cards, event->count);
}

static struct mu_dealer hosted(struct host *host)
{
	struct mu_dealer dealer = seeded("hosted");
	dealer.feed = host_feed;
	dealer.tell = host_tell;
	dealer.context = host;
	return dealer;
}

static void test_feed_decides_and_saves_the_generator(void **state)
{
	struct host host = {.answer = 1, .put = {3, 1, 2}};
	struct mu_dealer dealer = hosted(&host), untouched = dealer;
	mu_card cards[3] = {1, 2, 3};
	uint8_t dice[2];
	(void)state;
	dealer_shuffle(&dealer, cards, 3);
	assert_int_equal(host.kind, MU_SHUFFLE);
	assert_int_equal(host.count, 3);
	assert_memory_equal(cards, host.put, 3);
	dealer_roll(&dealer, 0, 0, dice);
	assert_int_equal(host.kind, MU_ROLL);
	assert_memory_equal(dice, host.put, 2);
	assert_int_equal(dealer_first(&dealer, 5), 3);
	assert_int_equal(host.kind, MU_FIRST);
	assert_int_equal(host.count, 5);
	assert_int_equal(dealer_pull(&dealer, 0, 1, cards, 3), 3);
	assert_int_equal(host.kind, MU_PULL);
	assert_memory_equal(dealer.generator, untouched.generator, sizeof dealer.generator);
	assert_int_equal(dealer.error, MU_OK);
}

static void test_feed_without_opinion_changes_nothing(void **state)
{
	struct host host = {.answer = 0};
	struct mu_dealer asked = hosted(&host), alone = seeded("hosted");
	mu_card one[6] = {1, 2, 3, 4, 5, 6}, two[6] = {1, 2, 3, 4, 5, 6};
	(void)state;
	dealer_shuffle(&asked, one, 6);
	dealer_shuffle(&alone, two, 6);
	assert_memory_equal(one, two, 6);
	assert_int_equal(dealer_first(&asked, 6), dealer_first(&alone, 6));
	assert_int_equal(dealer_pull(&asked, 0, 1, one, 6), dealer_pull(&alone, 0, 1, two, 6));
	assert_int_equal(host.asked, 3);
}

static void test_after_an_error_the_feed_is_left_alone(void **state)
{
	struct host host = {.answer = MU_E_CHANCE};
	struct mu_dealer dealer = hosted(&host);
	uint8_t dice[2] = {0, 0};
	(void)state;
	dealer_roll(&dealer, 0, 0, dice);
	assert_int_equal(dealer.error, MU_E_CHANCE);
	assert_in_range(dice[0], 1, 6); /* the game goes on until the host takes it back */
	host.answer = MU_E_DECK;
	dealer_roll(&dealer, 0, 0, dice);
	assert_int_equal(dealer.error, MU_E_CHANCE);
	assert_int_equal(host.asked, 1);
	dealer.error = MU_OK;
	dealer_roll(&dealer, 0, 0, dice);
	assert_int_equal(dealer.error, MU_E_DECK);
	assert_int_equal(host.asked, 2);
}

/* Mixing for oneself (redeal) is nobody else's business. */
static void test_mixing_is_silent(void **state)
{
	struct host host = {.answer = 1};
	struct mu_dealer dealer = hosted(&host);
	mu_card cards[3] = {1, 2, 3};
	(void)state;
	dealer_mix(&dealer, cards, 3);
	assert_int_equal(host.asked + host.heard, 0);
}

static void test_chance_is_told(void **state)
{
	struct host host = {.answer = 0};
	struct mu_dealer dealer = hosted(&host);
	mu_card cards[5] = {1, 2, 3, 4, 5};
	uint8_t dice[2];
	(void)state;
	dealer_shuffle(&dealer, cards, 5);
	assert_int_equal(host.event.kind, MU_SHUFFLE);
	assert_int_equal(host.event.count, 5);
	assert_int_equal(host.event.known, 0);
	assert_memory_equal(host.cards, cards, 5);
	dealer_roll(&dealer, 2, -3, dice);
	assert_int_equal(host.event.kind, MU_ROLL);
	assert_int_equal(host.event.bonus, -3);
	assert_int_equal(host.event.seat, 2);
	assert_int_equal(host.event.a, dice[0]);
	assert_int_equal(host.event.b, dice[1]);
	const mu_card pulled = dealer_pull(&dealer, 3, 1, cards, 5);
	assert_int_equal(host.event.kind, MU_PULL);
	assert_int_equal(host.event.card, pulled);
	assert_int_equal(host.event.known, bit(3) | bit(1));
	assert_int_equal(host.heard, 3);
}

/* -- mu_act: on a game of one rule, "1 rolls the dice" ------------------------------ */

struct dice_game {
	uint8_t dice[2], rolls;
};

static int dice_apply(void *state, mu_action action, struct mu_dealer *dealer)
{
	struct dice_game *game = state;
	(void)action;
	game->rolls++;
	dealer_roll(dealer, 0, 0, game->dice);
	return MU_OK;
}

static struct mu_refusal dice_refuse(const void *state, mu_seat seat, mu_action action)
{
	(void)state;
	if (seat == 0 && action == 1)
		return (struct mu_refusal){.error = MU_OK};
	return (struct mu_refusal){.error = MU_E_ILLEGAL, .rule = "X-1", .sentence = "Only one rolls."};
}

static const struct mu_game dice_game = {.name = "dice",
                                         .state_size = sizeof(struct dice_game),
                                         .apply = dice_apply,
                                         .refuse = dice_refuse};

static void test_act_applies(void **state)
{
	struct host host = {.answer = 1, .put = {5, 6}};
	struct mu_dealer dealer = hosted(&host);
	struct dice_game game = {0};
	struct mu_refusal refusal = {.error = MU_E_OVER};
	(void)state;
	assert_int_equal(mu_act(&dice_game, &game, 0, 1, &dealer, &refusal), MU_OK);
	assert_int_equal(refusal.error, MU_OK);
	assert_int_equal(game.rolls, 1);
	assert_memory_equal(game.dice, host.put, 2);
}

static void test_act_refuses_and_changes_nothing(void **state)
{
	struct host host = {.answer = 1, .put = {5, 6}};
	struct mu_dealer dealer = hosted(&host);
	struct dice_game game = {{1, 2}, 3}, before = game;
	struct mu_refusal refusal;
	(void)state;
	assert_int_equal(mu_act(&dice_game, &game, 1, 1, &dealer, &refusal), MU_E_ILLEGAL);
	assert_int_equal(refusal.error, MU_E_ILLEGAL);
	assert_string_equal(refusal.rule, "X-1");
	assert_string_equal(refusal.sentence, "Only one rolls.");
	assert_memory_equal(&game, &before, sizeof game);
	assert_int_equal(host.asked + host.heard, 0);
}

static void test_act_takes_back_what_the_feed_spoiled(void **state)
{
	struct host host = {.answer = MU_E_CHANCE};
	struct mu_dealer dealer = hosted(&host);
	struct dice_game game = {{1, 2}, 3}, before = game;
	struct mu_refusal refusal;
	(void)state;
	assert_int_equal(mu_act(&dice_game, &game, 0, 1, &dealer, &refusal), MU_E_CHANCE);
	assert_string_equal(refusal.sentence, mu_error_sentence(MU_E_CHANCE));
	assert_null(refusal.rule);
	assert_memory_equal(&game, &before, sizeof game);

	host.answer = 1; /* the next try is not held up by the old error */
	host.put[0] = host.put[1] = 4;
	assert_int_equal(mu_act(&dice_game, &game, 0, 1, &dealer, NULL), MU_OK);
	assert_int_equal(game.rolls, 4);
	assert_int_equal(game.dice[0], 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_below_is_even),
	    cmocka_unit_test(test_below_is_even_for_huge_bounds),
	    cmocka_unit_test(test_below_one_is_zero),
	    cmocka_unit_test(test_every_order_is_as_likely),
	    cmocka_unit_test(test_dice_are_even),
	    cmocka_unit_test(test_pulls_and_first_seats_are_even),
	    cmocka_unit_test(test_same_seed_same_stream),
	    cmocka_unit_test(test_different_seeds_differ),
	    cmocka_unit_test(test_neighbouring_seeds_are_independent),
	    cmocka_unit_test(test_seeding_starts_afresh),
	    cmocka_unit_test(test_feed_decides_and_saves_the_generator),
	    cmocka_unit_test(test_feed_without_opinion_changes_nothing),
	    cmocka_unit_test(test_after_an_error_the_feed_is_left_alone),
	    cmocka_unit_test(test_mixing_is_silent),
	    cmocka_unit_test(test_chance_is_told),
	    cmocka_unit_test(test_act_applies),
	    cmocka_unit_test(test_act_refuses_and_changes_nothing),
	    cmocka_unit_test(test_act_takes_back_what_the_feed_spoiled),
	};
	return cmocka_run_group_tests_name("dealer", tests, NULL, NULL);
}
