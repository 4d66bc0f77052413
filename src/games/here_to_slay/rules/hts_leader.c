/* Rows of leaders: what they may say, what they come to, and the skills of a seat. */
#include "hts.h"

/* -- The fields ----------------------------------------------------------------------- */

static const char *const classes[] = {"bard", "fighter", "guardian", "ranger", "thief", "wizard", NULL};
static const char *const rolls[] = {"effect", "attack", "challenged", "challenging", NULL};
static const char *const whens[] = {
#define WHEN(name, text) text,
    HTS_WHENS(WHEN)
#undef WHEN
        NULL};
static const char *const deeds[] = {
#define DOES(name, text) text,
    HTS_DEEDS(DOES)
#undef DOES
        NULL};

enum field {
	FIELD_CLASS,
	FIELD_WHEN,
	FIELD_DO,
	FIELD_ROLLS,
	FIELD_NUMBER,
	FIELD_PRICE,
	FIELD_LIMIT,
	FIELD_SEATS,
};
enum { NUMBER_MAX = 31 }; /* what a set of 32 bits can speak of */

const struct mu_field hts_leader_fields[] = {
    [FIELD_CLASS] = {.name = "class", .values = classes},
    [FIELD_WHEN] = {.name = "when", .values = whens},
    [FIELD_DO] = {.name = "do", .values = deeds},
    [FIELD_ROLLS] = {.name = "rolls", .values = rolls, .several = true},
    [FIELD_NUMBER] = {.name = "number", .most = NUMBER_MAX},
    [FIELD_PRICE] = {.name = "price", .most = NUMBER_MAX},
    [FIELD_LIMIT] = {.name = "limit", .most = NUMBER_MAX},
    [FIELD_SEATS] = {.name = "seats", .most = NUMBER_MAX},
    {.name = NULL},
};
_Static_assert(offsetof(struct hts_leader, seats) == FIELD_SEATS && sizeof(struct hts_leader) == FIELD_SEATS + 1,
               "the fields are the bytes of a row");

/* -- What fits together ------------------------------------------------------------------ */

struct bounds {
	uint8_t least, most;
};

