/*
 * Somebody's profile, as others may see it: what their table shows anyway, and of who wants to be rated how strong they are and what came of
 * their rated games. Who has said no and who has played none look alike.
 */
#include "lobby_call.h"

#include <string.h>

#include <sodium.h>

/* -- Whom a request is about ------------------------------------------------------------------------------------ */

/*
 * What somebody in the list of the best is called for this one person, until the server is started anew. It is of no use to anybody else,
 * so nobody has a number by which others could know them again.
 */
void ladder_name(const struct call *call, const char *kind, uint64_t person, char ret_name[ROOM_ID_MAX])
{
	struct lobby *lobby = call->lobby;
	const uint64_t both[2] = {person, call->connection->person->id};
	uint8_t hash[STORE_HASH];
	crypto_generichash_state state;
	if (!lobby->ladder_keyed)
		random_bytes(&lobby->random, RANDOM_LADDER, lobby->ladder_key, sizeof lobby->ladder_key);
	lobby->ladder_keyed = true;
	crypto_generichash_init(&state, lobby->ladder_key, sizeof lobby->ladder_key, sizeof hash);
	crypto_generichash_update(&state, (const uint8_t *)both, sizeof both);
	crypto_generichash_update(&state, (const uint8_t *)kind, strlen(kind));
	crypto_generichash_final(&state, hash, sizeof hash);
	device_name_of(hash, ret_name);
}

struct sought {
	const struct call *call;
	const char *name;
	unsigned count;
	uint64_t person;
};

static bool listed_look(void *context, uint64_t person, const char *name, const char *kind, const struct rating *rating)
{
	struct sought *sought = context;
	char called[ROOM_ID_MAX];
	(void)name;
	if (rating_is_unsure(rating))
		return true;
	ladder_name(sought->call, kind, person, called);
	if (strcmp(called, sought->name) == 0)
		sought->person = person;
	return !sought->person && ++sought->count < LADDER_MOST;
}

/* A person, and the seat at a table that is there by which it was meant, or NULL. */
struct meant {
	uint64_t person;
	const struct room_seat *seat;
};

static bool meant_by_list(struct call *call, struct meant *meant)
{
	const char *kind = call_text(call, "game");
	const struct mu_game *game = kind ? mu_game_find(kind) : NULL;
	struct sought sought = {.call = call, .name = call_text(call, "who")};
	if (!game || !sought.name)
		return call_refuse(call, REFUSE_FIELD);
	if (!store_ladder_read(call->lobby->store, game->name, listed_look, &sought))
		return call_refuse(call, REFUSE_STORE);
	meant->person = sought.person;
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

static bool meant_by_seat(struct call *call, struct meant *meant)
{
	const json_t *seat = json_object_get(call->json, "seat");
	const char *name = call_text(call, "table");
	struct whose whose = {0};
	uint64_t id;
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= MU_SEATS_MAX)
		return call_refuse(call, REFUSE_FIELD);
	if (!name || !room_name_read(name, &id))
		return call_refuse(call, REFUSE_TABLE);
	whose.seat = (unsigned)json_integer_value(seat);
	const struct lobby_table *table = lobby_table_find(call->lobby, id);
	if (!table && call_passed_on(call, id))
		return false;
	if (!table || room_is_blocked(table->room, call->connection->person->id)) {
		if (!store_seats_read(call->lobby->store, id, seat_take, &whose))
			return call_refuse(call, REFUSE_STORE);
		meant->person = whose.person;
		return true;
	}
	meant->seat = &table->room->seat[whose.seat];
	meant->person = meant->seat->who == WHO_PERSON ? meant->seat->person : 0;
	return true;
}

/* False: nobody, and the call is refused. Somebody who is being deleted is nobody. */
static bool meant_read(struct call *call, struct meant *meant)
{
	const bool listed = json_object_get(call->json, "who");
	if (!(listed ? meant_by_list : meant_by_seat)(call, meant))
		return false;
	const struct person *person = meant->person ? person_find(call->lobby, meant->person) : NULL;
	if (!meant->person || (person && person->forgotten))
		return call_refuse(call, REFUSE_NOBODY);
	return true;
}

uint64_t person_meant(struct call *call)
{
	struct meant meant = {0};
	return meant_read(call, &meant) ? meant.person : 0;
}

/* -- What came of their games ------------------------------------------------------------------------------------- */

enum { LOOKED_AT = 200 }; /* of somebody's games: this many are read while others wait */

struct record {
	unsigned looked;
	struct {
		unsigned games;
		double won, fair; /* of that many */
	} of[TABLES_GAMES];
};

