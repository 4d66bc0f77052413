#include "lang_tag.h"

enum mu_lang lang_find(const char *tag)
{
	const enum mu_lang lang = mu_lang_find(tag);
	return lang == MU_LANG_UNKNOWN ? MU_LANG_EN : lang;
}
