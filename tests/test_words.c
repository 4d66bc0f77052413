/* Games in words: every event has its sentence, nobody is told what they may not know, lines stay narrow. */
#include "games.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "games/rent_a_hero/words/rh_words.h"
#include "base/letters.h"
#include "record/match.h"

static const struct mu_game *const game = &rh_game;
static const struct words *words = &rh_words;

static struct seating seating_of(const struct match *match, mu_seat viewer)
{
	return (struct seating){.viewer = viewer,
	                        .seats = game->seats(match_state(match)),
	                        .names = {"Ash", "Birch", "Cedar", "Elm", "Hazel"}};
}

static struct match *create(unsigned seats, unsigned options, unsigned number)
{
	struct mu_refusal refusal;
	struct match_start start = {.game = game, .seed = (const char *)&number, .seed_length = sizeof number};
	start.setup = (struct mu_setup){.seats = (uint8_t)seats, .first = MU_ANY};
	for (unsigned i = 0; i < 3; i++)
		start.setup.options[i] = options >> i & 1;
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	return match;
}

static void act_at_random(struct match *match, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct mu_refusal refusal;
	const int count = game->legal(match_state(match), actions);
	const mu_action action = actions[mu_dealer_below(dealer, (uint32_t)count)];
	assert_int_equal(match_act(match, game->ask(match_state(match)).seat, action, &refusal), MU_OK);
}

/* Gaps filled, lines of at most 79 columns, no spaces at their ends. */
static void assert_tidy(const char *text)
{
	assert_null(strpbrk(text, "{}\t"));
	assert_null(strstr(text, " \n"));
	assert_null(strstr(text, "(0)"));
	while (*text) {
		const size_t length = strcspn(text, "\n");
		if (text_columns(text, length) > SPEECH_WIDTH)
			fail_msg("too long: %.*s", (int)length, text);
		text += length + 1;
	}
}

/* -- What is told -------------------------------------------------------------------------- */

static unsigned told_kinds;

static void tell_events(const struct match *match, mu_seat viewer)
{
	const struct seating seating = seating_of(match, viewer);
	for (size_t i = 0; i < match_event_count(match); i++) {
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
		words->tell(&voice, &seating, match_event(match, i));
		fclose(out);
		assert_true(length > 0);
		assert_tidy(text);
		told_kinds |= 1u << match_event(match, i)->kind;
		free(text);
	}
}

static void test_every_event_is_told(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 200; number++) {
		struct mu_dealer dealer;
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		struct match *match = create(2 + number % 4, number / 4 % 8, number);
		for (;;) {
			for (mu_seat viewer = MU_ALL; viewer < (mu_seat)game->seats(match_state(match)); viewer++)
				tell_events(match, viewer);
			if (game->ask(match_state(match)).seat < 0)
				break;
			act_at_random(match, &dealer);
		}
		match_destroy(match);
	}
	for (unsigned kind = MU_EVENT_OWN; kind <= EVENT_END; kind++)
		assert_true(told_kinds >> kind & 1);
}

/* A sentence about a hidden card names no card. */
static void test_secrets_stay_secret(void **unused)
{
	(void)unused;
	const struct mu_event send = {.kind = EVENT_SEND, .seat = 0, .other = 1, .card = WITCH, .known = 1};
	const struct {
		mu_seat viewer;
		const char *told;
	} cases[] = {
	    {0, "You send the Witch (3) face down to Birch.\n"},
	    {1, "Ash sends you a hero face down.\n"},
	    {2, "Ash sends a hero face down to Birch.\n"},
	    {MU_TABLE, "Ash sends a hero face down to Birch.\n"},
	    {MU_ALL, "Ash sends the Witch (3) face down to Birch.\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct seating seating = {.viewer = cases[i].viewer, .seats = 3, .names = {"Ash", "Birch", "Cedar"}};
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
		words->tell(&voice, &seating, &send);
		fclose(out);
		assert_string_equal(text, cases[i].told);
		free(text);
	}
}

/* -- How things stand -------------------------------------------------------------------------- */

/* All that a viewer is shown of a state. The caller frees it. */
static char *shown(const struct match *match, const void *state, mu_seat viewer)
{
	const struct seating seating = seating_of(match, viewer);
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	plain_situation(words->game, &voice, &seating, state);
	plain_table(words->game, &voice, &seating, state);
	plain_hand(words->game, &voice, &seating, state);
	words->result(&voice, &seating, state);
	if (game->ask(state).seat == viewer) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = game->legal(state, actions);
		for (int i = 0; i < count; i++) {
			char meaning[SPEECH_MAX];
			words->action(&voice, meaning, sizeof meaning, &seating, state, actions[i]);
			fprintf(out, "%s\n", meaning);
		}
		uint32_t stakes[STAKES_MAX];
		fprintf(out, "stakes: %d\n", words->stakes(state, stakes));
	}
	fclose(out);
	return text;
}

