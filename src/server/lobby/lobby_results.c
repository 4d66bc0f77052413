/* What is kept of a game that is over, and whether it can be rated; docs/ratings.md says why. */
#include "lobby.h"
#include "bots/bots.h"

#include <string.h>

enum { LAST = 3 /* the place of who has not played to the end: behind those who won, and those who did not */ };

static bool origins_have(const struct seat_origins *origins, const uint8_t origin[CONNECTION_ORIGIN])
{
	for (unsigned i = 0; i < origins->count; i++)
		if (memcmp(origins->list[i], origin, CONNECTION_ORIGIN) == 0)
			return true;
	return false;
}

static bool origins_meet(const struct lobby_table *table, unsigned one, unsigned two)
{
	const struct seat_origins *a = &table->origins[one], *b = &table->origins[two];
	if (!a->person || a->person != table->room->seat[one].person || b->person != table->room->seat[two].person)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (origins_have(b, a->list[i]))
			return true;
	return false;
}

/* Two people from one address may be one, at whatever moment of the game. What is not known counts for nobody. */
static bool people_share_address(const struct lobby_table *table)
{
	const struct room *room = table->room;
	for (unsigned i = 0; i < room->seats; i++)
		for (unsigned j = 0; j < i; j++)
			if (room->seat[i].who == WHO_PERSON && room->seat[j].who == WHO_PERSON && origins_meet(table, i, j))
				return true;
	return false;
}

/* Whoever came could sit down, but for the one who opened the table. */
static bool is_public(const struct room *room)
{
	bool is = room->spec.listed;
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].who == WHO_PERSON && (mu_seat)i != room_first_host(room))
			is = is && room->seat[i].left == WHO_OPEN;
	return is;
}

static bool is_as_published(const struct mu_setup *setup)
{
	for (unsigned i = 0; i < MU_OPTIONS_MAX; i++)
		if (setup->options[i])
			return false;
	return true;
}

/* Who was away for a third of the own decisions, or is at the end, has let a bot play. */
static bool was_away(const struct room_seat *seat)
{
	return seat->bot || 3 * seat->bot_moves > seat->moves;
}

static bool gave_up(const struct room_seat *seat)
{
	return seat->who == WHO_PERSON && (seat->resigned || was_away(seat));
}

/* All have resigned or left, and bots have played on: it may have been the network. */
static bool nobody_finished(const struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].who == WHO_PERSON && !gave_up(&room->seat[i]))
			return false;
	return true;
}

/* "": it may be. */
static const char *unrated_why(const struct lobby_table *table)
{
	const struct room *room = table->room;
	if (!is_public(room))
		return "private";
	if (mu_made_count(&room->spec.setup))
		return "made";
	if (!is_as_published(&room->spec.setup))
		return "rules";
	if (!room->spec.pace->least)
		return "pace"; /* for programs */
	if (nobody_finished(room))
		return "unfinished";
	return people_share_address(table) ? "address" : "";
}

static unsigned place_of(const struct room *room, unsigned seat)
{
	if (gave_up(&room->seat[seat]))
		return LAST;
	return room->game->winners(&room->state) >> seat & 1 ? 1 : 2;
}

static void put_seat(const struct room *room, unsigned seat, struct strbuf *r)
{
	const struct room_seat *s = &room->seat[seat];
	const struct character *character = room_character(room, (mu_seat)seat);
	strbuf_printf(r, "%s{\"who\":\"%s\",\"place\":%u", seat ? "," : "", s->who == WHO_BOT ? "bot" : "person",
	              place_of(room, seat));
	if (s->who == WHO_BOT)
		strbuf_printf(r, ",\"level\":%u", s->level);
	if (s->who == WHO_BOT && character)
		strbuf_printf(r, ",\"character\":\"%s\"", character->id);
	if (s->who == WHO_PERSON && s->resigned)
		strbuf_puts(r, ",\"resigned\":true");
	else if (s->who == WHO_PERSON && was_away(s))
		strbuf_puts(r, ",\"away\":true");
	strbuf_puts(r, "}");
}

