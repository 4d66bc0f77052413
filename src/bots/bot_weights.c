/*
 * Files of weights. Little-endian:
 *
 *	"musternn", format u16, version u16, inputs u16, first u16, second u16, outputs u16, shifts u8 u8,
 *	length of the text u16, unit u32, game 16 bytes, hash of the list u64,
 *	text: the command and the commit that made it,
 *	u32 for each input and each output: the hash of its name,
 *	weights of the inputs i8 [input][first], of the inner layer i8 [first][second], of the outer i8 [output][second],
 *	biases i32 [first + second + outputs],
 *	checksum of all that u64
 */
#include <assert.h>
#include <string.h>

#include "bot_net.h"

static const char magic[8] = {'m', 'u', 's', 't', 'e', 'r', 'n', 'n'};
enum { HEADER_SIZE = 28 + BOT_NET_GAME_MAX + 8, CHECKSUM_SIZE = 8, SHIFT_MAX = 20 };

const char *bot_net_error_sentence(enum bot_net_error error)
{
	switch (error) {
	case BOT_NET_OK:
		break;
#define BOT_NET_ERROR(name, number, sentence) \
	case BOT_NET_E_##name:                    \
		return sentence;
#include "bot_net_errors.def"
#undef BOT_NET_ERROR
	}
	return "";
}

/* -- Bytes ---------------------------------------------------------------------------------------------------- */

/* FNV-1a. */
static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
	const uint8_t *at = bytes;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ at[i]) * 0x100000001b3u;
	return hash;
}

static const uint64_t hash_start = 0xcbf29ce484222325u;

struct reader {
	const uint8_t *at;
};

static uint64_t take(struct reader *reader, unsigned size)
{
	uint64_t number = 0;
	for (unsigned i = 0; i < size; i++)
		number |= (uint64_t)*reader->at++ << 8 * i;
	return number;
}

struct writer {
	uint8_t *bytes;
	size_t size, room;
};

static void put_bytes(struct writer *writer, const void *bytes, size_t size)
{
	if (writer->size + size <= writer->room)
		memcpy(writer->bytes + writer->size, bytes, size);
	writer->size += size;
}

static void put(struct writer *writer, uint64_t number, unsigned size)
{
	uint8_t bytes[8];
	for (unsigned i = 0; i < size; i++)
		bytes[i] = (uint8_t)(number >> 8 * i);
	put_bytes(writer, bytes, size);
}

/* -- Names ------------------------------------------------------------------------------------------------------- */

static uint32_t name_hash(void (*name_of)(unsigned, char *), unsigned number)
{
	char name[BOT_NET_NAME_MAX];
	name_of(number, name);
	const uint64_t hash = hash_bytes(hash_start, name, strlen(name));
	return (uint32_t)(hash ^ hash >> 32);
}

uint64_t bot_net_list_hash(const struct bot_net_list *list)
{
	uint64_t hash = hash_start;
	char name[BOT_NET_NAME_MAX];
	for (unsigned i = 0; i < list->inputs; i++) {
		list->input_name(i, name);
		hash = hash_bytes(hash, name, strlen(name) + 1);
	}
	for (unsigned i = 0; i < list->outputs; i++) {
		list->output_name(i, name);
		hash = hash_bytes(hash, name, strlen(name) + 1);
	}
	return hash;
}

/* -- Reading -------------------------------------------------------------------------------------------------------- */

struct header {
	unsigned format, version, inputs, first, second, outputs, shift[2], made;
	uint32_t unit;
	char game[BOT_NET_GAME_MAX];
	uint64_t hash;
};

static void header_take(struct header *header, const uint8_t *bytes)
{
	struct reader reader = {bytes + sizeof magic};
	header->format = (unsigned)take(&reader, 2);
	header->version = (unsigned)take(&reader, 2);
	header->inputs = (unsigned)take(&reader, 2);
	header->first = (unsigned)take(&reader, 2);
	header->second = (unsigned)take(&reader, 2);
	header->outputs = (unsigned)take(&reader, 2);
	header->shift[0] = (unsigned)take(&reader, 1);
	header->shift[1] = (unsigned)take(&reader, 1);
	header->made = (unsigned)take(&reader, 2);
	header->unit = (uint32_t)take(&reader, 4);
	memcpy(header->game, reader.at, BOT_NET_GAME_MAX);
	reader.at += BOT_NET_GAME_MAX;
	header->hash = take(&reader, 8);
}

static size_t body_size(const struct header *h)
{
	return (size_t)h->made + 4 * ((size_t)h->inputs + h->outputs) + (size_t)h->inputs * h->first +
	       (size_t)h->first * h->second + (size_t)h->second * h->outputs +
	       4 * ((size_t)h->first + h->second + h->outputs);
}

