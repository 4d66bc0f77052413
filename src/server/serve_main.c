/* `muster serve`: settings from the command line, the environment and a file, in this order. */
#include "serve_main.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/arguments.h"
#include "words/complain.h"
#include "server/net/net.h"

#define NAME "muster serve"

static const char usage[] = N_("Usage: muster serve [--listen ADDRESS:PORT] [--data DIR] [--config FILE]\n"
                               "                    [SETTING ...]\n"
                               "\n"
                               "Runs tables for people and bots, in the browser or for programs\n"
                               "(docs/protocol.md). Everything is stored in DIR; after a crash or a restart all\n"
                               "games continue. docs/hosting.md explains how to put it on the internet.\n"
                               "\n"
                               "  --listen ADDRESS:PORT    where to listen (default: 127.0.0.1:8400; port 0:\n"
                               "                           any free port)\n"
                               "  --metrics ADDRESS:PORT   where to serve Prometheus metrics (default: nowhere)\n"
                               "  --data DIR               folder of the database (default: muster-data)\n"
                               "  --config FILE            file with lines \"name = value\", named like settings\n"
                               "  --origin URL             a site whose pages may connect, besides this\n"
                               "                           server's own; up to 8\n"
                               "  --behind-proxy yes       trust X-Forwarded-For\n"
                               "  --silence SECONDS        close connections that do not answer a ping\n"
                               "                           (default: 90)\n"
                               "  --sockets N              maximum connections (default: 20000)\n"
                               "  --sockets-per-address N  maximum connections per address (default: 64)\n"
                               "  --sockets-per-person N   maximum connections per person (default: 8)\n"
                               "  --tables N               maximum tables (default: 10000)\n"
                               "  --tables-per-person N    maximum tables per person (default: 20)\n"
                               "  --requests-per-second N  maximum requests per connection (default: 20)\n"
                               "  --newcomers-per-hour N   maximum new people per address (default: 200)\n"
                               "  --tables-per-hour N      maximum tables opened per address (default: 200)\n"
                               "  --tables-per-address N   maximum unfinished tables per address (default: 100)\n"
                               "\n"
                               "Settings can also come from the environment: MUSTER_LISTEN,\n"
                               "MUSTER_SOCKETS_PER_ADDRESS, and so on. This one cannot:\n"
                               "\n"
                               "  --seed TEXT              for tests: all chance comes from TEXT, so cards and\n"
                               "                           dice are no secret; only on 127.0.0.1 and [::1]\n");

enum { TEXTS_MAX = 32 };

struct settings {
	struct net_options options;
	const char *config;
	char *texts[TEXTS_MAX]; /* kept for the options */
	unsigned text_count;
};

/* A seed comes from the command line only: nobody plays with open cards because of a file or a variable they forgot. */
enum setting_kind { TEXT, NUMBER, YES, ORIGIN, SEED };

#define SETTINGS(X)                                                       \
	X("listen", TEXT, options.listen)                                     \
	X("metrics", TEXT, options.metrics)                                   \
	X("data", TEXT, options.data)                                         \
	X("config", TEXT, config)                                             \
	X("seed", SEED, options.seed)                                         \
	X("origin", ORIGIN, options.origins)                                  \
	X("silence", NUMBER, options.silence)                                 \
	X("behind-proxy", YES, options.behind_proxy)                          \
	X("sockets", NUMBER, options.sockets)                                 \
	X("sockets-per-address", NUMBER, options.sockets_of_address)          \
	X("sockets-per-person", NUMBER, options.limits.connections_of_person) \
	X("tables", NUMBER, options.limits.tables)                            \
	X("tables-per-person", NUMBER, options.limits.tables_of_person)       \
	X("requests-per-second", NUMBER, options.limits.requests_a_second)    \
	X("newcomers-per-hour", NUMBER, options.limits.newcomers_an_hour)     \
	X("tables-per-hour", NUMBER, options.limits.tables_an_hour)           \
	X("tables-per-address", NUMBER, options.limits.tables_of_address)

static const struct setting {
	const char *name;
	enum setting_kind kind;
	size_t offset;
} list[] = {
#define SETTING_ROW(name, kind, member) {name, kind, offsetof(struct settings, member)},
    SETTINGS(SETTING_ROW)
#undef SETTING_ROW
};
enum { SETTING_COUNT = sizeof list / sizeof list[0] };

/* False: the value is not one. */
static bool setting_set(struct settings *s, const struct setting *setting, const char *value)
{
	void *member = (char *)s + setting->offset;
	if (setting->kind == NUMBER)
		return number_read(value, 1, 1000000, member);
	if (setting->kind == YES) {
		*(bool *)member = strcmp(value, "yes") == 0;
		return *(bool *)member || strcmp(value, "no") == 0;
	}
	if (!value[0] || s->text_count == TEXTS_MAX)
		return false;
	char *copy = s->texts[s->text_count++] = strdup(value);
	if (setting->kind == TEXT || setting->kind == SEED)
		*(const char **)member = copy;
	else if (s->options.origin_count == NET_ORIGINS_MAX)
		return false;
	else
		s->options.origins[s->options.origin_count++] = copy;
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
		const char *value = list[i].kind == SEED ? NULL : getenv(name);
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
	return setting && setting->kind != SEED && setting_set(s, setting, value) ? true
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
	struct settings first = {.options.lang = s->options.lang};
	if (!environment_read(&first) || !arguments_read(&first, argc, argv))
		return false;
	const bool fine =
	    (!first.config || file_read(s, first.config)) && environment_read(s) && arguments_read(s, argc, argv);
	for (unsigned i = 0; i < first.text_count; i++)
		free(first.texts[i]);
	return fine;
}

/* Every connection is a descriptor. */
static void descriptors_raise(unsigned sockets)
{
	struct rlimit limit;
	const rlim_t wanted = sockets + 256;
	if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted)
		return;
	limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
	setrlimit(RLIMIT_NOFILE, &limit);
}

int serve_main(int argc, char **argv, enum mu_lang lang)
{
	struct settings s = {.options = {.lang = lang,
	                                 .listen = "127.0.0.1:8400",
	                                 .data = "muster-data",
	                                 .silence = 90,
	                                 .sockets = 20000,
	                                 .sockets_of_address = 64,
	                                 .limits = lobby_limits_default}};
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		fputs(mu_text(lang, usage), stdout);
		return 0;
	}
	if (!settings_read(&s, argc, argv))
		return 2;
	if (mkdir(s.options.data, 0700) && errno != EEXIST) {
		fprintf(stderr, mu_text(lang, "muster serve: cannot create the folder %s: %s\n"), s.options.data,
		        error_text(lang, errno));
		return 1;
	}
	if (!fair_start()) {
		complain_text(NAME, NULL, mu_text(lang, "no source of randomness is available"));
		return 1;
	}
	descriptors_raise(s.options.sockets);
	const int result = net_run(&s.options);
	for (unsigned i = 0; i < s.text_count; i++)
		free(s.texts[i]);
	return result;
}
