#include "layout.h"

#include <stdlib.h>
#include <string.h>

enum {
	LOG_BESIDE = 120, /* from this width on the log has a column of its own */
	LOG_WIDTH_MAX = 70,
	LIST_ROWS_MIN = 5, /* of the choices, whatever else there is to say */
	READER_WIDTH_MAX = 100,
	LOG_DENSE = 16,     /* below this height every line of the log counts */
	SENTENCES_MAX = 80, /* of the log that are looked at for its end */
};

bool layout_fits(const struct grid *grid)
{
	return grid->width >= LAYOUT_WIDTH_MIN && grid->height >= LAYOUT_HEIGHT_MIN;
}

uint32_t layout_key_at(const struct layout *layout, unsigned x, unsigned y)
{
	for (unsigned i = 0; i < layout->zone_count; i++) {
		const struct zone *zone = &layout->zones[i];
		if (zone->y == y && x >= zone->x && x < zone->x + zone->width)
			return zone->key;
	}
	return 0;
}

static void zone_add(struct layout *layout, struct area area, uint32_t key)
{
	for (unsigned y = area.y; y < area.y + area.height && layout->zone_count < ZONES_MAX; y++)
		layout->zones[layout->zone_count++] = (struct zone){area.x, y, area.width, key};
}

/* -- Title and keys -------------------------------------------------------------------------------- */

static void draw_title(struct grid *grid, const struct scene *scene)
{
	struct page page;
	char text[SPEECH_MAX], legend[SPEECH_MAX];
	const enum mu_lang lang = scene->sight.lang;
	page_init(&page, lang, scene->sight.made, 0);
	const struct voice voice = page_open(&page);
	words_title(scene->words, &voice, &scene->sight.seating, scene->sight.view);
	page_close(&page, LOOK_BAR);
	snprintf(text, sizeof text, " %s · %s", mu_text(lang, scene->words->game->title), page.lines[0].text);
	word_get(lang, legend, sizeof legend, scene->screen->legend);
	const unsigned end = grid_text(grid, 0, 0, LOOK_BAR, text), width = marked_columns(legend);
	if (end + 2 + width + 1 <= grid->width)
		grid_text(grid, grid->width - width - 1, 0, LOOK_BAR, legend);
	grid_look(grid, (struct area){0, 0, grid->width, 1}, LOOK_BAR);
	page_release(&page);
}

struct key_name {
	const char *name;
	uint32_t key;
	const char *does;
};

/* As many as fit, the most needed first. */
static void draw_keys(struct layout *layout, struct grid *grid, enum mu_lang lang, const struct key_name *keys)
{
	const unsigned y = grid->height - 1;
	unsigned x = 1;
	for (; keys->name; keys++) {
		char text[SPEECH_MAX];
		snprintf(text, sizeof text, "%s %s", mu_text(lang, keys->name), mu_text(lang, keys->does));
		const unsigned width = marked_columns(text);
		if (x + width + 1 > grid->width)
			continue;
		grid_text(grid, x, y, LOOK_BAR, text);
		zone_add(layout, (struct area){x, y, width, 1}, keys->key);
		x += width + 3;
	}
	grid_look(grid, (struct area){0, y, grid->width, 1}, LOOK_BAR);
}