/* Exchange what a seat cannot know: what it is shown must not change by a byte. */
static void test_situations_tell_only_what_is_known(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 60; number++) {
		struct mu_dealer dealer;
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		struct match *match = create(2 + number % 4, number / 4 % 8, number);
		while (game->ask(match_state(match)).seat >= 0) {
			const mu_seat seats = (mu_seat)game->seats(match_state(match));
			const mu_seat viewer = (mu_seat)((int)mu_dealer_below(&dealer, (uint32_t)seats + 1) - 1);
			struct mu_state other;
			memcpy(&other, match_state(match), game->state_size);
			game->redeal(&other, viewer, &dealer);
			char *one = shown(match, match_state(match), viewer), *two = shown(match, &other, viewer);
			assert_string_equal(one, two);
			free(one);
			free(two);
			act_at_random(match, &dealer);
		}
		match_destroy(match);
	}
}

static void test_situations_are_tidy(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 60; number++) {
		struct mu_dealer dealer;
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		struct match *match = create(2 + number % 4, number / 4 % 8, number);
		for (;;) {
			const struct seating seating = seating_of(match, game->ask(match_state(match)).seat);
			char *text = NULL;
			size_t length;
			FILE *out = open_memstream(&text, &length);
			const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
			plain_situation(words->game, &voice, &seating, match_state(match));
			plain_table(words->game, &voice, &seating, match_state(match));
			fclose(out);
			assert_tidy(text);
			free(text);
			if (seating.viewer < 0)
				break;
			act_at_random(match, &dealer);
		}
		match_destroy(match);
	}
}

/* -- Stops (4.4) -------------------------------------------------------------------------------- */

/* Seat 1 holds the vagabond; seat 2 is asked, with these heroes ready. */
static struct rh hold(unsigned holder_band, unsigned ready)
{
	struct rh g = {.seats = 3, .viewer = MU_ALL, .step = STEP_HOLD, .active = 0, .focus = 1, .asked = 2, .holder = 1};
	g.vagabond = WITCH;
	g.deck_count = 20;
	g.band[1] = (uint8_t)holder_band;
	g.band[2] = g.usable = (uint8_t)ready;
	return g;
}

static bool matters(const struct rh *g)
{
	uint32_t stakes[STAKES_MAX];
	return words->stakes(g, stakes) > 0;
}

static void test_stops_when_it_matters(void **unused)
{
	(void)unused;
	const unsigned four = 0x1e; /* heroes 1 to 4 */
	struct rh g = hold(four, bit(PYROMANIAC));
	assert_true(matters(&g));
	g = hold(four, bit(DOG_TRAINER));
	assert_true(matters(&g));
	g.step = STEP_NM_DISCARD; /* RH-4.4: it lies there, and its sender has still to discard */
	assert_true(matters(&g));
	g.step = STEP_AFTER; /* there is no vagabond any more */
	g.holder = MU_NOBODY;
	assert_false(matters(&g));
	g = hold(four, bit(SERGEANT) | bit(BLACK_KNIGHT)); /* one can look when it has come */
	assert_false(matters(&g));
	g = hold(four, bit(WITCH)); /* she has nobody to refresh, or somebody who does not help, or one who does */
	assert_false(matters(&g));
	g.used[2] = (uint8_t)bit(BLACK_KNIGHT);
	assert_false(matters(&g));
	g.used[2] = (uint8_t)bit(DOG_TRAINER);
	assert_true(matters(&g));

	g = hold(four, bit(ANGRY_CHICKEN)); /* somebody else's power, then one's own */
	assert_false(matters(&g));
	g.pending[g.pending_count++] = power_pack((struct power){.seat = 0, .hero = SERGEANT});
	assert_true(matters(&g));
	g.pending[0] = power_pack((struct power){.seat = 2, .hero = SERGEANT});
	assert_false(matters(&g));

	g = hold(four,
	         bit(PYROMANIAC)); /* the power of somebody else that moves the vagabond, that does not, and one's own */
	g.pending[g.pending_count++] = power_pack((struct power){.seat = 0, .hero = DOG_TRAINER});
	assert_true(matters(&g));
	g.pending[0] = power_pack((struct power){.seat = 0, .hero = SERGEANT});
	assert_false(matters(&g));
	g.pending[0] = power_pack((struct power){.seat = 2, .hero = DOG_TRAINER});
	assert_false(matters(&g));

	g = hold(four, bit(WITCH)); /* before the next one is sent she can get somebody ready */
	g.used[2] = (uint8_t)bit(BLACK_KNIGHT);
	g.step = STEP_TURN_END;
	g.holder = MU_NOBODY;
	assert_true(matters(&g));
	g.used[2] = 0;
	assert_false(matters(&g));

	g = hold(four, bit(WIZARD)); /* two cards */
	assert_true(matters(&g));
	g.deck_count = 0;
	assert_false(matters(&g));

	g = hold(four, bit(ANGRY_CHICKEN)); /* one's own hero is doomed, or somebody else's */
	g.step = STEP_DOOMED;
	g.doomed = WITCH;
	g.usable = (uint8_t)bit(WITCH);
	g.focus = 2;
	assert_true(matters(&g));
	g.focus = 1;
	assert_false(matters(&g));
}

