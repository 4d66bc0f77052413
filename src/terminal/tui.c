#include <errno.h>
#include <string.h>
#include <time.h>

#include "words/complain.h"
#include "saves.h"
#include "tui_inner.h"

enum {
	THINKING_SHOWN = 400, /* milliseconds after which it is said that somebody thinks */
	THINKING_STEP = 5,
};

/* -- Showing ---------------------------------------------------------------------------------- */

struct voice tui_voice(const struct tui *t, FILE *out)
{
	return (struct voice){.out = out, .lang = t->scene.sight.lang, .width = SPEECH_WIDTH, .made = t->scene.sight.made};
}

void tui_say(struct tui *t, const char *sentence)
{
	snprintf(t->message, sizeof t->message, "%s", mu_text(t->scene.sight.lang, sentence));
}

static long now_milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whose eyes are on the screen: a single person's always; else whoever was there last, and in the end everybody's. */
static mu_seat viewer_of(const struct host *host)
{
	const bool over = host->game->ask(match_state(host->match)).seat < 0;
	mu_seat viewer = over ? MU_TABLE : host->at_screen;
	if (!host_is_hot_seat(host))
		for (viewer = 0; !host_is_human(host, viewer); viewer++)
			;
	return viewer;
}

static const struct story *story_of(const struct host *host, mu_seat viewer)
{
	return &host->stories[viewer < 0 ? MU_SEATS_MAX : viewer];
}

/* Everything from the view of whoever looks. */
static void scene_update(struct tui *t)
{
	const struct host *host = t->host;
	struct scene *scene = &t->scene;
	const mu_seat viewer = viewer_of(host), asked = host->game->ask(match_state(host->match)).seat;
	host->game->view(match_state(host->match), viewer, &t->view);
	scene->words = host->words;
	scene->screen = screen_find(host->game);
	scene->sight = (struct sight){.lang = host_voice(host, viewer).lang,
	                              .made = match_made_names(host->match),
	                              .seating = host_seating(host, viewer),
	                              .view = &t->view};
	scene->sight.seating.pictured = true;
	scene->over = asked < 0;
	scene->count = 0;
	scene->passes = asked == viewer && asked >= 0;
	scene->story = story_of(host, viewer)->text;
	scene->story_length = story_of(host, viewer)->length;
	scene->story_new = story_of(host, viewer)->shown;
	scene->can_undo = t->back > 0 && t->taker == viewer;
}

void tui_resize(struct tui *t)
{
	unsigned width, height;
	terminal_size(&width, &height);
	if (width == t->grid.width && height == t->grid.height)
		return;
	grid_release(&t->grid);
	grid_release(&t->before);
	if (!grid_init(&t->grid, width, height) || !grid_init(&t->before, width, height))
		memory_or_end(NULL);
}

bool tui_is_small(struct tui *t)
{
	struct page page;
	if (layout_fits(&t->grid))
		return false;
	page_init(&page, t->scene.sight.lang, t->scene.sight.made, t->grid.width > 2 ? t->grid.width - 2 : 1);
	const struct voice voice = page_open(&page);
	say(&voice, "The window is too small: it needs {width} columns and {height} lines.", "width",
	    digits_of(LAYOUT_WIDTH_MIN).text, "height", digits_of(LAYOUT_HEIGHT_MIN).text, NULL);
	page_close(&page, LOOK_BOLD);
	layout_cover(&t->grid, &page);
	page_release(&page);
	terminal_draw(&t->grid);
	return true;
}

void tui_show(struct tui *t)
{
	tui_resize(t);
	if (tui_is_small(t))
		return;
	t->scene.note = t->note[0] ? t->note : NULL;
	t->scene.message = t->message[0] ? t->message : NULL;
	layout_scene(&t->layout, &t->grid, &t->scene);
	terminal_draw(&t->grid);
}

/* -- Moves ------------------------------------------------------------------------------------------ */

static void game_save(struct tui *t)
{
	char *path = t->options->path;
	if (!path[0] || save_write(path, t->host->match))
		return;
	snprintf(t->message, sizeof t->message, mu_text(t->scene.sight.lang, "The game cannot be saved: %s"),
	         error_text(t->scene.sight.lang, errno));
	path[0] = '\0';
}

