/*
 * News of people that were lost on their way from another server, or were never sent because that one died. The store knows better: it is asked
 * for everybody who sits here or is here, behind all that this server has written. Whom it does not have was forgotten, and
 * a device that it does not have was signed out.
 */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

enum {
	DOUBTS_AT_ONCE = 64, /* questions in one go; more only for who has that many devices, or shares a bucket */
	DOUBTS_OPEN = 256,   /* that are not answered */
};

struct doubt {
	struct lobby *lobby;
	struct person_news news;
};

static size_t buckets_of(const struct lobby *lobby)
{
	return PEOPLE_BUCKETS + lobby->bucket_count;
}

void lobby_doubt(struct lobby *lobby, uint64_t shards, bool here)
{
	lobby->doubts.shards |= shards;
	lobby->doubts.here |= here;
	lobby->doubts.left = buckets_of(lobby);
}

static void looked_up(void *context, enum store_result result)
{
	struct doubt *doubt = context;
	struct lobby *lobby = doubt->lobby;
	lobby->doubts.open--;
	if (result == STORE_CONFLICT)
		lobby_hear_news(lobby, &doubt->news, lobby->now);
	free(doubt);
}

/* `token`: NULL for the person. False: no memory. */
static bool look_up(struct lobby *lobby, uint64_t person, const uint8_t *token)
{
	struct doubt *doubt = calloc(1, sizeof *doubt);
	if (!doubt)
		return false;
	*doubt = (struct doubt){lobby, {.kind = token ? NEWS_REVOKED : NEWS_FORGOTTEN, .person = person}};
	if (token)
		memcpy(doubt->news.token, token, STORE_HASH);
	if (!store_person_check(lobby->store, person, token, looked_up, doubt)) {
		free(doubt);
		return false;
	}
	lobby->doubts.open++;
	return true;
}

/* Who looks on from another server is that one's to find. */
static bool people_doubt(struct lobby *lobby, const struct person *person)
{
	bool fine = true;
	for (; person && fine; person = person->next) {
		if (!person->near || person->forgotten)
			continue;
		fine = look_up(lobby, person->id, NULL);
		for (const struct connection *one = person->first; one && fine; one = one->next)
			fine = one->far || one->dismissed || look_up(lobby, person->id, one->token);
	}
	return fine;
}

static bool tables_doubt(struct lobby *lobby, const struct lobby_table *table)
{
	bool fine = true;
	for (; table && fine; table = table->next) {
		const struct room *room = table->room;
		if (!(lobby->doubts.shards >> shard_of(room->id) & 1))
			continue;
		for (unsigned i = 0; i < room->seats && fine; i++)
			fine =
			    room->seat[i].who != WHO_PERSON || !room->seat[i].person || look_up(lobby, room->seat[i].person, NULL);
	}
	return fine;
}

/* Round and round: however often doubts come, each bucket has its turn. What cannot be asked now is asked the next time. */
void lobby_doubts_go_on(struct lobby *lobby, int64_t now)
{
	const unsigned open = lobby->doubts.open;
	lobby->now = now;
	while (lobby->doubts.left && lobby->doubts.open < DOUBTS_OPEN && lobby->doubts.open - open < DOUBTS_AT_ONCE) {
		const size_t at = lobby->doubts.at % buckets_of(lobby);
		if (at < PEOPLE_BUCKETS ? lobby->doubts.here && !people_doubt(lobby, lobby->people[at])
		                        : !tables_doubt(lobby, lobby->buckets[at - PEOPLE_BUCKETS]))
			return;
		lobby->doubts.at = at + 1;
		lobby->doubts.left--;
	}
	if (!lobby->doubts.left) {
		lobby->doubts.shards = 0;
		lobby->doubts.here = false;
	}
}
