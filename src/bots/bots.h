/*
 * Bots: honest levels (levels.def) for every game. A bot is a function of a view, a budget and its own
 * random stream; it never receives a state, so it cannot know more than its seat. What it
 * thought comes with every answer, as a decision record.
 *
 * The search (bot_search.c) knows no game. What it needs of one is a struct bot_brain: a quick
 * heuristic player, a value for unfinished games, and what to leave out.
 */
#ifndef BOTS_H
#define BOTS_H

#include <stdatomic.h>

#include "bot_net.h"
#include "characters.h"
#include "muster.h"

enum {
	BOT_NO_LEVEL,
#define LEVEL(name, called, about, ...) BOT_##name,
#include "levels.def"
#undef LEVEL
	BOT_LEVELS,                /* one more than the last */
	BOT_BEST = BOT_LEVELS - 2, /* of those that people choose among */
	BOT_CANDIDATES_MAX = 32,
	BOT_BELIEF_MAX = 8,
};

/* The answer depends on the playouts, not on the threads; on the rest only if it cuts the search short. */
struct bot_budget {
	uint32_t playouts;               /* 0: what the level has by itself */
	uint32_t milliseconds;           /* a cap on the wall clock; 0: none */
	unsigned threads;                /* 0 and 1: only the one that asks */
	const atomic_int *stop;          /* not 0: answer at once, with the best so far; may be NULL */
	const struct bot_temper *temper; /* whose likings tip the scales; NULL: nobody's */
	uint64_t *helpers_nanoseconds;   /* what further threads worked is added to it; may be NULL */
};

struct bot_candidate {
	mu_action action;
	double value, error; /* mean win share, and its standard error */
	double utility;      /* mean of 0.9 share + 0.1 rank: what the hopeless choose by */
	uint32_t playouts;
};

enum bot_reason {
	BOT_ONLY,   /* there was nothing to choose */
	BOT_RANDOM, /* anything that is not absurd */
	BOT_POLICY, /* the heuristic's choice */
	BOT_SEARCH, /* the search found something better by more than its doubt */
	BOT_GUARD,  /* it did not, so the heuristic's choice stands */
	BOT_QUIET,  /* a window in which nothing is at stake */
};

struct bot_decision {
	mu_action action;
	mu_action policy; /* the heuristic's choice */
	enum bot_reason reason;
	uint8_t level, candidate_count, belief_count;
	uint32_t playouts;
	struct bot_candidate candidates[BOT_CANDIDATES_MAX]; /* most tried first, then best; only from a search */
	double belief[BOT_BELIEF_MAX]; /* what hidden thing is how likely; its meaning is the game's */
};

/* A decision as a net sees it: what the asked seat knows, what it can do, and what the heuristic thinks of that. */
enum { BOT_SIGHT_ACTIONS = 128, BOT_SIGHT_OWN = 4096 };
struct bot_sight {
	int count, seen_count;
	mu_action actions[BOT_SIGHT_ACTIONS];
	double values[BOT_SIGHT_ACTIONS];     /* by the heuristic, in win shares */
	uint8_t outputs[BOT_SIGHT_ACTIONS];   /* each action's output of the net */
	uint16_t own_ends[BOT_SIGHT_ACTIONS]; /* where each action's own inputs end; they begin where the last ones end */
	struct bot_net_input seen[BOT_NET_ACTIVE_MAX]; /* what is alike for all of them */
	struct bot_net_input own[BOT_SIGHT_OWN];
};

/* A game's part for nets; see docs/bots.md. */
struct bot_eyes {
	const struct bot_net_list *list;
	struct bot_net_place *place;
	/* From the asked seat's view alone. False: too much to see, the heuristic must do. */
	bool (*look)(const void *view, bool counts_cards, struct bot_sight *ret_sight);
	/* For training: what the seat does not know, numbered after the list's inputs. Returns how many. */
	int (*peek)(const void *state, mu_seat seat, struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX]);
	uint16_t secrets; /* how many there can be */
	/* The net's logits begin at the heuristic's values by these: its doubt, in win shares, and how small a chance is left. */
	double doubt, least;
	double entropy; /* how much training values variety */
	double lambda;  /* how far it looks ahead for what came of a decision: 0 to what it expects next, 1 to the end */
	/* What the win of a finished game counts in training, where some wins are liked better; NULL: 1. */
	double (*prize)(const void *state);
	/*
	 * How freely each level chooses among what the net finds good, by the number of seats, so that a level is as far
	 * above the one below at every table: 1 is by its chances, more is weaker; 0: as the level below, the lowest ones do
	 * without the net; below 0: the level does without it.
	 */
	double temperatures[BOT_ANALYST + 1][MU_SEATS_MAX + 1];
	double worth_trying; /* what the net holds for less likely than this is not tried in imagined games */
	/* What a progress line tells about its style: names, ended by NULL, and which of them an action has, as bits. */
	const char *const *habits;
	unsigned (*habits_of)(const void *state, mu_action action);
};

