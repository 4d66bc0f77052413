/* What a server takes for a picture: whole, still, small, and nothing but what is seen. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby/picture_head.h"

#define PNG "\x89PNG\r\n\x1a\n"
#define SUM "\0\0\0\0"
#define IHDR(width, height, rest) "\0\0\0\x0dIHDR\0\0" width "\0\0" height rest SUM
#define COLOUR "\x08\x02\0\0\0"
#define IDAT "\0\0\0\x02IDAT\x78\x9c" SUM
#define IEND "\0\0\0\0IEND" SUM
#define SMALL IHDR("\0\x04", "\0\x03", COLOUR)

#define FRAME(width, height) "\x10\0\0\x9d\x01\x2a" width height
#define LOSSY "VP8 \x0a\0\0\0" FRAME("\x40\0", "\x30\0")
#define LOSSLESS "VP8L\x06\0\0\0\x2f\x3f\xc0\x0b\0\0"
#define EXTENDED(flags) "VP8X\x0a\0\0\0" flags "\0\0\0\x3f\0\0\x2f\0\0"

struct example {
	const char *name, *bytes;
	size_t length;
	enum picture_kind kind;
};
#define EXAMPLE(name, bytes, kind)           \
	{                                        \
		name, bytes, sizeof(bytes) - 1, kind \
	}

static const struct example pngs[] = {
    EXAMPLE("small", PNG SMALL IDAT IEND, PICTURE_PNG),
    EXAMPLE("as large as may be", PNG IHDR("\2\x80", "\2\x80", COLOUR) IDAT IEND, PICTURE_PNG),
    EXAMPLE("with dots to an inch", PNG SMALL "\0\0\0\x09pHYs123456789" SUM IDAT IEND, PICTURE_PNG),
    EXAMPLE("too wide", PNG IHDR("\2\x81", "\0\1", COLOUR) IDAT IEND, PICTURE_NONE),
    EXAMPLE("a bomb", PNG "\0\0\0\x0dIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff" COLOUR SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("of no width", PNG IHDR("\0\0", "\0\1", COLOUR) IDAT IEND, PICTURE_NONE),
    EXAMPLE("in colours that are none", PNG IHDR("\0\4", "\0\3", "\x08\x05\0\0\0") IDAT IEND, PICTURE_NONE),
    EXAMPLE("packed in another way", PNG IHDR("\0\4", "\0\3", "\x08\x02\1\0\0") IDAT IEND, PICTURE_NONE),
    EXAMPLE("moving",
            PNG SMALL "\0\0\0\x08"
                      "acTL12345678" SUM IDAT IEND,
            PICTURE_NONE),
    EXAMPLE("with a text", PNG SMALL "\0\0\0\4tEXt1234" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with where it was taken", PNG SMALL "\0\0\0\4eXIf1234" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with a part that nobody knows", PNG SMALL "\0\0\0\4adVe1234" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with the time", PNG SMALL "\0\0\0\7tIME1234567" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with a part longer than it can be", PNG SMALL "\0\0\0\5gAMA12345" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with a profile", PNG SMALL "\0\0\0\4iCCP1234" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with a part that must be known", PNG SMALL "\0\0\0\4QUIZ1234" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with a part without a name", PNG SMALL "\0\0\0\4a<b>1234" SUM IDAT IEND, PICTURE_NONE),
    EXAMPLE("with a part longer than the file", PNG SMALL "\xff\xff\xff\xf8IDAT12" SUM IEND, PICTURE_NONE),
    EXAMPLE("empty", PNG SMALL IEND, PICTURE_NONE),
    EXAMPLE("without an end", PNG SMALL IDAT, PICTURE_NONE),
    EXAMPLE("with something behind the end", PNG SMALL IDAT IEND "<script>", PICTURE_NONE),
    EXAMPLE("beginning with something else", PNG IDAT SMALL IEND, PICTURE_NONE),
};

static const struct example webps[] = {
    EXAMPLE("lossy", LOSSY, PICTURE_WEBP),
    EXAMPLE("lossless", LOSSLESS, PICTURE_WEBP),
    EXAMPLE("with holes", EXTENDED("\x10") "ALPH\3\0\0\0abc\0" LOSSY, PICTURE_WEBP),
    EXAMPLE("extended for nothing", EXTENDED("\0") LOSSLESS, PICTURE_WEBP),
    EXAMPLE("moving", EXTENDED("\x02") "ANIM\6\0\0\0abcdef" LOSSY, PICTURE_NONE),
    EXAMPLE("with a profile", EXTENDED("\x20") "ICCP\2\0\0\0ab" LOSSY, PICTURE_NONE),
    EXAMPLE("of another size inside", EXTENDED("\0") "VP8 \x0a\0\0\0" FRAME("\x41\0", "\x30\0"), PICTURE_NONE),
    EXAMPLE("too wide", "VP8 \x0a\0\0\0" FRAME("\x81\2", "\x30\0"), PICTURE_NONE),
    EXAMPLE("no key frame", "VP8 \x0a\0\0\0\x11\0\0\x9d\x01\x2a\x40\0\x30\0", PICTURE_NONE),
    EXAMPLE("longer inside than it is", "VP8 \x0a\0\0\0\x30\0\0\x9d\x01\x2a\x40\0\x30\0", PICTURE_NONE),
    EXAMPLE("a part longer than the file", "VP8 \xff\xff\xff\xff\x10\0\0\x9d\x01\x2a\x40\0\x30\0", PICTURE_NONE),
    EXAMPLE("two pictures", LOSSY LOSSY, PICTURE_NONE),
    EXAMPLE("with something behind it", LOSSY "EXIF\4\0\0\0abcd", PICTURE_NONE),
    EXAMPLE("empty", "", PICTURE_NONE),
};

static void expect(const char *name, const uint8_t *bytes, size_t length, enum picture_kind kind)
{
	struct picture_head head;
	const enum picture_kind found = picture_head_read(bytes, length, &head);
	if (found != kind)
		fail_msg("%s: %d", name, (int)found);
}

/* In memory of just that length, so that a sanitizer sees what is read behind it. */
static void expect_alone(const char *name, const void *bytes, size_t length, enum picture_kind kind)
{
	uint8_t *copy = malloc(length ? length : 1);
	assert_non_null(copy);
	memcpy(copy, bytes, length);
	expect(name, copy, length, kind);
	for (size_t cut = 0; kind && cut < length; cut++)
		expect("cut off", copy, cut, PICTURE_NONE);
	free(copy);
}

