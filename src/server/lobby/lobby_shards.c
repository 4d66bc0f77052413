/* Where there are several servers: which tables are here, and connections whose socket is at another server. */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

uint64_t lobby_shards(const struct lobby *lobby)
{
	return lobby->shards;
}

uint64_t lobby_about(const struct lobby *lobby)
{
	return lobby->about;
}

bool lobby_shards_load(struct lobby *lobby, uint64_t shards, int64_t now, struct store_problem *ret_problem)
{
	lobby->now = now;
	lobby->shards |= shards;
	return lobby_load(lobby, shards, ret_problem);
}

/* Who looks on from here will look there; who looks on from elsewhere is told so by the own server. */
static void onlookers_send(struct lobby *lobby, const struct lobby_table *table)
{
	for (size_t i = 0; i < table->onlooker_count; i++) {
		struct connection *connection = table->onlookers[i].connection;
		if (!connection->far && !connection->gone)
			lobby->hooks.elsewhere->moved(lobby->hooks.context, connection, table->room->id);
	}
}

void lobby_shards_leave(struct lobby *lobby, uint64_t shards, int64_t now)
{
	lobby->now = now;
	lobby->shards &= ~shards;
	for (size_t i = 0; i < lobby->bucket_count; i++) {
		for (struct lobby_table *table = lobby->buckets[i], *next; table; table = next) {
			next = table->next;
			if (!(shards >> shard_of(table->room->id) & 1))
				continue;
			onlookers_send(lobby, table);
			lobby_table_part(lobby, table);
		}
	}
}

void lobby_look(struct lobby *lobby, struct connection *connection, uint64_t id, int64_t now)
{
	struct lobby_table *table = lobby_table_find(lobby, id);
	lobby->now = now;
	if (!table || connection->dismissed || !connection->person || connection->person->forgotten ||
	    room_is_blocked(table->room, connection->person->id))
		return;
	if (lobby_table_look(lobby, table, connection))
		lobby_table_snapshot(lobby, table, connection);
	else
		connection_misses(lobby, connection);
	lobby_table_touch(lobby, table);
}

void lobby_unlook(struct lobby *lobby, struct connection *connection, uint64_t id, int64_t now)
{
	struct lobby_table *table = lobby_table_find(lobby, id);
	lobby->now = now;
	if (table)
		lobby_table_unlook(lobby, table, connection);
}

/* -- Connections of other servers ----------------------------------------------------------------------------- */

/* Another server may have heard of a new name first. */
static void guest_rename(struct lobby *lobby, struct person *person, const struct guest *guest)
{
	char name[ROOM_NAME_MAX];
	if (person->unwritten || !writing_mend(guest->name, name) || !person_lang_is_fine(guest->lang))
		return;
	const face_number face = guest->face ? guest->face : person->face;
	if (strcmp(person->name, name) != 0 || strcmp(person->lang, guest->lang) != 0 || person->face != face)
		person_rename(lobby, person, name, guest->lang, face);
}

bool lobby_guest_be(struct lobby *lobby, struct connection *connection, const struct guest *guest, int64_t now)
{
	static const uint8_t no_token[STORE_HASH];
	lobby->now = now;
	connection->words = guest->words;
	memcpy(connection->origin, guest->origin, sizeof connection->origin);
	if (connection->dismissed)
		return false;
	if (connection->person && connection->person->id != guest->person)
		return false; /* a connection is one person's for good */
	if (!connection->person && guest->person) {
		struct store_person stored = {.id = guest->person};
		snprintf(stored.name, sizeof stored.name, "%s", guest->name);
		snprintf(stored.lang, sizeof stored.lang, "%s", guest->lang);
		struct person *person = person_hold(lobby, &stored);
		if (!person)
			return false;
		connection_be(lobby, connection, person, no_token);
	}
	if (connection->person)
		guest_rename(lobby, connection->person, guest);
	if (connection->lang != guest->reads)
		connection_reads(lobby, connection, guest->reads);
	return true;
}

struct connection *lobby_guest_create(struct lobby *lobby, void *carrier, const struct guest *guest, int64_t now)
{
	struct connection *connection = lobby_connection_create(lobby, carrier, now);
	if (!connection)
		return NULL;
	connection->far = true;
	if (lobby_guest_be(lobby, connection, guest, now))
		return connection;
	lobby_connection_leave(lobby, connection, now);
	return NULL;
}

/* -- News of people ------------------------------------------------------------------------------------------- */

/* Those whose sockets are here; who looks on from elsewhere is sent away by the own server. */
static void near_dismiss(struct lobby *lobby, struct person *person, const struct person_news *news)
{
	for (struct connection *connection = person->first, *next; connection; connection = next) {
		next = connection->next;
		const bool same = memcmp(connection->token, news->token, STORE_HASH) == 0;
		if (!connection->far && same != news->others)
			connection_dismiss(lobby, connection, "device/revoked", N_("This device has been signed out."));
	}
}

