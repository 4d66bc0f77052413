/* `muster`: one program, one command for each thing it does. */
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "bench.h"
#include "cards.h"
#include "explain.h"
#include "muster.h"
#include "play.h"
#include "replay.h"
#include "review.h"
#include "rules.h"
#include "server/serve_main.h"
#include "table/table_main.h"

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary;
} commands[] = {
    {"play", play_main, "play a game in the terminal"},
    {"replay", replay_main, "step through the record of a game"},
    {"review", review_main, "judge the choices of a recorded game: skill and luck"},
    {"cards", cards_main, "list the cards of a game"},
    {"explain", explain_main, "say what a card does, and by which rules"},
    {"rules", rules_main, "the complete rules of a game, or one of them"},
    {"aid", aid_main, "the player aid of a game: one screen to play by"},
    {"table", table_main, "seat programs at a table: JSON lines on standard input and output"},
    {"arena", arena_main, "play bots against each other and measure their strength"},
    {"serve", serve_main, "the server for playing online"},
    {"load", load_main, "play against a running server and measure it"},
    {"verify", verify_main, "check that chance was fair in a recorded game"},
    {"export", export_main, "write the finished games of a server as records"},
    {"backup", backup_main, "copy the database of a server"},
    {"give-up", give_up_main, "give up a table that keeps a server from starting"},
    {"bench", bench_main, "measure the engine's speed, print its signature"},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_help(FILE *to)
{
	fputs("Muster plays tabletop card games by their full rules.\n\nUsage: muster COMMAND [ARGUMENTS]\n\n", to);
	for (int i = 0; i < COMMAND_COUNT; i++)
		fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].summary);
	fputs("  help     show this, or with a command's name its own help\n"
	      "  version  show the version\n"
	      "\nGames:",
	      to);
	for (size_t i = 0; mu_game_at(i); i++)
		fprintf(to, " %s", mu_game_at(i)->name);
	fputs("\nStart with: muster play rent-a-hero\n", to);
}

static int run(const char *name, int argc, char **argv)
{
	for (int i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(commands[i].name, name) == 0)
			return commands[i].run(argc, argv);
	fprintf(stderr, "muster: there is no command \"%s\". Try: muster help\n", name);
	return 2;
}

static int help_on(const char *name)
{
	char help[] = "--help";
	char *arguments[] = {(char[]){"muster"}, help, NULL};
	return run(name, 2, arguments);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		print_help(stderr);
		return 2;
	}
	const char *name = argv[1];
	if (strcmp(name, "help") == 0 && argc > 2)
		return help_on(argv[2]);
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
		print_help(stdout);
		return 0;
	}
	if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0) {
		printf("muster %d.%d.%d\n", MU_VERSION_MAJOR, MU_VERSION_MINOR, MU_VERSION_PATCH);
		return 0;
	}
	return run(name, argc - 1, argv + 1);
}
