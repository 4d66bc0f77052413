#include "request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made_card.h"
#include "record/position.h"
#include "record/setup_read.h"

bool problem_set(struct problem *problem, const char *code, const char *format, ...)
{
	va_list arguments;
	problem->code = code;
	va_start(arguments, format);
	vsnprintf(problem->sentence, sizeof problem->sentence, mu_text(problem->lang, format), arguments);
	va_end(arguments);
	return false;
}

const json_t *request_get(const json_t *request, const char *name)
{
	const json_t *value = json_object_get(request, name);
	return json_is_null(value) ? NULL : value;
}

const char *request_text(const json_t *request, const char *name)
{
	const json_t *value = json_object_get(request, name);
	return json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value)
	           ? json_string_value(value)
	           : NULL;
}

bool request_seat(const json_t *request, const char *name, unsigned seats, mu_seat *ret, struct problem *problem)
{
	const json_t *value = request_get(request, name);
	const json_int_t seat = json_integer_value(value);
	if (!json_is_integer(value) || seat < 0 || seat >= (json_int_t)seats)
		return problem_set(problem, "protocol/field", "\"%s\" must be a seat, 0 to %u.", name, seats - 1);
	*ret = (mu_seat)seat;
	return true;
}

bool request_viewer(const json_t *request, unsigned seats, mu_seat *ret, struct problem *problem)
{
	const json_t *value = request_get(request, "as");
	if (string_is(value, "all") || string_is(value, "table")) {
		*ret = string_is(value, "all") ? MU_ALL : MU_TABLE;
		return true;
	}
	if (request_seat(request, "as", seats, ret, problem))
		return true;
	return problem_set(problem, "protocol/field", "\"as\" must be \"all\", \"table\" or a seat, 0 to %u.", seats - 1);
}

/* -- Cards --------------------------------------------------------------------------------- */

/* A card that somebody made joins those of the set-up. */
static bool made_read(struct request_new *new, const json_t *row, struct problem *problem)
{
	const struct mu_game *game = new->start.game;
	struct made_reader reader = {.game = game, .lang = problem->lang};
	struct mu_setup *setup = &new->start.setup;
	const int count = mu_made_count(setup);
	if (count == MU_MADE_MAX)
		return problem_set(problem, mu_error_code(MU_E_MADE), "There can be at most %d of \"%s\".", MU_MADE_MAX,
		                   game->made);
	if (!made_card_read(&reader, row, &setup->made[count], &new->made_names.of[count]))
		return problem_set(problem, mu_error_code(MU_E_MADE), "%s", reader.sentence);
	if (made_name_is_there(&new->made_names.of[count]))
		new->start.made_names = &new->made_names;
	return true;
}

static bool made_list_read(struct request_new *new, const json_t *request, struct problem *problem)
{
	const struct mu_game *game = new->start.game;
	const json_t *list = game->made ? request_get(request, game->made) : NULL;
	if (list && !json_is_array(list))
		return problem_set(problem, "protocol/field", "\"%s\" must be a list.", game->made);
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!made_read(new, json_array_get(list, i), problem))
			return false;
	return true;
}

/* Rows may stand in a list of cards, too: they join the others. */
static bool rows_read(struct request_new *new, const json_t *list, struct problem *problem)
{
	for (size_t i = 0; new->start.game->fields &&i < json_array_size(list); i++)
		if (json_is_object(json_array_get(list, i)) && !made_read(new, json_array_get(list, i), problem))
			return false;
	return true;
}

static size_t rows_count(const json_t *list)
{
	size_t count = 0;
	for (size_t i = 0; i < json_array_size(list); i++)
		count += json_is_object(json_array_get(list, i));
	return count;
}

/* A row that was read stands for its card: those of one list are the last ones. */
static mu_card row_card(const struct mu_game *game, size_t place)
{
	char id[32];
	const int length = snprintf(id, sizeof id, "made-%zu", place);
	return game->card_find(id, (size_t)length);
}

static bool cards_read(const struct mu_game *game, const json_t *list, size_t made, mu_card *cards, size_t most,
                       int *ret_count)
{
	size_t row = made - rows_count(list);
	if (!json_is_array(list) || json_array_size(list) > most)
		return false;
	*ret_count = (int)json_array_size(list);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *entry = json_array_get(list, i);
		cards[i] = json_is_object(entry) && made ? row_card(game, ++row) : card_from_json(game, entry);
		if (!cards[i])
			return false;
	}
	return true;
}

/* A text instead of a list is an option of that name: see options_apart_from_json. */
static bool deck_read(struct request_new *new, const json_t *request, unsigned at, struct problem *problem)
{
	const struct mu_game *game = new->start.game;
	const struct mu_deck_kind *kind = &game->decks[at];
	const json_t *list = request_get(request, kind->member);
	const int option = mu_option_find(game, kind->member, strlen(kind->member));
	int count = 0;
	if (!list || (option >= 0 && game->options[option].apart && json_is_string(list)))
		return true;
	if (!rows_read(new, list, problem))
		return false;
	const size_t made = game->fields ? (size_t)mu_made_count(&new->start.setup) : 0;
	if (!cards_read(game, list, made, new->cards[at], sizeof new->cards[at], &count))
		return kind->form ? problem_set(problem, "protocol/field", "%s", mu_text(problem->lang, kind->form))
		                  : problem_set(problem, "protocol/deck", "\"%s\" must list cards of the game, top card first.",
		                                kind->member);
	struct mu_deck *deck = new->start.setup.decks;
	while (deck->name)
		deck++;
	*deck = (struct mu_deck){kind->name, new->cards[at], count};
	return true;
}

