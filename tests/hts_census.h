/* How many of each card there are, counted in the printed state of Here to Slay. */
#ifndef HTS_CENSUS_H
#define HTS_CENSUS_H

#include <jansson.h>

#include "games/hts_play.h"

struct census {
	int cards[CARD_HIDDEN];
};

static inline void census_card(struct census *census, const json_t *id)
{
	if (json_is_string(id))
		census->cards[hts_card_find(json_string_value(id), json_string_length(id))]++;
}

static inline void census_list(struct census *census, const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		census_card(census, json_array_get(list, i));
}

static inline void census_player(struct census *census, const json_t *player)
{
	const json_t *party = json_object_get(player, "party");
	census_card(census, json_object_get(player, "leader"));
	census_list(census, json_object_get(player, "hand"));
	census_list(census, json_object_get(player, "slain"));
	for (size_t i = 0; i < json_array_size(party); i++) {
		census_card(census, json_object_get(json_array_get(party, i), "hero"));
		census_card(census, json_object_get(json_array_get(party, i), "item"));
	}
}

static inline void census_take(struct census *census, const struct hts *g)
{
	static char text[MU_JSON_MAX];
	static const char *const piles[] = {"deck", "discard", "market", "monsters", "monster_deck"};
	hts->json(g, MU_ALL, text, sizeof text);
	json_t *all = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(all);
	*census = (struct census){{0}};
	for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++)
		census_list(census, json_object_get(all, piles[i]));
	for (size_t i = 0; i < json_array_size(json_object_get(all, "players")); i++)
		census_player(census, json_array_get(json_object_get(all, "players"), i));
	for (size_t i = 0; i < json_array_size(json_object_get(all, "playing")); i++)
		census_card(census, json_object_get(json_array_get(json_object_get(all, "playing"), i), "card"));
	json_decref(all);
}

#endif
