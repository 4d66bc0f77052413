/*
 * Here to Slay in words: every event has its sentence, nobody is told what they may not know, lines stay narrow, every
 * card is explained, and odds and outcomes are what the engine's own dice come to.
 */
#include "games.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>
#include "words/card_list.h"
#include "games/here_to_slay/words/hts_words.h"
#include "base/letters.h"
#include "record/match.h"

static const struct mu_game *const game = &hts_game;
static const struct words *words = &hts_words;

static struct seating seating_of(unsigned seats, mu_seat viewer)
{
	return (
	    struct seating){.viewer = viewer, .seats = seats, .names = {"Ash", "Birch", "Cedar", "Elm", "Hazel", "Rowan"}};
}

static struct match *create(unsigned number)
{
	struct mu_refusal refusal;
	struct match_start start = {
	    .game = game,
	    .setup = {.seats = (uint8_t)(2 + number % 5), .first = MU_ANY, .options = {0, number % 7 == 0}}, /* leaders */
	    .seed = (const char *)&number,
	    .seed_length = sizeof number,
	};
	start.setup.options[number % 2 ? OPTION_MARKET : OPTION_LEADERS] = number % 2 ? 1 : 2; /* 2: a draft */
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	return match;
}

/* Random play is slow to get anywhere: end and redraw are mostly passed over. */
static mu_action choose(const void *state, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	for (;;) {
		const mu_action action = actions[mu_dealer_below(dealer, (uint32_t)count)];
		const bool dull = action == action_plain(VERB_END) || action == action_plain(VERB_REDRAW);
		if (!dull || !mu_dealer_below(dealer, 12))
			return action;
	}
}

static void act_at_random(struct match *match, struct mu_dealer *dealer)
{
	struct mu_refusal refusal;
	const mu_action action = choose(match_state(match), dealer);
	assert_int_equal(match_act(match, game->ask(match_state(match)).seat, action, &refusal), MU_OK);
}

/* Plays a game, stopping by before the first question and at every one, the last time when it is over. */
static void play(unsigned number, void (*visit)(const struct match *match, struct mu_dealer *dealer))
{
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
	struct match *match = create(number);
	for (;;) {
		visit(match, &dealer);
		if (game->ask(match_state(match)).seat < 0)
			break;
		act_at_random(match, &dealer);
	}
	match_destroy(match);
}

/* Gaps filled, lines of at most 79 columns, no spaces at their ends, no numbers of cards. */
static void assert_tidy(const char *text)
{
	assert_null(strpbrk(text, "{}\t"));
	assert_null(strstr(text, " \n"));
	assert_null(strstr(text, "  ,"));
	assert_null(strstr(text, " ."));
	assert_null(strstr(text, "()"));
	while (*text) {
		const size_t length = strcspn(text, "\n");
		if (text_columns(text, length) > SPEECH_WIDTH)
			fail_msg("too long: %.*s", (int)length, text);
		text += length + 1;
	}
}

/* -- What is told -------------------------------------------------------------------------- */

static uint64_t told_kinds;
static unsigned failed_challenges;

static char *told(const struct seating *seating, const struct mu_event *event)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	words->tell(&voice, seating, event);
	fclose(out);
	return text;
}

/* A hidden card is not told, whatever it is. */
static void assert_secret(const struct seating *seating, const struct mu_event *event, const char *text)
{
	struct mu_event other = *event;
	if (event_shown(event, seating->viewer) || !event->card)
		return;
	other.card = event->card == CARD_PEANUT ? CARD_BAD_AXE : CARD_PEANUT;
	char *same = told(seating, &other);
	assert_string_equal(text, same);
	free(same);
}

