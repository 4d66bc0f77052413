/*
 * Frames: how a rule that can be interrupted is kept. A game's state holds a
 * small stack of them. A procedure of the rules has three functions: run
 * advances it until it calls another procedure, asks a question or is done;
 * legal lists the answers to its question; answer takes one, and goes on by itself
 * where that is the same as to run. So everything that
 * is pending is plain data, copied with the state.
 */
#ifndef FRAME_H
#define FRAME_H

#include "muster.h"

struct frame {
	uint8_t procedure; /* which procedure, by the game's list */
	uint8_t step;      /* where in it */
	mu_seat seat;      /* whose procedure it is */
	mu_card card;      /* the card it is about */
	uint8_t pc, a, b;  /* the procedure's own */
	uint8_t result;    /* what the procedure it called last came to */
};
_Static_assert(sizeof(struct frame) == 8, "a frame is eight bytes");

/*
 * What run and answer say: go on with whatever is on top of the stack now, or wait for an answer; and of answer alone,
 * that there was none like this.
 */
enum flow {
	FLOW_NEXT,
	FLOW_ASK,
	FLOW_REFUSED,
};

#endif
