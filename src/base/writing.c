#include "writing.h"

#include <stdint.h>
#include <string.h>

#include "letters.h"
#include "unicode.h"

enum {
	RAW_MAX = 4 * TALK_SIZE, /* letters: no message has more bytes */
	NAME_RAW = 4 * NAME_SIZE,
	MARKS_MAX = 4,       /* on one letter; no script needs more */
	LOOSE_MARKS_MAX = 2, /* of those that fit any letter, in a name: more are drawn over the lines above and below */
	ZWNJ = 0x200c,
	KEYCAP = 0x20e3,
};

struct writing {
	uint32_t *letters;
	size_t count;
};

/* False: too many letters. What is no UTF-8 becomes a letter that is refused. */
static bool writing_read(struct writing *w, const char *text, size_t most)
{
	for (uint32_t letter; (letter = letter_next(&text));) {
		if (w->count == most)
			return false;
		w->letters[w->count++] = letter;
	}
	return true;
}

/* False: more clusters or bytes than there may be. */
static bool writing_put(const struct writing *w, unsigned clusters, size_t size, char *text)
{
	struct clusters counted = {0};
	size_t at = 0;
	for (size_t i = 0; i < w->count; i++) {
		char letter[LETTER_BYTES + 1];
		letter_write(w->letters[i], letter);
		const size_t length = strlen(letter);
		clusters_add(&counted, w->letters[i]);
		if (at + length >= size || counted.count > clusters)
			return false;
		memcpy(text + at, letter, length);
		at += length;
	}
	text[at] = '\0';
	return true;
}

/* -- What is taken out ---------------------------------------------------------------------------------- */

static bool is_picture(uint32_t letter)
{
	return letter_class(letter).part == PART_PICTURE;
}

/* The joiner of "woman, joiner, rocket"; `kept` are the letters before it. */
static bool joins_pictures(const uint32_t *kept, size_t count, uint32_t next)
{
	while (count && letter_class(kept[count - 1]).part == PART_EXTEND)
		count--;
	return count && is_picture(kept[count - 1]) && is_picture(next);
}

/* In Persian, and in most scripts of India, joiners belong to the spelling. */
static bool joins_letters(const uint32_t *kept, size_t count, uint32_t next)
{
	const unsigned script = count ? letter_class(kept[count - 1]).script : SCRIPT_ZYYY;
	return script >= SCRIPT_ARAB && letter_class(next).script == script;
}

/* Behind a picture: in colours, or not. The key of a telephone is a digit with one. */
static bool selects(const uint32_t *kept, size_t count, uint32_t next)
{
	const uint32_t before = count ? kept[count - 1] : 0;
	const bool key = (before >= '0' && before <= '9') || before == '#' || before == '*';
	return is_picture(before) || (next == KEYCAP && key);
}

/* `next` is 0 at the end. */
static bool is_kept(const uint32_t *kept, size_t count, uint32_t letter, uint32_t next, bool is_name)
{
	const unsigned kind = letter_class(letter).kind;
	if (kind == LETTER_JOINER && joins_pictures(kept, count, next))
		return true;
	if (kind == LETTER_JOINER || letter == ZWNJ)
		return !is_name && joins_letters(kept, count, next);
	return kind == LETTER_SELECTOR ? selects(kept, count, next) : kind != LETTER_HIDDEN;
}

static void writing_uncover(struct writing *w, bool is_name)
{
	size_t kept = 0;
	for (size_t i = 0; i < w->count; i++) {
		const uint32_t next = i + 1 < w->count ? w->letters[i + 1] : 0;
		if (is_kept(w->letters, kept, w->letters[i], next, is_name))
			w->letters[kept++] = w->letters[i];
	}
	w->count = kept;
}

/* All spaces are plain ones, none stands at an end, and in a name no two together. */
static void writing_space(struct writing *w, bool is_name)
{
	size_t kept = 0;
	for (size_t i = 0; i < w->count; i++) {
		const bool space = letter_class(w->letters[i]).kind == LETTER_SPACE;
		if (space && (!kept || (is_name && w->letters[kept - 1] == ' ')))
			continue;
		w->letters[kept++] = space ? ' ' : w->letters[i];
	}
	while (kept && w->letters[kept - 1] == ' ')
		kept--;
	w->count = kept;
}

/* -- What is refused ---------------------------------------------------------------------------------------- */

static bool letters_are_fine(const struct writing *w)
{
	bool seen = false;
	for (size_t i = 0; i < w->count; i++) {
		const unsigned kind = letter_class(w->letters[i]).kind;
		if (kind == LETTER_REFUSED)
			return false;
		seen = seen || kind == LETTER_VISIBLE;
	}
	return seen;
}

/* `loose`: so many of those that fit any letter. In a name a mark has a letter to stand on. */
static bool marks_are_fine(const struct writing *w, unsigned loose, bool is_name)
{
	unsigned marks = 0, loose_marks = 0;
	for (size_t i = 0; i < w->count; i++) {
		const struct letter_class class = letter_class(w->letters[i]);
		if (class.kind != LETTER_MARK) {
			marks = class.kind == LETTER_SELECTOR || class.kind == LETTER_JOINER ? marks : 0;
			loose_marks = marks ? loose_marks : 0;
			continue;
		}
		if (is_name && (!i || w->letters[i - 1] == ' '))
			return false;
		loose_marks += class.script == SCRIPT_ZINH;
		if (++marks > MARKS_MAX || loose_marks > loose)
			return false;
	}
	return true;
}

