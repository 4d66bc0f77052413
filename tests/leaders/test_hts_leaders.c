/*
 * Leaders as rows: the official six keep to the vocabulary, a row is refused exactly where it does not fit and told what
 * would, and games with any leaders at all end, keep their cards and tell nobody what he may not know.
 */
#include "check.h"

#include "games/hts_play.h"

enum { ROWS = 10000, GAMES = 3000 };

static bool same_made(const struct mu_made *one, const struct mu_made *two)
{
	return memcmp(one, two, sizeof *one) == 0;
}

static struct mu_made made_of(const struct hts_leader *row)
{
	struct mu_made made = {{0}};
	memcpy(&made, row, sizeof *row);
	return made;
}

static void test_official_leaders_fit(void **state)
{
	uint32_t fits;
	(void)state;
	for (mu_card card = CARD_MAIN_END; card < CARD_LEADER_END; card++) {
		const struct mu_made made = made_of(&hts_cards[card].leader);
		assert_int_equal(hts_leader_check(&made, &fits), -1);
		assert_int_equal(hts_cards[card].leader.class, hts_cards[card].class);
	}
}

/* What is said to fit does, and nothing else: every value of every field, after those that fit. */
static void test_every_value(void **state)
{
	struct mu_dealer d = {0};
	uint32_t fits, ignored;
	(void)state;
	mu_dealer_seed(&d, "values", 6);
	for (int i = 0; i < 500; i++) {
		const struct mu_made made = made_fitting(&hts_game, &d);
		for (int field = 0; hts_leader_fields[field].name; field++) {
			struct mu_made other = made;
			other.values[field] = UINT8_MAX;
			assert_int_equal(hts_leader_check(&other, &fits), field);
			for (unsigned value = 0; value < UINT8_MAX; value++) {
				const bool fitting = hts_leader_fields[field].several ? !(value & ~fits) && !value == !fits
				                                                      : value < 32 && fits >> value & 1;
				other.values[field] = (uint8_t)value;
				const int wrong = hts_leader_check(&other, &ignored);
				assert_true(fitting ? wrong < 0 || wrong > field : wrong == field);
			}
		}
	}
}

/* Every skill of the list comes up, and no row that fits has none. */
static void test_random_rows(void **state)
{
	unsigned seen[SKILL_OF_LEADERS] = {0}, refused = 0;
	struct mu_dealer d = {0};
	uint32_t fits;
	(void)state;
	mu_dealer_seed(&d, "rows", 4);
	for (int i = 0; i < ROWS; i++) {
		const struct mu_made any = made_random(hts, &d), made = made_mended(hts, any, &d);
		struct hts_leader row;
		refused += hts_leader_check(&any, &fits) >= 0;
		assert_int_equal(hts_leader_check(&made, &fits), -1);
		memcpy(&row, &made, sizeof row);
		const enum hts_skill skill = hts_leader_skill(&row);
		assert_true(skill < SKILL_OF_LEADERS);
		seen[skill]++;
	}
	assert_true(refused > ROWS / 2);
	for (int skill = 0; skill < SKILL_OF_LEADERS; skill++)
		assert_true(seen[skill] > 0);
}

/* Fields as text, there and back; and what is no value changes nothing. */
static void test_texts(void **state)
{
	static const char *const wrong[] = {"",        " ",       "0x1",           "01",   "-1",   "32",
	                                    "effect+", "+effect", "effect+effect", "Bard", "draw "};
	struct mu_dealer d = {0};
	(void)state;
	mu_dealer_seed(&d, "texts", 5);
	for (int i = 0; i < 1000; i++) {
		const struct mu_made made = made_random(hts, &d);
		struct mu_made read = {{0}};
		for (int field = 0; hts->fields[field].name; field++) {
			char text[MU_TEXT_MAX];
			const int length = mu_made_text(hts, &made, field, text, sizeof text);
			assert_int_equal(mu_field_find(hts, hts->fields[field].name, strlen(hts->fields[field].name)), field);
			if (length)
				assert_int_equal(mu_made_read(hts, &read, field, text, (size_t)length), MU_OK);
		}
		assert_true(same_made(&read, &made));
		for (int field = 0; hts->fields[field].name; field++)
			for (size_t w = 0; w < sizeof wrong / sizeof wrong[0]; w++)
				assert_int_equal(mu_made_read(hts, &read, field, wrong[w], strlen(wrong[w])), MU_E_MADE);
		assert_true(same_made(&read, &made));
	}
}

/* -- Set-ups ----------------------------------------------------------------------------------------- */

