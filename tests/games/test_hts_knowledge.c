/*
 * HS-12.1, HS-12.2: what every viewer's view shows of hands and deck is exactly what the simple model of hts_model.h
 * says that he knows, at every state of random games.
 */
#include "check.h"

#include <jansson.h>

#include "hts_model.h"

static unsigned long compared, remembered, unclear;

static void fail_at(const struct play *play, mu_seat viewer, mu_seat seat, const char *what)
{
	static char json[MU_JSON_MAX];
	hts->json(&play->state, viewer, json, sizeof json);
	fail_msg("game %u, turn %u, viewer %d, hand of %d: %s\n%s", play->number, play->state.turn, viewer, seat, what,
	         json);
}

/* -- By the view ---------------------------------------------------------------------------------- */

static void check_hand(const struct play *play, const struct model *m, const struct hts *view, mu_seat viewer,
                       mu_seat seat)
{
	const int *known = m->known[viewer == MU_TABLE ? MU_SEATS_MAX : viewer][seat];
	for (mu_card card = 1; card < CARD_MAIN_END; card++) {
		const int expected = seat == viewer ? m->hand[seat][card] : known[card];
		if ((int)hand_copies(view, seat, card) != expected)
			fail_at(play, viewer, seat, hts_cards[card].id);
		remembered += (unsigned long)known[card];
	}
	if (view->hand[seat].count != play->state.hand[seat].count)
		fail_at(play, viewer, seat, "size");
}

static void check_deck(const struct play *play, const struct model *m, const struct hts *view, mu_seat viewer)
{
	const int looked = viewer == m->looker ? m->looked : 0;
	assert_int_equal(view->deck, m->deck_count);
	for (int i = 0; i < m->deck_count; i++)
		if (deck_at(view, i) != (i < looked ? m->deck[i] : 0))
			fail_at(play, viewer, viewer, "deck_top");
}

/* HS-14.7: everybody sees the same market, and nothing of it is anywhere else. */
static void check_market(const struct play *play, const struct model *m, const struct hts *view, mu_seat viewer)
{
	int seen[CARD_COUNT] = {0};
	for (int i = 0; i < MARKET; i++)
		seen[view->market[i]] += view->market[i] != CARD_NONE;
	if (memcmp(seen, m->market, sizeof seen) != 0)
		fail_at(play, viewer, viewer, "market");
}

static void check_views(const struct play *play, const struct model *m)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)m->seats; viewer++) {
		struct hts view;
		hts->view(&play->state, viewer, &view);
		for (mu_seat seat = 0; seat < (mu_seat)m->seats; seat++)
			check_hand(play, m, &view, viewer, seat);
		check_deck(play, m, &view, viewer);
		check_market(play, m, &view, viewer);
		compared++;
	}
	for (mu_seat seat = 0; seat < (mu_seat)m->seats; seat++) /* and the truth is what the model takes for it */
		for (mu_card card = 1; card < CARD_MAIN_END; card++)
			assert_int_equal(hand_copies(&play->state, seat, card), m->hand[seat][card]);
}

/* -- By the printed view ---------------------------------------------------------------------------- */

/* Known cards sorted, then a null for each other one. */
static void check_printed_hand(const json_t *hand, const int *known, const int *whole)
{
	size_t at = 0, size = 0;
	for (mu_card card = 1; card < CARD_MAIN_END; card++) {
		size += (size_t)whole[card];
		for (int i = 0; i < known[card]; i++)
			assert_string_equal(json_string_value(json_array_get(hand, at++)), hts_cards[card].id);
	}
	assert_int_equal(json_array_size(hand), size);
	for (; at < size; at++)
		assert_true(json_is_null(json_array_get(hand, at)));
}

