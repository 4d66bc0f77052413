#include "lang.h"

const char *lang_sentence(const char *lang, const char *english)
{
	(void)lang; /* there is no catalogue yet */
	return english;
}
