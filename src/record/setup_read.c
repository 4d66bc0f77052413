#include "setup_read.h"

#include "refusing.h"

enum {
	LISTED_MAX = 10,
	LIST_MAX = 24 * MU_OPTIONS_MAX, /* names have at most 20 letters */
};

/* -- Sentences ------------------------------------------------------------------------------ */

static bool is_offered(const struct option_reader *reader, const struct mu_option *option)
{
	return !reader->fair || option->type != MU_OPTION_SEAT;
}

static bool refuse_name(struct option_reader *reader, const char *name, size_t length)
{
	const char *title = mu_text(reader->lang, reader->game->title);
	char list[LIST_MAX] = "";
	for (const struct mu_option *option = reader->game->options; option->name; option++)
		if (is_offered(reader, option))
			list_add(list, sizeof list, option->name);
	if (list[0])
		snprintf(reader->sentence, sizeof reader->sentence,
		         mu_text(reader->lang, "%s has no option \"%.*s\". Its options are: %s."), title,
		         shown_length(name, length), name, list);
	else
		snprintf(reader->sentence, sizeof reader->sentence, mu_text(reader->lang, "%s has no options."), title);
	return false;
}

static bool refuse_profile(struct option_reader *reader, const char *name, size_t length)
{
	const struct mu_profile *profiles = reader->game->profiles;
	const char *title = mu_text(reader->lang, reader->game->title);
	char list[LIST_MAX] = "";
	for (int i = 0; profiles && profiles[i].name; i++)
		list_add(list, sizeof list, profiles[i].name);
	if (list[0])
		snprintf(reader->sentence, sizeof reader->sentence,
		         mu_text(reader->lang, "%s has no profile \"%.*s\". Its profiles are: %s."), title,
		         shown_length(name, length), name, list);
	else
		snprintf(reader->sentence, sizeof reader->sentence, mu_text(reader->lang, "%s has no profiles."), title);
	return false;
}

static void list_values(const struct option_reader *reader, int option, char *list, size_t size)
{
	const struct mu_option *o = &reader->game->options[option];
	const bool seats = o->type == MU_OPTION_SEAT && reader->setup->seats;
	const int most = seats ? reader->setup->seats - 1 : o->most;
	for (int value = o->least; value <= most; value++) {
		char name[MU_TEXT_MAX];
		mu_option_text(reader->game, option, value, name, sizeof name);
		if (value == o->least + 1 && most - value > LISTED_MAX) {
			list_add(list, size, "…");
			value = most - 1;
		} else {
			list_add(list, size, name);
		}
	}
}

static bool refuse_value(struct option_reader *reader, int option, const char *value, size_t length)
{
	char list[LIST_MAX] = "";
	list_values(reader, option, list, sizeof list);
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang, "The option \"%s\" cannot be \"%.*s\". It can be: %s."),
	         reader->game->options[option].name, shown_length(value, length), value, list);
	return false;
}

/* -- Text ------------------------------------------------------------------------------------- */

static const char profile_name[] = "profile";

static bool is_profile(const struct option_reader *reader, const char *name, size_t length)
{
	return reader->profiles && length == sizeof profile_name - 1 && memcmp(name, profile_name, length) == 0;
}

static bool profile_read(struct option_reader *reader, const char *name, size_t length)
{
	const int profile = mu_profile_find(reader->game, name, length);
	if (profile < 0)
		return refuse_profile(reader, name, length);
	mu_profile_set(reader->game, reader->setup, profile);
	return true;
}

bool option_read(struct option_reader *reader, const char *name, size_t name_length, const char *value,
                 size_t value_length)
{
	if (is_profile(reader, name, name_length))
		return profile_read(reader, value, value_length);
	const int option = mu_option_find(reader->game, name, name_length);
	if (option < 0 || !is_offered(reader, &reader->game->options[option]))
		return refuse_name(reader, name, name_length);
	return mu_option_read(reader->game, reader->setup, option, value, value_length) == MU_OK ||
	       refuse_value(reader, option, value, value_length);
}

bool option_argument_read(struct option_reader *reader, const char *text)
{
	const size_t length = strcspn(text, "=");
	const char *value = text[length] ? text + length + 1 : "";
	return option_read(reader, text, length, value, strlen(value));
}

bool profile_argument_read(struct option_reader *reader, const char *name)
{
	return profile_read(reader, name, strlen(name));
}

/* -- JSON --------------------------------------------------------------------------------------- */

static bool type_fits(const struct mu_option *option, const json_t *json)
{
	switch (option->type) {
	case MU_OPTION_CHOICE:
		return json_is_string(json);
	case MU_OPTION_BOOL:
		return json_is_boolean(json);
	default:
		return json_is_integer(json);
	}
}

/* A value that is no text, as a command line would have it. */
static void text_of_json(const json_t *json, char *text, size_t size)
{
	if (json_is_boolean(json))
		snprintf(text, size, "%s", json_is_true(json) ? "true" : "false");
	else if (json_is_integer(json))
		snprintf(text, size, "%lld", (long long)json_integer_value(json));
	else
		snprintf(text, size, "%s", json_is_array(json) ? "[…]" : json_is_object(json) ? "{…}" : "…");
}

static bool value_from_json(struct option_reader *reader, const char *name, const json_t *json)
{
	char number[32];
	const char *text = json_string_value(json);
	size_t length = json_string_length(json);
	if (!text) {
		text_of_json(json, number, sizeof number);
		text = number;
		length = strlen(number);
	}
	const int option = mu_option_find(reader->game, name, strlen(name));
	if (json_is_null(json) && (option >= 0 || is_profile(reader, name, strlen(name))))
		return true;
	if (option >= 0 && !type_fits(&reader->game->options[option], json))
		return refuse_value(reader, option, text, length);
	return option_read(reader, name, strlen(name), text, length);
}

bool options_from_json(struct option_reader *reader, const json_t *options)
{
	const char *name;
	json_t *value;
	if (!json_is_object(options)) {
		snprintf(reader->sentence, sizeof reader->sentence, "%s",
		         mu_text(reader->lang, "\"options\" must be an object."));
		return false;
	}
	const json_t *profile = json_object_get(options, profile_name); /* first: the others may change it */
	if (reader->profiles && profile && !value_from_json(reader, profile_name, profile))
		return false;
	json_object_foreach ((json_t *)options, name, value)
		if (!is_profile(reader, name, strlen(name)) && !value_from_json(reader, name, value))
			return false;
	return true;
}

bool options_apart_from_json(struct option_reader *reader, const json_t *request)
{
	for (const struct mu_option *option = reader->game->options; option->name; option++) {
		const json_t *value = json_object_get(request, option->name);
		if (!option->apart || !value || json_is_array(value) || !is_offered(reader, option))
			continue;
		if (!value_from_json(reader, option->name, value))
			return false;
	}
	return true;
}

const char *options_of_position(const struct mu_game *game, const json_t *position, struct mu_setup *ret_setup)
{
	const json_t *options = json_object_get(position, "options");
	struct option_reader reader = {.game = game, .setup = ret_setup};
	bool fine = !options || json_is_null(options) || options_from_json(&reader, options);
	for (int i = 0; fine && game->options[i].name; i++) {
		const struct mu_option *o = &game->options[i];
		const json_t *value = json_object_get(options, o->name);
		const bool given = value && (o->type == MU_OPTION_SEAT || !json_is_null(value)); /* null: any seat */
		fine = o->apart ? !value : !o->always || given;
	}
	return fine ? NULL : N_("\"options\" must contain only options of the game, with valid values.");
}