static void tell_events(const struct match *match, struct mu_dealer *dealer)
{
	(void)dealer;
	const unsigned seats = game->seats(match_state(match));
	for (mu_seat viewer = MU_ALL; viewer < (mu_seat)seats; viewer++) {
		const struct seating seating = seating_of(seats, viewer);
		for (size_t i = 0; i < match_event_count(match); i++) {
			const struct mu_event *event = match_event(match, i);
			char *text = told(&seating, event);
			const bool hidden_deal = event->kind == EVENT_DEAL && !event_shown(event, viewer);
			const bool unopposed = event->kind == EVENT_PLAYED && kind_of(event->card) != KIND_HERO &&
			                       event->other == MU_NOBODY && !event->a;
			assert_int_equal(!*text, hidden_deal || unopposed || (event->kind == EVENT_DISCARD && event->b));
			if (event->kind == EVENT_PLAYED) {
				const bool challenged = event->other != MU_NOBODY;
				assert_int_equal(challenged, strncmp(text, "The challenge fails: ", 21) == 0);
				failed_challenges += challenged;
			}
			if (*text)
				told_kinds |= 1ull << event->kind;
			assert_tidy(text);
			assert_secret(&seating, event, text);
			free(text);
		}
	}
}

static void test_every_event_is_told(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 300; number++)
		play(number, tell_events);
	assert_true(failed_challenges);
	for (unsigned kind = MU_EVENT_OWN; kind < EVENT_END; kind++)
		if (kind != EVENT_DRAWN_GAME && !(told_kinds >> kind & 1))
			fail_msg("no event of kind %u", kind);
	const struct seating seating = seating_of(2, 0);
	char *draw = told(&seating, &(struct mu_event){.kind = EVENT_DRAWN_GAME, .seat = MU_NOBODY, .other = MU_NOBODY});
	assert_string_equal(draw, "Turn 1000: the game ends in a draw.\n");
	free(draw);
}

/* Dice, bonus, Modifiers and skills, as they are told, come to the total that is told. */
struct sums {
	int of[MU_SEATS_MAX];
	unsigned checked;
};

static void add_up(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct sums *sums = dealer->context;
	const int number = (int16_t)(event->a | event->b << 8);
	switch (event->kind) {
	case MU_ROLL:
		sums->of[event->seat] = event->a + event->b + event->bonus;
		break;
	case EVENT_MODIFY:
	case EVENT_NUDGE:
		sums->of[event->other] += number;
		break;
	case EVENT_SUCCEEDED:
	case EVENT_FAILED:
	case EVENT_SLAIN:
	case EVENT_COUNTER:
	case EVENT_MISSED:
		assert_int_equal(sums->of[event->seat], number);
		sums->checked++;
		break;
	}
}

static void test_what_is_added_is_told(void **unused)
{
	struct sums sums = {.checked = 0};
	(void)unused;
	for (unsigned number = 0; number < 20; number++) {
		struct mu_dealer dealer, luck;
		const struct mu_setup setup = {.seats = 3, .first = MU_ANY};
		struct mu_state state;
		mu_dealer_seed(&dealer, (const char *)&number, sizeof number);
		mu_dealer_seed(&luck, (const char *)&number, sizeof number);
		dealer.tell = add_up;
		dealer.context = &sums;
		assert_int_equal(game->init(&state, &setup, &dealer), MU_OK);
		while (game->ask(&state).seat >= 0)
			assert_int_equal(game->apply(&state, choose(&state, &luck), &dealer), MU_OK);
	}
	assert_true(sums.checked > 100);
	const struct seating seating = seating_of(2, 0);
	const struct mu_event roll = {.kind = MU_ROLL, .seat = 0, .other = MU_NOBODY, .a = 2, .b = 3, .bonus = -2};
	char *text = told(&seating, &roll);
	assert_string_equal(text, "You roll 2 and 3, with −2 to the roll: 3.\n");
	free(text);
}

