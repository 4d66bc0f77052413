/*
 * Hands, and what every viewer knows of the hands of others (HS-12.2). All
 * changes of a hand go through here, so knowledge is kept in one place.
 */
#include "hts.h"

static bool single(mu_card card)
{
	return !hts_cards[card].extra_mask;
}

/* A name's copies in lower seats' hands come first in its slots. */
static uint8_t *notes(struct hts *g, mu_seat seat, mu_card card)
{
	uint8_t *note = &g->note[hts_cards[card].slot];
	if (!single(card))
		for (mu_seat lower = 0; lower < seat; lower++)
			note += hand_copies(g, lower, card);
	return note;
}

const uint8_t *hts_hand_notes(const struct hts *g, mu_seat seat, mu_card card)
{
	return notes((struct hts *)g, seat, card);
}

static uint8_t *notes_end(struct hts *g, mu_card card)
{
	return &g->note[hts_cards[card].slot + hts_cards[card].copies];
}

/* Mostly nobody knows anything of a name's copies; then there is nothing to move. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "notes are read as one number, the first one lowest");
static bool nothing_known(const struct hts *g, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	uint64_t any = 0;
	for (int i = 0; i < row->copies; i += NOTES_AT_ONCE) {
		const int beyond = i + NOTES_AT_ONCE - row->copies;
		uint64_t some;
		memcpy(&some, &g->note[row->slot + i], sizeof some);
		any |= some << 8 * (beyond > 0 ? beyond : 0);
	}
	return !any;
}

/* Each of the viewers knows of one copy more. */
static void teach(uint8_t *note, unsigned copies, unsigned viewers)
{
	for (unsigned i = 0; i < copies && viewers; i++) {
		const unsigned new = viewers & ~(unsigned)note[i];
		note[i] = (uint8_t)(note[i] | new);
		viewers &= ~new;
	}
}

/* Without branches: nobody can foresee which card it is. */
static void put(struct hand *hand, mu_card card)
{
	const bool further = set_has((struct set){hand->low, hand->high}, card);
	struct set one = {0, 0};
	set_add(&one, card);
	hand->extra += (unsigned)further << hts_cards[card].extra;
	hand->low |= one.low;
	hand->high = (uint16_t)(hand->high | one.high);
}

static void take(struct hand *hand, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	const bool last = !(hand->extra >> row->extra & row->extra_mask);
	struct set one = {0, 0};
	set_add(&one, card);
	hand->extra -= (unsigned)!last << row->extra;
	hand->low &= ~(one.low * last);
	hand->high = (uint16_t)(hand->high & ~(one.high * last));
}

void hts_hand_gain(struct hts *g, mu_seat seat, mu_card card, unsigned viewers)
{
	viewers &= ~bit((unsigned)seat);
	if (viewers || !nothing_known(g, card)) {
		uint8_t *note = notes(g, seat, card);
		const unsigned copies = hand_copies(g, seat, card);
		memmove(note + copies + 1, note + copies, (size_t)(notes_end(g, card) - (note + copies) - 1));
		note[copies] = 0;
		teach(note, copies + 1, viewers);
	}
	put(&g->hand[seat], card);
	g->hand[seat].count++;
}

/* Everybody who knew of a copy knows of one less: the first slot goes. */
void hts_hand_lose(struct hts *g, mu_seat seat, mu_card card)
{
	assert(hand_has(g, seat, card));
	if (!nothing_known(g, card)) {
		uint8_t *note = notes(g, seat, card), *end = notes_end(g, card);
		memmove(note, note + 1, (size_t)(end - note - 1));
		end[-1] = 0;
	}
	take(&g->hand[seat], card);
	g->hand[seat].count--;
}

/* Of all cards in the hand: viewers outside `keep` forget, those in `learn` know. */
static void revise(struct hts *g, mu_seat seat, unsigned keep, unsigned learn)
{
	struct set cards = hand_set(g, seat);
	for (mu_card card; (card = set_pop(&cards));) {
		uint8_t *note = notes(g, seat, card);
		for (unsigned i = hand_copies(g, seat, card); i--;)
			note[i] = (uint8_t)((note[i] & keep) | learn);
	}
}

/* HS-12.2: others cannot tell which card moved, so all they knew of that hand is uncertain now. */
void hts_hand_move(struct hts *g, mu_seat from, mu_seat to, mu_card card)
{
	revise(g, from, bit((unsigned)to), 0);
	hts_hand_lose(g, from, card);
	hts_hand_gain(g, to, card, bit((unsigned)from));
}

void hts_hand_look(struct hts *g, mu_seat seat, mu_seat viewer)
{
	revise(g, seat, ~0u, bit((unsigned)viewer));
}

void hts_hand_show(struct hts *g, mu_seat seat, mu_card card, unsigned knew)
{
	const unsigned viewers = viewers_all(g) & ~knew & ~bit((unsigned)seat);
	teach(notes(g, seat, card), hand_copies(g, seat, card), viewers);
}

/* The notes of a name's copies change places with the two hands. */
static void swap_notes(struct hts *g, mu_card card, mu_seat one, mu_seat other)
{
	uint8_t swapped[MAIN_CARDS];
	unsigned count = 0;
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		const mu_seat from = seat == one ? other : seat == other ? one : seat;
		const unsigned copies = hand_copies(g, from, card);
		memcpy(swapped + count, notes(g, from, card), copies);
		count += copies;
	}
	memcpy(&g->note[hts_cards[card].slot], swapped, count);
}

/* HS-12.2, Dodgy Dealer: each of the two knows what he gave away. */
void hts_hand_swap(struct hts *g, mu_seat one, mu_seat other)
{
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		if (!single(card))
			swap_notes(g, card, one, other);
	const struct hand hand = g->hand[one];
	g->hand[one] = g->hand[other];
	g->hand[other] = hand;
	revise(g, one, ~bit((unsigned)one), bit((unsigned)other));
	revise(g, other, ~bit((unsigned)other), bit((unsigned)one));
}

unsigned hts_copies_seen(const struct hts *g, mu_seat seat, mu_card card)
{
	unsigned seen = hand_copies(g, seat, card);
	for (int i = 0; i < g->discard + g->out; i++)
		seen += g->row[MAIN_CARDS - 1 - i] == card;
	for (int i = 0; i < MARKET; i++)
		seen += g->market[i] == card;
	return seen;
}

int hts_hand_list(const struct hts *g, mu_seat seat, mu_card cards[MAIN_CARDS])
{
	struct set names = hand_set(g, seat);
	int count = 0;
	for (mu_card card; (card = set_pop(&names));)
		for (unsigned i = hand_copies(g, seat, card); i--;)
			cards[count++] = card;
	return count;
}

mu_card hts_pull(struct hts *g, mu_seat from, mu_seat to, struct mu_dealer *d)
{
	mu_card cards[MAIN_CARDS];
	const int count = hts_hand_list(g, from, cards);
	const mu_card card = dealer_pull(d, from, to, cards, count);
	hts_hand_move(g, from, to, card);
	return card;
}

void hts_hand_discard(struct hts *g, mu_seat seat, mu_card card, struct mu_dealer *d)
{
	hts_hand_lose(g, seat, card);
	hts_discard_push(g, card);
	hts_tell(d, EVENT_DISCARD, seat, MU_NOBODY, card);
}
