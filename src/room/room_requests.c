/* What somebody with a seat can ask of the table; docs/protocol.md is the same in words. */
#include "room_requests.h"

#include <string.h>

#include "table/request.h"

struct asked {
	struct room *room;
	mu_seat seat;
	const json_t *json;
	enum mu_lang lang; /* of whoever asks */
	int64_t now;
	struct refusal *ret_refusal;
};

static bool field_is_wrong(const struct asked *asked)
{
	return refuse(asked->ret_refusal, REFUSE_FIELD);
}

static bool do_word(const struct asked *a)
{
	const char *word = request_text(a->json, "word");
	return word ? room_word(a->room, a->seat, word, a->now, a->ret_refusal) : field_is_wrong(a);
}

static bool do_commit(const struct asked *a)
{
	const char *commit = request_text(a->json, "commit");
	return commit ? room_commit(a->room, a->seat, commit, a->now, a->ret_refusal) : field_is_wrong(a);
}

static bool do_reveal(const struct asked *a)
{
	const char *word = request_text(a->json, "word");
	return word ? room_reveal(a->room, a->seat, word, a->now, a->ret_refusal) : field_is_wrong(a);
}

static bool do_seat(const struct asked *a)
{
	const json_t *seat = json_object_get(a->json, "seat");
	struct room_plan_of_seat plan;
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
	    json_integer_value(seat) >= (json_int_t)a->room->seats ||
	    !room_seat_read(json_object_get(a->json, "who"), &plan) || plan.who == WHO_PERSON)
		return field_is_wrong(a);
	return room_fill(a->room, a->seat, (mu_seat)json_integer_value(seat), plan, a->now, a->ret_refusal);
}

static bool do_host(const struct asked *a)
{
	const json_t *seat = json_object_get(a->json, "seat");
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
	    json_integer_value(seat) >= (json_int_t)a->room->seats)
		return field_is_wrong(a);
	return room_pass_host(a->room, a->seat, (mu_seat)json_integer_value(seat), a->now, a->ret_refusal);
}

static bool do_start(const struct asked *a)
{
	return room_start(a->room, a->seat, a->now, a->ret_refusal);
}

static bool do_act(const struct asked *a)
{
	const json_t *n = json_object_get(a->json, "n"), *action = json_object_get(a->json, "action");
	if (!json_is_integer(n) || !json_is_string(action))
		return field_is_wrong(a);
	return room_act(a->room, a->seat, (uint64_t)json_integer_value(n), json_string_value(action),
	                json_string_length(action), a->now, a->ret_refusal);
}

static bool do_order(const struct asked *a)
{
	return room_order(a->room, a->seat, a->json, a->now, a->ret_refusal);
}

static bool do_pause(const struct asked *a)
{
	return room_pause(a->room, a->seat, a->now, a->ret_refusal);
}

static bool do_resume(const struct asked *a)
{
	return room_resume(a->room, a->seat, a->now, a->ret_refusal);
}

static bool do_resign(const struct asked *a)
{
	return room_resign(a->room, a->seat, a->now, a->ret_refusal);
}

static bool do_say(const struct asked *a)
{
	const char *phrase = request_text(a->json, "phrase");
	return phrase ? room_say(a->room, a->seat, phrase, json_object_get(a->json, "card"), a->now, a->ret_refusal)
	              : field_is_wrong(a);
}

static bool do_chat(const struct asked *a)
{
	const json_t *text = json_object_get(a->json, "text");
	return room_chat(a->room, a->seat, json_is_string(text) ? json_string_value(text) : "", json_string_length(text),
	                 a->now, a->ret_refusal);
}

static bool do_switch(const struct asked *a)
{
	const json_t *chat = json_object_get(a->json, "chat");
	return json_is_boolean(chat) ? room_switch_chat(a->room, a->seat, json_is_true(chat), a->now, a->ret_refusal)
	                             : field_is_wrong(a);
}

static bool do_mute(const struct asked *a)
{
	const json_t *seat = json_object_get(a->json, "seat");
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
	    json_integer_value(seat) >= (json_int_t)a->room->seats)
		return field_is_wrong(a);
	room_mute(a->room, a->seat, (mu_seat)json_integer_value(seat), json_is_true(json_object_get(a->json, "off")),
	          a->now);
	return true;
}

static bool do_bring(const struct asked *a)
{
	return room_bring(a->room, a->seat, json_object_get(a->json, "leader"), a->lang, a->now, a->ret_refusal);
}

static bool do_drop(const struct asked *a)
{
	const char *card = request_text(a->json, "card");
	return card ? room_drop(a->room, a->seat, card, a->now, a->ret_refusal) : field_is_wrong(a);
}

static bool do_allow(const struct asked *a)
{
	return room_allow(a->room, a->seat, a->json, a->now, a->ret_refusal);
}

static bool do_report(const struct asked *a)
{
	const char *card = request_text(a->json, "card");
	return card ? room_report(a->room, a->seat, card, a->now, a->ret_refusal) : field_is_wrong(a);
}

static bool do_unpicture(const struct asked *a)
{
	const char *card = request_text(a->json, "card");
	return card ? room_unpicture(a->room, a->seat, card, a->now, a->ret_refusal) : field_is_wrong(a);
}

struct room_request {
	const char *name;
	bool (*handle)(const struct asked *asked);
};

static const struct room_request all[] = {
#define REQUEST(name, answer, handle) {name, handle},
#include "room_requests.def"
#undef REQUEST
};

const char *room_request_name(size_t index)
{
	return index < sizeof all / sizeof all[0] ? all[index].name : NULL;
}

const struct room_request *room_request_find(const char *name)
{
	for (size_t i = 0; name && i < sizeof all / sizeof all[0]; i++)
		if (strcmp(all[i].name, name) == 0)
			return &all[i];
	return NULL;
}

bool room_request_run(const struct room_request *request, struct room *room, mu_seat seat, const json_t *json,
                      enum mu_lang lang, int64_t now, struct refusal *ret_refusal)
{
	const struct asked asked = {room, seat, json, lang, now, ret_refusal};
	return request->handle(&asked);
}
