/*
 * The law of hidden information in Here to Slay (HS-12.3): what a viewer is shown and told, and who is asked what
 * next, is a function of what the viewer may know. Tried on random games: exchange all that a viewer cannot know
 * (redeal), let the same be done in both worlds, and the viewer must notice nothing.
 */
#include "check.h"

#include "hts_play.h"
#include "worlds.h"

/* -- What one viewer hears ------------------------------------------------------------------------ */

enum { HEARD_MAX = 512, HEARD_TEXT = 640 };

struct heard {
	mu_seat viewer;
	int count;
	bool learned; /* it saw a hidden card: from here on its worlds part */
	char text[HEARD_MAX][HEARD_TEXT];
	/* What chance decided, for the other world to repeat. */
	uint8_t dice[HEARD_MAX][2];
	mu_card pulled[HEARD_MAX];
	int rolls, pulls;
};

/*
 * Does the viewer see a card come out of a hidden place, which may be another one in another world? What the asked
 * seat names in its answer is no such card: it is the same in both worlds.
 */
static bool comes_to_light(const struct mu_event *event, mu_seat viewer)
{
	switch (event->kind) {
	case EVENT_DRAW:
	case EVENT_DEAL:
	case EVENT_KEEP:
	case MU_PULL:
	case EVENT_GIVE:
	case EVENT_TAKE:
		return event_shown(event, viewer);
	case EVENT_LOOK:
	case EVENT_PEEK:
		return event->seat == viewer;
	case EVENT_SWAP:
		return event->seat == viewer || event->other == viewer;
	case EVENT_MONSTER: /* turned up */
	case EVENT_MARKET:
	case EVENT_DRAFT: /* drawn by chance, which is not the same in both worlds */
	case EVENT_SHOW:  /* Rex Major */
		return true;
	default:
		return false;
	}
}

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct heard *heard = dealer->context;
	assert_true(heard->count < HEARD_MAX);
	if (event->kind == MU_ROLL) {
		heard->dice[heard->rolls][0] = (uint8_t)event->a;
		heard->dice[heard->rolls++][1] = (uint8_t)event->b;
	}
	if (event->kind == MU_PULL)
		heard->pulled[heard->pulls++] = event->card;
	if (heard->learned || comes_to_light(event, heard->viewer)) {
		heard->learned = true;
		return;
	}
	const int length = hts->event_json(event, heard->viewer, heard->text[heard->count], HEARD_TEXT);
	assert_in_range(length, 2, HEARD_TEXT - 1);
	heard->count++;
}

static void listen(struct mu_dealer *dealer, struct heard *heard, mu_seat viewer)
{
	heard->viewer = viewer;
	heard->count = heard->rolls = heard->pulls = 0;
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

/* -- Two worlds play the same game ------------------------------------------------------------------- */

/* A choice that only the one who makes it sees, or he and another seat: its card may be another one in each world. */
static bool is_secret_choice(const struct hts *g, mu_seat viewer)
{
	const struct mu_question q = hts->question(g);
	if (q.seat == viewer)
		return false;
	switch (q.choice) {
	case CHOICE_LOOKED:
	case CHOICE_PUT_ON_TOP:
		return true;
	case CHOICE_SEEN:  /* Silent Shadow takes it from that seat */
	case CHOICE_GIVEN: /* Greedy Cheeks gets it */
		return q.about != viewer;
	default:
		return false;
	}
}

/* What looks like that action, to the viewer, in the other world; 0: nothing does. */
static mu_action like_action(struct play *play, mu_action action, const struct hts *two, mu_seat viewer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = hts->legal(two, actions);
	if (is_secret_choice(&play->state, viewer))
		return actions[play_below(play, (uint32_t)count)];
	for (int i = 0; i < count; i++)
		if (actions[i] == action)
			return action;
	return 0;
}

/* Repeats in the other world what chance decided in the first one, as far as that can be seen. */
struct repeat {
	struct heard heard; /* first: the listener's context is the feeder's too */
	const struct heard *first;
	int rolls, pulls;
	bool told; /* the other world has no card of that kind to pull: the effect's text tells that (HS-12.3) */
};

static int repeat_pull(struct repeat *repeat, mu_card *cards, int count)
{
	if (repeat->pulls >= repeat->first->pulls)
		return 0;
	const mu_card wanted = repeat->first->pulled[repeat->pulls++];
	int same = -1, alike = -1;
	for (int i = 0; i < count; i++) {
		if (cards[i] == wanted)
			same = i;
		if (kind_of(cards[i]) == kind_of(wanted))
			alike = i;
	}
	repeat->told = repeat->told || alike < 0;
	cards[0] = cards[same >= 0 ? same : alike >= 0 ? alike : 0];
	return 1;
}

static int repeat_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct repeat *repeat = dealer->context;
	if (kind == MU_PULL)
		return repeat_pull(repeat, cards, count);
	if (kind != MU_ROLL || repeat->rolls >= repeat->first->rolls)
		return 0;
	cards[0] = repeat->first->dice[repeat->rolls][0];
	cards[1] = repeat->first->dice[repeat->rolls++][1];
	return 1;
}

/* Fury Knuckle and Bear Claw pull again if the first card was of a kind: that tells just this. */
static bool is_telling(const struct hts *g)
{
	int at = g->depth;
	for (const struct frame *f; (f = hts_outer(g, &at));)
		if (f->card == CARD_FURY_KNUCKLE || f->card == CARD_BEAR_CLAW)
			return true;
	return false;
}

/* The whole hand comes to light. */
static bool is_redraw(const struct hts *g, mu_action action, mu_seat viewer)
{
	return action == action_plain(VERB_REDRAW) && g->asked != viewer && g->hand[g->asked].count;
}

