#include "resume.h"

#include <stdlib.h>
#include <string.h>

#include "words/complain.h"
#include "words/language.h"
#include "play.h"
#include "record_file.h"
#include "saves.h"

#define NAME "muster resume"

/* Translators: lines of at most 79 columns. max-width: 79 */
static const char usage[] = N_("Usage: muster resume [N] [OPTIONS]\n"
                               "       muster resume --list\n"
                               "       muster resume --forget N\n"
                               "\n"
                               "Continues your most recent saved game, or number N in the list.\n"
                               "\n"
                               "  --list      list saved games, newest first\n"
                               "  --forget N  delete number N in the list\n"
                               "  OPTIONS     options of \"muster play\", instead of those used before\n");

static void say_save(const struct voice *voice, const struct save *save, size_t number)
{
	char when[32] = "";
	struct tm local;
	struct record *record = record_file_read(voice->lang, save->path, NAME);
	if (!record)
		return;
	if (localtime_r(&save->when, &local))
		strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
	say(voice, "{n}. {game}, {seats} players, left on {when}", "n", digits_of((unsigned)number).text, "game",
	    mu_text(voice->lang, record_game(record)->title), "seats", digits_of(record_seats(record)).text, "when", when,
	    NULL);
	record_destroy(record);
}

static int complain_no_save(enum mu_lang lang)
{
	const struct voice voice = voice_error(lang);
	char sentence[SPEECH_MAX];
	phrase(&voice, sentence, sizeof sentence, "you have no saved games; start one with: muster play {game}", "game",
	       mu_game_at(0)->name, NULL);
	return complain(lang, NAME, NULL, sentence);
}

static int list(const struct save *saves, size_t count, enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	if (!count)
		say(&voice, "You have no saved games. Start one with: muster play {game}", "game", mu_game_at(0)->name, NULL);
	for (size_t i = 0; i < count; i++)
		say_save(&voice, &saves[i], i + 1);
	return 0;
}

/* Nobody has said now in which language: then that of the people at the table. */
static bool language_is_usual(enum mu_lang lang)
{
	int none = 0;
	char *nothing[] = {NULL};
	return language_take(&none, nothing) == lang;
}

/* The game's own options first, so that those given now have the last word. */
static int go_on(const struct save *save, int argc, char **argv, enum mu_lang lang)
{
	int kept = 0, count = 0;
	char **options = save_options_read(save->path, &kept), path[PATH_MAX];
	char **all = calloc((size_t)(kept + argc) + 4, sizeof *all);
	if (!all) {
		complain_text(NAME, NULL, mu_text(lang, mu_error_sentence(MU_E_MEMORY)));
		free(options);
		return 1;
	}
	snprintf(path, sizeof path, "%s", save->path);
	all[count++] = (char[]){"muster play"};
	all[count++] = (char[]){"--load"};
	all[count++] = path;
	for (int i = 0; i < kept; i++) {
		if (strcmp(options[i], "--lang") == 0 && !language_is_usual(lang))
			i++; /* its value goes, too */
		else
			all[count++] = options[i];
	}
	for (int i = 0; i < argc; i++)
		all[count++] = argv[i];
	const int code = play_main(count, all, lang);
	free(all);
	free(options);
	return code;
}

/* A number of the list, from 1; 0: it is none. */
static size_t number_of(const char *text, size_t count)
{
	size_t number = 0;
	if (!text || !*text || strspn(text, "0123456789") != strlen(text) || strlen(text) > 4)
		return 0;
	for (; *text; text++)
		number = 10 * number + (size_t)(*text - '0');
	return number <= count ? number : 0;
}

int resume_main(int argc, char **argv, enum mu_lang lang)
{
	static struct save saves[SAVES_MAX];
	size_t number = 1;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(mu_text(lang, usage), stdout);
			return 0;
		}
	}
	const size_t count = saves_list(saves);
	if (argc == 2 && strcmp(argv[1], "--list") == 0)
		return list(saves, count, lang);
	if (!count)
		return complain_no_save(lang);
	if (argc > 1 && strcmp(argv[1], "--forget") == 0) {
		number = number_of(argv[2], count);
		if (!number)
			return complain(lang, NAME, argv[1], "which game? See: muster resume --list");
		save_forget(saves[number - 1].path);
		return 0;
	}
	const bool given = argc > 1 && argv[1][0] != '-';
	if (given && !(number = number_of(argv[1], count)))
		return complain(lang, NAME, argv[1], "no such game; see: muster resume --list");
	return go_on(&saves[number - 1], argc - 1 - given, argv + 1 + given, lang);
}
