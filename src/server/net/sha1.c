#include "sha1.h"

#include <string.h>

static uint32_t rotate(uint32_t x, int by)
{
	return x << by | x >> (32 - by);
}

static void block_take(uint32_t h[5], const uint8_t block[64])
{
	uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
		       block[4 * i + 3];
	for (int i = 16; i < 80; i++)
		w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
	for (int i = 0; i < 80; i++) {
		uint32_t f, k;
		if (i < 20) {
			f = (b & c) | (~b & d);
			k = 0x5a827999;
		} else if (i < 40) {
			f = b ^ c ^ d;
			k = 0x6ed9eba1;
		} else if (i < 60) {
			f = (b & c) | (b & d) | (c & d);
			k = 0x8f1bbcdc;
		} else {
			f = b ^ c ^ d;
			k = 0xca62c1d6;
		}
		const uint32_t next = rotate(a, 5) + f + e + k + w[i];
		e = d;
		d = c;
		c = rotate(b, 30);
		b = a;
		a = next;
	}
	h[0] += a;
	h[1] += b;
	h[2] += c;
	h[3] += d;
	h[4] += e;
}

void sha1(const void *data, size_t length, uint8_t ret_digest[SHA1_BYTES])
{
	uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
	const uint8_t *bytes = data;
	uint8_t tail[128] = {0};
	size_t left = length;
	for (; left >= 64; left -= 64, bytes += 64)
		block_take(h, bytes);
	memcpy(tail, bytes, left);
	tail[left] = 0x80;
	const size_t size = left < 56 ? 64 : 128;
	for (unsigned i = 0; i < 8; i++)
		tail[size - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
	for (size_t i = 0; i < size; i += 64)
		block_take(h, tail + i);
	for (unsigned i = 0; i < SHA1_BYTES; i++)
		ret_digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
