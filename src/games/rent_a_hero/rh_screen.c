/* Rent a Hero on a full screen: a table with a column for each hero. */
#include <string.h>

#include "games/rent_a_hero/words/rh_words.h"
#include "terminal/screen.h"

enum {
	NAME_MAX_BYTES = 64,
	NAME_LINES = 2,
	GAP_MOST = 5, /* spaces between columns */
};

/* -- Columns ---------------------------------------------------------------------------------- */

/* The names of the heroes in up to two lines, and where the columns are. */
struct columns {
	char names[HERO_COUNT + 1][NAME_LINES][NAME_MAX_BYTES];
	bool named;    /* there is room for names; otherwise only numbers */
	unsigned sign; /* width of the sign before a name */
	unsigned label, width[HERO_COUNT + 1], gap, hand;
};

/* "Angry Chicken" goes into two lines, "Witch" into the upper one. */
static void name_split(char lines[NAME_LINES][NAME_MAX_BYTES], const char *name)
{
	const char *space = strchr(name, ' ');
	snprintf(lines[0], NAME_MAX_BYTES, "%.*s", (int)(space ? space - name : (long)strlen(name)), name);
	snprintf(lines[1], NAME_MAX_BYTES, "%s", space ? space + 1 : "");
}

static const char *const row_labels[] = {N_("Can be sent"), N_("Vagabond may be"), N_("Your hand")};
enum { ROW_SENT, ROW_VAGABOND, ROW_HAND, ROW_LABELS };

static unsigned max_of(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static unsigned label_width(const struct sight *sight, unsigned sign)
{
	unsigned width = 0;
	for (int i = 0; i < ROW_LABELS; i++)
		width = max_of(width, word_columns(sight->lang, row_labels[i]));
	for (unsigned seat = 0; seat < sight->seating.seats; seat++) /* with a sign before and " 5/6" behind */
		width = max_of(width, sign + word_columns(sight->lang, seat_name(&sight->seating, (mu_seat)seat)) + 4);
	return width + 1;
}

static struct columns columns_make(const struct sight *sight, unsigned width)
{
	struct columns c = {.sign = 2, .gap = GAP_MOST, .label = label_width(sight, 2)};
	unsigned names = 0;
	c.hand = word_columns(sight->lang, NOUN_IN("column", "hand"));
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		char name[SPEECH_MAX];
		word_get(sight->lang, name, sizeof name, rh_hero(hero));
		name_split(c.names[hero], name);
		c.width[hero] = max_of(3, max_of(marked_columns(c.names[hero][0]), marked_columns(c.names[hero][1])));
		names += c.width[hero];
	}
	while (c.gap > 1 && c.label + names + HERO_COUNT * c.gap + c.hand > width)
		c.gap--;
	if (c.label + names + HERO_COUNT * c.gap + c.hand > width) {
		c.sign = 1;
		c.label = label_width(sight, 1);
	}
	c.named = c.label + names + HERO_COUNT * c.gap + c.hand <= width;
	for (unsigned hero = 1; !c.named && hero <= HERO_COUNT; hero++)
		c.width[hero] = 5;
	return c;
}

static void row_begin(struct row *row, const struct columns *c, const struct sight *sight, const char *label)
{
	char text[SPEECH_MAX];
	word_get(sight->lang, text, sizeof text, label);
	row_add(row, LOOK_PLAIN, text);
	row_at(row, c->label);
}

static void row_hero(struct row *row, const struct columns *c, unsigned hero, enum look look, const char *text)
{
	row_centre(row, look, c->width[hero], text);
	row_at(row, row->column + c->gap);
}

/* -- The table ------------------------------------------------------------------------------------ */

static void add_head(struct page *page, const struct columns *c, const struct sight *sight)
{
	struct row numbers = {.column = 0};
	char hand[SPEECH_MAX];
	row_at(&numbers, c->label);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		row_hero(&numbers, c, hero, LOOK_BOLD, digits_of(hero).text);
	word_get(sight->lang, hand, sizeof hand, NOUN_IN("column", "hand"));
	row_add(&numbers, LOOK_PLAIN, hand);
	page_line(page, LOOK_PLAIN, numbers.text);
	for (int line = 0; c->named && line < NAME_LINES; line++) {
		struct row names = {.column = 0};
		bool any = false;
		row_at(&names, c->label);
		for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
			row_hero(&names, c, hero, LOOK_PLAIN, c->names[hero][line]);
			any |= c->names[hero][line][0] != '\0';
		}
		if (any)
			page_line(page, LOOK_PLAIN, names.text);
	}
}