/* A figure of style: how often a player does something, in a game or of all times that it could. */
enum { BOT_FIGURES_MAX = 16, BOT_A_GAME = -1 };
struct bot_figure {
	const char *name;  /* in JSON: "first_attacks" */
	const char *label; /* for people, in front of the number */
	int8_t of;         /* the figure that it is a part of; BOT_A_GAME: it is counted by the game */
};
struct bot_style {
	const struct bot_figure *figures; /* ended by a NULL name */
	/* Counts a decision of the asked seat, and how the game ended for a seat. They see the truth: what they count is told afterwards. */
	void (*decide)(const void *state, mu_action action, uint32_t counts[BOT_FIGURES_MAX]);
	void (*end)(const void *state, mu_seat seat, uint32_t counts[BOT_FIGURES_MAX]);
};

/*
 * What is known about playing one game. Every function looks only at what the asked seat may
 * know, whether it is given that seat's view or a whole world; tests hold it to that. Two are only
 * ever given imagined worlds, and may look at all of them: worth and likely. Whatever is NULL has the default that it says.
 */
/* The win share of each level, in %, among copies of the level below, by the number of seats; 0: nobody has measured it. */
struct bot_steps {
	float share[MU_SEATS_MAX + 1][BOT_LEVELS];
};

struct bot_brain {
	const struct mu_game *game;
	const struct bot_eyes *eyes;       /* NULL: it has no net, and the heuristic stands for it */
	struct bot_net_place *const *nets; /* all that its weights can be brought for, ended by NULL; may be NULL */
	const struct bot_style *style;     /* NULL: nothing is known about its styles */
	const struct bot_steps *steps;     /* NULL: nor about how far its levels are apart */
	/* The heuristic's answer for the asked seat. Noise is in units of win share; 0: as well as it can. NULL: anything legal. */
	mu_action (*choose)(const void *view, double noise, bool counts_cards, struct mu_dealer *dealer);
	/*
	 * An estimate of every seat's win share in an unfinished world, at the beginning of a turn. It is for the searching
	 * seat, and may look at all of the world, for that is imagined. NULL: all are alike.
	 */
	void (*worth)(const void *world, mu_seat seat, double ret_shares[MU_SEATS_MAX]);
	enum bot_trait (*trait)(const void *view, mu_action action); /* for tempers; NULL: it knows none */
	/* A blunder that anybody at the table would see. NULL: nothing is. */
	bool (*absurd)(const void *view, mu_action action);
	/* A window is worth a search only if something hangs on the answer. NULL: all are. */
	bool (*matters)(const void *view);
	/*
	 * How likely everybody was to act as they did, 0 to 1, if this world is the true one; NULL: all worlds are alike.
	 * With `motives` it asks of everyone who acted whether they had reason to, by the heuristic.
	 */
	double (*likely)(const void *world, mu_seat seat, bool motives);
	/* The actions worth comparing, at most BOT_CANDIDATES_MAX; NULL: all that are not absurd. */
	int (*candidates)(const void *view, mu_action actions[BOT_CANDIDATES_MAX]);
	/* How far a playout looks: true when `world` is far enough from `start`. NULL: to the end of the game. */
	bool (*far_enough)(const void *start, const void *world);
	/* What the seat believes about what it cannot see; returns how many numbers. */
	int (*belief)(const void *view, double belief[BOT_BELIEF_MAX]);
	/* A gain of win share that is too small to leave the heuristic's choice for: playouts err as well. */
	double trifle;
	/* Where the game is not like the others; 0: as usual. */
	double noise;                  /* of levels that have some */
	uint32_t playouts[BOT_LEVELS]; /* of the levels */
};

