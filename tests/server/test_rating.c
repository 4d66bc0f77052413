/* Ratings against examples that were published by others, and what must hold for any of them. */
#include "check.h"

#include <math.h>

#include "server/store/rating.h"

/* Of openskill, whose documentation and tests have them: everybody is new, Plackett-Luce, nothing but the defaults. */
static const struct example {
	unsigned count, places[6];
	double mu[6], sigma[6];
} examples[] = {
    {2, {1, 2}, {27.63523138347365, 22.36476861652635}, {8.065506316323548, 8.065506316323548}},
    {3,
     {1, 2, 3},
     {27.868876552746237, 25.717219138186557, 21.413904309067206},
     {8.204837030780652, 8.057829747583874, 8.057829747583874}},
    {4,
     {1, 2, 3, 4},
     {27.795084971874736, 26.552824984374855, 24.68943500312503, 20.96265504062538},
     {8.263160757613477, 8.179213704945203, 8.083731307186588, 8.083731307186588}},
    {4, /* in another order */
     {4, 1, 3, 2},
     {20.96265504062538, 27.795084971874736, 24.68943500312503, 26.552824984374855},
     {8.083731307186588, 8.263160757613477, 8.083731307186588, 8.179213704945203}},
    {4, /* two share the second place */
     {2, 4, 2, 1},
     {24.68943500312503, 22.826045021875203, 24.68943500312503, 27.795084971874736},
     {8.179213704945203, 8.179213704945203, 8.179213704945203, 8.263160757613477}},
    {5,
     {1, 2, 3, 4, 5},
     {27.666666666666668, 26.833333333333332, 25.72222222222222, 24.055555555555557, 20.72222222222222},
     {8.290556877154474, 8.240145629781066, 8.179996679645559, 8.111796013701358, 8.111796013701358}},
};

static void published_examples_come_out(void **state)
{
	(void)state;
	for (unsigned i = 0; i < sizeof examples / sizeof examples[0]; i++) {
		const struct example *example = &examples[i];
		struct rated rated[6];
		for (unsigned j = 0; j < example->count; j++)
			rated[j] = (struct rated){rating_new, example->places[j], false};
		ratings_learn(rated, example->count);
		for (unsigned j = 0; j < example->count; j++) {
			assert_true(fabs(rated[j].rating.mu - example->mu[j]) < 1e-9);
			assert_true(fabs(rated[j].rating.sigma - example->sigma[j]) < 1e-9);
			assert_int_equal(rated[j].rating.games, 1);
		}
	}
}

/* Joint winners gain the same, nobody gains by losing, and one is surer after each game. */
static void what_must_hold_holds(void **state)
{
	(void)state;
	for (unsigned count = 2; count <= 6; count++) {
		for (unsigned winners = 1; winners < (1u << count) - 1; winners++) {
			struct rated rated[6], before[6];
			for (unsigned i = 0; i < count; i++)
				before[i] = rated[i] =
				    (struct rated){{20 + 2.0 * (i % 3), 2 + i % 2, 5}, winners >> i & 1 ? 1 : 2, false};
			ratings_learn(rated, count);
			for (unsigned i = 0; i < count; i++) {
				const double gain = rated[i].rating.mu - before[i].rating.mu;
				assert_true(isfinite(gain) && rated[i].rating.sigma <= before[i].rating.sigma);
				if (rated[i].place == 2)
					assert_true(gain < 0);
			}
		}
	}
	struct rated all[3] = {{rating_new, 1, false}, {rating_new, 1, false}, {rating_new, 1, false}};
	ratings_learn(all, 3);
	assert_true(fabs(all[0].rating.mu - 25) < 1e-9); /* all have won: nobody is better for it */
}

/* Somebody who plays evenly with a bot of fixed strength comes to be as good as that bot, which stays as it is. */
static void bots_hold_the_scale(void **state)
{
	(void)state;
	struct rating person = rating_new;
	const struct rating bot = {31, 0.5, 0};
	for (unsigned i = 0; i < 400; i++) {
		struct rated rated[2] = {{person, 1 + i % 2, false}, {bot, 2 - i % 2, true}};
		ratings_learn(rated, 2);
		assert_true(rated[1].rating.mu == bot.mu && rated[1].rating.sigma == bot.sigma);
		person = rated[0].rating;
	}
	assert_true(fabs(person.mu - bot.mu) < 0.5);
}

static void points_are_for_people(void **state)
{
	(void)state;
	assert_int_equal(rating_points(&rating_new), 1500);
	assert_int_equal(rating_margin(&rating_new), 1000);
	assert_true(rating_is_unsure(&rating_new));
	assert_true(rating_is_unsure(&(struct rating){30, 2, 9}));
	assert_true(rating_is_unsure(&(struct rating){30, 7, 40}));
	assert_false(rating_is_unsure(&(struct rating){30, 2, 10}));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(published_examples_come_out),
	    cmocka_unit_test(what_must_hold_holds),
	    cmocka_unit_test(bots_hold_the_scale),
	    cmocka_unit_test(points_are_for_people),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
