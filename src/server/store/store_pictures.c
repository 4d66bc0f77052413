/* Pictures of cards that people made: how they are written and read. Which database it is does not matter here. */
#include "store_backend.h"

#include <stdlib.h>
#include <string.h>

struct picture_write {
	struct store_picture picture;
	size_t length;
	uint8_t body[];
};

static enum store_result put_run(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                 size_t length)
{
	const struct picture_write *write = body;
	(void)length;
	return kind->picture_put(writer, write->picture.game, write->picture.person, write->picture.hash, write->body,
	                         write->length);
}

bool store_picture_put(struct store *store, const struct store_picture *picture, const void *body, size_t length,
                       store_done done, void *context)
{
	struct picture_write *write = malloc(sizeof *write + length);
	if (!write)
		return false;
	write->picture = *picture;
	write->length = length;
	memcpy(write->body, body, length);
	const bool queued = store_job(store, put_run, write, sizeof *write + length, done, context);
	free(write);
	return queued;
}

static enum store_result drop_run(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                  size_t length)
{
	const struct store_picture *picture = body;
	(void)length;
	return kind->picture_drop(writer, picture->game, picture->hash);
}

bool store_picture_drop(struct store *store, uint64_t game, const uint8_t hash[STORE_HASH])
{
	struct store_picture picture = {.game = game};
	memcpy(picture.hash, hash, STORE_HASH);
	return store_job(store, drop_run, &picture, sizeof picture, NULL, NULL);
}

bool store_pictures_read(struct store *store, store_each_picture each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->pictures_read(reader, each, context);
}

bool store_picture_read(struct store *store, uint64_t game, const uint8_t hash[STORE_HASH], store_each_body each,
                        void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->picture_read(reader, game, hash, each, context);
}
