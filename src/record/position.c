#include "position.h"

const char *position_from_json(const struct mu_game *game, const json_t *position, void *ret_state)
{
	if (!json_is_object(position))
		return N_("A position must be a JSON object.");
	for (size_t i = 0; position_readers[i]; i++)
		if (position_readers[i]->game == game)
			return position_readers[i]->read(position, ret_state);
	return N_("This game cannot be started from a position.");
}

const char *position_read(const struct mu_game *game, const char *text, size_t length, void *ret_state)
{
	json_t *position = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	if (!position)
		return N_("The position is not valid JSON.");
	const char *wrong = position_from_json(game, position, ret_state);
	json_decref(position);
	return wrong;
}

mu_card card_from_json(const struct mu_game *game, const json_t *card)
{
	if (!game->numbered)
		return json_is_string(card) ? game->card_find(json_string_value(card), json_string_length(card)) : 0;
	const json_int_t number = json_integer_value(card);
	const bool is_card = json_is_integer(card) && number > 0 && number <= UINT8_MAX && game->card_name((mu_card)number);
	return is_card ? (mu_card)number : 0;
}
