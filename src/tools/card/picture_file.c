#include "picture_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "words/complain.h"

/* What is kept is written over the same bytes: it never overtakes what is read. */
struct bytes {
	const uint8_t *at, *end;
	uint8_t *to;
};

static size_t left(const struct bytes *b)
{
	return (size_t)(b->end - b->at);
}

static uint32_t number(const uint8_t *bytes, unsigned count)
{
	uint32_t value = 0;
	for (unsigned i = 0; i < count; i++)
		value = value << 8 | bytes[i];
	return value;
}

static void take(struct bytes *b, size_t length, bool keep)
{
	if (keep) {
		memmove(b->to, b->at, length);
		b->to += length;
	}
	b->at += length;
}

/* -- PNG ---------------------------------------------------------------------------------------------- */

static const uint8_t png_start[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static uint32_t crc(const uint8_t *bytes, size_t length)
{
	uint32_t sum = ~0u;
	for (size_t i = 0; i < length; i++) {
		sum ^= bytes[i];
		for (int bit = 0; bit < 8; bit++)
			sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
	}
	return ~sum;
}

static bool png_keeps(const uint8_t *name)
{
	static const char kept[][5] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
	for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
		if (memcmp(name, kept[i], 4) == 0)
			return true;
	return false;
}

/* Parts of length, name, body and checksum, whole up to the last; what stands behind it is left out. */
static bool png_read(struct bytes *b, struct picture_file *picture)
{
	bool seen = false;
	take(b, sizeof png_start, true);
	if (left(b) < 25 || number(b->at, 4) != 13 || memcmp(b->at + 4, "IHDR", 4) != 0)
		return false;
	picture->type = "image/png";
	picture->width = number(b->at + 8, 4);
	picture->height = number(b->at + 12, 4);
	while (left(b) >= 12 && number(b->at, 4) <= left(b) - 12) {
		const size_t length = number(b->at, 4);
		const uint8_t *name = b->at + 4;
		const bool last = memcmp(name, "IEND", 4) == 0;
		if (crc(name, length + 4) != number(name + 4 + length, 4))
			return false;
		seen = seen || memcmp(name, "IDAT", 4) == 0;
		take(b, length + 12, png_keeps(name));
		if (last)
			return seen;
	}
	return false;
}

/* -- JPEG --------------------------------------------------------------------------------------------- */

enum { EXIF_HEAD = 6, TIFF_HEAD = 8, ENTRY = 12, TURN_TAG = 0x0112 };

static uint32_t tiff_number(const uint8_t *bytes, unsigned count, bool low_first)
{
	uint32_t value = 0;
	for (unsigned i = 0; i < count; i++)
		value = value << 8 | bytes[low_first ? count - 1 - i : i];
	return value;
}

/* How the camera was held: the one thing that is read of what cameras write. */
static uint8_t exif_turn(const uint8_t *body, size_t length)
{
	if (length < EXIF_HEAD + TIFF_HEAD || memcmp(body, "Exif\0\0", EXIF_HEAD) != 0)
		return 1;
	const uint8_t *tiff = body + EXIF_HEAD;
	const size_t size = length - EXIF_HEAD;
	const bool low = tiff[0] == 'I';
	const uint32_t at = tiff_number(tiff + 4, 4, low);
	if (at > size - 2)
		return 1;
	const uint32_t count = tiff_number(tiff + at, 2, low);
	for (uint32_t i = 0; i < count && at + 2 + (i + 1) * (size_t)ENTRY <= size; i++) {
		const uint8_t *entry = tiff + at + 2 + (size_t)i * ENTRY;
		const uint32_t value = tiff_number(entry + 8, 2, low);
		if (tiff_number(entry, 2, low) == TURN_TAG)
			return value >= 1 && value <= 8 ? (uint8_t)value : 1;
	}
	return 1;
}

/* Tables, frames and scans; of what programs add only what the colours are. */
static bool jpeg_keeps(uint8_t kind, const uint8_t *body, size_t length)
{
	if (kind == 0xe0)
		return length == 14 && memcmp(body, "JFIF", 5) == 0;
	if (kind == 0xee)
		return length == 12 && memcmp(body, "Adobe", 5) == 0;
	return kind < 0xe0;
}

static bool jpeg_is_frame(uint8_t kind)
{
	return kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc;
}

/* What a scan has behind its head, up to the next marker. */
static bool jpeg_scan(struct bytes *b)
{
	const uint8_t *at = b->at;
	for (; at + 1 < b->end; at++)
		if (at[0] == 0xff && at[1] != 0 && at[1] != 0xff && (at[1] < 0xd0 || at[1] > 0xd7))
			break;
	if (at + 1 >= b->end)
		return false;
	take(b, (size_t)(at - b->at), true);
	return true;
}

/* A marker with a length, and what belongs to it. */
static bool jpeg_part(struct bytes *b, struct picture_file *picture)
{
	const uint8_t kind = b->at[1], *body = b->at + 4;
	const size_t size = left(b) >= 4 ? number(b->at + 2, 2) : 0;
	if (size < 2 || size + 2 > left(b) || kind < 0xc0 || (kind >= 0xd0 && kind <= 0xd7))
		return false;
	if (jpeg_is_frame(kind)) {
		if (picture->width || size < 8) /* a second frame is another picture */
			return false;
		picture->height = number(body + 1, 2);
		picture->width = number(body + 3, 2);
	}
	if (kind == 0xe1 && picture->turn == 1)
		picture->turn = exif_turn(body, size - 2);
	take(b, size + 2, jpeg_keeps(kind, body, size - 2));
	return kind != 0xda || jpeg_scan(b);
}

/* Markers up to the end of the picture; what stands behind it is left out. */
static bool jpeg_read(struct bytes *b, struct picture_file *picture)
{
	bool seen = false;
	picture->type = "image/jpeg";
	take(b, 2, true);
	while (left(b) >= 2 && b->at[0] == 0xff) {
		const uint8_t kind = b->at[1];
		if (kind == 0xff) { /* they may fill up */
			take(b, 1, false);
			continue;
		}
		seen = seen || kind == 0xda;
		if (kind == 0xd9) {
			take(b, 2, true);
			return seen;
		}
		if (!jpeg_part(b, picture))
			return false;
	}
	return false;
}

/* -- The file ------------------------------------------------------------------------------------------ */

bool picture_file_parse(uint8_t *bytes, size_t length, struct picture_file *ret_picture, struct leader_error *ret_error)
{
	struct bytes b = {bytes, bytes + length, bytes};
	struct picture_file picture = {.bytes = bytes, .turn = 1};
	const bool png = length > sizeof png_start && memcmp(bytes, png_start, sizeof png_start) == 0;
	const bool jpeg = length > 4 && bytes[0] == 0xff && bytes[1] == 0xd8;
	const bool fine = png ? png_read(&b, &picture) : jpeg && jpeg_read(&b, &picture);
	if (picture.width > PICTURE_FILE_SIDE || picture.height > PICTURE_FILE_SIDE ||
	    (uint64_t)picture.width * picture.height > PICTURE_FILE_PIXELS)
		return leader_refuse(ret_error, 0, LEADER_E_PICTURE,
		                     N_("This picture has too many pixels. Make it smaller and try again."));
	if (!fine || !picture.width || !picture.height)
		return leader_refuse(ret_error, 0, LEADER_E_PICTURE,
		                     N_("This file is not a picture that can be used, or it is damaged. Choose a PNG or "
		                        "JPEG."));
	picture.length = (size_t)(b.to - bytes);
	*ret_picture = picture;
	return true;
}

bool picture_file_read(const char *path, struct picture_file *ret_picture, struct leader_error *ret_error)
{
	FILE *file = fopen(path, "rb");
	uint8_t *bytes = file ? malloc(PICTURE_FILE_MAX + 1u) : NULL;
	const size_t length = bytes ? fread(bytes, 1, PICTURE_FILE_MAX + 1u, file) : 0;
	const int error = !bytes || ferror(file) ? errno : 0;
	if (file)
		fclose(file);
	bool fine;
	if (error)
		fine = leader_refuse(ret_error, 0, LEADER_E_FILE, "%s", error_text(ret_error->lang, error));
	else if (length > PICTURE_FILE_MAX)
		fine = leader_refuse(ret_error, 0, LEADER_E_PICTURE,
		                     N_("This file is too large. Choose a picture of at most 20 MB."));
	else
		fine = picture_file_parse(bytes, length, ret_picture, ret_error);
	if (!fine)
		free(bytes);
	return fine;
}

void picture_file_release(struct picture_file *picture)
{
	free(picture->bytes);
	*picture = (struct picture_file){0};
}

/* -- As SVG -------------------------------------------------------------------------------------------- */

static void put_base64(const uint8_t *bytes, size_t length, FILE *to)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	for (size_t i = 0; i < length; i += 3) {
		const size_t count = length - i < 3 ? length - i : 3;
		const uint32_t bits =
		    (uint32_t)bytes[i] << 16 | (count > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (count > 2 ? bytes[i + 2] : 0);
		for (unsigned digit = 0; digit < 4; digit++)
			putc(digit <= count ? digits[bits >> (18 - 6 * digit) & 63] : '=', to);
	}
}

void picture_file_write(const struct picture_file *picture, unsigned x, unsigned y, unsigned width, unsigned height,
                        FILE *to)
{
	static const char *const turns[] = {"",
	                                    "",
	                                    " scale(-1 1)",
	                                    " rotate(180)",
	                                    " scale(1 -1)",
	                                    " matrix(0 1 1 0 0 0)",
	                                    " rotate(90)",
	                                    " matrix(0 -1 -1 0 0 0)",
	                                    " rotate(-90)"};
	const bool lies = picture->turn >= 5; /* on its side */
	const double across = (double)width / (lies ? picture->height : picture->width),
	             down = (double)height / (lies ? picture->width : picture->height);
	fprintf(to, "<image width=\"%u\" height=\"%u\" transform=\"translate(%g %g) scale(%.6f)%s translate(%g %g)\" ",
	        picture->width, picture->height, x + width / 2.0, y + height / 2.0, across > down ? across : down,
	        turns[picture->turn], picture->width / -2.0, picture->height / -2.0);
	fprintf(to, "xlink:href=\"data:%s;base64,", picture->type);
	put_base64(picture->bytes, picture->length, to);
	fputs("\"/>\n", to);
}
