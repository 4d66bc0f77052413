/* Where devices want to be called: how that is written and read. Which database it is does not matter here. */
#include "store_backend.h"

#include <string.h>

struct push_write {
	struct store_push push;
	unsigned most;
	bool any; /* whichever endpoint it has */
};

static enum store_result put_run(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                 size_t length)
{
	const struct push_write *write = body;
	(void)length;
	return kind->push_put(writer, &write->push, write->most);
}

bool store_push_put(struct store *store, const struct store_push *push, unsigned most, store_done done, void *context)
{
	const struct push_write write = {.push = *push, .most = most};
	return store_job(store, put_run, &write, sizeof write, done, context);
}

static enum store_result drop_run(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                  size_t length)
{
	const struct push_write *write = body;
	(void)length;
	return kind->push_drop(writer, write->push.token, write->any ? NULL : write->push.endpoint);
}

bool store_push_drop(struct store *store, const uint8_t token[STORE_HASH], const char *endpoint, store_done done,
                     void *context)
{
	struct push_write write = {.any = !endpoint};
	memcpy(write.push.token, token, STORE_HASH);
	if (endpoint)
		strncpy(write.push.endpoint, endpoint, sizeof write.push.endpoint - 1);
	return store_job(store, drop_run, &write, sizeof write, done, context);
}

static enum store_result vapid_run(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                   size_t length)
{
	(void)length;
	return kind->vapid_put(writer, body);
}

bool store_vapid_put(struct store *store, const uint8_t keys[PUSH_KEYS], store_done done, void *context)
{
	return store_job(store, vapid_run, keys, PUSH_KEYS, done, context);
}

bool store_push_read(struct store *store, uint64_t person, store_each_push each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->push_read(reader, person, each, context);
}

bool store_push_find(struct store *store, const uint8_t token[STORE_HASH], struct store_push *ret_push)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->push_find(reader, token, ret_push);
}

bool store_vapid_read(struct store *store, uint8_t ret_keys[PUSH_KEYS], bool *ret_found)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->vapid_read(reader, ret_keys, ret_found);
}