/* The last move told nobody anything, and chance had no part in it. */
static bool move_is_quiet(const struct host *host)
{
	const struct match_move *move = match_move(host->match, match_move_count(host->match) - 1);
	for (size_t i = 0; i < match_event_count(host->match); i++)
		if (words_reveal(host->words, match_event(host->match, i)))
			return false;
	return move->chance_from == move->chance_to;
}

static void person_acts(struct tui *t, mu_seat seat, mu_action action)
{
	struct story *story = &t->host->stories[seat];
	story->shown = story->length;
	t->note[0] = '\0';
	host_act(t->host, action);
	t->answered |= 1u << seat;
	t->back = move_is_quiet(t->host);
	t->taker = seat;
	t->skipping = false;
	game_save(t);
}

/* What the asked seat will answer tells the person who could take back nothing: it is their own, or cannot be another one. */
static bool answer_is_silent(const struct tui *t, mu_seat seat)
{
	const struct screen *screen = screen_find(t->host->game);
	return seat == t->taker || (screen->forced && screen->forced(match_state(t->host->match)));
}

/* After an answer that the person who could take back has not given. */
static void back_keep(struct tui *t, bool silent)
{
	t->back = t->back && silent && move_is_quiet(t->host) ? t->back + 1 : 0;
}

/* For a person who does not want to be asked, or cannot do anything. */
static void declines(struct tui *t, mu_seat seat, mu_action decline)
{
	const bool silent = answer_is_silent(t, seat);
	host_act(t->host, decline);
	back_keep(t, silent);
}

static void take_back(struct tui *t)
{
	t->undo = false;
	while (t->back) {
		match_undo(t->host->match);
		t->back--;
	}
	host_tell_undo(t->host, t->taker);
	game_save(t);
}

static void refuse_undo(struct tui *t, mu_seat seat)
{
	tui_say(t, seat >= 0 && t->answered >> seat & 1
	               ? N_("You can take back an answer only until something is revealed or decided.")
	               : N_("There is nothing to take back."));
}

/* -- While others play ------------------------------------------------------------------------------- */

static void key_waiting(struct tui *t, uint32_t key)
{
	unsigned x, y;
	if (key == PRESSED_NOTHING)
		return;
	t->message[0] = '\0';
	if (key == PRESSED_MOUSE) {
		terminal_mouse(&x, &y);
		key = layout_key_at(&t->layout, x, y);
	}
	if (key == PRESSED_LEAVE || key == 'q')
		t->leaving = true;
	else if (key == ' ')
		t->skipping = true;
	else if (key == 'u' && t->scene.can_undo)
		t->undo = true;
	else if (key == 'u')
		refuse_undo(t, t->scene.sight.seating.viewer);
	else
		tui_read_key(t, key);
	tui_show(t);
}

/* Leaves time to look, unless somebody is in a hurry. */
static void linger(struct tui *t)
{
	const long until = now_milliseconds() + t->options->pace;
	uint32_t key = tui_motion(t);
	for (;;) {
		key_waiting(t, key);
		const long left = until - now_milliseconds();
		if (t->skipping || t->leaving || t->undo || left <= 0)
			return;
		key = terminal_key((int)left);
	}
}

struct thinking {
	struct host *host;
	struct thought thought;
};

static void think(void *with)
{
	struct thinking *thinking = with;
	thought_make(thinking->host, &thinking->thought);
}

static void say_thinking(struct tui *t, mu_seat seat, char *text, size_t size)
{
	const struct voice voice = tui_voice(t, NULL);
	phrase(&voice, text, size, "{name} is thinking…", "name", t->scene.sight.seating.names[seat], NULL);
	text_resolve(&voice, text, size);
	t->scene.busy = text;
	tui_show(t);
	t->scene.busy = NULL;
}

static void bot_moves(struct tui *t, mu_seat seat)
{
	struct thinking thinking = {.host = t->host};
	struct job job = {.run = think, .with = &thinking};
	char text[SPEECH_MAX];
	const long start = now_milliseconds();
	bool said = false;
	job_start(&job);
	while (!job_wait(&job, THINKING_STEP)) {
		if (!said && now_milliseconds() - start > THINKING_SHOWN) {
			say_thinking(t, seat, text, sizeof text);
			said = true;
		}
		key_waiting(t, terminal_key(0));
	}
	job_end(&job);
	if (t->leaving || t->undo)
		return;
	const bool silent = answer_is_silent(t, seat);
	thought_act(t->host, &thinking.thought);
	back_keep(t, silent);
}

