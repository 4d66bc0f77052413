#include "review.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arguments.h"
#include "complain.h"
#include "record_file.h"
#include "review_inner.h"

#define NAME REVIEW_NAME

static const char usage[] = N_("Usage: muster review FILE [--seat S] [--playouts N] [--json]\n"
                               "\n"
                               "Judges the choices of one seat in a recorded game: each by what the seat knew at the\n"
                               "time. Says what they cost in points of win share, where the game turned, and how much\n"
                               "of the result was luck. FILE may be - for standard input. Takes about half a minute.\n"
                               "\n"
                               "  --seat S       whose choices (unless given: of all people, if the record says where\n"
                               "                 they sat, or else of seat 0)\n"
                               "  --playouts N   imagined games for each decision; more take longer and doubt less\n"
                               "                 (24000 for rent-a-hero, 1600 for here-to-slay)\n"
                               "  --json         one JSON object a seat, on a line; win shares from 0 to 1\n");

/* -- Judging ---------------------------------------------------------------------------------- */

static void *memory_or_end(const struct review *r, void *memory)
{
	if (memory)
		return memory;
	complain_text(NAME, NULL, mu_text(r->voice.lang, mu_error_sentence(MU_E_MEMORY)));
	exit(1);
}

static struct judged *judged_add(struct review *r)
{
	if (r->count == r->room) {
		r->room = 2 * r->room + 64;
		r->list = memory_or_end(r, realloc(r->list, r->room * sizeof *r->list));
	}
	struct judged *j = &r->list[r->count++];
	*j = (struct judged){.quiet = true};
	return j;
}

/* The answer that was played is tried against the analyst's, in worlds that have not favoured either. */
static void judge_against(const struct review *r, const void *view, struct mu_dealer *dealer, struct judged *j)
{
	const mu_action both[2] = {j->best, j->played};
	const struct effort effort = {.duel = r->playouts};
	struct duel duel;
	if (!duel_run(r->game, view, both, &effort, dealer, &duel))
		return;
	j->quiet = false;
	j->share = duel.share[0];
	j->error = duel.error[0];
	j->clear = duel_is_clear(&duel);
	j->loss = duel.gain;
	j->loss_error = duel.gain_error;
	if (!j->clear || duel.gain > 0)
		return;
	j->best = j->played; /* better than the analyst's first thought: then it is the measure */
	j->share = duel.share[1];
	j->error = duel.error[1];
	j->loss = j->loss_error = 0;
	j->clear = false;
}

/* What the analyst would have played, and what that and the played answer are worth. */
static void judge_answer(struct review *r, const void *view, struct judged *j)
{
	const struct bot_budget budget = {.playouts = r->playouts};
	struct bot_decision decision;
	struct mu_dealer dealer = {0};
	mu_dealer_seed(&dealer, (const char *)&(uint32_t){(uint32_t)j->move}, sizeof(uint32_t));
	j->best = bot_decide(bot_brain_find(r->game), view, BOT_ANALYST, &budget, &dealer, &decision);
	if (j->best != j->played) {
		judge_against(r, view, &dealer, j);
		return;
	}
	for (int i = 0; i < decision.candidate_count; i++) {
		const struct bot_candidate *candidate = &decision.candidates[i];
		if (candidate->action != j->played || !candidate->playouts)
			continue;
		j->quiet = false;
		j->share = candidate->value;
		j->error = candidate->error;
	}
}

/* The seat's view before the match's last move, and that move. */
static void judge(struct review *r, const void *view, int choices, mu_action played)
{
	struct judged *j = judged_add(r);
	j->move = match_move_count(r->match);
	j->choices = choices;
	j->played = played;
	j->story = r->story_length;
	judge_answer(r, view, j);
	j->played_label = label_make(r->words, &r->voice, &r->seating, view, j->played);
	j->best_label = label_make(r->words, &r->voice, &r->seating, view, j->best);
}

/* -- Playing it through -------------------------------------------------------------------------- */

static void tell_events(struct review *r)
{
	const struct voice story = {.out = r->stream, .lang = r->voice.lang, .width = SPEECH_WIDTH};
	for (size_t i = 0; i < match_event_count(r->match); i++)
		r->words->tell(&story, &r->seating, match_event(r->match, i));
	memory_or_end(r, fflush(r->stream) ? NULL : r->stream);
}

static void tell_progress(const struct review *r)
{
	static time_t last;
	const time_t now = time(NULL);
	if (!last)
		last = now;
	if (now < last + 10)
		return;
	last = now;
	fprintf(stderr, mu_text(r->voice.lang, "%s: move %zu of %zu\n"), NAME, match_move_count(r->match),
	        record_move_count(r->record));
}

/* The view is made before the answer is known. */
static enum record_step step(struct review *r, struct record_error *ret_error)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct mu_state view;
	const bool asked = r->game->ask(match_state(r->match)).seat == r->seat;
	const int choices = asked ? r->game->legal(match_state(r->match), actions) : 0;
	if (choices > 1)
		r->game->view(match_state(r->match), r->seat, &view);
	const enum record_step result = record_step(r->record, r->match, ret_error);
	if (result != RECORD_PLAYED)
		return result;
	if (choices > 1) {
		tell_progress(r);
		judge(r, &view, choices, match_move(r->match, match_move_count(r->match) - 1)->action);
	}
	tell_events(r);
	return result;
}

static int play_through(struct review *r)
{
	struct record_error error = {.lang = r->voice.lang};
	enum record_step result = RECORD_BROKEN;
	r->match = record_start(r->record, &error);
	if (r->match) {
		tell_events(r);
		do
			result = step(r, &error);
		while (result == RECORD_PLAYED);
		r->over = r->game->ask(match_state(r->match)).seat < 0;
	}
	if (result == RECORD_BROKEN)
		record_file_complain(r->path, NAME, &error);
	return result == RECORD_BROKEN;
}

