/* Set-ups: options by name and as text, named decks, and whether a game can begin like that. */
#include "engine.h"
#include "option_bits.h"

static bool same(const char *text, size_t length, const char *name)
{
	return strlen(name) == length && memcmp(text, name, length) == 0;
}

/* -- Options ---------------------------------------------------------------------- */

int mu_option_find(const struct mu_game *game, const char *name, size_t length)
{
	for (int i = 0; game->options[i].name; i++)
		if (same(name, length, game->options[i].name))
			return i;
	return -1;
}

int mu_option_value(const struct mu_game *game, const struct mu_setup *setup, int option)
{
	return game->options[option].usual + setup->options[option];
}

static bool value_exists(const struct mu_option *option, int value, unsigned seats)
{
	const bool seat = option->type == MU_OPTION_SEAT && seats;
	return value >= option->least && value <= (seat ? (int)seats - 1 : option->most);
}

enum mu_error mu_option_set(const struct mu_game *game, struct mu_setup *setup, int option, int value)
{
	if (!value_exists(&game->options[option], value, setup->seats))
		return MU_E_OPTION;
	setup->options[option] = (int8_t)(value - game->options[option].usual);
	return MU_OK;
}

enum mu_error mu_option_read(const struct mu_game *game, struct mu_setup *setup, int option, const char *text,
                             size_t length)
{
	char name[MU_TEXT_MAX];
	for (int value = game->options[option].least; value <= game->options[option].most; value++) {
		mu_option_text(game, option, value, name, sizeof name);
		if (same(text, length, name))
			return mu_option_set(game, setup, option, value);
	}
	return MU_E_OPTION;
}

int mu_option_text(const struct mu_game *game, int option, int value, char *text, size_t size)
{
	const struct mu_option *o = &game->options[option];
	struct text t;
	text_begin(&t, text, size);
	if (o->type == MU_OPTION_CHOICE)
		text_put(&t, o->values[value].name);
	else if (o->type == MU_OPTION_BOOL)
		text_put(&t, value ? "true" : "false");
	else if (o->type == MU_OPTION_SEAT && value == MU_ANY)
		text_put(&t, "any");
	else
		text_number(&t, value);
	return text_end(&t);
}

/* -- Profiles --------------------------------------------------------------------- */

int mu_profile_find(const struct mu_game *game, const char *name, size_t length)
{
	for (int i = 0; game->profiles && game->profiles[i].name; i++)
		if (same(name, length, game->profiles[i].name))
			return i;
	return -1;
}

static size_t length_until(const char *text, char end)
{
	size_t length = 0;
	while (text[length] && text[length] != end)
		length++;
	return length;
}

/* The list is part of the game: what it says can be read. */
void mu_profile_set(const struct mu_game *game, struct mu_setup *setup, int profile)
{
	for (const char *at = game->profiles[profile].options; *at; at += *at == ' ') {
		const size_t name = length_until(at, '='), value = length_until(at + name + 1, ' ');
		const int option = mu_option_find(game, at, name);
		const enum mu_error error = mu_option_read(game, setup, option, at + name + 1, value);
		assert(!error);
		(void)error;
		at += name + 1 + value;
	}
}

/* -- As JSON ----------------------------------------------------------------------- */

static void emit_value(struct text *text, const struct mu_game *game, int option, int value)
{
	char name[MU_TEXT_MAX];
	const enum mu_option_type type = game->options[option].type;
	if (type == MU_OPTION_BOOL) {
		emit_bool(text, value);
	} else if (type == MU_OPTION_CHOICE) {
		mu_option_text(game, option, value, name, sizeof name);
		emit_string(text, name);
	} else if (type == MU_OPTION_SEAT && value == MU_ANY) {
		emit_null(text);
	} else {
		emit_number(text, value);
	}
}

void emit_option(struct text *text, const struct mu_game *game, const int8_t *options, int option)
{
	emit_name(text, game->options[option].name);
	emit_value(text, game, option, game->options[option].usual + options[option]);
}