static bool is_shape(const struct header *h, const struct bot_net_list *list)
{
	return h->first == list->first && h->second == list->second && h->inputs <= BOT_NET_INPUTS_MAX &&
	       h->outputs <= BOT_NET_OUTPUTS_MAX && h->made <= BOT_NET_MADE_MAX && h->shift[0] <= SHIFT_MAX &&
	       h->shift[1] <= SHIFT_MAX;
}

/* All but the weights themselves. */
static enum bot_net_error header_check(struct header *header, const struct bot_net_list *list, const uint8_t *bytes,
                                       size_t size)
{
	char game[BOT_NET_GAME_MAX] = "";
	if (size < HEADER_SIZE + CHECKSUM_SIZE)
		return BOT_NET_E_SHORT;
	if (memcmp(bytes, magic, sizeof magic) != 0)
		return BOT_NET_E_MAGIC;
	header_take(header, bytes);
	if (header->format != BOT_NET_FORMAT)
		return BOT_NET_E_FORMAT;
	struct reader end = {bytes + size - CHECKSUM_SIZE};
	if (take(&end, CHECKSUM_SIZE) != hash_bytes(hash_start, bytes, size - CHECKSUM_SIZE))
		return BOT_NET_E_CHECKSUM;
	memcpy(game, list->game, strlen(list->game));
	if (memcmp(header->game, game, BOT_NET_GAME_MAX) != 0)
		return BOT_NET_E_GAME;
	if (header->version != list->version)
		return BOT_NET_E_VERSION;
	if (!is_shape(header, list) || size != HEADER_SIZE + body_size(header) + CHECKSUM_SIZE)
		return BOT_NET_E_SHAPE;
	return BOT_NET_OK;
}

/* Where each of the file's inputs or outputs is in the list; -1: not there any more. */
static void match_names(struct reader *reader, unsigned count, unsigned known, void (*name_of)(unsigned, char *),
                        bool same, int16_t *ret_places)
{
	uint32_t hashes[BOT_NET_INPUTS_MAX];
	for (unsigned i = 0; same && i < count; i++)
		ret_places[i] = (int16_t)i;
	if (same) {
		reader->at += 4 * (size_t)count;
		return;
	}
	for (unsigned k = 0; k < known; k++)
		hashes[k] = name_hash(name_of, k);
	for (unsigned i = 0; i < count; i++) {
		const uint32_t hash = (uint32_t)take(reader, 4);
		unsigned k = 0;
		while (k < known && hashes[k] != hash)
			k++;
		ret_places[i] = k < known ? (int16_t)k : -1;
	}
}

static void take_rows(struct reader *reader, unsigned rows, unsigned columns, const int16_t *places, float *to)
{
	for (unsigned row = 0; row < rows; row++)
		for (unsigned i = 0; i < columns; i++) {
			const int8_t weight = (int8_t)*reader->at++;
			if (!places)
				to[(size_t)row * columns + i] = weight;
			else if (places[row] >= 0)
				to[(size_t)places[row] * columns + i] = weight;
		}
}

static bool take_biases(struct reader *reader, unsigned count, const int16_t *places, float *to)
{
	for (unsigned i = 0; i < count; i++) {
		const int32_t bias = (int32_t)take(reader, 4);
		if (bias < -BOT_NET_BIAS_MAX || bias > BOT_NET_BIAS_MAX)
			return false;
		if (!places)
			to[i] = (float)bias;
		else if (places[i] >= 0)
			to[places[i]] = (float)bias;
	}
	return true;
}

enum bot_net_error bot_net_read(struct bot_net *ret_net, const struct bot_net_list *list, float *room,
                                const uint8_t *bytes, size_t size)
{
	struct header h;
	int16_t inputs[BOT_NET_INPUTS_MAX], outputs[BOT_NET_OUTPUTS_MAX];
	const enum bot_net_error error = header_check(&h, list, bytes, size);
	if (error != BOT_NET_OK)
		return error;
	struct reader reader = {bytes + HEADER_SIZE + h.made};
	const bool same = h.hash == bot_net_list_hash(list) && h.inputs == list->inputs && h.outputs == list->outputs;
	match_names(&reader, h.inputs, list->inputs, list->input_name, same, inputs);
	match_names(&reader, h.outputs, list->outputs, list->output_name, same, outputs);
	float *first_bias = room + (size_t)list->inputs * h.first, *inner = first_bias + h.first;
	float *second_bias = inner + (size_t)h.first * h.second, *outer = second_bias + h.second;
	float *out_bias = outer + (size_t)h.second * list->outputs;
	memset(room, 0, BOT_NET_ROOM((size_t)list->inputs, h.first, h.second, list->outputs) * sizeof room[0]);
	take_rows(&reader, h.inputs, h.first, inputs, room);
	take_rows(&reader, h.first, h.second, NULL, inner);
	take_rows(&reader, h.outputs, h.second, outputs, outer);
	if (!take_biases(&reader, h.first, NULL, first_bias) || !take_biases(&reader, h.second, NULL, second_bias) ||
	    !take_biases(&reader, h.outputs, outputs, out_bias))
		return BOT_NET_E_RANGE;
	*ret_net = (struct bot_net){.inputs = list->inputs,
	                            .first = (uint16_t)h.first,
	                            .second = (uint16_t)h.second,
	                            .outputs = list->outputs,
	                            .shift = {(uint8_t)h.shift[0], (uint8_t)h.shift[1]},
	                            .unit = h.unit / (double)(1 << 24),
	                            .weights = room};
	return BOT_NET_OK;
}

