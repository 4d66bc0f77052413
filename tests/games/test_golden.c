/*
 * Whole games as readable text, compared with tests/golden. A change of the rules shows there as a diff to be read.
 * scripts/golden writes them anew (this program, with --write). MUSTER_GOLDEN is the folder.
 */
#include "games.h"
#include "check.h"

#include "play.h"

static struct golden {
	const char *name;
	const struct mu_game *game;
	unsigned number; /* of the game: see play_setup */
} goldens[] = {
    {"here-to-slay-2-seats", &hts_game, 0},        {"here-to-slay-3-seats", &hts_game, 1},
    {"here-to-slay-4-seats", &hts_game, 2},        {"here-to-slay-5-seats", &hts_game, 13},
    {"here-to-slay-6-seats", &hts_game, 14},       {"rent-a-hero-2-seats", &rh_game, 0},
    {"rent-a-hero-3-seats", &rh_game, 1},          {"rent-a-hero-4-seats", &rh_game, 2},
    {"rent-a-hero-5-seats", &rh_game, 3},          {"rent-a-hero-requirement-clues", &rh_game, 5},
    {"rent-a-hero-reshuffle", &rh_game, 1 + 8},    {"rent-a-hero-last-card-clue", &rh_game, 1 + 16},
    {"rent-a-hero-all-options", &rh_game, 1 + 28},
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

/* -- Writing a game ------------------------------------------------------------------------ */

struct writer {
	const struct mu_game *game;
	FILE *out;
};

static void write_event(struct mu_dealer *dealer, const struct mu_event *event)
{
	const struct writer *writer = dealer->context;
	char text[MU_JSON_MAX];
	writer->game->event_json(event, MU_ALL, text, sizeof text);
	fprintf(writer->out, "    %s\n", text);
}

static void write_setup(FILE *out, const struct golden *golden)
{
	const struct mu_game *game = golden->game;
	const struct mu_setup setup = play_setup(game, golden->number);
	fprintf(out, "%s, %d seats", game->title, setup.seats);
	for (int i = 0; game->options[i].name; i++) {
		char value[MU_TEXT_MAX];
		mu_option_text(game, i, mu_option_value(game, &setup, i), value, sizeof value);
		if (game->options[i].always)
			fprintf(out, ", %s %s", game->options[i].name, value);
	}
	fprintf(out, "\n");
}

static void write_question(FILE *out, const struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	const struct mu_ask ask = play->game->ask(&play->state);
	const int count = play->game->legal(&play->state, actions);
	fprintf(out, "P%d %s", ask.seat, play->game->steps[ask.step]);
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		play->game->action_text(actions[i], text, sizeof text);
		fprintf(out, "%s%s", i ? " | " : ": ", text);
	}
	fprintf(out, "\n");
}

/* The turn is the state's only in its printed form. */
static unsigned write_state(FILE *out, const struct play *play, unsigned last_turn)
{
	char json[MU_JSON_MAX];
	play->game->json(&play->state, MU_ALL, json, sizeof json);
	const unsigned turn = (unsigned)strtoul(strstr(json, "\"turn\":") + strlen("\"turn\":"), NULL, 10);
	if (turn != last_turn || play_is_over(play))
		fprintf(out, "\n%s\n", json);
	return turn;
}

static void write_game(FILE *out, const struct golden *golden)
{
	struct writer writer = {golden->game, out};
	struct play play;
	unsigned turn = 0;
	write_setup(out, golden);
	play_begin_heard(&play, golden->game, golden->name, golden->number, write_event, &writer);
	while (!play_is_over(&play)) {
		turn = write_state(out, &play, turn);
		write_question(out, &play);
		char text[MU_TEXT_MAX];
		const mu_action action = play_choose_calmly(&play);
		play.game->action_text(action, text, sizeof text);
		fprintf(out, "  > %s\n", text);
		play.game->apply(&play.state, action, &play.cards);
	}
	write_state(out, &play, turn);
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
