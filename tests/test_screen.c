/*
 * The full screen without a terminal: in random positions of both games, in all languages and at several sizes nothing
 * is outside or over something else, every choice can be reached, and nobody sees what they may not know.
 */
#include "check.h"
#include "games.h"

#include <stdlib.h>
#include <string.h>

#include "record/match.h"
#include "terminal/layout.h"

enum { GAMES = 4, LOOK_EVERY = 5, STORY_MAX = 1 << 18 };

static const struct {
	unsigned width, height;
} sizes[] = {{80, 24}, {100, 30}, {120, 40}, {200, 50}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* A game as one seat is told of it, in one language. */
struct table {
	const struct words *words;
	struct match *match;
	struct mu_dealer dealer;
	mu_seat viewer;
	enum mu_lang lang;
	FILE *stream;
	char *story;
	size_t length;
	unsigned frames; /* of motion that were seen */
};

static struct seating seating_of(const struct table *table)
{
	return (struct seating){.viewer = table->viewer,
	                        .seats = table->words->game->seats(match_state(table->match)),
	                        .names = {NOUN("Ash"), NOUN("Birch"), NOUN("Cedar"), NOUN("Elm"), NOUN("Hazel"),
	                                  NOUN("Rowan")}};
}

static void scene_make(const struct table *table, const void *state, struct mu_state *view, struct scene *scene)
{
	const struct mu_game *game = table->words->game;
	const struct mu_ask ask = game->ask(state);
	game->view(state, table->viewer, view);
	*scene = (struct scene){.words = table->words,
	                        .screen = screen_find(game),
	                        .sight = {.lang = table->lang, .seating = seating_of(table), .view = view},
	                        .over = ask.seat < 0,
	                        .story = table->story,
	                        .story_length = table->length,
	                        .story_new = table->length / 2};
	if (ask.seat == table->viewer && ask.seat >= 0)
		scene->count = game->legal(view, scene->actions);
}

/* -- What is looked at ---------------------------------------------------------------------------- */

static void complain_grid(const struct grid *grid, const struct scene *scene)
{
	for (unsigned y = 0; y < grid->height; y++) {
		for (unsigned x = 0; x < grid->width; x++) {
			const struct letter_cell *cell = grid_at(grid, x, y);
			fputc(!cell->letter ? ' ' : cell->letter < 0x80 ? (int)cell->letter : '#', stderr);
		}
		fputc('\n', stderr);
	}
	fail_msg("%u faults at %u x %u in %s", grid->faults, grid->width, grid->height, mu_lang_code(scene->sight.lang));
}

static bool is_seen(const struct layout *layout, int choice)
{
	for (unsigned i = 0; i < layout->zone_count; i++)
		if (layout->zones[i].key == KEY_CHOICE + (uint32_t)choice)
			return true;
	return false;
}

/* Every choice, one after the other; each is seen when it is chosen. */
static void look_at_choices(struct grid *grid, struct scene *scene)
{
	static struct layout layout;
	for (scene->chosen = 0; scene->chosen < scene->count || !scene->chosen;
	     scene->chosen += scene->count > 20 ? 7 : 1) {
		layout_scene(&layout, grid, scene);
		if (grid->faults)
			complain_grid(grid, scene);
		if (scene->count && !is_seen(&layout, scene->chosen)) {
			grid->faults = 0;
			complain_grid(grid, scene);
		}
	}
	scene->chosen = 0;
}

static bool is_blank(const struct letter_cell *cell)
{
	return !cell->letter || cell->letter == ' ';
}

/* The log begins with the beginning of a sentence, unless a single one fills it. */
static void look_at_log(const struct grid *grid, const struct layout *layout)
{
	const struct area *log = &layout->log;
	bool begins = false, continues = false;
	for (unsigned y = log->y; y < log->y + log->height; y++)
		begins |= !is_blank(grid_at(grid, log->x, y));
	for (unsigned x = log->x; log->height && x < log->x + log->width; x++)
		continues |= !is_blank(grid_at(grid, x, log->y));
	assert_false(begins && continues && is_blank(grid_at(grid, log->x, log->y)));
}

/* What the viewer cannot know is exchanged: the screen stays the same. */
static void look_at_other_world(struct table *table, const struct grid *grid, const struct scene *scene)
{
	static struct layout layout;
	static struct scene other_scene;
	struct mu_state other, view;
	struct grid other_grid;
	memcpy(&other, match_state(table->match), sizeof other);
	table->words->game->redeal(&other, table->viewer, &table->dealer);
	if (scene->screen->forced && table->viewer >= 0) /* so taking back tells nobody what others could have done */
		assert_int_equal(scene->screen->forced(match_state(table->match)), scene->screen->forced(&other));
	scene_make(table, &other, &view, &other_scene);
	assert_int_equal(other_scene.count, scene->count);
	assert_true(grid_init(&other_grid, grid->width, grid->height));
	layout_scene(&layout, &other_grid, &other_scene);
	assert_memory_equal(other_grid.cells, grid->cells, sizeof *grid->cells * grid->width * grid->height);
	grid_release(&other_grid);
}

static void look(struct table *table, unsigned size)
{
	static struct scene scene;
	static struct layout layout;
	struct mu_state view, again;
	struct grid grid;
	scene_make(table, match_state(table->match), &view, &scene);
	memset(&again, 0, sizeof again);
	table->words->game->view(&view, table->viewer, &again);
	assert_memory_equal(&again, &view, table->words->game->state_size); /* so everything can be said from a view */
	assert_true(grid_init(&grid, sizes[size].width, sizes[size].height));
	assert_true(layout_fits(&grid));
	look_at_choices(&grid, &scene);
	layout_scene(&layout, &grid, &scene);
	look_at_log(&grid, &layout);
	look_at_other_world(table, &grid, &scene);
	grid_release(&grid);
}

/* Every frame of what moves is inside, and is the same for whoever knows as much. */
static void look_at_motion(struct table *table, unsigned size)
{
	static struct scene scene;
	static struct layout layout;
	struct mu_state view;
	struct grid grid, picture;
	scene_make(table, match_state(table->match), &view, &scene);
	assert_true(grid_init(&grid, sizes[size].width, sizes[size].height));
	assert_true(grid_init(&picture, grid.width, grid.height));
	layout_scene(&layout, &grid, &scene);
	assert_true(scene.screen->rows(&scene.sight, layout.table.width) <= layout.table.height);
	for (size_t i = 0; i < match_event_count(table->match); i++) {
		struct motion motion = {0}, blind = {0};
		struct mu_event event = *match_event(table->match, i);
		scene.screen->motion(&motion, &scene.sight, layout.table, &event);
		for (unsigned frame = 0; frame < motion.count; frame++) {
			const struct motion_frame *f = &motion.frames[frame];
			motion_draw(&picture, &grid, &grid, layout.table, f);
			assert_int_equal(picture.faults, 0);
			assert_true(f->at.y >= layout.table.y && f->at.y < layout.table.y + layout.table.height);
			assert_true(f->at.x + marked_columns(f->text) <= layout.table.x + layout.table.width);
			table->frames++;
		}
		if (table->viewer < 0 ? event.known == MU_KNOWN_TO_ALL : event.known >> table->viewer & 1)
			continue;
		event.card = 0;
		scene.screen->motion(&blind, &scene.sight, layout.table, &event);
		assert_memory_equal(&blind, &motion, sizeof motion);
	}
	grid_release(&picture);
	grid_release(&grid);
}

/* -- Games ----------------------------------------------------------------------------------------- */

static void tell(struct table *table)
{
	const struct seating seating = seating_of(table);
	const struct voice voice = {.out = table->stream, .lang = table->lang, .width = 0};
	for (size_t i = 0; i < match_event_count(table->match); i++)
		table->words->tell(&voice, &seating, match_event(table->match, i));
	fflush(table->stream);
}

static void table_play(struct table *table)
{
	const struct mu_game *game = table->words->game;
	mu_action actions[MU_ACTIONS_MAX];
	struct mu_refusal refusal;
	mu_seat seat;
	tell(table);
	for (unsigned moves = 0; (seat = game->ask(match_state(table->match)).seat) >= 0; moves++) {
		if (moves % LOOK_EVERY == 0 || (seat == table->viewer && moves % 2))
			look(table, mu_dealer_below(&table->dealer, SIZES));
		const int count = game->legal(match_state(table->match), actions);
		const mu_action action = actions[mu_dealer_below(&table->dealer, (uint32_t)count)];
		assert_int_equal(match_act(table->match, seat, action, &refusal), MU_OK);
		tell(table);
		look_at_motion(table, mu_dealer_below(&table->dealer, SIZES));
	}
	assert_true(table->frames > 0);
	for (unsigned size = 0; size < SIZES; size++)
		look(table, size);
}

static void game_play(const struct words *words, unsigned number)
{
	const struct mu_game *game = words->game;
	struct mu_refusal refusal;
	const unsigned seats = game->seats_min + number % (game->seats_max - game->seats_min + 1u);
	const struct match_start start = {.game = game,
	                                  .setup = {.seats = (uint8_t)seats, .first = MU_ANY},
	                                  .seed = (const char *)&number,
	                                  .seed_length = sizeof number};
	for (int lang = 0; lang < MU_LANG_COUNT; lang++) {
		struct table table = {.words = words, .lang = (enum mu_lang)lang, .match = match_create(&start, &refusal)};
		assert_non_null(table.match);
		mu_dealer_seed(&table.dealer, start.seed, start.seed_length);
		table.viewer = (mu_seat)(number % (seats + 1)) - 1; /* a spectator among them */
		table.stream = open_memstream(&table.story, &table.length);
		assert_non_null(table.stream);
		table_play(&table);
		fclose(table.stream);
		free(table.story);
		match_destroy(table.match);
	}
}

/* With MUSTER_GAMES fewer: a spectator's and a player's, still in all languages. */
static unsigned games_to_play(void)
{
	return getenv("MUSTER_GAMES") ? 2 : GAMES;
}

static void test_rent_a_hero(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < games_to_play(); i++)
		game_play(words_find(&rh_game), i);
}

