/* Here to Slay on a full screen: a table with a column for each class, the monsters, the hand. */
#include <string.h>

#include "games/here_to_slay/words/hts_words.h"
#include "terminal/screen.h"

enum {
	HAND_ROWS = 4,    /* of a hand in names */
	GAP = 1,          /* between columns */
	GAP_MOST = 3,     /* where there is room */
	NARROW_CLASS = 6, /* width of a class's column where the names stand in two lines, every other one in each */
};

/* -- Columns ---------------------------------------------------------------------------------- */

/* Behind the classes: how many of them, monsters slain, cards in hand. */
static const char *const counts[] = {NOUN_IN("column", "classes"), NOUN_IN("column", "slain"),
                                     NOUN_IN("column", "hand")};
enum { COUNT_CLASSES, COUNT_SLAIN, COUNT_HAND, COUNTS };

struct columns {
	unsigned label, class[CLASS_COUNT], count[COUNTS], gap;
	bool narrow;
};

static unsigned max_of(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static unsigned counts_width(const struct columns *c)
{
	unsigned width = 0;
	for (int i = 0; i < COUNTS; i++)
		width += c->count[i] + c->gap;
	return width;
}

static unsigned columns_width(const struct columns *c)
{
	unsigned width = c->label;
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		width += c->class[class] + c->gap;
	return width + counts_width(c);
}

static struct columns columns_make(const struct sight *sight, unsigned width)
{
	struct columns c = {.gap = GAP_MOST};
	for (unsigned seat = 0; seat < sight->seating.seats; seat++)
		c.label = max_of(c.label, 3 + word_columns(sight->lang, seat_name(&sight->seating, (mu_seat)seat)));
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		c.class[class] = max_of(3, word_columns(sight->lang, hts_class_name(class)));
	for (int i = 0; i < COUNTS; i++)
		c.count[i] = max_of(3, word_columns(sight->lang, counts[i]));
	while (c.gap > GAP && columns_width(&c) > width)
		c.gap--;
	c.narrow = columns_width(&c) > width;
	for (unsigned class = CLASS_BARD; c.narrow && class < CLASS_COUNT; class ++)
		c.class[class] = NARROW_CLASS;
	return c;
}

static void row_column(struct row *row, const struct columns *c, unsigned width, enum look look, const char *text)
{
	row_centre(row, look, width, text);
	row_at(row, row->column + c->gap);
}

/* -- Parties ------------------------------------------------------------------------------------ */

/* Every other class, each with the room of two. */
static void add_odd_classes(struct page *page, const struct columns *c, const struct sight *sight)
{
	struct row row = {.column = 0};
	char text[SPEECH_MAX];
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class += 2) {
		row_at(&row, c->label + (class - CLASS_BARD) * (NARROW_CLASS + c->gap));
		word_get(sight->lang, text, sizeof text, hts_class_name(class));
		row_add(&row, LOOK_PLAIN, text);
	}
	page_line(page, LOOK_PLAIN, row.text);
}

static void add_head(struct page *page, const struct columns *c, const struct sight *sight)
{
	struct row row = {.column = 0};
	char text[SPEECH_MAX];
	if (c->narrow)
		add_odd_classes(page, c, sight);
	row_at(&row, c->label);
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++) {
		word_get(sight->lang, text, sizeof text, hts_class_name(class));
		if (!c->narrow)
			row_column(&row, c, c->class[class], LOOK_PLAIN, text);
		else if ((class - CLASS_BARD) % 2) {
			row_at(&row, c->label + (class - CLASS_BARD) * (NARROW_CLASS + c->gap));
			row_add(&row, LOOK_PLAIN, text);
		}
	}
	row_at(&row, columns_width(c) - counts_width(c));
	for (int i = 0; i < COUNTS; i++) {
		word_get(sight->lang, text, sizeof text, counts[i]);
		row_column(&row, c, c->count[i], LOOK_BOLD, text);
	}
	page_line(page, LOOK_PLAIN, row.text);
}

