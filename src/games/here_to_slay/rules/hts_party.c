/* Parties, the Items that Heroes wear, and the skills of leaders and slain monsters. */
#include "hts.h"

mu_seat hts_owner(const struct hts *g, mu_card hero)
{
	for (mu_seat seat = 0; seat < g->seats; seat++)
		if (party_has(g, seat, hero))
			return seat;
	return MU_NOBODY;
}

void hts_classes_renew(struct hts *g, mu_seat seat)
{
	unsigned classes = 0;
	uint64_t plain = g->party[seat];
	for (unsigned places = hts_mask_places; places;) {
		const unsigned place = bits_pop(&places);
		const uint64_t masked = g->party[seat] & hero_bit(g->wearer[place]);
		classes |= (unsigned)(masked != 0) << hts_cards[hts_worn_items[place]].class;
		plain &= ~masked;
	}
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		classes |= (unsigned)((plain & hts_class_heroes[class]) != 0) << class;
	g->classes[seat] = (uint8_t)classes;
}

void hts_party_join(struct hts *g, mu_seat seat, mu_card hero)
{
	g->note[hts_cards[hero].slot] = (uint8_t)party_count(g, seat);
	g->party[seat] |= hero_bit(hero);
	hts_classes_renew(g, seat);
}

void hts_party_leave(struct hts *g, mu_seat seat, mu_card hero)
{
	uint8_t *place = &g->note[hts_cards[hero].slot];
	g->party[seat] &= ~hero_bit(hero);
	for (uint64_t rest = g->party[seat]; rest;) {
		uint8_t *later = &g->note[hts_cards[hero_pop(&rest)].slot];
		if (*later > *place)
			--*later;
	}
	*place = 0;
	hts_classes_renew(g, seat);
}

int hts_party_list(const struct hts *g, mu_seat seat, mu_card heroes[HERO_COUNT])
{
	for (uint64_t rest = g->party[seat]; rest;) {
		const mu_card hero = hero_pop(&rest);
		heroes[g->note[hts_cards[hero].slot]] = hero;
	}
	return (int)party_count(g, seat);
}

mu_card hts_item(const struct hts *g, mu_card hero)
{
	for (int i = 0; i < WEARABLE; i++)
		if (g->wearer[i] == hero)
			return hts_worn_items[i];
	return CARD_NONE;
}

/* Copies are alike: their wearers are kept in order, nobody last, so that equal games are equal bytes. */
static void sort_wearers(struct hts *g, mu_card item)
{
	mu_card *wearer = &g->wearer[hts_cards[item].worn];
	for (int i = 1; i < hts_cards[item].copies; i++)
		for (int j = i; j > 0 && wearer[j] && (!wearer[j - 1] || wearer[j - 1] > wearer[j]); j--) {
			const mu_card earlier = wearer[j - 1];
			wearer[j - 1] = wearer[j];
			wearer[j] = earlier;
		}
}

/* The Hero has put on or off an Item, which may be a mask. */
static void item_changed(struct hts *g, mu_card item, mu_card hero)
{
	sort_wearers(g, item);
	const mu_seat owner = hts_cards[item].class ? hts_owner(g, hero) : MU_NOBODY;
	if (owner != MU_NOBODY)
		hts_classes_renew(g, owner);
}

void hts_item_attach(struct hts *g, mu_card item, mu_card hero)
{
	int at = hts_cards[item].worn;
	while (g->wearer[at])
		at++;
	assert(hts_worn_items[at] == item);
	g->wearer[at] = hero;
	item_changed(g, item, hero);
}

mu_card hts_item_detach(struct hts *g, mu_card hero)
{
	for (int i = 0; i < WEARABLE; i++)
		if (g->wearer[i] == hero) {
			g->wearer[i] = CARD_NONE;
			item_changed(g, hts_worn_items[i], hero);
			return hts_worn_items[i];
		}
	return CARD_NONE;
}

void hts_item_return(struct hts *g, mu_card hero, mu_seat seat, struct mu_dealer *d)
{
	const mu_card item = hts_item_detach(g, hero);
	if (!item)
		return;
	hts_hand_gain(g, seat, item, viewers_all(g));
	hts_tell(d, EVENT_RETURNED, seat, MU_NOBODY, item);
}

uint64_t hts_may_destroy(const struct hts *g, mu_seat seat)
{
	uint64_t heroes = 0;
	for (mu_seat other = 0; other < g->seats; other++)
		if (other != seat && !(g->no_destroy & bit((unsigned)other)) && !has_skill(g, other, SKILL_CANNOT_LOSE))
			heroes |= g->party[other];
	return heroes;
}

uint64_t hts_may_steal(const struct hts *g, mu_seat seat)
{
	uint64_t heroes = 0;
	for (mu_seat other = 0; other < g->seats; other++)
		if (other != seat && !(g->no_steal & bit((unsigned)other)) && !has_skill(g, other, SKILL_CANNOT_BE_ROBBED))
			heroes |= g->party[other];
	return heroes;
}

void hts_change_party(struct hts *g, mu_card hero, mu_seat to)
{
	hts_party_leave(g, hts_owner(g, hero), hero);
	hts_party_join(g, to, hero);
}

uint8_t hts_steal(struct hts *g, mu_seat seat, mu_card hero, struct mu_dealer *d)
{
	if (!hero || !(hts_may_steal(g, seat) & hero_bit(hero)))
		return 0;
	const mu_seat from = hts_owner(g, hero);
	hts_change_party(g, hero, seat);
	hts_tell(d, EVENT_STEAL, seat, from, hero);
	return (uint8_t)(from + 1);
}