static void check_printed(const struct play *play, const struct model *m, mu_seat viewer)
{
	static char text[MU_JSON_MAX];
	hts->json(&play->state, viewer, text, sizeof text);
	json_t *view = json_loads(text, 0, NULL);
	const json_t *players = json_object_get(view, "players"), *top = json_object_get(view, "deck_top");
	for (int seat = 0; seat < m->seats; seat++) {
		const int *known = m->known[viewer == MU_TABLE ? MU_SEATS_MAX : viewer][seat];
		const json_t *player = json_array_get(players, (size_t)seat);
		check_printed_hand(json_object_get(player, "hand"), seat == viewer ? m->hand[seat] : known, m->hand[seat]);
	}
	const int looked = viewer == m->looker ? m->looked : 0;
	assert_int_equal(json_array_size(top), looked);
	for (int i = 0; i < looked; i++)
		assert_string_equal(json_string_value(json_array_get(top, (size_t)i)), hts_cards[m->deck[i]].id);
	assert_int_equal(json_integer_value(json_object_get(view, "deck")), m->deck_count);
	assert_true(json_is_integer(json_object_get(view, "monster_deck")));
	json_decref(view);
}

/* -- Games ---------------------------------------------------------------------------------------------- */

/* Which of several draws was shown cannot be told from the events; the engine's word is taken, which is rare. */
static void settle_unclear(const struct play *play, struct model *m)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)m->seats; viewer++)
		for (mu_seat seat = 0; seat < (mu_seat)m->seats; seat++) {
			struct hts view;
			hts->view(&play->state, viewer, &view);
			if (seat != viewer)
				m->known[viewer == MU_TABLE ? MU_SEATS_MAX : viewer][seat][CARD_CHALLENGE] =
				    (int)hand_copies(&view, seat, CARD_CHALLENGE);
		}
	unclear++;
}

static void follow(struct play *play, struct model *m, mu_action action)
{
	const bool showing = action == action_plain(VERB_SHOW) && play->state.step == STEP_EFFECT;
	model_answer(m, action);
	assert_int_equal(hts->apply(&play->state, action, &play->cards), MU_OK);
	if (m->wrong[0])
		fail_msg("game %u, turn %u: %s", play->number, play->state.turn, m->wrong);
	if (showing && m->unclear)
		settle_unclear(play, m);
}

typedef void begin_function(struct play *play, const char *what, unsigned number,
                            void (*tell)(struct mu_dealer *, const struct mu_event *), void *context);

static void play_through(unsigned number, begin_function *begin)
{
	static struct model model;
	struct play play;
	memset(&model, 0, sizeof model);
	model.seats = 2 + (int)(number % 5);
	begin(&play, "knowledge", number, model_hear, &model);
	if (is_from_position(number))
		model_from(&model, &play.state);
	assert_int_equal(model.seats, play.state.seats);
	for (unsigned step = 0; !play_is_over(&play); step++) {
		follow(&play, &model, play_choose_mixed(&play));
		if (number % 16 == 0 || step % 16 == number % 16 || play_is_over(&play))
			check_views(&play, &model);
		if (number % 50 == 0)
			for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)model.seats; viewer++)
				check_printed(&play, &model, viewer);
	}
}

static void test_views_know_what_the_model_knows(void **state)
{
	const unsigned games = play_count(10000);
	(void)state;
	for (unsigned number = 0; number < games; number++)
		play_through(number, hts_begin_heard);
	print_message("# %lu views compared, %lu cards known in them, %lu unclear shows\n", compared, remembered, unclear);
	assert_true(remembered > compared / 10); /* or nothing was tried */
	assert_true(unclear * 1000 < games);
}

/* The same with house rules: what lies in the market is known, and so is who took it. */
static void test_house_rules(void **state)
{
	const unsigned games = play_count(10000) / 4;
	(void)state;
	compared = remembered = unclear = 0;
	for (unsigned number = 0; number < games; number++)
		play_through(number, hts_begin_house);
	assert_true(remembered > compared); /* far more than without a market */
	assert_true(unclear * 1000 < games);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_views_know_what_the_model_knows),
	    cmocka_unit_test(test_house_rules),
	};
	return cmocka_run_group_tests_name("hts_knowledge", tests, NULL, NULL);
}
