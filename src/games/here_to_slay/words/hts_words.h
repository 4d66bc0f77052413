/*
 * Here to Slay in words: what the files hts_*.c here share. Everything is said from a
 * view (hts_see), so nothing hidden can slip out; numbers on rolls come from the engine.
 */
#ifndef HTS_WORDS_H
#define HTS_WORDS_H

#include "games/here_to_slay/rules/hts.h"
#include "words/card_list.h"
#include "words/speech.h"
#include "words/words.h"

extern const struct words hts_words;
extern const struct card_list hts_card_list;

enum {
	HTS_LIST_MAX = 2560, /* bytes of a list of cards: the names of the whole deck have room */
	HTS_TEXT_MAX = 4096, /* bytes of a sentence that holds such a list */
};

/* A few words, ready for a gap. */
struct hts_bit {
	char text[192];
};

/* -- Names, which are nouns (speech.h): hts_names.c ---------------------------------------------------------------- */

/* What the viewer may know; MU_ALL: everything. */
void hts_see(const void *state, mu_seat viewer, struct hts *ret_view);
/* The viewer is "You", for lists and labels; sentences to and about "you" are sentences of their own. */
/* With the number of the seat, where the name does not say it. */
struct hts_bit hts_label(const struct voice *voice, const struct seating *seating, mu_seat seat);
const char *hts_title(mu_card card); /* also of no card and of a hidden one */
const char *hts_text(mu_card card);  /* what it does */
const char *hts_class_name(unsigned class);
const char *hts_kind_name(unsigned kind);
const char *hts_kind_of(mu_card card);                               /* and whether it is cursed */
extern const char *const hts_class_words[], *const hts_kind_words[]; /* in English, for programs */
unsigned hts_class_of(const struct hts *g, mu_card hero);            /* masks counted */
unsigned hts_slain_count(const struct hts *g, mu_seat seat);
struct digits hts_range_sign(struct hts_range range);                             /* "8+", "4-" */
struct digits hts_signed(int number);                                             /* "+2" */
struct hts_bit hts_cards_text(const struct voice *voice, unsigned count);         /* "a card", "2 cards" */
struct hts_bit hts_range_text(const struct voice *voice, struct hts_range range); /* "8 or more" */
struct hts_bit hts_need_text(const struct voice *voice, mu_card hero);            /* the same for what a Hero needs */
struct hts_bit hts_requires_text(const struct voice *voice, mu_card monster);     /* "a Bard and one more Hero" */
/* What the seat's party lacks for it: "a Bard and 2 more Heroes"; "" if it meets the requirement. */
struct hts_bit hts_lacking_text(const struct voice *voice, const struct hts *g, mu_seat seat, mu_card monster);
struct hts_bit hts_counter_text(const struct voice *voice, mu_card monster); /* "you sacrifice a Hero" */
/* Adds what slaying it brings: cards, and its skill for good. */
void hts_add_reward(const struct voice *voice, char *text, size_t size, mu_card monster);
void hts_list_classes(const struct voice *voice, char list[HTS_LIST_MAX], unsigned classes);
void hts_list_cards(const struct voice *voice, char list[HTS_LIST_MAX], const mu_card *cards,
                    int count); /* sorted: "2 x Challenge, Peanut" */

/* -- Leaders, made from their rows: hts_leaders.c ------------------------------------------ */

/* What it does, in the words that would be printed on its card. */
void hts_leader_text(const struct voice *voice, char *text, size_t size, const struct hts_leader *row);
/* Its name, its class, what it does, and the rules that it touches. */
void hts_explain_leader(const struct voice *voice, const char *title, const struct hts_leader *row);

/* -- Odds: hts_odds.c --------------------------------------------------------------------- */

enum {
	THROWS = 36,     /* of two dice */
	DUELS = 36 * 36, /* of two players' dice */
};

/* How many of the 36 throws, with this bonus, come to a total in the range. */
unsigned hts_throws_in(struct hts_range range, int bonus);
unsigned hts_throws_for(const struct hts *g, mu_seat seat, mu_card hero); /* that a roll for its effect succeeds */
/* How many of the 1,296 throws of both stop the card, modifiers aside. */
unsigned hts_duels_won(const struct hts *g, mu_seat challenger, mu_seat challenged);
struct digits hts_percent(unsigned ways, unsigned all);

enum hts_outcome {
	OUTCOME_SUCCESS,
	OUTCOME_FAILURE,
	OUTCOME_SLAIN,
	OUTCOME_COUNTER,
	OUTCOME_MISS,
	OUTCOME_STOPPED,
	OUTCOME_PLAYED,
};

/* The dice of the innermost modifier window that is still open; false: there is none. */
bool hts_open_rolls(const struct hts *g, struct hts_pending *ret);
enum hts_outcome hts_outcome_of(const struct hts_pending *rolls);
/* The same after a modifier by `player` on the roll of `roller`, Abyss Queen counted. */
struct hts_pending hts_modified(const struct hts *g, const struct hts_pending *rolls, mu_seat player, mu_seat roller,
                                int value);
int hts_total_of(const struct hts_pending *rolls, mu_seat roller);

/* -- The rest, each in the file of its name ------------------------------------------------- */

/* The question that is asked, and what it is about. */
void hts_say_question(const struct voice *voice, const struct seating *seating, const struct hts *view);
void hts_say_pending(const struct voice *voice, const struct seating *seating, const struct hts *view);

void hts_turn_title(const struct voice *voice, const struct seating *seating, const void *state);
void hts_question(const struct voice *voice, const struct seating *seating, const void *state);
void hts_stake(const struct voice *voice, const struct seating *seating, const void *state);
void hts_label_action(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                      const void *state, mu_action action);
void hts_aid(const struct voice *voice, const struct seating *seating, const void *state, struct strbuf *out);
void hts_situation(const struct voice *voice, const struct seating *seating, const void *state);
void hts_table(const struct voice *voice, const struct seating *seating, const void *state);
void hts_hand(const struct voice *voice, const struct seating *seating, const void *state);
void hts_result(const struct voice *voice, const struct seating *seating, const void *state);

void hts_describe(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
                  mu_action action);

void hts_explain_card(const struct voice *voice, mu_card card);
extern const struct topics hts_topics;
bool hts_explain(const struct voice *voice, unsigned seats, const char *topic);
void hts_tell_rules(const struct voice *voice);

int hts_stakes(const void *state, uint32_t ret_stakes[STAKES_MAX]);

#endif
