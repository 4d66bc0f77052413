/*
 * Whole games as readable text, compared with tests/golden. A change of the rules shows there as a diff to be read.
 * scripts/golden writes them anew (this program, with --write). MUSTER_GOLDEN is the folder.
 */
#include "check.h"

#include "rh_play.h"

static struct golden {
	const char *name;
	unsigned number; /* of the game: seats - 2, and 4, 8, 16 for the options */
} goldens[] = {
    {"rent-a-hero-2-seats", 0},
    {"rent-a-hero-3-seats", 1},
    {"rent-a-hero-4-seats", 2},
    {"rent-a-hero-5-seats", 3},
    {"rent-a-hero-requirement-clues", 5},
    {"rent-a-hero-reshuffle", 1 + 8},
    {"rent-a-hero-last-card-clue", 1 + 16},
    {"rent-a-hero-all-options", 1 + 28},
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

/* -- Writing a game ------------------------------------------------------------------------ */

static void write_event(struct mu_dealer *dealer, const struct mu_event *event)
{
	char text[MU_JSON_MAX];
	rh->event_json(event, MU_ALL, text, sizeof text);
	fprintf(dealer->context, "    %s\n", text);
}

static void write_setup(FILE *out, const struct golden *golden)
{
	const struct mu_setup setup = play_setup(golden->number);
	fprintf(out, "%s, %d seats", rh->title, setup.seats);
	for (int i = 0; rh->options[i].name; i++)
		fprintf(out, ", %s %s", rh->options[i].name, rh->options[i].values[setup.options[i]]);
	fprintf(out, "\n");
}

static void write_question(FILE *out, const struct rh *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	const struct mu_ask ask = rh->ask(g);
	const int count = rh->legal(g, actions);
	fprintf(out, "P%d %s", ask.seat, rh->steps[ask.step]);
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		rh->action_text(actions[i], text, sizeof text);
		fprintf(out, "%s%s", i ? " | " : ": ", text);
	}
	fprintf(out, "\n");
}

static void write_state(FILE *out, const struct rh *g)
{
	char json[MU_JSON_MAX];
	rh->json(g, MU_ALL, json, sizeof json);
	fprintf(out, "\n%s\n", json);
}

static void write_game(FILE *out, const struct golden *golden)
{
	struct play play;
	unsigned turn = 0;
	write_setup(out, golden);
	play_begin_heard(&play, golden->name, golden->number, write_event, out);
	while (!play_is_over(&play)) {
		if (play.g.turn != turn)
			write_state(out, &play.g);
		turn = play.g.turn;
		write_question(out, &play.g);
		char text[MU_TEXT_MAX];
		const mu_action action = play_choose_calmly(&play);
		rh->action_text(action, text, sizeof text);
		fprintf(out, "  > %s\n", text);
		rh->apply(&play.g, action, &play.cards);
	}
	write_state(out, &play.g);
}

/* -- Comparing and writing files ------------------------------------------------------------- */

static FILE *golden_open(const struct golden *golden, const char *mode)
{
	char path[4096];
	const char *folder = getenv("MUSTER_GOLDEN");
	snprintf(path, sizeof path, "%s/%s.txt", folder ? folder : ".", golden->name);
	FILE *file = fopen(path, mode);
	if (!file)
		perror(path);
	return file;
}

static void test_golden(void **state)
{
	const struct golden *golden = *state;
	char *played = NULL, line[MU_JSON_MAX];
	size_t length = 0;
	FILE *out = open_memstream(&played, &length), *kept = golden_open(golden, "r");
	assert_true(out && kept);
	write_game(out, golden);
	fclose(out);
	const char *at = played;
	for (unsigned number = 1; fgets(line, sizeof line, kept); number++) {
		const size_t line_length = strlen(line);
		if (strncmp(at, line, line_length) != 0)
			fail_msg("%s.txt:%u\n  is        %.*s\n  should be %s  If that is meant: scripts/golden, and read the "
			         "diff.",
			         golden->name, number, (int)strcspn(at, "\n"), at, line);
		at += line_length;
	}
	assert_int_equal(at - played, length);
	fclose(kept);
	free(played);
}

static int write_all(void)
{
	for (int i = 0; i < GOLDENS; i++) {
		FILE *out = golden_open(&goldens[i], "w");
		if (!out)
			return EXIT_FAILURE;
		write_game(out, &goldens[i]);
		if (fclose(out) != 0)
			return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[GOLDENS];
	if (argc == 2 && strcmp(argv[1], "--write") == 0)
		return write_all();
	for (int i = 0; i < GOLDENS; i++)
		tests[i] = (struct CMUnitTest){.name = goldens[i].name, .test_func = test_golden, .initial_state = &goldens[i]};
	return _cmocka_run_group_tests("golden", tests, GOLDENS, NULL, NULL);
}
