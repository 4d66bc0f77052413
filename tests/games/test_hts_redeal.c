/*
 * Redeal in Here to Slay against brute force: in positions with few cards, every way to lay the cards that a viewer
 * does not know is listed from what it is shown (the printed view and nothing else). Redeal must come up with each of
 * them, with none besides, and each as often as it should.
 */
#include "check.h"

#include <jansson.h>

#include "hts_play.h"
#include "record/position.h"

/* -- Worlds --------------------------------------------------------------------------------------- */

enum { HIDDEN_MAX = 7, WORLDS_MAX = 5040, KEY_MAX = 64 };

static const int samples = 60000;

/* Hands sorted, then the deck from the top, then the monsters: a world as a line of card numbers. */
struct world {
	uint8_t key[KEY_MAX];
	double expected;
	unsigned hits;
};

struct worlds {
	struct world all[WORLDS_MAX];
	size_t count;
	double ways;
};

static int world_compare(const void *one, const void *two)
{
	return memcmp(((const struct world *)one)->key, ((const struct world *)two)->key, KEY_MAX);
}

static void world_key(const struct hts *g, uint8_t key[KEY_MAX])
{
	mu_card cards[MAIN_CARDS];
	int at = 0;
	memset(key, 0, KEY_MAX);
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		const int count = hts_hand_list(g, seat, cards);
		for (int i = 0; i < count; i++)
			key[at++] = cards[i];
		key[at++] = 0xff;
	}
	for (int i = 0; i < g->deck; i++)
		key[at++] = deck_at(g, i);
	assert_true(at < KEY_MAX);
}

/* -- All of them, from the printed view ------------------------------------------------------------- */

/* What is hidden: a list of cards, and as many places: a hand, or (numbers from the seats on) a place in the deck. */
struct hidden {
	int known_count[MU_SEATS_MAX];
	mu_card known[MU_SEATS_MAX][MAIN_CARDS], top[MAIN_CARDS];
	int seats, top_count, deck;
	mu_card cards[MAIN_CARDS];
	int places[MAIN_CARDS], count, place_count;
};

static mu_card card_of(const json_t *id)
{
	return json_is_string(id) ? hts_card_find(json_string_value(id), json_string_length(id)) : CARD_NONE;
}

static void hidden_read(struct hidden *h, const struct hts *g, mu_seat viewer)
{
	static char text[MU_JSON_MAX];
	hts->json(g, viewer, text, sizeof text);
	json_t *view = json_loads(text, 0, NULL), *players = json_object_get(view, "players");
	memset(h, 0, sizeof *h);
	h->seats = (int)json_array_size(players);
	for (int seat = 0; seat < h->seats; seat++) {
		const json_t *hand = json_object_get(json_array_get(players, (size_t)seat), "hand");
		for (size_t i = 0; i < json_array_size(hand); i++)
			if (json_is_null(json_array_get(hand, i)))
				h->places[h->place_count++] = seat;
			else
				h->known[seat][h->known_count[seat]++] = card_of(json_array_get(hand, i));
	}
	const json_t *top = json_object_get(view, "deck_top");
	h->top_count = (int)json_array_size(top);
	h->deck = (int)json_integer_value(json_object_get(view, "deck"));
	for (int i = 0; i < h->deck; i++)
		if (i < h->top_count)
			h->top[i] = card_of(json_array_get(top, (size_t)i));
		else
			h->places[h->place_count++] = h->seats + i;
	json_decref(view);
}

/* The cards that are hidden: those of the truth in hands and deck, without the known ones. */
static void hidden_cards(struct hidden *h, const struct hts *g)
{
	int left[CARD_COUNT] = {0};
	for (int i = 0; i < g->deck; i++)
		left[deck_at(g, i)]++;
	for (mu_seat seat = 0; seat < g->seats; seat++)
		for (mu_card card = 1; card < CARD_MAIN_END; card++)
			left[card] += (int)hand_copies(g, seat, card);
	for (int i = 0; i < h->top_count; i++)
		left[h->top[i]]--;
	for (int seat = 0; seat < h->seats; seat++)
		for (int i = 0; i < h->known_count[seat]; i++)
			left[h->known[seat][i]]--;
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		for (; left[card] > 0; left[card]--)
			h->cards[h->count++] = card;
	assert_int_equal(h->count, h->place_count);
	assert_in_range(h->count, 0, HIDDEN_MAX);
}

