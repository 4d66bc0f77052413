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

void rh_bar(struct rh *g, mu_seat seat, unsigned heroes)
{
	const unsigned places = g->hand_size[seat] < BARRED_MAX ? g->hand_size[seat] : BARRED_MAX;
	while (heroes) {
		const unsigned hero = bits_pop(&heroes);
		g->barred[seat] &= ~(tally_of(hero) * 15);
		g->barred[seat] |= tally_of(hero) * places;
	}
}

void rh_leave(tally *barred, unsigned hero)
{
	if (!*barred)
		return;
	const unsigned place = tally_get(*barred, hero);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (tally_get(*barred, h) > place)
			*barred -= tally_of(h);
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

/* -- View ------------------------------------------------------------------------------- */

static bool knows_tray_card(const struct rh *g, mu_seat viewer, uint8_t card)
{
	return viewer >= 0 && (viewer == g->active || viewer == tray_seat(card)); /* RH-7.4 */
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
			*card = tray_pack(NO_HERO, tray_seat(*card), tray_yes(*card));
	}
}

/* -- Redeal ----------------------------------------------------------------------------- */

/*
 * One attempt to fill a view. Cards are laid one by one; for each, `most` is how many
 * copies could lie there at best, whatever was laid before. A draw from that range that
 * falls outside the copies really left fails the attempt. So every complete filling comes
 * up with the same probability, one in the product of the ranges.
 *
 * After a renewal the deck is laid first, out of the open cards that went into it (`pooled`),
 * and the range of every later card is all that is left then.
 */
struct filling {
	struct rh *g;
	struct mu_dealer *dealer;
	bool pooled;
	unsigned unseen[HERO_COUNT + 1]; /* copies hidden from the viewer */
	unsigned pool[HERO_COUNT + 1];   /* of these, copies that can be in the deck */
	unsigned left[HERO_COUNT + 1];   /* not laid yet */
};

static unsigned sum(const unsigned count[HERO_COUNT + 1], unsigned heroes)
{
	unsigned total = 0;
	while (heroes)
		total += count[bits_pop(&heroes)];
	return total;
}

/* Lays one of these heroes; 0: failed. */
static unsigned lay(struct filling *f, unsigned heroes, unsigned most)
{
	if (f->pooled)
		most = sum(f->left, ALL_HEROES);
	if (!most)
		return NO_HERO;
	unsigned pick = mu_dealer_below(f->dealer, most);
	while (heroes) {
		const unsigned hero = bits_pop(&heroes);
		if (pick < f->left[hero]) {
			f->left[hero]--;
			return hero;
		}
		pick -= f->left[hero];
	}
	return NO_HERO;
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
		if (g->origin == ORIGIN_DECK && g->vagabond == h && g->options & END_RESHUFFLE)
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
		f->left[cards[i]]--;
	}
	if (drawn) {
		g->vagabond = cards[g->deck_count];
		f->left[g->vagabond]--;
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
	g->vagabond = (uint8_t)lay(f, heroes, sum(f->unseen, heroes));
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
	*card = tray_pack(hero, tray_seat(*card), yes);
	return hero;
}

/* The places that a seat's face-down cards took: in the hand, in the tray, under way. */
static unsigned count_places(const struct rh *g, mu_seat seat)
{
	unsigned places = g->hand_size[seat];
	for (unsigned i = 0; i < g->tray_count; i++)
		places += tray_seat(g->row[g->discard_count + i]) == seat;
	if (seat == g->active && rh_has_vagabond(g) && g->origin == ORIGIN_HAND)
		places++;
	return places;
}

/* Takes the seat's cards that are under way out of its places, as turning them up would. */
static bool leave_places(const struct rh *g, mu_seat seat, tally *barred)
{
	unsigned places = count_places(g, seat);
	if (seat == g->active && rh_has_vagabond(g) && g->origin == ORIGIN_HAND) {
		if (tally_get(*barred, g->vagabond) >= places--)
			return false;
		rh_leave(barred, g->vagabond);
	}
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		if (tray_seat(card) != seat)
			continue;
		if (tally_get(*barred, tray_hero(card)) >= places--)
			return false;
		rh_leave(barred, tray_hero(card));
	}
	return true;
}

/* A hand of which something is known, the most restricted place first. */
static bool lay_barred_hand(struct filling *f, mu_seat seat)
{
	struct rh *g = f->g;
	tally barred = g->barred[seat];
	if (!leave_places(g, seat, &barred))
		return false;
	for (unsigned place = 0; place < g->hand_size[seat]; place++) {
		unsigned heroes = 0;
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			if (tally_get(barred, h) <= place)
				heroes |= bit(h);
		const unsigned most = sum(f->unseen, heroes);
		const unsigned hero = most > place ? lay(f, heroes, most - place) : NO_HERO;
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
	unsigned free_seats = 0;
	memcpy(f->left, f->unseen, sizeof f->left);
	if (f->pooled && !lay_pool(f))
		return false;
	if (!lay_vagabond(f))
		return false;
	for (unsigned i = 0; i < g->tray_count; i++)
		if (!lay_tray_card(f, rh_tray(g, i), g->vagabond ? g->vagabond : g->settled))
			return false;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		if (seat == g->viewer)
			continue;
		if (!g->barred[seat])
			free_seats |= bit((unsigned)seat);
		else if (!lay_barred_hand(f, seat))
			return false;
	}
	lay_rest(f, free_seats);
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
