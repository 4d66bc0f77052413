/*
 * A program as a bot: it is started for one seat of one game, is told one question as a line of
 * JSON and answers with one line; docs/writing-a-bot.md is what its author reads. It is not
 * trusted: whatever it does, an answer or a fault comes back in bounded time. After a fault it
 * is not asked again; the host lets somebody else play on.
 */
#ifndef PROGRAM_BOT_H
#define PROGRAM_BOT_H

#include <stdatomic.h>

#include "muster.h"

#define PROGRAM_FAULTS(X)                                                  \
	X(START, "start", "could not be started")                              \
	X(EXIT, "exit", "exited mid-game")                                     \
	X(CLOSED, "closed", "closed its input or output")                      \
	X(TIME, "time", "did not answer in time")                              \
	X(GARBAGE, "garbage", "answered with something that is not an action") \
	X(ILLEGAL, "illegal", "answered with an action that was not offered")  \
	X(FLOOD, "flood", "wrote more than was asked for")

enum program_fault {
#define PROGRAM_FAULT_ENUM(name, code, sentence) PROGRAM_##name,
	PROGRAM_FAULTS(PROGRAM_FAULT_ENUM)
#undef PROGRAM_FAULT_ENUM
	    PROGRAM_FAULT_COUNT,
};
enum { /* what else asking may come to */
	   PROGRAM_ANSWERED = -1,
	   PROGRAM_STOPPED = -2, /* the host wants to stop: neither an answer nor a fault */
};
extern const char *const program_fault_codes[PROGRAM_FAULT_COUNT];
extern const char *const program_fault_sentences[PROGRAM_FAULT_COUNT];

enum {
	PROGRAM_LINE_MAX = 64 * 1024, /* bytes of an answer */
	PROGRAM_DETAIL_MAX = 80,
	PROGRAM_MILLISECONDS = 5000, /* for one answer, unless the host says otherwise */
};

struct program_question {
	const struct mu_game *game;
	const void *view; /* of the asked seat */
	uint32_t milliseconds;
	const atomic_int *stop; /* when it is not 0 the host wants to stop; or NULL */
};

struct program_bot;

/*
 * Runs the command with /bin/sh, in a process group of its own, with the host's standard error, or with none if it is
 * to be quiet. NULL: see errno.
 */
struct program_bot *program_bot_create(const char *command, bool quiet, enum mu_lang lang);
/*
 * Closes its input, gives it a moment to end by itself, ends it otherwise, with all that it has started. Returns the
 * processor time it took in nanoseconds. Takes NULL.
 */
uint64_t program_bot_destroy(struct program_bot *bot);

/* PROGRAM_ANSWERED, PROGRAM_STOPPED or a fault. The action is one of the legal ones. */
int program_bot_ask(struct program_bot *bot, const struct program_question *question, mu_action *ret_action);
/* What is to be said about the last fault besides its kind: an exit status, the answer; or "". */
const char *program_bot_detail(const struct program_bot *bot);

/* A seat that a program plays: it is started when it is needed, and after its first fault it is out. */
struct program_seat {
	const char *command; /* NULL: no program plays here */
	bool quiet;          /* what it writes to standard error is for nobody */
	enum mu_lang lang;   /* in which its faults are told */
	bool out;
	struct program_bot *bot;         /* NULL: not started, or ended */
	char detail[PROGRAM_DETAIL_MAX]; /* of its fault */
	uint64_t nanoseconds;            /* of the processor, as far as it has ended */
};

/* As program_bot_ask. Whatever is no answer has put the program out and ended it. */
int program_seat_ask(struct program_seat *seat, const struct program_question *question, mu_action *ret_action);
void program_seat_end(struct program_seat *seat);

#endif
