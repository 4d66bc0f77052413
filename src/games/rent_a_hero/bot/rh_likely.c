/*
 * How likely a world is, by what everybody did in it: by the belief about the vagabond alone, or
 * by motives. The sender had reason to send this hero out of that hand, everyone on its way to
 * ask those clues and to pass. The heuristic stands for everybody; people err, so nothing is
 * ruled out.
 */
#include "bots/bot_math.h"
#include "rh_brain.h"

static const double doubt = 0.004; /* win share: below this difference anybody may see it either way */
static const double whim = 0.03;   /* how often somebody acts for no reason that we know */

/* How likely one value was to be chosen among these, its own being one of them. */
static double chosen_likely(const double *values, int count, double value)
{
	double most = value, sum = 0;
	for (int i = 0; i < count; i++)
		most = values[i] > most ? values[i] : most;
	for (int i = 0; i < count; i++)
		sum += bot_exp((values[i] - most) / doubt);
	return whim + (1 - whim) * bot_exp((value - most) / doubt) / sum;
}

static double sending_likely(const struct rh *world)
{
	struct rh past = *world;
	struct mind mind;
	double values[HERO_COUNT], sent = 0;
	int count = 0;
	past.holder = MU_NOBODY;
	past.tray_count = 0;
	rh_hand_add(&past, past.active, past.vagabond);
	rh_mind_make(&mind, &past, past.active, true);
	unsigned heroes = tally_set(past.hand[past.active]);
	if (!past.knight) /* RH-4.1, RH-14.2 */
		heroes &= rh_allow(past.requirement, past.seats);
	while (heroes) {
		const unsigned hero = bits_pop(&heroes);
		values[count] = rh_value_sending(&mind, hero);
		if (hero == past.vagabond)
			sent = values[count];
		count++;
	}
	return count ? chosen_likely(values, count, sent) : whim;
}

/* With the vagabond before the seat, and the tray as it was then: to pass, or to give this clue. */
static double answer_likely(struct rh *past, mu_seat seat, unsigned clue)
{
	struct mind mind;
	struct options options;
	double values[HERO_COUNT + 2], given;
	int count = 2;
	past->holder = past->asked = seat;
	rh_mind_make(&mind, past, seat, true);
	rh_weigh_holding(&mind, &options);
	values[0] = rh_expect(&mind, options.hold);
	given = values[1] = rh_expect(&mind, options.tour);
	unsigned cards = past->hand_size[seat] > 1 || rh_option(past, LAST_CARD_CLUE) ? tally_set(past->hand[seat]) : 0;
	while (cards) { /* RH-7.6 */
		const unsigned card = bits_pop(&cards);
		values[count] = rh_value_clue(&mind, &options, card);
		if (card == clue)
			given = values[count];
		count++;
	}
	return chosen_likely(values, count, given);
}

static unsigned place_of(const struct rh *g, mu_seat seat)
{
	return (unsigned)(seat - g->active + g->seats) % g->seats;
}

/* All that the seat did on the vagabond's way: its clues, one after the other, then the pass. */
static double stop_likely(const struct rh *world, mu_seat seat)
{
	struct rh past = *world;
	double likely = 1;
	unsigned clues = 0; /* in the tray when the vagabond left the seat */
	for (unsigned i = 0; i < world->tray_count; i++) {
		const uint8_t card = world->row[world->discard_count + i];
		if (place_of(world, tray_seat(card)) > place_of(world, seat))
			break;
		if (tray_seat(card) == seat)
			rh_hand_add(&past, seat, tray_hero(card));
		clues++;
	}
	for (unsigned i = 0; i < clues; i++) {
		const uint8_t card = world->row[world->discard_count + i];
		if (tray_seat(card) != seat)
			continue;
		past.tray_count = (uint8_t)i;
		likely *= answer_likely(&past, seat, tray_hero(card));
		rh_hand_remove(&past, seat, tray_hero(card));
	}
	past.tray_count = (uint8_t)clues;
	return seat == world->holder ? likely : likely * answer_likely(&past, seat, NO_HERO);
}

static double motives_likely(const struct rh *world, mu_seat me)
{
	double likely = world->origin == ORIGIN_HAND && me != world->active ? sending_likely(world) : 1;
	for (unsigned place = 1; place < world->seats; place++) {
		const mu_seat seat = seat_after(world->active, place, world->seats);
		if (seat != me)
			likely *= stop_likely(world, seat);
		if (seat == world->holder)
			break;
	}
	return likely;
}

/* The same by the belief alone, relative to the likeliest hero. */
static double vagabond_likely(const struct rh *world, mu_seat me)
{
	double likely[HERO_COUNT + 1], most = 0;
	rh_likelihoods(world, me, likely);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		most = world->possible & bit(h) && likely[h] > most ? likely[h] : most;
	return likely[world->vagabond] / most;
}

double rh_likely(const void *world, mu_seat seat, bool motives)
{
	const struct rh *g = world;
	if (!rh_has_vagabond(g))
		return 1;
	if (motives)
		return motives_likely(g, seat);
	return g->seen >> seat & 1 ? 1 : vagabond_likely(g, seat);
}
