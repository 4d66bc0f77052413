/* `muster`: one program, one command for each thing it does. */
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "bench.h"
#include "cards.h"
#include "explain.h"
#include "history/games_list.h"
#include "leader.h"
#include "option_list.h"
#include "words/language.h"
#include "words/speech.h"
#include "terminal/play.h"
#include "history/puzzle.h"
#include "replay.h"
#include "terminal/resume.h"
#include "review.h"
#include "terminal/rules.h"
#include "engine/said.h"
#include "server/serve_main.h"
#include "table/table_main.h"

/* Looking back at one's games is done by those who look back at any. */
static int own_games_main(int argc, char **argv, enum mu_lang lang)
{
	return games_main(argc, argv, lang, replay_main, review_main);
}

static const struct {
	const char *name;
	int (*run)(int argc, char **argv, enum mu_lang lang);
	const char *summary;
} commands[] = {
    {"play", play_main, N_("play a game in the terminal")},
    {"resume", resume_main, N_("continue a saved game")},
    {"games", own_games_main, N_("list, replay, export and delete your games")},
    {"replay", replay_main, N_("replay a recorded game")},
    {"review", review_main, N_("review a recorded game: mistakes and luck")},
    {"puzzle", puzzle_main, N_("make and check lists of puzzles")},
    {"cards", cards_main, N_("list the cards of a game")},
    {"options", options_main, N_("list the options of a game")},
    {"explain", explain_main, N_("explain a card and the rules it uses")},
    {"leader", leader_main, N_("make a party leader of your own, and test it")},
    {"rules", rules_main, N_("show the complete rules of a game, or a single rule")},
    {"aid", aid_main, N_("show the player aid of a game on one screen")},
    {"table", table_main, N_("let programs play: JSON lines on standard input and output")},
    {"arena", arena_main, N_("play bots against each other and measure their strength")},
    {"serve", serve_main, N_("run the server for online play")},
    {"load", load_main, N_("load-test a running server")},
    {"verify", verify_main, N_("verify the shuffles and dice of a recorded game")},
    {"export", export_main, N_("export the finished games of a server as records")},
    {"backup", backup_main, N_("back up the database of a server")},
    {"store", store_main, N_("check the database of a server, or copy it into another")},
    {"people", people_main, N_("list, sign out or forget people on a server")},
    {"give-up", give_up_main, N_("abandon a table whose log is damaged")},
    {"bench", bench_main, N_("benchmark the engine and print its signature")},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

/* One line of the list of commands, filled up by columns. */
static void print_command(FILE *to, enum mu_lang lang, const char *name, const char *summary)
{
	fprintf(to, "  %-8s %s\n", name, mu_text(lang, summary));
}

static void print_help(FILE *to, enum mu_lang lang)
{
	fputs(mu_text(lang, "Muster plays tabletop card games by their full rules.\n"
	                    "\n"
	                    "Usage: muster COMMAND [ARGUMENTS] [--lang CODE]\n"),
	      to);
	fputs("\n", to);
	for (int i = 0; i < COMMAND_COUNT; i++)
		print_command(to, lang, commands[i].name, commands[i].summary);
	print_command(to, lang, "help", N_("show this help, or help on a command"));
	print_command(to, lang, "version", N_("show the version"));
	const struct voice voice = {.lang = lang};
	char list[SPEECH_MAX], language[64];
	snprintf(list, sizeof list, "%s", mu_text(lang, "Languages:"));
	for (int i = 0; i < MU_LANG_COUNT; i++) {
		snprintf(language, sizeof language, "%s (%s)", mu_lang_code((enum mu_lang)i), mu_lang_name((enum mu_lang)i));
		sentence_add(&voice, list, sizeof list, language);
	}
	fprintf(to, "\n%s\n", list);
	snprintf(list, sizeof list, "%s", mu_text(lang, "Games:"));
	for (size_t i = 0; mu_game_at(i); i++)
		sentence_add(&voice, list, sizeof list, mu_game_at(i)->name);
	fprintf(to, "%s\n", list);
	fprintf(to, mu_text(lang, "Start with: muster play %s\n"), mu_game_at(0)->name);
}

static int run(const char *name, int argc, char **argv, enum mu_lang lang)
{
	for (int i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(commands[i].name, name) == 0)
			return commands[i].run(argc, argv, lang);
	fprintf(stderr, mu_text(lang, "muster: there is no command \"%s\". See: muster help\n"), name);
	return 2;
}

static int help_on(const char *name, enum mu_lang lang)
{
	char help[] = "--help";
	char *arguments[] = {(char[]){"muster"}, help, NULL};
	return run(name, 2, arguments, lang);
}

int main(int argc, char **argv)
{
	const enum mu_lang lang = language_take(&argc, argv);
	if (lang == MU_LANG_UNKNOWN)
		return 2;
	if (argc < 2) {
		print_help(stderr, lang);
		return 2;
	}
	const char *name = argv[1];
	if (strcmp(name, "help") == 0 && argc > 2)
		return help_on(argv[2], lang);
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
		print_help(stdout, lang);
		return 0;
	}
	if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0) {
		printf("muster %d.%d.%d\n", MU_VERSION_MAJOR, MU_VERSION_MINOR, MU_VERSION_PATCH);
		return 0;
	}
	return run(name, argc - 1, argv + 1, lang);
}
