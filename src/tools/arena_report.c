/* What an outcome says, for people and as JSON. */
#include <stdio.h>

#include "arena_inner.h"
#include "engine/said.h"

static const char *const verdict_words[] =
    {[VERDICT_OPEN] = "undecided", [VERDICT_NO_GAIN] = "no gain", [VERDICT_GAIN] = "gain"};

static double per(uint64_t much, uint64_t many)
{
	return many ? (double)much / (double)many : 0;
}

void cpu_text(double nanoseconds, char *text, size_t size)
{
	static const char *const units[] = {"ns", "µs", "ms", "s"};
	unsigned unit = 0;
	for (; nanoseconds >= 999.5 && unit < 3; unit++)
		nanoseconds /= 1000;
	snprintf(text, size, "%.*f %s", nanoseconds < 9.95 ? 1 : 0, nanoseconds, units[unit]);
}

static double cpu_of(const struct outcome *outcome, enum side side)
{
	return per(outcome->sum.nanoseconds[side], outcome->sum.decisions[side]);
}

static uint64_t games_of(const struct arena_plan *plan, const struct outcome *outcome)
{
	return outcome->samples.count * plan->setup.seats;
}

/* -- For people -------------------------------------------------------------------------------------- */

static void print_faults(const struct arena_plan *plan, const struct outcome *outcome)
{
	for (int side = 0; side < SIDE_COUNT; side++)
		for (int i = 0; i < PROGRAM_FAULT_COUNT; i++)
			if (outcome->sum.faults[side][i])
				printf(mu_text_plural(plan->lang, "faults      %s: in %llu game the program %s\n",
				                      "faults      %s: in %llu games the program %s\n", outcome->sum.faults[side][i]),
				       mu_text(plan->lang, side_names[side]), (unsigned long long)outcome->sum.faults[side][i],
				       mu_text(plan->lang, program_fault_sentences[i]));
}

static void print_test(const struct arena_plan *plan, const struct outcome *outcome)
{
	static const char *const sentences[] = {[VERDICT_OPEN] = N_("undecided"),
	                                        [VERDICT_NO_GAIN] = N_("rejected: no such gain"),
	                                        [VERDICT_GAIN] = N_("accepted")};
	if (plan->gain > 0)
		printf(mu_text(plan->lang, "test        %s, a gain of %.0f points: %s (LLR %+.2f, bounds ±%.2f)\n"),
		       plan->test_name, 100 * plan->gain, mu_text(plan->lang, sentences[outcome->verdict]),
		       gsprt_ratio(&outcome->test, &outcome->samples), GSPRT_BOUND);
}

static void print_games(const struct arena_plan *plan, const struct outcome *outcome)
{
	const struct block *sum = &outcome->sum;
	const uint64_t games = games_of(plan, outcome);
	char cpu[SIDE_COUNT][32];
	printf(mu_text_plural(plan->lang, "games       %llu in %llu block; %llu without a winner",
	                      "games       %llu in %llu blocks; %llu without a winner", outcome->samples.count),
	       (unsigned long long)games, (unsigned long long)outcome->samples.count, (unsigned long long)sum->draws);
	if (sum->unfinished)
		printf(mu_text(plan->lang, "; %llu cut off as too long"), (unsigned long long)sum->unfinished);
	printf("\n");
	printf(mu_text(plan->lang, "decisions   %.1f per game by the candidate, %.1f by each field bot\n"),
	       per(sum->decisions[CANDIDATE], games), per(sum->decisions[FIELD], games * (plan->setup.seats - 1u)));
	for (int side = 0; side < SIDE_COUNT; side++)
		cpu_text(cpu_of(outcome, (enum side)side), cpu[side], sizeof cpu[side]);
	printf(mu_text(plan->lang, "CPU         %s per decision by the candidate, %s by the field\n"), cpu[CANDIDATE],
	       cpu[FIELD]);
}

/* In percent of the figure that it is a part of, or by the game. */
static double figure_of(const struct arena_plan *plan, const struct outcome *outcome, enum side side, int figure)
{
	const struct bot_figure *row = &bot_brain_find(plan->game)->style->figures[figure];
	const uint32_t *counts = outcome->sum.style[side];
	const uint64_t players = games_of(plan, outcome) * (side == CANDIDATE ? 1 : plan->setup.seats - 1u);
	return row->of == BOT_A_GAME ? per(counts[figure], players) : 100 * per(counts[figure], counts[row->of]);
}

