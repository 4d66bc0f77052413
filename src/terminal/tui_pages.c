/* Texts to be read over the table, the cover between people, and what takes a moment to find out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tui_inner.h"
#include "words/variants.h"

enum { HINT_STEP = 20 /* milliseconds between two looks at the keys */ };

/* -- Jobs beside the terminal -------------------------------------------------------------------- */

static void *job_run(void *job_pointer)
{
	struct job *job = job_pointer;
	job->run(job->with);
	sem_post(&job->done);
	return NULL;
}

void job_start(struct job *job)
{
	sem_init(&job->done, 0, 0);
	if (pthread_create(&job->thread, NULL, job_run, job))
		memory_or_end(NULL);
}

bool job_wait(struct job *job, unsigned milliseconds)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += milliseconds * 1000000l;
	until.tv_sec += until.tv_nsec / 1000000000l;
	until.tv_nsec %= 1000000000l;
	return sem_timedwait(&job->done, &until) == 0;
}

void job_end(struct job *job)
{
	pthread_join(job->thread, NULL);
	sem_destroy(&job->done);
}

/* -- Reading ---------------------------------------------------------------------------------------- */

typedef void page_maker(struct tui *t, struct page *page);

/* How far the page can be scrolled, and where a key leads. */
static size_t scroll_to(size_t first, size_t last, size_t rows, uint32_t key)
{
	switch (key) {
	case PRESSED_UP:
	case 'k':
		return first ? first - 1 : 0;
	case PRESSED_DOWN:
	case 'j':
		return first < last ? first + 1 : last;
	case PRESSED_PAGE_UP:
	case 'b':
		return first > rows ? first - rows : 0;
	case PRESSED_PAGE_DOWN:
	case ' ':
		return first + rows < last ? first + rows : last;
	case PRESSED_HOME:
		return 0;
	case PRESSED_END:
		return last;
	default:
		return first;
	}
}

static bool is_scroll(uint32_t key)
{
	return (key >= PRESSED_UP && key <= PRESSED_END) || key == 'j' || key == 'k' || key == ' ' || key == 'b' ||
	       key == PRESSED_SIZE || key == PRESSED_NOTHING;
}

/* Until a key that does not scroll; from the end on if that is what one wants to see first. */
static void read_pages(struct tui *t, const char *title, page_maker *make, bool from_end)
{
	size_t first = 0;
	uint32_t key = PRESSED_NOTHING;
	while (is_scroll(key)) {
		struct page page;
		tui_resize(t);
		if (tui_is_small(t)) {
			key = terminal_key(-1);
			continue;
		}
		page_init(&page, t->scene.sight.lang, t->scene.sight.made, layout_reader_width(&t->grid));
		make(t, &page);
		const size_t rows = t->grid.height - 3, last = page.count > rows ? page.count - rows : 0;
		first = from_end ? last : scroll_to(first < last ? first : last, last, rows, key);
		from_end = false;
		layout_reader(&t->layout, &t->grid, page.lang, mu_text(page.lang, title), &page, first);
		page_release(&page);
		terminal_draw(&t->grid);
		key = terminal_key(-1);
		if (key == PRESSED_MOUSE) {
			unsigned x, y;
			terminal_mouse(&x, &y);
			key = layout_key_at(&t->layout, x, y);
		}
	}
	t->leaving |= key == PRESSED_LEAVE;
}

static void make_log(struct tui *t, struct page *page)
{
	page_text(page, LOOK_PLAIN, "", t->scene.story, t->scene.story_length);
}

static void make_table(struct tui *t, struct page *page)
{
	const struct voice voice = page_open(page);
	plain_table(t->scene.words->game, &voice, &t->scene.sight.seating, &t->view);
	plain_hand(t->scene.words->game, &voice, &t->scene.sight.seating, &t->view);
	page_close(page, LOOK_PLAIN);
}

