/* The one place where a reader's language goes in: whatever sentence the server sends passes through here. */
#ifndef LANG_H
#define LANG_H

#include "muster.h"

/* By the tag of hello: "en", "pl", "zh-TW". English for what Muster does not speak. */
enum mu_lang lang_find(const char *tag);
/* The sentence in that language. */
const char *lang_sentence(const char *tag, const char *english);

#endif
