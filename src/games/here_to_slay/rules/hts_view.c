/* HS-12: what a viewer may know, and dealing anew what it may not. */
#include "hts.h"

/* Of a hand of another seat only the cards that the viewer knows are left; what third seats know of it is theirs. */
static void blank_hand(const struct hts *g, mu_seat seat, mu_seat viewer, struct hts *view)
{
	const unsigned me = viewer_bit(viewer);
	struct set cards = hand_set(g, seat);
	view->hand[seat] = (struct hand){0};
	for (mu_card card; (card = set_pop(&cards));) {
		const uint8_t *note = hts_hand_notes(g, seat, card);
		for (unsigned i = 0; i < hand_copies(g, seat, card) && note[i] & me; i++)
			hts_hand_gain(view, seat, card, note[i] & bit(SPECTATOR) ? viewers_all(g) : me);
	}
	view->hand[seat].count = g->hand[seat].count;
}

/* Notes on cards in hands; those in parties are public places. */
static void blank_hands(const struct hts *g, mu_seat viewer, struct hts *view)
{
	const uint64_t in_play = hts_heroes_in_play(g);
	memset(view->note, 0, sizeof view->note);
	for (uint64_t heroes = in_play; heroes;) {
		const uint8_t slot = hts_cards[hero_pop(&heroes)].slot;
		view->note[slot] = g->note[slot];
	}
	for (mu_seat seat = 0; seat < g->seats; seat++)
		view->hand[seat] = (struct hand){0};
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		if (seat != viewer) {
			blank_hand(g, seat, viewer, view);
			continue;
		}
		struct set cards = hand_set(g, seat);
		for (mu_card card; (card = set_pop(&cards));)
			for (unsigned i = 0; i < hand_copies(g, seat, card); i++)
				hts_hand_gain(view, seat, card, hts_hand_notes(g, seat, card)[i]);
	}
}

/* Cards in frames: the one just drawn, and those that an effect keeps. */
static void blank_frames(struct hts *view, mu_seat viewer)
{
	const unsigned me = viewer_bit(viewer);
	int at = view->depth;
	for (struct frame *f; (f = hts_outer(view, &at));) {
		if (f->procedure == PROC_DRAW && f->card && !(f->a & me))
			f->card = CARD_HIDDEN;
		if (f->procedure != PROC_EFFECT || !hts_has_cell(f))
			continue;
		struct attempt *attempt = hts_attempt(f);
		for (int i = 0; i < 2; i++)
			if (attempt->kept[i] && !(attempt->known[i] & me))
				attempt->kept[i] = CARD_HIDDEN;
	}
}

void hts_view(const void *state, mu_seat viewer, void *ret_view)
{
	const struct hts *g = state;
	struct hts *view = ret_view, whole;
	if (g == view) { /* what is blanked is still needed */
		whole = *g;
		g = &whole;
	}
	const int known = viewer == (mu_seat)g->looker ? g->looked : 0;
	memcpy(view, g, sizeof *view);
	memset(view->row, CARD_NONE, (size_t)(g->deck - known));
	memset(view->monster_deck, CARD_NONE, g->monster_count);
	blank_hands(g, viewer, view);
	blank_frames(view, viewer);
}

/* -- Redeal -------------------------------------------------------------------- */

/* The cards of the main deck that are nowhere to be seen in a view, in no order. */
static int hidden_cards(const struct hts *view, mu_card cards[MAIN_CARDS])
{
	uint8_t seen[CARD_HIDDEN + 1] = {0};
	int count = 0, at = view->depth;
	for (int i = 0; i < MAIN_CARDS; i++)
		seen[view->row[i]]++;
	for (int i = 0; i < MARKET; i++)
		seen[view->market[i]]++;
	for (int i = 0; i < WEARABLE; i++)
		if (view->wearer[i])
			seen[hts_worn_items[i]]++;
	for (uint64_t heroes = hts_heroes_in_play(view); heroes;)
		seen[hero_pop(&heroes)]++;
	for (const struct frame *f; (f = hts_outer(view, &at));)
		if (hts_is_playing(f))
			seen[f->card]++;
	for (mu_card card = 1; card < CARD_MAIN_END; card++) {
		int hidden = hts_cards[card].copies - seen[card];
		for (mu_seat seat = 0; seat < view->seats; seat++)
			hidden -= (int)hand_copies(view, seat, card);
		while (hidden-- > 0)
			cards[count++] = card;
	}
	return count;
}

