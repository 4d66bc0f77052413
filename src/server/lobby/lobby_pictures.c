/*
 * Pictures of cards that people made. They come and go over HTTP, beside the messages: whoever sits at a table may send one that a card
 * there waits for, and whoever is at the table may fetch it, both by token. They are in the store, in no log, and go with the
 * card, the table or the person who sent them. All are told when a picture is on disk.
 */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "picture_head.h"
#include "room/lang_tag.h"

/* On its way to the store. */
struct sending {
	struct sending *next; /* in the lobby */
	struct lobby *lobby;
	struct store_picture picture;
};

/* -- Who asks for which ------------------------------------------------------------------------------------- */

/* "TABLE/HASH" */
static bool path_read(const char *path, uint64_t *ret_table, uint8_t ret_hash[STORE_HASH])
{
	char name[ROOM_ID_MAX];
	const char *slash = strchr(path, '/');
	if (!slash || (size_t)(slash - path) >= sizeof name)
		return false;
	memcpy(name, path, (size_t)(slash - path));
	name[slash - path] = '\0';
	return room_name_read(name, ret_table) && fair_hex_read(slash + 1, strlen(slash + 1), ret_hash);
}

static bool person_of(struct lobby *lobby, const char *token, struct store_person *ret_person,
                      struct refusal *ret_refusal)
{
	uint8_t hash[STORE_HASH];
	if (!token || !token_hash(token, strlen(token), hash))
		return refuse(ret_refusal, REFUSE_TOKEN);
	if (!store_person_find(lobby->store, hash, ret_person))
		return refuse(ret_refusal, REFUSE_STORE);
	const struct person *here = ret_person->id ? person_find(lobby, ret_person->id) : NULL;
	if (!ret_person->id || (here && here->forgotten) || token_is_going(lobby, ret_person->id, hash))
		return refuse(ret_refusal, REFUSE_TOKEN);
	return true;
}

static bool looks_on(const struct lobby *lobby, uint64_t person, const struct lobby_table *table)
{
	const struct person *here = person_find(lobby, person);
	for (const struct connection *connection = here ? here->first : NULL; connection; connection = connection->next)
		for (unsigned i = 0; i < CONNECTION_TABLES_MAX; i++)
			if (connection->tables[i].table == table)
				return true;
	return false;
}

/* Whoever is not at the table learns nothing of what is there. */
static bool is_at_table(const struct lobby *lobby, struct picture_ask *ask, struct refusal *ret_refusal)
{
	const struct lobby_table *table = lobby_table_find(lobby, ask->table);
	if (!table || room_is_blocked(table->room, ask->person))
		return refuse(ret_refusal, REFUSE_NO_PICTURE);
	ask->seated = room_seat_of(table->room, ask->person) != MU_NOBODY;
	return ask->seated || looks_on(lobby, ask->person, table) || refuse(ret_refusal, REFUSE_NO_PICTURE);
}

bool lobby_picture_ask(struct lobby *lobby, const char *token, const char *path, struct picture_ask *ret_ask,
                       struct refusal *ret_refusal)
{
	struct store_person person;
	*ret_ask = (struct picture_ask){.lang = MU_LANG_EN};
	if (!person_of(lobby, token, &person, ret_refusal))
		return false;
	ret_ask->lang = lang_find(person.lang);
	ret_ask->person = person.id;
	if (!path_read(path, &ret_ask->table, ret_ask->hash))
		return refuse(ret_refusal, REFUSE_NO_PICTURE);
	ret_ask->far = !(lobby->shards >> shard_of(ret_ask->table) & 1);
	return ret_ask->far || is_at_table(lobby, ret_ask, ret_refusal);
}

bool lobby_picture_judge(struct lobby *lobby, struct picture_ask *ask, struct refusal *ret_refusal)
{
	if (!is_at_table(lobby, ask, ret_refusal))
		return false;
	return ask->send ? lobby_picture_may_send(lobby, ask, ret_refusal)
	                 : room_has_picture(lobby_table_find(lobby, ask->table)->room, ask->hash) ||
	                       refuse(ret_refusal, REFUSE_NO_PICTURE);
}

