#include "replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/game_json.h"
#include "words/complain.h"
#include "terminal/record_file.h"
#include "table/match_json.h"
#include "words/words.h"

#define NAME "muster replay"

struct replay {
	const char *path;
	mu_seat viewer;
	size_t to; /* after how many moves to stop */
	bool json, verbose;

	struct record *record;
	struct match *match;
	const struct mu_game *game;
	const struct words *words;
	struct seating seating;
	struct voice voice;
};

static const char usage[] = N_("Usage: muster replay FILE [--as SEAT|table|all] [--to N] [--json] [--verbose]\n"
                               "\n"
                               "Replays a recorded game as text. FILE may be - for standard input, and may also\n"
                               "contain the answer from \"muster table\" to a record request.\n"
                               "\n"
                               "  --as SEAT   show only what that seat could know; table: what a spectator\n"
                               "              could know; all: everything (default)\n"
                               "  --to N      stop after N moves and show the position\n"
                               "  --json      one JSON object per line: the start, each move, the final state\n"
                               "  --verbose   also show every move, with all possible choices\n");

/* -- As text -------------------------------------------------------------------------------- */

static void tell_events(const struct replay *r)
{
	const size_t count = match_event_count(r->match);
	for (size_t i = 0; i < count;)
		i += words_tell(r->words, &r->voice, &r->seating, match_event(r->match, i), count - i);
}

static void tell_start(const struct replay *r)
{
	const struct mu_setup *setup = match_setup(r->match);
	say(&r->voice, "{game}. Players: {seats}. Moves: {moves}.", "game", mu_text(r->voice.lang, r->game->title), "seats",
	    digits_of(r->seating.seats).text, "moves", digits_of((unsigned)record_move_count(r->record)).text, NULL);
	for (int i = 0; r->game->options[i].name; i++) {
		char value[MU_TEXT_MAX];
		if (!setup->options[i] || r->game->options[i].apart)
			continue;
		mu_option_text(r->game, i, mu_option_value(r->game, setup, i), value, sizeof value);
		say(&r->voice, "Option {name}: {value}.", "name", r->game->options[i].name, "value", value, NULL);
	}
	tell_events(r);
	puts("");
	plain_table(r->game, &r->voice, &r->seating, match_state(r->match));
	puts("");
}

/* What is about to be answered, for --verbose. */
static void tell_question(const struct replay *r)
{
	const struct mu_ask ask = r->game->ask(match_state(r->match));
	mu_action actions[MU_ACTIONS_MAX];
	char list[SPEECH_MAX] = "";
	if (ask.seat < 0 || !match_viewer_is(r->viewer, ask.seat))
		return;
	const int count = r->game->legal(match_state(r->match), actions);
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		r->game->action_text(actions[i], text, sizeof text);
		list_join(&r->voice, list, sizeof list, text);
	}
	say_item(&r->voice, "  ? ", 4, "Seat {seat}, {step}: {actions}", "seat", digits_of((unsigned)ask.seat).text, "step",
	         r->game->steps[ask.step], "actions", list, NULL);
}

static void tell_move(const struct replay *r)
{
	const size_t n = match_move_count(r->match);
	const struct match_move *move = match_move(r->match, n - 1);
	char text[MU_TEXT_MAX];
	r->game->action_text(move->action, text, sizeof text);
	if (r->verbose)
		say_item(&r->voice, "  > ", 4,
		         match_viewer_is(r->viewer, move->seat) ? N_("Move {n}, seat {seat}: {action}")
		                                                : N_("Move {n}, seat {seat}"),
		         "n", digits_of((unsigned)n).text, "seat", digits_of((unsigned)move->seat).text, "action", text, NULL);
	tell_events(r);
}

static void tell_end(const struct replay *r)
{
	const void *state = match_state(r->match);
	puts("");
	if (r->game->ask(state).seat < 0) {
		r->words->result(&r->voice, &r->seating, state);
		puts("");
		plain_table(r->game, &r->voice, &r->seating, state);
		return;
	}
	say(&r->voice,
	    match_move_count(r->match) < record_move_count(r->record) ? N_("Stopped after move {n}; the record continues.")
	                                                              : N_("The record ends here; the game is not over."),
	    "n", digits_of((unsigned)match_move_count(r->match)).text, NULL);
	plain_situation(r->game, &r->voice, &r->seating, state);
}

/* -- As JSON --------------------------------------------------------------------------------- */

static void put_situation(const struct replay *r, struct strbuf *line)
{
	match_json_events(r->match, r->viewer, line);
	strbuf_puts(line, ",");
	match_json_ask(r->match, r->viewer, line);
	strbuf_printf(line, ",\"over\":%s}", r->game->ask(match_state(r->match)).seat < 0 ? "true" : "false");
	print_line(NAME, r->voice.lang, line);
}

static void put_start(const struct replay *r)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "{\"game\":\"%s\",\"seats\":%u,\"moves\":%zu,", r->game->name, r->seating.seats,
	              record_move_count(r->record));
	put_situation(r, &line);
}

