#include "words.h"

static const struct words *const all[] = {&rh_words, &hts_words};

const struct words *words_find(const struct mu_game *game)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (all[i]->game == game)
			return all[i];
	return NULL;
}
