#include "insight.h"

#include <math.h>
#include <string.h>

/* -- Comparing -------------------------------------------------------------------------------- */

enum {
	BATCHES = 16,    /* parts of a duel; how much they differ says how sure it is */
	BATCHES_MIN = 4, /* fewer say nothing */
	HINT_PLAYOUTS = 2000,
	REVIEW_PLAYOUTS = 1000,
	RIVALS = 2, /* that may have a duel after the second */
};
static const double clear_errors = 2; /* standard errors beyond which a difference is clear */
static const double tenth = 0.001;    /* of a point: what is told as 0.0 is nothing */
static const double notable = 0.005;  /* of a win share; who could tell less than that? */
static const double large = 0.03;     /* "clearly better" */

static const struct bot_candidate *candidate_find(const struct bot_decision *decision, mu_action action)
{
	for (int i = 0; i < decision->candidate_count; i++)
		if (decision->candidates[i].action == action && decision->candidates[i].playouts)
			return &decision->candidates[i];
	return NULL;
}

struct sums {
	double sum, squares;
	int count;
};

static void sums_add(struct sums *sums, double value)
{
	sums->sum += value;
	sums->squares += value * value;
	sums->count++;
}

static double sums_mean(const struct sums *sums)
{
	return sums->sum / sums->count;
}

static double sums_error(const struct sums *sums)
{
	const double variance = (sums->squares - sums->sum * sums_mean(sums)) / (sums->count - 1);
	return sqrt((variance > 0 ? variance : 0) / sums->count);
}

/*
 * Within a batch both answers meet the same worlds and the same luck, so the spread of the batches' differences is the
 * doubt about the difference, and not about luck.
 */
bool duel_run(const struct mu_game *game, const void *view, const mu_action actions[2], const struct effort *effort,
              struct mu_dealer *dealer, struct duel *ret_duel)
{
	struct bot_budget budget = {.playouts = effort->duel / BATCHES + 1};
	const double end = effort->milliseconds ? bot_now() + effort->milliseconds / 1000.0 : 0;
	struct sums shares[2] = {{0}}, gains = {0};
	for (int i = 0; i < BATCHES; i++) {
		struct bot_decision decision;
		const double left = end > 0 ? end - bot_now() : 0;
		if (end > 0 && left <= 0)
			break;
		budget.milliseconds = end > 0 ? (uint32_t)(1000 * left) + 1 : 0;
		bot_compare(bot_brain_find(game), view, actions, 2, &budget, dealer, &decision);
		const struct bot_candidate *one = candidate_find(&decision, actions[0]),
		                           *two = candidate_find(&decision, actions[1]);
		if (!one || !two || (end > 0 && bot_now() >= end)) /* cut short */
			break;
		sums_add(&shares[0], one->value);
		sums_add(&shares[1], two->value);
		sums_add(&gains, one->value - two->value);
	}
	if (gains.count < BATCHES_MIN)
		return false;
	*ret_duel = (struct duel){.share = {sums_mean(&shares[0]), sums_mean(&shares[1])},
	                          .error = {sums_error(&shares[0]), sums_error(&shares[1])},
	                          .gain = sums_mean(&gains),
	                          .gain_error = sums_error(&gains)};
	return true;
}

bool duel_is_clear(const struct duel *duel)
{
	return fabs(duel->gain) > clear_errors * duel->gain_error && fabs(duel->gain) >= tenth / 2;
}

/* From a search alone, in which the luck of both was the same but nobody has kept the difference. */
static struct duel duel_of_candidates(const struct bot_candidate *one, const struct bot_candidate *two)
{
	return (struct duel){.share = {one->value, two->value},
	                     .error = {one->error, two->error},
	                     .gain = one->value - two->value,
	                     .gain_error = hypot(one->error, two->error)};
}

static void duel_turn_round(struct advice *advice)
{
	const struct duel d = advice->duel;
	const mu_action second = advice->best;
	advice->best = advice->second;
	advice->second = second;
	advice->duel = (struct duel){.share = {d.share[1], d.share[0]},
	                             .error = {d.error[1], d.error[0]},
	                             .gain = -d.gain,
	                             .gain_error = d.gain_error};
}