/* Names are kept apart, with who has agreed. */
static void put_game(const struct room *room, struct strbuf *r)
{
	const unsigned winners = room->game->winners(&room->state);
	bool comma = false;
	strbuf_printf(r, "{\"game\":\"%s\",\"pace\":\"%s\",\"public\":%s,\"began\":%lld,\"ended\":%lld,\"moves\":%llu",
	              room->game->name, room->spec.pace->name, is_public(room) ? "true" : "false", (long long)room->began,
	              (long long)room->ended, (unsigned long long)room->moves);
	if (mu_made_count(&room->spec.setup))
		strbuf_printf(r, ",\"made\":%d", mu_made_count(&room->spec.setup));
	strbuf_puts(r, ",\"options\":");
	room_options_write(&room->spec, r);
	strbuf_puts(r, ",\"winners\":[");
	for (unsigned i = 0; i < room->seats; i++) {
		if (!(winners >> i & 1))
			continue;
		strbuf_printf(r, "%s%u", comma ? "," : "", i);
		comma = true;
	}
	strbuf_puts(r, "],\"seats\":[");
	for (unsigned i = 0; i < room->seats; i++)
		put_seat(room, i, r);
	strbuf_puts(r, "]}");
}

/*
 * How good a bot is: level 3 is as good as somebody new, and from there on step by step. None is below 0. Its sigma says that this was
 * measured, and how well.
 */
struct rating bot_anchor(const struct mu_game *game, unsigned level, unsigned seats)
{
	enum { MIDDLE = 3 };
	const struct bot_brain *brain = bot_brain_find(game);
	struct rating anchor = {rating_new.mu, 1, 0};
	const unsigned from = level < MIDDLE ? level : MIDDLE, to = level < MIDDLE ? MIDDLE : level;
	for (unsigned i = from + 1; i <= to; i++) {
		const double share = brain && brain->steps ? (double)brain->steps->share[seats][i] : 0;
		if (share <= 0)
			return (struct rating){0};
		anchor.mu += (level < MIDDLE ? -1 : 1) * rating_gap(share, seats);
	}
	anchor.mu = anchor.mu > 0 ? anchor.mu : 0;
	return anchor;
}

void result_of(const struct lobby_table *table, struct store_game *ret_result, struct strbuf *body)
{
	const struct room *room = table->room;
	*ret_result =
	    (struct store_game){.ended = room->ended, .seats = room->seats, .most = table->lobby->limits.games_of_person};
	snprintf(ret_result->kind, sizeof ret_result->kind, "%s", room->game->name);
	snprintf(ret_result->unrated, sizeof ret_result->unrated, "%s", unrated_why(table));
	for (unsigned i = 0; i < room->seats; i++) {
		struct store_seat *seat = &ret_result->seat[i];
		const bool person = room->seat[i].who == WHO_PERSON;
		*seat = (struct store_seat){.person = person ? room->seat[i].person : 0,
		                            .place = place_of(room, i),
		                            .gave_up = gave_up(&room->seat[i]),
		                            .fixed = !person};
		if (!person)
			seat->anchor = bot_anchor(room->game, room->seat[i].level, room->seats);
		if (person)
			snprintf(seat->name, sizeof seat->name, "%s", room->seat[i].name);
	}
	put_game(room, body);
}

void origins_note(struct lobby_table *table, mu_seat viewer, const struct connection *connection)
{
	if (viewer < 0 || !connection->origin[0])
		return;
	struct seat_origins *origins = &table->origins[viewer];
	const uint64_t person = table->room->seat[viewer].person;
	if (origins->person != person)
		*origins = (struct seat_origins){.person = person};
	if (origins_have(origins, connection->origin))
		return;
	if (origins->count == ORIGINS_KEPT) /* who has so many needs none of them twice */
		memmove(origins->list[1], origins->list[2], sizeof origins->list - 2 * sizeof origins->list[0]);
	else
		origins->count++;
	memcpy(origins->list[origins->count - 1], connection->origin, CONNECTION_ORIGIN);
}