static void test_secrets_stay_secret(void **unused)
{
	(void)unused;
	const struct mu_event pull = {.kind = MU_PULL, .seat = 0, .other = 1, .card = CARD_PEANUT, .known = 3};
	const struct {
		mu_seat viewer;
		const char *told;
	} cases[] = {
	    {0, "Birch pulls Peanut from your hand.\n"},       {1, "You pull Peanut from Ash's hand.\n"},
	    {2, "Birch pulls a card from Ash's hand.\n"},      {MU_TABLE, "Birch pulls a card from Ash's hand.\n"},
	    {MU_ALL, "Birch pulls Peanut from Ash's hand.\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct seating seating = seating_of(3, cases[i].viewer);
		char *text = told(&seating, &pull);
		assert_string_equal(text, cases[i].told);
		free(text);
	}
}

/* -- How things stand -------------------------------------------------------------------------- */

/* All that a viewer is shown of a state. The caller frees it. */
static char *shown(const void *state, mu_seat viewer)
{
	const struct seating seating = seating_of(game->seats(state), viewer);
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
	plain_situation(words->game, &voice, &seating, state);
	plain_table(words->game, &voice, &seating, state);
	plain_hand(words->game, &voice, &seating, state);
	words->result(&voice, &seating, state);
	if (viewer >= 0 && game->ask(state).seat == viewer) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = game->legal(state, actions);
		for (int i = 0; i < count; i++) {
			char meaning[SPEECH_MAX];
			words->action(&voice, meaning, sizeof meaning, &seating, state, actions[i]);
			assert_true(meaning[0] != '\0');
			say_text(&voice, "", 0, meaning);
		}
		uint32_t stakes[STAKES_MAX];
		fprintf(out, "stakes: %d, own: %d\n", words->stakes(state, stakes), !game->is_reaction(state));
	}
	fclose(out);
	return text;
}

static void compare_worlds(const struct match *match, struct mu_dealer *dealer)
{
	if (mu_dealer_below(dealer, 3))
		return;
	const mu_seat asked = game->ask(match_state(match)).seat, seats = (mu_seat)game->seats(match_state(match));
	const mu_seat any = (mu_seat)((int)mu_dealer_below(dealer, (uint32_t)seats + 1) - 1);
	const mu_seat viewers[] = {asked, any};
	for (int i = asked < 0; i < 2; i++) {
		struct mu_state other;
		memcpy(&other, match_state(match), game->state_size);
		game->redeal(&other, viewers[i], dealer);
		char *one = shown(match_state(match), viewers[i]), *two = shown(&other, viewers[i]);
		assert_string_equal(one, two);
		assert_tidy(one);
		free(one);
		free(two);
	}
}

/* Exchange what a seat cannot know: what it is shown must not change by a byte. */
static void test_situations_tell_only_what_is_known(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 40; number++)
		play(number, compare_worlds);
}

static void show_all(const struct match *match, struct mu_dealer *dealer)
{
	if (mu_dealer_below(dealer, 8))
		return;
	char *text = shown(match_state(match), MU_ALL);
	assert_tidy(text);
	free(text);
}

static void test_situations_are_tidy(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 60; number++)
		play(number, show_all);
}

/* -- Odds: against the engine, with all throws ---------------------------------------------------- */

struct throws {
	uint8_t dice[4];
	int used;
	uint64_t heard; /* kinds of events */
};

static int feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct throws *throws = dealer->context;
	(void)count;
	if (kind != MU_ROLL || throws->used > 2)
		return 0;
	memcpy(cards, throws->dice + throws->used, 2);
	throws->used += 2;
	return 1;
}

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	((struct throws *)dealer->context)->heard |= 1ull << event->kind;
}

/* Does the action, then as little as possible until one of the events is heard. */
static uint64_t heard_after(const void *state, mu_action action, struct throws *throws, uint64_t until)
{
	struct mu_state copy;
	struct mu_dealer dealer = {.generator = {7}, .feed = feed, .tell = hear, .context = throws};
	memcpy(&copy, state, game->state_size);
	throws->used = 0;
	throws->heard = 0;
	for (;;) {
		mu_action actions[MU_ACTIONS_MAX];
		assert_int_equal(game->apply(&copy, action, &dealer), MU_OK);
		if (throws->heard & until || game->ask(&copy).seat < 0)
			return throws->heard & until;
		const int count = game->legal(&copy, actions);
		const uint8_t step = game->ask(&copy).step;
		action = actions[step == STEP_TARGET || step == STEP_EFFECT ? 0 : count - 1];
	}
}

static uint64_t kind_bit(unsigned kind)
{
	return 1ull << kind;
}

static unsigned used_checked, attacks_checked, challenges_checked, modifiers_checked;

static void check_use(const struct hts *g, mu_action action)
{
	const uint64_t until = kind_bit(EVENT_SUCCEEDED) | kind_bit(EVENT_FAILED);
	unsigned successes = 0;
	for (uint8_t i = 0; i < THROWS; i++) {
		struct throws throws = {.dice = {(uint8_t)(1 + i / 6), (uint8_t)(1 + i % 6)}};
		successes += heard_after(g, action, &throws, until) == kind_bit(EVENT_SUCCEEDED);
	}
	assert_int_equal(successes, hts_throws_for(g, g->asked, action_x(action)));
	used_checked++;
}