void bot_net_made(const uint8_t *bytes, char ret_made[BOT_NET_MADE_MAX + 1])
{
	struct header header;
	header_take(&header, bytes);
	memcpy(ret_made, bytes + HEADER_SIZE, header.made);
	ret_made[header.made] = '\0';
}

/* -- Writing ----------------------------------------------------------------------------------------------------------- */

static void put_header(struct writer *writer, const struct bot_net_list *list, const struct bot_net_numbers *numbers,
                       size_t made)
{
	char game[BOT_NET_GAME_MAX] = "";
	memcpy(game, list->game, strlen(list->game));
	put_bytes(writer, magic, sizeof magic);
	put(writer, BOT_NET_FORMAT, 2);
	put(writer, list->version, 2);
	put(writer, list->inputs, 2);
	put(writer, list->first, 2);
	put(writer, list->second, 2);
	put(writer, list->outputs, 2);
	put(writer, numbers->shift[0], 1);
	put(writer, numbers->shift[1], 1);
	put(writer, made, 2);
	put(writer, numbers->unit, 4);
	put_bytes(writer, game, sizeof game);
	put(writer, bot_net_list_hash(list), 8);
}

size_t bot_net_write(const struct bot_net_list *list, const struct bot_net_numbers *numbers, const char *made,
                     uint8_t *bytes, size_t room)
{
	struct writer writer = {bytes, 0, room};
	const size_t made_size = strlen(made) < BOT_NET_MADE_MAX ? strlen(made) : BOT_NET_MADE_MAX;
	put_header(&writer, list, numbers, made_size);
	put_bytes(&writer, made, made_size);
	for (unsigned i = 0; i < list->inputs; i++)
		put(&writer, name_hash(list->input_name, i), 4);
	for (unsigned i = 0; i < list->outputs; i++)
		put(&writer, name_hash(list->output_name, i), 4);
	put_bytes(&writer, numbers->inputs, (size_t)list->inputs * list->first);
	put_bytes(&writer, numbers->inner, (size_t)list->first * list->second);
	put_bytes(&writer, numbers->outer, (size_t)list->second * list->outputs);
	for (unsigned i = 0; i < (unsigned)list->first + list->second + list->outputs; i++)
		put(&writer, (uint32_t)numbers->biases[i], 4);
	put(&writer, writer.size <= room ? hash_bytes(hash_start, bytes, writer.size) : 0, 8);
	return writer.size;
}

/* -- The net of a game ----------------------------------------------------------------------------------------------------- */

enum { UNREAD, READING, READ };

enum bot_net_error bot_net_replace(struct bot_net_place *place, const uint8_t *bytes, size_t size)
{
	struct header header;
	const enum bot_net_error error = header_check(&header, place->list, bytes, size);
	if (error != BOT_NET_OK)
		return error;
	struct bot_net net;
	const enum bot_net_error again = bot_net_read(&net, place->list, place->room, bytes, size);
	if (again != BOT_NET_OK) {
		atomic_store(&place->state, UNREAD); /* half of the room is overwritten */
		return again;
	}
	place->net = net;
	atomic_store(&place->state, READ);
	return BOT_NET_OK;
}

const struct bot_net *bot_net_find(struct bot_net_place *place)
{
	int expected = UNREAD;
	if (atomic_load_explicit(&place->state, memory_order_acquire) == READ)
		return &place->net;
	if (!*place->size)
		return NULL;
	if (atomic_compare_exchange_strong(&place->state, &expected, READING)) {
		const enum bot_net_error error =
		    bot_net_read(&place->net, place->list, place->room, place->bytes, *place->size);
		assert(error == BOT_NET_OK); /* these bytes are the program's own, and a test reads them */
		(void)error;
		atomic_store_explicit(&place->state, READ, memory_order_release);
	}
	while (atomic_load_explicit(&place->state, memory_order_acquire) != READ) /* another thread is at it */
		;
	return &place->net;
}
