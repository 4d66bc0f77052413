#include "cards.h"

#include <string.h>

#include "card_list.h"
#include "speech.h"

#define NAME "muster cards"

static const char usage[] = "Usage: " NAME " GAME [--json]\n"
                            "\n"
                            "Lists the cards of a game: id, name, class, number, copies, and what each does.\n"
                            "\n"
                            "  --json   one JSON object per line\n";

static int complain(const char *about, const char *what)
{
	fprintf(stderr, NAME ": %s: %s\nTry: " NAME " --help\n", about, what);
	return 2;
}

/* -- As JSON -------------------------------------------------------------------------------- */

/* Nothing in a card's texts needs to be escaped. */
static void put_cards(const struct card_list *list)
{
	for (unsigned i = 0; i < list->count; i++) {
		struct card_row row;
		list->row(i, &row);
		printf(list->game->numbered ? "{\"id\":%s," : "{\"id\":\"%s\",", row.id);
		printf("\"name\":\"%s\",\"kind\":\"%s\",", row.name, row.kind);
		printf(row.class ? "\"class\":\"%s\"," : "\"class\":null,", row.class);
		printf("\"copies\":%u", row.copies);
		list->details(stdout, i);
		printf(",\"text\":\"%s\"}\n", row.text);
	}
}

/* -- As text -------------------------------------------------------------------------------- */

struct widths {
	int id, name, class, number;
};

static void widen(int *width, const char *text)
{
	if (text && (int)strlen(text) > *width)
		*width = (int)strlen(text);
}

static bool same_kind(const struct card_list *list, unsigned a, unsigned b)
{
	struct card_row one, other;
	list->row(a, &one);
	list->row(b, &other);
	return strcmp(one.kind, other.kind) == 0;
}

/* Cards of one kind stand together. */
static unsigned kind_end(const struct card_list *list, unsigned first)
{
	unsigned end = first;
	while (end < list->count && same_kind(list, first, end))
		end++;
	return end;
}

static void say_card(const struct card_row *row, const struct widths *w)
{
	printf("  %-*s  %-*s", w->id, row->id, w->name, row->name);
	if (w->class)
		printf("  %-*s", w->class, row->class ? row->class : "");
	if (w->number)
		printf("  %*s", w->number, row->number);
	printf("  x%u\n", row->copies);
	say_text(stdout, "      ", 6, row->text);
}

static void say_kind(const struct card_list *list, unsigned first, unsigned end)
{
	struct widths w = {0, 0, 0, 0};
	struct card_row row;
	unsigned copies = 0;
	for (unsigned i = first; i < end; i++) {
		list->row(i, &row);
		widen(&w.id, row.id);
		widen(&w.name, row.name);
		widen(&w.class, row.class);
		widen(&w.number, row.number);
		copies += row.copies;
	}
	say(stdout, end - first == copies ? "{kind}: {count} cards." : "{kind}: {count} cards, {different} different.",
	    "kind", row.kind, "count", digits_of(copies).text, "different", digits_of(end - first).text, NULL);
	for (unsigned i = first; i < end; i++) {
		list->row(i, &row);
		say_card(&row, &w);
	}
}

static void say_cards(const struct card_list *list)
{
	say(stdout, "{game}. The columns: {columns}.", "game", list->game->title, "columns", list->columns, NULL);
	for (unsigned first = 0, end; first < list->count; first = end) {
		end = kind_end(list, first);
		puts("");
		say_kind(list, first, end);
	}
}

int cards_main(int argc, char **argv)
{
	const struct card_list *list = NULL;
	bool json = false;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(usage, stdout);
			return 0;
		}
	}
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--json") == 0) {
			json = true;
			continue;
		}
		if (argv[i][0] == '-')
			return complain(argv[i], "there is no such option");
		if (list)
			return complain(argv[i], "one game at a time");
		for (unsigned g = 0; (list = card_list_at(g)) && strcmp(list->game->name, argv[i]) != 0; g++)
			;
		if (!list)
			return complain(argv[i], "there is no such game");
	}
	if (!list)
		return complain("GAME", "which game? Try: " NAME " here-to-slay");
	(json ? put_cards : say_cards)(list);
	return 0;
}
