/* Rent a Hero in words: what the files rh_*.c here share. */
#ifndef RH_WORDS_H
#define RH_WORDS_H

#include "engine/rent_a_hero/rh.h"
#include "speech.h"
#include "words.h"

extern const struct words rh_words;

enum { RH_LIST_MAX = 320 }; /* bytes of a list of heroes or players */

/* "Witch (3)", ready for a gap. */
struct hero_text {
	char text[32];
};
struct hero_text rh_hero_text(unsigned hero);
const char *rh_needs(unsigned hero); /* its requirement: "3 or less" */
const char *rh_power(unsigned hero);
void rh_list_strengths(char list[RH_LIST_MAX], unsigned heroes); /* "1, 3, 5" */
void rh_list_heroes(char list[RH_LIST_MAX], unsigned heroes);    /* "Witch (3), Wizard (7)" */
/* The viewer is "You", for lists and labels; sentences to and about "you" are sentences of their own. */
const char *rh_name(const struct seating *seating, mu_seat seat);
struct power rh_last_power(const struct rh *g); /* that waits for its effect; of MU_NOBODY: there is none */

/* What the vagabond can be, for the viewer: a set of heroes. */
unsigned rh_candidates(const struct rh *view);

void rh_situation(FILE *out, const struct seating *seating, const void *state);
void rh_table(FILE *out, const struct seating *seating, const void *state);
void rh_hand(FILE *out, const struct seating *seating, const void *state);
void rh_result(FILE *out, const struct seating *seating, const void *state);
bool rh_explain(FILE *out, unsigned seats, const char *topic);
void rh_tell_rules(FILE *out);
bool rh_danger(const void *state);

#endif
