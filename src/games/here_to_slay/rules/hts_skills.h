/*
 * Here to Slay: the leaders of a game, and what their skills and those of slain monsters come to. A part of hts.h, which
 * includes it where the state is known.
 */
#ifndef HTS_SKILLS_H
#define HTS_SKILLS_H

/* The row of a seat's leader; all zero before there is one. */
static inline const struct hts_leader *hts_leader(const struct hts *g, mu_seat seat)
{
	const mu_card leader = g->leader[seat];
	return leader < CARD_MADE ? &hts_cards[leader].leader : &g->made[leader - CARD_MADE];
}

/* Set of classes, the leader's and masks included (HS-4.2). */
static inline unsigned hts_party_classes(const struct hts *g, mu_seat seat)
{
	return g->classes[seat] | bit(hts_leader(g, seat)->class);
}

/* Of any leader in the game; NULL: the card is none. */
const struct hts_leader *hts_leader_row(const struct hts *g, mu_card leader);
/* After the leader or the slain monsters of a seat have changed. */
void hts_skills_renew(struct hts *g, mu_seat seat);
/* The leader's skill is used; at the end of the turn all of them can be used again. */
void hts_leader_use(struct hts *g, mu_seat seat);
void hts_skills_return(struct hts *g);
/* How many cards or points it is about, of the leader and the slain monsters together. */
unsigned hts_skill_number(const struct hts *g, mu_seat seat, enum hts_skill skill);
/* The leader or a slain monster that gives the seat a skill. */
mu_card hts_skilled(const struct hts *g, mu_seat seat, enum hts_skill skill);

static inline bool may_at(const struct hts *g, mu_seat seat, enum hts_moment moment)
{
	return g->skills[seat] & moment_skills(moment);
}

/* The frame in which a seat, at a moment that lets it, may draw or pull. */
struct frame hts_may(const struct hts *g, mu_seat seat, enum hts_moment moment);

#endif