static void check_attack(const struct hts *g, mu_action action)
{
	const uint64_t until = kind_bit(EVENT_SLAIN) | kind_bit(EVENT_COUNTER) | kind_bit(EVENT_MISSED);
	const struct hts_card *row = &hts_cards[action_x(action)];
	const int bonus = hts_bonus(g, g->asked, ROLL_ATTACK, CARD_NONE);
	unsigned slain = 0, struck = 0;
	for (uint8_t i = 0; i < THROWS; i++) {
		struct throws throws = {.dice = {(uint8_t)(1 + i / 6), (uint8_t)(1 + i % 6)}};
		const uint64_t heard = heard_after(g, action, &throws, until);
		slain += (heard & kind_bit(EVENT_SLAIN)) != 0;
		struck += (heard & kind_bit(EVENT_COUNTER)) != 0;
	}
	assert_int_equal(slain, hts_throws_in(row->slay, bonus));
	assert_int_equal(struck, hts_throws_in(row->counter, bonus));
	attacks_checked++;
}

static void check_challenge(const struct hts *g, mu_action action)
{
	const struct frame *playing = &g->stack[g->depth - 1].frame;
	const uint64_t until = kind_bit(EVENT_STOPPED) | kind_bit(EVENT_PLAYED);
	unsigned stopped = 0;
	for (unsigned i = 0; i < DUELS; i++) {
		struct throws throws = {.dice = {(uint8_t)(1 + i / 216), (uint8_t)(1 + i / 36 % 6), (uint8_t)(1 + i / 6 % 6),
		                                 (uint8_t)(1 + i % 6)}};
		stopped += heard_after(g, action, &throws, until) == kind_bit(EVENT_STOPPED);
	}
	assert_int_equal(stopped, hts_duels_won(g, g->asked, playing->seat));
	challenges_checked++;
}

/* What a Modifier is said to lead to is what it leads to, if everybody declines afterwards. */
static void check_modify(const struct hts *g, mu_action action)
{
	static const unsigned kinds[] = {
	    [OUTCOME_SUCCESS] = EVENT_SUCCEEDED, [OUTCOME_FAILURE] = EVENT_FAILED, [OUTCOME_SLAIN] = EVENT_SLAIN,
	    [OUTCOME_COUNTER] = EVENT_COUNTER,   [OUTCOME_MISS] = EVENT_MISSED,    [OUTCOME_STOPPED] = EVENT_STOPPED,
	    [OUTCOME_PLAYED] = EVENT_PLAYED,
	};
	struct hts_pending rolls;
	struct throws throws = {.used = 0};
	uint64_t until = 0;
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		until |= kind_bit(kinds[i]);
	assert_true(hts_open_rolls(g, &rolls));
	if (action_verb(action) == VERB_MODIFY)
		rolls = hts_modified(g, &rolls, g->asked, (mu_seat)action_z(action), action_y(action) - VALUE_ZERO);
	assert_true(heard_after(g, action, &throws, until) == kind_bit(kinds[hts_outcome_of(&rolls)]));
	modifiers_checked++;
}

static void check_odds(const struct match *match, struct mu_dealer *dealer)
{
	const struct hts *g = match_state(match);
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(g, actions);
	const bool duel = challenges_checked < 20 && !mu_dealer_below(dealer, 4);
	for (int i = 0; i < count; i++) {
		if (action_verb(actions[i]) == VERB_USE)
			check_use(g, actions[i]);
		else if (action_verb(actions[i]) == VERB_ATTACK)
			check_attack(g, actions[i]);
		else if (action_verb(actions[i]) == VERB_CHALLENGE && duel)
			check_challenge(g, actions[i]);
		else if (g->step == STEP_MODIFY && !mu_dealer_below(dealer, 4))
			check_modify(g, actions[i]);
	}
}

