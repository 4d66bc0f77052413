/* The review, told to people and to programs. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "review_inner.h"

enum { STORY_MAX = 720 }; /* bytes of what happened at a turning point */

struct action_text {
	char text[MU_TEXT_MAX];
};

static struct action_text text_of(const struct review *r, mu_action action)
{
	struct action_text t;
	r->game->action_text(action, t.text, sizeof t.text);
	return t;
}

static struct digits number_of(size_t number)
{
	return digits_of((unsigned)number);
}

/* "+3.1", "-0.4" */
static struct digits change_of(double share)
{
	struct digits digits;
	const double points = round(1000 * share) / 10;
	snprintf(digits.text, sizeof digits.text, "%+.1f", points == 0 ? 0.0 : points);
	return digits;
}

/* -- Decisions ------------------------------------------------------------------------------- */

static void say_start(const struct review *r)
{
	say(&r->voice,
	    "{game}, {seats} seats. The choices of seat {seat} are judged by what it knew at the time, each in {playouts} "
	    "imagined games.",
	    "game", mu_text(r->voice.lang, r->game->title), "seats", digits_of(r->seating.seats).text, "seat",
	    digits_of((unsigned)r->seat).text, "playouts", digits_of(r->playouts).text, NULL);
	if (!r->seat_given && !record_people(r->record))
		say(&r->voice, "This record does not say where people sat; for another seat give --seat S.", NULL);
	if (!r->over)
		say(&r->voice, "The game is not over there: it is reviewed up to move {n}, where the record ends or breaks.",
		    "n", number_of(match_move_count(r->match)).text, NULL);
	puts("");
}

static const char *sentence_of(const struct judged *j)
{
	if (j->played == j->best)
		return N_("{played}: the best ({share} %).");
	if (!j->clear)
		return N_("{played}: as good as \"{best}\" ({share} %), {loss} ± {doubt} points apart.");
	return N_("{played}: lost {loss} ± {doubt} points; better was \"{best}\" ({share} %).");
}

static void say_judged(const struct review *r, const struct judged *j)
{
	char label[32];
	snprintf(label, sizeof label, "%5zu. ", j->move);
	say_item(&r->voice, label, 7, sentence_of(j), "played", j->played_label.text, "best", j->best_label.text, "loss",
	         points_of(fabs(j->loss)).text, "doubt", points_of(j->loss_error).text, "share", points_of(j->share).text,
	         NULL);
}

/* How many quiet ones begin here. */
static size_t quiet_from(const struct review *r, size_t i)
{
	size_t count = 0;
	while (i + count < r->count && r->list[i + count].quiet)
		count++;
	return count;
}

static void say_decisions(const struct review *r)
{
	say(&r->voice,
	    r->count ? N_("Decisions, by the number of the move; in parentheses the win share of the best answer; ± is a "
	                  "standard error:")
	             : N_("There was nothing to decide for this seat."),
	    NULL);
	for (size_t i = 0; i < r->count;) {
		const size_t quiet = quiet_from(r, i);
		if (!quiet) {
			say_judged(r, &r->list[i++]);
			continue;
		}
		char moments[SPEECH_MAX];
		phrase_plural(&r->voice, moments, sizeof moments, "A moment in which nothing was at stake.",
		              "{n} moments in which nothing was at stake.", (unsigned)quiet, NULL);
		say_text(&r->voice, "       ", 7, moments);
		i += quiet;
	}
}

/* -- Turning points ---------------------------------------------------------------------------- */

/* What happened, as one paragraph; what is too long is cut behind a sentence. */
static void say_story(const struct review *r, size_t from, size_t to)
{
	char text[STORY_MAX + 8];
	size_t length = 0, end = 0;
	while (from < to && r->story[from] == '\n')
		from++;
	for (; from < to && length < STORY_MAX; from++) {
		const char c = r->story[from];
		if (c == '\n' && length && text[length - 1] == '.')
			end = length;
		if (c != '\n' || (length && text[length - 1] != ' '))
			text[length++] = c == '\n' ? ' ' : c;
	}
	if (from < to)
		length = end;
	snprintf(text + length, sizeof text - length, "%s", from < to ? " ..." : "");
	say_text(&r->voice, "     ", 5, text);
}

