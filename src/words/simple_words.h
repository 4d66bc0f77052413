/*
 * Simple games (engine/simple.h) in words: such a game has only sentences to write. Of SIMPLE_WORDS, the name of a static struct
 * simple_words, this makes the functions of a struct words; SIMPLE_GAME_WORDS in its initializer names them all.
 *
 * Gaps are {seat}, {card}, {cards}, and the numbers of an event by their names in the rules.
 */
#ifndef SIMPLE_WORDS_H
#define SIMPLE_WORDS_H

#include "engine/simple.h"
#include "words.h"

enum { SIMPLE_SENTENCES_MAX = 16 };

/* About another seat, and to the one that it is about. */
struct simple_sentence {
	const char *other, *you;
};

struct simple_words {
	const struct simple_rules *rules;
	struct simple_sentence told[SIMPLE_SENTENCES_MAX];  /* by events, from MU_EVENT_OWN on */
	struct simple_sentence asked[SIMPLE_SENTENCES_MAX]; /* by questions; of 0, the other is for all */
	const char *labels[SIMPLE_SENTENCES_MAX];           /* by verbs */
	const char *zones[SIMPLE_SENTENCES_MAX]; /* by zones, from SIMPLE_OPEN on, if cards lie there; may be NULL */
	const char *hand;                        /* the same for the viewer's */
};

void simple_say_event(const struct simple_words *words, const struct voice *voice, const struct seating *seating,
                      const struct mu_event *event);
void simple_say_question(const struct simple_words *words, const struct voice *voice, const struct seating *seating,
                         const struct simple *g);
void simple_say_stake(const struct simple_words *words, const struct voice *voice, const struct seating *seating,
                      const struct simple *g);
void simple_say_result(const struct voice *voice, const struct seating *seating, const void *state);

#endif

#ifdef SIMPLE_WORDS
static const struct simple_words SIMPLE_WORDS;

static void game_tell(const struct voice *voice, const struct seating *seating, const struct mu_event *event)
{
	simple_say_event(&SIMPLE_WORDS, voice, seating, event);
}

static void game_question(const struct voice *voice, const struct seating *seating, const void *state)
{
	simple_say_question(&SIMPLE_WORDS, voice, seating, state);
}

static void game_stake(const struct voice *voice, const struct seating *seating, const void *state)
{
	simple_say_stake(&SIMPLE_WORDS, voice, seating, state);
}

static void game_label(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                       const void *state, mu_action action)
{
	(void)seating;
	(void)state;
	phrase(voice, text, size, SIMPLE_WORDS.labels[action_verb(action)], "card",
	       digits_of(action_operand(action, 0)).text, NULL);
}

#define SIMPLE_GAME_WORDS \
	.tell = game_tell, .question = game_question, .stake = game_stake, .label = game_label, .result = simple_say_result
#endif
