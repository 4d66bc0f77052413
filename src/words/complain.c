#include "complain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };

int complain(enum mu_lang lang, const char *program, const char *about, const char *what)
{
	complain_text(program, about, mu_text(lang, what));
	fprintf(stderr, mu_text(lang, "See: %s --help\n"), program);
	return EXIT_USAGE;
}

/* With the games that there are. */
static int complain_games(enum mu_lang lang, const char *program, const char *about, const char *what)
{
	const struct voice voice = voice_error(lang);
	char list[SPEECH_MAX], sentence[SPEECH_MAX];
	games_join(&voice, list, sizeof list);
	phrase(&voice, sentence, sizeof sentence, what, "list", list, NULL);
	return complain(lang, program, about, sentence);
}

int complain_which_game(enum mu_lang lang, const char *program, const char *about)
{
	return complain_games(lang, program, about, N_("which game? Choose one: {list}"));
}

int complain_no_game(enum mu_lang lang, const char *program, const char *name)
{
	return complain_games(lang, program, name, N_("there is no such game. Games: {list}"));
}

void complain_text(const char *program, const char *about, const char *what)
{
	if (about)
		fprintf(stderr, "%s: %s: %s\n", program, about, what);
	else
		fprintf(stderr, "%s: %s\n", program, what);
}

void print_line(const char *program, enum mu_lang lang, struct strbuf *line)
{
	if (line->failed) {
		complain_text(program, NULL, mu_text(lang, mu_error_sentence(MU_E_MEMORY)));
		exit(1);
	}
	puts(line->text);
	strbuf_release(line);
}

const char *error_text(enum mu_lang lang, int error)
{
	static const struct {
		int error;
		const char *text;
	} known[] = {
	    {ENOENT, N_("no such file or folder")},
	    {EACCES, N_("permission denied")},
	    {EPERM, N_("permission denied")},
	    {EISDIR, N_("that is a folder")},
	    {ENOTDIR, N_("part of the path is not a folder")},
	    {EEXIST, N_("the file already exists")},
	    {ENOSPC, N_("the disk is full")},
	    {EROFS, N_("the file system is read-only")},
	    {ENAMETOOLONG, N_("the name is too long")},
	    {EADDRINUSE, N_("another program is already using that address")},
	    {EADDRNOTAVAIL, N_("that is not an address of this machine")},
	    {ECONNREFUSED, N_("connection refused: nothing is listening there")},
	    {ENOMEM, N_("out of memory")},
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (known[i].error == error)
			return mu_text(lang, known[i].text);
	return strerror(error);
}

struct voice voice_error(enum mu_lang lang)
{
	return (struct voice){.out = stderr, .lang = lang, .width = 0};
}

void games_join(const struct voice *voice, char *list, size_t size)
{
	list[0] = '\0';
	for (size_t i = 0; mu_game_at(i); i++)
		list_join(voice, list, size, mu_game_at(i)->name);
}
