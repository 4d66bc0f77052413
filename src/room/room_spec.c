/* How a table begins, as JSON: what a person asks for, and the first line of a log. */
#include "room.h"

#include <string.h>

#include "bots/bots.h"
#include "engine/engine.h"

static const char *const seat_names[] = {[WHO_OPEN] = "open", [WHO_INVITED] = "invited", [WHO_PERSON] = "me"};

bool room_seat_read(const json_t *json, struct room_plan_of_seat *ret_seat)
{
	const json_t *bot = json_object_get(json, "bot");
	if (json_is_integer(bot) && json_integer_value(bot) >= 1 && json_integer_value(bot) <= BOT_BEST) {
		const json_t *character = json_object_get(json, "character");
		*ret_seat = (struct room_plan_of_seat){WHO_BOT, (uint8_t)json_integer_value(bot), 0};
		if (json_is_string(character))
			ret_seat->character = character_find(json_string_value(character));
		return !character || ret_seat->character;
	}
	for (unsigned i = 0; json_is_string(json) && i <= WHO_PERSON; i++) {
		if (seat_names[i] && strcmp(json_string_value(json), seat_names[i]) == 0) {
			*ret_seat = (struct room_plan_of_seat){(enum room_who)i, 0, 0};
			return true;
		}
	}
	return false;
}

static bool seats_read(const json_t *json, struct room_spec *spec)
{
	const size_t count = json_array_size(json);
	unsigned hosts = 0;
	if (count < spec->game->seats_min || count > spec->game->seats_max)
		return false;
	spec->setup.seats = (uint8_t)count;
	for (size_t i = 0; i < count; i++) {
		const json_t *seat = json_array_get(json, i);
		if (spec->device && json_is_string(json_object_get(seat, "me")))
			spec->seats[i] = (struct room_plan_of_seat){WHO_PERSON, 0, 0};
		else if (!room_seat_read(seat, &spec->seats[i]))
			return false;
		if (spec->seats[i].who == WHO_PERSON && hosts++ && spec->device)
			spec->seats[i].who = WHO_INVITED;
	}
	for (size_t i = 0; i < count; i++) /* nobody sits at a table twice */
		for (size_t j = 0; j < i; j++)
			if (spec->seats[j].character == spec->seats[i].character)
				spec->seats[i].character = 0;
	return hosts == 1 || (hosts && spec->device);
}

/* A member that is left out is `otherwise`. */
static bool flag_read(const json_t *json, const char *name, bool otherwise)
{
	const json_t *flag = json_object_get(json, name);
	return json_is_boolean(flag) ? json_is_true(flag) : otherwise;
}

/* A device has read them already, with what only it allows. */
static bool options_read(const json_t *json, struct room_spec *spec, struct option_reader *reader)
{
	const json_t *options = json_object_get(json, "options");
	if (spec->device) {
		spec->setup = spec->device->start->setup;
		return true;
	}
	reader->game = spec->game;
	reader->setup = &spec->setup;
	reader->fair = true;
	reader->profiles = true;
	return (!options || options_from_json(reader, options)) && options_apart_from_json(reader, json);
}

bool room_spec_read(const json_t *json, const struct room_device *device, struct room_spec *ret_spec,
                    struct option_reader *reader)
{
	struct room_spec spec = {.device = device, .setup = {.first = MU_ANY}};
	const char *game = json_string_value(json_object_get(json, "game"));
	const json_t *pace = json_object_get(json, "pace");
	spec.game = game ? mu_game_find(game) : NULL;
	spec.pace = device                 ? device->pace
	            : !pace                ? pace_default
	            : json_is_string(pace) ? pace_find(json_string_value(pace))
	                                   : NULL;
	if (!spec.game || !spec.pace || !seats_read(json_object_get(json, "seats"), &spec) ||
	    !options_read(json, &spec, reader))
		return false;
	if (!room_bring_read(json, &spec, reader))
		return false;
	spec.listed = flag_read(json, "listed", true);
	spec.chat = flag_read(json, "chat", true);
	spec.record = flag_read(json, "record", false);
	const json_int_t quick = json_integer_value(json_object_get(json, "quick")); /* a log says so */
	spec.quick = quick > 0 && quick <= BOT_BEST ? (uint8_t)quick : 0;
	*ret_spec = spec;
	return true;
}

/* As a request to create writes it. */
static void put_seat(struct strbuf *r, const struct room_plan_of_seat *seat)
{
	if (seat->who == WHO_BOT && seat->character)
		strbuf_printf(r, "{\"bot\":%u,\"character\":\"%s\"}", seat->level, character_at(seat->character)->id);
	else if (seat->who == WHO_BOT)
		strbuf_printf(r, "{\"bot\":%u}", seat->level);
	else
		strbuf_printf(r, "\"%s\"", seat_names[seat->who]);
}

/* Those that are not as usual, as members of their own. */
static void put_options_apart(struct strbuf *r, const struct room_spec *spec)
{
	const struct mu_option *options = spec->game->options;
	for (int i = 0; options[i].name; i++) {
		char member[2 * MU_TEXT_MAX];
		struct text text;
		if (!options[i].apart || !spec->setup.options[i])
			continue;
		text_begin(&text, member, sizeof member);
		emit_option(&text, spec->game, spec->setup.options, i);
		text_end(&text);
		strbuf_printf(r, ",%s", member);
	}
}

/* As it is read. */
void room_spec_write(const struct room_spec *spec, struct strbuf *r)
{
	char secret[FAIR_HEX];
	fair_hex(spec->secret, secret);
	strbuf_printf(r, "{\"game\":\"%s\",\"options\":", spec->game->name);
	room_options_write(spec, r);
	strbuf_puts(r, ",\"seats\":[");
	for (unsigned i = 0; i < spec->setup.seats; i++) {
		if (i)
			strbuf_puts(r, ",");
		put_seat(r, &spec->seats[i]);
	}
	strbuf_printf(r, "],\"pace\":\"%s\",\"listed\":%s,\"chat\":%s,\"record\":%s,\"key\":\"%s\",\"secret\":\"%s\"",
	              spec->pace->name, spec->listed ? "true" : "false", spec->chat ? "true" : "false",
	              spec->record ? "true" : "false", spec->key, secret);
	if (spec->quick)
		strbuf_printf(r, ",\"quick\":%u", spec->quick);
	if (spec->bring)
		strbuf_printf(r, ",\"made\":\"%s\"", room_bring_names[spec->bring]);
	if (spec->limit)
		strbuf_printf(r, ",\"made_limit\":\"%s\"", room_limit_names[spec->limit]);
	put_options_apart(r, spec);
	strbuf_puts(r, "}");
}
