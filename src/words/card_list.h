/*
 * The cards of a game as a list, for people and programs that want to look them up. One
 * struct card_list per game; `muster cards` prints them, `muster explain` and `?` find in them.
 */
#ifndef CARD_LIST_H
#define CARD_LIST_H

#include "speech.h"
#include "base/strbuf.h"

enum { CARD_LIST_MAX = 128 }; /* most different cards of a game */

struct card_row {
	const char *id, *name, *text; /* these and the next are in English */
	const char *kind;             /* "Hero" */
	const char *class;            /* NULL: has none */
	unsigned copies;
	char number[24]; /* the number that matters on it, or "" */
};

struct card_list {
	const struct mu_game *game;
	const char *columns; /* what the lines of a list show */
	unsigned count;
	void (*row)(unsigned index, struct card_row *ret);
	/* What `row` has no room for, as members of a JSON object, each after a comma; texts in that language. */
	void (*details)(enum mu_lang lang, unsigned index, struct strbuf *out);
	void (*explain)(const struct voice *voice, unsigned index);
	/* Of a card that someone made, and that fits: what it does, its class, and all of it with the rules. NULL: see mu_game.fields. */
	void (*made_text)(const struct voice *voice, char *text, size_t size, const struct mu_made *made);
	void (*made_class)(const struct voice *voice, char *text, size_t size, const struct mu_made *made);
	void (*made_explain)(const struct voice *voice, const char *title, const struct mu_made *made);
};
extern const struct card_list *const game_card_lists[]; /* of all games that have one; ended by NULL */

/* NULL: no more games. */
const struct card_list *card_list_at(unsigned index);
const struct card_list *card_list_of(const struct mu_game *game); /* NULL: it has none */

/* A card as a JSON object. Its texts are in that language; kind and class are in English too, for programs. */
void card_list_json(const struct card_list *list, enum mu_lang lang, unsigned index, struct strbuf *out);

/* How well a text names a card, in English or in the given language, best first. */
enum card_match {
	MATCH_EXACTLY, /* its id or its name */
	MATCH_BEGINNING,
	MATCH_WORD, /* the beginning of a later word */
	MATCH_NONE,
};
/* Upper and lower case are the same. */
enum card_match card_list_match(const struct card_list *list, enum mu_lang lang, unsigned index, const char *text);
/* Those that the text names best; returns how many. */
unsigned card_list_find(const struct card_list *list, enum mu_lang lang, const char *text,
                        unsigned ret_found[CARD_LIST_MAX]);
/* Of the cards that people made, the one that the text names best, by a name that the voice has or by its id; -1: none. */
int card_list_made(const struct voice *voice, const struct mu_setup *setup, const char *text);
/* The same explained. False: there is none. */
bool card_list_explain_made(const struct voice *voice, const struct mu_game *game, const struct mu_setup *setup,
                            const char *text);
/* How many letters must change to make the card's name of the text. */
unsigned card_list_distance(const struct card_list *list, enum mu_lang lang, unsigned index, const char *text);

#endif
