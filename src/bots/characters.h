/*
 * Characters of bots (characters.def): a name, a face, a temper, lines to say, a habit of claiming and a time to think. A character
 * knows no more than its seat and plays at its level; its temper only tips the scales between answers that are about equal.
 */
#ifndef CHARACTERS_H
#define CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

/* 0 is none; else a row of the list, from 1. */
typedef uint8_t character_number;

/* What kind of action it is, by the game's brain. */
enum bot_trait { TRAIT_NONE, TRAIT_BOLD, TRAIT_CAREFUL, TRAIT_MEDDLE, TRAIT_CALM };

/* In thousandths of a win share. */
struct bot_temper {
	int8_t bold, careful, meddle, calm;
};

struct character {
	const char *id, *name, *face;
	struct bot_temper temper;
	uint8_t lies, talks, tempo, spread; /* percent */
};

enum occasion { OCCASION_HELLO, OCCASION_QUIP, OCCASION_OVER };

/* A line that a character can say. */
struct character_line {
	const char *id;
	enum occasion occasion;
	const char *sentence;
};

const struct character *character_at(character_number number); /* NULL: there is none */
character_number character_find(const char *id);               /* 0: there is none */
/* From 0 on; NULL: no more. */
const struct character_line *character_line_at(unsigned index);

double temper_bias(const struct bot_temper *temper, enum bot_trait trait);

#endif
