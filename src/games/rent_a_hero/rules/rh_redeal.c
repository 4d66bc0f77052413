/*
 * What a seat may know (view), and a random completion of it (redeal).
 *
 * A seat knows its own cards, everything open, the clue cards it gave or was shown, and
 * the vagabond if it has seen it. It also remembers what the open course of the game has
 * proved, and the state keeps just that:
 *
 *   possible   which heroes the vagabond can be: the requirement that bound it (RH-4.1).
 *   barred     RH-4.3: whoever declares no match shows that the hand holds none of the
 *              allowed heroes. Cards drawn later are unknown again, cards that leave in
 *              the open may have been of either kind. Think of the hand's places, oldest
 *              proof first: barred[h] says that the first so many places cannot hold h.
 *              (The sets are nested, so one number for each hero says it all.) An open
 *              card h that leaves is taken from the first place that could hold it: that
 *              keeps every hand possible that some course of the game makes possible.
 *   pool       RH-17.3: a renewed deck holds cards that all have seen.
 *
 * Cards that left a hand face down (vagabond, clue cards) keep their places until they
 * are turned up. Redeal then is a uniform choice among all ways to lay the unseen cards
 * into the hidden places that agree with all this, and with the clue answers.
 */
#include "rh.h"

enum { BARRED_MAX = 15 }; /* four bits; to bar fewer places than one could is never wrong */

/* How many of a seat's places are empty because their cards lie face down elsewhere. */
static unsigned count_under_way(const struct rh *g, mu_seat seat)
{
	unsigned count = seat == g->active && rh_has_vagabond(g) && g->origin == ORIGIN_HAND;
	for (unsigned i = 0; i < g->tray_count; i++)
		count += tray_seat(g->row[g->discard_count + i]) == seat;
	return count;
}

void rh_bar(struct rh *g, mu_seat seat, unsigned heroes)
{
	unsigned places = g->hand_size[seat] + count_under_way(g, seat);
	if (places > BARRED_MAX)
		places = BARRED_MAX;
	const tally barred = tally_once(heroes);
	g->barred[seat] = (g->barred[seat] & ~(barred * 15)) | barred * places;
}

/* Open copies of each hero: bands, eliminated piles, discard pile, and the card just turned up. */
static void count_public(const struct rh *g, unsigned count[HERO_COUNT + 1])
{
	memset(count, 0, (HERO_COUNT + 1) * sizeof count[0]);
	for (unsigned seat = 0; seat < g->seats; seat++)
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			count[h] += (g->band[seat] >> h & 1) + 2 * tally_get(g->eliminated[seat], h);
	for (unsigned i = 0; i < g->discard_count; i++)
		count[g->row[i]]++;
	if (g->doomed)
		count[g->doomed]++;
}

/* At a renewal: a hero of which all copies lie open is in nobody's hand, nor travels. */
void rh_bar_all_public(struct rh *g)
{
	unsigned count[HERO_COUNT + 1], heroes = 0;
	count_public(g, count);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (count[h] == RH_COPIES)
			heroes |= bit(h);
	g->possible &= (uint8_t)~heroes;
	for (unsigned seat = 0; heroes && seat < g->seats; seat++)
		rh_bar(g, (mu_seat)seat, heroes);
}

/*
 * A clue card cannot be one of the cards that its giver drew later. During one tour a seat can draw
 * at most twice (a Wizard, and once more thanks to the Witch), at most two cards each: two bits for
 * each round of drawing, and two that count the rounds.
 */
void rh_note_fresh(struct rh *g, mu_seat seat, unsigned cards)
{
	const unsigned rounds = rh_fresh_rounds(g, seat);
	if (!g->tray_count || !cards || rounds == 2)
		return;
	g->fresh[seat] = (uint8_t)(g->fresh[seat] + (cards << (2 * rounds)) + bit(4));
}

static unsigned drawn_later(const struct rh *g, uint8_t card)
{
	const unsigned fresh = g->fresh[tray_seat(card)];
	const unsigned first = fresh & 3, second = fresh >> 2 & 3;
	return (tray_round(card) < 1) * first + (tray_round(card) < 2) * second;
}