static void draw_foot(struct layout *layout, struct grid *grid, const struct scene *scene)
{
	static const struct key_name asked[] = {
	    {"↑↓", 0, N_("choose")}, {"Enter", '\n', N_("confirm")}, {"?", '?', N_("help")},
	    {"q", 'q', N_("leave")}, {"h", 'h', N_("hint")},         {"l", 'l', N_("log")},
	    {"t", 't', N_("table")}, {"w", 'w', N_("why")},          {"r", 'r', N_("rules")},
	    {NULL, 0, NULL},
	};
	static const struct key_name undo[] = {
	    {"↑↓", 0, N_("choose")}, {"Enter", '\n', N_("confirm")}, {"u", 'u', N_("take back")}, {"?", '?', N_("help")},
	    {"q", 'q', N_("leave")}, {"h", 'h', N_("hint")},         {"l", 'l', N_("log")},       {NULL, 0, NULL},
	};
	static const struct key_name waiting[] = {
	    {N_("Space"), ' ', N_("continue")},
	    {"l", 'l', N_("log")},
	    {"?", '?', N_("help")},
	    {"t", 't', N_("table")},
	    {"q", 'q', N_("leave")},
	    {NULL, 0, NULL},
	};
	static const struct key_name moved[] = {
	    {"u", 'u', N_("take back")}, {N_("Space"), ' ', N_("continue")},
	    {"l", 'l', N_("log")},       {"?", '?', N_("help")},
	    {"q", 'q', N_("leave")},     {NULL, 0, NULL},
	};
	static const struct key_name over[] = {
	    {"q", 'q', N_("leave")}, {"l", 'l', N_("log")},  {"w", 'w', N_("why")},
	    {"t", 't', N_("table")}, {"?", '?', N_("help")}, {NULL, 0, NULL},
	};
	if (scene->message) {
		grid_text(grid, 1, grid->height - 1, LOOK_BAR, scene->message);
		grid_look(grid, (struct area){0, grid->height - 1, grid->width, 1}, LOOK_BAR);
		return;
	}
	const bool yours = scene->count > 0;
	draw_keys(layout, grid, scene->sight.lang,
	          scene->over                ? over
	          : yours && scene->can_undo ? undo
	          : yours                    ? asked
	          : scene->can_undo          ? moved
	                                     : waiting);
}

/* -- The log -------------------------------------------------------------------------------------- */

/* Where the last sentences begin. */
static size_t story_tail(const struct scene *scene)
{
	size_t at = scene->story_length;
	for (int left = SENTENCES_MAX; at && left; left--) {
		at--;
		while (at && scene->story[at - 1] != '\n')
			at--;
	}
	return at;
}

/* Without empty lines, where every line counts. */
static void add_story(struct page *page, const struct scene *scene, size_t from, size_t to, bool news, bool dense)
{
	const enum look look = news ? LOOK_NEW : LOOK_PLAIN;
	while (from < to) {
		const char *text = scene->story + from, *stop = memchr(text, '\n', to - from);
		const size_t length = stop ? (size_t)(stop - text) : to - from;
		if (length)
			page_text(page, look, news ? "› " : "", text, length);
		else if (!dense)
			page_line(page, look, "");
		from += length + 1;
	}
}

/* The line at which the next sentence begins, or if none does, this one. */
static size_t sentence_from(const struct page *page, size_t line)
{
	for (size_t next = line; next < page->count; next++)
		if (page->lines[next].text[0] != ' ')
			return next;
	return line;
}

/* The last lines, what is new with a sign before it. */
static void draw_log(struct layout *layout, struct grid *grid, struct area area, const struct scene *scene)
{
	struct page page;
	const size_t from = story_tail(scene), length = scene->story_length;
	const size_t news = scene->story_new < from ? from : scene->story_new > length ? length : scene->story_new;
	if (area.height == 0)
		return;
	page_init(&page, scene->sight.lang, scene->sight.made, area.width);
	add_story(&page, scene, from, news, false, area.height < LOG_DENSE);
	const size_t old = page.count;
	add_story(&page, scene, news, length, true, area.height < LOG_DENSE);
	size_t first = page.count > area.height ? sentence_from(&page, page.count - area.height) : 0;
	if (old < first) { /* not all that is new is seen */
		grid_text(grid, area.x, area.y++, LOOK_ACCENT, mu_text(scene->sight.lang, "… press l for more"));
		area.height--;
		first = sentence_from(&page, first + 1);
	}
	layout->log = area;
	page_draw(&page, grid, area, first);
	page_release(&page);
}

/* -- The choices ---------------------------------------------------------------------------------- */

static void label_choice(struct page *page, const struct scene *scene, int index)
{
	char text[SPEECH_MAX], number[24];
	const bool chosen = index == scene->chosen;
	const struct voice voice = page_open(page);
	scene->words->label(&voice, text, sizeof text, &scene->sight.seating, scene->sight.view, scene->actions[index]);
	snprintf(number, sizeof number, "%s%*d  ", chosen ? "▸ " : "  ", scene->count > 9 ? 2 : 1, index + 1);
	say_text(&voice, number, marked_columns(number), text);
	page_close(page, chosen ? LOOK_CHOSEN : LOOK_PLAIN);
}

