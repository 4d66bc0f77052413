/*
 * The course of a game besides the decisions of people: what bots answer, what the host answers for people who need
 * not be asked, and what it tells those who want advice.
 */
#ifndef COURSE_H
#define COURSE_H

#include "host.h"

/* What a bot, or the program in its seat, has decided. */
struct thought {
	struct bot_decision decision;
	uint8_t level; /* 0: a program */
	int fault;     /* of the program, for which a bot has answered; PROGRAM_ANSWERED: none */
};

/* For the bot that is asked. Nothing that others look at changes, so it may run beside them. */
void thought_make(struct host *host, struct thought *ret_thought);
void thought_act(struct host *host, const struct thought *thought);

/* The host declines for a person who does not want to be asked; never where there is a decision. */
bool course_declines(const struct host *host, mu_seat seat, mu_action *ret_decline);

/* Advice to the asked seat; takes a second or two, and may run beside. */
void course_hint(const struct host *host, const struct voice *voice, const struct seating *seating);
/* About the n-th last move of a bot, from 1: how it looks to the viewer; after the game, what the bot thought. */
void course_why(const struct host *host, const struct voice *voice, const struct seating *seating, unsigned n);

/*
 * What bots with a character say: a greeting, something now and then, a word at the end. Whether one speaks at the
 * beginning of a turn, and what, is drawn from a stream of its own, so it tells nothing about the cards.
 */

/* An id, or "any"; false: there is none like that. */
bool chatter_character_read(const char *text, character_number *ret_character);
void chatter_characters_join(char *list, size_t size); /* "any, pirate, granny" */
/*
 * Who has which of them, by what was wanted for each seat; the seed of the bots decides about "any". People and programs
 * have none, and of two who want the same the second has none. Before host_init.
 */
void chatter_sit(struct host *host, const character_number wanted[MU_SEATS_MAX]);
/* At the beginning of a game, and after everything that happens in it; a game that goes on is not greeted again. */
void chatter_greet(struct host *host);
void chatter_go_on(struct host *host);

#endif