/* -- Sending ------------------------------------------------------------------------------------------------- */

static bool is_on_its_way(const struct lobby *lobby, const struct picture_ask *ask)
{
	for (const struct sending *sending = lobby->sendings; sending; sending = sending->next)
		if (sending->picture.game == ask->table && memcmp(sending->picture.hash, ask->hash, STORE_HASH) == 0)
			return true;
	return false;
}

static bool person_has_room(const struct lobby *lobby, uint64_t person)
{
	unsigned count = 0;
	for (struct tie *tie = NULL; (tie = tables_of_next(lobby, person, tie));)
		count += room_pictures(tie->table->room, person);
	for (const struct sending *sending = lobby->sendings; sending; sending = sending->next)
		count += sending->picture.person == person;
	return count < lobby->limits.pictures_of_person;
}

static bool lobby_has_room(const struct lobby *lobby)
{
	unsigned count = 0;
	for (size_t i = 0; i < lobby->bucket_count; i++)
		for (const struct lobby_table *table = lobby->buckets[i]; table; table = table->next)
			count += room_pictures(table->room, 0);
	for (const struct sending *sending = lobby->sendings; sending; sending = sending->next)
		count++;
	return count < lobby->limits.pictures;
}

bool lobby_picture_may_send(struct lobby *lobby, const struct picture_ask *ask, struct refusal *ret_refusal)
{
	const struct room *room = lobby_table_find(lobby, ask->table)->room;
	if (!ask->seated || room->status == ROOM_FROZEN || !room_awaits_picture(room, ask->hash))
		return refuse(ret_refusal, REFUSE_NO_PICTURE);
	if (!person_has_room(lobby, ask->person) || !lobby_has_room(lobby))
		return refuse(ret_refusal, REFUSE_PICTURES);
	return true;
}

static void sending_end(struct sending *sending)
{
	struct sending **link = &sending->lobby->sendings;
	while (*link != sending)
		link = &(*link)->next;
	*link = sending->next;
	free(sending);
}

/* It is on disk. Meanwhile its card may have gone, or who has sent it. */
void lobby_picture_came(struct lobby *lobby, const struct store_picture *picture, int64_t now)
{
	struct lobby_table *table = lobby_table_find(lobby, picture->game);
	struct room *room = table ? table->room : NULL;
	lobby->now = now;
	if (!(lobby->shards >> shard_of(picture->game) & 1))
		return; /* whoever has the table by now finds it in the store */
	if (!room || room->status == ROOM_FROZEN || room_seat_of(room, picture->person) == MU_NOBODY ||
	    !room_awaits_picture(room, picture->hash)) {
		if (!room || !room_has_picture(room, picture->hash)) /* two may have sent the same one */
			store_picture_drop(lobby->store, picture->game, picture->hash);
		return;
	}
	room_picture_come(room, picture->person, picture->hash, lobby->now);
	lobby_table_touch(lobby, table);
}

static void sent(void *context, enum store_result result)
{
	struct sending *sending = context;
	struct lobby *lobby = sending->lobby;
	const struct store_picture picture = sending->picture;
	sending_end(sending);
	if (result != STORE_OK)
		return;
	if (lobby->shards >> shard_of(picture.game) & 1)
		lobby_picture_came(lobby, &picture, lobby->now);
	else
		lobby->hooks.elsewhere->pictured(lobby->hooks.context, &picture);
}

