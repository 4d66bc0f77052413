#include "portrait.h"

#include <assert.h>
#include <string.h>

/* Units across a portrait; it is as high as fits the place. */
#define CANVAS 120

static const struct portrait_art *art_find(const struct mu_game *game)
{
	const struct portrait_game *at = portrait_games;
	while (at->game && strcmp(at->game, game->name) != 0)
		at++;
	assert(at->game); /* the game has leaders, so the page has a workshop for them */
	return at->art;
}

static const struct portrait_class *class_find(const struct portrait_art *art, const struct mu_game *game,
                                               const struct mu_made *made)
{
	const int field = mu_field_find(game, "class", strlen("class"));
	const char *word = game->fields[field].values[made->values[field] - 1];
	const struct portrait_class *at = art->classes;
	while (at->word && strcmp(at->word, word) != 0)
		at++;
	assert(at->word);
	return at;
}

/* The word at `*at`, and *at behind it. NULL: no choice is called that. */
static const struct portrait_choice *choice_next(const struct portrait_choice *choices, const char **at)
{
	const char *word = *at;
	const size_t length = strcspn(word, " ");
	*at += length + (word[length] == ' ');
	while (choices->word && (strlen(choices->word) != length || memcmp(choices->word, word, length) != 0))
		choices++;
	return choices->word ? choices : NULL;
}

struct portrait portrait_of(const struct leader *leader)
{
	const struct portrait_art *art = art_find(leader_game());
	struct portrait portrait = {.art = art, .class = class_find(art, leader_game(), &leader->made)};
	const char *given = leader->portrait, *usual = portrait.class->usual;
	for (int part = 0; part < PORTRAIT_PARTS; part++) {
		const struct portrait_choice *chosen = choice_next(art->parts[part], &given);
		const struct portrait_choice *otherwise = choice_next(art->parts[part], &usual);
		assert(otherwise);
		portrait.svg[part] = chosen ? chosen->svg : otherwise->svg;
	}
	if (!portrait.svg[PORTRAIT_GROUND])
		portrait.svg[PORTRAIT_GROUND] = portrait.class->colour;
	return portrait;
}

void portrait_write(const struct portrait *portrait, FILE *to)
{
	const struct portrait_art *art = portrait->art;
	const char *prop = portrait->svg[PORTRAIT_PROP];
	fprintf(to, "<g transform=\"translate(%u %u) scale(%g)\">\n%s\n", card_place.x, card_place.y,
	        (double)card_place.width / CANVAS, portrait->svg[PORTRAIT_BACK]);
	fprintf(to, "<g stroke=\"%s\" stroke-width=\"%u\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n", art->line,
	        art->outline);
	fprintf(to, "<g fill=\"%s\" transform=\"%s\">%s</g>\n%s\n</g>\n</g>\n", portrait->svg[PORTRAIT_TONE],
	        prop ? art->beside : art->alone, portrait->svg[PORTRAIT_FIGURE], prop ? prop : "");
}
