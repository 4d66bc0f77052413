/* How people find each other: the next table, tables to look at, what an invitation is to, whom one has played with. */
#include "lobby_call.h"

#include <string.h>

#include "bots/bots.h"

/* -- The next table -------------------------------------------------------------------------------------------- */

static bool person_avoids(struct call *call, const struct room *room, bool *ret_avoids)
{
	*ret_avoids = room_is_blocked(room, call->connection->person->id);
	for (unsigned i = 0; i < room->seats && !*ret_avoids; i++)
		if (room->seat[i].who == WHO_PERSON && room->seat[i].person &&
		    !store_avoids(call->lobby->store, call->connection->person->id, room->seat[i].person, ret_avoids))
			return false;
	return true;
}

/* One where the person waits already, from this or another device. */
static struct lobby_table *waits_at(struct call *call, const struct mu_game *game, unsigned seats)
{
	for (struct tie *tie = NULL; (tie = tables_of_next(call->lobby, call->connection->person->id, tie));) {
		const struct room *room = tie->table->room;
		if (room->status == ROOM_OPEN && room->spec.quick && room->game == game && room->seats == seats)
			return tie->table;
	}
	return NULL;
}

/* The one that waits longest, of so many. False: the store cannot be read. */
static bool quick_find(struct call *call, const struct mu_game *game, unsigned seats, struct lobby_table **ret_table)
{
	enum { LOOKS = 16 };
	struct tie *ring = &call->lobby->tables.quick[game_number(game)];
	unsigned looks = 0;
	*ret_table = NULL;
	for (struct tie *tie = ring->before; tie->table && looks++ < LOOKS; tie = tie->before) {
		const struct room *room = tie->table->room;
		bool avoids;
		if (room->seats != seats || room->seat[room->host].person == call->connection->person->id)
			continue;
		if (!person_avoids(call, room, &avoids))
			return false;
		if (avoids)
			continue;
		*ret_table = tie->table;
		return true;
	}
	return true;
}

/* Where there are several servers all who look for the same come to one of them: to who has this shard, where these tables are, too. */
static unsigned quick_shard(const struct mu_game *game, unsigned seats)
{
	return (unsigned)(game_number(game) * (MU_SEATS_MAX + 1) + seats) % STORE_SHARDS;
}

static bool quick_open(struct call *call, const struct mu_game *game, unsigned seats, unsigned level)
{
	struct room_spec spec = {.game = game,
	                         .setup = {.seats = (uint8_t)seats, .first = MU_ANY},
	                         .pace = pace_default,
	                         .listed = true,
	                         .chat = true,
	                         .quick = (uint8_t)level};
	spec.seats[0].who = WHO_PERSON;
	for (unsigned i = 1; i < seats; i++)
		spec.seats[i].who = WHO_OPEN;
	return table_begin(call, &spec);
}

static bool number_read(struct call *call, const char *name, unsigned least, unsigned most, unsigned *number)
{
	const json_t *json = json_object_get(call->json, name);
	if (!json && *number)
		return true;
	if (!json_is_integer(json) || json_integer_value(json) < (json_int_t)least ||
	    json_integer_value(json) > (json_int_t)most)
		return call_refuse(call, REFUSE_FIELD);
	*number = (unsigned)json_integer_value(json);
	return true;
}

bool do_pair(struct call *call)
{
	const char *name = call_text(call, "game");
	const struct mu_game *game = name ? mu_game_find(name) : NULL;
	unsigned seats = 0, level = 3;
	struct lobby_table *found;
	if (!game)
		return call_refuse(call, REFUSE_FIELD);
	if (!number_read(call, "seats", game->seats_min, game->seats_max, &seats) ||
	    !number_read(call, "level", 1, BOT_BEST, &level))
		return false;
	const unsigned shard = quick_shard(game, seats);
	if (call->lobby->hooks.elsewhere) {
		call->shards = UINT64_C(1) << shard;
		if (call_passed_on(call, STORE_SHARDS + shard)) /* as if it were a table there */
			return false;
	}
	if ((found = waits_at(call, game, seats))) {
		call->table = found;
		strbuf_printf(&call->extra, ",\"table\":\"%s\",\"seat\":%d", found->room->name,
		              room_seat_of(found->room, call->connection->person->id));
		call->show = lobby_table_look(call->lobby, found, call->connection);
		return true;
	}
	if (!quick_find(call, game, seats, &found))
		return call_refuse(call, REFUSE_STORE);
	if (!found)
		return quick_open(call, game, seats, level);
	call->table = found;
	strbuf_printf(&call->extra, ",\"table\":\"%s\"", found->room->name);
	return table_join(call, -1, NULL, NULL);
}

