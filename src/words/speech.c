#include "speech.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "base/wrap.h"
#include "base/writing.h"

enum { MARK_NOUN = 1, MARK_END, MARK_CONTEXT, MARK_NUMBER, MARK_MADE }; /* see NOUN and its sisters */

enum {
	CONTEXT_MAX = 32,
	WHOLE_MAX = 8192, /* bytes of a text with a list of all cards in it */
};

/* -- Putting text together ---------------------------------------------------------------- */

/* What has no room is left out on purpose, by whole letters: a sentence that is too long is still a sentence. */
static const char *copy_part(char *text, size_t size, const char *from, size_t length)
{
	struct strbuf copy = strbuf_over(text, size);
	strbuf_put(&copy, from, length);
	return text;
}

/* -- Names -------------------------------------------------------------------------------- */

struct context {
	char text[2 * CONTEXT_MAX];
};

/* "class acc"; a name without a context has its case for one. */
static struct context context_make(const char *context, const char *wanted)
{
	struct context made;
	struct strbuf text = strbuf_over(made.text, sizeof made.text);
	strbuf_puts(&text, context);
	if (*context)
		strbuf_put(&text, " ", 1);
	strbuf_puts(&text, wanted);
	return made;
}

/* In its case, if the language has the name in that case; then "class acc" is the context of the entry. */
static const char *name_find(enum mu_lang lang, const char *context, const char *name, const char *wanted)
{
	if (*wanted) {
		const struct context inner = context_make(context, wanted);
		const char *declined = mu_text_in(lang, inner.text, name);
		if (declined != name)
			return declined;
	}
	return *context ? mu_text_in(lang, context, name) : mu_text(lang, name);
}

void nickname_mark(char *noun, size_t size, const char *name)
{
	static const char before[] = {MARK_NOUN}, between[] = {MARK_CONTEXT}, behind[] = {MARK_END};
	struct strbuf text = strbuf_over(noun, size);
	strbuf_put(&text, before, 1);
	strbuf_puts(&text, NICKNAME);
	strbuf_put(&text, between, 1);
	strbuf_puts(&text, name);
	strbuf_put(&text, behind, 1);
}

static size_t length_until(const char *text, char mark)
{
	const char *found = strchr(text, mark);
	return found ? (size_t)(found - text) : strlen(text);
}

/* Who gives no name is called so by the page; that is a word of the language, and declined. */
static const char player[] = "Player {n}";

/* The number of somebody called "Player 1", or NULL: that is a name. */
static const char *number_of_player(const struct voice *voice, const char *name)
{
	const char *called = mu_text(voice->lang, "Player {n}");
	const size_t length = length_until(called, '{');
	if (strncmp(name, called, length) != 0 || !name[length] || name[length + strspn(name + length, "0123456789")])
		return NULL;
	return name + length;
}

/* False: there is nothing to fill the gap, or no form with it. */
static bool put_filled(const char *form, const char *gap, const char *filling, struct strbuf *text)
{
	const char *at = strstr(form, gap);
	if (!at || !filling || form == player)
		return false;
	strbuf_put(text, form, (size_t)(at - form));
	strbuf_puts(text, filling);
	strbuf_puts(text, at + strlen(gap));
	return true;
}

static const char gap_name[] = "{name}";

static void put_nickname(const struct voice *voice, const char *name, const char *wanted, struct strbuf *text)
{
	if (!*wanted) {
		strbuf_puts(text, name);
		return;
	}
	const struct context context = context_make(NICKNAME, wanted);
	if (!put_filled(mu_text_in(voice->lang, context.text, player), "{n}", number_of_player(voice, name), text))
		put_filled(mu_text_in(voice->lang, context.text, gap_name), gap_name, name, text);
}

/* What has a number is said with it: "Witch (3)". */
static void put_numbered(const struct voice *voice, const char *name, const char *number, size_t length,
                         struct strbuf *text)
{
	char numbered[SPEECH_MAX], digits[CONTEXT_MAX];
	phrase(voice, numbered, sizeof numbered, "{hero} ({number})", "hero", name, "number",
	       copy_part(digits, sizeof digits, number, length), NULL);
	strbuf_puts(text, numbered);
}

/*
 * What somebody calls a card; it may come from a file, so it is looked at once more. False: it has no name that can be shown.
 * Languages that decline say what is called so: the context is the noun that stands for it, and the case.
 */
