/*
 * What holds in every game of Here to Slay, tried on random ones, half of them from random positions: cards are
 * conserved, copies play alike, refusals leave no trace, lists and texts agree, records replay, games end.
 */
#include "check.h"

#include <jansson.h>

#include "hts_census.h"
#include "hts_play.h"
#include "hts_texts.h"
#include "record/position.h"
#include "record/record.h"

static bool same_state(const void *one, const void *two)
{
	return memcmp(one, two, sizeof(struct hts)) == 0;
}

/* Games from this number on have house rules. */
enum { HOUSE = 1000000 };

static void begin(struct play *play, const char *what, unsigned number)
{
	if (number >= HOUSE)
		hts_begin_house(play, what, number - HOUSE, NULL, NULL);
	else
		hts_begin(play, what, number);
}

/* -- Texts ------------------------------------------------------------------------------------------- */

static void test_texts_go_there_and_back(void **state)
{
	(void)state;
	for (int i = 0; i < text_count; i++) {
		char text[MU_TEXT_MAX];
		assert_int_equal(hts->action_text(all_actions[i], text, sizeof text), strlen(all_texts[i]));
		assert_string_equal(text, all_texts[i]);
		for (int j = 0; j < i; j++)
			assert_int_not_equal(all_actions[i], all_actions[j]);
	}
}

static void test_other_texts_are_no_actions(void **state)
{
	static const char *const wrong[] = {"",
	                                    " ",
	                                    "Draw",
	                                    "draw ",
	                                    " draw",
	                                    "draw 1",
	                                    "play",
	                                    "play ",
	                                    "play  qi-bear",
	                                    "play qi-bear ",
	                                    "play qi-bear on hook",
	                                    "play decoy-doll",
	                                    "play decoy-doll on",
	                                    "play decoy-doll on decoy-doll",
	                                    "play decoy-doll at hook",
	                                    "play challenge",
	                                    "play modifier-p4",
	                                    "play dracos",
	                                    "use decoy-doll",
	                                    "use dracos",
	                                    "attack hook",
	                                    "attack",
	                                    "skill",
	                                    "skill p6",
	                                    "skill 1",
	                                    "skill p01",
	                                    "modify modifier-p4",
	                                    "modify modifier-p4 4 p0",
	                                    "modify modifier-p4 +3 p0",
	                                    "modify modifier-p2m2 +0 p0",
	                                    "modify modifier-p2m2 +2 p6",
	                                    "modify modifier-p2m2 +2",
	                                    "modify hook +2 p0",
	                                    "choose",
	                                    "choose p6",
	                                    "choose +2",
	                                    "choose 1",
	                                    "choose dracos",
	                                    "choose hook hook",
	                                    "choose the-divine-arrow",
	                                    "challenge p1",
	                                    "yes yes",
	                                    "declined",
	                                    "en",
	                                    "ends"};
	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		mu_action action = 12345;
		assert_int_equal(hts->action_parse(wrong[i], strlen(wrong[i]), &action), MU_E_UNKNOWN);
		assert_int_equal(action, 12345);
	}
	mu_action action = 12345;
	assert_int_equal(hts->action_parse("draw\0", 5, &action), MU_E_UNKNOWN);
	assert_int_equal(hts->action_parse("decline", 6, &action), MU_E_UNKNOWN); /* the length counts, not the NUL */
}

/* Exactly the values of the listed texts are actions: tried for every verb with all single operands, and at random. */
static void test_other_values_are_no_actions(void **state)
{
	struct mu_dealer dealer;
	unsigned found = 0;
	(void)state;
	mu_dealer_seed(&dealer, "values", 6);
	for (mu_action action = 0; action < 1u << 24; action++) {
		char text[MU_TEXT_MAX];
		if (hts->action_text(action, text, sizeof text) > 0) {
			found++;
			assert_int_equal(all_actions[rank_of(action)], action);
		}
	}
	for (int i = 0; i < text_count; i++)
		found += all_actions[i] >> 24 != 0;
	assert_int_equal(found, text_count);
}

/* -- What is offered and what is refused --------------------------------------------------------- */

/* HS-14.5 is named if nothing else stands in the way. */
static const char *attack_rule(const struct hts *g, mu_card monster)
{
	bool face_up = false;
	for (int i = 0; i < PLACES; i++)
		face_up = face_up || g->monsters[i] == monster;
	const bool truce = hts_option(g, TRUCE) && g->turn <= g->seats;
	return truce && face_up && hts_requirement_met(g, g->asked, monster) ? "HS-14.5" : "HS-10.1";
}

