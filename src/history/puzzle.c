#include "puzzle.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arguments.h"
#include "puzzle_list.h"
#include "words/complain.h"

#define NAME "muster puzzle"

enum { COUNT = 730, COUNT_MAX = 100000, PROGRESS_SECONDS = 60 };

struct order {
	enum mu_lang lang;
	bool check;
	const struct mu_game *game;
	const char *path;
	unsigned count, playouts;
};

static const char usage[] = N_("Usage: muster puzzle make GAME FILE [--count N] [--playouts N]\n"
                               "       muster puzzle check FILE [--playouts N]\n"
                               "\n"
                               "Makes a list of puzzles: moments from bot games in which one answer is clearly\n"
                               "the best, but few would think of it right away. \"make\" adds puzzles to FILE\n"
                               "until it has N; you can stop it at any time, and it continues where it left\n"
                               "off. \"check\" plays every puzzle in a list and compares its answers.\n"
                               "\n"
                               "  --count N      number of puzzles in the list (default: %u)\n"
                               "  --playouts N   make: simulated games per answer (default: %u); check: also\n"
                               "                 judge every puzzle again with this many, and say how many\n"
                               "                 keep their best answer\n");

static const char no_command[] = N_("must be \"make\" or \"check\"");

/* -- Arguments -------------------------------------------------------------------------------------------- */

/* 0, or the exit code of a refusal. */
static int option_take(struct order *o, const char *name, const char *value)
{
	if (strcmp(name, "--count") == 0 && !o->check) {
		if (!number_read(value, 1, COUNT_MAX, &o->count))
			return complain(o->lang, NAME, name, "must be a number of puzzles, 1 or more");
	} else if (strcmp(name, "--playouts") == 0) {
		if (!number_read(value, 16, 1000000, &o->playouts))
			return complain(o->lang, NAME, name, "must be a number of simulated games, 16 or more");
	} else {
		return complain(o->lang, NAME, name, "no such option");
	}
	return 0;
}

static int arguments_read(struct order *o, int argc, char **argv)
{
	int words = 0, code = 0;
	for (int i = 1; i < argc && !code; i++) {
		const char *text = argv[i];
		if (text[0] == '-' && text[1]) {
			code = option_take(o, text, i + 1 < argc ? argv[i + 1] : "");
			i++;
		} else if (words == 0) {
			o->check = strcmp(text, "check") == 0;
			words = o->check ? 2 : 1;
			if (!o->check && strcmp(text, "make") != 0)
				code = complain(o->lang, NAME, text, no_command);
		} else if (words == 1) {
			o->game = mu_game_find(text);
			words = 2;
			code = o->game ? 0 : complain_no_game(o->lang, NAME, text);
		} else if (words == 2) {
			o->path = text;
			words = 3;
		} else {
			code = complain(o->lang, NAME, text, "is not expected here");
		}
	}
	if (code || words == 3)
		return code;
	if (!words)
		return complain(o->lang, NAME, "COMMAND", no_command);
	return words == 1 ? complain_which_game(o->lang, NAME, "GAME") : complain(o->lang, NAME, "FILE", "say which file");
}

/* -- Making ------------------------------------------------------------------------------------------------ */

/* Where a list ends, how many it has, and which game comes next. */
struct rest {
	size_t end;
	unsigned count, next;
};

static struct rest rest_of(const struct puzzle_list *list)
{
	struct rest rest = {0};
	const char *record;
	size_t length, at = 0;
	for (; puzzle_list_next(list, &at, &record, &length); rest.count++) {
		const char *line = memmem(record, length, "\ninfo puzzle ", strlen("\ninfo puzzle "));
		rest.next = line ? (unsigned)strtoul(line + strlen("\ninfo puzzle "), NULL, 10) + 1 : rest.next;
	}
	rest.end = at;
	return rest;
}

/* The list, without a puzzle that was cut off; NULL: complained about. */
static FILE *list_open(const struct order *o, struct rest *ret_rest)
{
	struct puzzle_list list = {0};
	FILE *file = fopen(o->path, "ab");
	bool fine = file && puzzle_list_read(o->path, &list);
	if (fine && list.game && list.game != o->game) {
		fine = false;
		errno = 0;
	}
	*ret_rest = fine ? rest_of(&list) : (struct rest){0};
	if (fine && !list.length)
		fprintf(file, "muster puzzles 1 %s\n", o->game->name);
	else
		fine = fine && !ftruncate(fileno(file), (off_t)ret_rest->end);
	fine = fine && !fflush(file);
	if (!fine)
		complain_text(NAME, o->path,
		              errno ? error_text(o->lang, errno) : mu_text(o->lang, puzzle_sentences[PUZZLE_E_VERSION]));
	puzzle_list_release(&list);
	if (!fine && file)
		fclose(file);
	return fine ? file : NULL;
}

static void tell_progress(const struct order *o, unsigned count, unsigned number, bool last)
{
	static time_t told;
	const time_t now = time(NULL);
	if (!told)
		told = now;
	if (!last && now < told + PROGRESS_SECONDS)
		return;
	told = now;
	fprintf(stderr, mu_text(o->lang, "%s: %u of %u puzzles; games searched: %u\n"), NAME, count, o->count, number);
}

