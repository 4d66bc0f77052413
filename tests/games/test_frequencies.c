/*
 * How random games go, against the table of section 5.5 of the rules document. The tolerances are wide: this is to
 * see that every way to the end of a game occurs in the tests about as often as it should.
 */
#include "check.h"

#include "rh_play.h"

enum ending { BY_SIX, BY_REQUIREMENT, BY_END_DRAW, BY_NO_MATCH, BY_WIZARD, BY_SKIP, ENDINGS };

/* What a listener counts. */
struct count {
	const struct rh *g;
	unsigned pending, draws; /* powers pending after the last event but a draw, and draws since */
	bool last;               /* the deck is empty: the next card told of was its last one */
	enum ending cause;
	unsigned ending[ENDINGS], turns, no_matches, questions, games;
};

/* A Wizard has left the stack when its cards are drawn, an end draw comes from nowhere. */
static bool is_wizards(const struct count *count)
{
	return count->pending > count->g->pending_count && count->draws < 2;
}

static enum ending cause_of(const struct count *count, const struct mu_event *event)
{
	if (event->kind == EVENT_REVEAL)
		return BY_REQUIREMENT;
	if (event->kind == EVENT_SEND_DRAWN)
		return BY_NO_MATCH;
	return is_wizards(count) ? BY_WIZARD : BY_END_DRAW;
}

static void count_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct count *count = dealer->context;
	if (event->kind == EVENT_FINAL) {
		count->last = true;
		return;
	}
	if (count->last)
		count->cause = cause_of(count, event);
	count->last = false;
	if (event->kind == EVENT_DRAW) {
		count->draws++;
		return;
	}
	count->pending = count->g->pending_count;
	count->draws = 0;
	count->turns += event->kind == EVENT_REVEAL;
	count->no_matches += event->kind == EVENT_NO_MATCH;
	if (event->kind == EVENT_SKIP)
		count->cause = BY_SKIP;
}

static void count_games(struct count *count, unsigned seats, bool reshuffle, unsigned games)
{
	for (unsigned i = 0; i < games; i++) {
		struct play play;
		count->g = &play.g;
		count->pending = count->draws = 0;
		count->cause = ENDINGS;
		play_begin_heard(&play, "frequencies", 32 * i + 8 * reshuffle + seats - 2, count_hear, count);
		for (; !play_is_over(&play); count->questions++)
			rh->apply(&play.g, play_choose_calmly(&play), &play.cards);
		for (unsigned seat = 0; seat < seats; seat++)
			if (bits_count(play.g.band[seat]) == RH_BAND_WINS)
				count->cause = BY_SIX;
		assert_int_not_equal(count->cause, ENDINGS);
		count->ending[count->cause]++;
	}
	count->games += games;
}

/* Within a quarter of the number and a percent of everything. */
static void check_share(const char *what, unsigned seats, double part, double whole, double percent)
{
	const double is = 100 * part / whole;
	if (is < 0.75 * percent - 1 || is > 1.25 * percent + 1)
		fail_msg("%u seats, %s: %.1f %%, should be about %.1f %%", seats, what, is, percent);
}

static void check_mean(const char *what, unsigned seats, double sum, double games, double mean)
{
	if (sum / games < 0.9 * mean || sum / games > 1.1 * mean)
		fail_msg("%u seats, %s: %.1f per game, should be about %.1f", seats, what, sum / games, mean);
}

enum { GAMES = 1200 };

static void test_base_games(void **state)
{
	static const struct {
		double six, causes[4], turns, no_match, skipped, questions;
	} table[] = {
	    {56, {44, 47, 3, 6}, 21.6, 8.3, 2.4, 142},
	    {41, {43, 47, 3, 7}, 21.6, 6.2, 2.0, 217},
	    {27, {44, 44, 4, 7}, 19.7, 5.5, 2.3, 259},
	    {14, {41, 47, 4, 8}, 17.2, 5.6, 3.2, 283},
	};
	(void)state;
	for (unsigned seats = 2; seats <= 5; seats++) {
		static const char *const causes[] = {"last card as requirement", "last card as end draw",
		                                     "last card for no match", "last card by a Wizard"};
		struct count count = {0};
		count_games(&count, seats, false, GAMES);
		const double by_deck = GAMES - count.ending[BY_SIX] - count.ending[BY_SKIP];
		check_share("ended by six", seats, count.ending[BY_SIX], GAMES, table[seats - 2].six);
		for (int i = 0; i < 4; i++)
			check_share(causes[i], seats, count.ending[BY_REQUIREMENT + i], by_deck, table[seats - 2].causes[i]);
		check_share("skipped turns", seats, count.ending[BY_SKIP], GAMES, table[seats - 2].skipped);
		check_share("no-match turns", seats, count.no_matches, count.turns, table[seats - 2].no_match);
		check_mean("turns", seats, count.turns, GAMES, table[seats - 2].turns);
		check_mean("questions", seats, count.questions, GAMES, table[seats - 2].questions);
	}
}

static void test_games_with_a_renewed_deck(void **state)
{
	static const double six[] = {87, 82, 74, 66};
	(void)state;
	for (unsigned seats = 2; seats <= 5; seats++) {
		struct count count = {0};
		count_games(&count, seats, true, GAMES);
		check_share("ended by six", seats, count.ending[BY_SIX], GAMES, six[seats - 2]);
		assert_int_equal(count.ending[BY_SIX] + count.ending[BY_SKIP], GAMES);
		check_mean("turns", seats, count.turns, GAMES, 34);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_base_games),
	    cmocka_unit_test(test_games_with_a_renewed_deck),
	};
	return cmocka_run_group_tests_name("frequencies", tests, NULL, NULL);
}