static void print_style(const struct arena_plan *plan, const struct outcome *outcome)
{
	if (!plan->style)
		return;
	fputs(mu_text(plan->lang, "style       candidate    field\n"), stdout);
	const struct bot_figure *figures = bot_brain_find(plan->game)->style->figures;
	for (int i = 0; figures[i].name; i++) {
		const char *unit = figures[i].of == BOT_A_GAME ? "" : "%";
		printf("            %8.2f%-1s %8.2f%-1s  %s\n", figure_of(plan, outcome, CANDIDATE, i), unit,
		       figure_of(plan, outcome, FIELD, i), unit, mu_text(plan->lang, figures[i].label));
	}
}

void outcome_print(const struct arena_plan *plan, const struct outcome *outcome)
{
	const struct samples *samples = &outcome->samples;
	const unsigned seats = plan->setup.seats;
	const double mean = 100 * samples->mean, margin = 100 * samples_margin(samples);
	printf(mu_text(plan->lang, "%s, %u seats: %s against %s\n"), mu_text(plan->lang, plan->game->title), seats,
	       plan->sides[CANDIDATE].text, plan->sides[FIELD].text);
	if (outcome->stop == STOP_INTERRUPT)
		fputs(mu_text(plan->lang, "interrupted; results so far:\n"), stdout);
	if (!games_of(plan, outcome))
		return;
	printf(mu_text(plan->lang, "win rate    %.2f%%, s.e. %.2f; 95%%: %.2f to %.2f; fair: %.2f%%\n"), mean,
	       100 * samples_error(samples), mean > margin ? mean - margin : 0, mean + margin < 100 ? mean + margin : 100,
	       100.0 / seats);
	print_games(plan, outcome);
	print_faults(plan, outcome);
	print_test(plan, outcome);
	print_style(plan, outcome);
}

/* -- As JSON ----------------------------------------------------------------------------------------- */

/* Parts as percentages, as they are printed. */
static json_t *style_json(const struct arena_plan *plan, const struct outcome *outcome, enum side side)
{
	const struct bot_figure *figures = bot_brain_find(plan->game)->style->figures;
	json_t *object = json_object();
	for (int i = 0; figures[i].name; i++)
		json_object_set_new(object, figures[i].name, json_real(figure_of(plan, outcome, side, i)));
	return object;
}

static json_t *side_json(const struct arena_plan *plan, const struct outcome *outcome, enum side side)
{
	const struct contender *who = &plan->sides[side];
	const uint64_t seats = side == CANDIDATE ? 1 : plan->setup.seats - 1u;
	json_t *faults = json_object();
	for (int i = 0; i < PROGRAM_FAULT_COUNT; i++)
		if (outcome->sum.faults[side][i])
			json_object_set_new(faults, program_fault_codes[i], json_integer((json_int_t)outcome->sum.faults[side][i]));
	json_t *object =
	    json_pack("{s:s,s:I,s:f,s:f,s:o}", "bot", who->text, "decisions", (json_int_t)outcome->sum.decisions[side],
	              "decisions_per_game", per(outcome->sum.decisions[side], games_of(plan, outcome) * seats), "cpu_us",
	              cpu_of(outcome, side) / 1000, "faults", faults);
	if (plan->style)
		json_object_set_new(object, "style", style_json(plan, outcome, side));
	if (who->playouts)
		json_object_set_new(object, "playouts", json_integer(who->playouts));
	return object;
}

static json_t *test_json(const struct arena_plan *plan, const struct outcome *outcome)
{
	if (plan->gain <= 0)
		return json_null();
	return json_pack("{s:s,s:f,s:f,s:f,s:s}", "name", plan->test_name, "gain", plan->gain, "llr",
	                 gsprt_ratio(&outcome->test, &outcome->samples), "bound", GSPRT_BOUND, "verdict",
	                 verdict_words[outcome->verdict]);
}

json_t *outcome_json(const struct arena_plan *plan, const struct outcome *outcome)
{
	const struct samples *samples = &outcome->samples;
	const double margin = samples_margin(samples);
	const double low = samples->mean - margin, high = samples->mean + margin;
	return json_pack("{s:s,s:i,s:s,s:o,s:o,s:I,s:I,s:I,s:I,s:f,s:f,s:[f,f],s:f,s:o,s:b,s:f}", "game", plan->game->name,
	                 "seats", plan->setup.seats, "seed", plan->seed, "candidate", side_json(plan, outcome, CANDIDATE),
	                 "field", side_json(plan, outcome, FIELD), "blocks", (json_int_t)samples->count, "games",
	                 (json_int_t)games_of(plan, outcome), "draws", (json_int_t)outcome->sum.draws, "unfinished",
	                 (json_int_t)outcome->sum.unfinished, "share", samples->mean, "error", samples_error(samples),
	                 "interval", low > 0 ? low : 0.0, high < 1 ? high : 1.0, "fair", 1.0 / plan->setup.seats, "test",
	                 test_json(plan, outcome), "interrupted", outcome->stop == STOP_INTERRUPT, "seconds",
	                 outcome->seconds);
}