/* A star for the leader, the number of Heroes. */
static void add_class(struct row *row, const struct columns *c, const struct hts *view, mu_seat seat, unsigned class)
{
	mu_card heroes[HERO_COUNT];
	const int count = hts_party_list(view, seat, heroes);
	const bool leads = view->leader[seat] && hts_leader(view, seat)->class == class;
	unsigned members = 0;
	char text[16];
	for (int i = 0; i < count; i++)
		members += hts_class_of(view, heroes[i]) == class;
	snprintf(text, sizeof text, members ? "%s%u" : leads ? "%s" : "·", leads ? "★" : "", members);
	row_column(row, c, c->class[class], members || leads ? LOOK_GOOD : LOOK_PLAIN, text);
}

static void add_count(struct row *row, const struct columns *c, int count, unsigned number, unsigned of)
{
	char text[24];
	snprintf(text, sizeof text, of ? "%u/%u" : "%u", number, of);
	row_column(row, c, c->count[count], of && number + 1 >= of ? LOOK_BAD : LOOK_PLAIN, text);
}

static void add_seat(struct page *page, const struct columns *c, const struct sight *sight, const struct hts *view,
                     mu_seat seat)
{
	struct row row = {.column = 0};
	char name[SPEECH_MAX];
	const bool turn = view->step != STEP_LEADER && view->active == seat;
	word_get(sight->lang, name, sizeof name, seat_name(&sight->seating, seat));
	row_add(&row, LOOK_ACCENT, turn ? "»" : " ");
	row_at(&row, 2);
	row_add(&row, view->asked == seat && view->step != STEP_OVER ? LOOK_BOLD : LOOK_PLAIN, name);
	row_at(&row, c->label);
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		add_class(&row, c, view, seat, class);
	add_count(&row, c, COUNT_CLASSES, bits_count(hts_party_classes(view, seat) & ALL_CLASSES), hts_to_gather(view));
	add_count(&row, c, COUNT_SLAIN, hts_slain_count(view, seat), hts_to_slay(view));
	row_column(&row, c, c->count[COUNT_HAND], LOOK_PLAIN, digits_of(view->hand[seat].count).text);
	page_line(page, LOOK_PLAIN, row.text);
}

/* Leader, Heroes with their Items, monsters: one paragraph for a seat. */
static void say_party(struct page *page, const struct sight *sight, const struct hts *view, mu_seat seat)
{
	mu_card heroes[HERO_COUNT];
	char list[SPEECH_MAX] = "", label[SPEECH_MAX];
	const int count = hts_party_list(view, seat, heroes);
	const struct voice voice = page_open(page);
	if (view->leader[seat])
		list_join(&voice, list, sizeof list, hts_title(view->leader[seat]));
	for (int i = 0; i < count; i++) {
		const mu_card item = hts_item(view, heroes[i]);
		char text[HTS_LIST_MAX];
		phrase(&voice, text, sizeof text, item ? N_("{hero} with {item}") : "{hero}", "hero", hts_title(heroes[i]),
		       "item", hts_title(item), NULL);
		list_join(&voice, list, sizeof list, text);
	}
	for (unsigned i = 0; i < hts_slain_count(view, seat); i++) {
		char text[HTS_LIST_MAX];
		snprintf(text, sizeof text, "† %s", hts_title(view->slain[seat][i]));
		list_join(&voice, list, sizeof list, text);
	}
	phrase(&voice, label, sizeof label, "{name}: {list}", "name", seat_name(&sight->seating, seat), "list",
	       list[0] ? list : NOUN("none"), NULL);
	say_text(&voice, "", 4, label);
	page_close(page, LOOK_PLAIN);
}

/* -- Monsters and hand ----------------------------------------------------------------------------- */