static int compare_cards(const void *one, const void *two)
{
	return *(const mu_card *)one - *(const mu_card *)two;
}

/* One order of the hidden cards, laid into their places. */
static void worlds_lay(struct worlds *worlds, const struct hidden *h)
{
	mu_card hands[MU_SEATS_MAX][MAIN_CARDS], deck[MAIN_CARDS];
	int counts[MU_SEATS_MAX], at = 0;
	struct world world = {.expected = 1};
	memcpy(hands, h->known, sizeof hands);
	memcpy(counts, h->known_count, sizeof counts);
	memcpy(deck, h->top, sizeof deck);
	for (int i = 0; i < h->count; i++)
		if (h->places[i] < h->seats)
			hands[h->places[i]][counts[h->places[i]]++] = h->cards[i];
		else
			deck[h->places[i] - h->seats] = h->cards[i];
	for (int seat = 0; seat < h->seats; seat++) {
		qsort(hands[seat], (size_t)counts[seat], sizeof(mu_card), compare_cards);
		for (int i = 0; i < counts[seat]; i++)
			world.key[at++] = hands[seat][i];
		world.key[at++] = 0xff;
	}
	memcpy(world.key + at, deck, (size_t)h->deck);
	worlds->ways++;
	assert_true(worlds->count < WORLDS_MAX);
	worlds->all[worlds->count++] = world;
}

static void worlds_permute(struct worlds *worlds, struct hidden *h, int from)
{
	if (from >= h->count) {
		worlds_lay(worlds, h);
		return;
	}
	for (int i = from; i < h->count; i++) {
		const mu_card card = h->cards[i];
		h->cards[i] = h->cards[from];
		h->cards[from] = card;
		worlds_permute(worlds, h, from + 1);
		h->cards[from] = h->cards[i];
		h->cards[i] = card;
	}
}

/* Equal ones count together. */
static void worlds_settle(struct worlds *worlds)
{
	size_t kept = 0;
	qsort(worlds->all, worlds->count, sizeof worlds->all[0], world_compare);
	for (size_t i = 0; i < worlds->count; i++)
		if (kept && world_compare(&worlds->all[kept - 1], &worlds->all[i]) == 0)
			worlds->all[kept - 1].expected++;
		else
			worlds->all[kept++] = worlds->all[i];
	worlds->count = kept;
}

/* -- Comparing ---------------------------------------------------------------------------------------- */

/* Five standard deviations, and ten for the long tail of few degrees of freedom, are too many. */
static void check_frequencies(const struct worlds *worlds)
{
	double chi_square = 0;
	const double freedom = (double)worlds->count - 1;
	for (size_t i = 0; i < worlds->count; i++) {
		const double expected = worlds->all[i].expected * samples / worlds->ways, off = worlds->all[i].hits - expected;
		assert_true(worlds->all[i].hits || expected < 20);
		chi_square += off * off / expected;
	}
	const double far = chi_square - freedom - 10;
	if (far > 0 && far * far >= 25 * 2 * freedom)
		fail_msg("chi-square %.0f with %.0f degrees of freedom", chi_square, freedom);
}

/* What the frames keep hidden must be a card that lies in that hand. */
static void check_kept(const struct hts *g)
{
	int at = g->depth;
	for (const struct frame *f; (f = hts_outer(g, &at));) {
		if (f->procedure == PROC_DRAW && f->card)
			assert_true(hand_has(g, f->seat, f->card));
		if (f->procedure == PROC_EFFECT && hts_has_cell(f))
			for (int i = 0; i < 2; i++)
				assert_true(!hts_attempt(f)->kept[i] || hand_has(g, f->seat, hts_attempt(f)->kept[i]));
	}
}