static size_t rows_of_choice(const struct scene *scene, unsigned width, int index)
{
	struct page page;
	page_init(&page, scene->sight.lang, scene->sight.made, width);
	label_choice(&page, scene, index);
	const size_t rows = page.count;
	page_release(&page);
	return rows;
}

/* The first choice that is seen, so that the chosen one is, a little above the end; `rows` leaves room for both signs. */
static int first_seen(const struct scene *scene, unsigned width, size_t rows)
{
	size_t used = 0;
	int first = 0;
	for (int i = 0; i < scene->count; i++)
		used += rows_of_choice(scene, width, i);
	if (used <= rows)
		return 0;
	rows -= 2;
	used = 0;
	for (int i = 0; i <= scene->chosen; i++) {
		used += rows_of_choice(scene, width, i);
		while (used > rows)
			used -= rows_of_choice(scene, width, first++);
	}
	return first;
}

static void say_hidden(struct grid *grid, unsigned x, unsigned y, enum mu_lang lang, const char *sign, int number)
{
	char text[SPEECH_MAX], line[SPEECH_MAX + 8];
	const struct voice voice = {.lang = lang};
	phrase_plural(&voice, text, sizeof text, "1 more", "{n} more", (unsigned)number, NULL);
	snprintf(line, sizeof line, "%s %s", sign, text);
	grid_text(grid, x, y, LOOK_ACCENT, line);
}

static void draw_choices(struct layout *layout, struct grid *grid, struct area area, const struct scene *scene)
{
	const enum mu_lang lang = scene->sight.lang;
	unsigned y = area.y;
	const unsigned end = area.y + area.height;
	int i = first_seen(scene, area.width, area.height);
	if (i)
		say_hidden(grid, area.x, y++, lang, "▲", i);
	const int first = i;
	for (; i < scene->count; i++) {
		struct page page;
		page_init(&page, lang, scene->sight.made, area.width);
		label_choice(&page, scene, i);
		const bool last = i == scene->count - 1, fits = y + page.count + !last <= end;
		if (fits) {
			const struct area place = {area.x, y, area.width, (unsigned)page.count};
			page_draw(&page, grid, place, 0);
			if (i == scene->chosen)
				grid_look(grid, place, LOOK_CHOSEN);
			zone_add(layout, place, KEY_CHOICE + (uint32_t)i);
			y += (unsigned)page.count;
		}
		page_release(&page);
		if (!fits)
			break;
	}
	layout->list_rows = (unsigned)(i - first);
	if (i < scene->count)
		say_hidden(grid, area.x, y, lang, "▼", scene->count - i);
}

/* What the chosen action means, or what was asked for instead. */
static void say_meaning(struct page *page, const struct scene *scene)
{
	char text[SPEECH_MAX];
	if (scene->note) {
		page_text(page, LOOK_BOLD, "", scene->note, strlen(scene->note));
		return;
	}
	const struct voice voice = page_open(page);
	words_action(scene->words, &voice, text, sizeof text, &scene->sight.seating, scene->sight.view,
	             scene->actions[scene->chosen]);
	say_text(&voice, "", 0, text);
	page_close(page, LOOK_PLAIN);
}

/* What the words of the action are about, where there is room for all of it. */
static void add_explained(struct page *page, const struct scene *scene, size_t rows)
{
	char action[MU_TEXT_MAX];
	struct page part;
	scene->words->game->action_text(scene->actions[scene->chosen], action, sizeof action);
	action[strcspn(action, " ")] = '\0';
	page_init(&part, page->lang, page->made, page->width);
	page_line(&part, LOOK_PLAIN, "");
	const struct voice voice = page_open(&part);
	const struct topic *topic = topic_find(MU_LANG_EN, scene->words->topics, action, true);
	if (topic)
		topic_say(&voice, topic, false);
	page_close(&part, LOOK_PLAIN);
	if (topic && page->count + part.count <= rows)
		page_move(page, &part);
	page_release(&part);
}

static const char *more_hint(const struct scene *scene)
{
	return mu_text(scene->sight.lang, "… press m for more");
}