/* The list of the protocol: which rule a refusal names. */
static const char *rule_of(const struct hts *g, const char *text)
{
	static const char *const by_step[] =
	    {[STEP_LEADER] = "HS-1.3", [STEP_FREE_ROLL] = "HS-3.4", [STEP_CHALLENGE] = "HS-5.2", [STEP_MODIFY] = "HS-7.2",
	     [STEP_TARGET] = "HS-6.3", [STEP_EFFECT] = "HS-6.6",    [STEP_SKILL] = "HS-4.4"};
	if (g->step != STEP_MAIN)
		return by_step[g->step];
	if (strncmp(text, "play ", 5) == 0)
		return "HS-3.1";
	if (strncmp(text, "attack ", 7) == 0)
		return attack_rule(g, hts_card_find(text + 7, strlen(text + 7)));
	if (strncmp(text, "draw ", 5) == 0)
		return "HS-14.7";
	if (strcmp(text, "challenge") == 0)
		return "HS-5.1";
	if (strncmp(text, "modify ", 7) == 0)
		return "HS-7.2";
	if (strncmp(text, "use ", 4) != 0)
		return "HS-2.2";
	const mu_card hero = hts_card_find(text + 4, strlen(text + 4));
	if (!party_has(g, g->asked, hero))
		return "HS-2.2";
	return g->marked & hero_bit(hero) ? "HS-2.3" : "HS-4.3";
}

/* In the fixed order, without duplicates. */
static void check_order(const struct hts *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = hts->legal(g, actions);
	assert_true(count > 0 || g->step == STEP_OVER);
	for (int i = 0, last = -1; i < count; i++) {
		const int rank = rank_of(actions[i]);
		assert_true(rank > last);
		last = rank;
	}
}

/* The list is what is not refused, all of it; every refusal has its code and rule. */
static void check_offer(const struct hts *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = hts->legal(g, actions);
	int listed = 0;
	for (int i = 0; i < text_count; i++) {
		const struct mu_refusal refusal = hts->refuse(g, g->asked, all_actions[i]);
		if (!refusal.error) {
			assert_true(listed < count);
			assert_int_equal(actions[listed++], all_actions[i]);
			continue;
		}
		assert_non_null(refusal.sentence);
		assert_int_equal(refusal.error, g->step == STEP_OVER ? MU_E_OVER : MU_E_ILLEGAL);
		if (g->step == STEP_OVER)
			assert_null(refusal.rule);
		else
			assert_string_equal(refusal.rule, rule_of(g, all_texts[i]));
	}
	assert_int_equal(listed, count);
}

static void try_refused(struct play *play, mu_seat seat, mu_action action)
{
	const struct hts before = play->state;
	const struct mu_dealer dealer = play->cards;
	struct mu_refusal refusal;
	if (!hts->refuse(&play->state, seat, action).error)
		return;
	assert_int_not_equal(mu_act(hts, &play->state, seat, action, &play->cards, &refusal), MU_OK);
	if (play->state.step != STEP_OVER && refusal.error == MU_E_NOT_ASKED)
		assert_string_equal(refusal.rule, "HS-2.7");
	assert_true(same_state(&play->state, &before));
	assert_memory_equal(play->cards.generator, dealer.generator, sizeof dealer.generator);
	if (seat == play_asked(play) && seat >= 0) { /* apply itself also takes only what is listed */
		assert_int_equal(hts->apply(&play->state, action, &play->cards), MU_E_ILLEGAL);
		assert_true(same_state(&play->state, &before));
	}
}

static void check_refusals(struct play *play)
{
	const uint32_t noise = (uint32_t)dealer_next(&play->choices);
	const mu_action action = all_actions[play_below(play, (uint32_t)text_count)];
	for (mu_seat seat = -2; seat <= (mu_seat)play->state.seats; seat++)
		try_refused(play, seat, action);
	try_refused(play, play_asked(play), noise);
	try_refused(play, play_asked(play), noise & 0x070f7f1fu);
	try_refused(play, play_asked(play), noise & 0x00007f1fu);
}

static int feed_nonsense(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	(void)dealer, (void)kind, (void)cards, (void)count;
	return MU_E_CHANCE;
}

/* If the action needs chance, and chance has nothing that fits, then nothing has happened. */
static void check_failing_chance(const struct play *play, mu_action action)
{
	struct hts state = play->state;
	struct mu_dealer dealer = play->cards;
	struct mu_refusal refusal;
	dealer.feed = feed_nonsense;
	dealer.tell = NULL;
	if (mu_act(hts, &state, play_asked(play), action, &dealer, &refusal) == MU_OK)
		return;
	assert_int_equal(refusal.error, MU_E_CHANCE);
	assert_true(same_state(&state, &play->state));
}

