/*
 * Simple games: one pack of numbered cards that lie in zones, somebody's turn, points. Such a game says in a struct
 * simple_rules what is its own. Its state is a struct simple, and set-ups, refusals, views, text and JSON follow from both;
 * simple_game.h makes the functions of its struct mu_game of them. A game that needs more writes these functions itself.
 */
#ifndef SIMPLE_H
#define SIMPLE_H

#include "engine.h"
#include "options.h"
#include "said.h"

enum {
	SIMPLE_CARDS_MAX = 64,
	SIMPLE_KINDS_MAX = 20,
	SIMPLE_ANY = 0, /* in place of a card: whichever it is */
};

/* Where cards lie. Those of the deck nobody sees, those of a hand its owner, all others everybody. */
enum simple_zone {
	SIMPLE_DECK,                              /* the first one is on top */
	SIMPLE_HAND,                              /* of seat 0; those of the others follow */
	SIMPLE_OPEN = SIMPLE_HAND + MU_SEATS_MAX, /* from here on the game's own */
};

struct simple {
	uint8_t seats, winners, count; /* count: of cards */
	uint8_t question;              /* what is asked: index into the game's choices; 0: the game is over */
	mu_seat turn;                  /* who is asked */
	int8_t options[MU_OPTIONS_MAX];
	uint16_t score[MU_SEATS_MAX];
	mu_card cards[SIMPLE_CARDS_MAX]; /* 0: hidden from the viewer of this view */
	uint8_t zones[SIMPLE_CARDS_MAX]; /* where each of them is */
};
_Static_assert(sizeof(struct simple) <= MU_STATE_MAX, "hosts have room for it");

/* An event has its seat, its card if there is one, and under these names its numbers; NULL: it has none. */
struct simple_event {
	const char *name, *a, *b;
};

struct simple_rules {
	const struct mu_game *game;
	const uint8_t *copies;    /* how many there are of card 1, 2, ...; ended by 0 */
	const char *const *zones; /* names of those that are open; ended by NULL */
	const char *const *verbs; /* from 1 on; ended by NULL. An action is a verb, and perhaps a number behind it */
	const struct simple_event *events; /* from MU_EVENT_OWN on */
	/* The first question; all cards are in the deck, and it is the turn of whoever begins. */
	void (*begin)(struct simple *g);
	/* While the game is not over. The last action is what silence means. */
	int (*legal)(const struct simple *g, mu_action actions[MU_ACTIONS_MAX]);
	/* Only what is legal. */
	void (*play)(struct simple *g, mu_action action, struct mu_dealer *dealer);
};

/* -- For the rules of a game -------------------------------------------------------------------------- */

int simple_option(const struct simple_rules *rules, const struct simple *g, int option);
/* How many there are, of one card or of all. In a view, only those that its viewer sees. */
unsigned simple_count(const struct simple *g, unsigned zone, mu_card card);
unsigned simple_sum(const struct simple *g, unsigned zone); /* of the numbers of all that are there */
static inline unsigned simple_hand(const struct simple *g)  /* of whoever's turn it is */
{
	return SIMPLE_HAND + (unsigned)g->turn;
}

void simple_deal(struct simple *g, int count); /* so many to every seat */
mu_card simple_top(const struct simple *g);    /* of the deck, which is not empty */
/* The first of that card, or all of them. */
void simple_move(struct simple *g, unsigned from, unsigned to, mu_card card);
/* How many of that card are where the viewer does not see them: something that it knows. */
unsigned simple_unseen(const struct simple_rules *rules, const struct simple *g, mu_seat viewer, mu_card card);
/* By whoever's turn it is, and for all to see. */
void simple_tell(const struct simple *g, struct mu_dealer *dealer, unsigned kind, mu_card card, unsigned a, unsigned b);
/* Whoever has most points wins, and it is told of each of them. */
void simple_end(struct simple *g, struct mu_dealer *dealer, unsigned kind);

/* -- For simple_game.h: the functions of struct mu_game ---------------------------------------------------- */

int simple_init(const struct simple_rules *rules, struct simple *g, const struct mu_setup *setup,
                struct mu_dealer *dealer);
enum mu_error simple_deck_check(const struct simple_rules *rules, const mu_card *cards, int count);
struct mu_ask simple_ask(const void *state);
struct mu_question simple_question(const void *state);
int simple_legal(const struct simple_rules *rules, const struct simple *g, mu_action actions[MU_ACTIONS_MAX]);
int simple_apply(const struct simple_rules *rules, struct simple *g, mu_action action, struct mu_dealer *dealer);
void simple_view(const void *state, mu_seat viewer, void *ret_view);
void simple_redeal(const struct simple_rules *rules, struct simple *g, mu_seat viewer, struct mu_dealer *dealer);
const char *simple_check(const struct simple_rules *rules, const struct simple *g);
struct mu_refusal simple_refuse(const struct simple_rules *rules, const struct simple *g, mu_seat seat,
                                mu_action action);
uint8_t simple_winners(const void *state);
uint8_t simple_seats(const void *state);
bool simple_is_reaction(const void *state);
mu_action simple_silence(const struct simple_rules *rules, const struct simple *g);

/* simple_text.c */
int simple_action_text(const struct simple_rules *rules, mu_action action, char *text, size_t size);
int simple_action_parse(const struct simple_rules *rules, const char *text, size_t length, mu_action *ret_action);
const char *simple_card_name(const struct simple_rules *rules, mu_card card);
mu_card simple_card_find(const struct simple_rules *rules, const char *name, size_t length);
int simple_json(const struct simple_rules *rules, const struct simple *g, mu_seat viewer, char *text, size_t size);
int simple_event_json(const struct simple_rules *rules, const struct mu_event *event, mu_seat viewer, char *text,
                      size_t size);

/* Inside. */
bool simple_hidden(unsigned zone, mu_seat viewer);
bool simple_verb_exists(const struct simple_rules *rules, unsigned verb);

#endif
