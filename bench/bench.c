/*
 * muster bench: random games of the engine, the yardstick, cloning and plain
 * memcpy, measured in alternating slices of one run so that a busy machine
 * slows all of them alike. Rates are per second of processor time.
 */
#include <getopt.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "engine/said.h"
#include "record/setup_read.h"
#include "words/complain.h"

enum {
	EXIT_USAGE = 2,
	BATCH = 16,   /* games between two looks at the clock */
	CLONES = 512, /* copies between two looks at the clock */
	RING = 8,     /* states copied in turn, few enough to stay in the first cache */
};

static const double slice_seconds = 0.01;

struct request {
	enum mu_lang lang;          /* of the user */
	const struct mu_game *game; /* NULL: all games */
	uint8_t seats;
	double seconds;
	bool json, signature, help;
	int option_count;
	char *options[MU_OPTIONS_MAX]; /* as given: name=value */
};

struct bench {
	const struct mu_game *game;
	struct mu_setup setup;
	struct mu_dealer dealer, yardstick_dealer;
	struct mu_state from[RING], to[RING];
	size_t words; /* size of the game's state */
	uint64_t games;
};

struct meter {
	uint64_t done;
	double seconds;
};

struct report {
	double decisions, games, yardstick; /* per second */
	double clone_ns, memcpy_ns;
	uint64_t signature;
};

static const char usage[] = N_("Usage: muster bench [--game NAME] [--seats N] [--seconds N]\n"
                               "                    [--option NAME=VALUE]... [--json] [--signature]\n"
                               "\n"
                               "Plays seeded random games and measures the speed. Without --game, all games are\n"
                               "measured, with 4 seats each.\n"
                               "\n"
                               "  --seconds N   how long the whole run may take (default: 5)\n"
                               "  --json        one object per game instead of text\n"
                               "  --signature   only the signature of 10,000 seeded games of all kinds\n");