/* -- Conservation, from the printed state ---------------------------------------------------------- */

/* HS-1.2: all cards, from the first moment to the last, and the leaders that were picked. */
static void check_conserved(const struct census *start, const struct hts *g, bool whole)
{
	struct census now;
	int main_deck = 0, monsters = 0;
	census_take(&now, g);
	for (mu_card card = 1; card < CARD_COUNT; card++) {
		if (kind_of(card) != KIND_LEADER)
			assert_int_equal(now.cards[card], start->cards[card]);
		assert_true(now.cards[card] <= hts_cards[card].copies);
		main_deck += card < CARD_MAIN_END ? now.cards[card] : 0;
		monsters += kind_of(card) == KIND_MONSTER ? now.cards[card] : 0;
	}
	assert_true(!whole || (main_deck == (int)MAIN_CARDS && monsters == (int)MONSTERS));
}

/* -- Games -------------------------------------------------------------------------------------------- */

enum { DECISIONS_MAX = 100000 };

static void check_state(const struct play *play)
{
	const char *broken = hts->check(&play->state);
	if (broken)
		fail_msg("game %u, turn %u: %s", play->number, play->state.turn, broken);
}

/* HS-14.1: all monsters are slain, and nothing else wins: those with the most share the victory. */
static bool check_hunted_out(const struct hts *g, uint8_t winners)
{
	int most = 0, slain[MU_SEATS_MAX] = {0}, all = 0;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		while (slain[seat] < SLAIN_MAX && g->slain[seat][slain[seat]])
			slain[seat]++;
		most = slain[seat] > most ? slain[seat] : most;
		all += slain[seat];
	}
	if (all < (int)MONSTERS || most >= hts_option(g, SLAY))
		return false;
	for (unsigned seat = 0; seat < g->seats; seat++)
		assert_int_equal(winners >> seat & 1, slain[seat] == most);
	return true;
}

/*
 * HS-2.7, HS-11, HS-14.1, HS-14.2: the winner has as many monsters, or classes at the end of his own turn, as win here; or turn
 * 1,000 has come.
 */
static void check_end(const struct hts *g)
{
	static const unsigned to_gather[] = {6, 5, 0};
	const uint8_t winners = hts->winners(g);
	const unsigned needed = to_gather[hts_option(g, CLASSES)];
	assert_int_equal(hts->ask(g).seat, MU_NOBODY);
	if (!winners) {
		assert_int_equal(g->turn, 1000);
		return;
	}
	if (!needed && check_hunted_out(g, winners))
		return;
	assert_int_equal(bits_count(winners), 1);
	const mu_seat seat = (mu_seat)__builtin_ctz(winners);
	const bool slayer = g->slain[seat][hts_option(g, SLAY) - 1];
	const bool classes = needed && bits_count(hts_party_classes(g, seat) & ALL_CLASSES) >= needed;
	assert_true(slayer || (classes && seat == (mu_seat)g->active && g->ap == 0));
}

static unsigned long deepest, longest, decisions;

static void play_step(struct play *play, struct play *twin, unsigned step)
{
	const mu_action action = play_choose_mixed(play);
	if (step % 16 == play->number % 16) {
		check_order(&play->state);
		check_refusals(play);
		check_failing_chance(play, action);
	}
	assert_int_equal(hts->apply(&play->state, action, &play->cards), MU_OK);
	assert_int_equal(mu_act(hts, &twin->state, play_asked(twin), action, &twin->cards, NULL), MU_OK);
	assert_true(same_state(&twin->state, &play->state));
	if (step % 4 == 0)
		check_state(play);
	deepest = play->state.depth > deepest ? play->state.depth : deepest;
}

/* A second table, seated separately, follows: the same seed and the same answers make the same game. */
static void play_through(unsigned number)
{
	struct play play, twin;
	struct census start;
	unsigned step = 0;
	begin(&play, "properties", number);
	begin(&twin, "properties", number);
	assert_true(same_state(&play.state, &twin.state));
	check_state(&play);
	census_take(&start, &play.state);
	for (; !play_is_over(&play); step++) {
		play_step(&play, &twin, step);
		if (step % 256 == number % 256)
			check_conserved(&start, &play.state, !is_from_position(number));
		if (step % 512 == number % 512 || (number % 100 == 0 && play_is_over(&play)))
			check_offer(&play.state);
		assert_true(step < DECISIONS_MAX);
	}
	check_state(&play);
	check_conserved(&start, &play.state, !is_from_position(number));
	check_refusals(&play);
	check_end(&play.state);
	decisions += step;
	longest = step > longest ? step : longest;
}

