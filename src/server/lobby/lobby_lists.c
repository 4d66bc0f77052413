/* Lists of tables. */
#include "lobby_call.h"

#include <string.h>

/* Nothing goes on, or not as the person wants, until it answers: not even a standing order does it instead. */
static bool waits_for(const struct room *room, mu_seat seat)
{
	const struct room_seat *s = &room->seat[seat];
	return room->status == ROOM_PLAYING && s->asked && !s->answer && !room_is_bot(room, seat);
}

void put_table(const struct call *call, struct strbuf *r, const struct room *room, bool *comma)
{
	unsigned taken = 0;
	for (unsigned i = 0; i < room->seats; i++)
		taken += room->seat[i].who == WHO_BOT || room->seat[i].who == WHO_PERSON;
	const mu_seat you = room_seat_of(room, call->connection->person->id);
	const char *host = room->seat[room->host].name;
	strbuf_printf(r, "%s{\"table\":\"%s\",\"game\":\"%s\",\"pace\":\"%s\",\"status\":\"%s\",\"seats\":%u,\"taken\":%u",
	              *comma ? "," : "", room->name, room->game->name, room->spec.pace->name,
	              room_status_names[room->status], room->seats, taken);
	strbuf_printf(r, ",\"open\":%u,\"here\":%u,\"host\":", room_open_seats(room), room_people_here(room));
	strbuf_put_json_string(r, host, strlen(host));
	if (mu_made_count(&room->spec.setup))
		strbuf_printf(r, ",\"made\":%d", mu_made_count(&room->spec.setup));
	if (you >= 0)
		strbuf_printf(r, ",\"you\":%d,\"asked\":%s}", you, waits_for(room, you) ? "true" : "false");
	else
		strbuf_puts(r, ",\"you\":null,\"asked\":false}");
	*comma = true;
}

bool tables_page(struct call *call, bool running)
{
	enum { PAGE = 50 };
	const json_t *after = json_object_get(call->json, "after");
	const char *name = call_text(call, "game"), *cursor = json_is_null(after) ? NULL : call_text(call, "after");
	const struct mu_game *game = name ? mu_game_find(name) : NULL;
	struct tables_walk walk;
	bool comma = false;
	char more[TABLES_CURSOR_MAX] = "";
	if ((json_object_get(call->json, "game") && !game) || (after && !json_is_null(after) && !cursor) ||
	    !tables_walk_begin(call->lobby, game, running, cursor, &walk))
		return call_refuse(call, REFUSE_FIELD);
	strbuf_puts(&call->extra, ",\"tables\":[");
	const struct lobby_table *last = NULL, *table;
	for (unsigned count = 0; (table = tables_walk_next(call->lobby, &walk)) && count < PAGE; count++, last = table)
		put_table(call, &call->extra, table->room, &comma);
	if (table)
		tables_cursor(last, running, more);
	strbuf_printf(&call->extra, table ? "],\"more\":\"%s\"" : "],\"more\":null", more);
	return true;
}

bool do_list(struct call *call)
{
	return !call_gathers(call) && tables_page(call, false);
}

/* Those that go on before those that are over. */
bool do_mine(struct call *call)
{
	enum { MOST = 100 };
	bool comma = false;
	unsigned count = 0;
	if (call_gathers(call))
		return false;
	strbuf_puts(&call->extra, ",\"tables\":[");
	for (unsigned over = false; over <= true; over++) {
		for (struct tie *tie = NULL; (tie = tables_of_next(call->lobby, call->connection->person->id, tie));) {
			const struct room *room = tie->table->room;
			if ((room->status == ROOM_OVER) == over && count++ < MOST)
				put_table(call, &call->extra, room, &comma);
		}
	}
	strbuf_puts(&call->extra, "]");
	return true;
}