/* Who has declined is not asked about the same again, but about what is new. */
static void test_the_same_is_asked_once(void **unused)
{
	(void)unused;
	struct declined declined = {0};
	struct rh g = hold(0x1e, bit(PYROMANIAC) | bit(WIZARD));
	assert_true(stakes_matter(words, &g, &declined));
	stakes_decline(words, &g, &declined);
	assert_false(stakes_matter(words, &g, &declined));
	g.holder = g.focus = 0; /* it was passed on */
	assert_true(stakes_matter(words, &g, &declined));
	stakes_decline(words, &g, &declined);
	g.row[0] = tray_pack(WIZARD, 0, false, 0); /* a clue */
	g.tray_count = 1;
	assert_true(stakes_matter(words, &g, &declined));
	stakes_decline(words, &g, &declined);
	g.step = STEP_TURN_END;
	g.holder = MU_NOBODY;
	g.tray_count = 0;
	assert_false(stakes_matter(words, &g, &declined)); /* the Wizard's two cards are as good as they were */
	g.turn++;
	assert_true(stakes_matter(words, &g, &declined));
	for (unsigned i = 0; i < 3 * STAKES_KEPT; i++, g.turn++) /* what was long ago is forgotten, nothing else */
		stakes_decline(words, &g, &declined);
	g.turn--;
	assert_false(stakes_matter(words, &g, &declined));
}

/* Nobody is masked here, so whether somebody is asked must follow from what a spectator sees. */
static void test_what_matters_lies_open(void **unused)
{
	(void)unused;
	unsigned windows = 0, asked = 0;
	assert_false(game->hidden_reactions);
	for (unsigned number = 0; number < 60; number++) {
		struct mu_dealer dealer;
		struct mu_state state, seen, open;
		mu_action actions[MU_ACTIONS_MAX];
		const struct mu_setup setup = {.seats = (uint8_t)(2 + number % 4), .first = MU_ANY};
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		assert_int_equal(game->init(&state, &setup, &dealer), MU_OK);
		for (mu_seat seat; (seat = game->ask(&state).seat) >= 0;) {
			const int count = game->legal(&state, actions);
			uint32_t mine[STAKES_MAX] = {0}, theirs[STAKES_MAX] = {0};
			game->view(&state, seat, &seen);
			game->view(&state, MU_TABLE, &open);
			if (game->is_reaction(&state)) {
				windows++;
				asked += words->stakes(&seen, mine) > 0;
				assert_int_equal(words->stakes(&seen, mine), words->stakes(&open, theirs));
				assert_memory_equal(mine, theirs, sizeof mine);
			}
			game->apply(&state, actions[mu_dealer_below(&dealer, (uint32_t)count)], &dealer);
		}
	}
	assert_true(asked > 300 && windows > asked + 300);
}

/* The engine writes a turn's number as two halves of 16 bits. */
static void test_turns_beyond_65535_are_told(void **unused)
{
	(void)unused;
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	const struct seating seating = {.viewer = MU_TABLE, .seats = 3, .names = {"Ash", "Birch", "Cedar"}};
	const struct mu_event reveal = {.kind = EVENT_REVEAL,
	                                .seat = 1,
	                                .card = WITCH,
	                                .a = 70000 & 0xffff,
	                                .b = 70000 >> 16};
	char json[MU_JSON_MAX];
	game->event_json(&reveal, MU_ALL, json, sizeof json);
	words->tell(&voice, &seating, &reveal);
	fclose(out);
	assert_non_null(strstr(json, "\"turn\":70000"));
	assert_non_null(strstr(text, "70000"));
	free(text);
}

