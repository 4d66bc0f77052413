/*
 * Leaders that people make, as readable text, one thing on a line, and as links; docs/leaders.md has both formats. Reading is strict,
 * and says what is wrong with a stable code, a line and a sentence.
 *
 * leader_text.c: the text · leader_link.c: links · leader_file.c: files, which browsers do not have
 */
#ifndef LEADER_FILE_H
#define LEADER_FILE_H

#include <stdio.h>

#include "base/strbuf.h"
#include "base/writing.h"
#include "muster.h"

#define LEADER_VERSION 1
#define LEADER_LINK_VERSION 1
#define LEADER_SIZE_MAX (16u << 10) /* bytes of a file */

enum {
	PORTRAIT_SIZE = 81,      /* bytes, with a NUL */
	LEADER_LINK_SIZE = 2048, /* the same of a link */
};

#define LEADER_ERRORS(X)         \
	X(FILE, "leader/file")       \
	X(SIZE, "leader/size")       \
	X(TEXT, "leader/text")       \
	X(VERSION, "leader/version") \
	X(KEY, "leader/key")         \
	X(VALUE, "leader/value")     \
	X(SKILL, "leader/skill")     \
	X(END, "leader/end")         \
	X(LINK, "leader/link")       \
	X(PICTURE, "leader/picture")

enum leader_problem {
#define LEADER_ERROR_ENUM(name, code) LEADER_E_##name,
	LEADER_ERRORS(LEADER_ERROR_ENUM)
#undef LEADER_ERROR_ENUM
};

struct leader {
	struct mu_made made;
	char names[MU_LANG_COUNT][LABEL_SIZE];  /* "": not given in that language */
	char titles[MU_LANG_COUNT][LABEL_SIZE]; /* the same; what stands below the name */
	char portrait[PORTRAIT_SIZE];           /* words for whoever draws it, "": any */
};

struct leader_error {
	enum mu_lang lang; /* set by who asks: in which the sentence is written */
	size_t line;       /* counted from 1; 0: the whole of it */
	const char *code;
	char sentence[1200];
};

/* The game that has such cards. NULL: there is none, and no leader can be read. */
const struct mu_game *leader_game(void);
extern const char leader_game_missing[]; /* that there is none, as a sentence in English */

/* False: *ret_error says why. */
bool leader_parse(const char *text, size_t length, struct leader *ret_leader, struct leader_error *ret_error);
/* `path` may be "-": standard input; or an address with a link in it. */
bool leader_file_read(const char *path, struct leader *ret_leader, struct leader_error *ret_error);
void leader_write(const struct leader *leader, FILE *to);
/* "who: path: line 3: leader/value: …" on standard error. */
void leader_complain(const char *who, const char *path, const struct leader_error *error);

/* The last part of an address, or all of it. */
bool leader_link_read(const char *text, size_t length, struct leader *ret_leader, struct leader_error *ret_error);
void leader_link_write(const struct leader *leader, struct strbuf *out);

/* Its name in that language, or in another one; its title, or "". */
const char *leader_name(const struct leader *leader, enum mu_lang lang);
const char *leader_title(const struct leader *leader, enum mu_lang lang);

/* -- Inside ------------------------------------------------------------------------------------------------- */

/* Always false. The format is a sentence that the catalogues have. */
bool leader_refuse(struct leader_error *error, size_t line, enum leader_problem problem, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* "name", "title-pl" and their like, and "portrait". False: the text does not fit, and *ret_known says whether there is such a word. */
bool leader_label_read(struct leader *leader, const char *key, const char *value, bool *ret_known,
                       struct leader_error *error, size_t line);

#endif
