/* The arguments of commands that list something about one game: GAME [--json]. */
#ifndef LISTING_H
#define LISTING_H

#include <stdbool.h>

#include "muster.h"

struct listing {
	const char *command, *usage; /* set by the command, like its language */
	enum mu_lang lang;
	const struct mu_game *game;
	bool json;
};

/* False: *ret_status is how the program ends; help was wanted, or something is wrong, which has been said. */
bool listing_read(struct listing *listing, int argc, char **argv, int *ret_status);

#endif
