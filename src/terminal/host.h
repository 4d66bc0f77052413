/*
 * The host of a game in the terminal: one match, people at one keyboard, bots at the
 * other seats, and for everybody the story of the game as that seat may know it. Questions
 * to people are in question.c, the course of the game and the arguments in play.c.
 */
#ifndef HOST_H
#define HOST_H

#include <limits.h>

#include "analysis/bot_moves.h"
#include "bots/characters.h"
#include "table/program_bot.h"
#include "record/match.h"
#include "words/words.h"

/* At which windows, between their decisions, people are asked whether they react. */
enum stops {
	STOPS_DANGER,
	STOPS_ALL,
	STOPS_OWN, /* at none: only for their own decisions */
	STOPS_COUNT,
};
extern const char *const stops_names[STOPS_COUNT];
/* By the English word or that of the language. */
bool stops_read(enum mu_lang lang, const char *text, enum stops *ret);

struct story {
	FILE *stream; /* writes to text */
	char *text;
	size_t length, shown; /* what was told already ends at shown */
};

struct host {
	const struct mu_game *game;
	const struct words *words;
	struct match *match;
	unsigned seats, humans; /* humans: bit set of seats */
	enum stops stops;
	struct declined declined[MU_SEATS_MAX];     /* what people were asked already */
	unsigned held;                              /* seats that asked to be stopped at their next window */
	mu_seat at_screen;                          /* who has seen the screen last, or MU_NOBODY */
	enum mu_lang lang, langs[MU_SEATS_MAX];     /* of the table, and of each seat */
	struct mu_dealer bots;                      /* their random stream */
	uint8_t levels[MU_SEATS_MAX];               /* of the bots */
	character_number characters[MU_SEATS_MAX];  /* of the bots, or 0; no two have the same */
	char names[MU_SEATS_MAX][32];               /* what these are called */
	struct mu_dealer chatter;                   /* what they say is drawn from it */
	uint32_t chatter_turn;                      /* the last turn that they heard of */
	unsigned threads;                           /* of a bot's search */
	struct program_seat programs[MU_SEATS_MAX]; /* that play instead of them */
	struct bot_moves bot_moves;
	struct story stories[MU_SEATS_MAX + 1]; /* by seat; the last one a spectator's */
	unsigned story_width;                   /* columns of their lines; 0: a sentence is a line */
	char saved[4096];                       /* the file that holds this game, or "" */
	size_t saved_moves;                     /* how much of it */
};

/* False: no memory. The host owns the match from then on, also on failure. */
bool host_init(struct host *host, struct match *match);
void host_release(struct host *host);

/*
 * Keeps the game, which is over, with the levels of its bots. `path` is where it was saved so far, or "". False: it could not be, which was said.
 */
bool host_finish(const struct host *host, const char *path, char finished[PATH_MAX]);

bool host_is_human(const struct host *host, mu_seat seat);
bool host_is_hot_seat(const struct host *host); /* several people share the screen */
mu_seat
host_last_viewer(const struct host *host); /* whom the end is told to: the one person, or MU_TABLE for all of them */
const struct character *host_character(const struct host *host, mu_seat seat); /* of a bot; NULL: none */
struct seating host_seating(const struct host *host, mu_seat viewer);
struct voice host_voice(const struct host *host, mu_seat viewer); /* to the screen, in the viewer's language */

/* For the seat that is asked; the action must be legal. */
void host_act(struct host *host, mu_action action);
/* The same for a bot, whose reasons are kept; level 0 is a program. */
void host_act_bot(struct host *host, const struct bot_decision *decision, uint8_t level);
/* For everybody's story: the program of that seat is out, by a fault of program_bot.h. */
void host_tell_fault(struct host *host, mu_seat seat, int fault);
/* The same: the last move of that seat is taken back. */
void host_tell_undo(struct host *host, mu_seat seat);
/* The same: a bot says a line of its character. */
void host_tell_line(struct host *host, mu_seat seat, const char *line);
/* Writes into the stories what the last act, or the start, made happen. */
void host_note(struct host *host);

/* Tells the viewer (a seat of a person, or MU_TABLE) what is new. */
void host_tell_news(struct host *host, mu_seat viewer);
void host_tell_all(const struct host *host, mu_seat viewer);
void host_mark_told(struct host *host);

/* Saves, and tells the viewer so or why not. Only a file that holds this game already is written over. */
bool host_save(struct host *host, mu_seat viewer, const char *path);
void host_mark_saved(struct host *host, const char *path);
bool host_is_saved(const struct host *host);

#endif
