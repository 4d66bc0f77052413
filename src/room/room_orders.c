/* Standing orders: what the server answers for a person, privately. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "base/game_json.h"

const char *const room_react_names[REACT_COUNT] = {"auto", "all", "danger", "never"};

void room_orders_release(struct room_orders *orders)
{
	for (unsigned i = 0; i < ROOM_PLANS_MAX; i++)
		json_decref(orders->plans[i].when);
	*orders = (struct room_orders){0};
}

/* -- Reading and writing -------------------------------------------------------------------------------- */

static bool react_read(const json_t *json, enum room_react *ret)
{
	for (unsigned i = 0; json_is_string(json) && i < REACT_COUNT; i++) {
		if (strcmp(json_string_value(json), room_react_names[i]) == 0) {
			*ret = (enum room_react)i;
			return true;
		}
	}
	return false;
}

/* Members of events are short texts, numbers, booleans and null. */
static bool when_is_plain(json_t *when)
{
	const char *name;
	json_t *value;
	if (!json_is_object(when) || json_object_size(when) == 0 || json_object_size(when) > 6)
		return false;
	json_object_foreach (when, name, value) {
		const size_t length = json_string_length(value);
		if (json_is_object(value) || json_is_array(value) || json_is_real(value) || strlen(name) > 32 || length > 64 ||
		    (length && memchr(json_string_value(value), '\0', length)))
			return false;
	}
	return true;
}

static bool plan_read(const struct mu_game *game, const json_t *json, struct room_plan *ret_plan)
{
	json_t *when = json_object_get(json, "when"), *action = json_object_get(json, "do");
	if (!when_is_plain(when) || !json_is_string(action) ||
	    game->action_parse(json_string_value(action), json_string_length(action), &ret_plan->action))
		return false;
	ret_plan->when = json_incref(when);
	ret_plan->armed = json_is_true(json_object_get(json, "armed")); /* only in logs */
	return ret_plan->action != 0;
}

static bool plans_read(const struct mu_game *game, const json_t *json, struct room_plan plans[ROOM_PLANS_MAX])
{
	if (!json_is_array(json) || json_array_size(json) > ROOM_PLANS_MAX)
		return false;
	for (size_t i = 0; i < json_array_size(json); i++)
		if (!plan_read(game, json_array_get(json, i), &plans[i]))
			return false;
	return true;
}

/* Changes what `json` names; on failure nothing. */
bool room_orders_read(const struct mu_game *game, const json_t *json, struct room_orders *orders)
{
	const json_t *react = json_object_get(json, "react"), *hold = json_object_get(json, "hold");
	const json_t *rest = json_object_get(json, "rest"), *plans = json_object_get(json, "plans");
	struct room_orders wanted = {.react = orders->react, .hold = orders->hold, .rest = orders->rest};
	if ((react && !react_read(react, &wanted.react)) || (hold && !json_is_boolean(hold)) ||
	    (rest && !json_is_boolean(rest)) || (plans && !plans_read(game, plans, wanted.plans))) {
		room_orders_release(&wanted);
		return false;
	}
	if (hold)
		wanted.hold = json_is_true(hold);
	if (rest)
		wanted.rest = json_is_true(rest);
	if (!plans)
		memcpy(wanted.plans, orders->plans, sizeof wanted.plans);
	else
		room_orders_release(orders);
	*orders = wanted;
	return true;
}

void room_orders_write(const struct mu_game *game, const struct room_orders *orders, struct strbuf *out)
{
	const char *separator = "";
	strbuf_printf(out, "{\"react\":\"%s\",\"hold\":%s,\"rest\":%s,\"plans\":[", room_react_names[orders->react],
	              orders->hold ? "true" : "false", orders->rest ? "true" : "false");
	for (unsigned i = 0; i < ROOM_PLANS_MAX; i++) {
		const struct room_plan *plan = &orders->plans[i];
		char *when = plan->action ? json_dumps(plan->when, JSON_COMPACT) : NULL;
		if (plan->action && !when)
			strbuf_fail(out);
		if (!when)
			continue;
		strbuf_printf(out, "%s{\"when\":", separator);
		strbuf_puts(out, when);
		strbuf_puts(out, ",\"do\":");
		game_put_actions(game, &plan->action, 1, out);
		strbuf_puts(out, ",\"armed\":");
		strbuf_put_bool(out, plan->armed);
		strbuf_puts(out, "}");
		free(when);
		separator = ",";
	}
	strbuf_puts(out, "]}");
}

static void note_orders(struct room *room, mu_seat seat)
{
	room->news_orders |= (uint8_t)(1u << seat);
	room_note_orders(room, seat);
}