bool lobby_picture_take(struct lobby *lobby, const struct picture_ask *ask, const uint8_t *bytes, size_t length,
                        int64_t now, struct refusal *ret_refusal)
{
	struct picture_head head;
	uint8_t hash[STORE_HASH];
	lobby->now = now;
	crypto_generichash(hash, sizeof hash, bytes, length, NULL, 0);
	if (!picture_head_read(bytes, length, &head) || memcmp(hash, ask->hash, sizeof hash) != 0)
		return refuse(ret_refusal, REFUSE_PICTURE);
	const bool here = lobby_table_find(lobby, ask->table);
	if (!here && !ask->far) /* gone while it came */
		return refuse(ret_refusal, REFUSE_NO_PICTURE);
	if (is_on_its_way(lobby, ask))
		return true;
	if (here && !lobby_picture_may_send(lobby, ask, ret_refusal))
		return false;
	struct sending *sending = calloc(1, sizeof *sending);
	if (!sending)
		return refuse(ret_refusal, REFUSE_PICTURES);
	*sending = (struct sending){lobby->sendings, lobby, {.game = ask->table, .person = ask->person}};
	memcpy(sending->picture.hash, ask->hash, STORE_HASH);
	lobby->sendings = sending;
	if (store_picture_put(lobby->store, &sending->picture, bytes, length, sent, sending))
		return true;
	sending_end(sending);
	return refuse(ret_refusal, REFUSE_PICTURES);
}

void sendings_release(struct lobby *lobby)
{
	while (lobby->sendings)
		sending_end(lobby->sendings);
}

/* -- Fetching ------------------------------------------------------------------------------------------------ */

struct fetching {
	const struct picture_ask *ask;
	struct picture_found found;
};

/* What was damaged in the file is not shown. */
static void fetch(void *context, const void *body, size_t length)
{
	struct fetching *fetching = context;
	struct picture_found *found = &fetching->found;
	struct picture_head head;
	uint8_t hash[STORE_HASH];
	crypto_generichash(hash, sizeof hash, body, length, NULL, 0);
	found->kind = memcmp(hash, fetching->ask->hash, sizeof hash) == 0 ? picture_head_read(body, length, &head) : 0;
	found->bytes = found->kind ? malloc(length) : NULL;
	found->length = length;
	if (found->bytes)
		memcpy(found->bytes, body, length);
}

bool lobby_picture_fetch(struct lobby *lobby, const struct picture_ask *ask, struct picture_found *ret_found,
                         struct refusal *ret_refusal)
{
	struct fetching fetching = {.ask = ask};
	const struct lobby_table *table = lobby_table_find(lobby, ask->table);
	if (table ? !room_has_picture(table->room, ask->hash) : !ask->far)
		return refuse(ret_refusal, REFUSE_NO_PICTURE);
	if (!store_picture_read(lobby->store, ask->table, ask->hash, fetch, &fetching))
		return refuse(ret_refusal, REFUSE_STORE);
	*ret_found = fetching.found;
	return ret_found->bytes || refuse(ret_refusal, REFUSE_NO_PICTURE);
}

/* -- In the store -------------------------------------------------------------------------------------------- */

void lobby_unpicture(struct lobby *lobby, const struct room *room, const uint8_t hash[STORE_HASH])
{
	store_picture_drop(lobby->store, room->id, hash);
}

struct picture_load {
	struct lobby *lobby;
	uint64_t shards;
};

/* Those that nobody shows are left over from a server that was killed. */
static bool load(void *context, const struct store_picture *picture)
{
	const struct picture_load *loading = context;
	struct lobby *lobby = loading->lobby;
	if (!(loading->shards >> shard_of(picture->game) & 1))
		return true;
	struct lobby_table *table = lobby_table_find(lobby, picture->game);
	if (table && table->room->status != ROOM_FROZEN && room_seat_of(table->room, picture->person) != MU_NOBODY &&
	    room_awaits_picture(table->room, picture->hash))
		room_picture_come(table->room, picture->person, picture->hash, lobby->now);
	else if (!table || table->room->status != ROOM_FROZEN) /* that one may be repaired */
		store_picture_drop(lobby->store, picture->game, picture->hash);
	return true;
}

bool pictures_load(struct lobby *lobby, uint64_t shards)
{
	struct picture_load loading = {lobby, shards};
	return store_pictures_read(lobby->store, load, &loading);
}
