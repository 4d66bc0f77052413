#include "catalogue.h"

#include "engine/lang.h"

extern struct catalogue catalogues[MU_LANG_COUNT]; /* made by scripts/embed-catalogues --plurals */

enum { MO_MAGIC = 0, MO_COUNT = 8, MO_KEYS = 12, MO_TEXTS = 16, MO_HEAD = 28 };

static uint32_t word_at(const unsigned char *mo, size_t at)
{
	return (uint32_t)mo[at] | (uint32_t)mo[at + 1] << 8 | (uint32_t)mo[at + 2] << 16 | (uint32_t)mo[at + 3] << 24;
}

/* Every text of this table lies inside, and has its end. */
static bool table_is_fine(const unsigned char *mo, size_t size, uint32_t table)
{
	const size_t count = word_at(mo, MO_COUNT), from = word_at(mo, table);
	if (from > size || count > (size - from) / 8)
		return false;
	for (size_t i = 0; i < count; i++) {
		const size_t length = word_at(mo, from + 8 * i), at = word_at(mo, from + 8 * i + 4);
		if (at >= size || length >= size - at || mo[at + length])
			return false;
	}
	return true;
}

bool catalogue_take(enum mu_lang lang, const unsigned char *mo, size_t size)
{
	if (lang <= MU_LANG_EN || lang >= MU_LANG_COUNT || size < MO_HEAD || word_at(mo, MO_MAGIC) != 0x950412de ||
	    !table_is_fine(mo, size, MO_KEYS) || !table_is_fine(mo, size, MO_TEXTS))
		return false;
	catalogues[lang].mo = mo;
	return true;
}