/* The best of those that the search has tried and no duel yet. */
static const struct bot_candidate *rival_find(const struct bot_decision *decision, const mu_action *tried, int count)
{
	const struct bot_candidate *rival = NULL;
	for (int i = 0; i < decision->candidate_count; i++) {
		const struct bot_candidate *one = &decision->candidates[i];
		bool was = !one->playouts;
		for (int j = 0; j < count; j++)
			was = was || tried[j] == one->action;
		if (!was && (!rival || one->value > rival->value))
			rival = one;
	}
	return rival;
}

/*
 * A duel can show that the second was only lucky in the search: then the next ones have their duels too, and the best of them is
 * the second. So nobody is told of a poor alternative where there is a good one.
 */
static void second_find(const struct mu_game *game, const void *view, const struct effort *effort,
                        struct mu_dealer *dealer, struct advice *advice)
{
	mu_action tried[2 + RIVALS] = {advice->best, advice->second};
	for (int count = 2; count < 2 + RIVALS; count++) {
		const struct bot_candidate *rival = rival_find(&advice->decision, tried, count);
		struct duel duel;
		if (!rival || rival->value <= advice->duel.share[1])
			return;
		tried[count] = rival->action;
		const mu_action both[2] = {advice->best, rival->action};
		if (!duel_run(game, view, both, effort, dealer, &duel))
			return;
		if (duel.share[1] > advice->duel.share[1]) {
			advice->second = rival->action;
			advice->duel = duel;
		}
	}
}

enum advice_verdict duel_verdict(const struct duel *duel)
{
	return duel_is_clear(duel) && fabs(duel->gain) >= notable ? ADVICE_CLEAR : ADVICE_EVEN;
}

/*
 * The search finds the two best. What lies between them is measured by a duel in fresh worlds: in those of the search the winner was
 * picked for its luck, too.
 */
void advice_make(const struct mu_game *game, const void *view, const struct effort *effort, struct mu_dealer *dealer,
                 struct advice *ret_advice)
{
	struct advice *advice = ret_advice;
	struct bot_brain brain = *bot_brain_find(game);
	struct effort rest = *effort;
	const struct bot_budget budget = {.playouts = effort->search, .milliseconds = effort->milliseconds / 2};
	brain.matters = NULL; /* an advice is wanted even where nothing much is at stake */
	rest.milliseconds /= 2 * (1 + RIVALS);
	*advice = (struct advice){.verdict = ADVICE_ALONE};
	advice->best = bot_decide(&brain, view, BOT_ANALYST, &budget, dealer, &advice->decision);
	const struct bot_decision *decision = &advice->decision;
	const struct bot_candidate *best = candidate_find(decision, advice->best), *second = NULL;
	for (int i = 0; i < decision->candidate_count && !second; i++)
		if (decision->candidates[i].action != advice->best && decision->candidates[i].playouts)
			second = &decision->candidates[i];
	if (!best || !second)
		return;
	advice->second = second->action;
	const mu_action both[2] = {advice->best, advice->second};
	if (!duel_run(game, view, both, &rest, dealer, &advice->duel))
		advice->duel = duel_of_candidates(best, second);
	else
		second_find(game, view, &rest, dealer, advice);
	advice->verdict = duel_verdict(&advice->duel);
	if (advice->verdict == ADVICE_CLEAR && advice->duel.gain < 0)
		duel_turn_round(advice);
}

/* -- In words --------------------------------------------------------------------------------- */

/* With the sign that the language has between a number and its tenths. */
static struct digits tenths_of(const struct voice *voice, double share, bool signed_always)
{
	struct digits digits;
	const double points = round(1000 * share) / 10;
	const char *before = points < 0 ? "−" : signed_always ? "+" : "";
	snprintf(digits.text, sizeof digits.text, "%s%.1f", before, fabs(points));
	char *sign = strchr(digits.text, '.');
	if (sign)
		*sign = mu_text_in(voice->lang, "between a number and its tenths", ".")[0];
	return digits;
}

