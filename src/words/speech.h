/*
 * Saying things on a plain screen or to a screen reader: whole sentences with named gaps,
 * in the listener's language, in lines of at most 79 columns, nothing that moves a cursor.
 *
 *	say(voice, "{seat} passes the vagabond to {to}.", "seat", name, "to", other, NULL);
 *
 * A sentence is never glued together from words, so that it can be translated as a whole;
 * what fills a gap is a name, a number, or a list of them. The English sentence is the key
 * of its translation, and say() and its sisters look it up.
 *
 * Other languages decline names: a translation writes {to:dat} where it needs a case. So a
 * name is not translated before it is in its sentence: it travels as NOUN("Witch"), between
 * two marks, and is looked up when it is said.
 */
#ifndef SPEECH_H
#define SPEECH_H

#include <stddef.h>
#include <stdio.h>

#include "base/letters.h"
#include "muster.h"
#include "engine/made_names.h"
#include "engine/said.h"
#include "base/strbuf.h"

#define SPEECH_WIDTH 79
#define SPEECH_MAX 2048 /* bytes of one sentence with its gaps filled; the rest is cut */

/* What was said, as JSON: every line that says something is a string, with commas between them. */
struct hearing {
	struct strbuf *said; /* appended to */
	unsigned count;
};

/* Who is spoken to. */
struct voice {
	FILE *out;
	enum mu_lang lang;
	unsigned width;                /* columns of a line; 0: lines are not broken */
	struct hearing *hearing;       /* hears it, in place of `out`; lines are not broken then */
	const struct made_names *made; /* what cards that people made are called, or NULL */
};

/* A name that is looked up when it is said; with a context, if the same English means several things. */
#define NOUN(text) "\001" text "\002"
#define NOUN_IN(context, text) "\001" context "\003" text "\002"
/* The same with its number behind it: "Witch (3)". */
#define NOUN_NUMBERED(text, number) "\001" text "\004" number "\002"
/* A card that somebody made, as the voice has its name; without one the same as NOUN_NUMBERED. */
#define NOUN_MADE(text, number) "\001" text "\005" number "\002"

/* What a person calls itself is in no catalogue; languages that decline say what somebody called so is: "gracza Ada". */
#define NICKNAME "nickname"
void nickname_mark(char *noun, size_t size, const char *name);

/* Pairs of a gap's name and its text follow, and NULL. Names in a phrase are still to be looked up. */
void phrase(const struct voice *voice, char *text, size_t size, const char *sentence, ...) __attribute__((sentinel));
/* A sentence that depends on a number, which fills the gap {n}. */
void phrase_plural(const struct voice *voice, char *text, size_t size, const char *one, const char *several,
                   unsigned number, ...) __attribute__((sentinel));
void say(const struct voice *voice, const char *sentence, ...) __attribute__((sentinel));
/* The same with a label before the first line; all other lines are indented by `hang` columns. */
void say_item(const struct voice *voice, const char *label, unsigned hang, const char *sentence, ...)
    __attribute__((sentinel));
/* Text that is whole and in the right language already, names aside. */
void say_text(const struct voice *voice, const char *label, unsigned hang, const char *text);
/* A line of a list, both parts to be translated: "  hand          your hand". */
void say_pair(const struct voice *voice, const char *term, unsigned hang, const char *meaning);
/* An empty line. */
void say_nothing(const struct voice *voice);
/* Looks up what is left of names, for those who do not say the text. */
void text_resolve(const struct voice *voice, char *text, size_t size);

/* The same into JSON, as a string. */
void text_put_json(const struct voice *voice, const char *text, struct strbuf *out);

/* Adds an item to a list: "Witch (3), Wizard (7)". */
void list_join(const struct voice *voice, char *list, size_t size, const char *item);
/* Adds a sentence, after a space where the language has spaces. */
void sentence_add(const struct voice *voice, char *array, size_t size, const char *sentence);

/* A number, for a gap. */
struct digits {
	char text[16];
};
struct digits digits_of(unsigned number);
struct digits digits_signed(int number); /* "−2", "3" */

#endif