static size_t check_uniform(const struct hts *g, mu_seat viewer, struct mu_dealer *dealer)
{
	static struct worlds worlds;
	static struct hidden hidden;
	worlds.count = 0;
	worlds.ways = 0;
	hidden_read(&hidden, g, viewer);
	hidden_cards(&hidden, g);
	worlds_permute(&worlds, &hidden, 0);
	worlds_settle(&worlds);
	for (int i = 0; i < samples; i++) {
		struct hts other = *g;
		struct world world;
		hts->redeal(&other, viewer, dealer);
		check_kept(&other);
		world_key(&other, world.key);
		struct world *found = bsearch(&world, worlds.all, worlds.count, sizeof world, world_compare);
		if (!found)
			fail_msg("seat %d is dealt what it can exclude", viewer);
		else
			found->hits++;
	}
	check_frequencies(&worlds);
	return worlds.count;
}

/* -- Situations ------------------------------------------------------------------------------------------ */

/* The dice are sixes; a pull gets the card in `pulls` whose turn it is. */
struct script {
	const char *const *pulls;
};

static int script_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct script *script = dealer->context;
	(void)count;
	if (kind == MU_ROLL) {
		cards[0] = cards[1] = 6;
		return 1;
	}
	if (kind != MU_PULL || !script->pulls || !*script->pulls)
		return 0;
	cards[0] = hts_card_find(*script->pulls, strlen(*script->pulls));
	script->pulls++;
	return 1;
}

struct situation {
	const char *position;
	const char *const *pulls;
	const char *course[16]; /* each: what is done next; whoever is asked before and may decline does so */
	size_t worlds[4];       /* how many worlds each seat, and then the spectator, cannot tell apart */
};

static void course_follow(struct hts *g, const char *text, struct mu_dealer *dealer)
{
	mu_action wanted;
	assert_int_equal(hts->action_parse(text, strlen(text), &wanted), MU_OK);
	for (int i = 0; i < 50; i++) {
		if (!hts->refuse(g, g->asked, wanted).error) {
			assert_int_equal(mu_act(hts, g, g->asked, wanted, dealer, NULL), MU_OK);
			return;
		}
		assert_int_equal(mu_act(hts, g, g->asked, action_plain(VERB_DECLINE), dealer, NULL), MU_OK);
	}
	fail_msg("%s never comes", text);
}

static void check_situation(const struct situation *situation)
{
	struct hts g;
	struct script script = {situation->pulls};
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "redeal", 6);
	dealer.feed = script_feed;
	dealer.context = &script;
	const char *wrong = position_read(hts, situation->position, strlen(situation->position), &g);
	if (wrong)
		fail_msg("%s", wrong);
	for (int i = 0; situation->course[i]; i++)
		course_follow(&g, situation->course[i], &dealer);
	dealer.feed = NULL;
	for (mu_seat viewer = 0; viewer <= 3; viewer++) {
		const size_t count = check_uniform(&g, viewer == 3 ? MU_TABLE : viewer, &dealer);
		if (count != situation->worlds[viewer])
			fail_msg("viewer %d: %zu worlds, should be %zu", viewer, count, situation->worlds[viewer]);
	}
}

#define POSITION(party, hand0, hand1, hand2, deck)                                                                  \
	"{\"players\":[{\"leader\":\"divine-arrow\",\"party\":[{\"hero\":\"" party "\"}],\"hand\":[" hand0 "]},"        \
	"{\"leader\":\"fist-of-reason\",\"hand\":[" hand1 "]},{\"leader\":\"charismatic-song\",\"hand\":[" hand2 "]}]," \
	"\"deck\":[" deck "],\"discard\":[\"critical-boost\"],\"monsters\":[\"dracos\"]}"

