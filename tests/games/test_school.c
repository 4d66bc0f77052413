/* Training repeats itself: from the same seed, and from a checkpoint on. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games.h"
#include "check.h"

#include "training/school.h"

static const char made[] = "a test";

static void go_on(struct school *school, int batches)
{
	while (batches--) {
		school_play(school);
		school_learn(school, 0.5);
		school_keep_old(school);
	}
}

static void check_same(const struct school *one, const struct school *two)
{
	size_t one_size, two_size;
	uint8_t *one_bytes = pupil_write(&one->pupil, one->brain->eyes->list, made, &one_size);
	uint8_t *two_bytes = pupil_write(&two->pupil, two->brain->eyes->list, made, &two_size);
	assert_int_equal(one_size, two_size);
	assert_memory_equal(one_bytes, two_bytes, one_size);
	assert_memory_equal(one->pupil.weights, two->pupil.weights, one->pupil.count * sizeof(float));
	assert_memory_equal(one->dealer.generator, two->dealer.generator, sizeof one->dealer.generator);
	free(one_bytes);
	free(two_bytes);
}

static void check_training(const struct bot_brain *brain)
{
	char path[] = "/tmp/muster-school-XXXXXX";
	const char *why;
	const int file = mkstemp(path);
	struct school *one = school_create(brain, "seed", BATCH_LEAST), *two = school_create(brain, "seed", BATCH_LEAST);
	assert_true(file >= 0);
	go_on(one, 11); /* the policy learns from the ninth on */
	assert_true(school_save(one, path, made));
	go_on(one, 2);
	assert_false(school_load(two, path, "another", &why));
	assert_string_equal(why, "it was made by another command or commit");
	assert_true(school_load(two, path, made, &why));
	go_on(two, 2);
	check_same(one, two);
	school_destroy(two);
	two = school_create(brain, "seed", BATCH_LEAST);
	go_on(two, 13);
	check_same(one, two);
	assert_int_equal(truncate(path, 1000), 0);
	assert_false(school_load(two, path, made, &why));
	school_destroy(one);
	school_destroy(two);
	close(file);
	unlink(path);
}

static void test_training_repeats_itself(void **state)
{
	(void)state;
	for (size_t i = 0; bot_brains[i]; i++)
		if (bot_brains[i]->eyes)
			check_training(bot_brains[i]);
}

/* A net of floats says what the one of whole numbers says, but for what that rounds off. */
static void check_further(const struct bot_brain *brain)
{
	const struct mu_setup setup = {.seats = 4, .first = MU_ANY};
	struct school *school = school_create(brain, "seed", BATCH_LEAST);
	struct mu_state state;
	school_go_further(school);
	brain->game->init(&state, &setup, &school->dealer);
	while (brain->game->ask(&state).seat >= 0) {
		static struct bot_sight sight;
		float priors[BOT_SIGHT_ACTIONS];
		double floats[BOT_SIGHT_ACTIONS], whole[BOT_SIGHT_ACTIONS];
		if (brain->eyes->look(&state, true, &sight)) {
			school_logits(brain->eyes, &school->pupil, &sight, priors, floats);
			policy_logits(brain->eyes, &sight, whole);
			for (int i = 0; i < sight.count; i++)
				assert_float_equal((float)floats[i], (float)whole[i], 0.2f);
		}
		brain->game->apply(&state, brain->choose(&state, 0, true, &school->dealer), &school->dealer);
	}
	school_destroy(school);
}

static void test_learns_further(void **state)
{
	(void)state;
	for (size_t i = 0; bot_brains[i]; i++)
		if (bot_brains[i]->eyes && bot_net_find(bot_brains[i]->eyes->place))
			check_further(bot_brains[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_training_repeats_itself),
	    cmocka_unit_test(test_learns_further),
	};
	return cmocka_run_group_tests_name("school", tests, NULL, NULL);
}
