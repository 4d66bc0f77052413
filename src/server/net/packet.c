/* Packets: messages with their frames, whose memory is used again. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	size_t space;
	unsigned spare_max;
} packet_sizes[PACKET_SIZES] = {{256, 4096}, {2048, 2048}, {16384, 256}};

void packet_drop(struct net *net, struct packet *packet)
{
	if (!packet || --packet->references)
		return;
	if (packet->size == PACKET_SIZES || net->spare_count[packet->size] == packet_sizes[packet->size].spare_max) {
		free(packet);
		return;
	}
	packet->next = net->spare[packet->size];
	net->spare[packet->size] = packet;
	net->spare_count[packet->size]++;
}

struct packet *packet_create(struct net *net, size_t space)
{
	uint8_t size = 0;
	while (size < PACKET_SIZES && space > packet_sizes[size].space)
		size++;
	struct packet *packet = size < PACKET_SIZES ? net->spare[size] : NULL;
	if (packet) {
		net->spare[size] = packet->next;
		net->spare_count[size]--;
	} else {
		const size_t cost = sizeof *packet + (size < PACKET_SIZES ? packet_sizes[size].space : space);
		packet = malloc(cost);
		if (!packet)
			return NULL;
		packet->size = size;
		packet->cost = cost;
	}
	packet->references = 1;
	packet->length = 0;
	return packet;
}

static ssize_t frame_put(const uint8_t *data, size_t length, int flags, void *context)
{
	struct net *net = context;
	(void)flags;
	memcpy(net->framed->bytes + net->framed->length, data, length);
	net->framed->length += length;
	return (ssize_t)length;
}

struct packet *packet_frame(struct net *net, const char *text, size_t length)
{
	enum { HEAD_MAX = 14 };
	struct wslay_frame_iocb frame = {.fin = 1,
	                                 .opcode = WSLAY_TEXT_FRAME,
	                                 .payload_length = length,
	                                 .data = (const uint8_t *)text,
	                                 .data_length = length};
	net->framed = packet_create(net, length + HEAD_MAX);
	while (net->framed && wslay_frame_send(net->framer, &frame) >= 0 && net->framed->length < length)
		continue;
	return net->framed;
}

bool packets_start(struct net *net)
{
	const struct wslay_frame_callbacks framing = {.send_callback = frame_put};
	return wslay_frame_context_init(&net->framer, &framing, net) == 0;
}

void packets_release(struct net *net)
{
	if (net->framer)
		wslay_frame_context_free(net->framer);
	for (unsigned size = 0; size < PACKET_SIZES; size++) {
		for (struct packet *packet = net->spare[size], *next; packet; packet = next) {
			next = packet->next;
			free(packet);
		}
	}
}
