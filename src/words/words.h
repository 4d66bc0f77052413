/*
 * A game in words: what happened, how things stand, what can be done and what it means.
 * One struct words per game, in one file with all its sentences; the programs around it
 * know no game. Nobody is told more than the seating's viewer may know.
 */
#ifndef WORDS_H
#define WORDS_H

#include "speech.h"
#include "base/strbuf.h"

/* Who is told (a seat is "you"; MU_TABLE and MU_ALL are nobody at the table), and what everybody is called. */
struct seating {
	mu_seat viewer;
	unsigned seats;
	const char *names[MU_SEATS_MAX]; /* nouns, see speech.h */
	bool numbered;                   /* the names say which seat it is */
	bool pictured; /* the reader sees the table, and actions by their labels: what is typed elsewhere is not named */
};

/* As bots are called, by their seats: "Ash", "Birch", ... */
struct seating seating_named(mu_seat viewer, unsigned seats);
/* For a game that is told afterwards: "Seat 0", "Seat 1", ... */
struct seating seating_numbered(mu_seat viewer, unsigned seats);
/* "You" in lists and before a colon, where sentences to the viewer are sentences of their own; "" for nobody. */
const char *seat_name(const struct seating *seating, mu_seat seat);

/* What somebody has declined lately; zeroes: nothing. */
enum { STAKES_MAX = 6, STAKES_KEPT = 12, STAKE_NEW = 0 };
struct declined {
	uint32_t stakes[STAKES_KEPT];
	unsigned count; /* so far */
};

struct topics;
/* Of a game at least tell, question, label and result; what else is NULL has the default that it says. */
struct words {
	const struct mu_game *game;
	/* What happened: a sentence, or nothing where nothing can be seen. */
	void (*tell)(const struct voice *voice, const struct seating *seating, const struct mu_event *event);
	/*
	 * The first of these events that are one act ("draws five cards"), in one sentence, for those who read; how many they
	 * are, or 0: the first stands alone, and nothing was said. May be NULL.
	 */
	size_t (*tell_together)(const struct voice *voice, const struct seating *seating, const struct mu_event *events,
	                        size_t count);
	/* "Turn 3, deck 41", for the head of a page. NULL: the game's title. */
	void (*title)(const struct voice *voice, const struct seating *seating, const void *state);
	/* What is asked now, in a sentence; and for those who see the table, what it is about and what is at stake. NULL: nothing. */
	void (*question)(const struct voice *voice, const struct seating *seating, const void *state);
	void (*stake)(const struct voice *voice, const struct seating *seating, const void *state);
	/* An action of the asked seat in a few words: "Pass it to Birch". */
	void (*label)(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
	              mu_action action);
	/* What it means. NULL: the topic that has its verb, else its label. */
	void (*action)(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
	               mu_action action);
	/* Who has won, and the ranking. */
	void (*result)(const struct voice *voice, const struct seating *seating, const void *state);
	/* Facts that follow from the view by the rules, as a JSON object, for pages that know no rules. NULL: none. */
	void (*aid)(const struct voice *voice, const struct seating *seating, const void *state, struct strbuf *out);
	/* By its English name or by that in the voice's language. False: nothing is known about this topic. NULL: the topics. */
	bool (*explain)(const struct voice *voice, unsigned seats, const char *topic);
	/* What it explains by words: every verb of the game is one of them. NULL: nothing. */
	const struct topics *topics;
	/*
	 * What an answer of the asked seat could change that counts: some numbers, and how many. A number is the same wherever
	 * it means the same, so that who has declined is not asked about it again; STAKE_NEW never is. None: the window does
	 * not matter. Where nobody is masked (hidden_reactions), it goes by what lies open. NULL: every question is new.
	 */
	int (*stakes)(const void *state, uint32_t ret_stakes[STAKES_MAX]);
	bool recurring;                      /* stakes come again; if not, nothing that was declined need be known */
	uint32_t (*turn)(const void *state); /* changes from turn to turn; NULL: who is asked says whose turn it is */
	/* What the seat says that a hidden card is which others wonder about: the truth, or with `lies` another one; 0: it does not
	   know, or there is none. NULL: the game has nothing to lie about. */
	mu_card (*claim)(const void *view, mu_seat seat, bool lies, uint32_t luck);
	/* Somebody learns something by it, so nothing before it is taken back. NULL: by whatever happens. */
	bool (*reveals)(const struct mu_event *event);
};
extern const struct words *const game_words[]; /* of all games; ended by NULL */

