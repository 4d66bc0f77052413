#include "parlour.h"

#include <stdlib.h>
#include <string.h>

#include "room/lang_tag.h"
#include "room/room_requests.h"

struct desk *parlour_desk;

bool call_refuse(struct parlour_call *call, enum refusal_name name)
{
	return refuse(&call->refusal, name);
}

bool call_refuse_as(struct parlour_call *call, const char *code, const char *rule, const char *sentence)
{
	snprintf(call->sentence, sizeof call->sentence, "%s", sentence);
	call->refusal = (struct refusal){code, rule, call->sentence};
	return false;
}

bool call_refuse_problem(struct parlour_call *call, const struct problem *problem)
{
	return call_refuse_as(call, problem->code, NULL, problem->sentence);
}

/* -- The desk -------------------------------------------------------------------------------------------------- */

static void begin(struct parlour_call *call)
{
	desk_begin(parlour_desk, call->now);
}

/* The new desk takes the place of the old one; NULL: the old one stays. */
static bool desk_take(struct parlour_call *call, struct desk *desk, const struct problem *problem)
{
	if (!desk)
		return call_refuse_problem(call, problem);
	desk_destroy(parlour_desk);
	parlour_desk = desk;
	reply_printf(&call->extra, ",\"table\":\"%s\"", desk->room->name);
	call->afterwards = begin;
	return true;
}

static bool do_create(struct parlour_call *call)
{
	struct problem problem = {.lang = call->lang};
	return desk_take(call, desk_create(call->json, call->now, &problem), &problem);
}

static bool do_restore(struct parlour_call *call)
{
	struct problem problem = {.lang = call->lang};
	const json_t *lines = json_object_get(call->json, "lines");
	return desk_take(call, desk_restore(lines, call->now, &problem), &problem);
}

static bool do_rematch(struct parlour_call *call)
{
	struct problem problem = {.lang = call->lang};
	if (parlour_desk->room->status != ROOM_OVER)
		return call_refuse(call, REFUSE_NOT_OVER);
	return desk_take(call, desk_rematch(parlour_desk, call->now, &problem), &problem);
}

static void show(struct parlour_call *call)
{
	desk_show(parlour_desk, call->as, call->now);
}

static bool do_sync(struct parlour_call *call)
{
	call->afterwards = show;
	return true;
}

static bool do_name(struct parlour_call *call)
{
	const struct room_seat *seat = &parlour_desk->room->seat[call->as];
	const bool name_given = json_object_get(call->json, "name"), lang_given = json_object_get(call->json, "lang");
	char name[ROOM_NAME_MAX], lang[ROOM_LANG_MAX];
	strcpy(name, seat->name);
	const char *new_name = name_given ? request_text(call->json, "name") : NULL;
	const char *new_lang = lang_given ? request_text(call->json, "lang") : seat->lang;
	if (!new_lang || !person_lang_is_fine(new_lang))
		return call_refuse(call, REFUSE_FIELD);
	if (name_given && (!new_name || !writing_name(new_name, name)))
		return call_refuse(call, REFUSE_NAME);
	snprintf(lang, sizeof lang, "%s", new_lang);
	desk_rename(parlour_desk, call->as, name, lang, call->now);
	call->afterwards = show;
	return true;
}

static bool do_story(struct parlour_call *call)
{
	struct story *story = NULL;
	room_story(parlour_desk->room, &story, call->as, call->lang, &call->extra);
	story_destroy(story);
	return true;
}

static bool do_record(struct parlour_call *call)
{
	size_t length;
	if (parlour_desk->room->status != ROOM_OVER)
		return call_refuse(call, REFUSE_NOT_OVER);
	char *text = desk_record(parlour_desk, &length);
	if (!text)
		return call_refuse_as(call, mu_error_code(MU_E_MEMORY), NULL, mu_error_sentence(MU_E_MEMORY));
	reply_puts(&call->extra, ",\"record\":");
	reply_string(&call->extra, text, length);
	free(text);
	return true;
}

/* -- Requests ---------------------------------------------------------------------------------------------------- */

