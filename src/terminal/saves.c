#include "saves.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/record.h"
#include "record_file.h"

#define ENDING ".record"
#define OPTIONS ".options"
#define PLAYED "played-" /* and the name of a game: an empty file */

enum { OPTIONS_BYTES_MAX = 65536 };

/* -- The folder ----------------------------------------------------------------------------------- */

/* By the usual convention: XDG_STATE_HOME, or ~/.local/state. */
static bool folder_name(char folder[PATH_MAX])
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int length = -1;
	if (state && state[0] == '/')
		length = snprintf(folder, PATH_MAX, "%s/muster", state);
	else if (home && home[0] == '/')
		length = snprintf(folder, PATH_MAX, "%s/.local/state/muster", home);
	errno = length < 0 ? ENOENT : ENAMETOOLONG;
	return length > 0 && length < PATH_MAX;
}

/* With all that lead to it. */
static bool folder_make(char folder[PATH_MAX])
{
	for (char *at = folder + 1;; at++) {
		if (*at && *at != '/')
			continue;
		const char kept = *at;
		*at = '\0';
		const bool there = !mkdir(folder, 0700) || errno == EEXIST;
		*at = kept;
		if (!there)
			return false;
		if (!kept)
			return true;
	}
}

bool save_folder(const char *within, bool make, char folder[PATH_MAX])
{
	if (!folder_name(folder))
		return false;
	const size_t length = strlen(folder);
	errno = ENAMETOOLONG;
	if (within[0] && snprintf(folder + length, PATH_MAX - length, "/%s", within) >= (int)(PATH_MAX - length))
		return false;
	return !make || folder_make(folder);
}

static bool path_join(char path[PATH_MAX], const char *folder, const char *name)
{
	errno = ENAMETOOLONG;
	return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

bool save_is_first(const struct mu_game *game)
{
	char folder[PATH_MAX], path[PATH_MAX], name[64];
	snprintf(name, sizeof name, PLAYED "%s", game->name);
	if (!save_folder("", true, folder) || !path_join(path, folder, name))
		return false;
	const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* A file of its own in that folder; nobody else takes the name. -1: errno says why. */
static int file_make(const struct mu_game *game, const char *within, char path[PATH_MAX])
{
	char folder[PATH_MAX], name[160], when[32];
	const time_t now = time(NULL);
	struct tm local;
	if (!save_folder(within, true, folder) || !localtime_r(&now, &local))
		return -1;
	strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &local);
	for (unsigned i = 0; i < 1000; i++) {
		snprintf(name, sizeof name, i ? "%s-%s-%u" ENDING : "%s-%s" ENDING, game->name, when, i);
		if (!path_join(path, folder, name))
			return -1;
		const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	errno = EEXIST;
	return -1;
}

bool save_path_make(const struct mu_game *game, char path[PATH_MAX])
{
	const int fd = file_make(game, "", path);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool ends_with(const char *name, const char *ending)
{
	const size_t length = strlen(name), part = strlen(ending);
	return length > part && strcmp(name + length - part, ending) == 0;
}

bool save_is_ours(const char *path)
{
	char folder[PATH_MAX];
	const size_t length = folder_name(folder) ? strlen(folder) : 0;
	return length && strncmp(path, folder, length) == 0 && path[length] == '/' && ends_with(path, ENDING);
}

static int newer_first(const void *a, const void *b)
{
	const struct save *one = a, *other = b;
	if (one->when != other->when)
		return one->when < other->when ? 1 : -1;
	return strcmp(other->path, one->path);
}

size_t saves_list(struct save saves[SAVES_MAX])
{
	char folder[PATH_MAX];
	struct stat about;
	size_t count = 0;
	DIR *files = folder_name(folder) ? opendir(folder) : NULL;
	for (struct dirent *file; files && count < SAVES_MAX && (file = readdir(files));) {
		struct save *save = &saves[count];
		if (!ends_with(file->d_name, ENDING) || !path_join(save->path, folder, file->d_name) ||
		    stat(save->path, &about) || !about.st_size)
			continue;
		save->when = about.st_mtime;
		count++;
	}
	if (files)
		closedir(files);
	qsort(saves, count, sizeof *saves, newer_first);
	return count;
}

/* -- Records ---------------------------------------------------------------------------------------- */

bool save_write(const char *path, const struct match *match)
{
	return record_file_write(path, match, true);
}

static void options_remove(const char *path)
{
	char options[PATH_MAX];
	if (snprintf(options, sizeof options, "%s" OPTIONS, path) < PATH_MAX)
		unlink(options);
}

void save_forget(const char *path)
{
	options_remove(path);
	unlink(path);
}

static bool text_store(int fd, const char *text, size_t length)
{
	FILE *file = fdopen(fd, "w");
	if (!file) {
		close(fd);
		return false;
	}
	const bool written = fwrite(text, 1, length, file) == length && !fflush(file) && !fsync(fd);
	return !fclose(file) && written;
}

bool save_finish(const char *path, const struct match *match, const char *info, char finished[PATH_MAX])
{
	size_t length;
	char *text = record_write(match, &length);
	if (text && info[0])
		text = record_add_info(text, &length, info);
	errno = text ? 0 : ENOMEM;
	const int fd = text ? file_make(match_game(match), SAVES_FINISHED, finished) : -1;
	const bool kept = fd >= 0 && text_store(fd, text, length);
	const int error = errno;
	if (fd >= 0 && !kept)
		unlink(finished); /* half of a game is none */
	free(text);
	if (kept && path[0])
		save_forget(path);
	errno = error;
	return kept;
}

/* -- Options ------------------------------------------------------------------------------------------ */

bool save_options_write(const char *path, int count, char *const *options)
{
	char name[PATH_MAX];
	if (snprintf(name, sizeof name, "%s" OPTIONS, path) >= PATH_MAX)
		return false;
	FILE *file = fopen(name, "w");
	if (!file)
		return false;
	for (int i = 0; i < count; i++)
		fprintf(file, "%s\n", options[i]);
	return !fclose(file);
}

/* The list and the texts behind it, in one block. */
static char **lines_split(const char *text, size_t length, int *ret_count)
{
	int count = 0;
	for (size_t i = 0; i < length; i++)
		count += text[i] == '\n';
	char **lines = malloc(((size_t)count + 1) * sizeof *lines + length + 1);
	if (!lines)
		return NULL;
	char *copy = (char *)(lines + count + 1);
	memcpy(copy, text, length);
	copy[length] = '\0';
	for (int i = 0; i < count; i++) {
		lines[i] = copy;
		copy += strcspn(copy, "\n");
		*copy++ = '\0';
	}
	lines[count] = NULL;
	*ret_count = count;
	return lines;
}

char **save_options_read(const char *path, int *ret_count)
{
	char name[PATH_MAX], text[OPTIONS_BYTES_MAX];
	if (snprintf(name, sizeof name, "%s" OPTIONS, path) >= PATH_MAX)
		return NULL;
	FILE *file = fopen(name, "r");
	if (!file)
		return NULL;
	const size_t length = fread(text, 1, sizeof text, file);
	fclose(file);
	return lines_split(text, length, ret_count);
}
