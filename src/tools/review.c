#include "review.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arguments.h"
#include "words/complain.h"
#include "terminal/record_file.h"
#include "analysis/review_inner.h"

#define NAME "muster review"

/* What the command line says, and one seat's review after the other. */
struct order {
	const char *path;
	bool json, seat_given;
	struct record *record;
	struct review review;
};

static const char usage[] = N_("Usage: muster review FILE [--seat S] [--playouts N] [--json]\n"
                               "\n"
                               "Reviews the choices of one seat in a recorded game, judging each by what that\n"
                               "seat knew at the time. Shows how many percentage points each mistake cost, the\n"
                               "turning points, and how much of the result was luck. FILE may be - for standard\n"
                               "input. Takes about half a minute.\n"
                               "\n"
                               "  --seat S       whose choices (default: those of all human players, if the\n"
                               "                 record says where they sat, otherwise those of seat 0)\n"
                               "  --playouts N   simulated games per decision; more is slower but more precise\n"
                               "                 (default: {list})\n"
                               "  --json         one line of JSON for each seat; chances from 0 to 1\n");

/* With how many playouts a decision has by itself, game by game. */
static void print_usage(enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang};
	char text[2 * SPEECH_MAX], list[SPEECH_MAX] = "";
	for (size_t i = 0; game_insights[i]; i++) {
		char item[64];
		snprintf(item, sizeof item, "%s: %u", game_insights[i]->game->name,
		         (unsigned)insight_review_playouts(game_insights[i]));
		list_join(&voice, list, sizeof list, item);
	}
	phrase(&voice, text, sizeof text, usage, "list", list, NULL);
	fputs(text, stdout);
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

static void print(const struct order *order)
{
	struct strbuf json = {0};
	if (!order->json) {
		review_print(&order->review, order->seat_given);
		return;
	}
	review_json_put(&order->review, &json);
	print_line(NAME, order->review.voice.lang, &json);
}

/* -- Arguments --------------------------------------------------------------------------------------- */

/* 0, or the exit code of a refusal. */
static int arguments_read(struct order *order, int argc, char **argv)
{
	struct review *r = &order->review;
	for (int i = 1; i < argc; i++) {
		const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
		unsigned seat;
		unsigned playouts;
		if (strcmp(name, "--json") == 0) {
			order->json = true;
		} else if (strcmp(name, "--seat") == 0) {
			if (!digit_read(value, MU_SEATS_MAX - 1, &seat))
				return complain(r->voice.lang, NAME, name, "must be a seat number (seats are numbered from 0)");
			r->seat = (mu_seat)seat;
			order->seat_given = true;
			i++;
		} else if (strcmp(name, "--playouts") == 0) {
			if (!number_read(value, 1, INT32_MAX, &playouts))
				return complain(r->voice.lang, NAME, name, "must be a number of simulated games, 1 or more");
			r->playouts = playouts;
			i++;
		} else if (name[0] == '-' && name[1]) {
			return complain(r->voice.lang, NAME, name, "no such option");
		} else if (order->path) {
			return complain(r->voice.lang, NAME, name, "one file at a time");
		} else {
			order->path = name;
		}
	}
	return order->path ? 0 : complain(r->voice.lang, NAME, "FILE", "say which record to review");
}

static int review_seat(struct order *order, mu_seat seat)
{
	struct review *r = &order->review;
	struct record_error error = {.lang = r->voice.lang};
	enum record_step result = RECORD_BROKEN;
	r->seat = seat;
	r->seating = seating_numbered(seat, record_seats(r->record));
	if (review_begin(r, &error)) {
		do {
			tell_progress(r);
			result = review_step(r, true, &error);
		} while (result == RECORD_PLAYED);
	}
	if (result == RECORD_BROKEN)
		record_file_complain(order->path, NAME, &error);
	if (r->match)
		print(order);
	review_release(r);
	return result == RECORD_BROKEN;
}

/* The seat that was asked for, or those of people, or the first. */
static int review(struct order *order)
{
	struct review *r = &order->review;
	r->record = order->record = record_file_read(r->voice.lang, order->path, NAME);
	if (!r->record)
		return 1;
	const unsigned seats = record_seats(r->record);
	r->voice.made = record_made_names(r->record);
	const unsigned people = record_people(r->record) & ((1u << seats) - 1);
	if (r->seat >= (mu_seat)seats) {
		fprintf(stderr, mu_text(r->voice.lang, "%s: --seat %d: the game has seats 0 to %u\n"), NAME, r->seat,
		        seats - 1);
		return 2;
	}
	if (order->seat_given || !people)
		return review_seat(order, r->seat);
	int code = 0;
	for (mu_seat seat = 0; seat < (mu_seat)seats && !code; seat++) {
		if (!(people >> seat & 1))
			continue;
		if (!order->json && people & ((1u << seat) - 1))
			puts("");
		code = review_seat(order, seat);
	}
	return code;
}

int review_main(int argc, char **argv, enum mu_lang lang)
{
	struct order order = {.review.voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH}};
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			print_usage(lang);
			return 0;
		}
	}
	int code = arguments_read(&order, argc, argv);
	if (!code)
		code = review(&order);
	record_destroy(order.record);
	if (fflush(stdout) && !code) {
		complain_text(NAME, NULL, error_text(lang, errno));
		code = 1;
	}
	return code;
}