/* "Highly restrictive" in UTS #39: one script, or what is written together in Chinese, Japanese and Korean. */
static bool scripts_go_together(uint32_t scripts)
{
#define OF(script) ((uint32_t)1 << SCRIPT_##script)
	static const uint32_t together[] = {
	    OF(LATN) | OF(HANI) | OF(HIRA) | OF(KANA),
	    OF(LATN) | OF(HANI) | OF(BOPO),
	    OF(LATN) | OF(HANI) | OF(HANG),
	};
	scripts &= ~(OF(ZYYY) | OF(ZINH));
#undef OF
	bool fine = !(scripts & (scripts - 1));
	for (size_t i = 0; i < sizeof together / sizeof together[0]; i++)
		fine = fine || !(scripts & ~together[i]);
	return fine;
}

/* In each word: "Ada Ада" shows what it is, "Аda" does not. */
static bool scripts_are_fine(const struct writing *w)
{
	uint32_t scripts = 0;
	for (size_t i = 0; i < w->count; i++) {
		scripts = w->letters[i] == ' ' ? 0 : scripts | (uint32_t)1 << letter_class(w->letters[i]).script;
		if (!scripts_go_together(scripts))
			return false;
	}
	return true;
}

/* -- Names and talk --------------------------------------------------------------------------------------------- */

static bool name_take(struct writing *w, unsigned clusters, size_t size, char *name)
{
	writing_uncover(w, true);
	w->count = letters_compose(w->letters, w->count);
	writing_space(w, true);
	return letters_are_fine(w) && marks_are_fine(w, LOOSE_MARKS_MAX, true) && scripts_are_fine(w) &&
	       writing_put(w, clusters, size, name);
}

bool writing_name(const char *text, char ret_name[NAME_SIZE])
{
	uint32_t letters[UNICODE_GROWS * NAME_RAW];
	char name[NAME_SIZE];
	struct writing w = {letters, 0};
	if (!writing_read(&w, text, NAME_RAW) || !name_take(&w, NAME_CLUSTERS, sizeof name, name))
		return false;
	memcpy(ret_name, name, sizeof name);
	return true;
}

bool writing_label(const char *text, char ret_label[LABEL_SIZE])
{
	uint32_t letters[UNICODE_GROWS * 4 * LABEL_SIZE];
	char label[LABEL_SIZE];
	struct writing w = {letters, 0};
	if (!writing_read(&w, text, 4 * LABEL_SIZE) || !name_take(&w, LABEL_CLUSTERS, sizeof label, label))
		return false;
	memcpy(ret_label, label, sizeof label);
	return true;
}

bool writing_talk(const char *text, size_t length, char ret_text[TALK_SIZE])
{
	uint32_t letters[RAW_MAX];
	struct writing w = {letters, 0};
	if (strlen(text) != length || !writing_read(&w, text, RAW_MAX)) /* a NUL inside would cut it short */
		return false;
	writing_uncover(&w, false);
	writing_space(&w, false);
	return letters_are_fine(&w) && marks_are_fine(&w, MARKS_MAX, false) &&
	       writing_put(&w, TALK_CLUSTERS, TALK_SIZE, ret_text);
}

static bool shown_take(struct writing *w, char ret_name[SHOWN_SIZE])
{
	return name_take(w, NAME_CLUSTERS + 3, SHOWN_SIZE, ret_name);
}

/* What is refused goes, and so do marks beyond the first and whatever is too much at the end. */
bool writing_mend(const char *text, char ret_name[SHOWN_SIZE])
{
	uint32_t letters[UNICODE_GROWS * NAME_RAW];
	struct writing w = {letters, 0};
	size_t kept = 0;
	if (writing_read(&w, text, NAME_RAW) && shown_take(&w, ret_name))
		return true;
	w.count = 0;
	writing_read(&w, text, NAME_RAW);
	writing_uncover(&w, true);
	for (size_t i = 0; i < w.count; i++) {
		const unsigned kind = letter_class(letters[i]).kind;
		const bool based = kept && letter_class(letters[kept - 1]).kind == LETTER_VISIBLE;
		if (kind != LETTER_REFUSED && (kind != LETTER_MARK || based))
			letters[kept++] = letters[i];
	}
	for (; kept; kept--) {
		uint32_t copy[UNICODE_GROWS * NAME_RAW];
		struct writing shorter = {copy, kept};
		memcpy(copy, letters, kept * sizeof *letters);
		if (shown_take(&shorter, ret_name))
			return true;
	}
	return false;
}

static size_t skeleton_of(const char *name, uint32_t letters[UNICODE_GROWS * NAME_RAW], bool fold)
{
	struct writing w = {letters, 0};
	writing_read(&w, name, NAME_RAW);
	return letters_skeleton(letters, w.count, fold);
}

/* I looks like l as it is, and like i in another case. */
bool writing_alike(const char *one, const char *other)
{
	for (int fold = 0; fold <= 1; fold++) {
		uint32_t a[UNICODE_GROWS * NAME_RAW], b[UNICODE_GROWS * NAME_RAW];
		const size_t count = skeleton_of(one, a, fold);
		if (skeleton_of(other, b, fold) == count && memcmp(a, b, count * sizeof *a) == 0)
			return true;
	}
	return false;
}