static void make_rules(struct tui *t, struct page *page)
{
	const struct voice voice = page_open(page);
	plain_rules(t->scene.words->game, &voice);
	page_close(page, LOOK_PLAIN);
}

/* All of what may have had no room: the question, and what every choice means. */
static void make_more(struct tui *t, struct page *page)
{
	const struct scene *scene = &t->scene;
	screen_question(page, scene->words, &scene->sight);
	if (scene->note)
		page_text(page, LOOK_BOLD, "", scene->note, strlen(scene->note));
	for (int i = 0; i < scene->count; i++) {
		char label[SPEECH_MAX], text[SPEECH_MAX];
		page_line(page, LOOK_PLAIN, "");
		struct voice voice = page_open(page);
		scene->words->label(&voice, label, sizeof label, &scene->sight.seating, scene->sight.view, scene->actions[i]);
		say_text(&voice, "", 0, label);
		page_close(page, i == scene->chosen ? LOOK_CHOSEN : LOOK_BOLD);
		voice = page_open(page);
		words_action(scene->words, &voice, text, sizeof text, &scene->sight.seating, scene->sight.view,
		             scene->actions[i]);
		say_text(&voice, "  ", 2, text);
		page_close(page, LOOK_PLAIN);
	}
	page_line(page, LOOK_PLAIN, "");
	if (scene->over) {
		const struct voice voice = page_open(page);
		scene->words->result(&voice, &scene->sight.seating, scene->sight.view);
		page_close(page, LOOK_PLAIN);
	}
}

static void add_welcome(struct tui *t, struct page *page)
{
	const struct voice voice = page_open(page);
	for (const char *const *sentence = t->scene.screen->welcome; *sentence; sentence++)
		say_item(&voice, "- ", 2, *sentence, NULL);
	page_close(page, LOOK_PLAIN);
	if (!variants_are_there(t->host->game, match_setup(t->host->match)))
		return;
	page_line(page, LOOK_PLAIN, "");
	page_line(page, LOOK_BOLD, mu_text(page->lang, "House rules at this table:"));
	const struct voice again = page_open(page);
	variants_say(&again, "- ", 2, t->host->game, match_setup(t->host->match));
	page_close(page, LOOK_PLAIN);
}

static void make_welcome(struct tui *t, struct page *page)
{
	add_welcome(t, page);
	page_line(page, LOOK_PLAIN, "");
	page_line(page, LOOK_BOLD, mu_text(page->lang, "Press Enter to begin."));
}

void tui_welcome(struct tui *t)
{
	read_pages(t, t->scene.words->game->title, make_welcome, false);
}

static void make_help(struct tui *t, struct page *page)
{
	static const struct {
		const char *keys, *meaning;
	} keys[] = {
	    {"↑ ↓", N_("choose an answer; its meaning is shown beside it")},
	    {"1 2 3 …", N_("choose the answer with that number")},
	    {N_("letters"), N_("choose the next answer that begins with that letter (hold Shift if the letter is also one "
	                       "of the keys below)")},
	    {N_("Enter"), N_("confirm the selected answer; clicking it does the same")},
	    {N_("Space"), N_("skip ahead to your next decision")},
	    {"h", N_("hint: what the analyst would do")},
	    {"w", N_("why: what the bots' last move tells you")},
	    {"l", N_("log: everything that has happened")},
	    {"t", N_("table: everything face up, and your hand")},
	    {"m", N_("more: the question and all answers in full")},
	    {"r", N_("show a summary of the rules")},
	    {"s", N_("stops: when you are asked to react")},
	    {"u", N_("take back your last answer, as long as nothing has been revealed or decided since")},
	    {"q", N_("leave; the game is saved, and \"muster resume\" continues it")},
	};
	struct voice voice = page_open(page);
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		say_pair(&voice, keys[i].keys, 14, keys[i].meaning);
	page_close(page, LOOK_PLAIN);
	page_line(page, LOOK_PLAIN, "");
	page_line(page, LOOK_ACCENT, mu_text(page->lang, t->scene.screen->legend));
	page_line(page, LOOK_PLAIN, "");
	add_welcome(t, page);
	page_line(page, LOOK_PLAIN, "");
	make_rules(t, page);
}

