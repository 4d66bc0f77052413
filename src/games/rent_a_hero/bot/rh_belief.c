/*
 * The belief about the vagabond, a vector over the seven heroes: copies that the seat has not
 * seen, times the requirement, times its own clue answers, times how likely the sender was to
 * send it and each passer to pass it. And what that means in win shares.
 */
#include "rh_brain.h"

/* -- Belief ------------------------------------------------------------------------------ */

void rh_count_unseen(const struct mind *mind, bool counts_cards, double ret_unseen[HERO_COUNT + 1])
{
	const struct rh *g = mind->g;
	unsigned seen[HERO_COUNT + 1] = {0};
	if (counts_cards) {
		for (unsigned seat = 0; seat < g->seats; seat++)
			for (unsigned h = 1; h <= HERO_COUNT; h++)
				seen[h] += (g->band[seat] >> h & 1) + 2 * tally_get(g->eliminated[seat], h);
		for (unsigned i = 0; i < g->discard_count; i++)
			seen[g->row[i]]++;
		for (unsigned i = 0; i < g->tray_count; i++) {
			const uint8_t card = g->row[g->discard_count + i];
			if (tray_seat(card) == mind->me)
				seen[tray_hero(card)]++;
		}
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			seen[h] += tally_get(g->hand[mind->me], h);
	}
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		ret_unseen[h] = seen[h] < RH_COPIES ? RH_COPIES - seen[h] : 0.01;
}

/* A sender gets the hero back if all pass, so rarely sends one it owns, nor one that wins for the next seat. */
static double sender_likes(const struct rh *g, unsigned hero)
{
	const mu_seat next = seat_after(g->active, 1, g->seats);
	double likes = g->band[g->active] & bit(hero) ? 0.45 : 1.0;
	if (bits_count(g->band[next]) == RH_BAND_WINS - 1 && !(g->band[next] & bit(hero)))
		likes *= 0.18;
	return likes;
}

/* Whoever knew it and let it go probably owns it. */
static double passer_likes(const struct rh *g, mu_seat seat, unsigned hero)
{
	const bool owns = g->band[seat] & bit(hero);
	bool knew = g->seen >> seat & 1;
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		knew |= tray_seat(card) == seat && tray_yes(card);
	}
	if (knew)
		return owns ? 1.0 : 0.02;
	return owns ? 1.0 : 0.12;
}

double rh_likelihood(const struct rh *g, mu_seat me, unsigned hero)
{
	double likely = g->origin == ORIGIN_HAND ? sender_likes(g, hero) : 1.0;
	for (mu_seat seat = seat_after(g->active, 1, g->seats); seat != g->holder && seat != g->active;
	     seat = seat_after(seat, 1, g->seats))
		if (seat != me)
			likely *= passer_likes(g, seat, hero);
	return likely;
}

static void make_belief(struct mind *mind, bool counts_cards)
{
	const struct rh *g = mind->g;
	double sum = 0;
	if (!rh_has_vagabond(g))
		return;
	if (g->seen >> mind->me & 1) {
		mind->belief[g->vagabond] = 1;
		return;
	}
	rh_count_unseen(mind, counts_cards, mind->belief);
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		double *p = &mind->belief[h];
		if (!(g->possible & bit(h)))
			*p = 0;
		for (unsigned i = 0; i < g->tray_count; i++) {
			const uint8_t card = g->row[g->discard_count + i];
			if (tray_seat(card) == mind->me && rh_answer(g, tray_hero(card), h) != tray_yes(card))
				*p = 0;
		}
		if (counts_cards && *p > 0)
			*p *= rh_likelihood(g, mind->me, h);
		sum += *p;
	}
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		mind->belief[h] = sum > 0 ? mind->belief[h] / sum : 1.0 / (double)HERO_COUNT;
}

/* -- Shares ------------------------------------------------------------------------------- */