/* Changes what `json` names; *ret_changed: it was not so before. */
static bool orders_change(const struct room *room, struct room_orders *orders, const json_t *json, bool *ret_changed)
{
	struct strbuf before = {0}, after = {0};
	room_orders_write(room->game, orders, &before);
	const bool fine = room_orders_read(room->game, json, orders);
	room_orders_write(room->game, orders, &after);
	*ret_changed = before.failed || after.failed || before.length != after.length ||
	               memcmp(before.text, after.text, after.length) != 0;
	strbuf_release(&before);
	strbuf_release(&after);
	return fine;
}

bool room_order(struct room *room, mu_seat seat, const json_t *orders, int64_t now, struct refusal *ret_refusal)
{
	struct room_seat *s = &room->seat[seat];
	if (room->status == ROOM_OVER)
		return refuse(ret_refusal, REFUSE_NOT_PLAYING);
	bool changed;
	if (!room_may_note(room, ret_refusal))
		return false;
	if (room_is_hasty(s->ordered, now))
		return refuse(ret_refusal, REFUSE_RATE);
	if (!orders_change(room, &s->orders, orders, &changed))
		return refuse(ret_refusal, REFUSE_ORDER);
	if (!changed)
		return true;
	room_haste(&s->ordered, now);
	note_orders(room, seat);
	if (room->status == ROOM_PLAYING && s->asked && !s->sealed && !room_is_bot(room, seat)) {
		struct mu_state state;
		room_state_for(room, seat, &state);
		s->answer = room_orders_answer(room, seat, &state);
		room_run(room, now);
	}
	room_settle(room, now);
	return true;
}

/* A turn is over: who did not want to be asked in it is asked again. */
void room_orders_turn(struct room *room)
{
	for (unsigned seat = 0; seat < room->seats; seat++) {
		if (!room->seat[seat].orders.rest)
			continue;
		room->seat[seat].orders.rest = false;
		note_orders(room, (mu_seat)seat);
	}
}

/* -- Carrying out ----------------------------------------------------------------------------------------- */

static void plan_hear(struct room *room, mu_seat seat, struct room_plan *plan, const struct mu_event *event)
{
	char text[MU_JSON_MAX];
	const char *name;
	json_t *wanted;
	room->game->event_json(event, seat, text, sizeof text); /* only what this seat may know of it */
	json_t *told = json_loads(text, 0, NULL);
	bool fits = told != NULL;
	json_object_foreach (plan->when, name, wanted) {
		fits = fits && json_equal(wanted, json_object_get(told, name));
	}
	json_decref(told);
	if (fits)
		plan->armed = true;
}

void room_orders_hear(struct room *room, const struct mu_event *event)
{
	for (unsigned seat = 0; seat < room->seats; seat++)
		for (unsigned i = 0; i < ROOM_PLANS_MAX; i++)
			if (room->seat[seat].orders.plans[i].action && !room->seat[seat].orders.plans[i].armed)
				plan_hear(room, (mu_seat)seat, &room->seat[seat].orders.plans[i], event);
}

static mu_action plan_take(struct room *room, mu_seat seat, const struct mu_state *state)
{
	for (unsigned i = 0; i < ROOM_PLANS_MAX; i++) {
		struct room_plan *plan = &room->seat[seat].orders.plans[i];
		if (!plan->armed || room->game->refuse(state, seat, plan->action).error)
			continue;
		const mu_action action = plan->action;
		json_decref(plan->when);
		*plan = (struct room_plan){0};
		room->seat[seat].sealed = true;
		note_orders(room, seat);
		room_note_sealed(room, seat); /* the plan is used up, so the log must have its answer */
		return action;
	}
	return 0;
}

mu_action room_orders_answer(struct room *room, mu_seat seat, const struct mu_state *state)
{
	struct room_seat *s = &room->seat[seat];
	struct mu_state view;
	mu_action actions[MU_ACTIONS_MAX];
	const mu_action planned = plan_take(room, seat, state);
	if (planned)
		return planned;
	if (!room->game->is_reaction(state))
		return 0;
	if (s->orders.hold) {
		s->orders.hold = false;
		note_orders(room, seat);
		return 0;
	}
	if (s->orders.rest)
		return room->game->decline;
	switch (s->orders.react) {
	case REACT_ALL:
		return 0;
	case REACT_NEVER:
		return room->game->decline;
	case REACT_DANGER:
		room->game->view(state, seat, &view);
		if (!stakes_matter(words_find(room->game), &view, &s->declined))
			return room->game->decline;
		break;
	default:
		break;
	}
	return room->game->legal(state, actions) == 1 ? room->game->decline : 0;
}
