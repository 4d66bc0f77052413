/* Records in files: as plain text, or inside the JSON object with which `muster table` answers "record". */
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include "record/record.h"

/* `path` may be "-": standard input. NULL: complained about on standard error, in the name of `who`. */
struct record *record_file_read(enum mu_lang lang, const char *path, const char *who);
/* Writes the match to a file that does not exist yet, or with `over` also over one that does. False: errno says why. */
bool record_file_write(const char *path, const struct match *match, bool over);

/* "who: path: line 17: …" on standard error. */
void record_file_complain(const char *path, const char *who, const struct record_error *error);

#endif