/* -- Chance --------------------------------------------------------------------------------- */

/* An entry is looked at only when it is needed, so what makes no sense is kept as one that never fits. */
static struct chance chance_read(const struct mu_game *game, const json_t *entry)
{
	struct chance chance = {.kind = (enum mu_chance)(MU_PULL + 1)};
	const json_t *shuffle = json_object_get(entry, "shuffle"), *first = json_object_get(entry, "first");
	const json_t *dice = json_object_get(entry, "dice"), *pull = json_object_get(entry, "pull");
	int count = 0;
	if (!!shuffle + !!first + !!dice + !!pull != 1)
		return chance;
	if (shuffle && cards_read(game, shuffle, 0, chance.cards, MATCH_CARDS_MAX, &count)) {
		chance.kind = MU_SHUFFLE;
	} else if (json_is_integer(first) && json_integer_value(first) >= 0 && json_integer_value(first) < MU_SEATS_MAX) {
		chance.kind = MU_FIRST;
		chance.cards[0] = (mu_card)json_integer_value(first);
		count = 1;
	} else if (dice && json_array_size(dice) == 2) {
		for (size_t i = 0; i < 2; i++) {
			const json_t *die = json_array_get(dice, i);
			const bool fits = json_is_integer(die) && json_integer_value(die) >= 1 && json_integer_value(die) <= 6;
			chance.cards[i] = fits ? (mu_card)json_integer_value(die) : 0;
		}
		chance.kind = MU_ROLL;
		count = 2;
	} else if (pull) {
		chance.kind = MU_PULL;
		chance.cards[0] = card_from_json(game, pull);
		count = 1;
	}
	chance.count = (uint8_t)count;
	return chance;
}

static bool feed_read(struct request_new *new, const json_t *request, struct problem *problem)
{
	const json_t *list = request_get(request, "chance");
	if (!list)
		return true;
	if (!json_is_array(list))
		return problem_set(problem, "protocol/field", "\"chance\" must be a list.");
	const size_t count = json_array_size(list);
	new->chance = malloc((count + 1) * sizeof *new->chance);
	if (!new->chance)
		return problem_set(problem, mu_error_code(MU_E_MEMORY), "%s",
		                   mu_text(problem->lang, mu_error_sentence(MU_E_MEMORY)));
	for (size_t i = 0; i < count; i++)
		new->chance[i] = chance_read(new->start.game, json_array_get(list, i));
	new->start.chance = new->chance;
	new->start.chance_count = count;
	return true;
}

/* -- Options ---------------------------------------------------------------------------------- */

static struct option_reader options_reader(struct mu_setup *setup, const struct mu_game *game,
                                           const struct problem *problem)
{
	return (struct option_reader){.game = game, .setup = setup, .lang = problem->lang, .profiles = true};
}

static bool options_read(const struct mu_game *game, const json_t *options, struct mu_setup *setup,
                         struct problem *problem)
{
	struct option_reader reader = options_reader(setup, game, problem);
	return !options || options_from_json(&reader, options) ||
	       problem_set(problem, "protocol/field", "%s", reader.sentence);
}

static bool options_apart_read(struct request_new *new, const json_t *request, struct problem *problem)
{
	struct option_reader reader = options_reader(&new->start.setup, new->start.game, problem);
	return options_apart_from_json(&reader, request) || problem_set(problem, "protocol/field", "%s", reader.sentence);
}

/* -- new ----------------------------------------------------------------------------------------- */

static bool seats_read(struct request_new *new, const json_t *request, unsigned known, struct problem *problem)
{
	const struct mu_game *game = new->start.game;
	const json_t *value = request_get(request, "seats");
	const json_int_t seats = known ? (json_int_t)known : json_integer_value(value);
	if ((!known && !json_is_integer(value)) || seats < game->seats_min || seats > game->seats_max)
		return problem_set(problem, "protocol/field", "\"seats\" must be %d to %d.", game->seats_min, game->seats_max);
	new->start.setup.seats = (uint8_t)seats;
	return true;
}

static bool setup_read(struct request_new *new, const json_t *request, unsigned seats, struct problem *problem)
{
	struct mu_setup *setup = &new->start.setup;
	if (!seats_read(new, request, seats, problem))
		return false;
	if (request_get(request, "first") && !request_seat(request, "first", setup->seats, &setup->first, problem))
		return false;
	if (!made_list_read(new, request, problem))
		return false;
	for (unsigned i = 0; new->start.game->decks[i].name; i++)
		if (!deck_read(new, request, i, problem))
			return false;
	return options_apart_read(new, request, problem) &&
	       options_read(new->start.game, request_get(request, "options"), setup, problem);
}

