/* A question to a person at the keyboard: the situation in words, numbered answers, commands. */
#ifndef QUESTION_H
#define QUESTION_H

#include "host.h"

enum answer {
	ANSWER_GIVEN,
	ANSWER_QUIT,
	ANSWER_INPUT_ENDED,
};

/* Asks the seat that must answer now until it has; the action is then done. */
enum answer question_ask(struct host *host);
/* After the game: offers to save it, and the bots' reasons. */
void question_after(struct host *host, mu_seat viewer);

#endif