static void make_why(struct tui *t, struct page *page)
{
	char *text;
	size_t length;
	const struct voice voice = {.out = memory_or_end(open_memstream(&text, &length)),
	                            .lang = page->lang,
	                            .made = page->made};
	course_why(t->host, &voice, &t->scene.sight.seating, 1);
	fclose(voice.out);
	page_text(page, LOOK_PLAIN, "", memory_or_end(text), length);
	free(text);
}

bool tui_read_key(struct tui *t, uint32_t key)
{
	switch (key) {
	case '?':
		read_pages(t, N_("Help"), make_help, false);
		return true;
	case 'l':
		read_pages(t, N_("Log"), make_log, true);
		return true;
	case 't':
		read_pages(t, N_("The table"), make_table, false);
		return true;
	case 'r':
		read_pages(t, N_("Rules summary"), make_rules, false);
		return true;
	case 'm':
		read_pages(t, N_("In full"), make_more, false);
		return true;
	case 'w':
		read_pages(t, N_("Why"), make_why, false);
		return true;
	default:
		return false;
	}
}

/* -- The cover ------------------------------------------------------------------------------------------ */

void tui_cover(struct tui *t, mu_seat seat)
{
	const enum mu_lang lang = host_voice(t->host, seat).lang;
	const struct seating seating = host_seating(t->host, MU_TABLE);
	uint32_t key = PRESSED_NOTHING;
	while (key != '\n' && !t->leaving) {
		struct page page;
		tui_resize(t);
		page_init(&page, lang, NULL, t->grid.width > 4 ? t->grid.width - 4 : 1);
		struct voice voice = page_open(&page);
		say(&voice, "{name}, your turn to decide.", "name", seating.names[seat], NULL);
		page_close(&page, LOOK_BOLD);
		page_line(&page, LOOK_PLAIN, "");
		voice = page_open(&page);
		say(&voice, "Press Enter when only you can see the screen.", NULL);
		page_close(&page, LOOK_PLAIN);
		layout_cover(&t->grid, &page);
		page_release(&page);
		terminal_draw(&t->grid);
		key = terminal_key(-1);
		t->leaving = key == PRESSED_LEAVE || key == 'q';
	}
	if (!t->leaving)
		t->host->at_screen = seat;
	grid_clear(&t->grid);
}

/* -- Hints and reasons ---------------------------------------------------------------------------------- */

struct asking {
	struct tui *t;
	FILE *out;
};

static void hint_make(void *with)
{
	const struct asking *asking = with;
	const struct sight *sight = &asking->t->scene.sight;
	const struct voice voice = {.out = asking->out, .lang = sight->lang, .made = sight->made};
	course_hint(asking->t->host, &voice, &asking->t->scene.sight.seating);
}

/* It stands where the meaning of a choice does, until another one is chosen. */
void tui_hint(struct tui *t)
{
	char *text;
	size_t length;
	struct asking asking = {.t = t, .out = memory_or_end(open_memstream(&text, &length))};
	struct job job = {.run = hint_make, .with = &asking};
	tui_say(t, N_("The analyst is thinking…"));
	tui_show(t);
	job_start(&job);
	while (!job_wait(&job, HINT_STEP)) {
		const uint32_t key = terminal_key(0);
		t->leaving |= key == PRESSED_LEAVE;
		if (key == PRESSED_SIZE)
			tui_show(t);
	}
	job_end(&job);
	fclose(asking.out);
	memory_or_end(text);
	snprintf(t->note, sizeof t->note, "%s", text);
	t->note[strcspn(t->note, "\n")] = '\0';
	free(text);
	t->message[0] = '\0';
}
