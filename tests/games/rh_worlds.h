/*
 * Brute force: all the worlds that one viewer cannot tell apart, from the deal on. A world is a state of the game;
 * what lies in its deck is the rest of the cards, in no order. With every answer each world branches into all that
 * the players could have done and drawn in it, and those stay whose events and view are what the viewer observed.
 * Only apply and the events are relied on, nothing that redeal keeps for itself.
 */
#ifndef RH_WORLDS_H
#define RH_WORLDS_H

#include "rh_play.h"

enum { OBSERVED_MAX = 64, OBSERVED_TEXT = 256, DRAWS_MAX = 8 };

struct worlds {
	mu_seat viewer;
	struct rh *all;
	size_t count, room;
	int observed;
	char text[OBSERVED_MAX][OBSERVED_TEXT];
	struct rh view; /* what the viewer sees after the last answer */
};

/* -- Lists of worlds -------------------------------------------------------------------- */

/* Two worlds differ if a hand, the vagabond or a clue card differs; the deck is the rest. */
static inline int world_compare(const void *left, const void *right)
{
	const struct rh *one = left, *two = right;
	const int hands = memcmp(one->hand, two->hand, sizeof one->hand);
	if (hands || one->vagabond != two->vagabond)
		return hands ? hands : one->vagabond - two->vagabond;
	return memcmp(one->row + one->discard_count, two->row + two->discard_count, one->tray_count);
}

static inline void worlds_add(struct worlds *worlds, const struct rh *g)
{
	if (worlds->count == worlds->room) {
		worlds->room = worlds->room ? 2 * worlds->room : 1024;
		worlds->all = realloc(worlds->all, worlds->room * sizeof *g);
		if (!worlds->all)
			abort();
	}
	worlds->all[worlds->count++] = *g;
}

static inline void worlds_settle(struct worlds *worlds)
{
	size_t kept = 0;
	qsort(worlds->all, worlds->count, sizeof worlds->all[0], world_compare);
	for (size_t i = 0; i < worlds->count; i++)
		if (!kept || world_compare(&worlds->all[kept - 1], &worlds->all[i]) != 0)
			worlds->all[kept++] = worlds->all[i];
	worlds->count = kept;
}

static inline const struct rh *worlds_find(const struct worlds *worlds, const struct rh *g)
{
	return bsearch(g, worlds->all, worlds->count, sizeof worlds->all[0], world_compare);
}

static inline void worlds_release(struct worlds *worlds)
{
	free(worlds->all);
	worlds->all = NULL;
	worlds->count = worlds->room = 0;
}

/* -- The deal ----------------------------------------------------------------------------- */

static inline void deck_lay(struct rh *g, const unsigned left[HERO_COUNT + 1])
{
	unsigned at = (unsigned)RH_CARDS - g->deck_count;
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		for (unsigned i = 0; i < left[hero]; i++)
			g->row[at++] = (uint8_t)hero;
}

/* Every way to fill the hands from this seat on, of this hand from this hero on. */
static inline void worlds_deal(struct worlds *worlds, struct rh *g, mu_seat seat, unsigned hero, unsigned missing,
                               unsigned left[HERO_COUNT + 1])
{
	if (seat == worlds->viewer || (!missing && seat < (mu_seat)g->seats)) {
		const mu_seat next = (mu_seat)(seat + 1);
		if (next < (mu_seat)g->seats && next != worlds->viewer)
			g->hand[next] = 0;
		worlds_deal(worlds, g, next, 1, next < (mu_seat)g->seats ? g->hand_size[next] : 0, left);
		return;
	}
	if (seat == (mu_seat)g->seats) {
		deck_lay(g, left);
		worlds_add(worlds, g);
		return;
	}
	const tally hand = g->hand[seat];
	for (unsigned n = 0; hero <= HERO_COUNT && n <= missing && n <= left[hero]; n++) {
		g->hand[seat] = hand + n * tally_of(hero);
		left[hero] -= n;
		worlds_deal(worlds, g, seat, hero + 1, missing - n, left);
		left[hero] += n;
	}
	g->hand[seat] = hand;
}

