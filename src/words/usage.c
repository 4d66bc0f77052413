#include "usage.h"

#include <string.h>

#include "complain.h"

/* "GAME (clue, end), GAME (leaders)" */
static void list_options(const struct voice *voice, char *list, size_t size)
{
	const struct mu_game *game;
	list[0] = '\0';
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		char options[SPEECH_MAX] = "", item[SPEECH_MAX];
		for (int option = 0; game->options[option].name; option++)
			list_join(voice, options, sizeof options, game->options[option].name);
		phrase(voice, item, sizeof item, "{game} ({options})", "game", game->name, "options", options, NULL);
		if (options[0])
			list_join(voice, list, size, item);
	}
}

static void list_languages(const struct voice *voice, char *list, size_t size)
{
	list[0] = '\0';
	for (int i = 0; i < MU_LANG_COUNT; i++)
		list_join(voice, list, size, mu_lang_code((enum mu_lang)i));
}

/* Where "  --seats N    how many" says what it means; without such a column, where it begins. */
static size_t meaning_of(const char *line)
{
	const size_t indent = strspn(line, " ");
	const char *gap = strstr(line + indent, "  ");
	return gap ? (size_t)(gap - line) + strspn(gap, " ") : indent;
}

/* A gap may have been filled with more than its line has room for. */
static void put_line(const struct voice *voice, const char *line)
{
	char label[SPEECH_WIDTH + 1];
	const size_t meaning = meaning_of(line);
	if (text_columns(line, strlen(line)) <= SPEECH_WIDTH || meaning >= sizeof label) {
		puts(line);
		return;
	}
	memcpy(label, line, meaning);
	label[meaning] = '\0';
	say_text(voice, label, text_columns(label, meaning), line + meaning);
}

void usage_print(enum mu_lang lang, const char *usage, const char *levels)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	char text[4 * SPEECH_MAX], games[SPEECH_MAX], languages[SPEECH_MAX];
	games_join(&voice, games, sizeof games);
	list_languages(&voice, languages, sizeof languages);
	phrase(&voice, text, sizeof text, usage, "games", games, "game", mu_game_at(0)->name, "languages", languages,
	       "levels", levels ? levels : "", NULL);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		put_line(&voice, line);
	}
}

void usage_with_options(enum mu_lang lang, const char *usage, const char *levels)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	char list[SPEECH_MAX / 2];
	list_options(&voice, list, sizeof list);
	usage_print(lang, usage, levels);
	fputs("\n", stdout);
	say(&voice, "Game options: {options}. \"muster options GAME\" explains them.", "options", list, NULL);
}
