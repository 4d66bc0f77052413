/*
 * A leader as a card to cut out: an SVG picture as large as the official leaders' cards (70 by 120 mm), with marks where to cut. The
 * workshop on the page draws the same card (web/src/workshop/card.ts).
 */
#include "leader_card.h"

#include <limits.h>
#include <string.h>

#include "base/letters.h"
#include "base/wrap.h"
#include "portrait.h"

/* In tenths of millimetres. */
enum {
	WIDTH = 700,
	HEIGHT = 1200,
	MARGIN = 40,
	EDGE = 26,
	MIDDLE = WIDTH / 2,
	TEXT_WIDTH = WIDTH - 2 * EDGE - 60,
	TEXT_BOTTOM = HEIGHT - EDGE - 60,
};
enum { SIZE_MIN = 8, SIZE_READABLE = 26, TAG_MAX = 16, KIND_MAX = 360 };

#define SERIF "Alegreya, Georgia, 'Noto Serif', 'DejaVu Serif', 'Noto Serif CJK TC', serif"
#define SANS "'Alegreya Sans', 'Noto Sans', 'DejaVu Sans', 'Noto Sans CJK TC', sans-serif"

/* How a text is written: on one line, or on more of them if it would be smaller than that many. */
enum { LINES_MAX = 3 };
struct block {
	unsigned size;
	unsigned least[LINES_MAX]; /* by lines, from one on. All 0: as many as there is height for */
	unsigned leading;          /* from line to line, in hundredths of the size */
	unsigned width;            /* of its letters, in hundredths of bold ones */
	const char *style;
};
static const struct block name_block = {68, {54, 40, 8}, 106, 100, "font-family=\"" SERIF "\" font-weight=\"bold\""};
static const struct block title_block = {40, {28, 22, 8}, 115, 90, "font-family=\"" SERIF "\" font-style=\"italic\""};
static const struct block kind_block = {32, {8}, 140, 96, "font-family=\"" SANS "\" font-weight=\"bold\""};
static const struct block text_block = {56, {0}, 122, 90, "font-family=\"" SANS "\""};

/* -- Text -------------------------------------------------------------------------------------------- */

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

static void put_line(FILE *to, unsigned y, unsigned size, const struct block *block, const char *colour,
                     const char *text, size_t length)
{
	fprintf(to, "<text x=\"%d\" y=\"%u\" font-size=\"%u\" fill=\"%s\" %s>", MIDDLE, y, size, colour, block->style);
	put_escaped(to, text, length);
	fputs("</text>\n", to);
}

/* Of the letters that our languages begin words with. */
static uint32_t letter_capital(uint32_t letter)
{
	if ((letter >= 'a' && letter <= 'z') || (letter >= 0xe0 && letter <= 0xfe && letter != 0xf7))
		return letter - 0x20;
	if ((letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17e))
		return letter - !(letter & 1);
	return letter >= 0x100 && letter <= 0x177 ? letter & ~(uint32_t)1 : letter;
}

/* A name with a capital. */
static void capital_write(const char *name, char *text, size_t size)
{
	char first[LETTER_BYTES + 1];
	letter_write(letter_capital(letter_next(&name)), first);
	snprintf(text, size, "%s%.100s", first, name);
}

/* In hundredths of its height, of the widest font that may be the only one. Chinese letters are as wide as they are high. */
static unsigned letter_width(uint32_t letter, const struct block *block)
{
	const unsigned columns = letter_columns(letter);
	unsigned width = 72;
	if (columns != 1)
		return columns * 50;
	if (letter == ' ' || letter == 0xa0)
		width = 35;
	else if (letter < 0x80 && strchr("iljftrI.,:;!'|()-", (int)letter))
		width = 50;
	else if (letter < 0x80 && strchr("mwMW@%", (int)letter))
		width = 113;
	else if ((letter >= 'A' && letter <= 'Z') || (letter >= 0x80 && letter_capital(letter) == letter))
		width = 90;
	return width * block->width / 100;
}

/* A word of one letter or digit, which stays with the next one. */
static bool is_short(const char *word, const char *end)
{
	return text_columns(word, (size_t)(end - word)) <= 1;
}

/* Where a line ends: behind the last letter that may, or between two that a line may part; a word that is wider is cut. */
static size_t line_length(const char *text, const struct block *block, unsigned size, bool *ret_cut)
{
	const unsigned width = TEXT_WIDTH * 100 / size;
	const char *at = text, *end = NULL, *word = text;
	unsigned used = 0;
	uint32_t before = 0;
	while (*at) {
		const char *next = at;
		const uint32_t letter = letter_next(&next);
		used += letter_width(letter, block);
		if (used > width && letter != ' ') {
			*ret_cut = *ret_cut || !end;
			return (size_t)((end ? end : at > text ? at : next) - text);
		}
		if (letter == ' ' ? !is_short(word, at) : before && letters_part(before, letter))
			end = at;
		if (letter == ' ')
			word = next;
		before = letter;
		at = next;
	}
	return (size_t)(at - text);
}

