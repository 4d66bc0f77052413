/* The language of a reader. */
#ifndef LANG_TAG_H
#define LANG_TAG_H

#include "muster.h"

/* By the tag of hello: "en", "pl", "zh-TW". English for what Muster does not speak. */
enum mu_lang lang_find(const char *tag);

#endif
