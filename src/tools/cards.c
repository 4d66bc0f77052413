#include "cards.h"

#include <string.h>

#include "listing.h"
#include "words/card_list.h"
#include "words/complain.h"

#define NAME "muster cards"

static const char usage[] = N_("Usage: muster cards GAME [--json]\n"
                               "\n"
                               "Lists the cards of a game: id, name, class, number, copies, and what each does.\n"
                               "\n"
                               "  --json   one JSON object per line\n");

/* -- As JSON -------------------------------------------------------------------------------- */

static void put_cards(const struct card_list *list)
{
	for (unsigned i = 0; i < list->count; i++) {
		struct strbuf line = {0};
		card_list_json(list, MU_LANG_EN, i, &line);
		print_line(NAME, MU_LANG_EN, &line);
	}
}

/* -- As text -------------------------------------------------------------------------------- */

struct widths {
	unsigned id, name, class, number;
};

static unsigned columns_of(const char *text)
{
	return text_columns(text, strlen(text));
}

static void widen(unsigned *width, const char *text)
{
	if (columns_of(text) > *width)
		*width = columns_of(text);
}

/* A cell of a table, filled up to its width. */
static void put_cell(const struct voice *voice, const char *text, unsigned width)
{
	fprintf(voice->out, "  %s%*s", text, (int)(width - columns_of(text)), "");
}

static const char *class_of(const struct voice *voice, const struct card_row *row)
{
	return row->class ? mu_text_in(voice->lang, "class", row->class) : "";
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

static void say_card(const struct voice *voice, const struct card_row *row, const struct widths *w)
{
	put_cell(voice, row->id, w->id);
	put_cell(voice, mu_text(voice->lang, row->name), w->name);
	if (w->class)
		put_cell(voice, class_of(voice, row), w->class);
	if (w->number)
		fprintf(voice->out, "  %*s", (int)w->number, row->number);
	fprintf(voice->out, "  x%u\n", row->copies);
	say_text(voice, "      ", 6, mu_text(voice->lang, row->text));
}

static void say_kind(const struct voice *voice, const struct card_list *list, unsigned first, unsigned end)
{
	struct widths w = {0, 0, 0, 0};
	struct card_row row;
	unsigned copies = 0;
	char head[SPEECH_MAX];
	for (unsigned i = first; i < end; i++) {
		list->row(i, &row);
		widen(&w.id, row.id);
		widen(&w.name, mu_text(voice->lang, row.name));
		widen(&w.class, class_of(voice, &row));
		widen(&w.number, row.number);
		copies += row.copies;
	}
	const char *kind = mu_text_in(voice->lang, "kind", row.kind);
	if (end - first == copies)
		phrase_plural(voice, head, sizeof head, "{kind}: {n} card.", "{kind}: {n} cards.", copies, "kind", kind, NULL);
	else
		phrase_plural(voice, head, sizeof head, "{kind}: {n} card, {different} different.",
		              "{kind}: {n} cards, {different} different.", copies, "kind", kind, "different",
		              digits_of(end - first).text, NULL);
	say_text(voice, "", 0, head);
	for (unsigned i = first; i < end; i++) {
		list->row(i, &row);
		say_card(voice, &row, &w);
	}
}

static void say_cards(const struct voice *voice, const struct card_list *list)
{
	say(voice, "{game}. Columns: {columns}.", "game", mu_text(voice->lang, list->game->title), "columns",
	    mu_text(voice->lang, list->columns), NULL);
	for (unsigned first = 0, end; first < list->count; first = end) {
		end = kind_end(list, first);
		puts("");
		say_kind(voice, list, first, end);
	}
}

static const struct card_list *list_of(const struct mu_game *game)
{
	const struct card_list *list;
	for (unsigned i = 0; (list = card_list_at(i)) && list->game != game; i++)
		;
	return list;
}

int cards_main(int argc, char **argv, enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	struct listing listing = {.command = NAME, .usage = usage, .lang = lang};
	int status;
	if (!listing_read(&listing, argc, argv, &status))
		return status;
	const struct card_list *list = list_of(listing.game);
	if (!list)
		return complain_no_game(lang, NAME, listing.game->name);
	if (listing.json)
		put_cards(list);
	else
		say_cards(&voice, list);
	return 0;
}
