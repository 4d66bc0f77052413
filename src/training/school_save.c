/* Checkpoints: everything that the next batch depends on. Only for the machine that wrote them, so as memory has it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "training/school.h"

static const char magic[8] = {'m', 'u', 's', 't', 'e', 'r', 's', 'c'};

struct stream {
	FILE *file;
	bool reads, failed;
	uint64_t sum;
};

/* Written or read, as the stream is. */
static void pass(struct stream *stream, void *bytes, size_t size)
{
	const size_t done = stream->reads ? fread(bytes, 1, size, stream->file) : fwrite(bytes, 1, size, stream->file);
	const uint8_t *at = bytes;
	stream->failed |= done != size;
	for (size_t i = 0; i < done; i++)
		stream->sum = (stream->sum ^ at[i]) * 0x100000001b3u;
}

static void pass_pupil(struct stream *stream, struct pupil *pupil)
{
	const size_t size = pupil->count * sizeof(float);
	pass(stream, &pupil->steps, sizeof pupil->steps);
	pass(stream, pupil->weights, size);
	pass(stream, pupil->mean, size);
	pass(stream, pupil->square, size);
}

static void pass_school(struct stream *stream, struct school *school)
{
	pass(stream, school->dealer.generator, sizeof school->dealer.generator);
	pass(stream, &school->old_count, sizeof school->old_count);
	pass(stream, &school->games, sizeof school->games);
	pass(stream, &school->decisions, sizeof school->decisions);
	pass(stream, &school->batches, sizeof school->batches);
	pass_pupil(stream, &school->pupil);
	pass_pupil(stream, &school->critic);
	for (uint32_t i = 0; i < OLD_NETS && i < school->old_count; i++)
		pass(stream, school->old[i], school->pupil.count * sizeof(float));
}

/* The file appears when it is whole. */
bool school_save(struct school *school, const char *path, const char *made)
{
	char beside[4096], text[BOT_NET_MADE_MAX] = "", head[sizeof magic];
	snprintf(beside, sizeof beside, "%s.new", path);
	snprintf(text, sizeof text, "%s", made);
	memcpy(head, magic, sizeof magic);
	struct stream stream = {.file = fopen(beside, "wb")};
	if (!stream.file)
		return false;
	pass(&stream, head, sizeof head);
	pass(&stream, text, sizeof text);
	pass_school(&stream, school);
	uint64_t sum = stream.sum;
	pass(&stream, &sum, sizeof sum);
	stream.failed |= fclose(stream.file) != 0;
	return !stream.failed && rename(beside, path) == 0;
}

bool school_load(struct school *school, const char *path, const char *made, const char **ret_why)
{
	char head[sizeof magic] = "", text[BOT_NET_MADE_MAX] = "", wanted[BOT_NET_MADE_MAX] = "";
	struct stream stream = {.file = fopen(path, "rb"), .reads = true};
	*ret_why = strerror(errno);
	if (!stream.file)
		return false;
	snprintf(wanted, sizeof wanted, "%s", made);
	pass(&stream, head, sizeof head);
	pass(&stream, text, sizeof text);
	if (stream.failed || memcmp(head, magic, sizeof magic) != 0) {
		*ret_why = "it is no checkpoint";
	} else if (memcmp(text, wanted, sizeof text) != 0) {
		*ret_why = "it was made by another command or commit";
	} else {
		uint64_t sum = 0;
		pass_school(&stream, school);
		const uint64_t expected = stream.sum;
		pass(&stream, &sum, sizeof sum);
		*ret_why = stream.failed || sum != expected ? "it is damaged" : NULL;
	}
	fclose(stream.file);
	return *ret_why == NULL;
}