static void add_sent(struct page *page, const struct columns *c, const struct sight *sight, const struct rh *view)
{
	const unsigned allowed = view->knight ? ALL_HEROES : rh_allow(view->requirement, view->seats);
	struct row row = {.column = 0};
	row_begin(&row, c, sight, row_labels[ROW_SENT]);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		row_hero(&row, c, hero, LOOK_PLAIN, allowed & bit(hero) ? "✓" : "·");
	page_line(page, LOOK_PLAIN, row.text);
}

/* What it can be; a hero that the viewer has already would be lost, so it warns. */
static void add_vagabond(struct page *page, const struct columns *c, const struct sight *sight, const struct rh *view)
{
	const unsigned set = rh_has_vagabond(view) ? rh_candidates(view) : 0;
	const unsigned own = sight->seating.viewer >= 0 ? view->band[sight->seating.viewer] : 0;
	struct row row = {.column = 0};
	row_begin(&row, c, sight, row_labels[ROW_VAGABOND]);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		const bool can = set & bit(hero), twice = can && own & bit(hero), sure = set == bit(hero);
		const char *sign = !can ? "·" : sure && twice ? "◆ !" : sure ? "◆" : twice ? "? !" : "?";
		row_hero(&row, c, hero, twice ? LOOK_BAD : can ? LOOK_ACCENT : LOOK_PLAIN, sign);
	}
	page_line(page, LOOK_PLAIN, row.text);
}

static void add_hand(struct page *page, const struct columns *c, const struct sight *sight, const struct rh *view)
{
	const mu_seat me = sight->seating.viewer;
	struct row row = {.column = 0};
	if (me < 0)
		return;
	row_begin(&row, c, sight, row_labels[ROW_HAND]);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		const unsigned copies = tally_get(view->hand[me], hero);
		row_hero(&row, c, hero, copies ? LOOK_BOLD : LOOK_PLAIN, copies ? digits_of(copies).text : "·");
	}
	page_line(page, LOOK_PLAIN, row.text);
}

static void add_seat(struct page *page, const struct columns *c, const struct sight *sight, const struct rh *view,
                     unsigned seat)
{
	const unsigned heroes = bits_count(view->band[seat]);
	struct row row = {.column = 0};
	char name[SPEECH_MAX], count[16];
	word_get(sight->lang, name, sizeof name, seat_name(&sight->seating, (mu_seat)seat));
	row_add(&row, LOOK_ACCENT, view->holder == (mu_seat)seat ? "◆" : view->active == (mu_seat)seat ? "»" : " ");
	row_at(&row, c->sign);
	row_add(&row, view->asked == (mu_seat)seat && view->step != STEP_OVER ? LOOK_BOLD : LOOK_PLAIN, name);
	snprintf(count, sizeof count, "%u/%u", heroes, rh_to_win(view));
	row_at(&row, c->label - 4);
	row_add(&row, heroes + 1 >= rh_to_win(view) ? LOOK_BAD : LOOK_PLAIN, count);
	row_at(&row, c->label);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		const bool there = view->band[seat] & bit(hero), used = view->used[seat] & bit(hero);
		row_hero(&row, c, hero, there && !used ? LOOK_GOOD : LOOK_PLAIN, !there ? "·" : used ? "□" : "■");
	}
	row_add(&row, LOOK_PLAIN, digits_of(view->hand_size[seat]).text);
	page_line(page, LOOK_PLAIN, row.text);
}

