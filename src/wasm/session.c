#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "room/lang_tag.h"
#include "room/room_requests.h"

struct local_table *session_table;

bool call_refuse(struct session_call *call, enum refusal_name name)
{
	return refuse(&call->refusal, name);
}

bool call_refuse_as(struct session_call *call, const char *code, const char *rule, const char *sentence)
{
	snprintf(call->sentence, sizeof call->sentence, "%s", sentence);
	call->refusal = (struct refusal){code, rule, call->sentence};
	return false;
}

bool call_refuse_problem(struct session_call *call, const struct problem *problem)
{
	return call_refuse_as(call, problem->code, NULL, problem->sentence);
}

/* -- The table -------------------------------------------------------------------------------------------------- */

static void begin(struct session_call *call)
{
	local_table_begin(session_table, call->now);
}

/* The new table takes the place of the old one; NULL: the old one stays. */
static bool local_table_take(struct session_call *call, struct local_table *table, const struct problem *problem)
{
	if (!table)
		return call_refuse_problem(call, problem);
	local_table_destroy(session_table);
	session_table = table;
	strbuf_printf(&call->extra, ",\"table\":\"%s\"", table->room->name);
	call->afterwards = begin;
	return true;
}

static bool do_create(struct session_call *call)
{
	struct problem problem = {.lang = call->lang};
	return local_table_take(call, local_table_create(call->json, call->now, &problem), &problem);
}

static bool do_restore(struct session_call *call)
{
	struct problem problem = {.lang = call->lang};
	const json_t *lines = json_object_get(call->json, "lines");
	return local_table_take(call, local_table_restore(lines, call->now, &problem), &problem);
}

static bool do_rematch(struct session_call *call)
{
	struct problem problem = {.lang = call->lang};
	if (session_table->room->status != ROOM_OVER)
		return call_refuse(call, REFUSE_NOT_OVER);
	return local_table_take(call, local_table_rematch(session_table, call->now, &problem), &problem);
}

static void show(struct session_call *call)
{
	local_table_show(session_table, call->as, call->now);
}

static bool do_sync(struct session_call *call)
{
	call->afterwards = show;
	return true;
}

static bool do_name(struct session_call *call)
{
	const struct room_seat *seat = &session_table->room->seat[call->as];
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
	const char *face = json_object_get(call->json, "face") ? request_text(call->json, "face") : "";
	if (!face)
		return call_refuse(call, REFUSE_FIELD);
	local_table_rename(session_table, call->as, name, lang, face_find(face, true), call->now);
	call->afterwards = show;
	return true;
}

static bool do_story(struct session_call *call)
{
	struct story *story = NULL;
	room_story(session_table->room, &story, call->as, call->lang, &call->extra);
	story_destroy(story);
	return true;
}

static bool do_record(struct session_call *call)
{
	size_t length;
	if (session_table->room->status != ROOM_OVER)
		return call_refuse(call, REFUSE_NOT_OVER);
	char *text = local_table_record(session_table, &length);
	if (!text)
		return call_refuse_as(call, mu_error_code(MU_E_MEMORY), NULL, mu_error_sentence(MU_E_MEMORY));
	strbuf_puts(&call->extra, ",\"record\":");
	strbuf_put_json_string(&call->extra, text, length);
	free(text);
	return true;
}

/* -- Requests ---------------------------------------------------------------------------------------------------- */

static const struct session_request {
	const char *name;
	bool (*handle)(struct session_call *call);
	enum message answer;
	bool needs_table;
} requests[] = {
#define REQUEST(name, answer, handle, needs_table) {name, handle, MESSAGE_##answer, needs_table},
#include "session_requests.def"
#undef REQUEST
};

/* A seat of a person; the host's, if it is not said. */
static bool asker_read(struct session_call *call)
{
	const json_t *as = json_object_get(call->json, "as");
	const struct room *room = session_table ? session_table->room : NULL;
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

static bool request_run(struct session_call *call)
{
	const char *name = request_text(call->json, "do"), *table = request_text(call->json, "table");
	const bool asker = asker_read(call);
	const char *lang = request_text(call->json, "lang");
	call->lang = lang                    ? lang_find(lang)
	             : call->as != MU_NOBODY ? local_table_lang(session_table, call->as)
	                                     : MU_LANG_EN;
	const struct session_request *request = NULL;
	for (size_t i = 0; name && i < sizeof requests / sizeof requests[0]; i++)
		if (strcmp(requests[i].name, name) == 0)
			request = &requests[i];
	const struct room_request *at_table = request ? NULL : room_request_find(name);
	if (!request && !at_table)
		return call_refuse(call, REFUSE_REQUEST);
	if (request)
		call->answer = request->answer;
	if (request && !request->needs_table) {
		call->as = MU_NOBODY;
		return request->handle(call);
	}
	if (!session_table || (table && strcmp(table, session_table->room->name) != 0))
		return call_refuse(call, REFUSE_TABLE);
	if (!asker)
		return call_refuse(call, REFUSE_NO_SEAT);
	if (request)
		return request->handle(call);
	return room_request_run(at_table, session_table->room, call->as, call->json, call->lang, call->now, &call->refusal);
}

/* -- Answers --------------------------------------------------------------------------------------------------------- */

static void call_answer(struct session_call *call, bool fine)
{
	struct strbuf text = {0};
	const json_t *id = json_object_get(call->json, "id");
	if (!fine) {
		refusal_write(&call->refusal, id, call->lang, &text);
	} else {
		message_begin(&text, call->answer);
		refusal_write_id(id, &text);
		strbuf_put_buffer(&text, &call->extra);
		strbuf_puts(&text, "}");
	}
	if (!text.failed)
		local_table_send(call->as, text.text, text.length);
	strbuf_release(&text);
}

void session_request(const char *text, size_t length, int64_t now)
{
	struct session_call call = {.now = now, .as = MU_NOBODY, .answer = MESSAGE_OK};
	call.json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	const bool fine = json_is_object(call.json) ? request_run(&call) : call_refuse(&call, REFUSE_JSON);
	call_answer(&call, fine);
	if (fine && call.afterwards)
		call.afterwards(&call);
	strbuf_release(&call.extra);
	json_decref(call.json);
}

/* -- Time -------------------------------------------------------------------------------------------------------------- */

void session_tick(int64_t now)
{
	if (session_table)
		room_tick(session_table->room, now);
}

int64_t session_due(void)
{
	return session_table ? room_due(session_table->room) : INT64_MAX;
}

unsigned session_think(int64_t now)
{
	return session_table ? local_table_think(session_table, now) : 0;
}
