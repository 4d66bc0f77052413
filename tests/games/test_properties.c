/*
 * What holds in every game of Rent a Hero, tried on random ones: the invariants of section 5.3 of the rules
 * document, copies that play alike, refusals that leave no trace, lists and texts that agree.
 */
#include "check.h"

#include "rh_play.h"

static bool same_state(const struct rh *one, const struct rh *two)
{
	return memcmp(one, two, sizeof *one) == 0;
}

/* -- What is offered ------------------------------------------------------------------ */

static mu_action all_actions[ALL_TEXTS];

static int read_all_texts(void **state)
{
	(void)state;
	for (int i = 0; i < ALL_TEXTS; i++)
		if (rh->action_parse(all_texts[i], strlen(all_texts[i]), &all_actions[i]) != MU_OK)
			return -1;
	return 0;
}

static void test_texts_go_there_and_back(void **state)
{
	(void)state;
	for (int i = 0; i < ALL_TEXTS; i++) {
		char text[MU_TEXT_MAX];
		assert_int_equal(rh->action_text(all_actions[i], text, sizeof text), strlen(all_texts[i]));
		assert_string_equal(text, all_texts[i]);
		for (int j = 0; j < i; j++)
			assert_int_not_equal(all_actions[i], all_actions[j]);
	}
}

/* Every value of the low 20 bits, and each with a bit too many: exactly those 40 are actions. */
static void test_other_values_are_no_actions(void **state)
{
	unsigned found = 0;
	(void)state;
	for (mu_action action = 0; action < 1u << 20; action++) {
		char text[MU_TEXT_MAX];
		found += rh->action_text(action, text, sizeof text) > 0;
		assert_int_equal(rh->action_text(action | 1u << (20 + action % 12), text, sizeof text), 0);
	}
	assert_int_equal(found, ALL_TEXTS);
}

static void test_other_texts_are_no_actions(void **state)
{
	static const char *const wrong[] = {"",          " ",          "Recruit",   "recruit ", " recruit",  "recruit 1",
	                                    "recruit\n", "send",       "send ",     "send 0",   "send 8",    "send 01",
	                                    "send 1 ",   "send  1",    "send 1 2",  "send -1",  "send +1",   "send 1\t",
	                                    "use",       "use 0",      "use 3",     "use 3 ",   "use 3 0",   "use 3 8",
	                                    "use 4 1",   "use 1 1",    "use 3 1 1", "use 8",    "clue",      "clue 9",
	                                    "discard",   "no-match 1", "nomatch",   "no match", "decline 0", "skip 1",
	                                    "draw 2",    "declinee",   "pas",       "pass pass"};
	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		mu_action action = 12345;
		assert_int_equal(rh->action_parse(wrong[i], strlen(wrong[i]), &action), MU_E_UNKNOWN);
		assert_int_equal(action, 12345);
	}
	mu_action action = 12345;
	assert_int_equal(rh->action_parse("pass\0", 5, &action), MU_E_UNKNOWN);
	assert_int_equal(rh->action_parse("send 1", 5, &action), MU_E_UNKNOWN); /* the length counts, not the NUL */
	assert_int_equal(action, 12345);
}

/* The list is what is not refused, all of it, once, in the fixed order. */
static void check_offer(const struct rh *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	const struct mu_ask ask = rh->ask(g);
	const int count = rh->legal(g, actions);
	int listed = 0;
	for (int i = 0; i < ALL_TEXTS; i++) {
		const struct mu_refusal refusal = rh->refuse(g, ask.seat, all_actions[i]);
		if (refusal.error) {
			assert_int_equal(refusal.error, ask.seat < 0 ? MU_E_OVER : MU_E_ILLEGAL);
			assert_true(ask.seat < 0 ? !refusal.rule : !strncmp(refusal.rule, "RH-", 3));
			assert_non_null(refusal.sentence);
		} else {
			assert_true(listed < count);
			assert_int_equal(actions[listed++], all_actions[i]);
		}
	}
	assert_int_equal(listed, count);
	assert_true(count > 0 || ask.seat < 0); /* I15 */
}

/* -- Refusals leave no trace ----------------------------------------------------------- */

static void try_refused(struct play *play, mu_seat seat, mu_action action)
{
	const struct play before = *play;
	struct mu_refusal refusal;
	if (!rh->refuse(&play->g, seat, action).error)
		return;
	assert_int_not_equal(mu_act(rh, &play->g, seat, action, &play->cards, &refusal), MU_OK);
	assert_int_not_equal(refusal.error, MU_OK);
	assert_true(same_state(&play->g, &before.g));
	assert_memory_equal(play->cards.generator, before.cards.generator, sizeof before.cards.generator);
}