/* Every hero with its requirement and its power. */
static void say_heroes(struct page *page, const struct sight *sight)
{
	const struct voice voice = page_open(page);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		char strengths[RH_LIST_MAX];
		rh_list_strengths(&voice, strengths, rh_allow(hero, sight->seating.seats));
		say_item(&voice, "", 4, "{hero}: {power} Required strength when turned up: {strengths}.", "hero",
		         rh_hero_text(hero), "power", rh_power(hero), "strengths", strengths, NULL);
	}
	page_close(page, LOOK_PLAIN);
}

static void say_discard(struct page *page, const struct rh *view)
{
	char list[RH_LIST_MAX] = "";
	const struct voice voice = page_open(page);
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		unsigned count = 0;
		char item[RH_LIST_MAX];
		for (unsigned i = 0; i < view->discard_count; i++)
			count += view->row[i] == hero;
		phrase(&voice, item, sizeof item, count > 1 ? N_("{count} × {hero}") : "{hero}", "count", digits_of(count).text,
		       "hero", rh_hero_text(hero), NULL);
		if (count)
			list_join(&voice, list, sizeof list, item);
	}
	say(&voice, "Discard pile: {discard}.", "discard", list[0] ? list : NOUN("none"), NULL);
	page_close(page, LOOK_PLAIN);
}

/* The lines of a part go to the page if there is room for all of them, after an empty one. */
static void add_if_room(struct page *page, struct page *part, size_t rows)
{
	if (page->count + 1 + part->count <= rows) {
		page_line(page, LOOK_PLAIN, "");
		page_move(page, part);
	}
	page_release(part);
}

static void add_above_seats(struct page *page, const struct columns *c, const struct sight *sight,
                            const struct rh *view)
{
	add_head(page, c, sight);
	add_sent(page, c, sight, view);
	add_vagabond(page, c, sight, view);
	add_hand(page, c, sight, view);
}

static void table(struct page *page, const struct sight *sight, size_t rows)
{
	struct rh view;
	struct page part;
	rh_view(sight->view, sight->seating.viewer, &view);
	const struct columns c = columns_make(sight, page->width);
	add_above_seats(page, &c, sight, &view);
	for (unsigned seat = 0; seat < view.seats; seat++)
		add_seat(page, &c, sight, &view, seat);
	page_init(&part, sight->lang, sight->made, page->width);
	say_discard(&part, &view);
	add_if_room(page, &part, rows);
	page_init(&part, sight->lang, sight->made, page->width);
	say_heroes(&part, sight);
	add_if_room(page, &part, rows);
}

/* -- What moves ----------------------------------------------------------------------------------------- */

static const char face_down[] = "▮";

/* Where things lie on the table. */
struct places {
	struct columns columns;
	struct area area;
	unsigned seats; /* the line of the first one */
};

static struct places places_make(const struct sight *sight, struct area area)
{
	struct places places = {.columns = columns_make(sight, area.width), .area = area};
	struct rh view;
	struct page page;
	rh_view(sight->view, sight->seating.viewer, &view);
	page_init(&page, sight->lang, sight->made, area.width);
	add_above_seats(&page, &places.columns, sight, &view);
	places.seats = area.y + (unsigned)page.count;
	page_release(&page);
	return places;
}

static unsigned rows(const struct sight *sight, unsigned width)
{
	return places_make(sight, (struct area){.width = width}).seats + sight->seating.seats;
}

static struct spot spot_of_seat(const struct places *places, mu_seat seat, unsigned column)
{
	return (struct spot){places->area.x + column, places->seats + (unsigned)seat};
}

static struct spot spot_of_vagabond(const struct places *places, mu_seat seat)
{
	return spot_of_seat(places, seat, 0);
}

/* In the middle of the column of a hero; behind the last one is the hand. */
static struct spot spot_of_hero(const struct places *places, mu_seat seat, unsigned hero)
{
	const struct columns *c = &places->columns;
	unsigned column = c->label;
	for (unsigned h = 1; h < hero; h++)
		column += c->width[h] + c->gap;
	return spot_of_seat(places, seat, column + (hero <= HERO_COUNT ? (c->width[hero] - 1) / 2 : 0));
}

static struct spot spot_of_hand(const struct places *places, mu_seat seat)
{
	return spot_of_hero(places, seat, HERO_COUNT + 1);
}