static void say_monster(struct page *page, const struct sight *sight, const struct hts *view, mu_card monster,
                        bool full)
{
	const struct hts_card *row = &hts_cards[monster];
	const mu_seat me = sight->seating.viewer;
	const bool met = me >= 0 && hts_requirement_met(view, me, monster);
	const struct voice voice = page_open(page);
	char text[SPEECH_MAX];
	phrase(&voice, text, sizeof text,
	       full ? N_("{monster}: requires {requires}. Slain on {slay}; on {counter}, {hit}.")
	            : N_("{monster}: slain on {slay}; requires {requires}."),
	       "monster", hts_title(monster), "requires", hts_requires_text(&voice, monster).text, "slay",
	       hts_range_text(&voice, row->slay).text, "counter", hts_range_text(&voice, row->counter).text, "hit",
	       hts_counter_text(&voice, monster).text, NULL);
	if (full)
		hts_add_reward(&voice, text, sizeof text, monster);
	say_text(&voice, me < 0 ? "† " : met ? "✓ " : "✗ ", 4, text);
	page_close(page, met ? LOOK_GOOD : LOOK_PLAIN);
}

static void say_monsters(struct page *page, const struct sight *sight, const struct hts *view, bool full)
{
	for (int i = 0; i < PLACES && view->step != STEP_LEADER; i++)
		if (view->monsters[i])
			say_monster(page, sight, view, view->monsters[i], full);
}

/* Only names and signs, where there is no room for more. */
static void say_monster_names(struct page *page, const struct sight *sight, const struct hts *view)
{
	char list[SPEECH_MAX] = "";
	const struct voice voice = page_open(page);
	const mu_seat me = sight->seating.viewer;
	for (int i = 0; i < PLACES && view->step != STEP_LEADER; i++) {
		char text[HTS_LIST_MAX];
		if (!view->monsters[i])
			continue;
		const bool met = me >= 0 && hts_requirement_met(view, me, view->monsters[i]);
		snprintf(text, sizeof text, "%s %s", met ? "✓" : "✗", hts_title(view->monsters[i]));
		list_join(&voice, list, sizeof list, text);
	}
	if (list[0])
		say_item(&voice, "", 4, "Monsters: {list}.", "list", list, NULL);
	page_close(page, LOOK_PLAIN);
}

/* HS-14.7 */
static void say_market(struct page *page, const struct hts *view)
{
	char list[SPEECH_MAX] = "";
	const struct voice voice = page_open(page);
	for (int i = 0; i < MARKET; i++)
		if (view->market[i])
			list_join(&voice, list, sizeof list, hts_title(view->market[i]));
	if (list[0])
		say_item(&voice, "", 4, "Face up beside the deck: {cards}.", "cards", list, NULL);
	page_close(page, LOOK_PLAIN);
}

/* Names only, and of a very large hand not all. */
static void say_hand_names(struct page *page, const struct hts *view, mu_seat me)
{
	struct page part;
	mu_card cards[MAIN_CARDS];
	char list[HTS_LIST_MAX], text[HTS_TEXT_MAX];
	page_init(&part, page->lang, page->made, page->width);
	const struct voice voice = page_open(&part);
	hts_list_cards(&voice, list, cards, hts_hand_list(view, me, cards));
	phrase(&voice, text, sizeof text, "Your hand: {cards}.", "cards", list, NULL);
	say_text(&voice, "", 2, text);
	page_close(&part, LOOK_PLAIN);
	page_clip(&part, HAND_ROWS, mu_text(page->lang, "… press t for more"));
	page_move(page, &part);
	page_release(&part);
}

static void say_hand(struct page *page, const struct sight *sight, const struct hts *view, bool full)
{
	const mu_seat me = sight->seating.viewer;
	if (me < 0 || view->step == STEP_LEADER)
		return;
	if (!full) {
		say_hand_names(page, view, me);
		return;
	}
	const struct voice voice = page_open(page);
	hts_hand(&voice, &sight->seating, view);
	page_close(page, LOOK_PLAIN);
}

/* -- The table ---------------------------------------------------------------------------------------- */

/* How much is said of each part, from the essential to everything. */
enum { PART_PARTIES, PART_MONSTERS, PART_HAND, PARTS };
enum { NOTHING, BRIEF, FULL };

static void add_parts(struct page *page, const struct sight *sight, const struct hts *view, const int detail[PARTS])
{
	for (mu_seat seat = 0; detail[PART_PARTIES] && seat < (mu_seat)view->seats; seat++)
		say_party(page, sight, view, seat);
	if (detail[PART_MONSTERS])
		say_monsters(page, sight, view, detail[PART_MONSTERS] == FULL);
	else
		say_monster_names(page, sight, view);
	say_market(page, view);
	say_hand(page, sight, view, detail[PART_HAND] == FULL);
}