/* -- While a person decides ---------------------------------------------------------------------------- */

/* The next choice that begins with the letter, in the person's language or as it is typed in plain text. */
static bool choose_letter(struct tui *t, uint32_t key)
{
	struct scene *scene = &t->scene;
	char start[LETTER_BYTES + 1];
	const struct voice voice = tui_voice(t, NULL);
	if (key <= ' ' || key == 0x7f || key >= PRESSED_UP)
		return false;
	letter_write(key, start);
	for (int i = 1; i <= scene->count; i++) {
		const int index = (scene->chosen + i) % scene->count;
		char label[SPEECH_MAX], text[MU_TEXT_MAX];
		scene->words->label(&voice, label, sizeof label, &scene->sight.seating, scene->sight.view,
		                    scene->actions[index]);
		scene->words->game->action_text(scene->actions[index], text, sizeof text);
		if (text_begins(label, start) || text_begins(text, start)) {
			scene->chosen = index;
			return true;
		}
	}
	return false;
}

static void choose_number(struct tui *t, unsigned digit)
{
	const unsigned count = (unsigned)t->scene.count;
	t->typed = 10 * t->typed + digit;
	if (t->typed > count)
		t->typed = digit;
	if (t->typed && t->typed <= count)
		t->scene.chosen = (int)t->typed - 1;
	else
		tui_say(t, N_("There is no choice with that number."));
}

static void choose_by(struct tui *t, int step)
{
	const int count = t->scene.count, last = count - 1;
	const int chosen = t->scene.chosen + step;
	if (step == 1 || step == -1)
		t->scene.chosen = (chosen + count) % count;
	else
		t->scene.chosen = chosen < 0 ? 0 : chosen > last ? last : chosen;
}

static bool key_moves(struct tui *t, uint32_t key)
{
	const int page = t->layout.list_rows > 1 ? (int)t->layout.list_rows : 1;
	switch (key) {
	case PRESSED_UP:
	case PRESSED_LEFT:
	case 'k':
		choose_by(t, -1);
		return true;
	case PRESSED_DOWN:
	case PRESSED_RIGHT:
	case 'j':
	case '\t':
		choose_by(t, 1);
		return true;
	case PRESSED_PAGE_UP:
		choose_by(t, page > 1 ? -page : -2);
		return true;
	case PRESSED_PAGE_DOWN:
		choose_by(t, page > 1 ? page : 2);
		return true;
	case PRESSED_HOME:
		t->scene.chosen = 0;
		return true;
	case PRESSED_END:
		t->scene.chosen = t->scene.count - 1;
		return true;
	default:
		return false;
	}
}

/* When to be asked for reactions: one after the other. */
static void stops_next(struct tui *t)
{
	static const char *const sentences[STOPS_COUNT] = {
	    [STOPS_DANGER] = N_("Stops set to \"danger\": you are asked to react only when it matters."),
	    [STOPS_ALL] = N_("Stops set to \"all\": you are asked every time you could react."),
	    [STOPS_OWN] = N_("Stops set to \"own\": you are never asked to react, only to make your own decisions."),
	};
	t->host->stops = (t->host->stops + 1) % STOPS_COUNT;
	tui_say(t, sentences[t->host->stops]);
}

/* True: the chosen action is to be done. */
static bool key_asked(struct tui *t, uint32_t key)
{
	unsigned x, y;
	const bool digit = key >= '0' && key <= '9';
	t->message[0] = '\0';
	if (!digit)
		t->typed = 0;
	if (key == PRESSED_MOUSE) {
		terminal_mouse(&x, &y);
		key = layout_key_at(&t->layout, x, y);
	}
	if (key >= KEY_CHOICE && key < KEY_CHOICE + (uint32_t)t->scene.count) {
		const bool again = t->scene.chosen == (int)(key - KEY_CHOICE);
		t->scene.chosen = (int)(key - KEY_CHOICE);
		t->note[0] = '\0';
		return again;
	}
	if (key == '\n')
		return !tui_is_small(t);
	if (digit || key_moves(t, key)) {
		if (digit)
			choose_number(t, key - '0');
		t->note[0] = '\0';
	} else if (key == 'q' || key == PRESSED_LEAVE) {
		t->leaving = true;
	} else if (key == 'h') {
		tui_hint(t);
	} else if (key == 's') {
		stops_next(t);
	} else if (key == 'u') {
		t->undo = t->scene.can_undo;
		if (!t->undo)
			refuse_undo(t, t->scene.sight.seating.viewer);
	} else if (!tui_read_key(t, key) && key != PRESSED_SIZE && key != PRESSED_NOTHING) {
		if (choose_letter(t, key))
			t->note[0] = '\0';
		else
			tui_say(t, N_("That key does nothing here. Press ? for help."));
	}
	return false;
}

