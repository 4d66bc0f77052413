/* Packets: messages with their frames, whose memory is used again. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	size_t space;
	unsigned spare_max;
} packet_sizes[PACKET_SIZES] = {{256, 4096}, {2048, 2048}, {4096, 2048}, {16384, 256}};

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
		if (packet->next) /* left the processor's cache long ago */
			__builtin_prefetch(packet->next);
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

enum { HEAD_MAX = 10 };

/* Before a text that comes in one piece and is not masked (RFC 6455, 5.2). Returns the bytes of it. */
static size_t head_put(uint8_t head[HEAD_MAX], uint64_t length)
{
	const unsigned bytes = length < 126 ? 0 : length <= UINT16_MAX ? 2 : 8;
	head[0] = 0x80 | WSLAY_TEXT_FRAME;
	head[1] = (uint8_t)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
	for (unsigned i = 0; i < bytes; i++)
		head[2 + i] = (uint8_t)(length >> 8 * (bytes - 1 - i));
	return 2 + bytes;
}

struct packet *packet_frame(struct net *net, const char *text, size_t length)
{
	struct packet *packet = packet_create(net, HEAD_MAX + length);
	if (!packet)
		return NULL;
	const size_t head = head_put((uint8_t *)packet->bytes, length);
	memcpy(packet->bytes + head, text, length);
	packet->length = head + length;
	return packet;
}

const char *packet_text(const struct packet *packet, size_t *ret_length)
{
	const uint8_t kind = (uint8_t)packet->bytes[1];
	const size_t head = kind < 126 ? 2 : kind == 126 ? 4 : HEAD_MAX;
	*ret_length = packet->length - head;
	return packet->bytes + head;
}

void packets_release(struct net *net)
{
	for (unsigned size = 0; size < PACKET_SIZES; size++) {
		for (struct packet *packet = net->spare[size], *next; packet; packet = next) {
			next = packet->next;
			free(packet);
		}
	}
}
