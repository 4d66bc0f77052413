/*
 * A picture of one's own for a card: a PNG or JPEG file, looked at before anybody decodes it. It is not decoded here. What is kept of
 * it is what is seen: texts, places on the globe and second pictures are left out, because cards are shown around.
 */
#ifndef PICTURE_FILE_H
#define PICTURE_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "table/leader_file.h"

enum {
	PICTURE_FILE_MAX = 20 << 20, /* bytes */
	PICTURE_FILE_SIDE = 12000,   /* pixels */
	PICTURE_FILE_PIXELS = 40000000,
};

struct picture_file {
	uint8_t *bytes; /* only what is seen */
	size_t length;
	const char *type; /* "image/png" */
	uint32_t width, height;
	uint8_t turn; /* how it is to be turned and mirrored: 1 to 8, as cameras count; 1: not at all */
};

/* False: *ret_error says why. */
bool picture_file_read(const char *path, struct picture_file *ret_picture, struct leader_error *ret_error);
void picture_file_release(struct picture_file *picture);

/* The same of bytes. They are changed, and the picture is in them. */
bool picture_file_parse(uint8_t *bytes, size_t length, struct picture_file *ret_picture,
                        struct leader_error *ret_error);

/* As an SVG element that fills the place, cut to it. */
void picture_file_write(const struct picture_file *picture, unsigned x, unsigned y, unsigned width, unsigned height,
                        FILE *to);

#endif
