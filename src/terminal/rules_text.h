/* The texts of rules/, compiled in; scripts/embed-rules makes the list. */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

enum rules_kind { RULES_BOOK, RULES_AID };

struct rules_text {
	const char *game, *language;
	enum rules_kind kind;
	const char *const *lines; /* NULL ends them */
};
extern const struct rules_text rules_texts[]; /* one without a game ends them */

#endif
