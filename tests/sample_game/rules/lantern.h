/*
 * Lanterns, a game of pushing one's luck: the smallest game that is still one, to show what a game is made of.
 *
 * There are eight kinds of lanterns, number n being there n times. In your turn you turn over lanterns, one by one. A number
 * that already burns in your row puts all of them out, and the turn is over. Rest before that, and every lantern in the row
 * counts its number. Whoever has 50 points first wins (option goal). When the deck is used up, all that is out is shuffled.
 */
#ifndef LANTERN_H
#define LANTERN_H

#include "engine/engine.h"

enum { LANTERN_KINDS = 8, LANTERN_CARDS = 36 };
enum lantern_option { LANTERN_GOAL };

enum lantern_step { LANTERN_TURN, LANTERN_OVER };
enum lantern_choice { LANTERN_NOTHING, LANTERN_FIRST, LANTERN_GO_ON };
enum lantern_verb { LANTERN_NONE, LANTERN_LIGHT, LANTERN_REST };
enum lantern_event { LANTERN_LIT = MU_EVENT_OWN, LANTERN_DARK, LANTERN_RESTED, LANTERN_END };

/* All of it is open but the order of the deck, which a view does not have. */
struct lantern {
	uint8_t seats, step, winners, deck_count, goal;
	mu_seat active;
	uint16_t row; /* bit set of the numbers that burn */
	uint8_t score[MU_SEATS_MAX];
	uint8_t out[LANTERN_KINDS + 1]; /* how many of each number are used up */
	mu_card deck[LANTERN_CARDS];    /* the last one is on top */
};
_Static_assert(sizeof(struct lantern) <= 64, "a state is small");

extern const struct mu_game lantern_game;

unsigned lantern_sum(unsigned row);                              /* what a row counts */
unsigned lantern_left(const struct lantern *g, unsigned number); /* how many of it the deck has */

/* lantern_text.c */
extern const char *const lantern_step_names[], *const lantern_choice_names[];
int lantern_action_text(mu_action action, char *text, size_t size);
int lantern_action_parse(const char *text, size_t length, mu_action *ret_action);
const char *lantern_card_name(mu_card card);
mu_card lantern_card_find(const char *name, size_t length);
int lantern_json(const void *state, mu_seat viewer, char *text, size_t size);
int lantern_event_json(const struct mu_event *event, mu_seat viewer, char *text, size_t size);

#endif
