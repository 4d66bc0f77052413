/*
 * Perft: how many courses a game can take in so many answers from fixed positions, with chance fixed by the seed.
 * Any slip in what is offered or in what follows shows in these numbers. They count sequences of answers; a game
 * that is over counts as long as it is.
 */
#include "check.h"

#include "rh_play.h"

static const unsigned depths[] = {4, 7, 10};
enum { DEPTHS = sizeof depths / sizeof depths[0] };

static unsigned long perft(const struct rh *g, const struct mu_dealer *cards, unsigned depth)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = rh->legal(g, actions);
	unsigned long leaves = 0;
	if (!depth || !count)
		return 1;
	for (int i = 0; i < count; i++) {
		struct rh next = *g;
		struct mu_dealer dealer = *cards;
		rh->apply(&next, actions[i], &dealer);
		leaves += perft(&next, &dealer, depth - 1);
	}
	return leaves;
}

/* Game `number` after so many random answers, and the leaves at each depth. */
static const struct position {
	unsigned number, answers;
	unsigned long leaves[DEPTHS];
} positions[] = {
    {0, 0, {28, 699, 15988}}, {0, 40, {23, 119, 603}},       {0, 90, {1, 2, 14}},
    {1, 0, {31, 642, 14791}}, {1, 40, {583, 13415, 126868}}, {1, 90, {1, 23, 112}},
    {2, 0, {30, 361, 3733}},  {2, 40, {31, 1257, 28129}},    {2, 90, {4, 12, 26}},
    {3, 0, {24, 266, 2361}},  {3, 40, {141, 4479, 110782}},  {3, 90, {10, 558, 5763}},
    {5, 0, {45, 512, 4957}},  {5, 40, {91, 5840, 436814}},   {5, 90, {26, 263, 1989}},
    {9, 0, {20, 239, 4761}},  {9, 40, {74, 2609, 64850}},    {9, 90, {153, 4254, 17071}},
    {17, 0, {18, 228, 3394}}, {17, 40, {148, 1282, 12772}},  {17, 90, {28, 178, 1272}},
    {29, 0, {27, 333, 4513}}, {29, 40, {86, 1775, 21553}},   {29, 90, {12, 36, 189}},
};

static void test_perft(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
		const struct position *position = &positions[i];
		struct play play;
		play_begin(&play, "perft", position->number);
		for (unsigned answers = 0; answers < position->answers; answers++)
			rh->apply(&play.g, play_choose(&play), &play.cards);
		for (int d = 0; d < DEPTHS; d++) {
			const unsigned long leaves = perft(&play.g, &play.cards, depths[d]);
			if (leaves != position->leaves[d])
				fail_msg("game %u after %u answers: %lu leaves at depth %u, should be %lu", position->number,
				         position->answers, leaves, depths[d], position->leaves[d]);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_perft)};
	return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