/* -- View ------------------------------------------------------------------------------- */

static bool knows_tray_card(const struct rh *g, mu_seat viewer, uint8_t card)
{
	return rh_option(g, OPEN_CLUES) ||                                          /* RH-21.3 */
	       (viewer >= 0 && (viewer == g->active || viewer == tray_seat(card))); /* RH-7.4 */
}

void rh_view(const void *state, mu_seat viewer, void *ret_view)
{
	struct rh *v = ret_view;
	memmove(v, state, sizeof *v);
	if (viewer == MU_ALL || v->viewer == viewer)
		return;
	v->viewer = viewer;
	memset(v->row + RH_CARDS - v->deck_count, 0, v->deck_count);
	for (mu_seat seat = 0; seat < (mu_seat)v->seats; seat++)
		if (seat != viewer)
			v->hand[seat] = v->drawn[seat] = 0;
	if (viewer < 0 || !(v->seen & bit((unsigned)viewer)))
		v->vagabond = NO_HERO;
	for (unsigned i = 0; i < v->tray_count; i++) {
		uint8_t *card = rh_tray(v, i);
		if (!knows_tray_card(v, viewer, *card))
			*card = tray_pack(NO_HERO, tray_seat(*card), tray_yes(*card), tray_round(*card));
	}
}

/* -- Redeal ----------------------------------------------------------------------------- */

/*
 * One attempt to fill a view. Cards are laid one by one, each drawn from a range that does
 * not depend on what was laid before, only on where: as wide as the number of copies that
 * could be left for that place at best. A draw beyond the copies really left fails the
 * attempt. So every complete filling comes up with the same probability, one in the product
 * of the ranges; the closer the ranges, the fewer attempts.
 *
 * After a renewal the deck is laid first, out of the open cards that went into it.
 */
struct filling {
	struct rh *g;
	struct mu_dealer *dealer;
	bool pooled;                     /* the deck was renewed */
	unsigned unseen[HERO_COUNT + 1]; /* copies hidden from the viewer */
	unsigned pool[HERO_COUNT + 1];   /* of these, copies that can be in the deck */
	unsigned left[HERO_COUNT + 1];   /* not laid yet */
	unsigned left_count;
	unsigned from_count;    /* cards laid so far by lay_within ... */
	uint8_t from[RH_CARDS]; /* ... and the widest set that each could be from */
};

static unsigned sum(const unsigned count[HERO_COUNT + 1], unsigned heroes)
{
	unsigned total = 0;
	while (heroes)
		total += count[bits_pop(&heroes)];
	return total;
}

static void take(struct filling *f, unsigned hero)
{
	f->left[hero]--;
	f->left_count--;
}

/* Lays one of these heroes, drawn from a range; 0: failed. */
static unsigned lay(struct filling *f, unsigned heroes, unsigned range)
{
	if (range > f->left_count)
		range = f->left_count;
	if (!range)
		return NO_HERO;
	unsigned pick = mu_dealer_below(f->dealer, range);
	while (heroes) {
		const unsigned hero = bits_pop(&heroes);
		if (pick < f->left[hero]) {
			take(f, hero);
			return hero;
		}
		pick -= f->left[hero];
	}
	return NO_HERO;
}

/*
 * The same for a place of which is known beforehand what it can hold at best: `widest`, the
 * heroes or more. Cards that were laid from within that set are gone for certain.
 */
static unsigned lay_within(struct filling *f, unsigned heroes, unsigned widest)
{
	unsigned range = sum(f->unseen, widest);
	for (unsigned i = 0; i < f->from_count; i++)
		range -= !(f->from[i] & ~widest);
	f->from[f->from_count++] = (uint8_t)widest;
	return lay(f, heroes, range);
}

