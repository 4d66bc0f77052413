/* A leader as a card to cut out: an SVG picture as large as the official leaders' cards (70 by 120 mm), with marks where to cut. */
#include "leader_card.h"

#include <assert.h>
#include <string.h>

#include "base/letters.h"
#include "base/wrap.h"

/* In tenths of millimetres. */
enum {
	WIDTH = 700,
	HEIGHT = 1200,
	EDGE = 40,
	MIDDLE = WIDTH / 2,
	NAME_WIDTH = 620,
	NAME_SIZE_MAX = 64,
	NAME_SIZE_TWO = 44, /* smaller than that it stands on two lines */
	TITLE_SIZE_MAX = 32,
	TEXT_WIDTH = 560,
	TEXT_HEIGHT = 390,
	TEXT_MIDDLE = 888,
	TEXT_SIZE_MAX = 48,
	TEXT_SIZE_MIN = 20,
};

/* A column of letters, in hundredths of their height: of the wide fonts that may be the only ones. */
enum { COLUMN = 58, COLUMN_BOLD = 66 };
enum { TAG_MAX = 16 };

#define PAPER "#fbf6ea"
#define INK "#2b2118"
#define GOLD "#e8cf8f"

/* By class, in the order of the field's values. The emblem fills 200 by 200; what is covered twice is a hole. */
static const struct {
	const char *light, *colour, *dark, *emblem;
} looks[] = {
    {"#d2749f", "#8a2f5d", "#54183a", /* a lyre */
     "M58 28C14 78 34 152 100 176C166 152 186 78 142 28L126 40C158 84 144 132 100 152C56 132 42 84 74 40Z"
     "M64 62H136V74H64ZM80 74H87V142H80ZM96 74H104V150H96ZM113 74H120V142H113Z"},
    {"#e0765f", "#9c2f1e", "#5e170c", /* a sword */
     "M100 12L114 34V118H86V34ZM50 118H150V134H50ZM91 134H109V164H91Z"
     "M100 162C110 162 116 168 116 175C116 183 110 188 100 188C90 188 84 183 84 175C84 168 90 162 100 162Z"
     "M98 40V112H102V40Z"},
    {"#6aa9d8", "#1f5c8a", "#0f3452", /* a shield */
     "M100 16C124 32 148 38 168 38C170 104 150 152 100 184C50 152 30 104 32 38C52 38 76 32 100 16Z"
     "M90 58V92H58V110H90V150H110V110H142V92H110V58Z"},
    {"#77b87a", "#2f6b33", "#173d1a", /* bow and arrow */
     "M62 20C154 44 154 156 62 180L57 166C128 146 128 54 57 34ZM57 26H62V174H57Z"
     "M24 94H146V84L184 100L146 116V106H24L34 100Z"},
    {"#9384cf", "#4a3a78", "#271d47", /* a mask */
     "M26 68C58 46 88 56 100 70C112 56 142 46 174 68C178 112 154 142 126 136C112 133 106 120 100 117"
     "C94 120 88 133 74 136C46 142 22 112 26 68ZM50 88C60 76 80 80 88 97C76 109 56 105 50 88Z"
     "M150 88C140 76 120 80 112 97C124 109 144 105 150 88Z"},
    {"#dca445", "#8a5a10", "#533405", /* a hat with a star */
     "M112 10C104 24 112 40 120 52C132 84 138 110 142 136H58C64 96 82 44 112 10Z"
     "M22 146C60 130 140 130 178 146C150 176 50 176 22 146Z"
     "M98 74L103 90H119L106 100L111 116L98 106L85 116L90 100L77 90H93Z"},
};

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

