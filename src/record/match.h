/*
 * A match: one game being played, with everything that makes it repeatable. It owns the
 * state, the dealer, what chance is told to decide, and the list of what was done; from
 * these come undo, records and replays. It knows nothing of protocols, files or people.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/made_names.h"
#include "muster.h"

enum { MATCH_CARDS_MAX = 128 };

/* One thing that chance decides. */
struct chance {
	enum mu_chance kind;
	uint8_t count;                  /* of cards */
	mu_card cards[MATCH_CARDS_MAX]; /* as in enum mu_chance; a shuffle may name cards that do not exist: 0 */
};

/* What an event of chance (below MU_EVENT_OWN) says that chance decided. */
struct chance chance_of(const struct mu_event *event);
/* Whether this entry can answer what a dealer asks chance for; for the arguments see mu_dealer.feed. */
bool chance_fits(const struct chance *entry, enum mu_chance kind, const mu_card *cards, int count);

/* How a match begins. Everything is copied. */
struct match_start {
	const struct mu_game *game;
	struct mu_setup setup;
	const char *seed; /* or NULL: the operating system's randomness */
	size_t seed_length;
	const struct chance *chance; /* decided before random outcomes take over */
	size_t chance_count;
	const void *position;                /* a state to start from instead of the set-up, or NULL */
	const char *position_text;           /* the JSON it came from, for the record */
	const struct made_names *made_names; /* of the cards that people made, or NULL */
};

/* One answer, with all that chance decided in it. */
struct match_move {
	mu_seat seat;
	mu_action action;
	size_t chance_from, chance_to; /* into match_chance() */
};

struct match;

/* NULL: refused or out of memory; *ret_refusal says why. */
struct match *match_create(const struct match_start *start, struct mu_refusal *ret_refusal);
void match_destroy(struct match *match);

const struct mu_game *match_game(const struct match *match);
const struct mu_setup *match_setup(const struct match *match);
const void *match_state(const struct match *match);
const char *match_position(const struct match *match); /* NULL: began with a set-up */

/* Seats of people, a bit set; 0: nobody has said so. It changes nothing in the game and stands in its record. */
void match_set_people(struct match *match, unsigned people);
unsigned match_people(const struct match *match);
/* What the cards that people made are called, likewise; NULL: nobody has said so. */
const struct made_names *match_made_names(const struct match *match);

/* MU_OK, or refused: nothing has changed. The refusal is always written. */
int match_act(struct match *match, mu_seat seat, mu_action action, struct mu_refusal *ret_refusal);
bool match_undo(struct match *match); /* false: nothing to take back */

/* What the last accepted act (or the start) made happen, in order; valid until the next call that changes the match. */
size_t match_event_count(const struct match *match);
const struct mu_event *match_event(const struct match *match, size_t index); /* the others lie behind it */

size_t match_move_count(const struct match *match);
const struct match_move *match_move(const struct match *match, size_t index);
/* All that chance has decided so far; the first match_setup_chance() of them in the set-up. */
const struct chance *match_chance(const struct match *match);
size_t match_setup_chance(const struct match *match);

#endif