/* A kind of event, in a case in which all these facts hold: the sentence for it. Special cases stand before general ones. */
struct told {
	unsigned kind, facts;
	const char *sentence;
};
const char *told_find(const struct told *rows, size_t count, unsigned kind, unsigned facts); /* NULL: none */

enum { TOPIC_WORD_MAX = 128 };
/* Its words stand between bars, in English and in other languages; the first is what it is called. */
struct topic {
	const char *word, *text, *rules;
};
struct topics {
	size_t count;
	const struct topic *rows;
};
#define TOPICS(array)                             \
	{                                             \
		sizeof(array) / sizeof((array)[0]), array \
	}
/* One of its English words, or of those in that language; or how one of them begins. */
bool topic_is(enum mu_lang lang, const struct topic *topic, const char *wanted, bool exactly);
const struct topic *topic_find(enum mu_lang lang, const struct topics *topics, const char *wanted, bool exactly);
/* Without a heading where it is clear what it is about. */
void topic_say(const struct voice *voice, const struct topic *topic, bool heading);
/* False: there is none. */
bool topic_explain(const struct voice *voice, const struct topics *topics, const char *wanted, bool exactly);

enum { PLAIN_ACTIONS_MAX = 1024 };

/* What only those need who do not see the table. Apart, so that a page, which shows it, need not load it. */
struct plain_words {
	const struct mu_game *game;
	/* What is asked, and all that matters for the answer. NULL: the question and the stake. */
	void (*situation)(const struct voice *voice, const struct seating *seating, const void *state);
	/* All that lies on the table, and the cards that the viewer sees. NULL: the title, and who has what so far. */
	void (*table)(const struct voice *voice, const struct seating *seating, const void *state);
	void (*hand)(const struct voice *voice, const struct seating *seating, const void *state); /* NULL: the stake */
	void (*rules)(const struct voice *voice);                                                  /* NULL: all topics */
	/*
	 * Actions that the viewer may wonder about, possible now or not, those of one kind behind each other: with what it
	 * has and sees, or with `all` cards there are. Each has a label in this state. Returns how many. NULL: what is legal.
	 */
	int (*actions)(const void *state, mu_seat viewer, bool all, mu_action ret_actions[PLAIN_ACTIONS_MAX]);
};
extern const struct plain_words *const game_plain_words[]; /* of all games; ended by NULL */

/* Something is at stake for the asked seat that it has not declined already. */
bool stakes_matter(const struct words *words, const void *state, const struct declined *declined);
/* It declines. */
void stakes_decline(const struct words *words, const void *state, struct declined *declined);

/* What happened first, alone or together with what follows it. Returns how many of the events that were, at least 1. */
size_t words_tell(const struct words *words, const struct voice *voice, const struct seating *seating,
                  const struct mu_event *events, size_t count);

const struct words *words_find(const struct mu_game *game); /* NULL: there is no such game */

/* What a game says, or the default for it. */
void words_title(const struct words *words, const struct voice *voice, const struct seating *seating,
                 const void *state);
void words_stake(const struct words *words, const struct voice *voice, const struct seating *seating,
                 const void *state);
void words_label(const struct words *words, const struct voice *voice, char *text, size_t size,
                 const struct seating *seating, const void *state, mu_action action);
void words_action(const struct words *words, const struct voice *voice, char *text, size_t size,
                  const struct seating *seating, const void *state, mu_action action);
void words_aid(const struct words *words, const struct voice *voice, const struct seating *seating, const void *state,
               struct strbuf *out);
bool words_explain(const struct words *words, const struct voice *voice, unsigned seats, const char *topic);
uint32_t words_turn(const struct words *words, const void *state);
bool words_reveal(const struct words *words, const struct mu_event *event);
void plain_situation(const struct mu_game *game, const struct voice *voice, const struct seating *seating,
                     const void *state);
void plain_table(const struct mu_game *game, const struct voice *voice, const struct seating *seating,
                 const void *state);
void plain_hand(const struct mu_game *game, const struct voice *voice, const struct seating *seating,
                const void *state);
void plain_rules(const struct mu_game *game, const struct voice *voice);
int plain_actions(const struct mu_game *game, const void *state, mu_seat viewer, bool all,
                  mu_action ret_actions[PLAIN_ACTIONS_MAX]);

/* The label of an action, for a gap; in a sentence it stands in quotes or before a colon. */
struct label {
	char text[256];
};
struct label label_make(const struct words *words, const struct voice *voice, const struct seating *seating,
                        const void *state, mu_action action);

#endif