/* Where one may let something pass, that is what a hasty Enter does; what is one's own comes first. */
static int first_choice(const struct tui *t)
{
	const int last = t->scene.count - 1;
	const bool may = t->scene.actions[last] == t->host->game->decline;
	return may && t->host->game->is_reaction(&t->view) ? last : 0;
}

static void person_decides(struct tui *t, mu_seat seat)
{
	bool done = false;
	if (host_is_hot_seat(t->host) && t->host->at_screen != seat) {
		t->back = 0;
		tui_cover(t, seat);
		if (t->leaving)
			return;
	}
	t->host->held &= ~(1u << seat);
	scene_update(t);
	t->scene.passes = false;
	t->scene.count = t->host->game->legal(&t->view, t->scene.actions);
	t->scene.chosen = first_choice(t);
	t->typed = 0;
	t->skipping = false;
	tui_show(t);
	uint32_t key = tui_motion(t);
	while (!done && !t->leaving && !t->undo) {
		if (key == PRESSED_NOTHING)
			key = terminal_key(-1);
		done = key != PRESSED_NOTHING && key_asked(t, key);
		tui_show(t);
		key = PRESSED_NOTHING;
	}
	if (done)
		person_acts(t, seat, t->scene.actions[t->scene.chosen]);
}

/* -- The course of the game -------------------------------------------------------------------------------- */

static size_t told(const struct tui *t)
{
	return story_of(t->host, viewer_of(t->host))->length;
}

/* To be compared with what comes. */
static void picture_keep(struct tui *t)
{
	if (t->before.width != t->grid.width || t->before.height != t->grid.height)
		return;
	grid_copy(&t->before, &t->grid);
	t->table_before = t->layout.table;
}

/* One step: a bot, the host for a person, or a person. */
static void step(struct tui *t, mu_seat seat)
{
	mu_action decline;
	const size_t before = told(t);
	const mu_seat viewer = viewer_of(t->host);
	if (!host_is_human(t->host, seat))
		bot_moves(t, seat);
	else if (course_declines(t->host, seat, &decline))
		declines(t, seat, decline);
	else
		person_decides(t, seat);
	if (t->leaving)
		return;
	if (t->undo)
		take_back(t);
	picture_keep(t);
	scene_update(t);
	if (viewer != viewer_of(t->host) || told(t) == before)
		return;
	const mu_seat next = t->host->game->ask(match_state(t->host->match)).seat;
	if (next == viewer && next >= 0 && !course_declines(t->host, next, &decline))
		return; /* it is seen behind the next question */
	tui_show(t);
	if (next >= 0 && (!host_is_human(t->host, next) || t->back == 0))
		linger(t);
	if (t->undo)
		take_back(t);
}

static void look_at_the_end(struct tui *t)
{
	t->scene.note = NULL;
	scene_update(t);
	tui_show(t);
	while (!t->leaving)
		key_waiting(t, terminal_key(-1));
}

enum tui_end tui_play(struct host *host, const struct tui_options *options)
{
	struct tui t = {.host = host, .options = options, .taker = MU_NOBODY};
	mu_seat seat;
	tui_resize(&t);
	scene_update(&t);
	if (options->welcome)
		tui_welcome(&t);
	if (options->notice)
		snprintf(t.message, sizeof t.message, "%s", options->notice);
	game_save(&t);
	tui_show(&t);
	while (!t.leaving && (seat = host->game->ask(match_state(host->match)).seat) >= 0)
		step(&t, seat);
	const bool over = host->game->ask(match_state(host->match)).seat < 0;
	game_save(&t);
	if (over && !t.leaving)
		look_at_the_end(&t);
	grid_release(&t.grid);
	grid_release(&t.before);
	return over ? TUI_OVER : terminal_signal() ? TUI_ENDED : TUI_LEFT;
}