static void test_setups(void **state)
{
	static const mu_card second[] = {CARD_MADE, CARD_MADE + 1};
	struct mu_setup setup = {.seats = 2, .first = 0, .decks = {{"leaders", second, 2}}};
	struct mu_dealer d = {0};
	const char *deck;
	(void)state;
	mu_dealer_seed(&d, "set-ups", 7);
	setup.made[0] = made_fitting(&hts_game, &d);
	assert_int_equal(mu_setup_check(hts, &setup, &deck), MU_E_LEADERS); /* there is no second one */
	setup.made[1] = made_fitting(&hts_game, &d);
	setup.made[0].values[7] = setup.made[1].values[7] = 0;
	assert_int_equal(mu_setup_check(hts, &setup, &deck), MU_OK);
	setup.made[1].values[7] = 3; /* not at a table of two (HS-1.3) */
	assert_int_equal(mu_setup_check(hts, &setup, &deck), MU_E_LEADERS);
	setup.made[1].values[0] = CLASS_COUNT;
	assert_int_equal(mu_setup_check(hts, &setup, &deck), MU_E_MADE);
	setup.made[1] = (struct mu_made){{0}};
	setup.made[3] = setup.made[0]; /* a gap */
	assert_int_equal(mu_setup_check(hts, &setup, &deck), MU_E_MADE);
	setup.made[3] = (struct mu_made){{0}};
	setup.made[0].values[MU_MADE_BYTES - 1] = 1;
	assert_int_equal(mu_setup_check(hts, &setup, &deck), MU_E_MADE);
}

/* -- Games ------------------------------------------------------------------------------------------- */

static void begin_made(struct play *play, unsigned number)
{
	struct mu_setup setup = play_setup(hts, number);
	memset(play, 0, sizeof *play);
	play->game = hts;
	play->number = number;
	play_seed(&play->cards, "made", number);
	play_seed(&play->choices, "made choices", number);
	for (unsigned i = 0, count = 1 + number % MU_MADE_MAX; i < count; i++)
		setup.made[i] = made_fitting(hts, &play->choices);
	assert_int_equal(hts->init(&play->state, &setup, &play->cards), MU_OK);
}

/* Whoever picks takes a made leader while there is one. */
static mu_action choose_made(struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = hts->legal(&play->state, actions);
	for (int i = 0; play->state.step == STEP_LEADER && i < count; i++)
		if (card_is_made(action_x(actions[i])))
			return actions[i];
	return play_choose_mixed(play);
}

static void check_views(const struct hts *g, struct mu_dealer *d)
{
	for (mu_seat viewer = MU_TABLE; viewer < g->seats; viewer++) {
		struct hts view, other = *g, after;
		hts->view(g, viewer, &view);
		hts->redeal(&other, viewer, d);
		assert_null(hts->check(&other));
		hts->view(&other, viewer, &after);
		assert_memory_equal(&view, &after, sizeof view);
		assert_memory_equal(view.made, g->made, sizeof view.made);
		assert_memory_equal(view.skills, g->skills, sizeof view.skills);
	}
}

static void test_games(void **state)
{
	unsigned used[SKILL_OF_LEADERS] = {0};
	(void)state;
	for (unsigned number = 0; number < GAMES; number++) {
		struct play play;
		struct mu_dealer d = {0};
		begin_made(&play, number);
		play_seed(&d, "redeal", number);
		for (unsigned n = 0; !play_is_over(&play); n++) {
			struct hts twin = play.state;
			struct mu_dealer same = play.cards;
			const mu_action action = choose_made(&play);
			const mu_card cause = hts->question(&play.state).cause;
			if (card_is_made(cause))
				used[hts_leader_skill(hts_leader_row(&play.state, cause))]++;
			assert_true(n < 200000);
			assert_int_equal(hts->apply(&play.state, action, &play.cards), MU_OK);
			assert_int_equal(hts->apply(&twin, action, &same), MU_OK);
			assert_memory_equal(&twin, &play.state, sizeof twin);
			const char *wrong = n % 8 ? NULL : hts->check(&play.state);
			if (wrong)
				fail_msg("game %u: %s", number, wrong);
			if (n % 64 == 0)
				check_views(&play.state, &d);
		}
	}
	/* What asks has asked: all but those that only add, protect or are actions of the turn. */
	for (int skill = SKILL_DRAWS_ON_HERO; skill <= SKILL_NUDGES_MODIFIER; skill++)
		assert_true(used[skill] > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_official_leaders_fit),
	    cmocka_unit_test(test_every_value),
	    cmocka_unit_test(test_random_rows),
	    cmocka_unit_test(test_texts),
	    cmocka_unit_test(test_setups),
	    cmocka_unit_test(test_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
