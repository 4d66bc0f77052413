/*
 * The terminal: shows a grid, reads keys and the mouse. It is always given back as it was, also when the program
 * is ended from outside or breaks. One per program.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "grid.h"

/* Keys that are no letters; below are the letters, '\n' is Enter. */
enum {
	PRESSED_NOTHING = 0, /* in the given time */
	PRESSED_ESCAPE = 27,
	PRESSED_UP = 0x110000,
	PRESSED_DOWN,
	PRESSED_LEFT,
	PRESSED_RIGHT,
	PRESSED_PAGE_UP,
	PRESSED_PAGE_DOWN,
	PRESSED_HOME,
	PRESSED_END,
	PRESSED_BACKSPACE,
	PRESSED_MOUSE,  /* at terminal_mouse() */
	PRESSED_SIZE,   /* the window has another size now */
	PRESSED_LEAVE,  /* somebody wants the program to end */
	PRESSED_UNKNOWN /* a key without a meaning here */
};

/* Standard input and output are a terminal that can show a full screen in UTF-8. */
bool terminal_is_there(void);
/* False: it cannot be done, and nothing has changed. */
bool terminal_begin(void);
/* Pictures that follow each other do not have to be waited for. */
bool terminal_is_quick(void);
void terminal_end(void);

void terminal_size(unsigned *ret_width, unsigned *ret_height);
void terminal_draw(const struct grid *grid);
/* Waits for a key at most that long; below 0: as long as it takes. */
uint32_t terminal_key(int milliseconds);
void terminal_mouse(unsigned *ret_x, unsigned *ret_y);
/* The signal that asks to leave, or 0. */
int terminal_signal(void);

#endif
