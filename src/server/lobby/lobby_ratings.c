/* Ratings, as people see them: one's own, somebody's at a table, and the best. */
#include "lobby_call.h"

#include <string.h>

#include "bots/bots.h"

static void put_rating(struct strbuf *r, const char *kind, const struct rating *rating)
{
	strbuf_printf(r, "{\"game\":\"%s\",\"points\":%d,\"margin\":%d,\"games\":%u,\"unsure\":%s}", kind,
	              rating_points(rating), rating_margin(rating), rating->games,
	              rating_is_unsure(rating) ? "true" : "false");
}

struct listing {
	struct call *call;
	unsigned count, most;
};

/* A game that this program does not know is left out. */
static bool put_own(void *context, uint64_t person, const char *name, const char *kind, const struct rating *rating)
{
	struct listing *listing = context;
	(void)person, (void)name;
	if (!mu_game_find(kind))
		return true;
	if (listing->count++)
		strbuf_puts(&listing->call->extra, ",");
	put_rating(&listing->call->extra, kind, rating);
	return true;
}

struct whose {
	unsigned seat;
	uint64_t person;
};

static bool seat_take(void *context, unsigned seat, uint64_t person, const char *name)
{
	struct whose *whose = context;
	(void)name;
	if (seat == whose->seat)
		whose->person = person;
	return true;
}

uint64_t person_at(struct call *call, const char *table_name, const json_t *seat)
{
	uint64_t id;
	const char *name = call_text(call, table_name);
	struct whose whose = {0};
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= MU_SEATS_MAX)
		return call_refuse(call, REFUSE_FIELD);
	if (!name || !room_name_read(name, &id))
		return call_refuse(call, REFUSE_TABLE);
	whose.seat = (unsigned)json_integer_value(seat);
	const struct lobby_table *table = lobby_table_find(call->lobby, id);
	if (table && !room_is_blocked(table->room, call->connection->person->id))
		whose.person = table->room->seat[whose.seat].who == WHO_PERSON ? table->room->seat[whose.seat].person : 0;
	else if (!store_seats_read(call->lobby->store, id, seat_take, &whose))
		return call_refuse(call, REFUSE_STORE);
	return whose.person ? whose.person : (uint64_t)call_refuse(call, REFUSE_TABLE);
}

/* Of who has not agreed there is nothing. */
bool do_profile(struct call *call)
{
	struct listing listing = {.call = call};
	uint64_t person = call->connection->person->id;
	if (json_object_get(call->json, "table") || json_object_get(call->json, "seat"))
		person = person_at(call, "table", json_object_get(call->json, "seat"));
	if (!person)
		return false;
	strbuf_puts(&call->extra, ",\"ratings\":[");
	if (!store_ratings_read(call->lobby->store, person, put_own, &listing))
		return call_refuse(call, REFUSE_STORE);
	strbuf_puts(&call->extra, "]");
	return true;
}

static bool put_best(void *context, uint64_t person, const char *name, const char *kind, const struct rating *rating)
{
	struct listing *listing = context;
	struct strbuf *r = &listing->call->extra;
	char shown[ROOM_NAME_MAX];
	if (rating_is_unsure(rating))
		return true;
	if (!writing_mend(name, shown))
		strcpy(shown, ROOM_NAME_NONE);
	strbuf_printf(r, "%s{\"name\":", listing->count ? "," : "");
	strbuf_put_json_string(r, shown, strlen(shown));
	strbuf_printf(r, ",\"you\":%s,\"rating\":", person == listing->call->connection->person->id ? "true" : "false");
	put_rating(r, kind, rating);
	strbuf_puts(r, "}");
	return ++listing->count < listing->most;
}

static void put_bots(struct call *call, const struct mu_game *game)
{
	bool comma = false;
	strbuf_puts(&call->extra, ",\"bots\":[");
	for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
		for (unsigned level = 1; level <= BOT_BEST; level++) {
			const struct rating anchor = bot_anchor(game, level, seats);
			if (anchor.sigma <= 0)
				continue;
			strbuf_printf(&call->extra, "%s{\"level\":%u,\"seats\":%u,\"points\":%d}", comma ? "," : "", level, seats,
			              rating_points(&anchor));
			comma = true;
		}
	}
	strbuf_puts(&call->extra, "]");
}

bool do_ladder(struct call *call)
{
	enum { MOST = 50 };
	struct listing listing = {.call = call, .most = MOST};
	const char *name = call_text(call, "game");
	const struct mu_game *game = name ? mu_game_find(name) : NULL;
	if (!game)
		return call_refuse(call, REFUSE_FIELD);
	strbuf_printf(&call->extra, ",\"game\":\"%s\",\"floor\":%d,\"people\":[", game->name, RATING_FLOOR);
	if (!store_ladder_read(call->lobby->store, game->name, put_best, &listing))
		return call_refuse(call, REFUSE_STORE);
	strbuf_puts(&call->extra, "]");
	put_bots(call, game);
	return true;
}
