/* The review, told to people. */
#include <math.h>
#include <string.h>

#include "review_inner.h"

enum { STORY_MAX = 720 }; /* bytes of what happened at a turning point */

static struct digits number_of(size_t number)
{
	return digits_of((unsigned)number);
}

/* -- Decisions ------------------------------------------------------------------------------- */

static void say_start(const struct review *r, bool seat_given)
{
	say(&r->voice,
	    "{game}, {seats} players. Each choice made by seat {seat} is judged by what that player knew at the time, "
	    "using {playouts} simulated games.",
	    "game", mu_text(r->voice.lang, r->game->title), "seats", digits_of(r->seating.seats).text, "seat",
	    digits_of((unsigned)r->seat).text, "playouts", digits_of(r->playouts).text, NULL);
	if (!seat_given && !record_people(r->record))
		say(&r->voice, "This record does not say where people sat; use --seat S to review another seat.", NULL);
	if (!r->over)
		say(&r->voice, "This game is unfinished: reviewed up to move {n}, where the record ends.", "n",
		    number_of(match_move_count(r->match)).text, NULL);
	fputc('\n', r->voice.out);
}

static const char *sentence_of(const struct judged *j)
{
	if (j->played == j->best)
		return N_("{played}: the best choice ({share}%).");
	if (!j->clear)
		return N_("{played}: as good as \"{best}\" ({share}%).");
	return N_("{played}: cost {loss} points (±{doubt}). Better: \"{best}\" ({share}%).");
}

void review_say_judged(const struct voice *voice, const char *label, unsigned hang, const struct judged *j)
{
	say_item(voice, label, hang, sentence_of(j), "played", j->played_label.text, "best", j->best_label.text, "loss",
	         points_of(voice, fabs(j->loss)).text, "doubt", points_of(voice, j->loss_error).text, "share",
	         points_of(voice, j->share).text, NULL);
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
	    r->count ? N_("Points are percentage points of the chance to win. A percentage in parentheses is the chance to "
	                  "win with the best choice; ± is the standard error. Decisions by move number:")
	             : N_("This player had nothing to decide."),
	    NULL);
	for (size_t i = 0; i < r->count;) {
		const size_t quiet = quiet_from(r, i);
		if (!quiet) {
			char label[32];
			snprintf(label, sizeof label, "%5zu. ", r->list[i].move);
			review_say_judged(&r->voice, label, 7, &r->list[i++]);
			continue;
		}
		char moments[SPEECH_MAX];
		phrase_plural(&r->voice, moments, sizeof moments, "A moment when nothing was at stake.",
		              "{n} moments when nothing was at stake.", (unsigned)quiet, NULL);
		say_text(&r->voice, "       ", 7, moments);
		i += quiet;
	}
}

/* -- Turning points ---------------------------------------------------------------------------- */

/* Chinese sentences follow one another without a space, whatever sign they end with. */
static bool ends_wide(const char *text, size_t length)
{
	static const char *const stops[] = {"。", "」", "！", "？", "）", "…"};
	for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
		const size_t size = strlen(stops[i]);
		if (length >= size && memcmp(text + length - size, stops[i], size) == 0)
			return true;
	}
	return false;
}

/* What happened, as one paragraph; what is too long is cut behind a sentence. */
static void say_story(const struct review *r, const struct voice *voice, unsigned hang, size_t from, size_t to)
{
	char text[STORY_MAX + 8];
	size_t length = 0, end = 0;
	while (from < to && r->story[from] == '\n')
		from++;
	for (; from < to && length < STORY_MAX; from++) {
		const char c = r->story[from];
		const bool wide = c == '\n' && ends_wide(text, length);
		if (c == '\n')
			end = length;
		if (wide)
			continue;
		if (c != '\n' || (length && text[length - 1] != ' '))
			text[length++] = c == '\n' ? ' ' : c;
	}
	if (from < to)
		length = end;
	snprintf(text + length, sizeof text - length, "%s", from < to ? "…" : "");
	say_text(voice, hang ? "     " : "", hang, text);
}

/* What it is shown as, so that the difference of two of them is that of the numbers on the screen. */
static double rounded(double share)
{
	return round(1000 * share) / 1000;
}

void review_say_swing(const struct review *r, const struct voice *voice, const char *label, unsigned hang,
                      const struct swing *swing)
{
	const struct judged *from = swing->from, *to = swing->to;
	const char *sentence =
	    from->clear ? N_("Starting with move {from}, the chance to win went from {was}% to {is}% ({change} points). "
	                     "The choice itself cost {loss} points.")
	                : N_("Starting with move {from}, the chance to win went from {was}% to {is}% ({change} points).");
	const double was = from->share, is = to ? to->share : review_result(r);
	say_item(voice, label, hang, sentence, "from", number_of(from->move).text, "was", points_of(voice, was).text, "is",
	         points_of(voice, is).text, "change", change_of(voice, rounded(is) - rounded(was)).text, "loss",
	         points_of(voice, from->loss).text, NULL);
	say_story(r, voice, hang, from->story, to ? to->story : r->story_length);
}

static void say_swings(const struct review *r)
{
	struct swing swings[TURNING_POINTS];
	const int count = review_swings(r, swings);
	if (!count)
		return;
	fputc('\n', r->voice.out);
	say(&r->voice, "Turning points (largest swings between two decisions):", NULL);
	for (int i = 0; i < count; i++) {
		char label[16];
		snprintf(label, sizeof label, "  %d. ", i + 1);
		review_say_swing(r, &r->voice, label, 5, &swings[i]);
	}
}

/* -- Skill and luck -------------------------------------------------------------------------------- */

void review_say_sums(const struct review *r, const struct voice *voice)
{
	double error;
	const double loss = review_loss(r, &error);
	say(voice,
	    fabs(loss) > 2 * error ? N_("Mistakes: {loss} points lost (±{doubt}).")
	                           : N_("Mistakes: {loss} points lost (±{doubt}), possibly none."),
	    "loss", points_of(voice, loss).text, "doubt", points_of(voice, error).text, NULL);
	say(voice,
	    r->over
	        ? N_("Luck: {luck} points. Chance to win: a fair {fair}% at the start, {result}% at the end.")
	        : N_("Luck: {luck} points. Chance to win: a fair {fair}% at the start, {result}% where the record ends."),
	    "luck", change_of(voice, review_luck(r)).text, "fair", points_of(voice, review_fair(r)).text, "result",
	    points_of(voice, review_result(r)).text, NULL);
	say(voice, "Mistakes: how much worse the choices were than the best ones, given what the player knew.", NULL);
	say(voice,
	    "Luck: everything else that changed the chance to win, such as the cards drawn and the other players' choices.",
	    NULL);
	if (loss > 1)
		say(voice, "Mistakes can cost more than 100 points in all, because points regained by luck can be lost again.",
		    NULL);
}

void review_print(const struct review *r, bool seat_given)
{
	say_start(r, seat_given);
	say_decisions(r);
	say_swings(r);
	fputc('\n', r->voice.out);
	review_say_sums(r, &r->voice);
}