static double clock_read(clockid_t clock)
{
	struct timespec time;
	clock_gettime(clock, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* -- What is measured: each function does one batch and returns how much that was -- */

static uint64_t batch_games(struct bench *bench)
{
	bench->games += BATCH;
	return random_play(bench->game, &bench->setup, BATCH, &bench->dealer);
}

static uint64_t batch_yardstick(struct bench *bench)
{
	uint64_t decisions = 0;
	for (int i = 0; i < BATCH; i++)
		decisions += yardstick_play(&bench->yardstick_dealer);
	return decisions;
}

/* Makes the compiler believe that the copies are read. */
static void keep(void *memory)
{
	__asm__ volatile("" : : "r"(memory) : "memory");
}

static uint64_t batch_clones(struct bench *bench)
{
	for (int i = 0; i < CLONES; i++) {
		memcpy(&bench->to[i % RING], &bench->from[i % RING], bench->game->state_size);
		keep(bench->to);
	}
	return CLONES;
}

static uint64_t batch_memcpy(struct bench *bench)
{
	for (int i = 0; i < CLONES; i++) {
		memcpy(&bench->to[i % RING], &bench->from[i % RING], 8 * bench->words);
		keep(bench->to);
	}
	return CLONES;
}

/* -- Measuring ---------------------------------------------------------------- */

static void measure(struct meter *meter, uint64_t (*batch)(struct bench *), struct bench *bench, double seconds)
{
	const double start = clock_read(CLOCK_THREAD_CPUTIME_ID), end = clock_read(CLOCK_MONOTONIC) + seconds;
	do
		meter->done += batch(bench);
	while (clock_read(CLOCK_MONOTONIC) < end);
	meter->seconds += clock_read(CLOCK_THREAD_CPUTIME_ID) - start;
}

static struct report bench_run(struct bench *bench, double end)
{
	struct meter games = {0}, yardstick = {0}, clones = {0}, copies = {0};
	do {
		measure(&games, batch_games, bench, slice_seconds);
		measure(&yardstick, batch_yardstick, bench, slice_seconds);
		measure(&clones, batch_clones, bench, slice_seconds / 10);
		measure(&copies, batch_memcpy, bench, slice_seconds / 10);
	} while (clock_read(CLOCK_MONOTONIC) + 2.2 * slice_seconds < end);
	return (struct report){
	    .decisions = (double)games.done / games.seconds,
	    .games = (double)bench->games / games.seconds,
	    .yardstick = (double)yardstick.done / yardstick.seconds,
	    .clone_ns = clones.seconds / (double)clones.done * 1e9,
	    .memcpy_ns = copies.seconds / (double)copies.done * 1e9,
	};
}

/* The signature takes seconds of its own: what is measured has all the time that was asked for. */
static struct report bench_report(const struct mu_game *game, const struct mu_setup *setup, double seconds)
{
	const uint64_t signature = signature_of(game, SIGNATURE_GAMES);
	const double end = clock_read(CLOCK_MONOTONIC) + seconds;
	struct bench bench = {.game = game, .setup = *setup, .words = (game->state_size + 7u) / 8};
	mu_dealer_seed(&bench.dealer, "bench", 5);
	mu_dealer_seed(&bench.yardstick_dealer, "yardstick", 9);
	struct report report = bench_run(&bench, end);
	report.signature = signature;
	return report;
}

/* -- Printing ----------------------------------------------------------------- */

static void print_text(const struct mu_game *game, unsigned seats, const struct report *report, enum mu_lang lang)
{
	printf(mu_text(lang, "%s, %u seats\n"), mu_text(lang, game->title), seats);
	printf(mu_text(lang, "  decisions  %11.0f /s   %.2f of the yardstick\n"), report->decisions,
	       report->decisions / report->yardstick);
	printf(mu_text(lang, "  games      %11.0f /s\n"), report->games);
	printf(mu_text(lang, "  yardstick  %11.0f /s\n"), report->yardstick);
	printf(mu_text(lang, "  clone      %11.1f ns   %.2f of memcpy (%.1f ns), %u bytes\n"), report->clone_ns,
	       report->clone_ns / report->memcpy_ns, report->memcpy_ns, (unsigned)game->state_size);
	printf(mu_text(lang, "  signature  %016llx\n"), (unsigned long long)report->signature);
}

static void print_json(const struct mu_game *game, unsigned seats, const struct report *report)
{
	char signature[17];
	snprintf(signature, sizeof signature, "%016" PRIx64, report->signature);
	json_t *object =
	    json_pack("{s:s, s:i, s:I, s:I, s:f, s:I, s:f, s:s}", "game", game->name, "seats", (int)seats,
	              "decisions_per_s", (json_int_t)report->decisions, "games_per_s", (json_int_t)report->games,
	              "clone_ns", report->clone_ns, "yardstick_per_s", (json_int_t)report->yardstick, "ratio",
	              report->decisions / report->yardstick, "signature", signature);
	json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	json_decref(object);
	putchar('\n');
}

/* -- The command line ----------------------------------------------------------- */

static bool setup_make(const struct mu_game *game, const struct request *request, struct mu_setup *ret_setup)
{
	struct mu_setup setup = {.seats = request->seats, .first = MU_ANY};
	struct option_reader reader = {.game = game, .setup = &setup, .lang = request->lang, .profiles = true};
	if (setup.seats < game->seats_min || setup.seats > game->seats_max) {
		fprintf(stderr, mu_text(request->lang, "muster bench: %s takes %u to %u seats\n"), game->name, game->seats_min,
		        game->seats_max);
		return false;
	}
	for (int i = 0; i < request->option_count; i++)
		if (!option_argument_read(&reader, request->options[i])) {
			fprintf(stderr, "%s: --option: %s\n", "muster bench", reader.sentence);
			return false;
		}
	*ret_setup = setup;
	return true;
}

/* The number that the text is, if it lies between 0 and the limit; else 0. */
static double number_parse(const char *text, double limit)
{
	char *end;
	const double number = strtod(text, &end);
	return *text >= '0' && *text <= '9' && !*end && number <= limit ? number : 0;
}

static bool seats_parse(enum mu_lang lang, const char *text, uint8_t *ret_seats)
{
	const double number = number_parse(text, MU_SEATS_MAX);
	const uint8_t seats = (uint8_t)number;
	if (seats == 0 || number > seats) {
		fprintf(stderr, mu_text(lang, "muster bench: \"%s\" is not a valid number of seats\n"), text);
		return false;
	}
	*ret_seats = seats;
	return true;
}

static bool request_take(struct request *request, int letter, char *value)
{
	switch (letter) {
	case 'g':
		request->game = mu_game_find(value);
		if (!request->game)
			complain_no_game(request->lang, "muster bench", value);
		return request->game;
	case 'n':
		return seats_parse(request->lang, value, &request->seats);
	case 't':
		request->seconds = number_parse(value, 86400);
		if (!(request->seconds > 0))
			fprintf(stderr, mu_text(request->lang, "muster bench: \"%s\" is not a number of seconds\n"), value);
		return request->seconds > 0;
	case 'o':
		if (request->option_count == MU_OPTIONS_MAX) {
			fputs(mu_text(request->lang, "muster bench: no game has that many options\n"), stderr);
			return false;
		}
		request->options[request->option_count++] = value;
		return true;
	case 'j':
		return request->json = true;
	case 's':
		return request->signature = true;
	case 'h':
		return request->help = true;
	}
	return false;
}

static bool request_parse(int argc, char **argv, struct request *request)
{
	static const struct option known[] = {
	    {"game", required_argument, NULL, 'g'},    {"seats", required_argument, NULL, 'n'},
	    {"seconds", required_argument, NULL, 't'}, {"option", required_argument, NULL, 'o'},
	    {"json", no_argument, NULL, 'j'},          {"signature", no_argument, NULL, 's'},
	    {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
	};
	int letter;
	optind = 0; /* the program may have parsed its own arguments before */
	opterr = 0;
	while ((letter = getopt_long(argc, argv, ":", known, NULL)) != -1) {
		if (letter == '?' || letter == ':') {
			fprintf(stderr,
			        letter == ':' ? mu_text(request->lang, "muster bench: \"%s\" needs a value\n")
			        : optopt && strncmp(argv[optind - 1], "--", 2) == 0
			            ? mu_text(request->lang, "muster bench: \"%s\": this option takes no value\n")
			            : mu_text(request->lang, "muster bench: there is no option \"%s\"\n"),
			        argv[optind - 1]);
			fputs(mu_text(request->lang, usage), stderr);
			return false;
		}
		if (!request_take(request, letter, optarg))
			return false;
	}
	if (optind < argc) {
		fprintf(stderr, mu_text(request->lang, "muster bench: unexpected argument \"%s\"\n"), argv[optind]);
		fputs(mu_text(request->lang, usage), stderr);
	}
	return optind == argc;
}

/* Alone it is just the number, for scripts. */
static void signature_print(const struct mu_game *game, bool alone)
{
	if (!alone)
		printf("%s ", game->name);
	printf("%016" PRIx64 "\n", signature_of(game, SIGNATURE_GAMES));
}

static void game_bench(const struct mu_game *game, const struct mu_setup *setup, double seconds,
                       const struct request *request)
{
	const struct report report = bench_report(game, setup, seconds);
	if (request->json)
		print_json(game, setup->seats, &report);
	else
		print_text(game, setup->seats, &report, request->lang);
	fflush(stdout); /* the next game takes seconds */
}

int bench_main(int argc, char **argv, enum mu_lang lang)
{
	struct request request = {.lang = lang, .seats = 4, .seconds = 5};
	if (!request_parse(argc, argv, &request))
		return EXIT_USAGE;
	if (request.help) {
		fputs(mu_text(lang, usage), stdout);
		return EXIT_SUCCESS;
	}
	size_t games = 0;
	while (mu_game_at(games))
		games++;
	for (size_t i = 0; i < games; i++) {
		const struct mu_game *game = mu_game_at(i);
		struct mu_setup setup;
		if (request.game && request.game != game)
			continue;
		if (!setup_make(game, &request, &setup))
			return EXIT_USAGE;
		if (request.signature && !request.json)
			signature_print(game, request.game);
		else
			game_bench(game, &setup, request.seconds / (double)(request.game ? 1 : games), &request);
	}
	return EXIT_SUCCESS;
}
