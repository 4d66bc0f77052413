/*
 * The rows of the cards of Here to Slay: operands in range, everything in order and in use; and the facts of the base
 * game's cards with HS-1.2's totals (MUSTER_FACTS is the folder of the file). The list may have more cards than these.
 */
#include "check.h"

#include <jansson.h>

#include "hts_play.h"

/* -- The table by itself --------------------------------------------------------------------------- */

static void test_slots(void **state)
{
	int slots[MAIN_CARDS] = {0};
	(void)state;
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		for (int i = 0; i < hts_cards[card].copies; i++)
			slots[hts_cards[card].slot + i]++;
	for (int i = 0; i < MAIN_CARDS; i++)
		assert_int_equal(slots[i], 1);
}

/* A card's number is its place in every fixed order. */
static void test_alphabetical(void **state)
{
	(void)state;
	for (mu_card card = 1; card + 1 < CARD_COUNT; card++)
		if (card + 1 != CARD_MAIN_END && card + 1 != CARD_LEADER_END)
			assert_true(strcmp(hts_cards[card].id, hts_cards[card + 1].id) < 0);
	for (mu_card card = 1; card < CARD_COUNT; card++) {
		assert_int_equal(hts_card_find(hts_cards[card].id, strlen(hts_cards[card].id)), card);
		assert_true(hts_cards[card].title[0] && hts_cards[card].text[0]);
		assert_int_equal(hts_cards[card].id[strspn(hts_cards[card].id, "abcdefghijklmnopqrstuvwxyz0123456789-")], 0);
	}
}

/* Every row keeps to the contract of operations.def, and few cards need a procedure of their own. */
static void test_operations(void **state)
{
	unsigned used[OP_COUNT] = {0}, names = 0;
	(void)state;
	for (mu_card card = 1; card < CARD_COUNT; card++) {
		const char *wrong = hts_card_check(&hts_cards[card]);
		if (wrong)
			fail_msg("%s: %s", hts_cards[card].id, wrong);
		for (int i = 0; i < OPERATIONS_MAX; i++)
			used[hts_cards[card].operations[i].operation]++;
		names++;
	}
	assert_null(hts_list_check());
	for (int operation = OP_END; operation < OP_COUNT; operation++)
		assert_true(used[operation] > 0);
	assert_true(used[OP_CALL] * 5 <= names);
}

