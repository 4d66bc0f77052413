#include "unicode.h"

#include <string.h>

/* -- Classes -------------------------------------------------------------------------------------------- */

static const struct letter_class classes[] = {
#define CLASS(kind, part, script, order) {LETTER_##kind, PART_##part, SCRIPT_##script, order},
#include "unicode.def"
#undef CLASS
};

/* The first letter, and in the lowest byte its class. */
static const uint32_t ranges[] = {
#define RANGE(letter, index) (uint32_t)(letter) << 8 | (index),
#include "unicode.def"
#undef RANGE
};

enum { HANGUL_FIRST = 0xac00, HANGUL_LAST = 0xd7a3, L_FIRST = 0x1100, V_FIRST = 0x1161, T_BEFORE = 0x11a7 };
enum { L_COUNT = 19, V_COUNT = 21, T_COUNT = 28, UNICODE_LAST = 0x10ffff };

static bool is_syllable(uint32_t letter)
{
	return letter >= HANGUL_FIRST && letter <= HANGUL_LAST;
}

struct letter_class letter_class(uint32_t letter)
{
	size_t low = 0, high = sizeof ranges / sizeof ranges[0];
	if (letter > UNICODE_LAST)
		letter = UNICODE_LAST; /* which is no letter either */
	while (high - low > 1) {
		const size_t middle = (low + high) / 2;
		if (ranges[middle] >> 8 <= letter)
			low = middle;
		else
			high = middle;
	}
	struct letter_class found = classes[ranges[low] & 0xff];
	if (is_syllable(letter) && (letter - HANGUL_FIRST) % T_COUNT)
		found.part = PART_LVT;
	return found;
}

/* -- Clusters ------------------------------------------------------------------------------------------- */

/* GB6 to GB8: parts of a syllable. */
static bool is_syllable_inside(unsigned before, unsigned part)
{
	switch (before) {
	case PART_L:
		return part == PART_L || part == PART_V || part == PART_LV || part == PART_LVT;
	case PART_LV:
	case PART_V:
		return part == PART_V || part == PART_T;
	case PART_LVT:
	case PART_T:
		return part == PART_T;
	}
	return false;
}

static bool is_control(unsigned part)
{
	return part == PART_CONTROL || part == PART_CR || part == PART_LF;
}

/* The rules of UAX #29 from GB3 to GB13. */
static bool cluster_goes_on(const struct clusters *c, unsigned part)
{
	if (c->part == PART_CR && part == PART_LF)
		return true;
	if (is_control(c->part) || is_control(part))
		return false;
	if (part == PART_EXTEND || part == PART_ZWJ || part == PART_SPACING || c->part == PART_PREPEND)
		return true;
	if (part == PART_PICTURE && c->picture == 2)
		return true;
	if (part == PART_FLAG && c->flag)
		return true;
	return is_syllable_inside(c->part, part);
}

void clusters_add(struct clusters *c, uint32_t letter)
{
	const unsigned part = letter_class(letter).part;
	if (!c->count || !cluster_goes_on(c, part))
		c->count++;
	if (part == PART_PICTURE)
		c->picture = 1;
	else if (c->picture != 1 || part != PART_EXTEND)
		c->picture = c->picture == 1 && part == PART_ZWJ ? 2 : 0;
	c->flag = part == PART_FLAG && !c->flag;
	c->part = (uint8_t)part;
}

/* -- The same in another spelling ------------------------------------------------------------------------ */

struct made {
	uint32_t letter, first, second; /* second may be 0 */
	bool again;                     /* and is put together again */
};

/* In the order of the letters. Whether they are put together again stands apart, so that there are no holes. */
static const struct {
	uint16_t letter, first, second;
} made[] = {
#define COMPOSED(letter, first, second) {letter, first, second},
#define PART(letter, first, second) {letter, first, second},
#include "unicode.def"
#undef PART
#undef COMPOSED
};
static const uint8_t made_again[] = {
#define COMPOSED(letter, first, second) 1,
#define PART(letter, first, second) 0,
#include "unicode.def"
#undef PART
#undef COMPOSED
};
static const struct made made_high[] = {
#define COMPOSED_HIGH(letter, first, second) {letter, first, second, true},
#define PART_HIGH(letter, first, second) {letter, first, second, false},
#include "unicode.def"
#undef PART_HIGH
#undef COMPOSED_HIGH
};
enum { MADE = sizeof made / sizeof made[0], MADE_HIGH = sizeof made_high / sizeof made_high[0] };

