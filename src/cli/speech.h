/*
 * Saying things on a plain screen or to a screen reader: whole sentences with named gaps,
 * lines of at most 79 columns, nothing that moves a cursor.
 *
 *	say(out, "{seat} passes the vagabond to {to}.", "seat", name, "to", other, NULL);
 *
 * A sentence is never glued together from words, so that it can be translated as a whole;
 * what fills a gap is a name, a number, or a list of them.
 */
#ifndef SPEECH_H
#define SPEECH_H

#include <stddef.h>
#include <stdio.h>

#define SPEECH_WIDTH 79
#define SPEECH_MAX 1024 /* bytes of one sentence with its gaps filled; the rest is cut */

/* Pairs of a gap's name and its text follow, and NULL. */
void phrase(char *text, size_t size, const char *sentence, ...) __attribute__((sentinel));
void say(FILE *out, const char *sentence, ...) __attribute__((sentinel));
/* The same with a label before the first line; all other lines are indented by `hang` columns. */
void say_item(FILE *out, const char *label, size_t hang, const char *sentence, ...) __attribute__((sentinel));
/* Text that is already whole. */
void say_text(FILE *out, const char *label, size_t hang, const char *text);

/* Adds an item to a list: "Witch (3), Wizard (7)". */
void list_join(char *list, size_t size, const char *item);

/* A number, for a gap. */
struct digits {
	char text[12];
};
struct digits digits_of(unsigned number);

#endif
