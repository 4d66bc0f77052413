/* Ratings, as people see them: somebody's, and the best. */
#include "lobby_call.h"

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

/* Of who has not agreed there is nothing. */
bool put_ratings(struct call *call, uint64_t person)
{
	struct listing listing = {.call = call};
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
	char who[ROOM_ID_MAX];
	if (rating_is_unsure(rating))
		return true;
	ladder_name(listing->call, kind, person, who);
	strbuf_printf(r, "%s{\"who\":\"%s\",\"name\":", listing->count ? "," : "", who);
	put_shown(r, name);
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
	struct listing listing = {.call = call, .most = LADDER_MOST};
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
