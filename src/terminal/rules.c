#include "rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "words/complain.h"
#include "words/usage.h"
#include "words/language.h"
#include "base/letters.h"
#include "page.h"
#include "pager.h"
#include "rules_text.h"

enum { LINES_MAX = 1024, WORDS_MAX = 256 };

static const char rules_usage[] = N_("Usage: muster rules GAME [SECTION | RULE] [--lang L] [--width N]\n"
                                     "\n"
                                     "Shows the complete rules of a game: {games}.\n"
                                     "\n"
                                     "  SECTION     only sections with this word in their heading (clues)\n"
                                     "  RULE        only this rule (RH-7.6), a whole chapter (RH-7), or the note on a\n"
                                     "              card (HS-13 pan-chucks)\n"
                                     "  --lang L    {languages} (default: MUSTER_LANG or the locale)\n"
                                     "  --width N   wrap lines at N columns, 20 to 400\n"
                                     "\n"
                                     "On a terminal, the text is shown in $PAGER (by default: less).\n");

static const char aid_usage[] = N_("Usage: muster aid GAME [--lang L] [--width N]\n"
                                   "\n"
                                   "Shows the player aid of a game, on one screen: {games}.\n"
                                   "\n"
                                   "  --lang L    {languages} (default: MUSTER_LANG or the locale)\n"
                                   "  --width N   wrap lines at N columns, 20 to 400\n");

/* What the command line says. */
struct order {
	const char *command, *game;
	enum mu_lang lang;
	char words[WORDS_MAX]; /* a section or a rule */
	size_t width;          /* 0: as the screen is */
};

static int order_refuse(const struct order *order, const char *about, const char *what)
{
	return complain(order->lang, order->command, about, what);
}

/* With a {list} of what there is. */
static int order_refuse_list(const struct order *order, const char *about, const char *what, const char *list)
{
	char sentence[SPEECH_MAX];
	const struct voice voice = voice_error(order->lang);
	phrase(&voice, sentence, sizeof sentence, what, "list", list, NULL);
	return complain(order->lang, order->command, about, sentence);
}

static const struct rules_text *text_find(const char *game, const char *language, enum rules_kind kind)
{
	const struct rules_text *text = rules_texts;
	while (text->game && (strcmp(text->game, game) != 0 || strcmp(text->language, language) != 0 || text->kind != kind))
		text++;
	return text->game ? text : NULL;
}

/* -- Which lines ------------------------------------------------------------------------------ */

/* The list of rules in brackets that ends a block, or NULL. */
static const char *ids_of(const char *line)
{
	const char *bracket = strrchr(line, '[');
	return bracket && line[strlen(line) - 1] == ']' ? bracket + 1 : NULL;
}

/* "RH-7.6" is itself; "RH-7" all rules of its chapter, "HS-13" the notes on all cards. */
static bool cites(const char *line, const char *wanted)
{
	const size_t length = strlen(wanted);
	for (const char *id = ids_of(line); id;) {
		if (strncasecmp(id, wanted, length) == 0 && strchr(",]. ", id[length]))
			return true;
		id = strchr(id, ',');
		if (id)
			id += 2;
	}
	return false;
}

/* A block that states the rule, with the examples, tables and notes below it that have no rules of their own. */
static bool show_rule(const char *const *lines, const char *rule, bool *shown)
{
	size_t section = 0, subsection = 0;
	bool any = false, going = false;
	for (size_t i = 0; lines[i]; i++) {
		const unsigned level = page_level(lines[i]);
		if (level) {
			section = level < 3 ? i : section;
			subsection = i;
			going = false;
		} else if (ids_of(lines[i])) {
			going = cites(lines[i], rule);
		}
		if (going)
			shown[section] = shown[subsection] = shown[i] = any = true;
	}
	return any;
}

static bool show_section(const char *const *lines, const char *words, bool *shown)
{
	unsigned going = 0; /* the level of the heading that matched */
	bool any = false;
	size_t section = 0;
	for (size_t i = 0; lines[i]; i++) {
		const unsigned level = page_level(lines[i]);
		if (level && (!going || level <= going))
			going = level > 1 && text_contains(lines[i] + level + 1, words) ? level : 0;
		section = level == 2 ? i : section;
		if (going)
			shown[section] = shown[i] = any = true;
	}
	return any;
}

static int complain_of_section(const struct order *order, const char *const *lines)
{
	const struct voice voice = voice_error(order->lang);
	char list[SPEECH_MAX] = "";
	for (size_t i = 0; lines[i]; i++)
		if (page_level(lines[i]) == 2)
			list_join(&voice, list, sizeof list, lines[i] + 3);
	return order_refuse_list(order, order->words, N_("there is no such section. Sections: {list}"), list);
}

