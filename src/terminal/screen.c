#include "screen.h"

#include <assert.h>
#include <string.h>

const struct screen *screen_find(const struct mu_game *game)
{
	for (size_t i = 0; game_screens[i]; i++)
		if (game_screens[i]->game == game)
			return game_screens[i];
	return NULL;
}

void screen_question(struct page *page, const struct words *words, const struct sight *sight)
{
	struct voice voice = page_open(page);
	words->question(&voice, &sight->seating, sight->view);
	page_close(page, LOOK_BOLD);
	voice = page_open(page);
	words_stake(words, &voice, &sight->seating, sight->view);
	page_close(page, LOOK_PLAIN);
}

static void row_put(struct row *row, const char *text)
{
	const size_t at = strlen(row->text);
	assert(at + strlen(text) < ROW_MAX);
	strcpy(row->text + at, text);
}

void row_at(struct row *row, unsigned column)
{
	row_put(row, AS_PLAIN);
	for (; row->column < column; row->column++)
		row_put(row, " ");
}

void row_add(struct row *row, enum look look, const char *text)
{
	const char mark[] = {LOOK_MARK[0], (char)('0' + (int)look), '\0'};
	row_put(row, mark);
	row_put(row, text);
	row->column += marked_columns(text);
}

void row_centre(struct row *row, enum look look, unsigned width, const char *text)
{
	const unsigned start = row->column, columns = marked_columns(text);
	if (columns < width)
		row_at(row, start + (width - columns) / 2);
	row_add(row, look, text);
	if (row->column < start + width)
		row_at(row, start + width);
}

void word_get(enum mu_lang lang, char *text, size_t size, const char *noun)
{
	const struct voice voice = {.lang = lang};
	snprintf(text, size, "%s", *noun == '\001' ? noun : mu_text(lang, noun));
	text_resolve(&voice, text, size);
}

unsigned word_columns(enum mu_lang lang, const char *noun)
{
	char text[SPEECH_MAX];
	word_get(lang, text, sizeof text, noun);
	return marked_columns(text);
}