/* Returns how many rows it took. */
static unsigned draw_meaning(struct grid *grid, struct area area, const struct scene *scene, bool roomy)
{
	struct page page;
	page_init(&page, scene->sight.lang, scene->sight.made, area.width);
	say_meaning(&page, scene);
	if (roomy && !scene->note)
		add_explained(&page, scene, area.height);
	page_clip(&page, area.height, more_hint(scene));
	const size_t drawn = page_draw(&page, grid, area, 0);
	page_release(&page);
	return (unsigned)drawn;
}

/* -- The lower part: an answer, or what happens meanwhile ------------------------------------------- */

static void draw_answer(struct layout *layout, struct grid *grid, struct area area, const struct scene *scene, bool log)
{
	const unsigned left = area.width * 9 / 20, x = area.x + left + 3;
	struct area right = {x, area.y, area.x + area.width - x, area.height};
	draw_choices(layout, grid, (struct area){area.x, area.y, left, area.height}, scene);
	grid_wall(grid, area.x + left + 1, area.y, area.height);
	const unsigned used = draw_meaning(grid, right, scene, area.height > 12);
	if (!log || right.height < used + 3)
		return;
	grid_rule(grid, right.x, right.y + used, right.width, mu_text(scene->sight.lang, "Log"));
	right.y += used + 1;
	right.height -= used + 1;
	draw_log(layout, grid, right, scene);
}

static void draw_result(struct grid *grid, struct area area, const struct scene *scene)
{
	struct page page;
	page_init(&page, scene->sight.lang, scene->sight.made, area.width);
	const struct voice voice = page_open(&page);
	scene->words->result(&voice, &scene->sight.seating, scene->sight.view);
	page_close(&page, LOOK_PLAIN);
	page_clip(&page, area.height, more_hint(scene));
	page_draw(&page, grid, area, 0);
	page_release(&page);
}

static void draw_lower(struct layout *layout, struct grid *grid, struct area area, const struct scene *scene, bool log)
{
	if (scene->over)
		draw_result(grid, area, scene);
	else if (scene->count)
		draw_answer(layout, grid, area, scene, log);
	else if (log)
		draw_log(layout, grid, area, scene);
}

static const char *heading_of(const struct scene *scene)
{
	if (scene->over)
		return N_("Game over");
	return scene->count ? N_("Your decision") : N_("Please wait");
}

/* How the game has ended is the last thing that was told. */
static void say_last(struct page *page, const struct scene *scene)
{
	size_t end = scene->story_length, from;
	while (end && scene->story[end - 1] == '\n')
		end--;
	for (from = end; from && scene->story[from - 1] != '\n'; from--)
		;
	page_text(page, LOOK_BOLD, "", scene->story + from, end - from);
}

/* How the rows of the main part are shared. */
struct shares {
	size_t table, question, list;
};