/* -- Tables to look at ------------------------------------------------------------------------------------------- */

bool do_watch(struct call *call)
{
	return !call_gathers(call) && tables_page(call, true);
}

/* -- What an invitation is to ---------------------------------------------------------------------------------------- */

static void put_names(struct call *call, const struct room *room)
{
	bool comma = false;
	strbuf_puts(&call->extra, ",\"people\":[");
	for (unsigned i = 0; i < room->seats; i++) {
		if (room->seat[i].who != WHO_PERSON)
			continue;
		strbuf_puts(&call->extra, comma ? "," : "");
		strbuf_put_json_string(&call->extra, room->seat[i].name, strlen(room->seat[i].name));
		comma = true;
	}
	strbuf_puts(&call->extra, "]");
}

/* Before one sits down, or says hello: who invites to what. Of a table that is not listed only who has its key, or a seat, is told. */
bool do_peek(struct call *call)
{
	const char *name = call_text(call, "table"), *key = call_text(call, "key");
	const struct person *person = call->connection->person;
	uint64_t id;
	if (!name || !room_name_read(name, &id))
		return call_refuse(call, REFUSE_TABLE);
	struct lobby_table *table = lobby_table_find(call->lobby, id);
	if (!table && call_passed_on(call, id))
		return false;
	if (!table || table->room->status == ROOM_FROZEN)
		return call_refuse(call, REFUSE_TABLE);
	struct room *room = table->room;
	if (person && room_is_blocked(room, person->id))
		return call_refuse(call, REFUSE_BLOCKED);
	const bool invited = key && room_key_fits(room, key);
	const bool seated = person && room_seat_of(room, person->id) != MU_NOBODY;
	if (json_object_get(call->json, "key") && !invited)
		return call_refuse(call, REFUSE_KEY);
	if (!room->spec.listed && !invited && !seated)
		return call_refuse(call, REFUSE_KEY);
	const char *host = room->seat[room->host].name;
	strbuf_printf(&call->extra, ",\"table\":\"%s\",\"game\":\"%s\",\"pace\":\"%s\",\"status\":\"%s\",\"seats\":%u",
	              room->name, room->game->name, room->spec.pace->name, room_status_names[room->status], room->seats);
	unsigned empty = 0;
	for (unsigned i = 0; i < room->seats; i++)
		empty += room->seat[i].who == WHO_OPEN || (room->seat[i].who == WHO_INVITED && invited);
	strbuf_printf(&call->extra, ",\"free\":%u,\"host\":", room->status == ROOM_OPEN ? empty : 0);
	strbuf_put_json_string(&call->extra, host, strlen(host));
	put_names(call, room);
	strbuf_puts(&call->extra, ",\"options\":");
	room_options_write(&room->spec, &call->extra);
	if (mu_made_count(&room->spec.setup))
		strbuf_printf(&call->extra, ",\"made\":%d", mu_made_count(&room->spec.setup));
	return true;
}

/* -- Whom one has played with ---------------------------------------------------------------------------------------- */

struct listing {
	struct call *call;
	unsigned count;
};

void put_shown(struct strbuf *r, const char *name)
{
	char shown[ROOM_NAME_MAX];
	if (!writing_mend(name, shown))
		strcpy(shown, ROOM_NAME_NONE);
	strbuf_put_json_string(r, shown, strlen(shown));
}

void put_met(const struct lobby *lobby, struct strbuf *r, const struct store_met *met)
{
	char table[ROOM_ID_MAX];
	room_name_of(met->game, table);
	strbuf_puts(r, "{\"name\":");
	put_shown(r, met->name);
	strbuf_printf(r, ",\"table\":\"%s\",\"seat\":%u,\"last\":%lld,\"games\":%u,\"here\":%s}", table, met->seat,
	              (long long)met->ended, met->games, person_is_here(lobby, met->person) ? "true" : "false");
}

static bool list_met(void *context, const struct store_met *met)
{
	struct listing *listing = context;
	strbuf_puts(&listing->call->extra, listing->count++ ? "," : "");
	put_met(listing->call->lobby, &listing->call->extra, met);
	return true;
}