static void test_random_games(void **state)
{
	const unsigned games = play_count(10000);
	(void)state;
	for (unsigned number = 0; number < games; number++)
		play_through(number);
	for (unsigned number = 0; number < games / 4; number++)
		play_through(HOUSE + number);
	print_message("# %u games, %lu decisions, the longest game %lu, the deepest stack %lu of %d\n", games, decisions,
	              longest, deepest, HTS_DEPTH_MAX);
}

/* A copy taken in mid-game is the game: it plays on to the same end, byte for byte. */
static void test_copies_play_alike(void **state)
{
	const unsigned games = play_count(10000) / 10;
	(void)state;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		hts_begin(&play, "copies", number);
		for (uint32_t steps = play_below(&play, 300); steps && !play_is_over(&play); steps--)
			hts->apply(&play.state, play_choose(&play), &play.cards);
		struct play copy = play;
		while (!play_is_over(&play)) {
			const mu_action action = play_choose(&play);
			assert_int_equal(action, play_choose(&copy));
			hts->apply(&play.state, action, &play.cards);
			hts->apply(&copy.state, action, &copy.cards);
			assert_true(same_state(&play.state, &copy.state));
		}
		assert_true(play_is_over(&copy));
	}
}

/* Nothing but the view is printed for a viewer; a small buffer is no danger. */
static void check_json(const struct hts *g, mu_seat viewer)
{
	static char whole[MU_JSON_MAX], again[MU_JSON_MAX];
	struct hts view, view_of_view;
	const int length = hts->json(g, viewer, whole, sizeof whole);
	assert_in_range(length, 2, MU_JSON_MAX - 1);
	if (viewer != MU_ALL) {
		hts->view(g, viewer, &view);
		assert_int_equal(hts->json(&view, viewer, again, sizeof again), length);
		assert_string_equal(whole, again);
		hts->view(&view, viewer, &view_of_view);
		assert_true(same_state(&view, &view_of_view));
	}
	assert_int_equal(hts->json(g, viewer, again, 10), length);
	assert_int_equal(strlen(again), 9);
}

static void test_json_is_that_of_the_view(void **state)
{
	const unsigned games = play_count(10000) / 20;
	(void)state;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		hts_begin(&play, "json", number);
		for (unsigned step = 0;; step++) {
			if (step % 16 == 0 || play_is_over(&play))
				for (mu_seat viewer = MU_ALL; viewer < (mu_seat)play.state.seats; viewer++)
					check_json(&play.state, viewer);
			if (play_is_over(&play))
				break;
			hts->apply(&play.state, play_choose(&play), &play.cards);
		}
	}
}

/* -- Positions and records ------------------------------------------------------------------------------ */

/* What nobody remembers after a position is read. */
static void forget(struct hts *g)
{
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		mu_card cards[MAIN_CARDS];
		const int count = hts_hand_list(g, seat, cards);
		for (int i = 0; i < count; i++)
			hts_hand_lose(g, seat, cards[i]);
		for (int i = 0; i < count; i++)
			hts_hand_gain(g, seat, cards[i], 0);
	}
	g->looker = g->looked = 0;
}

static int compare_cards(const void *one, const void *two)
{
	return *(const mu_card *)one - *(const mu_card *)two;
}

/* What is out of the game has no order, and an empty place for a monster, or in the market, moves to the end. */
static void settle(struct hts *g)
{
	qsort(g->row + MAIN_CARDS - g->out, g->out, sizeof(mu_card), compare_cards);
	for (int i = 0; i + 1 < PLACES; i++)
		for (int j = i + 1; j < PLACES && !g->monsters[i]; j++) {
			g->monsters[i] = g->monsters[j];
			g->monsters[j] = CARD_NONE;
		}
	for (int i = 0; i + 1 < MARKET; i++)
		for (int j = i + 1; j < MARKET && !g->market[i]; j++) {
			g->market[i] = g->market[j];
			g->market[j] = CARD_NONE;
		}
}

