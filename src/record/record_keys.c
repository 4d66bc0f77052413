/* The lines of a header that only some games have: options that stand apart, then decks; named by the game's tables. */
#include "record_inner.h"

#include <string.h>

int record_option_apart(const struct mu_game *game, const char *word, size_t length)
{
	const int option = mu_option_find(game, word, length);
	return option >= 0 && game->options[option].apart ? option : -1;
}

const char *record_own_name(const struct mu_game *game, int i)
{
	for (const struct mu_option *option = game->options; option->name; option++)
		if (option->apart && !i--)
			return option->name;
	for (const struct mu_deck_kind *deck = game->decks; deck->name; deck++)
		if (record_option_apart(game, deck->name, strlen(deck->name)) < 0 && !i--)
			return deck->name;
	return NULL;
}

int record_own_key(const struct mu_game *game, const char *word, size_t length)
{
	const char *name;
	for (int i = 0; (name = record_own_name(game, i)); i++)
		if (strlen(name) == length && memcmp(name, word, length) == 0)
			return KEY_OWN + i;
	return KEY_COUNT;
}

bool record_key_of_some_game(const char *word, size_t length)
{
	for (size_t i = 0; mu_game_at(i); i++)
		if (record_own_key(mu_game_at(i), word, length) < KEY_COUNT)
			return true;
	return false;
}

void record_made_name(struct record *record, const char *text, size_t length)
{
	const char *code = text + 2, *space = length > 2 ? memchr(code, ' ', length - 2) : NULL;
	const unsigned place = length ? (unsigned)text[0] - '1' : MU_MADE_MAX;
	if (place >= MU_MADE_MAX || !space || text[1] != ' ')
		return;
	const size_t word = (size_t)(space - code), rest = length - word - 3;
	const unsigned part = made_part_find(code, word);
	size_t most = 0;
	char *to = part < MADE_PARTS ? made_part(&record->made_names.of[place], part, &most) : NULL;
	if (!to || !rest || rest >= most)
		return;
	memcpy(to, space + 1, rest);
	to[rest] = '\0';
	record->named = true;
}

size_t record_deck_line(const struct record *record, const char *deck)
{
	return record->key_lines[record_own_key(record->game, deck, strlen(deck))];
}
