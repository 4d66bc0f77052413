/*
 * Here to Slay: leaders that no weight was found for. What is known of the official leaders and of the skills that slain
 * monsters give is taken for those who do the same, as many times as their numbers are greater.
 */
#include "hts_brain.h"

static double times_of(unsigned number, unsigned known)
{
	return (double)(number ? number : 1) / (double)(known ? known : 1);
}

/* A bonus is known by the rolls it counts on. */
static int kin_of_bonus(const struct hts_leader *row, struct kin list[KIN_MAX])
{
	int count = 0;
	unsigned rolls = row->rolls;
	for (mu_card card = CARD_MAIN_END; card < CARD_LEADER_END && count < KIN_MAX; card++) {
		const struct hts_leader *known = &hts_cards[card].leader;
		if (!known->rolls || known->rolls & ~rolls)
			continue;
		rolls &= ~(unsigned)known->rolls;
		list[count++] = (struct kin){card, times_of(row->number, known->number)};
	}
	for (mu_card card = CARD_LEADER_END; card < CARD_COUNT && rolls && count < KIN_MAX; card++) {
		const struct hts_card *known = &hts_cards[card];
		if (known->bonus_on == EVERY_ROLL || !(known->bonus_on & rolls))
			continue;
		list[count++] = (struct kin){card, times_of(row->number, (unsigned)known->bonus) *
		                                       bits_count(known->bonus_on & rolls) / bits_count(known->bonus_on)};
		rolls &= ~(unsigned)known->bonus_on;
	}
	return count;
}

/* The monster whose skill comes nearest to one that neither a leader nor a monster has. */
static enum hts_skill nearest_skill(const struct hts_leader *row)
{
	switch (row->does) {
	case DOES_POINT:
		return SKILL_EXTRA_POINT;
	case DOES_NO_STEAL:
		return SKILL_CANNOT_LOSE;
	default:
		return hts_leader_skill(row);
	}
}

static mu_card kin_of_skill(const struct hts_leader *row)
{
	const enum hts_skill skill = nearest_skill(row);
	for (mu_card card = CARD_MAIN_END; card < CARD_LEADER_END; card++)
		if (hts_cards[card].leader.when == row->when && hts_cards[card].leader.does == row->does)
			return card;
	for (mu_card card = CARD_LEADER_END; card < CARD_COUNT; card++)
		if (hts_cards[card].skill == skill)
			return card;
	for (mu_card card = CARD_MAIN_END; card < CARD_LEADER_END; card++) /* at another moment */
		if (hts_cards[card].leader.does == row->does)
			return card;
	return CARD_NONE;
}

int hts_kin(const struct hts *g, mu_card leader, struct kin list[KIN_MAX])
{
	const struct hts_leader *row = hts_leader_row(g, leader);
	if (!row)
		return 0;
	list[0] = (struct kin){leader, 1};
	if (!card_is_made(leader))
		return 1;
	if (row->does == DOES_BONUS)
		return kin_of_bonus(row, list);
	const mu_card card = kin_of_skill(row);
	if (!card)
		return 0;
	list[0] = (struct kin){card, times_of(row->number, hts_cards[card].leader.number)};
	return 1;
}

unsigned hts_kin_place(mu_card card, unsigned leaders, unsigned monsters)
{
	return card < CARD_LEADER_END ? leaders + card - (unsigned)CARD_MAIN_END
	                              : monsters + card - (unsigned)CARD_LEADER_END;
}
