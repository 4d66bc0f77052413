/* Cards that nobody made: random rows, and how a row that does not fit is mended. */
#ifndef MADE_H
#define MADE_H

#include "muster.h"

/* Any values that the fields can be given one by one, whether or not they go together; mostly small ones. */
static inline struct mu_made made_random(const struct mu_game *game, struct mu_dealer *d)
{
	struct mu_made made = {{0}};
	for (int i = 0; game->fields[i].name; i++) {
		const struct mu_field *field = &game->fields[i];
		unsigned most = mu_dealer_below(d, 2) ? 3 : field->most;
		for (unsigned words = 0; field->values && field->values[words]; words++)
			most = field->several ? (2u << words) - 1 : words + 1;
		made.values[i] = (uint8_t)mu_dealer_below(d, most + 1);
	}
	return made;
}

/* A value out of what would fit. */
static inline uint8_t made_value(const struct mu_field *field, uint32_t fits, struct mu_dealer *d)
{
	if (field->several) {
		const uint32_t some = fits & mu_dealer_below(d, 1u << 31);
		return (uint8_t)(some ? some : fits);
	}
	uint32_t skip = mu_dealer_below(d, (uint32_t)__builtin_popcount(fits));
	while (skip--)
		fits &= fits - 1;
	return (uint8_t)__builtin_ctz(fits);
}

/* One that fits, whatever it was. */
static inline struct mu_made made_mended(const struct mu_game *game, struct mu_made made, struct mu_dealer *d)
{
	uint32_t fits;
	for (int field; (field = game->made_check(&made, &fits)) >= 0;)
		made.values[field] = made_value(&game->fields[field], fits, d);
	return made;
}

static inline struct mu_made made_fitting(const struct mu_game *game, struct mu_dealer *d)
{
	return made_mended(game, made_random(game, d), d);
}

#endif