static void put_line(FILE *to, unsigned y, unsigned size, const char *style, const char *text, size_t length)
{
	fprintf(to, "<text x=\"%d\" y=\"%u\" font-size=\"%u\" %s>", MIDDLE, y, size, style);
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

static void put_class(FILE *to, const char *class)
{
	char first[LETTER_BYTES + 1], text[SPEECH_MAX];
	const char *rest = class;
	letter_write(letter_capital(letter_next(&rest)), first);
	snprintf(text, sizeof text, "%s%s", first, rest);
	put_line(to, 646, 40, "fill=\"" PAPER "\"", text, strlen(text));
}

/* A word of one letter or digit, which stays with the next one. */
static bool is_short(const char *word, const char *end)
{
	return text_columns(word, (size_t)(end - word)) <= 1;
}

/* Where a line of at most so many columns ends: behind the last letter that may, or between two that a line may part. */
static size_t line_length(const char *text, unsigned columns)
{
	const char *at = text, *end = NULL, *word = text;
	unsigned used = 0;
	uint32_t before = 0;
	while (*at) {
		const char *next = at;
		const uint32_t letter = letter_next(&next);
		used += letter_columns(letter);
		if (used > columns && letter != ' ')
			return (size_t)((end ? end : at > text ? at : next) - text);
		if (letter == ' ' ? !is_short(word, at) : before && letters_part(before, letter))
			end = at;
		if (letter == ' ')
			word = next;
		before = letter;
		at = next;
	}
	return (size_t)(at - text);
}

static unsigned columns_of(unsigned size)
{
	return TEXT_WIDTH * 100 / (size * COLUMN);
}

static unsigned line_step(unsigned size)
{
	return size * 4 / 3;
}

static unsigned count_lines(const char *text, unsigned columns)
{
	unsigned lines = 0;
	for (; *text; lines++) {
		text += line_length(text, columns);
		text += strspn(text, " ");
	}
	return lines;
}

/* As large as there is room for, in the middle. */
static void put_text(FILE *to, const char *text)
{
	unsigned size = TEXT_SIZE_MAX;
	while (size > TEXT_SIZE_MIN && count_lines(text, columns_of(size)) * line_step(size) > TEXT_HEIGHT)
		size -= 2;
	const unsigned lines = count_lines(text, columns_of(size));
	unsigned y = TEXT_MIDDLE + size / 3 - (lines ? lines - 1 : 0) * line_step(size) / 2;
	for (; *text; y += line_step(size)) {
		const size_t length = line_length(text, columns_of(size));
		put_line(to, y, size, "fill=\"" INK "\"", text, length);
		text += length;
		text += strspn(text, " ");
	}
}

/* -- The card ---------------------------------------------------------------------------------------- */

static void put_frame(FILE *to, unsigned class)
{
	fprintf(to,
	        "<defs><radialGradient id=\"light\" cx=\"0.5\" cy=\"0.45\" r=\"0.6\"><stop offset=\"0\" stop-color=\"%s\"/>"
	        "<stop offset=\"1\" stop-color=\"%s\"/></radialGradient></defs>\n",
	        looks[class].light, looks[class].dark);
	fprintf(to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", -EDGE, -EDGE, WIDTH + 2 * EDGE,
	        HEIGHT + 2 * EDGE);
	fprintf(to, "<rect width=\"%d\" height=\"%d\" rx=\"34\" fill=\"%s\"/>\n", WIDTH, HEIGHT, looks[class].dark);
	fprintf(to,
	        "<g stroke=\"" GOLD "\" stroke-width=\"4\" stroke-linejoin=\"round\">\n"
	        "<rect x=\"18\" y=\"18\" width=\"664\" height=\"1164\" rx=\"24\" fill=\"%s\"/>\n"
	        "<rect x=\"44\" y=\"150\" width=\"612\" height=\"466\" rx=\"18\" fill=\"url(#light)\"/>\n"
	        "<rect x=\"44\" y=\"640\" width=\"612\" height=\"470\" rx=\"18\" fill=\"" PAPER "\"/>\n"
	        "<path d=\"M120 592H580L558 632L580 672H120L142 632Z\" fill=\"%s\"/>\n</g>\n",
	        looks[class].colour, looks[class].dark);
	fprintf(to,
	        "<circle cx=\"%d\" cy=\"370\" r=\"192\" fill=\"none\" stroke=\"" PAPER
	        "\" stroke-opacity=\"0.35\" stroke-width=\"4\"/>\n"
	        "<path transform=\"translate(170 190) scale(1.8)\" fill=\"" PAPER "\" fill-rule=\"evenodd\" d=\"%s\"/>\n",
	        MIDDLE, looks[class].emblem);
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

/* On one line; a long one that has no title below it on two, as many letters on each as there is room for. */
static void put_name(FILE *to, const char *name, unsigned middle, bool alone)
{
	unsigned size = NAME_SIZE_MAX, lines;
	while ((lines = count_lines(name, NAME_WIDTH * 100 / (size * COLUMN_BOLD))) >
	       (alone && size < NAME_SIZE_TWO ? 2u : 1u))
		size--;
	for (unsigned y = middle + size / 3 - (lines - 1) * size * 6 / 10; *name; y += size * 6 / 5) {
		const size_t length = line_length(name, NAME_WIDTH * 100 / (size * COLUMN_BOLD));
		put_line(to, y, size, "fill=\"" PAPER "\" font-weight=\"bold\"", name, length);
		name += length;
		name += strspn(name, " ");
	}
}

static void put_title(FILE *to, const char *title)
{
	unsigned size = TITLE_SIZE_MAX;
	while (count_lines(title, NAME_WIDTH * 100 / (size * COLUMN)) > 1)
		size--;
	put_line(to, 132, size, "fill=\"" PAPER "\" font-style=\"italic\"", title, strlen(title));
}

/* "zh-TW": XML knows no other form, and who draws the card looks for fonts by it. */
static void language_tag(enum mu_lang lang, char tag[TAG_MAX])
{
	snprintf(tag, TAG_MAX, "%s", mu_lang_code(lang));
	for (; *tag; tag++)
		if (*tag == '_')
			*tag = '-';
}

void leader_card_write(const struct leader *leader, enum mu_lang lang, FILE *to)
{
	const struct voice voice = {.lang = lang};
	const char *name = leader_name(leader, lang), *title = leader_title(leader, lang);
	const unsigned class = leader->made.values[0] - 1u;
	char text[SPEECH_MAX], class_name[SPEECH_MAX], tag[TAG_MAX];
	assert(class < sizeof looks / sizeof looks[0]);
	leader_cards()->made_text(&voice, text, sizeof text, &leader->made);
	text_resolve(&voice, text, sizeof text);
	leader_cards()->made_class(&voice, class_name, sizeof class_name, &leader->made);
	text_resolve(&voice, class_name, sizeof class_name);
	language_tag(lang, tag);
	fprintf(to,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" viewBox=\"%d %d %d %d\" "
	        "xml:lang=\"%s\" text-anchor=\"middle\" "
	        "font-family=\"Alegreya, Georgia, 'Noto Serif', 'DejaVu Serif', 'Noto Serif CJK TC', serif\">\n<title>",
	        (WIDTH + 2 * EDGE) / 10, (HEIGHT + 2 * EDGE) / 10, -EDGE, -EDGE, WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE, tag);
	put_escaped(to, name, strlen(name));
	fputs("</title>\n", to);
	put_frame(to, class);
	put_name(to, name, title[0] ? 66 : 86, !title[0]);
	if (title[0])
		put_title(to, title);
	put_class(to, class_name);
	put_text(to, text);
	put_line(to, 1156, 28, "fill=\"" PAPER "\" fill-opacity=\"0.8\"", "Muster", strlen("Muster"));
	put_marks(to);
	fputs("</svg>\n", to);
}