static bool is_first(const json_t *seats, size_t seat)
{
	return json_integer_value(json_object_get(json_array_get(seats, seat), "place")) == 1;
}

/* A shared victory counts in part, as under "My games". What is damaged counts for nothing. */
static bool record_add(void *context, const struct store_played *played)
{
	struct record *record = context;
	const struct mu_game *game = mu_game_find(played->kind);
	json_t *body = game && played->counted ? json_loadb(played->body, played->length, 0, NULL) : NULL;
	const json_t *seats = json_object_get(body, "seats");
	const size_t count = json_array_size(seats);
	unsigned first = 0;
	for (size_t i = 0; i < count; i++)
		first += is_first(seats, i);
	if (played->seat < count) {
		const size_t of = game_number(game);
		record->of[of].games++;
		record->of[of].won += is_first(seats, played->seat) ? 1.0 / first : 0;
		record->of[of].fair += 1.0 / (double)count;
	}
	json_decref(body);
	return ++record->looked < LOOKED_AT;
}

/* Only rated games: those are the ones for which the person has agreed to be compared. */
static bool put_record(struct call *call, uint64_t person)
{
	struct record record = {0};
	struct store_wish wish;
	bool comma = false;
	if (!store_wish_read(call->lobby->store, person, &wish))
		return call_refuse(call, REFUSE_STORE);
	if (wish.keep && wish.rated &&
	    !store_played_read(call->lobby->store, person, NULL, INT64_MAX, INT64_MAX, record_add, &record))
		return call_refuse(call, REFUSE_STORE);
	strbuf_puts(&call->extra, ",\"record\":[");
	for (size_t i = 0; mu_game_at(i); i++) {
		const size_t of = game_number(mu_game_at(i));
		const unsigned games = record.of[of].games;
		if (!games)
			continue;
		strbuf_printf(&call->extra, "%s{\"game\":\"%s\",\"games\":%u,\"share\":%d,\"fair\":%d}", comma ? "," : "",
		              mu_game_at(i)->name, games, (int)(100 * record.of[of].won / games + 0.5),
		              (int)(100 * record.of[of].fair / games + 0.5));
		comma = true;
	}
	strbuf_puts(&call->extra, "]");
	return true;
}

/* -- Who it is ------------------------------------------------------------------------------------------------------ */

struct known {
	uint64_t person;
	bool found;
	struct store_met met;
};

static bool met_look(void *context, const struct store_met *met)
{
	struct known *known = context;
	if (met->person != known->person)
		return true;
	known->found = true;
	known->met = *met;
	return false;
}

static void put_face(struct call *call, face_number face)
{
	if (face)
		strbuf_printf(&call->extra, ",\"face\":\"%s\"", face_id(face));
}

/* A face is of a table, or of somebody who lets this person know that they are here: else it would tell that. */
static bool put_person(struct call *call, const struct meant *meant)
{
	struct known known = {.person = meant->person};
	struct store_person stored = {0};
	const bool own = meant->person == call->connection->person->id;
	if (!store_person_read(call->lobby->store, meant->person, &stored) ||
	    (!own && !store_met_people(call->lobby->store, call->connection->person->id, met_look, &known)))
		return call_refuse(call, REFUSE_STORE);
	if (!own && !meant->seat && !stored.id)
		return call_refuse(call, REFUSE_NOBODY);
	const struct person *here = own || known.found ? person_find(call->lobby, meant->person) : NULL;
	strbuf_puts(&call->extra, ",\"name\":");
	put_shown(&call->extra, meant->seat ? meant->seat->name : own ? call->connection->person->name : stored.name);
	put_face(call, meant->seat ? meant->seat->face : here ? here->face : 0);
	strbuf_printf(&call->extra, ",\"you\":%s,\"met\":", own ? "true" : "false");
	if (known.found)
		put_met(call->lobby, &call->extra, &known.met);
	else
		strbuf_puts(&call->extra, "null");
	return true;
}

bool do_profile(struct call *call)
{
	static const char *const whom[] = {"table", "seat", "game", "who"};
	struct meant meant = {.person = call->connection->person->id};
	for (size_t i = 0; i < sizeof whom / sizeof whom[0]; i++) {
		if (!json_object_get(call->json, whom[i]))
			continue;
		meant = (struct meant){0};
		if (!meant_read(call, &meant))
			return false;
		break;
	}
	return put_person(call, &meant) && put_ratings(call, meant.person) && put_record(call, meant.person);
}
