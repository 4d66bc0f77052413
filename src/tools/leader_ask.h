/* The questions of `muster leader new`. */
#ifndef LEADER_ASK_H
#define LEADER_ASK_H

#include "leader.h"

struct leader_making {
	enum mu_lang lang;
	struct leader leader;
	uint32_t given; /* set of fields that the command says */
	bool named;     /* and whether it says a name */
	bool asked;     /* somebody has been asked */
	const char *output;
};

enum leader_answer { LEADER_DONE, LEADER_BACK, LEADER_GIVEN_UP };

/* Asks for what is not given, with what fits, until the leader is whole or one that is given does not fit. */
enum leader_answer leader_ask(struct leader_making *m);
/* After a leader that was asked for is whole: shows it, and asks whether to save, to test or to change it, and where to save it. */
enum leader_answer leader_ask_end(struct leader_making *m);

#endif