/*
 * Strengths by the number of heroes in the band, the deck getting shorter from row to row: win shares
 * are proportional to them. Fitted to 30,000 games of the heuristic among itself at 3 to 5 seats
 * (softmax over the seats, stochastic gradient), as are the factors below; six heroes have won.
 */
static const double by_heroes[][RH_BAND_WINS + 1] = {
    {0.78, 0.77, 1.0, 1.21, 1.46, 2.09, 1e6},   /* more than 34 cards in the deck */
    {0.41, 0.49, 1.0, 1.66, 2.44, 4.11, 1e6},   /* more than 22 */
    {0.21, 0.38, 1.0, 2.67, 5.58, 12.3, 1e6},   /* more than 12 */
    {0.12, 0.23, 1.0, 4.67, 18.2, 61.3, 1e6},   /* more than 4 */
    {0.05, 0.13, 1.0, 11.1, 102.0, 883.0, 1e6}, /* the last turns */
};
static const double ready_factor = 1.2; /* for every power not used yet */
static const double card_factor = 1.08; /* for every hand card, up to eight */

static double strength_of(const struct rh *g, unsigned heroes)
{
	const unsigned deck = g->options & END_RESHUFFLE ? 30 : g->deck_count;
	return by_heroes[(deck <= 34) + (deck <= 22) + (deck <= 12) + (deck <= 4)][heroes];
}

double rh_strength(const struct rh *g, mu_seat seat)
{
	double strength = strength_of(g, bits_count(g->band[seat]));
	for (unsigned ready = bits_count(g->band[seat] & ~(unsigned)g->used[seat]); ready; ready--)
		strength *= ready_factor;
	for (unsigned cards = g->hand_size[seat] < 8 ? g->hand_size[seat] : 8; cards; cards--)
		strength *= card_factor;
	return strength;
}

double rh_share(const struct mind *mind)
{
	return mind->strength[mind->me] / mind->total;
}

double rh_share_after(const struct mind *mind, mu_seat seat, unsigned hero)
{
	const struct rh *g = mind->g;
	const unsigned heroes = bits_count(g->band[seat]);
	const bool new = !(g->band[seat] & bit(hero));
	if (new &&heroes == RH_BAND_WINS - 1)
		return seat == mind->me;
	const double factor = strength_of(g, new ? heroes + 1 : heroes - 1) / strength_of(g, heroes);
	const double strength = mind->strength[seat] * factor;
	const double total = mind->total - mind->strength[seat] + strength;
	return (seat == mind->me ? strength : mind->strength[mind->me]) / total;
}

double rh_share_touring(const struct mind *mind, mu_seat from, unsigned hero)
{
	const struct rh *g = mind->g;
	double share = 0, reaches = 1;
	for (mu_seat seat = from; seat != g->active; seat = seat_after(seat, 1, g->seats)) {
		share += reaches * mind->chance[seat] * rh_share_after(mind, seat, hero);
		reaches *= 1 - mind->chance[seat];
	}
	return share + reaches * rh_share_after(mind, g->active, hero);
}

/* How likely a seat is to recruit what it cannot see: by how much of what it can be would be new to it. */
static double recruits(const struct rh *g, mu_seat seat)
{
	unsigned possible = rh_has_vagabond(g) ? g->possible : g->knight ? ALL_HEROES : rh_allow(g->requirement, g->seats);
	const double new = (double)bits_count(possible & ~(unsigned)g->band[seat]) / (bits_count(possible) + 1e-9);
	const double least = bits_count(g->band[seat]) == RH_BAND_WINS - 1 ? 0.14 : 0.35;
	const double chance = (new - least) / 0.24;
	return chance < 0.03 ? 0.03 : chance > 0.95 ? 0.95 : chance;
}

void rh_mind_make(struct mind *mind, const struct rh *g, mu_seat me, bool counts_cards)
{
	*mind = (struct mind){.g = g, .me = me};
	make_belief(mind, counts_cards);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		mind->strength[seat] = rh_strength(g, seat);
		mind->total += mind->strength[seat];
		mind->chance[seat] = recruits(g, seat);
	}
}
