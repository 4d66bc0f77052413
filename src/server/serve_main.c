/* `muster serve`: settings from the command line, the environment and a file, in this order. */
#include "serve_main.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "words/complain.h"
#include "server/net/net.h"

#define NAME "muster serve"

static const char usage[] = N_("Usage: muster serve [--listen ADDRESS:PORT] [--data DIR] [--config FILE]\n"
                               "                    [SETTING ...]\n"
                               "\n"
                               "Runs tables for people and bots, in the browser or for programs\n"
                               "(docs/protocol.md). Everything is stored in DIR; after a crash or a restart all\n"
                               "games continue. docs/hosting.md explains how to put it on the internet.\n");
static const char usage_sources[] = N_("Settings can also come from the environment: MUSTER_LISTEN,\n"
                                       "MUSTER_SOCKETS_PER_ADDRESS, and so on. This one cannot:\n");

enum { TEXTS_MAX = 32 };

struct settings {
	struct net_options options;
	char *texts[TEXTS_MAX]; /* kept for the options */
	unsigned text_count;
};

enum setting_kind { KIND_TEXT, KIND_TEXTS, KIND_SWITCH, KIND_NUMBER, KIND_SEED };

static const struct setting {
	const char *name;
	enum setting_kind kind;
	const char *value, *meaning; /* to be translated */
	size_t offset;
	unsigned least, most, usual;
	const char *usual_text;
} list[] = {
#define AT(member) offsetof(struct net_options, member)
#define TEXT(name, value, member, usual, meaning) {name, KIND_TEXT, value, meaning, AT(member), 0, 0, 0, usual},
#define TEXTS(name, value, member, most, meaning) {name, KIND_TEXTS, value, meaning, AT(member), 0, most, 0, NULL},
#define SWITCH(name, member, meaning) {name, KIND_SWITCH, "yes", meaning, AT(member), 0, 0, 0, NULL},
#define NUMBER(name, value, member, least, most, usual, meaning) \
	{name, KIND_NUMBER, value, meaning, AT(member), least, most, usual, NULL},
#define LIMIT(name, value, member, least, most, usual, meaning) \
	NUMBER(name, value, limits.member, least, most, usual, meaning)
#define SEED(name, value, member, meaning) {name, KIND_SEED, value, meaning, AT(member), 0, 0, 0, NULL},
#include "server/net/settings.def"
#undef TEXT
#undef TEXTS
#undef SWITCH
#undef NUMBER
#undef LIMIT
#undef SEED
};
enum { SETTING_COUNT = sizeof list / sizeof list[0] };

/* -- Help ----------------------------------------------------------------------------------------------------- */

static void setting_say(const struct voice *voice, const struct setting *setting)
{
	enum { HANG = 27 };
	char term[SPEECH_MAX], label[SPEECH_MAX + HANG + 2];
	snprintf(term, sizeof term, "  --%s %s", setting->name, mu_text_in(voice->lang, "setting", setting->value));
	const unsigned columns = text_columns(term, strlen(term));
	snprintf(label, sizeof label, "%s%*s", term, columns + 2 < HANG ? (int)(HANG - columns) : 2, "");
	say_item(voice, label, HANG, setting->meaning, "usual",
	         setting->usual_text ? setting->usual_text : digits_of(setting->usual).text, "most",
	         digits_of(setting->most).text, NULL);
}

static void settings_say(const struct voice *voice, bool seed)
{
	for (unsigned i = 0; i < SETTING_COUNT; i++)
		if ((list[i].kind == KIND_SEED) == seed)
			setting_say(voice, &list[i]);
}

static void print_help(enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	printf("%s\n", mu_text(lang, usage));
	settings_say(&voice, false);
	printf("\n%s\n", mu_text(lang, usage_sources));
	settings_say(&voice, true);
}

/* -- Reading ------------------------------------------------------------------------------------------------ */

static void settings_begin(struct settings *s, enum mu_lang lang)
{
	*s = (struct settings){.options.lang = lang};
	for (unsigned i = 0; i < SETTING_COUNT; i++) {
		void *member = (char *)&s->options + list[i].offset;
		if (list[i].kind == KIND_NUMBER)
			*(unsigned *)member = list[i].usual;
		else if (list[i].kind == KIND_TEXT)
			*(const char **)member = list[i].usual_text;
	}
}

