/* Prints what the bots of every game decide in seeded games, as a number; `decisions.txt` has it on record. */
#include <inttypes.h>
#include <stdio.h>

#include "bots/bots.h"

enum { GAMES = 40 };

int main(void)
{
	for (size_t i = 0; bot_brains[i]; i++)
		printf("%s %016" PRIx64 "\n", bot_brains[i]->game->name, bot_signature(bot_brains[i], GAMES));
	return 0;
}
