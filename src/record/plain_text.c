#include "plain_text.h"

/* How many bytes the character at `at` has; 0: it is not UTF-8, or a control character. */
static unsigned character_length(const unsigned char *at, size_t left)
{
	static const struct {
		unsigned mask, lead, least;
	} forms[] = {{0x80, 0x00, 0x20}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
	for (unsigned extra = 0; extra < 4; extra++) {
		if ((at[0] & forms[extra].mask) != forms[extra].lead)
			continue;
		unsigned code = at[0] & ~forms[extra].mask;
		if (left <= extra)
			return 0;
		for (unsigned i = 1; i <= extra; i++) {
			if ((at[i] & 0xc0) != 0x80)
				return 0;
			code = code << 6 | (at[i] & 0x3f);
		}
		const bool surrogate = code >= 0xd800 && code < 0xe000;
		return code < forms[extra].least || code > 0x10ffff || surrogate ? 0 : extra + 1;
	}
	return 0;
}

bool text_is_plain(const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		const unsigned bytes = character_length((const unsigned char *)text + at, length - at);
		if (!bytes)
			return false;
		at += bytes;
	}
	return true;
}
