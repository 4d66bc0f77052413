/*
 * Perft: how many courses a game can take in so many answers from fixed positions, with chance fixed by the seed.
 * Any slip in what is offered or in what follows shows in these numbers. They count sequences of answers; a game
 * that is over counts as long as it is.
 */
#include "games.h"
#include "check.h"

#include "play.h"

enum { DEPTHS = 3 };

static unsigned long perft(const struct mu_game *game, const struct mu_state *state, const struct mu_dealer *cards,
                           unsigned depth)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	unsigned long leaves = 0;
	if (!depth || !count)
		return 1;
	for (int i = 0; i < count; i++) {
		struct mu_state next = *state;
		struct mu_dealer dealer = *cards;
		game->apply(&next, actions[i], &dealer);
		leaves += perft(game, &next, &dealer, depth - 1);
	}
	return leaves;
}

/* Game `number` after so many random answers, and the leaves at each depth. */
struct position {
	unsigned number, answers;
	unsigned long leaves[DEPTHS];
};

static const struct position rent_a_hero[] = {
    {0, 0, {28, 699, 15988}}, {0, 40, {23, 119, 603}},       {0, 90, {1, 2, 14}},
    {1, 0, {31, 642, 14791}}, {1, 40, {583, 13415, 126868}}, {1, 90, {1, 23, 112}},
    {2, 0, {30, 361, 3733}},  {2, 40, {31, 1257, 28129}},    {2, 90, {4, 12, 26}},
    {3, 0, {24, 266, 2361}},  {3, 40, {141, 4479, 110782}},  {3, 90, {10, 558, 5763}},
    {5, 0, {45, 512, 4957}},  {5, 40, {91, 5840, 436814}},   {5, 90, {26, 263, 1989}},
    {9, 0, {20, 239, 4761}},  {9, 40, {74, 2609, 64850}},    {9, 90, {153, 4254, 17071}},
    {17, 0, {18, 228, 3394}}, {17, 40, {148, 1282, 12772}},  {17, 90, {28, 178, 1272}},
    {29, 0, {27, 333, 4513}}, {29, 40, {86, 1775, 21553}},   {29, 90, {12, 36, 189}},
};

static const struct position here_to_slay[] = {
    {0, 0, {20, 1320, 46888}}, {0, 60, {39, 5662, 516854}}, {0, 200, {1, 62, 1592}}, {1, 0, {30, 2920, 96380}},
    {1, 60, {2, 61, 3265}},    {1, 200, {1, 77, 3247}},     {2, 30, {1, 39, 1777}},  {2, 150, {1, 82, 2925}},
    {3, 30, {2, 70, 2002}},    {3, 150, {12, 618, 18181}},  {4, 30, {2, 80, 3169}},  {4, 150, {2, 72, 1513}},
};

static void check_position(const struct mu_game *game, const unsigned depths[DEPTHS], const struct position *position)
{
	struct play play;
	play_begin(&play, game, "perft", position->number);
	for (unsigned answers = 0; answers < position->answers && !play_is_over(&play); answers++)
		game->apply(&play.state, play_choose(&play), &play.cards);
	for (int d = 0; d < DEPTHS; d++) {
		const unsigned long leaves = perft(game, &play.state, &play.cards, depths[d]);
		if (leaves != position->leaves[d])
			fail_msg("%s, game %u after %u answers: %lu leaves at depth %u, should be %lu", game->name,
			         position->number, position->answers, leaves, depths[d], position->leaves[d]);
	}
}

static void test_rent_a_hero(void **state)
{
	static const unsigned depths[DEPTHS] = {4, 7, 10};
	(void)state;
	for (size_t i = 0; i < sizeof rent_a_hero / sizeof rent_a_hero[0]; i++)
		check_position(&rh_game, depths, &rent_a_hero[i]);
}

static void test_here_to_slay(void **state)
{
	static const unsigned depths[DEPTHS] = {2, 5, 8};
	(void)state;
	for (size_t i = 0; i < sizeof here_to_slay / sizeof here_to_slay[0]; i++)
		check_position(&hts_game, depths, &here_to_slay[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rent_a_hero), cmocka_unit_test(test_here_to_slay)};
	return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