/* More than there can be, if a word would be cut that fits when it is smaller. */
static unsigned count_lines(const char *text, const struct block *block, unsigned size)
{
	unsigned lines = 0;
	bool cut = false;
	for (; *text; lines++) {
		text += line_length(text, block, size, &cut);
		text += strspn(text, " ");
	}
	return cut && size > SIZE_READABLE ? UINT_MAX / HEIGHT : lines;
}

/* The largest with which it fits into its lines. */
static unsigned block_size(const struct block *block, const char *text)
{
	for (unsigned lines = 1; lines <= LINES_MAX && block->least[lines - 1]; lines++)
		for (unsigned size = block->size; size >= block->least[lines - 1]; size -= 2)
			if (count_lines(text, block, size) <= lines)
				return size;
	return SIZE_MIN;
}

/* Below `top`; returns where it ends. */
static unsigned put_block(FILE *to, const struct block *block, unsigned size, unsigned top, const char *colour,
                          const char *text)
{
	unsigned y = top;
	bool cut = false;
	while (*text) {
		const size_t length = line_length(text, block, size, &cut);
		y += size * block->leading / 100;
		put_line(to, y, size, block, colour, text, length);
		text += length;
		text += strspn(text, " ");
	}
	return y;
}

/* As large as there is height for, in the middle of what is left. */
static void put_text(FILE *to, unsigned top, const char *text)
{
	const unsigned room = TEXT_BOTTOM - top;
	unsigned size = text_block.size, height;
	while ((height = count_lines(text, &text_block, size) * size * text_block.leading / 100) > room && size > SIZE_MIN)
		size -= 2;
	put_block(to, &text_block, size, top + (room > height ? (room - height) / 2 : 0) - size / 8, card_paint.ink, text);
}

/* -- The card ---------------------------------------------------------------------------------------- */