static struct made made_at(size_t i)
{
	return (struct made){made[i].letter, made[i].first, made[i].second, made_again[i]};
}

static struct made syllable_made(uint32_t letter)
{
	const uint32_t at = letter - HANGUL_FIRST, tail = at % T_COUNT;
	if (tail)
		return (struct made){letter, letter - tail, T_BEFORE + tail, true};
	return (struct made){letter, L_FIRST + at / (V_COUNT * T_COUNT), V_FIRST + at / T_COUNT % V_COUNT, true};
}

/* What it is made of; `first` is 0 if it is not. */
static struct made made_of(uint32_t letter)
{
	size_t low = 0, high = MADE;
	if (is_syllable(letter))
		return syllable_made(letter);
	while (low < high) {
		const size_t middle = (low + high) / 2;
		if (made[middle].letter == letter)
			return made_at(middle);
		if (made[middle].letter < letter)
			low = middle + 1;
		else
			high = middle;
	}
	for (size_t i = 0; letter >= made_high[0].letter && i < MADE_HIGH; i++)
		if (made_high[i].letter == letter)
			return made_high[i];
	return (struct made){letter, 0, 0, false};
}

/* 0: nothing. */
static uint32_t made_from(uint32_t first, uint32_t second)
{
	if (first - L_FIRST < L_COUNT && second - V_FIRST < V_COUNT)
		return HANGUL_FIRST + ((first - L_FIRST) * V_COUNT + second - V_FIRST) * T_COUNT;
	if (is_syllable(first) && (first - HANGUL_FIRST) % T_COUNT == 0 && second - T_BEFORE - 1 < T_COUNT - 1)
		return first + second - T_BEFORE;
	if (letter_class(second).part != PART_EXTEND) /* only marks like these compose with a letter */
		return 0;
	for (size_t i = 0; i < MADE; i++)
		if (made[i].first == first && made[i].second == second && made_again[i])
			return made[i].letter;
	for (size_t i = 0; i < MADE_HIGH; i++)
		if (made_high[i].first == first && made_high[i].second == second && made_high[i].again)
			return made_high[i].letter;
	return 0;
}

/* Marks of different orders have no order of their own: they are put into one. */
static void marks_sort(uint32_t *letters, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		const uint32_t letter = letters[i];
		const unsigned order = letter_class(letter).order;
		size_t at = i;
		for (; order && at && letter_class(letters[at - 1]).order > order; at--)
			letters[at] = letters[at - 1];
		letters[at] = letter;
	}
}

/* NFD. A letter is replaced by what it is made of, until that is made of nothing. */
static size_t letters_decompose(uint32_t *letters, size_t count)
{
	for (size_t i = 0; i < count;) {
		const struct made parts = made_of(letters[i]);
		if (!parts.first) {
			i++;
			continue;
		}
		letters[i] = parts.first;
		if (parts.second) {
			memmove(&letters[i + 2], &letters[i + 1], (count - i - 1) * sizeof *letters);
			letters[i + 1] = parts.second;
			count++;
		}
	}
	marks_sort(letters, count);
	return count;
}

size_t letters_compose(uint32_t *letters, size_t count)
{
	size_t kept = 0, base = SIZE_MAX;
	unsigned before = 0; /* order of the letter before, if it stands between the base and this one */
	count = letters_decompose(letters, count);
	for (size_t i = 0; i < count; i++) {
		const unsigned order = letter_class(letters[i]).order;
		const bool next = base != SIZE_MAX && kept == base + 1;
		const uint32_t one = base != SIZE_MAX && (next || before < order) ? made_from(letters[base], letters[i]) : 0;
		if (one) {
			letters[base] = one;
			continue;
		}
		if (!order)
			base = kept;
		before = order;
		letters[kept++] = letters[i];
	}
	return kept;
}

