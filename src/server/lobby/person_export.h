/* All that the store keeps about a person, as JSON: for `export`, and for `muster people export`. */
#ifndef PERSON_EXPORT_H
#define PERSON_EXPORT_H

#include <jansson.h>

#include "server/store/store_games.h"

/* All but the games. NULL: no memory, or it cannot be read. */
json_t *person_export(struct store *store, const struct store_person *person);
/* One of its games, as the person sees it; perhaps with its record. NULL: what is kept of it is damaged. */
json_t *game_export(struct store *store, const struct store_played *played, bool record);

#endif
