#include "arena.h"

#include <errno.h>
#include <stdio.h>

#include "arena_inner.h"
#include "words/complain.h"

enum { EXIT_INTERRUPTED = 130 };

static int match_up(const struct arena_plan *plan)
{
	struct outcome outcome;
	const int code = arena_run(plan, mu_text(plan->lang, plan->game->title), &outcome);
	if (code)
		return code;
	if (plan->json) {
		json_t *object = outcome_json(plan, &outcome);
		json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
		puts("");
		json_decref(object);
	} else {
		outcome_print(plan, &outcome);
	}
	return outcome.stop == STOP_INTERRUPT ? EXIT_INTERRUPTED : 0;
}

int arena_main(int argc, char **argv, enum mu_lang lang)
{
	struct arena_plan plan;
	int code = arena_arguments(&plan, argc, argv, lang);
	if (code)
		return code;
	if (plan.help) {
		arena_usage(lang);
		return 0;
	}
	if (!plan.exploit) /* which is broken off at once: it has said how far it is */
		arena_catch_interrupts();
	code = plan.exploit ? arena_exploit(&plan) : plan.cross_count ? arena_cross(&plan) : match_up(&plan);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		complain_text(ARENA_NAME, NULL, error_text(lang, errno));
		return 1;
	}
	return code;
}