static void test_odds_are_the_engines(void **unused)
{
	(void)unused;
	for (unsigned number = 0; number < 25; number++)
		play(number, check_odds);
	assert_true(used_checked > 100 && attacks_checked > 10 && challenges_checked == 20 && modifiers_checked > 100);
}

static void test_percents(void **unused)
{
	(void)unused;
	static const unsigned ways[] = {0, 1, 721, DUELS - 1, DUELS}, percents[] = {0, 1, 56, 99, 100};
	for (int i = 0; i < 5; i++) /* 721: even dice, the challenger wins ties */
		assert_int_equal(atoi(hts_percent(ways[i], DUELS).text), percents[i]);
	assert_int_equal(hts_throws_in((struct hts_range){7, INT16_MAX}, 0), 21);
	assert_int_equal(hts_throws_in((struct hts_range){7, INT16_MAX}, 5), 36);
	assert_int_equal(hts_throws_in((struct hts_range){INT16_MIN, 5}, -2), 21);
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

static void assert_explains(const char *topic, const char *with)
{
	char *text = explanation(topic);
	if (!strstr(text, with) || !strstr(text, "HS-"))
		fail_msg("%s: %s", topic, text);
	free(text);
}

static void test_help_knows_all_words(void **unused)
{
	(void)unused;
	static const char *const verbs[] = {
#define VERB(name, text, form) text,
#include "games/here_to_slay/rules/verbs.def"
	};
	for (size_t i = 0; i < sizeof verbs / sizeof verbs[0] && !strchr(verbs[i], ' '); i++) /* "skill" is known */
		assert_explains(verbs[i], ": ");
	for (unsigned step = 0; step < STEP_COUNT; step++)
		assert_explains(game->steps[step], ": ");
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		assert_explains(hts_class_words[class], "Mask");
	assert_explains("action points", "drawing a new hand");
	assert_explains("MODIFIER", "roll");
	char *nothing = explanation("xyzzy"), *empty = explanation("");
	assert_true(!nothing[0] && !empty[0]);
	free(nothing);
	free(empty);
}

static void test_every_card_is_explained(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < hts_card_list.count; i++) {
		struct card_row row;
		unsigned found[CARD_LIST_MAX];
		hts_card_list.row(i, &row);
		assert_int_equal(card_list_find(&hts_card_list, MU_LANG_EN, row.id, found), 1);
		assert_int_equal(found[0], i);
		assert_int_equal(card_list_find(&hts_card_list, MU_LANG_EN, row.name, found), 1);
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
		hts_card_list.explain(&voice, i);
		fclose(out);
		assert_tidy(text);
		assert_true(strncmp(text, row.name, strlen(row.name)) == 0);
		assert_non_null(strstr(text, "Rules: HS-"));
		assert_null(strstr(text, ": \n"));
		free(text);
	}
}

/* Each operation of each row adds a sentence of its own. */
static void test_every_operation_has_a_sentence(void **unused)
{
	(void)unused;
	for (mu_card card = 1; card < CARD_MAIN_END; card++) {
		unsigned operations = 0, sentences = 0;
		while (hts_cards[card].operations[operations].operation != OP_END)
			operations++;
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const struct voice voice = {.out = out, .lang = MU_LANG_EN, .width = SPEECH_WIDTH};
		hts_explain_card(&voice, card);
		fclose(out);
		const char *effect = strstr(text, "  Effect: "), *end = effect ? strstr(effect, "  Rules: ") : NULL;
		for (const char *at = effect; at && at < end; at++)
			sentences += at[0] == '.' && (at[1] == ' ' || at[1] == '\n');
		if (sentences < operations)
			fail_msg("%s", text);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_every_event_is_told),
	    cmocka_unit_test(test_what_is_added_is_told),
	    cmocka_unit_test(test_secrets_stay_secret),
	    cmocka_unit_test(test_situations_tell_only_what_is_known),
	    cmocka_unit_test(test_situations_are_tidy),
	    cmocka_unit_test(test_odds_are_the_engines),
	    cmocka_unit_test(test_percents),
	    cmocka_unit_test(test_help_knows_all_words),
	    cmocka_unit_test(test_every_card_is_explained),
	    cmocka_unit_test(test_every_operation_has_a_sentence),
	};
	return cmocka_run_group_tests_name("hts words", tests, NULL, NULL);
}
