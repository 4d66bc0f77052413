/* A table is made: from a request, or from the journal of an earlier one. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "local_table.h"

/* -- What a request says ---------------------------------------------------------------------------------------- */

static bool refuse_as(struct problem *problem, enum refusal_name name)
{
	struct refusal refusal;
	refuse(&refusal, name);
	return problem_set(problem, refusal.code, "%s", mu_text(problem->lang, refusal.sentence));
}

static bool refuse_as_game_does(struct problem *problem, enum mu_error error)
{
	return problem_set(problem, mu_error_code(error), "%s", mu_text(problem->lang, mu_error_sentence(error)));
}

static void refuse_memory(struct problem *problem)
{
	refuse_as_game_does(problem, MU_E_MEMORY);
}

static bool script_is_fine(const struct mu_game *game, const json_t *script)
{
	mu_action action;
	if (!json_is_array(script))
		return false;
	for (size_t i = 0; i < json_array_size(script); i++) {
		const json_t *text = json_array_get(script, i);
		if (!json_is_string(text) || game->action_parse(json_string_value(text), json_string_length(text), &action))
			return false;
	}
	return true;
}

/* NULL: it has none. */
static const char *text_or(const json_t *json, const char *name, const char *otherwise)
{
	return json_object_get(json, name) ? request_text(json, name) : otherwise;
}

/* {"me":NAME,"lang":L,"face":F}; just "me": name and lang of the request. */
static struct room_person person_of(const struct local_table *table, unsigned seat)
{
	const json_t *entry = json_array_get(json_object_get(table->request, "seats"), seat);
	const char *lang = text_or(table->request, "lang", "en"), *face = text_or(entry, "face", "");
	return (struct room_person){.id = seat + 1,
	                            .name = text_or(entry, "me", text_or(table->request, "name", "Guest")),
	                            .lang = text_or(entry, "lang", lang),
	                            .face = face ? face_find(face, true) : (face_number)0};
}

static bool seat_take(struct local_table *table, unsigned seat)
{
	const json_t *entry = json_array_get(json_object_get(table->request, "seats"), seat);
	const json_t *script = json_object_get(entry, "script");
	if (json_object_get(entry, "bot")) {
		table->scripts[seat] = script;
		return !script || script_is_fine(table->new.start.game, script);
	}
	const struct room_person person = person_of(table, seat);
	char name[NAME_SIZE];
	return (!json_is_string(entry) || strcmp(json_string_value(entry), "me") == 0) && person.name && person.lang &&
	       writing_name(person.name, name) && person_lang_is_fine(person.lang);
}

/* Nobody is timed. */
static bool pace_take(struct local_table *table)
{
	enum { BOT_MS = 800, BOT_MS_MAX = 60000 };
	const json_t *wanted = json_object_get(table->request, "bot_ms");
	const json_int_t bot = wanted ? json_integer_value(wanted) : BOT_MS;
	table->pace = (struct pace){.name = "device",
	                            .react = PACE_NO_CLOCK,
	                            .decide = PACE_NO_CLOCK,
	                            .grace = PACE_NO_CLOCK,
	                            .forget = PACE_NO_CLOCK,
	                            .bot = bot};
	return (!wanted || json_is_integer(wanted)) && bot >= 0 && bot <= BOT_MS_MAX;
}

/* All that the request says, except who decides by chance. */
static bool request_take(struct local_table *table, struct room_spec *ret_spec, struct problem *problem)
{
	const size_t seats = json_array_size(json_object_get(table->request, "seats"));
	struct mu_dealer dealer = {.generator = {1, 2, 3, 4}};
	struct option_reader reader = {.lang = problem->lang};
	struct mu_state state;
	if (!seats || seats > MU_SEATS_MAX)
		return refuse_as(problem, REFUSE_GAME);
	if (!request_start_read(&table->new, table->request, (unsigned)seats, problem))
		return false;
	table->device = (struct room_device){&table->pace, &table->new.start};
	for (unsigned i = 0; i < seats; i++)
		if (!seat_take(table, i))
			return refuse_as(problem, REFUSE_FIELD);
	if (!pace_take(table))
		return refuse_as(problem, REFUSE_FIELD);
	if (!room_spec_read(table->request, &table->device, ret_spec, &reader))
		return refuse_as(problem, REFUSE_GAME);
	const int error = room_begin(ret_spec, &dealer, &state); /* a try, for the room does not expect to fail */
	return !error || refuse_as_game_does(problem, (enum mu_error)error);
}

static struct local_table *local_table_prepare(json_t *request, struct room_spec *ret_spec, struct problem *problem)
{
	struct local_table *table = calloc(1, sizeof *table);
	if (!table) {
		refuse_memory(problem);
		return NULL;
	}
	local_table_hook(table);
	table->request = json_incref(request);
	if (request_take(table, ret_spec, problem))
		return table;
	local_table_destroy(table);
	return NULL;
}

/* -- From a request ------------------------------------------------------------------------------------------------ */

static uint64_t random_id(void)
{
	uint64_t id;
	randombytes_buf(&id, sizeof id);
	return (id >> 4) | 1; /* 60 bits, and never 0 */
}

