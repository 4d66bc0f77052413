/*
 * The belief about the vagabond, a vector over the seven heroes: copies that the seat has not
 * seen, times the requirement, times its own clue answers, times how likely the sender was to
 * send it and each passer to pass it. And what that means in win shares.
 */
#include "rh_brain.h"

/* -- Belief ------------------------------------------------------------------------------ */

uint64_t rh_count_open(const struct rh *g)
{
	uint64_t open = 0;
	for (unsigned seat = 0; seat < g->seats; seat++)
		open += bytes_of_set(g->band[seat]) + 2 * bytes_of_tally(g->eliminated[seat]);
	for (unsigned i = 0; i < g->discard_count; i++)
		open += (uint64_t)1 << 8 * g->row[i];
	return open;
}

void rh_count_unseen(const struct mind *mind, bool counts_cards, double ret_unseen[HERO_COUNT + 1])
{
	const struct rh *g = mind->g;
	uint64_t seen = 0;
	if (counts_cards) {
		seen = rh_count_open(g) + bytes_of_tally(g->hand[mind->me]);
		for (unsigned i = 0; i < g->tray_count; i++) {
			const uint8_t card = g->row[g->discard_count + i];
			if (tray_seat(card) == mind->me || rh_option(g, OPEN_CLUES))
				seen += (uint64_t)1 << 8 * tray_hero(card);
		}
	}
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		const unsigned copies = seen >> 8 * h & 0xff;
		ret_unseen[h] = copies < RH_COPIES ? RH_COPIES - copies : 0.01;
	}
}

/* A sender gets the hero back if all pass, so rarely sends one it owns, nor one that wins for the next seat. */
static double sender_likes(const struct rh *g, unsigned hero)
{
	const mu_seat next = seat_after(g->active, 1, g->seats);
	double likes = g->band[g->active] & bit(hero) ? 0.45 : 1.0;
	if (rh_is_one_short(g, next) && !(g->band[next] & bit(hero)))
		likes *= 0.18;
	return likes;
}

/* The seats that know the vagabond, or have been told yes. */
static unsigned who_knew(const struct rh *g)
{
	unsigned knew = g->seen;
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		if (tray_yes(card))
			knew |= bit((unsigned)tray_seat(card));
	}
	return knew;
}

void rh_likelihoods(const struct rh *g, mu_seat me, double ret_likely[HERO_COUNT + 1])
{
	const unsigned knew = who_knew(g);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		ret_likely[h] = g->origin == ORIGIN_HAND ? sender_likes(g, h) : 1.0;
	for (mu_seat seat = seat_after(g->active, 1, g->seats); seat != g->holder && seat != g->active;
	     seat = seat_after(seat, 1, g->seats)) {
		const double new = knew >> seat & 1 ? 0.02 : 0.12; /* whoever knew it and let it go probably owns it */
		for (unsigned h = 1; seat != me && h <= HERO_COUNT; h++)
			ret_likely[h] *= g->band[seat] & bit(h) ? 1.0 : new;
	}
}

/* What the vagabond can be by the seat's own clues, or by all of them where they are open. */
static unsigned rule_out(const struct rh *g, mu_seat me)
{
	unsigned possible = g->possible;
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		const bool seen = tray_seat(card) == me || rh_option(g, OPEN_CLUES);
		for (unsigned h = 1; seen && h <= HERO_COUNT; h++)
			if (rh_answer(g, tray_hero(card), h) != tray_yes(card))
				possible &= ~bit(h);
	}
	return possible;
}