static size_t least_of(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The essential table and a few choices come first, then the question, then more choices, then more of the table. */
static struct shares shares_make(const struct scene *scene, unsigned width, size_t rows, size_t question)
{
	struct shares shares = {.list = LIST_ROWS_MIN};
	struct page table;
	page_init(&table, scene->sight.lang, scene->sight.made, width);
	scene->screen->table(&table, &scene->sight, 0);
	shares.table = least_of(table.count, rows - LIST_ROWS_MIN - 1);
	page_release(&table);
	shares.question = least_of(question, rows - shares.list - shares.table);
	const size_t left = rows - shares.list - shares.table - shares.question;
	const size_t wanted = (size_t)scene->count + 2;
	const size_t more = wanted > LIST_ROWS_MIN ? least_of(left, wanted - LIST_ROWS_MIN) : 0;
	shares.list += least_of(more, rows / 3);
	shares.table = rows - shares.list - shares.question;
	return shares;
}

/* The table takes what the question and the choices leave. */
static void draw_main(struct layout *layout, struct grid *grid, struct area area, const struct scene *scene, bool log)
{
	const enum mu_lang lang = scene->sight.lang;
	struct page question, table;
	page_init(&question, lang, scene->sight.made, area.width);
	page_init(&table, lang, scene->sight.made, area.width);
	if (scene->over)
		say_last(&question, scene);
	else if (!scene->passes)
		screen_question(&question, scene->words, &scene->sight);
	if (scene->busy)
		page_text(&question, LOOK_PLAIN, "", scene->busy, strlen(scene->busy));
	const struct shares shares = shares_make(scene, area.width, area.height - 1, question.count);
	scene->screen->table(&table, &scene->sight, scene->over ? 0 : shares.table); /* the result tells the rest */
	page_clip(&table, shares.table, mu_text(lang, "… press t for more"));
	page_clip(&question, shares.question, more_hint(scene));
	unsigned y = area.y;
	layout->table = (struct area){area.x, y, area.width, (unsigned)table.count};
	y += (unsigned)page_draw(&table, grid, layout->table, 0);
	grid_rule(grid, area.x, y++, area.width, mu_text(lang, heading_of(scene)));
	y += (unsigned)page_draw(&question, grid, (struct area){area.x, y, area.width, (unsigned)question.count}, 0);
	page_release(&question);
	page_release(&table);
	const unsigned left = area.y + area.height - y;
	if (!scene->over && left > (unsigned)scene->count + 2 && left > LIST_ROWS_MIN + 1)
		y++; /* an empty line, if there is room to breathe */
	draw_lower(layout, grid, (struct area){area.x, y, area.width, area.y + area.height - y}, scene, log);
}

/* The table keeps at least the width that it has on the smallest screen. */
static unsigned log_width(unsigned width)
{
	const unsigned third = width / 3, most = width - LAYOUT_WIDTH_MIN - 1;
	return third > LOG_WIDTH_MAX ? LOG_WIDTH_MAX : third > most ? most : third;
}

void layout_scene(struct layout *layout, struct grid *grid, const struct scene *scene)
{
	const bool beside = grid->width >= LOG_BESIDE;
	const unsigned log = !beside ? 0 : log_width(grid->width);
	const unsigned height = grid->height - 2;
	struct area area = {1, 1, grid->width - 2, height};
	layout->zone_count = 0;
	layout->log.height = 0;
	grid_clear(grid);
	draw_title(grid, scene);
	if (beside) {
		const unsigned x = grid->width - log;
		area.width -= log + 1;
		grid_wall(grid, x - 1, 1, height);
		grid_text(grid, x + 1, 1, LOOK_ACCENT, mu_text(scene->sight.lang, "Log"));
		draw_log(layout, grid, (struct area){x + 1, 2, log - 2, height - 1}, scene);
	}
	draw_main(layout, grid, area, scene, !beside);
	draw_foot(layout, grid, scene);
}

/* -- Texts to be read, and covers ------------------------------------------------------------------- */

unsigned layout_reader_width(const struct grid *grid)
{
	return grid->width - 4 > READER_WIDTH_MAX ? READER_WIDTH_MAX : grid->width - 4;
}

size_t layout_reader(struct layout *layout, struct grid *grid, enum mu_lang lang, const char *title,
                     const struct page *page, size_t first)
{
	static const struct key_name keys[] = {
	    {"↑↓", 0, N_("scroll")}, {"PgUp", 'b', N_("previous")}, {"PgDn", ' ', N_("next")}, {"Esc", 27, N_("close")},
	    {NULL, 0, NULL},
	};
	char text[SPEECH_MAX];
	const size_t rows = grid->height - 3;
	layout->zone_count = 0;
	grid_clear(grid);
	grid_text(grid, 1, 0, LOOK_BAR, title);
	if (page->count > rows) {
		snprintf(text, sizeof text, "%zu–%zu / %zu", first + 1, first + rows < page->count ? first + rows : page->count,
		         page->count);
		grid_text(grid, grid->width - marked_columns(text) - 1, 0, LOOK_BAR, text);
	}
	grid_look(grid, (struct area){0, 0, grid->width, 1}, LOOK_BAR);
	page_draw(page, grid, (struct area){2, 2, layout_reader_width(grid), (unsigned)rows}, first);
	draw_keys(layout, grid, lang, keys);
	return rows;
}

void layout_cover(struct grid *grid, const struct page *page)
{
	grid_clear(grid);
	unsigned y = page->count < grid->height ? (grid->height - (unsigned)page->count) / 2 : 0;
	for (size_t i = 0; i < page->count && y < grid->height; i++, y++) {
		const unsigned width = marked_columns(page->lines[i].text);
		if (width <= grid->width)
			grid_text(grid, (grid->width - width) / 2, y, page->lines[i].look, page->lines[i].text);
	}
}
