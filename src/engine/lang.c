/*
 * Sentences in other languages. A catalogue is a .mo file of GNU gettext in constant memory: behind a head of
 * seven words it has its entries in the order of strcmp. They are found by an index, where the build has made one;
 * otherwise by halving.
 */
#include "lang.h"

enum { CONTEXT_END = 4 }; /* what gettext puts between a context and its sentence */

static const struct {
	const char *code, *name, *regions;
} languages[MU_LANG_COUNT] = {
#define LANGUAGE(name, code, called, regions) [MU_LANG_##name] = {code, called, regions},
    MU_LANGUAGES(LANGUAGE)
#undef LANGUAGE
};

static bool lang_exists(enum mu_lang lang)
{
	return lang >= 0 && lang < MU_LANG_COUNT;
}

const char *mu_lang_code(enum mu_lang lang)
{
	return lang_exists(lang) ? languages[lang].code : NULL;
}

const char *mu_lang_name(enum mu_lang lang)
{
	return lang_exists(lang) ? languages[lang].name : NULL;
}

/* -- Locales ------------------------------------------------------------------- */

static char letter_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

/* A part of a locale or of a code, up to the sign that ends it. */
static size_t part_length(const char *part)
{
	size_t length = 0;
	while (part[length] && part[length] != '_' && part[length] != '-' && part[length] != '.' && part[length] != '@' &&
	       part[length] != ' ')
		length++;
	return length;
}

/* Both begin with the same part; case does not matter. */
static bool part_is(const char *part, const char *other)
{
	const size_t length = part_length(part);
	if (part_length(other) != length)
		return false;
	for (size_t i = 0; i < length; i++)
		if (letter_lower(part[i]) != letter_lower(other[i]))
			return false;
	return true;
}

/* Chinese is written in two ways: what follows the language in a locale may say that another one is meant. */
static bool region_is_ours(const char *regions, const char *rest)
{
	if (!*regions || (*rest != '_' && *rest != '-'))
		return true;
	while (!part_is(rest + 1, regions)) {
		regions += part_length(regions);
		if (!*regions++)
			return false;
	}
	return true;
}

enum mu_lang mu_lang_find(const char *locale)
{
	if (part_is(locale, "C") || part_is(locale, "POSIX"))
		return MU_LANG_EN;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		if (part_is(locale, languages[lang].code) &&
		    region_is_ours(languages[lang].regions, locale + part_length(locale)))
			return (enum mu_lang)lang;
	return MU_LANG_UNKNOWN;
}

/* -- Catalogues ---------------------------------------------------------------- */

static uint32_t word_at(const unsigned char *mo, uint32_t at)
{
	return (uint32_t)mo[at] | (uint32_t)mo[at + 1] << 8 | (uint32_t)mo[at + 2] << 16 | (uint32_t)mo[at + 3] << 24;
}

/* The i-th text of the table whose place the head has at `table`. */
static const char *mo_text(const unsigned char *mo, uint32_t table, uint32_t i)
{
	return (const char *)mo + word_at(mo, word_at(mo, table) + 8 * i + 4);
}

enum { MO_COUNT = 8, MO_KEYS = 12, MO_TEXTS = 16 }; /* in the head */

/* As strcmp, of the sentence behind its context, if it has one, with a key. */
static int key_compare(const char *context, const char *sentence, const char *key)
{
	if (context) {
		for (; *context; context++, key++)
			if (*context != *key)
				return (unsigned char)*context - (unsigned char)*key;
		if (*key != CONTEXT_END)
			return CONTEXT_END - (unsigned char)*key;
		key++;
	}
	for (; *sentence && *sentence == *key; sentence++, key++)
		;
	return (unsigned char)*sentence - (unsigned char)*key;
}

static bool key_is(const char *context, const char *sentence, const char *key)
{
	if (context) {
		const size_t length = strlen(context);
		if (strncmp(context, key, length) != 0 || key[length] != CONTEXT_END)
			return false;
		key += length + 1;
	}
	return strcmp(sentence, key) == 0;
}

/* Four words of it and its length: sentences that have these in common are few. */
static uint32_t hash_text(const char *text)
{
	const unsigned char *bytes = (const unsigned char *)text;
	const uint32_t length = (uint32_t)strlen(text), rest = length < 4 ? 0 : length - 4;
	uint32_t hash = length;
	for (uint32_t i = 0; length < 4 && i < length; i++)
		hash = hash << 8 | bytes[i];
	for (uint32_t i = 0; length >= 4 && i < 4; i++) {
		hash = (hash ^ word_at(bytes, rest * i / 3)) * 0x9e3779b1;
		hash ^= hash >> 15;
	}
	return hash;
}

uint32_t lang_hash(const char *context, const char *sentence)
{
	return context ? hash_text(sentence) ^ hash_text(context) * 0x85ebca6b : hash_text(sentence);
}

static const char *text_find_indexed(const struct catalogue *in, const char *context, const char *sentence)
{
	for (uint32_t at = lang_hash(context, sentence);; at++) {
		const uint32_t entry = in->index[at & in->index_mask];
		if (!entry)
			return NULL;
		if (key_is(context, sentence, mo_text(in->mo, MO_KEYS, entry - 1)))
			return mo_text(in->mo, MO_TEXTS, entry - 1);
	}
}

/* All its forms, one NUL behind each; NULL: not in the catalogue. */
static const char *text_find(enum mu_lang lang, const char *context, const char *sentence)
{
	const unsigned char *mo = lang_exists(lang) ? lang_catalogue(lang)->mo : NULL;
	if (mo && lang_catalogue(lang)->index)
		return text_find_indexed(lang_catalogue(lang), context, sentence);
	uint32_t from = 0, to = mo ? word_at(mo, MO_COUNT) : 0;
	while (from < to) {
		const uint32_t middle = from + (to - from) / 2;
		const int order = key_compare(context, sentence, mo_text(mo, MO_KEYS, middle));
		if (order == 0)
			return mo_text(mo, MO_TEXTS, middle);
		if (order < 0)
			to = middle;
		else
			from = middle + 1;
	}
	return NULL;
}

const char *mu_text(enum mu_lang lang, const char *sentence)
{
	const char *text = *sentence ? text_find(lang, NULL, sentence) : NULL; /* the empty one is the catalogue's head */
	return text ? text : sentence;
}

const char *mu_text_in(enum mu_lang lang, const char *context, const char *sentence)
{
	const char *text = text_find(lang, context, sentence);
	return text ? text : sentence;
}

const char *mu_text_plural(enum mu_lang lang, const char *one, const char *several, unsigned long number)
{
	const char *text = text_find(lang, NULL, one);
	if (!text)
		return number == 1 ? one : several;
	for (unsigned form = lang_catalogue(lang)->plural(number); form; form--)
		text += strlen(text) + 1;
	return text;
}
