#include "screen_page.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void *memory_or_end(void *memory)
{
	if (!memory) {
		fprintf(stderr, "muster play: %s\n", mu_error_sentence(MU_E_MEMORY));
		exit(1);
	}
	return memory;
}

void page_init(struct page *page, enum mu_lang lang, const struct made_names *made, unsigned width)
{
	*page = (struct page){.lang = lang, .made = made, .width = width};
}

static void lines_free(struct page *page, size_t from)
{
	while (page->count > from)
		free(page->lines[--page->count].text);
}

void page_release(struct page *page)
{
	assert(!page->stream);
	lines_free(page, 0);
	free(page->lines);
	page->lines = NULL;
	page->room = 0;
}

static void line_add(struct page *page, enum look look, char *text)
{
	if (page->count == page->room) {
		page->room = 2 * page->room + 16;
		page->lines = memory_or_end(realloc(page->lines, page->room * sizeof *page->lines));
	}
	page->lines[page->count++] = (struct page_line){text, look};
}

void page_line(struct page *page, enum look look, const char *text)
{
	line_add(page, look, memory_or_end(strdup(text)));
}

struct voice page_open(struct page *page)
{
	assert(!page->stream);
	page->stream = memory_or_end(open_memstream(&page->said, &page->length));
	return (struct voice){.out = page->stream, .lang = page->lang, .width = page->width, .made = page->made};
}

void page_close(struct page *page, enum look look)
{
	fclose(page->stream);
	page->stream = NULL;
	memory_or_end(page->said);
	for (char *at = page->said; *at;) {
		const size_t length = strcspn(at, "\n");
		line_add(page, look, memory_or_end(strndup(at, length)));
		at += length + (at[length] == '\n');
	}
	free(page->said);
	page->said = NULL;
}

void page_text(struct page *page, enum look look, const char *label, const char *text, size_t length)
{
	char sentence[2 * SPEECH_MAX];
	const struct voice voice = page_open(page);
	for (const char *end = text + length; text < end;) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		const size_t part = (size_t)((stop ? stop : end) - text);
		snprintf(sentence, sizeof sentence, "%.*s", (int)part, text);
		if (part)
			say_text(&voice, label, 2, sentence);
		else
			fputc('\n', voice.out);
		text += part + 1;
	}
	page_close(page, look);
}

void page_move(struct page *page, struct page *from)
{
	for (size_t i = 0; i < from->count; i++)
		line_add(page, from->lines[i].look, from->lines[i].text);
	from->count = 0;
}

size_t page_draw(const struct page *page, struct grid *grid, struct area area, size_t first)
{
	size_t drawn = 0;
	for (; drawn < area.height && first + drawn < page->count; drawn++) {
		const struct page_line *line = &page->lines[first + drawn];
		const unsigned end = grid_text(grid, area.x, area.y + (unsigned)drawn, line->look, line->text);
		grid->faults += end > area.x + area.width;
	}
	return drawn;
}

void page_clip(struct page *page, size_t rows, const char *more)
{
	if (page->count <= rows)
		return;
	lines_free(page, rows ? rows - 1 : 0);
	if (rows)
		page_line(page, LOOK_ACCENT, more);
}