static bool put_made(const struct voice *voice, const char *noun, const char *number, const char *wanted,
                     struct strbuf *text)
{
	static_assert((int)MADE_NAME_SIZE == (int)LABEL_SIZE, "label");
	char name[LABEL_SIZE];
	const unsigned place = (unsigned)*number - '1';
	if (!voice->made || place >= MU_MADE_MAX ||
	    !writing_label(made_name_in(&voice->made->of[place], voice->lang), name))
		return false;
	const struct context context = context_make(noun, wanted);
	if (!*wanted || !put_filled(mu_text_in(voice->lang, context.text, gap_name), gap_name, name, text))
		strbuf_puts(text, name);
	return true;
}

/* The name between two marks that `from` begins with. Returns what comes behind it. */
static const char *put_name(const struct voice *voice, const char *from, const char *wanted, struct strbuf *text)
{
	char context[CONTEXT_MAX] = "", name[SPEECH_MAX];
	const char *start = from + 1, *end = start + length_until(start, MARK_END);
	const char *split = memchr(start, MARK_CONTEXT, (size_t)(end - start));
	if (split) {
		copy_part(context, sizeof context, start, (size_t)(split - start));
		start = split + 1;
	}
	const char *made = memchr(start, MARK_MADE, (size_t)(end - start));
	const char *number = made ? made : memchr(start, MARK_NUMBER, (size_t)(end - start));
	copy_part(name, sizeof name, start, (size_t)((number ? number : end) - start));
	if (strcmp(context, NICKNAME) == 0) {
		put_nickname(voice, name, wanted, text);
	} else if (!made || !put_made(voice, name, made + 1, wanted, text)) {
		const char *found = name_find(voice->lang, context, name, wanted);
		if (number)
			put_numbered(voice, found, number + 1, (size_t)(end - number - 1), text);
		else
			strbuf_puts(text, found);
	}
	return *end ? end + 1 : end;
}

static uint32_t letter_last(const char *text)
{
	size_t at = strlen(text);
	while (at && ((unsigned char)text[--at] & 0xc0) == 0x80)
		;
	text += at;
	return letter_next(&text);
}

static bool is_han(uint32_t letter)
{
	return letter >= 0x4e00 && letter <= 0x9fff;
}

static void put_space_between(uint32_t before, uint32_t after, struct strbuf *text)
{
	const uint32_t latin = is_han(before) ? after : before, digit = latin - '0', letter = (latin | 0x20) - 'a';
	const bool alien = digit < 10 || letter < 26 || (latin >= 0xc0 && latin < 0x250);
	if (is_han(before) != is_han(after) && alien)
		strbuf_put(text, " ", 1);
}

/* The same in Chinese, where Latin letters and digits have a space beside them: "輪到 Ada". */
static const char *put_name_spaced(const struct voice *voice, const char *from, const char *wanted, struct strbuf *text)
{
	char array[SPEECH_MAX];
	struct strbuf name = strbuf_over(array, sizeof array);
	from = put_name(voice, from, wanted, &name);
	const char *first = array, *behind = from;
	put_space_between(text->length ? letter_last(text->text) : 0, letter_next(&first), text);
	strbuf_puts(text, array);
	put_space_between(letter_last(array), letter_next(&behind), text);
	return from;
}

/* A text with all its names looked up in that case; "": as they are. */
static void put_resolved(const struct voice *voice, const char *from, const char *wanted, struct strbuf *text)
{
	while (*from) {
		const size_t plain = length_until(from, MARK_NOUN);
		strbuf_put(text, from, plain);
		from += plain;
		if (*from)
			from = (voice->lang == MU_LANG_ZH_TW ? put_name_spaced : put_name)(voice, from, wanted, text);
	}
}

void text_resolve(const struct voice *voice, char *text, size_t size)
{
	char copy[WHOLE_MAX];
	if (!strchr(text, MARK_NOUN))
		return;
	copy_part(copy, sizeof copy, text, strlen(text));
	struct strbuf resolved = strbuf_over(text, size);
	put_resolved(voice, copy, "", &resolved);
}

void text_put_json(const struct voice *voice, const char *text, struct strbuf *out)
{
	char array[WHOLE_MAX];
	struct strbuf said = strbuf_over(array, sizeof array);
	if (strchr(text, MARK_NOUN)) {
		put_resolved(voice, text, "", &said);
		text = said.text;
	}
	strbuf_put_json_string(out, text, strlen(text));
}

/* -- Gaps --------------------------------------------------------------------------------- */

/* The text for the gap of that name; NULL: there is none. */
static const char *gap_find(const char *name, size_t length, va_list gaps)
{
	const char *found = NULL;
	va_list at;
	va_copy(at, gaps);
	for (const char *gap; !found && (gap = va_arg(at, const char *));) {
		const char *text = va_arg(at, const char *);
		if (strncmp(gap, name, length) == 0 && !gap[length])
			found = text;
	}
	va_end(at);
	return found;
}