static bool put_avoided(void *context, const char *name, int64_t since)
{
	struct listing *listing = context;
	struct strbuf *r = &listing->call->extra;
	strbuf_printf(r, "%s{\"name\":", listing->count++ ? "," : "");
	put_shown(r, name);
	strbuf_printf(r, ",\"since\":%lld}", (long long)since);
	return true;
}

bool do_people(struct call *call)
{
	const uint64_t person = call->connection->person->id;
	struct listing met = {.call = call}, avoided = {.call = call};
	strbuf_puts(&call->extra, ",\"people\":[");
	if (!store_met_people(call->lobby->store, person, list_met, &met))
		return call_refuse(call, REFUSE_STORE);
	strbuf_puts(&call->extra, "],\"blocked\":[");
	if (!store_avoided_read(call->lobby->store, person, put_avoided, &avoided))
		return call_refuse(call, REFUSE_STORE);
	strbuf_puts(&call->extra, "]");
	return true;
}

/* -- Inviting, and not wanting to be ------------------------------------------------------------------------------------ */

static bool invitation_allowed(struct call *call, struct person *person)
{
	const double most = call->lobby->limits.invites_an_hour;
	return allowance_take(&person->invitations, 1, most / 3600, most, call->lobby->now);
}

/* Who is at another server hears of it from there, if it has not heard of too many. */
static void invitation_send(struct call *call, uint64_t whom, const struct person *person)
{
	const struct lobby_hooks *hooks = &call->lobby->hooks;
	const struct room *room = call->table->room;
	const char *from = room->seat[call->seat].name;
	struct strbuf text = {0};
	message_begin(&text, MESSAGE_INVITATION);
	strbuf_printf(&text, ",\"table\":\"%s\",\"key\":\"%s\",\"game\":\"%s\",\"seats\":%u,\"from\":", room->name,
	              room->spec.key, room->game->name, room->seats);
	strbuf_put_json_string(&text, from, strlen(from));
	strbuf_puts(&text, "}");
	for (struct connection *connection = person ? person->first : NULL; connection; connection = connection->next)
		if (!connection->far)
			lobby_table_send(call->table, connection, &text);
	if (hooks->elsewhere && !text.failed)
		hooks->elsewhere->tell(hooks->context, whom, text.text, text.length);
	strbuf_release(&text);
}

/*
 * Whoever cannot be reached, does not want to be, or does not want to be by this person: all of that is refused alike, so that nobody
 * learns which it is.
 */
bool do_invite(struct call *call)
{
	const struct room *room = call->table->room;
	const uint64_t own = call->connection->person->id;
	struct store_invitable found = {0};
	uint64_t met;
	unsigned seat = 0;
	const char *name = call_text(call, "met");
	if (!name || !room_name_read(name, &met) || !number_read(call, "seat", 0, MU_SEATS_MAX - 1, &seat))
		return call_refuse(call, REFUSE_FIELD);
	if (room->status != ROOM_OPEN)
		return call_refuse(call, REFUSE_STARTED);
	if (!store_invitable(call->lobby->store, own, met, seat, &found))
		return call_refuse(call, REFUSE_STORE);
	struct person *person = found.willing ? person_find(call->lobby, found.person) : NULL;
	if (!found.willing || !person_is_here(call->lobby, found.person) || room_is_blocked(room, found.person) ||
	    room_seat_of(room, found.person) != MU_NOBODY || (person && !invitation_allowed(call, person)))
		return call_refuse(call, REFUSE_UNREACHABLE);
	invitation_send(call, found.person, person);
	return true;
}

static void avoided(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result == STORE_CONFLICT ? STORE_OK : result);
	later_destroy(later);
}

/* Of who sits, or sat, there, or is in the list of the best; `off` with what `people` says of it. */
bool do_block(struct call *call)
{
	const json_t *off = json_object_get(call->json, "off"), *since = json_object_get(call->json, "since");
	struct store_avoid avoid = {.person = call->connection->person->id, .since = call->lobby->now};
	if ((off && !json_is_boolean(off)) || (json_is_true(off) && !json_is_integer(since)))
		return call_refuse(call, REFUSE_FIELD);
	avoid.off = json_is_true(off);
	if (avoid.off)
		avoid.since = json_integer_value(since);
	else if (!(avoid.other = person_meant(call)))
		return false;
	if (avoid.other == avoid.person)
		return call_refuse(call, REFUSE_FIELD);
	struct later *later = later_create(call, MESSAGE_OK);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	strbuf_puts(&later->text, "}");
	return store_avoid_put(call->lobby->store, &avoid, avoided, later) || later_refuse(call, later);
}