static size_t rows_of_parts(const struct sight *sight, const struct hts *view, unsigned width, const int detail[PARTS])
{
	struct page page;
	page_init(&page, sight->lang, sight->made, width);
	add_parts(&page, sight, view, detail);
	const size_t rows = page.count;
	page_release(&page);
	return rows;
}

/* As much as there is room for, one step after the other. */
static void table(struct page *page, const struct sight *sight, size_t rows)
{
	static const int steps[][2] = {{PART_MONSTERS, BRIEF},
	                               {PART_PARTIES, BRIEF},
	                               {PART_HAND, FULL},
	                               {PART_MONSTERS, FULL}};
	struct hts view;
	int detail[PARTS] = {NOTHING, NOTHING, BRIEF};
	hts_see(sight->view, sight->seating.viewer, &view);
	const struct columns c = columns_make(sight, page->width);
	add_head(page, &c, sight);
	for (mu_seat seat = 0; seat < (mu_seat)view.seats; seat++)
		add_seat(page, &c, sight, &view, seat);
	if (view.step == STEP_OVER) /* the result tells the rest */
		return;
	for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
		const int before = detail[steps[i][0]];
		detail[steps[i][0]] = steps[i][1];
		if (page->count + rows_of_parts(sight, &view, page->width, detail) > rows)
			detail[steps[i][0]] = before;
	}
	add_parts(page, sight, &view, detail);
}

/* -- What moves ----------------------------------------------------------------------------------------- */

static const char face_down[] = "▮";

enum { DICE_FRAMES = 9, DICE_SHOWN = 6 }; /* they tumble, and lie */

/* Where things lie on the table. */
struct places {
	struct columns columns;
	struct area area;
	const struct hts *view;
};

static unsigned rows_of_head(const struct columns *columns)
{
	return columns->narrow ? 2 : 1;
}

static unsigned rows(const struct sight *sight, unsigned width)
{
	const struct columns columns = columns_make(sight, width);
	return rows_of_head(&columns) + sight->seating.seats;
}

static struct spot spot_of_seat(const struct places *places, mu_seat seat, unsigned column)
{
	return (struct spot){places->area.x + column, places->area.y + rows_of_head(&places->columns) + (unsigned)seat};
}

static struct spot spot_of_class(const struct places *places, mu_seat seat, unsigned class)
{
	const struct columns *c = &places->columns;
	unsigned column = c->label;
	for (unsigned before = CLASS_BARD; before < class; before++)
		column += c->class[before] + c->gap;
	return spot_of_seat(places, seat, column + (c->class[class] - 1) / 2);
}

static struct spot spot_of_count(const struct places *places, mu_seat seat, int count)
{
	const struct columns *c = &places->columns;
	unsigned column = columns_width(c) - counts_width(c);
	for (int i = 0; i < count; i++)
		column += c->count[i] + c->gap;
	return spot_of_seat(places, seat, column + (c->count[count] - 1) / 2);
}

/* Beside the name of whoever rolls. Which sides are seen before they lie does not matter. */
static void motion_dice(struct motion *motion, const struct places *places, const struct mu_event *event)
{
	static const unsigned tumbling[] = {3, 6, 1, 5, 2, 4, 1, 6};
	const size_t sides = sizeof tumbling / sizeof tumbling[0];
	const struct spot at = spot_of_seat(places, event->seat, places->columns.label);
	for (unsigned i = 0; i < DICE_FRAMES; i++) {
		const bool lie = i >= DICE_FRAMES - 1;
		char text[16];
		snprintf(text, sizeof text, "[%u] [%u]", lie ? event->a : tumbling[(event->a + i) % sides],
		         lie ? event->b : tumbling[(event->b + 3 * i) % sides]);
		motion_stay(motion, at, LOOK_CHOSEN, text, lie ? DICE_SHOWN : 1);
	}
}