static void check_refusals(struct play *play)
{
	const uint32_t noise = (uint32_t)dealer_next(&play->choices);
	const mu_action action = all_actions[play_below(play, ALL_TEXTS)];
	for (mu_seat seat = -2; seat <= (mu_seat)play->g.seats; seat++)
		try_refused(play, seat, action);
	try_refused(play, rh->ask(&play->g).seat, noise);
	try_refused(play, rh->ask(&play->g).seat, noise & 0x0707070fu);
	if (!play_is_over(play)) { /* apply itself also takes only what is listed */
		const struct rh before = play->g;
		if (rh->refuse(&play->g, before.asked, action).error) {
			assert_int_equal(rh->apply(&play->g, action, &play->cards), MU_E_ILLEGAL);
			assert_true(same_state(&play->g, &before));
		}
	}
}

static int feed_nonsense(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	(void)dealer, (void)kind, (void)cards, (void)count;
	return MU_E_CHANCE;
}

/* If the action needs chance, and chance has nothing that fits, then nothing has happened. */
static void check_failing_chance(const struct play *play, mu_action action)
{
	struct rh g = play->g;
	struct mu_dealer dealer = play->cards;
	struct mu_refusal refusal;
	dealer.feed = feed_nonsense;
	dealer.tell = NULL;
	if (mu_act(rh, &g, g.asked, action, &dealer, &refusal) == MU_OK)
		return;
	assert_int_equal(refusal.error, MU_E_CHANCE);
	assert_true(same_state(&g, &play->g));
}

/* -- The course of a turn: I8, I12, I13, I14, I17, I18 ----------------------------------- */

/* What a listener has heard since the last reveal. */
struct turn {
	const struct rh *g;
	struct rh start; /* the state behind the reveal */
	int hand[RH_SEATS_MAX], recruits;
	mu_seat recruiter;
	bool begun;
};

static int owned(const struct rh *g, unsigned seat)
{
	int cards = (int)bits_count(g->band[seat]);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		cards += 2 * (int)tally_get(g->eliminated[seat], hero);
	return cards;
}

static void turn_check(const struct turn *turn)
{
	const struct rh *g = turn->g;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		const bool recruited = turn->recruits && seat == (unsigned)turn->recruiter;
		assert_int_equal(g->hand_size[seat], turn->start.hand_size[seat] + turn->hand[seat]); /* I13 */
		assert_int_equal(owned(g, seat), owned(&turn->start, seat) + recruited);              /* I12 */
		const int band = (int)bits_count(g->band[seat]) - (int)bits_count(turn->start.band[seat]);
		assert_true(recruited ? band == 1 || band == -1 : band == 0);
	}
	assert_in_range(turn->recruits, 0, 1);
}

static void turn_begin(struct turn *turn)
{
	const struct rh *g = turn->g;
	if (turn->begun) {
		turn_check(turn);
		if (!rh_option(g, END_RESHUFFLE))
			assert_true(g->deck_count < turn->start.deck_count); /* I14 */
	}
	for (unsigned seat = 0; seat < g->seats && is_base(g); seat++)
		assert_true(g->hand_size[seat] >= 1); /* I8 */
	*turn = (struct turn){.g = g, .start = *g, .recruiter = MU_NOBODY, .begun = true};
}

static void turn_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct turn *turn = dealer->context;
	switch (event->kind) {
	case EVENT_REVEAL:
		turn_begin(turn);
		break;
	case EVENT_SEND:
		if (!turn->g->knight) /* I18 */
			assert_true(rh_allow(turn->g->requirement, turn->g->seats) & bit(event->card));
		turn->hand[event->seat]--;
		break;
	case EVENT_DISCARD:
	case EVENT_CLUE:
		turn->hand[event->seat]--;
		break;
	case EVENT_DRAW:
		turn->hand[event->seat]++;
		break;
	case EVENT_RECRUIT:
	case EVENT_DOOM:
		turn->recruits++;
		turn->recruiter = event->seat;
		break;
	default:
		break;
	}
}

/* -- Games ------------------------------------------------------------------------------ */

