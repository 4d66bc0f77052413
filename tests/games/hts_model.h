/*
 * HS-12.2 written down a second time, as plainly as its list: per viewer and hand a multiset of certain cards, kept up
 * from the events of the whole truth. It knows nothing of the engine's notes; it also keeps hands and the deck, and
 * so checks that the events tell everything that happens to them.
 */
#ifndef HTS_MODEL_H
#define HTS_MODEL_H

#include "hts_play.h"

enum { VIEWERS = MU_SEATS_MAX + 1 }; /* the last one is the spectator */

struct model {
	int seats;
	int hand[MU_SEATS_MAX][CARD_COUNT];
	int known[VIEWERS][MU_SEATS_MAX][CARD_COUNT];
	mu_card deck[MAIN_CARDS]; /* top first */
	int market[CARD_COUNT];   /* HS-14.7 */
	int deck_count;
	int looker, looked; /* Bullseye: who knows how many cards on top of the deck */
	bool ordering;      /* his next choice is the card to lie on top */
	struct mu_event last;
	/* Pan Chucks and Rex Major show a drawn card: who knew which draw of it. */
	mu_card drawn;
	int drawer;
	unsigned drawn_known;
	unsigned chucks_known[2];
	int chucks_draws;
	bool unclear; /* several draws could be meant by what was shown */
	char wrong[160];
};

static inline void model_wrong(struct model *m, const char *what, const struct mu_event *event)
{
	if (!m->wrong[0])
		snprintf(m->wrong, sizeof m->wrong, "%s: event %d, seat %d, other %d, card %s", what, event->kind, event->seat,
		         event->other, event->card ? hts_cards[event->card].id : "none");
}

/* -- The bullets of HS-12.2 --------------------------------------------------------------------- */

static inline void model_learn(struct model *m, int viewer, int seat, mu_card card)
{
	if (viewer != seat)
		m->known[viewer][seat][card]++;
}

static inline bool is_viewer(const struct model *m, int viewer)
{
	return viewer < m->seats || viewer == MU_SEATS_MAX;
}

/* In the open: known to all. */
static inline void model_learn_all(struct model *m, int seat, mu_card card, unsigned but)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		if (is_viewer(m, viewer) && !(but >> viewer & 1) && m->known[viewer][seat][card] < m->hand[seat][card])
			model_learn(m, viewer, seat, card);
}

static inline void model_strike(struct model *m, int viewer, int seat, mu_card card)
{
	if (m->known[viewer][seat][card])
		m->known[viewer][seat][card]--;
}

/* A card that leaves a hand in the open is struck once from what each viewer knows of that hand. */
static inline void model_leave(struct model *m, const struct mu_event *event)
{
	if (!m->hand[event->seat][event->card]) {
		model_wrong(m, "a card leaves a hand that has none", event);
		return;
	}
	m->hand[event->seat][event->card]--;
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		model_strike(m, viewer, event->seat, event->card);
}

static inline void model_forget(struct model *m, int viewer, int seat)
{
	memset(m->known[viewer][seat], 0, sizeof m->known[viewer][seat]);
}

/* For another hand: struck once from what the receiver knows of it, all others forget; the giver knows where it is. */
static inline void model_move(struct model *m, const struct mu_event *event, int from, int to)
{
	if (!m->hand[from][event->card]) {
		model_wrong(m, "a card moves from a hand that has none", event);
		return;
	}
	m->hand[from][event->card]--;
	m->hand[to][event->card]++;
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		if (viewer != to)
			model_forget(m, viewer, from);
	model_strike(m, to, from, event->card);
	model_learn(m, from, to, event->card);
}

static inline void model_look(struct model *m, int viewer, int seat)
{
	memcpy(m->known[viewer][seat], m->hand[seat], sizeof m->hand[seat]);
}

static inline void model_exchange(int *one, int *two)
{
	int kept[CARD_COUNT];
	memcpy(kept, one, sizeof kept);
	memcpy(one, two, sizeof kept);
	memcpy(two, kept, sizeof kept);
}

/* Dodgy Dealer: what others knew of the two hands changes places; each of the two knows the other's whole new hand. */
static inline void model_swap(struct model *m, int one, int two)
{
	model_exchange(m->hand[one], m->hand[two]);
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		model_exchange(m->known[viewer][one], m->known[viewer][two]);
	model_forget(m, one, one);
	model_forget(m, two, two);
	model_look(m, one, two);
	model_look(m, two, one);
}

/* -- The deck ---------------------------------------------------------------------------------------- */

static inline void model_deck_take(struct model *m, const struct mu_event *event, int place)
{
	if (place >= m->deck_count || m->deck[place] != event->card) {
		model_wrong(m, "not the card that lies there", event);
		return;
	}
	memmove(m->deck + place, m->deck + place + 1, (size_t)(m->deck_count - place - 1));
	m->deck_count--;
	m->looked -= m->looked > place;
}

/* Whoever knew the card on top knows it in the drawer's hand now. */
static inline void model_draw(struct model *m, const struct mu_event *event)
{
	const bool known = m->looked > 0;
	model_deck_take(m, event, 0);
	m->hand[event->seat][event->card]++;
	m->drawn = event->card;
	m->drawer = event->seat;
	m->drawn_known = known ? 1u << m->looker : 0;
	if (known)
		model_learn(m, m->looker, event->seat, event->card);
	if (event->card == CARD_CHALLENGE) {
		if (!m->chucks_draws++)
			m->chucks_known[0] = m->drawn_known;
		m->chucks_known[1] = m->drawn_known;
		m->unclear = m->unclear || m->chucks_known[0] != m->chucks_known[1];
	}
}

