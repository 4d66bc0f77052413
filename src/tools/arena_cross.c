/* The cross table: every level as the candidate among every other as the field. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_inner.h"
#include "base/letters.h"

enum { CELL = 14 };

/* Pads by what is seen, not by bytes. */
static void print_cell(const char *text)
{
	const int width = (int)text_columns(text, strlen(text));
	printf("%*s%s", width < CELL ? CELL - width : 1, "", text);
}

static void print_head(const struct arena_plan *plan)
{
	printf(mu_text(plan->lang,
	               "%s, %u seats: win rate in %% (± s.e.) of the row's level against the column's; fair: %.1f%%\n"),
	       mu_text(plan->lang, plan->game->title), plan->setup.seats, 100.0 / plan->setup.seats);
	printf("\n%s", mu_text(plan->lang, "level"));
	for (int i = 0; i < plan->cross_count; i++)
		print_cell((char[]){(char)('0' + plan->cross[i]), '\0'});
	print_cell(mu_text(plan->lang, "CPU"));
	puts("");
}

static struct arena_plan pair_plan(const struct arena_plan *plan, int row, int column)
{
	static const char *const names[] = {"0", "1", "2", "3", "4", "5", "6"};
	struct arena_plan pair = *plan;
	const int levels[] = {[CANDIDATE] = plan->cross[row], [FIELD] = plan->cross[column]};
	for (int side = 0; side < SIDE_COUNT; side++) {
		pair.sides[side].level = levels[side];
		pair.sides[side].text = names[levels[side]];
	}
	return pair;
}

/* Plays the match-up, and either prints its cell or keeps it for later. */
static int pair_run(const struct arena_plan *plan, int row, int column, json_t *all, struct outcome *ret_outcome)
{
	const struct arena_plan pair = pair_plan(plan, row, column);
	const int count = plan->cross_count, number = row * (count - 1) + column + (column < row);
	char title[64], cell[64];
	snprintf(title, sizeof title, mu_text(plan->lang, "%s against %s (%d of %d)"), pair.sides[CANDIDATE].text,
	         pair.sides[FIELD].text, number, count * (count - 1));
	const int code = arena_run(&pair, title, ret_outcome);
	if (code)
		return code;
	const struct samples *samples = &ret_outcome->samples;
	if (plan->json) {
		json_array_append_new(all, outcome_json(&pair, ret_outcome));
	} else {
		snprintf(cell, sizeof cell, "%.1f ± %.1f", 100 * samples->mean, 100 * samples_error(samples));
		print_cell(samples->count ? cell : "?");
		fflush(stdout);
	}
	return ret_outcome->stop == STOP_INTERRUPT ? 130 : 0;
}

/* One level as the candidate, and what its decisions cost. */
static int row_run(const struct arena_plan *plan, int row, json_t *all)
{
	uint64_t decisions = 0, nanoseconds = 0;
	char cpu[32];
	int code = 0;
	if (!plan->json)
		printf("%5d", plan->cross[row]);
	for (int column = 0; column < plan->cross_count && !code; column++) {
		struct outcome outcome;
		if (column == row) {
			if (!plan->json)
				print_cell("-");
			continue;
		}
		code = pair_run(plan, row, column, all, &outcome);
		if (code != 1) {
			decisions += outcome.sum.decisions[CANDIDATE];
			nanoseconds += outcome.sum.nanoseconds[CANDIDATE];
		}
	}
	if (!plan->json) {
		cpu_text(decisions ? (double)nanoseconds / (double)decisions : 0, cpu, sizeof cpu);
		print_cell(cpu);
		puts("");
	}
	return code;
}

int arena_cross(const struct arena_plan *plan)
{
	json_t *all = json_array();
	int code = 0;
	if (!plan->json)
		print_head(plan);
	for (int row = 0; row < plan->cross_count && !code; row++)
		code = row_run(plan, row, all);
	if (plan->json && code != 1) {
		json_t *object = json_pack("{s:s,s:i,s:O}", "game", plan->game->name, "seats", plan->setup.seats, "cross", all);
		json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
		puts("");
		json_decref(object);
	}
	json_decref(all);
	return code;
}
