/*
 * What the store keeps of games that are over: who sat where, as far as they have agreed to that, how it ended, and how
 * strong people are by it. All of a game is written in one transaction with its record, and a game has one record: so
 * nothing is counted twice, whatever happens in between. What people have agreed to, and whom they do not want to meet, is here too.
 */
#ifndef STORE_GAMES_H
#define STORE_GAMES_H

#include "rating.h"
#include "store.h"

enum {
	STORE_KIND = 32,  /* bytes of the name of a game, with its NUL */
	STORE_REASON = 16 /* of why a game is not rated */
};

/* What a person wants. Nothing about who sat where is kept of somebody who has not said yes. */
struct store_wish {
	bool answered; /* whether games are to be kept; else they are not */
	bool keep;     /* the own games are kept */
	bool rated;    /* and rated, where they can be; who says no has no rating any more */
	bool
	    invites; /* and people one has played with may invite, and see that one is there; without a word both are yes */
};
/* What of it changes: 0 no, 1 yes, -1 as it is. */
struct store_wishing {
	int keep, rated, invites;
};

/* A seat of a game that is over. */
struct store_seat {
	uint64_t person; /* 0: a bot, or somebody who was forgotten */
	char name[STORE_NAME];
	unsigned place;       /* from 1; several may have the same */
	bool gave_up;         /* resigned, or left it to a bot: the others gain nothing by that */
	bool fixed;           /* a bot: */
	struct rating anchor; /* as good as this; a sigma of 0: it is not known how good it is */
	bool counted;         /* has a rating after the game, from which the following two are */
	struct rating before, after;
};

struct store_game {
	char kind[STORE_KIND];
	char unrated[STORE_REASON]; /* why the table is not rated; "": it is, if its people are */
	int64_t ended;
	unsigned most; /* games that are kept of a person, the latest ones; 0: all */
	unsigned seats;
	struct store_seat seat[MU_SEATS_MAX];
};

/*
 * The record of a game that is over, see store_archive, and with it what `body` says of the game, a JSON object without names,
 * if anybody has agreed.
 */
bool store_finish(struct store *store, uint64_t game, const struct store_game *result, const char *body,
                  size_t body_length, const char *record, size_t length, bool consented, store_done done,
                  void *context);

bool store_wish_change(struct store *store, uint64_t person, const struct store_wishing *wishing, store_done done,
                       void *context);
/* The person's part in the game is forgotten; game 0: in all games. A conflict: there was none. */
bool store_played_drop(struct store *store, uint64_t person, uint64_t game, store_done done, void *context);

/* -- Reading; false: it cannot be read ------------------------------------------------------------------------ */

bool store_wish_read(struct store *store, uint64_t person, struct store_wish *ret_wish);

/* One of a person's games. */
struct store_played {
	uint64_t game;
	int64_t ended;
	unsigned seat;
	char kind[STORE_KIND], unrated[STORE_REASON];
	bool counted;
	struct rating before, after;
	const char *body;
	size_t length;
};
typedef bool (*store_each_played)(void *context, const struct store_played *played);
/* The newest first, those before (ended, game); `kind` may be NULL for all. `each` returns false to stop. */
bool store_played_read(struct store *store, uint64_t person, const char *kind, int64_t ended, uint64_t game,
                       store_each_played each, void *context);
/* Who has agreed of those who sat at a game. */
typedef bool (*store_each_seat)(void *context, unsigned seat, uint64_t person, const char *name);
bool store_seats_read(struct store *store, uint64_t game, store_each_seat each, void *context);
/* The ratings of a person; `name` of whoever it is. */
typedef bool (*store_each_rating)(void *context, uint64_t person, const char *name, const char *kind,
                                  const struct rating *rating);
bool store_ratings_read(struct store *store, uint64_t person, store_each_rating each, void *context);
/* The best first, of those with enough games. */
bool store_ladder_read(struct store *store, const char *kind, store_each_rating each, void *context);

/* -- Whom one has played with --------------------------------------------------------------------------------- */

struct store_met {
	uint64_t person, game; /* the last game that both have kept */
	char name[STORE_NAME];
	unsigned seat, games; /* in it; how many there were, of the latest */
	int64_t ended;
};
typedef bool (*store_each_met)(void *context, const struct store_met *met);
/* Those who may be invited, and are not avoided either way; the last ones first. */
bool store_met_people(struct store *store, uint64_t person, store_each_met each, void *context);

/* Who sat there, if `own` sat there too, both have kept it, and that person may be invited by this one. */
struct store_invitable {
	uint64_t person;
	bool willing;
};
bool store_invitable(struct store *store, uint64_t own, uint64_t game, unsigned seat,
                     struct store_invitable *ret_invitable);

/* A person whom one does not want to meet. */
struct store_avoid {
	uint64_t person, other;
	int64_t since;
	bool off; /* not any more: the one since then */
};
bool store_avoid_put(struct store *store, const struct store_avoid *avoid, store_done done, void *context);
/* One of the two avoids the other. */
bool store_avoids(struct store *store, uint64_t one, uint64_t two, bool *ret_avoids);
typedef bool (*store_each_avoided)(void *context, const char *name, int64_t since);
bool store_avoided_read(struct store *store, uint64_t person, store_each_avoided each, void *context);

#endif