static void motion_hero(struct motion *motion, const struct places *places, mu_seat from, mu_seat to, mu_card hero)
{
	const unsigned class = hts_class_of(places->view, hero);
	motion_fly(motion, spot_of_class(places, from, class), spot_of_class(places, to, class), LOOK_CHOSEN, face_down);
}

static void motion_played(struct motion *motion, const struct places *places, mu_seat seat, mu_card card,
                          mu_card wearer)
{
	const mu_card hero = wearer ? wearer : card;
	const mu_seat owner = kind_of(hero) == KIND_HERO ? hts_owner(places->view, hero) : MU_NOBODY;
	if (owner >= 0)
		motion_fly(motion, spot_of_count(places, seat, COUNT_HAND),
		           spot_of_class(places, owner, hts_class_of(places->view, hero)), LOOK_CHOSEN, face_down);
}

static void motion_lost(struct motion *motion, const struct places *places, mu_seat owner, mu_card hero)
{
	motion_stay(motion, spot_of_class(places, owner, hts_cards[hero].class), LOOK_BAD, "✗", 6);
}

static void motion_of(struct motion *motion, const struct sight *sight, struct area area, const struct mu_event *event)
{
	const struct places places = {columns_make(sight, area.width), area, sight->view};
	switch (event->kind) {
	case MU_ROLL:
		motion_dice(motion, &places, event);
		break;
	case MU_PULL: /* seat: from whose hand */
		motion_fly(motion, spot_of_count(&places, event->seat, COUNT_HAND),
		           spot_of_count(&places, event->other, COUNT_HAND), LOOK_CHOSEN, face_down);
		break;
	case EVENT_TAKE:
		motion_fly(motion, spot_of_count(&places, event->other, COUNT_HAND),
		           spot_of_count(&places, event->seat, COUNT_HAND), LOOK_CHOSEN, face_down);
		break;
	case EVENT_GIVE:
		motion_fly(motion, spot_of_count(&places, event->seat, COUNT_HAND),
		           spot_of_count(&places, event->other, COUNT_HAND), LOOK_CHOSEN, face_down);
		break;
	case EVENT_PLAYED:
		motion_played(motion, &places, event->seat, event->card, CARD_NONE);
		break;
	case EVENT_ATTACHED:
		motion_played(motion, &places, event->seat, event->card, (mu_card)event->a);
		break;
	case EVENT_STEAL:
		motion_hero(motion, &places, event->other, event->seat, event->card);
		break;
	case EVENT_JOIN:
		motion_hero(motion, &places, event->seat, event->other, event->card);
		break;
	case EVENT_DESTROY:
		motion_lost(motion, &places, event->other, event->card);
		break;
	case EVENT_SACRIFICE:
		motion_lost(motion, &places, event->seat, event->card);
		break;
	case EVENT_SLAIN:
		motion_stay(motion, spot_of_count(&places, event->seat, COUNT_SLAIN), LOOK_GOOD, "†", 6);
		break;
	default:
		break;
	}
}

static const char *const welcome[] = {
    N_("Gather a party. You win with all six classes at the end of your turn (your leader counts), or with three slain "
       "monsters."),
    N_("You have 3 action points each turn. Drawing a card, playing one or rolling for a Hero in your party costs 1; "
       "attacking a monster costs 2."),
    N_("A Hero you play joins your party, and you may roll for it immediately. If two dice add up to its number or "
       "more, you get its effect."),
    N_("Items go on Heroes; put the cursed ones on other players' Heroes. Magic works once. A Challenge can stop a "
       "card someone plays, and Modifiers change any roll."),
    N_("Three monsters are face up. ✓ marks those your party may attack. Two dice decide: you slay the monster, it "
       "strikes back, or nothing happens."),
    N_("At the top is the table: a row for each player, a column for each class, ★ for the leader. Below it are your "
       "choices; beside them you see what the selected one does and how likely it is to succeed."),
    N_("Choose with ↑ and ↓, confirm with Enter. h gives a hint, ? shows help. Take as long as you like."),
    NULL,
};

const struct screen hts_screen = {
    .game = &hts_game,
    .legend = N_("★ leader  » turn  ✓ can be attacked"),
    .welcome = welcome,
    .table = table,
    .rows = rows,
    .motion = motion_of,
};