/* The same seed is the same game. */
static void secret_make(const json_t *seed, struct room_spec *spec)
{
	if (seed)
		crypto_generichash(spec->secret, FAIR_SECRET, (const uint8_t *)json_string_value(seed),
		                   json_string_length(seed), NULL, 0);
	else
		fair_secret(spec->secret);
}

/* "table TABLE {...}": what the room's own log does not say. */
static void note_request(struct local_table *table)
{
	struct strbuf line = {0};
	char *text = json_dumps(table->request, JSON_COMPACT);
	if (!text)
		abort();
	strbuf_printf(&line, "desk %s ", table->room->name);
	strbuf_puts(&line, text);
	strbuf_puts(&line, "\n");
	free(text);
	local_table_note(table, line.text, line.length);
	local_table_journal(line.text, line.length);
	strbuf_release(&line);
}

/* People who have played before are called as they were at the end. */
static struct room_person person_again(const struct local_table *table, const struct local_table *before, unsigned seat)
{
	if (!before)
		return person_of(table, seat);
	const struct room_seat *sat = &before->room->seat[seat];
	return (struct room_person){seat + 1, sat->name, sat->lang, sat->face};
}

static void people_sit(struct local_table *table, const struct local_table *before, int64_t now)
{
	struct room *room = table->room;
	struct refusal refusal;
	const struct room_person host = person_again(table, before, (unsigned)room->host);
	room_open(room, &host, now);
	for (unsigned i = 0; i < room->seats; i++) {
		const struct room_person person = person_again(table, before, i);
		if (room->seat[i].who == WHO_INVITED)
			room_join(room, &person, (int)i, room->spec.key, now, &refusal);
	}
}

/* Standing orders that everybody begins with. */
static bool orders_give(struct local_table *table, int64_t now, struct problem *problem)
{
	const json_t *orders = json_object_get(table->request, "orders");
	struct refusal refusal;
	for (unsigned i = 0; orders && i < table->room->seats; i++)
		if (table->room->seat[i].who == WHO_PERSON && !room_order(table->room, (mu_seat)i, orders, now, &refusal))
			return refuse_as(problem, REFUSE_ORDER);
	return true;
}

static struct local_table *local_table_open(json_t *request, const struct local_table *before, int64_t now,
                                            struct problem *problem)
{
	struct room_spec spec;
	struct local_table *table = local_table_prepare(request, &spec, problem);
	if (!table)
		return NULL;
	secret_make(before ? NULL : json_object_get(request, "seed"), &spec);
	table->room = room_prepare(random_id(), &spec, &table->hooks, &local_table_scratch, now);
	if (!table->room) {
		refuse_memory(problem);
		local_table_destroy(table);
		return NULL;
	}
	note_request(table);
	people_sit(table, before, now);
	if (orders_give(table, now, problem))
		return table;
	local_table_destroy(table);
	return NULL;
}

struct local_table *local_table_create(json_t *request, int64_t now, struct problem *problem)
{
	return local_table_open(request, NULL, now, problem);
}

struct local_table *local_table_rematch(const struct local_table *table, int64_t now, struct problem *problem)
{
	return local_table_open(table->request, table, now, problem);
}

/* -- From a journal -------------------------------------------------------------------------------------------------- */

/* The journal's first line, without its end; NULL: it is another one. */
static json_t *request_again(const char *line, uint64_t *ret_id)
{
	char name[ROOM_ID_MAX];
	if (strncmp(line, "desk ", 5) != 0 || strlen(line) < 5 + ROOM_ID_MAX || line[5 + ROOM_ID_MAX - 1] != ' ')
		return NULL;
	memcpy(name, line + 5, ROOM_ID_MAX - 1);
	name[ROOM_ID_MAX - 1] = '\0';
	return room_name_read(name, ret_id) ? json_loads(line + 5 + ROOM_ID_MAX, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

static bool lines_replay(struct local_table *table, const json_t *lines)
{
	const char *wrong;
	for (size_t i = 0; i < json_array_size(lines); i++) {
		const json_t *line = json_array_get(lines, i);
		if (!json_is_string(line))
			return false;
		const char *text = json_string_value(line);
		const size_t length = json_string_length(line);
		if (i && !room_replay(table->room, text, length, &wrong))
			return false;
		local_table_note(table, text, length);
	}
	return table->room->game && table->room->status != ROOM_OPEN;
}

struct local_table *local_table_restore(const json_t *lines, int64_t now, struct problem *problem)
{
	struct room_spec spec;
	uint64_t id;
	const char *first = json_string_value(json_array_get(lines, 0));
	json_t *request = first ? request_again(first, &id) : NULL;
	struct local_table *table = request ? local_table_prepare(request, &spec, problem) : NULL;
	json_decref(request);
	if (table && (table->room = room_replay_begin(id, &table->hooks, &local_table_scratch))) {
		table->room->spec.device = &table->device;
		if (lines_replay(table, lines)) {
			room_wake(table->room, now);
			return table;
		}
	}
	local_table_destroy(table);
	refuse_as(problem, REFUSE_LOG);
	return NULL;
}