struct digits points_of(const struct voice *voice, double share)
{
	return tenths_of(voice, share, false);
}

struct digits change_of(const struct voice *voice, double share)
{
	return tenths_of(voice, share, true);
}

struct digits percent_of(double share)
{
	const unsigned percent = (unsigned)(100 * share + 0.5);
	if (percent == 0 && share > 1e-9)
		return digits_of(1);
	return digits_of(percent == 100 && share < 1 - 1e-9 ? 99 : percent);
}

const struct hint hint_plain = {NULL};

static const char *const plain_sentences[ADVICE_COUNT] = {
    [ADVICE_ALONE] = N_("{action}. There is no other sensible choice."),
    [ADVICE_EVEN] = N_("{action}. \"{second}\" is about as good: the chance to win is around {about}% either way."),
    [ADVICE_CLEAR] = N_("{action}. {share}% chance to win, against {other}% with \"{second}\"."),
};

static const char *const sentences[ADVICE_COUNT] = {
    [ADVICE_ALONE] = N_("{action}. {grounds} There is no other sensible choice."),
    [ADVICE_EVEN] = N_("{action}. {grounds} \"{second}\" is about as good."),
    [ADVICE_CLEAR] = N_("{action}. {grounds} Clearly better than \"{second}\"."),
};

static const char *sentence_of(const struct advice *advice, bool grounds)
{
	if (grounds && advice->verdict == ADVICE_CLEAR && advice->duel.gain < large)
		return N_("{action}. {grounds} Slightly better than \"{second}\".");
	return (grounds ? sentences : plain_sentences)[advice->verdict];
}

void hint_say(const struct voice *voice, const struct words *words, const struct seating *seating, const void *view,
              const struct advice *advice, const char *grounds)
{
	const struct duel *duel = &advice->duel;
	struct label second = {""};
	if (advice->second)
		second = label_make(words, voice, seating, view, advice->second);
	const struct digits about = percent_of((duel->share[0] + duel->share[1]) / 2);
	say(voice, sentence_of(advice, *grounds), "action", label_make(words, voice, seating, view, advice->best).text,
	    "grounds", grounds, "second", second.text, "about", about.text, "share", points_of(voice, duel->share[0]).text,
	    "other", points_of(voice, duel->share[1]).text, NULL);
}

const struct insight *insight_find(const struct mu_game *game)
{
	for (size_t i = 0; game_insights[i]; i++)
		if (game_insights[i]->game == game)
			return game_insights[i];
	return NULL;
}

uint32_t insight_review_playouts(const struct insight *insight)
{
	return insight->review_playouts ? insight->review_playouts : REVIEW_PLAYOUTS;
}

void insight_advise(const struct insight *insight, const void *view, uint32_t playouts, uint32_t milliseconds,
                    struct mu_dealer *dealer, struct advice *ret_advice)
{
	const uint32_t usual = insight->hint_playouts ? insight->hint_playouts : HINT_PLAYOUTS;
	const uint32_t search = playouts ? playouts : usual;
	const struct effort effort = {.search = search, .duel = search / 2, .milliseconds = milliseconds};
	advice_make(insight->game, view, &effort, dealer, ret_advice);
}

void insight_say(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                 const void *view, const struct advice *advice)
{
	if (advice->decision.reason == BOT_ONLY)
		say(voice, "You have only one option here.", NULL);
	else if (insight->hint)
		insight->hint(voice, seating, view, advice);
	else
		hint_say(voice, words_find(insight->game), seating, view, advice, "");
}

void insight_hint(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                  const void *state, uint32_t milliseconds, struct mu_dealer *dealer)
{
	struct advice advice;
	struct mu_state view;
	insight->game->view(state, seating->viewer, &view);
	insight_advise(insight, &view, 0, milliseconds, dealer, &advice);
	insight_say(voice, insight, seating, &view, &advice);
}