static void put_move(const struct replay *r)
{
	const size_t n = match_move_count(r->match);
	const struct match_move *move = match_move(r->match, n - 1);
	struct strbuf line = {0};
	strbuf_printf(&line, "{\"n\":%zu,\"seat\":%d,\"action\":", n, move->seat);
	if (match_viewer_is(r->viewer, move->seat))
		game_put_actions(r->game, &move->action, 1, &line);
	else
		strbuf_puts(&line, "null");
	strbuf_puts(&line, ",");
	put_situation(r, &line);
}

static void put_end(const struct replay *r)
{
	struct strbuf line = {0};
	strbuf_puts(&line, "{\"state\":");
	match_json_state(r->match, r->viewer, &line);
	strbuf_puts(&line, "}");
	print_line(NAME, r->voice.lang, &line);
}

/* -- Playing it -------------------------------------------------------------------------------- */

static bool play_moves(struct replay *r, struct record_error *ret_error)
{
	while (match_move_count(r->match) < r->to) {
		if (r->verbose && !r->json)
			tell_question(r);
		switch (record_step(r->record, r->match, ret_error)) {
		case RECORD_BROKEN:
			return false;
		case RECORD_END:
			return true;
		case RECORD_PLAYED:
			(r->json ? put_move : tell_move)(r);
		}
	}
	return true;
}

static int play(struct replay *r)
{
	struct record_error error = {.lang = r->voice.lang};
	r->match = record_start(r->record, &error);
	if (!r->match) {
		record_file_complain(r->path, NAME, &error);
		return 1;
	}
	(r->json ? put_start : tell_start)(r);
	if (!play_moves(r, &error)) {
		fflush(stdout);
		record_file_complain(r->path, NAME, &error);
		return 1;
	}
	(r->json ? put_end : tell_end)(r);
	return 0;
}

static int replay(struct replay *r)
{
	r->record = record_file_read(r->voice.lang, r->path, NAME);
	if (!r->record)
		return 1;
	r->game = record_game(r->record);
	r->words = words_find(r->game);
	r->voice.made = record_made_names(r->record);
	r->seating = seating_numbered(r->viewer, record_seats(r->record));
	if (r->viewer >= (mu_seat)r->seating.seats) {
		fprintf(stderr, mu_text(r->voice.lang, "%s: --as %d: the game has seats 0 to %u\n"), NAME, r->viewer,
		        r->seating.seats - 1);
		return 2;
	}
	if (!r->words && !r->json) {
		fprintf(stderr, mu_text(r->voice.lang, "%s: %s has no text replay yet; use --json\n"), NAME,
		        mu_text(r->voice.lang, r->game->title));
		return 1;
	}
	return play(r);
}

/* -- Arguments ----------------------------------------------------------------------------------- */

static bool viewer_read(const char *text, mu_seat *ret)
{
	if (strcmp(text, "all") == 0)
		*ret = MU_ALL;
	else if (strcmp(text, "table") == 0)
		*ret = MU_TABLE;
	else if (text[0] >= '0' && text[0] < '0' + MU_SEATS_MAX && !text[1])
		*ret = (mu_seat)(text[0] - '0');
	else
		return false;
	return true;
}

static bool count_read(const char *text, size_t *ret)
{
	char *end;
	if (*text < '0' || *text > '9')
		return false;
	*ret = strtoul(text, &end, 10);
	return !*end;
}

/* 0, or the exit code of a refusal. */
static int arguments_read(struct replay *r, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
		if (strcmp(name, "--json") == 0) {
			r->json = true;
		} else if (strcmp(name, "--verbose") == 0) {
			r->verbose = true;
		} else if (strcmp(name, "--as") == 0) {
			if (!value || !viewer_read(value, &r->viewer))
				return complain(r->voice.lang, NAME, name, "must be a seat number, table or all");
			i++;
		} else if (strcmp(name, "--to") == 0) {
			if (!value || !count_read(value, &r->to))
				return complain(r->voice.lang, NAME, name, "must be a number of moves");
			i++;
		} else if (name[0] == '-' && name[1]) {
			return complain(r->voice.lang, NAME, name, "no such option");
		} else if (r->path) {
			return complain(r->voice.lang, NAME, name, "one file at a time");
		} else {
			r->path = name;
		}
	}
	return r->path ? 0 : complain(r->voice.lang, NAME, "FILE", "say which record to replay");
}

int replay_main(int argc, char **argv, enum mu_lang lang)
{
	struct replay r = {.viewer = MU_ALL, .to = SIZE_MAX, .voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH}};
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(mu_text(lang, usage), stdout);
			return 0;
		}
	}
	int code = arguments_read(&r, argc, argv);
	if (!code)
		code = replay(&r);
	match_destroy(r.match);
	record_destroy(r.record);
	if (fflush(stdout) && !code) {
		complain_text(NAME, NULL, error_text(lang, errno));
		code = 1;
	}
	return code;
}
