/* Reading what is on disk, by the caller's own connection. */
#include "store_backend.h"

bool store_read(struct store *store, uint64_t game, uint64_t from, store_each each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->read(reader, game, from, each, context);
}

bool store_read_running(struct store *store, store_each_game each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->read_running(reader, each, context);
}

bool store_read_archive(struct store *store, uint64_t game, store_each_record each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->read_archive(reader, game, each, context);
}

bool store_person_find(struct store *store, const uint8_t hash[STORE_HASH], struct store_person *ret_person)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->person_find(reader, hash, ret_person);
}

bool store_person_read(struct store *store, uint64_t id, struct store_person *ret_person)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->person_read(reader, id, ret_person);
}

bool store_recovery_find(struct store *store, const uint8_t hash[STORE_HASH], struct store_person *ret_person)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->recovery_find(reader, hash, ret_person);
}

bool store_tokens_read(struct store *store, uint64_t person, store_each_token each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->tokens_read(reader, person, each, context);
}

bool store_token_find(struct store *store, const uint8_t hash[STORE_HASH], struct store_token *ret_token)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->token_find(reader, hash, ret_token);
}

bool store_recovery_made(struct store *store, uint64_t person, int64_t *ret_time)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->recovery_made(reader, person, ret_time);
}

bool store_people_read(struct store *store, store_each_person each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->people_read(reader, each, context);
}
