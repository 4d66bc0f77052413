#include "speech.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "base/wrap.h"

enum { MARK_NOUN = 1, MARK_END, MARK_CONTEXT, MARK_NUMBER }; /* see NOUN and its sisters */

enum {
	CONTEXT_MAX = 32,
	WHOLE_MAX = 8192, /* bytes of a text with a list of all cards in it */
};

/* -- Putting text together ---------------------------------------------------------------- */

static bool is_inside(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* What has no room is left out, by whole letters. */
static size_t put(char *text, size_t size, size_t at, const char *from, size_t length)
{
	if (length > size - 1 - at) {
		length = size - 1 - at;
		while (length && is_inside(from[length]))
			length--;
	}
	memcpy(text + at, from, length);
	return at + length;
}

static const char *copy_part(char *text, size_t size, const char *from, size_t length)
{
	text[put(text, size, 0, from, length)] = '\0';
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
	size_t at = put(made.text, sizeof made.text, 0, context, strlen(context));
	if (at)
		at = put(made.text, sizeof made.text, at, " ", 1);
	made.text[put(made.text, sizeof made.text, at, wanted, strlen(wanted))] = '\0';
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
	size_t at = put(noun, size, 0, before, 1);
	at = put(noun, size, at, NICKNAME, strlen(NICKNAME));
	at = put(noun, size, at, between, 1);
	at = put(noun, size, at, name, strlen(name));
	noun[put(noun, size, at, behind, 1)] = '\0';
}

static size_t put_nickname(const struct voice *voice, const char *name, const char *wanted, char *text, size_t size,
                           size_t at)
{
	static const char gap_name[] = "{name}";
	if (!*wanted)
		return put(text, size, at, name, strlen(name));
	const char *form = mu_text_in(voice->lang, context_make(NICKNAME, wanted).text, gap_name);
	const char *gap = strstr(form, gap_name), *behind = gap + strlen(gap_name);
	at = put(text, size, at, form, (size_t)(gap - form));
	at = put(text, size, at, name, strlen(name));
	return put(text, size, at, behind, strlen(behind));
}

static size_t length_until(const char *text, char mark)
{
	const char *found = strchr(text, mark);
	return found ? (size_t)(found - text) : strlen(text);
}

/* What has a number is said with it: "Witch (3)". */
static size_t put_numbered(const struct voice *voice, const char *name, const char *number, size_t length, char *text,
                           size_t size, size_t at)
{
	char numbered[SPEECH_MAX], digits[CONTEXT_MAX];
	phrase(voice, numbered, sizeof numbered, "{hero} ({number})", "hero", name, "number",
	       copy_part(digits, sizeof digits, number, length), NULL);
	return put(text, size, at, numbered, strlen(numbered));
}

/* The name between two marks that `from` begins with. Returns what comes behind it. */
static const char *put_name(const struct voice *voice, const char *from, const char *wanted, char *text, size_t size,
                            size_t *at)
{
	char context[CONTEXT_MAX] = "", name[SPEECH_MAX];
	const char *start = from + 1, *end = start + length_until(start, MARK_END);
	const char *split = memchr(start, MARK_CONTEXT, (size_t)(end - start));
	if (split) {
		copy_part(context, sizeof context, start, (size_t)(split - start));
		start = split + 1;
	}
	const char *number = memchr(start, MARK_NUMBER, (size_t)(end - start));
	copy_part(name, sizeof name, start, (size_t)((number ? number : end) - start));
	if (strcmp(context, NICKNAME) == 0) {
		*at = put_nickname(voice, name, wanted, text, size, *at);
	} else {
		const char *found = name_find(voice->lang, context, name, wanted);
		*at = number ? put_numbered(voice, found, number + 1, (size_t)(end - number - 1), text, size, *at)
		             : put(text, size, *at, found, strlen(found));
	}
	return *end ? end + 1 : end;
}

/* A text with all its names looked up in that case; "": as they are. */
static size_t put_resolved(const struct voice *voice, const char *from, const char *wanted, char *text, size_t size,
                           size_t at)
{
	while (*from) {
		const size_t plain = length_until(from, MARK_NOUN);
		at = put(text, size, at, from, plain);
		from += plain;
		if (*from)
			from = put_name(voice, from, wanted, text, size, &at);
	}
	return at;
}

void text_resolve(const struct voice *voice, char *text, size_t size)
{
	char copy[WHOLE_MAX];
	if (!strchr(text, MARK_NOUN))
		return;
	copy_part(copy, sizeof copy, text, strlen(text));
	text[put_resolved(voice, copy, "", text, size, 0)] = '\0';
}

void text_put_json(const struct voice *voice, const char *text, struct strbuf *out)
{
	char said[WHOLE_MAX];
	if (strchr(text, MARK_NOUN))
		strbuf_put_json_string(out, said, put_resolved(voice, text, "", said, sizeof said, 0));
	else
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

/* {gap} keeps names as they are, for whoever says the whole; {gap:case} looks them up now. */
static void fill(const struct voice *voice, char *text, size_t size, const char *sentence, const char *number,
                 va_list gaps)
{
	size_t at = 0;
	while (*sentence) {
		const size_t plain = length_until(sentence, '{');
		at = put(text, size, at, sentence, plain);
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
		if (filling && *wanted)
			at = put_resolved(voice, filling, wanted, text, size, at);
		else if (filling)
			at = put(text, size, at, filling, strlen(filling));
		sentence = end + 1;
	}
	text[at] = '\0';
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
	size_t at = strlen(list);
	if (at)
		at = put(list, size, at, comma, strlen(comma));
	at = put(list, size, at, item, strlen(item));
	list[at] = '\0';
}

static uint32_t letter_last(const char *text)
{
	size_t at = strlen(text);
	while (at && is_inside(text[--at]))
		;
	text += at;
	return letter_next(&text);
}

void sentence_add(const struct voice *voice, char *text, size_t size, const char *sentence)
{
	text_resolve(voice, text, size); /* whether a space follows depends on its last letter */
	size_t at = strlen(text);
	if (at && letter_columns(letter_last(text)) == 1)
		at = put(text, size, at, " ", 1);
	at = put(text, size, at, sentence, strlen(sentence));
	text[at] = '\0';
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
	struct digits digits = {"-"};
	if (number >= 0)
		return digits_of((unsigned)number);
	strcpy(digits.text + 1, digits_of(0u - (unsigned)number).text);
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
	const size_t before = put_resolved(voice, label, "", line, SPEECH_MAX, 0);
	char *said = line + before;
	const size_t length = put_resolved(voice, text, "", said, WHOLE_MAX, 0);
	said[length] = '\0';
	if (strstr(said, "  ") || (length && said[length - 1] == ' ')) /* only what people call themselves has such */
		spaces_join(said);
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
	char said[WHOLE_MAX], before[SPEECH_MAX];
	said[put_resolved(voice, text, "", said, sizeof said, 0)] = '\0';
	before[put_resolved(voice, label, "", before, sizeof before, 0)] = '\0';
	fputs(before, voice->out);
	put_lines(voice, text_columns(before, strlen(before)), hang, said);
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