/* HS-14.7 */
#define MARKET_POSITION(party, hand0, hand1, hand2, deck)                                                           \
	"{\"options\":{\"market\":true},\"market\":[\"wily-red\",\"greedy-cheeks\",\"sharp-fox\"],"                     \
	"\"players\":[{\"leader\":\"divine-arrow\",\"party\":[{\"hero\":\"" party "\"}],\"hand\":[" hand0 "]},"         \
	"{\"leader\":\"fist-of-reason\",\"hand\":[" hand1 "]},{\"leader\":\"charismatic-song\",\"hand\":[" hand2 "]}]," \
	"\"deck\":[" deck "],\"discard\":[\"critical-boost\"],\"monsters\":[\"dracos\"]}"

/* Nothing has happened yet: seven hidden cards, two of them alike. */
static void test_nothing_known(void **state)
{
	static const struct situation situation =
	    {POSITION("hook", "\"snowball\"", "\"challenge\",\"peanut\"", "\"hopper\"",
	              "\"challenge\",\"spooky\",\"fluffy\""),
	     NULL,
	     {NULL},
	     /* Seats 0 and 2: 360 orders of six cards of which two are alike, 24 with both in the hand of two. */
	     {(360 - 24) / 2 + 24, 120, (360 - 24) / 2 + 24, (2520 - 120) / 2 + 120}};
	(void)state;
	check_situation(&situation);
}

/* HS-12.2: Sharp Fox sees a whole hand, and what is drawn later is a new card. */
static void test_sharp_fox(void **state)
{
	static const struct situation seen = {POSITION("sharp-fox", "\"snowball\"", "\"challenge\",\"peanut\"",
	                                               "\"hopper\"", "\"spooky\",\"fluffy\",\"bun-bun\""),
	                                      NULL,
	                                      {"use sharp-fox", "choose p1", "end"},
	                                      {24, 120, 360, 2520}};
	static const struct situation later = {POSITION("sharp-fox", "\"snowball\"", "\"challenge\",\"peanut\"",
	                                                "\"hopper\"", "\"spooky\",\"fluffy\",\"bun-bun\""),
	                                       NULL,
	                                       {"use sharp-fox", "choose p1", "end", "draw", "end"},
	                                       {24, 24, 120, 840}};
	(void)state;
	check_situation(&seen);
	check_situation(&later);
}

/* HS-12.2: a pulled card is known to the seat it came from. */
static void test_pull(void **state)
{
	static const char *const pulls[] = {"peanut", NULL};
	static const struct situation situation = {POSITION("buttons", "\"snowball\"", "\"challenge\",\"peanut\"",
	                                                    "\"hopper\"", "\"spooky\",\"fluffy\",\"bun-bun\""),
	                                           pulls,
	                                           {"use buttons", "choose p1", "decline", "draw"},
	                                           {24, 60, 120, 840}};
	(void)state;
	check_situation(&situation);
}

/* HS-12.2: a gift is known to the giver, and to nobody else. */
static void test_gifts(void **state)
{
	static const struct situation situation = {POSITION("greedy-cheeks", "\"snowball\"", "\"challenge\",\"peanut\"",
	                                                    "\"hopper\",\"spooky\"", "\"fluffy\",\"bun-bun\""),
	                                           NULL,
	                                           {"use greedy-cheeks", "choose peanut", "choose hopper"},
	                                           {24, 60, 60, 840}};
	(void)state;
	check_situation(&situation);
}

/* HS-12.2: Bullseye's looker knows the rest of the three, in their order, also in the hand of who draws one. */
static void test_bullseye(void **state)
{
	static const char position[] = POSITION("bullseye", "\"snowball\"", "\"challenge\"", "\"hopper\"",
	                                        "\"spooky\",\"fluffy\",\"bun-bun\",\"peanut\"");
	static const struct situation ordered = {position,
	                                         NULL,
	                                         {"use bullseye", "choose fluffy", "choose bun-bun", "end"},
	                                         {6, 360, 360, 2520}};
	static const struct situation drawn = {position,
	                                       NULL,
	                                       {"use bullseye", "choose fluffy", "choose bun-bun", "end", "draw", "end"},
	                                       {6, 60, 180, 1260}};
	(void)state;
	check_situation(&ordered);
	check_situation(&drawn);
}

