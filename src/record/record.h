/*
 * Records: a game as lines of text, from which it is played again exactly. Written from a
 * match, read into a match; docs/record-format.md is the format. Reading is strict: every
 * line is checked, every action must be accepted, and what chance decided must fit and be
 * used up. Nothing here opens files or prints.
 *
 * record_read does it all. To stop on the way, parse first, then start and step:
 *
 *	struct record *record = record_parse(text, length, &error);
 *	struct match *match = record_start(record, &error);
 *	while (record_step(record, match, &error) == RECORD_PLAYED)
 *		look(match);
 */
#ifndef RECORD_H
#define RECORD_H

#include "match.h"
#include "engine/said.h"

#define RECORD_VERSION 2 /* the newest that is read; a record is written in the oldest that has room for it */
#define RECORD_SIZE_MAX (16u << 20)  /* bytes of a record */
#define RECORD_LINE_MAX (64u << 10)  /* bytes of a line, without its end */
#define RECORD_MOVES_MAX (1u << 20)  /* far above the longest game */
#define RECORD_CHANCE_MAX (1u << 17) /* things that chance decides, likewise */

/* What can be wrong with a record itself. What the games refuse keeps the games' codes. */
#define RECORD_ERRORS(X)         \
	X(SIZE, "record/size")       \
	X(TEXT, "record/text")       \
	X(VERSION, "record/version") \
	X(KEY, "record/key")         \
	X(ORDER, "record/order")     \
	X(VALUE, "record/value")     \
	X(MOVE, "record/move")       \
	X(CHANCE, "record/chance")   \
	X(WINNERS, "record/winners") \
	X(END, "record/end")

struct record_error {
	enum mu_lang lang; /* set by who asks: in which the sentence is written */
	size_t line;       /* counted from 1 */
	const char *code;  /* one of RECORD_ERRORS or of MU_ERRORS */
	const char *rule;  /* id of the rule that forbids it, or NULL */
	char sentence[1024];
};

/* "line 17: action/illegal RH-7.6: You cannot …". Returns the length, as snprintf does. */
int record_error_text(const struct record_error *error, char *text, size_t size);

/* The version that it is written in. */
int record_version(const struct match *match);
/* The whole match so far, ended by a NUL that *ret_length does not count. Freed by the caller; NULL: no memory. */
char *record_write(const struct match *match, size_t *ret_length);
/* The same with further lines "info ...", each with its end, behind the first line. Takes the text over; it may be NULL. */
char *record_add_info(char *text, size_t *length, const char *info);
/* NULL: refused; *ret_error says why. The match can be played on. */
struct match *record_read(const char *text, size_t length, struct record_error *ret_error);

struct record;

struct record *record_parse(const char *text, size_t length, struct record_error *ret_error);
void record_destroy(struct record *record);

const struct mu_game *record_game(const struct record *record);
unsigned record_seats(const struct record *record);
size_t record_move_count(const struct record *record);
unsigned record_people(const struct record *record); /* bit set of the seats of people; 0: it does not say */
const struct made_names *record_made_names(const struct record *record); /* NULL: it does not say */

/* The match as it began, before the first move. The record must outlive the stepping, not the match. */
struct match *record_start(const struct record *record, struct record_error *ret_error);

enum record_step {
	RECORD_BROKEN = -1, /* *ret_error says why; the match is as it was */
	RECORD_END,         /* there is no further move, and the winners are those of the record */
	RECORD_PLAYED,
};
/* Plays the next move of a match that record_start has begun and only this has continued. */
enum record_step record_step(const struct record *record, struct match *match, struct record_error *ret_error);

#endif