static void test_here_to_slay(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < games_to_play(); i++)
		game_play(words_find(&hts_game), i);
}

/* -- The parts ---------------------------------------------------------------------------------------- */

static void test_faults_are_counted(void **unused)
{
	(void)unused;
	struct grid grid;
	assert_true(grid_init(&grid, 10, 2));
	assert_int_equal(grid_text(&grid, 0, 0, LOOK_PLAIN, "英雄 ab"), 7);
	assert_int_equal(grid.faults, 0);
	grid_text(&grid, 6, 0, LOOK_PLAIN, "c");
	assert_int_equal(grid.faults, 1); /* over the b */
	grid_text(&grid, 9, 1, LOOK_PLAIN, "英");
	assert_int_equal(grid.faults, 2); /* one half is outside */
	grid_text(&grid, 0, 2, LOOK_PLAIN, "x");
	assert_int_equal(grid.faults, 3);
	grid_release(&grid);
}

static void test_clipping_is_said(void **unused)
{
	(void)unused;
	struct page page;
	page_init(&page, MU_LANG_EN, NULL, 10);
	for (int i = 0; i < 5; i++)
		page_line(&page, LOOK_PLAIN, "line");
	page_clip(&page, 5, "more");
	assert_int_equal(page.count, 5);
	assert_string_equal(page.lines[4].text, "line");
	page_clip(&page, 3, "more");
	assert_int_equal(page.count, 3);
	assert_string_equal(page.lines[2].text, "more");
	page_release(&page);
}

