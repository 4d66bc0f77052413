#include "puzzle_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST "muster puzzles 1 "
#define MARK "\ninfo puzzle "

const char *const puzzle_codes[] = {
#define X(name, code) [PUZZLE_E_##name] = code,
    PUZZLE_ERRORS(X)
#undef X
};
const char *const puzzle_sentences[] = {
    [PUZZLE_E_VERSION] = N_("this is not a list of puzzles, or it is for a different game or version"),
    [PUZZLE_E_LINE] = N_("the puzzle's line is missing or not valid"),
    [PUZZLE_E_ANSWERS] = N_("the answers do not match the legal ones"),
    [PUZZLE_E_UNCLEAR] = N_("no answer is clearly the best"),
    [PUZZLE_E_TWICE] = N_("this puzzle is in the list twice"),
};

/* Behind the first line; 0: it is another one. */
static size_t head_length(const char *text, size_t length, const struct mu_game **ret_game)
{
	char name[64];
	const char *end = memchr(text, '\n', length);
	const size_t first = strlen(FIRST), line = end ? (size_t)(end - text) : 0;
	if (line <= first || line - first >= sizeof name || memcmp(text, FIRST, first) != 0)
		return 0;
	snprintf(name, sizeof name, "%.*s", (int)(line - first), text + first);
	*ret_game = mu_game_find(name);
	return *ret_game ? line + 1 : 0;
}

bool puzzle_list_read(const char *path, struct puzzle_list *ret_list)
{
	struct puzzle_list list = {0};
	FILE *file = fopen(path, "rb");
	if (!file)
		return false;
	size_t room = 1 << 16, read = 0;
	bool fine = (list.text = malloc(room)) != NULL;
	while (fine && (read = fread(list.text + list.length, 1, room - list.length, file)) > 0) {
		list.length += read;
		if (list.length < room)
			continue;
		char *more = room < PUZZLE_LIST_BYTES_MAX ? realloc(list.text, room *= 2) : NULL;
		fine = more != NULL;
		list.text = more ? more : list.text;
		errno = more ? 0 : EFBIG;
	}
	const int error = fine && ferror(file) ? EIO : errno;
	fine = fine && !ferror(file);
	fclose(file);
	errno = error;
	if (fine && list.length && !head_length(list.text, list.length, &list.game)) {
		fine = false;
		errno = 0;
	}
	if (!fine) {
		free(list.text);
		return false;
	}
	*ret_list = list;
	return true;
}

void puzzle_list_release(struct puzzle_list *list)
{
	free(list->text);
	*list = (struct puzzle_list){0};
}

bool puzzle_list_next(const struct puzzle_list *list, size_t *at, const char **ret_record, size_t *ret_length)
{
	const struct mu_game *game;
	if (!*at)
		*at = list->length ? head_length(list->text, list->length, &game) : 0;
	const char *begin = list->text + *at;
	const char *end = *at < list->length ? memmem(begin, list->length - *at, "\n\n", 2) : NULL;
	if (!end)
		return false;
	*ret_record = begin;
	*ret_length = (size_t)(end - begin) + 1;
	*at += *ret_length + 1;
	return true;
}

/* Exactly the legal ones, each once. */
static bool answers_fit(const struct match *match, const struct puzzle *puzzle)
{
	const struct mu_game *game = match_game(match);
	mu_action actions[MU_ACTIONS_MAX];
	if (game->ask(match_state(match)).seat < 0 || game->legal(match_state(match), actions) != puzzle->count)
		return false;
	for (int i = 0; i < puzzle->count; i++) {
		int found = 0;
		for (int j = 0; j < puzzle->count; j++)
			found += puzzle->answers[j].action == actions[i];
		if (found != 1)
			return false;
	}
	return true;
}

static bool line_find(const struct puzzle_list *list, const char *record, size_t length, struct puzzle *ret_puzzle)
{
	const char *line = memmem(record, length, MARK, strlen(MARK));
	if (!line)
		return false;
	line += strlen(MARK);
	const char *end = memchr(line, '\n', length - (size_t)(line - record));
	return puzzle_parse(list->game, line, (size_t)(end - line), ret_puzzle);
}

enum puzzle_error puzzle_check(const struct puzzle_list *list, const char *record, size_t length,
                               struct puzzle *ret_puzzle, struct match **ret_match, struct record_error *ret_error)
{
	enum puzzle_error error = PUZZLE_OK;
	struct match *match = record_read(record, length, ret_error);
	if (!match)
		return PUZZLE_E_COUNT;
	if (match_game(match) != list->game || !line_find(list, record, length, ret_puzzle))
		error = PUZZLE_E_LINE;
	else if (!answers_fit(match, ret_puzzle))
		error = PUZZLE_E_ANSWERS;
	else if (!puzzle_is_clear(ret_puzzle))
		error = PUZZLE_E_UNCLEAR;
	if (ret_match && !error)
		*ret_match = match;
	else
		match_destroy(match);
	return error;
}