static void pngs_are_looked_at(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof pngs / sizeof pngs[0]; i++)
		expect_alone(pngs[i].name, pngs[i].bytes, pngs[i].length, pngs[i].kind);
}

static void webps_are_looked_at(void **state)
{
	uint8_t file[256];
	(void)state;
	for (size_t i = 0; i < sizeof webps / sizeof webps[0]; i++) {
		const struct example *example = &webps[i];
		memcpy(file, "RIFF\0\0\0\0WEBP", 12);
		file[4] = (uint8_t)(example->length + 4);
		memcpy(file + 12, example->bytes, example->length);
		expect_alone(example->name, file, 12 + example->length, example->kind);
		file[4]++;
		expect("another length", file, 12 + example->length, PICTURE_NONE);
	}
}

static void others_are_refused(void **state)
{
	static uint8_t much[PICTURE_BYTES_MAX + 1] = PNG SMALL;
	(void)state;
	expect("GIF", (const uint8_t *)"GIF89a\x04\0\x03\0\0\0\0;", 14, PICTURE_NONE);
	expect("JPEG", (const uint8_t *)"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0", 14, PICTURE_NONE);
	expect("SVG", (const uint8_t *)"<svg onload='x'/>", 17, PICTURE_NONE);
	expect("page", (const uint8_t *)"<!doctype html>", 15, PICTURE_NONE);
	expect("nothing", (const uint8_t *)"", 0, PICTURE_NONE);
	/* of the largest size that is taken, and one byte more */
	const size_t head = sizeof(PNG SMALL) - 1, tail = sizeof(IEND) - 1;
	for (size_t length = PICTURE_BYTES_MAX; length <= PICTURE_BYTES_MAX + 1; length++) {
		const uint32_t body = (uint32_t)(length - head - tail - 12);
		const uint8_t part[8] = {0, (uint8_t)(body >> 16), (uint8_t)(body >> 8), (uint8_t)body, 'I', 'D', 'A', 'T'};
		memcpy(much + head, part, sizeof part);
		memcpy(much + length - tail, IEND, tail);
		expect("much", much, length, length == PICTURE_BYTES_MAX ? PICTURE_PNG : PICTURE_NONE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pngs_are_looked_at),
	    cmocka_unit_test(webps_are_looked_at),
	    cmocka_unit_test(others_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