void emit_options(struct text *text, const struct mu_game *game, const int8_t *options)
{
	emit_open(text, '{');
	for (int i = 0; game->options[i].name; i++)
		if (!game->options[i].apart && (game->options[i].always || options[i]))
			emit_option(text, game, options, i);
	emit_close(text, '}');
}

/* -- What a state keeps of them ----------------------------------------------------- */

/* As the enumerators of option_list.h have it. */
static int width_of(const struct mu_option *option)
{
	const int count = option->most - option->least + 1;
	return option->apart ? 0 : OPTION_WIDTH(count);
}

void options_keep(const struct mu_option *list, const int8_t options[MU_OPTIONS_MAX], uint8_t *ret_kept)
{
	int at = 0;
	for (int i = 0; list[i].name; i++) {
		const int width = width_of(&list[i]), up = at % 8;
		const unsigned value = (unsigned)(list[i].usual + options[i] - list[i].least) << up;
		const unsigned mask = ((1u << width) - 1) << up;
		uint8_t *byte = &ret_kept[at / 8];
		for (unsigned rest = mask, shift = 0; rest; rest >>= 8, shift += 8, byte++)
			*byte = (uint8_t)((*byte & ~rest) | (value >> shift & rest & 0xff));
		at += width;
	}
}

void options_kept(const struct mu_option *list, const uint8_t *kept, int8_t ret_options[MU_OPTIONS_MAX])
{
	memset(ret_options, 0, MU_OPTIONS_MAX);
	for (int i = 0, at = 0; list[i].name; at += width_of(&list[i++]))
		if (width_of(&list[i]))
			ret_options[i] =
			    (int8_t)(list[i].least + option_bits(kept, at, at + width_of(&list[i]) - 1) - list[i].usual);
}

/* -- The whole set-up --------------------------------------------------------------- */

const struct mu_deck *mu_setup_deck(const struct mu_setup *setup, const char *name)
{
	for (int i = 0; i < MU_DECKS_MAX && setup->decks[i].name; i++)
		if (same(setup->decks[i].name, strlen(setup->decks[i].name), name))
			return &setup->decks[i];
	return NULL;
}

static bool options_exist(const struct mu_game *game, const struct mu_setup *setup)
{
	int i = 0;
	for (; game->options[i].name; i++)
		if (!value_exists(&game->options[i], mu_option_value(game, setup, i), setup->seats))
			return false;
	for (; i < MU_OPTIONS_MAX; i++)
		if (setup->options[i])
			return false;
	return true;
}

static enum mu_error deck_check(const struct mu_game *game, const struct mu_setup *setup, const struct mu_deck *deck)
{
	for (int i = 0; game->decks[i].name; i++)
		if (same(deck->name, strlen(deck->name), game->decks[i].name))
			return mu_setup_deck(setup, deck->name) == deck ? game->decks[i].check(setup, deck->cards, deck->count)
			                                                : MU_E_DECK; /* there is another one of that name */
	return MU_E_DECK;
}

static bool made_fit(const struct mu_game *game, const struct mu_setup *setup)
{
	const int count = mu_made_count(setup);
	uint32_t fits;
	if (count && !game->fields)
		return false;
	for (int i = 0; i < count; i++)
		if (game->made_check(&setup->made[i], &fits) >= 0)
			return false;
	for (int i = count; i < MU_MADE_MAX; i++)
		if (!made_is_empty(&setup->made[i]))
			return false;
	return true;
}

enum mu_error mu_setup_check(const struct mu_game *game, const struct mu_setup *setup, const char **ret_deck)
{
	if (setup->seats < game->seats_min || setup->seats > game->seats_max)
		return MU_E_SEATS;
	if (setup->first < MU_ANY || setup->first >= setup->seats)
		return MU_E_FIRST;
	if (!options_exist(game, setup))
		return MU_E_OPTION;
	if (!made_fit(game, setup))
		return MU_E_MADE;
	for (int i = 0; i < MU_DECKS_MAX && setup->decks[i].name; i++) {
		const enum mu_error error = deck_check(game, setup, &setup->decks[i]);
		if (error && ret_deck)
			*ret_deck = setup->decks[i].name;
		if (error)
			return error;
	}
	return MU_OK;
}
