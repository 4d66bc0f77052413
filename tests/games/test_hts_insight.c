/*
 * The odds in a hint to play a card: that nobody holds a Challenge, or that it does not stop the card. Counted here by other
 * means, in positions in which leaders, slain monsters and boosts make the seats' dice differ.
 */
#include "hts_play.h"

#include "check.h"

#include <math.h>

#include "analysis/insight.h"

enum { TEXT_MAX = 4096 };

/* HS-5.5: each of the 1,296 throws of four dice; the challenger wins a tie. */
static unsigned throws_lost(const struct hts *g, mu_seat challenger, mu_seat me)
{
	const int theirs = hts_bonus(g, challenger, ROLL_CHALLENGING, CARD_NONE);
	const int mine = hts_bonus(g, me, ROLL_CHALLENGED, CARD_NONE);
	unsigned lost = 0;
	for (int a = 1; a <= 6; a++)
		for (int b = 1; b <= 6; b++)
			for (int c = 1; c <= 6; c++)
				for (int d = 1; d <= 6; d++)
					lost += a + b + theirs >= c + d + mine;
	return lost;
}

static double choose(int from, int count)
{
	return count > from ? 0 : exp(lgamma(from + 1) - lgamma(count + 1) - lgamma(from - count + 1));
}

/* Of all ways to deal the cards that I do not see, those that give no Challenge to the others. */
static double held_by_others(const struct hts *view, mu_seat me)
{
	int seen[CARD_MAIN_END] = {0}, places = 0;
	if (view->no_challenge >> me & 1)
		return 0;
	for (mu_seat seat = 0; seat < view->seats; seat++) {
		mu_card cards[MAIN_CARDS];
		const int known = hts_hand_list(view, seat, cards);
		for (int i = 0; i < known; i++) {
			seen[cards[i]]++;
			if (cards[i] == CARD_CHALLENGE && seat != me)
				return 1;
		}
		places += view->hand[seat].count - known;
	}
	for (int i = 0; i < view->discard + view->out; i++)
		seen[view->row[MAIN_CARDS - 1 - i]]++;
	const int hidden = hts_cards[CARD_CHALLENGE].copies - seen[CARD_CHALLENGE];
	const int unseen = view->deck + places;
	return 1 - choose(unseen - hidden, places) / choose(unseen, places);
}

/* The number in "…{safe}% chance that nobody stops it.", or -1: it says something else. */
static int hint_read(const struct hts *view, mu_action action)
{
	char text[TEXT_MAX];
	FILE *out = fmemopen(text, TEXT_MAX, "w");
	const struct voice voice = {.out = out, .lang = MU_LANG_EN};
	const struct seating seating = seating_named(view->asked, view->seats);
	const struct advice advice = {.verdict = ADVICE_ALONE, .best = action};
	assert_non_null(out);
	insight_find(hts)->hint(&voice, &seating, view, &advice);
	fclose(out);
	const char *found = strstr(text, "% chance that nobody stops it.");
	if (!found)
		return -1;
	while (found > text && found[-1] >= '0' && found[-1] <= '9')
		found--;
	return atoi(found);
}

static unsigned throws_lost_at_worst(const struct hts *view, mu_seat me)
{
	unsigned most = 0;
	for (mu_seat seat = 0; seat < view->seats; seat++) {
		const unsigned lost = seat == me ? 0 : throws_lost(view, seat, me);
		most = lost > most ? lost : most;
	}
	return most;
}

/* The next of the others and the last have different odds: the worst is not just anybody's. */
static bool others_differ(const struct hts *view, mu_seat me)
{
	const mu_seat next = (mu_seat)((me + 1) % view->seats), last = (mu_seat)((me + view->seats - 1) % view->seats);
	return throws_lost(view, next, me) != throws_lost(view, last, me);
}

static bool is_play(mu_action action)
{
	return action_verb(action) == VERB_PLAY || action_verb(action) == VERB_PLAY_ON;
}

static void hints_know_the_odds_of_a_challenge(void **state)
{
	unsigned hints = 0, differ = 0, open = 0;
	(void)state;
	for (unsigned number = 0; number < 300; number++) {
		struct play play;
		struct hts view;
		mu_action actions[MU_ACTIONS_MAX];
		play_begin(&play, hts, "insight", number);
		position_random(&play.state, 2 + number % 5, &play.cards);
		if (play.state.step != STEP_MAIN)
			continue;
		const mu_seat me = play.state.asked;
		hts->view(&play.state, me, &view);
		const double held = held_by_others(&view, me);
		const double safe = 100 * (1 - held * throws_lost_at_worst(&view, me) / 1296);
		for (int i = 0, count = hts->legal(&view, actions); i < count; i++) {
			const int told = is_play(actions[i]) ? hint_read(&view, actions[i]) : -1;
			if (told < 0)
				continue;
			assert_true(fabs(told - safe) < (told == 1 || told == 99 ? 1 : 0.5 + 1e-6));
			assert_true(safe > 49.9); /* less speaks against the card */
			assert_true((told == 100) == (safe > 100 - 1e-6) && (told == 0) == (safe < 1e-6));
			hints++;
			open += held > 0 && held < 1;
			differ += others_differ(&view, me);
		}
	}
	assert_true(hints > 200 && open > 100 && differ > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(hints_know_the_odds_of_a_challenge)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
