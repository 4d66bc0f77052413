#include "variants.h"

/* NULL: it is as usual, or needs no words. */
static const char *sentence_of(const struct mu_game *game, const struct mu_setup *setup, int option)
{
	const struct mu_option *o = &game->options[option];
	if (!setup->options[option] || o->type == MU_OPTION_SEAT)
		return NULL;
	return o->type == MU_OPTION_CHOICE ? o->values[mu_option_value(game, setup, option)].sentence : o->sentence;
}

bool variants_are_there(const struct mu_game *game, const struct mu_setup *setup)
{
	for (int i = 0; game->options[i].name; i++)
		if (sentence_of(game, setup, i))
			return true;
	return false;
}

void variants_say(const struct voice *voice, const char *label, unsigned hang, const struct mu_game *game,
                  const struct mu_setup *setup)
{
	for (int i = 0; game->options[i].name; i++) {
		const char *sentence = sentence_of(game, setup, i);
		char number[MU_TEXT_MAX];
		mu_option_text(game, i, mu_option_value(game, setup, i), number, sizeof number);
		if (sentence)
			say_item(voice, label, hang, sentence, "number", number, NULL);
	}
}