/* Rows that would write where nothing is, or mean nothing: each breaks one sentence of the contract. */
static void test_contract(void **state)
{
	enum { SEAT = CHOICE_SEAT_WITH_CARDS, HERO = CHOICE_TO_DESTROY };
	static const struct hts_card fine[] = {
	    {.kind = KIND_HERO, .names = {SEAT}, .operations = {{OP_PULL, WHO_NAMED, 2}, {OP_DISCARD_KEPT, WHO_SELF, 1}}},
	    {.kind = KIND_HERO, .names = {HERO, HERO}, .operations = {{OP_DESTROY, WHO_SECOND_NAMED, TAKE_ITEM}}},
	    {.kind = KIND_MAGIC, .operations = {{OP_SACRIFICE, WHO_OTHERS, 2}, {OP_DRAW, WHO_THIEVES, 7}}},
	    {.kind = KIND_MONSTER, .operations = {{OP_DISCARD, WHO_SELF, 1}}},
	};
	static const struct hts_card broken[] = {
	    {.kind = KIND_HERO, .operations = {{OP_COUNT, WHO_SELF, 1}}},
	    {.kind = KIND_HERO, .operations = {{OP_DRAW, WHO_COUNT, 1}}},
	    {.kind = KIND_HERO, .operations = {{OP_DRAW, WHO_CHOSEN, 1}}},
	    {.kind = KIND_HERO, .operations = {{OP_DRAW, WHO_SELF, 0}}},
	    {.kind = KIND_HERO, .operations = {{OP_DRAW, WHO_SELF, 8}}},
	    {.kind = KIND_HERO, .operations = {{OP_DRAW_KEPT, WHO_SELF, 3}}},
	    {.kind = KIND_HERO, .names = {SEAT}, .operations = {{OP_PULL, WHO_NAMED, 3}}},
	    {.kind = KIND_HERO, .operations = {{OP_PULL, WHO_NAMED, 1}}},
	    {.kind = KIND_HERO, .names = {HERO}, .operations = {{OP_PULL, WHO_OWNER, 1}}},
	    {.kind = KIND_HERO, .names = {SEAT}, .operations = {{OP_DESTROY, WHO_FIRST_NAMED, 0}}},
	    {.kind = KIND_HERO, .names = {HERO}, .operations = {{OP_DESTROY, WHO_SECOND_NAMED, 0}}},
	    {.kind = KIND_HERO, .names = {HERO}, .operations = {{OP_STEAL, WHO_SECOND_NAMED, 0}}},
	    {.kind = KIND_HERO, .operations = {{OP_SHOW, WHO_SELF, KIND_HERO}}},
	    {.kind = KIND_HERO, .operations = {{OP_OFFER, WHO_KEPT, KIND_HERO}}},
	    {.kind = KIND_HERO, .operations = {{OP_OFFER, WHO_HAND, KIND_LEADER}}},
	    {.kind = KIND_HERO, .operations = {{OP_DRAW_IF_PLAYED, WHO_SELF, 1}}},
	    {.kind = KIND_HERO, .operations = {{OP_CHANGE_SIDES, WHO_SELF, 0}}},
	    {.kind = KIND_HERO, .operations = {{OP_GUARD, WHO_SELF, GUARD_COUNT}}},
	    {.kind = KIND_HERO, .operations = {{OP_CALL, WHO_SELF, PROC_TURN}}},
	    {.kind = KIND_HERO, .operations = {{OP_RETURN_ITEM, WHO_SELF, CHOICE_DISCARD}}},
	    {.kind = KIND_HERO, .names = {HERO, HERO}, .operations = {{OP_DISCARD, WHO_SELF, 1}}},
	    {.kind = KIND_HERO, .operations = {{OP_END, WHO_SELF, 0}, {OP_DRAW, WHO_SELF, 1}}},
	    {.kind = KIND_HERO,
	     .operations =
	         {{OP_DRAW, WHO_SELF, 1}, {OP_DRAW, WHO_SELF, 1}, {OP_DRAW, WHO_SELF, 1}, {OP_DRAW, WHO_SELF, 1}}},
	    {.kind = KIND_MAGIC, .operations = {{OP_DRAW_KEPT, WHO_SELF, 1}}},
	    {.kind = KIND_MAGIC, .names = {SEAT}, .operations = {{OP_DRAW, WHO_NAMED, 1}}},
	    {.kind = KIND_MONSTER, .names = {SEAT}, .operations = {{OP_PULL, WHO_NAMED, 1}}},
	};
	(void)state;
	for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
		assert_null(hts_card_check(&fine[i]));
	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
		if (!hts_card_check(&broken[i]))
			fail_msg("broken row %zu is not found", i);
}

static bool is_range(struct hts_range range)
{
	return (range.least == INT16_MIN) != (range.most == INT16_MAX);
}

static void test_numbers(void **state)
{
	(void)state;
	for (mu_card card = 1; card < CARD_COUNT; card++) {
		const struct hts_card *row = &hts_cards[card];
		assert_true(row->kind == KIND_HERO ? row->number >= 2 && row->number <= 12 : row->number <= 4);
		assert_true((row->kind == KIND_HERO || row->kind == KIND_LEADER) ==
		            (row->class && row->kind != KIND_ITEM && row->kind != KIND_MONSTER));
		assert_in_range(row->class, CLASS_NONE, CLASS_COUNT - 1);
		assert_true(row->kind == KIND_MONSTER ? is_range(row->slay) && is_range(row->counter) : row->draws == 0);
		assert_int_equal(row->kind == KIND_MODIFIER, row->values[0] != 0);
		assert_true(row->values[1] <= 0 && row->values[0] <= 4 && row->values[1] >= -4);
		assert_true(row->bonus_on <= EVERY_ROLL && row->bonus >= -2 && row->bonus <= 2);
		assert_true(row->kind == KIND_ITEM || !row->cursed);
		assert_true(row->kind == KIND_HERO || !row->names[0]);
		assert_true(!row->extra_mask == (row->copies == 1 || card >= CARD_MAIN_END));
		assert_true(row->copies - 1 <= row->extra_mask || card >= CARD_MAIN_END);
	}
}

/* -- Everything is in use: 10,000 random games, or at least 2,000 ---------------------------------------- */

struct usage {
	unsigned operations[OP_COUNT], cards[CARD_COUNT], countered[CARD_COUNT];
};

/* Behind a price or a show the rest of a row may be left out. */
static void use_row(struct usage *usage, mu_card card)
{
	for (const struct hts_do *op = hts_cards[card].operations; op->operation != OP_END; op++) {
		usage->operations[op->operation]++;
		if (op->operation == OP_PAY || op->operation == OP_SHOW)
			return;
	}
}

