#include "option_list.h"

#include <jansson.h>
#include <string.h>

#include "listing.h"
#include "words/complain.h"

#define NAME "muster options"

static const char usage[] = N_("Usage: muster options GAME [--json]\n"
                               "\n"
                               "Lists the options of a game and their values, for --option NAME=VALUE (play,\n"
                               "arena and bench) and for \"options\" in requests.\n"
                               "\n"
                               "  --json   one JSON object per line\n");

/* -- As JSON -------------------------------------------------------------------------------- */

static const char *const type_names[] = {
    [MU_OPTION_CHOICE] = "choice",
    [MU_OPTION_BOOL] = "bool",
    [MU_OPTION_NUMBER] = "number",
    [MU_OPTION_SEAT] = "seat",
};

/* As a request has it; a seat that chance decides is null. */
static json_t *value_json(const struct mu_option *option, int value)
{
	if (option->type == MU_OPTION_CHOICE)
		return json_string(option->values[value].name);
	if (option->type == MU_OPTION_BOOL)
		return json_boolean(value);
	return option->type == MU_OPTION_SEAT && value == MU_ANY ? json_null() : json_integer(value);
}

static json_t *option_json(const struct mu_option *option, enum mu_lang lang)
{
	json_t *values = json_array();
	for (int value = option->least; value <= option->most; value++)
		json_array_append_new(values, value_json(option, value));
	json_t *json = json_pack("{s:s,s:s,s:o,s:o,s:b,s:s,s:s}", "name", option->name, "type", type_names[option->type],
	                         "values", values, "default", value_json(option, option->usual), "apart", option->apart,
	                         "label", mu_text(lang, option->label), "sentence", mu_text(lang, option->sentence));
	if (option->type != MU_OPTION_CHOICE)
		return json;
	json_t *labels = json_array();
	for (const struct mu_option_value *value = option->values; value->name; value++)
		json_array_append_new(labels, json_string(mu_text(lang, value->label)));
	json_object_set_new(json, "labels", labels);
	return json;
}

static void put_options(const struct mu_game *game, enum mu_lang lang)
{
	for (const struct mu_option *option = game->options; option->name; option++) {
		json_t *json = option_json(option, lang);
		char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;
		if (line)
			puts(line);
		free(line);
		json_decref(json);
	}
}

/* -- As text -------------------------------------------------------------------------------- */

enum { LABEL_COLUMN = 26 };

/* "  end=reshuffle          only with six heroes"; a label may be empty. */
static void say_value(const struct voice *voice, const struct mu_option *option, const char *value, const char *label,
                      bool usual)
{
	char item[128], text[SPEECH_MAX];
	snprintf(item, sizeof item, "  %s=%s", option->name, value);
	snprintf(text, sizeof text, "%s%s%s", label, usual && label[0] ? " " : "",
	         usual ? mu_text(voice->lang, "(default)") : "");
	if (!text[0]) {
		fprintf(voice->out, "%s\n", item);
		return;
	}
	char start[sizeof item + LABEL_COLUMN];
	snprintf(start, sizeof start, "%-*s ", LABEL_COLUMN - 1, item);
	say_text(voice, start, LABEL_COLUMN, text);
}

/* A range in one line: "  hand=3 … 7". */
static void say_range(const struct voice *voice, const struct mu_game *game, int option)
{
	const struct mu_option *o = &game->options[option];
	const int least = o->type == MU_OPTION_SEAT ? 0 : o->least;
	char range[64], usual[MU_TEXT_MAX];
	mu_option_text(game, option, o->usual, usual, sizeof usual);
	say_value(voice, o, usual, "", true);
	snprintf(range, sizeof range, "%d … %d", least, o->most);
	say_value(voice, o, range, "", false);
}

static void say_option(const struct voice *voice, const struct mu_game *game, int option)
{
	const struct mu_option *o = &game->options[option];
	const bool number = o->type == MU_OPTION_NUMBER; /* whose sentence has a gap for it */
	say_text(voice, "", 0,
	         mu_text(voice->lang, o->values || number ? o->label : o->sentence)); /* values go on from the label */
	if (o->type == MU_OPTION_NUMBER || o->type == MU_OPTION_SEAT) {
		say_range(voice, game, option);
		return;
	}
	for (int value = o->least; value <= o->most; value++) {
		char name[MU_TEXT_MAX];
		mu_option_text(game, option, value, name, sizeof name);
		say_value(voice, o, name, o->values ? mu_text(voice->lang, o->values[value].label) : "", value == o->usual);
	}
}

static void say_options(const struct voice *voice, const struct mu_game *game)
{
	if (!game->options[0].name) {
		fprintf(voice->out, mu_text(voice->lang, "%s has no options."), mu_text(voice->lang, game->title));
		fputs("\n", voice->out);
	}
	for (int i = 0; game->options[i].name; i++) {
		if (i)
			fputs("\n", voice->out);
		say_option(voice, game, i);
	}
}

static void say_profiles(const struct voice *voice, const struct mu_game *game)
{
	const struct mu_profile *profiles = game->profiles;
	if (!profiles || !profiles[0].name)
		return;
	fputs("\n", voice->out);
	say(voice, "Profiles, each of which sets several options (--profile NAME):", NULL);
	for (; profiles->name; profiles++) {
		char start[MU_TEXT_MAX], text[SPEECH_MAX];
		snprintf(start, sizeof start, "  %-*s ", LABEL_COLUMN - 3, profiles->name);
		snprintf(text, sizeof text, "%s (%s)", mu_text(voice->lang, profiles->sentence), profiles->options);
		say_text(voice, start, LABEL_COLUMN, text);
	}
}

int options_main(int argc, char **argv, enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	struct listing listing = {.command = NAME, .usage = usage, .lang = lang};
	int status;
	if (!listing_read(&listing, argc, argv, &status))
		return status;
	if (listing.json) {
		put_options(listing.game, lang);
		return 0;
	}
	say_options(&voice, listing.game);
	say_profiles(&voice, listing.game);
	return 0;
}