/* It may have seats here without being here. */
static void seats_rename(struct lobby *lobby, const struct person_news *news)
{
	const struct room_person who = {news->person, news->name, news->lang, news->face};
	for (struct tie *tie = tables_of_next(lobby, who.id, NULL), *next; tie; tie = next) {
		struct lobby_table *table = tie->table;
		next = tables_of_next(lobby, who.id, tie);
		if (table->room->status == ROOM_FROZEN)
			continue;
		room_rename(table->room, room_seat_of(table->room, who.id), &who, lobby->now);
		lobby_table_touch(lobby, table);
	}
}

static void person_hear_news(struct lobby *lobby, struct person *person, const struct person_news *news)
{
	if (news->kind == NEWS_NAME) {
		guest_rename(lobby, person, &(struct guest){.name = news->name, .lang = news->lang, .face = news->face});
	} else if (news->kind == NEWS_REVOKED) {
		near_dismiss(lobby, person, news);
	} else if (news->kind == NEWS_FORGOTTEN) {
		while (person->first)
			connection_dismiss(lobby, person->first, "person/forgotten",
			                   N_("Your data has been deleted from this server. Goodbye!"));
	}
}

static void followed(void *context, enum store_result result)
{
	struct lobby *lobby = context;
	(void)result;
	lobby->doubts.dropping--;
}

/* Who forgot it has deleted all rows; but not lines of tables here, and what this server was writing just then came later. */
static void forgotten_follow(struct lobby *lobby, uint64_t person)
{
	if (lobby_forget_seats(lobby, person) &&
	    store_person_drop_here(lobby->store, person, room_log_forget, lobby->shards, followed, lobby))
		lobby->doubts.dropping++;
	else
		lobby_doubt(lobby, UINT64_MAX, false); /* there is no memory: it is found once more */
}

static void forget_late(void *context, uint64_t person)
{
	struct lobby *lobby = context;
	lobby_hear_news(lobby, &(struct person_news){.kind = NEWS_FORGOTTEN, .person = person}, lobby->now);
}

void lobby_forget_late(struct lobby *lobby, int64_t now)
{
	lobby->now = now;
	if (!lobby->doubts.dropping)
		store_forgettings_read(lobby->store, lobby->shards, forget_late, lobby);
}

void lobby_hear_news(struct lobby *lobby, const struct person_news *news, int64_t now)
{
	struct person *person = person_find(lobby, news->person);
	lobby->now = now;
	if (person && person->forgotten)
		return;
	if (news->kind == NEWS_FORGOTTEN)
		person_note_gone(lobby, news->person);
	if (person) {
		person->connections++; /* so that it stays until the end of this */
		person_hear_news(lobby, person, news);
		person->connections--;
		person_drop(lobby, person);
	} else if (news->kind == NEWS_NAME) {
		seats_rename(lobby, news);
	}
	if (news->kind == NEWS_FORGOTTEN)
		forgotten_follow(lobby, news->person);
}

void lobby_tell(struct lobby *lobby, uint64_t id, const char *text, size_t length, int64_t now)
{
	struct person *person = person_find(lobby, id);
	const double most = lobby->limits.invites_an_hour;
	struct strbuf copy = {0};
	lobby->now = now;
	if (!person || !person->near || person->forgotten ||
	    !allowance_take(&person->invitations, 1, most / 3600, most, now))
		return;
	strbuf_put(&copy, text, length);
	for (struct connection *connection = person->first; connection; connection = connection->next)
		if (!connection->far)
			connection_send(lobby, connection, &copy);
	strbuf_release(&copy);
}

void lobby_each_here(const struct lobby *lobby, void (*each)(void *context, uint64_t person), void *context)
{
	for (unsigned i = 0; i < PEOPLE_BUCKETS; i++)
		for (const struct person *person = lobby->people[i]; person; person = person->next)
			if (person->near)
				each(context, person->id);
}

/* -- What all servers count together ----------------------------------------------------------------------------- */

void lobby_tally(const struct lobby *lobby, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	const struct lobby_hooks *hooks = &lobby->hooks;
	if (hooks->elsewhere && key[0])
		hooks->elsewhere->tally(hooks->context, what, key, amount);
}

unsigned lobby_tallied(const struct lobby *lobby, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	const struct lobby_hooks *hooks = &lobby->hooks;
	return hooks->elsewhere && key[0] ? hooks->elsewhere->tallied(hooks->context, what, key) : 0;
}

static void person_key(uint64_t person, uint8_t ret_key[CONNECTION_ORIGIN])
{
	enum { PERSON = 'p' }; /* no family of addresses, nor of networks */
	ret_key[0] = PERSON;
	for (unsigned i = 1; i < CONNECTION_ORIGIN; i++)
		ret_key[i] = (uint8_t)(person >> 8 * (i - 1));
}

void lobby_tally_person(const struct lobby *lobby, enum tally what, uint64_t person, unsigned count)
{
	uint8_t key[CONNECTION_ORIGIN];
	person_key(person, key);
	if (person)
		lobby_tally(lobby, what, key, count);
}

unsigned lobby_tallied_person(const struct lobby *lobby, enum tally what, uint64_t person)
{
	uint8_t key[CONNECTION_ORIGIN];
	person_key(person, key);
	return lobby_tallied(lobby, what, key);
}