static const struct {
	uint8_t when, does;
	struct bounds number, price, limit;
} skills[SKILL_OF_LEADERS] = {
#define NUMBER(from, to) \
	{                    \
		from, to         \
	}
#define PRICE(from, to) \
	{                   \
		from, to        \
	}
#define LIMIT(from, to) \
	{                   \
		from, to        \
	}
#define SKILL(name, moment, deed, numbers, prices, limits) \
	[SKILL_##name] = {WHEN_##moment, DOES_##deed, numbers, prices, limits},
#include "skills.def"
};

enum hts_skill hts_leader_skill(const struct hts_leader *row)
{
	for (int skill = 0; skill < SKILL_OF_LEADERS; skill++)
		if (skills[skill].when == row->when && skills[skill].does == row->does)
			return (enum hts_skill)skill;
	return SKILL_COUNT;
}

static uint32_t fits_when(void)
{
	uint32_t fits = 0;
	for (int skill = 0; skill < SKILL_OF_LEADERS; skill++)
		fits |= bit(skills[skill].when);
	return fits;
}

static uint32_t fits_do(unsigned when)
{
	uint32_t fits = 0;
	for (int skill = 0; skill < SKILL_OF_LEADERS; skill++)
		if (skills[skill].when == when)
			fits |= bit(skills[skill].does);
	return fits;
}

static uint32_t fits_bounds(struct bounds bounds)
{
	return (bit(bounds.most) << 1) - bit(bounds.least);
}

/* The values that the field may have beside the fields before it, which fit already. */
static uint32_t fits_of(const struct hts_leader *row, enum field field)
{
	const enum hts_skill skill = field > FIELD_DO ? hts_leader_skill(row) : SKILL_NONE;
	switch (field) {
	case FIELD_CLASS:
		return ALL_CLASSES;
	case FIELD_WHEN:
		return fits_when();
	case FIELD_DO:
		return fits_do(row->when);
	case FIELD_ROLLS:
		return row->does == DOES_BONUS ? EVERY_ROLL : NO_ROLL;
	case FIELD_NUMBER:
		return fits_bounds(skills[skill].number);
	case FIELD_PRICE:
		return fits_bounds(skills[skill].price);
	case FIELD_LIMIT:
		return fits_bounds(skills[skill].limit);
	case FIELD_SEATS:
		return bit(0) | fits_bounds((struct bounds){2, MU_SEATS_MAX});
	}
	return 0;
}

int hts_leader_check(const struct mu_made *made, uint32_t *ret_fits)
{
	struct hts_leader row;
	memcpy(&row, made, sizeof row);
	for (int field = FIELD_CLASS; field <= FIELD_SEATS; field++) {
		const uint32_t fits = fits_of(&row, (enum field)field);
		const unsigned value = made->values[field];
		*ret_fits = fits;
		if (hts_leader_fields[field].several ? value & ~fits || !value != !fits
		                                     : value > NUMBER_MAX || !(fits >> value & 1))
			return field;
	}
	for (int i = FIELD_SEATS + 1; i < MU_MADE_BYTES; i++)
		if (made->values[i])
			return FIELD_SEATS;
	return -1;
}

/* -- At the table --------------------------------------------------------------------------- */

const struct hts_leader *hts_leader_row(const struct hts *g, mu_card leader)
{
	if (card_is_made(leader))
		return g->made[leader - CARD_MADE].class ? &g->made[leader - CARD_MADE] : NULL;
	return leader < CARD_COUNT && kind_of(leader) == KIND_LEADER ? &hts_cards[leader].leader : NULL;
}

/* A skill that was used as often as its limit says is none until the turn ends. */
static bool is_used_up(const struct hts *g, mu_seat seat)
{
	return hts_leader(g, seat)->limit && g->skill_used & bit((unsigned)seat);
}

static bool leads(const struct hts *g, mu_seat seat, enum hts_skill skill)
{
	return !is_used_up(g, seat) && hts_leader_skill(hts_leader(g, seat)) == skill;
}

void hts_skills_renew(struct hts *g, mu_seat seat)
{
	uint32_t set = 0;
	if (g->leader[seat] && !is_used_up(g, seat))
		set = bit(hts_leader_skill(hts_leader(g, seat)));
	for (int i = 0; i < SLAIN_MAX && g->slain[seat][i]; i++)
		set |= bit(hts_cards[g->slain[seat][i]].skill);
	g->skills[seat] = set & ~bit(SKILL_NONE);
}

void hts_leader_use(struct hts *g, mu_seat seat)
{
	if (!hts_leader(g, seat)->limit)
		return;
	g->skill_used = (uint8_t)(g->skill_used | bit((unsigned)seat));
	hts_skills_renew(g, seat);
}

void hts_skills_return(struct hts *g)
{
	for (unsigned used = g->skill_used; used;) {
		const mu_seat seat = (mu_seat)bits_pop(&used);
		g->skill_used = (uint8_t)(g->skill_used & ~bit((unsigned)seat));
		hts_skills_renew(g, seat);
	}
}

unsigned hts_skill_number(const struct hts *g, mu_seat seat, enum hts_skill skill)
{
	if (!has_skill(g, seat, skill))
		return 0;
	unsigned number = leads(g, seat, skill) ? hts_leader(g, seat)->number : 0;
	for (int i = 0; i < SLAIN_MAX; i++)
		number += hts_cards[g->slain[seat][i]].skill == skill;
	return number;
}

mu_card hts_skilled(const struct hts *g, mu_seat seat, enum hts_skill skill)
{
	if (leads(g, seat, skill))
		return g->leader[seat];
	for (int i = 0; i < SLAIN_MAX; i++)
		if (hts_cards[g->slain[seat][i]].skill == skill)
			return g->slain[seat][i];
	return CARD_NONE;
}

/* -- You may draw, or pull -------------------------------------------------------------------- */

static const uint8_t moment_choices[MOMENT_COUNT] = {
    [MOMENT_HERO] = CHOICE_DRAW_ON_HERO,         [MOMENT_ITEM] = CHOICE_DRAW_ON_ITEM,
    [MOMENT_MAGIC] = CHOICE_DRAW_ON_MAGIC,       [MOMENT_OWN_MODIFIER] = CHOICE_DRAW_ON_MODIFIER,
    [MOMENT_MODIFIER] = CHOICE_DRAW_ON_MODIFIER, [MOMENT_SUCCESS] = CHOICE_DRAW_ON_SUCCESS,
    [MOMENT_FAILURE] = CHOICE_DRAW_ON_FAILURE,   [MOMENT_LOSS] = CHOICE_DRAW_ON_LOSS,
};

struct frame hts_may(const struct hts *g, mu_seat seat, enum hts_moment moment)
{
	const unsigned own = moment == MOMENT_OWN_MODIFIER; /* whose own Modifier it is has played one of anybody's, too */
	struct frame may = {.procedure = PROC_MAY_DRAW, .seat = seat, .a = moment_choices[moment]};
	for (unsigned m = (unsigned)moment; m <= (unsigned)moment + own; m++) {
		const enum hts_skill draws = (enum hts_skill)(SKILL_DRAWS_ON_HERO + m);
		const enum hts_skill pulls = (enum hts_skill)(SKILL_PULLS_ON_HERO + m);
		may.pc = (uint8_t)(may.pc + hts_skill_number(g, seat, draws));
		may.b = (uint8_t)(may.b + hts_skill_number(g, seat, pulls));
		if (leads(g, seat, draws) || leads(g, seat, pulls))
			may.card = g->leader[seat];
	}
	return may;
}
