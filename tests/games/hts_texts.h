/* Every text that has the form of an action of Here to Slay, in the protocol's fixed order. */
#ifndef HTS_TEXTS_H
#define HTS_TEXTS_H

#include "check.h"

#include "hts_play.h"

enum { TEXTS_MAX = 2048 };

static char all_texts[TEXTS_MAX][MU_TEXT_MAX];
static mu_action all_actions[TEXTS_MAX];
static int text_count;

static inline __attribute__((format(printf, 1, 2))) void add_text(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(all_texts[text_count++], MU_TEXT_MAX, format, arguments);
	va_end(arguments);
}

static inline int compare_ids(const void *one, const void *two)
{
	return strcmp(*(const char *const *)one, *(const char *const *)two);
}

/* The ids of these kinds by ASCII code, whatever order the table of cards has. */
static inline int ids_of(unsigned kinds, const char *ids[CARD_HIDDEN])
{
	int count = 0;
	for (mu_card card = 1; card < CARD_HIDDEN; card++)
		if (hts_cards[card].id && kinds >> kind_of(card) & 1)
			ids[count++] = hts_cards[card].id;
	qsort(ids, (size_t)count, sizeof ids[0], compare_ids);
	return count;
}

static inline void add_cards(const char *verb, unsigned kinds)
{
	const char *ids[CARD_HIDDEN];
	const int count = ids_of(kinds, ids);
	for (int i = 0; i < count; i++)
		add_text("%s %s", verb, ids[i]);
}

static inline void add_seats(const char *verb)
{
	for (int seat = 0; seat < MU_SEATS_MAX; seat++)
		add_text("%s p%d", verb, seat);
}

static inline void add_items_on_heroes(void)
{
	const char *items[CARD_HIDDEN], *heroes[CARD_HIDDEN];
	const int item_count = ids_of(1u << KIND_ITEM, items), hero_count = ids_of(1u << KIND_HERO, heroes);
	for (int i = 0; i < item_count; i++)
		for (int h = 0; h < hero_count; h++)
			add_text("play %s on %s", items[i], heroes[h]);
}

/* Values descending. */
static inline void add_modifiers(void)
{
	static const char *const texts[] = {"modifier-m4 -4",   "modifier-p1m3 +1", "modifier-p1m3 -3", "modifier-p2m2 +2",
	                                    "modifier-p2m2 -2", "modifier-p3m1 +3", "modifier-p3m1 -1", "modifier-p4 +4"};
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		for (int seat = 0; seat < MU_SEATS_MAX; seat++)
			add_text("modify %s p%d", texts[i], seat);
}

static inline int make_all_texts(void **state)
{
	static const unsigned main_deck =
	    1u << KIND_HERO | 1u << KIND_ITEM | 1u << KIND_MAGIC | 1u << KIND_MODIFIER | 1u << KIND_CHALLENGE;
	(void)state;
	add_text("draw");
	add_cards("draw", main_deck);
	add_cards("play", 1u << KIND_HERO | 1u << KIND_MAGIC);
	add_items_on_heroes();
	add_cards("use", 1u << KIND_HERO);
	add_cards("attack", 1u << KIND_MONSTER);
	add_text("redraw");
	add_seats("skill");
	add_text("skill draw");
	add_text("skill point");
	add_text("end");
	add_text("roll");
	add_text("challenge");
	add_modifiers();
	add_seats("choose");
	add_cards("choose", main_deck);
	add_cards("choose", 1u << KIND_LEADER); /* never offered together with others */
	add_text("choose +1");
	add_text("choose -1");
	add_text("show");
	add_text("yes");
	add_text("decline");
	for (int i = 0; i < text_count; i++)
		if (hts->action_parse(all_texts[i], strlen(all_texts[i]), &all_actions[i]) != MU_OK)
			return -1;
	return 0;
}

/* Its place in the fixed order. */
static inline int rank_of(mu_action action)
{
	char text[MU_TEXT_MAX];
	static int rank[1 << 16];
	int *guess = &rank[(action ^ action >> 13) & 0xffff];
	if (all_actions[*guess] == action)
		return *guess;
	assert_true(hts->action_text(action, text, sizeof text) > 0);
	for (int i = 0; i < text_count; i++)
		if (strcmp(all_texts[i], text) == 0)
			return *guess = i;
	fail_msg("%s is no action", text);
	return -1;
}

#endif