static void count_unseen(struct filling *f)
{
	const struct rh *g = f->g;
	unsigned seen[HERO_COUNT + 1];
	count_public(g, seen);
	seen[g->vagabond]++; /* entry 0 counts what is hidden, and is not used */
	for (unsigned i = 0; i < g->tray_count; i++)
		seen[tray_hero(g->row[g->discard_count + i])]++;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		if (g->viewer >= 0)
			seen[h] += tally_get(g->hand[g->viewer], h);
		f->unseen[h] = RH_COPIES - seen[h];
	}
}

/* RH-17.3: what all saw go into the deck, without what the viewer knows to have come out of it. */
static void count_pool(struct filling *f)
{
	const struct rh *g = f->g;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		unsigned copies = tally_get(g->pool, h);
		if (g->viewer >= 0)
			copies -= tally_get(g->drawn[g->viewer], h);
		if (g->origin == ORIGIN_DECK && g->vagabond == h && rh_option(g, END_RESHUFFLE))
			copies--;
		f->pool[h] = copies < f->unseen[h] ? copies : f->unseen[h];
		if (f->pool[h] < f->unseen[h])
			f->pooled = true;
	}
}

/* The deck, and a vagabond that was drawn from it. */
static bool lay_pool(struct filling *f)
{
	struct rh *g = f->g;
	uint8_t cards[RH_CARDS];
	unsigned total = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		memset(cards + total, (int)h, f->pool[h]);
		total += f->pool[h];
	}
	const bool drawn = rh_has_vagabond(g) && !g->vagabond && g->origin == ORIGIN_DECK;
	assert(total >= g->deck_count + (unsigned)drawn);
	dealer_mix(f->dealer, cards, (int)total);
	for (unsigned i = 0; i < g->deck_count; i++) {
		g->row[RH_CARDS - g->deck_count + i] = cards[i];
		take(f, cards[i]);
	}
	if (drawn) {
		g->vagabond = cards[g->deck_count];
		take(f, g->vagabond);
	}
	return !drawn || g->possible & bit(g->vagabond);
}

static bool lay_vagabond(struct filling *f)
{
	struct rh *g = f->g;
	if (!rh_has_vagabond(g) || g->vagabond)
		return true;
	unsigned heroes = g->possible;
	for (unsigned i = 0; i < g->tray_count; i++) { /* what the viewer's own clues say */
		const uint8_t card = *rh_tray(g, i);
		for (unsigned h = 1; h <= HERO_COUNT && tray_hero(card); h++)
			if (rh_answer(g, tray_hero(card), h) != tray_yes(card))
				heroes &= ~bit(h);
	}
	g->vagabond = (uint8_t)lay_within(f, heroes, heroes);
	return g->vagabond;
}

/* The clue cards that would have got this answer if that were the vagabond. */
static unsigned clues_answered(const struct rh *g, bool yes, unsigned vagabond)
{
	unsigned heroes = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (rh_answer(g, h, vagabond) == yes)
			heroes |= bit(h);
	return heroes;
}

static bool lay_tray_card(struct filling *f, uint8_t *card, unsigned vagabond)
{
	const struct rh *g = f->g;
	const bool yes = tray_yes(*card);
	if (tray_hero(*card))
		return rh_answer(g, tray_hero(*card), vagabond) == yes;
	unsigned most = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		const unsigned copies = sum(f->unseen, clues_answered(g, yes, h));
		if (copies > most)
			most = copies;
	}
	const unsigned hero = lay(f, clues_answered(g, yes, vagabond), most);
	*card = tray_pack(hero, tray_seat(*card), yes, tray_round(*card));
	return hero;
}

/* -- Hands of which something is known -- */

static unsigned place_heroes(tally barred, unsigned place)
{
	unsigned heroes = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (tally_get(barred, h) <= place)
			heroes |= bit(h);
	return heroes;
}

