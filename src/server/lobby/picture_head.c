#include "picture_head.h"

#include <stdbool.h>
#include <string.h>

struct reader {
	const uint8_t *at, *end;
};

static size_t left(const struct reader *r)
{
	return (size_t)(r->end - r->at);
}

static uint32_t high_first(const uint8_t *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t low_first(const uint8_t *bytes, unsigned count)
{
	uint32_t value = 0;
	for (unsigned i = 0; i < count; i++)
		value |= (uint32_t)bytes[i] << 8 * i;
	return value;
}

static bool size_is_fine(const struct picture_head *head)
{
	return head->width && head->height && head->width <= PICTURE_SIDE_MAX && head->height <= PICTURE_SIDE_MAX;
}

/* A part of the file: its name, and what is in it. */
struct part {
	const uint8_t *name, *body;
	uint32_t length;
};

static bool is_called(const struct part *part, const char *name)
{
	return memcmp(part->name, name, 4) == 0;
}

/* -- PNG ---------------------------------------------------------------------------------------------------- */

/* Length, name, body, checksum. */
static bool png_part(struct reader *r, struct part *ret_part)
{
	if (left(r) < 12 || high_first(r->at) > left(r) - 12)
		return false;
	*ret_part = (struct part){.length = high_first(r->at), .name = r->at + 4, .body = r->at + 8};
	r->at += 12 + ret_part->length;
	return true;
}

/* By the kind of its colours: bits of each. */
static bool png_depth_fits(uint8_t depth, uint8_t colours)
{
	const bool power = depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
	switch (colours) {
	case 0:
		return power;
	case 3:
		return power && depth < 16;
	case 2:
	case 4:
	case 6:
		return depth == 8 || depth == 16;
	}
	return false;
}

static bool png_begins(const struct part *part, struct picture_head *ret_head)
{
	if (!is_called(part, "IHDR") || part->length != 13)
		return false;
	*ret_head = (struct picture_head){high_first(part->body), high_first(part->body + 4)};
	return png_depth_fits(part->body[8], part->body[9]) && !part->body[10] && !part->body[11] && part->body[12] <= 1;
}

/*
 * What may stand between the beginning and the end: the picture, and what its colours and points mean, in so many bytes at most. All else
 * may be a text, a place on the globe or a second picture, also in parts that nobody has thought of yet.
 */
static bool png_part_is_fine(const struct part *part)
{
	static const struct {
		char name[5];
		uint32_t most;
	} known[] = {{"IDAT", UINT32_MAX}, {"PLTE", 768}, {"tRNS", 256}, {"gAMA", 4}, {"cHRM", 32},
	             {"sRGB", 1},          {"pHYs", 9},   {"sBIT", 4},   {"bKGD", 6}};
	for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
		if (is_called(part, known[i].name))
			return part->length <= known[i].most;
	return false;
}

static bool png_read(struct reader *r, struct picture_head *ret_head)
{
	struct part part;
	bool seen = false;
	if (!png_part(r, &part) || !png_begins(&part, ret_head))
		return false;
	while (png_part(r, &part)) {
		if (is_called(&part, "IEND"))
			return seen && !part.length && !left(r);
		if (!png_part_is_fine(&part))
			return false;
		seen = seen || is_called(&part, "IDAT");
	}
	return false;
}

/* -- WebP --------------------------------------------------------------------------------------------------- */

/* Name, length, body; of an odd length one byte more. */
static bool webp_part(struct reader *r, struct part *ret_part)
{
	if (left(r) < 8)
		return false;
	const uint32_t length = low_first(r->at + 4, 4);
	const size_t padded = (size_t)length + (length & 1);
	if (padded > left(r) - 8)
		return false;
	*ret_part = (struct part){.name = r->at, .length = length, .body = r->at + 8};
	r->at += 8 + padded;
	return true;
}

/* A key frame that is shown: RFC 6386, 9.1. */
static bool lossy_begins(const struct part *part, struct picture_head *ret_head)
{
	if (!is_called(part, "VP8 ") || part->length < 10)
		return false;
	const uint32_t tag = low_first(part->body, 3);
	const bool key = !(tag & 1), shown = tag >> 4 & 1;
	if (!key || !shown || tag >> 5 > part->length - 10 || memcmp(part->body + 3, "\x9d\x01\x2a", 3) != 0)
		return false;
	*ret_head = (struct picture_head){low_first(part->body + 6, 2) & 0x3fff, low_first(part->body + 8, 2) & 0x3fff};
	return true;
}

static bool lossless_begins(const struct part *part, struct picture_head *ret_head)
{
	if (!is_called(part, "VP8L") || part->length < 5 || part->body[0] != 0x2f)
		return false;
	const uint32_t bits = low_first(part->body + 1, 4);
	*ret_head = (struct picture_head){(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1};
	return bits >> 29 == 0;
}

/* Of the extended form only what a picture with holes needs: no animation, no profile, nothing about who has made it where. */
static bool extended_read(struct reader *r, const struct part *first, struct picture_head *ret_head)
{
	enum { ALPHA = 0x10 };
	struct picture_head inner;
	struct part part;
	if (first->length != 10 || first->body[0] & ~ALPHA || low_first(first->body + 1, 3))
		return false;
	*ret_head = (struct picture_head){low_first(first->body + 4, 3) + 1, low_first(first->body + 7, 3) + 1};
	if (!webp_part(r, &part) || (is_called(&part, "ALPH") && !webp_part(r, &part)))
		return false;
	return (lossy_begins(&part, &inner) || lossless_begins(&part, &inner)) && inner.width == ret_head->width &&
	       inner.height == ret_head->height;
}

static bool webp_read(struct reader *r, struct picture_head *ret_head)
{
	struct part part;
	if (low_first(r->at + 4, 4) != left(r) - 8)
		return false;
	r->at += 12;
	return webp_part(r, &part) &&
	       (lossy_begins(&part, ret_head) || lossless_begins(&part, ret_head) ||
	        (is_called(&part, "VP8X") && extended_read(r, &part, ret_head))) &&
	       !left(r);
}

enum picture_kind picture_head_read(const uint8_t *bytes, size_t length, struct picture_head *ret_head)
{
	static const char png[] = "\x89PNG\r\n\x1a\n";
	struct reader r = {bytes, bytes + length};
	struct picture_head head;
	enum picture_kind kind = PICTURE_NONE;
	if (length > PICTURE_BYTES_MAX || length < 12)
		return PICTURE_NONE;
	if (memcmp(bytes, png, 8) == 0) {
		r.at += 8;
		kind = png_read(&r, &head) ? PICTURE_PNG : PICTURE_NONE;
	} else if (memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) {
		kind = webp_read(&r, &head) ? PICTURE_WEBP : PICTURE_NONE;
	}
	if (!kind || !size_is_fine(&head))
		return PICTURE_NONE;
	*ret_head = head;
	return kind;
}
