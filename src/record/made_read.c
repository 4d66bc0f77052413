#include "made_read.h"

#include "engine/said.h"
#include "refusing.h"

enum { LIST_MAX = 512 };

/* -- Sentences ------------------------------------------------------------------------------ */

/* The values of a field that are in the set, but for leaving it out. */
static void list_values(const struct mu_field *field, uint32_t fits, char list[LIST_MAX])
{
	list[0] = '\0';
	for (unsigned i = 0; field->values && field->values[i]; i++)
		if (fits >> (field->several ? i : i + 1) & 1)
			list_add(list, LIST_MAX, field->values[i]);
	for (unsigned number = 1; !field->values && number <= field->most; number++) {
		char digits[16];
		snprintf(digits, sizeof digits, "%u", number);
		if (fits >> number & 1)
			list_add(list, LIST_MAX, digits);
	}
}

static bool refuse_name(struct made_reader *reader, const char *name, size_t length)
{
	char list[LIST_MAX] = "";
	for (int i = 0; reader->game->fields[i].name; i++)
		list_add(list, LIST_MAX, reader->game->fields[i].name);
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang, "There is no field \"%.*s\". The fields are: %s."), shown_length(name, length), name,
	         list);
	return false;
}

static bool refuse_value(struct made_reader *reader, int field, uint32_t fits, const char *value, size_t length)
{
	char list[LIST_MAX];
	const struct mu_field *row = &reader->game->fields[field];
	list_values(row, fits, list);
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang,
	                 row->several
	                     ? N_("\"%s\" cannot be \"%.*s\". It can be one or more of these, joined by \"+\": %s.")
	                     : N_("\"%s\" cannot be \"%.*s\". It can be: %s.")),
	         row->name, shown_length(value, length), value, list);
	return false;
}

/* It does not go with the fields before it. */
static bool refuse_field(struct made_reader *reader, const struct mu_made *made, int field, uint32_t fits)
{
	char list[LIST_MAX], value[MU_TEXT_MAX];
	const struct mu_field *row = &reader->game->fields[field];
	list_values(row, fits, list);
	mu_made_text(reader->game, made, field, value, sizeof value);
	if (!list[0])
		snprintf(reader->sentence, sizeof reader->sentence,
		         mu_text(reader->lang, "\"%s\" must be left out here: the skill has no use for it."), row->name);
	else if (!value[0])
		snprintf(reader->sentence, sizeof reader->sentence,
		         mu_text(reader->lang, "\"%s\" is missing. Here it can be: %s."), row->name, list);
	else
		snprintf(reader->sentence, sizeof reader->sentence,
		         mu_text(reader->lang, "\"%s\" cannot be \"%s\" here. With what comes before it, it can be: %s."),
		         row->name, value, list);
	return false;
}

/* -- Fields ----------------------------------------------------------------------------------- */

/* What a field can be at all; a number with the fields so far, if these go together: of a number alone one knows little. */
static uint32_t field_fits(const struct mu_game *game, const struct mu_made *made, int field)
{
	struct mu_made tried = *made;
	uint32_t fits = 0;
	if (game->fields[field].values)
		return ~(uint32_t)0;
	tried.values[field] = game->fields[field].most;
	return game->made_check(&tried, &fits) == field && fits > 1 ? fits : ~(uint32_t)0;
}

bool made_field_read(struct made_reader *reader, struct mu_made *made, const char *name, size_t name_length,
                     const char *value, size_t value_length)
{
	const int field = mu_field_find(reader->game, name, name_length);
	if (field < 0)
		return refuse_name(reader, name, name_length);
	return mu_made_read(reader->game, made, field, value, value_length) == MU_OK ||
	       refuse_value(reader, field, field_fits(reader->game, made, field), value, value_length);
}

bool made_fits(struct made_reader *reader, const struct mu_made *made)
{
	uint32_t fits = 0;
	const int field = reader->game->made_check(made, &fits);
	return field < 0 || refuse_field(reader, made, field, fits);
}

static bool is_aside(const struct made_reader *reader, const char *name)
{
	for (size_t i = 0; reader->aside && reader->aside[i]; i++)
		if (strcmp(reader->aside[i], name) == 0)
			return true;
	return false;
}

bool made_from_json(struct made_reader *reader, const json_t *object, struct mu_made *ret_made)
{
	struct mu_made made = {{0}};
	const char *name;
	json_t *value;
	if (!json_is_object(object)) {
		snprintf(reader->sentence, sizeof reader->sentence, "%s",
		         mu_text(reader->lang, "A card that someone made must be an object."));
		return false;
	}
	json_object_foreach ((json_t *)object, name, value) {
		char digits[32];
		if (is_aside(reader, name))
			continue;
		const char *text = json_string_value(value);
		size_t length = json_string_length(value);
		const int field = mu_field_find(reader->game, name, strlen(name));
		if (field >= 0 && !text) {
			snprintf(digits, sizeof digits, json_is_integer(value) ? "%lld" : "…",
			         (long long)json_integer_value(value));
			text = digits;
			length = strlen(digits);
		}
		if (field >= 0 && json_is_string(value) != (reader->game->fields[field].values != NULL))
			return refuse_value(reader, field, ~(uint32_t)0, text, length);
		if (!made_field_read(reader, &made, name, strlen(name), text, length))
			return false;
	}
	if (!made_fits(reader, &made))
		return false;
	*ret_made = made;
	return true;
}

static size_t word_length(const char *text, size_t length)
{
	const char *space = memchr(text, ' ', length);
	return space ? (size_t)(space - text) : length;
}

bool made_from_words(struct made_reader *reader, const char *text, size_t length, struct mu_made *ret_made)
{
	struct mu_made made = {{0}};
	uint32_t given = 0;
	for (const char *at = text, *end = text + length; at <= end;) {
		const size_t name = word_length(at, (size_t)(end - at));
		const char *value = at + name + (at + name < end);
		const size_t size = word_length(value, (size_t)(end - value));
		if (!made_field_read(reader, &made, at, name, value, size))
			return false;
		const int field = mu_field_find(reader->game, at, name);
		if (given >> field & 1) {
			snprintf(reader->sentence, sizeof reader->sentence, mu_text(reader->lang, "\"%s\" is given twice."),
			         reader->game->fields[field].name);
			return false;
		}
		given |= UINT32_C(1) << field;
		at = value + size + 1;
	}
	if (!made_fits(reader, &made))
		return false;
	*ret_made = made;
	return true;
}

void made_words(const struct mu_game *game, const struct mu_made *made, char text[MADE_WORDS_MAX])
{
	size_t at = 0;
	text[0] = '\0';
	for (int field = 0; game->fields[field].name; field++) {
		char value[MU_TEXT_MAX];
		if (mu_made_text(game, made, field, value, sizeof value))
			at += (size_t)snprintf(text + at, MADE_WORDS_MAX - at, "%s%s %s", at ? " " : "", game->fields[field].name,
			                       value);
	}
}
