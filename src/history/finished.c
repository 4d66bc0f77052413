#include "finished.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/record.h"

#define ENDING ".record"
#define LAST "last-finished" /* where earlier versions kept the last one, and no other */

/* -- Listing ---------------------------------------------------------------------------------------------- */

/* The whole file, ended by a NUL; NULL: it cannot be read. */
static char *file_read(const char *path, size_t *ret_length, time_t *ret_when)
{
	struct stat about;
	FILE *file = fopen(path, "rb");
	char *text = NULL;
	if (file && !fstat(fileno(file), &about) && about.st_size > 0 && about.st_size <= RECORD_SIZE_MAX &&
	    (text = malloc((size_t)about.st_size + 1))) {
		*ret_length = fread(text, 1, (size_t)about.st_size, file);
		text[*ret_length] = '\0';
		*ret_when = about.st_mtime;
	}
	if (file)
		fclose(file);
	return text;
}

/* The best of "info level SEAT LEVEL". */
static uint8_t level_read(const char *text)
{
	static const char mark[] = "\ninfo level ";
	unsigned best = 0;
	for (const char *line = strstr(text, mark); line; line = strstr(line, mark)) {
		line += strlen(mark);
		if (line[0] < '0' || line[0] > '9' || line[1] != ' ' || line[2] < '0' || line[2] > '9')
			continue;
		const unsigned level = (unsigned)(line[2] - '0');
		best = level > best ? level : best;
	}
	return (uint8_t)best;
}

/* "winners 0 2"; false: the game is not over. */
static bool winners_read(const char *text, unsigned *ret_winners)
{
	const char *line = strstr(text, "\nwinners ");
	if (!line)
		return false;
	*ret_winners = 0;
	for (line += strlen("\nwinners "); *line && *line != '\n' && *line != '\r'; line++)
		if (*line >= '0' && *line < '0' + MU_SEATS_MAX)
			*ret_winners |= 1u << (*line - '0');
	return true;
}

static bool game_read(const char *path, struct finished *ret)
{
	size_t length;
	struct record_error error = {0};
	struct finished found = {0};
	char *text = file_read(path, &length, &found.when);
	struct record *record = text ? record_parse(text, length, &error) : NULL;
	const bool fine = record && winners_read(text, &found.winners) && (found.path = strdup(path));
	if (fine) {
		found.game = record_game(record);
		found.seats = record_seats(record);
		found.people = record_people(record) & ((1u << found.seats) - 1);
		found.level = level_read(text);
		*ret = found;
	}
	record_destroy(record);
	free(text);
	return fine;
}

static bool list_add(struct finished_list *list, size_t *room, const char *path)
{
	if (list->count == *room) {
		const size_t more = 2 * *room + 64;
		struct finished *games = realloc(list->games, more * sizeof *games);
		if (!games)
			return false;
		list->games = games;
		*room = more;
	}
	const bool read = game_read(path, &list->games[list->count]);
	list->count += read;
	list->unread += !read;
	return true;
}

static int newer_first(const void *a, const void *b)
{
	const struct finished *one = a, *other = b;
	if (one->when != other->when)
		return one->when < other->when ? 1 : -1;
	return strcmp(other->path, one->path);
}

bool finished_list_read(struct finished_list *ret_list)
{
	struct finished_list list = {0};
	char folder[PATH_MAX], path[PATH_MAX];
	size_t room = 0;
	bool fine = true;
	DIR *files = save_folder(SAVES_FINISHED, false, folder) ? opendir(folder) : NULL;
	for (struct dirent *file; fine && files && list.count < FINISHED_MAX && (file = readdir(files));) {
		const char *dot = strrchr(file->d_name, '.');
		if (dot && strcmp(dot, ENDING) == 0 &&
		    snprintf(path, sizeof path, "%s/%s", folder, file->d_name) < (int)sizeof path)
			fine = list_add(&list, &room, path);
	}
	if (files)
		closedir(files);
	if (fine && save_folder("", false, folder) && snprintf(path, sizeof path, "%s/" LAST, folder) < (int)sizeof path &&
	    !access(path, R_OK))
		fine = list_add(&list, &room, path);
	if (!fine) {
		finished_list_release(&list);
		return false;
	}
	if (list.count)
		qsort(list.games, list.count, sizeof *list.games, newer_first);
	*ret_list = list;
	return true;
}

void finished_list_release(struct finished_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->games[i].path);
	free(list->games);
	*list = (struct finished_list){0};
}