/* "HS-13 Pan Chucks" is "HS-13 pan-chucks". */
static void join_card(char *rule)
{
	char *space = strchr(rule, ' ');
	while (space && (space = strchr(space + 1, ' ')))
		*space = '-';
}

/* Two letters for the game, and a number. */
static bool is_rule_id(const char *words)
{
	return isalpha((unsigned char)words[0]) && isalpha((unsigned char)words[1]) && words[2] == '-' &&
	       isdigit((unsigned char)words[3]);
}

/* -- Commands --------------------------------------------------------------------------------- */

static int read_option(struct order *order, const char *name, const char *value)
{
	if (!value)
		return order_refuse(order, name, "unexpected argument");
	if (strcmp(name, "--lang") == 0) /* that of a seat, as the others were taken out before */
		return language_read(order->lang, order->command, value) == MU_LANG_UNKNOWN ? 2 : 0;
	char *end;
	const unsigned long width = strtoul(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end || width < PAGE_WIDTH_MIN || width > PAGE_WIDTH_MAX)
		return order_refuse(order, value, "the width must be a number from 20 to 400");
	order->width = width;
	return 0;
}

static int read_word(struct order *order, const char *word)
{
	if (!order->game) {
		order->game = word;
		return 0;
	}
	const size_t length = strlen(order->words);
	const int added = snprintf(order->words + length, WORDS_MAX - length, length ? " %s" : "%s", word);
	return length + (size_t)added < WORDS_MAX ? 0 : order_refuse(order, "SECTION", "the text is too long");
}

static int read_order(struct order *order, int argc, char **argv)
{
	int error = 0;
	for (int i = 1; i < argc && !error; i++) {
		if (strcmp(argv[i], "--lang") == 0 || strcmp(argv[i], "--width") == 0) {
			error = read_option(order, argv[i], argv[i + 1]);
			i++;
		} else if (argv[i][0] == '-') {
			error = order_refuse(order, argv[i], "no such option");
		} else {
			error = read_word(order, argv[i]);
		}
	}
	return error;
}

static bool wants_help(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0)
			return true;
	return false;
}

/* The text that is asked for, or NULL after a complaint. */
static const struct rules_text *order_text(const struct order *order, enum rules_kind kind)
{
	if (!order->game) {
		complain_which_game(order->lang, order->command, "GAME");
		return NULL;
	}
	if (!mu_game_find(order->game)) {
		complain_no_game(order->lang, order->command, order->game);
		return NULL;
	}
	const struct rules_text *text = text_find(order->game, mu_lang_code(order->lang), kind);
	if (!text)
		order_refuse(order, order->game, "this game has no such text yet");
	return text;
}

/* A player aid fits on a screen, so it needs no pager. */
static int read_page(const struct order *order, const char *const *lines, const bool *shown, bool compact)
{
	struct page page = {
	    .width = order->width ? order->width : pager_width(),
	    .bold = pager_bold(),
	    .compact = compact,
	};
	page.out = compact ? stdout : pager_open();
	page_put(&page, lines, shown);
	pager_close(page.out);
	return 0;
}

int rules_main(int argc, char **argv, enum mu_lang lang)
{
	struct order order = {.command = "muster rules", .lang = lang};
	bool shown[LINES_MAX] = {false};
	if (wants_help(argc, argv)) {
		usage_print(lang, rules_usage, NULL);
		return 0;
	}
	if (read_order(&order, argc, argv) != 0)
		return 2;
	const struct rules_text *text = order_text(&order, RULES_BOOK);
	if (!text)
		return 2;
	if (!order.words[0])
		return read_page(&order, text->lines, NULL, false);
	for (size_t i = 0; text->lines[i]; i++)
		assert(i < LINES_MAX);
	if (is_rule_id(order.words)) {
		join_card(order.words);
		if (!show_rule(text->lines, order.words, shown))
			return order_refuse(&order, order.words, "there is no such rule in this game");
	} else if (!show_section(text->lines, order.words, shown)) {
		return complain_of_section(&order, text->lines);
	}
	return read_page(&order, text->lines, shown, false);
}

int aid_main(int argc, char **argv, enum mu_lang lang)
{
	struct order order = {.command = "muster aid", .lang = lang};
	if (wants_help(argc, argv)) {
		usage_print(lang, aid_usage, NULL);
		return 0;
	}
	if (read_order(&order, argc, argv) != 0)
		return 2;
	if (order.words[0])
		return order_refuse(&order, order.words, "name only one game");
	const struct rules_text *text = order_text(&order, RULES_AID);
	return text ? read_page(&order, text->lines, NULL, true) : 2;
}

void aid_put(const struct voice *voice, const char *game)
{
	const struct rules_text *text = text_find(game, mu_lang_code(voice->lang), RULES_AID);
	const struct page page = {.out = voice->out, .width = SPEECH_WIDTH, .compact = true};
	assert(text);
	page_put(&page, text->lines, NULL);
}
