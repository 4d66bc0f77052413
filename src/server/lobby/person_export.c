#include "person_export.h"

#include "lobby.h"

static json_t *day_json(int64_t time)
{
	char day[DAY_MAX];
	return day_text(time, day) ? json_string(day) : json_null();
}

/* -- The person ------------------------------------------------------------------------------------------------ */

static bool add_device(void *context, const struct store_token *token)
{
	char id[ROOM_ID_MAX];
	device_name_of(token->hash, id);
	return json_array_append_new(context, json_pack("{s:s,s:o,s:o,s:s}", "id", id, "made", day_json(token->made),
	                                                "used", day_json(token->used), "label", token->label)) == 0;
}

static bool add_rating(void *context, uint64_t person, const char *name, const char *kind, const struct rating *rating)
{
	(void)person, (void)name;
	return json_array_append_new(context, json_pack("{s:s,s:f,s:f,s:i,s:i,s:i}", "game", kind, "mu", rating->mu,
	                                                "sigma", rating->sigma, "points", rating_points(rating), "margin",
	                                                rating_margin(rating), "games", (int)rating->games)) == 0;
}

static bool add_avoided(void *context, const char *name, int64_t since)
{
	char shown[ROOM_NAME_MAX];
	return json_array_append_new(context, json_pack("{s:s,s:o}", "name", writing_mend(name, shown) ? shown : "",
	                                                "since", day_json(since))) == 0;
}

static bool add_push(void *context, const struct store_push *push)
{
	char id[ROOM_ID_MAX];
	device_name_of(push->token, id);
	return json_array_append_new(context, json_pack("{s:s,s:s,s:o}", "device", id, "endpoint", push->endpoint, "made",
	                                                day_json(push->made))) == 0;
}

struct own_pictures {
	uint64_t person;
	json_t *list;
};

static bool add_picture(void *context, const struct store_picture *picture)
{
	struct own_pictures *own = context;
	char table[ROOM_ID_MAX], hash[FAIR_HEX];
	if (picture->person != own->person)
		return true;
	room_name_of(picture->game, table);
	fair_hex(picture->hash, hash);
	return json_array_append_new(own->list, json_pack("{s:s,s:s}", "table", table, "picture", hash)) == 0;
}

/* Takes the list over. */
static bool member_set(json_t *all, const char *name, json_t *list, bool fine)
{
	return json_object_set_new(all, name, list) == 0 && fine;
}

static bool lists_export(struct store *store, uint64_t person, json_t *all)
{
	json_t *devices = json_array(), *ratings = json_array(), *blocked = json_array(), *pictures = json_array(),
	       *push = json_array();
	struct own_pictures own = {person, pictures};
	const bool a = member_set(all, "devices", devices, store_tokens_read(store, person, add_device, devices));
	const bool b = member_set(all, "ratings", ratings, store_ratings_read(store, person, add_rating, ratings));
	const bool c = member_set(all, "blocked", blocked, store_avoided_read(store, person, add_avoided, blocked));
	const bool d = member_set(all, "pictures", pictures, store_pictures_read(store, add_picture, &own));
	const bool e = member_set(all, "push", push, store_push_read(store, person, add_push, push));
	return a && b && c && d && e;
}

json_t *person_export(struct store *store, const struct store_person *person)
{
	char shown[ROOM_NAME_MAX];
	struct store_wish wish;
	int64_t recovery;
	if (!store_wish_read(store, person->id, &wish) || !store_recovery_made(store, person->id, &recovery))
		return NULL;
	json_t *all =
	    json_pack("{s:s,s:s,s:o,s:b,s:b,s:o}", "name", writing_mend(person->name, shown) ? shown : "", "lang",
	              person->lang, "keep", wish.answered ? json_boolean(wish.keep) : json_null(), "rated",
	              wish.keep && wish.rated, "invites", wish.keep && wish.invites, "recovery", day_json(recovery));
	if (all && lists_export(store, person->id, all))
		return all;
	json_decref(all);
	return NULL;
}

/* -- Its games -------------------------------------------------------------------------------------------------- */

static bool add_name(void *context, unsigned seat, uint64_t person, const char *name)
{
	json_t *whose = json_array_get(context, seat);
	char shown[ROOM_NAME_MAX];
	(void)person;
	if (whose && writing_mend(name, shown))
		json_object_set_new(whose, "name", json_string(shown));
	return true;
}

static bool add_record(void *context, uint64_t game, const char *record, size_t length, bool consented)
{
	(void)game, (void)consented;
	return json_object_set_new(context, "record", json_stringn(record, length)) == 0;
}

static json_t *rating_change(const struct store_played *played)
{
	return json_pack("{s:i,s:i,s:i}", "before", rating_points(&played->before), "after", rating_points(&played->after),
	                 "margin", rating_margin(&played->after));
}

json_t *game_export(struct store *store, const struct store_played *played, bool record)
{
	json_t *entry = json_loadb(played->body ? played->body : "", played->length, JSON_REJECT_DUPLICATES, NULL);
	json_t *seats = json_object_get(entry, "seats");
	char table[ROOM_ID_MAX];
	if (!json_is_array(seats) || !store_seats_read(store, played->game, add_name, seats)) {
		json_decref(entry);
		return NULL;
	}
	room_name_of(played->game, table);
	json_object_set_new(entry, "table", json_string(table));
	json_object_set_new(entry, "you", json_integer((json_int_t)played->seat));
	json_object_set_new(entry, "unrated", played->counted ? json_null() : json_string(played->unrated));
	json_object_set_new(entry, "rating", played->counted ? rating_change(played) : json_null());
	if (record)
		store_read_archive(store, played->game, add_record, entry);
	return entry;
}
