#include "page.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/wrap.h"

enum { INDENT = 4, NOTE = 4, GAP = 2 };

/* -- Lines ------------------------------------------------------------------------------------ */

static void switch_bold(const struct page *page, bool on)
{
	if (page->bold)
		fputs(on ? "\033[1m" : "\033[0m", page->out);
}

/* Bold ends with the line and goes on in the next, since pagers show lines one by one. */
static void put_span(const struct page *page, const char *text, size_t length, bool *bold)
{
	if (*bold)
		switch_bold(page, true);
	for (const char *end = text + length; text < end; text++)
		if (text[0] == '*' && text[1] == '*') {
			*bold = !*bold;
			switch_bold(page, *bold);
			text++;
		} else {
			fputc(*text, page->out);
		}
	if (*bold)
		switch_bold(page, false);
}

static void put_spaces(const struct page *page, size_t count)
{
	fprintf(page->out, "%*s", (int)count, "");
}

/* The first line begins with a label, the others below what follows the label. */
static void put_text(const struct page *page, size_t indent, const char *label, const char *text, bool bold)
{
	size_t length;
	const size_t hang = wrap_columns(label, strlen(label));
	put_spaces(page, indent);
	fputs(label, page->out);
	for (const char *next; *text; text = next) {
		length = wrap_line(text, page->width - indent - hang, &next);
		put_span(page, text, length, &bold);
		fputc('\n', page->out);
		if (*next)
			put_spaces(page, indent + hang);
	}
}

/* -- Tables ----------------------------------------------------------------------------------- */

struct row {
	unsigned count;
	char cells[PAGE_COLUMNS_MAX][PAGE_CELL_MAX];
};

static bool is_row(const char *line)
{
	return line[0] == '|';
}

static bool is_rule(const char *line)
{
	return strncmp(line, "| ---", 5) == 0;
}

static void row_read(struct row *row, const char *line)
{
	row->count = 0;
	for (const char *at = line + 1, *end; (end = strchr(at, '|')); at = end + 1) {
		const size_t begin = strspn(at, " ");
		const char *last = end;
		while (last > at + begin && last[-1] == ' ')
			last--;
		const size_t length = (size_t)(last - at) > begin ? (size_t)(last - at) - begin : 0;
		assert(row->count < PAGE_COLUMNS_MAX && length < PAGE_CELL_MAX);
		memcpy(row->cells[row->count], at + begin, length);
		row->cells[row->count++][length] = '\0';
	}
}

static size_t sum(const size_t *widths, unsigned count)
{
	size_t total = (count - 1) * GAP;
	for (unsigned i = 0; i < count; i++)
		total += widths[i];
	return total;
}

/* Lines that the table needs if its columns are that wide. */
static size_t table_height(const char *const *lines, size_t count, const size_t *widths)
{
	struct row row;
	size_t total = 0;
	for (size_t i = 0; i < count; i++) {
		size_t highest = 1;
		row_read(&row, lines[i]);
		for (unsigned c = 0; c < row.count && !is_rule(lines[i]); c++) {
			size_t height = 0;
			for (const char *at = row.cells[c]; *at; height++)
				wrap_line(at, widths[c], &at);
			highest = height > highest ? height : highest;
		}
		total += highest;
	}
	return total;
}

static void measure(const char *const *lines, size_t count, size_t *full, size_t *least)
{
	struct row row;
	for (size_t i = 0; i < count; i++) {
		row_read(&row, lines[i]);
		for (unsigned c = 0; c < row.count && !is_rule(lines[i]); c++) {
			const size_t whole = wrap_columns(row.cells[c], strlen(row.cells[c])), unit = wrap_widest(row.cells[c]);
			full[c] = whole > full[c] ? whole : full[c];
			least[c] = unit > least[c] ? unit : least[c];
		}
	}
}

