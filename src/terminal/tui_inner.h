/* What the files of the full screen share. */
#ifndef TUI_INNER_H
#define TUI_INNER_H

#include <pthread.h>
#include <semaphore.h>

#include "course.h"
#include "layout.h"
#include "terminal.h"
#include "tui.h"

enum { NOTE_MAX = 4096 };

struct tui {
	struct host *host;
	const struct tui_options *options;
	struct grid grid, before; /* what is shown, and what was before the last move */
	struct area table_before; /* where the table was then */
	struct layout layout;
	struct scene scene;
	struct mu_state view;
	char note[NOTE_MAX], message[SPEECH_MAX];
	unsigned typed; /* the number that is being typed */
	size_t moved;   /* moves whose motion was shown */
	bool skipping;  /* to the next question, without leaving time to look */
	bool leaving;
	bool undo;     /* somebody wants to take back */
	unsigned back; /* moves that can be taken back, the last one of a person and the answers since that told nothing */
	mu_seat taker; /* by whom */
	unsigned answered; /* seats of people who have answered anything */
};

/* -- tui.c -------------------------------------------------------------------------------- */

struct voice tui_voice(const struct tui *t, FILE *out); /* in the language of whoever looks */
void tui_say(struct tui *t, const char *sentence);      /* in the last line, until the next key */
void tui_show(struct tui *t);
/* Takes up another size of the window. */
void tui_resize(struct tui *t);
bool tui_is_small(struct tui *t);

/* -- tui_motion.c -------------------------------------------------------------------------- */

/* What the last move was, flying over the table, and what it has changed, glowing. A key ends it, and is returned. */
uint32_t tui_motion(struct tui *t);

/* -- tui_pages.c: texts to be read, until a key returns ------------------------------------- */

/* True: the key was for one of them. */
bool tui_read_key(struct tui *t, uint32_t key);
/* Runs beside the terminal, which goes on answering. False: somebody leaves. */
struct job {
	void (*run)(void *with);
	void *with;
	sem_t done;
	pthread_t thread;
};
void job_start(struct job *job);
bool job_wait(struct job *job, unsigned milliseconds); /* true: it is done */
void job_end(struct job *job);
void tui_hint(struct tui *t);

/* What the game is about, for somebody who does not know it. */
void tui_welcome(struct tui *t);
/* Waits until only the seat's person sees the screen. */
void tui_cover(struct tui *t, mu_seat seat);

#endif
