/*
 * A game under one viewer's eyes: the list of worlds that it cannot tell apart (rh_worlds.h), and what everybody can
 * follow about the places of the hands. From the places follows how likely each world is: as likely as there are
 * ways to lay its cards. This is docs/decisions/0004-what-redeal-means.md, told once more without redeal's tricks.
 */
#ifndef RH_WATCH_H
#define RH_WATCH_H

#include "check.h"

#include "rh_worlds.h"

/* -- The places of the hands ----------------------------------------------------------------- */

/* The places of a hand as everybody can follow them: which heroes may lie there, the oldest place first. */
struct places {
	unsigned count;
	uint8_t may[RH_CARDS];
};

/* A card that has left a hand face down: whose, and how many places that hand had then. */
struct absent {
	mu_seat seat;
	unsigned limit;
};

struct watch {
	struct play play;
	struct worlds worlds;
	struct places hand[RH_SEATS_MAX];
	struct absent vagabond, tray[RH_CARDS];
	unsigned tray_count, foreign_draws; /* foreign_draws: by others than the viewer, since the deck was renewed */
	bool renewed;
};

/* An open card is taken from the first place that could hold it; false: from none. */
static inline bool places_take(struct places *places, unsigned hero, unsigned limit, unsigned *ret_place)
{
	unsigned at = 0;
	while (at < limit && !(places->may[at] & bit(hero)))
		at++;
	if (at == limit)
		return false;
	places->count--;
	memmove(places->may + at, places->may + at + 1, places->count - at);
	*ret_place = at;
	return true;
}

static inline bool watch_take(struct watch *watch, struct absent absent, unsigned hero)
{
	unsigned at;
	if (!places_take(&watch->hand[absent.seat], hero, absent.limit, &at))
		return false;
	for (unsigned i = 0; i < watch->tray_count; i++)
		if (watch->tray[i].seat == absent.seat && watch->tray[i].limit > at)
			watch->tray[i].limit--;
	return true;
}

static inline void bar(struct places *places, unsigned heroes)
{
	for (unsigned i = 0; i < places->count; i++)
		places->may[i] &= (uint8_t)~heroes;
}

static inline void watch_open(struct watch *watch, struct absent absent, unsigned hero)
{
	assert_true(watch_take(watch, absent, hero));
}

static inline void watch_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct watch *watch = dealer->context;
	struct places *hand = event->seat >= 0 ? &watch->hand[event->seat] : NULL;
	dealer->context = &watch->worlds;
	observe(dealer, event);
	dealer->context = watch;
	switch (event->kind) {
	case MU_SHUFFLE:
		watch->renewed = true;
		watch->foreign_draws = 0;
		break;
	case EVENT_NO_MATCH:
	case EVENT_SEND_DRAWN: /* still without a match */
		bar(hand, rh_allow(watch->play.g.requirement, watch->play.g.seats));
		break;
	case EVENT_SEND:
		watch->vagabond = (struct absent){event->seat, hand->count};
		break;
	case EVENT_CLUE:
		watch->tray[watch->tray_count++] = (struct absent){event->seat, hand->count};
		break;
	case EVENT_DRAW:
		hand->may[hand->count++] = ALL_HEROES;
		watch->foreign_draws += event->seat != watch->worlds.viewer;
		break;
	case EVENT_DISCARD:
		watch_open(watch, (struct absent){event->seat, hand->count}, event->card);
		break;
	case EVENT_RECRUIT:
	case EVENT_DOOM:
	case EVENT_BURN:
		if (watch->vagabond.seat >= 0)
			watch_open(watch, watch->vagabond, event->card);
		watch->vagabond.seat = MU_NOBODY;
		break;
	case EVENT_TURN_UP:
		watch_open(watch, watch->tray[0], event->card);
		memmove(watch->tray, watch->tray + 1, --watch->tray_count * sizeof watch->tray[0]);
		break;
	default:
		break;
	}
}

static inline void watch_begin(struct watch *watch, const struct mu_setup *setup, mu_seat viewer, unsigned number)
{
	memset(watch, 0, sizeof *watch);
	watch->play.number = number;
	watch->vagabond.seat = MU_NOBODY;
	play_seed(&watch->play.cards, "redeal", number);
	play_seed(&watch->play.choices, "redeal choices", number);
	assert_int_equal(rh->init(&watch->play.g, setup, &watch->play.cards), MU_OK);
	worlds_begin(&watch->worlds, &watch->play.g, viewer);
	for (unsigned seat = 0; seat < setup->seats; seat++) {
		watch->hand[seat].count = watch->play.g.hand_size[seat];
		memset(watch->hand[seat].may, (int)ALL_HEROES, watch->hand[seat].count);
	}
	watch->play.cards.tell = watch_hear;
	watch->play.cards.context = watch;
}

static inline void watch_act(struct watch *watch, mu_action action)
{
	const mu_seat asked = watch->play.g.asked;
	watch->worlds.observed = 0;
	assert_int_equal(rh->apply(&watch->play.g, action, &watch->play.cards), MU_OK);
	worlds_follow(&watch->worlds, asked, action, &watch->play.g);
	assert_non_null(worlds_find(&watch->worlds, &watch->play.g));
}

/* -- How likely each world is -------------------------------------------------------------- */

/* In how many orders the cards of this hand can lie in these places. */
static inline double arrangements(const struct places *places, tally hand)
{
	static double ways[1 << 14];
	unsigned size[HERO_COUNT + 2] = {1, 1};
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		size[h + 1] = size[h] * (tally_get(hand, h) + 1);
	assert_true(size[HERO_COUNT + 1] <= sizeof ways / sizeof ways[0]);
	memset(ways, 0, size[HERO_COUNT + 1] * sizeof ways[0]);
	ways[0] = 1;
	for (unsigned laid = 0; laid + 1 < size[HERO_COUNT + 1]; laid++) { /* `laid` counts each hero, like digits */
		unsigned place = 0;
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			place += laid / size[h] % (tally_get(hand, h) + 1);
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			if (laid / size[h] % (tally_get(hand, h) + 1) < tally_get(hand, h) && places->may[place] & bit(h))
				ways[laid + size[h]] += ways[laid];
	}
	return ways[size[HERO_COUNT + 1] - 1];
}

static inline double deck_orders(const struct rh *g)
{
	unsigned laid = 0, count[HERO_COUNT + 1] = {0};
	double orders = 1;
	for (; laid < g->deck_count; laid++)
		orders *= (laid + 1.0) / ++count[rh_deck(g)[laid]];
	return orders;
}

static inline double world_weight(const struct watch *watch, const struct rh *world)
{
	static struct watch after;
	after = *watch;
	if (watch->vagabond.seat >= 0 && !watch_take(&after, watch->vagabond, world->vagabond))
		return 0;
	for (unsigned i = 0; i < after.tray_count; i++)
		if (!watch_take(&after, after.tray[i], tray_hero(world->row[world->discard_count + i])))
			return 0;
	double weight = deck_orders(world);
	for (unsigned seat = 0; seat < world->seats; seat++)
		if ((mu_seat)seat != watch->worlds.viewer)
			weight *= arrangements(&after.hand[seat], world->hand[seat]);
	return weight;
}

#endif
