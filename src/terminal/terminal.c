#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum {
	PATIENCE = 250,  /* milliseconds between two looks at whether a signal has come */
	ESCAPE_WAIT = 25 /* for the rest of a key's code */
};

static struct termios before; /* how the terminal was */
static SCREEN *screen;
static unsigned mouse_x, mouse_y;
static volatile sig_atomic_t leave;
static attr_t attributes[LOOK_COUNT];
static short pairs[LOOK_COUNT];

/* -- Beginning and end --------------------------------------------------------------------------- */

/* Letters are UTF-8 here, whatever the system's language; where it has no such locale there is C.UTF-8. */
static bool locale_set(void)
{
	static const char *const names[] = {"", "C.UTF-8", "C.utf8", "en_US.UTF-8"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (setlocale(LC_CTYPE, names[i]) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
			return true;
	return false;
}

bool terminal_is_there(void)
{
	const char *kind = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind && *kind && strcmp(kind, "dumb") != 0;
}

static void on_leave(int signal)
{
	leave = signal;
}

/* Only what is allowed in a signal handler: no library, the bare codes. */
static void on_crash(int signal)
{
	static const char codes[] = "\033[?1006l\033[?1002l\033[?1000l\033[0m\033[?25h\033[?1l\033>\033[?1049l\r\n";
	const ssize_t written = write(STDOUT_FILENO, codes, sizeof codes - 1);
	(void)written;
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
	raise(signal); /* the usual thing happens now, see SA_RESETHAND */
}

static void signals_set(void)
{
	static const int leaving[] = {SIGHUP, SIGTERM, SIGINT}, crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	struct sigaction action = {.sa_handler = on_leave};
	for (size_t i = 0; i < sizeof leaving / sizeof leaving[0]; i++)
		sigaction(leaving[i], &action, NULL);
	action = (struct sigaction){.sa_handler = on_crash, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
	for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
		sigaction(crashes[i], &action, NULL);
}

/* Few colours, readable on black and on white; bold, reversed and signs say the same without them. */
static void looks_set(void)
{
	static const struct {
		attr_t attributes;
		short few, many; /* colour of 8, of 256; -1: the terminal's own */
	} looks[LOOK_COUNT] = {
	    [LOOK_PLAIN] = {A_NORMAL, -1, -1},          [LOOK_BOLD] = {A_BOLD, -1, -1},
	    [LOOK_BAR] = {A_REVERSE, -1, -1},           [LOOK_CHOSEN] = {A_REVERSE | A_BOLD, -1, -1},
	    [LOOK_ACCENT] = {A_NORMAL, COLOR_BLUE, 31}, [LOOK_GOOD] = {A_BOLD, COLOR_GREEN, 28},
	    [LOOK_BAD] = {A_BOLD, COLOR_RED, 160},      [LOOK_NEW] = {A_BOLD, -1, -1},
	};
	const char *no_color = getenv("NO_COLOR");
	const bool colours = !(no_color && *no_color) && has_colors() && start_color() == OK && use_default_colors() == OK;
	for (short i = 0; i < LOOK_COUNT; i++) {
		const short colour = COLORS >= 256 ? looks[i].many : looks[i].few;
		attributes[i] = looks[i].attributes;
		pairs[i] = 0;
		if (colours && colour >= 0 && init_pair((short)(i + 1), colour, -1) == OK)
			pairs[i] = (short)(i + 1);
	}
}

bool terminal_begin(void)
{
	if (tcgetattr(STDIN_FILENO, &before) || !locale_set())
		return false;
	screen = newterm(NULL, stdout, stdin);
	if (!screen)
		return false;
	signals_set();
	atexit(terminal_end);
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	set_escdelay(ESCAPE_WAIT);
	curs_set(0);
	mouseinterval(0);
	mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	looks_set();
	return true;
}

bool terminal_is_quick(void)
{
	return baudrate() > 9600;
}

void terminal_end(void)
{
	if (!screen)
		return;
	endwin();
	delscreen(screen);
	screen = NULL;
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

int terminal_signal(void)
{
	return leave;
}

/* -- Showing ------------------------------------------------------------------------------------------ */

void terminal_size(unsigned *ret_width, unsigned *ret_height)
{
	*ret_width = COLS > 0 ? (unsigned)COLS : 1;
	*ret_height = LINES > 0 ? (unsigned)LINES : 1;
}

static void draw_cell(unsigned x, unsigned y, const struct letter_cell *cell)
{
	const wchar_t letters[] = {(wchar_t)cell->letter, (wchar_t)cell->above, L'\0'};
	cchar_t shown;
	setcchar(&shown, letters, attributes[cell->look], pairs[cell->look], NULL);
	mvadd_wch((int)y, (int)x, &shown);
}

void terminal_draw(const struct grid *grid)
{
	erase();
	for (unsigned y = 0; y < grid->height; y++) {
		for (unsigned x = 0; x < grid->width; x++) {
			const struct letter_cell *cell = grid_at(grid, x, y);
			const bool empty = !cell->letter || (cell->letter == ' ' && cell->look == LOOK_PLAIN);
			if (cell->columns && !empty)
				draw_cell(x, y, cell);
		}
	}
	refresh();
}

/* -- Keys ----------------------------------------------------------------------------------------------- */

static uint32_t mouse_read(void)
{
	MEVENT event;
	if (getmouse(&event) != OK) /* a button was let go */
		return PRESSED_NOTHING;
	if (event.bstate & BUTTON4_PRESSED)
		return PRESSED_UP;
	if (event.bstate & BUTTON5_PRESSED)
		return PRESSED_DOWN;
	mouse_x = (unsigned)event.x;
	mouse_y = (unsigned)event.y;
	return PRESSED_MOUSE;
}

void terminal_mouse(unsigned *ret_x, unsigned *ret_y)
{
	*ret_x = mouse_x;
	*ret_y = mouse_y;
}

static uint32_t function_key(wint_t code)
{
	switch (code) {
	case KEY_UP:
		return PRESSED_UP;
	case KEY_DOWN:
		return PRESSED_DOWN;
	case KEY_LEFT:
		return PRESSED_LEFT;
	case KEY_RIGHT:
		return PRESSED_RIGHT;
	case KEY_PPAGE:
		return PRESSED_PAGE_UP;
	case KEY_NPAGE:
		return PRESSED_PAGE_DOWN;
	case KEY_HOME:
		return PRESSED_HOME;
	case KEY_END:
		return PRESSED_END;
	case KEY_BACKSPACE:
		return PRESSED_BACKSPACE;
	case KEY_ENTER:
		return '\n';
	case KEY_MOUSE:
		return mouse_read();
	case KEY_RESIZE:
		return PRESSED_SIZE;
	default:
		return PRESSED_UNKNOWN;
	}
}

static uint32_t letter_key(wint_t code)
{
	if (code == '\r')
		return '\n';
	if (code == 0x7f || code == '\b')
		return PRESSED_BACKSPACE;
	if (code == 4) /* Ctrl-D: the end of the input */
		return PRESSED_LEAVE;
	return code ? (uint32_t)code : PRESSED_UNKNOWN;
}

uint32_t terminal_key(int milliseconds)
{
	for (;;) {
		wint_t code;
		const int wait = milliseconds < 0 || milliseconds > PATIENCE ? PATIENCE : milliseconds;
		if (leave)
			return PRESSED_LEAVE;
		timeout(wait);
		const int got = get_wch(&code);
		if (got == KEY_CODE_YES)
			return function_key(code);
		if (got == OK)
			return letter_key(code);
		if (leave || !isatty(STDIN_FILENO))
			return PRESSED_LEAVE;
		if (milliseconds >= 0 && (milliseconds -= wait) <= 0)
			return PRESSED_NOTHING;
	}
}
