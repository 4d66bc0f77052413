/*
 * The law of hidden information: what a seat is shown, asked and told is a function of what it may know. Tried on
 * random games: exchange all that a viewer cannot know (redeal), and it must notice nothing.
 */
#include "check.h"

#include "rh_play.h"
#include "worlds.h"

/* -- What one viewer hears ------------------------------------------------------------- */

enum { HEARD_MAX = 64, HEARD_TEXT = 512 };

struct heard {
	mu_seat viewer;
	int count;
	bool learned; /* it saw a hidden card: from here on its worlds part */
	char text[HEARD_MAX][HEARD_TEXT];
};

/* Cards that come out of a hidden place. A burnt or recruited vagabond may be known before; that is not looked into. */
static bool comes_to_light(const struct mu_event *event)
{
	switch (event->kind) {
	case EVENT_REVEAL:
	case EVENT_SEND_DRAWN:
	case EVENT_DISCARD:
	case EVENT_CLUE:
	case EVENT_LOOK:
	case EVENT_RECRUIT:
	case EVENT_DOOM:
	case EVENT_BURN:
	case EVENT_TURN_UP:
	case EVENT_DRAW:
		return true;
	default:
		return false;
	}
}

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct heard *heard = dealer->context;
	if (heard->learned || (comes_to_light(event) && event_shown(event, heard->viewer))) {
		heard->learned = true;
		return;
	}
	assert_true(heard->count < HEARD_MAX);
	const int length = rh->event_json(event, heard->viewer, heard->text[heard->count], HEARD_TEXT);
	assert_in_range(length, 2, HEARD_TEXT - 1);
	heard->count++;
}

static void listen(struct mu_dealer *dealer, struct heard *heard, mu_seat viewer)
{
	heard->viewer = viewer;
	heard->count = 0;
	heard->learned = false;
	dealer->tell = hear;
	dealer->context = heard;
}

static void check_heard_alike(const struct heard *one, const struct heard *two)
{
	assert_int_equal(one->learned, two->learned);
	assert_int_equal(one->count, two->count);
	for (int i = 0; i < one->count; i++)
		assert_string_equal(one->text[i], two->text[i]);
}

/* -- Two worlds play the same game --------------------------------------------------------- */

static bool answers_alike(const struct rh *one, mu_action in_one, const struct rh *two, mu_action in_two)
{
	return rh_answer(one, action_operand(in_one, 0), one->vagabond) ==
	       rh_answer(two, action_operand(in_two, 0), two->vagabond);
}

/* What looks like that action, to the viewer, in the other world: a hidden card may be another one (OB-01). */
static mu_action like_action(const struct rh *one, mu_action action, const struct rh *two, mu_seat viewer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const unsigned verb = action_verb(action);
	const bool hidden =
	    one->asked != viewer && (verb == VERB_SEND || (verb == VERB_CLUE && !rh_option(one, OPEN_CLUES)));
	for (int i = rh->legal(two, actions) - 1; i >= 0; i--) {
		if (action == actions[i] && verb != VERB_CLUE)
			return action;
		if (action_verb(actions[i]) != verb || (!hidden && action != actions[i]))
			continue;
		if (verb != VERB_CLUE || answers_alike(one, action, two, actions[i]))
			return actions[i];
	}
	return 0;
}

/* Both play on with the same open answers until the viewer sees a card or the worlds must part. */
static unsigned play_alike(struct play one, struct rh two, mu_seat viewer)
{
	static struct heard heard_one, heard_two;
	struct mu_dealer cards_two;
	play_seed(&cards_two, "the other world's chance", one.number);
	for (unsigned steps = 0;; steps++) {
		if (play_is_over(&one))
			return steps;
		const mu_action action = play_choose(&one), alike = like_action(&one.g, action, &two, viewer);
		if (!alike)
			return steps;
		listen(&one.cards, &heard_one, viewer);
		listen(&cards_two, &heard_two, viewer);
		rh->apply(&one.g, action, &one.cards);
		rh->apply(&two, alike, &cards_two);
		check_heard_alike(&heard_one, &heard_two);
		if (heard_one.learned)
			return steps;
		check_seen_alike(rh, &one.g, &two, viewer);
	}
}

static void play_to_the_end(struct play play, const struct rh *world)
{
	play.g = *world;
	for (unsigned steps = 0; !play_is_over(&play); steps++) {
		rh->apply(&play.g, play_choose(&play), &play.cards);
		assert_null(rh->check(&play.g));
		assert_true(steps < 20000);
	}
}