/* Columns give way one by one, where it makes the table grow least, until it fits. False: it cannot. */
static bool fit(const char *const *lines, size_t count, size_t width, size_t widths[PAGE_COLUMNS_MAX])
{
	size_t least[PAGE_COLUMNS_MAX] = {0};
	struct row row;
	memset(widths, 0, PAGE_COLUMNS_MAX * sizeof widths[0]);
	measure(lines, count, widths, least);
	row_read(&row, lines[0]);
	while (sum(widths, row.count) > width) {
		size_t lowest = SIZE_MAX, column = PAGE_COLUMNS_MAX;
		for (unsigned c = 0; c < row.count; c++) {
			if (widths[c] == least[c])
				continue;
			widths[c]--;
			const size_t height = table_height(lines, count, widths);
			widths[c]++;
			if (height < lowest || (height == lowest && widths[c] > widths[column])) {
				lowest = height;
				column = c;
			}
		}
		if (column == PAGE_COLUMNS_MAX)
			return false;
		widths[column]--;
	}
	return true;
}

/* One line of every cell, then the next, until all are out; no spaces at the ends of lines. */
static void put_row(const struct page *page, size_t indent, const struct row *row, const size_t *widths, bool header)
{
	const char *at[PAGE_COLUMNS_MAX];
	for (unsigned c = 0; c < row->count; c++)
		at[c] = row->cells[c];
	for (bool more = true; more;) {
		size_t spaces = indent;
		more = false;
		for (unsigned c = 0; c < row->count; c++) {
			const char *text = at[c];
			const size_t length = wrap_line(text, widths[c], &at[c]);
			bool bold = header;
			if (length) {
				put_spaces(page, spaces);
				put_span(page, text, length, &bold);
				spaces = 0;
			}
			spaces += widths[c] - wrap_columns(text, length) + GAP;
			more |= *at[c] != '\0';
		}
		fputc('\n', page->out);
	}
}

/* Too many columns for this screen: each row becomes an item, each cell a line with the name of its column. */
static void put_row_as_item(const struct page *page, size_t indent, const struct row *header, const struct row *row)
{
	char text[2 * PAGE_CELL_MAX + 4];
	for (unsigned c = 0; c < row->count; c++) {
		snprintf(text, sizeof text, "%s: %s", header->cells[c], row->cells[c]);
		put_text(page, indent, c ? "  " : "- ", text, false);
	}
}

static size_t put_table(const struct page *page, size_t indent, const char *const *lines)
{
	struct row header, row;
	size_t count = 0, widths[PAGE_COLUMNS_MAX];
	while (lines[count] && is_row(lines[count]))
		count++;
	const bool fits = fit(lines, count, page->width - indent, widths);
	row_read(&header, lines[0]);
	if (fits)
		put_row(page, indent, &header, widths, true);
	for (size_t i = 1; i < count; i++) {
		if (is_rule(lines[i]))
			continue;
		row_read(&row, lines[i]);
		if (fits)
			put_row(page, indent, &row, widths, false);
		else
			put_row_as_item(page, indent, &header, &row);
	}
	return count;
}

/* -- Blocks ----------------------------------------------------------------------------------- */

unsigned page_level(const char *line)
{
	const size_t level = strspn(line, "#");
	return level <= 3 && line[level] == ' ' ? (unsigned)level : 0;
}

static bool is_item(const char *line)
{
	return strncmp(line, "- ", 2) == 0;
}

/* Returns how many lines it has put. */
static size_t put_block(const struct page *page, const char *const *lines)
{
	const char *line = lines[0];
	const size_t indent = page->compact ? 0 : INDENT;
	const unsigned level = page_level(line);
	if (is_row(line))
		return put_table(page, indent, lines);
	if (level)
		put_text(page, level == 3 ? indent / 2 : 0, "", line + level + 1, true);
	else if (is_item(line))
		put_text(page, indent, "- ", line + 2, false);
	else if (line[0] == '>')
		put_text(page, indent + (page->compact ? GAP : NOTE), "", line + 2, false);
	else
		put_text(page, indent, "", line, false);
	return 1;
}

void page_put(const struct page *page, const char *const *lines, const bool *shown)
{
	bool first = true, after_item = false;
	assert(page->width >= PAGE_WIDTH_MIN);
	for (size_t i = 0; lines[i];) {
		if (!lines[i][0] || (shown && !shown[i])) {
			i++;
			continue;
		}
		const bool item = is_item(lines[i]);
		if (!first && !page->compact && !(item && after_item))
			fputc('\n', page->out);
		i += put_block(page, lines + i);
		first = false;
		after_item = item;
	}
}
