/* Rent a Hero in words: what the files rh_*.c here share. */
#ifndef RH_WORDS_H
#define RH_WORDS_H

#include "games/rent_a_hero/rules/rh.h"
#include "words/speech.h"
#include "words/words.h"

extern const struct words rh_words;

enum { RH_LIST_MAX = 320 }; /* bytes of a list of heroes or players */

/* Nouns: */
const char *rh_hero(unsigned hero);      /* "Witch" */
const char *rh_hero_text(unsigned hero); /* "Witch (3)"; nothing for none */
const char *rh_needs(unsigned hero);     /* its requirement: "3 or lower" */
const char *rh_power(unsigned hero);
void rh_list_strengths(const struct voice *voice, char list[RH_LIST_MAX], unsigned heroes); /* "1, 3, 5" */
void rh_list_heroes(const struct voice *voice, char list[RH_LIST_MAX], unsigned heroes); /* "Witch (3), Wizard (7)" */
/* The viewer is "You", for lists and labels; sentences to and about "you" are sentences of their own. */
void rh_list_winners(const struct voice *voice, char list[RH_LIST_MAX], const struct seating *seating,
                     unsigned winners);
struct power rh_last_power(const struct rh *g); /* that waits for its effect; of MU_NOBODY: there is none */

/* What the vagabond can be, for the viewer: a set of heroes. */
unsigned rh_candidates(const struct rh *view);
/* What may be sent in this turn. */
unsigned rh_sendable(const struct rh *view);
/* Whatever powers are used first, there will be a card to draw. */
bool rh_deck_lasts(const struct rh *view);
/* How many copies of each hero the viewer sees, the vagabond aside. */
void rh_count_seen(const struct rh *view, unsigned ret_count[HERO_COUNT + 1]);

/* Parts of the situation, from a view. */
void rh_say_question(const struct voice *voice, const struct seating *seating, const struct rh *view);
void rh_say_vagabond(const struct voice *voice, const struct seating *seating, const struct rh *view);
void rh_say_clues(const struct voice *voice, const struct seating *seating, const struct rh *view);
void rh_say_pending(const struct voice *voice, const struct seating *seating, const struct rh *view);

void rh_title(const struct voice *voice, const struct seating *seating, const void *state);
void rh_question(const struct voice *voice, const struct seating *seating, const void *state);
void rh_stake(const struct voice *voice, const struct seating *seating, const void *state);
void rh_label(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
              mu_action action);
void rh_aid(const struct voice *voice, const struct seating *seating, const void *state, struct strbuf *out);
void rh_situation(const struct voice *voice, const struct seating *seating, const void *state);
void rh_table(const struct voice *voice, const struct seating *seating, const void *state);
void rh_hand(const struct voice *voice, const struct seating *seating, const void *state);
void rh_result(const struct voice *voice, const struct seating *seating, const void *state);
/* When a hero can be used, and which rules it touches: from rh_help.def. */
extern const struct rh_hero_help {
	const char *when, *rules;
} rh_hero_help[];
extern const struct topics rh_topics;
bool rh_explain(const struct voice *voice, unsigned seats, const char *topic);
void rh_tell_rules(const struct voice *voice);
int rh_stakes(const void *state, uint32_t ret_stakes[STAKES_MAX]);

#endif
