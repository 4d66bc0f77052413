/*
 * Games that were left before their end. Each is a record in the user's state folder, beside it a file with the
 * options it was played with.
 */
#ifndef SAVES_H
#define SAVES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "record/match.h"

enum { SAVES_MAX = 64 };
#define SAVES_FINISHED "finished" /* the folder in theirs for those that are over */

struct save {
	char path[PATH_MAX];
	time_t when;
};

/* Their folder, or one in it; it is made if that is wanted. False: errno says why not. */
bool save_folder(const char *within, bool make, char folder[PATH_MAX]);
/* Nobody has played this game here before; from now on somebody has. */
bool save_is_first(const struct mu_game *game);
/* A path for a game that begins now; its folder is made. False: errno says why not. */
bool save_path_make(const struct mu_game *game, char path[PATH_MAX]);
/* Is it in the folder of such games? */
bool save_is_ours(const char *path);
void save_forget(const char *path);
/* The newest first, SAVES_MAX at most. */
size_t saves_list(struct save saves[SAVES_MAX]);
/* False: errno says why. What was there stays whole until the new record is on the disk. */
bool save_write(const char *path, const struct match *match);
/*
 * The game is over: its record, with further lines "info …", is kept among the finished ones, and what was saved at `path` goes ("": nothing
 * was). False: errno says why, and that stays.
 */
bool save_finish(const char *path, const struct match *match, const char *info, char finished[PATH_MAX]);

/* The options, a line each. */
bool save_options_write(const char *path, int count, char *const *options);
/* NULL: there are none. To be freed with the list itself: one block. */
char **save_options_read(const char *path, int *ret_count);

#endif
