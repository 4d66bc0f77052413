/* The one place where a reader's language goes in: whatever sentence the server sends passes through here. */
#ifndef LANG_H
#define LANG_H

/* `lang` as in hello: "en", "pl", "zh-TW". The sentence itself, where there is no other. */
const char *lang_sentence(const char *lang, const char *english);

#endif
