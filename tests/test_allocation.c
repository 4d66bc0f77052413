/* The engine allocates nothing: linked with --wrap, every call from it would come by here. */
#include "check.h"

#include "games/rh_play.h"

static volatile unsigned long calls; /* volatile: compilers know what malloc does */

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *memory);

void *__wrap_malloc(size_t size)
{
	calls++;
	return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	(void)count, (void)size;
	calls++;
	return NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
	(void)old, (void)size;
	calls++;
	return NULL;
}

void __wrap_free(void *memory)
{
	(void)memory;
	calls++;
}

static void *volatile kept; /* so that the compiler cannot leave the call out */

static void test_calls_are_counted(void **state)
{
	(void)state;
	calls = 0;
	kept = malloc(1);
	assert_int_equal(calls, 1);
}

static void use_everything(struct play *play)
{
	static char text[MU_JSON_MAX];
	mu_action action = play_choose(play), again;
	rh->action_parse(text, (size_t)rh->action_text(action, text, sizeof text), &again);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)play->g.seats; viewer++) {
		struct rh view;
		rh->json(&play->g, viewer, text, sizeof text);
		rh->view(&play->g, viewer, &view);
		rh->redeal(&view, viewer, &play->choices);
		rh->check(&view);
	}
	mu_act(rh, &play->g, play->g.asked, again, &play->cards, NULL);
}

static void test_engine_allocates_nothing(void **state)
{
	(void)state;
	calls = 0;
	for (unsigned number = 0; number < 64; number++) {
		struct play play;
		play_begin(&play, "allocation", number);
		while (!play_is_over(&play))
			use_everything(&play);
	}
	assert_int_equal(calls, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_calls_are_counted),
	    cmocka_unit_test(test_engine_allocates_nothing),
	};
	return cmocka_run_group_tests_name("allocation", tests, NULL, NULL);
}