static void use_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct usage *usage = dealer->context;
	switch (event->kind) {
	case EVENT_PLAYED:
	case EVENT_SUCCEEDED:
		if (event->kind == EVENT_PLAYED && kind_of(event->card) != KIND_MAGIC)
			return;
		use_row(usage, event->card);
		usage->cards[event->card]++;
		return;
	case EVENT_COUNTER:
		use_row(usage, event->card);
		usage->countered[event->card]++;
		return;
	case EVENT_ATTACHED:
	case EVENT_MODIFY:
	case EVENT_SLAIN:
	case EVENT_PICK:
		usage->cards[event->card]++;
		return;
	case EVENT_CHALLENGE:
		usage->cards[CARD_CHALLENGE]++;
		return;
	default:
		return;
	}
}

static void test_all_is_used(void **state)
{
	static struct usage usage;
	const unsigned wanted = play_count(10000), games = wanted < 2000 ? 2000 : wanted;
	(void)state;
	for (unsigned number = 0; number < games; number++) {
		struct play play;
		play_begin_heard(&play, hts, "usage", number, use_hear, &usage);
		while (!play_is_over(&play))
			hts->apply(&play.state, play_choose(&play), &play.cards);
	}
	for (int operation = OP_END + 1; operation < OP_COUNT; operation++)
		if (!usage.operations[operation])
			fail_msg("operation %d is never carried out", operation);
	for (mu_card card = 1; card < CARD_COUNT; card++)
		if (!usage.cards[card] || (kind_of(card) == KIND_MONSTER && !usage.countered[card]))
			fail_msg("%s never does anything", hts_cards[card].id);
}

/* -- The facts of the card file -------------------------------------------------------------------------- */

static json_t *facts;
static int compared[KIND_COUNT]; /* copies */

static int read_facts(void **state)
{
	char path[4096];
	const char *folder = getenv("MUSTER_FACTS");
	(void)state;
	snprintf(path, sizeof path, "%s/here-to-slay-cards.json", folder ? folder : ".");
	facts = json_load_file(path, 0, NULL);
	return 0;
}

static int release_facts(void **state)
{
	(void)state;
	json_decref(facts);
	return 0;
}

static long number_of(const json_t *fact, const char *name)
{
	return (long)json_integer_value(json_object_get(fact, name));
}

static unsigned class_of(const json_t *name)
{
	static const char *const names[] =
	    {[CLASS_BARD] = "bard",     [CLASS_FIGHTER] = "fighter", [CLASS_GUARDIAN] = "guardian",
	     [CLASS_RANGER] = "ranger", [CLASS_THIEF] = "thief",     [CLASS_WIZARD] = "wizard"};
	for (unsigned class = CLASS_BARD; json_is_string(name) && class < CLASS_COUNT; class ++)
		if (strcmp(json_string_value(name), names[class]) == 0)
			return class;
	return CLASS_NONE;
}

/* The facts have hyphens, people read a minus: "Modifier −4". */
static void assert_name(const char *title, const char *name)
{
	static const char minus[] = "−";
	for (; *title && *name; name++) {
		const bool sign = *name == '-' && strncmp(title, minus, strlen(minus)) == 0;
		assert_true(sign || *title == *name);
		title += sign ? strlen(minus) : 1;
	}
	assert_true(!*title && !*name);
}

/* The row of a fact, of the right kind and name. */
static const struct hts_card *row_of(const json_t *fact, enum hts_kind kind)
{
	const char *id = json_string_value(json_object_get(fact, "id"));
	const struct hts_card *row = &hts_cards[hts_card_find(id, strlen(id))];
	assert_int_equal(row->kind, kind);
	assert_name(row->title, json_string_value(json_object_get(fact, "name")));
	compared[kind] += row->copies;
	return row;
}

static void check_names(const struct hts_card *row, const json_t *declares)
{
	for (size_t i = 0; i < 2; i++) {
		const json_t *what = json_array_get(declares, i);
		const char *word = json_is_string(what) ? json_string_value(what) : "";
		const unsigned choice = row->names[i];
		const char *is = choice == CHOICE_NOTHING || choice == CHOICE_ITS_OWNER ? ""
		                 : hts_choice_is_seat(choice)                           ? "player"
		                 : choice == CHOICE_TO_STEAL                            ? "steal"
		                                                                        : "destroy";
		assert_string_equal(is, word);
	}
}

