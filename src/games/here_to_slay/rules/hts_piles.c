/* The deck and the discard pile: the two ends of one row. */
#include "hts.h"

void hts_discard_take(struct hts *g, mu_card card)
{
	mu_card *top = &g->row[MAIN_CARDS - g->out - g->discard], *at = top;
	while (*at != card)
		at++;
	assert(at < &g->row[MAIN_CARDS - g->out]);
	memmove(top + 1, top, (size_t)(at - top));
	*top = CARD_NONE;
	g->discard--;
}

/* HS-9.2: the discard pile becomes the lower part of the deck. */
static void renew(struct hts *g, struct mu_dealer *d)
{
	mu_card cards[MAIN_CARDS];
	const int count = g->discard, above = g->deck;
	mu_card *pile = &g->row[MAIN_CARDS - g->out - count];
	memcpy(cards, pile, (size_t)count);
	memset(pile, CARD_NONE, (size_t)count);
	dealer_shuffle(d, cards, count);
	memmove(g->row + count, g->row, (size_t)above);
	for (int i = 0; i < count; i++)
		g->row[count - 1 - i] = cards[i];
	g->deck = (uint8_t)(above + count);
	g->discard = 0;
}

int hts_deck_ready(struct hts *g, int count, struct mu_dealer *d)
{
	if (g->deck < count && g->discard)
		renew(g, d);
	return g->deck < count ? g->deck : count;
}

mu_card hts_deck_take(struct hts *g, int i)
{
	const int at = g->deck - 1 - i;
	const mu_card card = g->row[at];
	memmove(&g->row[at], &g->row[at + 1], (size_t)i);
	g->deck--;
	g->row[g->deck] = CARD_NONE;
	if (g->looked > i && --g->looked == 0)
		g->looker = 0;
	return card;
}