static void test_motion(void **unused)
{
	(void)unused;
	struct grid before, after, picture;
	struct motion motion = {0};
	assert_true(grid_init(&before, 12, 1));
	assert_true(grid_init(&after, 12, 1));
	assert_true(grid_init(&picture, 12, 1));
	grid_text(&before, 0, 0, LOOK_PLAIN, "◆英· x");
	grid_text(&after, 0, 0, LOOK_PLAIN, " 英■ x◆");
	motion_fly(&motion, (struct spot){1, 0}, (struct spot){7, 0}, LOOK_CHOSEN, "▮");
	motion_stay(&motion, (struct spot){11, 0}, LOOK_CHOSEN, "ab", 1); /* has no room */
	motion_draw(&picture, &before, &after, (struct area){0, 0, 12, 1}, &motion.frames[0]);
	assert_int_equal(grid_at(&picture, 0, 0)->letter, ' '); /* it has left */
	assert_int_equal(grid_at(&picture, 1, 0)->letter, 0x25ae);
	assert_int_equal(grid_at(&picture, 2, 0)->letter, ' ');  /* the rest of a wide letter */
	assert_int_equal(grid_at(&picture, 3, 0)->letter, 0xb7); /* not there yet */
	assert_int_equal(grid_at(&picture, 5, 0)->letter, 'x');
	motion_draw(&picture, &before, &after, (struct area){0, 0, 12, 1}, &motion.frames[motion.count - 1]);
	assert_int_equal(grid_at(&picture, 11, 0)->letter, 0);
	for (int i = 0; i < 10; i++)
		motion_fly(&motion, (struct spot){0, 0}, (struct spot){9, 0}, LOOK_PLAIN, "x");
	assert_int_equal(motion.count, MOTION_MAX);
	grid_release(&before);
	grid_release(&after);
	grid_release(&picture);
}

static void test_marks_take_no_column(void **unused)
{
	(void)unused;
	assert_int_equal(marked_columns(AS_BOLD "ab" AS_PLAIN "c英"), 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_faults_are_counted),   cmocka_unit_test(test_clipping_is_said),
	    cmocka_unit_test(test_marks_take_no_column), cmocka_unit_test(test_motion),
	    cmocka_unit_test(test_rent_a_hero),          cmocka_unit_test(test_here_to_slay),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
