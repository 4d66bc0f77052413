#include "listing.h"

#include <stdio.h>
#include <string.h>

#include "words/complain.h"

static bool wants_help(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0)
			return true;
	return false;
}

static int argument_read(struct listing *l, const char *text)
{
	if (strcmp(text, "--json") == 0) {
		l->json = true;
		return 0;
	}
	if (text[0] == '-')
		return complain(l->lang, l->command, text, "no such option");
	if (l->game)
		return complain(l->lang, l->command, text, "name only one game");
	return (l->game = mu_game_find(text)) ? 0 : complain_no_game(l->lang, l->command, text);
}

bool listing_read(struct listing *l, int argc, char **argv, int *ret_status)
{
	*ret_status = 0;
	if (wants_help(argc, argv)) {
		fputs(mu_text(l->lang, l->usage), stdout);
		return false;
	}
	for (int i = 1; i < argc && *ret_status == 0; i++)
		*ret_status = argument_read(l, argv[i]);
	if (*ret_status == 0 && !l->game)
		*ret_status = complain_which_game(l->lang, l->command, "GAME");
	return *ret_status == 0;
}