/* Along the table and back, since the next seat may be just below. */
static void motion_pass(struct motion *motion, const struct places *places, mu_seat from, mu_seat to)
{
	const unsigned turn = places->columns.label - 1;
	motion_fly(motion, spot_of_vagabond(places, from), spot_of_seat(places, from, turn), LOOK_CHOSEN, face_down);
	motion_fly(motion, spot_of_seat(places, to, turn), spot_of_vagabond(places, to), LOOK_CHOSEN, face_down);
}

/* It is turned up, and goes to its column. */
static void motion_recruit(struct motion *motion, const struct places *places, mu_seat seat, unsigned hero)
{
	const struct spot from = spot_of_vagabond(places, seat);
	motion_stay(motion, from, LOOK_CHOSEN, face_down, 2);
	motion_stay(motion, from, LOOK_CHOSEN, "│", 2);
	motion_stay(motion, from, LOOK_CHOSEN, digits_of(hero).text, 4);
	motion_fly(motion, from, spot_of_hero(places, seat, hero), LOOK_CHOSEN, digits_of(hero).text);
}

static void motion_of(struct motion *motion, const struct sight *sight, struct area area, const struct mu_event *event)
{
	const struct places places = places_make(sight, area);
	const struct rh *view = sight->view;
	switch (event->kind) {
	case EVENT_SEND:
	case EVENT_SEND_DRAWN:
		motion_fly(motion, spot_of_hand(&places, event->seat), spot_of_vagabond(&places, event->other), LOOK_CHOSEN,
		           face_down);
		break;
	case EVENT_PASS:
	case EVENT_FORCE:
		motion_pass(motion, &places, event->seat, event->other);
		break;
	case EVENT_CLUE:
		motion_fly(motion, spot_of_hand(&places, event->seat), spot_of_hand(&places, view->active), LOOK_CHOSEN,
		           face_down);
		break;
	case EVENT_RECRUIT:
	case EVENT_DOOM:
		motion_recruit(motion, &places, event->seat, event->card);
		break;
	case EVENT_ELIMINATE:
		motion_stay(motion, spot_of_hero(&places, event->seat, event->card), LOOK_BAD, "✗", 5);
		break;
	case EVENT_BURN:
		motion_stay(motion, spot_of_vagabond(&places, event->seat), LOOK_BAD, "✗", 5);
		break;
	case EVENT_USE: /* the card is turned by a quarter */
		motion_stay(motion, spot_of_hero(&places, event->seat, event->card), LOOK_CHOSEN, face_down, 3);
		motion_stay(motion, spot_of_hero(&places, event->seat, event->card), LOOK_CHOSEN, "▬", 3);
		break;
	default:
		break;
	}
}

/* -- What is known by it -------------------------------------------------------------------------------- */

/* Powers lie open, and nothing else is asked where one may decline. */
static bool forced(const void *state)
{
	mu_action actions[MU_ACTIONS_MAX];
	return rh_game.legal(state, actions) == 1 && action_verb(actions[0]) == VERB_DECLINE;
}

static const char *const welcome[] = {
    N_("Collect heroes. The first player with six different heroes in their band wins."),
    N_("On your turn, send a hero from your hand face down round the table. It is called the vagabond, and only you "
       "know what it is."),
    N_("When someone else's vagabond reaches you, recruit it without looking, or pass it on. If you recruit a hero you "
       "already have, both copies are eliminated. If everyone passes, the player who sent it must recruit it."),
    N_("Not sure? Give a card from your hand for a clue and learn whether the vagabond is the same hero."),
    N_("Every hero in a band has a power that can be used once. When you can use one, it is among your choices, and "
       "the screen says what it does."),
    N_("At the top is the table: a row for each player, a column for each hero, ◆ where the vagabond is. Below it are "
       "your choices; beside them you see what the selected one does."),
    N_("Choose with ↑ and ↓, confirm with Enter. h gives a hint, ? shows help. Take as long as you like."),
    NULL,
};

const struct screen rh_screen = {
    .game = &rh_game,
    .legend = N_("■ ready  □ used  ◆ vagabond  » active"),
    .welcome = welcome,
    .table = table,
    .rows = rows,
    .motion = motion_of,
    .forced = forced,
};
