/*
 * Lists of puzzles as files: a line "muster puzzles 1 GAME", then the puzzles, each a record with an empty line behind it. A
 * list is only ever added to, a puzzle at a time, so one that was cut off has all but its last one.
 */
#ifndef PUZZLE_LIST_H
#define PUZZLE_LIST_H

#include "analysis/puzzles.h"
#include "record/record.h"

enum { PUZZLE_LIST_BYTES_MAX = 64 << 20 };

/* What can be wrong with a list. What is wrong with a record in it has the record's codes. */
#define PUZZLE_ERRORS(X)         \
	X(VERSION, "puzzle/version") \
	X(LINE, "puzzle/line")       \
	X(ANSWERS, "puzzle/answers") \
	X(UNCLEAR, "puzzle/unclear") \
	X(TWICE, "puzzle/twice")

enum puzzle_error {
	PUZZLE_OK,
#define X(name, code) PUZZLE_E_##name,
	PUZZLE_ERRORS(X)
#undef X
	    PUZZLE_E_COUNT,
};
extern const char *const puzzle_codes[], *const puzzle_sentences[]; /* by error */

struct puzzle_list {
	const struct mu_game *game;
	char *text; /* owned */
	size_t length;
};

/* An empty file is a list without puzzles of no game. False: errno says why, or it is 0 and this is no list. */
bool puzzle_list_read(const char *path, struct puzzle_list *ret_list);
void puzzle_list_release(struct puzzle_list *list);

/* The records one after the other: *at begins with 0. False: there is no further one, or the rest was cut off. */
bool puzzle_list_next(const struct puzzle_list *list, size_t *at, const char **ret_record, size_t *ret_length);

/* Plays the record and compares its puzzle. The match is given out if it is wanted, to be destroyed. */
enum puzzle_error puzzle_check(const struct puzzle_list *list, const char *record, size_t length,
                               struct puzzle *ret_puzzle, struct match **ret_match, struct record_error *ret_error);

#endif