/* RH-16: the reason told is the rule that has decided. */
static void test_results_name_what_decided(void **unused)
{
	static const struct {
		uint8_t band[3], pairs[3], powers[3], winners;
		mu_seat viewer;
		const char *told;
	} cases[] = {
	    {{0x7e, 2, 4}, {3, 0, 0}, {9, 0, 0}, 1, 1, "Ash wins with six different heroes (RH-16.1)."},
	    {{6, 2, 4}, {3, 0, 0}, {9, 0, 0}, 1, 1, "The deck is empty, and Ash wins with the largest band (RH-16.3)."},
	    {{6, 2, 4}, {3, 0, 0}, {9, 0, 0}, 1, 0, "you win with the largest band (RH-16.3)."},
	    {{6, 12, 4}, {1, 2, 0}, {9, 0, 0}, 1, 1, "Ash ties for the largest band, but wins with the fewest eliminated"},
	    {{6, 12, 4}, {1, 2, 0}, {9, 0, 0}, 1, 0, "win with the fewest eliminated cards (RH-16.4)."},
	    {{6, 12, 10}, {1, 1, 2}, {3, 4, 0}, 1, 1, "but wins with the fewest powers used (RH-16.5)."},
	    {{6, 12, 10}, {1, 1, 2}, {3, 4, 0}, 1, 0, "win with the fewest powers used (RH-16.5)."},
	    {{6, 12, 10}, {1, 1, 2}, {3, 3, 0}, 3, 2, "these players share the victory: Ash, Birch (RH-16.6)."},
	};
	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		static const int8_t usual[MU_OPTIONS_MAX];
		struct rh g = {.seats = 3, .step = STEP_OVER, .winners = cases[i].winners};
		options_keep(rh_options, usual, g.options);
		for (unsigned seat = 0; seat < 3; seat++) {
			g.band[seat] = cases[i].band[seat];
			g.eliminated[seat] = tally_of(WITCH) * cases[i].pairs[seat];
			g.powers_used[seat] = cases[i].powers[seat];
		}
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const struct voice voice = {.out = out, .lang = MU_LANG_EN};
		const struct seating seating = {.viewer = cases[i].viewer, .seats = 3, .names = {"Ash", "Birch", "Cedar"}};
		words->result(&voice, &seating, &g);
		fclose(out);
		if (!strstr(text, cases[i].told))
			fail_msg("%zu: %s", i, text);
		free(text);
	}
}

/* -- Help ------------------------------------------------------------------------------------------ */

static char *explanation(const char *topic)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	const bool known = words->explain(&voice, 4, topic);
	fclose(out);
	assert_int_equal(known, length > 0);
	assert_tidy(text);
	return text;
}

static void test_help_knows_all_words(void **unused)
{
	(void)unused;
	static const char *const verbs[] = {
#define VERB(name, text, operands) text,
#include "games/rent_a_hero/rules/rh_verbs.def"
#undef VERB
	};
	for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
		char *text = explanation(verbs[i]);
		assert_non_null(strstr(text, "RH-"));
		free(text);
	}
	for (unsigned step = 0; step < STEP_OVER; step++) {
		char *text = explanation(game->steps[step]);
		assert_non_null(strstr(text, "RH-"));
		free(text);
	}
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		char *by_name = explanation(rh_hero_name[hero]), *by_number = explanation(digits_of(hero).text);
		assert_string_equal(by_name, by_number);
		assert_non_null(strstr(by_name, rh_hero_name[hero]));
		assert_non_null(strstr(by_name, "RH-"));
		free(by_name);
		free(by_number);
	}
	char *nothing = explanation("xyzzy");
	assert_string_equal(nothing, "");
	free(nothing);
}

static void test_sentences_are_filled_and_cut(void **unused)
{
	(void)unused;
	const struct voice english = {.lang = MU_LANG_EN};
	char text[16], list[12] = "";
	phrase(&english, text, sizeof text, "{a}-{b}-{a}-{c}", "a", "1", "b", "22", NULL);
	assert_string_equal(text, "1-22-1-");
	phrase(&english, text, sizeof text, "{a}{a}{a}", "a", "1234567", NULL);
	assert_string_equal(text, "123456712345671");
	phrase(&english, text, sizeof text, "open {a", "a", "1", NULL);
	assert_string_equal(text, "open ");
	for (int i = 0; i < 9; i++)
		list_join(&english, list, sizeof list, "ab");
	assert_string_equal(list, "ab, ab, ab,");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_every_event_is_told),
	    cmocka_unit_test(test_secrets_stay_secret),
	    cmocka_unit_test(test_situations_tell_only_what_is_known),
	    cmocka_unit_test(test_situations_are_tidy),
	    cmocka_unit_test(test_stops_when_it_matters),
	    cmocka_unit_test(test_the_same_is_asked_once),
	    cmocka_unit_test(test_what_matters_lies_open),
	    cmocka_unit_test(test_turns_beyond_65535_are_told),
	    cmocka_unit_test(test_results_name_what_decided),
	    cmocka_unit_test(test_help_knows_all_words),
	    cmocka_unit_test(test_sentences_are_filled_and_cut),
	};
	return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
