/*
 * Raw bytes as a file of weights: refused with a sentence, the net left as it was, or taken; and then every output is a
 * whole number of its unit, whatever the inputs. Whoever made the bytes knew the checksum: it is set right first.
 */
#include "fuzz.h"

#include "bots/bot_net.h"

enum { INPUTS = 6, OUTPUTS = 3, UNITS = 32, ROOM = BOT_NET_ROOM(INPUTS, UNITS, UNITS, OUTPUTS), CHECKSUM_SIZE = 8 };

static void name_of(unsigned number, char ret_name[BOT_NET_NAME_MAX])
{
	ret_name[0] = (char)('a' + number);
	ret_name[1] = '\0';
}

static const struct bot_net_list list = {"fuzz", 1, INPUTS, OUTPUTS, UNITS, UNITS, name_of, name_of};

/* FNV-1a over all that is before it. */
static void set_checksum(uint8_t *bytes, size_t size)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i + CHECKSUM_SIZE < size; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	for (unsigned i = 0; i < CHECKSUM_SIZE && size >= CHECKSUM_SIZE; i++)
		bytes[size - CHECKSUM_SIZE + i] = (uint8_t)(hash >> 8 * i);
}

static void check_pass(const struct bot_net *net, int16_t steps)
{
	struct bot_net_input inputs[INPUTS];
	struct bot_net_pass pass;
	for (unsigned i = 0; i < INPUTS; i++)
		inputs[i] = (struct bot_net_input){(uint16_t)i, i % 2 ? steps : (int16_t)-steps};
	bot_net_begin(net, &pass);
	bot_net_add(net, &pass, inputs, INPUTS);
	bot_net_close(net, &pass);
	for (unsigned i = 0; i < OUTPUTS; i++) {
		const double output = net->unit > 0 ? bot_net_output(net, &pass, i) / net->unit : 0;
		demand(output > -(1 << 24) && output < 1 << 24);
	}
	for (unsigned i = 0; i < UNITS; i++)
		demand(pass.second[i] >= 0 && pass.second[i] <= (float)BOT_NET_CAP &&
		       (float)(int)pass.second[i] == pass.second[i]);
}

static void check_bytes(const uint8_t *bytes, size_t size)
{
	static _Alignas(16) float room[ROOM];
	char made[BOT_NET_MADE_MAX + 1];
	struct bot_net net = {.inputs = 12345};
	const enum bot_net_error error = bot_net_read(&net, &list, room, bytes, size);
	if (error != BOT_NET_OK) {
		demand(net.inputs == 12345 && bot_net_error_sentence(error)[0]);
		return;
	}
	demand(net.inputs == INPUTS && net.outputs == OUTPUTS);
	bot_net_made(bytes, made);
	check_pass(&net, BOT_NET_STEPS_MAX);
	check_pass(&net, -1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *bytes = malloc(size + 1);
	demand(bytes);
	check_bytes(data, size);
	memcpy(bytes, data, size);
	set_checksum(bytes, size);
	check_bytes(bytes, size);
	free(bytes);
	return 0;
}