/* -- What looks the same ----------------------------------------------------------------------------------- */

static const struct {
	uint16_t letter, like[3];
} alike[] = {
#define ALIKE(letter, a, b, c) {letter, {a, b, c}},
#include "unicode.def"
#undef ALIKE
};

static const struct {
	uint16_t from, to, step;
	int16_t by;
} folds[] = {
#define FOLD(from, to, step, by) {from, to, step, (int16_t)(by)},
#include "unicode.def"
#undef FOLD
};

static uint32_t letter_small(uint32_t letter)
{
	for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
		if (letter >= folds[i].from && letter <= folds[i].to && !((letter - folds[i].from) % folds[i].step))
			return (uint32_t)((int32_t)letter + folds[i].by);
	return letter;
}

/* Bold, slanted, round, wide letters: alphabets that stand in Unicode once more for each way of drawing them. */
static uint32_t letter_plain(uint32_t letter)
{
	static const struct {
		uint32_t from, to, plain;
		unsigned cycle; /* so many letters, then the same ones again */
	} drawn[] = {
	    {0xff01, 0xff5e, '!', 94},   {0x24b6, 0x24cf, 'A', 26},     {0x24d0, 0x24e9, 'a', 26},
	    {0x1f130, 0x1f149, 'A', 26}, {0x1f150, 0x1f169, 'A', 26},   {0x1f170, 0x1f189, 'A', 26},
	    {0x1f1e6, 0x1f1ff, 'A', 26}, {0x1d6a8, 0x1d7c9, 0x391, 58}, {0x1d7ce, 0x1d7ff, '0', 10},
	    {0x2460, 0x2468, '1', 9},
	};
	if (letter >= 0x1d400 && letter <= 0x1d6a3) { /* A to Z and a to z, over and over */
		const uint32_t at = (letter - 0x1d400) % 52;
		return at < 26 ? 'A' + at : 'a' + at - 26;
	}
	for (size_t i = 0; letter >= 0x2460 && i < sizeof drawn / sizeof drawn[0]; i++) {
		if (letter < drawn[i].from || letter > drawn[i].to)
			continue;
		const uint32_t at = (letter - drawn[i].from) % drawn[i].cycle;
		return drawn[i].plain + at + (drawn[i].cycle == 58 && at >= 26 ? 6 : 0); /* Greek: Alpha to Nabla, then alpha */
	}
	return letter;
}

/* Appends what it looks like. */
static size_t letter_likeness(uint32_t letter, uint32_t *likeness)
{
	size_t low = 0, high = sizeof alike / sizeof alike[0], count = 0;
	while (low < high) {
		const size_t middle = (low + high) / 2;
		if (alike[middle].letter < letter)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == sizeof alike / sizeof alike[0] || alike[low].letter != letter) {
		likeness[0] = letter;
		return 1;
	}
	for (; count < 3 && alike[low].like[count]; count++)
		likeness[count] = alike[low].like[count];
	return count;
}

size_t letters_skeleton(uint32_t *letters, size_t count, bool fold)
{
	count = letters_decompose(letters, count);
	for (size_t i = 0; i < count;) {
		const unsigned kind = letter_class(letters[i]).kind;
		uint32_t likeness[3] = {0};
		size_t size = 0;
		if (kind != LETTER_HIDDEN && kind != LETTER_SELECTOR && kind != LETTER_JOINER) {
			const uint32_t plain = letter_plain(letters[i]);
			size = letter_likeness(fold ? letter_small(plain) : plain, likeness);
			for (size_t j = 0; fold && j < size; j++) /* 0 looks like O */
				likeness[j] = letter_small(likeness[j]);
		}
		if (size != 1)
			memmove(&letters[i + size], &letters[i + 1], (count - i - 1) * sizeof *letters);
		memcpy(&letters[i], likeness, size * sizeof *letters);
		count += size - 1;
		i += size;
	}
	marks_sort(letters, count);
	return count;
}
