/*
 * What a game looks like on a full screen. One struct screen per game; everything is drawn from a view and said with
 * the game's words, so that nothing hidden can slip out.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "words/words.h"
#include "motion.h"
#include "screen_page.h"

/* Who looks at what. */
struct sight {
	enum mu_lang lang;
	const struct made_names *made; /* what cards that people made are called, or NULL */
	struct seating seating;
	const void *view; /* of the seating's viewer */
};

struct screen {
	const struct mu_game *game;
	const char *legend; /* what the signs on the table mean */
	/* What the game is about and how to read the screen, for somebody who knows nothing; NULL at the end. */
	const char *const *welcome;
	/* The table and the viewer's hand, in at most `rows` lines. */
	void (*table)(struct page *page, const struct sight *sight, size_t rows);
	/* How many of its lines are the same in every shape. */
	unsigned (*rows)(const struct sight *sight, unsigned width);
	/* How it moves on the table that is drawn in the area; of the event only what all could see. */
	void (*motion)(struct motion *motion, const struct sight *sight, struct area area, const struct mu_event *event);
	/* The asked seat can only decline, and all can see that: so its answer says nothing. NULL: that is never to be seen. */
	bool (*forced)(const void *state);
};
extern const struct screen *const game_screens[]; /* of all games that have one; ended by NULL */

/* What is asked, what it is about, and what is at stake. */
void screen_question(struct page *page, const struct words *words, const struct sight *sight);
/* NULL: the game is played in plain text only. */
const struct screen *screen_find(const struct mu_game *game);

/* -- For the pictures of the games: rows of columns ------------------------------------------------ */

enum { ROW_MAX = 1024 };

/* A line of the page that is being put together, column by column. */
struct row {
	char text[ROW_MAX];
	unsigned column;
};
/* Goes on at a column, which may not lie behind. */
void row_at(struct row *row, unsigned column);
void row_add(struct row *row, enum look look, const char *text);
/* In the middle of `width` columns. */
void row_centre(struct row *row, enum look look, unsigned width, const char *text);

/* A noun or sentence in the page's language, with its names looked up. */
void word_get(enum mu_lang lang, char *text, size_t size, const char *noun);
unsigned word_columns(enum mu_lang lang, const char *noun);

#endif