/* Both worlds go one answer further; false: they part here. */
static bool step_alike(struct play *one, struct hts *two, struct mu_dealer *cards_two, mu_seat viewer)
{
	static struct heard heard;
	static struct repeat repeat;
	const mu_action action = play_choose(one), alike = like_action(one, action, two, viewer);
	if (!alike || is_redraw(&one->state, action, viewer))
		return false;
	const bool telling = is_telling(&one->state);
	listen(&one->cards, &heard, viewer);
	listen(cards_two, &repeat.heard, viewer);
	repeat.first = &heard;
	repeat.rolls = repeat.pulls = 0;
	repeat.told = false;
	cards_two->feed = repeat_feed;
	assert_int_equal(hts->apply(&one->state, action, &one->cards), MU_OK);
	assert_int_equal(hts->apply(two, alike, cards_two), MU_OK);
	if (telling && repeat.told)
		return false;
	check_heard_alike(&heard, &repeat.heard);
	if (heard.learned)
		return false;
	check_seen_alike(hts, &one->state, two, viewer);
	return true;
}

static unsigned play_alike(struct play one, struct hts two, mu_seat viewer)
{
	struct mu_dealer cards_two;
	unsigned steps = 0;
	play_seed(&cards_two, "the other world's chance", one.number);
	while (!play_is_over(&one) && step_alike(&one, &two, &cards_two, viewer))
		steps++;
	return steps;
}

static void play_to_the_end(struct play play, const struct hts *world)
{
	play.state = *world;
	for (unsigned steps = 0; !play_is_over(&play); steps++) {
		assert_int_equal(hts->apply(&play.state, play_choose(&play), &play.cards), MU_OK);
		if (steps % 8 == 0 || play_is_over(&play))
			assert_null(hts->check(&play.state));
		assert_true(steps < 100000);
	}
}

/* All viewers at one moment of a game. How much is tried differs from moment to moment, to save time. */
static void exchange(struct play *play, unsigned step, unsigned long *worlds, unsigned long *steps)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)play->state.seats; viewer++) {
		struct hts other;
		other_world(hts, &play->state, viewer, &play->choices, &other);
		++*worlds;
		if (step % 128 == 0 || play_is_over(play))
			check_printed_alike(hts, &play->state, &other, viewer);
		*steps += play_alike(*play, other, viewer);
		if (step == 192 && play->number % 4 == 0)
			play_to_the_end(*play, &other);
	}
}

static void exchange_in_games(unsigned games, bool house)
{
	unsigned long worlds = 0, steps = 0;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		if (house)
			hts_begin_house(&play, "secrets", number, NULL, NULL);
		else
			hts_begin(&play, "secrets", number);
		for (unsigned step = number % 64;; step++) {
			if (step % 64 == 0 || play_is_over(&play))
				exchange(&play, step, &worlds, &steps);
			if (play_is_over(&play))
				break;
			hts->apply(&play.state, play_choose_mixed(&play), &play.cards);
		}
	}
	print_message("# %lu other worlds, %lu answers in both alike\n", worlds, steps);
	assert_true(worlds > 20ul * games);
	assert_true(steps > 20ul * games); /* the worlds do go on together, or nothing was tried */
}

static void test_nobody_notices_an_exchange(void **state)
{
	(void)state;
	exchange_in_games(play_count(10000), false);
}

/* HS-14: a market, drafted leaders and the like tell nothing either. */
static void test_nobody_notices_with_house_rules(void **state)
{
	(void)state;
	exchange_in_games(play_count(10000) / 4, true);
}

/*
 * HS-12.3 without redeal: whatever a seat holds, the others see the same questions. One hand is exchanged for cards
 * of other kinds, and everything optional is declined in both worlds.
 */
static struct hts with_hand(const struct hts *g, mu_seat seat, const mu_card *cards, int count)
{
	struct hts world = *g;
	mu_card old[MAIN_CARDS];
	const int had = hts_hand_list(g, seat, old);
	for (int i = 0; i < had; i++)
		hts_hand_lose(&world, seat, old[i]);
	for (int i = 0; i < count; i++)
		hts_hand_gain(&world, seat, cards[i], 0);
	return world;
}

static void test_questions_do_not_ask_what_is_held(void **state)
{
	static const mu_card armed[] = {CARD_CHALLENGE, CARD_MODIFIER_P4}, plain[] = {CARD_HOOK, CARD_DECOY_DOLL};
	struct play play;
	(void)state;
	for (unsigned number = 10; number < 2000; number += 20) {
		hts_begin(&play, "questions", number);
		for (mu_seat seat = 0; seat < play.state.seats; seat++)
			if (seat != (mu_seat)play.state.active)
				play.state = with_hand(&play.state, seat, NULL, 0);
		const mu_seat other = seat_after((mu_seat)play.state.active, 1, play.state.seats);
		struct hts one = with_hand(&play.state, other, armed, 2), two = with_hand(&play.state, other, plain, 2);
		struct mu_dealer dealer_one = play.cards, dealer_two = play.cards;
		mu_action action = play_choose(&play);
		for (int answers = 0; answers < 30 && one.step != STEP_OVER; answers++) {
			hts->apply(&one, action, &dealer_one);
			hts->apply(&two, action, &dealer_two);
			assert_int_equal(one.asked, two.asked);
			assert_int_equal(one.step, two.step);
			if (one.step != STEP_CHALLENGE && one.step != STEP_MODIFY)
				break;
			action = action_plain(VERB_DECLINE);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_nobody_notices_an_exchange),
	    cmocka_unit_test(test_nobody_notices_with_house_rules),
	    cmocka_unit_test(test_questions_do_not_ask_what_is_held),
	};
	return cmocka_run_group_tests_name("hts_secrets", tests, NULL, NULL);
}