/* HS-14.7: the top card is turned up beside the deck. */
static inline void model_market(struct model *m, const struct mu_event *event)
{
	model_deck_take(m, event, 0);
	m->market[event->card]++;
}

/* HS-14.7: all have seen what is drawn from the market. */
static inline void model_draw_open(struct model *m, const struct mu_event *event)
{
	if (!m->market[event->card])
		model_wrong(m, "no such card in the market", event);
	m->market[event->card]--;
	m->hand[event->seat][event->card]++;
	m->drawn = event->card;
	m->drawer = event->seat;
	m->drawn_known = ~0u;
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		if (is_viewer(m, viewer))
			model_learn(m, viewer, event->seat, event->card);
}

static inline void model_shuffle(struct model *m, const struct mu_event *event)
{
	if (event->cards[0] >= CARD_MAIN_END)
		return; /* leaders or monsters */
	if (m->deck_count + event->count > MAIN_CARDS) {
		model_wrong(m, "too many cards in the deck", event);
		return;
	}
	memcpy(m->deck + m->deck_count, event->cards, event->count); /* HS-9.2: under those that are there */
	m->deck_count += event->count;
}

/* The uppermost copy among those looked at; nobody sees it. */
static inline void model_keep(struct model *m, const struct mu_event *event)
{
	int place = 0;
	while (place < m->looked && m->deck[place] != event->card)
		place++;
	model_deck_take(m, event, place);
	m->hand[event->seat][event->card]++;
	m->ordering = m->looked == 2;
}

/* Bullseye names the card on top: that is told to nobody, so it is the answer that says it. */
static inline void model_answer(struct model *m, mu_action action)
{
	if (!m->ordering)
		return;
	m->ordering = false;
	if (m->deck[0] != action_x(action)) {
		m->deck[1] = m->deck[0];
		m->deck[0] = action_x(action);
	}
}

/* Rex Major shows the card just drawn, Pan Chucks a Challenge that he drew. */
static inline void model_show(struct model *m, const struct mu_event *event)
{
	const unsigned knew = event->card == CARD_CHALLENGE ? m->chucks_known[0] : m->drawn_known;
	if (event->card != CARD_CHALLENGE && (m->drawn != event->card || m->drawer != event->seat))
		model_wrong(m, "shows another card than the one just drawn", event);
	if (!m->hand[event->seat][event->card])
		model_wrong(m, "shows a card that is not there", event);
	model_learn_all(m, event->seat, event->card, knew | 1u << event->seat);
}

/* -- Events ----------------------------------------------------------------------------------------------- */

/* An Item whose wearer is gone is discarded from play, right after it was played. */
static inline bool is_from_play(const struct model *m, const struct mu_event *event)
{
	return event->kind == EVENT_DISCARD && m->last.kind == EVENT_PLAYED && m->last.card == event->card &&
	       kind_of(event->card) == KIND_ITEM;
}

static inline void model_tell(struct model *m, const struct mu_event *event)
{
	switch (event->kind) {
	case MU_SHUFFLE:
		model_shuffle(m, event);
		break;
	case EVENT_DEAL:
		model_deck_take(m, event, 0);
		m->hand[event->seat][event->card]++;
		break;
	case EVENT_DRAW:
		model_draw(m, event);
		break;
	case EVENT_MARKET:
		model_market(m, event);
		break;
	case EVENT_DRAW_OPEN:
		model_draw_open(m, event);
		break;
	case EVENT_PLAY:
	case EVENT_MODIFY:
	case EVENT_DISCARD:
		if (!is_from_play(m, event))
			model_leave(m, event);
		break;
	case EVENT_SEARCH:
	case EVENT_RETURNED:
		m->hand[event->seat][event->card]++;
		model_learn_all(m, event->seat, event->card, 1u << event->seat);
		break;
	case EVENT_SHOW:
		model_show(m, event);
		break;
	case MU_PULL:
	case EVENT_GIVE:
		model_move(m, event, event->seat, event->other);
		break;
	case EVENT_TAKE:
		model_move(m, event, event->other, event->seat);
		break;
	case EVENT_LOOK:
		model_look(m, event->seat, event->other);
		break;
	case EVENT_SWAP:
		model_swap(m, event->seat, event->other);
		break;
	case EVENT_PEEK:
		m->looker = event->seat;
		m->looked = event->a;
		break;
	case EVENT_KEEP:
		model_keep(m, event);
		break;
	case EVENT_SUCCEEDED:
		if (event->card == CARD_PAN_CHUCKS)
			m->chucks_draws = 0, m->unclear = false;
		break;
	default:
		break;
	}
	m->last = *event;
}

static inline void model_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	model_tell(dealer->context, event);
}

/* A position: hands and deck as they are, and nobody remembers anything. */
static inline void model_from(struct model *m, const struct hts *g)
{
	memset(m, 0, sizeof *m);
	m->seats = g->seats;
	for (mu_seat seat = 0; seat < g->seats; seat++)
		for (mu_card card = 1; card < CARD_MAIN_END; card++)
			m->hand[seat][card] = (int)hand_copies(g, seat, card);
	for (int i = 0; i < g->deck; i++)
		m->deck[i] = deck_at(g, i);
	m->deck_count = g->deck;
	for (int i = 0; i < MARKET; i++)
		m->market[g->market[i]] += g->market[i] != CARD_NONE;
}

#endif