extern const struct bot_brain *const bot_brains[]; /* of all games; ended by NULL */

const struct bot_brain *bot_brain_find(const struct mu_game *game); /* NULL: there is no such game */

/* Answers for the asked seat. The same view, level, budget in playouts and dealer give the same record, byte for byte. */
mu_action bot_decide(const struct bot_brain *brain, const void *view, int level, const struct bot_budget *budget,
                     struct mu_dealer *dealer, struct bot_decision *ret_decision);

/* What comes to a level's mind first, before it imagines any games. */
mu_action bot_think(const struct bot_brain *brain, const void *view, int level, struct mu_dealer *dealer);

/*
 * What each of these actions (at most BOT_CANDIDATES_MAX) is worth, the analyst's way: all of them in the same
 * worlds, and none drops out. The heuristic's choice is always one of them.
 */
mu_action bot_compare(const struct bot_brain *brain, const void *view, const mu_action *actions, int count,
                      const struct bot_budget *budget, struct mu_dealer *dealer, struct bot_decision *ret_decision);

/* The seat's win share by what it knows, whoever is asked: the mean of so many imagined worlds. */
double bot_share(const struct bot_brain *brain, const void *view, mu_seat seat, uint32_t worlds,
                 struct mu_dealer *dealer);

/* Weights for a net of some brain, from now on; nobody may be thinking meanwhile. False: no net takes them. */
bool bot_bring_weights(const uint8_t *bytes, size_t size);

/* What levels 1 to 5 decide in so many seeded games, as one number. */
uint64_t bot_signature(const struct bot_brain *brain, uint32_t games);

/* -- Inside ---------------------------------------------------------------------------------------------- */

/* A seat's part of a game that is over, or of one that is broken off and valued. */
struct bot_outcome {
	double share;   /* of the win: joint winners have 1/k each */
	double utility; /* 0.9 share + 0.1 rank: the part of the others that finish behind */
};
struct bot_outcome bot_outcome(const struct bot_brain *brain, const void *world, mu_seat seat);

/* bot_brain.c: the functions of a brain, or their defaults. */
mu_action bot_choose(const struct bot_brain *brain, const void *view, double noise, bool counts_cards,
                     struct mu_dealer *dealer);
mu_action bot_choose_randomly(const struct bot_brain *brain, const void *view, struct mu_dealer *dealer);
void bot_worth(const struct bot_brain *brain, const void *world, mu_seat seat, double ret_shares[MU_SEATS_MAX]);
bool bot_absurd(const struct bot_brain *brain, const void *view, mu_action action);

struct bot_plan {
	uint32_t playouts;
	bool motives;             /* see likely */
	bool mixture;             /* others play, for a whole playout, as one of several kinds of opponents */
	const mu_action *actions; /* NULL: the brain's candidates */
	int count;                /* of actions */
	const mu_action *also;    /* further ones, beside the brain's; the first matter most */
	int also_count;
	bool all; /* they are compared to the end; otherwise the worse half drops out again and again */
};
/* Completes a record whose policy is there. */
mu_action bot_search(const struct bot_brain *brain, const void *view, const struct bot_plan *plan,
                     const struct bot_budget *budget, struct mu_dealer *dealer, struct bot_decision *decision);

/* bot_policy.c: the net's logits for what it sees, from the heuristic's on; and the chances that they mean. */
void policy_logits(const struct bot_eyes *eyes, const struct bot_sight *sight, double *ret_logits);
void policy_chances(const double *logits, int count, double temperature, double *ret_chances);
/* What the net would do, and what it thinks worth trying. False: it cannot see this. */
struct bot_proposal {
	mu_action action;
	int count;
	mu_action likely[BOT_CANDIDATES_MAX]; /* the action is one of them */
};
bool policy_propose(const struct bot_brain *brain, const void *view, bool counts_cards, double temperature,
                    const struct bot_temper *temper, struct mu_dealer *dealer, struct bot_proposal *ret_proposal);

/* bot_threads.c: calls `work` on so many threads, this one among them; returns what the others worked. */
uint64_t bot_parallel(unsigned threads, void (*work)(void *context), void *context);
double bot_now(void); /* seconds */

#endif
