/*
 * Here to Slay: what a party leader is. The official six and those that people make have rows of the same form, and
 * everything that a leader does is read off its row; skills.def says which rows there can be. A made leader's row comes with
 * the set-up and is kept in the state (struct hts); its card is one of CARD_MADE and the five behind it, its id "made-1" and so on.
 */
#ifndef HTS_LEADER_H
#define HTS_LEADER_H

#include "engine/engine.h"

enum hts_skill {
#define SKILL(name, ...) SKILL_##name,
#include "skills.def"
	SKILL_OF_LEADERS, /* those below can be a leader's */
	SKILL_BEFORE_MONSTERS = SKILL_OF_LEADERS - 1,
#define MONSTER_SKILL(name) SKILL_##name,
#include "skills.def"
	SKILL_OF_SEATS, /* those below are a leader's or a slain monster's, a bit each in hts.skills */
	SKILL_BEFORE_ITEMS = SKILL_OF_SEATS - 1,
#define ITEM_SKILL(name) SKILL_##name,
#include "skills.def"
	SKILL_COUNT,
};
_Static_assert(SKILL_OF_SEATS <= 32, "sets of skills have 32 bits");

/* When a leader's skill works. */
#define HTS_WHENS(WHEN)                  \
	WHEN(ALWAYS, "always")               \
	WHEN(TURN, "turn")                   \
	WHEN(PLAY_HERO, "play-hero")         \
	WHEN(PLAY_ITEM, "play-item")         \
	WHEN(PLAY_MAGIC, "play-magic")       \
	WHEN(PLAY_MODIFIER, "play-modifier") \
	WHEN(ANY_MODIFIER, "any-modifier")   \
	WHEN(MODIFIED, "modified")           \
	WHEN(SUCCESS, "success")             \
	WHEN(FAILURE, "failure")             \
	WHEN(LOSS, "loss")                   \
	WHEN(CHALLENGED, "challenged")       \
	WHEN(DRAW_ITEM, "draw-item")         \
	WHEN(DRAW_MAGIC, "draw-magic")       \
	WHEN(DRAW_MODIFIER, "draw-modifier") \
	WHEN(DESTROY, "destroy")

/* What it does then. */
#define HTS_DEEDS(DOES)              \
	DOES(BONUS, "bonus")             \
	DOES(NO_DESTROY, "no-destroy")   \
	DOES(NO_STEAL, "no-steal")       \
	DOES(SAFE_ITEMS, "safe-items")   \
	DOES(DRAW, "draw")               \
	DOES(PULL, "pull")               \
	DOES(POINT, "point")             \
	DOES(CHANGE_ROLL, "change-roll") \
	DOES(RAISE_ROLL, "raise-roll")   \
	DOES(DISCARD, "discard")         \
	DOES(PLAY, "play")               \
	DOES(REVEAL, "reveal")           \
	DOES(STEAL, "steal")

enum hts_when {
	WHEN_NOTHING,
#define WHEN(name, text) WHEN_##name,
	HTS_WHENS(WHEN)
#undef WHEN
	    WHEN_COUNT,
};

enum hts_deed {
	DOES_NOTHING,
#define DOES(name, text) DOES_##name,
	HTS_DEEDS(DOES)
#undef DOES
	    DOES_COUNT,
};

/* A row: a byte for each field of hts_leader_fields, in that order. Zeroes are what it does not say. */
struct hts_leader {
	uint8_t class;
	uint8_t when, does; /* enum hts_when, enum hts_deed */
	uint8_t rolls;      /* of a bonus: a set of enum hts_roll_kind */
	uint8_t number;     /* cards, points, or what is added to a roll */
	uint8_t price;      /* action points, or cards to discard for a point */
	uint8_t limit;      /* times in a turn; 0: as often as it happens */
	uint8_t seats;      /* fewest seats (HS-1.3); 0: any number */
};
_Static_assert(sizeof(struct hts_leader) <= MU_MADE_BYTES, "a set-up has room for a row");

extern const struct mu_field hts_leader_fields[];
/* The first field that does not fit those before it, and what would; see mu_game.made_check. */
int hts_leader_check(const struct mu_made *made, uint32_t *ret_fits);
/* The skill that a row gives; SKILL_COUNT: there is none like that. */
enum hts_skill hts_leader_skill(const struct hts_leader *row);

/* The moments at which somebody may draw or pull. */
enum hts_moment {
	MOMENT_HERO,
	MOMENT_ITEM,
	MOMENT_MAGIC,
	MOMENT_OWN_MODIFIER,
	MOMENT_MODIFIER,
	MOMENT_SUCCESS,
	MOMENT_FAILURE,
	MOMENT_LOSS,
	MOMENT_COUNT,
};
_Static_assert(SKILL_DRAWS_ON_LOSS - SKILL_DRAWS_ON_HERO == MOMENT_LOSS, "skills.def has their order");
_Static_assert(SKILL_PULLS_ON_LOSS - SKILL_PULLS_ON_HERO == MOMENT_LOSS, "skills.def has their order");

static inline uint32_t moment_skills(enum hts_moment moment)
{
	return 1u << (SKILL_DRAWS_ON_HERO + (unsigned)moment) | 1u << (SKILL_PULLS_ON_HERO + (unsigned)moment);
}

#endif