/* The edge in the colour of the class, lit from the upper left, the paper, and the ground of the picture with a glow. */
static void put_ground(FILE *to, const struct portrait *portrait)
{
	const struct card_place *at = &card_place;
	fprintf(to,
	        "<defs>\n<linearGradient id=\"light\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"0\" x2=\"%d\" "
	        "y2=\"%d\">"
	        "<stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\"0.18\"/><stop offset=\"0.45\" stop-color=\"#fff\" "
	        "stop-opacity=\"0\"/><stop offset=\"0.45\" stop-color=\"#000\" stop-opacity=\"0\"/><stop offset=\"1\" "
	        "stop-color=\"#000\" stop-opacity=\"0.24\"/></linearGradient>\n",
	        WIDTH / 2, HEIGHT);
	fprintf(to,
	        "<radialGradient id=\"glow\" gradientUnits=\"userSpaceOnUse\" cx=\"%u\" cy=\"%u\" r=\"%u\">"
	        "<stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\"0.38\"/><stop offset=\"0.6\" stop-color=\"#fff\" "
	        "stop-opacity=\"0\"/><stop offset=\"0.6\" stop-color=\"#000\" stop-opacity=\"0\"/><stop offset=\"1\" "
	        "stop-color=\"#000\" stop-opacity=\"0.28\"/></radialGradient>\n",
	        at->x + at->width / 2, at->y + at->height * 34 / 100, at->width * 62 / 100);
	fprintf(to,
	        "<clipPath id=\"window\"><rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" "
	        "rx=\"%u\"/></clipPath>\n</defs>\n",
	        at->x, at->y, at->width, at->height, at->radius);
	fprintf(to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", -MARGIN, -MARGIN,
	        WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
	for (int light = 0; light < 2; light++)
		fprintf(to, "<rect width=\"%d\" height=\"%d\" rx=\"48\" fill=\"%s\"/>\n", WIDTH, HEIGHT,
		        light ? "url(#light)" : portrait->class->colour);
	fprintf(to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"30\" fill=\"%s\"/>\n", EDGE, EDGE,
	        WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, card_paint.paper);
}

/* What is in the window, and the frame on it. */
static void put_picture(FILE *to, const struct portrait *portrait, const struct picture_file *picture)
{
	const struct card_place *at = &card_place;
	fputs("<g clip-path=\"url(#window)\">\n", to);
	for (int glow = 0; glow < 2; glow++)
		fprintf(to, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"%s\"/>\n", at->x, at->y, at->width,
		        at->height, glow ? "url(#glow)" : portrait->svg[PORTRAIT_GROUND]);
	if (picture)
		picture_file_write(picture, at->x, at->y, at->width, at->height, to);
	else
		portrait_write(portrait, to);
	fprintf(to, "</g>\n<g fill=\"%s\" stroke=\"%s\">%s</g>\n", card_paint.brass, card_paint.brass,
	        portrait->svg[PORTRAIT_FRAME]);
}

/* The sign of the class, in the corner. */
static void put_sign(FILE *to, const struct portrait_class *class)
{
	enum { RADIUS = 48, AWAY = EDGE + 62 };
	const double icon = 512, size = (double)RADIUS * 1.32, half = size / 2;
	fprintf(to, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"5\"/>\n", WIDTH - AWAY,
	        AWAY, RADIUS, class->colour, card_paint.paper);
	fprintf(to, "<g fill=\"%s\" transform=\"translate(%g %g) scale(%g)\">%s</g>\n", card_paint.paper,
	        (double)(WIDTH - AWAY) - half, (double)AWAY - half, size / icon, class->sign);
}

/* Where to cut. */
static void put_marks(FILE *to)
{
	for (int corner = 0; corner < 4; corner++) {
		const int x = corner & 1 ? WIDTH : 0, y = corner & 2 ? HEIGHT : 0, right = corner & 1 ? 1 : -1,
		          down = corner & 2 ? 1 : -1;
		fprintf(to, "<path d=\"M%d %dv%dM%d %dh%d\" stroke=\"#888\" stroke-width=\"2\"/>\n", x, y + 8 * down, 24 * down,
		        x + 8 * right, y, 24 * right);
	}
}

/* "zh-TW": XML knows no other form, and who draws the card looks for fonts by it. */
static void language_tag(enum mu_lang lang, char tag[TAG_MAX])
{
	snprintf(tag, TAG_MAX, "%s", mu_lang_code(lang));
	for (; *tag; tag++)
		if (*tag == '_')
			*tag = '-';
}

/* "Leader · Wizard" */
static void kind_write(const struct leader *leader, const struct card_list *cards, enum mu_lang lang,
                       char text[KIND_MAX])
{
	const struct voice voice = {.lang = lang};
	char name[SPEECH_MAX] = NOUN_IN("kind", "Leader"), kind[KIND_MAX / 3], class[KIND_MAX / 3];
	text_resolve(&voice, name, sizeof name);
	capital_write(name, kind, sizeof kind);
	cards->made_class(&voice, name, sizeof name, &leader->made);
	text_resolve(&voice, name, sizeof name);
	capital_write(name, class, sizeof class);
	snprintf(text, KIND_MAX, "%s · %s", kind, class);
}

static void put_words(FILE *to, const struct leader *leader, const struct card_list *cards, enum mu_lang lang,
                      const char *colour)
{
	const struct voice voice = {.lang = lang};
	const char *name = leader_name(leader, lang), *title = leader_title(leader, lang);
	char text[SPEECH_MAX], kind[KIND_MAX];
	cards->made_text(&voice, text, sizeof text, &leader->made);
	text_resolve(&voice, text, sizeof text);
	kind_write(leader, cards, lang, kind);
	unsigned y = card_place.y + card_place.height + 16;
	y = put_block(to, &name_block, block_size(&name_block, name), y, card_paint.ink, name);
	y = put_block(to, &title_block, block_size(&title_block, title), y + 6, card_paint.soft, title);
	y = put_block(to, &kind_block, block_size(&kind_block, kind), y + 4, colour, kind);
	fprintf(to, "<rect x=\"%d\" y=\"%u\" width=\"180\" height=\"4\" fill=\"%s\"/>\n", MIDDLE - 90, y + 22, colour);
	put_text(to, y + 34, text);
	put_line(to, HEIGHT - EDGE - 18, 24, &title_block, card_paint.soft, "Muster", strlen("Muster"));
}

void leader_card_write(const struct leader *leader, const struct card_list *cards, enum mu_lang lang,
                       const struct picture_file *picture, FILE *to)
{
	const struct portrait portrait = portrait_of(leader);
	const char *name = leader_name(leader, lang);
	char tag[TAG_MAX];
	language_tag(lang, tag);
	fprintf(to,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%dmm\" "
	        "height=\"%dmm\" viewBox=\"%d %d %d %d\" xml:lang=\"%s\" text-anchor=\"middle\">\n<title>",
	        (WIDTH + 2 * MARGIN) / 10, (HEIGHT + 2 * MARGIN) / 10, -MARGIN, -MARGIN, WIDTH + 2 * MARGIN,
	        HEIGHT + 2 * MARGIN, tag);
	put_escaped(to, name, strlen(name));
	fprintf(to, "</title>\n<!-- %s -->\n", portrait.art->from);
	put_ground(to, &portrait);
	put_picture(to, &portrait, picture);
	put_sign(to, portrait.class);
	put_words(to, leader, cards, lang, portrait.class->colour);
	put_marks(to);
	fputs("</svg>\n", to);
}