static void make_belief(struct mind *mind, bool counts_cards)
{
	const struct rh *g = mind->g;
	double likely[HERO_COUNT + 1], sum = 0;
	memset(mind->belief, 0, sizeof mind->belief);
	if (!rh_has_vagabond(g))
		return;
	if (g->seen >> mind->me & 1) {
		mind->belief[g->vagabond] = 1;
		return;
	}
	const unsigned possible = rule_out(g, mind->me);
	rh_count_unseen(mind, counts_cards, mind->belief);
	if (counts_cards)
		rh_likelihoods(g, mind->me, likely);
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		double *p = &mind->belief[h];
		if (!(possible & bit(h)))
			*p = 0;
		else if (counts_cards)
			*p *= likely[h];
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
#define STRENGTHS(ROW)                                                                 \
	ROW(0.78, 0.77, 1.0, 1.21, 1.46, 2.09, 1e6)   /* more than 34 cards in the deck */ \
	ROW(0.41, 0.49, 1.0, 1.66, 2.44, 4.11, 1e6)   /* more than 22 */                   \
	ROW(0.21, 0.38, 1.0, 2.67, 5.58, 12.3, 1e6)   /* more than 12 */                   \
	ROW(0.12, 0.23, 1.0, 4.67, 18.2, 61.3, 1e6)   /* more than 4 */                    \
	ROW(0.05, 0.13, 1.0, 11.1, 102.0, 883.0, 1e6) /* the last turns */
#define STRENGTH(a, b, c, d, e, f, g) {a, b, c, d, e, f, g},
static const double by_heroes[][RH_BAND_WINS + 1] = {STRENGTHS(STRENGTH)};
/* What one hero less, and one more, makes of it. */
#define FACTORS(a, b, c, d, e, f, g)                             \
	{{0, (a) / (b), (b) / (c), (c) / (d), (d) / (e), (e) / (f)}, \
	 {(b) / (a), (c) / (b), (d) / (c), (e) / (d), (f) / (e), (g) / (f)}},
static const double factors[][2][RH_BAND_WINS] = {STRENGTHS(FACTORS)};
/* By how many powers are not used yet, 1.2 for each, and by hand cards, 1.08 for each of up to eight. */
#define READY (6.0 / 5)
#define READY_2 (READY * READY)
#define READY_4 (READY_2 * READY_2)
static const double by_ready[HERO_COUNT + 1] = {
    1, READY, READY_2, READY *READY_2, READY_4, READY *READY_4, READY_2 *READY_4, READY *READY_2 *READY_4,
};
enum { CARDS_COUNTED = 8 };
#define CARD (27.0 / 25)
#define CARD_2 (CARD * CARD)
#define CARD_4 (CARD_2 * CARD_2)
static const double by_cards[CARDS_COUNTED + 1] = {
    1, CARD, CARD_2, CARD *CARD_2, CARD_4, CARD *CARD_4, CARD_2 *CARD_4, CARD *CARD_2 *CARD_4, CARD_4 *CARD_4,
};

static unsigned deck_row(const struct rh *g)
{
	const unsigned deck = rh_option(g, END_RESHUFFLE) ? 30 : g->deck_count;
	return (unsigned)((deck <= 34) + (deck <= 22) + (deck <= 12) + (deck <= 4));
}

static double strength_of(const struct rh *g, mu_seat seat)
{
	const unsigned ready = bits_count(g->band[seat] & ~(unsigned)g->used[seat]), cards = g->hand_size[seat];
	return by_heroes[deck_row(g)][rh_race(g, seat)] * by_ready[ready] *
	       by_cards[cards < CARDS_COUNTED ? cards : CARDS_COUNTED];
}

/* For rh_share_after: what a duplicate, and what a new hero, makes of my share. */
static double share_with(const struct mind *mind, mu_seat seat, bool new)
{
	const struct rh *g = mind->g;
	const unsigned heroes = rh_race(g, seat);
	if (new &&heroes == RH_BAND_WINS - 1)
		return seat == mind->me;
	if (heroes >= RH_BAND_WINS || (!new && !g->band[seat]))
		return 0; /* it has won, or has none to lose: nobody asks */
	const double strength = mind->strength[seat] * factors[deck_row(g)][new][heroes];
	const double total = mind->total - mind->strength[seat] + strength;
	return (seat == mind->me ? strength : mind->strength[mind->me]) / total;
}

double rh_share_touring(const struct mind *mind, mu_seat from, unsigned hero)
{
	const struct rh *g = mind->g;
	const mu_seat active = g->active;
	const unsigned seats = g->seats;
	double share = 0, reaches = 1;
	for (mu_seat seat = from; seat != active; seat = seat_after(seat, 1, seats)) {
		const double chance = mind->chance[seat];
		share += reaches * chance * rh_share_after(mind, seat, hero);
		reaches *= 1 - chance;
	}
	return share + reaches * rh_share_after(mind, active, hero);
}

/*
 * How likely a seat is to recruit what it cannot see, by how much of what it can be would be new to it:
 * [whether that wins][how many it can be][how many of them are new].
 */
#define BETWEEN(least, value, most) ((value) < (least) ? (least) : (value) > (most) ? (most) : (value))
#define RECRUITS(new, all, least) BETWEEN(0.03, ((double)(new) / ((all) + 1e-9) - (least)) / 0.24, 0.95)
#define RECRUITS_ALL(all, least)                                                                               \
	{                                                                                                          \
		RECRUITS(0, all, least), RECRUITS(1, all, least), RECRUITS(2, all, least), RECRUITS(3, all, least),    \
		    RECRUITS(4, all, least), RECRUITS(5, all, least), RECRUITS(6, all, least), RECRUITS(7, all, least) \
	}
#define RECRUITS_TABLE(least)                                                                              \
	{                                                                                                      \
		RECRUITS_ALL(0, least), RECRUITS_ALL(1, least), RECRUITS_ALL(2, least), RECRUITS_ALL(3, least),    \
		    RECRUITS_ALL(4, least), RECRUITS_ALL(5, least), RECRUITS_ALL(6, least), RECRUITS_ALL(7, least) \
	}
static const double recruits[2][HERO_COUNT + 1][HERO_COUNT + 1] = {RECRUITS_TABLE(0.35), RECRUITS_TABLE(0.14)};

static void make_chances(struct mind *mind)
{
	const struct rh *g = mind->g;
	const unsigned public = rh_option(g, OPEN_CLUES) ? rule_out(g, MU_NOBODY) : g->possible;
	const unsigned possible = rh_has_vagabond(g) ? public : g->knight ? ALL_HEROES : rh_allow(g->requirement, g->seats);
	const unsigned all = bits_count(possible);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		const bool wins = rh_is_one_short(g, seat);
		mind->chance[seat] = recruits[wins][all][bits_count(possible & ~(unsigned)g->band[seat])];
	}
}

void rh_mind_make(struct mind *mind, const struct rh *g, mu_seat me, bool counts_cards)
{
	mind->g = g;
	mind->me = me;
	mind->total = 0;
	make_belief(mind, counts_cards);
	make_chances(mind);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		mind->strength[seat] = strength_of(g, seat);
		mind->total += mind->strength[seat];
	}
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		for (int is_new = 0; is_new < 2; is_new++)
			mind->after[seat][is_new] = share_with(mind, seat, is_new);
}