/* All viewers at one moment of a game. How much is tried differs from moment to moment, to save time. */
static void exchange(struct play *play, unsigned step, unsigned long *worlds, unsigned long *steps)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)play->g.seats; viewer++) {
		struct rh other;
		other_world(rh, &play->g, viewer, &play->choices, &other);
		++*worlds;
		if (step % 48 == 0 || play_is_over(play))
			check_printed_alike(rh, &play->g, &other, viewer);
		if (step % 24 == 0)
			*steps += play_alike(*play, other, viewer);
		if (step == 72)
			play_to_the_end(*play, &other);
	}
}

static void exchange_in_games(unsigned games, struct mu_setup (*setup_of)(unsigned number))
{
	unsigned long worlds = 0, steps = 0;
	for (unsigned number = 0; number < games; number++) {
		const struct mu_setup setup = setup_of(number);
		struct play play;
		play_begin_by(&play, &setup, "secrets", number, NULL, NULL);
		for (unsigned step = number % 12;; step++) {
			if (step % 12 == 0 || play_is_over(&play))
				exchange(&play, step, &worlds, &steps);
			if (play_is_over(&play))
				break;
			rh->apply(&play.g, number % 2 ? play_choose(&play) : play_choose_calmly(&play), &play.cards);
		}
	}
	assert_true(worlds > 50ul * games);
	assert_true(steps > 50ul * games); /* the worlds do go on together, or nothing was tried */
}

static void test_nobody_notices_an_exchange(void **state)
{
	(void)state;
	exchange_in_games(play_count(10000), play_setup);
}

/* RH-21: what house rules leave hidden stays so. */
static void test_nobody_notices_with_house_rules(void **state)
{
	(void)state;
	exchange_in_games(play_count(10000) / 4, play_setup_house);
}

/* OB-01, RH-19.2, 19.6: P0 sends 2 or 3, P1 asks with 4 or 5; P2 and the table cannot tell. RH-19.8: nor from where. */
static void ob_01(const char *send, const char *clue, mu_seat viewer, struct heard *heard, char json[MU_JSON_MAX])
{
	static const mu_card start[] = {1, 4, 2, 5, 6, 7, 2, 3, 6, 6, 7, 4, 5, 1, 1, 1, 2, 3, 4, 5, 6, 1};
	mu_card deck[RH_CARDS];
	unsigned left[HERO_COUNT + 1], count = sizeof start;
	struct mu_dealer dealer;
	struct rh g;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		left[h] = RH_COPIES;
	for (unsigned i = 0; i < count; i++)
		left[deck[i] = start[i]]--;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		while (left[h]--)
			deck[count++] = (mu_card)h;
	play_seed(&dealer, "observer", 1);
	assert_int_equal(rh->init(&g, &(struct mu_setup){.seats = 3, .first = 0, .decks = {{"deck", deck, RH_CARDS}}},
	                          &dealer),
	                 MU_OK);
	listen(&dealer, heard, viewer);
	const char *const texts[] = {send, clue};
	for (int i = 0; i < 2; i++) {
		mu_action action, decline;
		rh->action_parse(texts[i], strlen(texts[i]), &action);
		rh->action_parse("decline", 7, &decline);
		while (g.asked != i)
			assert_int_equal(mu_act(rh, &g, g.asked, decline, &dealer, NULL), MU_OK);
		assert_int_equal(mu_act(rh, &g, (mu_seat)i, action, &dealer, NULL), MU_OK);
	}
	rh->json(&g, viewer, json, MU_JSON_MAX);
}

static void test_two_worlds_same_view(void **state)
{
	static struct heard one, two;
	static char json_one[MU_JSON_MAX], json_two[MU_JSON_MAX];
	(void)state;
	for (mu_seat viewer = MU_TABLE; viewer < 3; viewer++) {
		ob_01("send 2", "clue 4", viewer, &one, json_one);
		ob_01("send 3", "clue 5", viewer, &two, json_two);
		if (viewer == 0 || viewer == 1) {
			assert_string_not_equal(json_one, json_two);
			continue;
		}
		check_heard_alike(&one, &two);
		assert_int_equal(one.count, 2);
		assert_string_equal(one.text[0], "{\"e\":\"send\",\"seat\":0,\"hero\":null,\"to\":1}");
		assert_string_equal(one.text[1], "{\"e\":\"clue\",\"seat\":1,\"hero\":null,\"answer\":\"no\"}");
		assert_string_equal(json_one, json_two);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_nobody_notices_an_exchange),
	    cmocka_unit_test(test_nobody_notices_with_house_rules),
	    cmocka_unit_test(test_two_worlds_same_view),
	};
	return cmocka_run_group_tests_name("secrets", tests, NULL, NULL);
}
