/* `muster leader print`: a card to cut out, as large as the official leaders' (70 by 120 mm), as SVG. */
#include "leader.h"

#include <errno.h>
#include <string.h>

#include "base/letters.h"
#include "base/wrap.h"
#include "words/complain.h"

enum {
	WIDTH = 700, /* tenths of millimetres */
	HEIGHT = 1200,
	EDGE = 40,
	LETTER = 44, /* height of a line of text; a column is about half of it */
	LINE_COLUMNS = 27,
	LINES_MAX = 16,
	NAME_COLUMNS = 22,
};

/* By class, in the order of the field's values: as in the game, and dark enough for white letters. */
static const char *const colours[] = {"#8a2f5d", "#9c2f1e", "#1f5c8a", "#2f6b33", "#4a3a78", "#8a5a10"};

static void put_escaped(FILE *to, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		switch (text[i]) {
		case '<':
			fputs("&lt;", to);
			break;
		case '>':
			fputs("&gt;", to);
			break;
		case '&':
			fputs("&amp;", to);
			break;
		case '"':
			fputs("&quot;", to);
			break;
		default:
			putc(text[i], to);
		}
}

static void put_line(FILE *to, int y, int size, const char *style, const char *text, size_t length)
{
	fprintf(to, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" %s>", WIDTH / 2, y, size, style);
	put_escaped(to, text, length);
	fputs("</text>\n", to);
}

/* Where a line of at most so many columns ends: behind the last letter that may, or between two that a line may part. */
static size_t line_length(const char *text, unsigned columns)
{
	const char *at = text, *end = NULL;
	unsigned used = 0;
	uint32_t before = 0;
	while (*at) {
		const char *next = at;
		const uint32_t letter = letter_next(&next);
		used += letter_columns(letter);
		if (used > columns && letter != ' ')
			return (size_t)((end ? end : at > text ? at : next) - text);
		if (letter == ' ' || (before && letters_part(before, letter)))
			end = at;
		before = letter;
		at = next;
	}
	return (size_t)(at - text);
}

static void put_text(FILE *to, const char *text, int y)
{
	for (int line = 0; *text && line < LINES_MAX; line++, y += LETTER * 5 / 4) {
		const size_t length = line_length(text, LINE_COLUMNS);
		put_line(to, y, LETTER, "fill=\"#222\"", text, length);
		text += length;
		text += strspn(text, " ");
	}
}

static void put_card(FILE *to, const struct leader *leader, enum mu_lang lang)
{
	const struct voice voice = {.lang = lang};
	const char *name = leader_name(leader, lang), *colour = colours[leader->made.values[0] - 1];
	char text[SPEECH_MAX], class[SPEECH_MAX];
	leader_cards()->made_text(&voice, text, sizeof text, &leader->made);
	text_resolve(&voice, text, sizeof text);
	leader_cards()->made_class(&voice, class, sizeof class, &leader->made);
	text_resolve(&voice, class, sizeof class);
	const unsigned columns = text_columns(name, strlen(name));
	const int size = columns > NAME_COLUMNS ? (int)(60 * NAME_COLUMNS / columns) : 60;
	fprintf(to,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" viewBox=\"%d %d %d %d\" "
	        "lang=\"%s\" "
	        "font-family=\"Georgia, 'Noto Serif', 'Noto Serif CJK TC', serif\">\n<title>",
	        WIDTH / 10 + 2 * EDGE / 10, HEIGHT / 10 + 2 * EDGE / 10, -EDGE, -EDGE, WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE,
	        mu_lang_code(lang));
	put_escaped(to, name, strlen(name));
	fprintf(to, "</title>\n<rect x=\"0\" y=\"0\" width=\"%d\" height=\"%d\" rx=\"30\" fill=\"%s\"/>\n", WIDTH, HEIGHT,
	        colour);
	fprintf(to, "<rect x=\"30\" y=\"200\" width=\"%d\" height=\"%d\" rx=\"16\" fill=\"#fbf6ea\"/>\n", WIDTH - 60,
	        HEIGHT - 310);
	/* Where to cut. */
	for (int corner = 0; corner < 4; corner++) {
		const int x = corner & 1 ? WIDTH : 0, y = corner & 2 ? HEIGHT : 0, right = corner & 1 ? 1 : -1,
		          down = corner & 2 ? 1 : -1;
		fprintf(to, "<path d=\"M%d %dv%dM%d %dh%d\" stroke=\"#888\" stroke-width=\"2\"/>\n", x, y + 8 * down, 24 * down,
		        x + 8 * right, y, 24 * right);
	}
	put_line(to, 115, size, "fill=\"#fff\" font-weight=\"bold\"", name, strlen(name));
	put_line(to, 170, 40, "fill=\"#fff\"", class, strlen(class));
	put_text(to, text, 420);
	put_line(to, HEIGHT - 45, 32, "fill=\"#fff\"", "Muster", 6);
	fputs("</svg>\n", to);
}

int leader_print(int argc, char **argv, enum mu_lang lang)
{
	const char *path = NULL, *output = NULL;
	struct leader leader;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-o") == 0)
			output = i + 1 < argc ? argv[++i] : "";
		else if (path)
			return complain(lang, LEADER_NAME, argv[i], "is not expected here");
		else
			path = argv[i];
	}
	const size_t length = output ? strlen(output) : 0;
	if (!path)
		return complain(lang, LEADER_NAME, "FILE", "say which file");
	if (length < 5 || strcmp(output + length - 4, ".svg") != 0)
		return complain(lang, LEADER_NAME, "-o",
		                "must be a file that ends in .svg; a browser prints it, or saves it as PDF");
	const int code = leader_take(lang, path, &leader);
	if (code)
		return code;
	FILE *to = fopen(output, "w");
	if (to)
		put_card(to, &leader, lang);
	if (!to || (ferror(to) | fclose(to))) {
		complain_text(LEADER_NAME, output, error_text(lang, errno));
		return 1;
	}
	return 0;
}