static const struct parlour_request {
	const char *name;
	bool (*handle)(struct parlour_call *call);
	bool needs_desk;
} requests[] = {
    {"create", do_create, false}, {"restore", do_restore, false}, {"rematch", do_rematch, true},
    {"sync", do_sync, true},      {"record", do_record, true},    {"hint", do_hint, true},
    {"name", do_name, true},      {"cards", do_cards, false},     {"explain", do_explain, false},
    {"open", do_open, false},     {"at", do_at, false},           {"review", do_review, false},
    {"verify", do_verify, false}, {"story", do_story, true},      {"fair", do_fair, false},
};

/* A seat of a person; the host's, if it is not said. */
static bool asker_read(struct parlour_call *call)
{
	const json_t *as = json_object_get(call->json, "as");
	const struct room *room = parlour_desk ? parlour_desk->room : NULL;
	if (!room)
		return true;
	if (!as)
		call->as = room->host;
	else if (json_is_integer(as) && json_integer_value(as) >= 0 && json_integer_value(as) < (json_int_t)room->seats)
		call->as = (mu_seat)json_integer_value(as);
	if (call->as != MU_NOBODY && room->seat[call->as].who != WHO_PERSON)
		call->as = MU_NOBODY;
	return call->as != MU_NOBODY;
}

static bool request_run(struct parlour_call *call)
{
	const char *name = request_text(call->json, "do"), *table = request_text(call->json, "table");
	const bool asker = asker_read(call);
	const char *lang = request_text(call->json, "lang");
	call->lang = lang ? lang_find(lang) : call->as != MU_NOBODY ? desk_lang(parlour_desk, call->as) : MU_LANG_EN;
	const struct parlour_request *request = NULL;
	for (size_t i = 0; name && i < sizeof requests / sizeof requests[0]; i++)
		if (strcmp(requests[i].name, name) == 0)
			request = &requests[i];
	const struct room_request *at_table = request ? NULL : room_request_find(name);
	if (!request && !at_table)
		return call_refuse(call, REFUSE_REQUEST);
	if (request && !request->needs_desk) {
		call->as = MU_NOBODY;
		return request->handle(call);
	}
	if (!parlour_desk || (table && strcmp(table, parlour_desk->room->name) != 0))
		return call_refuse(call, REFUSE_TABLE);
	if (!asker)
		return call_refuse(call, REFUSE_NO_SEAT);
	if (request)
		return request->handle(call);
	return room_request_run(at_table, parlour_desk->room, call->as, call->json, call->now, &call->refusal);
}

/* -- Answers --------------------------------------------------------------------------------------------------------- */

static void call_answer(struct parlour_call *call, bool fine)
{
	struct reply text = {0};
	const json_t *id = json_object_get(call->json, "id");
	if (!fine) {
		refusal_write(&call->refusal, id, call->lang, &text);
	} else {
		reply_printf(&text, "{\"m\":\"%s\"", call->answer);
		refusal_write_id(id, &text);
		if (call->extra.length)
			reply_put(&text, call->extra.text, call->extra.length);
		reply_puts(&text, "}");
	}
	if (!text.failed && !call->extra.failed)
		desk_send(call->as, text.text, text.length);
	reply_release(&text);
}

void parlour_request(const char *text, size_t length, int64_t now)
{
	struct parlour_call call = {.now = now, .as = MU_NOBODY, .answer = "ok"};
	call.json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	const bool fine = json_is_object(call.json) ? request_run(&call) : call_refuse(&call, REFUSE_JSON);
	call_answer(&call, fine);
	if (fine && call.afterwards)
		call.afterwards(&call);
	reply_release(&call.extra);
	json_decref(call.json);
}

/* -- Time -------------------------------------------------------------------------------------------------------------- */

void parlour_tick(int64_t now)
{
	if (parlour_desk)
		room_tick(parlour_desk->room, now);
}

int64_t parlour_due(void)
{
	return parlour_desk ? room_due(parlour_desk->room) : INT64_MAX;
}

unsigned parlour_think(int64_t now)
{
	return parlour_desk ? desk_think(parlour_desk, now) : 0;
}