static void check_state(const struct play *play)
{
	const struct rh *g = &play->g;
	const char *broken = rh->check(g);
	if (broken)
		fail_msg("game %u, turn %u: %s", play->number, g->turn, broken);
	const unsigned most = rh_option(g, END_RESHUFFLE) ? RH_CARDS - 2u * g->seats + 34 : (play->deck + 1) / 2;
	assert_in_range(g->turn, 1, most); /* I17 */
	assert_int_equal(rh->seats(g), g->seats);
}

/* A second table, seated separately: the same seed and the same answers make the same game (I21). */
static void twin_follow(struct play *twin, const struct play *play, mu_action action)
{
	assert_int_equal(mu_act(rh, &twin->g, twin->g.asked, action, &twin->cards, NULL), MU_OK);
	assert_true(same_state(&twin->g, &play->g));
}

static void play_step(struct play *play, struct play *twin)
{
	const mu_action action = play->number % 3 ? play_choose(play) : play_choose_calmly(play);
	const struct rh before = play->g;
	if (rh_option(&play->g, END_RESHUFFLE) && play->g.deck_count < 4)
		check_failing_chance(play, action);
	assert_int_equal(rh->apply(&play->g, action, &play->cards), MU_OK);
	twin_follow(twin, play, action);
	check_state(play);
	if (!rh_option(&before, END_RESHUFFLE))
		assert_true(play->g.deck_count <= before.deck_count); /* I14 */
}

static void play_through(unsigned number)
{
	struct turn turn = {0};
	struct play play, twin;
	turn.g = &play.g;
	play_begin_heard(&play, "properties", number, turn_hear, &turn);
	play_begin(&twin, "properties", number);
	assert_true(same_state(&play.g, &twin.g));
	check_state(&play);
	for (unsigned step = 0; !play_is_over(&play); step++) {
		play_step(&play, &twin);
		if (step % 4 == number % 4) {
			check_offer(&play.g);
			check_refusals(&play);
		}
	}
	check_offer(&play.g);
	check_refusals(&play);
	turn_check(&turn);
}

static void test_random_games(void **state)
{
	const unsigned games = play_count(10000);
	(void)state;
	for (unsigned number = 0; number < games; number++)
		play_through(number);
}

/* A copy taken in mid-game is the game: it plays on to the same end, byte for byte. */
static void test_copies_play_alike(void **state)
{
	const unsigned games = play_count(10000) / 10;
	(void)state;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		play_begin(&play, "copies", number);
		for (uint32_t steps = play_below(&play, 100); steps && !play_is_over(&play); steps--)
			rh->apply(&play.g, play_choose(&play), &play.cards);
		struct play copy = play;
		while (!play_is_over(&play)) {
			const mu_action action = play_choose(&play);
			assert_int_equal(action, play_choose(&copy));
			rh->apply(&play.g, action, &play.cards);
			rh->apply(&copy.g, action, &copy.cards);
			assert_true(same_state(&play.g, &copy.g));
		}
		assert_true(play_is_over(&copy));
	}
}

/* Nothing but the view is printed for a viewer; a small buffer is no danger. */
static void check_json(const struct rh *g, mu_seat viewer)
{
	char whole[MU_JSON_MAX], again[MU_JSON_MAX];
	struct rh view, view_of_view;
	const int length = rh->json(g, viewer, whole, sizeof whole);
	assert_in_range(length, 2, MU_JSON_MAX - 1);
	rh->view(g, viewer, &view);
	assert_int_equal(rh->json(&view, viewer, again, sizeof again), length);
	assert_string_equal(whole, again);
	rh->view(&view, viewer, &view_of_view);
	assert_true(same_state(&view, &view_of_view));
	assert_int_equal(rh->json(g, viewer, again, 10), length);
	assert_int_equal(strlen(again), 9);
}

static void test_json_is_that_of_the_view(void **state)
{
	const unsigned games = play_count(10000) / 20;
	(void)state;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		play_begin(&play, "json", number);
		for (unsigned step = 0;; step++) {
			if (step % 8 == 0 || play_is_over(&play))
				for (mu_seat viewer = MU_ALL; viewer < (mu_seat)play.g.seats; viewer++)
					check_json(&play.g, viewer);
			if (play_is_over(&play))
				break;
			rh->apply(&play.g, play_choose(&play), &play.cards);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_texts_go_there_and_back),    cmocka_unit_test(test_other_values_are_no_actions),
	    cmocka_unit_test(test_other_texts_are_no_actions), cmocka_unit_test(test_random_games),
	    cmocka_unit_test(test_copies_play_alike),          cmocka_unit_test(test_json_is_that_of_the_view),
	};
	return cmocka_run_group_tests_name("properties", tests, read_all_texts, NULL);
}