/* Chinese puts a space before counted things ("抽 2 張牌"), but not at the start, nor behind wide punctuation. */
static bool is_space_unwanted(const struct strbuf *text)
{
	const unsigned char *end = (const unsigned char *)text->text + text->length;
	if (text->length < 3)
		return !text->length;
	return (end[-3] == 0xe3 && end[-2] == 0x80) || (end[-3] == 0xef && (end[-2] == 0xbc || end[-2] == 0xbd));
}

/* A number below zero has the sign of the language. */
static void put_filling(const struct voice *voice, const char *filling, struct strbuf *text)
{
	if (*filling == ' ' && is_space_unwanted(text))
		filling++;
	if (*filling == '-' && filling[1] >= '0' && filling[1] <= '9') {
		strbuf_puts(text, mu_text_in(voice->lang, "before a number", "-"));
		filling++;
	}
	strbuf_puts(text, filling);
}

static const char quote[] = "”";

/* Whether the sentence goes on behind a quote whose stop Polish moves. */
static bool is_quote_next(const struct voice *voice, const char *sentence)
{
	return voice->lang == MU_LANG_PL && strncmp(sentence, quote, sizeof quote - 1) == 0;
}

/* Polish puts the stop of a quoted sentence behind the quote. Returns what is left of the sentence. */
static const char *swap_stop(const struct voice *voice, const char *sentence, struct strbuf *text)
{
	const size_t length = sizeof quote - 1;
	if (!is_quote_next(voice, sentence) || !text->length || text->text[text->length - 1] != '.')
		return sentence;
	text->text[--text->length] = '\0';
	strbuf_puts(text, quote);
	if (!sentence[length] || !strchr(".,;:!?)", sentence[length]))
		strbuf_puts(text, ".");
	return sentence + length;
}

/* {gap} keeps names as they are, for whoever says the whole; {gap:case} looks them up now, and so does a quote. */
static void fill(const struct voice *voice, char *array, size_t size, const char *sentence, const char *number,
                 va_list gaps)
{
	struct strbuf text = strbuf_over(array, size);
	while (*sentence) {
		const size_t plain = length_until(sentence, '{');
		strbuf_put(&text, sentence, plain);
		sentence += plain;
		const char *end = strchr(sentence, '}');
		if (!end)
			break;
		const size_t whole = (size_t)(end - sentence - 1), length = strcspn(sentence + 1, ":}");
		char wanted[CONTEXT_MAX] = "";
		if (length < whole)
			copy_part(wanted, sizeof wanted, sentence + length + 2, whole - length - 1);
		const char *filling = gap_find(sentence + 1, length, gaps);
		if (!filling && number && length == 1 && sentence[1] == 'n')
			filling = number;
		if (filling && (*wanted || is_quote_next(voice, end + 1)))
			put_resolved(voice, filling, wanted, &text);
		else if (filling)
			put_filling(voice, filling, &text);
		sentence = filling ? swap_stop(voice, end + 1, &text) : end + 1;
	}
}

void phrase(const struct voice *voice, char *text, size_t size, const char *sentence, ...)
{
	va_list gaps;
	va_start(gaps, sentence);
	fill(voice, text, size, mu_text(voice->lang, sentence), NULL, gaps);
	va_end(gaps);
}

void phrase_plural(const struct voice *voice, char *text, size_t size, const char *one, const char *several,
                   unsigned number, ...)
{
	va_list gaps;
	va_start(gaps, number);
	fill(voice, text, size, mu_text_plural(voice->lang, one, several, number), digits_of(number).text, gaps);
	va_end(gaps);
}

void list_join(const struct voice *voice, char *list, size_t size, const char *item)
{
	const char *comma = mu_text_in(voice->lang, "between the items of a list", ", ");
	struct strbuf text = strbuf_after(list, size);
	if (text.length)
		strbuf_puts(&text, comma);
	strbuf_puts(&text, item);
}

void sentence_add(const struct voice *voice, char *array, size_t size, const char *sentence)
{
	text_resolve(voice, array, size); /* whether a space follows depends on its last letter */
	struct strbuf text = strbuf_after(array, size);
	if (text.length && letter_columns(letter_last(array)) == 1)
		strbuf_put(&text, " ", 1);
	strbuf_puts(&text, sentence);
}

