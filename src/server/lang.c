#include "lang.h"

enum mu_lang lang_find(const char *tag)
{
	const enum mu_lang lang = mu_lang_find(tag);
	return lang == MU_LANG_UNKNOWN ? MU_LANG_EN : lang;
}

const char *lang_sentence(const char *tag, const char *english)
{
	return mu_text(lang_find(tag), english);
}
