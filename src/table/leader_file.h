/*
 * Leaders that people make, as files: readable text, one thing on a line; docs/leaders.md is the format. Reading is strict, and
 * says what is wrong with a stable code, a line and a sentence.
 */
#ifndef LEADER_FILE_H
#define LEADER_FILE_H

#include <stdio.h>

#include "base/writing.h"
#include "muster.h"

#define LEADER_VERSION 1
#define LEADER_SIZE_MAX (16u << 10) /* bytes of a file */

#define LEADER_ERRORS(X)         \
	X(FILE, "leader/file")       \
	X(SIZE, "leader/size")       \
	X(TEXT, "leader/text")       \
	X(VERSION, "leader/version") \
	X(KEY, "leader/key")         \
	X(VALUE, "leader/value")     \
	X(SKILL, "leader/skill")     \
	X(END, "leader/end")

struct leader {
	struct mu_made made;
	char names[MU_LANG_COUNT][LABEL_SIZE]; /* "": not given in that language */
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
/* `path` may be "-": standard input. */
bool leader_file_read(const char *path, struct leader *ret_leader, struct leader_error *ret_error);
void leader_write(const struct leader *leader, FILE *to);
/* "who: path: line 3: leader/value: …" on standard error. */
void leader_complain(const char *who, const char *path, const struct leader_error *error);

/* Its name in that language, or in another one. */
const char *leader_name(const struct leader *leader, enum mu_lang lang);

#endif
