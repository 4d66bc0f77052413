#include "language.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const languages[] = {"en", "pl", "zh_TW", NULL};

/* Other names of our languages, as locales and browsers have them. Chinese is ours only in traditional characters. */
static const struct {
	const char *name, *code;
} aliases[] = {{"zh", "zh_TW"}, {"zh_Hant", "zh_TW"}, {"zh_HK", "zh_TW"}, {"zh_MO", "zh_TW"}};

/* "pl_PL.UTF-8" and "pl-PL" are "pl"; a name counts if what follows it is another part of the name. */
static int is_name(const char *name, const char *text, int whole)
{
	const size_t length = strlen(name);
	for (size_t i = 0; i < length; i++) {
		const char given = text[i] == '-' ? '_' : text[i];
		if (strncasecmp(&given, &name[i], 1) != 0)
			return 0;
	}
	return text[length] == '\0' || strchr(".@", text[length]) || (!whole && strchr("_-", text[length]));
}

static const char *code_of(const char *text)
{
	for (size_t i = 0; languages[i]; i++)
		if (is_name(languages[i], text, 0))
			return languages[i];
	for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
		if (is_name(aliases[i].name, text, strcmp(aliases[i].name, "zh") == 0))
			return aliases[i].code;
	return NULL;
}

static const char *variable(const char *name)
{
	const char *value = getenv(name);
	return value && *value ? value : NULL;
}

const char *language_find(const char *wanted)
{
	if (!wanted)
		wanted = variable("MUSTER_LANG");
	if (wanted)
		return code_of(wanted);
	const char *locale = variable("LC_ALL");
	if (!locale)
		locale = variable("LC_MESSAGES");
	if (!locale)
		locale = variable("LANG");
	const char *code = locale ? code_of(locale) : NULL;
	return code ? code : languages[0];
}