static void say_swing(const struct review *r, int place, const struct swing *swing)
{
	const struct judged *from = swing->from, *to = swing->to;
	char label[16];
	snprintf(label, sizeof label, "  %d. ", place);
	const char *sentence =
	    from->clear
	        ? N_("From move {from} on, win share {was} % to {is} %: {change} points, {loss} lost by the choice.")
	        : N_("From move {from} on, win share {was} % to {is} %: {change} points.");
	say_item(&r->voice, label, 5, sentence, "from", number_of(from->move).text, "was", points_of(from->share).text,
	         "is", points_of(to ? to->share : review_result(r)).text, "change", change_of(swing->change).text, "loss",
	         points_of(from->loss).text, NULL);
	say_story(r, from->story, to ? to->story : r->story_length);
}

static void say_swings(const struct review *r)
{
	struct swing swings[TURNING_POINTS];
	const int count = review_swings(r, swings);
	if (!count)
		return;
	puts("");
	say(&r->voice, "Turning points, the largest changes from one decision to the next:", NULL);
	for (int i = 0; i < count; i++)
		say_swing(r, i + 1, &swings[i]);
}

/* -- Skill and luck -------------------------------------------------------------------------------- */

static void say_sums(const struct review *r)
{
	double error;
	const double loss = review_loss(r, &error);
	puts("");
	say(&r->voice,
	    fabs(loss) > 2 * error ? N_("Skill: {loss} ± {doubt} points of win share lost by choices.")
	                           : N_("Skill: {loss} ± {doubt} points of win share lost by choices, which may be none."),
	    "loss", points_of(loss).text, "doubt", points_of(error).text, NULL);
	say(&r->voice,
	    r->over ? N_("Luck: {luck} points. From a fair share of {fair} % at the start to {result} % at the end.")
	            : N_("Luck: {luck} points. From a fair share of {fair} % at the start to {result} % where the record "
	                 "ends."),
	    "luck", change_of(review_luck(r)).text, "fair", points_of(review_fair(r)).text, "result",
	    points_of(review_result(r)).text, NULL);
	say(&r->voice, "Skill is what the choices were worth less than the best, by what the seat knew.", NULL);
	say(&r->voice, "Luck is all the rest between the fair share and the result: cards, dice, others.", NULL);
	if (loss > 1)
		say(&r->voice, "More than 100 points are no mistake: what was lost and came back by luck can be lost again.",
		    NULL);
}

void review_print(const struct review *r)
{
	say_start(r);
	say_decisions(r);
	say_swings(r);
	say_sums(r);
}

/* -- As JSON -------------------------------------------------------------------------------------- */

static json_t *judged_json(const struct review *r, const struct judged *j)
{
	if (j->quiet)
		return json_pack("{s:I,s:s,s:i,s:b}", "move", (json_int_t)j->move, "played", text_of(r, j->played).text,
		                 "choices", j->choices, "quiet", 1);
	return json_pack("{s:I,s:s,s:s,s:i,s:b,s:f,s:f,s:f,s:f,s:b}", "move", (json_int_t)j->move, "played",
	                 text_of(r, j->played).text, "best", text_of(r, j->best).text, "choices", j->choices, "quiet", 0,
	                 "share", j->share, "error", j->error, "loss", j->loss, "loss_error", j->loss_error, "clear",
	                 j->clear);
}

static json_t *swing_json(const struct review *r, const struct swing *swing)
{
	return json_pack("{s:I,s:I,s:f,s:f,s:f,s:f}", "from_move", (json_int_t)swing->from->move, "to_move",
	                 (json_int_t)(swing->to ? swing->to->move : match_move_count(r->match)), "from", swing->from->share,
	                 "to", swing->to ? swing->to->share : review_result(r), "change", swing->change, "loss",
	                 swing->from->loss);
}

bool review_print_json(const struct review *r)
{
	struct swing swings[TURNING_POINTS];
	const int count = review_swings(r, swings);
	double error;
	const double loss = review_loss(r, &error);
	json_t *decisions = json_array(), *points = json_array();
	for (size_t i = 0; i < r->count; i++)
		json_array_append_new(decisions, judged_json(r, &r->list[i]));
	for (int i = 0; i < count; i++)
		json_array_append_new(points, swing_json(r, &swings[i]));
	json_t *whole = json_pack("{s:s,s:i,s:i,s:I,s:I,s:b,s:o,s:o,s:f,s:f,s:f,s:f,s:f}", "game", r->game->name, "seats",
	                          (int)r->seating.seats, "seat", (int)r->seat, "playouts", (json_int_t)r->playouts, "moves",
	                          (json_int_t)match_move_count(r->match), "over", r->over, "decisions", decisions,
	                          "turning_points", points, "fair", review_fair(r), "result", review_result(r), "loss",
	                          loss, "loss_error", error, "luck", review_luck(r));
	char *text = whole ? json_dumps(whole, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
	if (text)
		puts(text);
	free(text);
	json_decref(whole);
	return text;
}
