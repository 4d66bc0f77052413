/* Cards that people make: their fields as text, and in JSON. What fits together is the game's to say. */
#include "engine.h"
#include "made_names.h"

static bool same(const char *text, size_t length, const char *name)
{
	return strlen(name) == length && memcmp(text, name, length) == 0;
}

bool made_is_empty(const struct mu_made *made)
{
	static const struct mu_made empty;
	return memcmp(made, &empty, sizeof empty) == 0;
}

int mu_made_count(const struct mu_setup *setup)
{
	int count = 0;
	while (count < MU_MADE_MAX && !made_is_empty(&setup->made[count]))
		count++;
	return count;
}

int mu_field_find(const struct mu_game *game, const char *name, size_t length)
{
	for (int i = 0; game->fields && game->fields[i].name; i++)
		if (same(name, length, game->fields[i].name))
			return i;
	return -1;
}

/* Where the word stands in the list; -1: nowhere. */
static int word_find(const struct mu_field *field, const char *text, size_t length)
{
	for (int i = 0; field->values[i]; i++)
		if (same(text, length, field->values[i]))
			return i;
	return -1;
}

static bool number_read(const struct mu_field *field, const char *text, size_t length, unsigned *ret_value)
{
	unsigned number = 0;
	if (!length || length > 3 || (text[0] == '0' && length > 1))
		return false;
	for (size_t i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		number = 10 * number + (unsigned)(text[i] - '0');
	}
	*ret_value = number;
	return number <= field->most;
}

/* "effect+attack": each word once. */
static bool several_read(const struct mu_field *field, const char *text, size_t length, unsigned *ret_value)
{
	unsigned set = 0;
	for (size_t at = 0; at <= length;) {
		size_t end = at;
		while (end < length && text[end] != '+')
			end++;
		const int word = word_find(field, text + at, end - at);
		if (word < 0 || set & bit((unsigned)word))
			return false;
		set |= bit((unsigned)word);
		at = end + 1;
	}
	*ret_value = set;
	return true;
}

enum mu_error mu_made_read(const struct mu_game *game, struct mu_made *made, int field, const char *text, size_t length)
{
	const struct mu_field *row = &game->fields[field];
	unsigned value = 0;
	bool fine;
	if (!row->values) {
		fine = number_read(row, text, length, &value);
	} else if (row->several) {
		fine = several_read(row, text, length, &value);
	} else {
		value = (unsigned)(word_find(row, text, length) + 1);
		fine = value > 0;
	}
	if (!fine)
		return MU_E_MADE;
	made->values[field] = (uint8_t)value;
	return MU_OK;
}

int mu_made_text(const struct mu_game *game, const struct mu_made *made, int field, char *text, size_t size)
{
	const struct mu_field *row = &game->fields[field];
	const unsigned value = made->values[field];
	struct text t;
	text_begin(&t, text, size);
	if (value && !row->values)
		text_number(&t, (long)value);
	else if (value && !row->several)
		text_put(&t, row->values[value - 1]);
	for (unsigned i = 0; value && row->several && row->values[i]; i++)
		if (value & bit(i)) {
			text_put(&t, value & (bit(i) - 1) ? "+" : "");
			text_put(&t, row->values[i]);
		}
	return text_end(&t);
}

void emit_made(struct text *text, const struct mu_game *game, const struct mu_made *made)
{
	char value[MU_TEXT_MAX];
	emit_open(text, '{');
	for (int i = 0; game->fields[i].name; i++) {
		if (!made->values[i])
			continue;
		emit_name(text, game->fields[i].name);
		if (game->fields[i].values) {
			mu_made_text(game, made, i, value, sizeof value);
			emit_string(text, value);
		} else {
			emit_number(text, made->values[i]);
		}
	}
	emit_close(text, '}');
}

/* In that language, or in another one. */
static const char *label_in(const char (*labels)[MADE_NAME_SIZE], enum mu_lang lang)
{
	if (labels[lang][0])
		return labels[lang];
	for (int other = 0; other < MU_LANG_COUNT; other++)
		if (labels[other][0])
			return labels[other];
	return "";
}

const char *made_name_in(const struct made_name *name, enum mu_lang lang)
{
	return label_in(name->text, lang);
}

const char *made_title_in(const struct made_name *name, enum mu_lang lang)
{
	return label_in(name->title, lang);
}

void made_part_word(unsigned part, char ret_word[MADE_PART_WORD])
{
	const bool last = part == MADE_PARTS - 1, title = !last && part >= MU_LANG_COUNT;
	const char *begins = last ? "portrait" : title ? "title-" : "";
	const char *ends = last ? "" : mu_lang_code((enum mu_lang)(title ? part - MU_LANG_COUNT : part));
	memcpy(ret_word, begins, strlen(begins));
	memcpy(ret_word + strlen(begins), ends, strlen(ends) + 1);
}

static size_t part_offset(unsigned part)
{
	if (part == MADE_PARTS - 1)
		return offsetof(struct made_name, portrait);
	return part < MU_LANG_COUNT ? offsetof(struct made_name, text) + part * MADE_NAME_SIZE
	                            : offsetof(struct made_name, title) + (part - MU_LANG_COUNT) * MADE_NAME_SIZE;
}

char *made_part(struct made_name *name, unsigned part, size_t *ret_size)
{
	*ret_size = part == MADE_PARTS - 1 ? MADE_PORTRAIT_SIZE : MADE_NAME_SIZE;
	return (char *)name + part_offset(part);
}

const char *made_part_text(const struct made_name *name, unsigned part)
{
	return (const char *)name + part_offset(part);
}

unsigned made_part_find(const char *word, size_t length)
{
	char name[MADE_PART_WORD];
	for (unsigned part = 0; part < MADE_PARTS; part++) {
		made_part_word(part, name);
		if (strlen(name) == length && memcmp(name, word, length) == 0)
			return part;
	}
	return MADE_PARTS;
}
