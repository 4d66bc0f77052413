#include "language.h"

#include <stdlib.h>
#include <string.h>

#include "complain.h"

#define PROGRAM "muster"

enum mu_lang language_read(enum mu_lang lang, const char *program, const char *code)
{
	const enum mu_lang found = mu_lang_find(code);
	if (found != MU_LANG_UNKNOWN)
		return found;
	char list[SPEECH_MAX] = "", text[SPEECH_MAX];
	const struct voice voice = voice_error(lang);
	for (int i = 0; i < MU_LANG_COUNT; i++) {
		char item[SPEECH_MAX];
		snprintf(item, sizeof item, "%s (%s)", mu_lang_code((enum mu_lang)i), mu_lang_name((enum mu_lang)i));
		list_join(&voice, list, sizeof list, item);
	}
	phrase(&voice, text, sizeof text, "there is no such language; choose one of these: {languages}", "languages", list,
	       NULL);
	complain_text(program, code, text);
	return MU_LANG_UNKNOWN;
}

/* What the system says. Nobody chose it for Muster, so a language that is not here is no error. */
static enum mu_lang language_of_system(void)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *value = getenv(names[i]);
		if (value && *value) {
			const enum mu_lang lang = mu_lang_find(value);
			return lang == MU_LANG_UNKNOWN ? MU_LANG_EN : lang;
		}
	}
	return MU_LANG_EN;
}

static bool is_for_a_seat(const char *value)
{
	return value[0] >= '0' && value[0] <= '9' && value[1] == '=';
}

/* The value of the last --lang CODE, which is no argument any more; NULL: there is none. */
static const char *option_take(int *argc, char **argv)
{
	static const char option[] = "--lang";
	const char *code = NULL;
	int kept = 0;
	for (int i = 0; i < *argc; i++) {
		if (strncmp(argv[i], "--lang=", strlen("--lang=")) == 0 && !is_for_a_seat(argv[i] + strlen("--lang=")))
			code = argv[i] + strlen("--lang=");
		else if (strcmp(argv[i], option) == 0 && i + 1 < *argc && !is_for_a_seat(argv[i + 1]))
			code = argv[++i];
		else
			argv[kept++] = argv[i];
	}
	argv[kept] = NULL;
	*argc = kept;
	return code;
}

enum mu_lang language_take(int *argc, char **argv)
{
	const char *code = option_take(argc, argv), *own = getenv("MUSTER_LANG");
	const enum mu_lang system = language_of_system();
	if (code)
		return language_read(system, PROGRAM ": --lang", code);
	if (own && *own)
		return language_read(system, PROGRAM ": MUSTER_LANG", own);
	return system;
}