static void deal_monsters(struct hts *g, struct mu_dealer *d)
{
	unsigned hidden = bit(MONSTERS) - 1u;
	int count = 0;
	hidden &= ~(unsigned)g->monsters_out;
	for (int i = 0; i < PLACES; i++)
		if (g->monsters[i])
			hidden &= ~bit(g->monsters[i] - (unsigned)CARD_LEADER_END);
	for (int i = 0; i < MU_SEATS_MAX * SLAIN_MAX; i++)
		if (g->slain[i / SLAIN_MAX][i % SLAIN_MAX])
			hidden &= ~bit(g->slain[i / SLAIN_MAX][i % SLAIN_MAX] - (unsigned)CARD_LEADER_END);
	while (hidden)
		g->monster_deck[count++] = (mu_card)(CARD_LEADER_END + bits_pop(&hidden));
	assert(count == g->monster_count);
	dealer_mix(d, g->monster_deck, count);
}

/* The cards dealt to each hand, for the frames that refer to some of them. */
struct dealt {
	const mu_card *next[MU_SEATS_MAX], *end[MU_SEATS_MAX];
};

/* A card that a viewer saw neither drawn nor pulled is one of those it does not know; if none is left, it is gone. */
static mu_card dealt_next(struct dealt *dealt, mu_seat seat)
{
	return dealt->next[seat] < dealt->end[seat] ? *dealt->next[seat]++ : CARD_HIDDEN;
}

/* Fills a hidden card of a frame in; whoever else saw it knows it in that hand. */
static void deal_card(struct hts *g, struct dealt *dealt, mu_seat seat, mu_card *card, uint8_t known)
{
	if (*card != CARD_HIDDEN)
		return;
	*card = dealt_next(dealt, seat);
	if (*card != CARD_HIDDEN)
		hts_hand_show(g, seat, *card, ~(unsigned)known);
}

/* From the innermost frame outwards, for the inner ones' cards are surely still in hand. */
static void deal_frames(struct hts *g, struct dealt *dealt)
{
	int at = g->depth;
	const struct frame *draw = NULL;
	for (struct frame *f; (f = hts_outer(g, &at));) {
		if (f->procedure == PROC_DRAW) {
			deal_card(g, dealt, f->seat, &f->card, f->a);
			draw = f;
			continue;
		}
		if (f->procedure == PROC_EFFECT && hts_has_cell(f)) {
			struct attempt *attempt = hts_attempt(f);
			if (draw && draw->card && draw->b) /* the card just drawn is one that the effect keeps */
				attempt->kept[draw->b - 1] = draw->card;
			for (int i = 0; i < 2; i++)
				deal_card(g, dealt, f->seat, &attempt->kept[i], attempt->known[i]);
		}
		draw = NULL;
	}
}

void hts_redeal(void *state, mu_seat viewer, struct mu_dealer *d)
{
	struct hts g;
	mu_card cards[MAIN_CARDS];
	struct dealt dealt;
	hts_view(state, viewer, &g);
	const int hidden = hidden_cards(&g, cards);
	int used = 0;
	dealer_mix(d, cards, hidden);
	for (mu_seat seat = 0; seat < g.seats; seat++) {
		mu_card known[MAIN_CARDS];
		const int missing = g.hand[seat].count - hts_hand_list(&g, seat, known);
		dealt.next[seat] = cards + used;
		for (int i = 0; i < missing; i++)
			hts_hand_gain(&g, seat, cards[used++], 0);
		dealt.end[seat] = cards + used;
		g.hand[seat].count = (uint8_t)(g.hand[seat].count - missing);
	}
	for (int i = 0; i < g.deck; i++)
		if (!g.row[i])
			g.row[i] = cards[used++];
	assert(used == hidden);
	deal_monsters(&g, d);
	deal_frames(&g, &dealt);
	*(struct hts *)state = g;
}