/* Members that say how a game is set up: not with a position. */
static const char *setup_member(const struct mu_game *game, const json_t *request)
{
	if (request_get(request, "first"))
		return "first";
	if (game->made && request_get(request, game->made))
		return game->made;
	for (unsigned i = 0; game->decks[i].name; i++)
		if (request_get(request, game->decks[i].member))
			return game->decks[i].member;
	for (unsigned i = 0; game->options[i].name; i++)
		if (game->options[i].apart && request_get(request, game->options[i].name))
			return game->options[i].name;
	return NULL;
}

/* What the request says besides the position must agree with it. */
static bool position_agrees(const struct request_new *new, const json_t *request, unsigned known,
                            const json_t *position, struct problem *problem)
{
	const struct mu_game *game = new->start.game;
	struct mu_setup asked = {.first = MU_ANY}, there = {.first = MU_ANY};
	const char *refused = setup_member(game, request);
	if (refused)
		return problem_set(problem, "protocol/field", "\"%s\" cannot be given with a position.", refused);
	const json_t *value = known ? NULL : request_get(request, "seats");
	const json_int_t seats = known ? (json_int_t)known : json_integer_value(value);
	if ((known || value) && seats != game->seats(&new->position))
		return problem_set(problem, "protocol/field", "\"seats\" does not match the position.");
	if (!request_get(request, "options"))
		return true;
	if (!options_read(game, request_get(request, "options"), &asked, problem) ||
	    !options_read(game, request_get(position, "options"), &there, problem))
		return false;
	if (memcmp(there.options, asked.options, sizeof asked.options) != 0)
		return problem_set(problem, "protocol/field", "\"options\" do not match the position.");
	return true;
}

static bool position_take(struct request_new *new, const json_t *request, unsigned seats, const json_t *position,
                          struct problem *problem)
{
	const char *wrong = position_from_json(new->start.game, position, &new->position);
	if (wrong)
		return problem_set(problem, "protocol/position", "%s", mu_text(problem->lang, wrong));
	if (!position_agrees(new, request, seats, position, problem))
		return false;
	new->position_text = malloc(MU_JSON_MAX);
	if (!new->position_text)
		return problem_set(problem, mu_error_code(MU_E_MEMORY), "%s",
		                   mu_text(problem->lang, mu_error_sentence(MU_E_MEMORY)));
	new->start.game->json(&new->position, MU_ALL, new->position_text, MU_JSON_MAX); /* without members we do not know */
	new->start.position = &new->position;
	new->start.position_text = new->position_text;
	new->start.setup.seats = new->start.game->seats(&new->position);
	return true;
}

/* What is wrong with the rest is said in the new language already. */
static bool lang_read(const json_t *request, struct problem *problem)
{
	const json_t *code = request_get(request, "lang");
	if (!code)
		return true;
	for (int i = 0; i < MU_LANG_COUNT; i++) {
		if (string_is(code, mu_lang_code((enum mu_lang)i))) {
			problem->lang = (enum mu_lang)i;
			return true;
		}
	}
	char codes[MU_LANG_COUNT * 16] = "";
	for (int i = 0; i < MU_LANG_COUNT; i++)
		snprintf(codes + strlen(codes), sizeof codes - strlen(codes), "%s%s", i ? ", " : "",
		         mu_lang_code((enum mu_lang)i));
	return problem_set(problem, "protocol/field", "\"lang\" must be one of these: %s.", codes);
}

static bool game_read(struct request_new *new, const json_t *request, struct problem *problem)
{
	const json_t *name = request_get(request, "game"), *seed = request_get(request, "seed");
	for (size_t i = 0; mu_game_at(i); i++)
		if (string_is(name, mu_game_at(i)->name))
			new->start.game = mu_game_at(i);
	if (!new->start.game)
		return problem_set(problem, "protocol/field", "\"game\" must be the name of a game.");
	if (seed && !json_is_string(seed))
		return problem_set(problem, "protocol/field", "\"seed\" must be a string.");
	new->start.seed = json_string_value(seed);
	new->start.seed_length = json_string_length(seed);
	return true;
}

bool request_start_read(struct request_new *new, const json_t *request, unsigned seats, struct problem *problem)
{
	memset(new, 0, sizeof *new);
	new->start.setup.first = MU_ANY;
	new->viewer = MU_ALL;
	new->lang = problem->lang;
	if (!game_read(new, request, problem))
		return false;
	const json_t *position = request_get(request, "position");
	if (position ? !position_take(new, request, seats, position, problem) : !setup_read(new, request, seats, problem))
		return false;
	return feed_read(new, request, problem);
}

bool request_new_read(struct request_new *new, const json_t *request, struct problem *problem)
{
	memset(new, 0, sizeof *new);
	return lang_read(request, problem) && request_start_read(new, request, 0, problem) &&
	       (!request_get(request, "as") || request_viewer(request, new->start.setup.seats, &new->viewer, problem));
}

void request_new_release(struct request_new *new)
{
	free(new->position_text);
	free(new->chance);
}
