/*
 * What a state keeps of its options, in a game that has as many as there can be: each value of each is found where the
 * game's rules would look for it, whatever the others are.
 */
#include "check.h"

#include HEADER

static const char *const names[] = {
#define OPTION(id, name, ...) name,
#include OPTION_LIST
};

/* As OPTION_VALUE says; those that stand apart are in no state. */
static void values_of(const STATE *g, int *ret_values)
{
	int count = 0;
#define KEPT_VALUE(id) (OPTION_TO_##id < OPTION_AT_##id ? GAME.options[count].usual : OPTION_VALUE(g->options, id))
#define OPTION(id, ...) ret_values[count] = KEPT_VALUE(id), count++;
#include OPTION_LIST
	assert_int_equal(count, OPTION_COUNT);
}

/* All others have their least value, or their greatest. */
static void check_value(int option, int value, bool least)
{
	struct mu_setup setup = {.seats = GAME.seats_max, .first = MU_ANY};
	int expected[OPTION_COUNT], found[OPTION_COUNT];
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct mu_option *o = &GAME.options[i];
		const int most = o->type == MU_OPTION_SEAT ? GAME.seats_max - 1 : o->most, end = least ? o->least : most;
		expected[i] = o->apart ? o->usual : i == option ? value : end;
		assert_int_equal(mu_option_set(&GAME, &setup, i, i == option ? value : end), MU_OK);
	}
	struct mu_dealer dealer;
	STATE g;
	mu_dealer_seed(&dealer, "bits", 4);
	assert_int_equal(GAME.init(&g, &setup, &dealer), MU_OK);
	values_of(&g, found);
	assert_memory_equal(found, expected, sizeof found);
}

static void test_each_has_its_bits(void **state)
{
	(void)state;
	assert_int_equal(OPTION_COUNT, MU_OPTIONS_MAX);
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct mu_option *o = &GAME.options[i];
		assert_string_equal(o->name, names[i]);
		for (int value = o->least; value <= (o->type == MU_OPTION_SEAT ? GAME.seats_max - 1 : o->most); value++) {
			check_value(i, value, true);
			check_value(i, value, false);
		}
	}
}

/* With as many options as there can be. */
static void test_the_state_has_room(void **state)
{
	(void)state;
	assert_true(GAME.state_size == sizeof(STATE));
	assert_true(GAME.state_size <= MU_STATE_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_each_has_its_bits),
	    cmocka_unit_test(test_the_state_has_room),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