/* HS-12.2: what is searched from the discard pile is known to all. */
static void test_search(void **state)
{
	static const struct situation situation = {POSITION("bun-bun", "\"snowball\"", "\"challenge\",\"peanut\"",
	                                                    "\"hopper\"", "\"spooky\",\"fluffy\",\"hook\""),
	                                           NULL,
	                                           {"use bun-bun", "choose critical-boost"},
	                                           {360, 120, 360, 2520}};
	(void)state;
	check_situation(&situation);
}

/* In the middle of an effect: the card that Mellow Dee drew is one of the hand's unknown ones. */
static void test_drawn_card_in_a_frame(void **state)
{
	static const struct situation situation = {POSITION("mellow-dee", "\"snowball\"", "\"challenge\"", "\"hopper\"",
	                                                    "\"spooky\",\"fluffy\",\"bun-bun\""),
	                                           NULL,
	                                           {"use mellow-dee", "decline", "decline", "decline"},
	                                           {24, 60, 60, 360}};
	(void)state;
	check_situation(&situation);
}

/* HS-12.2: Dodgy Dealer: what each of the two knew and gave away is where it went. */
static void test_dodgy_dealer(void **state)
{
	static const struct situation situation = {POSITION("dodgy-dealer", "\"snowball\"", "\"challenge\",\"peanut\"",
	                                                    "\"hopper\"", "\"spooky\",\"fluffy\",\"bun-bun\""),
	                                           NULL,
	                                           {"use dodgy-dealer", "choose p1", "end"},
	                                           {24, 24, 360, 2520}};
	(void)state;
	check_situation(&situation);
}

/* HS-14.7: what lies in the market is nowhere else; who drew a card of it has it, and its place is filled in the open. */
static void test_market(void **state)
{
	static const char position[] =
	    MARKET_POSITION("hook", "\"snowball\"", "\"challenge\",\"peanut\"", "\"hopper\"", "\"spooky\",\"fluffy\"");
	static const struct situation begun = {position, NULL, {NULL}, {60, 24, 60, 360}};
	static const struct situation drawn = {position, NULL, {"draw wily-red"}, {12, 6, 12, 60}};
	static const struct situation both = {position, NULL, {"draw wily-red", "draw spooky", "end"}, {3, 2, 3, 12}};
	(void)state;
	check_situation(&begun);
	check_situation(&drawn);
	check_situation(&both);
}

/* HS-14.7, HS-12.2: what Bullseye's looker has put on top goes to the market, and what lay below it is known still. */
static void test_market_after_bullseye(void **state)
{
	static const struct situation situation = {MARKET_POSITION("bullseye", "\"snowball\"", "\"challenge\"",
	                                                           "\"hopper\"",
	                                                           "\"spooky\",\"fluffy\",\"bun-bun\",\"peanut\""),
	                                           NULL,
	                                           {"use bullseye", "choose fluffy", "choose bun-bun", "draw wily-red"},
	                                           {6, 60, 60, 360}};
	(void)state;
	check_situation(&situation);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_nothing_known),
	    cmocka_unit_test(test_sharp_fox),
	    cmocka_unit_test(test_pull),
	    cmocka_unit_test(test_gifts),
	    cmocka_unit_test(test_bullseye),
	    cmocka_unit_test(test_search),
	    cmocka_unit_test(test_market),
	    cmocka_unit_test(test_market_after_bullseye),
	    cmocka_unit_test(test_drawn_card_in_a_frame),
	    cmocka_unit_test(test_dodgy_dealer),
	};
	return cmocka_run_group_tests_name("hts_redeal", tests, NULL, NULL);
}