struct digits digits_of(unsigned number)
{
	struct digits digits;
	char reversed[sizeof digits.text];
	size_t count = 0, at = 0;
	do
		reversed[count++] = (char)('0' + number % 10);
	while (number /= 10);
	while (count)
		digits.text[at++] = reversed[--count];
	digits.text[at] = '\0';
	return digits;
}

struct digits digits_signed(int number)
{
	struct digits digits = {"−"};
	if (number >= 0)
		return digits_of((unsigned)number);
	strcpy(digits.text + strlen(digits.text), digits_of(0u - (unsigned)number).text);
	return digits;
}

/* -- Lines -------------------------------------------------------------------------------- */

static void put_lines(const struct voice *voice, unsigned column, unsigned hang, const char *text)
{
	for (const char *unit = text; *unit;) {
		const size_t length = wrap_unit(unit), spaces = unit == text ? 0 : unit[-1] == ' ';
		const unsigned width = (unsigned)wrap_columns(unit, length);
		if (unit != text && voice->width && column + spaces + width > voice->width) {
			fprintf(voice->out, "\n%*s", (int)hang, "");
			column = hang;
		} else if (spaces) {
			fputc(' ', voice->out);
			column++;
		}
		fwrite(unit, 1, length, voice->out);
		column += width;
		unit += length + strspn(unit + length, " ");
	}
	fputc('\n', voice->out);
}

/* As put_lines would write it: spaces between units are one, and none is at the end. */
static void spaces_join(char *text)
{
	char *to = text;
	for (const char *unit = text; *unit;) {
		const size_t length = wrap_unit(unit);
		if (unit != text && unit[-1] == ' ')
			*to++ = ' ';
		memmove(to, unit, length);
		to += length;
		unit += length + strspn(unit + length, " ");
	}
	*to = '\0';
}

static void hear_line(struct hearing *hearing, const char *line, const char *end)
{
	while (line < end && *line == ' ')
		line++;
	if (line == end)
		return;
	if (hearing->count++)
		strbuf_put(hearing->said, ",", 1);
	strbuf_put_json_string(hearing->said, line, (size_t)(end - line));
}

static void hear_text(const struct voice *voice, const char *label, const char *text)
{
	char line[SPEECH_MAX + WHOLE_MAX];
	struct strbuf before = strbuf_over(line, SPEECH_MAX);
	put_resolved(voice, label, "", &before);
	struct strbuf said = strbuf_over(line + before.length, WHOLE_MAX);
	put_resolved(voice, text, "", &said);
	/* only what people call themselves has such */
	if (strstr(said.text, "  ") || (said.length && said.text[said.length - 1] == ' '))
		spaces_join(said.text);
	const char *from = line;
	for (const char *end; (end = strchr(from, '\n')); from = end + 1)
		hear_line(voice->hearing, from, end);
	hear_line(voice->hearing, from, from + strlen(from));
}

void say_nothing(const struct voice *voice)
{
	if (!voice->hearing)
		fputc('\n', voice->out);
}

void say_text(const struct voice *voice, const char *label, unsigned hang, const char *text)
{
	if (voice->hearing) {
		hear_text(voice, label, text);
		return;
	}
	char whole[WHOLE_MAX], first[SPEECH_MAX];
	struct strbuf said = strbuf_over(whole, sizeof whole), before = strbuf_over(first, sizeof first);
	put_resolved(voice, text, "", &said);
	put_resolved(voice, label, "", &before);
	fputs(before.text, voice->out);
	put_lines(voice, text_columns(before.text, before.length), hang, said.text);
}

void say(const struct voice *voice, const char *sentence, ...)
{
	char text[SPEECH_MAX];
	va_list gaps;
	va_start(gaps, sentence);
	fill(voice, text, sizeof text, mu_text(voice->lang, sentence), NULL, gaps);
	va_end(gaps);
	say_text(voice, "", 0, text);
}

void say_item(const struct voice *voice, const char *label, unsigned hang, const char *sentence, ...)
{
	char text[SPEECH_MAX];
	va_list gaps;
	va_start(gaps, sentence);
	fill(voice, text, sizeof text, mu_text(voice->lang, sentence), NULL, gaps);
	va_end(gaps);
	say_text(voice, label, hang, text);
}

void say_pair(const struct voice *voice, const char *term, unsigned hang, const char *meaning)
{
	char label[SPEECH_MAX];
	const char *said = mu_text(voice->lang, term);
	const unsigned width = 2 + text_columns(said, strlen(said));
	snprintf(label, sizeof label, "  %s%*s", said, width < hang ? (int)(hang - width) : 1, "");
	say_text(voice, label, hang, mu_text(voice->lang, meaning));
}
