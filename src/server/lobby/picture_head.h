/*
 * What the head of a picture says: whether it is one of the two kinds that our page writes, WebP or PNG, and how large it is. Nothing
 * is decoded. It must be whole, with nothing behind its end, stand still, and bring along nothing but what is seen.
 */
#ifndef PICTURE_HEAD_H
#define PICTURE_HEAD_H

#include <stddef.h>
#include <stdint.h>

enum {
	PICTURE_BYTES_MAX = 48 << 10,
	PICTURE_SIDE_MAX = 640, /* pixels */
};

enum picture_kind { PICTURE_NONE, PICTURE_PNG, PICTURE_WEBP, PICTURE_KINDS };

struct picture_head {
	uint32_t width, height;
};

/* PICTURE_NONE: it is something else, or too large. */
enum picture_kind picture_head_read(const uint8_t *bytes, size_t length, struct picture_head *ret_head);

#endif
