/*
 * What people write: their names, and free text. Others read it on their screens, so it must not pretend to be anything that
 * it is not (UTS #39, in spirit). Invisible characters are taken out, or the text is refused where
 * they could mislead; what nobody can read is refused.
 * Everything that comes out is one line of valid UTF-8, and comes out of the same function again as it is.
 */
#ifndef WRITING_H
#define WRITING_H

#include <stdbool.h>
#include <stddef.h>

/* Lengths are those that people count: in clusters, an emoji of five code points is one. Sizes in bytes have a NUL. */
enum {
	NAME_CLUSTERS = 20,
	NAME_SIZE = 81,
	SHOWN_SIZE = NAME_SIZE + 3, /* with a number behind it */
	LABEL_CLUSTERS = 40,        /* of a device */
	LABEL_SIZE = 161,
	TALK_CLUSTERS = 300,
	TALK_SIZE = 1201,
};

/* In NFC, with single spaces. False: too long, nothing to be seen, a control character, or made of letters that do not go together. */
bool writing_name(const char *text, char ret_name[NAME_SIZE]);
bool writing_label(const char *text, char ret_label[LABEL_SIZE]);
/* As it was typed, without what cannot be seen. */
bool writing_talk(const char *text, size_t length, char ret_text[TALK_SIZE]);
/* From a database or a log, perhaps an old one: what is left of a name, which may have a number. False: nothing. */
bool writing_mend(const char *text, char ret_name[SHOWN_SIZE]);

/* One can be taken for the other. Both are names. */
bool writing_alike(const char *one, const char *other);

#endif