/* Every state between actions is a position: printed and read again it is the same, but for what seats remember. */
static void check_position(const struct hts *g)
{
	static char text[MU_JSON_MAX];
	struct hts read, again = *g;
	const int length = hts->json(g, MU_ALL, text, sizeof text);
	const char *wrong = position_read(hts, text, (size_t)length, &read);
	if (wrong)
		fail_msg("%s\n%s", wrong, text);
	assert_null(hts->check(&read));
	forget(&again);
	settle(&again);
	settle(&read);
	assert_memory_equal(&read, &again, sizeof again);
}

static void test_positions_go_there_and_back(void **state)
{
	const unsigned games = play_count(10000) / 20;
	(void)state;
	for (unsigned number = 0; number < 2 * games; number++) {
		struct play play;
		begin(&play, "positions", number / 2 + (number % 2 ? HOUSE : 0));
		for (unsigned step = 0; !play_is_over(&play); step++) {
			const struct hts *g = &play.state;
			if (g->step == STEP_MAIN && step % 4 == 0)
				check_position(g);
			hts->apply(&play.state, play_choose(&play), &play.cards);
		}
	}
}

/* HS-7.6: whatever a boost can come to can be given. */
static void test_positions_have_any_boost(void **state)
{
	static const char text[] =
	    "{\"players\":[{\"leader\":\"divine-arrow\",\"boost\":999},{\"leader\":\"fist-of-reason\"}]}";
	char more[sizeof text + 1];
	struct mu_state read;
	(void)state;
	assert_null(position_read(hts, text, strlen(text), &read));
	snprintf(more, sizeof more,
	         "{\"players\":[{\"leader\":\"divine-arrow\",\"boost\":1000},"
	         "{\"leader\":\"fist-of-reason\"}]}");
	assert_string_equal(position_read(hts, more, strlen(more), &read), "\"boost\" must be 0 to 999.");
}

static struct match *match_begin(struct play *play, unsigned number)
{
	static char position[MU_JSON_MAX];
	char seed[32];
	hts_begin(play, "records", number);
	snprintf(seed, sizeof seed, "record %u", number);
	struct match_start start = {.game = hts,
	                            .setup = play_setup(hts, number),
	                            .seed = seed,
	                            .seed_length = strlen(seed)};
	if (is_from_position(number)) {
		const int length = hts->json(&play->state, MU_ALL, position, sizeof position);
		assert_null(position_read(hts, position, (size_t)length, &play->state));
		start.position = &play->state;
		start.position_text = position;
	}
	struct mu_refusal refusal = {0};
	struct match *match = match_create(&start, &refusal);
	if (!match)
		fail_msg("game %u: %s", number, refusal.sentence);
	return match;
}

/* A record, written and read, is the same game; and writing it again gives the same text. */
static void check_record(const struct match *match)
{
	struct record_error error = {.lang = MU_LANG_EN};
	size_t length, length_again;
	char *text = record_write(match, &length);
	assert_non_null(text);
	struct match *again = record_read(text, length, &error);
	if (!again)
		fail_msg("line %zu: %s", error.line, error.sentence);
	assert_true(same_state(match_state(match), match_state(again)));
	char *text_again = record_write(again, &length_again);
	assert_string_equal(text, text_again);
	free(text);
	free(text_again);
	match_destroy(again);
}

static void test_records_replay(void **state)
{
	const unsigned games = play_count(10000) / 50;
	(void)state;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		struct mu_refusal refusal;
		struct match *match = match_begin(&play, number);
		for (unsigned step = 0; hts->ask(match_state(match)).seat >= 0 && step < 2000; step++) {
			memcpy(&play.state, match_state(match), sizeof play.state);
			const mu_action action = play_choose(&play);
			assert_int_equal(match_act(match, play_asked(&play), action, &refusal), MU_OK);
			if (step % 64 == 5) { /* taken back, it is as it was */
				assert_true(match_undo(match));
				assert_true(same_state(match_state(match), &play.state));
				assert_int_equal(match_act(match, play_asked(&play), action, &refusal), MU_OK);
			}
		}
		check_record(match);
		match_destroy(match);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_texts_go_there_and_back),
	    cmocka_unit_test(test_other_texts_are_no_actions),
	    cmocka_unit_test(test_other_values_are_no_actions),
	    cmocka_unit_test(test_random_games),
	    cmocka_unit_test(test_copies_play_alike),
	    cmocka_unit_test(test_json_is_that_of_the_view),
	    cmocka_unit_test(test_positions_go_there_and_back),
	    cmocka_unit_test(test_positions_have_any_boost),
	    cmocka_unit_test(test_records_replay),
	};
	return cmocka_run_group_tests_name("hts_properties", tests, make_all_texts, NULL);
}