static int make(const struct order *o)
{
	struct rest rest;
	FILE *file = list_open(o, &rest);
	if (!file)
		return 1;
	bool fine = true, memory = false;
	for (; fine && !memory && rest.count < o->count; rest.next++) {
		char *record = puzzle_find(o->game, rest.next, o->playouts ? o->playouts : PUZZLE_JUDGE_PLAYOUTS, &memory);
		if (record) {
			fine = fprintf(file, "%s\n", record) > 0 && !fflush(file);
			rest.count++;
		}
		free(record);
		tell_progress(o, rest.count, rest.next + 1, rest.count == o->count);
	}
	errno = memory ? ENOMEM : errno;
	fine = !fclose(file) && fine && !memory;
	if (!fine)
		complain_text(NAME, o->path, error_text(o->lang, errno));
	return !fine;
}

/* -- Checking ---------------------------------------------------------------------------------------------- */

struct tally {
	unsigned count, wrong, stand;
	double lead, answers;
};

/* With worlds that have not chosen it. */
static bool stands(const struct order *o, const struct match *match, const struct puzzle *puzzle)
{
	const struct mu_game *game = match_game(match);
	struct mu_dealer dealer = {0};
	struct mu_state view;
	struct puzzle anew;
	char seed[32];
	mu_dealer_seed(&dealer, seed, (size_t)snprintf(seed, sizeof seed, "check %u", puzzle->number));
	game->view(match_state(match), game->ask(match_state(match)).seat, &view);
	return puzzle_judge(game, &view, o->playouts, &dealer, &anew) &&
	       anew.answers[0].action == puzzle->answers[0].action;
}

static void complain_puzzle(const struct order *o, unsigned number, enum puzzle_error error,
                            const struct record_error *record)
{
	char text[2048];
	if (error == PUZZLE_E_COUNT)
		record_error_text(record, text, sizeof text);
	else
		snprintf(text, sizeof text, "%s: %s", puzzle_codes[error], mu_text(o->lang, puzzle_sentences[error]));
	fprintf(stderr, mu_text(o->lang, "%s: %s: puzzle %u: %s\n"), NAME, o->path, number, text);
}

static bool is_twice(const struct puzzle_list *list, size_t before, const char *record, size_t length)
{
	const char *other;
	const char *moves = memmem(record, length, "\ngame ", 6);
	const size_t part = moves ? length - (size_t)(moves - record) : 0;
	size_t at = 0, other_length;
	while (part && puzzle_list_next(list, &at, &other, &other_length) && at < before)
		if (other_length >= part && memcmp(other + other_length - part, moves, part) == 0)
			return true;
	return false;
}

static void puzzle_count(const struct order *o, const struct puzzle_list *list, size_t before, const char *record,
                         size_t length, struct tally *tally)
{
	struct record_error wrong = {.lang = o->lang};
	struct match *match = NULL;
	struct puzzle puzzle;
	enum puzzle_error error = puzzle_check(list, record, length, &puzzle, &match, &wrong);
	if (!error && is_twice(list, before, record, length))
		error = PUZZLE_E_TWICE;
	tally->count++;
	if (error) {
		tally->wrong++;
		complain_puzzle(o, tally->count, error, &wrong);
	} else {
		tally->lead += puzzle.lead;
		tally->answers += puzzle.count;
		tally->stand += o->playouts && stands(o, match, &puzzle);
	}
	match_destroy(match);
}

static int check(const struct order *o)
{
	struct puzzle_list list;
	struct tally tally = {0};
	const char *record;
	size_t length, at = 0;
	if (!puzzle_list_read(o->path, &list) || !list.game) {
		complain_text(NAME, o->path,
		              errno ? error_text(o->lang, errno) : mu_text(o->lang, puzzle_sentences[PUZZLE_E_VERSION]));
		return 1;
	}
	while (puzzle_list_next(&list, &at, &record, &length))
		puzzle_count(o, &list, at, record, length, &tally);
	const bool whole = at == list.length;
	const unsigned fine = tally.count - tally.wrong;
	printf(mu_text(o->lang, "%s: wrong puzzles: %u of %u\n"), list.game->name, tally.wrong, tally.count);
	if (fine)
		printf(mu_text(o->lang,
		               "On average the best answer leads by %.1f percentage points, and a puzzle has %.1f answers.\n"),
		       100 * tally.lead / fine, tally.answers / fine);
	if (o->playouts)
		printf(mu_text(o->lang, "Judged again: the best answer is the same in %u of %u puzzles.\n"), tally.stand, fine);
	if (!whole)
		complain_text(NAME, o->path, mu_text(o->lang, "the last puzzle is cut off"));
	puzzle_list_release(&list);
	return tally.wrong || !whole;
}

int puzzle_main(int argc, char **argv, enum mu_lang lang)
{
	struct order order = {.lang = lang, .count = COUNT};
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0) {
			printf(mu_text(lang, usage), COUNT, PUZZLE_JUDGE_PLAYOUTS);
			return 0;
		}
	const int code = arguments_read(&order, argc, argv);
	if (code)
		return code;
	return order.check ? check(&order) : make(&order);
}