/* False: the value is not one. */
static bool setting_set(struct settings *s, const struct setting *setting, const char *value)
{
	void *member = (char *)&s->options + setting->offset;
	if (setting->kind == KIND_NUMBER)
		return number_read(value, setting->least, setting->most, member);
	if (setting->kind == KIND_SWITCH) {
		*(bool *)member = strcmp(value, "yes") == 0;
		return *(bool *)member || strcmp(value, "no") == 0;
	}
	if (!value[0] || s->text_count == TEXTS_MAX)
		return false;
	char *copy = s->texts[s->text_count++] = strdup(value);
	struct net_texts *texts = member;
	if (setting->kind != KIND_TEXTS)
		*(const char **)member = copy;
	else if (texts->count == setting->most)
		return false;
	else
		texts->at[texts->count++] = copy;
	return copy;
}

static const struct setting *setting_find(const char *name)
{
	for (unsigned i = 0; i < SETTING_COUNT; i++)
		if (strcmp(list[i].name, name) == 0)
			return &list[i];
	return NULL;
}

static bool value_refuse(const struct settings *s, const char *where, const char *name, const char *value)
{
	fprintf(stderr, mu_text(s->options.lang, "muster serve: %s: \"%s\" cannot be \"%s\". See: muster help serve\n"),
	        mu_text(s->options.lang, where), name, value);
	return false;
}

static bool environment_read(struct settings *s)
{
	for (unsigned i = 0; i < SETTING_COUNT; i++) {
		char name[64] = "MUSTER_";
		size_t at = strlen(name);
		for (const char *c = list[i].name; *c; c++)
			name[at++] = (char)(*c == '-' ? '_' : *c - 'a' + 'A');
		name[at] = '\0';
		const char *value = list[i].kind == KIND_SEED ? NULL : getenv(name);
		if (value && !setting_set(s, &list[i], value))
			return value_refuse(s, N_("environment"), name, value);
	}
	return true;
}

/* Without the white space round it; changes the text. */
static char *trim(char *text)
{
	text += strspn(text, " \t\r\n");
	size_t length = strlen(text);
	while (length && strchr(" \t\r\n", text[length - 1]))
		length--;
	text[length] = '\0';
	return text;
}

/* "name = value" */
static bool line_read(struct settings *s, const char *path, char *line)
{
	char *name = trim(line), *equals = strchr(name, '=');
	if (!*name || *name == '#')
		return true;
	if (!equals)
		return value_refuse(s, path, name, "");
	*equals = '\0';
	name = trim(name);
	const char *value = trim(equals + 1);
	const struct setting *setting = setting_find(name);
	return setting && setting->kind != KIND_SEED && setting_set(s, setting, value) ? true
	                                                                               : value_refuse(s, path, name, value);
}

static bool file_read(struct settings *s, const char *path)
{
	char line[1024];
	FILE *file = fopen(path, "r");
	if (!file) {
		complain_text(NAME, path, error_text(s->options.lang, errno));
		return false;
	}
	bool fine = true;
	while (fine && fgets(line, sizeof line, file))
		fine = line_read(s, path, line);
	fclose(file);
	return fine;
}

static bool arguments_read(struct settings *s, int argc, char **argv)
{
	for (int i = 1; i < argc; i += 2) {
		const struct setting *setting = strncmp(argv[i], "--", 2) == 0 ? setting_find(argv[i] + 2) : NULL;
		if (!setting || i + 1 == argc) {
			complain(s->options.lang, NAME, argv[i], "is not a setting, or has no value");
			return false;
		}
		if (!setting_set(s, setting, argv[i + 1]))
			return value_refuse(s, N_("command line"), argv[i], argv[i + 1]);
	}
	return true;
}

/* The file is named by the other two, but counts less than they. */
static bool settings_read(struct settings *s, int argc, char **argv)
{
	struct settings first;
	settings_begin(&first, s->options.lang);
	if (!environment_read(&first) || !arguments_read(&first, argc, argv))
		return false;
	const bool fine = (!first.options.config || file_read(s, first.options.config)) && environment_read(s) &&
	                  arguments_read(s, argc, argv);
	for (unsigned i = 0; i < first.text_count; i++)
		free(first.texts[i]);
	return fine;
}

int serve_main(int argc, char **argv, enum mu_lang lang)
{
	struct settings s;
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		print_help(lang);
		return 0;
	}
	settings_begin(&s, lang);
	if (!settings_read(&s, argc, argv))
		return 2;
	struct store_problem problem = {.lang = lang};
	if (!store_place_make(net_place(&s.options), &problem)) {
		fprintf(stderr, NAME ": %s: %s\n", problem.code, problem.sentence);
		return 1;
	}
	if (!fair_start()) {
		complain_text(NAME, NULL, mu_text(lang, "no source of randomness is available"));
		return 1;
	}
	const int result = net_run(&s.options);
	for (unsigned i = 0; i < s.text_count; i++)
		free(s.texts[i]);
	return result;
}
