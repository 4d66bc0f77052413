/* Text and JSON building, and reading the words of an action. */
#include "engine.h"

void text_begin(struct text *text, char *buffer, size_t size)
{
	*text = (struct text){.start = buffer, .size = size};
}

int text_end(struct text *text)
{
	if (text->size)
		text->start[text->length < text->size ? text->length : text->size - 1] = '\0';
	return (int)text->length;
}

static void put_char(struct text *text, char c)
{
	if (text->length < text->size)
		text->start[text->length] = c;
	text->length++;
}

void text_put(struct text *text, const char *string)
{
	const size_t length = strlen(string);
	if (text->length < text->size) {
		const size_t room = text->size - text->length;
		memcpy(text->start + text->length, string, length < room ? length : room);
	}
	text->length += length;
}

void text_number(struct text *text, long number)
{
	if (number >= 0 && number < 10) { /* most are */
		put_char(text, (char)('0' + number));
		return;
	}
	char digits[24];
	int n = 0;
	unsigned long rest = number < 0 ? 0ul - (unsigned long)number : (unsigned long)number;
	do
		digits[n++] = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		put_char(text, '-');
	while (n)
		put_char(text, digits[--n]);
}

static void value(struct text *text)
{
	if (text->separate)
		put_char(text, ',');
	text->separate = true;
}

void emit_open(struct text *text, char bracket)
{
	value(text);
	put_char(text, bracket);
	text->separate = false;
}

void emit_close(struct text *text, char bracket)
{
	put_char(text, bracket);
	text->separate = true;
}

void emit_name_slowly(struct text *text, const char *name)
{
	emit_string(text, name);
	put_char(text, ':');
	text->separate = false;
}

void emit_string(struct text *text, const char *plain)
{
	const size_t length = strlen(plain);
	value(text);
	if (text->length + length + 2 > text->size) {
		put_char(text, '"');
		text_put(text, plain);
		put_char(text, '"');
		return;
	}
	char *at = text->start + text->length;
	*at++ = '"';
	memcpy(at, plain, length);
	at[length] = '"';
	text->length += length + 2;
}

void emit_number_slowly(struct text *text, long number)
{
	value(text);
	text_number(text, number);
}

/* A word of JSON; its length is known when this is compiled, which is half of what it costs. */
static inline void emit_word(struct text *text, const char *word, size_t length)
{
	value(text);
	if (text->length + length <= text->size) {
		memcpy(text->start + text->length, word, length);
		text->length += length;
	} else {
		text_put(text, word);
	}
}

void emit_bool(struct text *text, bool truth)
{
	if (truth)
		emit_word(text, "true", 4);
	else
		emit_word(text, "false", 5);
}

void emit_null(struct text *text)
{
	emit_word(text, "null", 4);
}

void emit_seats(struct text *text, unsigned set)
{
	emit_open(text, '[');
	while (set)
		emit_number(text, (long)bits_pop(&set));
	emit_close(text, ']');
}

void emit_event(struct text *text, const char *name)
{
	emit_open(text, '{');
	emit_name(text, "e");
	emit_string(text, name);
}

bool event_shown(const struct mu_event *event, mu_seat viewer)
{
	if (event->known == MU_KNOWN_TO_ALL || viewer == MU_ALL)
		return true;
	return viewer >= 0 && event->known & bit((unsigned)viewer);
}

void emit_any_card(struct text *text, const struct mu_game *game, mu_card card)
{
	if (game->numbered)
		emit_number(text, card);
	else
		emit_string(text, game->card_name(card));
}

bool emit_chance(struct text *text, const struct mu_game *game, const struct mu_event *event, mu_seat viewer)
{
	switch (event->kind) {
	case MU_SHUFFLE:
		emit_event(text, "shuffle");
		emit_name(text, "deck");
		if (event_shown(event, viewer)) {
			emit_open(text, '[');
			for (int i = 0; i < event->count; i++)
				emit_any_card(text, game, event->cards[i]);
			emit_close(text, ']');
		} else {
			emit_number(text, event->count);
		}
		break;
	case MU_FIRST:
		emit_event(text, "first");
		emit_member_number(text, "seat", event->seat);
		break;
	case MU_ROLL:
		emit_event(text, "roll");
		emit_member_number(text, "seat", event->seat);
		emit_name(text, "dice");
		emit_open(text, '[');
		emit_number(text, event->a);
		emit_number(text, event->b);
		emit_close(text, ']');
		break;
	case MU_PULL:
		emit_event(text, "pull");
		emit_member_number(text, "from", event->seat);
		emit_member_number(text, "to", event->other);
		emit_name(text, "card");
		if (event_shown(event, viewer))
			emit_any_card(text, game, event->card);
		else
			emit_null(text);
		break;
	default:
		return false;
	}
	emit_close(text, '}');
	return true;
}

/* The word must be followed by a space, which is taken too, or by the end. */
bool word_take(const char **at, const char *end, const char *word)
{
	const size_t length = strlen(word);
	if ((size_t)(end - *at) < length || memcmp(*at, word, length) != 0)
		return false;
	const char *behind = *at + length;
	if (behind != end) {
		if (*behind != ' ' || behind + 1 == end)
			return false;
		behind++;
	}
	*at = behind;
	return true;
}

/* One digit is all that any game needs. */
bool number_take(const char **at, const char *end, unsigned *ret_number)
{
	for (unsigned digit = 0; digit <= 9; digit++) {
		const char word[2] = {(char)('0' + digit), '\0'};
		if (word_take(at, end, word)) {
			*ret_number = digit;
			return true;
		}
	}
	return false;
}
