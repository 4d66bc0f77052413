/*
 * What the analyst thinks of a position, told to people. Here is what all games share: asking
 * the bots, comparing two answers fairly, numbers; what the numbers are about is told by one
 * struct insight per game. Everything is made from what one seat may know, so nothing leaks.
 */
#ifndef INSIGHT_H
#define INSIGHT_H

#include "bots/bots.h"
#include "words/speech.h"
#include "words/words.h"

/* How the best answer stands to the next one. */
enum advice_verdict {
	ADVICE_ALONE, /* there is nothing to compare it with */
	ADVICE_EVEN,  /* the difference is within the doubt, or too small to matter */
	ADVICE_CLEAR,
	ADVICE_COUNT,
};

/* Two answers, tried in the same imagined games: win shares of 0 to 1, errors are standard errors. */
struct duel {
	double share[2], error[2];
	double gain, gain_error; /* of the first over the second, game by game; within ±2 errors nothing is clear */
};

struct advice {
	struct bot_decision decision;
	enum advice_verdict verdict;
	mu_action best, second; /* second: 0 if alone */
	struct duel duel;
};

struct effort {
	uint32_t search, duel; /* playouts */
	uint32_t milliseconds; /* of both together; 0: no limit, and always the same answer */
};

/* For the asked seat of the view. */
void advice_make(const struct mu_game *game, const void *view, const struct effort *effort, struct mu_dealer *dealer,
                 struct advice *ret_advice);
/* Compares two legal answers. False: there was no time. */
bool duel_run(const struct mu_game *game, const void *view, const mu_action actions[2], const struct effort *effort,
              struct mu_dealer *dealer, struct duel *ret_duel);
bool duel_is_clear(const struct duel *duel);
/* Whether it is worth telling which is better. */
enum advice_verdict duel_verdict(const struct duel *duel);

/* -- In words --------------------------------------------------------------------------------- */

/* "31.2", from 0.312; for gains also "−0.4". */
struct digits points_of(const struct voice *voice, double share);
struct digits change_of(const struct voice *voice, double share); /* "+31.2" */
struct digits percent_of(double share); /* "31"; "1" to "99" for what is neither impossible nor certain */

/* What speaks for an answer: a clause with gaps. NULL: there are no grounds but the numbers. */
struct hint {
	const char *grounds;
};
extern const struct hint hint_plain;
/* Says the hint; the grounds are a finished phrase, or "". */
void hint_say(const struct voice *voice, const struct words *words, const struct seating *seating, const void *view,
              const struct advice *advice, const char *grounds);

struct insight {
	const struct mu_game *game;
	uint32_t hint_playouts,
	    review_playouts; /* for a second, and for half a second, of thinking; 0: as for a small game */
	/* One sentence for the asked seat: what to do, on which grounds, and how much better it is. NULL: without grounds. */
	void (*hint)(const struct voice *voice, const struct seating *seating, const void *view,
	             const struct advice *advice);
	/*
	 * How a move of another seat looks to the viewer. The event is what all could see of it, without hidden cards.
	 * NULL: there is nothing to say but numbers.
	 */
	void (*look)(const struct voice *voice, const struct seating *seating, const void *before, const void *after,
	             const struct mu_event *event);
	/* What the decision's belief says, or nothing. NULL: never anything. */
	void (*belief)(const struct voice *voice, const struct bot_decision *decision);
};
extern const struct insight *const game_insights[]; /* of all games; ended by NULL */

/* NULL: there is no such game. */
const struct insight *insight_find(const struct mu_game *game);
uint32_t insight_review_playouts(const struct insight *insight);

/*
 * The advice of `hint` to the asked seat, by its view; playouts 0: as many as the game wants. Without a limit on the clock (0) the same
 * dealer gives the same.
 */
void insight_advise(const struct insight *insight, const void *view, uint32_t playouts, uint32_t milliseconds,
                    struct mu_dealer *dealer, struct advice *ret_advice);
void insight_say(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                 const void *view, const struct advice *advice);
/* Both, for the asked seat, whose view is made here. */
void insight_hint(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                  const void *state, uint32_t milliseconds, struct mu_dealer *dealer);

#endif