/* Before anybody has done anything, all hands are possible. */
static inline void worlds_begin(struct worlds *worlds, const struct rh *g, mu_seat viewer)
{
	unsigned left[HERO_COUNT + 1] = {0};
	struct rh world = *g;
	*worlds = (struct worlds){.viewer = viewer};
	for (unsigned i = 0; i < g->deck_count; i++)
		left[rh_deck(g)[i]]++;
	for (unsigned seat = 0; seat < g->seats; seat++)
		for (unsigned hero = 1; hero <= HERO_COUNT && (mu_seat)seat != viewer; hero++)
			left[hero] += tally_get(g->hand[seat], hero);
	if (viewer != 0)
		world.hand[0] = 0;
	worlds_deal(worlds, &world, 0, 1, g->hand_size[0], left);
	worlds_settle(worlds);
}

/* -- One answer ----------------------------------------------------------------------------- */

/* Chance as one branch has it: these cards are drawn, in this order. */
struct branch {
	const struct worlds *from;
	struct worlds *to;
	uint8_t draws[DRAWS_MAX];
	int given, used, heard;
	bool open;  /* a card was drawn that the branch says nothing about */
	bool wrong; /* not what the viewer observed, or not possible */
};

static inline bool is_draw(const struct mu_event *event)
{
	return event->kind == EVENT_REVEAL || event->kind == EVENT_SEND_DRAWN || event->kind == EVENT_DRAW;
}

static inline void branch_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct branch *branch = dealer->context;
	char text[OBSERVED_TEXT];
	if (is_draw(event) && branch->used++ >= branch->given)
		branch->open = true;
	if (branch->open || branch->wrong)
		return;
	rh->event_json(event, branch->from->viewer, text, sizeof text);
	branch->wrong = branch->heard >= branch->from->observed || strcmp(text, branch->from->text[branch->heard]) != 0;
	branch->heard++;
}

/* Brings the given cards from number `first` on to the top. */
static inline bool stack_deck(const struct branch *branch, int first, mu_card *cards, int count)
{
	for (int i = 0; i < count && first + i < branch->given; i++) {
		int at = i;
		while (at < count && cards[at] != branch->draws[first + i])
			at++;
		if (at == count)
			return false;
		cards[at] = cards[i];
		cards[i] = branch->draws[first + i];
	}
	return true;
}

static inline int branch_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct branch *branch = dealer->context;
	if (kind != MU_SHUFFLE || !stack_deck(branch, branch->used, cards, count))
		branch->wrong = true;
	return 1;
}

static inline bool looks_alike(const struct worlds *worlds, const struct rh *g)
{
	struct rh view;
	rh->view(g, worlds->viewer, &view);
	return memcmp(&view, &worlds->view, offsetof(struct rh, possible)) == 0;
}

/* Tries the action with the given draws, and with more of them as long as it draws more. */
static inline void branch_grow(struct branch branch, const struct rh *world, mu_action action)
{
	struct rh g = *world;
	struct mu_dealer dealer = {.generator = {1}, .feed = branch_feed, .tell = branch_hear, .context = &branch};
	if (!stack_deck(&branch, 0, g.row + RH_CARDS - g.deck_count, g.deck_count))
		return;
	rh->apply(&g, action, &dealer);
	if (branch.wrong)
		return;
	if (!branch.open) {
		if (branch.heard == branch.from->observed && looks_alike(branch.from, &g))
			worlds_add(branch.to, &g);
		return;
	}
	struct branch longer = {.from = branch.from, .to = branch.to, .given = branch.given + 1};
	memcpy(longer.draws, branch.draws, sizeof longer.draws);
	for (uint8_t hero = 1; hero <= HERO_COUNT && branch.given < DRAWS_MAX; hero++) {
		longer.draws[branch.given] = hero;
		branch_grow(longer, world, action);
	}
}

static inline void observe(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct worlds *worlds = dealer->context;
	if (worlds->observed == OBSERVED_MAX)
		abort();
	rh->event_json(event, worlds->viewer, worlds->text[worlds->observed++], OBSERVED_TEXT);
}

/* The asked seat has done this in world `before`, which made it `after`, with what was observed in between. */
static inline void worlds_follow(struct worlds *worlds, mu_seat asked, mu_action done, const struct rh *after)
{
	struct worlds next = {.viewer = worlds->viewer};
	rh->view(after, worlds->viewer, &worlds->view);
	for (size_t i = 0; i < worlds->count; i++) {
		mu_action actions[MU_ACTIONS_MAX];
		const int count = rh->legal(&worlds->all[i], actions);
		for (int a = 0; a < count; a++)
			if (asked != worlds->viewer || actions[a] == done)
				branch_grow((struct branch){.from = worlds, .to = &next}, &worlds->all[i], actions[a]);
	}
	worlds_settle(&next);
	worlds_release(worlds);
	*worlds = next;
}

#endif
