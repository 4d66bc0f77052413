#include "characters.h"

#include <stddef.h>
#include <string.h>

#define TEMPER(...) __VA_ARGS__
static const struct character characters[] = {
#define CHARACTER(id, name, face, temper, lies, talks, tempo, spread) \
	{id, name, face, {temper}, lies, talks, tempo, spread},
#define LINE(id, occasion, sentence)
#include "characters.def"
#undef CHARACTER
#undef LINE
};
enum { CHARACTERS = sizeof characters / sizeof characters[0] };

static const struct character_line lines[] = {
#define CHARACTER(...)
#define LINE(id, occasion, sentence) {id, OCCASION_##occasion, sentence},
#include "characters.def"
#undef CHARACTER
#undef LINE
};

const struct character *character_at(character_number number)
{
	return number > 0 && number <= CHARACTERS ? &characters[number - 1] : NULL;
}

character_number character_find(const char *id)
{
	for (unsigned i = 0; i < CHARACTERS; i++)
		if (strcmp(characters[i].id, id) == 0)
			return (character_number)(i + 1);
	return 0;
}

const struct character_line *character_line_at(unsigned index)
{
	return index < sizeof lines / sizeof lines[0] ? &lines[index] : NULL;
}

double temper_bias(const struct bot_temper *temper, enum bot_trait trait)
{
	const int likings[] = {[TRAIT_NONE] = 0,
	                       [TRAIT_BOLD] = temper->bold,
	                       [TRAIT_CAREFUL] = temper->careful,
	                       [TRAIT_MEDDLE] = temper->meddle,
	                       [TRAIT_CALM] = temper->calm};
	return likings[trait] / 1000.0;
}
