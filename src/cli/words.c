#include "words.h"

static const struct words *const all[] = {&rh_words, &hts_words};

struct seating seating_numbered(mu_seat viewer, unsigned seats)
{
	return (struct seating){.viewer = viewer,
	                        .seats = seats,
	                        .names = {"Seat 0", "Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"},
	                        .numbered = true};
}

const struct words *words_find(const struct mu_game *game)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (all[i]->game == game)
			return all[i];
	return NULL;
}