/* All their cards are in hand: the places are fixed. The most restricted ones come first. */
static bool lay_settled_hands(struct filling *f, unsigned seats)
{
	struct rh *g = f->g;
	for (unsigned size = 0; size <= HERO_COUNT; size++) {
		for (unsigned rest = seats; rest;) {
			const unsigned seat = bits_pop(&rest);
			for (unsigned place = 0; place < g->hand_size[seat]; place++) {
				const unsigned heroes = place_heroes(g->barred[seat], place);
				if (bits_count(heroes) != size)
					continue;
				const unsigned hero = lay_within(f, heroes, heroes);
				if (!hero)
					return false;
				g->hand[seat] += tally_of(hero);
			}
		}
	}
	return true;
}

/* Takes a card that is under way out of its seat's places, as turning it up would. */
static bool leave_place(tally *barred, unsigned hero, unsigned *places, unsigned later)
{
	if (tally_get(*barred, hero) + later >= *places)
		return false;
	rh_leave(barred, hero);
	--*places;
	return true;
}

/* Cards are under way: which places are left depends on what they are. */
static bool lay_unsettled_hand(struct filling *f, mu_seat seat)
{
	struct rh *g = f->g;
	tally barred = g->barred[seat];
	const unsigned under_way = count_under_way(g, seat);
	unsigned places = g->hand_size[seat] + under_way;
	if (seat == g->active && rh_has_vagabond(g) && g->origin == ORIGIN_HAND)
		if (!leave_place(&barred, g->vagabond, &places, 0))
			return false;
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		if (tray_seat(card) == seat && !leave_place(&barred, tray_hero(card), &places, drawn_later(g, card)))
			return false;
	}
	for (unsigned place = 0; place < places; place++) {
		const unsigned widest = place_heroes(g->barred[seat], place + under_way);
		const unsigned hero = lay_within(f, place_heroes(barred, place), widest);
		if (!hero)
			return false;
		g->hand[seat] += tally_of(hero);
	}
	return true;
}

/* What nothing is known about: the rest of the hands, then the deck unless it is laid already. */
static void lay_rest(struct filling *f, unsigned free_seats)
{
	struct rh *g = f->g;
	uint8_t cards[RH_CARDS];
	unsigned total = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		memset(cards + total, (int)h, f->left[h]);
		total += f->left[h];
	}
	dealer_mix(f->dealer, cards, (int)total);
	while (free_seats) {
		const unsigned seat = bits_pop(&free_seats);
		for (unsigned i = 0; i < g->hand_size[seat]; i++)
			g->hand[seat] += tally_of(cards[--total]);
	}
	if (!f->pooled) {
		assert(total == g->deck_count);
		memcpy(g->row + RH_CARDS - total, cards, total);
		total = 0;
	}
	assert(total == 0);
}

static bool fill(struct filling *f)
{
	struct rh *g = f->g;
	unsigned free = 0, settled = 0, unsettled = 0;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		if ((mu_seat)seat == g->viewer)
			continue;
		if (!g->barred[seat])
			free |= bit(seat);
		else if (count_under_way(g, (mu_seat)seat))
			unsettled |= bit(seat);
		else
			settled |= bit(seat);
	}
	memcpy(f->left, f->unseen, sizeof f->left);
	f->left_count = sum(f->unseen, ALL_HEROES);
	f->from_count = 0;
	if (f->pooled && !lay_pool(f))
		return false;
	if (!lay_settled_hands(f, settled) || !lay_vagabond(f))
		return false;
	for (unsigned i = 0; i < g->tray_count; i++)
		if (!lay_tray_card(f, rh_tray(g, i), g->vagabond ? g->vagabond : g->settled))
			return false;
	while (unsettled)
		if (!lay_unsettled_hand(f, (mu_seat)bits_pop(&unsettled)))
			return false;
	lay_rest(f, free);
	return true;
}

void rh_redeal(void *state, mu_seat viewer, struct mu_dealer *dealer)
{
	struct rh view;
	rh_view(state, viewer, &view);
	struct rh *g = state;
	struct filling f = {.g = g, .dealer = dealer};
	*g = view;
	count_unseen(&f);
	count_pool(&f);
	while (!fill(&f))
		*g = view;
	g->viewer = MU_ALL;
}
