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

size_t record_deck_line(const struct record *record, const char *deck)
{
	return record->key_lines[record_own_key(record->game, deck, strlen(deck))];
}
