/* Here to Slay: what the house rules (HS-14) make of the rulebook's numbers. Part of hts.h. */
#ifndef HTS_HOUSE_H
#define HTS_HOUSE_H

/* HS-11.1, HS-14.1: as many slain monsters win at once. */
static inline unsigned hts_to_slay(const struct hts *g)
{
	return (unsigned)hts_option(g, SLAY);
}

/* HS-11.2, HS-14.2: as many classes win at the end of the own turn; 0: none do. */
static inline unsigned hts_to_gather(const struct hts *g)
{
	static const uint8_t needed[] = {CLASS_COUNT - CLASS_BARD, CLASS_COUNT - CLASS_BARD - 1, 0};
	return needed[hts_option(g, CLASSES)];
}

/* HS-14.5: the round in which nobody can attack. */
static inline bool hts_is_truce(const struct hts *g)
{
	return hts_option(g, TRUCE) && g->turn <= g->seats;
}

/* HS-14.7: empty places of the market are filled from the deck, if there are cards. Nothing where there is no market. */
void hts_market_fill(struct hts *g, struct mu_dealer *d);
/* A card of the market is drawn: the frame of that draw, to be called. */
struct frame hts_market_draw(struct hts *g, mu_seat seat, mu_card card, struct mu_dealer *d);
int hts_market_place(const struct hts *g, mu_card card); /* its first place, or -1 */

/* That the seat's party has the classes that win at the end of its turn. */
bool hts_has_gathered(const struct hts *g, mu_seat seat);
/* HS-14.1: no monster is left, and nothing else wins: those who have slain the most. */
bool hts_is_hunted_out(const struct hts *g);
unsigned hts_best_hunters(const struct hts *g);

#endif
