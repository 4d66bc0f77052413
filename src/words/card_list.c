#include "card_list.h"

#include <ctype.h>
#include <string.h>

#include "base/writing.h"

const struct card_list *card_list_at(unsigned index)
{
	unsigned count = 0;
	while (game_card_lists[count])
		count++;
	return index < count ? game_card_lists[index] : NULL;
}

const struct card_list *card_list_of(const struct mu_game *game)
{
	unsigned i = 0;
	while (game_card_lists[i] && game_card_lists[i]->game != game)
		i++;
	return game_card_lists[i];
}

static void put_text(struct strbuf *out, const char *name, const char *text)
{
	strbuf_printf(out, ",\"%s\":", name);
	if (text)
		strbuf_put_json_string(out, text, strlen(text));
	else
		strbuf_puts(out, "null");
}

void card_list_json(const struct card_list *list, enum mu_lang lang, unsigned index, struct strbuf *out)
{
	struct card_row row;
	list->row(index, &row);
	if (list->game->numbered)
		strbuf_printf(out, "{\"id\":%s", row.id);
	else
		strbuf_printf(out, "{\"id\":\"%s\"", row.id);
	put_text(out, "name", mu_text(lang, row.name));
	put_text(out, "kind", row.kind);
	put_text(out, "class", row.class);
	put_text(out, "kind_name", mu_text_in(lang, "kind", row.kind));
	put_text(out, "class_name", row.class ? mu_text_in(lang, "class", row.class) : NULL);
	strbuf_printf(out, ",\"copies\":%u", row.copies);
	put_text(out, "number", row.number);
	list->details(lang, index, out);
	put_text(out, "text", mu_text(lang, row.text));
	strbuf_puts(out, "}");
}

/* "The Shadow Claw" is also just "Shadow Claw". */
static const char *without_article(const char *name)
{
	return text_begins(name, "The ") ? name + 4 : name;
}

static bool word_begins(const char *name, const char *text)
{
	for (const char *at = name; (at = strchr(at, ' ')); at++)
		if (text_begins(at + 1, text))
			return true;
	return false;
}

static enum card_match name_match(const char *whole, const char *text)
{
	const char *name = without_article(whole);
	if (text_same(whole, text) || text_same(name, text))
		return MATCH_EXACTLY;
	if (text_begins(whole, text) || text_begins(name, text))
		return MATCH_BEGINNING;
	return word_begins(whole, text) ? MATCH_WORD : MATCH_NONE;
}

enum card_match card_list_match(const struct card_list *list, enum mu_lang lang, unsigned index, const char *text)
{
	struct card_row row;
	list->row(index, &row);
	const char *const names[] = {row.id, row.name, mu_text(lang, row.name)};
	enum card_match best = MATCH_NONE;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const enum card_match match = name_match(names[i], text);
		if (match < best && (i || match != MATCH_WORD)) /* ids are not made of words */
			best = match;
	}
	return best;
}

unsigned card_list_find(const struct card_list *list, enum mu_lang lang, const char *text,
                        unsigned ret_found[CARD_LIST_MAX])
{
	enum card_match best = MATCH_NONE;
	unsigned count = 0;
	for (unsigned i = 0; i < list->count; i++) {
		const enum card_match match = card_list_match(list, lang, i, text);
		if (match < best)
			count = 0;
		if (match < best)
			best = match;
		if (match == best && match != MATCH_NONE)
			ret_found[count++] = i;
	}
	return count;
}

static enum card_match made_match(const struct voice *voice, int card, const char *text)
{
	char id[24];
	snprintf(id, sizeof id, "made-%d", card + 1);
	enum card_match best = text_same(id, text) ? MATCH_EXACTLY : MATCH_NONE;
	for (int lang = 0; voice->made && lang < MU_LANG_COUNT; lang++) {
		const enum card_match match = name_match(voice->made->of[card].text[lang], text);
		if (match < best)
			best = match;
	}
	return best;
}

int card_list_made(const struct voice *voice, const struct mu_setup *setup, const char *text)
{
	enum card_match best = MATCH_NONE;
	int found = -1;
	for (int i = 0; i < mu_made_count(setup); i++) {
		const enum card_match match = made_match(voice, i, text);
		if (match < best)
			found = i;
		if (match < best)
			best = match;
	}
	return found;
}

bool card_list_explain_made(const struct voice *voice, const struct mu_game *game, const struct mu_setup *setup,
                            const char *text)
{
	char title[LABEL_SIZE];
	const int card = card_list_made(voice, setup, text);
	const struct card_list *list = card_list_of(game);
	if (card < 0 || !list)
		return false;
	if (!voice->made || !writing_label(made_name_in(&voice->made->of[card], voice->lang), title))
		snprintf(title, sizeof title, "made-%d", card + 1);
	list->made_explain(voice, title, &setup->made[card]);
	return true;
}

/* Levenshtein's distance, a row at a time; a very long text is far from every name anyway. */
static unsigned distance(const char *a, const char *b)
{
	enum { LONGEST = 64 };
	unsigned row[LONGEST + 1];
	const size_t length = strlen(b) < LONGEST ? strlen(b) : LONGEST;
	for (unsigned j = 0; j <= length; j++)
		row[j] = j;
	for (unsigned i = 1; a[i - 1] && i <= LONGEST; i++) {
		unsigned corner = row[0];
		row[0] = i;
		for (size_t j = 1; j <= length; j++) {
			const bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
			unsigned least = corner + !same;
			corner = row[j];
			if (row[j] + 1 < least)
				least = row[j] + 1;
			if (row[j - 1] + 1 < least)
				least = row[j - 1] + 1;
			row[j] = least;
		}
	}
	return row[length];
}

unsigned card_list_distance(const struct card_list *list, enum mu_lang lang, unsigned index, const char *text)
{
	struct card_row row;
	list->row(index, &row);
	const char *const names[] = {row.name, without_article(row.name), mu_text(lang, row.name)};
	unsigned least = distance(text, names[0]);
	for (size_t i = 1; i < sizeof names / sizeof names[0]; i++)
		if (distance(text, names[i]) < least)
			least = distance(text, names[i]);
	return least;
}
