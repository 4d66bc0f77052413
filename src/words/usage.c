#include "usage.h"

#include <string.h>

#include "speech.h"

/* "GAME: clue, end; GAME: leaders" */
static void list_options(char *list, size_t size)
{
	const struct mu_game *game;
	list[0] = '\0';
	for (size_t i = 0; (game = mu_game_at(i)); i++)
		for (int option = 0; game->options[option].name; option++) {
			const size_t length = strlen(list);
			snprintf(list + length, size - length, "%s%s%s%s", option || !length ? "" : "; ",
			         option ? ", " : game->name, option ? "" : ": ", game->options[option].name);
		}
}

void usage_with_options(enum mu_lang lang, const char *usage)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	char list[SPEECH_MAX / 2];
	list_options(list, sizeof list);
	fputs(mu_text(lang, usage), stdout);
	fputs("\n", stdout);
	say(&voice, "Options of the games: {options}. \"muster options GAME\" says what they mean.", "options", list, NULL);
}