/* -- What it comes to ------------------------------------------------------------------------------ */

double review_fair(const struct review *r)
{
	return 1.0 / r->seating.seats;
}

double review_result(const struct review *r)
{
	const unsigned winners = r->game->winners(match_state(r->match));
	if (r->over)
		return winners >> r->seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
	for (size_t i = r->count; i--;)
		if (!r->list[i].quiet)
			return r->list[i].share - r->list[i].loss;
	return review_fair(r);
}

double review_loss(const struct review *r, double *ret_error)
{
	double loss = 0, squares = 0;
	for (size_t i = 0; i < r->count; i++) {
		loss += r->list[i].loss;
		squares += r->list[i].loss_error * r->list[i].loss_error;
	}
	*ret_error = sqrt(squares);
	return loss;
}

double review_luck(const struct review *r)
{
	double error;
	return review_result(r) - review_fair(r) + review_loss(r, &error);
}

static void swing_insert(struct swing swings[TURNING_POINTS], int *count, struct swing swing)
{
	int place = *count;
	while (place && fabs(swings[place - 1].change) < fabs(swing.change))
		place--;
	if (place == TURNING_POINTS)
		return;
	if (*count < TURNING_POINTS)
		(*count)++;
	memmove(&swings[place + 1], &swings[place], (size_t)(*count - place - 1) * sizeof *swings);
	swings[place] = swing;
}

int review_swings(const struct review *r, struct swing swings[TURNING_POINTS])
{
	const struct judged *last = NULL;
	int count = 0;
	for (size_t i = 0; i < r->count; i++) {
		const struct judged *j = &r->list[i];
		if (j->quiet)
			continue;
		if (last)
			swing_insert(swings, &count, (struct swing){last, j, j->share - last->share});
		last = j;
	}
	if (last && r->over)
		swing_insert(swings, &count, (struct swing){last, NULL, review_result(r) - last->share});
	return count;
}

/* -- Arguments --------------------------------------------------------------------------------------- */

/* 0, or the exit code of a refusal. */
static int arguments_read(struct review *r, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
		unsigned seat;
		unsigned long playouts;
		if (strcmp(name, "--json") == 0) {
			r->json = true;
		} else if (strcmp(name, "--seat") == 0) {
			if (!digit_read(value, MU_SEATS_MAX - 1, &seat))
				return complain(r->voice.lang, NAME, name, "must be the number of a seat; they count from 0");
			r->seat = (mu_seat)seat;
			r->seat_given = true;
			i++;
		} else if (strcmp(name, "--playouts") == 0) {
			if (!number_read(value, INT32_MAX, &playouts))
				return complain(r->voice.lang, NAME, name, "must be a number of imagined games, 1 or more");
			r->playouts = (uint32_t)playouts;
			i++;
		} else if (name[0] == '-' && name[1]) {
			return complain(r->voice.lang, NAME, name, "there is no such option");
		} else if (r->path) {
			return complain(r->voice.lang, NAME, name, "one file at a time");
		} else {
			r->path = name;
		}
	}
	return r->path ? 0 : complain(r->voice.lang, NAME, "FILE", "which record is to be reviewed?");
}

static void review_release(struct review *r)
{
	if (r->stream)
		fclose(r->stream);
	free(r->story);
	free(r->list);
	match_destroy(r->match);
	r->stream = NULL;
	r->story = NULL;
	r->list = NULL;
	r->match = NULL;
	r->count = r->room = 0;
}

static int review_seat(struct review *r, mu_seat seat)
{
	r->seat = seat;
	r->seating = seating_numbered(seat, record_seats(r->record));
	r->stream = memory_or_end(r, open_memstream(&r->story, &r->story_length));
	memory_or_end(r, fflush(r->stream) ? NULL : r->stream);
	const int code = play_through(r);
	if (r->match && !r->json)
		review_print(r);
	else if (r->match)
		memory_or_end(r, review_print_json(r) ? r : NULL);
	review_release(r);
	return code;
}

/* The seat that was asked for, or those of people, or the first. */
static int review(struct review *r)
{
	r->record = record_file_read(r->voice.lang, r->path, NAME);
	if (!r->record)
		return 1;
	const unsigned seats = record_seats(r->record);
	const unsigned people = record_people(r->record) & ((1u << seats) - 1);
	r->game = record_game(r->record);
	r->words = words_find(r->game);
	r->insight = insight_find(r->game);
	if (!r->words || !r->insight)
		return complain(r->voice.lang, NAME, r->game->name, "this game cannot be reviewed yet");
	if (r->seat >= (mu_seat)seats) {
		fprintf(stderr, mu_text(r->voice.lang, "%s: --seat %d: the game has the seats 0 to %u\n"), NAME, r->seat,
		        seats - 1);
		return 2;
	}
	if (!r->playouts)
		r->playouts = r->insight->review_playouts;
	if (r->seat_given || !people)
		return review_seat(r, r->seat);
	int code = 0;
	for (mu_seat seat = 0; seat < (mu_seat)seats && !code; seat++) {
		if (!(people >> seat & 1))
			continue;
		if (!r->json && people & ((1u << seat) - 1))
			puts("");
		code = review_seat(r, seat);
	}
	return code;
}

int review_main(int argc, char **argv, enum mu_lang lang)
{
	struct review r = {.voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH}};
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(mu_text(lang, usage), stdout);
			return 0;
		}
	}
	int code = arguments_read(&r, argc, argv);
	if (!code)
		code = review(&r);
	record_destroy(r.record);
	if (fflush(stdout) && !code) {
		complain_text(NAME, NULL, error_text(lang, errno));
		code = 1;
	}
	return code;
}