static void test_heroes_and_leaders(void **state)
{
	size_t i;
	json_t *fact;
	(void)state;
	assert_non_null(facts);
	json_array_foreach (json_object_get(facts, "heroes"), i, fact) {
		const struct hts_card *row = row_of(fact, KIND_HERO);
		assert_int_equal(row->class, class_of(json_object_get(fact, "class")));
		assert_int_equal(row->number, number_of(fact, "roll"));
		check_names(row, json_object_get(fact, "declares"));
	}
	json_array_foreach (json_object_get(facts, "leaders"), i, fact) {
		const struct hts_card *row = row_of(fact, KIND_LEADER);
		assert_int_equal(row->class, class_of(json_object_get(fact, "class")));
		assert_int_equal(row->leader.seats > 2 ? row->leader.seats : 2, number_of(fact, "min_players"));
	}
}

static void test_other_cards(void **state)
{
	size_t i;
	json_t *fact;
	(void)state;
	assert_non_null(facts);
	json_array_foreach (json_object_get(facts, "items"), i, fact) {
		const struct hts_card *row = row_of(fact, KIND_ITEM);
		assert_int_equal(row->copies, number_of(fact, "copies"));
		assert_int_equal(row->cursed, json_is_true(json_object_get(fact, "cursed")));
		assert_int_equal(row->class, class_of(json_object_get(fact, "mask")));
	}
	json_array_foreach (json_object_get(facts, "magic"), i, fact)
		assert_int_equal(row_of(fact, KIND_MAGIC)->copies, number_of(fact, "copies"));
	json_array_foreach (json_object_get(facts, "modifiers"), i, fact) {
		const struct hts_card *row = row_of(fact, KIND_MODIFIER);
		const json_t *values = json_object_get(fact, "values");
		assert_int_equal(row->copies, number_of(fact, "copies"));
		assert_int_equal(row->values[0], json_integer_value(json_array_get(values, 0)));
		assert_int_equal(row->values[1], json_integer_value(json_array_get(values, 1)));
	}
	fact = json_object_get(facts, "challenge");
	assert_int_equal(row_of(fact, KIND_CHALLENGE)->copies, number_of(fact, "copies"));
}

/* "8+" or "5-" */
static void check_range(struct hts_range range, const json_t *fact)
{
	char *end;
	const long number = strtol(json_string_value(fact), &end, 10);
	assert_int_equal(range.least, *end == '+' ? number : INT16_MIN);
	assert_int_equal(range.most, *end == '+' ? INT16_MAX : number);
}

static void test_monsters(void **state)
{
	size_t i;
	json_t *fact;
	(void)state;
	assert_non_null(facts);
	json_array_foreach (json_object_get(facts, "monsters"), i, fact) {
		const struct hts_card *row = row_of(fact, KIND_MONSTER);
		const json_t *requires = json_object_get(fact, "requires"), *draws = json_object_get(fact, "on_slay");
		const json_t *classes = json_object_get(requires, "classes");
		assert_true(json_array_size(classes) <= 1);
		assert_int_equal(row->class, class_of(json_array_get(classes, 0)));
		assert_int_equal(row->number, number_of(requires, "heroes"));
		check_range(row->slay, json_object_get(fact, "slay"));
		check_range(row->counter, json_object_get(fact, "counter"));
		assert_int_equal(row->draws, json_is_string(draws) ? strtol(json_string_value(draws) + 5, NULL, 10) : 0);
		const char *hit = json_string_value(json_object_get(fact, "counter_effect"));
		assert_int_equal(row->operations[0].operation, *hit == 's' ? OP_SACRIFICE : OP_DISCARD);
		assert_int_equal(row->operations[0].number, *hit == 's' ? 1 : 2);
	}
}

/* After all facts were compared. */
static void test_totals(void **state)
{
	static const int expected[KIND_COUNT] =
	    {[KIND_HERO] = 48,  [KIND_ITEM] = 15,    [KIND_MAGIC] = 13,    [KIND_MODIFIER] = 25,
	     [KIND_LEADER] = 6, [KIND_MONSTER] = 15, [KIND_CHALLENGE] = 14};
	(void)state;
	assert_memory_equal(compared, expected, sizeof compared);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_slots),
	    cmocka_unit_test(test_alphabetical),
	    cmocka_unit_test(test_operations),
	    cmocka_unit_test(test_contract),
	    cmocka_unit_test(test_numbers),
	    cmocka_unit_test(test_all_is_used),
	    cmocka_unit_test(test_heroes_and_leaders),
	    cmocka_unit_test(test_other_cards),
	    cmocka_unit_test(test_monsters),
	    cmocka_unit_test(test_totals),
	};
	return cmocka_run_group_tests_name("hts_cards", tests, read_facts, release_facts);
}
