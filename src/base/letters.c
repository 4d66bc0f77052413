#include "letters.h"

uint32_t letter_next(const char **text)
{
	static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
	const unsigned char *at = (const unsigned char *)*text;
	const unsigned more = at[0] < 0x80 ? 0 : at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : 1;
	uint32_t letter = more ? at[0] & (0x3fu >> more) : at[0];
	if (!letter && !more)
		return 0;
	*text += 1;
	if (at[0] >= 0x80 && (at[0] < 0xc2 || at[0] > 0xf4))
		return 0xfffd;
	for (unsigned i = 1; i <= more; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return 0xfffd;
		letter = letter << 6 | (at[i] & 0x3f);
	}
	if (letter < least[more] || letter > 0x10ffff || (letter >= 0xd800 && letter < 0xe000))
		return 0xfffd;
	*text += more;
	return letter;
}

void letter_write(uint32_t letter, char text[LETTER_BYTES + 1])
{
	const unsigned more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
	static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};
	text[0] = (char)(heads[more] | letter >> 6 * more);
	for (unsigned i = 1; i <= more; i++)
		text[i] = (char)(0x80 | (letter >> 6 * (more - i) & 0x3f));
	text[more + 1] = '\0';
}

/* -- Columns ---------------------------------------------------------------------------- */

struct range {
	uint32_t from, to;
};

static bool in_ranges(uint32_t letter, const struct range *ranges, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (letter >= ranges[i].from && letter <= ranges[i].to)
			return true;
	return false;
}

/* Unicode's East Asian Width W and F, in so far as anybody writes it; what is ambiguous there is narrow here. */
static bool is_wide(uint32_t letter)
{
	static const struct range wide[] = {
	    {0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0x33ff},   {0x3400, 0x4dbf},   {0x4e00, 0x9fff},
	    {0xa000, 0xa4cf}, {0xa960, 0xa97c}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
	    {0xff01, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
	};
	return letter >= 0x1100 && in_ranges(letter, wide, sizeof wide / sizeof wide[0]);
}

unsigned letter_columns(uint32_t letter)
{
	static const struct range marks[] = {{0x300, 0x36f}, {0x200b, 0x200f}, {0xfe00, 0xfe0f}};
	if (letter >= 0x300 && in_ranges(letter, marks, sizeof marks / sizeof marks[0]))
		return 0;
	return is_wide(letter) ? 2 : 1;
}

unsigned text_columns(const char *text, size_t length)
{
	const char *end = text + length;
	unsigned columns = 0;
	while (text < end && *text)
		columns += letter_columns(letter_next(&text));
	return columns;
}

/* -- Where lines may end ------------------------------------------------------------------ */

static bool is_one_of(uint32_t letter, const uint32_t *letters)
{
	while (*letters && *letters != letter)
		letters++;
	return *letters;
}

/* A number stays with what it counts. */
static bool is_counting(uint32_t letter)
{
	return (letter >= '0' && letter <= '9') || letter == '+' || letter == '-';
}

bool letters_part(uint32_t before, uint32_t after)
{
	static const uint32_t closing[] = U"（、。，．；：？！）〕】》〉」』％…—·,.;:?!)]}%\"'”’",
	                      opening[] = U"（〔【《〈「『([{“‘";
	if ((!is_wide(before) && !is_wide(after)) || is_counting(before))
		return false;
	return !is_one_of(after, closing) && !is_one_of(before, opening);
}

/* -- What people type ---------------------------------------------------------------------- */

static uint32_t letter_fold(uint32_t letter)
{
	static const struct {
		uint16_t letter;
		char plain;
	} polish[] = {
	    {0x104, 'a'}, {0x105, 'a'}, {0x106, 'c'}, {0x107, 'c'}, {0x118, 'e'}, {0x119, 'e'},
	    {0x141, 'l'}, {0x142, 'l'}, {0x143, 'n'}, {0x144, 'n'}, {0xd3, 'o'},  {0xf3, 'o'},
	    {0x15a, 's'}, {0x15b, 's'}, {0x179, 'z'}, {0x17a, 'z'}, {0x17b, 'z'}, {0x17c, 'z'},
	};
	if (letter >= 0xff01 && letter <= 0xff5e) /* full width */
		letter -= 0xff01 - '!';
	if (letter >= 'A' && letter <= 'Z')
		return letter + 'a' - 'A';
	if (letter == 0x2212)
		return '-';
	if (letter == 0xa0 || letter == 0x3000)
		return ' ';
	for (size_t i = 0; letter >= 0x80 && i < sizeof polish / sizeof polish[0]; i++)
		if (polish[i].letter == letter)
			return (uint32_t)polish[i].plain;
	return letter;
}

/* The next letter that counts: nobody types the brackets that stand round names in Chinese. */
static uint32_t letter_typed(const char **text)
{
	for (;;) {
		const uint32_t letter = letter_next(text);
		if (letter != 0x3010 && letter != 0x3011 && letter != 0x300c && letter != 0x300d) /* 【】「」 */
			return letter_fold(letter);
	}
}

/* Goes along both as far as they are the same, and says whether `start` has ended. */
static bool go_along(const char **text, const char *start)
{
	for (;;) {
		const char *one = *text;
		const uint32_t wanted = letter_typed(&start);
		if (!wanted)
			return true;
		if (letter_typed(&one) != wanted)
			return false;
		*text = one;
	}
}

bool text_begins(const char *text, const char *start)
{
	const char *first = start;
	return letter_typed(&first) && go_along(&text, start);
}

bool text_same(const char *a, const char *b)
{
	return go_along(&a, b) && !letter_typed(&a);
}

bool text_contains(const char *text, const char *part)
{
	for (const char *at = text; *at; letter_next(&at))
		if (text_begins(at, part))
			return true;
	return false;
}
