/*
 * An act for which there is no memory has not happened: one allocation after the other fails, linked with --wrap, and the match is
 * as it was; then the same act is done, and in the end all is as in a match that never ran out.
 */
#include "check.h"

#include "play.h"
#include "record/record.h"

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool armed;
static unsigned left; /* so many succeed first; then one fails */

void *__wrap_realloc(void *old, size_t size)
{
	if (armed && !left--) {
		armed = false;
		return NULL;
	}
	return __real_realloc(old, size);
}

static struct match *create(const struct mu_game *game, unsigned number)
{
	struct mu_refusal refusal;
	const struct match_start start = {.game = game,
	                                  .setup = play_setup(game, number),
	                                  .seed = "memory",
	                                  .seed_length = 6};
	struct match *match = match_create(&start, &refusal);
	assert_non_null(match);
	return match;
}

/* Everything that there is of a match; to be freed. */
static char *whole(const struct match *match)
{
	size_t length;
	char *text = record_write(match, &length);
	assert_non_null(text);
	return text;
}

/* Returns how many allocations failed before it was done. */
static unsigned act_with_failures(struct match *match, mu_seat seat, mu_action action)
{
	const struct mu_game *playing = match_game(match);
	struct mu_refusal refusal;
	struct mu_state before;
	memcpy(&before, match_state(match), playing->state_size);
	const size_t moves = match_move_count(match);
	for (unsigned failures = 0;; failures++) {
		armed = true;
		left = failures > 0; /* what failed last is there now, and the next one fails */
		const int error = match_act(match, seat, action, &refusal);
		if (armed) { /* nothing was left to fail */
			armed = false;
			assert_int_equal(error, MU_OK);
			return failures;
		}
		assert_int_equal(error, MU_E_MEMORY);
		assert_int_equal(refusal.error, MU_E_MEMORY);
		assert_non_null(refusal.sentence);
		assert_int_equal(match_move_count(match), moves);
		assert_memory_equal(match_state(match), &before, playing->state_size);
	}
}

/* Returns how many failed in all. */
static unsigned play_with_failures(const struct mu_game *game, unsigned number)
{
	unsigned failures = 0;
	struct mu_dealer choices;
	struct mu_refusal refusal;
	struct match *match = create(game, number), *twin = create(game, number);
	play_seed(&choices, "memory", number);
	for (mu_seat seat; (seat = game->ask(match_state(match)).seat) >= 0;) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = game->legal(match_state(match), actions);
		const mu_action action = actions[mu_dealer_below(&choices, (uint32_t)count)];
		failures += act_with_failures(match, seat, action);
		assert_int_equal(match_act(twin, seat, action, &refusal), MU_OK);
		assert_int_equal(match_event_count(match), match_event_count(twin));
	}
	char *one = whole(match), *other = whole(twin);
	assert_string_equal(one, other);
	free(one);
	free(other);
	match_destroy(match);
	match_destroy(twin);
	return failures;
}

static void an_act_without_memory_has_not_happened(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
		unsigned failures = 0;
		for (unsigned number = 0; number < 12; number++)
			failures += play_with_failures(mu_game_at(i), number);
		assert_true(failures > 30);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(an_act_without_memory_has_not_happened)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
